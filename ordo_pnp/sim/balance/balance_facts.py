"""What a run of balance found, as plain data: what ``ordo balance --json`` prints and a report is drawn from."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from ordo_pnp.sim.balance.impact import rounded
from ordo_pnp.sim.bots.registry import unlearned
from ordo_pnp.sim.probes.card_probe import card_names
from ordo_pnp.sim.probes.game_probes import TENTHS
from ordo_pnp.sim.statistics.intervals import wilson

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ordo_pnp.kernel import CardMatch
    from ordo_pnp.sim.balance.balance_run import BalanceRun
    from ordo_pnp.sim.statistics.counts import Counts


def share(part: int, whole: int) -> float | None:
    """Return a share as it is printed; None of nothing."""
    return round(part / whole, 4) if whole else None


def rate_data(part: int, whole: int) -> dict[str, Any]:
    """Return a rate with its 95 % interval."""
    return {"rate": share(part, whole), "interval": [round(each, 4) for each in wilson(part, whole)]}


def mean_of(histogram: Sequence[int]) -> float | None:
    """Return the mean of what a histogram counts."""
    total = sum(histogram)
    return round(sum(at * count for at, count in enumerate(histogram)) / total, 2) if total else None


def pairs(histogram: Sequence[int]) -> list[list[int]]:
    """Return a histogram as pairs of a value and how often it was counted."""
    return [[value, count] for value, count in enumerate(histogram) if count]


def start_data(run: BalanceRun) -> dict[str, Any]:
    """Return how often whoever begins wins, of the games that somebody wins alone."""
    return {
        **rate_data(run.counts.at("place.won", 0), run.counts.total("place.won")),
        "bots": sorted(set(run.spec.bots)),
    }


def places_data(counts: Counts, players: int) -> list[dict[str, Any]]:
    """Return how each place in turn order fared: its share of the victories that nobody shared, and its mean total."""
    games, decided = counts.total("games"), counts.total("place.won")
    return [
        {
            "place": place + 1,
            **rate_data(counts.at("place.won", place), decided),
            "shared": counts.at("place.shared", place),
            "mean_total": share(counts.at("place.total", place), games),
        }
        for place in range(players)
    ]


def game_data(run: BalanceRun) -> dict[str, Any]:
    """Return what is known of the games: who begins, how long they take, who leads, what decides."""
    counts, players = run.counts, run.spec.match.players
    lengths = counts.under("length.")
    everything = _added(lengths.values())
    seen = counts.row("lead.seen")
    return {
        "sets": list(run.spec.match.sets),
        "rules": dict(run.spec.match.rules),
        "bots": list(run.spec.bots),
        "unlearned": unlearned(run.spec.match, run.spec.bots),
        "games": counts.total("games"),
        "start": start_data(run),
        "places": places_data(counts, players),
        "shared_victories": share(sum(counts.row("victory")[2:]), counts.total("games")),
        "length": {"mean": mean_of(everything), "by_end": {name: pairs(row) for name, row in lengths.items()}},
        "margin": {"mean": mean_of(counts.row("margin")), "games": pairs(counts.row("margin"))},
        "lead": {
            name: [share(counts.at(f"lead.{name}", at), counts.at("lead.seen", at)) for at in range(len(seen))]
            for name in ("starter", "winner", "nobody")
        }
        | {
            "changes": {"mean": mean_of(counts.row("lead.changes")), "games": pairs(counts.row("lead.changes"))},
            "settled": [counts.at("lead.settled", at) for at in range(TENTHS)],
        },
        "decided_by": _traits(counts),
        "worth_seeing": {name: [number for _, number in games] for name, games in counts.noted.items()},
    }


def _added(rows: Iterable[Sequence[int]]) -> list[int]:
    found: list[int] = []
    for row in rows:
        found += [0] * (len(row) - len(found))
        for at, each in enumerate(row):
            found[at] += each
    return found


def _traits(counts: Counts) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for name, row in counts.under("trait.").items():
        heading, _, holds = name.partition("/")
        found.setdefault(heading, {})[holds] = sum(row)
    return found


def cards_data(run: BalanceRun) -> list[dict[str, Any]]:
    """Return the verdict on each card, the greatest impact first, with what became of its copies."""
    judgements = sorted(run.judged(), key=lambda each: (-each.impact, each.card))
    if not judgements:
        return []
    match: CardMatch = run.spec.match  # type: ignore[assignment]  # judged cards are counted
    place = {name: at for at, name in enumerate(card_names(match))}
    counts, seats = run.counts, run.counts.total("games") * match.players
    found = []
    for each in judgements:
        at = place[each.card]
        drawn = counts.at("card.drawn", at)
        fates = {name: share(counts.at(f"card.{name}", at), drawn) for name in ("played", "kept")}
        found.append({**each.to_data(), "drawn": share(drawn, seats), **fates})
    return found


def _named(cards: Sequence[dict[str, Any]], names: Mapping[str, str]) -> list[dict[str, Any]]:
    """Add the name of each card, and the label that people read: the name, with the id where several cards share it."""
    named = [names.get(each["card"], each["card"]) for each in cards]
    times = Counter(named)
    return [
        {**each, "name": name, "label": name if times[name] == 1 else f"{name} ({each['card']})"}
        for each, name in zip(cards, named, strict=True)
    ]


def dead_cards(cards: Sequence[dict[str, Any]]) -> list[str]:
    """Return the cards that are held to the end more often than they are played."""
    return [each["card"] for each in cards if (each["kept"] or 0) > (each["played"] or 0)]


def balance_data(
    runs: Sequence[BalanceRun], against: BalanceRun | None, names: dict[str, str], fingerprint: str
) -> dict[str, Any]:
    """Return all that was found.

    Args:
        runs: One for each bot; the first one judges the cards.
        against: The same bots with other sets.
        names: Of cards, by id.
        fingerprint: Of the data that were played.
    """
    from ordo_pnp.sim.balance.verdict import verdict  # it is made of these data

    first = runs[0]
    match = first.spec.match
    game = game_data(first)
    cards = _named(cards_data(first), names)
    effects = first.effects()
    data: dict[str, Any] = {
        "game": match.game,
        "players": match.players,
        "seed": first.spec.seed,
        "asked": first.games,
        "partial": not all(each.is_done for each in (*runs, *([against] if against else []))),
        "fingerprint": fingerprint,
        **game,
        "start": {**game["start"], "by_bot": [start_data(each) for each in runs]},
        "cards": cards,
        "dead_cards": dead_cards(cards),
        "measure": None if effects is None else effects.measure,
        "points_a_total": None if effects is None else rounded(effects.slope),
        "disagreement": _disagreement(runs),
        "against": None if against is None else game_data(against),
    }
    return {"verdict": verdict(data), **data}


def _disagreement(runs: Sequence[BalanceRun]) -> list[dict[str, Any]]:
    """Return the cards that bots of different strength judge differently."""
    verdicts = [{each.card: each.verdict for each in run.judged()} for run in runs]
    first = verdicts[0] if verdicts else {}
    return [
        {"card": card, "verdicts": {run.spec.bots[0]: each.get(card) for run, each in zip(runs, verdicts, strict=True)}}
        for card in first
        if len({each.get(card, first[card]) for each in verdicts}) > 1
    ]
