"""Lint: whether every name in an effect leads to a target of the right kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.base import finding, near_word, remedy_for
from ordo_pnp.games.ordonnance.effects import codes
from ordo_pnp.games.ordonnance.effects.model import Reference, Step
from ordo_pnp.games.ordonnance.effects.registry import FILTERS
from ordo_pnp.games.ordonnance.effects.verbs import VERBS
from ordo_pnp.games.ordonnance.effects.walking import every_node, every_selector, references_of, used_by

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import Card, Origin
    from ordo_pnp.games.ordonnance.effects.model import Effect, Selector, Target

_REFERS_TO = {each.name: each.refers_to for each in FILTERS}


def check_names(card: Card, effect: Effect) -> Iterator[Diagnostic]:
    """Find unknown, unused, early and unfit targets of one effect."""
    yield from _order(card, effect)
    yield from _steps(card, effect)
    used = {reference.name for node in effect.steps for reference, _, _ in used_by(node)}
    used.update(each.name for selector in every_selector(effect) for _, each in references_of(selector))
    for target in effect.targets:
        if target.name not in used:
            yield finding(
                codes.UNUSED_TARGET,
                f"`{card.id}` chooses `{target.name}` and does nothing with it",
                target.origin.span(key=True),
                card=card.id,
                remedy=f"use `${target.name}` in a step, or delete the target",
            )


def _order(card: Card, effect: Effect) -> Iterator[Diagnostic]:
    """Look at the filters of the targets, where only what stands above is known."""
    names = [target.name for target in effect.targets]
    for at, target in enumerate(effect.targets):
        for key, reference in references_of(target.selector):
            origin = target.origin.below(key)
            if reference.name in names[at:]:
                itself = reference.name == target.name
                yield finding(
                    codes.EARLY_TARGET,
                    f"`{target.name}` of `{card.id}` refers to "
                    + ("itself" if itself else f"`{reference.name}`, which is chosen after it"),
                    origin.span(),
                    card=card.id,
                    remedy="name another target" if itself else f"put `{reference.name}` above `{target.name}`",
                )
            else:
                yield from _filter(card, effect.targets, key, reference, origin)


def _steps(card: Card, effect: Effect) -> Iterator[Diagnostic]:
    for node in every_node(effect.steps):
        if isinstance(node, Step):
            for name, value in node.arguments.items():
                if isinstance(value, Reference):
                    picks = VERBS[node.verb].parameter(name).picks
                    what = f"`{name}` of `{node.verb}`"
                    yield from _fits(card, effect.targets, value, picks, what, node.origin.below(node.verb, name))
    for selector in _inner(effect):
        for key, reference in references_of(selector):
            yield from _filter(card, effect.targets, key, reference, selector.origin.below(key))


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
            codes.UNKNOWN_TARGET,
            f"`{card.id}` has no target `{reference.name}`",
            origin.span(),
            card=card.id,
            remedy=_suggestion(reference.name, [each.name for each in targets]),
            fix=near_word(origin.span(), f"${reference.name}", [f"${each.name}" for each in targets]),
        )
    elif target.selector.pick not in picks:
        wanted = " or ".join(f"`{pick}`" for pick in picks)
        yield finding(
            codes.WRONG_KIND,
            f"{what} in `{card.id}` takes a target that is a {wanted}, and `{target.name}` is a `{target.selector.pick}`",
            origin.span(),
            card=card.id,
            remedy=f"let `{target.name}` pick a {wanted}, or name another target",
            related=((target.origin.span("pick"), "picked here"),),
        )


def _suggestion(name: str, known: Sequence[str]) -> str:
    if name == "here":
        return "only a kingdom card has a `here`, and its effects act there anyway; choose a territory under `targets`"
    if not known:
        return "the effect has no targets; add one under `targets`"
    words = [f"${each}" for each in known]
    return remedy_for(f"${name}", words, "its targets are " + ", ".join(f"`{each}`" for each in words))
