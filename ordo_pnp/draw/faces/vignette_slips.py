"""Names of vignettes and tones that there are not, and the vignettes that cards have by default."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ordo_pnp.base import did_you_mean
from ordo_pnp.draw.faces.conditions import Predicate, compile_condition
from ordo_pnp.draw.faces.cursor import LayoutCursor
from ordo_pnp.draw.faces.frame import Frame
from ordo_pnp.draw.faces.references import NOTHING, NameScope
from ordo_pnp.draw.faces_codes import UNKNOWN_TONES, UNKNOWN_VIGNETTE, remedy_among
from ordo_pnp.draw.pictures.framing import choice_of

if TYPE_CHECKING:
    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import Derived, GameData, Origin
    from ordo_pnp.draw.faces.drawing_resources import DrawingResources
    from ordo_pnp.draw.faces.record import FaceRecord
    from ordo_pnp.draw.faces.references import Getter, Needs
    from ordo_pnp.draw.pictures.shelf import PictureShelf


Rule = tuple[Predicate, Any]


class VignetteSlip(NamedTuple):
    """A name that stands for nothing."""

    message: str
    remedy: str | None
    word: str
    known: Sequence[str]

    @property
    def meant(self) -> str | None:
        """The name that was meant; None where that is not known."""
        return did_you_mean(self.word, self.known)


def name_slip(name: str, shelf: PictureShelf) -> VignetteSlip | None:
    """Return what is wrong with the name of a vignette."""
    if name in shelf.vignettes:
        return None
    known = sorted(shelf.vignettes)
    return VignetteSlip(f"there is no vignette `{name}`", remedy_among(name, known), name, known)


_NO_TONES = "add them under `tones` in `look.yaml`, with the colours that they change"


def tones_slip(name: str, shelf: PictureShelf) -> VignetteSlip | None:
    """Return what is wrong with the name of tones."""
    if name in shelf.palettes:
        return None
    known = sorted(each for each in shelf.palettes if each is not None)
    return VignetteSlip(f"the look has no tones `{name}`", remedy_among(name, known) or _NO_TONES, name, known)


def compile_defaults(
    game: GameData,
    derived: Derived,
    resources: DrawingResources,
    defaults: Mapping[str, Iterable[Origin]],
    report: Callable[[Diagnostic], None],
) -> tuple[Getter, Needs]:
    """Compile which vignette a card shows: its own, else the first of its set and then of its game that is for it.

    Args:
        game: The game.
        derived: What it makes of its cards.
        resources: The tools of its faces.
        defaults: Set, or nothing for the game itself -> where its defaults stand, in order.
        report: Is told what is wrong with them.
    """
    scope = NameScope(game, tuple(game.fields), game.cards(), derived)
    rules: dict[str, list[Rule]] = {}
    needs: Needs = frozenset({"vignette"})
    for owner, origins in defaults.items():
        for origin in origins:
            frame = Frame(origin.document.file.stem, 0.0, 0.0, 0.0, 0.0, "rectangle", 0.0, what="vignettes")
            cursor = LayoutCursor(resources.of_set(owner), frame, origin, (), scope, report)
            rule, more = _rule(origin.value, cursor)
            if rule is not None:
                rules.setdefault(owner, []).append(rule)
                needs |= more
    if not rules:
        return _own, needs

    def get(record: FaceRecord) -> Any:
        own = _own(record)
        if own is not None:
            return own
        listed = (*rules.get(record.card.set, ()), *rules.get("", ()))
        return next((shown for test, shown in listed if test(record)), None)

    return get, needs | {"set"}


def _own(record: FaceRecord) -> Any:
    """Return the vignette that a card names itself."""
    return record.card.printing.vignette


def _rule(spec: Mapping[str, Any], cursor: LayoutCursor) -> tuple[Rule | None, Needs]:
    """Compile one default; None where it names what there is not, which is reported."""
    shelf, shown = cursor.resources.pictures, spec["vignette"]
    choice = choice_of(shown)
    assert choice is not None  # noqa: S101 (the schema lets nothing else through)
    at = ("vignette",) if isinstance(shown, str) else ("vignette", "of")
    if (slip := name_slip(choice.of, shelf)) is not None:
        cursor.problem(UNKNOWN_VIGNETTE, slip.message, *at, remedy=slip.remedy, slip=(slip.word, slip.known))
        return None, NOTHING
    if choice.tones is not None and (slip := tones_slip(choice.tones, shelf)) is not None:
        at = ("vignette", "tones")
        cursor.problem(UNKNOWN_TONES, slip.message, *at, remedy=slip.remedy, slip=(slip.word, slip.known))
        return None, NOTHING
    if "when" not in spec:
        return ((lambda _: True), shown), NOTHING
    test, needs = compile_condition(spec["when"], cursor.at("when"))
    return (test, shown), needs
