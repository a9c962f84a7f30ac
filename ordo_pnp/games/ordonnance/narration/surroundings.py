"""What a seat sees of Ordonnance beside the territories: the deck, and every hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.games.ordonnance.expansion.state import ExpansionState
from ordo_pnp.games.ordonnance.picture import HAND_OF, picture
from ordo_pnp.kernel import Column, Hand, Piece, Surroundings

if TYPE_CHECKING:
    from ordo_pnp.games.ordonnance.game import Ordonnance
    from ordo_pnp.games.ordonnance.narration.lexicon import Lexicon

# Cards of a deck that are shown at most.
_IN_PILE: Final = 4


def surroundings(game: Ordonnance, state: Any, seat: int, lexicon: Lexicon) -> Surroundings:
    """Return the deck, and the hands by seat: the own one, and of the others what is known and how many there are."""
    back = next(Piece(str(card.id), hidden=True) for card in game.data.cards() if card.kind == "unit")
    count = len(state.deck)
    deck = Column((back,) * min(count, _IN_PILE), lexicon.ask("deck", count=count), "deck")
    hands = []
    for other in range(state.players):
        if other == seat:
            hands.append(_own(game, state, seat, lexicon))
            continue
        known = state.knowledge.held(seat, other) if seat >= 0 and isinstance(state, ExpansionState) else ()
        seen = tuple(Piece(state.setup.types[kind].name.partition(":")[0]) for kind in known)
        held = len(state.hands[other])
        label = f"{lexicon.names[other]}: {lexicon.ask('hand', count=held)}"
        hands.append(Hand(label, seen + (back,) * (held - len(seen)), HAND_OF.format(other)))
    return Surroundings((deck,), tuple(hands))


def _own(game: Ordonnance, state: Any, seat: int, lexicon: Lexicon) -> Hand:
    name = HAND_OF.format(seat)
    if not state.hands[seat]:
        return Hand(lexicon.names[seat], (), name)
    parts = picture(game, state, lexicon.names, lexicon.language, (name,)).parts
    return next(part for part in parts if isinstance(part, Hand))
