"""Options of ``ordo rulebook`` that only booklets have, and what is told of one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ordo_pnp.cli._options import Measure, SmallWord, Word, bad_option

if TYPE_CHECKING:
    from collections.abc import Callable

    from ordo_pnp.project import Workspace
    from ordo_pnp.rulebook import BookletSheet, BookletStyle, MadeBook

_MARKS = {"fold": ("fold",), "staples": ("staples",), "all": ("fold", "staples"), "none": ()}


class Thickness(click.ParamType):  # type: ignore[type-arg]  # older releases of click have no arguments there
    """A thickness of paper: millimetres, or the weight of a square metre."""

    name = "thickness"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the millimetres; raises click.BadParameter for any other word."""
        from ordo_pnp.base import NotationError
        from ordo_pnp.rulebook import parse_thickness

        if not isinstance(value, str):
            return value
        try:
            return parse_thickness(value)
        except NotationError as error:
            self.fail(str(error), param, ctx)


_OPTIONS = (
    click.option(
        "--paper-thickness",
        "thickness",
        type=Thickness(),
        metavar="MM|WEIGHT",
        help="Of booklets: how thick a sheet is, 0.1, or what a square metre of it weighs, 80g; pages of inner sheets move towards the fold by it.",
    ),
    click.option(
        "--creep",
        type=Measure(0, 5),
        metavar="MM",
        help="The same by measure: by how much the innermost folded sheet sticks out.",
    ),
    click.option(
        "--cover",
        type=Word("cover", ("together", "separate")),
        metavar="together|separate",
        help="Whether the outermost sheet of a booklet, its cover, is a file of its own, for heavier paper.  [default: together]",
    ),
    click.option(
        "--cover-thickness",
        type=Thickness(),
        metavar="MM|WEIGHT",
        help="How thick the cover is, where it is another paper.  [default: --paper-thickness]",
    ),
    click.option(
        "--marks",
        type=Word("marks", _MARKS),
        metavar="staples|fold|all|none",
        help="What shows on the outside of a booklet where to staple and fold.  [default: staples, which cover their marks; all on a larger --sheet]",
    ),
    click.option(
        "--sheet",
        type=SmallWord(),
        metavar="PAPER",
        help="Print booklets on larger paper of cards/sheets/papers.yaml and cut them: a3, sra3, tabloid …, with bleed and crop marks.",
    ),
)


def booklet_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add what only booklets have, in the order of the help."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def booklet_style(place: Workspace, formats: tuple[str, ...], **given: Any) -> BookletStyle:
    """Return how booklets are printed.

    Args:
        place: Where papers are looked up.
        formats: What is made.
        given: What the options say, None where they say nothing.

    Raises:
        click.UsageError: Options contradict each other, or there is no booklet to have them.
    """
    from ordo_pnp.rulebook import BookletStyle

    said = [name for name, value in given.items() if value is not None]
    names = {"thickness": "paper_thickness"}
    if said and "booklet" not in formats:
        option = "--" + names.get(said[0], said[0]).replace("_", "-")
        raise click.UsageError(f"`{option}` is of booklets: add `--format booklet`")
    if given["thickness"] is not None and given["creep"] is not None:
        raise click.UsageError("`--creep` and `--paper-thickness` say the same: leave one out")
    if given["cover_thickness"] is not None and given["thickness"] is None:
        raise click.UsageError("`--cover-thickness` needs that of the other sheets: add `--paper-thickness`")
    return BookletStyle(
        creep=given["creep"] or 0.0,
        thickness=given["thickness"],
        cover_thickness=given["cover_thickness"],
        has_cover_apart=given["cover"] == "separate",
        marks=None if given["marks"] is None else frozenset(_MARKS[given["marks"]]),
        sheet=None if given["sheet"] is None else _sheet(place, given["sheet"]),
    )


def _sheet(place: Workspace, name: str) -> BookletSheet:
    """Find a paper, and lay it on its side."""
    from ordo_pnp.paper import OptionError, PrintConfig, require
    from ordo_pnp.project import sheets_of
    from ordo_pnp.rulebook import BookletSheet

    papers = {key: each for key, each in PrintConfig.of(sheets_of(place)).papers.items() if each.is_plain}
    try:
        require("--sheet", name, tuple(papers))
    except OptionError as error:
        raise bad_option(error) from error
    paper = papers[name]
    return BookletSheet(max(paper.width, paper.height), min(paper.width, paper.height), paper.margin)


def told_booklet(made: MadeBook) -> str:
    """Describe how many sheets a booklet has, and what was done to fill and to fit them."""
    sheets = f"{made.sheets} sheet{'' if made.sheets == 1 else 's'}"
    told = [f"{sheets} in one signature" if made.sheets != 1 else sheets]
    if made.blank:
        told.append(f"{made.blank} blank page{'' if made.blank == 1 else 's'}")
    if made.creep:
        told.append(f"creep {made.creep:.2f} mm")
    return ", ".join(told)
