"""The table of contents of a web page."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ordo_pnp.rulebook.book import Section
    from ordo_pnp.rulebook.inline import Inline


def contents_list(heading: str, sections: Sequence[Section], written: Callable[[Sequence[Inline]], str]) -> str:
    """Write the table of contents of a web page: chapters, and the sections in them.

    Args:
        heading: What stands over it.
        sections: Of the book.
        written: Writes a title.
    """
    out = [f'<nav class="contents" aria-labelledby="contents"><h2 id="contents">{escape(heading)}</h2><ol>']
    is_open = False
    chapter = False
    for each in sections:
        link = f'<a href="#s-{each.anchor}">{written(each.title)}</a>'
        if each.level == 1:
            out.append(("</ol>" if is_open else "") + ("</li>" if chapter else "") + f"<li>{link}")
            chapter, is_open = True, False
        elif each.level == 2:
            out.append(("" if is_open else "<ol>") + f"<li>{link}</li>")
            is_open = True
    out.append(("</ol>" if is_open else "") + ("</li>" if chapter else "") + "</ol></nav>")
    return "".join(out)
