"""The river in symbols: strips of areas with both banks and the sites beside them, banners, and what marshals have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ordo_pnp.games.komarn.banners import banners, root_of
from ordo_pnp.games.komarn.board import bits
from ordo_pnp.games.komarn.narration.surroundings import supply
from ordo_pnp.games.komarn.setup import NOBODY, SIZE
from ordo_pnp.kernel import Styled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ordo_pnp.games.komarn.narration.lexicon import Lexicon
    from ordo_pnp.games.komarn.state import State
    from ordo_pnp.kernel import StyledLine

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
    """Draw what stands on a field."""
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
    """Write what a marshal has left; of another one's hand only what everybody has seen."""
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
