"""``ordo check`` on 10,000 cards in 1,000 files, beside check-jsonschema and ajv-cli on the same files and schema; and ``ordo list``."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

from corpus import unit_file, write_project
from timing import ORDO, Contender, forgetful, heading, measure, options, peer, table, verdict


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
    words = ("check", "--format", "concise", "cards/ordonnance/bench")
    known = {"XDG_CACHE_HOME": str(project / "known")}
    texts = [unit_file(10, 10, 1), unit_file(10, 10, 1).replace("of ", "from ", 1)]

    def change() -> None:
        files[1].write_text(texts[0], encoding="utf-8")
        texts.reverse()

    made = {
        "first": forgetful(Contender("ordo check, first", (*ORDO, *words), project), project / "cache"),
        "changed": Contender("ordo check, one file changed", (*ORDO, *words), project, known, before=change),
        "list": Contender("ordo list", (*ORDO, "list", "set:bench"), project, known),
    }
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
    table(
        ("", "CPU s", "wall s", "peak MB"),
        [(each.name, f"{each.seconds:.2f}", f"{each.waited:.2f}", f"{each.megabytes:.0f}") for each in made.values()],
    )
    first, slow = made["first"], made.get("check-jsonschema")
    if slow is not None:
        fast = f"; ajv-cli, which checks the schema alone: {made['ajv'].seconds:.2f} s" if "ajv" in made else ""
        verdict("check-10000", slow.seconds / first.seconds, f"{first.seconds:.2f} and {slow.seconds:.2f} s CPU{fast}")
    verdict("one-changed", made["changed"].waited, f"{made['changed'].seconds:.2f} s CPU")
    verdict("list-10000", made["list"].seconds)


if __name__ == "__main__":
    main()
