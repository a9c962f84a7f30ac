"""Groups of cards side by side: in rows, as columns that overlap, or fanned as in a hand."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

from ordo_pnp.rulebook.canvas import Canvas, around
from ordo_pnp.rulebook.tabletop import APART, GAP, LABEL, PART, TABLE, fan_width, stack_height

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ordo_pnp.draw import FaceDrawing
    from ordo_pnp.kernel import Mark, Piece
    from ordo_pnp.rulebook.canvas import ShownPiece
    from ordo_pnp.rulebook.tabletop import Tabletop

# Of the real size: a card of 63 mm is then 31.5 mm wide, and five symbols side by side on it 5.8 mm each.
LARGEST: Final = 0.5
# Of the real size: cards in a row go on in another line before they are smaller.
_SMALLEST: Final = 0.3
# Between groups in a row, in real millimetres: the first that keeps them in fewer lines.
_GAPS: Final = (PART, 3 * GAP, 1.6 * GAP)
# Between fans below each other, in millimetres.
_BETWEEN: Final = 3.5
# So many columns stand nearer to each other.
_MANY: Final = 4
# How groups may lie, and as what their cards are shown.
WAYS: Final = {"row": TABLE, "army": TABLE, "fan": "hand"}


class GroupedCards(NamedTuple):
    """Cards that a book shows side by side."""

    # One of ``WAYS``.
    way: str
    groups: Sequence[Sequence[Piece]]
    # Below each group; none of them if empty.
    labels: Sequence[str] = ()
    marks: Sequence[Mark] = ()


class CardGroups(NamedTuple):
    """Groups of cards and what stands below each."""

    faces: Sequence[Sequence[FaceDrawing]]
    labels: Sequence[str]


def draw_cards(tabletop: Tabletop, way: str, groups: CardGroups, width: float, wanted: float) -> Canvas:
    """Draw groups of cards; marks can point at ``group 1``, and at its cards, or at ``card 1``, counted over all groups.

    Args:
        tabletop: Draws them.
        way: One of ``WAYS``.
        groups: The cards.
        width: Of the figure, in millimetres.
        wanted: The scale from which on their signs are large enough.
    """
    canvas = Canvas(width)
    draw = {"row": _row, "army": _army, "fan": _fan}[way]
    draw(tabletop, canvas, groups, wanted)
    cards = [each for group in range(len(groups.faces)) for each in canvas.shown.get(f"group {group + 1}", ())]
    for at, each in enumerate(cards, 1):
        canvas.note(f"card {at}", each.box, [each])
    return canvas


def _note(canvas: Canvas, number: int, shown: Sequence[ShownPiece]) -> None:
    if shown:
        canvas.note(f"group {number}", around([each.box for each in shown]), shown)


def _row(tabletop: Tabletop, canvas: Canvas, groups: CardGroups, wanted: float) -> None:
    """Draw cards next to each other, as large as the width allows, in several lines if need be."""
    faces = groups.faces
    smallest = max(_SMALLEST, wanted) if wanted <= LARGEST else _SMALLEST
    words = [
        max((tabletop.width(each, "caps", LABEL) for each in label.split()), default=0.0) for label in groups.labels
    ]
    rows, part, scale = _broken(faces, canvas.width, smallest, words)
    at = 0
    for row in rows:
        x = (canvas.width - _extent(row, part) * scale) / 2
        top = canvas.y
        below: list[float] = []
        height = max(face.height for group in row for face in group) * scale
        for group in row:
            left = x
            shown = []
            for face in group:
                shown.append(tabletop.place(canvas, face, x, top + height - face.height * scale, scale))
                x += (face.width + GAP) * scale
            x -= GAP * scale
            room = x - left + part * scale if len(row) > 1 else canvas.width
            below.append(tabletop.label(canvas, groups.labels, at, (left + x) / 2, top + height, room))
            _note(canvas, at + 1 if len(faces) > 1 else 1, shown)
            at += 1
            x += part * scale
        canvas.y = top + height + max(below) + 3.0
    canvas.y -= 3.0


def _army(tabletop: Tabletop, canvas: Canvas, groups: CardGroups, wanted: float) -> None:
    """Draw columns that overlap, as on the table; nearer to each other where their signs would be too small."""
    columns = groups.faces
    widest = max(face.width for group in columns for face in group)
    gaps = (PART if len(columns) < _MANY else GAP * 2, GAP)
    scales = [(canvas.width / (len(columns) * widest + (len(columns) - 1) * gap), gap) for gap in gaps]
    scale, gap = next((each for each in scales if each[0] >= min(wanted, LARGEST)), scales[0])
    scale = min(LARGEST, scale)
    x = (canvas.width - (len(columns) * widest + (len(columns) - 1) * gap) * scale) / 2
    height = max(stack_height(column) for column in columns) * scale
    room = (widest + gap) * scale if len(columns) > 1 else canvas.width
    below: list[float] = []
    for at, column in enumerate(columns):
        _note(canvas, at + 1, tabletop.column(canvas, column, x, 0.0, scale))
        below.append(tabletop.label(canvas, groups.labels, at, x + widest * scale / 2, height, room))
        x += (widest + gap) * scale
    canvas.y = height + max(below)


def _fan(tabletop: Tabletop, canvas: Canvas, groups: CardGroups, wanted: float) -> None:
    """Draw groups fanned, below each other; no fan is drawn larger for the sake of its signs."""
    scale = min(LARGEST, *(canvas.width / fan_width(group) for group in groups.faces))
    for at, group in enumerate(groups.faces):
        canvas.y += _BETWEEN if at else 0.0
        x = (canvas.width - fan_width(group) * scale) / 2
        _note(canvas, at + 1, tabletop.spread(canvas, group, x, scale))
        canvas.y += max(face.height for face in group) * scale
        canvas.y += tabletop.label(canvas, groups.labels, at, canvas.width / 2, canvas.y, canvas.width)


def _broken(
    faces: Sequence[Sequence[FaceDrawing]], width: float, smallest: float, words: Sequence[float]
) -> tuple[list[list[Sequence[FaceDrawing]]], float, float]:
    """Part groups into as few lines as keep their scale; groups stand nearer to each other before another line begins.

    Args:
        faces: The groups.
        width: Of the figure, in millimetres.
        smallest: The scale that is to be kept.
        words: The longest word below each group, in millimetres, which needs room.

    Returns:
        The lines, the gap between groups in real millimetres, and the scale.
    """
    most = max(len(faces), 1 + sum(map(len, faces)) // 4)
    for lines in range(1, most + 1):
        rows = _balanced(faces, lines)
        for part in _GAPS:
            scale = min(LARGEST, *(width / _extent(row, part) for row in rows))
            if scale >= smallest and (part == PART or _have_room(rows, words, part, scale, width)):
                return rows, part, scale
    return rows, PART, min(LARGEST, *(width / _extent(row, PART) for row in rows))


def _have_room(
    rows: Sequence[Sequence[Sequence[FaceDrawing]]], words: Sequence[float], part: float, scale: float, width: float
) -> bool:
    """Whether what stands below groups stays as large as it is, between its neighbours and the edges of the figure."""
    rooms = [
        _extent([group], 0.0) * scale + min(part * scale - APART, width - _extent(row, part) * scale)
        for row in rows
        for group in row
    ]
    return all(word <= room for word, room in zip(words, rooms, strict=False))


def _extent(row: Sequence[Sequence[FaceDrawing]], part: float) -> float:
    """Return the width of groups of cards in real millimetres, with some gap between groups."""
    inner = math.fsum(face.width + GAP * (at > 0) for group in row for at, face in enumerate(group))
    return inner + (len(row) - 1) * part


def _balanced(groups: Sequence[Sequence[FaceDrawing]], lines: int) -> list[list[Sequence[FaceDrawing]]]:
    """Part groups into lines of about equal length; a single group is parted itself."""
    if len(groups) == 1:
        cards = groups[0]
        size = -(-len(cards) // lines)
        return [[cards[start : start + size]] for start in range(0, len(cards), size)]
    size = -(-len(groups) // lines)
    return [list(groups[start : start + size]) for start in range(0, len(groups), size)]
