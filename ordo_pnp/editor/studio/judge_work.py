"""Work of Judge in its process: draw both cards and play the same deals with each."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import ndiff
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import DataError, FileSnapshot, OrdoError, looking, read_file
from ordo_pnp.cards import Card, Catalog, Scope, entries_of, entry_with_id, read_bytes
from ordo_pnp.editor.studio.job_work import JobWork
from ordo_pnp.games import load_game
from ordo_pnp.project import Workspace, played_card, with_card, with_weights
from ordo_pnp.rules import bot_support, numbered_alike, prepared, with_required

if TYPE_CHECKING:
    from ordo_pnp.rules import ChangedCardRun, DealTwice, Game, Match


@dataclass(frozen=True, slots=True)
class EarlierCard:
    """A card to judge, and the place of its earlier text: plain data for a process."""

    game: str
    card: str
    file: Path
    # Over the disk, with the earlier text of the file, or without one where the file on disk counts.
    texts: Mapping[Path, bytes | None]


@dataclass(frozen=True, slots=True)
class TwoCards:
    """The earlier card and the edited one, read."""

    catalog: Catalog
    old: Card
    new: Card
    # The differences in the text of the card, line by line: with ``- `` removed lines, with ``+ `` new ones.
    lines: tuple[str, ...]

    @classmethod
    def read(cls, workspace: Workspace, wanted: EarlierCard) -> TwoCards:
        """Read the card as typed, through the current snapshot of files, and as it was.

        Raises:
            DataError: The data as they are typed have errors.
            OrdoError: There was no such card, or its earlier text cannot be read.
        """
        scope = Scope(frozenset({wanted.game}))
        catalog, lines = workspace.catalog(scope), _lines_of(wanted)
        with looking(FileSnapshot(wanted.texts)):
            try:
                before, earlier = workspace.catalog(scope), _lines_of(wanted)
            except DataError as error:
                first = error.diagnostics[0]
                where = f"{first.span.file}:{first.span.line}"
                raise OrdoError(
                    f"the card as it was cannot be read: {first.message} ({where}); save sound texts first"
                ) from error
        new, old = (_find(each, wanted) for each in (catalog, before))
        if new is None:
            raise OrdoError(f"there is no card `{wanted.card}` any more")
        if old is None:
            raise OrdoError(f"there was no card `{wanted.card}`: save it once, and what is changed then can be judged")
        diff = (line for line in ndiff(earlier, lines) if not line.startswith("? "))
        return cls(catalog, old, new, tuple(line.rstrip("\n") for line in diff))

    @property
    def has_same_deals(self) -> bool:
        """Whether both have the same number of copies, so that chance deals the same."""
        return self.old.printing.copies == self.new.printing.copies

    @property
    def is_same_in_play(self) -> bool:
        """Whether both are the same to the rules: names, texts and pictures may differ."""
        return played_card(self.old) == played_card(self.new)

    def matches(self, workspace: Workspace, bots: tuple[str, ...], say: Callable[[str], None]) -> tuple[Match, Match]:
        """Prepare the matches with the old and the new card, for bots with the same weights.

        Raises:
            OrdoError: The game is not for so many players, or the data of one card cannot be played.
        """
        old, new = (self._match(each, len(bots)) for each in (self.old, self.new))
        old = with_weights(workspace, old, bots, say)
        new = numbered_alike(new, old)
        learner, learning = bot_support(old).learner, bot_support(new).learner
        if learner is None or learner.weights is None or learning is None:
            return old, new
        if dict(learner.shape) != dict(learning.shape):
            return old, with_weights(workspace, new, bots, say)
        return old, learning.match_with(learner.weights)

    def _match(self, card: Card, players: int) -> Match:
        catalog = with_card(self.catalog, card)
        game = load_game(catalog, card.game)
        return prepared(catalog, game, players, {}, sets_with(catalog, game, card.set))

    def to_data(self) -> dict[str, Any]:
        """Return the differences as plain data."""
        return {
            "lines": list(self.lines),
            "same": all(line.startswith("  ") for line in self.lines),
            "samePlay": self.is_same_in_play,
        }


def sets_with(catalog: Catalog, game: Game[Any], own: str) -> tuple[str, ...]:
    """Return the sets for judging a card: the default ones, and its own with the sets it requires."""
    return with_required(catalog.games[game.id].sets, (*game.default_sets, own))


def _find(catalog: Catalog, wanted: EarlierCard) -> Card | None:
    game = catalog.games.get(wanted.game)
    return None if game is None else next((each for each in game.cards() if each.id == wanted.card), None)


def _lines_of(wanted: EarlierCard) -> list[str]:
    """Return the lines of a card in its file; those of the whole file where it does not end in a list of cards."""
    document = read_bytes(read_file(wanted.file)[0], wanted.file.name)
    parts = entries_of(document.text)
    at = None if parts is None else entry_with_id((document.data or {}).get(parts.key), wanted.card.partition("/")[2])
    return (document.text if parts is None or at is None else parts.entries[at].text.rstrip()).splitlines()


# Deals with other winners to report during play, the first ones; both games of each are saved as records at the end.
MOST_RECORDS: Final = 12
# Such deals to report at the end: some 60 kB.
MOST_NAMED: Final = 1_000
# Seconds between two reports.
_PAUSE: Final = 0.25


@dataclass(frozen=True, slots=True)
class JudgePlan:
    """The bots, games and seed of a comparison."""

    # By seat.
    bots: tuple[str, ...]
    games: int
    seed: int


def look_at_cards(job: JobWork, wanted: EarlierCard, language: str) -> dict[str, Any]:
    """Save pictures of both fronts as ``old.svg`` and ``new.svg``, and return the differences."""
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
    """Save the picture of a front; return the reason where it cannot be drawn, else an empty text."""
    from ordo_pnp.paper import write_svg  # type and art: 80 ms
    from ordo_pnp.project import draw_face, with_card

    try:
        face, fonts, _ = draw_face(with_card(cards.catalog, card), card, language, is_sketch=True)
    except OrdoError as error:
        return str(error)
    job.save(name, write_svg(face, fonts, card.text("name", language)).encode(), width=face.width, height=face.height)
    return ""


def judge_card(job: JobWork, wanted: EarlierCard, plan: JudgePlan) -> dict[str, Any]:
    """Play the same deals with both cards; send the results so far as ``part.look``, and return them at the end.

    Where both cards are the same to the rules, nothing is played: each game would be the same.
    """
    from ordo_pnp.rules import ChangedCard, ChangedCardRun, Spec, unlearned  # in its process alone

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
    """Save both games of the first reported deals, as ``ordo simulate --record`` writes them."""
    from ordo_pnp.play import SeatPlan, names_of  # in its process alone
    from ordo_pnp.rules import record_game

    change = run.change
    names = names_of([SeatPlan(bot) for bot in change.before.bots], "en")
    for deal in run.changed[:MOST_RECORDS]:
        for word, spec in (("old", change.before), ("new", change.after)):
            record = record_game(spec, deal.number, names).to_text()
            job.save(f"deal-{deal.number}-{word}.yaml", record.encode(), deal=deal.number, with_card=word)
