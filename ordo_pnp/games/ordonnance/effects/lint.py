"""Check effects that the schema has accepted: names, impossible demands, idle steps, and texts by hand that say something else."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Any, Final

from ordo_pnp.base import Code, Diagnostic, Severity, finding, near_word, remedy_for
from ordo_pnp.cards import EMPTY, SIGN, Card, GameData, Origin
from ordo_pnp.games.ordonnance.effects.model import (
    EVENTS,
    GIVEN,
    Choose,
    Condition,
    Each,
    Effect,
    Hold,
    If,
    Mentions,
    Node,
    Own,
    Picking,
    Reference,
    Repeat,
    Selector,
    Step,
    Target,
    Then,
    UnknownTargetError,
    compile_effects,
    every_node,
    every_selector,
    every_target,
    lasting_parts,
    lasting_steps,
    lists_of,
    own_selectors,
    own_targets,
    references_of,
    used_by,
)
from ordo_pnp.games.ordonnance.effects.own_verbs import OwnVerb, definitions_used, misuses, traced
from ordo_pnp.games.ordonnance.effects.verb_words import contradictions, has_words
from ordo_pnp.games.ordonnance.effects.verbs import FILTERS, LIMITS, MAX_TIMES, VERBS, WILD

WRONG_TRIGGER = Code("CAT301")
UNKNOWN_TARGET = Code("CAT302")
UNUSED_TARGET = Code("CAT303")
EARLY_TARGET = Code("CAT304")
WRONG_KIND = Code("CAT305")
IMPOSSIBLE_TARGET = Code("CAT306")
IMPOSSIBLE_COUNT = Code("CAT307")
LIMIT = Code("CAT308")
REPEAT = Code("CAT309")
LONELY_THEN = Code("CAT310")
UNREACHABLE = Code("CAT311")
IDLE_STEP = Code("CAT312")
TEXT_NUMBER = Code("CAT313")
TEXT_PLACE = Code("CAT314")
UNKNOWN_SYMBOL = Code("CAT315")
REPEATED_TARGET = Code("CAT325")
TEXT_VERB = Code("CAT317")
TEXT_REVIEW = Code("CAT318")
TEXT_SYMBOL = Code("CAT319")
CLOSED_CONDITION = Code("CAT334")
WIDE_CONDITION = Code("CAT335")


# Filters by which a card belongs to somebody.
_OWNERS = ("owner", "of")
# Arguments of verbs that are symbols.
_SYMBOLS: Final = ("symbol", "showing")
_REFERS_TO = {each.name: each.refers_to for each in FILTERS}


def check_names(card: Card, effect: Effect) -> Iterator[Diagnostic]:
    """Find unknown, unused, early and unfit targets of one effect."""
    yield from _order(card, effect)
    yield from _steps(card, effect)
    yield from _repeated(card, every_target(effect)[len(effect.given) :])
    known = {target.name for target in (*effect.given, *effect.targets)}
    yield from _reach(card, effect.steps, known, every_target(effect))
    used = {reference.name for node in effect.steps for reference, _, _ in used_by(node)}
    used.update(each.name for selector in every_selector(effect) for _, each in references_of(selector))
    for target in every_target(effect):
        if target.name not in used and not target.is_given:
            yield finding(
                UNUSED_TARGET,
                f"`{card.id}` chooses `{target.name}` and does nothing with it",
                target.origin.span(key=True),
                card=card.id,
                remedy=f"use `${target.name}` in a step, or delete the target",
            )


def _repeated(card: Card, targets: Sequence[Target]) -> Iterator[Diagnostic]:
    """Find names that two choices of an effect have."""
    first: dict[str, Target] = {}
    for target in targets:
        if target.name in first:
            yield finding(
                REPEATED_TARGET,
                f"`{card.id}` has two targets called `{target.name}` in one effect",
                target.origin.span(key=True),
                card=card.id,
                remedy="give one of them another name",
                related=((first[target.name].origin.span(key=True), "the first of them"),),
            )
        first.setdefault(target.name, target)


def _reach(card: Card, steps: Sequence[Node], known: set[str], targets: Sequence[Target]) -> Iterator[Diagnostic]:
    """Find steps that name a target which is picked later, or in a list that they do not stand in."""
    names = {target.name for target in targets}
    known = set(known)
    for node in steps:
        if isinstance(node, Picking):
            for target in node.targets:
                yield from _unreached(card, known, names, references_of(target.selector), target.origin)
                known.add(target.name)
            continue
        if isinstance(node, Step):
            named = [(key, value) for key, value in node.arguments.items() if isinstance(value, Reference)]
            yield from _unreached(card, known, names, named, node.origin.below(node.verb))
        elif isinstance(node, Hold):
            yield from _unreached(card, known, names, [("in", node.place)], node.origin.below("hold"))
        for selector in own_selectors(node):
            yield from _unreached(card, known, names, references_of(selector), selector.origin)
        own = {target.name for target in own_targets(node)}
        for inner in lists_of(node):
            yield from _reach(card, inner, known | own, targets)


def _unreached(
    card: Card, known: set[str], names: set[str], references: Iterable[tuple[str, Reference]], origin: Origin
) -> Iterator[Diagnostic]:
    for key, reference in references:
        if reference.name in names - known:
            yield finding(
                EARLY_TARGET,
                f"`{card.id}` names `{reference.name}` where it has not been picked",
                origin.below(key).span(),
                card=card.id,
                remedy=f"put the `pick` of `{reference.name}` above, into the same list of steps or one around it",
            )


def _order(card: Card, effect: Effect) -> Iterator[Diagnostic]:
    """Check the filters of the targets, where only targets above are known."""
    names = [target.name for target in effect.targets]
    for target in effect.targets:
        if effect.given and target.name in GIVEN:
            yield finding(
                UNKNOWN_TARGET,
                f"`{card.id}` calls a target `{target.name}`, which in an effect with an event has a meaning of its own",
                target.origin.span(key=True),
                card=card.id,
                remedy="give the target another name",
            )
    for at, target in enumerate(effect.targets):
        for key, reference in references_of(target.selector):
            origin = target.origin.below(key)
            if reference.name in names[at:]:
                itself = reference.name == target.name
                yield finding(
                    EARLY_TARGET,
                    f"`{target.name}` of `{card.id}` refers to "
                    + ("itself" if itself else f"`{reference.name}`, which is chosen after it"),
                    origin.span(),
                    card=card.id,
                    remedy="name another target" if itself else f"put `{reference.name}` above `{target.name}`",
                )
            else:
                yield from _filter(card, (*effect.given, *effect.targets), key, reference, origin)


def _steps(card: Card, effect: Effect) -> Iterator[Diagnostic]:
    for node in every_node(effect.steps):
        if isinstance(node, Step):
            for name, value in node.arguments.items():
                if isinstance(value, Reference):
                    picks = _picks(node, name)
                    what = f"`{name}` of `{node.verb}`"
                    yield from _fits(card, every_target(effect), value, picks, what, node.origin.below(node.verb, name))
        elif isinstance(node, Hold):
            origin = node.origin.below("hold", "in")
            yield from _fits(card, every_target(effect), node.place, ("territory",), "`in` of `hold`", origin)
    for selector in _inner(effect):
        for key, reference in references_of(selector):
            yield from _filter(card, every_target(effect), key, reference, selector.origin.below(key))


def _picks(step: Step, name: str) -> tuple[str, ...]:
    """Return the picks allowed for an argument of a step; only units come into armies."""
    is_recruit = step.verb == "move" and name == "what" and "to_army" in step.arguments
    return ("unit",) if is_recruit else VERBS[step.verb].parameter(name).picks


def _inner(effect: Effect) -> Iterator[Selector]:
    outer = {id(target.selector) for target in effect.targets}
    return (selector for selector in every_selector(effect) if id(selector) not in outer)


def _filter(
    card: Card, targets: Sequence[Target], key: str, reference: Reference, origin: Origin
) -> Iterator[Diagnostic]:
    yield from _fits(card, targets, reference, _REFERS_TO[key], f"the filter `{key}`", origin)


def _fits(
    card: Card, targets: Sequence[Target], reference: Reference, picks: Collection[str], what: str, origin: Origin
) -> Iterator[Diagnostic]:
    target = next((each for each in targets if each.name == reference.name), None)
    if target is None:
        yield finding(
            UNKNOWN_TARGET,
            f"`{card.id}` has no target `{reference.name}`",
            origin.span(),
            card=card.id,
            remedy=_suggestion(reference.name, [each.name for each in targets]),
            fix=near_word(origin.span(), f"${reference.name}", [f"${each.name}" for each in targets]),
        )
    elif target.selector.pick not in picks:
        wanted = " or ".join(f"`{pick}`" for pick in picks)
        yield finding(
            WRONG_KIND,
            f"{what} in `{card.id}` takes a target that is a {wanted}, and `{target.name}` is a `{target.selector.pick}`",
            origin.span(),
            card=card.id,
            remedy=f"let `{target.name}` pick a {wanted}, or name another target",
            related=((target.origin.span("pick"), "picked here"),),
        )


def _suggestion(name: str, known: Sequence[str]) -> str:
    if name in GIVEN and name not in known:
        return f"only an effect with an event, such as `when: placed`, has a `{name}`; choose one under `targets`"
    if not known:
        return "the effect has no targets; add one under `targets`"
    words = [f"${each}" for each in known]
    return remedy_for(f"${name}", words, "its targets are " + ", ".join(f"`{each}`" for each in words))


MOST_PLAYERS = 5
# Where ``game.yaml`` says nothing else.
MOST_TERRITORIES = 5


def check_possibility(card: Card, effect: Effect, facts: Mapping[str, Any]) -> Iterator[Diagnostic]:
    """Find symbols the game does not have, targets that cannot exist and conditions that cannot hold."""
    yield from _possibility_symbols(card, effect, facts)
    looks = {id(target.selector) for target in every_target(effect)}
    for selector in every_selector(effect):
        for reason, key in _contradictions(selector, is_target=id(selector) in looks):
            yield finding(
                IMPOSSIBLE_TARGET,
                f"nothing can ever fit a selector of `{card.id}`: {reason}",
                selector.origin.span(key),
                card=card.id,
                remedy="delete or correct one of the filters",
            )
        yield from _idle_bounds(card, selector)
    yield from _too_many(card, effect, facts)
    yield from _conditions(card, effect.conditions, facts)
    for node in every_node(effect.steps):
        if isinstance(node, If | Hold):
            yield from _conditions(card, node.conditions, facts)


def most_that_fit(selector: Selector, facts: Mapping[str, Any]) -> int | None:
    """Return how many things at most can fit a selector; None where the rules set no bound.

    An army never holds more cards than the greatest limit; it may keep them when its limit falls.
    """
    players = int(facts.get("players", {}).get("max", MOST_PLAYERS))
    people = 1 if selector.of is not None else {"self": 1, "opponent": players - 1, "any": players}[selector.owner]
    places = len(facts.get("territories", ())) or MOST_TERRITORIES
    if selector.in_ is not None:
        places = 1
    elif selector.next_to is not None:
        places = 2
    elif selector.not_in is not None:
        places -= 1
    bounds = {"player": people, "territory": places, "unit": people * places * LIMITS[1]}
    return bounds.get(selector.pick)


def _possibility_symbols(card: Card, effect: Effect, facts: Mapping[str, Any]) -> Iterator[Diagnostic]:
    known: Sequence[str] = facts.get("symbols", ())
    for symbol, origin in _named_symbols(effect):
        if symbol not in known:
            yield finding(
                UNKNOWN_SYMBOL,
                f"`{card.id}` names the symbol `{symbol}`, which the game does not have",
                origin.span(),
                card=card.id,
                remedy=remedy_for(symbol, known, "one of " + ", ".join(f"`{each}`" for each in known)),
                fix=near_word(origin.span(), symbol, known),
            )


def _named_symbols(effect: Effect) -> Iterator[tuple[str, Origin]]:
    for selector in every_selector(effect):
        for key, value in (("symbol", selector.symbol), ("without_symbol", selector.without_symbol)):
            if value is not None:
                yield value, selector.origin.below(key)
    for node in every_node(effect.steps):
        if isinstance(node, Step):
            for name, argument in node.arguments.items():
                value = VERBS[node.verb].parameter(name).value
                if value in _SYMBOLS and (name, argument) != ("as", WILD):
                    inner = ("symbol",) if value == "showing" else ()
                    yield str(argument), node.origin.below(node.verb, name, *inner)


def _contradictions(selector: Selector, *, is_target: bool) -> Iterator[tuple[str, str]]:
    """Yield contradictions of a selector, and the key to point to."""
    if selector.zone != "hand":
        yield from (
            (f"cards of the {selector.zone} belong to nobody", key) for key in _OWNERS if key in selector.origin.value
        )
    if selector.zone == "deck" and not is_target:
        yield "cards of the deck are seen where one of them is picked, not where they are counted", "zone"
    if selector.symbol is not None and selector.symbol == selector.without_symbol:
        yield f"it shows `{selector.symbol}` and does not", "without_symbol"
    if selector.in_ is not None:
        others = ((selector.not_in, "is not", "not_in"), (selector.next_to, "beside it", "next_to"))
        yield from ((f"it is in `${each.name}` and {what}", key) for each, what, key in others if each == selector.in_)
    if selector.kind not in (None, "unit") and selector.symbol is not None:
        yield f"a card of kind `{selector.kind}` shows no symbols", "symbol"
    least, most = selector.cards_at_least, selector.cards_at_most
    if least is not None and most is not None and least > most:
        yield f"no army has at least {least} and at most {most} cards", "cards"
    if least is not None and least > LIMITS[1]:
        yield f"no army has {least} cards: the greatest limit is {LIMITS[1]}", "cards"
    if selector.full is True and most == 0:
        yield f"an army at its limit has at least {LIMITS[0]} card", "cards"
    if selector.full is False and least == LIMITS[1]:
        yield f"an army of {least} cards is at every limit", "cards"


def _idle_bounds(card: Card, selector: Selector) -> Iterator[Diagnostic]:
    """Find bounds of the cards in an army that every army keeps."""
    if selector.cards_at_least == 0:
        yield _always_held(card, selector, "at_least", "every army has at least 0 cards", f"from 1 to {LIMITS[1]}")
    if selector.cards_at_most is not None and selector.cards_at_most >= LIMITS[1]:
        reason = f"no army has more than {LIMITS[1]} cards"
        yield _always_held(card, selector, "at_most", reason, f"from 0 to {LIMITS[1] - 1}")


def _always_held(card: Card, selector: Selector, key: str, reason: str, numbers: str) -> Diagnostic:
    return finding(
        IMPOSSIBLE_COUNT,
        f"`{key}` in a selector of `{card.id}` always holds: {reason}",
        selector.origin.span("cards", key),
        card=card.id,
        remedy=f"write a number {numbers}, or delete `{key}`",
    )


def _too_many(card: Card, effect: Effect, facts: Mapping[str, Any]) -> Iterator[Diagnostic]:
    """Find targets that are chosen more often than there are such things: two targets are never the same."""
    for pick in ("player", "territory"):
        targets = [target for target in effect.targets if target.selector.pick == pick]
        for owner in ("self", "opponent", "any"):
            alike = [target for target in targets if owner in ("any", target.selector.owner)]
            if pick == "territory" and owner != "any":
                continue
            most = max((most_that_fit(target.selector, facts) or 0 for target in alike), default=0)
            for target in alike[most:]:
                yield finding(
                    IMPOSSIBLE_TARGET,
                    f"`{target.name}` of `{card.id}` can never exist: two targets are never the same, and there is no"
                    f" other `{pick}` left",
                    target.origin.span(key=True),
                    card=card.id,
                    remedy="use the target that is chosen above",
                )


def _conditions(card: Card, conditions: Sequence[Condition], facts: Mapping[str, Any]) -> Iterator[Diagnostic]:
    for condition in conditions:
        most = most_that_fit(condition.of, facts)
        if most is None:
            continue
        if condition.comparison == "at_least" and condition.count > most:
            message = f"a condition of `{card.id}` can never hold: at most {most} fit, {condition.count} are wanted"
        elif condition.comparison == "at_most" and condition.count >= most:
            message = f"a condition of `{card.id}` always holds: at most {most} fit"
        else:
            continue
        yield finding(
            IMPOSSIBLE_COUNT,
            message,
            condition.origin.span("count"),
            card=card.id,
            remedy=f"write a number from {1 if condition.comparison == 'at_least' else 0} to"
            f" {most if condition.comparison == 'at_least' else most - 1}",
        )
    if len(conditions) > 1:
        first, second = conditions
        if first.of == second.of and first.count > second.count:
            yield finding(
                IMPOSSIBLE_COUNT,
                f"a condition of `{card.id}` can never hold: at least {first.count} and at most {second.count}",
                second.origin.span("count"),
                card=card.id,
                remedy=f"write at least {first.count}",
            )


USUAL_LIMIT = 4


def check_steps(card: Card, effect: Effect, facts: Mapping[str, Any]) -> Iterator[Diagnostic]:
    """Find steps without effect, limits out of range, lonely ``then`` and options that are the same."""
    yield from _thens(card, effect.steps)
    yield from _repeats(card, effect.steps, 1)
    yield from _extra_turns(card, effect.steps, is_sure=False)
    yield from _eaches(card, effect.steps, is_inside=False)
    mentions = Mentions(effect)
    for node in every_node(effect.steps):
        if isinstance(node, Step):
            yield from _limit(card, node, int(facts.get("limit", USUAL_LIMIT)))
            reason = _idle(node, mentions)
            if reason is not None:
                yield _idle_step(card, node, reason)
        else:
            yield from _same(card, node)


def _idle_step(card: Card, step: Step, reason: str) -> Diagnostic:
    return finding(
        IDLE_STEP,
        f"`{step.verb}` in `{card.id}` can do nothing: {reason}",
        step.origin.span(step.verb, key=True),
        card=card.id,
        remedy="correct its arguments, or delete the step",
    )


def _extra_turns(card: Card, steps: Sequence[Node], *, is_sure: bool) -> Iterator[Diagnostic]:
    """Find extra turns after one that has surely been earned (OR-28)."""
    for node in steps:
        if isinstance(node, Step) and node.verb == "extra_turn":
            if is_sure:
                yield _idle_step(card, node, "a turn earns one extra turn at most")
            is_sure = True
        for inner in lists_of(node):
            yield from _extra_turns(card, inner, is_sure=is_sure)


def _thens(card: Card, steps: Sequence[Node]) -> Iterator[Diagnostic]:
    for before, node in zip((None, *steps), steps, strict=False):
        if isinstance(node, Then) and (before is None or isinstance(before, Picking)):
            yield finding(
                LONELY_THEN,
                f"a `then` in `{card.id}` follows {'no step' if before is None else 'a `pick`, which changes nothing'}",
                node.origin.span("then", key=True),
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
                REPEAT,
                f"steps of `{card.id}` are repeated {times} times in all, more than {MAX_TIMES}",
                node.origin.span("repeat", "times"),
                card=card.id,
                remedy="repeat less often",
            )
            continue
        for inner in lists_of(node):
            yield from _repeats(card, inner, times)


def _eaches(card: Card, steps: Sequence[Node], *, is_inside: bool) -> Iterator[Diagnostic]:
    """Find steps for each player that stand inside of others."""
    for node in steps:
        is_each = isinstance(node, Each)
        if is_each and is_inside:
            yield finding(
                REPEAT,
                f"an `each` of `{card.id}` stands inside of another",
                node.origin.span("each", key=True),
                card=card.id,
                remedy="put one after the other",
            )
        for inner in lists_of(node):
            yield from _eaches(card, inner, is_inside=is_inside or is_each)


def _holds(card: Card, effects: Iterable[Effect]) -> Iterator[Diagnostic]:
    """Find `hold` steps that are carried out more than once: a card lies in one place (OR-39)."""
    several = [
        (node, is_inside) for effect in effects for node, is_inside in _every_hold(effect.steps, is_inside=False)
    ]
    for at, (node, is_inside) in enumerate(several):
        if at or is_inside:
            yield finding(
                REPEAT,
                f"`{card.id}` has a `hold` "
                + ("beside another: it can lie in one place only" if at else "that would be carried out several times"),
                node.origin.span("hold", key=True),
                card=card.id,
                remedy="put all that holds into one `hold`" if at else "put it outside of the `repeat` or `each`",
            )


def _every_hold(steps: Sequence[Node], *, is_inside: bool) -> Iterator[tuple[Hold, bool]]:
    for node in steps:
        if isinstance(node, Hold):
            yield node, is_inside
            continue
        for inner in lists_of(node):
            yield from _every_hold(inner, is_inside=is_inside or isinstance(node, Repeat | Each))


def _limit(card: Card, step: Step, usual: int) -> Iterator[Diagnostic]:
    by = step.arguments.get("by")
    if step.verb != "change_limit" or not isinstance(by, int):
        return
    least, most = LIMITS
    if by == 0 or not least <= usual + by <= most:
        message = f"changes the limit by {by}" if by == 0 else f"would bring the usual limit of {usual} to {usual + by}"
        yield finding(
            LIMIT,
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
    if step.verb == "weigh" and arguments["times"] == 1:
        return "a card counts once anyway"
    if step.verb == "swap" and arguments["a"] == arguments["b"]:
        return "a unit cannot change places with itself"
    if step.verb == "extra_play" and mentions.event == "placed" and arguments["kind"] != "unit":
        return "kingdom and ordonnance cards are played before the unit of the turn"
    try:
        return _idle_targets(step, mentions)
    except UnknownTargetError:
        return None


def _idle_targets(step: Step, mentions: Mentions) -> str | None:
    found: dict[str, Target] = {
        name: mentions.target(value) for name, value in step.arguments.items() if isinstance(value, Reference)
    }
    if step.verb == "discard" and found["what"].selector.zone == "graveyard":
        return f"`{found['what'].name}` is in the graveyard already"
    if step.verb == "swap_hands" and mentions.owner(found["with"].selector) == "self":
        return f"`{found['with'].name}` is the player of the card, whose hand it is already"
    if step.verb == "look_at_hand" and mentions.owner(found["player"].selector) == "self":
        return "one knows one’s own hand"
    if step.verb == "give":
        giver, taker = mentions.owner(found["what"].selector), mentions.owner(found["to"].selector)
        if giver == "self" == taker or giver == found["to"]:
            return f"`{found['what'].name}` is already in that hand"
    return _idle_move(step, found, mentions) if step.verb == "move" else None


def _idle_move(step: Step, found: Mapping[str, Target], mentions: Mentions) -> str | None:
    moved = found["what"]
    owner = mentions.owner(moved.selector)
    army = "self" if "to_army" in step.arguments else owner
    if "to" not in found:
        return f"`{moved.name}` lies in that army already" if owner == army else None
    if found["to"].is_given and moved.is_given:
        return "it lies there"
    name, place = found["to"].name, found["to"].selector
    if place.in_ is not None and place.in_.name == moved.name and owner == army:
        return f"`{name}` is the territory where `{moved.name}` lies"
    if moved.selector.pick != "unit":
        return None
    judged = mentions.owner(place)
    if place.full is True and judged == army:
        return f"`{name}` is full"
    if place.full is False and (judged, army) in (("self", "opponent"), ("opponent", "self")):
        whose = "its player" if judged == "self" else "an opponent"
        goes = "the army of its player" if "to_army" in step.arguments else "its owner’s army"
        return f"the room in `{name}` is that of {whose}, and `{moved.name}` goes into {goes}"
    return None


def check_lasting(card: Card, effects: Iterable[Effect]) -> Iterator[Diagnostic]:
    """Find steps that do nothing as long as the others of the card hold: a symbol that is cancelled has no rank, for one."""
    for step, before, after in _beside(effects):
        reason = _made_idle(step, before, after)
        if reason is not None:
            yield finding(
                IDLE_STEP,
                f"`{step.verb}` in `{card.id}` can do nothing: {reason}",
                step.origin.span(step.verb, key=True),
                card=card.id,
                remedy="delete the step, or the other one",
            )


def _beside(effects: Iterable[Effect]) -> Iterator[tuple[Step, list[Step], list[Step]]]:
    """Yield every lasting step, with those before and after it that hold under the same conditions."""
    lasting = list(lasting_parts(effects))
    for at, (step, conditions) in enumerate(lasting):
        before, after = (
            [each for each, same in part if same == conditions] for part in (lasting[:at], lasting[at + 1 :])
        )
        yield step, before, after


def _made_idle(step: Step, before: Sequence[Step], after: Sequence[Step]) -> str | None:
    """Return the other step of a card, before or after it, that leaves a step nothing to do.

    A symbol that counts for nobody still has a place in the order, which others may pass that move by ranks.
    """
    symbol = step.arguments.get("symbol")
    is_passed = step.verb == "change_rank" and any(
        each.verb == "change_rank" and "by" in each.arguments for each in after
    )
    if step.verb in ("change_rank", "count_as") and not is_passed and _cancels(symbol, (*before, *after)):
        return f"`{symbol}` counts for nobody there, by `cancel_symbol`"
    if step.verb == "cancel_symbol" and _cancels(symbol, before):
        return f"`{symbol}` counts for nobody there already"
    if step.verb == "count_as" and any(
        each.verb == "count_as" and each.arguments["symbol"] == symbol for each in after
    ):
        return f"a later `count_as` of `{symbol}` counts in its place"
    if step.verb == "change_rank" and _is_moved_again(symbol, after):
        return f"a later `change_rank` puts `{symbol}` at an end of the order, wherever it stood"
    if step.verb == "at_most":
        alike = [
            each
            for each in (*before, *after)
            if each.verb == "at_most" and each.arguments["of"] == step.arguments["of"]
        ]
        least = min((int(str(each.arguments["count"])) for each in alike), default=None)
        count = int(str(step.arguments["count"]))
        if least is not None and (least < count or (least == count and any(each in alike for each in before))):
            return f"another `at_most` of the card already keeps units with `{step.arguments['of']}` to {least}"
    if step.verb == "protect":
        wider = [each for each in (*before, *after) if each.verb == "protect" and each.arguments["from"] == "all"]
        same = [each for each in before if each.verb == "protect" and each.arguments == step.arguments]
        if same or (wider and step.arguments["from"] != "all"):
            return "another `protect` of the card does as much"
    return None


def _cancels(symbol: Any, steps: Iterable[Step]) -> bool:
    return any(each.verb == "cancel_symbol" and each.arguments["symbol"] == symbol for each in steps)


def _is_moved_again(symbol: Any, after: Iterable[Step]) -> bool:
    """Whether a symbol comes to an end of the order before anything else moves by ranks, which it might stand among."""
    for each in after:
        if each.verb == "change_rank" and each.arguments["symbol"] == symbol:
            return "to" in each.arguments
        if each.verb == "change_rank" and "by" in each.arguments:
            return False
    return False


# Continuous verb of which one counts in a territory -> whether a step leaves an earlier one of the same card without effect.
_SOLE: Final[Mapping[str, Callable[[Step, Step], bool]]] = {
    "set_limit": lambda _earlier, _later: True,
    "break_ties": lambda _earlier, _later: True,
    "markers": lambda earlier, later: int(str(later.arguments["times"])) >= int(str(earlier.arguments["times"])),
    "compare": lambda _earlier, _later: True,
    "weigh": lambda _earlier, _later: True,
}
# Verbs that a second step of the same card takes back at once.
_TAKEN_BACK: Final = ("reverse_ranks",)


def _overruled(card: Card, effects: Iterable[Effect]) -> Iterator[Diagnostic]:
    """Find steps that another step of the card leaves without effect, as of two limits the later counts."""
    for step, before, after in _beside(effects):
        if step.verb in _TAKEN_BACK and before and before[-1].verb == step.verb:
            yield finding(
                IDLE_STEP,
                f"`{step.verb}` in `{card.id}` takes back the `{step.verb}` before it, and both can do nothing",
                step.origin.span(step.verb, key=True),
                card=card.id,
                remedy="delete both",
            )
        counts = _SOLE.get(step.verb)
        if counts is None:
            continue
        later = any(counts(step, each) for each in after if each.verb == step.verb)
        if later or any(not counts(each, step) for each in before if each.verb == step.verb):
            yield finding(
                IDLE_STEP,
                f"`{step.verb}` in `{card.id}` can do nothing: another `{step.verb}` of the card counts in its place",
                step.origin.span(step.verb, key=True),
                card=card.id,
                remedy="keep one of them",
            )


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
        UNREACHABLE,
        f"`{card.id}`: {what}",
        node.origin.span(*path),
        card=card.id,
        remedy="change one, or delete it",
    )


_DIGITS = re.compile(r"(?<!\d)\d{1,9}(?!\d)")
_WORD = re.compile(r"[^\W\d_]+")


def _words(text: str) -> re.Pattern[str]:
    """Make a pattern of whole words, ``*`` standing for any ending."""
    alternatives = "|".join(re.escape(each).replace(r"\*", r"\w*").replace(r"\ ", r"\s+") for each in text.split(", "))
    return re.compile(rf"\b(?:{alternatives})\b", re.IGNORECASE)


def _numerals(text: str) -> Mapping[str, int]:
    """Read ``2: two, twice; 3: three`` into word -> number."""
    found = {}
    for part in text.split("; "):
        number, _, words = part.partition(": ")
        found.update(dict.fromkeys(words.split(", "), int(number)))
    return MappingProxyType(found)


@dataclass(frozen=True, slots=True)
class TellingWords:
    """The telling words of one language."""

    numerals: Mapping[str, int]
    opponent: re.Pattern[str]
    own: re.Pattern[str]
    own_cards: re.Pattern[str]
    same_place: re.Pattern[str]
    other_place: re.Pattern[str]

    def numbers(self, text: str) -> set[int]:
        """Return the numbers a text names, in digits or in words.

        >>> sorted(VOCABULARIES["de"].numbers("Ziehe zwei Karten, höchstens 5."))
        [2, 5]
        """
        found = {int(digits) for digits in _DIGITS.findall(text)}
        found.update(self.numerals[word] for word in _WORD.findall(text.lower()) if word in self.numerals)
        return found


# Language -> its telling words.
VOCABULARIES: Final[Mapping[str, TellingWords]] = MappingProxyType(
    {
        "en": TellingWords(
            _numerals(
                "2: two, twice, both, pair, double; 3: three, thrice, triple; 4: four; 5: five; 6: six; 7: seven; 8: eight; 9: nine;"
                " 10: ten; 11: eleven; 12: twelve"
            ),
            _words(
                "opponent*, opposing, enemy, enemies, foe*, rival*, other player*, another player, anyone, everyone"
            ),
            _words("your*, own, my, you have"),
            _words("your unit*, your own unit*, your kingdom card*, of your unit*, your territory, your territories"),
            _words("same territory"),
            _words(
                "another territory, other territory, other territories, different territory, another of your territories"
            ),
        ),
        "de": TellingWords(
            _numerals(
                "2: zwei, zweimal, beide, beiden, zweier, doppelt; 3: drei, dreimal, dreier, dreifach; 4: vier, viermal; 5: fünf, fünfmal;"
                " 6: sechs, sechsmal; 7: sieben, siebenmal; 8: acht, achtmal; 9: neun, neunmal; 10: zehn, zehnmal;"
                " 11: elf; 12: zwölf"
            ),
            _words(
                "gegner*, gegnerisch*, feind*, mitspieler*, anderer spieler, anderen spieler*, andere spieler*, aller spieler"
            ),
            _words("dein*, eigen*, mein*, hast"),
            _words(
                "deine kampfeinheit*, deiner kampfeinheit*, deinen kampfeinheit*, deine einheit*, deiner einheit*,"
                " eigene kampfeinheit*, eigenen kampfeinheit*, eigene einheit*, eigenen einheit*, deiner gebiete,"
                " deine gebiete, deine königreichskarte*, deiner königreichskarte*"
            ),
            _words("selben gebiet*, dasselbe gebiet, gleichen gebiet*, gleiche gebiet"),
            _words("anderes gebiet, anderen gebiet*, andere gebiet*, anderes deiner gebiete, anderen deiner gebiete"),
        ),
        "ru": TellingWords(
            _numerals(
                "2: два, две, двух, двум, двумя, дважды, оба, обе, обоих, двое, двоих; 3: три, трёх, трех, трём, трем,"
                " тремя, трижды, трое, троих; 4: четыре, четырёх, четырех, четырьмя, четырежды; 5: пять, пяти, пятью;"
                " 6: шесть, шести, шестью; 7: семь, семи, семью; 8: восемь, восьми, восемью; 9: девять, девяти, девятью;"
                " 10: десять, десяти, десятью; 11: одиннадцать; 12: двенадцать"
            ),
            _words("соперни*, противни*, оппонент*, враг*, враж*, чуж*, другого игрока, другой игрок, других игроков"),
            _words("сво*, ваш*, собственн*, у вас"),
            _words(
                "свой отряд*, своего отряда, своих отряд*, свои отряды, ваш отряд*, ваших отряд*, вашего отряда,"
                " свою территорию, своих территорий, вашу территорию, ваших территорий"
            ),
            _words("той же территории, ту же территорию, этой же территории"),
            _words(
                "другую территорию, другой территории, другую свою территорию, другой своей территории, другие территории"
            ),
        ),
    }
)


def check_text(card: Card, effects: Sequence[Effect], game: GameData) -> Iterator[Diagnostic]:
    """Compare the text by hand, in every language that has one, with the effects, unless its author has signed it for them."""
    by_hand = {language: texts["text"] for language, texts in card.texts.items() if "text" in texts}
    reviewed = card.fields.get("reviewed")
    if reviewed is not None and (not by_hand or reviewed != digest_of_effects(card)):
        yield _outdated(card, reviewed, has_text=bool(by_hand))
    elif reviewed is not None:
        return
    for language, text in by_hand.items():
        told = compile_effects(card, partial(_words_found, language, SIGN.sub(" ", text)))
        yield from _symbols(card, effects, told, language, text, game)
        yield from _territories(card, language, text, game)
        for message in contradictions(effects, told, language, SIGN.sub(" ", text)):
            yield _contradiction(TEXT_VERB, card, language, message)
        vocabulary = VOCABULARIES.get(language)
        if vocabulary is not None:
            yield from _numbers(card, effects, told, language, text, vocabulary, len(game.facts.get("symbols", ())))
            for message in _sides(effects, text, vocabulary):
                yield _contradiction(TEXT_PLACE, card, language, message)


def _words_found(language: str, text: str, verb: OwnVerb) -> str | None:
    """Return the words of a verb of one's own if a text has them; then it need not tell the steps of the verb."""
    words = verb.texts.get(language)
    return words if words is not None and has_words(text, words) else None


def digest_of_effects(card: Card) -> str:
    """Return the digest by which an author signs a text for the effects of a card: eight hexadecimal digits."""
    verbs = definitions_used(card)
    signed = [card.fields["effects"], verbs] if verbs else card.fields["effects"]
    data = json.dumps(signed, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(data.encode("ascii")).hexdigest()[:8]


def _outdated(card: Card, reviewed: str, *, has_text: bool) -> Diagnostic:
    """Report a signature for other effects, or for no text."""
    span, digest = card.origin.span("reviewed"), digest_of_effects(card)
    if not has_text:
        message, remedy = f"`{card.id}` has no text that could be signed", "delete `reviewed`, or write a `text`"
        return finding(TEXT_REVIEW, message, span, card=card.id, remedy=remedy)
    return finding(
        TEXT_REVIEW,
        f"the text of `{card.id}` was signed for other effects than it has now",
        span,
        card=card.id,
        remedy=f'hold the text against the effects anew; if it is true, write `reviewed: "{digest}"`',
    )


def _contradiction(kind: Code, card: Card, language: str, message: str) -> Diagnostic:
    return finding(
        kind,
        f"the `{language}` text of `{card.id}` {message}",
        card.text_span("text", language),
        card=card.id,
        remedy="correct the text or the effect, or delete the text: one is made from the effect; if the text is true, sign it by"
        f' `reviewed: "{digest_of_effects(card)}"` beside it',
    )


def _numbers(
    card: Card,
    effects: Sequence[Effect],
    told: Sequence[Effect],
    language: str,
    text: str,
    vocabulary: TellingWords,
    symbols: int,
) -> Iterator[Diagnostic]:
    """Compare numbers; one goes without saying, and a repeated number may be named as a whole.

    The two units of a swap may be counted, and the symbols that are named or left. Of verbs of one's own in their own
    words, as in ``told``, only their arguments must be named.
    """
    held = {number for effect in effects for number in _held(effect)}
    held |= {number for effect in effects for number in _in_selectors(effect)}
    wholes = {number for effect in effects for number in _wholes(effect.steps, 1)}
    said = vocabulary.numbers(SIGN.sub(" ", text))
    wrong = sorted(said - held - wholes - {0, 1, *_countable(effects, symbols)})
    if wrong:
        names = ", ".join(map(str, wrong))
        has = ", ".join(map(str, sorted(held))) or "no number"
        yield _contradiction(TEXT_NUMBER, card, language, f"names {names}, its effects have {has}")
        return
    if said & (wholes - held):
        return
    needed = {number for effect in told for number in (*_held(effect), *_in_selectors(effect))}
    missing = sorted((held & needed) - said - {0, 1})
    if missing:
        names = ", ".join(map(str, missing))
        yield _contradiction(TEXT_NUMBER, card, language, f"does not name {names}, which its effects have")


def _held(effect: Effect) -> Iterator[int]:
    yield from (condition.count for condition in effect.conditions)
    for node in every_node(effect.steps):
        if isinstance(node, Step | Own):
            yield from (abs(value) for value in node.arguments.values() if isinstance(value, int))
        elif isinstance(node, If | Hold):
            yield from (condition.count for condition in node.conditions)
        elif isinstance(node, Repeat):
            yield node.times


def _countable(effects: Sequence[Effect], symbols: int) -> Iterator[int]:
    named = {symbol for effect in effects for symbol in _held_symbols(effect)}
    if named:
        yield from (len(named), symbols - len(named))
    if any(isinstance(node, Step) and node.verb == "swap" for each in effects for node in every_node(each.steps)):
        yield 2


def _in_selectors(effect: Effect) -> Iterator[int]:
    for selector in every_selector(effect):
        for number in (selector.cards_at_least, selector.cards_at_most, selector.top):
            if number is not None:
                yield number


def _wholes(steps: Sequence[Node], often: int) -> Iterator[int]:
    """Yield the amounts inside of repeats, multiplied."""
    for node in steps:
        times = often * node.times if isinstance(node, Repeat) else often
        if isinstance(node, Step) and often > 1:
            yield from (often * value for value in node.arguments.values() if isinstance(value, int))
        for inner in lists_of(node):
            yield from _wholes(inner, times)


def _sides(effects: Sequence[Effect], text: str, vocabulary: TellingWords) -> Iterator[str]:
    """Compare the owners of cards, and the territories."""
    mentions = {id(effect): Mentions(effect) for effect in effects}
    selectors = [(selector, mentions[id(effect)]) for effect in effects for selector in every_selector(effect)]
    owners = [(selector, each.owner(selector)) for selector, each in selectors]
    lasts = any(lasting_steps(effects)) or any(effect.trigger != "played" for effect in effects)
    rivals = any(selector.controlled_by == "opponent" for selector, _ in owners)
    reaches_others = lasts or rivals or any(owner != "self" for _, owner in owners)
    speaks_of_others = vocabulary.opponent.search(text) is not None
    if speaks_of_others and not reaches_others:
        yield "speaks of opponents, its effects concern only the player of the card"
    if not speaks_of_others and any(owner == "opponent" and selector.pick != "territory" for selector, owner in owners):
        yield "does not speak of opponents, its effects do"
    placed = [(selector, owner) for selector, owner in owners if selector.pick in ("unit", "kingdom", "territory")]
    if vocabulary.own_cards.search(text) and not any(owner == "self" for _, owner in placed):
        yield "speaks of the player’s own cards, its effects do not"
    if not vocabulary.own.search(text) and any(
        owner == "self" and selector.pick in ("unit", "kingdom") for selector, owner in placed
    ):
        yield "does not say that the player’s own cards are concerned"
    elsewhere = any(selector.not_in is not None or selector.next_to is not None for selector, _ in placed)
    here = any(selector.in_ is not None for selector, _ in placed) or any(
        isinstance(node, Step) and "to_army" in node.arguments for e in effects for node in every_node(e.steps)
    )
    moves = any(
        isinstance(node, Step) and node.verb in ("move", "swap") for e in effects for node in every_node(e.steps)
    )
    if vocabulary.same_place.search(text) and elsewhere and not here:
        yield "speaks of the same territory, its effects want another one"
    several = any(sum(each.selector.pick == "territory" for each in effect.targets) > 1 for effect in effects)
    if vocabulary.other_place.search(text) and not (elsewhere or moves or several):
        yield "speaks of another territory, its effects do not"


def _symbols(
    card: Card, effects: Sequence[Effect], told: Sequence[Effect], language: str, text: str, game: GameData
) -> Iterator[Diagnostic]:
    """Compare the symbols; one may be named by its sign or by its word, in any form of it."""
    known: Sequence[str] = game.facts.get("symbols", ())
    held = {symbol for effect in effects for symbol in _held_symbols(effect)}
    signs = set(SIGN.findall(text))
    wrong = [symbol for symbol in known if symbol in signs and symbol not in held]
    needed = {symbol for effect in told for symbol in _held_symbols(effect)} - signs
    missing = [symbol for symbol in known if symbol in needed and not _is_named(symbol, language, text, game)]
    parts = [f"shows {_quoted(wrong)}, which its effects do not name"] if wrong else []
    parts += [f"does not name {_quoted(missing)}, which its effects do"] if missing else []
    if parts:
        yield _contradiction(TEXT_SYMBOL, card, language, ", and ".join(parts))


def _quoted(symbols: Iterable[str]) -> str:
    return ", ".join(f"`{each}`" for each in symbols)


def _held_symbols(effect: Effect) -> Iterator[str]:
    for selector in every_selector(effect):
        yield from (symbol for symbol in (selector.symbol, selector.without_symbol) if symbol is not None)
    for node in every_node(effect.steps):
        if isinstance(node, Step):
            for name, value in node.arguments.items():
                if VERBS[node.verb].parameter(name).value in _SYMBOLS and value != WILD:
                    yield str(value)
        elif isinstance(node, Own):
            yield from (value for value in node.arguments.values() if isinstance(value, str))


def _is_named(symbol: str, language: str, text: str, game: GameData) -> bool:
    return _stem(game.words.get(language, EMPTY).get("symbols", EMPTY).get(symbol, symbol)) in text.lower()


def _stem(word: str) -> str:
    """Cut the endings of number and case: *Schwerter* and *Schwertern*, *лук* and *луком*."""
    return word.lower()[: max(3, len(word) - 2)]


def _territories(card: Card, language: str, text: str, game: GameData) -> Iterator[Diagnostic]:
    """No effect can name a certain territory, so no text may."""
    words = game.words.get(language, EMPTY).get("territories", EMPTY)
    for word in words.values():
        if re.search(rf"\b{re.escape(word)}\b", text):
            yield _contradiction(TEXT_PLACE, card, language, f"names {word}, no effect is about one certain territory")


# Kind of card -> triggers of its effects.
TRIGGERS: Final[Mapping[str, tuple[str, ...]]] = {
    "kingdom": ("in_play", *EVENTS),
    "ordonnance": ("played",),
    "unit": ("in_play", *EVENTS),
}
_WORDS: Final = {
    "kingdom": "`while: in_play`, or with `when:` and an event, such as `when: placed`",
    "ordonnance": "`when: played`",
    "unit": "`when:` and an event, such as `when: placed`, or with `while: in_play`",
}


def check_effects(card: Card, game: GameData) -> Iterator[Diagnostic]:
    """Find all mistakes in the effects of a card and in its own text for them."""
    found = misuses(card)
    effects = () if found else compile_effects(card)
    found += map(traced, _check_meaning(card, effects, game.facts))
    yield from found
    if effects and all(each.severity is not Severity.ERROR for each in found):
        yield from check_text(card, effects, game)


def effect_errors(card: Card, game: GameData) -> list[Diagnostic]:
    """Return why the effects of a card cannot be played, without regard to its text; empty for most cards."""
    return errors_of(card, game.facts)


def errors_of(card: Card, facts: Mapping[str, Any]) -> list[Diagnostic]:
    """Return why the effects of a card cannot be played; ``facts`` is the content of ``game.yaml``, or its words."""
    found = misuses(card) or map(traced, _check_meaning(card, compile_effects(card), facts))
    return [each for each in found if each.severity is Severity.ERROR]


def _check_meaning(card: Card, effects: Sequence[Effect], facts: Mapping[str, Any]) -> Iterator[Diagnostic]:
    yield from check_lasting(card, effects)
    yield from _overruled(card, effects)
    yield from _holds(card, effects)
    for effect in effects:
        yield from _trigger(card, effect)
        yield from check_names(card, effect)
        yield from check_possibility(card, effect, facts)
        yield from check_steps(card, effect, facts)


def _trigger(card: Card, effect: Effect) -> Iterator[Diagnostic]:
    wanted = TRIGGERS.get(card.kind)
    key = "while" if effect.trigger == "in_play" else "when"
    if wanted is not None and effect.trigger not in wanted:
        what = {"in_play": "lasts", "played": "happens once"}.get(effect.trigger, "waits for an event")
        yield finding(
            WRONG_TRIGGER,
            f"`{card.id}` is a card of kind `{card.kind}` and has an effect that {what}",
            effect.origin.span(key, key=True),
            card=card.id,
            remedy=f"effects of such cards begin with {_WORDS[card.kind]}",
        )
        return
    for node in every_node(effect.steps):
        if isinstance(node, Hold) and card.kind in TRIGGERS and card.kind != "ordonnance":
            yield finding(
                WRONG_TRIGGER,
                f"`{card.id}` is a card of kind `{card.kind}` and has a `hold`: it lies on the table already",
                node.origin.span("hold", key=True),
                card=card.id,
                remedy="let an ordonnance card do it" + ", or write `while: in_play`" * (card.kind == "kingdom"),
            )
    yield from _army_of_unit(card, effect)
    yield from _lasting_conditions(card, effect)
    for name, reason in _misplaced(card, effect):
        yield finding(
            WRONG_TRIGGER,
            f"`{name}` does not go with `{key}: {effect.trigger}` in `{card.id}`: {reason}",
            effect.origin.span(name, key=True),
            card=card.id,
            remedy=f"delete `{name}`",
        )


def _army_of_unit(card: Card, effect: Effect) -> Iterator[Diagnostic]:
    """Find lasting steps of a whole territory on a unit, or words about a unit or its army on another card."""
    for step in lasting_steps((effect,)):
        word = next((key for key, value in step.arguments.items() if (key, value) in _OF_UNITS), None)
        if card.kind == "unit" and word is None:
            if effect.trigger != "in_play":
                continue  # the `hold` around it is reported
            message = f"`{step.verb}` in `{card.id}` would hold in a whole territory, and a unit reaches no further than its army"
            remedy = "of the verbs that last a unit has only `protect`, with `of: army`, and `weigh`, with `what: this`"
        elif card.kind != "unit" and word is not None:
            said = f"`{word}: {step.arguments[word]}`"
            message = (
                f"{said} in `{card.id}` speaks of {'the army of ' * (word == 'of')}a unit, and the card is no unit"
            )
            remedy = "delete `of`" if word == "of" else "write `what: first`"
        else:
            continue
        yield finding(WRONG_TRIGGER, message, step.origin.span(step.verb, key=True), card=card.id, remedy=remedy)


# Arguments of verbs that last, allowed on units only.
_OF_UNITS: Final = (("of", "army"), ("what", "this"))
# Verbs that last and may have a condition: those that count in one army.
_OF_ARMIES: Final = ("cancel_symbol", "count_as", "weigh", "add_symbol")
_OPEN: Final = ("unit", "kingdom", "territory")


def _lasting_conditions(card: Card, effect: Effect) -> Iterator[Diagnostic]:
    """Find conditions of lasting steps that read hidden cards, or go with a verb for a whole territory (OR-43)."""
    for step, conditions in lasting_parts((effect,)):
        if conditions and step.verb not in _OF_ARMIES:
            yield finding(
                WIDE_CONDITION,
                f"`{step.verb}` in `{card.id}` does not count for one army alone, so it has no condition",
                step.origin.span(step.verb, key=True),
                card=card.id,
                remedy="delete the `if`, or use one of " + ", ".join(f"`{verb}`" for verb in _OF_ARMIES),
            )
    held = [(node.conditions, node.place.name) for node in every_node(effect.steps) if isinstance(node, Hold)]
    for conditions, place in ((effect.conditions, "here"), *held):
        for condition in conditions:
            for key, reason in _closed_to(condition.of, place):
                yield finding(
                    CLOSED_CONDITION,
                    f"a condition of what lasts in `{card.id}` {reason}",
                    condition.of.origin.span(key),
                    card=card.id,
                    remedy=f"count units, kingdom cards or territories, and name no target but `${place}`",
                )


def _closed_to(selector: Selector, place: str) -> Iterator[tuple[str, str]]:
    """Yield the keys of a selector that no condition of a lasting step can have, and why."""
    if selector.pick not in _OPEN:
        yield "pick", f"counts a `{selector.pick}`, which no player looks for on the table"
    for key, reference in references_of(selector):
        if reference.name != place and reference.name not in GIVEN:
            yield key, f"names `{reference.name}`, which may be elsewhere by then"


def _misplaced(card: Card, effect: Effect) -> Iterator[tuple[str, str]]:
    """Yield the keys beside an event that say nothing or cannot be true."""
    if effect.is_own and not effect.given:
        yield "by", "only an event is brought about by somebody"
    if effect.is_here and effect.trigger in ("played", "turn_begins"):
        yield "in", "it happens in no territory"
    if effect.is_this and (card.kind != "unit" or effect.trigger != "placed"):
        yield "what", "only a unit is placed"
    elif effect.is_this and effect.is_here:
        yield "in", "the unit is always placed where it lies"
    elif effect.is_this and effect.is_own:
        yield "by", "only its owner places it"
