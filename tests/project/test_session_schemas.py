"""A session notices that the schemas of a project's own game have changed, and forgets what was sound by others."""

import json

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from ordo_pnp.cards import read_catalog
from ordo_pnp.check import Cache, ProjectCheck
from ordo_pnp.project import Session, Watcher, changed, snapshot

GAME = {"x-ordo-key": "game", "type": "object", "required": ["game"], "properties": {"game": {"type": "object"}}}
CARDS = "format: 1\nthings:\n  - {id: one, name: One, worth: 3}\n  - {id: two, name: Two, worth: 12}\n"
FILES = {
    "game.yaml": "format: 1\ngame: {id: odd, name: Odd, language: en, languages: [en], words: {kinds: {thing: Thing}}}\n",
    "base/set.yaml": "format: 1\nset: {id: base, name: Base, language: en}\n",
    "base/things.yaml": CARDS,
}


def schema_of(worth, key="things"):
    """Return the schema of a file of cards that are worth something."""
    entry = {"type": "object", "required": ["id", "name"], "properties": {"id": {}, "name": {}, "worth": worth}}
    content = {
        "x-ordo-key": key,
        "x-ordo-cards": "thing",
        "type": "object",
        "required": ["format", key],
        "properties": {
            "format": {"const": 1},
            key: {"type": "array", "items": {**entry, "additionalProperties": False}},
        },
    }
    return json.dumps(content)


STATES = (
    schema_of({"type": "integer"}),
    schema_of({"type": "integer", "maximum": 9}),
    schema_of({"type": "string"}),
    schema_of({"type": "integer"}, key="items"),
    "{broken",
    None,
)


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A folder with a game of its own, without the schema of its cards."""
    monkeypatch.chdir(tmp_path)
    build(tmp_path)
    return tmp_path


def build(folder):
    for name, text in FILES.items():
        (folder / "cards/odd" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "cards/odd" / name).write_text(text, encoding="utf-8")
    (folder / "schemas/odd").mkdir(parents=True, exist_ok=True)
    (folder / "schemas/odd/game.schema.json").write_text(json.dumps(GAME), encoding="utf-8")


def put(folder, state):
    """Write the schema of cards, or take it away."""
    path = folder / "schemas/odd/things.schema.json"
    path.unlink(missing_ok=True)
    if state is not None:
        path.write_text(state, encoding="utf-8")


@pytest.mark.slow
@given(states=st.lists(st.sampled_from(STATES), min_size=1, max_size=4))
@settings(
    max_examples=settings().max_examples // 3,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_a_session_sees_changed_schemas(project, states):
    """After each change findings, catalog and what is stale are those of a session that begins then."""
    root = project / "cards"
    session = Session(root)
    for state in states:
        put(project, state)
        session.refresh()
        assert session.findings() == ProjectCheck([root], Cache(None)).check()
        fresh = Session(root)
        assert session.catalog().cards() == fresh.catalog().cards()
        assert session.stale == fresh.stale
        strict = read_catalog([root])
        if not strict.problems:
            assert session.catalog().cards() == strict.catalog.cards()


def test_a_watcher_looks_at_schemas(project):
    """A schema that is put into a folder which was not there is a change, and its findings are told at once."""
    for path in (project / "schemas").rglob("*.json"):
        path.unlink()
    (project / "schemas/odd").rmdir()
    (project / "schemas").rmdir()
    watcher = Watcher(Session(project / "cards"))
    before = snapshot(*watcher.session.folders)
    assert "has no schemas" in watcher.refresh().problems[0].message
    build(project)
    put(project, STATES[1])
    names = changed(before, snapshot(*watcher.session.folders))
    assert {name.rpartition("/")[2] for name in names} >= {"game.schema.json", "things.schema.json"}
    shown = [each.message for each in watcher.refresh().problems]
    assert any("12" in message for message in shown), shown


BROKEN = (
    b"\xef\xbb\xbf" + schema_of({}).encode(),
    schema_of({}).encode("utf-16"),
    schema_of({"required": 5}).encode(),
    schema_of({"$schema": "http://localhost:9/x"}).encode(),
    schema_of({"const": "\ud800"}).encode(),
    schema_of({"$ref": "things (1).schema.json"}).encode(),
    b"[" * 100_000,
)


@pytest.mark.slow
def test_schemas_that_cannot_be_used_do_not_end_watching(project, capsys):
    """Each save of one is a finding; the next sound save is drawn again."""
    path = project / "schemas/odd/things.schema.json"
    sound = schema_of({"type": "integer"}).encode()
    path.write_bytes(sound)
    watcher = Watcher(Session(project / "cards"), dpi=36)
    told = []
    for save in (each for broken in BROKEN for each in (broken, sound)):
        path.write_bytes(save)
        told.append({each.code.id for each in watcher.refresh().problems if each.severity == "error"})

    assert capsys.readouterr().err == ""
    assert ["CAT112" in each for each in told] == [True, False] * len(BROKEN)
