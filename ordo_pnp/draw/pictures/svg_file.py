"""Pictures in SVG as drawings: outlines in plain colours, and nothing that could run, load or refer to anything.

The file may be anybody's. What it may have is listed; everything else is refused with its line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple
from xml.parsers import expat

from ordo_pnp.draw.drawing import IDENTITY, Drawing, Shape, compose, translation
from ordo_pnp.draw.pictures.svg_paint import SvgPaint
from ordo_pnp.draw.pictures.svg_shapes import OUTLINES, length_of, numbers_in, transform_of

if TYPE_CHECKING:
    from ordo_pnp.draw.drawing import Item, Matrix


# The pictures of a fair have 2 to 200 kB.
MAX_SVG_BYTES: Final = 4 * 1024 * 1024
MAX_DEPTH: Final = 64
MAX_ELEMENTS: Final = 20_000
# Straight and curved pieces of all outlines.
MAX_SEGMENTS: Final = 400_000
_SVG: Final = "http://www.w3.org/2000/svg"
_GROUPS: Final = frozenset({"svg", "g"})
# Elements that paint nothing, with all that is in them.
_SILENT: Final = frozenset({"title", "desc", "metadata"})
_INSTEAD: Final = {
    "text": "turn texts into paths before you export it",
    "image": "trace the picture, or use it as PNG or JPEG by itself",
    "style": "export it with presentation attributes instead of a style sheet",
    "use": "resolve clones, links, gradients and masks before you export it",
}


class SvgRefusedError(Exception):
    """A file that is not used as a picture."""

    def __init__(self, message: str, line: int, remedy: str, reason: Literal["broken", "large", "forbidden"]) -> None:
        super().__init__(message)
        self.message, self.line, self.remedy, self.reason = message, line, remedy, reason


class _Frame(NamedTuple):
    """What holds inside of an element."""

    paint: SvgPaint
    matrix: Matrix
    is_silent: bool = False


def _leads_away(key: str, value: str, *, is_silent: bool) -> bool:
    """Whether an attribute refers to anything; what is never painted may refer to its neighbours in the file."""
    packed = "".join(value.split()).lower()
    is_reference = key in {"href", "src"}
    if is_silent:
        return (is_reference and not packed.startswith("#")) or packed.count("url(") != packed.count("url(#")
    return is_reference or "url(" in packed


class _SvgReader:
    """Reads one file, element by element."""

    def __init__(self) -> None:
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.StartDoctypeDeclHandler = self._doctype
        self.parser.ProcessingInstructionHandler = self._instruction
        self.items: list[Item] = []
        self.size: tuple[float, float] | None = None
        self._frames: list[_Frame] = []
        self._elements = self._segments = 0

    def read(self, data: bytes) -> Drawing:
        try:
            self.parser.Parse(data, True)
        except expat.ExpatError as error:
            what = expat.errors.messages[error.code]
            raise SvgRefusedError(f"it is no sound SVG: {what}", error.lineno, "export it again", "broken") from None
        except (ValueError, LookupError):  # of a declared encoding that there is not, or that takes several bytes
            raise SvgRefusedError("its encoding cannot be read", 1, "export it again as UTF-8", "broken") from None
        if self.size is None:
            raise self._refused("it has no size", "give `svg` a `viewBox`", "broken")
        return Drawing(*self.size, tuple(self.items), label="picture")

    def _refused(
        self, message: str, remedy: str, reason: Literal["broken", "large", "forbidden"] = "forbidden"
    ) -> SvgRefusedError:
        return SvgRefusedError(message, self.parser.CurrentLineNumber, remedy, reason)

    def _doctype(self, _name: str, _system: str | None, _public: str | None, has_subset: int) -> None:
        if has_subset:
            raise self._refused("it declares entities or a document type of its own", "delete its `DOCTYPE`")

    def _instruction(self, target: str, _data: str) -> None:
        raise self._refused(f"it has an instruction `<?{target[:40]}`", "delete it")

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._elements += 1
        if self._elements > MAX_ELEMENTS or len(self._frames) >= MAX_DEPTH:
            limits = f"more than {MAX_ELEMENTS:,} elements, or more than {MAX_DEPTH} one inside the other"
            raise self._refused(f"it has {limits}", "simplify it", "large")
        above = self._frames[-1] if self._frames else None
        space, _, name = tag.rpartition(" ")
        is_silent = (above is not None and above.is_silent) or space != _SVG or name in _SILENT
        if above is None and (space != _SVG or name != "svg"):
            raise self._refused(
                f"it begins with `<{name[:40]}>`, not with `<svg>` in the name space of SVG", "export it again"
            )
        self._check(name, attributes, is_silent=is_silent)
        try:
            self._frames.append(self._enter(name, attributes, above, is_silent=is_silent))
        except ValueError as error:
            raise self._refused(
                f"`<{name[:40]}>`: {error}", "export it as plain SVG, filled with plain colours"
            ) from None

    def _end(self, _tag: str) -> None:
        self._frames.pop()

    def _check(self, name: str, attributes: dict[str, str], *, is_silent: bool) -> None:
        """Refuse what runs or leads elsewhere wherever it stands, and what is no outline where it would be seen."""
        if name in ("script", "foreignObject", "handler", "iframe"):
            raise self._refused(f"it has `<{name}>`, which could run a program", "delete it")
        for key, value in attributes.items():
            plain = key.rpartition(" ")[2]
            if plain.startswith("on") and not is_silent:
                raise self._refused(f"`{plain[:40]}` could run a program", "delete it")
            if _leads_away(plain, value, is_silent=is_silent):
                raise self._refused(f"`{plain[:40]}` refers to something else", _INSTEAD["use"])
        if is_silent or name in _GROUPS or name in OUTLINES or (name == "defs"):
            return
        remedy = _INSTEAD.get(name, "export it as plain SVG with paths alone")
        raise self._refused(f"it has `<{name[:40]}>`, which is no outline", remedy)

    def _enter(self, name: str, attributes: dict[str, str], above: _Frame | None, *, is_silent: bool) -> _Frame:
        if is_silent or name == "defs":  # nothing refers to definitions
            return _Frame(SvgPaint(), IDENTITY, is_silent=True)
        paint = (above.paint if above else SvgPaint()).inside(attributes)
        matrix = compose(above.matrix if above else IDENTITY, transform_of(attributes.get("transform")))
        if above is None:
            matrix = compose(self._view(attributes), matrix)
        elif name == "svg":
            raise ValueError("there is a picture in the picture")
        if name in OUTLINES and not paint.is_hidden:
            self._add(name, attributes, paint, matrix)
        return _Frame(paint, matrix)

    def _view(self, attributes: dict[str, str]) -> Matrix:
        """Note the size of the picture in user units, and return how its corner comes to lie at 0, 0."""
        if "viewBox" in attributes:
            x, y, width, height = [*numbers_in(attributes["viewBox"]), 0.0, 0.0, 0.0, 0.0][:4]
        else:
            x = y = 0.0
            width, height = length_of(attributes.get("width")), length_of(attributes.get("height"))
        if min(width, height) <= 0:
            raise ValueError("it has no size: give it a `viewBox`")
        self.size = width, height
        return translation(-x, -y)

    def _add(self, name: str, attributes: dict[str, str], paint: SvgPaint, matrix: Matrix) -> None:
        path = OUTLINES[name](attributes)
        self._segments += len(path.verbs)
        if self._segments > MAX_SEGMENTS:
            raise self._refused(f"its outlines have more than {MAX_SEGMENTS:,} pieces", "simplify it", "large")
        fill = paint.fill if name != "line" else None
        stroke = paint.stroke if paint.width > 0 else None
        if not path.verbs or (fill is None and stroke is None) or paint.opacity == 0:
            return
        a, b, c, d, *_ = matrix
        scale = abs(a * d - b * c) ** 0.5
        dash = tuple(each * scale for each in paint.dash)
        drawn = path.transformed(matrix)
        width = paint.width * scale if stroke else 0.0
        self.items.append(
            Shape(drawn, fill, stroke, width, paint.even_odd, paint.opacity, dash if stroke else (), paint.round_ends)
        )


def read_svg(data: bytes) -> Drawing:
    """Read a picture in SVG: a drawing in its own units, from 0, 0 to its width and height.

    Raises:
        SvgRefusedError: It is damaged, too large, or has more than outlines in plain colours.
    """
    if len(data) > MAX_SVG_BYTES:
        raise SvgRefusedError(f"it has {len(data):,} bytes, more than {MAX_SVG_BYTES:,}", 1, "simplify it", "large")
    return _SvgReader().read(data)
