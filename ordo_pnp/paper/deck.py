"""Draw, recolour and lay out selected cards, and return the PDF files they make, with their coverage of ink."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import groupby
from typing import Literal, NamedTuple

from ordo_pnp.base import DataError, Diagnostic, LayoutError, OrdoError, Progress, finding, has_errors, no_progress
from ordo_pnp.cards import Card, CardSet, Catalog, GameData
from ordo_pnp.draw import Cuts, FaceDrawing, Fonts, Ink, InkConverter, PieceSize, hatchings_of, inks_of_looks
from ordo_pnp.paper.choices import USUAL, ColorSpace, PageOrder, PointlessOptionError, PrintStyle
from ordo_pnp.paper.print_config import NO_SHEET, PrintConfig, heading, kind_order
from ordo_pnp.paper.print_file import (
    DRAFT_SUFFIX,
    SELECTION_SUFFIX,
    CheckedFaces,
    DeckPart,
    FaceSource,
    Group,
    PrintFile,
)
from ordo_pnp.paper.printer import Printer, corrected_page, shifted_back, told_printer
from ordo_pnp.paper.render.separation import INK_LIMIT, Separation, find_profile
from ordo_pnp.paper.sheets.imposition import Flip, Imposition, half_sheets
from ordo_pnp.paper.sheets.marks import FACE
from ordo_pnp.paper.sheets.page import Bookmark, Page, Paper
from ordo_pnp.paper.sheets.parts import fit_copies
from ordo_pnp.paper.sheets.plan import Plan, PrintPiece
from ordo_pnp.paper.sheets.templates import Sheet
from ordo_pnp.paper.tokens import TokenSides


def inked(faces: CheckedFaces, game: GameData, ink: Ink) -> CheckedFaces:
    """Return the faces of a game in an ink; unchanged in full colour.

    Args:
        faces: Those of the game.
        game: Its looks and those of its sets say which colours are tinctures.
        ink: In which it is printed.
    """
    if ink is Ink.FULL:
        return faces
    looks = [game.look or {}, *(game.look_of_set(name) for name in game.sets)]
    return _InkedFaces(faces, InkConverter(ink, hatchings_of(look.get("tinctures", {}) for look in looks)))


class _InkedFaces:
    """Draws cards as others do, and has each drawing converted."""

    def __init__(self, faces: CheckedFaces, converter: InkConverter) -> None:
        self._faces = faces
        self._converter = converter

    @property
    def fonts(self) -> Fonts:
        """The faces of type that its drawings name."""
        return self._faces.fonts

    @property
    def found(self) -> Sequence[Diagnostic]:
        """Every finding so far."""
        return self._faces.found

    def front(self, card: Card, language: str, copy: int = 1) -> FaceDrawing:
        """Draw the front of a copy of a card."""
        return self._converted(self._faces.front(card, language, copy))

    def back(self, card: Card, language: str, *, light: bool = False, copy: int = 1) -> FaceDrawing | None:
        """Draw the back of a copy of a card, None if it is blank."""
        drawn = self._faces.back(card, language, light=light, copy=copy)
        return None if drawn is None else self._converted(drawn)

    def _converted(self, drawn: FaceDrawing) -> FaceDrawing:
        return drawn._replace(drawing=self._converter.convert(drawn.drawing))


def without_colors(pages: Sequence[Page], ink: Ink) -> list[Page]:
    """Return pages with grey marks and margins, where their pieces are grey."""
    if ink not in {Ink.GREY, Ink.OUTLINE}:
        return list(pages)
    converter = InkConverter(Ink.GREY, {})
    return [page._replace(content=converter.convert(page.content)) for page in pages]


def press_of(style: PrintStyle) -> Separation | None:
    """Return the colour separation for the press of a style, None without one.

    Raises:
        PointlessOptionError: An option of a press is given, but colours are those of screens.
        OrdoError: Its ICC profile is not there, or cannot be used.
    """
    if style.color is ColorSpace.CMYK:
        return Separation(find_profile(style.icc), limit=INK_LIMIT if style.ink_limit is None else style.ink_limit)
    for option, value in (("--icc", style.icc), ("--ink-limit", style.ink_limit)):
        if value is not None:
            reason = (
                "it is about a press, but colours are those of screens; write `--for press` or `--color cmyk` with it"
            )
            raise PointlessOptionError(option, reason)
    return None


def presses_of_games(press: Separation | None, catalog: Catalog) -> dict[str, Separation | None]:
    """Return each game's colour separation: the press with inks of its look."""
    return {
        name: None if press is None else press.with_named(inks_of_looks(game)) for name, game in catalog.games.items()
    }


class _Printed(NamedTuple):
    """A card, or one of its differing copies, with its number of prints."""

    card: Card
    piece: PrintPiece
    copies: int


@dataclass(slots=True)
class DeckBuilder:
    """Turns the cards of one game into print files.

    Args:
        game: The game.
        faces: Draws its cards.
        print_config: Papers and templates.
        paper: Upright.
        flip: How sheets are turned.
        size: The size of all cards, None for that of each face; names of files tell it.
        style: Gaps, copies and the order of pages.
        part: The cards to print; None for all of them, as the data say.
    """

    game: GameData
    faces: FaceSource
    print_config: PrintConfig
    paper: Paper
    flip: Flip
    size: PieceSize | None = None
    style: PrintStyle = USUAL
    part: DeckPart | None = None
    # Whether pieces never stand farther apart than they need to, even where that takes no page more.
    is_close: bool = False
    # Whether it is printed in spite of errors: names of files tell it, and a back that is of another size is left out.
    is_draft: bool = False
    # Called after each card, for a progress bar.
    drawn: Callable[[], None] = field(default=lambda: None)
    # Set, outline, width, height, whether there are zones, and whether it is a round piece in another form -> the
    # template of such faces.
    _sheets: dict[tuple[str, str, float, float, bool, bool], Sheet] = field(default_factory=dict, init=False)
    _tokens: TokenSides = field(default_factory=TokenSides, init=False)
    # The pieces that are laid out, by template.
    _laid: list[tuple[Sheet, list[_Printed]]] = field(default_factory=list, init=False)

    def files(self, cards: Iterable[Card], language: str) -> list[PrintFile]:
        """Draw cards in a language and lay them out.

        Returns:
            Files in order of set and of the first kind in them.

        Raises:
            DataError: A word is missing, or a piece does not fit on the paper.
            LayoutError: A back is of another size than its front.
        """
        order = kind_order(self.game)
        by_file: dict[tuple[str, str], tuple[Sheet, list[_Printed]]] = {}
        printed = [card for card in cards if self._copies(card, language)]
        places = {card.id: (order.get(card.kind, len(order)), self._place_by_count(card, language)) for card in printed}
        for card in sorted(printed, key=lambda each: places[each.id]):
            sheet, pieces = self._pieces(card, language)
            by_file.setdefault((card.set, sheet.id), (sheet, []))[1].extend(pieces)
            self.drawn()
        self._laid = list(by_file.values())
        sets = {name: place for place, name in enumerate(self.game.sets)}
        return [
            self._file(self.game.sets[name], sheet, pieces, language)
            for (name, _), (sheet, pieces) in sorted(by_file.items(), key=lambda item: sets[item[0][0]])
        ]

    def _place_by_count(self, card: Card, language: str) -> int:
        return -self._copies(card, language) if self.style.by_count else 0

    def _pieces(self, card: Card, language: str) -> tuple[Sheet, list[_Printed]]:
        """Draw a card once, or each of its copies where they are numbered."""
        sheet, piece, is_numbered = self._piece(card, language)
        copies = self._copies(card, language)
        if not is_numbered:
            return sheet, [_Printed(card, piece, copies)]
        # Printed more often than the deck holds it, it begins anew: two decks have two of each number.
        numbers = [at % max(card.printing.copies, 1) + 1 for at in range(copies)]
        return sheet, [_Printed(card, self._piece(card, language, each)[1], 1) for each in numbers]

    def _piece(self, card: Card, language: str, copy: int = 1) -> tuple[Sheet, PrintPiece, bool]:
        """Return the sheet of a copy of a card, its piece, and whether each copy looks different."""
        front = self.faces.front(card, language, copy)
        back = self.faces.back(card, language, light=self.style.light_backs, copy=copy)
        is_numbered = front.is_numbered or (back is not None and back.is_numbered)
        is_token = self.style.tokens is not None and front.outline == "circle"
        front, back = self._tokens.of(self.style.tokens, front, back)
        if back is not None and (back.width, back.height, back.outline) != (front.width, front.height, front.outline):
            if self.is_draft:
                return (*self._placed(card, front, None, is_token=is_token), is_numbered)
            raise LayoutError(
                f"{card.id}: its back ({back.outline}, {back.width:g} × {back.height:g} mm) is not of the size of its front "
                f"({front.outline}, {front.width:g} × {front.height:g} mm)"
            )
        return (*self._placed(card, front, back, is_token=is_token), is_numbered)

    def _placed(
        self, card: Card, front: FaceDrawing, back: FaceDrawing | None, *, is_token: bool
    ) -> tuple[Sheet, PrintPiece]:
        size, cuts = (front.width, front.height), front.cuts
        key = (card.set, front.outline, *size, cuts is not None, is_token)
        sheet = self._sheets.get(key)
        if sheet is None:
            try:
                found = self.print_config.sheet_for(card.id, front, zones=cuts is not None, owner=(card.game, card.set))
            except LayoutError as error:
                raise DataError([self._misfit(card, str(error), None)]) from error
            found = self.style.tokens.sheet_of(found) if self.style.tokens is not None and is_token else found
            sheet = self.style.applied_to(found, self.paper)
            if self.is_close:
                sheet = sheet._replace(spread=0.0)
            self._sheets[key] = sheet
        bleed = front.bleed if back is None else min(front.bleed, back.bleed)
        other = None if back is None else back.drawing
        return sheet, PrintPiece(card.id, front.drawing, other, *size, bleed, front.outline, cuts, front.radius)

    def _file(self, card_set: CardSet, sheet: Sheet, pieces: Sequence[_Printed], language: str) -> PrintFile:
        title = self._title(card_set, [each.card.kind for each in pieces], language)
        if self.part is not None:
            part = self.part.suffix
        else:
            part = SELECTION_SUFFIX if self._is_part(card_set, sheet, [each.card for each in pieces], language) else ""
        size = None if self.size is None else self.size.notation
        name = "-".join(
            filter(
                None,
                (self.game.id, card_set.id, language, sheet.suffix, size, part, DRAFT_SUFFIX if self.is_draft else ""),
            )
        )
        sizes: dict[tuple[float, float, Cuts | None], list[_Printed]] = {}
        for each in pieces:
            sizes.setdefault((each.piece.width, each.piece.height, each.piece.cuts), []).append(each)
        groups = tuple(self._group(those, sheet, title, language) for those in sizes.values())
        return PrintFile(f"{name}.pdf", title, language, groups)

    def _is_part(self, card_set: CardSet, sheet: Sheet, cards: Sequence[Card], language: str) -> bool:
        """Whether cards of the set that the same sheet prints are missing from a file."""
        held, kinds = {card.id for card in cards}, {card.kind for card in cards}
        missing = [card for card in card_set.cards if card.id not in held and card.printing.copies]
        if self.size is not None:  # in another size the other cards may not be drawn at all
            return bool(missing)
        others = {card.kind: card for card in missing if card.kind not in kinds}  # one speaks for its kind
        same = (card for card in missing if card.kind in kinds)  # a kind may have faces of several sizes
        return any(self._piece(card, language)[0] is sheet for card in (*same, *others.values()))

    def _title(self, card_set: CardSet, kinds: list[str], language: str) -> str:
        """Name game and set, and the kind if the file holds only one."""
        words = [heading(self.game, "title", language), card_set.name(language)]
        if len(set(kinds)) == 1:
            words.append(heading(self.game, kinds[0], language))
        return " · ".join(filter(None, words))

    def _plan(self, pieces: Sequence[PrintPiece], copies: int, sheet: Sheet, paper: Paper) -> Plan:
        """Place so many pieces of one size, of which some may have backs: on a paper, or on that half of it that takes fewer pages."""
        is_folded = self.flip is Flip.GUTTERFOLD and any(piece.back is not None for piece in pieces)
        piece, line = pieces[0], self.print_config.line
        found: list[Plan] = []
        failed: list[LayoutError] = []
        for page in half_sheets(paper) if is_folded else (paper,):
            try:
                found.append(fit_copies(copies, piece.width, piece.height, sheet, page, line, piece.cuts))
            except LayoutError as error:
                failed.append(error)
        if not found:
            raise failed[0]
        return min(found, key=lambda plan: plan.page_count(copies))

    def _other_paper(self) -> str:
        """Return the remedy where the paper is too small: the first one that holds all pieces."""
        laid = [(sheet, each.piece) for sheet, those in self._laid for each in those]
        pieces = {(sheet, piece.width, piece.height, piece.cuts): piece for sheet, piece in laid}
        for paper in self.print_config.papers.values():
            if paper.is_plain:
                with suppress(LayoutError):
                    for (sheet, *_), piece in pieces.items():
                        self._plan([piece], 1, sheet, paper._replace(lies=self.paper.lies))
                    return f"choose another paper, such as `--paper {paper.id}`"
        return "no paper is large enough for all: choose fewer cards by a filter, or a smaller size"

    def _misfit(self, card: Card, message: str, remedy: str | None) -> Diagnostic:
        """Return the finding about a card that cannot be laid out: at the size of its face, if that says one."""
        face = self.game.faces.get(self.game.face_of(card) or "")
        is_sized = self.size is None and face is not None and "size" in face.value
        span = face.span("size") if face is not None and is_sized else card.origin.span()
        return finding(NO_SHEET, message, span, remedy=remedy)

    def _copies(self, card: Card, language: str) -> int:
        if self.part is not None:
            return self.part.copies.get((language, f"{card.game}/{card.id}"), 0)
        return card.printing.copies if self.style.copies is None else self.style.copies

    def _group(self, cards: list[_Printed], sheet: Sheet, title: str, language: str) -> Group:
        card = cards[0].card
        try:
            copies = sum(each.copies for each in cards)
            plan = self._plan([each.piece for each in cards], copies, sheet, self.paper)
        except LayoutError as error:
            raise DataError([self._misfit(card, f"{card.id}: {error}", self._other_paper())]) from error
        pieces: list[PrintPiece] = []
        bookmarks = {}
        for kind, those in groupby(cards, key=lambda each: each.card.kind):
            bookmarks[len(pieces)] = Bookmark(heading(self.game, kind, language))
            for each in those:
                pieces += [each.piece] * each.copies
        measure = self.faces.fonts[FACE].advance
        wording = self.print_config.wording(self.game, title, language)
        return Group(Imposition(plan, self.flip, wording, measure), tuple(pieces), bookmarks)


class PrintOptions(NamedTuple):
    """The options of printing."""

    languages: tuple[str, ...]
    paper: str
    flip: Flip
    # The size of all cards, None for that of each face.
    size: PieceSize | None = None
    style: PrintStyle = USUAL
    # The part of the selected cards that is printed; None for all, as often as the data say.
    part: DeckPart | None = None
    # The printer whose errors are made up for, if one is known.
    printer: Printer | None = None
    # Separates colours into the inks of a press; None for files in the colours of screens.
    press: Separation | None = None
    # Whether it is printed in spite of errors; names of files tell it.
    is_draft: bool = False

    @property
    def plain(self) -> dict[str, str]:
        """The options that are not the defaults, as a manifest has them."""
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
        catalog: The catalog of the cards.
        cards: The cards to print; each as often as its printing says.
        faces: By game.
        print_config: Papers and templates.
        options: Languages, paper, backs.
        progress: Called after each card drawn and each file written.

    Returns:
        Files in order of language, game, set and first kind.

    Raises:
        DataError: Cards have errors; all findings, of every language.
        LayoutError: Something does not fit on the paper.
        RenderError: Something cannot be drawn.
    """
    work = _Work(progress, 2 * len(cards) * len(options.languages))
    laid_out = lay_out_deck(catalog, cards, faces, print_config, options, work.step)
    paper = print_config.paper(options.paper)
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
        catalog: The catalog of the cards.
        cards: The cards to print.
        faces: By game.
        print_config: Papers and templates.
        options: Languages, paper, backs.
        drawn: Called with the language after each card.

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
            paper = print_config.paper(options.paper)._replace(lies=options.style.orientation)
            builder = DeckBuilder(
                game, faces[game.id], print_config, paper, options.flip, options.size, options.style, options.part
            )
            builder.is_draft = options.is_draft
            builder.is_close = options.printer is not None or any(
                options.style.back_shift
            )  # pages will be moved, and need room at the edges
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
    from ordo_pnp.paper.render.pdf_press import Press

    duplex = duplex_of(options) if options.press is None else None
    info = DocumentInfo(title=file.title, language=file.language, duplex=duplex)
    made: list[MadeFile] = []
    for name, pages in file.parts(options.style.order):
        pages = without_colors(pages, options.style.ink)  # noqa: PLW2901
        if any(options.style.back_shift):
            pages = [shifted_back(page, options.style.back_shift, paper) for page in pages]  # noqa: PLW2901
        if options.printer is not None:
            pages = [corrected_page(page, options.printer, paper, options.flip) for page in pages]  # noqa: PLW2901
        press = None if options.press is None else Press(options.press)
        content = write_pdf(pages, faces.fonts, info, press)
        most = () if press is None else press.inks
        made.append(MadeFile(name, file.title, len(pages), file.cards, content, name != file.name, most))
    work.step(file.name, file.distinct)
    return made


def duplex_of(options: PrintOptions) -> Literal["long-edge", "short-edge", "none"]:
    """Return the duplex mode of a printer; "none" for later or adjacent backs."""
    if options.style.order is not PageOrder.INTERLEAVED or options.flip in {Flip.GUTTERFOLD, Flip.NONE}:
        return "none"
    return "short-edge" if options.flip is Flip.SHORT_EDGE else "long-edge"


def with_coverage(made: Sequence[MadeFile], progress: Progress = no_progress) -> tuple[MadeFile, ...]:
    """Return files with the coverage of each of their pages, which takes about as long as making them.

    Rule: PNP-27.
    """
    from ordo_pnp.paper.render.png import measure_coverage  # imports pdfium

    done, total = 0, math.fsum(each.pages for each in made)

    def counted() -> None:
        nonlocal done
        done += 1
        progress(done, int(total), "ink")

    return tuple([each._replace(coverage=measure_coverage(each.content, counted)) for each in made])


def told_coverage(made: Iterable[MadeFile]) -> str:
    """Return a line for each file that was measured: the ink of each page and that of all of them on average."""
    return "\n".join([_told(each) for each in made if each.coverage])


def _told(each: MadeFile) -> str:
    pages = " ".join([f"{value:.0f}" for value in each.coverage])
    return f"ink of {each.name}: {math.fsum(each.coverage) / len(each.coverage):.1f} % on average; by page {pages}"
