"""Find the card, key or named thing at a caret."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from ordo_pnp.books import names_of_scenario
from ordo_pnp.cards import Card, Origin
from ordo_pnp.editor.language.edited_project import Editor, OpenText
from ordo_pnp.editor.language.named_things import NamedThing, TextContext, context_of, thing_named
from ordo_pnp.editor.language.positions import TextLines
from ordo_pnp.editor.language.schema_parts import Meaning, key_namespace_of, local_names, meaning_of, namespace_of
from ordo_pnp.editor.language.text_outline import OutlineNode, Steps, TextSpot, block_root, region_at, spot_at
from ordo_pnp.rules import SCENARIOS_KEY

# Indent and dashes of a line.
_BEFORE_WORDS: Final = re.compile(r"\ufeff? *(?:-(?: +|\Z))*")


class CaretPath(NamedTuple):
    """The path to the key or value at a caret."""

    # Keys and indices from the top of the file.
    steps: Steps
    # The value at the end of each part of the path, the empty path first; None where it was not read.
    nodes: tuple[OutlineNode | None, ...]


def caret_path(lines: TextLines, offset: int) -> CaretPath:
    """Return the path to the innermost key or value that begins at or before an offset.

    The indent and the dashes of a line belong to the words after them, a line without words to the line above it.
    """
    offset = _at_words(lines, offset)
    region = region_at(lines, offset)
    node = block_root(lines, region)
    steps, nodes, first = region.path, (*[None] * len(region.path), node), region.first
    while node.kind in ("mapping", "list"):
        begun = [(at, each) for at, each in enumerate(node.members) if each.start <= offset]
        if not begun:
            break
        at, member = begun[-1]
        step: str | int = at + first if node.kind == "list" else member.key or ""
        node, first = member.node, 0
        steps, nodes = (*steps, step), (*nodes, node)
    return CaretPath(steps, nodes)


def _at_words(lines: TextLines, offset: int) -> int:
    """Move an offset into the words of a line, its own or the nearest one above."""
    number = line = lines.line_of(offset)
    while line >= 0:
        words = lines.line(line)
        if words.strip(" \t\ufeff") and not words.lstrip(" \t\ufeff").startswith("#"):
            before = _BEFORE_WORDS.match(words)
            begin = lines.start(line) + (0 if before is None else before.end())
            return max(offset, begin) if line == number else lines.start(line) + len(words)
        line -= 1
    return offset


def card_around(
    here: TextContext, steps: Steps, nodes: Sequence[OutlineNode | None], besides: Sequence[Card] = ()
) -> Card | None:
    """Return the card whose entry or translation holds a path, as the card was read last.

    Args:
        here: The project around the text.
        steps: The path.
        nodes: The value at the end of each part of the path.
        besides: Cards of any set that the catalog lacks because of an error.
    """
    if here.card_set is None or len(steps) < 2:
        return None
    cards = (*here.card_set.cards, *(each for each in besides if each.id.startswith(f"{here.card_set.id}/")))
    if steps[:2] == ("text", "entries"):
        return next((each for each in cards if each.id.partition("/")[2] in steps[2:3]), None)
    node = nodes[2] if len(nodes) > 2 else None
    named = None if node is None else node.member("id")
    if named is not None:
        wanted = f"{here.card_set.id}/{named.word}"
        return next((each for each in cards if each.id == wanted and each.origin.path[0] == steps[0]), None)
    same = (each for each in cards if each.origin.document.file == here.text.path)
    return next((each for each in same if each.origin.path == steps[:2]), None)


_BLOCK: Final = re.compile(r"[ ]*`{3,}\{[a-z]+\}[ \t]+(?P<name>[\w/-]+)")


def scenario_at(editor: Editor, here: TextContext, offset: int) -> tuple[NamedThing, int, int] | None:
    """Return the scenario named by the first line of a block, with the start and end of the name.

    None for an offset in another line, or behind the name.
    """
    lines = here.text.lines
    start = lines.start(lines.line_of(offset))
    match = _BLOCK.match(lines.text, start)
    if match is None or here.game is None or offset > match.end("name"):
        return None
    found = [origin for name, origin in _named(editor, here.game.id) if name == match["name"]]
    if len(found) != 1:
        return None
    return NamedThing(match["name"], "scenario", found[0], at_key=False), *match.span("name")


def _named(editor: Editor, game: str) -> Iterator[tuple[str, Origin]]:
    """Yield the scenarios of a game by each of their names."""
    for path, document, schema, card_set in editor.session.sound_files():
        if schema.key != SCENARIOS_KEY or document.data.get("game") != game:
            continue
        for at, each in enumerate(document.data[SCENARIOS_KEY]):
            origin = Origin(document, (SCENARIOS_KEY, at, "id"))
            yield from ((name, origin) for name in names_of_scenario(each["id"], path, card_set))


# The id of a card within other words.
CARD_ID: Final = re.compile(r"(?<![\w/-])[a-z][a-z0-9-]*/[a-z][a-z0-9-]*(?![\w/-])")
YAML: Final = frozenset({".yaml", ".yml", ".json"})


class NamedTarget(NamedTuple):
    """A word that names or defines something."""

    # The namespace in which it was found.
    namespace: str
    thing: NamedThing
    # The offset of the word, without quotation marks.
    start: int
    end: int


class AskedPlace(NamedTuple):
    """A place in a text, with its schema and the thing it names."""

    here: TextContext
    spot: TextSpot | None
    meaning: Meaning | None
    target: NamedTarget | None


def place_at(editor: Editor, text: OpenText, offset: int, *, is_fresh: bool = False) -> AskedPlace:
    """Return the key, value or named thing at an offset.

    Args:
        editor: The project.
        text: The text.
        offset: In letters.
        is_fresh: Read all that has changed first.
    """
    spot = spot_at(text.lines, offset) if text.path.suffix.lower() in YAML else None
    here = context_of(editor, text, spot, is_fresh=is_fresh)
    if spot is None:
        scenario = scenario_at(editor, here, offset)
        if scenario is not None:
            return AskedPlace(here, None, None, NamedTarget(SCENARIOS_KEY, *scenario))
        return AskedPlace(here, None, None, _card_token(here, offset, 0, len(text.lines.text)))
    meaning = meaning_of(editor, here, spot)
    return AskedPlace(here, spot, meaning, _target(here, spot, meaning, offset))


def _target(here: TextContext, spot: TextSpot, meaning: Meaning, offset: int) -> NamedTarget | None:
    quoted = len(spot.quote)
    start, end = spot.start + quoted, max(spot.end - quoted, spot.start + quoted)
    for namespace in _namespaces(spot, meaning):
        word = f"${spot.word}" if namespace.startswith("$") and spot.is_key else spot.word
        found = thing_named(here, namespace, word)
        if found is not None:
            return NamedTarget(namespace, found, start, end)
    return _card_token(here, offset, spot.start, spot.end)


def _namespaces(spot: TextSpot, meaning: Meaning) -> Iterator[str]:
    """Yield the namespaces to which the word at a spot may belong."""
    schema = meaning.schema
    if spot.is_key:
        yield from key_namespace_of(meaning.parts).split()
        yield from _defined(spot)
        if schema is not None and spot.path and spot.path[-1] in local_names(schema.family):
            yield f"${spot.path[-1]}"
        return
    if schema is not None and schema.cards is not None and spot.path[:1] == (schema.key,) and spot.path[2:] == ("id",):
        yield "slugs"
        return
    if spot.path in {("set", "id"), ("game", "id")}:
        yield {"set": "sets", "game": "games"}[str(spot.path[0])]
    if schema is not None and schema.key == "rulings" and spot.path[2:] == ("id",):
        yield "rulings"
    yield from namespace_of(meaning.parts).split()
    for part in meaning.parts:
        if part.get("x-ordo-enum") is not None:
            yield f"facts.{part.get('x-ordo-enum')}"
    if spot.path[:1] == ("game",) and len(spot.path) > 2:
        yield f"facts.{'.'.join(str(step) for step in spot.path[1:] if isinstance(step, str))}"


def _defined(spot: TextSpot) -> Iterator[str]:
    """Yield the namespace to which a key that defines something belongs."""
    names = [str(step) for step in spot.path]
    if names[:1] == ["game"] and len(names) > 1:
        yield f"facts.{'.'.join(names[1:])}"
    elif names == ["text", "entries"]:
        yield "slugs"
    elif 0 < len(names) <= 2:
        yield ".".join(names)


def _card_token(here: TextContext, offset: int, start: int, end: int) -> NamedTarget | None:
    """Return the card whose id stands at an offset, between other words."""
    text = here.text.lines.text
    first = max(start, offset - 120)
    for match in CARD_ID.finditer(text, first, min(end, offset + 120)):
        if match.start() <= offset <= match.end():
            found = thing_named(here, "cards", match.group())
            return None if found is None else NamedTarget("cards", found, *match.span())
    return None
