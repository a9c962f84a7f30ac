"""The verdict in words: which side of the start it names, of which bots, how many share evenly, and what would decide about a card."""

import pytest

from ordo_pnp.rules.balance_verdict import _confirmed, _far_but_fair, verdict


def told(*bots, players=2):
    """Return what is said of the start, of bots with their intervals."""
    by_bot = [{"bots": [name], "rate": (low + high) / 2, "interval": [low, high]} for name, low, high in bots]
    data = {"bots": [bots[0][0]] * players, "games": 100, "players": players, "cards": [], "start": {"by_bot": by_bot}}
    data["unlearned"] = []
    return verdict({**data, "against": None, "disagreement": [], "dead_cards": [], "partial": False})


@pytest.mark.parametrize(
    ("low", "high", "says"),
    [
        (0.52, 0.56, "an equal share is 50.0%, so beginning is an advantage."),
        (0.42, 0.46, "an equal share is 50.0%, so beginning is a disadvantage."),
        (0.48, 0.53, "an equal share is 50.0%, so these games do not show that beginning matters."),
    ],
)
def test_the_start_is_judged_by_its_interval(low, high, says):
    """Only an interval that leaves out an equal share is called an advantage or a disadvantage."""
    first = told(("learned", low, high))[0]
    assert first == f"Whoever begins wins {(low + high) / 2:.1%} [{low:.1%}, {high:.1%}] with learned bots; {says}"


def test_the_bots_of_the_judgement_are_named_where_there_are_several():
    """What is said of the start is what the first bots show; that others disagree is said, too."""
    found = told(("learned", 0.3, 0.32), ("greedy", 0.32, 0.35), players=3)
    assert found[0].endswith("an equal share is 33.3%, so with learned bots beginning is a disadvantage.")
    assert found[1] == "Bots of different strength disagree about the start: believe the strongest of them first."


def suspected(verdict_word, confirmed):
    return {"card": "a/b", "label": "Bee", "verdict": verdict_word, "confirmed": confirmed}


@pytest.mark.parametrize(
    ("word", "answer", "said"),
    [
        ("suspicious", None, "Counterfactual deals decide about Bee: `--card a/b`."),
        (
            "suspicious",
            "open",
            "stays open. So it stays suspicious: more games, or more counterfactual deals, would decide.",
        ),
        (
            "fair",
            "more than the limit",
            "more than 5 points. Yet its siblings differ as much from each other, so it is fair",
        ),
        ("too strong", "more than the limit", "that is more than 5 points."),
    ],
)
def test_a_verdict_says_what_would_decide_and_why_deals_alone_do_not(word, answer, said):
    """A suspicious card names what is missing, a fair one why a large difference does not count; one that is too strong adds nothing."""
    deals = answer and {"pairs": 120, "difference": 21.4, "interval": [10.5, 32.2], "answer": answer}
    told = " ".join(_confirmed([suspected(word, deals)]))
    assert said in told
    assert ("Yet" in told, "suspicious" in told.lower()) == (word == "fair", word == "suspicious")
    assert ("120 deals" in told) == (answer is not None)


@pytest.mark.parametrize(
    ("past", "said"),
    [
        (
            ["beyond chance"],
            "Card 0 differs from its siblings by more than 5 points, but these siblings differ as much",
        ),
        (["beyond chance"] * 2, "Card 0 and Card 1 differ from their siblings by more than 5 points"),
        (["within chance"], "1 fair card is more than 5 points from the siblings, but no further than chance"),
        (["within chance", None, "within chance"], "2 fair cards are more than 5 points from the siblings"),
        ([None, None], ""),
    ],
)
def test_fair_cards_far_from_their_siblings_are_explained(past, said):
    """No sentence denies a difference that a column shows: it says why a card beyond 5 points is fair all the same."""
    cards = [{"label": f"Card {at}", "verdict": "fair", "past_limit": each} for at, each in enumerate(past)]
    told = " ".join(_far_but_fair(cards))
    assert told.startswith(said)
    assert bool(told) == bool(said)
    assert _far_but_fair([{**each, "verdict": "too strong"} for each in cards]) == []
