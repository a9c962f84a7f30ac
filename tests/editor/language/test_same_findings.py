"""What a client is told of a text that is not saved is what ``ordo check --format json`` says of it on disk."""

import json
from pathlib import Path

import pytest

from ordo_pnp.base import FORMATS
from ordo_pnp.project import find_all, find_workspace

CASES = Path(__file__).parents[2] / "cards" / "cases"
SHIPPED = Path(__file__).parents[3] / "cards"
# Ends of names of files that a person types; others lie on disk already.
TYPED = {".yaml", ".yml", ".md"}
SEVERITIES = {"error": 1, "warning": 2, "remark": 3}
CASTLE = "\N{EUROPEAN CASTLE}"


def cases():
    return sorted(path.parent for path in CASES.rglob("expected.txt"))


def columns(line):
    """Return for each letter of a line how many UTF-16 units are before it, by an encoder."""
    return [len(line[:at].encode("utf-16-le")) // 2 for at in range(len(line) + 1)]


class Disk:
    """What a command says of files on disk, as LSP must say it."""

    def __init__(self, folder):
        self.folder = folder

    def uri(self, place):
        return (self.folder / place["file"]).as_uri()

    def range(self, place):
        path = self.folder / place["file"]
        text = path.read_bytes().decode("utf-8-sig", "replace") if path.is_file() else ""
        lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")

        def mark(line, column):
            counts = columns(lines[line - 1]) if line <= len(lines) else [0]
            return {"line": line - 1, "character": counts[min(column - 1, len(counts) - 1)]}

        return {"start": mark(place["line"], place["column"]), "end": mark(place["end_line"], place["end_column"])}

    def finding(self, each):
        """Return a finding, and the edits of its remedy."""
        fix = each["fix"]
        found = {
            "range": self.range(each),
            "severity": SEVERITIES[each["severity"]],
            "code": each["code"],
            "source": "ordo",
            "message": each["message"] + (f"\nhelp: {each['help']}" if each["help"] is not None else ""),
            "data": {
                "card": each["card"],
                "folded": each["folded"],
                "fix": fix and ("safe" if fix["safe"] else "unsafe"),
            },
        }
        if each["related"]:
            found["relatedInformation"] = [
                {"location": {"uri": self.uri(note), "range": self.range(note)}, "message": note["message"]}
                for note in each["related"]
            ]
        edits = {}
        for edit in fix["edits"] if fix else ():
            edits.setdefault(self.uri(edit), []).append({"range": self.range(edit), "newText": edit["text"]})
        return found, edits


def lay(case, folder, change):
    """Return the texts of a case by the paths that they are to have; what nobody types is put there."""
    texts = {}
    for path in sorted(each for each in case.rglob("*") if each.is_file()):
        within = path.relative_to(case)
        if within.name == "bad.yaml":
            within = Path("cards/ordonnance/base/bad.yaml")
        elif within.parts[0] != "cards":
            continue
        target = folder / within
        target.parent.mkdir(parents=True, exist_ok=True)
        raw = path.read_bytes()
        try:
            text = raw.decode()
        except UnicodeDecodeError:
            text = None
        if text is None or target.suffix not in TYPED:
            target.write_bytes(raw)
        else:
            texts[target] = change(text)
    return texts


def with_castles(text):
    """Put a letter of two UTF-16 units before what stands in a line behind a name."""
    return text.replace("name: Odd", f"name: {CASTLE} Odd").replace("id: odd", f"name: {CASTLE}, id: odd")


@pytest.mark.slow
@pytest.mark.parametrize("change", [str, with_castles], ids=["plain", "castles"])
@pytest.mark.parametrize("case", cases(), ids=lambda case: case.relative_to(CASES).as_posix())
@pytest.mark.few(8)
def test_findings_are_those_of_the_command(case, change, tmp_path, monkeypatch, copy_of_data, caller):
    """Of every example of bad data: place, severity, code, message, remedy, its edits, and what it refers to."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    about = tuple(each.name for each in (case / "cards").glob("*") if (SHIPPED / each.name / "game.yaml").exists())
    copy_of_data(tmp_path, *(about or ("ordonnance",)))
    texts = lay(case, tmp_path, change)
    caller.begin(tmp_path)
    for path, text in texts.items():
        caller.open(path, text)
    told = caller.settle()
    actions = {
        uri: caller.ask(
            "textDocument/codeAction",
            textDocument={"uri": uri},
            range={"start": {"line": 0, "character": 0}, "end": {"line": 10**6, "character": 0}},
            context={"diagnostics": [], "only": ["quickfix"]},
        )
        for uri in told
        if uri.endswith((".yaml", ".md"))
    }

    for path, text in texts.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
    with find_workspace() as workspace:
        found = find_all(workspace)
    disk = Disk(tmp_path)
    expected, remedies = {}, {}
    for each in json.loads(FORMATS["json"](found)):
        finding, edits = disk.finding(each)
        expected.setdefault(disk.uri(each), []).append(finding)
        if edits:
            remedies.setdefault(disk.uri(each), []).append((finding, edits))

    assert found
    assert {uri: each["diagnostics"] for uri, each in told.items() if each["diagnostics"]} == expected
    offered = {
        uri: [(each["diagnostics"][0], each["edit"]["changes"]) for each in found]
        for uri, found in actions.items()
        if found
    }
    assert offered == remedies
