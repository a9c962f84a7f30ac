"""Draw coats of arms from data in the grammar of schemas/arms.schema.json."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from ordo_pnp.base import Memo, remedy_for
from ordo_pnp.draw.drawing import Drawing, Item, Path, Shape, Use, compose
from ordo_pnp.draw.heraldry.charges import ARRANGEMENTS, MOST, Charge, Charges, Inks, Slot, arrange, free_region
from ordo_pnp.draw.heraldry.fields import (
    DEFAULT_PIECES,
    DIVISIONS,
    LINES,
    SMALLEST,
    STRAIGHT,
    Region,
    diaper,
    fur_pattern,
    second_part,
)
from ordo_pnp.draw.heraldry.ordinaries import BANDS, ORDINARIES, SHARES, chequers, ordinary_path, slots_on
from ordo_pnp.draw.heraldry.tinctures import COUNTERCHANGED, MAX_ARMS, TINCTURES, ArmsError

Arms: TypeAlias = Mapping[str, Any]
Field: TypeAlias = "str | Mapping[str, Any]"

_PLAIN = tuple(name for name in TINCTURES if name not in {"ermine", "vair"})
_FURS = {"ermine": ("argent", "sable"), "vair": ("argent", "azure")}
# Share of the height at which quarters meet.
_SPLIT = 0.455
# Teeth of a line of partition across the shield.
_UNIT = 9.0


class ArmsRenderer:
    """Draws arms; the same arms at the same size are the same object.

    Args:
        charges: Charge name to its picture, as below the ``charges`` key of a charges file.
        tinctures: Every tincture that is no fur (or, argent, gules, azure, vert, sable, purpure) to ``#RRGGBB``.

    Raises:
        ArmsError: A tincture has no colour.
    """

    def __init__(self, charges: Mapping[str, Mapping[str, Any]], tinctures: Mapping[str, str]) -> None:
        for name in _PLAIN:
            if name not in tinctures:
                raise ArmsError(f"tincture {name!r} has no colour; arms need {', '.join(_PLAIN)}")
        self.charges = Charges(charges)
        self.colors = {name: tinctures[name].upper() for name in _PLAIN}
        self._drawn: dict[object, Drawing] = Memo(MAX_ARMS)
        self.patterns: dict[tuple[str, tuple[float, float]], Drawing] = Memo(MAX_ARMS)

    def draw(self, arms: Arms, width_mm: float, height_mm: float) -> Drawing:
        """Draw arms on a shield that fills a box, its outline included.

        Raises:
            ArmsError: Arms name a tincture, charge, ordinary, division, line or arrangement that does not exist.
        """
        key = (_frozen(arms), width_mm, height_mm)
        drawn = self._drawn.get(key)
        if drawn is None:
            drawn = self._drawn[key] = _Painter(self, width_mm, height_mm).draw(arms)
        return drawn


def _frozen(value: Any) -> object:
    """Turn plain data into something hashable, equal for equal content."""
    if isinstance(value, Mapping):
        return tuple((key, _frozen(value[key])) for key in sorted(value))
    if isinstance(value, Sequence) and not isinstance(value, str):
        return tuple(_frozen(item) for item in value)
    return value


def _known(word: str, words: Sequence[str], what: str) -> str:
    if word not in words:
        hint = remedy_for(word, words, f"use one of {', '.join(words)}")
        raise ArmsError(f"there is no {what} `{word}`; {hint}")
    return word


def _fits(charge: str, count: int, slots: Sequence[Slot], where: str) -> None:
    if len(slots) < count:
        raise ArmsError(f"{count} charges of {charge} {where}: there is room for {len(slots)}; count fewer")


@dataclass(slots=True)
class _Ground:
    """The ground of the next layer: the field, and ordinaries that charges avoid."""

    region: Region
    field: Field | None
    ordinaries: list[str]


class _Painter:
    """Draws one coat of arms."""

    def __init__(self, herald: ArmsRenderer, width: float, height: float) -> None:
        self.charges, self.colors, self.patterns = herald.charges, herald.colors, herald.patterns
        self.size = (width, height)
        self.rim = 0.16 + 0.0085 * width
        self.fine = 0.035 + 0.0022 * width
        half = self.rim / 2
        self.shield = Region(half, half, width - self.rim, height - self.rim * 1.25)
        self.unit = self.shield.width / _UNIT

    def draw(self, arms: Arms) -> Drawing:
        """Draw the whole shield."""
        width, height = self.size
        content = Drawing(width, height, tuple(self.coat(arms, self.shield)), label="coat")
        outline = self.shield.outline
        edge = Shape(outline, stroke=self.colors["sable"], width=self.rim)
        return Drawing(width, height, (Use(content, clip=outline), edge), label="arms")

    def coat(self, arms: Arms, region: Region) -> Iterable[Item]:
        """Paint arms on a region, to be clipped by it."""
        ground = _Ground(region, arms.get("field"), [])
        if "quarters" in arms:
            yield from self.quarters(arms["quarters"], self.uncovered(region, arms))
        elif "impaled" in arms:
            yield from self.parts(arms["impaled"], self.uncovered(region, arms).halves())
        elif ground.field is not None:
            yield from self.paint(ground.field, region.box, region, is_outlined=False)
        else:
            raise ArmsError("arms without a field; write field, quarters or impaled")
        for layer in arms.get("layers", ()):
            if "ordinary" in layer:
                yield from self.ordinary(layer, ground)
            else:
                yield from self.charge_layer(layer, ground)

    def uncovered(self, region: Region, arms: Arms) -> Region:
        """Return the region left to quarters or halves by chief, base or bordure."""
        edges = [each["ordinary"] for each in arms.get("layers", ()) if each.get("ordinary") in SHARES]
        return free_region(region, edges, SHARES) if edges else region

    def quarters(self, parts: Sequence[Arms], region: Region) -> Iterable[Item]:
        """Paint two coats crosswise, or four in reading order."""
        if len(parts) not in {2, 4}:
            raise ArmsError(f"{len(parts)} quarters; write two (the first also stands fourth) or four")
        coats = (parts[0], parts[1], parts[1], parts[0]) if len(parts) == 2 else tuple(parts)
        yield from self.parts(coats, region.quarters(_SPLIT))

    def parts(self, coats: Sequence[Arms], regions: Sequence[Region]) -> Iterable[Item]:
        """Paint coats side by side, each clipped to its own part, with fine lines between them."""
        if len(coats) != len(regions):
            raise ArmsError(f"{len(coats)} coats for {len(regions)} parts")
        width, height = self.size
        for arms, region in zip(coats, regions, strict=True):
            inner = Drawing(width, height, tuple(self.coat(arms, region)), label="part")
            yield Use(inner, clip=region.outline)
        for region in regions:
            yield Shape(region.outline, stroke=self.colors["sable"], width=self.fine * 1.6)

    def paint(
        self, field: Field, area: Path, region: Region, pattern: Path | None = None, *, is_outlined: bool
    ) -> Iterable[Item]:
        """Fill an area with a tincture, a fur or a parted field, laid out over a region unless a pattern is given."""
        if isinstance(field, str):
            base, over = _FURS.get(_known(field, TINCTURES, "tincture"), (field, None))
            pattern = pattern if over is None else fur_pattern(field, region, self.unit)
        else:
            base, over = (_known(name, _PLAIN, "tincture") for name in field["of"])
            pattern = pattern or self.second_part(field, region)
        is_diapered = region is self.shield and not is_outlined and region.width >= SMALLEST
        is_calm = is_diapered and isinstance(field, Mapping) and field["division"] not in DEFAULT_PIECES
        yield Shape(area, fill=self.colors[base])
        if is_calm or (is_diapered and pattern is None):
            yield Use(self.diapered(base), clip=area)
        if pattern is not None and over is not None:
            edge = (None, 0.0) if isinstance(field, str) else (self.colors["sable"], self.fine)
            shape = Shape(pattern, self.colors[over], *edge)
            calm = (Use(self.diapered(over), clip=pattern),) if is_calm else ()
            yield Use(Drawing(*self.size, (shape, *calm), label="second tincture"), clip=area)
        if is_outlined:
            yield Shape(area, stroke=self.colors["sable"], width=self.fine * 1.4)

    def diapered(self, tincture: str) -> Drawing:
        """Return the pattern on a plain field; arms of one size share it."""
        if (key := (tincture, self.size)) not in self.patterns:
            self.patterns[key] = diaper(self.shield, self.colors[tincture], *self.size)
        return self.patterns[key]

    def second_part(self, field: Mapping[str, Any], region: Region) -> Path:
        """Return the part of a parted field that takes its second tincture."""
        division = _known(field["division"], DIVISIONS, "division")
        line = _known(field.get("line", "plain"), LINES, "line")
        if "pieces" in field and division not in DEFAULT_PIECES:
            raise ArmsError(f"{division} has two parts; leave out pieces")
        if line != "plain" and division in STRAIGHT:
            raise ArmsError(f"{division} cannot be {line}; leave out line")
        return second_part(region, division, field.get("pieces"), line, self.unit)

    def ordinary(self, layer: Mapping[str, Any], ground: _Ground) -> Iterable[Item]:
        """Paint an ordinary and the charges on it."""
        name = _known(layer["ordinary"], ORDINARIES, "ordinary")
        line = _known(layer.get("line", "plain"), LINES, "line")
        if layer.get("count", 1) > 1 and name not in BANDS:
            raise ArmsError(f"a shield bears one {name}; leave out count")
        path = ordinary_path(name, ground.region, line, self.unit, layer.get("count", 1))
        tincture, pattern = layer["tincture"], None
        if isinstance(tincture, Mapping) and tincture["division"] == "checky" and layer.get("count", 1) == 1:
            pattern = chequers(name, ground.region)
        yield from self.paint(tincture, path, ground.region, pattern, is_outlined=True)
        for charge in layer.get("charges", ()):
            slots = slots_on(name, ground.region, charge.get("count", 1))
            _fits(charge["charge"], charge.get("count", 1), slots, f"on a {name}")
            yield from self.charges_in(charge, slots, ground, layer["tincture"])
        ground.ordinaries.append(name)

    def charge_layer(self, layer: Mapping[str, Any], ground: _Ground) -> Iterable[Item]:
        """Paint charges on the free part of the field."""
        arrangement = _known(layer.get("arrangement", "auto"), ARRANGEMENTS, "arrangement")
        count = layer.get("count", 1)
        if not 1 <= count <= MOST:
            raise ArmsError(f"{count} charges of {layer['charge']}; count 1 to {MOST}, or write arrangement: semy")
        room = free_region(ground.region, ground.ordinaries, SHARES)
        aspect = self.charges.find(layer["charge"]).aspect
        if arrangement == "semy" and "count" in layer:
            raise ArmsError(f"{layer['charge']} strewn semy cannot be counted; leave out count")
        slots = arrange(room, ground.ordinaries, arrangement, count, aspect)
        if arrangement != "semy":
            _fits(layer["charge"], count, slots, f"{arrangement} beside {' and '.join(ground.ordinaries) or 'nothing'}")
        yield from self.charges_in(layer, slots, ground, ground.field)

    def charges_in(
        self, layer: Mapping[str, Any], slots: Sequence[Slot], ground: _Ground, under: Field | None
    ) -> Iterable[Item]:
        """Paint one kind of charge into slots."""
        if layer["tincture"] != COUNTERCHANGED:
            yield from self.plain_charges(layer, slots, layer["tincture"], under)
            return
        if not isinstance(ground.field, Mapping):
            raise ArmsError(f"{layer['charge']} counterchanged on a field of one tincture; give the field a division")
        first, second = ground.field["of"]
        yield from self.plain_charges(layer, slots, second, first)
        over = Drawing(*self.size, tuple(self.plain_charges(layer, slots, first, second)), label="counterchanged")
        yield Use(over, clip=self.second_part(ground.field, ground.region))

    def plain_charges(
        self, layer: Mapping[str, Any], slots: Sequence[Slot], tincture: str, under: Field | None
    ) -> Iterable[Item]:
        """Paint a charge of one tincture into every slot."""
        charge = self.charges.find(layer["charge"])
        inks = self.inks(tincture, layer.get("second"), under)
        for slot in slots:
            matrix = charge.place(
                slot,
                size=layer.get("size", 1.0),
                turned=layer.get("turned", 0.0),
                is_mirrored=layer.get("mirrored", False),
            )
            yield from charge.paint(matrix, inks, self.fine)
            if "crowned" in layer:
                yield from self.crown(charge, layer["crowned"], slot, layer)

    def crown(self, charge: Charge, tincture: str, slot: Slot, layer: Mapping[str, Any]) -> Iterable[Item]:
        """Set a crown on a charge's head."""
        if charge.crown is None:
            raise ArmsError(f"charge {charge.name!r} has no head to crown; leave out crowned")
        crown = self.charges.find("crown")
        x, y, width, turn = charge.crown
        height = width / crown.aspect
        is_mirrored = layer.get("mirrored", False)
        head = Slot(
            x if not is_mirrored else charge.width - x, y - height / 2, width, height, -turn if is_mirrored else turn
        )
        outer = charge.place(slot, size=layer.get("size", 1.0), turned=layer.get("turned", 0.0))
        from_head = crown.place(head)
        matrix = compose(outer, from_head)
        yield from crown.paint(matrix, self.inks(tincture, None, None), self.fine)

    def inks(self, tincture: str, second: str | None, under: Field | None) -> Inks:
        """Choose the colours of a charge: its second ink differs from it and from the field."""
        main = _known(tincture, _PLAIN, "tincture")
        if second is None:
            second = "gules" if main not in {"gules", "purpure"} else "azure"
            if second == under:
                second = "azure" if second == "gules" else "or"
        _known(second, _PLAIN, "tincture")
        dark = self.colors["sable"]
        line = self.colors["argent"] if main == "sable" else dark
        return Inks(self.colors[main], self.colors[second], line, dark)
