"""The verdict of a balance run in words, and its results as plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ordo_pnp.rules.balance import BalanceRun
from ordo_pnp.rules.bot_registry import unlearned
from ordo_pnp.rules.card_effects import BEYOND, FAIR, LIMIT, STRONG, SUSPICIOUS, WEAK, WITHIN, rounded
from ordo_pnp.rules.game import CardMatch
from ordo_pnp.rules.probes import TENTHS, card_names
from ordo_pnp.rules.statistics import Counts, wilson


def verdict(data: Mapping[str, Any]) -> list[str]:
    """Return sentences about the cards, the start, expansions, bots that disagree and cards that nobody plays."""
    bots = " and ".join(dict.fromkeys(data["bots"]))
    games = f"{data['games']:,} games of {data['players']} {bots} bots"
    found = []
    if data["cards"]:
        found += [_cards(data["cards"], games), *_confirmed(data["cards"]), *_far_but_fair(data["cards"])]
    if data["players"] > 1:
        found += _start(data)
    found += data["unlearned"]
    if not data["cards"]:
        found.append(
            f"After {games} nothing can be said of single cards: the game tells none, or the games are too few."
        )
    if data["against"]:
        found.append(_against(data, data["against"]))
    found += _verdict_disagreement(data)
    if data["dead_cards"]:
        named = _listed([each["label"] for each in data["cards"] if each["card"] in data["dead_cards"]])
        found.append(
            f"Kept to the end more often than played: {named}. A card that nobody wants is too weak only where drawing "
            f"it costs over {LIMIT:g} points more than drawing its siblings."
        )
    if data["partial"]:
        found.append("The run was ended early: with more games the intervals would be narrower.")
    return found


def _listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _cards(cards: Sequence[Mapping[str, Any]], games: str) -> str:
    parts = []
    for word in (STRONG, WEAK, SUSPICIOUS):
        named = [each["label"] for each in cards if each["verdict"] == word]
        if named:
            parts.append(f"{word}: {_listed(named)}")
    if parts:
        return f"Of {len(cards)} cards in {games}: {'; '.join(parts)}."
    return f"None of {len(cards)} cards is too strong or too weak in {games}."


def _far_but_fair(cards: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return sentences on fair cards beyond the limit, if there are any."""
    far = [each for each in cards if each["verdict"] == FAIR and "confirmed" not in each]
    certain = [each["label"] for each in far if each["past_limit"] == BEYOND]
    possible = [each for each in far if each["past_limit"] == WITHIN]
    found = []
    if certain:
        one = len(certain) == 1
        found.append(
            f"{_listed(certain)} {'differs' if one else 'differ'} from {'its' if one else 'their'} siblings by more than "
            f"{LIMIT:g} points, but these siblings differ as much among each other, so {'it is' if one else 'they are'} fair among them."
        )
    if possible:
        are = "card is" if len(possible) == 1 else "cards are"
        found.append(
            f"{len(possible)} fair {are} more than {LIMIT:g} points from the siblings, but no further than chance may bring about "
            f"in so few games; more games would tell."
        )
    return found


def _confirmed(cards: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return a sentence for each card that was played in counterfactual deals."""
    found = []
    for each in cards:
        told = each.get("confirmed")
        if told and told["difference"] is not None:
            low, high = told["interval"]
            span = "" if low is None else f" [{low:+.1f}, {high:+.1f}]"
            found.append(
                f"In {told['pairs']} deals played twice, {each['label']} won {told['difference']:+.1f} points{span} "
                f"against an ordinary card in its place: {_ANSWERS[told['answer']]}.{_consequence(each)}"
            )
    return [*found, *_unconfirmed(cards)]


def _consequence(card: Mapping[str, Any]) -> str:
    """Return why a verdict departs from its deals; nothing where it does not."""
    if card["verdict"] == SUSPICIOUS:
        return " So it stays suspicious: more games, or more counterfactual deals, would decide."
    if card["verdict"] == FAIR and card["confirmed"]["answer"] == "more than the limit":
        return " Yet its siblings differ as much from each other, so it is fair among them."
    return ""


def _unconfirmed(cards: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return a sentence about suspicious cards of which only natural games tell."""
    named = [each for each in cards if each["verdict"] == SUSPICIOUS and not _is_told(each)]
    if not named:
        return []
    options = " ".join(f"--card {each['card']}" for each in named)
    return [
        (
            f"Suspicious is what nearly stands apart in natural games and was not confirmed. Counterfactual deals decide about "
            f"{_listed([each['label'] for each in named])}: `{options}`."
        )
    ]


def _is_told(card: Mapping[str, Any]) -> bool:
    told = card.get("confirmed")
    return bool(told and told["difference"] is not None)


_ANSWERS = {
    "more than the limit": f"that is more than {LIMIT:g} points",
    "not more than the limit": f"that is not more than {LIMIT:g} points",
    "open": f"whether that is more than {LIMIT:g} points stays open",
}


def _start(data: Mapping[str, Any]) -> list[str]:
    """Return sentences on the advantage of starting, by bot."""
    fair = 1 / data["players"]
    by_bot = [each for each in data["start"]["by_bot"] if each["rate"] is not None]
    if not by_bot:
        return []
    told = [f"{_percent(each)} with {' and '.join(each['bots'])} bots" for each in by_bot]
    first = by_bot[0]
    low, high = first["interval"]
    edge = (
        "beginning is an advantage"
        if low > fair
        else "beginning is a disadvantage"
        if high < fair
        else "these games do not show that beginning matters"
    )
    whose = f"with {first['bots'][0]} bots " if len(by_bot) > 1 else ""
    found = [f"Whoever begins wins {_listed(told)}; an equal share is {fair:.1%}, so {whose}{edge}."]
    sides = {(each["interval"][0] > fair) - (each["interval"][1] < fair) for each in by_bot}
    if len(sides) > 1:
        found.append("Bots of different strength disagree about the start: believe the strongest of them first.")
    return found


def _percent(rate: Mapping[str, Any]) -> str:
    low, high = rate["interval"]
    return f"{rate['rate']:.1%} [{low:.1%}, {high:.1%}]"


def _against(data: Mapping[str, Any], other: Mapping[str, Any]) -> str:
    differing = [name for name, value in data["rules"].items() if other["rules"].get(name, value) != value]
    is_of_sets = data["sets"] != other["sets"]
    one, two = (_played(each, differing, is_of_sets=is_of_sets) for each in (data, other))
    if not other["games"]:
        return f"With {two} no game was finished."
    told = (
        f"With {one} a game takes {data['length']['mean']:.0f} actions and the lead changes "
        f"{data['lead']['changes']['mean']:.1f} times; with {two} {other['length']['mean']:.0f} and "
        f"{other['lead']['changes']['mean']:.1f}."
    )
    if data["start"]["rate"] is None or other["start"]["rate"] is None:
        return told
    return f"{told} Whoever begins wins {_percent(data['start'])} against {_percent(other['start'])}."


def _played(data: Mapping[str, Any], differing: Sequence[str], *, is_of_sets: bool) -> str:
    """Return how a match differs from the other one: its sets, and rules that differ."""
    rules = [f"{name} {data['rules'].get(name)}" for name in differing]
    return ", ".join([*(["+".join(data["sets"])] if is_of_sets else []), *rules])


def _verdict_disagreement(data: Mapping[str, Any]) -> list[str]:
    cards = data["disagreement"]
    if not cards:
        return []
    labels = {each["card"]: each["label"] for each in data["cards"]}
    told = [
        f"{labels[each['card']]} ({', '.join(f'{bot}: {word}' for bot, word in each['verdicts'].items())})"
        for each in cards[:5]
    ]
    more = f" and {len(cards) - 5} more" if len(cards) > 5 else ""
    return [
        f"Bots of different strength disagree about {_listed(told)}{more}: a bot that misplays a card misjudges it."
    ]


def share(part: int, whole: int) -> float | None:
    """Return a share as it is printed; None of nothing."""
    return round(part / whole, 4) if whole else None


def rate_data(part: int, whole: int) -> dict[str, Any]:
    """Return a rate with its 95 % interval."""
    return {"rate": share(part, whole), "interval": [round(each, 4) for each in wilson(part, whole)]}


def mean_of(histogram: Sequence[int]) -> float | None:
    """Return the mean of the values in a histogram."""
    total = sum(histogram)
    return round(sum(at * count for at, count in enumerate(histogram)) / total, 2) if total else None


def pairs(histogram: Sequence[int]) -> list[list[int]]:
    """Return a histogram as pairs of a value and how often it was counted."""
    return [[value, count] for value, count in enumerate(histogram) if count]


def start_data(run: BalanceRun) -> dict[str, Any]:
    """Return how often the starting player wins, of the games with one winner."""
    return {
        **rate_data(run.counts.at("place.won", 0), run.counts.total("place.won")),
        "bots": sorted(set(run.spec.bots)),
    }


def places_data(counts: Counts, players: int) -> list[dict[str, Any]]:
    """Return for each place in turn order its share of the unshared victories, and its mean total."""
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
    """Return the results of the games: start, length, lead, and deciding traits."""
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
    """Return the verdict on each card, the greatest impact first, with the fate of its copies."""
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
