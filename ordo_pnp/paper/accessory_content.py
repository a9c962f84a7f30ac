"""What an accessory is for: which cards, how many, how large and how thick they are, and what is shown of them.

Rule: PNP-29.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from ordo_pnp.base import LayoutError, OrdoError, printable
from ordo_pnp.paper.accessory_art import AccessoryArt
from ordo_pnp.paper.accessory_data import NO_SLEEVE, AccessoryData, Sleeve
from ordo_pnp.paper.boxes import Interior
from ordo_pnp.paper.print_config import heading, kind_order
from ordo_pnp.paper.stands import TAB

if TYPE_CHECKING:
    from ordo_pnp.cards import Card, CardSet, GameData
    from ordo_pnp.draw import Drawing, FaceDrawing, Faces


# Millimetres, as in the template of cards: what is longer, and what is round, is no card that lies in a box.
LONGEST_CARD: Final = 150.0
# Of a box: what is thinner cannot be folded.
_LEAST_DEPTH: Final = 5.0
# The box a vignette is drawn for, in mm; it is scaled to that of its panel.
_VIGNETTE: Final = (65.0, 91.0)


class AccessoryKind(StrEnum):
    """What is made."""

    TUCK_BOX = "tuck-box"
    BOX = "box"
    DIVIDERS = "dividers"
    RACK = "rack"
    SCREEN = "screen"


class AccessoryRequest(NamedTuple):
    """What somebody wants made."""

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


class AccessoryContent(NamedTuple):
    """What an accessory holds, hides or bears."""

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
        """What names of files begin with."""
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
    def card_count(self) -> int:
        """How many cards there are, copies counted."""
        return sum(each.card.printing.copies for each in self.held)

    @property
    def sleeve(self) -> Sleeve:
        """What each card is in."""
        return NO_SLEEVE if self.request.sleeve is None else self.data.sleeves[self.request.sleeve]

    @property
    def thickness(self) -> float:
        """Of one card in its sleeve."""
        bare = self.data.thickness if self.request.thickness is None else self.request.thickness
        return bare + self.sleeve.thicker

    @property
    def card_size(self) -> tuple[float, float]:
        """Width and height of the largest card as it stands, in its sleeve."""
        sides = [sorted((each.front.width, each.front.height)) for each in self.held]
        return max(side[0] for side in sides) + self.sleeve.wider, max(side[1] for side in sides) + self.sleeve.higher

    @property
    def piece_size(self) -> tuple[float, float]:
        """Width and height of the largest piece as it is read."""
        return max(each.front.width for each in self.held), max(each.front.height for each in self.held)

    @property
    def kinds(self) -> list[str]:
        """The kinds of cards, in the order of the headings of the game."""
        order = kind_order(self.game)
        return sorted({each.card.kind for each in self.held}, key=lambda kind: order.get(kind, len(order)))

    @property
    def deck(self) -> Interior:
        """The size of all cards on each other, with their dividers."""
        width, height = self.card_size
        depth = self.card_count * self.thickness
        if self.request.has_dividers:
            height += TAB
            depth += len(self.kinds) * self.data.board
        return Interior(width, height, depth)

    @property
    def inside(self) -> Interior:
        """The room in a box for the deck."""
        found = self.deck.grown(self.data.tolerance)
        return found._replace(depth=max(found.depth, _LEAST_DEPTH))

    @property
    def art(self) -> AccessoryArt:
        """What draws panels; their fan shows cards of as many kinds as there are."""
        shown = [each for each in self.held if each.is_boxed] or list(self.held)
        firsts = {each.card.kind: each for each in reversed(shown)}
        return self._art([*(firsts[kind] for kind in self.kinds if kind in firsts), *shown])

    def art_of(self, kind: str) -> AccessoryArt:
        """Return what draws a panel about one kind of cards."""
        return self._art([each for each in self.held if each.card.kind == kind])

    def _art(self, shown: Sequence[ShownCard]) -> AccessoryArt:
        language = self.request.language
        is_expansion = self.card_set is not None and self.card_set.requires
        subtitle = self.card_set.name(language) if self.card_set is not None and is_expansion else ""
        note = self.words["cards"].replace("{count}", str(self.card_count))
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


def commonest_back(shown: Iterable[ShownCard]) -> FaceDrawing | None:
    """Return the back that most cards have, copies counted; the first of several, None if all are blank."""
    counts: Counter[int] = Counter()
    backs: dict[int, FaceDrawing] = {}
    for each in shown:
        if each.back is not None:
            backs[id(each.back)] = each.back
            counts[id(each.back)] += each.card.printing.copies
    return backs[max(counts, key=lambda key: counts[key])] if counts else None
