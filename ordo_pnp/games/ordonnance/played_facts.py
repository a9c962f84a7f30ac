"""Numbers of ``game.yaml`` as Ordonnance plays them: seen in deals, plays and scores, not read from the data.

Books may state only numbers that stand here, and each is compared with its value in ``game.yaml``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ordo_pnp.cards import read_bytes
from ordo_pnp.games.ordonnance.game import BASE, UNIT, Ordonnance
from ordo_pnp.games.ordonnance.setup import is_expansion
from ordo_pnp.rules import RulesError, playable_counts, with_required


def _with_expansion(game: Ordonnance) -> tuple[str, ...] | None:
    """Return the sets of some game with an expansion; None where the catalog holds none."""
    for name, each in game.data.sets.items():
        sets = with_required(game.data.sets, [name])
        if is_expansion(each.cards) and BASE in sets:
            return sets
    return None


def _players(game: Ordonnance) -> dict[str, int]:
    base = playable_counts(lambda players: game.prepare(players, {}))
    if not base:
        raise RulesError("no number of players can play")
    counts = {"min": base[0], "max": base[-1]}
    sets = _with_expansion(game)
    if sets is not None:
        counts["max_with_expansion"] = playable_counts(lambda players: game.prepare(players, {}, sets))[-1]
    return counts


def _hand(game: Ordonnance) -> dict[str, int]:
    """Count the cards of a seat not on turn: those of the player on turn may include a card drawn already."""
    fewest = _players(game)["min"]
    matches = {turn: game.prepare(fewest, {"turn": turn}) for turn in game.variants["turn"].values}
    expansion = _with_expansion(game)
    if expansion is not None:
        matches["with_expansion"] = game.prepare(fewest, {}, expansion)
    sizes = {}
    for turn, match in matches.items():
        state = match.new_state(0)
        sizes[turn] = len(state.hands[(state.current_player + 1) % match.players])
    return sizes


def _limit(game: Ordonnance) -> int:
    """Take the first legal action each time, and count the cards of the largest army."""
    state = game.prepare(_players(game)["min"], {}).new_state(0)
    while not state.is_terminal:
        state.apply(state.legal_actions()[0])
    return max(len(cards) for army in state.laid() for cards in army.values())


def _decks(game: Ordonnance) -> dict[str, int]:
    """Count how often the base set's units are in the hands and the deck."""
    bounds, found = _players(game), {}
    units = sum(card.printing.copies for card in game.data.sets[BASE].cards if card.kind == UNIT)
    for players in range(bounds["min"], bounds["max"] + 1):
        state = game.prepare(players, {}).new_state(0)
        found[str(players)] = (sum(map(len, state.hands)) + len(state.deck)) // units
    return found


def _score(game: Ordonnance, armies: Sequence[Sequence[str]], territory: str) -> Mapping[str, Any]:
    """Score a table with one card in one territory for each player."""
    names = ", ".join(f"P{seat}" for seat in range(len(armies)))
    laid = "".join(f"\n  - {territory}: [[{', '.join(army)}]]" for army in armies)
    text = f"game: ordonnance\nrules: {{scoring: points}}\nplayers: [{names}]\narmies:{laid}\n"
    return game.score_table(read_bytes(text.encode(), "table")).data


def _markers(game: Ordonnance) -> list[int]:
    """Let three players have three, two and one symbol, and count the points of each place."""
    symbols, territory = game.vocabulary.symbols, game.vocabulary.territories[0]
    armies = [symbols[at : at + 1] * (3 - at) for at in range(3)]
    points: list[int] = _score(game, armies, territory)["territories"][territory]["markers"]
    return points


def _symbols(game: Ordonnance) -> list[str]:
    """Let every symbol stand against all others alone; the weakest first."""
    symbols, territory = sorted(game.vocabulary.symbols), game.vocabulary.territories[0]
    ranking = _score(game, [[symbol] for symbol in symbols], territory)["territories"][territory]["ranking"]
    return [symbols[seat] for (seat,) in reversed(ranking)]


def _territories(game: Ordonnance) -> list[str]:
    score = _score(game, [game.vocabulary.symbols[:1]] * 2, game.vocabulary.territories[0])
    return list(score["territories"])


# Path in ``game.yaml`` -> its value in play, in the same shape.
PLAYED_FACTS: Mapping[str, Callable[[Ordonnance], Any]] = {
    "players": _players,
    "symbols": _symbols,
    "territories": _territories,
    "limit": _limit,
    "markers": _markers,
    "decks": _decks,
    "hand": _hand,
}
