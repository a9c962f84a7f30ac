"""The narrator of the game: choices, events in sentences, the river in symbols, and surroundings, in the words of one language.

Events come from comparing the positions before and after an action; of hands only numbers that the seat may know are
read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Final

from ordo_pnp.base import IllegalActionError
from ordo_pnp.games.komarn.actions import Move
from ordo_pnp.games.komarn.banners import banners, root_of
from ordo_pnp.games.komarn.board import BANKS, bits
from ordo_pnp.games.komarn.game import Komarn
from ordo_pnp.games.komarn.setup import NOBODY, SIZE
from ordo_pnp.games.komarn.situation import Phase
from ordo_pnp.games.komarn.state import State
from ordo_pnp.games.komarn.table_picture import HAND_OF
from ordo_pnp.rules import (
    OMNISCIENT,
    Choice,
    Column,
    Hand,
    MenuStep,
    NarratorWords,
    Piece,
    Styled,
    StyledLine,
    Surroundings,
    Symbols,
)

_BANKS: Final = {"L": ("board", "left"), "W": ("play", "bank-middle"), "R": ("board", "right")}


class Lexicon(NarratorWords):
    """The words of Banner of Komarn in one language, see ``NarratorWords``."""

    @cached_property
    def _tiles(self) -> Mapping[int, str]:
        return {card.fields["number"]: str(card.id) for card in reversed(self.data.cards()) if card.kind == "number"}

    def tile(self, number: int) -> str:
        """Return the id of the tile with a number; nothing where there is none."""
        return self._tiles.get(number, "")

    def field(self, name: str) -> str:
        """Return a field or a castle in words: ``12, left bank``."""
        if name[0] == "c":
            return self.ask("castle", field=self.field(name[1:]))
        return self.ask("field", area=name[1:], bank=self.word(*_BANKS[name[0]]))

    def bank(self, letter: str) -> str:
        """Return the name of a bank, or of the river."""
        return self.word(*_BANKS[letter])

    def fields(self, names: Iterable[str]) -> str:
        """Write the places of a banner: bank by bank, neighbours joined, castles last.

        Args:
            names: Fields and castles in board order.
        """
        names = list(names)
        parts = []
        for bank in BANKS:
            areas = sorted(int(name[1:]) for name in names if name[0] == bank)
            if areas:
                parts.append(f"{_runs(areas)} {self.bank(bank)}")
        return "; ".join([*parts, *(self.field(name) for name in names if name[0] == "c")])


def _runs(areas: list[int]) -> str:
    """Join neighbours.

    >>> _runs([9, 10, 11, 14])
    '9-11, 14'
    """
    parts: list[list[int]] = []
    for area in areas:
        if parts and area == parts[-1][-1] + 1:
            parts[-1].append(area)
        else:
            parts.append([area])
    return ", ".join(str(part[0]) if len(part) == 1 else f"{part[0]}-{part[-1]}" for part in parts)


# Tiles of the bag that are shown at most.
_IN_BAG: Final = 4


def supply(state: State, seat: int, lexicon: Lexicon) -> str:
    """Return the supply of a marshal, which everybody may know."""
    return lexicon.ask(
        "supply",
        soldiers=state.supply[seat],
        sergeants=state.reserve[seat],
        camps=state.camps_left[seat],
        money=state.money[seat],
        hand=len(state.hands[seat]),
    )


def surroundings(state: State, seat: int, lexicon: Lexicon) -> Surroundings:
    """Return the bag, and the hands by seat: the own one, open numbers of the others; each with its supply."""
    back = Piece(lexicon.tile(1), hidden=True)
    label = lexicon.ask("bag", count=len(state.bag), discarded=len(state.discard))
    hands = []
    for other in range(state.players):
        held = state.hands[other]
        numbers = held if other == seat else list(bits(state.known[other]))
        pieces = tuple(Piece(lexicon.tile(number + 1)) for number in numbers)
        name = HAND_OF.format(state.setup.colours[other])
        called = f"{lexicon.names[other]}: {supply(state, other, lexicon)}"
        if state.provost == other:
            called = f"{called}; {lexicon.ask('provost')}"
        hands.append(Hand(called, pieces + (back,) * (len(held) - len(pieces)), name))
    return Surroundings((Column((back,) * min(len(state.bag), _IN_BAG), label, "bag"),), tuple(hands))


# Characters for an area: its number, or a soldier with the site behind it.
_CELL: Final = 4
_LABEL: Final = 3
_SITES: Final = {"castle": ("♜", "C"), "maiden": ("♀", "m")}
_CAMP: Final = ("△", "^")
_MORLOCK: Final = ("☠", "M")
_FREE: Final = ("·", ".")


def table(state: State, seat: int, width: int, lexicon: Lexicon, *, is_low: bool = False) -> list[StyledLine]:
    """Draw the river as a seat sees it; soldiers are the letters of their marshals, large where a banner is commanded."""
    per_strip = max(1, (width - _LABEL) // _CELL)
    areas = state.setup.board.areas
    strips = -(-areas // per_strip)
    per_strip = -(-areas // strips)
    lines: list[StyledLine] = [] if is_low else [(Styled(_legend(lexicon), "faint"),)]
    gap: list[StyledLine] = [] if is_low else [()]
    for first in range(0, areas, per_strip):
        lines += gap
        lines += _strip(state, first, min(areas, first + per_strip), lexicon)
    lines += gap
    lines += [_banner(state, root, lexicon) for root in banners(state)]
    lines += [_marshal(state, other, seat, lexicon) for other in range(state.players)]
    lines.append((Styled(lexicon.ask("bag", count=len(state.bag), discarded=len(state.discard))),))
    return lines


def nodes_of(state: State, root: int) -> list[str]:
    """Name the fields and castles of a banner, in board order."""
    board = state.setup.board
    nodes = [node for node, owner in enumerate(state.occupant) if owner != NOBODY and root_of(state, node) == root]
    return [board.names[node] for node in sorted(nodes, key=board.rank.__getitem__)]


def _legend(lexicon: Lexicon) -> str:
    at = 0 if lexicon.is_drawn else 1
    parts = [f"{drawn[at]} {lexicon.ask(f'site-{kind}')}" for kind, drawn in _SITES.items()]
    parts += [f"2-4 {lexicon.ask('site-town')}", f"{_CAMP[at]} {lexicon.ask('camp-mark')}"]
    return "  ".join([*parts, f"{_MORLOCK[at]} {lexicon.ask('morlock-mark')}"])


def _strip(state: State, first: int, after: int, lexicon: Lexicon) -> Iterator[StyledLine]:
    """Return an iterator over the lines of a stretch, from the sites of the left bank to those of the right one."""
    numbers = "".join(str(area + 1).ljust(_CELL) for area in range(first, after))
    sites = [_sites(state, bank, first, after, lexicon) for bank in (0, 2)]
    yield (Styled(" " * _LABEL + numbers.rstrip(), "faint"),)
    if sites[0]:
        yield sites[0]
    for bank, letter in enumerate("LWR"):
        cells: list[Styled] = [Styled(letter.ljust(_LABEL), "faint")]
        for area in range(first, after):
            cells += [_field(state, 3 * area + bank, lexicon), Styled(" " * (_CELL - 1))]
        yield tuple(cells)
    if sites[1]:
        yield sites[1]


def _field(state: State, field: int, lexicon: Lexicon) -> Styled:
    """Draw the piece on a field."""
    at = 0 if lexicon.is_drawn else 1
    owner = state.occupant[field]
    if owner != NOBODY:
        return _soldier(state, field, owner)
    if state.camps >> field & 1:
        return Styled(_CAMP[at], "strong")
    if field % 3 == 1:
        is_there = state.morlocks >> field // 3 & 1
        return Styled(_MORLOCK[at], "strong") if is_there else Styled("~", "faint")
    return Styled(_FREE[at], "faint")


def _soldier(state: State, node: int, owner: int) -> Styled:
    """Draw a soldier: a capital where his marshal commands the banner that he stands in."""
    letter = state.setup.colours[owner]
    return Styled(letter.upper() if state.commander(node) == owner else letter, f"seat-{owner}")


def _sites(state: State, bank: int, first: int, after: int, lexicon: Lexicon) -> StyledLine:
    """Draw the sites beside a bank, each behind the first of its two areas; nothing where a stretch has none."""
    board = state.setup.board
    cells: dict[int, list[Styled]] = {}
    for at, (site, kind) in enumerate(zip(board.sites, state.deal.kinds, strict=True)):
        area = site.fields[0] // 3
        if kind is None or site.fields[0] % 3 != bank or not first <= area < after:
            continue
        drawn = _SITES[kind][0 if lexicon.is_drawn else 1] if kind in _SITES else kind.removeprefix("town")
        cell = [Styled(drawn, "strong")]
        owner = state.occupant[board.fields + at]
        if owner != NOBODY:
            cell.append(_soldier(state, board.fields + at, owner))
        cells[area] = cell
    if not cells:
        return ()
    line = [Styled(" " * _LABEL)]
    for area in range(first, after):
        cell = cells.get(area, [])
        line += [Styled("  "), *cell, Styled(" " * (_CELL - 2 - len(cell)))]
    return tuple(line)


def _banner(state: State, root: int, lexicon: Lexicon) -> StyledLine:
    holder = state.sergeant[root]
    name = lexicon.ask("nobody") if holder == NOBODY else lexicon.names[holder]
    said = {"fields": lexicon.fields(nodes_of(state, root)), "name": name, "size": state.counts[root] >> SIZE}
    return (
        Styled("» " if lexicon.is_drawn else "> ", "strong"),
        Styled(lexicon.ask("banner", **said, value=state.value(root)), "" if holder == NOBODY else f"seat-{holder}"),
    )


def _marshal(state: State, seat: int, looking: int, lexicon: Lexicon) -> StyledLine:
    """Write a marshal's supply; of another one's hand only numbers that everybody has seen."""
    known = ", ".join(str(tile + 1) for tile in bits(state.known[seat]))
    parts = [
        Styled(f"{lexicon.names[seat]} ({state.setup.colours[seat]}): ", f"seat-{seat}"),
        Styled(supply(state, seat, lexicon)),
    ]
    if known and seat != looking:
        parts.append(Styled(f"; {lexicon.ask('seen', numbers=known)}"))
    if state.provost == seat:
        parts.append(Styled(f"; {lexicon.ask('provost')}", "strong"))
    return tuple(parts)


# Numbers that leave the hand with an action.
_PLAYED: Final = {"recruit": 1, "reinforce": 1, "seduce": 1, "expel": 2, "relieve": 2}


def act(state: State, action: int, lexicon: Lexicon) -> str:
    """Return an action in words; all of them are open."""
    move = state.setup.numbering.move(action, state.setup.colours[state.current_player])
    said: dict[str, object] = {"name": lexicon.names[state.current_player], "number": move.tile, "extra": move.extra}
    if move.field is not None:
        said |= {"field": lexicon.field(move.field), "area": move.field[1:]}
    if move.kind == "relieve":
        return lexicon.told("expel", **said)
    if move.kind == "expel":
        said["area"] = move.tile
    if move.kind == "take":
        said["other"] = lexicon.names[state.victim]
    return lexicon.told(move.kind, **said)


def tell(before: State, action: int, after: State, seat: int, lexicon: Lexicon) -> list[str]:
    """Return the action, its effects on banners, money and the Provost, draws, and whether the game has ended."""
    told = [act(before, action, lexicon)]
    told += _shown(before, after, lexicon)
    told += _castles(before, after, lexicon)
    told += _commands(before, after, lexicon)
    for each, name in enumerate(lexicon.names[: before.players]):
        paid = after.money[each] - before.money[each]
        if paid:
            told.append(lexicon.told("paid", name=name, amount=paid))
    if before.provost != after.provost:
        free = after.provost == NOBODY
        told.append(
            lexicon.told("provost-free" if free else "provost", name="" if free else lexicon.names[after.provost])
        )
    if len(after.bag) > len(before.bag):
        told.append(lexicon.told("vortex"))
    told += _draws(before, action, after, seat, lexicon)
    if after.phase == Phase.MORLOCK:
        told.append(lexicon.told("morlock", name=lexicon.names[after.active]))
    if after.phase == Phase.OVER:
        told.append(lexicon.told("over"))
    return told


def _shown(before: State, after: State, lexicon: Lexicon) -> Iterator[str]:
    """Return an iterator over the hands that a doubt has opened."""
    if before.phase != Phase.CHALLENGE or after.phase not in {Phase.MORLOCK_FORCED, Phase.PENALTY}:
        return
    for seat in (after.active, after.doubter):
        yield lexicon.told("shown", name=lexicon.names[seat], numbers=_numbers(bits(after.known[seat])))


def _castles(before: State, after: State, lexicon: Lexicon) -> Iterator[str]:
    """Return an iterator over castles whose garrison is new or another one's."""
    board = after.setup.board
    for node in range(board.fields, len(board.names)):
        owner = after.occupant[node]
        if owner not in (NOBODY, before.occupant[node]):
            yield lexicon.told("garrison", name=lexicon.names[owner], castle=lexicon.field(board.names[node]))


def _commands(before: State, after: State, lexicon: Lexicon) -> Iterator[str]:
    """Return an iterator over banners that are raised, merged, or commanded by somebody else now."""
    for root in banners(after):
        nodes = [node for node, owner in enumerate(after.occupant) if owner != NOBODY and root_of(after, node) == root]
        stood = [node for node in nodes if before.occupant[node] != NOBODY]
        formers = {root_of(before, node) for node in stood if before.counts[root_of(before, node)] >> SIZE > 1}
        commanders = {before.sergeant[former] for former in formers}
        holder = after.sergeant[root]
        if len(formers) == 1 and commanders == {holder}:
            continue
        said = {"fields": lexicon.fields(nodes_of(after, root)), "size": after.counts[root] >> SIZE}
        if holder == NOBODY:
            yield lexicon.told("nobody", **said)
        else:
            yield lexicon.told("commands", name=lexicon.names[holder], **said, value=after.value(root))


def _draws(before: State, action: int, after: State, seat: int, lexicon: Lexicon) -> Iterator[str]:
    """Return an iterator over the numbers that came to hands: to a seat its own, of the others how many."""
    kind, _ = before.setup.numbering.kind(action)
    for each, name in enumerate(lexicon.names[: before.players]):
        if seat in (OMNISCIENT, each):
            came = [tile for tile in after.hands[each] if tile not in before.hands[each]]
            if came:
                yield lexicon.told("draws", name=name, numbers=_numbers(came))
            continue
        count = len(after.hands[each]) - len(before.hands[each]) + _left(before, kind, each)
        if count > 0:
            yield lexicon.told("draws-many", name=name, count=count)


def _left(before: State, kind: str, seat: int) -> int:
    """Return how many numbers leave a hand with an action."""
    if kind == "take":
        return int(seat == before.victim)
    if seat != before.current_player:
        return 0
    if kind == "pass":
        return len(before.hands[seat]) if before.setup.rules.discard_hand else 1
    if kind == "place":
        return int(before.setup.rules.discard_shown)
    return _PLAYED.get(kind, 0)


def _numbers(tiles: Iterable[int]) -> str:
    return ", ".join(str(tile + 1) for tile in tiles)


# Fields that a menu lists; more of them are parted by stretches of the river first.
_MOST: Final = 12
# Areas in a stretch: a menu lists six stretches of the usual river, and at most 18 fields in each.
_STRETCH: Final = 9


def choices(state: State, lexicon: Lexicon) -> list[Choice]:
    """Return every allowed action with its steps."""
    numbering, colour = state.setup.numbering, state.setup.colours[state.current_player]
    moves = {action: numbering.move(action, colour) for action in state.legal_actions()}
    counts: dict[tuple[str, int | None], int] = {}
    for move in moves.values():
        counts[move.kind, move.tile] = counts.get((move.kind, move.tile), 0) + 1
    found = [
        Choice(action, tuple(_steps(move, lexicon, is_long=counts[move.kind, move.tile] > _MOST)))
        for action, move in moves.items()
    ]
    if state.phase == Phase.PLAY:
        found.sort(key=lambda each: int(each.steps[0].key[1:]))
    elif state.phase in {Phase.CAMP, Phase.MORLOCK}:
        found.sort(key=lambda each: each.steps[0].key != "nocamp")
    return found


def barred(state: State, lexicon: Lexicon) -> list[Choice]:
    """Return for each number in hand the recruits that are not allowed: fields taken, closed or beside a morlock."""
    if state.phase != Phase.PLAY:
        return []
    setup, seat = state.setup, state.current_player
    legal = set(state.legal_actions())
    actions = [setup.numbering.recruit + 3 * tile + bank for tile in state.hands[seat] for bank in range(3)]
    return [
        Choice(action, tuple(_steps(setup.numbering.move(action, setup.colours[seat]), lexicon, is_long=False)))
        for action in actions
        if action not in legal
    ]


def number_step(number: int, lexicon: Lexicon, place: str = "") -> MenuStep:
    """Return a number as a step of a choice; ``place`` is the name in pictures of the hand that it lies in."""
    return MenuStep(f"n{number}", lexicon.ask("number", number=number), card=lexicon.tile(number), place=place)


def _steps(move: Move, lexicon: Lexicon, *, is_long: bool) -> Iterator[MenuStep]:
    """Return an iterator over the steps of an action.

    Args:
        move: It.
        lexicon: The words.
        is_long: Whether there are so many alike that they are parted by stretches.
    """
    kind, field = move.kind, "" if move.field is None else lexicon.field(move.field)
    if kind in {"recruit", "reinforce", "seduce", "expel", "pass"} and move.tile is not None:
        yield number_step(move.tile, lexicon, HAND_OF.format(move.actor))
    if is_long and move.field is not None:
        first = (int(move.field[1:]) - 1) // _STRETCH * _STRETCH + 1
        said = lexicon.ask(f"{kind}-stretch", first=first, last=first + _STRETCH - 1)
        yield MenuStep(f"{kind}-{first}", said)
    if kind == "relieve" and move.field is not None:
        yield number_step(move.tile or 0, lexicon, HAND_OF.format(move.actor))
        said = lexicon.ask("relieve", area=move.field[1:], number=move.extra)
        yield MenuStep(f"{move.field}+{move.extra}", said, place=move.field)
    elif kind == "expel":
        own = HAND_OF.format(move.actor)
        said = lexicon.ask("expel", number=move.extra)
        yield MenuStep(f"+{move.extra}", said, card=lexicon.tile(move.extra or 0), place=own)
    elif kind in {"place", "take"}:
        yield MenuStep(f"n{move.tile}", lexicon.ask(kind, number=move.tile), card=lexicon.tile(move.tile or 0))
    elif kind == "pass":
        yield MenuStep("pass", lexicon.ask("pass", number=move.tile))
    elif move.field is not None:
        yield MenuStep(_key(kind, move.field), lexicon.ask(kind, field=field), place=move.field)
    else:
        yield MenuStep(kind, lexicon.ask(kind))


def _key(kind: str, field: str) -> str:
    """Return the typed form of a field: its name, for a soldier won over with a mark that parts it from a recruit."""
    return f"{field}!" if kind == "seduce" else f"+{field}" if kind == "reinforce" else field


# Areas in a line of a picture at most: the pieces are then as large as in rulebooks.
_IN_PICTURE: Final = 18
_QUESTIONS: Final = {
    Phase.PLAY: "ask-place",
    Phase.CAMP: "ask-camp",
    Phase.MORLOCK: "ask-morlock",
    Phase.CHALLENGE: "ask-doubt",
    Phase.MORLOCK_FORCED: "ask-forced",
    Phase.PENALTY: "ask-take",
    Phase.CLAIM: "ask-claim",
}


class KomarnNarrator:
    """See ``ordo_pnp.rules.Narrator``."""

    def __init__(self, game: Komarn, names: Sequence[str], language: str, symbols: Symbols) -> None:
        self._words = Lexicon(game.data, names, language, symbols)

    def question(self, state: State) -> str:
        """Return the question to the marshal to act."""
        names = self._words.names
        key = _QUESTIONS[Phase(state.phase)]
        if key == "ask-place" and state.legal_actions()[0] >= state.setup.numbering.pass_:
            key = "ask-pass"
        other = names[state.victim if state.phase == Phase.PENALTY else state.active]
        return self._words.ask(key, name=names[state.current_player], other=other)

    def choices(self, state: State) -> list[Choice]:
        """Return every allowed action."""
        return choices(state, self._words)

    def barred(self, state: State) -> list[Choice]:
        """Return the recruits with numbers in hand that are not allowed."""
        return barred(state, self._words)

    def refusal(self, state: State, error: IllegalActionError) -> str:
        """Return why an action is not allowed."""
        return self._words.refusal(error)

    def table(self, state: State, seat: int, width: int, *, is_low: bool = False) -> list[StyledLine]:
        """Draw the river."""
        return table(state, seat, width, self._words, is_low=is_low)

    def hand(self, state: State, seat: int) -> list[MenuStep]:
        """Return the numbers of a hand."""
        place = HAND_OF.format(state.setup.colours[seat])
        return [number_step(tile + 1, self._words, place) for tile in state.hands[seat]]

    def around(self, state: State, seat: int) -> Surroundings:
        """Return the bag and every hand."""
        return surroundings(state, seat, self._words)

    def act(self, state: State, action: int) -> str:
        """Return an action in words."""
        return act(state, action, self._words)

    def tell(self, before: State, action: int, after: State, seat: int) -> list[str]:
        """Return sentences about the effects of an action."""
        return tell(before, action, after, seat, self._words)

    def pictures(self, state: State) -> list[tuple[str, ...]]:
        """Return that the river is drawn in stretches, below each other."""
        areas = state.setup.board.areas
        parts = -(-areas // _IN_PICTURE)
        ends = [areas * part // parts for part in range(parts + 1)]
        return [(f"{first + 1}-{last}",) for first, last in pairwise(ends)]

    def verdict(self, state: State) -> list[str]:
        """Return everybody's money with the final scoring, and the winners once the game is over."""
        outcome = state.outcome()
        said = [self._words.totals("money", outcome.totals)]
        return [*said, self._words.winners(outcome.winners)] if state.phase == Phase.OVER else said
