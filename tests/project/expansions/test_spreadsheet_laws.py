"""Laws of the way out and back: whatever a card's texts and values are, however its file is written."""

import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, reject, settings, strategies as st

from ordo_pnp.cards import (
    Draft,
    Schemas,
    Scope,
    load_catalog,
    open_external_set,
    read_bytes,
    schemas_folder,
    shipped_cards,
    sound_files,
    source_hash,
)
from ordo_pnp.cards.edits import format_value
from ordo_pnp.tables import CellGrid, Changes, SheetReader, card_schemas, columns_of, rows_of
from ordo_pnp.tables.grid import NUMBER
from ordo_pnp.tables.table_files import guarded, plain_csv, read_csv, unguarded, write_csv
from ordo_pnp.tables.xlsx_files import read_xlsx, write_xlsx

ROOT = shipped_cards()
SCHEMAS = Schemas(schemas_folder())
SCOPE = Scope.of_game("ordonnance")

texts = st.text(
    st.one_of(
        st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"), exclude_characters="\ufffe\uffff\ufeff\x85"),
        st.sampled_from("\"'=+-@,;:#|>{}[]&*!%\n "),
    ),
    min_size=1,
    max_size=40,
).filter(lambda text: text.strip())
names = texts.map(lambda text: text.replace("\n", " ")).filter(lambda text: text.strip())
symbols = st.lists(st.sampled_from(["spear", "bow", "swords", "helm", "banner"]), min_size=1, max_size=4)
cards = st.fixed_dictionaries(
    {"name": names, "symbols": symbols},
    optional={"flavour": texts, "print": st.fixed_dictionaries({"copies": st.integers(1, 9)})},
)
styles = st.sampled_from(["block", "flow", "crlf", "no end"])


def file_of(entries, style):
    """Write cards in one of the ways that people do."""
    if style == "flow":
        body = ",\n  ".join(format_value(entry) for entry in entries)
        return f"format: 1\nunits: [\n  {body}\n]  # all of them\n".encode()
    lines = ["format: 1", "units:"]
    for entry in entries:
        lines.append(f"  - id: {entry['id']}  # a remark")
        lines += [f"    {key}: {format_value(value)}" for key, value in entry.items() if key != "id"]
    text = "\n".join(lines) + ("" if style == "no end" else "\n")
    return (text.replace("\n", "\r\n") if style == "crlf" else text).encode()


def make_set(folder, given_cards, style):
    """Write a set of these cards, the first of them translated."""
    home = folder / "mine"
    (home / "text").mkdir(parents=True)
    (home / "set.yaml").write_text("format: 1\nset: {id: mine, name: Mine, language: en}\n")
    entries = [{"id": f"card-{number}", **card} for number, card in enumerate(given_cards)]
    (home / "units.yaml").write_bytes(file_of(entries, style))
    first = {key: entries[0][key] for key in ("name", "flavour") if key in entries[0]}
    lines = [f"      {key}: {format_value(value)}" for key, value in first.items()]
    head = f'format: 1\ntext:\n  language: de\n  entries:\n    card-0:\n      source: "{source_hash(first)}"\n'
    (home / "text" / "de.yaml").write_text(head + "\n".join(lines) + "\n", encoding="utf-8")
    return home


def grid_of(home):
    with open_external_set(home) as external_set:
        game = load_catalog(ROOT, [external_set], SCOPE).games["ordonnance"]
        kinds = [each for each in card_schemas("ordonnance", SCHEMAS) if "unit" in each.fields]
        return CellGrid(rows_of(game.sets["mine"].cards, columns_of(game, kinds)))


def take(home, grid):
    """Import a grid; give the changes."""
    with open_external_set(home) as external_set:
        game = load_catalog(ROOT, [external_set], SCOPE).games["ordonnance"]
        reader = SheetReader(grid, game, SCHEMAS)
        rows = reader.read()
        assert reader.problems == []
        return Changes(game, sound_files(ROOT, [external_set])).of(rows)


law = settings(max_examples=settings().max_examples // 4, suppress_health_check=[HealthCheck.too_slow], deadline=None)


@pytest.mark.slow
@law
@given(st.lists(cards, min_size=1, max_size=3), styles, st.sampled_from(["csv", "xlsx"]))
def test_a_round_trip_changes_nothing(given_cards, style, form):
    """Exported, written, read and imported, no file changes."""
    with tempfile.TemporaryDirectory() as folder:
        home = make_set(Path(folder), given_cards, style)
        grid = grid_of(home)
        again = read_csv(write_csv(grid), "x") if form == "csv" else read_xlsx(write_xlsx(grid, "x"), "x")

        assert take(home, again) == {}


@pytest.mark.slow
@law
@given(st.lists(cards, min_size=2, max_size=2), cards, styles)
@example(
    [
        {"name": "0", "symbols": ["spear"], "flavour": "0", "print": {"copies": 1}},
        {"name": "0", "symbols": ["spear"]},
    ],
    {"name": "0", "symbols": ["spear"]},
    "flow",
)
@example(
    [
        {"print": {"copies": 2}, "symbols": ["spear"], "flavour": "0", "name": "0"},
        {"name": "0", "symbols": ["spear"]},
    ],
    {"name": "0", "symbols": ["spear"], "print": {"copies": 1}},
    "block",
)
def test_what_is_changed_arrives_and_nothing_else(given_cards, new, style):
    """After the values of one card are replaced by those of another, an export shows exactly that."""
    with tempfile.TemporaryDirectory() as folder:
        home = make_set(Path(folder), given_cards, style)
        target = make_set(Path(folder) / "other", [new, given_cards[1]], style)
        wanted = grid_of(target)

        for path, (_, text) in take(home, wanted).items():
            path.write_bytes(text.encode())

        assert grid_of(home).rows == wanted.rows
        if style in ("block", "crlf"):
            assert (home / "units.yaml").read_bytes().count(b"# a remark") == 2


blanks = st.sampled_from(["", " ", "  ", "\n", "\r\n", "\t", "\u00a0", "\u2028", "\u200d"])
cells = st.one_of(
    st.tuples(blanks, st.sampled_from(["There", "1", "4.0", "true", "spear", "'=1", "~", ""]), blanks).map("".join),
    texts,
)
typed = st.dictionaries(st.tuples(st.integers(1, 2), st.integers(2, 11)), cells, min_size=1, max_size=4)


@pytest.mark.slow
@law
@given(st.lists(cards, min_size=2, max_size=2), typed, styles)
@example([{"name": "0", "symbols": ["spear"]}] * 2, {(1, 2): "There ", (2, 2): " There", (2, 3): "There "}, "block")
def test_a_table_is_taken_in_one_step(given_cards, changed, style):
    """Whatever is typed into cells, also blanks at their ends: a table that was taken changes nothing the second time."""
    with tempfile.TemporaryDirectory() as folder:
        home = make_set(Path(folder), given_cards, style)
        grid = grid_of(home)
        for (row, column), cell in changed.items():
            grid.rows[row][column] = cell
        read = read_csv(plain_csv(grid), "x")
        try:
            first = take(home, read)
        except AssertionError:  # refused at its cell
            reject()
        for path, (_, text) in first.items():
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(text.encode())

        assert take(home, read) == {}


@given(texts)
def test_a_guard_is_taken_off_again(text):
    """Whatever a text starts with, guarding it loses nothing, and what is guarded is no formula."""
    assert unguarded(guarded(text)) == text
    assert not guarded(text).startswith(("=", "+", "-", "@"))


@given(texts, st.booleans())
def test_a_text_is_written_as_yaml_that_says_the_same(text, quoted):
    """Plain or quoted, in block or flow, it reads back as itself."""
    assert read_bytes(f"a: {format_value(text, quoted=quoted)}\n".encode(), "x").data == {"a": text}
    assert read_bytes(f"[{format_value(text, quoted=quoted)}]\n".encode(), "x").data == [text]


SHAPES = [
    "a: {x: 1, y: 2, z: 3}\n",
    "a:\n  x: 1\n  y: 2  # two\n  z: 3\n",
    "- x: 1\n  y: |\n    long\n    text\n  z: 3\n",
    "- {x: 1,\n   y: [1,\n       2],  # why\n   z: 3}\n",
    "a:\n  x: 1\n  y:\n    - 1\n    - 2\n  z: 3",
    "a:\r\n  x: 1\r\n  y: 'it''s'\r\n  z: 3\r\n",
]


@pytest.mark.parametrize("text", SHAPES)
@pytest.mark.parametrize("action", ["replace", "remove", "insert", "both"])
def test_a_draft_changes_one_value_in_any_style(text, action):
    """Replacing, removing and inserting keys works in block and flow style, with comments and long values between."""
    document = read_bytes(text.encode(), "x.yaml")
    top = "a" if isinstance(document.data, dict) else 0
    home = document.data[top]
    draft = Draft(document)
    if action in ("replace", "both"):
        draft.replace((top, "y"), "new: text")
        home["y"] = "new: text"
    if action == "remove":
        draft.remove((top, "y"))
        del home["y"]
    if action in ("insert", "both"):
        draft.insert((top,), "w", {"k": "v"}, ("x", "w", "y"))
        home["w"] = {"k": "v"}

    after = draft.finish(document.data)

    remarks = text.count("#") if action != "remove" else 0  # the remark beside a value goes with it
    assert after.count("#") == remarks


NUMBERS = st.from_regex(
    r"[-+]?(0x|0o)?[0-9]{1,24}(\.[0-9]{0,20})?([eE][-+]?[0-9]{1,4})?|-?\.inf|[0-9]_[0-9]", fullmatch=True
)


@settings(deadline=None)
@given(NUMBERS)
@example("1e3")
@example("4.0e2")
@example("1" + 30 * "0")
@example("9007199254740993.0")
def test_a_cell_and_a_data_file_say_the_same_of_a_number(word):
    """Which words are numbers and which number each is, and what is wrong with one, is the same in a cell and in YAML."""
    text = f"format: 1\nunits: [{{id: new, name: New, symbols: [spear], print: {{copies: {word}}}}}]\n"
    document = read_bytes(text.encode(), "units.yaml")
    expected = document.problems or SCHEMAS.by_key["units"]["ordonnance"].validate(document, "base")

    reader = SheetReader(CellGrid([HEAD, ["base/new", "unit", "New", "spear", word]]), GAME, SCHEMAS)
    (row,) = reader.read()

    assert [(each.code, each.message.removeprefix(f"E2 (`{word}`): "), each.help) for each in reader.problems] == [
        (each.code, each.message, each.help) for each in expected
    ]
    if not expected:
        assert row.entry == document.data["units"][0]


HEAD = ["id", "kind", "name.en", "symbols", "copies"]
GAME = load_catalog(ROOT).games["ordonnance"]
NAMES = st.sampled_from(["New", "", "N" * 300, "two\x07"])
SYMBOLS = st.sampled_from(["spear", "spear bwo", "", "2024-01-01", " ".join(["bow"] * 40)])
COPIES = st.sampled_from(["2", "0", "two", "", "2024-01-01", "1e99", "2.5"])


def test_a_column_without_a_heading_is_one_finding():
    """At its first value, however many there are below."""
    rows = [["base/new", "unit", "New", "spear", "1", value] for value in ("", "a", "b")]
    reader = SheetReader(CellGrid([[*HEAD, ""], *rows]), GAME, SCHEMAS)
    reader.read()
    found = [each for each in reader.problems if each.message.endswith("the column has no heading")]
    assert [(each.span.line, each.span.column) for each in found] == [(3, 6)]


@settings(deadline=None)
@given(NAMES, SYMBOLS, COPIES, st.booleans())
def test_every_wrong_cell_is_named_and_no_other(name, symbols, copies, lost):
    """Each is found whatever its neighbours hold, also where the file has lost the value of one."""
    grid = CellGrid([HEAD, ["base/new", "unit", name, symbols, copies]])
    if lost:
        grid.problems[1, 4] = grid.finding(NUMBER, "lost", (1, 4))
    reader = SheetReader(grid, GAME, SCHEMAS)
    reader.read()

    wrong = {2: name != "New", 3: symbols != "spear", 4: lost or copies not in {"2", ""}}
    assert {each.span.column - 1 for each in reader.problems} == {at for at, is_wrong in wrong.items() if is_wrong}
    alone = [each for each in reader.problems if each.code.id in {"CAT004", "CAT015", "CAT653", "CAT654"}]
    places = [each.span for each in reader.problems]
    assert all(places.count(each.span) == 1 for each in alone)


@pytest.mark.parametrize("heading", ["a;b", ";9_:@.", "a\tb", "a,b", 'a";"b'])
def test_a_heading_may_hold_any_separator(heading):
    """What parts cells is found by the headings, so one that holds such a sign is written in quotation marks."""
    grid = CellGrid([[heading], ["1"], ["x;y,z"]])
    assert read_csv(write_csv(grid), "x").rows == grid.rows
