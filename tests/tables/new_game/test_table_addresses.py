"""What a table would make wrong in the data is told at its cell, once; the data files, which are sound, are not accused."""

import csv
import io

import pytest


@pytest.fixture(scope="module")
def model(tmp_path_factory, make_ordo):
    """A game with a translation, and its tables: of its cards, and of all its texts."""
    home = tmp_path_factory.mktemp("model")
    (home / "cards.csv").write_text("Name,Qty,Text\nWolf,2,{fang} bites.\nMoth,1,{fang} hums.\n", "utf-8")
    make_ordo(home)("new", "game", "zoo", "--lang", "en,de", "--from", "cards.csv", check=0)
    ordo = make_ordo(home / "zoo")
    ordo("export", "csv", "-o", "cards.csv", check=0)
    ordo("translate", "--lang", "de", "--all", "-o", "german.csv", check=0)
    return home / "zoo"


def rows_of(path):
    return list(csv.reader(io.StringIO(path.read_bytes().decode("utf-8-sig"), newline="")))


def save(path, rows):
    out = io.StringIO()
    csv.writer(out).writerows(rows)
    path.write_bytes(out.getvalue().encode())


def pointed_at(stderr, path):
    """The rest of the line of a file from the place on that each finding points to."""
    places = [line.split("--> ")[1].rpartition(path.name)[2] for line in stderr.splitlines() if "--> " in line]
    lines = path.read_bytes().decode("utf-8-sig").splitlines()
    starts = [tuple(map(int, place.split(":")[1:])) for place in places]
    return [lines[line - 1][column - 1 :] for line, column in starts]


@pytest.mark.parametrize(
    ("column", "typed", "code"),
    [
        ("text.en", "{fnag} hums.", "CAT724"),
        ("text.de", "{fang summt.", "CAT724"),
        ("name.en", "{Fang} moth", "CAT107"),
        ("copies", "2x", "CAT104"),
        ("copies", "-1", "CAT106"),
        ("text.en", "so many words " * 200, "CAT108"),
        ("text.en", "overlong wordings " * 110, "CAT420"),
    ],
)
def test_a_bad_cell_of_cards_is_named_by_its_address_once(model, make_ordo, tmp_path, column, typed, code):
    """Whether the cell itself is refused, or the data would be wrong with it."""
    rows = rows_of(model / "cards.csv")
    at = rows[0].index(column)
    row = next(number for number, each in enumerate(rows) if each[0].endswith("/moth"))
    rows[row][at] = typed
    save(tmp_path / "cards.csv", rows)

    refused = make_ordo(model)("import", tmp_path / "cards.csv", "--yes", check=1).stderr

    (found,) = pointed_at(refused, tmp_path / "cards.csv")
    assert found.startswith(typed)
    assert f": {chr(ord('A') + at)}{row + 1} (" in refused
    assert f"error[{code}]" in refused
    assert "can be fixed by" not in refused


def test_a_bad_cell_of_a_translation_is_named_by_its_address(model, make_ordo, tmp_path):
    """The file of translations does not even hold the entry yet."""
    rows = rows_of(model / "german.csv")
    row = next(number for number, each in enumerate(rows) if each[1:3] == ["wolf", "text"])
    rows[row][-1] = "{Fnag} beisst."
    save(tmp_path / "german.csv", rows)

    refused = make_ordo(model)("translate", tmp_path / "german.csv", "--yes", check=1).stderr

    assert pointed_at(refused, tmp_path / "german.csv") == ["{Fnag} beisst."]
    assert "did you mean `fang`?" in refused
