"""Print how large the program and its tests are: ``python docs/figures.py``; ``make lint`` shows it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "ordo_pnp"
# `ordo_pnp.testing` is entered by the names of its modules (docs/explanation/decisions/rooms-and-plug-ins.md).
DOOR = re.compile(r"ordo_pnp(\.\w+|\.testing\.\w+)?")


def main() -> None:
    """Print one line for the program and one for its tests."""
    modules = sorted(PACKAGE.rglob("*.py"))
    rooms = sorted(each.parent.name for each in PACKAGE.glob("*/__init__.py"))
    doors = sorted(each.parent.name for each in PACKAGE.glob("*/__init__.pyi"))
    words, free = 0, 0
    for module in modules:
        for text in docstrings_of(module):
            found = re.findall(r"[A-Za-z]+", text.lower())
            words += len(found)
            free += found.count("what") + found.count("whatever")
    print(
        f"program: {lines_of(modules):,} lines in {len(modules)} modules, {len(rooms)} rooms, {len(doors)} with a door,"
        f" {1000 * free / words:.1f} `what` in 1,000 words of docstrings"
    )
    tests = sorted((ROOT / "tests").rglob("*.py"))
    through = lines_of(each for each in tests if enters_by_doors(each))
    print(
        f"tests: {lines_of(tests):,} lines in {len(tests)} files,"
        f" {100 * through / lines_of(tests):.0f} % of them in files that use the command line or doors alone"
    )


def lines_of(files: Iterable[Path]) -> int:
    """Return how many lines files have."""
    return sum(each.read_text("utf-8").count("\n") for each in files)


def docstrings_of(module: Path) -> list[str]:
    """Return the docstrings of a module, its classes and its functions."""
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    nodes = (each for each in ast.walk(ast.parse(module.read_text("utf-8"))) if isinstance(each, kinds))
    return [ast.get_docstring(each) or "" for each in nodes]


def enters_by_doors(test: Path) -> bool:
    """Whether a file of tests imports nothing below the door of a room."""
    for node in ast.walk(ast.parse(test.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names = [each.name for each in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            is_module = [
                PACKAGE.joinpath(*node.module.split(".")[1:], f"{each.name}.py").is_file() for each in node.names
            ]
            names = [f"{node.module}.x.y" if any(is_module) else node.module]
        else:
            continue
        if any(each.split(".")[0] == "ordo_pnp" and not DOOR.fullmatch(each) for each in names):
            return False
    return True


if __name__ == "__main__":
    main()
