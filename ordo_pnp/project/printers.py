"""Find and keep the printers of a project or user, and read the papers of a project."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from ordo_pnp.base import (
    DataError,
    OrdoError,
    TargetError,
    cause_of,
    has_errors,
    printable,
    real,
    remedy_for,
    write_files,
)
from ordo_pnp.cards import Catalog, read_catalog, shipped_cards
from ordo_pnp.paper import PRINTER_ENDING, MeasuredPrinter, Printer, read_printer, write_printer
from ordo_pnp.project.workspace import Workspace


def sheets_of(workspace: Workspace) -> Catalog:
    """Read papers and words of a project; those it lacks come with the program.

    Raises:
        DataError: They have errors.
    """
    folder = workspace.root / "sheets"
    if not folder.is_dir():
        return Catalog({})
    reading = read_catalog([folder])
    if has_errors(reading.problems):
        raise DataError(reading.problems)
    return reading.catalog


FOLDER = "printers"


def printer_folders(workspace: Workspace) -> tuple[Path, ...]:
    """Return the folders of printers: the project's ``printers``, then the user's own."""
    own = () if workspace.root == shipped_cards() else (workspace.root.parent / FOLDER,)
    settings = _settings_folder()
    return own if settings is None else (*own, settings / FOLDER)


def _settings_folder() -> Path | None:
    """Return the folder of this program in the user's settings, as the XDG base directory specification has it."""
    named = os.environ.get("XDG_CONFIG_HOME", "")
    if Path(named).is_absolute():
        return Path(named) / "ordo-pnp"
    try:
        home = Path.home()
    except RuntimeError:
        return None
    return home / ".config" / "ordo-pnp" if home.is_absolute() else None


def printer_names(workspace: Workspace) -> tuple[str, ...]:
    """Return the names of the printers that were measured, in order."""
    return tuple(sorted(dict(_known(workspace))))


def find_printer(workspace: Workspace, word: str) -> Printer:
    """Find a printer by its name or file.

    Raises:
        TargetError: There is none.
        DataError: Its file cannot be used.
    """
    file = _file_of(workspace, word)
    try:
        return read_printer(file)
    except OSError as error:
        raise TargetError(f"printer `{printable(str(file))}`: {cause_of(error)}") from error


def printer_file(workspace: Workspace, name: str, folder: Path | None = None) -> Path:
    """Return the path of a new printer's file: in a folder, the project or the settings.

    Raises:
        OrdoError: There is no such folder, or it is a link that leads out of the project.
    """
    folders = printer_folders(workspace) if folder is None else (folder,)
    if not folders:
        raise OrdoError("there is no folder for your settings here: say where to write with `-o DIR`")
    if folder is None and _leads_out(workspace, folders[0]):
        raise OrdoError(f"`{FOLDER}` is a link that leads out of the project: put the folder itself there")
    return folders[0] / f"{name}{PRINTER_ENDING}"


def keep_printer(workspace: Workspace, measured: MeasuredPrinter, folder: Path | None = None) -> Path:
    """Write the file of a printer, in the place of one that had its name, and return it.

    Args:
        workspace: Whose.
        measured: The printer.
        folder: The target folder; None for the usual one.

    Raises:
        OrdoError: The figures do not fit together, there is no folder, or it cannot be written.
    """
    file = printer_file(workspace, measured.printer.name, folder)
    if not measured.is_consistent:
        raise OrdoError("no printer was written: read again what does not fit")
    write_files(file.parent, {file.name: write_printer(measured.printer)})
    return file


def _file_of(workspace: Workspace, word: str) -> Path:
    if word.endswith((".yaml", ".yml")) or os.sep in word or "/" in word:
        return Path(word)
    known = dict(_known(workspace))
    if word not in known:
        others = (
            f"known: {', '.join(known)}"
            if known
            else "none is known; measure yours: `ordo calibrate`, or name its file"
        )
        raise TargetError(f"there is no printer `{printable(word)}`; {remedy_for(word, known, others)}")
    return known[word]


def _known(workspace: Workspace) -> Iterator[tuple[str, Path]]:
    """Yield the printers that can be named; those of the project last, for they win."""
    for folder in reversed(printer_folders(workspace)):
        for file in sorted(folder.glob(f"*{PRINTER_ENDING}")) if folder.is_dir() else ():
            if not _leads_out(workspace, file):
                yield file.name.removesuffix(PRINTER_ENDING), file


def _leads_out(workspace: Workspace, path: Path) -> bool:
    """Whether a path beside the cards of the project is a link to something that is not; the user's own folder may be anywhere."""
    home = workspace.root.parent
    return path.is_relative_to(home / FOLDER) and not real(path).is_relative_to(real(home))
