"""Check positions of tables and scenarios: parts that exclude each other (6.6), and positions that no game reaches.

Rule: impossible positions are refused (6.6): two things on one field, a soldier on the river without one on each bank,
anything on a bank that is open water, a morlock beside soldiers, a sergeant without a banner of his own, a tile in two
places. How many soldiers, free sergeants and camps there are in all is not asked: a position may leave out parts that
do not matter.

Rule: the invariants I7, I8 and I11 of 6.6, and the end with the last soldier of a supply (6.2). A table that breaks one was
most likely played or written down wrongly. While somebody may still claim a banner (A15) only command is settled, so
nothing is said of the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from ordo_pnp.base import Code, Diagnostic, finding
from ordo_pnp.cards import Origin, Variant
from ordo_pnp.games.komarn.banners import banners, can_command, claimable, root_of
from ordo_pnp.games.komarn.board import COLOURS, MORLOCK, NONE, VORTEX, Board, bits
from ordo_pnp.games.komarn.positions import Position, PositionProblem, PositionReader, TextRange
from ordo_pnp.games.komarn.setup import NOBODY, Ruleset, resolve, soldiers_of
from ordo_pnp.games.komarn.state import State
from ordo_pnp.rules import wrong_choice

UNREADABLE_POSITION = Code("CAT660")
IMPOSSIBLE_POSITION = Code("CAT661")
WRONG_RULE = Code("CAT662")
FORGOTTEN_COMMAND = Code("CAT663")
FORGOTTEN_GARRISON = Code("CAT664")
WRONG_PROVOST = Code("CAT665")
EMPTY_SUPPLY = Code("CAT666")


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


PositionWarning: TypeAlias = tuple[Code, PositionProblem]


class PositionWarnings:
    """Finds unlikely things in a sound position, each at its place in the text."""

    def __init__(
        self,
        position: Position,
        state: State,
        names: Sequence[str],
        places: Mapping[tuple[str, str], TextRange],
        whole: TextRange,
    ) -> None:
        """Take a sound position apart.

        Args:
            position: The position.
            state: The same as a state.
            names: Of the marshals, by seat.
            places: Places of parts in the text, see ``PositionReader``.
            whole: The place of the text as a whole.
        """
        self.position, self.state, self.names = position, state, names
        self._places, self._whole = places, whole
        self._colours = state.setup.colours
        seats = range(state.players)
        # Whether a banner may still be claimed.
        self.is_open = state.setup.rules.claims and any(claimable(state, seat, banners(state)) for seat in seats)

    def find(self) -> Iterator[PositionWarning]:
        """Yield every warning: of command, of castles, of the Provost, of the end."""
        if not self.state.setup.rules.claims:
            yield from self._command()
        if not self.is_open:
            yield from self._provost()
            if not self.position.over and not self.state.setup.rules.finish_round:
                yield from self._supplies()

    def _warning(self, kind: Code, word: str, name: str, message: str, remedy: str) -> PositionWarning:
        return kind, PositionProblem(message, remedy, self._places.get((word, name), self._whole))

    def _name(self, seat: int) -> str:
        return "nobody" if seat == NOBODY else self.names[seat]

    def _command(self) -> Iterator[PositionWarning]:
        """Rule: I7; command is the strict leader's if he has a sergeant for it."""
        state = self.state
        for root in banners(state):
            counts, commander = state.counts[root], state.sergeant[root]
            leader = state.setup.leader(counts)
            if leader in (NOBODY, commander) or not can_command(state, leader):
                continue
            most, *others = sorted((soldiers_of(counts, seat) for seat in range(state.players)), reverse=True)
            names, held = self.state.setup.board.names, self.position.occupants
            first = next(name for name in names if name in held and self._root(name) == root)
            has = "has a free sergeant" if state.reserve[leader] > 0 else "needs no free sergeant"
            message = (
                f"in the banner of `{first}` {self._name(leader)} leads {most} to {others[0]} and {has}, "
                f"but {self._name(commander)} commands: was a change of command forgotten?"
            )
            sergeant = f"{self._colours[leader]}:{first}"
            if commander == NOBODY:
                remedy = f"if so, write `sg {sergeant}`; otherwise correct the soldiers"
                yield self._warning(FORGOTTEN_COMMAND, "soldier", first, message, remedy)
            else:
                at = next(each for _, each in self.position.sergeants if self._root(each) == root)
                remedy = (
                    f"if so, write `sg {sergeant}` for `sg {self._colours[commander]}:{at}` and add to `money` what "
                    f"{self._name(commander)} is paid; otherwise correct the soldiers"
                )
                yield self._warning(FORGOTTEN_COMMAND, "sg", at, message, remedy)

    def _root(self, name: str) -> int:
        return root_of(self.state, self.state.setup.board.index[name])

    def _supplies(self) -> Iterator[PositionWarning]:
        """Rule: 6.2; the last soldier of a supply ends the game, so castles are garrisoned while it runs (I8)."""
        empty = [seat for seat, left in enumerate(self.state.supply) if not left]
        for seat in empty:
            colour = self._colours[seat]
            message = f"{self._name(seat)} has no soldier left in supply, which ends the game, but the game is not over"
            remedy = f"add `over` if it has ended; otherwise correct `sup {colour}=0`"
            yield self._warning(EMPTY_SUPPLY, "sup", colour, message, remedy)
        if not empty:
            for site in bits(self.state.deal.castles):
                yield from self._castle(site)

    def _castle(self, at: int) -> Iterator[PositionWarning]:
        """Rule: I8, A26, A27."""
        state, board = self.state, self.state.setup.board
        site = board.sites[at]
        name, node = site.castle[1:], board.fields + at
        holder, commander = state.occupant[node], state.commander(node)
        if holder != NOBODY:
            if commander not in (NOBODY, holder):
                message = (
                    f"{self._name(commander)} commands the banner of the castle at `{name}`, but its garrison is "
                    f"{self._name(holder)}: was the exchange of the garrison forgotten?"
                )
                remedy = f"if so, write `castle={self._colours[commander]}`; if the game ended first, add `over`"
                yield self._warning(FORGOTTEN_GARRISON, "garrison", site.castle, message, remedy)
            return
        beside = [field for field in site.fields if state.occupant[field] != NOBODY]
        owners = [seat for field in beside if (seat := state.commander(field)) != NOBODY]
        if not beside or (state.setup.rules.leave_empty and not owners):
            return
        message = f"the castle at `{name}` has no garrison, but a soldier stands on `{board.names[beside[0]]}`"
        whose = self._colours[owners[0] if owners else state.occupant[beside[0]]]
        why = "for whoever commands there" if owners else "for whoever placed the first soldier beside it"
        remedy = f"write, for example, `site {name} castle={whose}`, {why}; if the game ended first, add `over`"
        yield self._warning(FORGOTTEN_GARRISON, "site", name, message, remedy)

    def _provost(self) -> Iterator[PositionWarning]:
        """Rule: I11, A31."""
        state = self.state
        most = max(state.maidens)
        best = [seat for seat, maidens in enumerate(state.maidens) if maidens == most > 0]
        right = best[0] if len(best) == 1 else NOBODY
        if state.provost == right or (state.setup.rules.incumbent_keeps and state.provost in best):
            return
        holder = self._name(state.provost)
        if right != NOBODY:
            maidens = "1 maiden" if most == 1 else f"{most} maidens"
            message = (
                f"{self._name(right)} commands {maidens}, more than any other marshal, but {holder} holds the Provost"
            )
            remedy = f"write `prov {self._colours[right]}`, or correct the banners"
        else:
            why = f"{len(best)} marshals are tied for the most maidens" if best else "nobody commands a maiden"
            message = f"{holder} holds the Provost, but {why}"
            remedy = "leave `prov` out, or correct the banners"
        yield self._warning(WRONG_PROVOST, "prov", self.position.provost or "", message, remedy)


# Characters of a position at most, as the schemas of tables and scenarios say.
LONGEST: Final = 20_000


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts that positions are checked against."""

    # The content of ``game.yaml``.
    game: Mapping[str, Any]
    # The content of ``board.yaml``.
    board: Mapping[str, Any]
    variants: Mapping[str, Variant]
    _boards: dict[bool, Board] = field(default_factory=dict, compare=False, repr=False)

    def river(self, *, banks_adjacent: bool) -> Board:
        """Return the board, measured once: no game changes it."""
        found = self._boards.get(banks_adjacent)
        if found is None:
            found = self._boards[banks_adjacent] = Board(self.board, banks_adjacent=banks_adjacent)
        return found


def read_table(
    text: Any,
    origin: Origin,
    facts: Facts,
    rules: Mapping[str, str] | None = None,
    players: Sequence[str] = COLOURS[:2],
) -> tuple[Position, list[Diagnostic]]:
    """Read a position; usable only where no finding comes with it.

    Args:
        text: The position; a value that is no text, or too long, is refused by the schema, and read as an empty board
            here.
        origin: Its place in the file.
        facts: The game.
        rules: Sound variants chosen outside the text, which may choose others over them.
        players: The players where the text does not name them.
    """
    reader = PositionReader(_readable(text), facts.board["areas"], players)
    found = reader.found
    findings = list(_located(origin, UNREADABLE_POSITION, reader.problems))
    reader.problems.clear()
    for name, value in found.get("rules", {}).items():
        error = wrong_choice(facts.variants, name, value)
        if error is not None:
            reader.find("cfg", name, error.message, error.remedy)
    findings += _located(origin, WRONG_RULE, reader.problems)
    if findings:
        return Position(), findings
    position = Position(**found)
    chosen = {**(rules or {}), **position.rules}
    ruleset = resolve(facts.variants, facts.game, chosen, len(position.players))
    check_position(reader, position, facts.river(banks_adjacent=ruleset.banks_adjacent), ruleset)
    return position, list(_located(origin, IMPOSSIBLE_POSITION, reader.problems))


def check_plausibility(position: Position, state: State, origin: Origin, names: Sequence[str]) -> list[Diagnostic]:
    """Return a warning for everything that makes a sound position unreachable in play."""
    if position.new is not None:
        return []
    reader = PositionReader(_readable(origin.value), state.setup.board.areas, position.players)
    warnings = PositionWarnings(position, state, names, reader.places, reader.whole).find()
    return [found for kind, problem in warnings for found in _located(origin, kind, [problem])]


def _readable(text: Any) -> str:
    """Return a position that the schema does not refuse, else an empty one."""
    return text if isinstance(text, str) and len(text) <= LONGEST else ""


def _located(origin: Origin, kind: Code, problems: Sequence[PositionProblem]) -> Iterator[Diagnostic]:
    if not problems:
        return
    text = origin.value if isinstance(origin.value, str) else ""
    for each in problems:
        is_whole = each.place == (0, len(text))
        span = origin.span() if is_whole else origin.text_span((), text, each.place.start, each.place.end)
        yield finding(kind, each.message, span, remedy=each.remedy)
