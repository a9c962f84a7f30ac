"""Ways through a compiled effect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.games.ordonnance.effects.model import Choose, CountOf, If, Reference, Repeat, Step, Then

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ordo_pnp.cards import Origin
    from ordo_pnp.games.ordonnance.effects.model import Effect, Node, Selector


def lists_of(node: Node) -> tuple[Sequence[Node], ...]:
    """Return the lists of steps that a step holds, in their order; none for a verb."""
    if isinstance(node, Then | Repeat):
        return (node.steps,)
    if isinstance(node, If):
        return (node.steps, node.otherwise)
    if isinstance(node, Choose):
        return node.options
    return ()


def every_node(steps: Sequence[Node]) -> Iterator[Node]:
    """Yield every step of a list and of the lists inside, in their order."""
    for node in steps:
        yield node
        for inner in lists_of(node):
            yield from every_node(inner)


def own_selectors(node: Node) -> Iterator[Selector]:
    """Yield the selectors of a step itself: of its conditions or counts."""
    if isinstance(node, If):
        for condition in node.conditions:
            yield condition.of
    elif isinstance(node, Step):
        for value in node.arguments.values():
            if isinstance(value, CountOf):
                yield value.selector


def every_selector(effect: Effect) -> Iterator[Selector]:
    """Yield the selectors of an effect: of its targets, then of its steps."""
    for target in effect.targets:
        yield target.selector
    for node in every_node(effect.steps):
        yield from own_selectors(node)


def references_of(selector: Selector) -> Iterator[tuple[str, Reference]]:
    """Yield the targets that a selector names, each with its key in the card file."""
    for key, each in (("of", selector.of), ("in", selector.in_), ("not_in", selector.not_in)):
        if each is not None:
            yield key, each


def used_by(node: Node) -> Iterator[tuple[Reference, Origin, str | None]]:
    """Yield every reference in a step and in the steps inside: the reference, where it stands, the parameter it is given for.

    In the order of the card. The parameter is None inside selectors; the place is a key below the origin.
    """
    for each in every_node((node,)):
        if isinstance(each, Step):
            for name, value in each.arguments.items():
                if isinstance(value, Reference):
                    yield value, each.origin.below(each.verb, name), name
        for selector in own_selectors(each):
            for key, reference in references_of(selector):
                yield reference, selector.origin.below(key), None
