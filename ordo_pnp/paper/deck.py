"""Select, draw, lay out, write: from a catalog to a folder of PDF files with a manifest.

Nothing is written before everything has been drawn and found sound; the same data give the same bytes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from ordo_pnp.base import DataError, LayoutError, OrdoError, has_errors, no_progress
from ordo_pnp.paper.file_builder import DeckBuilder
from ordo_pnp.paper.inked_faces import without_colors
from ordo_pnp.paper.options import USUAL, PageOrder, PrintStyle
from ordo_pnp.paper.press import presses_of_games
from ordo_pnp.paper.printer import corrected_page
from ordo_pnp.paper.printer_file import told_printer
from ordo_pnp.paper.sheets.backs import Flip

if TYPE_CHECKING:
    from ordo_pnp.base import Progress
    from ordo_pnp.cards import Card, Catalog
    from ordo_pnp.draw import PieceSize
    from ordo_pnp.paper.face_source import CheckedFaces
    from ordo_pnp.paper.print_config import PrintConfig
    from ordo_pnp.paper.print_file import DeckPart, PrintFile
    from ordo_pnp.paper.printer import Printer
    from ordo_pnp.paper.render.separation import Separation
    from ordo_pnp.paper.sheets.papers import Paper


class PrintOptions(NamedTuple):
    """How to print."""

    languages: tuple[str, ...]
    paper: str
    flip: Flip
    # The size of all cards, None for that of each face.
    size: PieceSize | None = None
    style: PrintStyle = USUAL
    # What is printed of the cards that were selected; None for all, as often as the data say.
    part: DeckPart | None = None
    # The printer whose errors are made up for, if one is known.
    printer: Printer | None = None
    # Separates colours into the inks of a press; None for files in the colours of screens.
    press: Separation | None = None

    @property
    def plain(self) -> dict[str, str]:
        """What is not usual, as a manifest has it."""
        said = {} if self.size is None else {"size": self.size.notation}
        said |= self.style.plain
        if self.press is not None:
            said |= {"icc": self.press.profile.name, "ink_limit": f"{self.press.limit:g}"}
        return said if self.printer is None else {**said, "printer": told_printer(self.printer)}


class MadeFile(NamedTuple):
    """One PDF that was made."""

    name: str
    title: str
    pages: int
    # Pieces, copies counted.
    cards: int
    content: bytes
    # Whether it holds the backs of cards whose fronts are in another file.
    is_backs: bool = False
    # For a press: the most ink that lies anywhere on each page, all four together, in per cent.
    most_ink: tuple[int, ...] = ()
    # The ink on each page in per cent, where it was measured.
    coverage: tuple[float, ...] = ()

    @property
    def digest(self) -> str:
        """SHA-256 of the file."""
        return hashlib.sha256(self.content).hexdigest()


def make_deck(
    catalog: Catalog,
    cards: Sequence[Card],
    faces: Mapping[str, CheckedFaces],
    print_config: PrintConfig,
    options: PrintOptions,
    progress: Progress = no_progress,
) -> tuple[MadeFile, ...]:
    """Make the print files of cards, in memory; a game is printed in those of the languages that it has.

    Args:
        catalog: Where the cards are from.
        cards: What to print; each as often as its printing says.
        faces: By game.
        print_config: Papers and templates.
        options: Languages, paper, backs.
        progress: Is told after each card drawn and each file written.

    Returns:
        Files in order of language, game, set and first kind.

    Raises:
        DataError: Cards have errors; all findings, of every language.
        LayoutError: Something does not fit on the paper.
        RenderError: Something cannot be drawn.
    """
    work = _Work(progress, 2 * len(cards) * len(options.languages))
    laid_out = lay_out_deck(catalog, cards, faces, print_config, options, work.step)
    paper = print_config.papers[options.paper]
    presses = presses_of_games(options.press, catalog)
    return tuple(
        made
        for game, file in laid_out
        for made in _write(file, faces[game], options._replace(press=presses[game]), paper, work)
    )


def lay_out_deck(
    catalog: Catalog,
    cards: Sequence[Card],
    faces: Mapping[str, CheckedFaces],
    print_config: PrintConfig,
    options: PrintOptions,
    drawn: Callable[[str], None] = lambda _language: None,
) -> list[tuple[str, PrintFile]]:
    """Draw cards and lay them out, but make no PDF of them.

    Args:
        catalog: Where the cards are from.
        cards: What to print.
        faces: By game.
        print_config: Papers and templates.
        options: Languages, paper, backs.
        drawn: Is told the language after each card.

    Returns:
        Game and file, in the order of ``make_deck``.

    Raises:
        DataError: Cards have errors; all findings, of every language.
        LayoutError: Something does not fit on the paper.
    """
    if not cards:
        raise OrdoError("no card is left to print")
    found: list[tuple[str, PrintFile]] = []
    for language in options.languages:
        for game in catalog.games.values():
            chosen = [card for card in cards if card.game == game.id]
            if not chosen or language not in game.languages:
                continue
            paper = print_config.papers[options.paper]._replace(lies=options.style.orientation)
            builder = DeckBuilder(
                game, faces[game.id], print_config, paper, options.flip, options.size, options.style, options.part
            )
            builder.is_close = options.printer is not None  # pages will be moved, and need room at the edges
            builder.drawn = lambda language=language: drawn(language)  # type: ignore[misc]
            found += [(game.id, file) for file in builder.files(chosen, language)]
    form = options.style.tokens
    names = {group.imposition.plan.sheet.suffix for _, file in found for group in file.groups}
    if form is not None and form.notation not in names:
        raise LayoutError(
            f"no card that is left to print is round: leave `--tokens {form.notation}` out, or select others"
        )
    if any(has_errors(each.found) for each in faces.values()):
        raise DataError([problem for each in faces.values() for problem in each.found])
    _refuse_twins([name for _, file in found for name in file.names(options.style.order)])
    return found


def _refuse_twins(names: Sequence[str]) -> None:
    twin = next((name for name in names if names.count(name) > 1), None)
    if twin is not None:
        raise LayoutError(f"two sheet templates would both be written to {twin}; give one of them a suffix")


@dataclass(slots=True)
class _Work:
    progress: Progress
    total: int
    done: int = 0

    def step(self, doing: str, steps: int = 1) -> None:
        self.done += steps
        self.progress(self.done, self.total, doing)


def _write(file: PrintFile, faces: CheckedFaces, options: PrintOptions, paper: Paper, work: _Work) -> list[MadeFile]:
    """Write one PDF with its viewer and duplex preferences, or two where backs are separate.

    Rule: PNP-13, PNP-25 (errors of a printer), PNP-26 (presses).
    """
    from ordo_pnp.paper.render.pdf import DocumentInfo, write_pdf  # imports reportlab
    from ordo_pnp.paper.render.press_document import Press

    duplex = duplex_of(options) if options.press is None else None
    info = DocumentInfo(title=file.title, language=file.language, duplex=duplex)
    made: list[MadeFile] = []
    for name, pages in file.parts(options.style.order):
        pages = without_colors(pages, options.style.ink)  # noqa: PLW2901
        if options.printer is not None:
            pages = [corrected_page(page, options.printer, paper, options.flip) for page in pages]  # noqa: PLW2901
        press = None if options.press is None else Press(options.press)
        content = write_pdf(pages, faces.fonts, info, press)
        most = () if press is None else press.inks
        made.append(MadeFile(name, file.title, len(pages), file.cards, content, name != file.name, most))
    work.step(file.name, file.distinct)
    return made


def duplex_of(options: PrintOptions) -> Literal["long-edge", "short-edge", "none"]:
    """Return how a printer shall turn the sheets: not at all where backs come later or stand beside their fronts."""
    if options.style.order is not PageOrder.INTERLEAVED or options.flip in {Flip.GUTTERFOLD, Flip.NONE}:
        return "none"
    return "short-edge" if options.flip is Flip.SHORT_EDGE else "long-edge"
