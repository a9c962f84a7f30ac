"""Lint: whether each step can do something, where it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.base import finding
from ordo_pnp.games.ordonnance.effects import codes
from ordo_pnp.games.ordonnance.effects.mentions import Mentions, UnknownTargetError
from ordo_pnp.games.ordonnance.effects.model import Choose, If, Reference, Repeat, Step, Then
from ordo_pnp.games.ordonnance.effects.registry import LIMITS, MAX_TIMES
from ordo_pnp.games.ordonnance.effects.walking import every_node, lists_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import Any

    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import Card
    from ordo_pnp.games.ordonnance.effects.model import Effect, Node, Target

USUAL_LIMIT = 4


def check_steps(card: Card, effect: Effect, facts: Mapping[str, Any]) -> Iterator[Diagnostic]:
    """Find steps without effect, limits out of range, lonely ``then`` and options that are the same."""
    yield from _thens(card, effect.steps)
    yield from _repeats(card, effect.steps, 1)
    mentions = Mentions(effect)
    for node in every_node(effect.steps):
        if isinstance(node, Step):
            yield from _limit(card, node, int(facts.get("limit", USUAL_LIMIT)))
            reason = _idle(node, mentions)
            if reason is not None:
                yield finding(
                    codes.IDLE_STEP,
                    f"`{node.verb}` in `{card.id}` can do nothing: {reason}",
                    node.origin.span(node.verb, key=True),
                    card=card.id,
                    remedy="correct its arguments, or delete the step",
                )
        else:
            yield from _same(card, node)


def _thens(card: Card, steps: Sequence[Node]) -> Iterator[Diagnostic]:
    if isinstance(steps[0], Then):
        yield finding(
            codes.LONELY_THEN,
            f"a `then` in `{card.id}` follows no step",
            steps[0].origin.span("then", key=True),
            card=card.id,
            remedy="put the step it depends on before it",
        )
    for node in steps:
        for inner in lists_of(node):
            if inner:
                yield from _thens(card, inner)


def _repeats(card: Card, steps: Sequence[Node], often: int) -> Iterator[Diagnostic]:
    for node in steps:
        times = often * node.times if isinstance(node, Repeat) else often
        if isinstance(node, Repeat) and times > MAX_TIMES:
            yield finding(
                codes.REPEAT,
                f"steps of `{card.id}` are repeated {times} times in all, more than {MAX_TIMES}",
                node.origin.span("repeat", "times"),
                card=card.id,
                remedy="repeat less often",
            )
            continue
        for inner in lists_of(node):
            yield from _repeats(card, inner, times)


def _limit(card: Card, step: Step, usual: int) -> Iterator[Diagnostic]:
    by = step.arguments.get("by")
    if step.verb != "change_limit" or not isinstance(by, int):
        return
    least, most = LIMITS
    if by == 0 or not least <= usual + by <= most:
        message = f"changes the limit by {by}" if by == 0 else f"would bring the usual limit of {usual} to {usual + by}"
        yield finding(
            codes.LIMIT,
            f"`{card.id}` {message}",
            step.origin.span(step.verb, "by"),
            card=card.id,
            remedy=f"write a number from {least - usual} to {most - usual}, not 0",
        )


def _idle(step: Step, mentions: Mentions) -> str | None:
    """Return why a step can never do anything."""
    arguments = step.arguments
    if step.verb == "count_as" and arguments["symbol"] == arguments["as"]:
        return f"`{arguments['symbol']}` counts as itself anyway"
    if step.verb == "change_rank" and arguments.get("by") == 0:
        return "a change by 0 ranks"
    if step.verb == "swap" and arguments["a"] == arguments["b"]:
        return "a unit cannot change places with itself"
    try:
        return _idle_targets(step, mentions)
    except UnknownTargetError:
        return None


def _idle_targets(step: Step, mentions: Mentions) -> str | None:
    found: dict[str, Target] = {
        name: mentions.target(value) for name, value in step.arguments.items() if isinstance(value, Reference)
    }
    if step.verb == "look_at_hand" and mentions.owner(found["player"].selector) == "self":
        return "one knows one’s own hand"
    if step.verb == "give":
        giver, taker = mentions.owner(found["what"].selector), mentions.owner(found["to"].selector)
        if giver == "self" == taker or giver == found["to"]:
            return f"`{found['what'].name}` is already in that hand"
    if step.verb == "move":
        place, unit = found["to"].selector, found["what"]
        if place.in_ is not None and place.in_.name == unit.name:
            return f"`{found['to'].name}` is the territory where `{unit.name}` lies"
        if place.full is True and mentions.owner(place) == mentions.owner(unit.selector):
            return f"`{found['to'].name}` is full"
        judged, owner = mentions.owner(place), mentions.owner(unit.selector)
        if place.full is False and (judged, owner) in (("self", "opponent"), ("opponent", "self")):
            whose = "its player" if judged == "self" else "an opponent"
            return f"the room in `{found['to'].name}` is that of {whose}, and `{unit.name}` goes into its owner’s army"
    return None


def _same(card: Card, node: Node) -> Iterator[Diagnostic]:
    if isinstance(node, If) and node.otherwise and node.steps == node.otherwise:
        yield _unreachable(card, node, "if", "else", what="the `else` says the same as the `do`")
    if isinstance(node, Choose):
        for at, option in enumerate(node.options):
            if option in node.options[:at]:
                first = node.options.index(option) + 1
                yield _unreachable(
                    card, node, "choose", "options", at, what=f"option {at + 1} is the same as option {first}"
                )


def _unreachable(card: Card, node: Node, *path: str | int, what: str) -> Diagnostic:
    return finding(
        codes.UNREACHABLE,
        f"`{card.id}`: {what}",
        node.origin.span(*path),
        card=card.id,
        remedy="change one, or delete it",
    )
