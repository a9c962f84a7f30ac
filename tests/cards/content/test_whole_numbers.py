"""Every whole number of every file in other clothes: as ``n.0``, quoted, and far too large.

The reader makes an ``int`` of ``n.0``, so the data, and all that follows from them, are the same. A quoted or a huge number
is a located finding; where the schema lets it pass, the whole check of the project ends without a traceback.
"""

import json
import re
from functools import cache
from pathlib import Path

import pytest

from ordo_pnp.cards import NUMBER_RANGE, Draft, Schemas, read_bytes, schemas_folder
from ordo_pnp.cards.numerals import MAX_WHOLE
from ordo_pnp.cards.yaml_reader import MAX_PROBLEMS
from ordo_pnp.check import Cache, ProjectCheck, known_part

ROOT = Path(__file__).resolve().parents[3]
HUGE = 10**30
FINAL_TABLE = ROOT / "docs" / "tutorials" / "final-table.yaml"
BLOCK = re.compile(r"^```yaml\n(format: 1\n.*?)^```", re.MULTILINE | re.DOTALL)


@cache
def files():
    """Return the text of every file with data: those of the project, and those that stand in its pages."""
    found = {path: path.read_text() for path in [*sorted(ROOT.glob("cards/**/*.yaml")), FINAL_TABLE]}
    for page in sorted(ROOT.glob("docs/**/*.md")):
        found |= {page / f"{at}.yaml": text for at, text in enumerate(BLOCK.findall(page.read_text()))}
    return found


@cache
def schemas():
    return Schemas(schemas_folder())


def read(path, text):
    return read_bytes(text.encode(), path.name, path)


def schema_of(document):
    """Return the schema of a file, by its folder or the game that it names."""
    parts = document.file.relative_to(ROOT).parts
    games = [document.data.get("game"), parts[1], "ordonnance", "komarn"]
    return next(filter(None, (schemas().of(document.data, game) for game in games if isinstance(game, str))))


def places(data, path=()):
    """Return the place and value of every whole number in some data."""
    if isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from places(value, (*path, key))
    elif type(data) is int:
        yield path, data


def spots(document, paths):
    """Return the ends of the values at some places as offsets into the text."""
    draft = Draft(document)
    return [draft.range_of(path) for path in paths]


def with_words(text, changes):
    """Return the text with other words at some offsets."""
    for (start, end), word in sorted(changes, reverse=True):
        text = text[:start] + word + text[end:]
    return text


@cache
def everything():
    """Return every file with the places of its whole numbers."""
    documents = [read(path, text) for path, text in files().items()]
    assert [each.name for each in documents if each.problems] == []
    return [(each, dict(places(each.data))) for each in documents]


def test_the_files_have_numbers():
    """The walk goes over thousands of numbers: of cards, boards, looks, tables, records and scenarios."""
    found = {document.file: numbers for document, numbers in everything()}
    assert sum(map(len, found.values())) > 2000
    assert found[FINAL_TABLE]
    assert any(("seed",) in numbers for numbers in found.values())


@pytest.mark.slow
def test_a_whole_number_with_a_point_is_the_same_number():
    """With every ``n`` written as ``n.0`` a file holds the same data, whole numbers and no others."""
    for document, numbers in everything():
        changes = [(spot, f"{n}.0") for spot, n in zip(spots(document, numbers), numbers.values(), strict=True)]
        changed = read(document.file, with_words(document.text, changes))
        assert changed.problems == (), document.name
        assert json.dumps(changed.data) == json.dumps(document.data)


def test_a_huge_number_is_refused_where_it_stands():
    """With every number written with 31 digits, the reader names each at its place, up to the most it lists."""
    for document, numbers in everything():
        found = spots(document, numbers)
        words = [str(HUGE + at) for at in range(len(found))]
        changed = read(document.file, with_words(document.text, zip(found, words, strict=True)))
        assert {problem.code for problem in changed.problems} <= {NUMBER_RANGE}
        at = [(problem.span.line, problem.span.end_column - problem.span.column) for problem in changed.problems]
        lines = sorted(document.text.count("\n", 0, start) + 1 for start, _ in found)
        assert at == [(line, len(str(HUGE))) for line in lines[:MAX_PROBLEMS]], document.name


def generic(path):
    return tuple("*" if isinstance(step, int) else step for step in path)


def with_value(document, path, value):
    """Return the old value of a place, and put another there."""
    holder = document.data
    for step in path[:-1]:
        holder = holder[step]
    old, holder[path[-1]] = holder[path[-1]], value
    return old


def passed(document, numbers, word, is_explained=lambda *_: False):
    """Return the places where the schema lets another value pass; where it does not, and is asked why, it says so there."""
    schema, found = schema_of(document), []
    for path in numbers:
        old = with_value(document, path, word or str(numbers[path]))
        if schema.fast.is_valid(document.data):
            found.append(path)
        elif is_explained(schema.key, generic(path)):
            problems = schema.validate(document)
            assert problems, (document.name, path)
            assert {each.span.line for each in problems} == {document.span(path).line}, (document.name, path)
        with_value(document, path, old)
    return found


# The schemas whose numbers are measures: names may stand for them, and they have no greatest one.
MEASURES = {"accessories", "calibration", "charges", "face", "fragments", "look", "sheet", "signs", "vignettes"}


def first_of_each():
    """Return whether a kind of place is met for the first time; explaining every place takes minutes."""
    seen = set()
    return lambda *kind: not (kind in seen or seen.add(kind))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("word", "is_explained"),
    [
        pytest.param(None, first_of_each(), id="quoted"),
        pytest.param(MAX_WHOLE, lambda *_: False, id="greatest"),
        pytest.param(None, lambda *_: True, id="quoted-all", marks=pytest.mark.sweep),
        pytest.param(MAX_WHOLE, lambda *_: True, id="greatest-all", marks=pytest.mark.sweep),
    ],
)
@pytest.mark.few(1)
def test_schemas_refuse_them_at_their_place(word, is_explained):
    """A quoted number and the greatest one are refused where they stand; but a seed may be that great."""
    for document, numbers in everything():
        found = passed(document, numbers, word, is_explained)
        if schema_of(document).key not in MEASURES:
            assert {path[-1] for path in found} <= ({"new", "seed"} if word else set()), document.file


@pytest.fixture(scope="module")
def project(tmp_path_factory, copy_of_data):
    """A copy of the cards that has been checked before."""
    folder = tmp_path_factory.mktemp("numbers")
    copy_of_data(folder)
    assert not check(folder)
    return folder


def check(folder):
    """Check a project as `ordo check` does, with what it remembers."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
        return ProjectCheck([folder / "cards"], Cache(known_part(folder / "cards"))).check()


@pytest.mark.slow
def test_the_whole_check_takes_whatever_the_schemas_let_pass(project):
    """Where a schema lets a quoted or very great number pass, the check ends, with findings or without."""
    assert looked_at(project, everything()[::8], every=101) > 3


@pytest.mark.sweep
def test_the_whole_check_takes_all_of_them(project):
    """The same for every one of these places."""
    assert looked_at(project, everything(), every=1) > 1000


def looked_at(project, files, every):
    """Check the project with one number of some files changed, for one of so many places; return how many were tried."""
    cases = [
        (document, path, word)
        for document, numbers in files
        if "cards" in document.file.relative_to(ROOT).parts
        for word in (None, MAX_WHOLE)
        for path in passed(document, numbers, word)
    ]
    for document, path, word in cases[::every]:
        (spot,) = spots(document, [path])
        written = f'"{document.text[slice(*spot)]}"' if word is None else str(word)
        file = project / document.file.relative_to(ROOT)
        file.write_text(with_words(document.text, [(spot, written)]))
        check(project)
        file.write_text(document.text)
    return len(cases[::every])
