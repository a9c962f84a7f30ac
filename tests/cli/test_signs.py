"""Signs of a game made from a table: found by their words, copied to be changed, and credited."""

import json

import pytest
import yaml

TABLE = """Name,Text
Mint,"Pay {gold}, {Münze} or {gold 3}: {T}. {sword}"
Camp,"{campfire} {zzyzx}"
"""
ICONS = {
    "prefix": "zz",
    "info": {"name": "Zed \x1b[31mIcons", "author": {"name": "A. Ono"}, "license": {"title": "MIT"}},
    "icons": {"campfire": {"body": '<path d="M2 2h20v20H2z"/>'}, "unused": {"body": '<path d="M2 2h20v20H2z"/>'}},
    "width": 24,
    "height": 24,
}


@pytest.fixture
def mints(tmp_path, make_ordo):
    """A game of two cards."""
    (tmp_path / "mints.csv").write_text(TABLE, encoding="utf-8")
    make_ordo(tmp_path)("new", "game", "mints", "--from", "mints.csv", check=0)
    return make_ordo(tmp_path / "mints")


def signs_file(ordo):
    return ordo.folder / "cards" / "mints" / "signs.yaml"


def signs_of(ordo):
    return yaml.safe_load(signs_file(ordo).read_text(encoding="utf-8"))["signs"]


def cards_of(ordo):
    return yaml.safe_load((ordo.folder / "cards/mints/base/cards.yaml").read_text(encoding="utf-8"))["cards"]


def test_words_of_a_table_show_signs_that_every_game_has(mints):
    """Its texts stay as they are; any other word in braces is a plain shape."""
    assert cards_of(mints)[0]["text"] == "Pay {gold}, {Münze} or {gold 3}: {T}. {sword}"
    signs = signs_of(mints)
    assert signs["coin"] == {"written": ["gold"]}
    assert signs["exhaust"] == {"written": ["T"]}
    assert {name for name, sign in signs.items() if "layers" in sign} == {"muenze", "campfire", "zzyzx"}
    mints("check", "--strict", check=0)


@pytest.mark.slow
def test_a_german_table_that_is_said_to_be_english_shows_its_signs(tmp_path, make_ordo):
    """Two words more in another language decide; one does not."""
    ordo = make_ordo(tmp_path)
    for name, words in (("two", "{Schwert} {Münze}"), ("one", "{Fang} {sword}")):
        (tmp_path / f"{name}.csv").write_text(f'Name,Text\nA,"{words}"\nB,x\n', encoding="utf-8")
        ordo("new", "game", name, "--from", f"{name}.csv", check=0)

    signs = {
        each: yaml.safe_load((tmp_path / f"{each}/cards/{each}/signs.yaml").read_text())["signs"]
        for each in ("two", "one")
    }

    assert {name: sign.get("written") for name, sign in signs["two"].items()} == {
        "sword": ["Schwert"],
        "coin": ["Münze"],
    }
    assert "layers" in signs["one"]["fang"]


@pytest.mark.slow
def test_a_word_for_a_sign_is_mended(mints):
    """In a game's own file, by `ordo check --fix`."""
    path = mints.folder / "cards/mints/base/cards.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("{sword}", "{attack}"), encoding="utf-8")

    mints("check", "--fix", check=0)

    assert cards_of(mints)[0]["text"].endswith("{sword}")


@pytest.mark.slow
def test_a_sign_is_copied_to_be_changed(mints):
    """Below its own name, below a word for it, and into an entry that only says how it is written."""
    for name in ("wheat", "Schwert", "gold"):
        mints("new", "sign", name, check=0)

    signs = signs_of(mints)
    assert signs["wheat"]["layers"] == yaml.safe_load("\n".join(stock("wheat")))["wheat"]["layers"]
    assert {"layers", "tile", "words"} <= signs["schwert"].keys()
    assert signs["coin"]["written"] == ["gold"]
    assert "layers" in signs["coin"]
    mints("check", "--strict", check=0)


def stock(name):
    from ordo_pnp.cards import stock_sign_text

    return stock_sign_text(name).splitlines()


@pytest.mark.parametrize(("name", "says"), [("swrod", "did you mean `sword`?"), ("zzyzx", "already: change it there")])
def test_what_cannot_be_copied_is_refused(mints, name, says):
    """A name that no sign has, and a sign that the game draws."""
    before = signs_file(mints).read_bytes()

    assert says in mints("new", "sign", name, check=1).stderr

    assert signs_file(mints).read_bytes() == before


@pytest.mark.slow
def test_icons_that_cards_show_are_credited(mints):
    """With the set's name, author and licence, without control characters of the file."""
    (signs_file(mints).parent / "icons.json").write_text(json.dumps(ICONS), encoding="utf-8")
    text = signs_file(mints).read_text(encoding="utf-8").replace("signs:\n", "signs:\n  from: [icons.json]\n", 1)
    start = text.index("  campfire:")
    end = text.index("  zzyzx:")
    signs_file(mints).write_text(text[:start] + text[end:], encoding="utf-8")

    assert mints("credits", check=0).stdout == "mints:\n  Zed [31mIcons by A. Ono, MIT: campfire\n"
    mints("check", "--strict", check=0)


@pytest.mark.slow
def test_a_first_rulebook_names_who_made_icons_and_fonts(mints):
    """As a web page; each font once, however many of its files the look names."""
    folder = signs_file(mints).parent
    (folder / "icons.json").write_text(json.dumps(ICONS), encoding="utf-8")
    text = signs_file(mints).read_text(encoding="utf-8").replace("signs:\n", "signs:\n  from: [icons.json]\n", 1)
    signs_file(mints).write_text(text[: text.index("  campfire:")] + text[text.index("  zzyzx:") :], encoding="utf-8")
    other = "{file: 'Rubik-Italic[wght].ttf', licence: 'H. & F., OFL'}"
    fonts = f"  fonts:\n    own: {{file: 'Rubik[wght].ttf', licence: 'H. & F., OFL', fallback: [{other}]}}\n"
    look = folder / "look.yaml"
    look.write_text(look.read_text(encoding="utf-8") + fonts, encoding="utf-8")

    mints("new", "book", check=0)
    mints("rulebook", "mints", "--format", "html", "-o", "book", check=0)

    (page,) = (mints.folder / "book").glob("*.html")
    written = page.read_text(encoding="utf-8")
    assert "Zed [31mIcons (A. Ono), MIT" in written
    assert written.count("Rubik: H. &amp; F., OFL") == 1


def test_a_book_of_a_game_without_icons_of_others_has_no_credits(mints):
    """Neither in the book that is written, nor may an author ask for them."""
    mints("new", "book", check=0)
    book = signs_file(mints).parent / "rulebook/en.md"
    assert "credits" not in book.read_text(encoding="utf-8")
    book.write_text(
        book.read_text(encoding="utf-8") + "\n# Credits {#credits}\n\n```{credits}\n```\n", encoding="utf-8"
    )
    assert "leave this block and its heading out" in mints("check", check=1).stdout


def test_a_game_without_icons_of_others_says_so(mints):
    """Its own drawings and those that every game has need no line."""
    assert mints("credits", check=0).stdout == "mints: no icons or fonts of others\n"


@pytest.mark.slow
def test_a_changed_picture_of_a_sign_is_checked_again(mints):
    """The check remembers what it has seen, and looks where a file has changed."""
    picture = signs_file(mints).parent / "gold.svg"
    picture.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9Z"/></svg>', encoding="utf-8"
    )
    text = signs_file(mints).read_text(encoding="utf-8")
    signs_file(mints).write_text(text + "  purse: {file: gold.svg}\n", encoding="utf-8")
    mints("check", check=0)

    picture.write_text("<svg", encoding="utf-8")

    assert "CAT503" in mints("check", check=1).stdout
