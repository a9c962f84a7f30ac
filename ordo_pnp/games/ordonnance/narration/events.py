"""What an action of Ordonnance brought about, in sentences for one seat.

The positions before and after it are compared; of hands only what the seat may know is looked at.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from ordo_pnp.games.ordonnance.expansion.knowledge import EVERYBODY
from ordo_pnp.games.ordonnance.expansion.state import ExpansionState
from ordo_pnp.games.ordonnance.expansion.turn_offers import BEFORE_UNIT
from ordo_pnp.games.ordonnance.narration.lexicon import hand_of
from ordo_pnp.games.ordonnance.narration.table import why
from ordo_pnp.games.ordonnance.setup import TERRITORIES
from ordo_pnp.kernel import OMNISCIENT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ordo_pnp.games.ordonnance.narration.lexicon import Lexicon

_FROM_HAND = ("play", "under")


def tell(before: Any, action: int, after: Any, seat: int, lexicon: Lexicon) -> list[str]:
    """Return what was done, what it did to the table, who leads where now, who drew what, and whether that was the end."""
    told = [act(before, action, lexicon, seat)]
    if isinstance(before, ExpansionState):
        if action == before.setup.end_action and before.step == BEFORE_UNIT and not before.plays:
            told.append(lexicon.told("passes", name=lexicon.names[before.current_player]))
        told += _moved(before, after, lexicon)
        told += _kingdoms(before, after, lexicon)
    for at in range(TERRITORIES):
        told += _territory(before, after, at, lexicon)
    told += _hands(before, action, after, seat, lexicon)
    if after.is_terminal:
        told.append(lexicon.told("over"))
    return [each for each in told if each]


def act(state: Any, action: int, lexicon: Lexicon, seat: int) -> str:
    """Return what an action is, as a seat sees it; nothing for the end of a turn."""
    verb, *rest = state.action_to_string(action).split()
    actor = state.current_player
    name, is_open = lexicon.names[actor], seat in (OMNISCIENT, actor)
    if verb == "play" and len(rest) > 1:
        return lexicon.told("plays-to", name=name, card=lexicon.card(rest[0]), place=lexicon.place(rest[1]))
    if verb == "play":
        return lexicon.told("plays", name=name, card=lexicon.card(rest[0]))
    if verb == "under":
        return lexicon.told("under", name=name, card=lexicon.name(rest[0]) if is_open else lexicon.told("a-card"))
    if verb == "pass":
        return lexicon.told("passes", name=name)
    if verb == "end":
        return ""
    return lexicon.told("chooses", name=name, what=_choice(verb, rest, lexicon, is_open=is_open))


def _choice(verb: str, words: list[str], lexicon: Lexicon, *, is_open: bool) -> str:
    """Return what is chosen inside an effect."""
    if verb == "option":
        return lexicon.ask("option", number=words[0])
    if verb in {"accept", "decline"}:
        return lexicon.ask(verb)
    if words == ["unseen"] or (words[0] == "card" and not is_open):
        return lexicon.told("hidden")
    if words[0] == "player":
        return lexicon.names[int(words[1])]
    if words[0] == "card":
        return lexicon.card(words[1])
    if len(words) == 1:
        return lexicon.place(words[0])
    owner = f", {lexicon.names[int(words[3])]}" if "of" in words else ""
    return f"{lexicon.card(words[0])} ({lexicon.place(words[1])}{owner})"


def _moved(before: ExpansionState, after: ExpansionState, lexicon: Lexicon) -> Iterator[str]:
    """Return an iterator over what happened to units that lay on the table."""
    lands, graveyard = before.setup.vocabulary.territories, set(after.graveyard)
    for slot, pieces in enumerate(before.pieces):
        seat, at = divmod(slot, TERRITORIES)
        for piece in pieces:
            card = piece >> 1
            now = after.slot_of(card)
            if now == slot:
                continue
            said = {
                "card": lexicon.card(before.setup.faces[before.setup.face_of[piece]].name),
                "name": lexicon.names[seat],
                "place": lexicon.place(lands[at]),
            }
            if now is not None:
                owner, there = divmod(now, TERRITORIES)
                said |= {"from": said["place"], "place": lexicon.place(lands[there]), "other": lexicon.names[owner]}
                yield lexicon.told("moved", **said)
            elif card in graveyard:
                yield lexicon.told("destroyed", **said)
            else:
                to_deck = after.knowledge.deck.get(card, 0) & EVERYBODY == EVERYBODY
                yield lexicon.told("to-deck" if to_deck else "to-hand", **said)


def _kingdoms(before: ExpansionState, after: ExpansionState, lexicon: Lexicon) -> Iterator[str]:
    """Return an iterator over what happened to kingdom cards that lay on the table."""
    lands = before.setup.vocabulary.territories
    for at, stack in enumerate(before.kingdoms):
        for entry in stack:
            found = after.stack_of(entry >> 3)
            if found is not None and found[0] == at:
                continue
            card = lexicon.name(before.setup.types[before.setup.type_of[entry >> 3]].name)
            place = lexicon.place(lands[at])
            if found is None:
                yield lexicon.told("kingdom-gone", card=card, place=place)
            else:
                to = lexicon.place(lands[found[0]])
                yield lexicon.told("kingdom-moved", **{"card": card, "from": place, "place": to})


def _territory(before: Any, after: Any, at: int, lexicon: Lexicon) -> Iterator[str]:
    """Return an iterator over what has changed in a territory: its limit, which armies are complete, who leads."""
    place = lexicon.place(before.setup.vocabulary.territories[at])
    if before.limits[at] != after.limits[at]:
        yield lexicon.told("limit", place=place, limit=after.limits[at])
    for seat, name in enumerate(lexicon.names[: before.players]):
        was_open, is_open = before.opens[seat] >> at & 1, after.opens[seat] >> at & 1
        if was_open != is_open:
            yield lexicon.told("reopened" if is_open else "complete", place=place, name=name)
    was, now = before.territory_score(at), after.territory_score(at)
    if was.controller != now.controller:
        if now.controller is None:
            yield lexicon.told("level", place=place)
        else:
            said = why(lexicon, now)
            key = "leads-why" if said else "leads"
            yield lexicon.told(key, place=place, name=lexicon.names[now.controller], why=said)
    if after.captured and at in after.captured and at not in (before.captured or ()) and now.controller is not None:
        yield lexicon.told("captured", place=place, name=lexicon.names[now.controller])


def _hands(before: Any, action: int, after: Any, seat: int, lexicon: Lexicon) -> Iterator[str]:
    """Return an iterator over what came to hands and left them, other than by the action itself."""
    verb, *rest = before.action_to_string(action).split()
    from_hand = before.current_player if verb in _FROM_HAND else None
    for each, name in enumerate(lexicon.names[: before.players]):
        played = Counter([rest[0].partition(":")[0]]) if each == from_hand else Counter[str]()
        if seat in (OMNISCIENT, each):
            was, now = Counter(hand_of(before, each)), Counter(hand_of(after, each))
            came, left = now - (was - played), was - played - now
            if came:
                yield lexicon.told("draws", name=name, cards=", ".join(map(lexicon.card, came.elements())))
            if left:
                yield lexicon.told("loses", name=name, cards=", ".join(map(lexicon.card, left.elements())))
            continue
        more = len(after.hands[each]) - len(before.hands[each]) + played.total()
        if more == 1:
            yield lexicon.told("draws-one", name=name)
        elif more > 1:
            yield lexicon.told("draws-many", name=name, count=more)
        elif more < 0:
            yield lexicon.told("loses-many", name=name, count=-more)
    if seat >= 0 and isinstance(before, ExpansionState):
        yield from _seen(before, after, seat, lexicon)


def _seen(before: ExpansionState, after: ExpansionState, seat: int, lexicon: Lexicon) -> Iterator[str]:
    """Return an iterator over what a seat has learned of other hands."""
    types = before.setup.types
    for other in range(before.players):
        new = Counter(after.knowledge.held(seat, other)) - Counter(before.knowledge.held(seat, other))
        if new:
            cards = ", ".join(lexicon.card(types[kind].name) for kind in new.elements())
            yield lexicon.told("sees", name=lexicon.names[seat], other=lexicon.names[other], cards=cards)
