"""What is wrong in a file of signs, each at its own place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from ordo_pnp.base import finding, near_word
from ordo_pnp.cards import EMPTY
from ordo_pnp.draw.codes import same_word
from ordo_pnp.draw.faces.set_art import of_owner
from ordo_pnp.draw.faces_codes import PATH_NOTATION, UNKNOWN_COLOR, UNKNOWN_SIGN
from ordo_pnp.draw.signs import SignError, Signs

if TYPE_CHECKING:
    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import GameData, Origin
    from ordo_pnp.draw.faces.drawing_resources import DrawingResources


def signs_work(game: GameData, resources: DrawingResources, report: Callable[[Diagnostic], None]) -> bool:
    """Whether the signs of a game and of its sets can be drawn; what is wrong with the first that cannot is reported."""
    for owner, each in {"": resources, **resources.of_sets}.items():
        try:
            each.signs()
        except SignError as error:
            origins = of_owner(game.files.get("signs", EMPTY), owner)
            for problem in _sign_problems(error, each.look.palette, origins.values(), game.origin):
                report(problem)
            return False
    return True


def _sign_problems(
    error: SignError, palette: Mapping[str, str], files: Iterable[Origin], otherwise: Origin
) -> Iterator[Diagnostic]:
    """Find which signs cannot be drawn, and where in their data that lies.

    Args:
        error: What was raised for all of them together.
        palette: The colours that signs may name.
        files: Of the signs: name to definition.
        otherwise: Where the fault is reported that lies in none of them.
    """
    homes, found = list(files), False
    for origin in homes:
        for name, entry in origin.value.items():
            try:
                Signs({name: entry}, palette)
            except SignError as each:
                if each.sign is not None:
                    found = True
                    yield _problem(each, name, origin, palette)
    if not found:
        message, _, remedy = str(error).partition("; ")
        yield finding(UNKNOWN_SIGN, message, (homes or [otherwise])[0].span(), remedy=remedy or None)


def _problem(error: SignError, name: str, origin: Origin, palette: Mapping[str, str]) -> Diagnostic:
    message, _, remedy = str(error).partition("; ")
    span, entry = origin.span(name, *error.steps), origin.value[name]
    if len(error.steps) == 1:
        word = str(entry.get(error.steps[0], ""))
        fix, ties = near_word(span, word, palette), same_word(UNKNOWN_COLOR, word, "")
        return finding(UNKNOWN_COLOR, message, span, remedy=remedy or None, fix=fix, ties=ties)
    return finding(PATH_NOTATION, message, span, remedy=remedy or None)
