"""What would be printed on what, and why so many pieces fit: the words of ``ordo build --explain``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ordo_pnp.paper.sheets.grid import need_around, span

if TYPE_CHECKING:
    from ordo_pnp.paper.print_file import Group, PrintFile
    from ordo_pnp.paper.sheets.plan import Plan


def explain(files: Iterable[PrintFile]) -> str:
    """Return a paragraph for each file, and a line or two for each size of pieces in it; lengths in millimetres."""
    return "\n".join(line for file in files for line in _of_file(file))


def _of_file(file: PrintFile) -> Iterator[str]:
    yield f"{file.name}: {counted(file.cards, 'piece')}, {counted(file.page_count, 'page')}"
    for group in file.groups:
        yield from _of_group(group)


def _of_group(group: Group) -> Iterator[str]:
    plan, piece = group.imposition.plan, group.pieces[0]
    size = f"{len(group.pieces)} of {piece.width:g} × {piece.height:g} mm"
    paper = f"{plan.paper.name} ({plan.paper.width:g} × {plan.paper.height:g} mm)"
    sides = "with backs" if group.imposition.has_backs(group.pieces) else "one side"
    if plan.paper.around is not None:
        yield f"  {size}, {sides}: each on paper of its own size, {plan.paper.width:g} × {plan.paper.height:g} mm"
        return
    if plan.all_parts > 1:
        where = f"{plan.all_parts} parts on {counted(len(plan.pages), 'page')}"
        yield f"  {size}, {sides}: in {where} of {paper}; whole it is larger than what printers reach"
        return
    if plan.paper.places is not None:
        places = plan.paper.places
        where = f"{plan.columns} across and {plan.rows} down, of {places.width:g} × {places.height:g} mm"
        yield f"  {size}, {sides}: {plan.capacity} on {paper}, in its places, {where}"
        return
    if plan.blocks:
        upright = plan.columns * plan.rows
        where = "below them" if plan.blocks[1].y > plan.blocks[0].bottom else "beside them"
        lay = (
            f"{upright} upright and {where} {plan.capacity - upright} turned by a quarter, {plan.sheet.gap:g} mm apart"
        )
        yield f"  {size}, {sides}: {plan.capacity} on {paper}, {lay}; that takes fewer pages than one block"
        return
    lay = f"{plan.columns} across and {plan.rows} down, {plan.sheet.gap:g} mm apart, {plan.sheet.bleed:g} mm of bleed"
    yield f"  {size}, {sides}: {plan.capacity} on {paper}, {lay}"
    yield f"    {_one_more(plan, piece.width, piece.height)}"


def _one_more(plan: Plan, width: float, height: float) -> str:
    """Return why no further column and no further row fits."""
    need, paper = need_around(plan.sheet, plan.line), plan.paper
    found = []
    for what, count, length, side in (
        ("across", plan.columns, width, paper.width),
        ("down", plan.rows, height, paper.height),
    ):
        wanted, reach = span(count + 1, length, plan.sheet.gap) + 2 * need.side, side - 2 * paper.margin
        why = f"printers reach {reach:.1f}" if wanted > reach else "no room would be left for the line in the margin"
        found.append(f"{count + 1} {what} would take {wanted:.1f} mm with bleed and marks: {why}")
    return "; ".join(found)


def counted(number: int, what: str) -> str:
    """Return a number with what it counts, in the singular or the plural."""
    return f"{number} {what}{'' if number == 1 else 's'}"
