"""`kinds.yaml` of a game: the program reads it, editors read copies of what follows, and schemas by hand may stand beside it."""

import json

import pytest

from ordo_pnp.cards import format_schema, read_catalog, schemas_for, walk
from ordo_pnp.check import Cache, ProjectCheck
from ordo_pnp.project import Session

FILES = {
    "cards/moth/game.yaml": "format: 1\ngame: {id: moth, name: Moth, language: en, languages: [en], words: {deck: {title: Moth, moth: Moths}}}\n",
    "cards/moth/kinds.yaml": "format: 1\nkinds:\n  moth:\n    fields:\n      wings: {type: int, max: 4, default: 2}\n",
    "cards/moth/base/set.yaml": "format: 1\nset: {id: base, name: Base, language: en}\n",
    "cards/moth/base/moths.yaml": "format: 1\nmoths:\n  - {id: hawk, name: Hawk 7}\n  - {id: owlet, name: Owlet, wings: 4}\n",
}


@pytest.fixture
def project(tmp_path):
    """A function that writes a small game with some files changed, and reads it."""

    def write(**changed):
        for name, text in (
            FILES | {name.replace("__", "/").replace("_", "."): text for name, text in changed.items()}
        ).items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return read_catalog([tmp_path / "cards"])

    write.home = tmp_path
    return write


def told(reading):
    return [(each.code.id, each.message) for each in reading.problems]


def schemas_of(home):
    return schemas_for(walk(home / "cards", []))


def test_a_card_has_the_default_of_what_it_does_not_say(project):
    """Faces, filters and rules see it; the file, and with it the spreadsheet, stays as it is."""
    reading = project()

    assert told(reading) == []
    assert [card.fields for card in reading.catalog.cards()] == [{"wings": 2}, {"wings": 4}]
    assert "wings" not in reading.catalog.cards()[0].origin.value


@pytest.mark.parametrize(
    ("said", "remedy"),
    [
        (
            "id: hawk, name: 'She grows them. {moon}'",
            "signs in braces stand in `rich` texts only: make `name` `type: rich` in `kinds.yaml`",
        ),
        ("id: Hawk Moth, name: Hawk", "write `hawk-moth`"),
        ("id: 'She grows them. All of them', name: Hawk", "Stable slug in lower case"),
    ],
)
def test_an_id_is_proposed_for_what_is_like_one(project, said, remedy):
    """No slug is made of a sentence, and signs in a plain text are told of the type that has them."""
    reading = project(cards__moth__base__moths_yaml=f"format: 1\nmoths:\n  - {{{said}}}\n")

    (found,) = [each for each in reading.problems if each.code.id == "CAT107"]
    assert found.help.startswith(remedy)


def test_numbers_in_texts_of_declared_kinds_are_free(project):
    """A name may hold a number that no field has; the check of the two games does not reach them."""
    project()

    assert ProjectCheck([project.home / "cards"], Cache(None)).check() == ()


def test_copies_for_editors_are_not_read_while_there_are_kinds(project):
    """A copy that is not up to date changes nothing; without `kinds.yaml` it may be older than the cards, and that is told."""
    project()
    made = schemas_of(project.home).made
    folder = project.home / "schemas/moth"
    folder.mkdir(parents=True)
    for name, content in made.items():
        old = json.loads(content)
        if old["x-ordo-key"] == "moths":
            old["properties"]["moths"]["items"]["properties"]["wings"]["maximum"] = 3
        (project.home / "schemas" / name).write_text(format_schema(old), encoding="utf-8")

    assert told(project()) == []
    (project.home / "cards/moth/kinds.yaml").unlink()
    assert [code for code, _ in told(read_catalog([project.home / "cards"]))] == ["CAT113"]


def test_a_schema_by_hand_for_the_same_files_is_refused(project):
    """One of the two would be wrong; one for `game.yaml` goes before the general one."""
    project()
    folder = project.home / "schemas/moth"
    folder.mkdir(parents=True)
    for name, content in schemas_of(project.home).made.items():
        by_hand = {key: value for key, value in json.loads(content).items() if key != "x-ordo-made"}
        (project.home / "schemas" / name).write_text(format_schema(by_hand), encoding="utf-8")

    assert told(project()) == [("CAT113", "files with the key `moths` are described by `moth/moths.schema.json`, too")]
    (folder / "moths.schema.json").unlink()
    assert told(project()) == []
    assert "moth/game.schema.json" not in schemas_of(project.home).made


def test_kinds_are_read_within_limits(project):
    """What is too large is one finding, and nothing is said of the cards."""
    large = FILES["cards/moth/kinds.yaml"] + "#" * 2**20

    assert [
        (code, "bytes, more than" in message) for code, message in told(project(cards__moth__kinds_yaml=large))
    ] == [("CAT113", True)]


def test_broken_kinds_are_told_once(project):
    """A slip in the file hides its cards; it is not told for each of them."""
    slip = FILES["cards/moth/kinds.yaml"].replace("max: 4", "mx: 4")

    assert {code for code, _ in told(project(cards__moth__kinds_yaml=slip))} == {"CAT102"}


@pytest.mark.parametrize(
    ("field", "told_of"),
    [
        ({"type": "integer", "maximum": 3, "default": 4}, "the field itself refuses its default"),
        ({"type": "string", "x-ordo-card": [1]}, "`x-ordo-card` is a list of kinds"),
        ({"type": "string", "x-ordo-unique": "yes"}, "`x-ordo-unique` has a value of another form"),
    ],
)
def test_schemas_by_hand_say_the_same_by_the_same_keywords(project, field, told_of):
    """And are held to the same: what could not be believed later is refused in the schema."""
    project()
    folder = project.home / "schemas/moth"
    folder.mkdir(parents=True)
    for name, content in schemas_of(project.home).made.items():
        by_hand = {key: value for key, value in json.loads(content).items() if key != "x-ordo-made"}
        if by_hand["x-ordo-key"] == "moths":
            by_hand["properties"]["moths"]["items"]["properties"]["wings"] = field
        (project.home / "schemas" / name).write_text(format_schema(by_hand), encoding="utf-8")
    (project.home / "cards/moth/kinds.yaml").unlink()

    found = told(read_catalog([project.home / "cards"]))
    assert [(code, told_of in message) for code, message in found] == [("CAT112", True)]


@pytest.mark.slow
def test_a_session_follows_an_edit_of_the_kinds(project):
    """What is typed into `kinds.yaml` is what the cards are held against next."""
    project()
    session = Session(project.home / "cards")
    kinds = project.home / "cards/moth/kinds.yaml"

    assert session.findings() == ()
    session.change(kinds, kinds.read_bytes().replace(b"max: 4", b"max: 3"))
    assert [each.code.id for each in session.findings()] == ["CAT106"]
    session.change(kinds, kinds.read_bytes().replace(b"wings", b"wigs"))
    assert [each.code.id for each in session.findings()] == ["CAT102"]
    session.release(kinds)
    assert session.findings() == ()
