"""The options that say how sheets are printed; together they are one wish."""

from __future__ import annotations

import re
from functools import cache, wraps
from typing import TYPE_CHECKING, Any, Final

import click

from ordo_pnp.base import clipped, printable
from ordo_pnp.cli._options import Measure, WholeNumber, Word, paper_option

if TYPE_CHECKING:
    from collections.abc import Callable

    from click.shell_completion import CompletionItem

    from ordo_pnp.paper import Wish


class HexColor(click.ParamType):  # type: ignore[type-arg]  # older releases of click have no arguments there
    """A colour such as ``#C8102E``."""

    name = "color"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the colour; raises click.BadParameter for any other word."""
        if not _HEX.fullmatch(value):
            self.fail(f"`{printable(clipped(value))}` is no colour such as #C8102E", param, ctx)
        return value


class TokenFormName(click.ParamType):  # type: ignore[type-arg]  # older releases of click have no arguments there
    """A form of round pieces."""

    name = "form"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the form; raises click.BadParameter for any other word."""
        from ordo_pnp.base import NotationError
        from ordo_pnp.paper import parse_token_form

        if not isinstance(value, str):
            return value
        try:
            return parse_token_form(value)
        except NotationError as error:
            self.fail(str(error), param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Return the usual forms."""
        from click.shell_completion import CompletionItem

        from ordo_pnp.paper import PUNCHES

        usual = (*(f"punch-{each}" for each in PUNCHES), "squares", "stickers")
        return [CompletionItem(form) for form in usual if form.startswith(incomplete)]


_HEX: Final = re.compile(r"#[0-9A-Fa-f]{6}")
_OPTIONS: Final = (
    paper_option("A paper of cards/sheets/papers.yaml: a4, letter …  [default: a4]", default=None),
    click.option(
        "--orientation",
        type=Word("orientation", ["upright", "landscape"]),
        metavar="upright|landscape",
        help="How pages have to lie.  [default: whichever holds more]",
    ),
    click.option(
        "--backs",
        metavar="long-edge|short-edge|gutterfold|none",
        help="The edge about which the printer turns the sheet; both sides on one, to be folded; or no backs.  [default: long-edge]",
    ),
    click.option(
        "--gap",
        type=Measure(0, 50),
        metavar="MM",
        help="Room between cards.  [default: 3 mm where that takes no page more, else none]",
    ),
    click.option(
        "--bleed",
        type=Measure(0, 20),
        metavar="MM",
        help="How far pictures of cards run on beyond the trim.  [default: 3 mm]",
    ),
    click.option(
        "--back-bleed",
        type=Measure(0, 20),
        metavar="MM",
        help="How far backs of cards run on beyond the trim, where that is more than on fronts.  [default: as the fronts]",
    ),
    click.option(
        "--marks",
        type=Word("marks", ["corners", "crosses", "lines", "dashes", "dots", "none"]),
        metavar="corners|crosses|lines|dashes|dots|none",
        help="What shows on cards where to cut.  [default: corners]",
    ),
    click.option(
        "--mark-color", type=HexColor(), metavar="#RRGGBB", help="Colour of the lines that show where to cut."
    ),
    click.option(
        "--mark-weight",
        type=Measure(0.25, 3),
        metavar="PT",
        help="Weight of these lines.  [default: as the sheet has it, 0.25]",
    ),
    click.option(
        "--mark-offset",
        type=Measure(-5, 5),
        metavar="MM",
        help="From the trim to these lines: above 0 outside of it, below 0 inside.  [default: 0]",
    ),
    click.option(
        "--copies",
        type=WholeNumber(1, 500),
        metavar="N",
        help="How often each card is printed.  [default: as its data say]",
    ),
    click.option(
        "--order",
        type=Word("order", ["interleaved", "fronts-first", "separate"]),
        metavar="interleaved|fronts-first|separate",
        help="Whether each back follows its front, or all backs come after all fronts, or in a file that ends in -backs.pdf.  [default: interleaved]",
    ),
    click.option(
        "--light-backs/--no-light-backs",
        default=None,
        help="Print backs in little ink, where the game draws such ones.",
    ),
    click.option(
        "--ink",
        type=Word("ink", ["full", "saver", "grey", "outline"]),
        metavar="full|saver|grey|outline",
        help="As drawn; large areas pale and no grounds; greys; lines and letters alone.  [default: full]",
    ),
    click.option(
        "--tokens",
        type=TokenFormName(),
        metavar="FORM",
        help="Round pieces in another form: punch-16, punch-19 or punch-25 for a punch of so many mm, squares, or stickers for cubes; squares-16 and stickers-12 in a size of yours.",
    ),
    click.option(
        "--by-count/--no-by-count",
        default=None,
        help="Within each kind, the cards that are printed most often first.",
    ),
    click.option(
        "--color",
        type=Word("color", ["rgb", "cmyk"]),
        metavar="rgb|cmyk",
        help="Colours of screens, or the four inks of a press: PDF/X-4.  [default: rgb]",
    ),
    click.option(
        "--icc",
        metavar="NAME|FILE",
        help="The ICC profile of the press.  [default: the first free one that is installed]",
    ),
    click.option(
        "--ink-limit",
        type=Measure(150, 400),
        metavar="PERCENT",
        help="How much ink all four may be together on a press.  [default: 300]",
    ),
)


def style_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options to a command, which gets what they say as one argument ``wish``."""

    @wraps(command)
    def with_wish(**said: Any) -> Any:
        style = {name: said.pop(name) for name in _names()}
        return command(wish=_wish(**style), **said)

    for option in reversed(_OPTIONS):
        with_wish = option(with_wish)
    return with_wish


@cache
def _names() -> tuple[str, ...]:
    def nothing() -> None:
        return None

    for option in _OPTIONS:
        nothing = option(nothing)
    return tuple(each.name for each in click.command()(nothing).params if each.name is not None)


def _wish(**said: Any) -> Wish:
    from ordo_pnp.draw import Ink
    from ordo_pnp.paper import ColorSpace, Guides, GuideStyle, Orientation, PageOrder, Wish

    kinds = {"marks": GuideStyle, "orientation": Orientation, "ink": Ink, "order": PageOrder, "color": ColorSpace}
    said |= {name: kind(said[name]) for name, kind in kinds.items() if said[name] is not None}
    guides = Guides(*(said.pop(name) for name in ("marks", "mark_weight", "mark_color", "mark_offset")))
    return Wish(marks=None if guides == Guides() else guides, **said)
