"""Playtest a set: random games show whether every card and step is played and games end.

Two hundred random games, spread over every number of players, show which cards are played, which of their steps ever do
something, and whether games end. Unseen cards and steps are then looked for in more games, which prefer cards with
something unseen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from ordo_pnp.base import Code, Diagnostic, finding
from ordo_pnp.cards import Card, Catalog, Origin
from ordo_pnp.games.ordonnance.effects.model import compile_effects
from ordo_pnp.games.ordonnance.effects.own_verbs import traced, trail_of
from ordo_pnp.games.ordonnance.expansion.program import Compiler
from ordo_pnp.games.ordonnance.expansion.setup import ExpansionSetup
from ordo_pnp.games.ordonnance.expansion.state import ExpansionState
from ordo_pnp.games.ordonnance.game import Ordonnance
from ordo_pnp.games.ordonnance.match import OrdonnanceMatch
from ordo_pnp.games.ordonnance.setup import TERRITORIES, is_expansion, is_played
from ordo_pnp.rules import RulesError, Stream, Termination, derive, with_required

TOO_FEW_UNITS = Code("CAT320")
ENDLESS = Code("CAT321")
NEVER_PLAYED = Code("CAT322")
NEVER_HAPPENED = Code("CAT323")
TOO_LARGE = Code("CAT324")


# Random games, over all numbers of players.
GAMES: Final = 200
# Further games at most, of two players, which look for unseen cards and steps.
SEARCH: Final = 100
# Cards of a set that are shuffled, copies counted; the base game has 56, the largest deck that is sold some hundreds.
MOST_CARDS: Final = 5_000
# Cards held and actions offered, over all decisions of all games; the set `crown` takes 387,000, half a second.
WORK: Final = 1_000_000


class _Seen:
    """The cards, steps and ends seen in games."""

    def __init__(self) -> None:
        # Names of cards.
        self.played: set[str] = set()
        # Name of an ordonnance card -> bits of its steps and options that happened.
        self.bits: dict[str, int] = {}
        # Players and number of each game that did not end.
        self.endless: list[tuple[int, int]] = []
        # Games that were played to their end.
        self.games = 0
        # Their cost, counted as for ``WORK``.
        self.work = 0


def check_set(catalog: Catalog, name: str) -> Iterator[Diagnostic]:
    """Find why a set, with those it requires, cannot be played; nothing for a set of plain units alone.

    Rule: OR-15 (unit cards for every number of players), OR-24 (two to four players).
    """
    game = Ordonnance(catalog)
    own = game.data.sets[name]
    sets = with_required(game.data.sets, [name])
    if not is_expansion(card for each in sets for card in game.data.sets[each].cards):
        return
    seen = _Seen()
    span = own.origin.span("id")
    shuffled = sum(card.printing.copies for card in own.cards if is_played(card))
    if shuffled > MOST_CARDS:
        message = (
            f"{shuffled:,} cards of `{name}` are shuffled, copies counted; at most {MOST_CARDS:,} are judged by playing"
        )
        yield finding(TOO_LARGE, message, span, remedy="print fewer copies, or make several sets of it")
        return
    matches = []
    for players in game.player_counts(expansion=True):
        try:
            match = game.prepare(players, {}, sets)
        except RulesError as error:
            yield finding(TOO_FEW_UNITS, str(error), span, remedy="add cards, or require `base`")
            return
        assert isinstance(match.setup, ExpansionSetup)  # noqa: S101 (it is an expansion)
        needed = players * TERRITORIES * game.vocabulary.limit
        if match.setup.units < needed:
            message = f"{match.setup.units} unit cards for {players} players, who have {needed} places to fill (OR-15)"
            yield finding(TOO_FEW_UNITS, message, span, remedy="add units, or require `base`")
        matches.append(match)
    for at in range(GAMES):
        _play(matches[at % len(matches)], at, seen, wanted=frozenset())
    bits = {str(card.id): _bits(card, game) for card in own.cards if card.kind == "ordonnance" and is_played(card)}
    _search(matches[0], bits, seen)
    if seen.work > WORK:
        message = (
            f"`{name}` is too large to be judged by playing: {seen.games} random games were as much work as is done"
        )
        yield finding(TOO_LARGE, message, span, remedy="let cards draw fewer cards, or print fewer of them")
    else:
        yield from _report(own.cards, bits, seen)
    if seen.endless:
        players, number = seen.endless[0]
        message = f"{len(seen.endless)} random games do not end: the first is number {number} with {players} players"
        remedy = "let fewer units come back"
        yield finding(ENDLESS, message, span, remedy=remedy)


def _play(match: OrdonnanceMatch, number: int, seen: _Seen, wanted: frozenset[str]) -> None:
    """Play a random game in which cards that are wanted are played wherever they may be, unless ``WORK`` has been done."""
    if seen.work > WORK:
        return
    state = match.new_state(0, number)
    assert isinstance(state, ExpansionState)  # noqa: S101
    setup = state.setup
    setup.witness = {}
    first = setup.unit_types + setup.kingdom_types - setup.ordonnance_plays_from
    stream = Stream(derive(1, number))
    while not state.is_terminal and seen.work <= WORK:
        legal = state.legal_actions()
        seen.work += len(legal) + len(state.hands[state.current_player])
        liked = [
            action
            for action in legal
            if wanted
            and setup.ordonnance_plays_from <= action < setup.under_from
            and setup.types[action + first].name in wanted
        ] or legal
        action = liked[stream.below(len(liked))]
        if action < setup.under_from:
            seen.played.add(_card_of(setup, action))
        state.apply(action)
    seen.games += state.is_terminal
    for kind, bits in setup.witness.items():
        card = setup.types[kind].name
        seen.bits[card] = seen.bits.get(card, 0) | bits
    setup.witness = None
    if state.termination == Termination.TURN_LIMIT:
        seen.endless.append((match.players, number))


def _card_of(setup: ExpansionSetup, action: int) -> str:
    if action < setup.kingdom_plays_from:
        return setup.types[setup.face_type[action // TERRITORIES]].name
    if action < setup.ordonnance_plays_from:
        return setup.types[setup.unit_types + (action - setup.kingdom_plays_from) // TERRITORIES].name
    return setup.types[setup.unit_types + setup.kingdom_types + action - setup.ordonnance_plays_from].name


def _bits(card: Card, game: Ordonnance) -> list[tuple[Origin, int]]:
    """Return the place of every step and option of a card with its bits; a repeated one has several."""
    compiler = Compiler(game.vocabulary.symbols)
    compiler.compile(compile_effects(card))
    found: dict[tuple[str | int, ...], tuple[Origin, int]] = {}
    for at, origin in enumerate(compiler.origins):
        trail = trail_of(origin)
        found[trail] = origin, found.get(trail, (origin, 0))[1] | 1 << at
    return [*found.values()]


def _unseen(bits: Iterable[tuple[Origin, int]], happened: int) -> list[Origin]:
    return [origin for origin, mask in bits if not mask & happened]


def _search(match: OrdonnanceMatch, bits: dict[str, list[tuple[Origin, int]]], seen: _Seen) -> None:
    """Look for unseen cards and steps; a bounded search."""
    for number in range(GAMES, GAMES + SEARCH):
        wanted = frozenset(card for card, each in bits.items() if _unseen(each, seen.bits.get(card, 0)))
        if not wanted:
            return
        _play(match, number, seen, wanted)


def _report(cards: tuple[Card, ...], bits: dict[str, list[tuple[Origin, int]]], seen: _Seen) -> Iterator[Diagnostic]:
    for card in cards:
        if not is_played(card):
            continue
        if card.id not in seen.played:
            message = f"`{card.id}` was never played in {GAMES} random games"
            remedy = "ask for less, or bring such positions about"
            yield finding(NEVER_PLAYED, message, card.origin.span("id"), card=card.id, remedy=remedy)
            continue
        for origin in _unseen(bits.get(card.id, ()), seen.bits.get(card.id, 0)):
            message = f"this step of `{card.id}` never did anything in {GAMES + SEARCH} games"
            remedy = "see whether its targets are still there when it is reached"
            yield traced(finding(NEVER_HAPPENED, message, origin.span(), card=card.id, remedy=remedy))
