"""Every command works on what is meant where it is typed, and says so where that is not simply the nearest project."""

import pytest

SEA = "this is the folder of the set `sea`: the command is about it"


@pytest.fixture(scope="module")
def folder(tmp_path_factory, copy_of_data, make_ordo):
    """A project, and in it the folders of a new set and of nothing at all."""
    home = tmp_path_factory.mktemp("meant")
    copy_of_data(home, "ordonnance")
    (home / "empty").mkdir()
    make_ordo(home)("new", "expansion", "sea", check=0)
    return home


@pytest.fixture
def at(folder, make_ordo):
    """Run ``ordo`` in a folder of the project: gives exit code, output and errors."""

    def run(place, *words):
        done = make_ordo(folder / place, folder / "cache")(*words)
        return done.returncode, done.stdout, done.stderr

    return run


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        (["check", "--strict"], "no problems found"),
        (["list"], "sea/turncoats"),
        (["show", "turncoats"], "sea/turncoats"),
        (["scenario"], "0 failed"),
        (["simulate", "--games", "2"], "sea"),
        (["build", "--backs", "none", "-o", "out"], "out/ordonnance-sea-en.pdf"),
        (["watch", "--once", "--dpi", "36", "-o", "preview.png"], "sea/turncoats"),
        (["fmt", "--check"], "all files are formatted"),
    ],
    ids=lambda words: " ".join(words) if isinstance(words, list) else "",
)
def test_in_the_folder_of_a_set_every_command_means_it(at, words, shown):
    """What is listed, built, played, checked is the set and nothing else, and one line says so."""
    code, out, err = at("sea", *words)
    assert (code, err.splitlines()[:1]) == (0, [SEA]), out + err
    assert shown in out
    assert "base/" not in out


@pytest.mark.parametrize(
    ("place", "words", "code", "shown"),
    [
        (".", ["check", "empty"], 2, "the folder `empty` holds no card data"),
        (".", ["check", "nofile"], 2, "there is no file or folder `nofile`"),
        (".", ["check", "cards/ordonnance/base/unit.yaml"], 2, "did you mean `cards/ordonnance/base/units.yaml`?"),
        (".", ["scenario", "nofile"], 2, "there is no file or folder `nofile`"),
        (".", ["simulate", "--with", "sea", "--games", "2"], 0, "sea"),
        (".", ["simulate", "--sets", "sea", "--games", "2"], 2, "sea"),
        (".", ["list", "sea"], 2, "write `--with sea set:sea` for the cards of the set, `text:sea` for the word"),
        (".", ["build", "sea"], 2, "write `--with sea set:sea` for the cards of the set, `text:sea` for the word"),
        (".", ["watch", "crown", "--once"], 2, "write `set:crown`"),
        (".", ["list", "cards/ordonnance"], 2, "`cards/ordonnance` is a path"),
        (".", ["show", "sea/turncoats"], 0, "sea/turncoats"),
        ("sea", ["rename", "turncoats", "weathercocks", "--dry-run"], 0, "id: weathercocks"),
        ("sea", ["new", "card", "turncoats"], 1, "there is a card `sea/turncoats` already"),
        (
            "sea",
            ["new", "expansion", "more"],
            2,
            "the set `sea`, and a set cannot lie in another: go to a folder outside",
        ),
        ("sea/text", ["new", "expansion", "more"], 2, "a set cannot lie in another"),
        (".", ["new", "card", "pilots"], 2, "does not say in which set: write `set/pilots`"),
        (".", ["show", "sea/turncoat"], 2, "did you mean `sea/turncoats`?"),
        ("sea", ["list", "set:base", "kind:marker"], 0, "base/"),
        ("cards/ordonnance/crown", ["list"], 0, "crown/"),
        ("cards/ordonnance/crown", ["check"], 0, "no problems found"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_is_named_is_meant(at, place, words, code, shown):
    """A set, a path, a word, a card: each leads to what it names, or to the ways to write it."""
    found = at(place, *words)
    assert found[0] == code, found
    assert shown in " ".join((found[1] + found[2]).split())


@pytest.mark.parametrize(
    "words",
    [["list", "kind:marker"], ["score", "table.yaml"], ["simulate", "--games", "2"]],
    ids=lambda words: words[0],
)
def test_without_a_project_it_is_said_what_the_cards_are(tmp_path, make_ordo, words):
    """Where there is no project every command works on the cards that came along, and says so."""
    (tmp_path / "table.yaml").write_text("game: ordonnance\nplayers: [A, B]\narmies: [{}, {}]\n", encoding="utf-8")
    words = [*words, "--game", "ordonnance"]
    done = make_ordo(tmp_path)(*words, check=0)
    assert done.stderr == "no folder `cards` with a game here or above: these are the cards that came along\n"


def test_another_project_is_named(folder, tmp_path, make_ordo):
    """A path into another project is checked there, and the line says which it is."""
    done = make_ordo(tmp_path)("check", folder / "cards" / "ordonnance" / "base" / "units.yaml", check=0)
    assert done.stderr == f"the project is `../{folder.name}`\n"
