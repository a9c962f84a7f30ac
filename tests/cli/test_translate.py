"""What there is to translate is shown, goes out as a table and comes back; stamping says that all is up to date."""

import csv
import io
import re
import shutil

import pytest

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
