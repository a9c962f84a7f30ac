"""The actions of Ordonnance as people choose them: first the card, then what is done with it, then where."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ordo_pnp.games.ordonnance.expansion.setup import OrdonnanceType, UnitType
from ordo_pnp.games.ordonnance.expansion.state import ExpansionState
from ordo_pnp.games.ordonnance.narration.lexicon import hand_of
from ordo_pnp.games.ordonnance.picture import ARMY_OF, HAND_OF, KINGDOMS_OF
from ordo_pnp.games.ordonnance.setup import TERRITORIES
from ordo_pnp.kernel import Choice, MenuStep

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ordo_pnp.games.ordonnance.narration.lexicon import Lexicon


def choices(state: Any, lexicon: Lexicon) -> list[Choice]:
    """Return every allowed action with its steps, cards in the order of the hand."""
    counts = Counter(hand_of(state, state.current_player))
    found = [_choice(state, action, lexicon, counts) for action in state.legal_actions()]
    order = {card: at for at, card in enumerate(counts)}
    return sorted(found, key=lambda each: order.get(each.steps[0].key, len(order)))


def barred(state: Any, lexicon: Lexicon) -> list[Choice]:
    """Return an action that is not allowed for each card in hand that cannot be played, and for each army that is full."""
    seat = state.current_player
    if isinstance(state, ExpansionState) and state.resolution is not None:
        return []
    counts = Counter(hand_of(state, seat))
    legal = set(state.legal_actions())
    found: dict[tuple[str, ...], Choice] = {}
    for card in counts:
        for action in _plays(state, card):
            choice = _choice(state, action, lexicon, counts)
            if action not in legal:
                found.setdefault(tuple(step.key for step in choice.steps), choice)
    return list(found.values())


def _plays(state: Any, card: str) -> Iterator[int]:
    """Return an iterator over all ways to play a card of a hand."""
    lands = state.setup.vocabulary.territories
    is_single = False
    names = [card]
    if isinstance(state, ExpansionState):
        kind = state.setup.types[state.setup.index[card]]
        is_single = isinstance(kind, OrdonnanceType)
        names = [face.name for face in kind.faces] if isinstance(kind, UnitType) else [card]
    for name in names:
        for text in [f"play {name}"] if is_single else [f"play {name} {land}" for land in lands]:
            yield state.parse_action(text)


def _choice(state: Any, action: int, lexicon: Lexicon, counts: Counter[str]) -> Choice:
    """Return an action with its steps, read from its text in the notation, which names everything by id."""
    text = state.action_to_string(action)
    verb, *rest = text.split()
    if verb == "play":
        identifier, _, up = rest[0].partition(":")
        steps = [_own(state, lexicon.held(identifier, counts[identifier]))]
        if up:
            steps.append(MenuStep(up, lexicon.ask("end-up", symbols=lexicon.shown(rest[0]))))
        if len(rest) > 1:
            steps.append(_place(state, rest[1], lexicon, state.current_player))
    elif verb == "under":
        held = lexicon.held(rest[0], counts[rest[0]])
        steps = [_own(state, replace(held, key=text, text=lexicon.ask("under", card=lexicon.name(rest[0]))))]
    elif verb == "choose":
        steps = list(_chosen(rest, lexicon, state.current_player))
    elif verb == "option":
        steps = [MenuStep(rest[0], lexicon.ask("option", number=rest[0]))]
    else:
        steps = [MenuStep(verb, lexicon.ask(verb))]
    return Choice(action, tuple(steps))


def _own(state: Any, step: MenuStep) -> MenuStep:
    """Return a step about a card of the hand of whoever acts."""
    return replace(step, place=HAND_OF.format(state.current_player))


def _place(state: Any, territory: str, lexicon: Lexicon, seat: int) -> MenuStep:
    """Return a territory as a step, with how full the army of a seat is there."""
    at = state.setup.vocabulary.territories.index(territory)
    room = lexicon.ask("room", size=state.sizes[seat * TERRITORIES + at], limit=state.limits[at])
    return MenuStep(territory, f"{lexicon.place(territory)} ({room})", place=ARMY_OF.format(territory, seat))


def _chosen(words: list[str], lexicon: Lexicon, actor: int) -> Iterator[MenuStep]:
    """Return an iterator over the steps of a choice that an ordonnance card asks for: first the place, then the card there."""
    if words == ["unseen"]:
        yield MenuStep("unseen", lexicon.ask("unseen"))
    elif words[0] == "player":
        yield MenuStep(words[1], lexicon.names[int(words[1])], place=HAND_OF.format(words[1]))
    elif words[0] == "card":
        yield lexicon.held(words[1])
    elif len(words) == 1:
        yield MenuStep(words[0], lexicon.place(words[0]), place=ARMY_OF.format(words[0], actor))
    elif "of" in words:
        card, territory, _, seat = words
        owner = lexicon.ask("owner", name=lexicon.names[int(seat)], place=lexicon.place(territory))
        place, named = ARMY_OF.format(territory, seat), card.partition(":")[0]
        yield MenuStep(f"{territory}-{seat}", owner, place=place)
        yield MenuStep(card, lexicon.card(card), card=named, place=place)
    else:
        card, territory, *_ = words
        place = KINGDOMS_OF.format(territory)
        yield MenuStep(territory, lexicon.place(territory), place=place)
        yield MenuStep("-".join([card, *words[2:]]), lexicon.name(card), lexicon.rules(card), card, place)
