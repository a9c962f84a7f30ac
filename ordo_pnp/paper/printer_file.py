"""The small files in which printers are kept, and that people pass on: ``NAME.printer.yaml``.

Rule: PNP-25.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from ordo_pnp.base import DataError, NotationError, printable
from ordo_pnp.cards import RESERVED, read_document, schemas_for
from ordo_pnp.paper.printer import Deviation, Printer

PRINTER_ENDING: Final = ".printer.yaml"
PRINTER_KEY: Final = "printer"
_NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_MODELINE: Final = (
    "# What a printer does wrong, measured by `ordo calibrate`; `ordo build --printer {name}` makes up for it.\n"
)


def check_name(name: str) -> str:
    """Insist that a word can name a printer and its file.

    Raises:
        NotationError: It cannot.
    """
    if not _NAME.fullmatch(name) or len(name) > 60:
        raise NotationError(
            f"`{printable(name[:80])}` is no name of a printer: it has small letters and digits, such as `office-laser`"
        )
    if name in RESERVED:
        raise NotationError(f"`{name}` is no name of a printer: it is reserved on some systems")
    return name


def read_printer(file: Path) -> Printer:
    """Read a printer.

    Raises:
        DataError: The file is none, or says what no printer does.
        OSError: It cannot be read.
    """
    document = read_document(file)
    schema = schemas_for([]).by_key[PRINTER_KEY][None]
    problems = [*document.problems] or [*schema.validate(document)]
    if problems:
        raise DataError(problems)
    data = document.data[PRINTER_KEY]
    name = file.name.removesuffix(PRINTER_ENDING).removesuffix(file.suffix)
    return Printer(name, data["paper"], _deviation(data.get("front")), _deviation(data["back"]))


def _deviation(data: Mapping[str, Any] | None) -> Deviation:
    if data is None:
        return Deviation()
    across, down = data["scale"]
    return Deviation(float(data["x"]), float(data["y"]), float(data["turn"]), float(across), float(down))


def write_printer(printer: Printer) -> bytes:
    """Write a printer as YAML: lengths to a tenth of a micrometre, so that its file says the same everywhere."""
    lines = [_MODELINE.format(name=printer.name) + "format: 1", f"{PRINTER_KEY}:", f"  paper: {printer.paper}"]
    for side, each in (("front", printer.front), ("back", printer.back)):
        if side == "back" or each != Deviation():
            numbers = f"x: {_fixed(each.x, 4)}, y: {_fixed(each.y, 4)}, turn: {_fixed(each.turn, 5)}"
            lines.append(f"  {side}: {{{numbers}, scale: [{_fixed(each.scale_x, 6)}, {_fixed(each.scale_y, 6)}]}}")
    return ("\n".join(lines) + "\n").encode(errors="backslashreplace")


def _fixed(value: float, digits: int) -> str:
    """Write a number without needless zeros.

    >>> _fixed(-0.00001, 4), _fixed(1.0, 6), _fixed(0.25, 4)
    ('0', '1', '0.25')
    """
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text in {"-0", ""} else text


def told_printer(printer: Printer) -> str:
    """Name a printer and what it does in a short word, by which a manifest tells that a file was made for it."""
    return f"{printer.name} {hashlib.sha256(write_printer(printer)).hexdigest()[:8]}"
