"""Print what the project needs to run and to be developed, one requirement a line: the input of `make requirements`."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"


def group(groups: dict[str, list[Any]], name: str) -> list[str]:
    """Give the requirements of a dependency group, those of the groups it includes with them."""
    found: list[str] = []
    for entry in groups[name]:
        found += group(groups, entry["include-group"]) if isinstance(entry, dict) else [entry]
    return found


def main() -> None:
    """Print them, sorted."""
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))
    needed = {*project["project"]["dependencies"], *group(project["dependency-groups"], "dev")}
    sys.stdout.writelines(f"{each}\n" for each in sorted(needed, key=str.lower))


if __name__ == "__main__":
    main()
