"""The papers and sheet templates of this repository, and plain pieces."""

from pathlib import Path

import pytest
import yaml

from ordo_pnp.draw import Drawing, Shape, rectangle
from ordo_pnp.paper import PrintPiece, Wording
from ordo_pnp.paper.sheets.page import read_papers
from ordo_pnp.paper.sheets.templates import read_margin_line, read_sheet

SHEETS = Path(__file__).resolve().parents[3] / "cards" / "sheets"


def _data(name):
    return yaml.safe_load((SHEETS / f"{name}.yaml").read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def papers():
    return read_papers(_data("papers")["papers"])


@pytest.fixture(scope="session")
def line():
    return read_margin_line(_data("papers")["papers"])


@pytest.fixture(scope="session")
def wording():
    return Wording.from_data("Game · Set", _data("papers")["papers"]["words"]["en"])


@pytest.fixture(scope="session")
def sheets():
    return {name: read_sheet(_data(name)["sheet"]) for name in ("cards", "markers", "territory-lines", "boards")}


@pytest.fixture(scope="session")
def measure():
    return lambda text: 0.5 * len(text)


@pytest.fixture(scope="session")
def make_piece():
    def make(width, height, *, outline="rectangle", back=True, bleed=3.0, name="piece"):
        box = Shape(rectangle(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed), fill="#808080")
        front = Drawing(width, height, (box,), label="front")
        return PrintPiece(
            name, front, Drawing(width, height, (box,), label="back") if back else None, width, height, bleed, outline
        )

    return make
