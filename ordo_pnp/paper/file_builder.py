"""Which files a selection of cards becomes, and which pages stand in each.

One file holds what one sheet template prints of one set in one language; within it, kinds follow each other in the order
of the game's headings, cards in the order of the data, copies one after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING

from ordo_pnp.base import LayoutError
from ordo_pnp.paper.options import USUAL, PrintStyle
from ordo_pnp.paper.print_config import heading, kind_order
from ordo_pnp.paper.print_file import SELECTION_SUFFIX, Group, PrintFile
from ordo_pnp.paper.sheets.backs import Flip
from ordo_pnp.paper.sheets.gutterfold import half_sheets
from ordo_pnp.paper.sheets.impose import Imposition
from ordo_pnp.paper.sheets.marginline import FACE
from ordo_pnp.paper.sheets.page import Bookmark
from ordo_pnp.paper.sheets.plan import PrintPiece
from ordo_pnp.paper.sheets.strips import fit_copies
from ordo_pnp.paper.tokens import TokenSides

if TYPE_CHECKING:
    from ordo_pnp.cards import Card, CardSet, GameData
    from ordo_pnp.draw import Cuts, PieceSize
    from ordo_pnp.paper.face_source import FaceSource
    from ordo_pnp.paper.print_config import PrintConfig
    from ordo_pnp.paper.print_file import DeckPart
    from ordo_pnp.paper.sheets.papers import Paper
    from ordo_pnp.paper.sheets.plan import Plan
    from ordo_pnp.paper.sheets.templates import Sheet


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
        part: What is printed of the cards; None for all of them, as the data say.
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
    # Called after each card, for a progress bar.
    drawn: Callable[[], None] = field(default=lambda: None)
    # Set, outline, width, height, whether there are zones, and whether it is a round piece in another form -> the
    # template of such faces.
    _sheets: dict[tuple[str, str, float, float, bool, bool], Sheet] = field(default_factory=dict, init=False)
    _tokens: TokenSides = field(default_factory=TokenSides, init=False)

    def files(self, cards: Iterable[Card], language: str) -> list[PrintFile]:
        """Draw cards in a language and lay them out.

        Returns:
            Files in order of set and of the first kind in them.

        Raises:
            DataError: A word is missing.
            LayoutError: Something does not fit on the paper.
        """
        order = kind_order(self.game)
        by_file: dict[tuple[str, str], tuple[Sheet, list[tuple[Card, PrintPiece]]]] = {}
        printed = [card for card in cards if self._copies(card, language)]
        places = {card.id: (order.get(card.kind, len(order)), self._place_by_count(card, language)) for card in printed}
        for card in sorted(printed, key=lambda each: places[each.id]):
            sheet, piece = self._piece(card, language)
            by_file.setdefault((card.set, sheet.id), (sheet, []))[1].append((card, piece))
            self.drawn()
        sets = {name: place for place, name in enumerate(self.game.sets)}
        return [
            self._file(self.game.sets[name], sheet, pieces, language)
            for (name, _), (sheet, pieces) in sorted(by_file.items(), key=lambda item: sets[item[0][0]])
        ]

    def _place_by_count(self, card: Card, language: str) -> int:
        return -self._copies(card, language) if self.style.by_count else 0

    def _piece(self, card: Card, language: str) -> tuple[Sheet, PrintPiece]:
        front = self.faces.front(card, language)
        back = self.faces.back(card, language, light=self.style.light_backs)
        is_token = self.style.tokens is not None and front.outline == "circle"
        front, back = self._tokens.of(self.style.tokens, front, back)
        if back is not None and (back.width, back.height, back.outline) != (front.width, front.height, front.outline):
            raise LayoutError(
                f"{card.id}: its back ({back.outline}, {back.width:g} × {back.height:g} mm) is not of the size of its front "
                f"({front.outline}, {front.width:g} × {front.height:g} mm)"
            )
        size, cuts = (front.width, front.height), front.cuts
        key = (card.set, front.outline, *size, cuts is not None, is_token)
        sheet = self._sheets.get(key)
        if sheet is None:
            found = self.print_config.sheet_for(card.id, front, zones=cuts is not None, owner=(card.game, card.set))
            found = self.style.tokens.sheet_of(found) if self.style.tokens is not None and is_token else found
            sheet = self.style.applied_to(found, self.paper)
            if self.is_close:
                sheet = sheet._replace(spread=0.0)
            self._sheets[key] = sheet
        bleed = front.bleed if back is None else min(front.bleed, back.bleed)
        other = None if back is None else back.drawing
        return sheet, PrintPiece(card.id, front.drawing, other, *size, bleed, front.outline, cuts, front.radius)

    def _file(
        self, card_set: CardSet, sheet: Sheet, pieces: Sequence[tuple[Card, PrintPiece]], language: str
    ) -> PrintFile:
        title = self._title(card_set, [card.kind for card, _ in pieces], language)
        if self.part is not None:
            part = self.part.suffix
        else:
            part = SELECTION_SUFFIX if self._is_part(card_set, sheet, [card for card, _ in pieces], language) else ""
        size = None if self.size is None else self.size.notation
        name = "-".join(filter(None, (self.game.id, card_set.id, language, sheet.suffix, size, part)))
        sizes: dict[tuple[float, float, Cuts | None], list[tuple[Card, PrintPiece]]] = {}
        for card, piece in pieces:
            sizes.setdefault((piece.width, piece.height, piece.cuts), []).append((card, piece))
        groups = tuple(self._group(each, sheet, title, language) for each in sizes.values())
        return PrintFile(f"{name}.pdf", title, language, groups)

    def _is_part(self, card_set: CardSet, sheet: Sheet, cards: Sequence[Card], language: str) -> bool:
        """Whether cards of the set that the same sheet prints are missing from a file."""
        held, kinds = {card.id for card in cards}, {card.kind for card in cards}
        missing = [card for card in card_set.cards if card.id not in held]
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

    def _plan(self, pieces: Sequence[PrintPiece], copies: int, sheet: Sheet) -> Plan:
        """Place so many pieces of one size, of which some may have backs: on the paper, or on that half of it that takes fewer pages."""
        is_folded = self.flip is Flip.GUTTERFOLD and any(piece.back is not None for piece in pieces)
        piece, line = pieces[0], self.print_config.line
        found: list[Plan] = []
        failed: list[LayoutError] = []
        for paper in half_sheets(self.paper) if is_folded else (self.paper,):
            try:
                found.append(fit_copies(copies, piece.width, piece.height, sheet, paper, line, piece.cuts))
            except LayoutError as error:
                failed.append(error)
        if not found:
            raise failed[0]
        return min(found, key=lambda plan: plan.page_count(copies))

    def _copies(self, card: Card, language: str) -> int:
        if self.part is not None:
            return self.part.copies.get((language, f"{card.game}/{card.id}"), 0)
        return card.printing.copies if self.style.copies is None else self.style.copies

    def _group(self, cards: list[tuple[Card, PrintPiece]], sheet: Sheet, title: str, language: str) -> Group:
        card = cards[0][0]
        try:
            copies = sum(self._copies(each, language) for each, _ in cards)
            plan = self._plan([each for _, each in cards], copies, sheet)
        except LayoutError as error:
            raise LayoutError(f"{card.id}: {error}") from error
        pieces: list[PrintPiece] = []
        bookmarks = {}
        for kind, those in groupby(cards, key=lambda pair: pair[0].kind):
            bookmarks[len(pieces)] = Bookmark(heading(self.game, kind, language))
            for each, its in those:
                pieces += [its] * self._copies(each, language)
        measure = self.faces.fonts[FACE].advance
        wording = self.print_config.wording(self.game, title, language)
        return Group(Imposition(plan, self.flip, wording, measure), tuple(pieces), bookmarks)
