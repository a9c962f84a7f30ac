"""Figures of scenarios: describe the table, check that the picture is true, and read marks, rings and arrows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from ordo_pnp.base import digest_of, printable
from ordo_pnp.books.binding import Binder
from ordo_pnp.books.directives import (
    CANNOT_SET,
    FAILING_SCENARIO,
    POINTING,
    UNKNOWN_DIRECTIVE,
    UNKNOWN_SCENARIO,
    UNPLACED_EXAMPLE,
    WRONG_OPTION,
)
from ordo_pnp.books.scenarios import shown_words
from ordo_pnp.books.tree import Directive, Option
from ordo_pnp.cards import parse_count
from ordo_pnp.games import plugin_of
from ordo_pnp.rules import (
    BoardPicture,
    Laying,
    Mark,
    NoPlaceError,
    PictureError,
    Piece,
    Scenario,
    Scene,
    differences,
    named_pieces,
    require_target,
)

# The label of a badge.
LABEL: Final = re.compile(r"[1-9]|[1-9][0-9]|[A-Z]")
_BADGE = re.compile(r"(\S+)\s+(.+)")


def read_marks(
    binder: Binder,
    block: Directive,
    known: Mapping[str, tuple[Piece, ...]],
    rename: Callable[[str], str] = str,
) -> tuple[Mark, ...] | None:
    """Parse the marks of a block.

    None where one of them cannot be drawn, which is reported.

    Args:
        binder: Takes the findings.
        block: A figure, or cards.
        known: Name in the picture -> the pieces there.
        rename: Returns a name as on the board in play.
    """
    before = len(binder.problems)
    found = [
        mark for key in POINTING if key in block.options for mark in _marks(binder, key, block.options[key], rename)
    ]
    for option, mark in found:
        for target in mark.targets:
            try:
                require_target(target, known)
            except PictureError as error:
                binder.report(WRONG_OPTION, error.message, option.span, error.remedy)
    after = block.options.get("next")
    if after is not None:
        if after.value != "arrow":
            message = f"`next` is `{printable(after.value)}`"
            binder.report(WRONG_OPTION, message, after.span, "write `arrow`, or leave it out")
        found.append((after, Mark("next")))
    labels = [mark.label for _, mark in found if mark.kind == "badge"]
    if len(set(labels)) < len(labels):
        message = "two marks of one figure have the same number"
        binder.report(WRONG_OPTION, message, block.options["mark"].span, "number them in the order of the text")
    return tuple(mark for _, mark in found) if len(binder.problems) == before else None


def _marks(binder: Binder, key: str, option: Option, rename: Callable[[str], str]) -> Iterator[tuple[Option, Mark]]:
    """Yield the marks of one option."""
    for part in option.value.split("|"):
        text = " ".join(part.split())
        if key == "ring":
            if text:
                yield option, Mark("ring", (rename(text),))
                continue
        elif key == "arrow":
            ends = [each.strip() for each in text.split(">")]
            if len(ends) == len(_ENDS) and all(ends):
                yield option, Mark("arrow", tuple(map(rename, ends)))
                continue
        else:
            badge = _BADGE.fullmatch(text)
            if badge is not None and LABEL.fullmatch(badge[1]):
                yield option, Mark("badge", (rename(badge[2]),), badge[1])
                continue
        binder.report(WRONG_OPTION, f"`{key}` is `{printable(text)}`", option.span, _FORMS[key])


_ENDS: Final = ("from", "to")
_FORMS: Final = {
    "mark": "write a number or a capital letter and what it stands by, such as `1 hand of 0 | 2 hand of 1`",
    "ring": "write what is ringed, such as `hand of 0 | card 2 hand of 1`",
    "arrow": "write from where to where, such as `hand of 0 > hand of 1`",
}


# Options that decide the scene of a figure.
_ASKED: Final = ("step", "names", "show", "since", "as", "next")
# Value of ``as`` for the cards of a figure -> the use for faces.
_USES: Final = {"table": "table", "strips": "strip", "small": "small"}


def example_of(binder: Binder, block: Directive) -> tuple[Scenario, Laying] | None:
    """Return the scenario of a block as laid on the board, and its laying.

    None where it cannot be laid or fails, which is reported.

    Raises:
        FactError: There is no such scenario.
    """
    if binder.scenarios is None:
        binder.report(UNKNOWN_SCENARIO, "the game has no rules to play scenarios by", block.span)
        return None
    found = _laid(binder, block, binder.scenarios.find(block.argument))
    if found is None:
        return None
    scenario = found[0]
    report = binder.scenarios.report(scenario)
    if not report.passed:
        place = scenario.origin.span("id")
        said = "; ".join(each.message for each in report.failures)
        message = f"the scenario `{block.argument}` ({place.file}:{place.line}) fails: {said}"
        binder.report(FAILING_SCENARIO, message, block.span, "run `ordo scenario` and correct it")
        return None
    return found


def _laid(binder: Binder, block: Directive, scenario: Scenario) -> tuple[Scenario, Laying] | None:
    """Lay a scenario on the board in play; None where it has no place on any board, which is reported."""
    assert binder.examples is not None  # noqa: S101 (the caller asked)
    try:
        binder.examples.place(scenario)
    except NoPlaceError as error:
        if block.name == "figure" or binder.examples.is_own:
            instead = "it is left out" if binder.examples.is_own else "it is played on the game's own board"
            message = f"the example `{block.argument}` has no place on the board: {error}; {instead}"
            remedy = "write another example for this board, or put the passage into a block `{where}`"
            binder.report(UNPLACED_EXAMPLE, message, block.span, remedy)
        if binder.examples.is_own:
            return None
    return binder.examples.laid(scenario)


@dataclass(frozen=True, slots=True)
class Shown:
    """The scene of a figure, with its result."""

    # The result of its scenario.
    result: str
    # Identifies the scene.
    digest: str
    describe: Callable[[], Scene]
    # Whether the picture is known to be true.
    is_known: bool


def shown_by(binder: Binder, block: Directive) -> Shown | None:
    """Return the scene of a figure; None where it cannot be described, which is reported."""
    given = {key: block.options[key].value for key in (*_ASKED, *POINTING) if key in block.options}
    laid = binder.examples.key(block.argument) if binder.examples else []
    question = ("figure", block.argument, given, binder.book.names, binder.book.language, *laid)
    known = binder.answers.get(*question)
    if known is not None and binder.scenarios is not None:
        digest, _, result = known.partition(" ")
        example = _laid(binder, block, binder.scenarios.find(block.argument))
        return (
            None
            if example is None
            else Shown(result, digest, partial(_described, binder, block, *example), is_known=True)
        )
    example = example_of(binder, block)
    scene = None if example is None else _scene(binder, block, *example)
    if scene is None:
        return None
    digest = digest_of(repr(scene).encode())
    if not _misdrawn(scene):
        binder.answers.note(f"{digest} {scene.result}", *question)
    return Shown(scene.result, digest, lambda: scene, is_known=False)


def is_true(binder: Binder, block: Directive, scene: Scene) -> bool:
    """Whether a picture shows the board as played; report each difference at the figure."""
    misdrawn = _misdrawn(scene)
    for each in misdrawn:
        message = f"the picture would show the board otherwise than it is played: {each}"
        remedy = "show another stretch of it, or correct the board as `ordo check` says"
        binder.report(CANNOT_SET, message, block.span, remedy)
    return not misdrawn


def _misdrawn(scene: Scene) -> list[str]:
    return [part.misdrawn for part in scene.parts if isinstance(part, BoardPicture) and part.misdrawn]


def _scene(binder: Binder, block: Directive, scenario: Scenario, laying: Laying) -> Scene | None:
    assert binder.scenarios is not None  # noqa: S101 (the caller asked)
    rules = binder.scenarios.rules
    if plugin_of(rules.id).picture is None:
        binder.report(UNKNOWN_DIRECTIVE, f"the game `{rules.id}` cannot be pictured", block.span)
        return None
    if not all(has_sound_step(binder, block, scenario, key) for key in ("step", "since")):
        return None
    shape = block.options.get("as")
    if shape is not None and shape.value not in _USES:
        binder.report(
            WRONG_OPTION, f"`as` is `{printable(shape.value)}`", shape.span, f"write one of {', '.join(_USES)}"
        )
        return None
    try:
        scene = _unmarked(binder, block, scenario, laying)
    except PictureError as error:
        span = block.options["show"].span if "show" in block.options else block.span
        binder.report(WRONG_OPTION, error.message, span, error.remedy)
        return None
    return _marked(binder, block, scenario, laying, scene)


def has_sound_step(binder: Binder, block: Directive, scenario: Scenario, key: str = "step") -> bool:
    """Whether an option gives a number of actions that the scenario has; report another one."""
    option, steps = block.options.get(key), steps_of(block, key)
    if option is None or (steps is not None and steps <= len(scenario.actions)):
        return True
    message = f"`{key}` is `{printable(option.value)}`, but the scenario has {len(scenario.actions)} actions"
    binder.report(WRONG_OPTION, message, option.span, f"write a number from 0 to {len(scenario.actions)}")
    return False


def steps_of(block: Directive, key: str = "step") -> int | None:
    """Return the number of actions of the scenario before the view of a block.

    None for all.
    """
    option = block.options.get(key)
    return None if option is None else parse_count(option.value)


def _described(binder: Binder, block: Directive, scenario: Scenario, laying: Laying) -> Scene:
    """Describe the table of a figure that is known to be valid."""
    scene = _marked(binder, block, scenario, laying, _unmarked(binder, block, scenario, laying))
    assert scene is not None  # noqa: S101 (it has been described before)
    return scene


def _marked(binder: Binder, block: Directive, scenario: Scenario, laying: Laying, scene: Scene) -> Scene | None:
    """Add the marks of a picture; None where they cannot be drawn, which is reported."""
    if not any(key in block.options for key in (*POINTING, "since", "next")):
        return scene
    marks = read_marks(binder, block, named_pieces(scene), laying.name)
    if marks is None:
        return None
    if "since" in block.options:
        before = _unmarked(binder, block, scenario, laying, "since")
        changed = differences(before, scene)
        if not changed:
            message = f"nothing in the picture has changed since action {block.options['since'].value}"
            remedy = "name another action; show what goes before it has gone, with `ring`; or leave it out"
            binder.report(WRONG_OPTION, message, block.options["since"].span, remedy)
            return None
        marks = (*(Mark("ring", (each,)) for each in changed), *marks)
    return replace(scene, marks=marks)


def _unmarked(binder: Binder, block: Directive, scenario: Scenario, laying: Laying, at: str = "step") -> Scene:
    """Describe the table of a figure after the number of actions in one of its options.

    Raises:
        PictureError: The game cannot show it.
    """
    assert binder.scenarios is not None  # noqa: S101 (the caller asked)
    rules = binder.scenarios.rules
    state = binder.scenarios.state(scenario, steps_of(block, at))
    names = _listed(block, "names") or list(binder.book.names)
    names += [str(seat + 1) for seat in range(len(names), state.players)]
    describe = plugin_of(rules.id).picture
    assert describe is not None  # noqa: S101 (the caller asked)
    show = shown_words(block)
    show = show if binder.examples is None else binder.examples.show(laying, show)
    scene = describe(rules, state, names, binder.book.language, show)
    return replace(scene, use=_USES[block.options["as"].value]) if "as" in block.options else scene


def _listed(block: Directive, key: str) -> list[str]:
    option = block.options.get(key)
    return [] if option is None else [each.strip() for each in option.value.split(",") if each.strip()]
