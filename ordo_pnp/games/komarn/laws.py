"""The laws of the game, searched for counterexamples: soldiers, castles, morlocks, banners, command and payments.

Under a variant that a law does not speak of it says nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from typing import Any, Final

from ordo_pnp.games.komarn.banners import banners, claimable, commander, root_of
from ordo_pnp.games.komarn.board import bits
from ordo_pnp.games.komarn.legal_actions import reinforceable
from ordo_pnp.games.komarn.position_setup import position_of
from ordo_pnp.games.komarn.positions import Position, format_position, parse_position
from ordo_pnp.games.komarn.setup import NOBODY
from ordo_pnp.games.komarn.situation import Phase
from ordo_pnp.games.komarn.state import State
from ordo_pnp.rules import Law, LawSet, LawStep, MatchSpec, ScenarioData, Stream, all_cases, without_chunks


@lru_cache(maxsize=1)
def changed_nodes(step: LawStep) -> tuple[int, ...]:
    """Return the fields and castles on which a soldier is new, or one of another marshal, after a step."""
    before, after = step.before.occupant, step.after.occupant
    if before == after:
        return ()
    return tuple(node for node, seat in enumerate(after) if seat != before[node])


@lru_cache(maxsize=1)
def parts_of_banners(step: LawStep) -> dict[int, tuple[int, ...]]:
    """Return root -> roots of the former banners that are parts of it, for all banners; none where nothing changed."""
    if not changed_nodes(step) and step.before.sergeant == step.after.sergeant:
        return {}
    parts: dict[int, list[int]] = {root: [] for root in banners(step.after)}
    for former in banners(step.before):
        parts[root_of(step.after, former)].append(former)
    return {root: tuple(formers) for root, formers in parts.items()}


@lru_cache(maxsize=1)
def changed_banners(step: LawStep) -> dict[int, tuple[int, ...]]:
    """Return the same for those banners in which a soldier is new or has changed."""
    roots = {root_of(step.after, node) for node in changed_nodes(step) if step.after.occupant[node] != NOBODY}
    return {root: parts for root, parts in parts_of_banners(step).items() if root in roots}


def leader(state: State, root: int) -> int:
    """Return the seat that leads a banner strictly; NOBODY if there is none."""
    return state.setup.leader(state.counts[root])


def lost_banners(step: LawStep, seat: int) -> list[int]:
    """Return the banners that a marshal commanded before a step and does not command after it."""
    formers = (former for parts in parts_of_banners(step).values() for former in parts)
    return [each for each in formers if step.before.sergeant[each] == seat != commander(step.after, each)]


def scenario_of_state(state: State) -> ScenarioData | None:
    """Return the position at the start of a turn as a scenario; None within a turn, which the notation cannot say."""
    if state.phase != Phase.PLAY:
        return None
    return {"position": format_position(position_of(state, state.setup.rules.chosen, everything=True))}


def is_settled(state: State) -> bool:
    """Whether a position can come about: everybody has soldiers, and nobody is about to take command.

    Rule: I7; a supply of 0 ends the game (A43).
    """
    if min(state.supply) <= 0:
        return False
    roots = banners(state)
    return state.setup.rules.claims or not any(claimable(state, seat, roots) for seat in range(state.players))


def smaller(item: ScenarioData) -> Iterator[ScenarioData]:
    """Return scenarios with less in their positions, the smallest first."""
    for position in _smaller(parse_position(item["position"])):
        yield {**item, "position": format_position(position)}


def _smaller(position: Position) -> Iterator[Position]:
    yield from _with_less(position)
    areas = sorted({_area(name) for name in (*position.occupants, *position.garrisons, *position.sites)})
    for kept in without_chunks(areas):
        yield _within(position, set(kept))
    for part in ("occupants", "garrisons", "sites", "supply", "money"):
        given = getattr(position, part)
        for name in given:
            yield _with(position, {part: {key: value for key, value in given.items() if key != name}})
    for part in ("camps", "morlocks", "sergeants"):
        given = getattr(position, part)
        for at in range(len(given)):
            yield _with(position, {part: (*given[:at], *given[at + 1 :])})
    if position.free_sergeants:  # last, so that sergeants elsewhere go first, whose absence it states
        yield replace(position, free_sergeants={})
    last = position.players[-1]
    if len(position.players) > 2 and position.active != last:
        yield _without_marshal(position, last)


def _with_less(position: Position) -> Iterator[Position]:
    """Return positions without rules, and without parts that they may leave out as a whole."""
    for rules in without_chunks(list(position.rules)):
        yield replace(position, rules={key: position.rules[key] for key in rules})
    empty = Position()
    for parts in (("hands", "bag", "then", "discard"), *((part,) for part in _PARTS)):
        if any(getattr(position, part) != getattr(empty, part) for part in parts):
            yield _with(position, {part: getattr(empty, part) for part in parts})


def _with(position: Position, parts: Mapping[str, Any]) -> Position:
    return replace(position, **parts)


# Parts that a position may leave out as a whole.
_PARTS = (
    "hands",
    "bag",
    "then",
    "discard",
    "supply",
    "money",
    "camps_left",
    "provost",
    "camps",
    "morlocks",
    "sites",
)


def varied(item: ScenarioData, stream: Stream) -> ScenarioData:
    """Return a scenario a little different: soldiers of other colours, more of them, another marshal on turn."""
    position = replace(parse_position(item["position"]), hands={}, bag=None, then=None, discard=())
    actions = item["actions"]
    for _ in range(1 + stream.below(4)):
        names = list(position.occupants)
        what = stream.below(4)
        if what == 0 or not names:
            other = _another(position, position.active, stream)
            actions = [other + text.removeprefix(position.active) for text in actions]
            position = replace(position, active=other)
            continue
        name = names[stream.below(len(names))]
        if what == 1:
            name = f"{'LWR'[stream.below(3)]}{max(1, _area(name) + stream.below(3) - 1)}"
        other = _another(position, position.occupants.get(name), stream)
        position = replace(position, occupants={**position.occupants, name: other})
    return {**item, "position": format_position(position), "actions": actions}


def _another(position: Position, colour: str | None, stream: Stream) -> str:
    """Return a marshal, but not this one."""
    others = [each for each in position.players if each != colour]
    return others[stream.below(len(others))]


def _area(name: str) -> int:
    return int(name.lstrip("cLWR"))


def _within(position: Position, areas: set[int]) -> Position:
    """Return the part of a position in some areas."""

    def kept(given: Any) -> dict[str, str]:
        return {name: value for name, value in given.items() if _area(name) in areas}

    return replace(
        position,
        occupants=kept(position.occupants),
        garrisons=kept(position.garrisons),
        sites=kept(position.sites),
        sergeants=tuple(each for each in position.sergeants if _area(each[1]) in areas),
    )


def _without_marshal(position: Position, colour: str) -> Position:
    parts = ("supply", "money", "free_sergeants", "camps_left", "hands")
    amounts = {part: {key: value for key, value in getattr(position, part).items() if key != colour} for part in parts}
    return _with(position, {"players": tuple(each for each in position.players if each != colour), **amounts})


def _own_merge(step: LawStep) -> bool | None:
    """Rule: 5.2, A22."""
    cases = []
    for root, parts in changed_banners(step).items():
        owners = {step.before.sergeant[part] for part in parts}
        if len(parts) > 1 and len(owners) == 1 and owners == {leader(step.after, root)} != {NOBODY}:
            cases.append(owners == {step.after.sergeant[root]})
    return all_cases(cases)


def _undecided_merge(step: LawStep) -> bool | None:
    """Rule: 5.2, A23."""
    merged = [root for root, parts in changed_banners(step).items() if len(parts) > 1]
    return all_cases([step.after.sergeant[root] == NOBODY for root in merged if leader(step.after, root) == NOBODY])


def _growth_without_leader(step: LawStep) -> bool | None:
    """Rule: A17, A18."""
    grown = [(root, parts[0]) for root, parts in changed_banners(step).items() if len(parts) == 1]
    still = [(root, part) for root, part in grown if leader(step.after, root) == NOBODY]
    return all_cases([step.after.sergeant[root] == step.before.sergeant[part] for root, part in still])


def _new_command(step: LawStep) -> bool | None:
    """Rule: 5.1, A19."""
    cases = []
    for root, parts in parts_of_banners(step).items():
        seat = step.after.sergeant[root]
        if seat != NOBODY and all(step.before.sergeant[part] != seat for part in parts):
            standing = _soldiers(step, root)
            counts = [standing.count(each) for each in range(step.after.players)]
            own = counts.pop(seat)
            cases.append(own >= step.after.setup.rules.min_own and own > max(counts))
    return all_cases(cases)


def _soldiers(step: LawStep, root: int) -> list[int]:
    """Return the seats of all soldiers of a banner after a step, found field by field."""
    state, near = step.after, step.after.setup.board.near
    found, edge = {root}, [root]
    while edge:
        for node in near[edge.pop()]:
            if node not in found and state.occupant[node] != NOBODY:
                found.add(node)
                edge.append(node)
    return [state.occupant[node] for node in found]


def _only_losses_are_paid(step: LawStep) -> bool | None:
    """Rule: 6.1, A22."""
    before, after = step.before.money, step.after.money
    if before == after or step.after.setup.rules.pay_own_surplus:
        return None
    return all_cases([bool(lost_banners(step, seat)) for seat, money in enumerate(after) if money != before[seat]])


def _losses_are_paid(step: LawStep) -> bool | None:
    """Rule: A21, A23, A24."""
    before, rules = step.before, step.after.setup.rules
    if not rules.pay_displaced or rules.pay_after or rules.pay_own_surplus or rules.leave_empty or rules.claims:
        return None
    fields = before.setup.board.fields
    placed = [node for node in changed_nodes(step) if node < fields and before.occupant[node] == NOBODY]
    if min(before.reserve) <= 0 or len(placed) > 1:
        return None
    paid = [now - then for then, now in zip(before.money, step.after.money, strict=True)]
    losses = [(seat, lost_banners(step, seat)) for seat in range(before.players)]
    return all_cases([paid[seat] == sum(before.value(root) for root in lost) for seat, lost in losses if lost])


def _sergeants_come_home(step: LawStep) -> bool | None:
    """Rule: 5.5."""
    before, after = step.before, step.after
    if before.reserve == after.reserve:
        return None
    merged = {before.sergeant[part] for parts in changed_banners(step).values() if len(parts) > 1 for part in parts}
    came = [seat for seat in range(after.players) if after.reserve[seat] > before.reserve[seat]]
    return all_cases([seat in merged or bool(lost_banners(step, seat)) for seat in came])


COMMAND_LAWS: Final = (
    Law(
        "own-merge-keeps-command",
        "Where banners merge that one marshal commanded, and that marshal leads the whole, he commands it.",
        _own_merge,
    ),
    Law(
        "undecided-merge-ends-command",
        "Where banners merge and nobody leads the whole, nobody commands it.",
        _undecided_merge,
    ),
    Law(
        "growth-without-leader-changes-nothing",
        "Where a banner grows without merging and nobody leads it then, its command does not change.",
        _growth_without_leader,
    ),
    Law(
        "command-needs-more-than-any-other",
        "Whoever takes command in a placement has at least two soldiers in the banner and more than any other marshal.",
        _new_command,
    ),
    Law(
        "only-lost-command-is-paid",
        "During the game only marshals who lose command of a banner are paid.",
        _only_losses_are_paid,
    ),
    Law(
        "lost-command-is-paid-its-worth",
        (
            "As long as everybody has a sergeant free, who loses command to a single soldier is paid what the banners that"
            " he commanded were worth before."
        ),
        _losses_are_paid,
    ),
    Law(
        "sergeants-come-home-by-loss-or-merge",
        "A sergeant comes home only when its marshal loses command or one of his banners merges.",
        _sergeants_come_home,
    ),
)


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
    write=scenario_of_state,
    can_occur=is_settled,
    smaller=smaller,
    vary=varied,
)
