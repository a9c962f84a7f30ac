"""Describe drawings and pages as text, one item a line, for golden files of tests."""

from __future__ import annotations

from collections.abc import Iterator

from ordo_pnp.draw import IDENTITY, Drawing, Gradient, Item, Matrix, Paint, Path, RasterImage, Run, Shape, Use
from ordo_pnp.paper import Box, Page, number


def format_drawing(drawing: Drawing) -> str:
    """Describe a drawing and everything placed in it; millimetres to two decimals, type sizes in points.

    A drawing placed again, by identity, is described where it stands first.
    """
    return "\n".join(_drawing(drawing, 0, {}, {})) + "\n"


def format_page(page: Page) -> str:
    """Describe a page: paper, boxes, bookmarks, content."""
    lines = [f"page {_mm(page.content.width)} × {_mm(page.content.height)}"]
    lines += [f"  {name} {_box(box)}" for name, box in (("trim", page.trim), ("bleed", page.bleed)) if box is not None]
    lines += [f"  bookmark {'> ' * mark.level}{mark.title}" for mark in page.bookmarks]
    return "\n".join([*lines, *_drawing(page.content, 1, {}, {})]) + "\n"


def _mm(value: float) -> str:
    return number(value, 2)


def _box(box: Box) -> str:
    return " ".join(_mm(value) for value in box)


def _drawing(drawing: Drawing, depth: int, seen: dict[int, str], labels: dict[str, int]) -> Iterator[str]:
    indent = "  " * depth
    known = seen.get(id(drawing))
    if known is not None:
        yield f"{indent}drawing {known} again"
        return
    label = drawing.label or "drawing"
    labels[label] = labels.get(label, 0) + 1
    name = f"'{label}'" if labels[label] == 1 else f"'{label}' #{labels[label]}"
    seen[id(drawing)] = name
    bounds = "" if drawing.bounds is None else " bounds " + " ".join(_mm(value) for value in drawing.bounds)
    yield f"{indent}drawing {name} {_mm(drawing.width)} × {_mm(drawing.height)}{bounds}"
    for item in drawing.items:
        yield from _item(item, depth + 1, seen, labels)


def _item(item: Item, depth: int, seen: dict[int, str], labels: dict[str, int]) -> Iterator[str]:
    indent = "  " * depth
    if isinstance(item, Shape):
        yield f"{indent}shape{_shape(item)} {_path(item.path)}"
    elif isinstance(item, Run):
        spacing = f" spacing {_mm(item.word_spacing)}" if item.word_spacing else ""
        spacing += f" tracking {_mm(item.tracking)}" if item.tracking else ""
        spacing += f" turned {number(item.turn, 2)}" if item.turn else ""
        place = f"at {_mm(item.x)} {_mm(item.baseline)}"
        yield f"{indent}run {place} {item.font} {number(item.size, 2)}pt {item.color}{spacing} {item.text!r}"
    elif isinstance(item, RasterImage):
        place = " ".join(_mm(value) for value in (item.x, item.y, item.width, item.height))
        yield f"{indent}picture {place} {item.digest[:12]}"
    else:
        yield f"{indent}use{_use(item)}"
        yield from _drawing(item.drawing, depth + 1, seen, labels)


def _use(use: Use) -> str:
    clip = "" if use.clip is None else f" clip [{_path(use.clip)}]"
    opacity = "" if use.opacity == 1 else f" opacity {number(use.opacity, 2)}"
    return f"{_matrix(use.matrix)}{opacity}{clip}"


def _matrix(matrix: Matrix) -> str:
    if matrix == IDENTITY:
        return ""
    a, b, c, d, e, f = matrix
    place = f" at {_mm(e)} {_mm(f)}"
    if (a, b, c, d) == (1, 0, 0, 1):
        return place
    return f"{place} matrix {' '.join(number(value, 4) for value in (a, b, c, d))}"


def _shape(shape: Shape) -> str:
    words = []
    if shape.fill is not None:
        words.append(f"fill {_paint(shape.fill)}")
    if shape.stroke is not None:
        words.append(f"stroke {shape.stroke} {number(shape.width, 3)}")
    if shape.dash:
        words.append("dash " + ",".join(_mm(length) for length in shape.dash))
    if shape.round_ends:
        words.append("round")
    if shape.round_corners is not None:
        words.append("round corners" if shape.round_corners else "mitred corners")
    if shape.even_odd:
        words.append("even-odd")
    if shape.opacity != 1:
        words.append(f"opacity {number(shape.opacity, 2)}")
    return "".join(f" {word}" for word in words)


def _paint(paint: Paint) -> str:
    if not isinstance(paint, Gradient):
        return paint
    stops = " ".join(f"{number(offset, 2)}:{color}" for offset, color in paint.stops)
    line = " ".join(_mm(value) for value in (*paint.start, *paint.end, *([paint.radius] if paint.radius else [])))
    return f"gradient({line}; {stops})"


def _path(path: Path) -> str:
    return " ".join(f"{verb}{','.join(_mm(value) for value in xy)}" for verb, xy in path.segments)
