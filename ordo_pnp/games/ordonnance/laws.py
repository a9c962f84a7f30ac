"""The laws of the game, searched for counterexamples, and positions to state these.

Under a variant that a law does not speak of it says nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import Any, Final

from ordo_pnp.games.ordonnance.expansion.program import Pick, PileFilter
from ordo_pnp.games.ordonnance.expansion.setup import ExpansionSetup, OrdonnanceType
from ordo_pnp.games.ordonnance.expansion.state import ExpansionState
from ordo_pnp.games.ordonnance.scoring import unpack
from ordo_pnp.games.ordonnance.setup import TERRITORIES
from ordo_pnp.games.ordonnance.state import Board, State
from ordo_pnp.rules import Law, LawSet, LawStep, MatchSpec, ScenarioData, Stream, all_cases, smaller_data

_TABLE = ("armies", "kingdoms", "completed", "last_placed", "captured")


def scenario_of_state(state: State | ExpansionState) -> ScenarioData | None:
    """Return a position as a scenario; None where the notation cannot say it, as within a turn of the expansion."""
    types = [kind.name for kind in state.setup.types]
    if isinstance(state, State):
        names = types
    elif state.resolution is not None or state.plays or state.step or state.extra_turn:
        return None
    else:
        names = [types[kind] for kind in state.setup.type_of]
    if state.is_terminal:
        return None
    table = state.table([str(seat) for seat in range(state.players)]).to_data()
    position = {key: table[key] for key in _TABLE if key in table}
    position["hands"] = [_held(names, hand) for hand in state.hands]
    position["deck"] = _held(names, reversed(state.deck.cards()))
    position["to_move"] = state.current_player
    sets = sorted({name.partition("/")[0] for name in types if "/" in name})
    return {"position": position, "rules": state.setup.rules.chosen(), "sets": sets or ["base"]}


def _held(names: list[str], cards: Iterable[int]) -> list[Any]:
    """Write cards in a hand or in the deck."""
    return [{"card": names[card]} if "/" in names[card] else names[card].split("+") for card in cards]


def smaller(item: ScenarioData) -> Iterator[ScenarioData]:
    """Return scenarios with less in their positions that still have the form of one, the smallest first."""
    return (each for each in smaller_data(item) if all(_cards_of(each)))


def _cards_of(item: ScenarioData) -> Iterator[Any]:
    """Return the entries in the places of cards; empty ones and those that name no card are false."""
    position = item.get("position", {})
    armies = [cards for army in position.get("armies", ()) for cards in army.values()]
    yield from armies
    for pile in (*armies, *position.get("hands", ()), position.get("deck", ())):
        for card in pile:
            yield card.get("card") if isinstance(card, dict) else card


def varied(item: ScenarioData, stream: Stream) -> ScenarioData:
    """Return a scenario a little different: armies that are alike, an army with a card less, another player's turn."""
    position = {key: value for key, value in item["position"].items() if key != "deck"}  # long to read
    armies = [dict(army) for army in position.get("armies", ())]
    if not armies or not any(armies):
        return item
    seat = stream.below(len(armies))
    names = sorted({name for army in armies for name in army})
    name = names[stream.below(len(names))]
    what = stream.below(3)
    if what == 0:
        position["to_move"] = seat
    elif what == 1 and len(armies[seat].get(name, ())) > 1:
        armies[seat][name] = armies[seat][name][1:]
    else:
        other = armies[stream.below(len(armies))].get(name, ())
        armies[seat] = {**armies[seat], name: other} if other else armies[seat]
    orders = ("completed", "last_placed")
    kept = {key: {at: seats for at, seats in position[key].items() if at != name} for key in orders if key in position}
    return {**item, "position": {**position, "armies": armies, **kept}}


def _changed(step: LawStep) -> list[int]:
    """Return the territories in which an army has other symbols or another number of cards after a step."""
    before, after = step.before, step.after
    if before.armies == after.armies and before.sizes == after.sizes:
        return []
    slots = range(len(after.sizes))
    changed = (at for at in slots if before.armies[at] != after.armies[at] or before.sizes[at] != after.sizes[at])
    return sorted({at % TERRITORIES for at in changed})


def _is_order_known(board: Board, territory: int) -> bool:
    """Whether everybody remembers in which order the armies of a territory came to be."""
    slots = [slot for slot in range(territory, len(board.sizes), TERRITORIES) if board.sizes[slot]]
    limit = board.limits[territory]
    complete = [board.completed_at[slot] for slot in slots if board.sizes[slot] >= limit]
    rest = [board.placed_at[slot] for slot in slots if board.sizes[slot] < limit]
    return len(set(complete)) == len(complete) and len(set(rest)) == len(rest)


def _cards_stay(step: LawStep) -> bool | None:
    """Rule: S-DE; effects of the expansion move cards."""
    if not isinstance(step.before, State) or not step.before.log:
        return None
    log: list[int] = step.before.log
    return step.after.log[: len(log)] == log  # type: ignore[no-any-return]  # lists of whole numbers


def _room(step: LawStep) -> bool | None:
    """Rule: S-DE, OR-18, OR-20."""
    before, after = step.before, step.after
    if before.sizes == after.sizes:
        return None
    grown = [slot for slot, size in enumerate(after.sizes) if size > before.sizes[slot]]
    return all_cases([before.sizes[slot] < before.limits[slot % TERRITORIES] for slot in grown])


def _compulsory(step: LawStep) -> bool | None:
    """Rule: OR-07."""
    state = step.before
    if not isinstance(state, State) or step.action != state.setup.pass_action:
        return None
    return not state.hands[state.current_player] or not state.opens[state.current_player]


def _full_table(step: LawStep) -> bool | None:
    """Rule: S-DE; with the expansion the turn is played to its end (OR-22)."""
    after = step.after
    full = all(size >= after.limits[slot % TERRITORIES] for slot, size in enumerate(after.sizes))
    if not isinstance(after, State) or not full:
        return None
    return after.is_terminal


def _is_changed_by_kingdoms(board: Board, territory: int) -> bool:
    """Whether kingdom cards change how armies are compared in a territory, or how ties are broken (OR-34, OR-35)."""
    if isinstance(board, State):
        return False
    return board.in_force[territory].is_by_rank or bool(board.in_force[territory].ties)  # type: ignore[attr-defined]


def _ties(step: LawStep) -> bool | None:
    """Rule: OR-10."""
    before, after = step.before, step.after
    cases = []
    for territory in _changed(step):
        if _is_changed_by_kingdoms(after, territory):
            continue
        slots = range(territory, len(after.sizes), TERRITORIES)
        was = {slot for slot in slots if before.sizes[slot] >= before.limits[territory]}
        now = {slot for slot in slots if after.sizes[slot] >= after.limits[territory]}
        for late in now - was:
            for early in now & was:
                if after.counted(late) == after.counted(early):
                    order = [seat for group in after.territory_score(territory).ranking for seat in group]
                    cases.append(order.index(early // TERRITORIES) < order.index(late // TERRITORIES))
    return all_cases(cases)


def _numbers(step: LawStep) -> bool | None:
    """Rule: S-DE, OR-08, OR-09."""
    after = step.after
    rules = after.setup.rules
    if rules.comparison != "count_first" or rules.singles != "count_then_rank":
        return None
    cases = []
    for territory in _changed(step):
        if _is_changed_by_kingdoms(after, territory):
            continue
        order = [seat for group in after.territory_score(territory).ranking for seat in group]
        counts = [unpack(after.counted(seat * TERRITORIES + territory)) for seat in order]
        for better, worse in combinations(counts, 2):
            size = max((each for each in (*better, *worse) if _seen(better, each) != _seen(worse, each)), default=0)
            if better.count(size) != worse.count(size):
                cases.append(better.count(size) > worse.count(size))
    return all_cases(cases)


def _seen(counts: tuple[int, ...], size: int) -> list[bool]:
    """Return by symbol whether it occurs in an army exactly so often."""
    return [count == size for count in counts]


def _markers(step: LawStep) -> bool | None:
    """Rule: S-DE, OR-23."""
    after = step.after
    cases = []
    for territory in _changed(step):
        if _is_order_known(after, territory):
            markers = [marker for marker in after.territory_score(territory).markers if marker]
            cases.append(len(set(markers)) == len(markers))
    return all_cases(cases)


def _three_territories(step: LawStep) -> bool | None:
    """Rule: OR-11, OR-13."""
    after = step.after
    if not after.is_terminal or after.setup.rules.scoring != "majority":
        return None
    if any(after.times(at) > 1 for at in range(TERRITORIES)):
        return None
    held = [after.territory_score(at).controller for at in range(TERRITORIES)]
    most = [seat for seat in range(after.players) if held.count(seat) >= 3]
    return after.outcome().winners == tuple(most) if most else None


def _kingdom_cards(step: LawStep) -> bool | None:
    """Rule: section 4, OR-18."""
    before, after = step.before, step.after
    if isinstance(after, State) or _lying_kingdoms(after) <= _lying_kingdoms(before):
        return None
    return before.pieces == after.pieces  # type: ignore[no-any-return]  # lists of whole numbers


def _lying_kingdoms(state: ExpansionState) -> int:
    """Count the kingdom cards on the table, without ordonnance cards that lie there for a while."""
    return sum(entry >> 3 < state.setup.first_ordonnance for stack in state.kingdoms for entry in stack)


def _ends(step: LawStep) -> bool | None:
    """Rule: OR-16."""
    before, after = step.before, step.after
    if isinstance(after, State) or before.pieces == after.pieces:
        return None
    lying = {piece >> 1: piece & 1 for pieces in after.pieces for piece in pieces}
    earlier = [piece for pieces in before.pieces for piece in pieces if piece >> 1 in lying]
    return all_cases([lying[piece >> 1] == piece & 1 for piece in earlier])


def _graveyard(step: LawStep) -> bool | None:
    """Rule: OR-20; OR-30: cards may say that they bring others back."""
    if isinstance(step.after, State) or not step.before.graveyard or _brings_back(step.after.setup):
        return None
    gone = step.before.graveyard
    return step.after.graveyard[: len(gone)] == gone  # type: ignore[no-any-return]  # lists of whole numbers


@lru_cache(maxsize=4)
def _brings_back(setup: ExpansionSetup) -> bool:
    """Whether a card of the match picks cards of the graveyard."""
    programs = [kind.program for kind in setup.types if isinstance(kind, OrdonnanceType)]
    filters = [each.filter for program in programs for each in program.code if isinstance(each, Pick)]
    return any(isinstance(found, PileFilter) and found.zone == "graveyard" for found in filters)


def _ordonnances(step: LawStep) -> bool | None:
    """Rule: OR-19; a choice to do without is a choice."""
    before, after = step.before, step.after
    if isinstance(after, State) or after.resolution is not None or after.turn != before.turn:
        return None
    setup, pending = before.setup, before.resolution
    played = setup.ordonnance_plays_from <= step.action < setup.under_from
    if (pending is None and not played) or (pending is not None and pending.did) or step.action == setup.decline_action:
        return None
    if pending is None:
        kind = step.action - setup.ordonnance_plays_from + setup.unit_types + setup.kingdom_types
    else:
        kind = setup.type_of[pending.card]
    return _shown(before, kind, is_held=pending is None) != _shown(after, kind, is_held=False)


def _shown(state: ExpansionState, kind: int, *, is_held: bool) -> tuple[Any, ...]:
    """Return all that an ordonnance card can change, except the card itself, which goes from a hand under the deck."""
    setup = state.setup
    hands = [Counter(setup.type_of[card] for card in hand) for hand in state.hands]
    if is_held:
        hands[state.current_player] -= Counter([kind])
    armies = [Counter(setup.face_of[piece] for piece in pieces) for pieces in state.pieces]
    deck = {card: known for card, known in state.knowledge.deck.items() if setup.type_of[card] != kind}
    return (
        hands,
        armies,
        state.kingdoms,
        state.graveyard,
        state.extra,
        state.extra_turn,
        state.knowledge.hands,
        deck,
    )


LAWS: Final = LawSet(
    laws=(
        Law("cards-stay", "Without an expansion a card that was played never moves.", _cards_stay),
        Law("armies-grow-only-with-room", "A card comes only to an army with fewer cards than its limit.", _room),
        Law("playing-is-compulsory", "Without an expansion nobody passes who has a card and room for it.", _compulsory),
        Law(
            "full-table-ends-the-game",
            "Without an expansion the game is over as soon as every army has as many cards as its limit.",
            _full_table,
        ),
        Law(
            "earlier-army-wins-ties",
            "Of two complete armies with the same symbols the one that was complete before the other ranks higher.",
            _ties,
        ),
        Law(
            "number-before-rank",
            "Of two armies with the same combinations of all larger sizes, the one with more combinations of a size ranks higher, "
            "whatever their symbols.",
            _numbers,
        ),
        Law(
            "one-marker-of-each",
            "As long as everybody knows which army was completed first, nobody shares a marker of a territory.",
            _markers,
        ),
        Law(
            "three-territories-win",
            "Where two players count territories, whoever controls three of them at the end wins alone.",
            _three_territories,
        ),
        Law(
            "kingdom-cards-move-nothing",
            "A kingdom card that is played leaves every unit where it lies.",
            _kingdom_cards,
        ),
        Law("ends-stay-up", "As long as a card with two ends lies on the table, the same end is up.", _ends),
        Law("no-card-for-nothing", "An ordonnance card that is carried out changes something.", _ordonnances),
        Law("destroyed-is-gone", "A card that has left the game does not come back.", _graveyard),
    ),
    matches=(
        MatchSpec(2),
        MatchSpec(2, ("base", "crown")),
        MatchSpec(3),
        MatchSpec(3, ("base", "crown")),
        MatchSpec(2, rules={"scoring": "majority"}),
    ),
    write=scenario_of_state,
    smaller=smaller,
    vary=varied,
)
