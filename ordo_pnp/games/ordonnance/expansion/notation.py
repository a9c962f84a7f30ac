"""Actions of a game with an expansion as text: ``play base/spear-levy antioch``, ``choose player 1``, ``end``.

Texts name seats as they are; action numbers count them clockwise from the player who acts, so that the actions of a
position do not depend on the seats of players.
"""

from __future__ import annotations

from typing import Final

from ordo_pnp.base import NotationError, clipped, printable, remedy_for
from ordo_pnp.games.ordonnance.expansion.setup import ExpansionSetup
from ordo_pnp.games.ordonnance.notation import card_number, territory_number
from ordo_pnp.games.ordonnance.setup import TERRITORIES

END: Final = "end"
UNDER: Final = "under"
DECLINE: Final = "decline"
ACCEPT: Final = "accept"
UNSEEN: Final = "choose unseen"
_VERBS: Final = ("play", UNDER, END, ACCEPT, DECLINE, "option", "choose")
_FORMS: Final = (
    "`play CARD TERRITORY`, `play CARD`, `under CARD`, `end`, `accept`, `decline`, `option N`, `choose CARD TERRITORY of"
    " SEAT`, `choose CARD TERRITORY`, `choose TERRITORY`, `choose player SEAT`, `choose card CARD`, `choose unseen`"
)


def format_action(setup: ExpansionSetup, action: int, player: int) -> str:
    """Write an action of a match as the seat ``player`` takes it."""
    lands = setup.vocabulary.territories
    singles = setup.types[setup.unit_types :]
    if action < setup.kingdom_plays_from:
        face, territory = divmod(action, TERRITORIES)
        return f"play {setup.faces[face].name} {lands[territory]}"
    if action < setup.ordonnance_plays_from:
        kind, territory = divmod(action - setup.kingdom_plays_from, TERRITORIES)
        return f"play {singles[kind].name} {lands[territory]}"
    if action < setup.under_from:
        return f"play {singles[setup.kingdom_types + action - setup.ordonnance_plays_from].name}"
    if action < setup.end_action:
        return f"under {setup.types[action - setup.under_from].name}"
    words = {setup.end_action: END, setup.decline_action: DECLINE, setup.accept_action: ACCEPT}
    return words.get(action) or _format_choice(setup, action, player)


def _format_choice(setup: ExpansionSetup, action: int, player: int) -> str:
    lands = setup.vocabulary.territories
    if action < setup.units_from:
        return f"option {action - setup.options_from + 1}"
    if action < setup.kingdoms_from:
        slot, face = divmod(action - setup.units_from, len(setup.faces))
        step, territory = divmod(slot, TERRITORIES)
        return f"choose {setup.faces[face].name} {lands[territory]} of {(player + step) % setup.players}"
    if action < setup.territories_from:
        row, copy = divmod(action - setup.kingdoms_from, setup.kingdom_copies)
        territory, kind = divmod(row, setup.kingdom_types)
        which = f" {copy + 1}" if copy else ""
        return f"choose {setup.types[setup.unit_types + kind].name} {lands[territory]}{which}"
    if action < setup.players_from:
        return f"choose {lands[action - setup.territories_from]}"
    if action < setup.cards_from:
        return f"choose player {(player + action - setup.players_from) % setup.players}"
    return UNSEEN if action == setup.unseen_action else f"choose card {setup.types[action - setup.cards_from].name}"


def parse_action(setup: ExpansionSetup, text: str, player: int) -> int:
    """Read an action of a match that the seat ``player`` takes; the inverse of ``format_action``.

    Raises:
        NotationError: The text is no action.
        IllegalActionError: It names symbols that no card of the match shows.
    """
    words = text.split()
    plain = {END: setup.end_action, DECLINE: setup.decline_action, ACCEPT: setup.accept_action}
    plain[UNSEEN] = setup.unseen_action
    known = plain.get(" ".join(words))
    if known is not None:
        return known
    verb, rest = (words[0], words[1:]) if words else ("", [])
    if verb == "play" and 1 <= len(rest) <= 2:
        return _play(setup, *rest)
    if verb == UNDER and len(rest) == 1:
        return setup.under_from + card_number(rest[0], setup.index, setup.vocabulary, setup.faces)
    if verb == "option" and len(rest) == 1:
        options = setup.units_from - setup.options_from
        return setup.options_from + _number(rest[0], 1, options, "option") - 1
    found = _choice(setup, rest, player) if verb == "choose" else None
    if found is None:
        remedy = remedy_for(verb, _VERBS, f"write one of {_FORMS}") if verb not in _VERBS else f"write one of {_FORMS}"
        raise NotationError(f"`{clipped(text)}` is no action; {remedy}", word=verb, known=_VERBS)
    return found


def _play(setup: ExpansionSetup, card: str, territory: str | None = None) -> int:
    at = setup.index.get(card, -1)
    singles = at - setup.unit_types
    if singles >= setup.kingdom_types:
        if territory is not None:
            raise NotationError(f"`{card}` is played to no territory: write `play {card}`")
        return setup.ordonnance_plays_from + singles - setup.kingdom_types
    if singles >= 0:
        place = _territory(setup, card, territory)
        return setup.kingdom_plays_from + singles * TERRITORIES + place
    face = _face(setup, card)
    return face * TERRITORIES + _territory(setup, card, territory)


def _territory(setup: ExpansionSetup, card: str, territory: str | None) -> int:
    if territory is None:
        raise NotationError(f"say where `{printable(card)}` is played: `play {printable(card)} TERRITORY`")
    return territory_number(territory, setup.vocabulary)


def _face(setup: ExpansionSetup, card: str) -> int:
    """Read a unit with the end that faces up."""
    at = setup.index.get(card)
    if at is not None and at < setup.unit_types and card not in setup.face_names:
        raise NotationError(f"say which end of `{card}` faces up: `{card}:top` or `{card}:bottom`")
    return card_number(card, setup.face_names, setup.vocabulary, setup.faces)


def _choice(setup: ExpansionSetup, words: list[str], player: int) -> int | None:
    """Read the words after ``choose``; None where it has no such form."""
    lands = setup.vocabulary
    if len(words) == 1:
        return setup.territories_from + territory_number(words[0], lands)
    if len(words) == 2 and words[0] == "player":
        return setup.players_from + _steps(setup, words[1], player)
    if len(words) == 2 and words[0] == "card":
        return setup.cards_from + card_number(words[1], setup.index, lands, setup.faces)
    if len(words) == 4 and words[2] == "of":
        slot = _steps(setup, words[3], player) * TERRITORIES + territory_number(words[1], lands)
        return setup.units_from + slot * len(setup.faces) + _face(setup, words[0])
    if len(words) in (2, 3):
        copy = _number(words[2], 2, setup.kingdom_copies, "copy") - 1 if len(words) == 3 else 0
        kind = setup.index.get(words[0], -1) - setup.unit_types
        if not 0 <= kind < setup.kingdom_types:
            raise NotationError(f"`{printable(words[0])}` is no kingdom card; write `of SEAT` after a unit")
        row = territory_number(words[1], lands) * setup.kingdom_types + kind
        return setup.kingdoms_from + row * setup.kingdom_copies + copy
    return None


def _steps(setup: ExpansionSetup, word: str, player: int) -> int:
    """Read a seat as the number of steps clockwise from the player."""
    return (_number(word, 0, setup.players - 1, "seat") - player) % setup.players


def _number(word: str, least: int, most: int, what: str) -> int:
    if not word.isascii() or not word.isdigit() or word != str(int(word[:9])) or not least <= int(word) <= most:
        raise NotationError(f"there is no {what} `{printable(word)}`: {least} to {most}")
    return int(word)
