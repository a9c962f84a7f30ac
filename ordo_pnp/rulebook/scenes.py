"""What the figure of a scenario shows: the scenario played, its table described, and whether its picture is true."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from ordo_pnp.catalog import parse_count
from ordo_pnp.diagnostics import printable
from ordo_pnp.games import plugin_of
from ordo_pnp.kernel import BoardPicture, PictureError
from ordo_pnp.rulebook import codes
from ordo_pnp.transactions import digest_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ordo_pnp.kernel import Scenario, Scene
    from ordo_pnp.rulebook.binding import Binder
    from ordo_pnp.rulebook.scenarios import Scenarios
    from ordo_pnp.rulebook.tree import Directive


def scenario_of(binder: Binder, block: Directive) -> Scenario | None:
    """Find and play the scenario of a block; None where it cannot be played, which is reported.

    Raises:
        FactError: There is no such scenario.
    """
    if binder.scenarios is None:
        binder.report(codes.UNKNOWN_SCENARIO, "the game has no rules to play scenarios by", block.span)
        return None
    scenario = binder.scenarios.find(block.argument)
    report = binder.scenarios.report(scenario)
    if not report.passed:
        place = scenario.origin.span("id")
        said = "; ".join(each.message for each in report.failures)
        message = f"the scenario `{block.argument}` ({place.file}:{place.line}) fails: {said}"
        binder.report(codes.FAILING_SCENARIO, message, block.span, "run `ordo scenario` and correct it")
        return None
    return scenario


@dataclass(frozen=True, slots=True)
class Shown:
    """What a figure shows."""

    result: str
    """What came of its scenario."""
    digest: str
    """Identifies the scene."""
    describe: Callable[[], Scene]
    is_known: bool
    """Whether the picture is known to be true."""


def shown_by(binder: Binder, block: Directive) -> Shown | None:
    """Find what a figure shows; None where that cannot be told, which is reported."""
    given = {key: block.options[key].value for key in ("step", "names", "show") if key in block.options}
    question = ("figure", block.argument, given, binder.book.names, binder.book.language)
    known = binder.answers.get(*question)
    if known is not None and binder.scenarios is not None:
        digest, _, result = known.partition(" ")
        return Shown(
            result,
            digest,
            partial(_described, binder.scenarios, block, binder.book.names, binder.book.language),
            is_known=True,
        )
    scenario = scenario_of(binder, block)
    scene = None if scenario is None else _scene(binder, block, scenario)
    if scene is None:
        return None
    digest = digest_of(repr(scene).encode())
    if not _misdrawn(scene):
        binder.answers.note(f"{digest} {scene.result}", *question)
    return Shown(scene.result, digest, lambda: scene, is_known=False)


def is_true(binder: Binder, block: Directive, scene: Scene) -> bool:
    """Whether a picture shows the board that is played; if not, that is reported where the picture is to be drawn."""
    misdrawn = _misdrawn(scene)
    for each in misdrawn:
        message = f"the picture would show the board otherwise than it is played: {each}"
        remedy = "show another stretch of it, or correct the board as `ordo check` says"
        binder.report(codes.CANNOT_SET, message, block.span, remedy)
    return not misdrawn


def _misdrawn(scene: Scene) -> list[str]:
    return [part.misdrawn for part in scene.parts if isinstance(part, BoardPicture) and part.misdrawn]


def _scene(binder: Binder, block: Directive, scenario: Scenario) -> Scene | None:
    assert binder.scenarios is not None  # noqa: S101 (the caller asked)
    rules = binder.scenarios.rules
    if plugin_of(rules.id).picture is None:
        binder.report(codes.UNKNOWN_DIRECTIVE, f"the game `{rules.id}` cannot be pictured", block.span)
        return None
    step = block.options.get("step")
    if step is not None:
        steps = parse_count(step.value)
        if steps is None or steps > len(scenario.actions):
            message = f"`step` is `{printable(step.value)}`, but the scenario has {len(scenario.actions)} actions"
            binder.report(codes.WRONG_OPTION, message, step.span, f"write a number from 0 to {len(scenario.actions)}")
            return None
    try:
        return _described(binder.scenarios, block, binder.book.names, binder.book.language)
    except PictureError as error:
        span = block.options["show"].span if "show" in block.options else block.span
        binder.report(codes.WRONG_OPTION, error.message, span, error.remedy)
        return None


def _described(scenarios: Scenarios, block: Directive, players: Sequence[str], language: str) -> Scene:
    """Describe the table of a figure that can be shown.

    Raises:
        PictureError: The game cannot show it.
    """
    rules = scenarios.rules
    step = block.options.get("step")
    state = scenarios.state(scenarios.find(block.argument), None if step is None else parse_count(step.value))
    names = _listed(block, "names") or list(players)
    names += [str(seat + 1) for seat in range(len(names), state.players)]
    describe = plugin_of(rules.id).picture
    assert describe is not None  # noqa: S101 (the caller asked)
    return describe(rules, state, names, language, _listed(block, "show"))


def _listed(block: Directive, key: str) -> list[str]:
    option = block.options.get(key)
    return [] if option is None else [each.strip() for each in option.value.split(",") if each.strip()]
