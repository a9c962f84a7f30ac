"""Print what the project needs to run and to be developed, one requirement a line: the input of `make requirements`.

With the name of a dependency group as its argument, what that group needs.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"


def group(groups: dict[str, list[Any]], name: str) -> list[str]:
    """Return the requirements of a dependency group, those of the groups it includes with them."""
    found: list[str] = []
    for entry in groups[name]:
        found += group(groups, entry["include-group"]) if isinstance(entry, dict) else [entry]
    return found


def extra(project: dict[str, Any], name: str) -> list[str]:
    """Return the requirements of an extra, those of the extras of this package that it names with them."""
    own = re.compile(rf"{re.escape(project['name'])}\[(.*)\]")
    found: list[str] = []
    for entry in project["optional-dependencies"][name]:
        named = own.fullmatch(entry)
        found += [each for part in named[1].split(",") for each in extra(project, part)] if named else [entry]
    return found


def main() -> None:
    """Print them, sorted."""
    tables = tomllib.loads(PROJECT.read_text(encoding="utf-8"))
    project = tables["project"]
    groups = tables["dependency-groups"]
    if sys.argv[1:]:
        needed = set(group(groups, sys.argv[1]))
    else:
        needed = {*project["dependencies"], *extra(project, "all"), *group(groups, "dev")}
    sys.stdout.writelines(f"{each}\n" for each in sorted(needed, key=str.lower))


if __name__ == "__main__":
    main()
