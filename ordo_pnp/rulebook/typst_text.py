"""How typst is told: texts, lengths, and the look of a book."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ordo_pnp.rulebook.book_look import BookLook


def literal(text: str) -> str:
    r"""Write a text as typst takes it literally.

    >>> literal('a "b"')
    '"a \\"b\\""'
    """
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ") + '"'


def millimetres(value: float) -> str:
    """Write a length as typst takes it."""
    return f"{value:.2f}mm"


def look_text(look: BookLook) -> str:
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
