"""What people mistype in a set of cards is told once, at the place, with the remedy; and what can be corrected so is sound then.

A slip is an edit of a fresh expansion. What is found in the files that it touches is held against what any right answer
must contain, whatever its words.
"""

import re
from pathlib import Path

import pytest
import yaml
from hypothesis import HealthCheck, given, settings, strategies as st

from ordo_pnp.base import Severity, Stage, source_of
from ordo_pnp.cards import Folder, classify, read_document, schemas_for, text_slips

HERE = Path(__file__).parent / "slips"
SLIPS = {slip["id"]: slip for file in sorted(HERE.glob("*.yaml")) for slip in yaml.safe_load(file.read_text("utf-8"))}
SYNTAX = {"CAT005", "CAT006", "CAT007", *(f"CAT0{number}" for number in range(19, 27))}
EXPECTED = {"findings", "code", "at", "names", "says", "not_says"}


@pytest.fixture(scope="module")
def model(tmp_path_factory, make_ordo):
    """A fresh expansion."""
    home = tmp_path_factory.mktemp("slips")
    make_ordo(home)("new", "expansion", "trial", check=0)
    return home / "trial"


@pytest.fixture(scope="module")
def schemas(repository):
    return schemas_for([Folder(repository / "cards/ordonnance", "ordonnance", None)])


def edited(model, slip):
    """Return the texts of the files that a slip touches."""
    texts = {}
    for edit in slip["edit"]:
        name = edit["file"]
        if "write" in edit:
            texts[name] = edit["write"]
            continue
        text = texts.get(name) or (model / name).read_text("utf-8")
        assert text.count(edit["replace"]) == 1, edit
        texts[name] = text.replace(edit["replace"], edit["with"])
    return texts


def found_in(texts, folder, schemas):
    """Return what is found in files, each by itself."""
    found = []
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
        document = read_document(path)
        schema, problems = classify(document, Folder(folder, "ordonnance", "trial"), schemas)
        found += problems or text_slips(document, schema.texts)
    return found


def corrected(texts, found, folder):
    """Return texts with the remedies carried out that a program can carry out."""
    made = {name: text.split("\n") for name, text in texts.items()}
    edits = {edit for each in found if each.fix for edit in each.fix.edits}
    for edit in sorted(edits, key=lambda each: (each.span.line, each.span.column), reverse=True):
        lines = made[Path(edit.span.file).relative_to(folder).as_posix()]
        line = lines[edit.span.line - 1]
        lines[edit.span.line - 1] = line[: edit.span.column - 1] + edit.text + line[edit.span.end_column - 1 :]
    return {name: "\n".join(lines) for name, lines in made.items()}


def places_of(found, folder):
    """Return all places that a finding names, as FILE:LINE."""
    spans = (found.span, *(span for span, _ in found.related))
    return {f"{Path(each.file).relative_to(folder).as_posix()}:{each.line}" for each in spans}


def stands_at(found, folder, place):
    file, line, *column = place.split(":")
    is_there = (Path(found.span.file).relative_to(folder).as_posix(), found.span.line) == (file, int(line))
    return is_there and (not column or found.span.column <= int(column[0]) < found.span.end_column)


def words_of(found):
    return "\n".join([found.message, found.help or "", *(note for _, note in found.related)])


def faults(expect, found, folder):
    """Yield what an answer lacks."""
    places = [expect["at"]] if isinstance(expect["at"], str) else expect["at"]
    if len(found) != expect["findings"]:
        yield f"{len(found)} findings"
    there = [each for each in found if any(stands_at(each, folder, place) for place in places)]
    if not there:
        yield f"none at {places}"
    if "code" in expect and expect["code"] not in {each.code.id for each in there}:
        yield f"none of {expect['code']}"
    if "names" in expect and not any(expect["names"] in places_of(each, folder) for each in there):
        yield f"none names {expect['names']}"
    if not any(all(re.search(word, words_of(each), re.IGNORECASE) for word in expect["says"]) for each in there):
        yield f"none says {expect['says']}"
    if any(re.search(word, words_of(each), re.IGNORECASE) for word in expect.get("not_says", ()) for each in found):
        yield f"one says {expect['not_says']}"


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_answered_as_a_person_needs(slip, model, schemas, tmp_path):
    """As many findings as there are slips, at the line, with the words that name cause and remedy."""
    slip = SLIPS[slip]
    assert set(slip["expect"]) <= EXPECTED
    found = found_in(edited(model, slip), tmp_path, schemas)
    shown = "\n".join(str(each).replace(f"{tmp_path}/", "") for each in found)
    if wrong := list(faults(slip["expect"], found, tmp_path)):
        pytest.fail(f"{'; '.join(wrong)}\n{shown}", pytrace=False)


@pytest.mark.parametrize("slip", SLIPS)
def test_what_is_corrected_so_is_sound(slip, model, schemas, tmp_path):
    """The edits that a finding offers leave nothing of it, and bring nothing new."""
    texts = edited(model, SLIPS[slip])
    before = found_in(texts, tmp_path, schemas)
    after = found_in(corrected(texts, before, tmp_path), tmp_path, schemas)
    fixed = {(each.code.id, each.span.line) for each in before if each.fix}
    assert not fixed & {(each.code.id, each.span.line) for each in after}, "\n".join(map(str, after))
    assert {each.code.id for each in after} & SYNTAX <= {each.code.id for each in before if not each.fix}


def proposed(found):
    """Return the texts that a remedy proposes in place of the present one; none where it only inserts."""
    if found.fix and any(each.span.column == each.span.end_column for each in found.fix.edits):
        return []
    return re.findall("(?:write|did you mean|quote it:|brackets:|entries:|digits:|marks:) `([^`]+)`", found.help or "")


def is_readable(found):
    """Whether a file can be read to its end."""
    return not any(each.code.stage == Stage.READING and each.severity is Severity.ERROR for each in found)


def of_fix(found):
    """Return code, line and message, which stay while columns move."""
    return found.code.id, found.span.line, found.message


def check_remedies(texts, folder, schemas):
    """Hold the remedies of all findings against what they are about, and carry each one out alone."""
    found = found_in(texts, folder, schemas)
    for each in found:
        shown = source_of(each.span).strip(" ")
        assert shown not in proposed(each), each
        if not each.fix:
            continue
        after = found_in(corrected(texts, [each], folder), folder, schemas)
        assert of_fix(each) not in map(of_fix, after), each
        assert is_readable(after) or not is_readable(found), each


@pytest.mark.parametrize("slip", SLIPS)
def test_a_remedy_is_another_text_and_mends_its_finding(slip, model, schemas, tmp_path):
    """No remedy proposes the present text; a fix removes its finding and leaves the file readable."""
    check_remedies(edited(model, SLIPS[slip]), tmp_path, schemas)


MISTYPED = ["", "x", " ", ":", "-", "#", "{", "]", "'", '"', "\t", "\u00a0", "\u043e", "7", ", ", "\n", "  ", "!", "%"]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.sampled_from(["units.yaml", "kingdoms.yaml", "ordonnances.yaml", "set.yaml", "text/de.yaml"]),
    st.lists(st.tuples(st.integers(0, 10_000), st.integers(0, 3), st.sampled_from(MISTYPED)), min_size=1, max_size=2),
)
def test_remedies_of_random_slips_hold_as_well(model, schemas, tmp_path, name, edits):
    """Characters typed, left out and replaced anywhere in the files of a set."""
    text = (model / name).read_text("utf-8")
    for place, length, piece in edits:
        at = place % len(text)
        text = text[:at] + piece + text[at + length :]
    check_remedies({name: text}, tmp_path, schemas)
