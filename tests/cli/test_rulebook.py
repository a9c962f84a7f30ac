"""``ordo rulebook``: books are written whole or not at all; translations are stamped."""

import re
import shutil

import pytest

BOOK = """\
---
format: 1
title: A book
left_out: [{rulings}]
---

# Start {{#start}}

Hold {{fact limit|four}} cards.

```{{claim}} more-regiments
territories: {{antioch: {{ranking: [[0], [1]]}}}}
```
"""


@pytest.fixture
def books(tmp_path, repository, shared_folders, monkeypatch):
    """A project with a book of a few lines."""
    for name in shared_folders:
        shutil.copytree(repository / "cards" / name, tmp_path / "cards" / name)
    left_out = shutil.ignore_patterns("rulebook", "turns.yaml", "winning.yaml", "cards.yaml", "rulings-scenarios.yaml")
    shutil.copytree(repository / "cards/ordonnance", tmp_path / "cards/ordonnance", ignore=left_out)
    folder = tmp_path / "cards/ordonnance/rulebook"
    folder.mkdir()
    rulings = re.findall(r"- id: (OR-\d+)", (repository / "cards/ordonnance/rulings.yaml").read_text(encoding="utf-8"))
    text = BOOK.format(rulings=", ".join(rulings))
    (folder / "en.md").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return folder


@pytest.mark.usefixtures("books")
def test_the_reference_edition_has_a_name_of_its_own(called, tmp_path):
    """Both editions can lie in one folder."""
    code, _, _ = called("rulebook", "ordonnance", "--edition", "reference", "--format", "html", "-o", tmp_path / "out")
    assert code == 0
    assert [each.name for each in (tmp_path / "out").iterdir()] == ["ordonnance-reference-en.html"]


@pytest.mark.slow
def test_the_check_finds_what_is_wrong_in_books(called, books):
    """With the place; a check of other files does not look at them."""
    text = (books / "en.md").read_text(encoding="utf-8")
    (books / "en.md").write_text(text.replace("|four", "|five"), encoding="utf-8")
    code, out, _ = called("check", "--format", "concise")
    assert code == 1
    assert "cards/ordonnance/rulebook/en.md:9:6: error[CAT807]" in out
    code, out, _ = called("check", "cards/ordonnance/base/units.yaml")
    assert (code, out) == (0, "no problems found\n")


@pytest.mark.slow
def test_a_translation_is_stamped(called, books):
    """Stamping notes which source it stands for; then the check is content."""
    text = (books / "en.md").read_text(encoding="utf-8")
    german = "\n".join(line for line in text.replace("|four", "|vier").split("\n") if not line.startswith("left_out"))
    (books / "de.md").write_text(german, encoding="utf-8")
    code, out, _ = called("check", "--strict")
    assert code == 1
    assert "CAT812" in out
    code, out, _ = called("translate", "--game", "ordonnance", "--lang", "de", "--stamp", "--yes")
    assert (code, out.splitlines()[-1]) == (0, "1 file changed")
    assert "# Start {#start source=" in (books / "de.md").read_text(encoding="utf-8")
    assert called("check", "--strict")[0] == 0


@pytest.mark.slow
def test_several_translations_are_stamped_together(called, books):
    """As with `--lang`, languages are listed or all meant; where one cannot be stamped, none is."""
    text = (books / "en.md").read_text(encoding="utf-8")
    other = "\n".join(line for line in text.split("\n") if not line.startswith("left_out"))
    (books / "de.md").write_text(other.replace("|four", "|vier"), encoding="utf-8")
    (books / "ru.md").write_text(other.replace("|four", "|четыре").replace("#start", "#begin"), encoding="utf-8")
    assert called("translate", "--game", "ordonnance", "--lang", "de,ru", "--stamp", "--yes")[0] == 1
    assert "source=" not in (books / "de.md").read_text(encoding="utf-8")

    (books / "ru.md").write_text(other.replace("|four", "|четыре"), encoding="utf-8")
    code, out, _ = called("translate", "--stamp", "--yes")
    assert (code, out.splitlines()[-1]) == (0, "2 files changed")
    assert all("source=" in (books / name).read_text(encoding="utf-8") for name in ("de.md", "ru.md"))


@pytest.mark.usefixtures("books")
@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["ordonnance", "--game", "komarn"], "`ordonnance` and `--game komarn` are two games: name one"),
        (["--game", "ordonance"], "there is no game `ordonance`; did you mean `ordonnance`?"),
        (["ordonance"], "there is no game `ordonance`; did you mean `ordonnance`?"),
        (["--lang", "fr"], "there is no rulebook of ordonnance in the language `fr`"),
        (["--creep", "9"], "9.0 is not in the range 0<=x<=5"),
        (["--creep", "1"], "`--creep` is of booklets: add `--format booklet`"),
        (["--paper-thickness", "80g"], "`--paper-thickness` is of booklets: add `--format booklet`"),
        (["--marks", "none", "--format", "pdf"], "`--marks` is of booklets: add `--format booklet`"),
        (["--format", "booklet", "--paper-thickness", "80"], "a weight is written with its unit, `80g`"),
        (
            ["--format", "booklet", "--paper-thickness", "80g", "--creep", "0"],
            "`--creep` and `--paper-thickness` say the same: leave one out",
        ),
        (
            ["--format", "booklet", "--cover-thickness", "0.3"],
            "`--cover-thickness` needs that of the other sheets: add `--paper-thickness`",
        ),
        (["--format", "booklet", "--cover", "apart"], "there is no cover `apart`"),
        (["--format", "booklet", "--sheet", "poster"], "`poster`"),
        (["--format", "booklet", "--sheet", "a33"], "did you mean `a3`?"),
    ],
)
def test_a_wrong_word_is_named(called, words, message):
    """Games, languages and numbers of the command line."""
    code, _, err = called("rulebook", *words)
    assert code == 2
    assert message in err


@pytest.mark.slow
@pytest.mark.usefixtures("books")
def test_a_booklet_that_cannot_be_names_its_file(called, tmp_path):
    """With what there is and what is needed; nothing is written."""
    for words, said in (
        (("--cover", "separate"), "is one sheet: there is nothing to lay into its cover"),
        (("--paper", "letter", "--sheet", "legal"), "0 mm above them; bleed and crop marks need 9.2 mm"),
    ):
        code, _, err = called("rulebook", "--format", "booklet", *words, "-o", tmp_path / "out")
        assert code == 1
        assert "ordonnance-rules-en-booklet.pdf: " in err
        assert said in err
        assert not (tmp_path / "out").exists()


def test_a_project_without_books(called, books):
    """There is nothing to build, which is said."""
    shutil.rmtree(books)
    code, _, err = called("rulebook")
    assert code == 2
    assert "there is no rulebook: write cards/GAME/rulebook/LANG.md" in err
    assert (
        "there is no rulebook of ordonnance: write cards/ordonnance/rulebook/LANG.md"
        in called("rulebook", "ordonnance")[2]
    )


@pytest.mark.slow
def test_watching_builds_again_after_each_change(called, books, tmp_path, monkeypatch):
    """Mistakes are shown and outlived; a change of the data is seen, too; Ctrl-C ends."""
    text = (books / "en.md").read_text(encoding="utf-8")
    rules = tmp_path / "cards/ordonnance/game.yaml"
    edits = [
        lambda: (books / "en.md").write_text(text.replace("|four", "|five"), encoding="utf-8"),
        lambda: (books / "en.md").write_text(text + "\nMore.\n", encoding="utf-8"),
        lambda: rules.write_text(rules.read_text(encoding="utf-8").replace("limit: 4", "limit: 5"), encoding="utf-8"),
    ]

    def edit(_):
        if not edits:
            raise KeyboardInterrupt
        edits.pop(0)()

    monkeypatch.setattr("ordo_pnp.cli.commands.rulebook.time.sleep", edit)
    code, out, err = called("rulebook", "--format", "html", "--watch", "-o", tmp_path / "out")
    assert code == 0
    assert out.count("ordonnance-rules-en.html") == 2
    assert err.count("error[CAT807]") == 2
    assert "“five” is 5, but `limit` is 4" in err
    assert "“four” is 4, but `limit` is 5" in err
    assert out.endswith("ended\n")
