"""What was played and drawn once is not played and drawn again, and a book made with it is that of a fresh build."""

import base64
import json
import shutil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ordo_pnp.cache_file import CacheFile
from ordo_pnp.errors import DataError
from ordo_pnp.rulebook import book_builder, scenarios
from ordo_pnp.rulebook.answers import HELD, Answers
from ordo_pnp.rulebook.book_builder import BookRequest, make_books

PROGRAM = "1"
BOOK = "ordonnance/rulebook/en.md"
# Edits of the text, some of which are mistakes.
TEXTS = [
    ("**Play** a card.", "**Play** a card. Draw one."),
    ("{symbol spear} is weak", "{symbol spear} is weak, not {symbol bow}"),
    ("names: [Anna, Ben", "names: [Bertha, Ben"),
    ("two spears | a {symbol banner}", "a pair | a {symbol banner}"),
    ("{fact limit|four}", "{fact limit|five}"),
    ("{ranking: [[0], [1]]}", "{ranking: [[1], [0]]}"),
    ("comparing/more-regiments\nalt", "comparing/no-such-one\nalt"),
]
# Edits of the data, some of which are mistakes.
DATA = [
    ("ordonnance/base/units.yaml", "name: Town Levy", "name: Village Levy"),
    ("ordonnance/base/units.yaml", "symbols: [spear]", "symbols: [bow]"),
    ("ordonnance/base/units.yaml", "    name: Town Levy", "     name: Town Levy"),
    ("ordonnance/look.yaml", "ink: '#1E1B18'", "ink: '#1E1B19'"),
    ("ordonnance/game.yaml", "limit: 4", "limit: 5"),
    ("ordonnance/base/scenarios/comparing.yaml", "ranking: [[0], [1]]", "ranking: [[1], [0]]"),
]


@pytest.fixture
def place(tmp_path, monkeypatch):
    """Return where answers are kept; pages are not set, what they would be set from stands for them."""

    def set_pages(markup, look, plates, *_):
        return f"{look}{markup}".encode() + plates, 1

    monkeypatch.setattr(book_builder, "set_pages", set_pages)
    return CacheFile(tmp_path / "cache" / "plates", PROGRAM)


def result_of(project, file=None):
    """Make the book, and return its files, or what is wrong with it."""
    try:
        books = project.opened()
        books.keep_answers(file)
        files, problems = make_books([(books, BookRequest(("en",), ("pdf", "html")))])
    except DataError as error:
        return error.diagnostics
    return files, problems


@pytest.mark.slow
def test_nothing_is_played_or_drawn_twice(project, place, monkeypatch):
    """A run that finds the answers of an earlier one asks neither the engine nor the faces, and makes the same pages."""
    books = project.opened()
    books.keep_answers(place)
    first, _ = make_books([(books, BookRequest(("en",)))])
    for name in ("run_scenario", "state_after", "read_bytes"):
        monkeypatch.setattr(scenarios, name, None)
    monkeypatch.setattr(book_builder, "draw_plates", None)
    monkeypatch.setattr("ordo_pnp.game_faces.faces_of", None)
    again = project.opened()
    again.keep_answers(place)
    assert make_books([(again, BookRequest(("en",)))])[0] == first


@pytest.mark.slow
@pytest.mark.parametrize(("old", "new"), TEXTS, ids=range(len(TEXTS)))
@pytest.mark.few(1)
def test_an_edit_of_the_text_is_made_as_if_afresh(project, place, old, new):
    """Files, or findings where the edit is a mistake, are those of a build that knows nothing."""
    before = result_of(project, place)
    project.spoil(BOOK, old, new)
    fresh = result_of(project)
    assert fresh != before
    assert result_of(project, place) == fresh


@pytest.mark.slow
@pytest.mark.parametrize(("path", "old", "new"), DATA, ids=range(len(DATA)))
@pytest.mark.few(1)
def test_an_edit_of_the_data_is_made_as_if_afresh(project, place, path, old, new):
    """What was played and drawn of other data is forgotten, the engine's answers like the pictures."""
    before = result_of(project, place)
    project.spoil(path, old, new)
    fresh = result_of(project)
    assert fresh != before
    assert result_of(project, place) == fresh


@pytest.mark.slow
def test_another_font_is_another_picture(project, place):
    """A font that the game brings after the pictures were drawn is an input of theirs, as every file that is looked for."""
    from ordo_pnp.typography.fonts import font_folder

    before = result_of(project, place)
    fonts = project.cards / "ordonnance" / "fonts"
    fonts.mkdir()
    for name in ("Medium", "SemiBold"):
        content = (font_folder() / "Spectral-Bold.ttf").read_bytes()
        (fonts / f"Spectral-{name}.ttf").write_bytes(content)
    fresh = result_of(project)
    assert fresh != before
    assert result_of(project, place) == fresh


@pytest.mark.parametrize("game", ["ordonnance", None])
def test_other_games_are_no_part_of_the_data(project, repository, game):
    """What identifies the data of a game is the same with another game beside it, and whatever changes there."""
    from ordo_pnp.rulebook.opening import open_book_projects

    shutil.copytree(repository / "cards" / "komarn", project.cards / "komarn")
    before = open_book_projects(project.cards, "ordonnance")[0].data
    project.spoil("komarn/game.yaml", "format: 1", "format: 1  # the first")
    found = {each.game.id: each.data for each in open_book_projects(project.cards, game)}
    assert found["ordonnance"] == before


@pytest.mark.slow
def test_games_of_packages_keep_nothing(project, place, monkeypatch):
    """The program does not notice when the rules of a package change, so it trusts no earlier answer about them."""
    monkeypatch.setattr("ordo_pnp.rulebook.book_project.REGISTRY", {})
    result_of(project, place)
    assert place.read() == []


QUESTIONS = st.lists(st.text(max_size=5) | st.integers() | st.lists(st.text(max_size=3), max_size=2), max_size=3)


@given(st.lists(st.tuples(QUESTIONS, st.text(max_size=20)), max_size=5), st.binary(max_size=40))
def test_answers_and_plates_come_back(tmp_path_factory, pairs, plates):
    """Whatever was noted is known to the next run with the same data, and to none with others."""
    place = CacheFile(tmp_path_factory.mktemp("answers") / "file", PROGRAM)
    answers = Answers("data", place)
    for question, answer in pairs:
        answers.note(answer, *question)
    assert answers.plates("en", ["key"], lambda: b"%PDF" + plates) == b"%PDF" + plates
    answers.save()
    known = {json.dumps(question): answer for question, answer in pairs}
    again, other = Answers("data", place), Answers("others", place)
    for question, _ in pairs:
        assert again.get(*question) == known[json.dumps(question)]
        assert other.get(*question) is None
    assert again.plates("en", ["key"], bytes) == b"%PDF" + plates
    assert again.plates("en", ["another"], bytes) == other.plates("en", ["key"], bytes) == b""


@pytest.mark.parametrize("data", [None, [], 5, "x", {"q": 5}, {"q": True}, {"q": None}, {"q": ["held"]}])
def test_hostile_answers_are_a_miss(place, data):
    """Answers that no program has written are not believed, though the digest of their file is right."""
    place.write([f"{json.dumps(['answers', 'data', 0, data])}\t".encode()])
    assert Answers("data", place).get("q") is None


@pytest.mark.parametrize("written", ["%PDF", "#", base64.b64encode(b"no plates").decode()])
def test_hostile_plates_are_a_miss(place, written):
    """PlatePages that no program has written are drawn."""
    key = _key_of_plates(place)
    place.write([f"{json.dumps(['plates of en', key, 0, None])}\t{written}".encode()])
    assert Answers("data", place).plates("en", ["key"], lambda: b"%PDF drawn") == b"%PDF drawn"


def _key_of_plates(place):
    answers = Answers("data", place)
    answers.plates("en", ["key"], lambda: b"%PDF")
    answers.save()
    return json.loads(place.read()[0].partition(b"\t")[0])[1]


@pytest.mark.slow
@pytest.mark.few(2)
@pytest.mark.parametrize("width", ["wide", "nan", "-3.0", "0.0", "1e9"])
def test_no_hostile_width_is_printed(project, place, width):
    """How wide a piece is must be a length that fits into its box, or it is drawn."""
    before = result_of(project, place)
    entries = place.read()
    at = next(at for at, entry in enumerate(entries) if entry.startswith(b'["answers'))
    name, key, inputs, answers = json.loads(entries[at].partition(b"\t")[0])
    pieces = [question for question in answers if question.startswith('["piece"')]
    assert pieces
    entries[at] = f"{json.dumps([name, key, inputs, answers | dict.fromkeys(pieces, width)])}\t".encode()
    place.write(entries)
    assert result_of(project, place) == before


def test_what_is_wrong_is_never_an_answer(project):
    """A false claim is found as often as it is looked for, in each language."""
    project.spoil(BOOK, "{ranking: [[0], [1]]}", "{ranking: [[1], [0]]}")
    books = project.opened()
    for _ in range(2):
        books.bind("en")
        assert [each.code.id for each in books.problems] == ["CAT809"]
        books.forget_books()
    assert HELD not in [books.answers.get("claim", "comparing/more-regiments", text) for text in ("", "ranking")]
