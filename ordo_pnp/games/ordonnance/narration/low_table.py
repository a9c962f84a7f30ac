"""The table of Ordonnance in few lines: armies of a territory beside each other, or a line for each where they are too wide."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.games.ordonnance.narration.table import hidden
from ordo_pnp.games.ordonnance.setup import TERRITORIES
from ordo_pnp.kernel import Styled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ordo_pnp.games.ordonnance.narration.lexicon import Lexicon
    from ordo_pnp.games.ordonnance.table import TableCard
    from ordo_pnp.kernel import StyledLine

# Characters of the name of a player or a territory.
_NAME: Final = 12
# Characters between two armies.
_GAP: Final = 2


def low_table(state: Any, seat: int, width: int, lexicon: Lexicon) -> list[StyledLine]:
    """Draw the table as a seat sees it: who leads where, with which cards, under which kingdom cards, and what is hidden."""
    territories = state.setup.vocabulary.territories
    score, laid = state.score(), state.laid()
    armies = [
        [
            _army(state, owner, at, laid[owner].get(name, ()), lexicon, score.territories[name].controller == owner)
            for owner in range(state.players)
        ]
        for at, name in enumerate(territories)
    ]
    heads = [f"{at + 1} {lexicon.place(name)}"[:_NAME].ljust(_NAME) for at, name in enumerate(territories)]
    widest = [max(_NAME, *(len(row[owner]) for row in armies)) for owner in range(state.players)]
    is_wide = _NAME + sum(_GAP + each for each in widest) > width
    lines = _stacked(heads, armies, lexicon) if is_wide else _side_by_side(heads, armies, widest, lexicon)
    return [*lines, *_kingdoms(state, lexicon), *_in_one(hidden(state, seat, lexicon))]


def _kingdoms(state: Any, lexicon: Lexicon) -> list[StyledLine]:
    """Name the kingdom cards of all territories in one line; the console breaks it."""
    named = [
        f"{lexicon.place(name)}: {', '.join(lexicon.name(card.id) for card in stack if card.id)}"
        for name, stack in state.kingdom_stacks().items()
    ]
    return [(Styled(f"{'♔' if lexicon.is_drawn else '+'} {'; '.join(named)}", "faint"),)] if named else []


def _in_one(lines: Sequence[StyledLine]) -> list[StyledLine]:
    """Join lines with short gaps."""
    gap = Styled(" " * (_GAP + 1))
    joined = [part for line in lines for part in (gap, *line)]
    return [tuple(joined[1:])]


def _army(state: Any, owner: int, at: int, army: Sequence[TableCard], lexicon: Lexicon, leads: bool) -> str:  # noqa: FBT001 (private)
    """Write an army: whether it leads, its size and limit, its cards."""
    mark = ("★" if lexicon.is_drawn else "*") if leads else " "
    cards = "".join(f"[{lexicon.signs(card.symbols)}]" for card in army)
    return f"{mark}{state.sizes[owner * TERRITORIES + at]}/{state.limits[at]} {cards}".rstrip()


def _side_by_side(
    heads: Sequence[str], armies: Sequence[Sequence[str]], widest: Sequence[int], lexicon: Lexicon
) -> list[StyledLine]:
    """Draw a line for each territory, below the names of the players."""
    cells = [[name[:_NAME] for name in lexicon.names], *armies]
    return [
        (
            Styled(head, "strong"),
            *(
                Styled(" " * _GAP + cell.ljust(wide), f"seat-{owner}")
                for owner, (cell, wide) in enumerate(zip(row, widest, strict=False))
            ),
        )
        for head, row in zip([" " * _NAME, *heads], cells, strict=True)
    ]


def _stacked(heads: Sequence[str], armies: Sequence[Sequence[str]], lexicon: Lexicon) -> list[StyledLine]:
    """Draw a line for each army, the territory before its first."""
    return [
        (
            Styled((head if owner == 0 else "").ljust(_NAME), "strong"),
            Styled(f"  {lexicon.names[owner][:_NAME]:{_NAME}} {army}", f"seat-{owner}"),
        )
        for head, row in zip(heads, armies, strict=True)
        for owner, army in enumerate(row)
    ]
