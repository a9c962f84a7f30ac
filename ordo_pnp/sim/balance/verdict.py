"""The verdict in words: what was found, with whom it was found, and what it does not say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ordo_pnp.sim.balance.impact import BEYOND, FAIR, LIMIT, STRONG, SUSPICIOUS, WEAK, WITHIN

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


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
    found += _disagreement(data)
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
    """Return why fair cards that differ from their siblings by more than the limit are fair, if there are any."""
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
    """Return why the verdict on a card is not what its deals alone suggest; nothing where it is."""
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
    """Return what starting is worth, by bot."""
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
    """Return what tells a match from the other one: its sets, and rules that differ."""
    rules = [f"{name} {data['rules'].get(name)}" for name in differing]
    return ", ".join([*(["+".join(data["sets"])] if is_of_sets else []), *rules])


def _disagreement(data: Mapping[str, Any]) -> list[str]:
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
