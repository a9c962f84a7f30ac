"""What there is to translate is shown, goes out as a table and comes back; stamping says that all is up to date."""

import csv
import io
import re
import shutil

import pytest

FORMS = ["csv", "xlsx"]
STALE = "Городская стража"


@pytest.fixture(scope="module")
def outside(tmp_path_factory, make_ordo):
    """A fresh expansion in a folder of its own, made once."""
    folder = tmp_path_factory.mktemp("outside")
    make_ordo(folder)("new", "expansion", "trial", check=0)
    return folder / "trial"


@pytest.fixture
def trial(outside, tmp_path, monkeypatch):
    """A copy of the expansion, in the folder of the command; the German of two cards is missing, that of one stale."""
    folder = shutil.copytree(outside, tmp_path / "trial")
    german = folder / "text/de.yaml"
    text = re.sub(r"    (shield-wall|low-tide):\n(      .*\n)+", "", german.read_text(encoding="utf-8"))
    german.write_text(text, encoding="utf-8")
    units = folder / "units.yaml"
    units.write_text(units.read_text(encoding="utf-8").replace("Turncoats", "Runaways"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return folder


def rows_of(path):
    """Read a table as a translator sees it."""
    if path.suffix == ".csv":
        return list(csv.reader(io.StringIO(path.read_bytes().decode("utf-8-sig"), newline="")))
    from openpyxl import load_workbook

    return [["" if cell is None else cell for cell in row] for row in load_workbook(path).active.values]


def fill(path, answers):
    """Write translations beside their sources, as a translator does: texts of entries, the German for each."""
    rows = rows_of(path)
    for row in rows[1:]:
        row[-1] = answers.get((row[1], row[2]), row[-1])
    if path.suffix == ".csv":
        out = io.StringIO()
        csv.writer(out).writerows(rows)
        path.write_bytes(b"\xef\xbb\xbf" + out.getvalue().encode())
        return
    from openpyxl import Workbook

    book = Workbook()
    for row in rows:
        book.active.append([None if cell == "" else cell for cell in row])
    book.save(path)


GERMAN = {
    ("shield-wall", "name"): "Schildwall",
    ("shield-wall", "flavour"): "Niemand sagte ihnen, dass sie zwei waren.",
    ("low-tide", "name"): "Ebbe",
    ("low-tide", "flavour"): "Wasser für ein Schiff weniger.",
    ("turncoats", "name"): "Ausreißer",
    ("turncoats", "flavour"): "Sie trugen beide Banner.",
}


def test_what_is_missing_or_stale_is_shown_beside_its_source(called, trial):
    """Each entry with its state; the old translation of what is stale stands below the source."""
    code, out, _ = called("translate", "--lang", "de", "--with", trial)
    assert code == 0
    assert "trial/shield-wall de: missing\n  name     Shield Wall\n" in out
    assert re.search(r"trial/turncoats de: stale\n  name     Runaways\n +de: \w+", out)
    assert out.endswith("ordonnance: 6 texts of 3 entries to translate into de\n")
    assert "harbour-watch" not in out


@pytest.mark.slow
def test_a_language_that_a_set_does_not_promise_is_shown_where_it_is_named(called, trial):
    """Without `--lang` only what somebody has promised is asked for; the check does not ask for the rest either."""
    code, out, _ = called("translate", "--with", trial)
    assert (code, out) == (0, "")
    assert called("check", "--with", trial, "--strict")[0] == 0
    head = trial / "set.yaml"
    head.write_text(head.read_text(encoding="utf-8").replace("[en]", "[en, de]"), encoding="utf-8")
    code, out, _ = called("translate", "--with", trial)
    assert (code, out.splitlines()[-1]) == (0, "ordonnance: 6 texts of 3 entries to translate into de")
    assert called("check", "--with", trial, "--strict")[0] == 1


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
def test_a_table_comes_back(called, trial, form):
    """What a translator writes beside the sources is written into the files; then nothing is left to translate."""
    table = trial.parent / f"german.{form}"
    code, out, _ = called("translate", "--lang", "de", "--with", trial, "-o", table)
    assert (code, out) == (0, f"{table}: 6 texts of 3 entries to translate into de\n")
    assert rows_of(table)[0] == ["set", "entry", "text", "state", "hash", "source", "before", "de"]
    fill(table, GERMAN)

    code, out, _ = called("translate", "--with", trial, table, "--yes")
    assert code == 0, out
    text = (trial / "text/de.yaml").read_text(encoding="utf-8")
    assert "name: Schildwall" in text
    assert "name: Ausreißer" in text
    code, out, _ = called("translate", "--lang", "de", "--with", trial)
    assert out == "ordonnance: nothing to translate into de\n"
    assert called("fmt", "--check", trial)[0] == 0
    assert called("translate", "--with", trial, table, "--yes")[1] == "nothing changes\n"


@pytest.mark.slow
def test_empty_cells_change_nothing(called, trial):
    """A table as it was written changes no file, and half a table leaves the rest to be done."""
    table = trial.parent / "german.csv"
    called("translate", "--lang", "de", "--with", trial, "-o", table)
    before = {path: path.read_bytes() for path in trial.rglob("*.yaml")}
    assert called("translate", "--with", trial, table, "--yes")[1] == "nothing changes\n"
    assert before == {path: path.read_bytes() for path in trial.rglob("*.yaml")}

    fill(table, {("turncoats", "name"): "Ausreißer"})
    assert called("translate", "--with", trial, table, "--yes")[0] == 0
    out = called("translate", "--lang", "de", "--with", trial)[1]
    assert "trial/turncoats de: stale" in out
    assert "de: Ausreißer" in out


@pytest.mark.slow
def test_a_source_that_changes_meanwhile_leaves_its_translation_stale(called, trial):
    """The translator has seen another text, so that somebody has to look again."""
    table = trial.parent / "german.csv"
    called("translate", "--lang", "de", "--with", trial, "-o", table)
    fill(table, GERMAN)
    units = trial / "units.yaml"
    units.write_text(units.read_text(encoding="utf-8").replace("Shield Wall", "Wall"), encoding="utf-8")

    assert called("translate", "--with", trial, table, "--yes")[0] == 0
    out = called("translate", "--lang", "de", "--with", trial)[1]
    assert "trial/shield-wall de: stale\n  name     Wall\n           de: Schildwall" in out
    assert "1 entry to translate" in out


@pytest.mark.slow
def test_a_new_language_begins_with_a_table(called, trial):
    """Where there is no file of translations one is made; a set that does not promise the language may still have it."""
    (trial / "text/ru.yaml").unlink()
    table = trial.parent / "russian.csv"
    called("translate", "--lang", "ru", "--with", trial, "-o", table)
    fill(table, {("harbour-watch", "name"): STALE, ("set", "name"): "Мой набор"})
    assert called("translate", "--with", trial, table, "--yes")[0] == 0
    text = (trial / "text/ru.yaml").read_text(encoding="utf-8")
    assert STALE in text
    assert called("check", "--with", trial, "--strict")[0] == 0


@pytest.mark.slow
def test_a_dry_run_writes_nothing(called, trial):
    """It shows the difference only; in a pipe nothing is written without `--yes` either."""
    table = trial.parent / "german.csv"
    called("translate", "--lang", "de", "--with", trial, "-o", table)
    fill(table, GERMAN)
    before = (trial / "text/de.yaml").read_bytes()
    code, out, _ = called("translate", "--with", trial, table, "--dry-run")
    assert (code, "+      name: Schildwall" in out) == (0, True)
    code, _, err = called("translate", "--with", trial, table)
    assert (code, "add `--yes`" in err) == (1, True)
    assert (trial / "text/de.yaml").read_bytes() == before


@pytest.mark.slow
def test_stamping_says_that_translations_are_up_to_date(called, trial):
    """Only hashes change, what is missing stays missing, and `ordo undo` takes it back."""
    before = (trial / "text/de.yaml").read_text(encoding="utf-8")
    code, out, _ = called("translate", "--lang", "de", "--with", trial, "--stamp", "--yes")
    assert (code, out.splitlines()[-1]) == (0, "1 file changed")
    after = (trial / "text/de.yaml").read_text(encoding="utf-8")
    changed = [(a, b) for a, b in zip(before.splitlines(), after.splitlines(), strict=True) if a != b]
    assert [bool(re.fullmatch(r'      source: "[0-9a-f]{8}"', b)) for _, b in changed] == [True]
    shown = called("translate", "--lang", "de", "--with", trial)[1]
    assert ("turncoats" in shown, "shield-wall de: missing" in shown) == (False, True)
    assert called("undo", trial, "--yes")[0] == 0
    assert (trial / "text/de.yaml").read_text(encoding="utf-8") == before


@pytest.mark.parametrize(
    ("change", "place", "message"),
    [
        (lambda rows: rows[0].__setitem__(7, "fr"), "A1", "no column is headed `de`"),
        (lambda rows: rows[1].__setitem__(1, "shield-well"), "B2", "`trial/shield-well` is nothing to translate"),
        (lambda rows: rows[1].__setitem__(2, "rules"), "C2", "has no text `rules`"),
        (lambda rows: rows[1].__setitem__(4, "zz"), "E2", "has not the form"),
        (lambda rows: rows[1].__setitem__(7, "a\x07b"), "H2", "U+0007"),
        (lambda rows: rows.append(rows[1]), None, "the row stands twice"),
    ],
    ids=["language", "entry", "text", "hash", "control", "twice"],
)
def test_a_wrong_cell_is_named_and_nothing_is_written(called, trial, change, place, message):
    """By its address, with the remedy; one wrong cell keeps the whole table back."""
    table = trial.parent / "german.csv"
    called("translate", "--lang", "de", "--with", trial, "-o", table)
    fill(table, GERMAN)
    rows = rows_of(table)
    change(rows)
    out = io.StringIO()
    csv.writer(out).writerows(rows)
    table.write_text(out.getvalue(), encoding="utf-8")
    before = {path: path.read_bytes() for path in trial.rglob("*.yaml")}

    code, out, err = called("translate", "--lang", "de", "--with", trial, table, "--yes")
    assert code == 1
    assert message in out + err
    assert place is None or place in out + err
    assert before == {path: path.read_bytes() for path in trial.rglob("*.yaml")}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--lang", "fr"], "there is no language of the game `fr`"),
        (["--set", "tirol"], "there is no set `tirol`; did you mean `trial`?"),
        (["-o", "german.txt", "--lang", "de"], "`german.txt` must end in .csv or .xlsx"),
        (["-o", "german.csv", "german.csv"], "one of the three"),
        (["-o", "all.csv", "--lang", "de,ru"], "a table holds one language, say which: --lang de or ru"),
    ],
)
def test_a_wrong_word_is_named(called, trial, words, message):
    """Languages, sets and files of the command line."""
    code, _, err = called("translate", "--with", trial, *words)
    assert (code, message in err) == (2, True), err
