"""What the jobs of Judge do in their processes: draw both cards, and play the same deals with each."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import OrdoError
from ordo_pnp.editor.studio.two_cards import TwoCards

if TYPE_CHECKING:
    from ordo_pnp.cards import Card
    from ordo_pnp.editor.studio.job_work import JobWork
    from ordo_pnp.editor.studio.two_cards import EarlierCard
    from ordo_pnp.sim import ChangedCardRun, DealTwice


# Deals with other winners that are named while it is played, the first ones; both games of each are left as records at
# the end.
MOST_RECORDS: Final = 12
# Of them at the end: some 60 kB.
MOST_NAMED: Final = 1_000
# Seconds between two looks.
_PAUSE: Final = 0.25


@dataclass(frozen=True, slots=True)
class JudgePlan:
    """How it is played."""

    # By seat.
    bots: tuple[str, ...]
    games: int
    seed: int


def look_at_cards(job: JobWork, wanted: EarlierCard, language: str) -> dict[str, Any]:
    """Leave pictures of both fronts as ``old.svg`` and ``new.svg``, and return what differs."""
    cards = TwoCards.read(job.workspace, wanted)
    problems = {}
    for name, card in (("old", cards.old), ("new", cards.new)):
        problem = _draw(job, cards, card, language, f"{name}.svg")
        if problem:
            problems[name] = problem
    return {
        **cards.to_data(),
        "card": wanted.card,
        "names": {"old": cards.old.text("name", language), "new": cards.new.text("name", language)},
        "problems": problems,
    }


def _draw(job: JobWork, cards: TwoCards, card: Card, language: str, name: str) -> str:
    """Leave the picture of a front; return why not, where it cannot be drawn."""
    from ordo_pnp.paper import write_svg  # type and art: 80 ms
    from ordo_pnp.project import draw_face, with_card

    try:
        face, fonts, _ = draw_face(with_card(cards.catalog, card), card, language, is_sketch=True)
    except OrdoError as error:
        return str(error)
    job.save(name, write_svg(face, fonts, card.text("name", language)).encode(), width=face.width, height=face.height)
    return ""


def judge_card(job: JobWork, wanted: EarlierCard, plan: JudgePlan) -> dict[str, Any]:
    """Play the same deals with both cards; what is known comes as ``part.look`` all the while, and is returned at the end.

    Where the rules read the same of both cards, nothing is played: each game would be the same.
    """
    from ordo_pnp.sim import ChangedCard, ChangedCardRun, Spec, unlearned  # in its process alone

    cards = TwoCards.read(job.workspace, wanted)
    told = {
        "samePlay": cards.is_same_in_play,
        "sameDeals": cards.has_same_deals,
        "bots": list(plan.bots),
        "games": plan.games,
        "seed": plan.seed,
    }
    if cards.is_same_in_play:
        return {**told, "look": None, "deals": []}
    old, new = cards.matches(job.workspace, plan.bots, lambda line: job.part({"note": line}))
    before, after = (Spec(each, plan.bots, plan.seed) for each in (old, new))
    told["unlearned"] = unlearned(new, plan.bots)
    run = ChangedCardRun(ChangedCard(before, after, wanted.card))
    looked = time.monotonic()
    for done in range(1, plan.games + 1):
        run.play_next()
        if time.monotonic() - looked >= _PAUSE:
            looked = time.monotonic()
            job.part({"look": run.to_data(), "deals": _deals(run, MOST_RECORDS)})
            job.progress(done, plan.games)
    job.progress(plan.games, plan.games)
    _leave_records(job, run)
    return {**told, "look": run.to_data(), "deals": _deals(run, MOST_NAMED)}


def _deals(run: ChangedCardRun, most: int) -> list[dict[str, Any]]:
    return [_deal_data(each) for each in run.changed[:most]]


def _deal_data(deal: DealTwice) -> dict[str, Any]:
    old, new = (list(each.winners) for each in deal.outcomes)
    return {"number": deal.number, "first": deal.first, "holder": deal.holder, "old": old, "new": new}


def _leave_records(job: JobWork, run: ChangedCardRun) -> None:
    """Leave both games of the first deals that are named, as ``ordo simulate --record`` writes them."""
    from ordo_pnp.play import SeatPlan, names_of  # in its process alone
    from ordo_pnp.sim import record_game

    change = run.change
    names = names_of([SeatPlan(bot) for bot in change.before.bots], "en")
    for deal in run.changed[:MOST_RECORDS]:
        for word, spec in (("old", change.before), ("new", change.after)):
            record = record_game(spec, deal.number, names).to_text()
            job.save(f"deal-{deal.number}-{word}.yaml", record.encode(), deal=deal.number, with_card=word)
