"""The laws of Banner of Komarn: universal sentences of its rulebooks, searched for counterexamples.

Under a variant that a law does not speak of it says nothing.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from ordo_pnp.games.komarn import law_positions
from ordo_pnp.games.komarn.board import bits
from ordo_pnp.games.komarn.command_laws import COMMAND_LAWS
from ordo_pnp.games.komarn.law_steps import changed_banners, changed_nodes
from ordo_pnp.games.komarn.legal import reinforceable
from ordo_pnp.games.komarn.phases import Phase
from ordo_pnp.games.komarn.setup import NOBODY
from ordo_pnp.kernel import Law, LawSet, MatchSpec, all_cases

if TYPE_CHECKING:
    from ordo_pnp.kernel import LawStep


def _soldiers_stay(step: LawStep) -> bool | None:
    """Rule: I9."""
    if not changed_nodes(step):
        return None
    nodes = zip(step.before.occupant, step.after.occupant, strict=True)
    return all(now != NOBODY for then, now in nodes if then != NOBODY)


def _camps_stay(step: LawStep) -> bool | None:
    """Rule: A33."""
    camps = step.before.camps
    return camps & step.after.camps == camps if camps else None


def _soldiers_in_a_turn(step: LawStep) -> bool | None:
    """Rule: section 4.2; A34 lets one soldier expel a morlock, as a variant, and A56 where there is one bank."""
    state = step.before
    if state.phase != Phase.PLAY or state.setup.rules.expel_beside_camp:
        return None
    if any(len(banks) == 1 for banks in state.setup.board.banks):
        return None
    kind, _ = state.setup.numbering.kind(step.action)
    fields = [node for node in changed_nodes(step) if node < state.setup.board.fields]
    new = sum(state.occupant[node] == NOBODY for node in fields)
    return bool(new == {"recruit": 1, "reinforce": 1, "expel": 2, "relieve": 2}.get(kind, 0))


def _river_soldiers(step: LawStep) -> bool | None:
    """Rule: I5."""
    occupant, banks = step.after.occupant, step.after.setup.board.banks
    taken = [area for area in range(len(banks)) if occupant[3 * area + 1] != NOBODY]
    return all_cases([all(occupant[field] != NOBODY for field in banks[area]) for area in taken])


def _own_garrison(step: LawStep) -> bool | None:
    """Rule: A11."""
    state, seat = step.before, step.before.current_player
    if state.phase != Phase.PLAY or not state.held[seat] or not state.setup.rules.castle_reinforces:
        return None
    board = state.setup.board
    if not all(board.near_masks[one] >> two & 1 for site in board.sites for one, two in combinations(site.fields, 2)):
        return None  # on other boards a castle may join fields that do not touch (A57)
    beside = 0
    for site in bits(state.held[seat]):
        beside |= board.site_masks[site]
    fields = list(bits(reinforceable(state, seat) & beside))
    return all_cases([bool(board.near_masks[field] & state.own[seat]) for field in fields])


def _first_soldier_at_a_castle(step: LawStep) -> bool | None:
    """Rule: 5.3, A27."""
    before, after = step.before, step.after
    board, rules = after.setup.board, after.setup.rules
    if rules.leave_empty or rules.finish_round or min(before.supply) <= 0:
        return None
    cases = []
    for field in changed_nodes(step):
        for site in board.sites_at[field] if field < board.fields else ():
            first = all(before.occupant[each] == NOBODY for each in board.sites[site].fields)
            if first and after.deal.castles >> site & 1:
                cases.append(after.occupant[board.fields + site] != NOBODY or after.termination is not None)
    return all_cases(cases)


def _garrisons(step: LawStep) -> bool | None:
    """Rule: 5.3, A27."""
    after, fields = step.after, step.after.setup.board.fields
    if after.setup.rules.finish_round or after.setup.rules.leave_empty or after.termination is not None:
        return None
    commanded = [root for root in changed_banners(step) if after.sergeant[root] != NOBODY and after.castles[root]]
    return all_cases(
        [
            all(after.occupant[fields + site] == after.sergeant[root] for site in bits(after.castles[root]))
            for root in commanded
        ]
    )


def _last_soldier(step: LawStep) -> bool | None:
    """Rule: 6.2, A43."""
    rules = step.after.setup.rules
    if rules.finish_round or rules.claims or min(step.before.supply) <= 0 or min(step.after.supply) > 0:
        return None
    return step.after.termination is not None


def _provost(step: LawStep) -> bool | None:
    """Rule: 5.6, A31."""
    after, rules = step.after, step.after.setup.rules
    if rules.claims or rules.incumbent_keeps or not changed_nodes(step):
        return None
    counts = [0] * after.players
    for root, seat in enumerate(after.sergeant):
        if seat != NOBODY:
            counts[seat] += (after.touched[root] & after.deal.maidens).bit_count()
    first = [seat for seat, count in enumerate(counts) if count == max(counts)]
    if not max(counts):
        return None
    return bool(after.provost == (first[0] if len(first) == 1 else NOBODY))


def _morlocks(step: LawStep) -> bool | None:
    """Rule: 4.2, A49."""
    new = step.after.morlocks & ~step.before.morlocks
    occupant = step.before.occupant
    return all_cases([occupant[3 * area : 3 * area + 3] == [NOBODY] * 3 for area in bits(new)])


def _bag(step: LawStep) -> bool | None:
    """Rule: A41."""
    if step.after.scripted or not step.after.setup.rules.vortices:
        return None
    return bool(step.after.bag)


LAWS: Final = LawSet(
    laws=(
        *COMMAND_LAWS,
        Law("soldiers-stay", "Where a soldier stands, some soldier stands to the end of the game.", _soldiers_stay),
        Law("camps-stay", "A camp stays where it is to the end of the game.", _camps_stay),
        Law(
            "soldiers-in-a-turn",
            (
                "A turn places one soldier on a free field, two where a morlock is expelled, and none where a soldier is won"
                " over or nothing fits."
            ),
            _soldiers_in_a_turn,
        ),
        Law(
            "river-soldier-between-two",
            "Where a soldier stands on the river, soldiers stand on both banks of that area.",
            _river_soldiers,
        ),
        Law(
            "own-garrison-adds-no-field",
            "Every field beside a garrison of yours that you can reinforce touches another soldier of yours as well.",
            _own_garrison,
        ),
        Law(
            "first-soldier-fills-the-castle",
            "When the first soldier comes to a castle, the castle is garrisoned or the game is over.",
            _first_soldier_at_a_castle,
        ),
        Law(
            "commander-holds-the-castles",
            "In a banner that has changed and has a commander, all castles are the commander's, or the game is over.",
            _garrisons,
        ),
        Law("last-soldier-ends-the-game", "When the last soldier leaves a supply, the game is over.", _last_soldier),
        Law(
            "provost-to-most-maidens",
            "After a placement whoever commands more maidens than any other marshal holds the Provost; on a tie nobody.",
            _provost,
        ),
        Law("morlocks-only-where-nobody-stands", "A morlock comes only to an area without soldiers.", _morlocks),
        Law("bag-is-never-empty", "After each action a tile is left in the bag.", _bag),
    ),
    matches=(MatchSpec(2), MatchSpec(3), MatchSpec(4)),
    write=law_positions.scenario_of_state,
    can_occur=law_positions.is_settled,
    smaller=law_positions.smaller,
    vary=law_positions.varied,
)
