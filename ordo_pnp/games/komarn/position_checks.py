"""Whether the parts of a position go together on a board, under the rules that are played.

Rule: what no game can bring about is refused (6.6): two things on one field, a soldier on the river without one on each
bank, anything on a bank that is open water, a morlock beside soldiers, a sergeant without a banner of his own, a tile in two places. How many soldiers, free
sergeants and camps there are in all is not asked: a position may leave out what does not matter.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ordo_pnp.games.komarn.letters import MORLOCK, NONE, VORTEX

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ordo_pnp.games.komarn.board import Board
    from ordo_pnp.games.komarn.position import Position
    from ordo_pnp.games.komarn.position_reader import PositionReader
    from ordo_pnp.games.komarn.ruleset import Ruleset


def check_position(reader: PositionReader, position: Position, board: Board, rules: Ruleset) -> None:
    """Note everything that cannot be together in ``reader.problems``, each at its place."""
    if position.new is not None:
        _only_new(reader)
        return
    _sites(reader, position, board)
    _fields(reader, position, board)
    _morlocks(reader, position)
    _sergeants(reader, position, board, rules)
    _tiles(reader, position, rules)


def _only_new(reader: PositionReader) -> None:
    for word, name in reader.places:
        if word != "cfg":
            message = f"`{name}` is given for a fresh deal"
            reader.find(word, name, message, "besides that, a fresh deal takes only players and rules")


def _sites(reader: PositionReader, position: Position, board: Board) -> None:
    marked = {site.castle.removeprefix("c") for site in board.sites}
    for name in position.sites:
        if name not in marked:
            own = ", ".join(site.castle.removeprefix("c") for site in board.sites if site.castle[1] == name[0])
            message = f"the board has no site with `{name}` as its first field"
            reader.find("site", name, message, f"those of this bank: {own}" if own else "this bank has none")


def _fields(reader: PositionReader, position: Position, board: Board) -> None:
    """Rule: A56; an area has one bank or two, and its river field opens between soldiers on all that it has."""
    for word, names in (("soldier", position.occupants), ("camp", position.camps)):
        for name in names:
            if name not in board.index:
                message = f"the board has no field `{name}`: area {name[1:]} has one bank only"
                reader.find(word, name, message, "name another field")
    for name in position.camps:
        if name in position.occupants:
            reader.find("camp", name, f"there are a camp and a soldier on `{name}`", "leave one of them out")
    for name in position.occupants:
        if name[0] != "W":
            continue
        banks = [board.names[field] for field in board.banks[int(name[1:]) - 1]]
        missing = [bank for bank in banks if bank not in position.occupants]
        if missing:
            message = f"the soldier on `{name}` lacks one on {' and '.join(f'`{each}`' for each in missing)}"
            which = "soldiers on both banks" if len(banks) > 1 else "a soldier on its bank and the open water"
            reader.find("soldier", name, message, f"a river field opens between {which}")


def _morlocks(reader: PositionReader, position: Position) -> None:
    for area in position.morlocks:
        beside = [f"{bank}{area}" for bank in "LWR" if f"{bank}{area}" in position.occupants]
        if beside:
            message = f"the morlock of area {area} is beside the soldier on `{beside[0]}`"
            reader.find("mor", str(area), message, "soldiers keep morlocks out of their area")


def _component(position: Position, board: Board, start: str) -> set[str]:
    """Return the names of the occupied fields and castles that are connected with one."""
    occupied = position.occupants.keys() | position.garrisons.keys()
    found: set[str] = set()
    edge = [start] if start in occupied else []
    while edge:
        name = edge.pop()
        if name in found:
            continue
        found.add(name)
        edge += [board.names[near] for near in board.near[board.index[name]] if board.names[near] in occupied]
    return found


def _sergeants(reader: PositionReader, position: Position, board: Board, rules: Ruleset) -> None:
    taken: set[str] = set()
    counts: Counter[str] = Counter()
    for colour, name in position.sergeants:
        counts[colour] += 1
        banner = _component(position, board, name) if name in board.index else set()
        if len(banner) < 2:
            what = "a lone soldier is no banner" if banner else "nobody stands there"
            reader.find("sg", name, f"a sergeant needs a banner, not `{name}`", what)
        elif name in taken:
            reader.find("sg", name, f"there are two sergeants in the banner of `{name}`", "leave one of them out")
        taken |= banner
    for colour, placed in counts.items():
        free = position.free_sergeants.get(colour, 0)
        if placed + free > rules.sergeants and not rules.unmarked:
            message = f"{colour} has {placed + free} sergeants, {placed} of them on the board"
            name = next(each for owner, each in position.sergeants if owner == colour)
            reader.find("sg", name, message, f"a marshal has {rules.sergeants}")


def _tiles(reader: PositionReader, position: Position, rules: Ruleset) -> None:
    seen: set[str] = set()
    for clause, tile in _numbers(position):
        if tile in seen:
            reader.find(clause, tile, f"there is only one tile {tile}", "name it in one place")
        seen.add(tile)
    for colour, hand in position.hands.items():
        if len(hand) > rules.hand:
            reader.find("hand", colour, f"{colour} holds {len(hand)} tiles", f"a hand has at most {rules.hand}")
    for tile, count in Counter(position.then or ()).items():
        if count > 1 and tile not in (MORLOCK, VORTEX):
            reader.find("then", tile, f"there is only one tile {tile}", "name it once")
    _letters(reader, position, rules)


def _letters(reader: PositionReader, position: Position, rules: Ruleset) -> None:
    """Check morlocks and vortices, which are not told apart."""
    if VORTEX in position.discard:
        reader.find("discard", VORTEX, "the vortex is never discarded", "it goes back into the bag at once")
    piles = Counter((*(position.bag or ()), *position.discard))
    for letter, placed, most in ((MORLOCK, len(position.morlocks), rules.morlocks), (VORTEX, 0, rules.vortices)):
        if piles[letter] + placed > most:
            clause, name = "mor", str(position.morlocks[0]) if position.morlocks else ""
            if piles[letter]:
                clause, name = "bag" if letter in (position.bag or ()) else "discard", letter
            message = f"there are {piles[letter] + placed} {'morlocks' if letter == MORLOCK else 'vortices'}"
            reader.find(clause, name, message, f"the game has {most} under these rules")


def _numbers(position: Position) -> Iterator[tuple[str, str]]:
    """Yield each number that lies somewhere, with the clause that says so."""
    piles = (*(("hand", hand) for hand in position.hands.values()), ("bag", position.bag or ()))
    for clause, tiles in (*piles, ("discard", position.discard)):
        yield from ((clause, tile) for tile in tiles if tile not in (MORLOCK, VORTEX, NONE))
