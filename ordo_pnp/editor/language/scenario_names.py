"""The scenarios that blocks of books name: the examples that are shown and claimed about."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ordo_pnp.cards import Origin
from ordo_pnp.editor.language.things import NamedThing
from ordo_pnp.kernel import SCENARIOS_KEY
from ordo_pnp.rulebook import names_of_scenario

if TYPE_CHECKING:
    from ordo_pnp.editor.language.editor import Editor
    from ordo_pnp.editor.language.things import TextContext


_BLOCK: Final = re.compile(r"[ ]*`{3,}\{[a-z]+\}[ \t]+(?P<name>[\w/-]+)")


def scenario_at(editor: Editor, here: TextContext, offset: int) -> tuple[NamedThing, int, int] | None:
    """Return the scenario that the first line of a block names, and where, for an offset in that line up to the end of the name."""
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
