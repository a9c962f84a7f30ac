"""From a part of a face to the key that it shows, and from a caret in a file to the card and the key it stands in."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ordo_pnp.catalog import CardId, named_by
from ordo_pnp.language import FindingPlaces, RpcError
from ordo_pnp.studio.faces.findings import LONGEST_ID

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from ordo_pnp.catalog import Card, CardSet, Catalog
    from ordo_pnp.diagnostics import Span
    from ordo_pnp.language import Handler, Params, TextLines
    from ordo_pnp.studio.desk import StudioWindow

_LINE: Final = re.compile(r"""( *)((?:- +)*)(?:([\w$./-]+|"[^"]*"|'[^']*'):(?=\s|$))?""")
"""Indent, dashes and key of a line."""
_FLOW: Final = re.compile(
    r"""([{\[])|([}\]])|(?<=[{,\s])([\w$./-]+|"[^"]*"|'[^']*'):(?=\s)|(,)|"(?:[^"\\]|\\.)*"|'[^']*'|[^\s{}\[\],]+"""
)
"""Brackets, keys and commas of a line, apart from what is quoted."""
_ID: Final = re.compile(r"\bid:[ ]*([\w-]+)")
_DEEPEST: Final = 12
"""Keys of a way into a card."""


class CaretPlace(NamedTuple):
    """Where a caret stands: the keys above it, and for each the line on which the innermost entry of a list around it begins."""

    keys: tuple[str, ...]
    entry: int | None
    """Line of the outermost entry of a list that it is in; None outside of lists."""
    above_entry: int
    """How many of the keys stand above that list's entries."""


def place(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Find where a card says something.

    Params: ``game``, ``card``, ``keys``: the way to it below the card, and ``language``: for a text in another language than that of the
    card its translation. Result: ``uri``, ``range`` of the key, or of the nearest one above it where the card has no such key,
    which ``isMissing`` tells.
    """
    game, language = params.string("game", LONGEST_ID), params.string("language", LONGEST_ID)
    session, name = window.desk.session, params.string("card", LONGEST_ID)
    card = session.card(game, name)
    if card is None and game in session.catalog().games and name in session.faceless(game):
        card = session.faceless(game)[CardId(name)].card
    steps = params.raw("keys")
    if card is None:
        raise RpcError("there is no such card")
    if not isinstance(steps, list) or len(steps) > _DEEPEST or not all(isinstance(each, (str, int)) for each in steps):
        raise RpcError("`keys` is no list of keys")
    with named_by(window.desk.workspace.naming):
        span, is_missing = _span(card, steps, language)
        return {**FindingPlaces(window.editor).location(span), "isMissing": is_missing}


def _span(card: Card, keys: Sequence[str | int], language: str) -> tuple[Span, bool]:
    overlay = card.text_origins.get(language)
    if len(keys) == 1 and overlay is not None and keys[0] in card.texts.get(language, {}):
        return overlay.span(keys[0], key=True), False
    value, reached = card.origin.value, 0
    for step in keys:
        try:
            value = value[step]
        except (KeyError, IndexError, TypeError):
            break
        reached += 1
    way = keys[:reached] or ["id"]
    return card.origin.span(*way, key=isinstance(way[-1], str)), reached < len(keys)


def at(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Find the card in which a caret stands, and the key.

    Params: ``uri``, ``position``. Result: ``game``, ``card`` and ``keys``, the way to it below the card; ``card`` null where it is in none.
    """
    uri = params.string("uri", 4096)
    lines, position = window.editor.text(uri).lines, params.object("position")
    found = caret_place(lines, position.count("line"), position.count("character"))
    path, catalog = window.editor.path_of(uri), window.desk.session.latest()
    owner = set_at(catalog, path)
    if owner is None:
        return {"game": None, "card": None, "keys": []}
    slug, keys = _slug(lines, found)
    card = f"{owner.id}/{slug}"
    is_there = any(each.id == card for each in owner.cards) or card in window.desk.session.faceless(owner.game)
    return {"game": owner.game, "card": card if is_there else None, "keys": list(keys) if is_there else []}


def _slug(lines: TextLines, found: CaretPlace) -> tuple[str | None, tuple[str, ...]]:
    if found.keys[:2] == ("text", "entries"):
        return (found.keys[2] if len(found.keys) > 2 else None), found.keys[3:]
    if found.entry is None:
        return None, ()
    indent = _LINE.match(lines.line(found.entry))
    assert indent is not None  # noqa: S101 (it matches everything)
    for at in range(found.entry, lines.count):
        text = lines.line(at)
        shallow = _LINE.match(text)
        if at > found.entry and shallow is not None and text.strip() and len(shallow[1]) <= len(indent[1]):
            break
        named = _ID.search(text)
        if named is not None:
            return named[1], found.keys[found.above_entry :]
    return None, ()


def set_at(catalog: Catalog, path: Path) -> CardSet | None:
    """Return the set in whose folder a file lies, the innermost one."""
    sets = [each for game in catalog.games.values() for each in game.sets.values() if path.is_relative_to(each.folder)]
    return max(sets, key=lambda each: len(each.folder.parts), default=None)


def caret_place(lines: TextLines, line: int, character: int) -> CaretPlace:
    """Return the keys above a caret, by their indents: a text that is half typed has them, too."""
    keys: list[str] = []
    entry, above = None, 0
    own = _LINE.match(lines.line(line))
    assert own is not None  # noqa: S101 (it matches everything)
    limit = len(own[1]) + len(own[2]) + 1 if lines.line(line).strip() else character
    for at in range(line, -1, -1):
        text = lines.line(at)
        match = _LINE.match(text)
        if match is None or not text.strip() or text.lstrip().startswith("#"):
            continue
        dash, inner = len(match[1]), len(match[1]) + len(match[2])
        if match[3] is not None and inner < limit:
            keys.insert(0, match[3].strip("\"'"))
            limit, above = inner, above + 1
        if match[2] and dash < limit:
            limit, entry, above = dash + 1 if dash == 0 else dash, at, 0
        if limit == 0:
            break
    inner_keys = _flow_keys(lines.line(line), character)
    return CaretPlace((*keys, *inner_keys), entry, above)


def _flow_keys(text: str, character: int) -> list[str]:
    """Return the keys around a column within the brackets of one line."""
    keys: list[str | None] = []
    for match in _FLOW.finditer(text):
        if match.start() > character:
            break
        if match[1]:
            keys.append(None)
        elif match[2] and keys:
            keys.pop()
        elif match[3] and keys:
            keys[-1] = match[3].strip("\"'")
        elif match[4] and keys and match.end() <= character:
            keys[-1] = None
    return [each for each in keys if each is not None]


METHODS: Final[Mapping[str, Handler[StudioWindow]]] = {"ordo/place": place, "ordo/at": at}
