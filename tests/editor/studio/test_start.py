"""The start page of the studio: games from tables, empty ones, sets and examples, and what was open lately."""

import base64

import pytest

from ordo_pnp.base import OrdoError
from ordo_pnp.editor import RpcError
from tests.editor.studio.windows import Asker, open_desk

TABLE = b"Name,Type,Cost,Rules,Qty\nOwl,Bird,1,Flies.,2\nWolf,Beast,3,Howls **twice**.,1\nBear,Beast,X,Sleeps.,1\n"
USUAL = {"look": "framed", "size": "", "language": "en", "wishes": [], "drop": []}


@pytest.fixture
def asker(tmp_path, monkeypatch):
    """Return a window of a studio that was started in an empty folder."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.chdir(home)
    with open_desk(home) as desk:
        found = Asker(desk)
        found.opened = []
        desk.reopen = found.opened.append
        yield found
        found.window.close()


def dropped(asker, **files):
    """Drop files onto the page."""
    asker.ask("ordo/start/clear")
    for name, data in files.items():
        for at in range(0, max(1, len(data)), 40):
            piece = base64.b64encode(data[at : at + 40]).decode()
            asker.ask("ordo/start/put", name=name.replace("_", "."), at=at, data=piece)


def test_a_dropped_table_is_shown_as_cards_before_anything_is_written(asker, tmp_path):
    """Each column has its use, type and first values; three cards are drawn; the folder stays empty."""
    dropped(asker, owls_csv=TABLE)

    found = asker.ask("ordo/start/plan", **USUAL)

    assert (found["name"], found["cards"]) == ("owls", 3)
    assert [(each["heading"], each["field"], each["type"]) for each in found["columns"]] == [
        ("Name", "name", ""),
        ("Type", "kind", ""),
        ("Cost", "cost", "figure"),
        ("Rules", "rules", "rich"),
        ("Qty", "count", ""),
    ]
    assert found["columns"][2]["values"] == ["1", "3", "X"]
    assert sorted(each["name"] for each in found["faces"]) == ["Bear", "Owl", "Wolf"]
    assert all(each["svg"].startswith("<svg") for each in found["faces"])
    assert list((tmp_path / "home").iterdir()) == []


def test_what_is_said_of_a_column_counts(asker):
    """A heading becomes another field of another type, one is left out, and another look draws other pictures."""
    dropped(asker, owls_csv=TABLE)
    before = asker.ask("ordo/start/plan", **USUAL)
    wish = {"heading": "Cost", "field": "price", "type": "text"}

    after = asker.ask("ordo/start/plan", **{**USUAL, "wishes": [wish], "drop": ["Qty"], "look": "night"})

    columns = {each["heading"]: (each["field"], each["type"]) for each in after["columns"]}
    assert columns["Cost"] == ("price", "text")
    assert columns["Qty"] == ("", "")
    assert before["faces"] != after["faces"]


def test_the_game_is_what_the_command_makes_of_the_same_table(asker, tmp_path, make_ordo):
    """File by file; then the studio opens it, and knows it later."""
    dropped(asker, owls_csv=TABLE)

    made = asker.ask("ordo/start/make", folder=str(tmp_path / "home"), name="owls", tables=True, **USUAL)

    other = tmp_path / "other"
    other.mkdir()
    (other / "owls.csv").write_bytes(TABLE)
    make_ordo(other)("new", "game", "owls", "--from", "owls.csv", check=0)
    assert made["path"] == str(tmp_path / "home/owls")
    assert files_of(tmp_path / "home/owls") == files_of(other / "owls")
    [workspace] = asker.opened
    assert workspace.root == tmp_path / "home/owls/cards"
    with open_desk(tmp_path / "home/owls") as desk:
        window = Asker(desk)
        assert window.ask("ordo/overview")["isBuiltIn"] is False
        [recent] = window.ask("ordo/start")["recent"]
        assert (recent["title"], recent["cards"], recent["isThere"]) == ("Owls", 3, True)
        window.ask("ordo/start/forget", path=recent["path"])
        assert window.ask("ordo/start")["recent"] == []


def files_of(folder):
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and ".ordo" not in path.parts
    }


@pytest.mark.parametrize(
    ("request_", "file"),
    [
        ({"name": "moths", "look": "nursery", "size": "tarot", "language": "de"}, "cards/moths/game.yaml"),
        ({"name": "winter", "game": "ordonnance"}, "set.yaml"),
        ({"name": "shown", "example": True}, "cards/shown/game.yaml"),
        ({"name": "mine", "copy": "ordonnance"}, "cards/ordonnance/game.yaml"),
    ],
)
@pytest.mark.slow
def test_other_beginnings_are_made_and_opened(asker, tmp_path, request_, file):
    """An empty game, a set for a game that came with the program, the example, and a copy of such a game."""
    asker.ask("ordo/start/make", folder=str(tmp_path / "home"), **request_)

    assert (tmp_path / "home" / request_["name"] / file).is_file()
    assert len(asker.opened) == 1


@pytest.mark.parametrize(
    ("method", "params", "words"),
    [
        ("make", {"name": "Bad Name", **USUAL}, "Bad Name"),
        ("make", {"name": "--help", **USUAL}, "--help"),
        ("make", {"name": "owls", **USUAL, "folder": "/nowhere/at/all"}, "there is no folder"),
        ("open", {"path": "/nowhere/at/all"}, "there is no folder"),
        ("open", {"path": "."}, "holds no game"),
        ("plan", USUAL, "there is no table"),
        ("put", {"name": "../x.csv/..", "at": 0, "data": ""}, "no file can be called"),
        ("put", {"name": ".hidden.csv", "at": 0, "data": ""}, "no file can be called"),
        ("put", {"name": "x.csv", "at": 5, "data": "QQ=="}, "from its beginning"),
        ("put", {"name": "x.csv", "at": 0, "data": "?"}, "base64"),
    ],
)
def test_what_cannot_be_is_refused_in_words(asker, tmp_path, method, params, words):
    """Nothing is written and nothing opened."""
    given = {"folder": str(tmp_path / "home"), **params} if method == "make" else params
    with pytest.raises(OrdoError, match=words) as refused:
        asker.ask(f"ordo/start/{method}", **given)

    assert isinstance(refused.value, RpcError)
    assert asker.opened == []
    assert list((tmp_path / "home").iterdir()) == []


def test_two_files_of_one_name_are_not_taken_for_one(asker):
    """The second of them is refused: it would replace the first without a word."""
    dropped(asker, owls_csv=TABLE)

    with pytest.raises(RpcError, match=r"two of these files are called `owls.csv`"):
        asker.ask("ordo/start/put", name="other/owls.csv", at=0, data="QQ==")


def test_dropped_files_stay_in_their_folder_and_go_with_the_window(asker, tmp_path):
    """Whatever they are called."""
    dropped(asker, **{"a/b\\..\\evil_csv": TABLE})
    asker.ask("ordo/start/plan", **USUAL)

    from ordo_pnp.editor.studio.start import DroppedFiles

    folder = asker.window.kept(DroppedFiles).folder
    assert [each.name for each in folder.iterdir()] == ["evil.csv"]
    asker.window.close()
    assert not folder.exists()


def test_the_folder_of_a_set_is_the_place_where_a_window_begins(small_game, tmp_path):
    """Elsewhere in the project there is none."""
    folder = small_game(tmp_path)
    for place, here in ((folder / "cards/moths/base", {"game": "moths", "set": "base"}), (folder, None)):
        with open_desk(place) as desk:
            assert Asker(desk).ask("ordo/overview")["here"] == here
