"""What may differ between books, and how typst is told."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ordo_pnp.rulebook.book_style import A4, BookStyle

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ordo_pnp.rulebook.book_style import BookPaper
    from ordo_pnp.rulebook.plates import Plate


def literal(text: str) -> str:
    r"""Write a text as typst takes it literally.

    >>> literal('a "b"')
    '"a \\"b\\""'
    """
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ") + '"'


def millimetres(value: float) -> str:
    """Write a length as typst takes it."""
    return f"{value:.2f}mm"


@dataclass(slots=True)
class BookLook:
    """What may differ between books."""

    style: BookStyle = field(default_factory=BookStyle)
    paper: BookPaper = A4
    is_strict: bool = True
    """Whether what is to have one page for itself must fit on it."""
    reference: bool = False
    """Whether rulings stand in the margin."""
    cover: Plate | None = None
    """Cards, with what is seen; or none."""
    cover_alt: str = ""
    painted: Plate | None = None
    """The picture that fills the cover instead."""
    banner: Plate | None = None
    """The same at the head of a web page."""
    title_at: str = "top"
    facts: Mapping[str, str] = field(default_factory=dict)
    """For how many ``players`` of what ``age`` the game is, and how many ``minutes`` it takes, in words."""
    credits: tuple[str, ...] = ()


def look_of(look: BookLook) -> str:
    """Write colours, type sizes and the form of a page as typst takes them, for ``book.typ``."""
    paper = look.paper
    lengths = {"width": paper.page[0], "height": paper.page[1], "inner": paper.inner, "outer": paper.outer}
    lengths |= {"top": paper.top, "bottom": paper.bottom}
    return "".join(
        [
            f"#let colors = ({', '.join([f'{name}: rgb({literal(value)})' for name, value in look.style.colors.items()])})\n",
            f"#let sizes = ({', '.join([f'{name}: {size:g}pt' for name, size in look.style.sizes.items()])})\n",
            f"#let is-strict = {'true' if look.is_strict else 'false'}\n",
            f"#let paper = ({', '.join([f'{name}: {millimetres(length)}' for name, length in lengths.items()])})\n",
        ]
    )
