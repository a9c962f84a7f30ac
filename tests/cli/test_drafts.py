"""Drafts: `--draft` shows every card of which anything can be read, marks those with errors, and says which."""

import csv
import io

import pytest
from hypothesis import HealthCheck, Phase, given, settings, strategies as st
from PIL import Image
from pypdfium2 import PdfDocument

ROWS = """Name,Power,Picture,Text
Wolf,3,wolf.png,Howls.
Owl,2,owl.png,"Flies over シ."
Long,1,wolf.png,"{long}"
Fine,1,wolf.png,All is well.
"""
RED = (208, 2, 27)


@pytest.fixture
def beasts(tmp_path, make_ordo):
    """A game of four cards: of one the picture is missing and a letter, of another the text is too long."""
    home = make_ordo(tmp_path)
    for name in ("wolf.png", "owl.png"):
        Image.new("RGB", (900, 900), (90, 120, 60)).save(tmp_path / name)
    (tmp_path / "beasts.csv").write_text(ROWS.format(long="Many words do not fit. " * 80), encoding="utf-8")
    home("new", "game", "beasts", "--from", "beasts.csv", check=0)
    (tmp_path / "beasts" / "cards" / "beasts" / "base" / "owl.png").unlink()
    return make_ordo(tmp_path / "beasts")


def words_of(path):
    return "\n".join(page.get_textpage().get_text_range() for page in PdfDocument(path))


def has_red(path):
    picture = Image.open(path).convert("RGB")
    return any(sum(abs(a - b) for a, b in zip(color, RED, strict=True)) < 12 for _, color in picture.getcolors(1 << 24))


def test_a_build_that_is_refused_names_the_draft(beasts):
    """In its last line, and it writes nothing."""
    told = beasts("build", check=1).stderr
    assert told.splitlines()[-2:] == ["nothing was written", "`ordo build --draft` prints them anyway and marks them"]
    assert not (beasts.folder / "output").exists()


def test_a_draft_prints_every_card_and_names_those_that_are_marked(beasts):
    """Into a file of its own; the name of a missing picture stands in its place, and no ledger tells of it."""
    done = beasts("build", "--draft", check=0)
    assert done.stdout.splitlines()[-1] == "draft: 2 of 4 cards are marked: base/owl, base/long"
    assert [each for each in ("CAT500", "CAT420", "CAT421") if each not in done.stderr] == []
    assert [path.name for path in (beasts.folder / "output").iterdir()] == ["beasts-base-en-draft.pdf"]
    words = words_of(beasts.folder / "output" / "beasts-base-en-draft.pdf")
    assert [each for each in ("Wolf", "Owl", "owl.png", "Long", "Many words", "Fine") if each not in words] == []


def test_a_draft_without_mistakes_is_marked_nowhere(beasts):
    """What it shows is the same as in print."""
    done = beasts("build", "--draft", "id:fine,wolf", check=0)
    assert done.stdout.splitlines()[-1] == "draft: none of 2 cards is marked"
    assert done.stderr == ""


def test_what_cannot_be_read_is_left_out_and_named(beasts):
    """A wrong value costs a card its mark, broken YAML the rest of a card, and other cards nothing."""
    file = next((beasts.folder / "cards" / "beasts" / "base").glob("c*.yaml"))
    text = file.read_text(encoding="utf-8")
    file.write_text(
        f'{text}  - id: bad\n    name: Bad\n    power: lots\n  - id: "odd: {{ one\n    power: 3\n', encoding="utf-8"
    )
    done = beasts("build", "--draft", check=0)
    assert "draft: 3 of 5 cards are marked: base/owl, base/long, base/bad" in done.stdout
    assert done.stdout.splitlines()[-1].replace("\\", "/").endswith("base/cards.yaml in part")


def test_a_picture_whose_name_is_refused_has_its_box(beasts):
    """And a text of nothing but letters that the font lacks has its boxes: the draft says where something is to come."""
    file = next((beasts.folder / "cards" / "beasts" / "base").glob("c*.yaml"))
    text = file.read_text(encoding="utf-8").replace('"owl.png"', '"My Owl.psd"').replace("All is well.", "シ" * 60)
    file.write_text(text, encoding="utf-8")
    done = beasts("build", "--draft", check=0)
    assert "draft: 3 of 4 cards are marked" in done.stdout
    assert done.stderr.count("error[CAT107]") == 1
    assert "CAT500" not in done.stderr
    words = words_of(beasts.folder / "output" / "beasts-base-en-draft.pdf")
    assert "My Owl.psd" in words


def test_a_draft_is_not_noted(beasts):
    """So nothing is compared with it."""
    done = beasts("build", "--draft", "--changed", check=2)
    assert "no ledger tells of a draft" in done.stderr


@pytest.mark.slow
def test_a_card_with_errors_is_shown_as_a_draft(beasts):
    """With a red corner, with success, and with the findings on standard error."""
    done = beasts("show", "long", "--png", "long.png", check=0)
    assert "base/long in en, a draft" in done.stdout
    assert "CAT420" in done.stderr
    assert "CAT500" not in done.stderr
    assert has_red(beasts.folder / "long.png")
    beasts("show", "fine", "--png", "fine.png", check=0)
    assert not has_red(beasts.folder / "fine.png")


@pytest.mark.parametrize(
    ("words", "made"),
    [
        (("export", "tts", "-o", "x"), "x"),
        (("export", "grid", "-o", "x"), "x"),
        (("export", "images", "-o", "x"), "x"),
        (("export", "cut", "-o", "x"), "x"),
        (("export", "gallery", "-o", "x.html"), "x.html"),
        (("accessories", "tuck-box", "-o", "x"), "x"),
        (("watch", "--once", "-o", "x.png"), "x.png"),
    ],
)
@pytest.mark.slow
def test_other_pictures_are_drafts_by_the_same_option(beasts, words, made):
    """Without it they are refused."""
    beasts(*words, check=1)
    assert not (beasts.folder / made).exists()
    told = beasts(*words, "--draft", check=0)
    assert (beasts.folder / made).exists()
    assert "CAT420" in told.stderr
    if words[0] != "watch":
        assert told.stdout.splitlines()[-1] == "draft: 2 of 4 cards are marked: base/owl, base/long"


@pytest.mark.parametrize("content", [None, b"no font"], ids=["missing", "damaged"])
def test_a_font_that_cannot_be_used_ends_no_draft(beasts, content):
    """One of the program stands in for it; the draft says so, and the error is shown at its place."""
    game = beasts.folder / "cards" / "beasts"
    if content is not None:
        (game / "fonts").mkdir()
        (game / "fonts" / "Own.ttf").write_bytes(content)
    look = (game / "look.yaml").read_text(encoding="utf-8")
    (game / "look.yaml").write_text(look + "  fonts: {text: {file: Own.ttf}}\n", encoding="utf-8")
    assert "CAT722" in beasts("build", check=1).stderr
    done = beasts("build", "--draft", "id:fine", check=0)
    assert "draft: Spectral stands in for the font `text`" in done.stderr
    assert "CAT722" in done.stderr
    assert "All is well" in words_of(next((beasts.folder / "output").glob("*-draft.pdf")))


CELLS = st.text(st.sampled_from("aWж {}/_-.,\"'0123シ\n"), max_size=30)
HEADINGS = st.text(st.sampled_from("aWж_/-. (1{}💡"), min_size=1, max_size=30).map(str.strip).filter(bool)


TABLES = st.lists(HEADINGS, min_size=1, max_size=8, unique_by=str.lower).flatmap(
    lambda headings: st.tuples(
        st.just(headings),
        st.lists(st.tuples(*(st.one_of(CELLS, st.just("7")) for _ in headings)), min_size=1, max_size=4),
    )
)
FEW = settings(
    deadline=None,
    max_examples=3,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.mark.slow
@FEW
@given(TABLES)
def test_every_row_of_every_table_is_printed(tmp_path_factory, make_ordo, table):
    """`new game --from` and `build --draft` make a page of any table that is taken."""
    print_all(table, tmp_path_factory.mktemp("table"), make_ordo)


@pytest.mark.slow
@settings(FEW, max_examples=40)
@given(TABLES)
def test_every_row_of_many_tables_is_printed(tmp_path_factory, make_ordo, table):
    """The same law, tried longer."""
    print_all(table, tmp_path_factory.mktemp("table"), make_ordo)


def print_all(table, folder, make_ordo):
    headings, rows = table
    out = io.StringIO()
    csv.writer(out).writerows([["Name", *headings], *([f"Card {at}", *row] for at, row in enumerate(rows))])
    (folder / "t.csv").write_text(out.getvalue(), encoding="utf-8", newline="")
    home = make_ordo(folder)
    if home("new", "game", "lots", "--from", "t.csv").returncode:
        return
    own = make_ordo(folder / "lots")
    told = own("build", "--draft", check=0).stdout
    assert f"of {len(rows)} card" in told
    words = words_of(folder / "lots" / "output" / "lots-base-en-draft.pdf")
    assert [at for at in range(len(rows)) if f"Card {at}" not in words] == []
    found = own("check", "--format", "concise").stdout
    codes = {line.partition("error[")[2][:6] for line in found.splitlines() if "error[" in line}
    assert codes <= {"CAT420", "CAT421", "CAT724", "CAT500"}
