"""Pictures of cards for print services: what one more card costs, against the same cards drawn with Pillow.

Pillow gets each card as flat lists of points, already laid out, curves already made polygons: it does not read, check or set anything, and ignores
clips, holes, blends and dashes. It smooths no edges of polygons, so that people draw larger and reduce; both are measured.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from build import fonts, forgetful
from corpus import SET, write_project
from timing import ORDO, Contender, heading, measure, options, table, verdict

from ordo_pnp.catalog import read_catalog
from ordo_pnp.drawing import Path as Outline
from ordo_pnp.drawing import Run, Shape, Use, compose, mapped, translation
from ordo_pnp.game_faces import faces_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ordo_pnp.drawing import Drawing, Matrix

FEW, MANY = 6, 24
CURVE = 8
"""Straight lines in place of each curve."""
PEER = Path(__file__).parent / "peers/pillow_cards.py"


def flat(path: Outline, matrix: Matrix) -> Iterator[list[float]]:
    """Yield the points of each part of a path."""
    points: list[float] = []
    for verb, given in path.segments:
        xy = mapped(given, matrix)
        if verb == "M":
            if len(points) > 2:
                yield points
            points = list(xy)
        elif verb == "L":
            points += xy
        elif verb == "C":
            x, y = points[-2:]
            for step in range(1, CURVE + 1):
                t = step / CURVE
                a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                points.append(a * x + b * xy[0] + c * xy[2] + d * xy[4])
                points.append(a * y + b * xy[1] + c * xy[3] + d * xy[5])
    if len(points) > 2:
        yield points


def steps(drawing: Drawing, matrix: Matrix) -> Iterator[dict[str, Any]]:
    """Yield what Pillow draws of a display list, in painting order."""
    for item in drawing.items:
        if isinstance(item, Use):
            yield from steps(item.drawing, compose(matrix, item.matrix))
        elif isinstance(item, Run):
            x, y = mapped((item.x, item.baseline), matrix)
            yield {"what": "text", "x": x, "y": y, "text": item.text, "size": item.size, "color": item.color}
        elif isinstance(item, Shape):
            for points in flat(item.path, matrix):
                if isinstance(item.fill, str):
                    yield {"what": "polygon", "points": points, "color": item.fill}
                if item.stroke is not None:
                    width = item.width * abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5
                    yield {"what": "line", "points": points, "color": item.stroke, "width": width}


def write_cards(project: Path, file: Path, count: int) -> None:
    """Write the first cards of a corpus as Pillow draws them."""
    catalog = read_catalog([project / "cards"]).catalog
    faces = faces_of(catalog, "ordonnance")
    fronts = [faces.front(card, "en") for card in catalog.games["ordonnance"].cards() if card.set == SET][:count]
    bleed = fronts[0].bleed
    cards = [list(steps(each.drawing, translation(bleed, bleed))) for each in fronts]
    file.write_text(
        json.dumps({"size": [side + 2 * bleed for side in (fronts[0].width, fronts[0].height)], "cards": cards})
    )


def main() -> None:
    given = options(__doc__, runs=3).parse_args()
    font = fonts() / "Spectral-Regular.ttf"
    with tempfile.TemporaryDirectory() as folder:
        contenders = {}
        for count in (FEW, MANY):
            project, out, data = (Path(folder) / f"{name}{count}" for name in ("cards", "out", "data"))
            write_project(project, count)
            write_cards(project, data, count)
            out.mkdir()
            words = ("export", "images", "--game", "ordonnance", f"set:{SET}", "kind:unit", "-o", str(out))
            for jobs in (1, 2):
                command = (*ORDO, *words, "--jobs", str(jobs))
                contenders[f"ordo, --jobs {jobs}", count] = forgetful(
                    Contender(f"ordo {jobs}", command, project), Path(folder)
                )
            for larger in (1, 4):
                command = (sys.executable, str(PEER), str(data), str(font), str(out), str(larger))
                contenders[f"Pillow, {larger} × as large", count] = Contender(f"Pillow {larger}", command)
        measure(list(contenders.values()), given.runs)
        heading("Pictures of cards at 300 to the inch")
        rows, each_ms = [], {}
        for name in dict.fromkeys(name for name, _ in contenders):
            few, many = contenders[name, FEW], contenders[name, MANY]
            each_ms[name] = (many.seconds - few.seconds) / (MANY - FEW) * 1000
            figures = (f"{few.seconds:.2f}", f"{many.seconds:.2f}", f"{each_ms[name]:.1f}")
            rows.append((name, *figures, f"{few.megabytes:.0f}", f"{many.megabytes:.0f}"))
        table(("", f"CPU s, {FEW} cards", f"{MANY} cards", "ms, one more card", f"MB, {FEW}", f"MB, {MANY}"), rows)
    own = each_ms["ordo, --jobs 1"]
    verdict("one more card", own, 10, " ms", is_absolute=True)
    verdict("Pillow with smooth edges / ordo", each_ms["Pillow, 4 × as large"] / own, 4, " ×", at_least=True)


if __name__ == "__main__":
    main()
