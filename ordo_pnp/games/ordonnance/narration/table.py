"""The table of Ordonnance in symbols: a block for each territory, a line for each army in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ordo_pnp.games.ordonnance.expansion.state import ExpansionState
from ordo_pnp.games.ordonnance.report_tables import reason
from ordo_pnp.games.ordonnance.setup import TERRITORIES
from ordo_pnp.games.ordonnance.strength import unpack
from ordo_pnp.kernel import Styled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ordo_pnp.games.ordonnance.narration.lexicon import Lexicon
    from ordo_pnp.games.ordonnance.scoring import TerritoryScore
    from ordo_pnp.games.ordonnance.table import TableCard
    from ordo_pnp.kernel import StyledLine

# Characters of a player's name beside an army.
_NAME = 12
# Characters for the cards of an army; a longer one moves what follows it.
_ARMY = 24


def table(state: Any, seat: int, width: int, lexicon: Lexicon) -> list[StyledLine]:
    """Draw the table as a seat sees it: armies with their symbols, kingdom cards, how many cards everybody holds."""
    lines: list[StyledLine] = [(Styled(lexicon.legend(), "faint"),)]
    laid, score = state.laid(), state.score()
    for at, territory in enumerate(state.setup.vocabulary.territories):
        result = score.territories[territory]
        lines.append(())
        lines.append(_heading(state, at, lexicon, result, width))
        lines += [_kingdom(card.id, card.by, lexicon) for card in state.kingdom_stacks().get(territory, ()) if card.id]
        for owner in range(state.players):
            army = laid[owner].get(territory, ())
            lines.append(_army(state, owner, at, army, lexicon, width, leads=result.controller == owner))
    return [*lines, (), *hidden(state, seat, lexicon)]


def why(lexicon: Lexicon, result: TerritoryScore) -> str:
    """Return what decided a territory, with what stands against what: ``more companies (2:1)``."""
    said = reason(lexicon.data, result, lexicon.language)
    if result.decided is None or result.decided.size is None:
        return said
    by, _, better, worse = result.decided
    if by == "count":
        return f"{said} ({better}:{worse})"
    symbols = lexicon.data.facts["symbols"]
    pair = (symbols[result.order[better]], symbols[result.order[worse]])
    return f"{said} ({':'.join(lexicon.signs([each]) for each in pair)})"


def _heading(state: Any, at: int, lexicon: Lexicon, result: TerritoryScore, width: int) -> StyledLine:
    """Name a territory, its limit, and what decides it now, as far as there is room."""
    territory = state.setup.vocabulary.territories[at]
    head = f"{at + 1} {lexicon.place(territory)}"
    limit = f"  {lexicon.ask('limit', limit=state.limits[at])}"
    said = why(lexicon, result)
    said = f"  {said}" if said and len(head) + len(limit) + len(said) + 2 <= width else ""
    return (Styled(head, "strong"), Styled(limit, "faint"), Styled(said, "faint"))


def _army(
    state: Any, owner: int, at: int, army: Sequence[TableCard], lexicon: Lexicon, width: int, *, leads: bool
) -> StyledLine:
    """Draw an army: whether it leads, how full it is, its cards, and its combinations where they have room."""
    size, limit = state.sizes[owner * TERRITORIES + at], state.limits[at]
    cards = " ".join(f"[{lexicon.signs(card.symbols)}]" for card in army) or lexicon.ask("empty")
    counts = unpack(state.counted(state.armies[owner * TERRITORIES + at], at))
    symbols = lexicon.data.facts["symbols"]
    sets = " ".join(
        f"{lexicon.signs([symbols[rank]])}×{counts[rank]}" for rank in reversed(state.order(at)) if counts[rank] > 1
    )
    mark = ("★ " if lexicon.is_drawn else "* ") if leads else "  "
    full = f"{size}/{limit}" + (("■" if lexicon.is_drawn else "#") if size >= limit else " ")
    line = (
        Styled(f" {mark}", "strong"),
        Styled(f"{lexicon.names[owner][:_NAME]:{_NAME}} ", f"seat-{owner}"),
        Styled(f"{full} ", "faint"),
        Styled(cards.ljust(_ARMY), "" if army else "faint"),
    )
    room = width - sum(len(part.text) for part in line)
    return (*line, Styled(f" {sets}", "strong")) if sets and len(sets) < room else line


def _kingdom(card: str, by: int | None, lexicon: Lexicon) -> StyledLine:
    """Name a kingdom card, what it does, and whose it is."""
    mark = "♔" if lexicon.is_drawn else "+"
    owner = () if by is None else (Styled(f" ({lexicon.names[by]})", f"seat-{by}"),)
    return (Styled(f"  {mark} "), Styled(lexicon.name(card)), *owner, Styled(f": {lexicon.rules(card)}", "faint"))


def hidden(state: Any, seat: int, lexicon: Lexicon) -> list[StyledLine]:
    """Return how many cards lie in the deck and in hands, and what a seat knows of other hands."""
    lines: list[StyledLine] = [(Styled(lexicon.ask("deck", count=len(state.deck))),)]
    for other in range(state.players):
        if other == seat:
            continue
        known = ""
        if seat >= 0 and isinstance(state, ExpansionState):
            types = [state.setup.types[kind].name for kind in state.knowledge.held(seat, other)]
            known = f"  {lexicon.ask('seen', cards=', '.join(map(lexicon.card, types)))}" if types else ""
        count = lexicon.ask("hand", count=len(state.hands[other]))
        lines.append((Styled(f"{lexicon.names[other]}: ", f"seat-{other}"), Styled(f"{count}{known}")))
    if isinstance(state, ExpansionState) and state.graveyard:
        gone = [lexicon.name(state.setup.types[state.setup.type_of[card]].name) for card in state.graveyard]
        lines.append((Styled(lexicon.ask("gone", cards=", ".join(gone)), "faint"),))
    return lines
