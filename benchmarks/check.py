"""``ordo check`` on 10,000 cards in 1,000 files, beside check-jsonschema and ajv-cli on the same files and schema.

Measured: reading and schema alone (``reading_stage.py``), the whole check of these files without a cache and after one of
them was changed, the check of everything there is beside them, rulebooks included, and with a slip in every card.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from corpus import unit_file, write_project
from timing import ORDO, Contender, heading, measure, options, peer, table, verdict

HERE = Path(__file__).resolve().parent
SLIPS = {
    "a misspelt symbol": (r"symbols: \[(.*?)\]", r"symbols: [\1, bwo]"),
    "a space missing": (r"(?m)^    name: ", "    name:"),
    "a letter of another script": (r"(?m)^(    name: \w*?)a", "\\1\u0430"),
}
"""What is mistyped in every card: a pattern, and what takes its place."""


def bundle(folder: Path, name: str) -> dict[str, Any]:
    """Make one self-contained schema of one that refers to others, which the peers cannot find by themselves."""
    found: dict[str, Any] = {}

    def rewritten(value: Any, home: str) -> Any:
        if isinstance(value, list):
            return [rewritten(each, home) for each in value]
        if not isinstance(value, dict):
            return value
        return {key: moved(held, home) if key == "$ref" else rewritten(held, home) for key, held in value.items()}

    def moved(reference: str, home: str) -> str:
        file, _, pointer = reference.partition("#")
        target = (
            (folder / home).parent.joinpath(file).resolve().relative_to(folder.resolve()).as_posix() if file else home
        )
        if target == name:
            return f"#{pointer}"
        inner = target.replace("/", "-")
        if inner not in found:
            found[inner] = {}
            content = json.loads((folder / target).read_bytes())
            found[inner] = {k: v for k, v in rewritten(content, target).items() if k not in ("$schema", "$id")}
        return f"#/definitions/{inner}{pointer}"

    whole = rewritten(json.loads((folder / name).read_bytes()), name)
    whole["definitions"] = whole.get("definitions", {}) | found
    return whole


def contenders(project: Path, files: list[Path], peers: Path | None) -> dict[str, Contender]:
    """List what is measured."""
    made = {
        "stage": Contender(
            "ordo, reading and schema",
            (sys.executable, str(HERE / "reading_stage.py"), str(project / "cards/ordonnance/bench")),
        ),
        "cold": Contender(
            "ordo check --no-cache FOLDER",
            (*ORDO, "check", "--no-cache", "--format", "concise", "cards/ordonnance/bench"),
            project,
        ),
        "all": Contender("ordo check --no-cache", (*ORDO, "check", "--no-cache", "--format", "concise"), project),
    }
    cache = project / "cache"
    environment = {"XDG_CACHE_HOME": str(cache)}
    texts = [unit_file(10, 10, 1), unit_file(10, 10, 1).replace("of ", "from ", 1)]

    def change() -> None:
        files[1].write_text(texts[0], encoding="utf-8")
        texts.reverse()

    command = (*ORDO, "check", "--format", "concise", "cards/ordonnance/bench")
    Contender("warming", command, project, environment).run()
    made["warm"] = Contender("ordo check FOLDER, one file changed", command, project, environment, before=change)
    made["same"] = Contender("ordo check FOLDER, nothing changed", command, project, environment)
    for name, (pattern, slip) in SLIPS.items():
        home = project.with_name(name)
        shutil.copytree(project, home, ignore=shutil.ignore_patterns("cache"))
        for path in (home / "cards/ordonnance/bench").glob("units-*.yaml"):
            path.write_text(re.sub(pattern, slip, path.read_text(encoding="utf-8")), encoding="utf-8")
        command = (*ORDO, "check", "--no-cache", "--format", "concise", "cards/ordonnance/bench")
        made[name] = Contender(f"ordo check --no-cache FOLDER, {name} in each card", command, home, accepts=(0, 1))
    schema = project / "units.bundle.json"
    schema.write_text(json.dumps(bundle(project / "schemas", "ordonnance/units.schema.json")), encoding="utf-8")
    found = peer(peers, "venv", "bin", "check-jsonschema")
    names = [path.relative_to(project).as_posix() for path in files]
    if found is not None:
        made["check-jsonschema"] = Contender(
            "check-jsonschema", (str(found), "--schemafile", schema.name, *names), project
        )
    found = peer(peers, "npm", "node_modules", ".bin", "ajv")
    if found is not None:
        pattern = "cards/ordonnance/bench/units-*.yaml"
        made["ajv"] = Contender(
            "ajv-cli", (str(found), "validate", "--strict=false", "-s", schema.name, "-d", pattern), project
        )
    return made


def main() -> None:
    given = options(__doc__).parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        project = Path(scratch) / "project"
        files = write_project(project, 10_000, copies=1)
        made = contenders(project, files, given.peers)
        measure(list(made.values()), given.runs)
        heading("Checking 10,000 cards in 1,000 files")
        print(
            f"{sum(path.stat().st_size for path in files):,} bytes; medians of {given.runs} runs of whole processes\n"
        )
    stage = made["stage"].seconds
    table(
        ("", "CPU s", "± %", "peak MB", "× stage"),
        [
            (
                each.name,
                f"{each.seconds:.3f}",
                f"{each.spread * 100:.0f}",
                f"{each.megabytes:.0f}",
                f"{each.seconds / stage:.2f}",
            )
            for each in made.values()
        ],
    )
    slow, fast = made.get("check-jsonschema"), made.get("ajv")
    if slow is not None:
        verdict("reading and schema, times faster than check-jsonschema", slow.seconds / stage, 10, at_least=True)
    if fast is not None:
        verdict("reading and schema, times faster than ajv-cli", fast.seconds / stage, 1, at_least=True)
    if slow is not None:
        verdict(
            "whole check, times faster than check-jsonschema", slow.seconds / made["cold"].seconds, 7, at_least=True
        )
    for name in SLIPS:
        verdict(f"{name} in each of 10,000 cards, × no slip", made[name].seconds / made["cold"].seconds, 2)
        verdict(f"{name}, more memory", made[name].megabytes - made["cold"].megabytes, 300, " MB")
    verdict("one file changed of 1,000, × nothing changed", made["warm"].seconds / made["same"].seconds, 1.4)
    verdict("one file changed", made["warm"].seconds, 0.15, " s", is_absolute=True)


if __name__ == "__main__":
    main()
