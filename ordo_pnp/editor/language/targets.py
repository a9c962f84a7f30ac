"""What the word at a place of a text names or defines: a card, a set, a sign, a colour, a layout ..., for hover and places."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from ordo_pnp.editor.language.caret import spot_at
from ordo_pnp.editor.language.meaning import Meaning, key_namespace_of, local_names, meaning_of, namespace_of
from ordo_pnp.editor.language.named_things import context_of, thing_named
from ordo_pnp.editor.language.scenario_names import scenario_at
from ordo_pnp.kernel import SCENARIOS_KEY

if TYPE_CHECKING:
    from ordo_pnp.editor.language.caret import TextSpot
    from ordo_pnp.editor.language.editor import Editor, OpenText
    from ordo_pnp.editor.language.things import NamedThing, TextContext


# The id of a card within other words.
CARD_ID: Final = re.compile(r"(?<![\w/-])[a-z][a-z0-9-]*/[a-z][a-z0-9-]*(?![\w/-])")
YAML: Final = frozenset({".yaml", ".yml", ".json"})


class NamedTarget(NamedTuple):
    """A word that names or defines something."""

    # The one in which it was found.
    namespace: str
    thing: NamedThing
    # Where the word begins, without quotation marks.
    start: int
    end: int


class AskedPlace(NamedTuple):
    """All that is known of a place in a text."""

    here: TextContext
    spot: TextSpot | None
    meaning: Meaning | None
    target: NamedTarget | None


def place_at(editor: Editor, text: OpenText, offset: int, *, is_fresh: bool = False) -> AskedPlace:
    """Return what stands at an offset.

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
    """Yield the namespaces in which the word at a spot may stand, one by one."""
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
