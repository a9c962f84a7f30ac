"""What ``ordo new expansion`` writes is sound, and a fresh set can be checked, played and printed at once."""

import re

import pytest


@pytest.mark.slow
def test_the_model_is_sound_where_it_lies(ordo, repository):
    """The model that fresh sets are made of passes the strict check itself, modelines included."""
    model = repository / "ordo_pnp" / "games" / "ordonnance" / "my-expansion"

    ordo("check", "--with", model, "--strict", check=0)
    ordo("scenario", model, check=0)
    for path in model.rglob("*.yaml"):
        schema = re.match(r"# yaml-language-server: \$schema=(\S+)\n", path.read_text(encoding="utf-8"))[1]
        assert (path.parent / schema).resolve().is_file(), path


def test_modelines_lead_to_the_local_schemas(trial):
    """Each data file names a schema that lies in the set itself."""
    files = list(trial.rglob("*.yaml"))

    assert len(files) > 5
    for path in files:
        schema = re.match(r"# yaml-language-server: \$schema=(\S+)\n", path.read_text(encoding="utf-8"))[1]
        assert (path.parent / schema).resolve().is_relative_to(trial / "schemas")
        assert (path.parent / schema).resolve().is_file()


@pytest.mark.slow
def test_the_readme_names_commands_that_work(ordo, trial, make_ordo):
    """The commands of its shell block can be typed as they stand, in the folder of the set."""
    readme = (trial / "README.md").read_text(encoding="utf-8")
    lines = re.search(r"```sh\n(.+?)```", readme, re.DOTALL)[1].splitlines()

    assert len(lines) >= 5
    for line in lines:
        make_ordo(trial, ordo.cache)(*line.replace("--games 1000", "--games 10").split()[1:], check=0)


@pytest.mark.parametrize(
    ("name", "folder"), [("Hill & Watch", "hill-watch"), ("trial_one", "trial-one"), ("Триал", "trial")]
)
def test_a_title_becomes_an_id(ordo, name, folder):
    """People name things as they call them; the command tells the id that it made of that."""
    told = ordo("new", "expansion", name, check=0).stdout
    assert f"is `{folder}`" in told
    assert (ordo.folder / folder / "set.yaml").is_file()


@pytest.mark.parametrize("name", ["../trial", "Hill\\Watch", "con", "True", "a" * 49, "見張り", "a\tb", ""])
def test_a_name_that_cannot_be_an_id_is_refused_with_the_rule(ordo, name):
    """The message says what an id is made of; nothing is written."""
    done = ordo("new", "expansion", "--", name)

    assert done.returncode != 0
    assert "cannot be the id of a set" in done.stderr
    assert [path.name for path in ordo.folder.iterdir() if path.name not in ("tmp", "cache")] == []


def test_its_comments_name_files_that_it_has(trial):
    """Whoever has installed the program has the files of the set, but no pages of the project."""
    named = [
        (path.name, name)
        for path in trial.glob("*.yaml")
        for name in re.findall(r"(?<![\w/])((?:docs|schemas)/[\w/.-]+)", path.read_text(encoding="utf-8"))
    ]
    assert {name for _, name in named} >= {"schemas/arms.schema.json", "schemas/ordonnance/effects.schema.json"}
    assert [each for each in named if not (trial / each[1]).is_file()] == []


@pytest.mark.slow
def test_a_new_card_of_a_kind_the_set_has_not_makes_its_file(ordo, trial):
    """The file gets its modeline and format, and is sound."""
    (trial / "kingdoms.yaml").unlink()
    (trial / "scenarios/examples.yaml").unlink()
    for language in ("de", "ru"):
        text = trial / "text" / f"{language}.yaml"
        text.write_text(re.sub(r"    low-tide:\n(      .*\n)+", "", text.read_text("utf-8")), "utf-8")

    ordo("new", "card", "trial/ebb", "--kind", "kingdom", check=0)

    start = (trial / "kingdoms.yaml").read_text("utf-8").splitlines()[:3]
    assert start == [
        "# yaml-language-server: $schema=schemas/ordonnance/kingdoms.schema.json",
        "format: 1",
        "kingdoms:",
    ]
    ordo("check", "trial", check=0)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["trial/harbour-watch"], "there is a card `trial/harbour-watch` already"),
        (["harbour"], "does not say in which set"),
        (["trial/Harbour"], "cannot be the id of a card"),
        (["trail/harbour"], "there is no set `trail`; did you mean `trial`?"),
        (["trial/harbour", "--kind", "knight"], "no example of a card of kind `knight`"),
    ],
)
def test_a_card_that_cannot_be_added_is_refused(ordo, trial, words, message):
    """The message says why; no file changes."""
    before = {path: path.read_bytes() for path in trial.rglob("*.yaml")}

    done = ordo("new", "card", "--with", "trial", *words)

    assert done.returncode in (1, 2)
    assert message in done.stderr
    assert {path: path.read_bytes() for path in trial.rglob("*.yaml")} == before


@pytest.mark.slow
def test_a_bare_expansion_is_sound_and_takes_a_first_card(ordo):
    """Without example cards, in a language of its game, of a game of one's own, too."""
    ordo("new", "expansion", "leer", "--bare", "--lang", "de", "--game", "ordonnance", check=0)
    assert sorted(path.name for path in (ordo.folder / "leer").iterdir()) == ["schemas", "set.yaml"]
    assert "language: de" in (ordo.folder / "leer/set.yaml").read_text(encoding="utf-8")
    ordo("check", "leer", "--strict", check=0)
    ordo("new", "card", "leer/pilots", check=0)
    ordo("check", "leer", "--strict", check=0)

    ordo("new", "game", "moths", check=0)
    ordo.folder = ordo.folder / "moths"
    ordo("new", "expansion", "wings", "--bare", check=0)
    ordo("new", "card", "wings/hawk", check=0)
    ordo("check", "wings", "--strict", check=0)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--bare",), "say which game: --game komarn or ordonnance"),
        (
            ("--game", "ordonnance", "--bare", "--lang", "fr"),
            "there is no language of the game `fr`; known: de, en, ru",
        ),
        (("--game", "ordonnance", "--lang", "de"), "leave `--lang` out, or add `--bare`"),
    ],
)
def test_an_expansion_that_cannot_be_made_so_is_refused(ordo, words, told):
    """With what to write instead, and nothing is written."""
    assert told in ordo("new", "expansion", "trial", *words, check=2).stderr
    assert not (ordo.folder / "trial").exists()
