"""With several games in one card database it is clear, or asked, which one a file or a set from outside is for."""

import pytest

from ordo_pnp.check import Cache, ProjectCheck

SET = "format: 1\nset: {id: trial, name: Trial, language: en}\n"
AID = "format: 1\ncomponents:\n  - {id: my-aid, kind: aid, name: My Aid}\n"
MARKER = "format: 1\ncomponents:\n  - {id: my-marker, kind: marker, name: Marker III, value: 3}\n"
COIN = "format: 1\ncomponents:\n  - {id: my-coin, kind: coin, name: Coin, value: 100}\n"
UNIT = "format: 1\nunits:\n  - {id: odd, name: Odd, symbols: [spear, baw]}\n"


@pytest.fixture
def check(copy_of_data, memory, tmp_path, monkeypatch):
    """A function that checks files outside of a copy of the card database."""
    monkeypatch.chdir(tmp_path)
    cards = copy_of_data(tmp_path)

    def run(path, text, game=None):
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        outside = [file if file.name != "set.yaml" else file.parent]
        return ProjectCheck([cards], Cache(memory), outside, game=game).check()

    return run


def told(found):
    return [(item.code.id, item.message) for item in found]


def test_a_kind_that_one_game_has_says_which_it_is(check):
    """Unit cards are of the only game that knows them, and are held against its schema."""
    ((code, message),) = told(check("odd.yaml", UNIT))
    assert code == "CAT105"
    assert "baw" in message


@pytest.mark.slow
def test_where_two_games_know_the_kind_the_one_counts_that_allows_the_content(check):
    """Both games have components; markers only one of them."""
    assert check("marker.yaml", MARKER) == ()
    assert told(check("coin.yaml", COIN)) == [("CAT264", "`coin.yaml` can belong to komarn or ordonnance")]


@pytest.mark.slow
def test_what_both_could_read_must_be_said(check):
    """A player aid could be of either; `--game` decides, and then nothing is found."""
    (found,) = check("aid.yaml", AID)

    assert (found.code.id, found.help) == ("CAT264", "name it by `--game`")
    assert check("aid.yaml", AID, "komarn") == ()
    assert [code for code, _ in told(check("coin.yaml", COIN, "komarn"))] == ["CAT106"]


@pytest.mark.slow
def test_a_set_below_a_folder_outside_finds_its_game(check, tmp_path):
    """A folder with a set in it belongs to the game that it names, or that its kinds of files show."""
    (tmp_path / "trial").mkdir()
    (tmp_path / "trial" / "components.yaml").write_text(MARKER, encoding="utf-8")
    assert check("trial/set.yaml", SET) == ()

    (tmp_path / "trial" / "components.yaml").write_text(AID, encoding="utf-8")
    (found,) = check("trial/set.yaml", SET)
    assert (found.code.id, found.message) == ("CAT264", "the set `trial` can belong to komarn or ordonnance")
    assert check("trial/set.yaml", SET.replace("en}", "en, game: komarn}")) == ()


@pytest.fixture
def remembered(copy_of_data, memory, tmp_path, monkeypatch):
    """A copy of the card database, and a function that checks it with a memory that stays."""
    monkeypatch.chdir(tmp_path)
    cards = copy_of_data(tmp_path)

    def run(scope=None):
        return [item.code.id for item in ProjectCheck([cards], Cache(memory), scope=scope).check()]

    run.cards = cards
    return run


def test_a_broken_file_is_told_once(remembered):
    """While a file of the game cannot be used, what would follow from its absence is not told."""
    path = remembered.cards / "komarn/base/tiles.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("number: 7}", "number: seven}"), encoding="utf-8")

    assert remembered() == ["CAT104"]


@pytest.mark.slow
def test_both_games_of_the_project_are_checked(repository):
    """The committed data of every game have no finding, warnings included."""
    assert ProjectCheck([repository / "cards"], Cache(None)).check() == ()
