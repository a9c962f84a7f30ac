"""Cut paths as SVG and DXF files."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from ordo_pnp.paper.render.path_text import number
from ordo_pnp.paper.sheets.cut_paths import CutKind, CutPath, Vertex

# By layer: software of machines chooses the tool for a path by its colour.
COLORS: Final[Mapping[str, str]] = {CutKind.KISS: "#0000FF", CutKind.THROUGH: "#FF0000", "page": "#00C000"}
_LINE_MM: Final = 0.1


def write_cut_svg(paths: Sequence[CutPath], width: float, height: float, *, has_page: bool) -> bytes:
    """Write the paths of a page, a layer for each kind in the order in which they are cut.

    Args:
        paths: In order; millimetres from the top-left corner of the picture.
        width: Of the picture.
        height: Of the picture.
        has_page: Whether a last layer, which is not to be cut, has the edge of the page, so that the paths can be put in their place.
    """
    layers = [_layer(kind, map(_element, each)) for kind, each in by_kind(paths)]
    if has_page:
        layers.append(_layer("page", [f'<rect width="{_number(width)}" height="{_number(height)}"/>']))
    size = f'width="{_number(width)}mm" height="{_number(height)}mm" viewBox="0 0 {_number(width)} {_number(height)}"'
    spaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
    head = f'<?xml version="1.0" encoding="UTF-8"?>\n<svg {spaces} version="1.1" {size}>\n'
    return f"{head}{''.join(layers)}</svg>\n".encode()


def by_kind(paths: Sequence[CutPath]) -> list[tuple[CutKind, list[CutPath]]]:
    """Group paths by kind, in order of the first of each: all of a kind are cut before the next kind."""
    kinds = dict.fromkeys(each.kind for each in paths)
    return [(kind, [each for each in paths if each.kind is kind]) for kind in kinds]


def _layer(name: str, elements: Iterator[str] | list[str]) -> str:
    head = f'<g id="{name}" inkscape:groupmode="layer" inkscape:label="{name}"'
    paint = f'fill="none" stroke="{COLORS[name]}" stroke-width="{_LINE_MM}"'
    return "\n".join([f"{head} {paint}>", *elements, "</g>\n"])


def _element(path: CutPath) -> str:
    first = path.vertices[0]
    data = [f"M{_number(first.x)} {_number(first.y)}"]
    is_bent = path.is_closed and path.vertices[-1].bulge  # a straight way back needs no step
    following = (*path.vertices[1:], first) if is_bent else path.vertices[1:]
    data += [_step(start, end) for start, end in zip(path.vertices, following, strict=False)]
    return f'<path d="{" ".join(data)}{" Z" if path.is_closed else ""}"/>'


def _step(start: Vertex, end: Vertex) -> str:
    to = f"{_number(end.x)} {_number(end.y)}"
    if not start.bulge:
        return f"L{to}"
    bulge = abs(start.bulge)
    radius = _number(math.hypot(end.x - start.x, end.y - start.y) * (1 + bulge**2) / (4 * bulge))
    return f"A{radius} {radius} 0 {int(bulge > 1)} {int(start.bulge > 0)} {to}"


def _number(value: float) -> str:
    return number(value, 4)


# A group code and its value.
_Tag: TypeAlias = tuple[int, object]

# By layer, as AutoCAD counts colours: blue, red, green.
_COLORS: Final[Mapping[str, int]] = {CutKind.KISS: 5, CutKind.THROUGH: 1, "page": 3}
_MILLIMETRES: Final = 4
# Handles of the objects that others refer to.
_MODEL, _PAPER, _ROOT, _GROUPS = "1F", "1B", "C", "D"


def write_cut_dxf(paths: Sequence[CutPath], width: float, height: float, *, has_page: bool) -> bytes:
    """Write the paths of a page, on a layer for each kind, in the order in which they are cut.

    Args:
        paths: In order; millimetres from the top-left corner of the picture.
        width: Of the picture.
        height: Of the picture.
        has_page: Whether a last layer, which is not to be cut, has the edge of the page, so that the paths can be put in their place.
    """
    layers: list[tuple[str, Sequence[CutPath]]] = [(kind.value, each) for kind, each in by_kind(paths)]
    if has_page:
        corners = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
        page = tuple(Vertex(*each) for each in corners)
        layers.append(("page", [CutPath(CutKind.THROUGH, page, is_closed=True)]))
    tags = [
        *_header(width, height),
        *_section("CLASSES"),
        *_section("TABLES", *_tables([name for name, _ in layers])),
        *_section("BLOCKS", *_blocks()),
        *_section("ENTITIES", *_entities(layers, height)),
        *_section("OBJECTS", *_objects()),
        (0, "EOF"),
    ]
    return "".join(f"{code:>3}\n{value}\n" for code, value in tags).encode("ascii")


def _section(name: str, *tags: _Tag) -> tuple[_Tag, ...]:
    return ((0, "SECTION"), (2, name), *tags, (0, "ENDSEC"))


def _header(width: float, height: float) -> tuple[_Tag, ...]:
    return _section(
        "HEADER",
        *((9, "$ACADVER"), (1, "AC1015")),
        *((9, "$DWGCODEPAGE"), (3, "ANSI_1252")),
        *((9, "$INSUNITS"), (70, _MILLIMETRES)),
        *((9, "$MEASUREMENT"), (70, 1)),
        *((9, "$EXTMIN"), (10, "0.0"), (20, "0.0"), (30, "0.0")),
        *((9, "$EXTMAX"), (10, _length(width)), (20, _length(height)), (30, "0.0")),
        *((9, "$HANDSEED"), (5, "FFFFF")),
    )


def _tables(layers: Sequence[str]) -> Iterator[_Tag]:
    yield from _table("VPORT", "8", [])
    lines = [("14", "ByBlock"), ("15", "ByLayer"), ("16", "Continuous")]
    plain: tuple[_Tag, ...] = ((3, ""), (72, 65), (73, 0), (40, "0.0"))
    yield from _table("LTYPE", "5", [_record("LTYPE", "Linetype", handle, name, *plain) for handle, name in lines])
    colors = [("0", 7), *((name, _COLORS[name]) for name in layers)]
    own = [
        _record("LAYER", "Layer", f"{0x30 + at:X}", name, (62, color), (6, "Continuous"))
        for at, (name, color) in enumerate(colors)
    ]
    yield from _table("LAYER", "2", own)
    text: tuple[_Tag, ...] = ((40, "0.0"), (41, "1.0"), (50, "0.0"), (71, 0), (42, "2.5"), (3, "txt"), (4, ""))
    yield from _table("STYLE", "3", [_record("STYLE", "TextStyle", "11", "Standard", *text)])
    yield from _table("VIEW", "6", [])
    yield from _table("UCS", "7", [])
    yield from _table("APPID", "9", [_record("APPID", "RegApp", "12", "ACAD")])
    yield from _table("DIMSTYLE", "A", [])
    blocks = [(_MODEL, "*Model_Space"), (_PAPER, "*Paper_Space")]
    yield from _table("BLOCK_RECORD", "1", [_space(handle, name) for handle, name in blocks])


def _table(name: str, handle: str, records: Sequence[tuple[_Tag, ...]]) -> Iterator[_Tag]:
    yield from ((0, "TABLE"), (2, name), (5, handle), (330, "0"), (100, "AcDbSymbolTable"), (70, len(records)))
    if name == "DIMSTYLE":
        yield (100, "AcDbDimStyleTable")
    for record in records:
        yield from record
    yield (0, "ENDTAB")


def _record(kind: str, of: str, handle: str, name: str, *tags: _Tag) -> tuple[_Tag, ...]:
    names = ((100, "AcDbSymbolTableRecord"), (100, f"AcDb{of}TableRecord"))
    return ((0, kind), (5, handle), *names, (2, name), (70, 0), *tags)


def _space(handle: str, name: str) -> tuple[_Tag, ...]:
    names = ((100, "AcDbSymbolTableRecord"), (100, "AcDbBlockTableRecord"))
    return ((0, "BLOCK_RECORD"), (5, handle), *names, (2, name), (340, "0"))


def _blocks() -> Iterator[_Tag]:
    for owner, name, start, end in ((_MODEL, "*Model_Space", "20", "21"), (_PAPER, "*Paper_Space", "1C", "1D")):
        yield from ((0, "BLOCK"), (5, start), (330, owner), (100, "AcDbEntity"), (8, "0"), (100, "AcDbBlockBegin"))
        yield from ((2, name), (70, 0), (10, "0.0"), (20, "0.0"), (30, "0.0"), (3, name), (1, ""))
        yield from ((0, "ENDBLK"), (5, end), (330, owner), (100, "AcDbEntity"), (8, "0"), (100, "AcDbBlockEnd"))


def _entities(layers: Sequence[tuple[str, Sequence[CutPath]]], height: float) -> Iterator[_Tag]:
    handle = 0x100
    for name, paths in layers:
        for path in paths:
            yield from ((0, "LWPOLYLINE"), (5, f"{handle:X}"), (330, _MODEL), (100, "AcDbEntity"), (8, name))
            yield from ((100, "AcDbPolyline"), (90, len(path.vertices)), (70, int(path.is_closed)))
            for x, y, bulge in path.vertices:
                yield from ((10, _length(x)), (20, _length(height - y)))
                if bulge:
                    yield (42, f"{-bulge:.9f}")  # y runs up: a clockwise bulge, positive before, is negative now
            handle += 1


def _objects() -> Iterator[_Tag]:
    yield from ((0, "DICTIONARY"), (5, _ROOT), (330, "0"), (100, "AcDbDictionary"), (281, 1), (3, "ACAD_GROUP"))
    yield from ((350, _GROUPS), (0, "DICTIONARY"), (5, _GROUPS), (330, _ROOT), (100, "AcDbDictionary"), (281, 1))


def _length(value: float) -> str:
    text = number(value, 4)
    return text if "." in text else f"{text}.0"
