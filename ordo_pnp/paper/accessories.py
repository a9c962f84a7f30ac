"""Make boxes, dividers, racks, screens and dice for chosen cards: their measures, nets, art and pages (PNP-29)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any, Final, NamedTuple, TypeAlias

from ordo_pnp.base import LayoutError, OrdoError, printable
from ordo_pnp.cards import Card, CardSet, Catalog, GameData
from ordo_pnp.draw import Color, Drawing, FaceDrawing, Faces, Item, Shape, Use, compose, polygon, rotation, translation
from ordo_pnp.paper.accessory_art import AccessoryArt
from ordo_pnp.paper.boxes import (
    DIE_SIDES,
    LEDGE,
    PLACE_GAP,
    TAB,
    Interior,
    die,
    divider,
    lidded_box,
    most_places,
    rack,
    rack_width,
    screen,
    tray,
    tuck_box,
    tuck_box_halves,
)
from ordo_pnp.paper.choices import require
from ordo_pnp.paper.nets import (
    NET_BLEED,
    Net,
    NetPage,
    NetWords,
    Panel,
    flap_items,
    glue_words,
    least_room,
    legend,
    line_items,
    place_nets,
    room_of,
)
from ordo_pnp.paper.print_config import PrintConfig, heading, kind_order, shipped_sheets
from ordo_pnp.paper.sheets.marks import FACE, margin_drawing, ruler
from ordo_pnp.paper.sheets.page import Box, Page, Paper
from ordo_pnp.paper.sheets.templates import MarginLine
from ordo_pnp.paper.tokens import ground_of

# The key of their file.
ACCESSORIES: Final = "accessories"


class Sleeve(NamedTuple):
    """The additional size of a sleeved card, in millimetres."""

    name: str
    wider: float
    higher: float
    thicker: float


NO_SLEEVE: Final = Sleeve("no sleeves", 0.0, 0.0, 0.0)


class AccessoryData(NamedTuple):
    """Figures, in millimetres, and words by language."""

    # Of one card.
    thickness: float
    # Thickness of the board of boxes.
    board: float
    tolerance: float
    play: float
    sleeves: Mapping[str, Sleeve]
    words: Mapping[str, Mapping[str, str]]

    @classmethod
    def of(cls, catalog: Catalog) -> AccessoryData:
        """Read them from a catalog; those of the program where it has none."""
        files = catalog.shared.get(ACCESSORIES) or shipped_sheets()[ACCESSORIES]
        data: Mapping[str, Any] = next(iter(files.values())).value
        sleeves = {name: Sleeve(each["name"], *map(float, each["size"])) for name, each in data["sleeves"].items()}
        board, tolerance, play = (float(data[key]) for key in ("board", "tolerance", "play"))
        return cls(float(data["card"]["thickness"]), board, tolerance, play, sleeves, data["words"])

    def words_in(self, language: str) -> dict[str, str]:
        """Return the words in a language, each in English where it is not there, or as they come with the program."""
        shipped = next(iter(shipped_sheets()[ACCESSORIES].values())).value["words"]
        pools = (words.get(each, {}) for words in (shipped, self.words) for each in ("en", language))
        return {key: word for pool in pools for key, word in pool.items()}


# Millimetres, as in the template of cards: a longer or a round piece is no card that lies in a box.
LONGEST_CARD: Final = 150.0
# Of a box: a thinner one cannot be folded.
_LEAST_DEPTH: Final = 5.0
# Cards that are smaller by no more lie among the others.
_SAME_SIZE: Final = 2.0
# Between piles in a tray.
_PILE_GAP: Final = 0.5
# The box a vignette is drawn for, in mm; it is scaled to that of its panel.
_VIGNETTE: Final = (65.0, 91.0)


class AccessoryKind(StrEnum):
    """The kinds of accessory."""

    TUCK_BOX = "tuck-box"
    BOX = "box"
    DIVIDERS = "dividers"
    RACK = "rack"
    SCREEN = "screen"
    DICE = "dice"


class AccessoryRequest(NamedTuple):
    """A request for an accessory."""

    kind: AccessoryKind
    paper: str = "a4"
    language: str = "en"
    # Of a card in mm; None for that of the data.
    thickness: float | None = None
    sleeve: str | None = None
    # The name of a vignette for the front.
    picture: str | None = None
    # Whether a box has room for dividers, too.
    has_dividers: bool = False
    # Pieces beside each other on a rack.
    places: int | None = None


class ShownCard(NamedTuple):
    """A card and both its sides."""

    card: Card
    front: FaceDrawing
    back: FaceDrawing | None

    @property
    def is_short(self) -> bool:
        """Whether it is no board and no strip."""
        return max(self.front.width, self.front.height) <= LONGEST_CARD

    @property
    def is_boxed(self) -> bool:
        """Whether it lies among the cards in a box."""
        return self.front.outline == "rectangle" and self.is_short


class Stack(NamedTuple):
    """Cards of one size in a box: the largest lie on each other, smaller ones in piles beside each other in a tray over these."""

    # In their sleeves, as they stand.
    width: float
    height: float
    cards: tuple[ShownCard, ...]
    # Beside each other, and above; one of the largest.
    piles: tuple[int, int] = (1, 1)

    @property
    def card_count(self) -> int:
        """The number of cards, copies counted."""
        return sum(each.card.printing.copies for each in self.cards)

    @property
    def layers(self) -> int:
        """The number of cards in its highest pile."""
        return -(-self.card_count // (self.piles[0] * self.piles[1]))

    @property
    def notation(self) -> str:
        """Its cards for people."""
        return f"{self.card_count} card{'' if self.card_count == 1 else 's'} of {self.width:g} × {self.height:g} mm"


class AccessoryContent(NamedTuple):
    """The content that an accessory holds, hides or bears."""

    game: GameData
    faces: Faces
    data: AccessoryData
    request: AccessoryRequest
    # At least one.
    held: tuple[ShownCard, ...]

    @classmethod
    def of(
        cls, game: GameData, faces: Faces, data: AccessoryData, request: AccessoryRequest, shown: Sequence[ShownCard]
    ) -> AccessoryContent:
        """Take those of some cards that the accessory is for.

        Raises:
            LayoutError: There is none.
        """
        if request.kind is AccessoryKind.DICE:
            return cls(game, faces, data, request, _sides_of_dice(shown))
        is_for_all, is_for_round = request.kind is AccessoryKind.SCREEN, request.kind is AccessoryKind.RACK
        held = tuple(each for each in shown if is_for_all or (each.is_short if is_for_round else each.is_boxed))
        if not held:
            raise LayoutError(
                f"no card of the selection goes with `{request.kind}`: {'' if is_for_round else 'round pieces and '}what is longer than "
                f"{LONGEST_CARD:g} mm is left out"
            )
        return cls(game, faces, data, request, held)

    @property
    def card_set(self) -> CardSet | None:
        """The set that all cards are of, if it is one."""
        sets = {each.card.set for each in self.held}
        return self.game.sets[min(sets)] if len(sets) == 1 else None

    @property
    def stem(self) -> str:
        """The beginning of file names."""
        return self.game.id if self.card_set is None else f"{self.game.id}-{self.card_set.id}"

    @property
    def title(self) -> str:
        """The name of the game."""
        return heading(self.game, "title", self.request.language)

    @property
    def words(self) -> dict[str, str]:
        """The words that are printed."""
        return self.data.words_in(self.request.language)

    @property
    def sleeve(self) -> Sleeve:
        """The sleeve of each card."""
        return NO_SLEEVE if self.request.sleeve is None else self.data.sleeves[self.request.sleeve]

    @property
    def thickness(self) -> float:
        """Of one card in its sleeve."""
        bare = self.data.thickness if self.request.thickness is None else self.request.thickness
        return bare + self.sleeve.thicker

    @property
    def stacks(self) -> tuple[Stack, ...]:
        """The cards by their sizes, the largest first; those that differ by little, or that no tray over them holds, are one stack.

        Rule: a card smaller by more than ``_SAME_SIZE`` gets a compartment of its own.
        """
        sizes: dict[tuple[float, float], list[ShownCard]] = {}
        for each in self.held:
            width, height = sorted((each.front.width, each.front.height))
            sizes.setdefault((width + self.sleeve.wider, height + self.sleeve.higher), []).append(each)
        (width, height), *smaller = sorted(sizes, key=lambda size: (-size[0] * size[1], size))
        largest, trays = [*sizes[width, height]], []
        for size in smaller:
            piles = self._piles(size, (width, height))
            if piles is None or max(width - size[0], height - size[1]) <= _SAME_SIZE:
                width, height = max(width, size[0]), max(height, size[1])
                largest += sizes[size]
            else:
                trays.append(Stack(*size, tuple(sizes[size]), piles))
        return Stack(width, height, tuple(largest)), *trays

    def _piles(self, size: tuple[float, float], largest: tuple[float, float]) -> tuple[int, int] | None:
        """Return the columns and rows of piles of a size in a tray; None if none fits."""
        room = self._tray_room(largest)
        counts = (
            (int((room[0] + _PILE_GAP) // (width + _PILE_GAP)), int((room[1] + _PILE_GAP) // (height + _PILE_GAP)))
            for width, height in (size, size[::-1])
        )
        across, down = max(counts, key=lambda count: count[0] * count[1])
        return (across, down) if across * down else None

    def _tray_room(self, largest: tuple[float, float]) -> tuple[float, float]:
        """Return width and height inside of a tray that lies over the largest cards: it is as wide outside, its walls and flaps take some."""
        board = self.data.board
        return largest[0] - 4 * board, largest[1] - 2 * board

    def tray_inside(self, stack: Stack) -> Interior:
        """Return the room in the tray of a stack."""
        width, height = self._tray_room(self.card_size)
        return Interior(width, height, max(stack.layers * self.thickness + self.data.board, _LEAST_DEPTH))

    @property
    def card_size(self) -> tuple[float, float]:
        """Width and height of the largest card as it stands, in its sleeve."""
        return self.stacks[0][:2]

    @property
    def piece_size(self) -> tuple[float, float]:
        """Width and height of the largest piece as it is read."""
        return max(each.front.width for each in self.held), max(each.front.height for each in self.held)

    @property
    def kinds(self) -> list[str]:
        """The kinds of cards, in the order of the headings of the game."""
        return self._kinds_in_order(self.held)

    @property
    def divided_kinds(self) -> list[str]:
        """The kinds that have a divider: those of the largest cards; others lie in trays."""
        return self._kinds_in_order(self.stacks[0].cards)

    def _kinds_in_order(self, shown: Iterable[ShownCard]) -> list[str]:
        order = kind_order(self.game)
        return sorted({each.card.kind for each in shown}, key=lambda kind: order.get(kind, len(order)))

    @property
    def deck(self) -> Interior:
        """The size of all cards on each other, with their dividers and trays."""
        (width, height, *_), *trays = stacks = self.stacks
        depth = stacks[0].card_count * self.thickness
        depth += math.fsum(self.tray_inside(each).depth + self.data.board for each in trays)
        if self.request.has_dividers:
            height += TAB
            depth += len(self.divided_kinds) * self.data.board
        return Interior(width, height, depth)

    @property
    def inside(self) -> Interior:
        """The room in a box for the deck."""
        found = self.deck.grown(self.data.tolerance)
        return found._replace(depth=max(found.depth, _LEAST_DEPTH))

    @property
    def art(self) -> AccessoryArt:
        """The painter of panels; their fan shows cards of as many kinds as there are."""
        shown = [each for each in self.held if each.is_boxed] or list(self.held)
        firsts = {each.card.kind: each for each in reversed(shown)}
        return self._art([*(firsts[kind] for kind in self.kinds if kind in firsts), *shown])

    def art_of(self, kind: str) -> AccessoryArt:
        """Return the painter of a panel about one kind of cards."""
        return self._art([each for each in self.held if each.card.kind == kind])

    def _art(self, shown: Sequence[ShownCard]) -> AccessoryArt:
        language = self.request.language
        is_expansion = self.card_set is not None and self.card_set.requires
        subtitle = self.card_set.name(language) if self.card_set is not None and is_expansion else ""
        note = self.words["cards"].replace("{count}", str(sum(each.card.printing.copies for each in self.held)))
        fronts = tuple({id(each.front): each.front for each in shown}.values())
        words = (self.title, subtitle, note, language)
        made = AccessoryArt.of(
            self.game, self.faces.fonts, (fronts, commonest_back({id(each): each for each in shown}.values())), words
        )
        return made if self.request.picture is None else made._replace(picture=self._vignette(self.request.picture))

    def _vignette(self, name: str) -> Drawing:
        found = self.faces.vignette(name, _VIGNETTE)
        if found is None:
            raise OrdoError(
                f"game `{self.game.id}` has no vignette `{printable(name)}` that can be drawn; they are in the folders "
                "`vignettes` of the game and its sets"
            )
        return found


def _sides_of_dice(shown: Sequence[ShownCard]) -> tuple[ShownCard, ...]:
    """Return the cards that are sides of dice.

    Raises:
        LayoutError: They are not square, not of one size, or their copies make no whole dice.
    """
    sizes = dict.fromkeys((each.front.width, each.front.height) for each in shown)
    named = ", ".join(f"{width:g} × {height:g} mm" for width, height in sizes)
    if len(sizes) > 1 or any(width != height for width, height in sizes) or any(not each.is_boxed for each in shown):
        raise LayoutError(
            f"the sides of dice are squares of one size; the selection has {named}: choose others by a filter, or give their face a `size` such as [16, 16]"
        )
    count = sum(each.card.printing.copies for each in shown)
    if not count or count % len(DIE_SIDES):
        raise LayoutError(
            f"a die has {len(DIE_SIDES)} sides; the selection has {count}, copies counted: choose {len(DIE_SIDES)} for each die, or change their `copies`"
        )
    return tuple(shown)


def commonest_back(shown: Iterable[ShownCard]) -> FaceDrawing | None:
    """Return the back that most cards have, copies counted; the first of several, None if all are blank."""
    counts: Counter[int] = Counter()
    backs: dict[int, FaceDrawing] = {}
    for each in shown:
        if each.back is not None:
            backs[id(each.back)] = each.back
            counts[id(each.back)] += each.card.printing.copies
    return backs[max(counts, key=lambda key: counts[key])] if counts else None


# On a rack, by default.
_MOST_PLACES: Final = 7
_TALLEST_SCREEN: Final = 90.0
_TAB_PLACES: Final = 3
# Below the upper edge of the front of a tuck box: text there starts below its notch.
_NOTCH: Final = 11.0
_SIDES: Final = ("left", "middle", "right")

# Draws a panel of a width and height, upright as it is in use.
Paint: TypeAlias = Callable[[float, float], Drawing]


class PanelPainter(NamedTuple):
    """The painting of a panel, and the colour that runs on beyond it."""

    paint: Paint
    ground: Color


class AccessoryDesign(NamedTuple):
    """Nets and their pictures."""

    # In how many parts it comes, in words.
    form: str
    nets: tuple[Net, ...]
    # Net and panel -> its painting; the others stay blank.
    painters: Mapping[tuple[str, str], PanelPainter]
    # Its content in words.
    told: str


def designs_for(content: AccessoryContent, paper: Paper, line: MarginLine) -> tuple[str, list[AccessoryDesign]]:
    """Return the name of an accessory, and its designs; the first that fits is used.

    Args:
        content: Its content.
        paper: Upright; racks and screens are made for it.
        line: The margin line.

    Raises:
        LayoutError: A rack bears not even one piece.
    """
    kind = content.request.kind
    if kind is AccessoryKind.TUCK_BOX:
        return f"a tuck box of {content.inside.notation} inside", _tuck_boxes(content)
    if kind is AccessoryKind.BOX:
        return f"a box of {content.inside.notation} inside, with its lid,", [_box(content)]
    if kind is AccessoryKind.DIVIDERS:
        return "a divider", [_dividers(content)]
    if kind is AccessoryKind.DICE:
        return "a die", [_dice(content)]
    if kind is AccessoryKind.RACK:
        return "a rack", [_rack(content, paper, line)]
    return "a screen", [_screen(content, paper, line)]


def _tuck_boxes(content: AccessoryContent) -> list[AccessoryDesign]:
    inside, board = content.inside, content.data.board
    forms = (("in one piece", (tuck_box(inside, board),)), ("in two parts", tuck_box_halves(inside, board)))
    art = content.art
    panels: dict[str, Paint] = dict.fromkeys(("left", "right", "top", "bottom"), art.spine)
    panels |= dict.fromkeys(("tongue", "left-dust-top", "right-dust-top"), art.plain)
    panels |= {"front": lambda width, height: art.front(width, height, min(_NOTCH, height / 4)), "back": art.cover}
    trays = _trays(content)
    return [
        AccessoryDesign(_with_trays(form, trays), (*nets, *trays), _painters(nets, panels, art), _told(content, inside))
        for form, nets in forms
    ]


def _trays(content: AccessoryContent) -> tuple[Net, ...]:
    """Return a tray for each stack of smaller cards, as large as the largest cards; nothing is printed on them."""
    trays = content.stacks[1:]
    return tuple(tray(content.tray_inside(each), content.data.board, f"tray-{at}") for at, each in enumerate(trays, 1))


def _with_trays(form: str, trays: Sequence[Net]) -> str:
    if not trays:
        return form
    return f"{form}, with {'a tray' if len(trays) == 1 else f'{len(trays)} trays'}"


def _box(content: AccessoryContent) -> AccessoryDesign:
    inside = content.inside
    base, lid = lidded_box(inside, content.data.board, content.data.play)
    art = content.art
    walls = ("upper", "lower", "left", "right")
    painters = _painters((base,), {"floor": art.cover, **dict.fromkeys(walls, art.plain)}, art)
    painters |= _painters((lid,), {"floor": art.front, **dict.fromkeys(walls, art.spine)}, art)
    trays = _trays(content)
    return AccessoryDesign(
        _with_trays("a box and its lid", trays), (base, lid, *trays), painters, _told(content, inside)
    )


def _dividers(content: AccessoryContent) -> AccessoryDesign:
    width, height = content.card_size
    nets: list[Net] = []
    painters: dict[tuple[str, str], PanelPainter] = {}
    kinds = content.divided_kinds
    for number, kind in enumerate(kinds):
        place = number % _TAB_PLACES
        net = divider(width, height, place, _TAB_PLACES)._replace(name=f"divider-{kind}")
        tab = Box(width / _TAB_PLACES * place, 0.0, width / _TAB_PLACES, TAB)
        art, label = content.art_of(kind), heading(content.game, kind, content.request.language)
        nets.append(net)
        painters[net.name, "divider"] = PanelPainter(_divider_paint(art, tab, label), art.ground)
    told = f"{width:g} × {height + TAB:g} mm with their tabs, for {', '.join(kinds)}"
    others = [kind for kind in content.kinds if kind not in kinds]
    told += f"; not for {', '.join(others)}, whose smaller cards lie in trays" if others else ""
    form = f"{len(nets)} divider{'' if len(nets) == 1 else 's'}"
    return AccessoryDesign(form, tuple(nets), painters, told)


def _divider_paint(art: AccessoryArt, tab: Box, label: str) -> Paint:
    return lambda width, height: art.divider(width, height, tab, label)


def _dice(content: AccessoryContent) -> AccessoryDesign:
    sides = [each.front for each in content.held for _ in range(each.card.printing.copies)]
    ground, side = content.art.ground, sides[0].width
    nets: list[Net] = []
    painters: dict[tuple[str, str], PanelPainter] = {}
    for at in range(0, len(sides), len(DIE_SIDES)):
        nets.append(die(side, f"die-{len(nets) + 1}"))
        for name, front in zip(DIE_SIDES, sides[at:], strict=False):
            painters[nets[-1].name, name] = PanelPainter(_shown(front.drawing), ground_of(front) or ground)
    form = f"{len(nets)} {'die' if len(nets) == 1 else 'dice'}"
    return AccessoryDesign(form, tuple(nets), painters, f"cubes of {side:g} mm")


def _shown(drawing: Drawing) -> Paint:
    return lambda _width, _height: drawing


def _rack(content: AccessoryContent, paper: Paper, line: MarginLine) -> AccessoryDesign:
    wide, high = content.piece_size
    room = max(room_of(page, line).width for page in paper.ways())
    places = content.request.places or most_places(room, wide, _MOST_PLACES)
    net = rack(rack_width(wide, places), high)
    art = content.art
    panels: dict[str, Paint] = dict.fromkeys(("base", "ledge", "lip"), art.plain)
    panels |= {
        "outside": art.wide,
        "inside": lambda width, height: art.places(width, height, (wide, high), places, PLACE_GAP),
    }
    told = f"{places} × {wide:g} mm beside each other, {net.box.width:g} mm wide, on a ledge of {LEDGE:g} mm"
    return AccessoryDesign("in one piece", (net,), _painters((net,), panels, art), told)


def _screen(content: AccessoryContent, paper: Paper, line: MarginLine) -> AccessoryDesign:
    room = max((room_of(page, line) for page in paper.ways()), key=lambda each: each.width)
    net = screen(room.width, min(room.height / 2, _TALLEST_SCREEN))
    art = content.art._replace(note="")
    panels: dict[str, Paint] = {f"inside-{side}": art.inner for side in _SIDES}
    panels |= {f"outside-{side}": art.framed for side in _SIDES}
    panels["outside-middle"] = art.front
    box = net.panel("outside-middle").box
    told = f"three panels of {box.width:.1f} × {box.height:.1f} mm"
    return AccessoryDesign("in one piece", (net,), _painters((net,), panels, art), told)


def _painters(
    nets: tuple[Net, ...], panels: Mapping[str, Paint], art: AccessoryArt
) -> dict[tuple[str, str], PanelPainter]:
    return {
        (net.name, each.name): PanelPainter(panels[each.name], art.ground)
        for net in nets
        for each in net.panels
        if each.name in panels
    }


def _told(content: AccessoryContent, inside: Interior) -> str:
    largest, *smaller = content.stacks
    sleeved = "" if content.sleeve is NO_SLEEVE else f" in {content.sleeve.name}"
    trays = "".join(
        f"; {each.notation} in a tray, {each.piles[0]} × {each.piles[1]} piles of {each.layers}" for each in smaller
    )
    return f"{inside.notation} inside for {largest.notation}{trays}, {content.thickness:g} mm each{sleeved}"


class MadeAccessory(NamedTuple):
    """One PDF that was made."""

    name: str
    content: bytes
    pages: int
    # Its content, and in how many parts it comes.
    told: str
    # Ids of cards of the selection that it does not hold.
    left_out: tuple[str, ...] = ()


def make_accessory(
    catalog: Catalog, cards: Sequence[Card], faces: Faces, config: PrintConfig, request: AccessoryRequest
) -> MadeAccessory:
    """Make an accessory for cards of one game.

    Args:
        catalog: Their catalog.
        cards: The cards that it is for; at least one.
        faces: Draws them.
        config: Papers and their words.
        request: The accessory that is wanted.

    Raises:
        OptionError: There is no such paper or sleeve.
        LayoutError: It does not fit on the paper, or there is nothing to make it for.
        OrdoError: There is no such vignette.
    """
    from ordo_pnp.paper.render.pdf import DocumentInfo, write_pdf  # imports reportlab

    data = AccessoryData.of(catalog)
    config.paper(request.paper, is_plain=True)
    if request.sleeve is not None:
        require("--sleeve", request.sleeve, data.sleeves)
    language = request.language
    shown = [ShownCard(card, faces.front(card, language), faces.back(card, language)) for card in cards]
    content = AccessoryContent.of(catalog.games[cards[0].game], faces, data, request, shown)
    design, pages = _fitting(content, config)
    title = f"{content.title} · {content.words[request.kind]}"
    made = [_draw(content, config, design, page, (title, at, len(pages))) for at, page in enumerate(pages, 1)]
    pdf = write_pdf(made, faces.fonts, DocumentInfo(title=title, language=language, duplex="none"))
    left = tuple(str(each.card.id) for each in shown if each not in content.held)
    name = f"{content.stem}-{request.kind}-{language}.pdf"
    return MadeAccessory(name, pdf, len(made), f"{design.form}: {design.told}", left)


def _fitting(content: AccessoryContent, config: PrintConfig) -> tuple[AccessoryDesign, list[NetPage]]:
    """Return the first design that the paper holds, and its pages.

    Raises:
        LayoutError: It holds none.
    """
    paper = config.paper(content.request.paper)
    what, designs = designs_for(content, paper, config.line)
    for design in designs:
        pages = place_nets(design.nets, paper, config.line)
        if pages is not None:
            return design, pages
    raise _misfit(what, designs, config, paper)


def _misfit(what: str, designs: Sequence[AccessoryDesign], config: PrintConfig, paper: Paper) -> LayoutError:
    """Return the error that no design fits the paper, with sizes and remedy."""
    needs = []
    for design in designs:
        width, height = (each + 2 * NET_BLEED for each in least_room(design.nets))
        needs.append(f"{width:.1f} × {height:.1f} mm {design.form}")
    holding = [
        name
        for name, each in config.papers.items()
        if each.is_plain and any(place_nets(design.nets, each, config.line) for design in designs)
    ]
    room = room_of(paper, config.line).grown(NET_BLEED)
    remedy = (
        f"choose a larger paper: {', '.join(holding)}" if holding else "no paper is large enough: select fewer cards"
    )
    return LayoutError(
        f"{what} does not fit on {paper.name}: with bleed it needs {' or '.join(needs)}, printers reach {room.width:.1f} × "
        f"{room.height:.1f} mm above the line in the margin; {remedy}"
    )


def _draw(
    content: AccessoryContent, config: PrintConfig, design: AccessoryDesign, page: NetPage, line: tuple[str, int, int]
) -> Page:
    """Draw a page from below: glued flaps, bleed, pictures, cut and fold lines, margin.

    Args:
        content: The content of the accessory.
        config: Papers and their words.
        design: Nets and pictures.
        page: The places of nets.
        line: Title, number of the page, and how many there are.
    """
    title, number, count = line
    wording = config.wording(content.game, title, content.request.language)
    words = NetWords.from_data(content.data.words_in(content.request.language), wording.glue)
    measure = content.faces.fonts[FACE].advance
    items: list[Item] = [item for net in page.nets for item in flap_items(net)]
    for net in page.nets:
        painted = [(each, found) for each in net.panels if (found := design.painters.get((net.name, each.name)))]
        for panel, painter in painted:
            items.append(Shape(polygon(panel.outline), stroke=painter.ground, width=2 * NET_BLEED, round_ends=True))
        items += [_painted(panel, painter.paint) for panel, painter in painted]
        items += glue_words(net, words, measure)
    items += line_items(page.nets)
    key = legend(page.nets, words, page.line.height, measure)
    items += margin_drawing(page, wording.lines(number, count), ruler(page.line, measure), measure, key)
    drawing = Drawing(page.paper.width, page.paper.height, tuple(items), label="accessory")
    return Page(drawing, page.block, page.block.grown(NET_BLEED))


def _painted(panel: Panel, paint: Paint) -> Use:
    """Place the picture of a panel so that it is upright in use, cut at the panel."""
    box = panel.box
    sides = (box.height, box.width) if panel.turn in {90, 270} else (box.width, box.height)
    at = {0: (box.x, box.y), 90: (box.right, box.y), 180: (box.right, box.bottom), 270: (box.x, box.bottom)}[panel.turn]
    return Use(paint(*sides), compose(translation(*at), rotation(panel.turn)), polygon(panel.outline))
