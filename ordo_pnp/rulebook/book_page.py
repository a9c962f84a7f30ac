"""The web page of a book in its parts, for whoever shows it while it is written, and as a whole."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Final

from ordo_pnp.rulebook.page_style import style_of

if TYPE_CHECKING:
    from ordo_pnp.rulebook.book import Book
    from ordo_pnp.rulebook.book_style import BookStyle

_PICTURE: Final = re.compile(r'src="data:[^"]*"')


@dataclass(frozen=True, slots=True)
class PageSection:
    """A section of a page."""

    # 1 for a chapter.
    level: int
    # Of its heading in the text, from 1.
    line: int
    # Its heading and its blocks, each as HTML that stands for itself.
    parts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BookPage:
    """A page: everything but the book and its style is HTML."""

    book: Book
    style: BookStyle
    # The words of the link to the text.
    skip: str
    head: str
    # Empty where the book has no table of contents.
    contents: str
    sections: tuple[PageSection, ...]
    # Definitions of the signs in the text.
    shapes: str

    @property
    def title(self) -> str:
        """What stands in the title of the window."""
        book = self.book
        return f"{book.title} \N{EN DASH} {book.subtitle}" if book.subtitle else book.title

    @property
    def body(self) -> str:
        """All that is to be seen."""
        return (
            f'<a class="skip" href="#main">{self.skip}</a>\n{self.shapes}\n{self.head}\n{self.contents}\n'
            f'<main id="main">\n{self._main()}</main>\n<footer><p><a href="#top">{escape(self.book.title)} ↑</a></p></footer>\n'
        )

    def letters(self) -> frozenset[str]:
        """Return what is written on it, letter by letter: what its fonts must have."""
        return frozenset(_PICTURE.sub("", self.title + self.body))

    def written(self) -> bytes:
        """Return the whole page in UTF-8."""
        body = self.body
        return (
            f'<!doctype html>\n<html lang="{self.book.language}">\n<head>\n<meta charset="utf-8">\n'
            f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(self.title)}</title>\n'
            f'<style>\n{style_of(self.title + body, self.style)}</style>\n</head>\n<body id="top">\n{body}</body>\n</html>\n'
        ).encode()

    def _main(self) -> str:
        """Nest sections by their levels; the title of the book is the first heading."""
        out: list[str] = []
        levels: list[int] = []
        for each in self.sections:
            while levels and levels[-1] >= each.level:
                levels.pop()
                out.append("</section>\n")
            levels.append(each.level)
            out.append("<section>\n")  # without a name: some 60 landmarks would lead nowhere
            out += each.parts
        return "".join([*out, "</section>\n" * len(levels)])
