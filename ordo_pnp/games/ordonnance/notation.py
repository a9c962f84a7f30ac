"""Actions as text, such as `play base/spear-levy antioch`, and the reasons why an action is refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum

from ordo_pnp.base import IllegalActionError, NotationError, clipped, known_names, printable, remedy_for
from ordo_pnp.games.ordonnance.effects.verbs import WILD
from ordo_pnp.games.ordonnance.setup import TERRITORIES, CardType, Setup, card_type
from ordo_pnp.games.ordonnance.table import Vocabulary


class Reason(StrEnum):
    """The refusal codes; those after the blank line occur only with an expansion."""

    GAME_OVER = "GAME_OVER"
    NOT_IN_HAND = "NOT_IN_HAND"
    TERRITORY_FULL = "TERRITORY_FULL"
    MUST_PLAY = "MUST_PLAY"

    NOT_TAKEN = "NOT_TAKEN"
    NO_PLAY_LEFT = "NO_PLAY_LEFT"
    OUT_OF_ORDER = "OUT_OF_ORDER"
    KINGDOM_FULL = "KINGDOM_FULL"
    NO_EFFECT = "NO_EFFECT"
    MUST_PLACE = "MUST_PLACE"
    MUST_PUT_UNDER = "MUST_PUT_UNDER"
    UNITS_STAY = "UNITS_STAY"
    DECISION_PENDING = "DECISION_PENDING"
    NOT_OFFERED = "NOT_OFFERED"


# The ruling behind a refusal, where it is not the plain rulebook.
RULINGS = {
    Reason.MUST_PLAY: "OR-07",
    Reason.TERRITORY_FULL: "OR-10",
    Reason.NOT_TAKEN: "OR-40",
    Reason.NO_PLAY_LEFT: "OR-24",
    Reason.OUT_OF_ORDER: "OR-24",
    Reason.KINGDOM_FULL: "OR-17",
    Reason.NO_EFFECT: "OR-19",
    Reason.MUST_PLACE: "OR-15",
    Reason.MUST_PUT_UNDER: "OR-15",
    Reason.UNITS_STAY: "OR-15",
    Reason.DECISION_PENDING: "OR-21",
    Reason.NOT_OFFERED: "OR-21",
}


def refusal(reason: Reason, message: str) -> IllegalActionError:
    """Make the error of a refusal with the ruling behind it."""
    ruling = RULINGS.get(reason)
    return IllegalActionError(f"{message} ({ruling})" if ruling else message, reason=reason.value, ruling=ruling)


PASS = "pass"  # noqa: S105 (the word of the notation)


def format_action(setup: Setup, action: int) -> str:
    """Write an action of a match."""
    if action == setup.pass_action:
        return PASS
    card, territory = divmod(action, TERRITORIES)
    return f"play {setup.types[card].name} {setup.vocabulary.territories[territory]}"


def parse_action(setup: Setup, text: str) -> int:
    """Read an action of a match; the inverse of ``format_action``.

    Raises:
        NotationError: The text is no action.
        IllegalActionError: It names symbols that no card of the match shows.
    """
    words = text.split()
    if words == [PASS]:
        return setup.pass_action
    if len(words) != 3 or words[0] != "play":
        shown = clipped(text)
        verb, known = text.partition(" ")[0], ("play", PASS)
        forms = "write `play CARD TERRITORY` or `pass`"
        remedy = forms if verb in known else remedy_for(verb, known, forms)
        raise NotationError(f"`{shown}` is no action; {remedy}", word=verb, known=known)
    _, card, territory = words
    at = territory_number(territory, setup.vocabulary)
    return card_number(card, setup.index, setup.vocabulary, setup.types) * TERRITORIES + at


def territory_number(word: str, vocabulary: Vocabulary) -> int:
    """Read a territory.

    Raises:
        NotationError: The game has none of that name.
    """
    if word not in vocabulary.territories:
        raise _unknown(f"unknown territory `{printable(word)}`", word, vocabulary.territories)
    return vocabulary.territories.index(word)


def card_number(word: str, index: Mapping[str, int], vocabulary: Vocabulary, faces: Iterable[CardType]) -> int:
    """Read a card of a match, by its id or by its symbols.

    Args:
        word: The written word.
        index: The number of each card by its name.
        vocabulary: The symbols of the game.
        faces: The faces of units in the match, to name the right ones where they have ids.

    Raises:
        NotationError: It is no card.
        IllegalActionError: It is a list of symbols that no card of the match shows.
    """
    known = index.get(word)
    if known is not None:
        return known
    if "/" in word:
        raise _unknown(f"no card `{printable(word)}` in this match", word, index)
    symbols = tuple(word.split("+"))
    for symbol in symbols:
        known_symbol(symbol, vocabulary)
    shown = card_type(symbols, vocabulary)
    if shown.name in index:
        return index[shown.name]
    named = next((face.name for face in faces if face.packed == shown.packed), None)
    if named is None:
        raise refusal(Reason.NOT_IN_HAND, f"no card in this match is just {shown.name}")
    raise refusal(Reason.NOT_IN_HAND, f"cards of this match are named by id: write `{named}`")


def known_symbol(word: str, vocabulary: Vocabulary) -> str:
    """Return a symbol as it is written.

    Raises:
        NotationError: The game has none of that name.
    """
    if word not in vocabulary.symbols and word != WILD:
        raise _unknown(f"unknown symbol `{printable(word)}`", word, vocabulary.symbols)
    return word


def _unknown(message: str, word: str, known: Iterable[str]) -> NotationError:
    known = tuple(known)
    return NotationError(f"{message}; {remedy_for(word, known, known_names(known))}", word=word, known=known)
