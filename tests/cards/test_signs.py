"""Signs that every game has, the names by which texts call signs, and icon sets as files."""

import json
import re

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.cards import (
    SIGN,
    SIGN_LANGUAGES,
    GameSigns,
    IconSetError,
    icon_set,
    sign_use,
    stock_sign_text,
)

NONE = GameSigns({})
WRITTEN = st.from_regex(r"\A[^{}\s\ufdd0-\ufdef]{1,12}( [^{}\s\ufdd0-\ufdef]{1,12})?\Z")


def test_every_stock_sign_can_be_read_alone_and_has_words_in_three_languages():
    """Its lines are those of `signs.yaml`; the first word of each language stands for it."""
    for name in GameSigns({}):
        sign = NONE[name]
        assert stock_sign_text(name).startswith(f"  {name}:\n")
        assert sorted(sign["words"]) == list(SIGN_LANGUAGES)
        assert all(NONE.word(name, language) == sign["words"][language][0] for language in SIGN_LANGUAGES)


def test_a_word_stands_for_one_stock_sign_in_its_language():
    """No two signs have a word in common, whatever its capitals and accents."""
    for language in SIGN_LANGUAGES:
        for name in GameSigns({}):
            for word in NONE[name]["words"][language]:
                assert NONE.meant(word, language) == name
                assert NONE.meant(word.upper(), language) == name


@pytest.mark.parametrize(
    ("word", "language", "sign"),
    [
        ("gold", "en", "coin"),
        ("Münze", "de", "coin"),
        ("gift", "de", "skull"),
        ("gift", "en", "gift"),
        ("Gold", "fr", "coin"),
        ("münze", "en", None),
    ],
)
def test_the_language_of_the_text_goes_before_ids_and_english(word, language, sign):
    """`gift` is poison in German, and `fang` in an English text is no fish."""
    assert NONE.meant(word, language) == sign


def test_a_sign_of_the_game_goes_before_the_one_that_every_game_has():
    """With layers it replaces it; without it changes its colour, words or names alone."""
    layers = [{"ink": "main", "d": "M0 0H24V24Z"}]
    signs = GameSigns({"coin": {"layers": layers}, "heart": {"color": "#FF0000", "written": ["HP"]}})

    assert signs["coin"] == {"layers": layers}
    assert signs["HP"] == {**NONE["heart"], "color": "#FF0000", "written": ["HP"]}


@given(st.lists(WRITTEN, min_size=1, max_size=4, unique=True), st.data())
def test_any_written_name_is_its_sign_and_all_else_stays_as_it_is(written, data):
    """In a text of such names, words and braces that mean nothing; resolving it again changes nothing."""
    signs = GameSigns({"quoll": {"written": written}})
    pieces = [f"{{{each}}}" for each in written]
    text = "".join(
        data.draw(st.lists(st.sampled_from([*pieces, "{quoll}", "{coin 3}", " a ", ".", "{", "}", "{no such}"])))
    )

    resolved = signs.resolved(text)

    names = [sign_use(found).name for found in SIGN.findall(resolved)]
    known = dict.fromkeys([*written, "quoll"], "quoll") | {"coin 3": "coin"}
    assert names == [known[each] for each in re.findall(r"\{([^{}]*)\}", text) if each in known]
    assert signs.resolved(resolved) == resolved


@given(st.text(st.sampled_from("{}ab3 \n.|coin"), max_size=40))
def test_outside_of_signs_no_character_changes(text):
    """Whatever stands in braces that belong to no sign is left as it was written."""
    resolved = NONE.resolved(text)

    parts = SIGN.split(resolved)[::2]
    assert re.fullmatch(r"\{[^{}\n]*\}".join(map(re.escape, parts)), text)


def test_a_sign_may_hold_text_and_knows_what_stands_beside_it():
    """A letter or a number, not a word; a space or another sign keeps its distance by itself."""
    signs = [
        sign_use(each)
        for each in SIGN.findall(NONE.resolved("{coin 3}, {heart X} ({sun})2 {coin}{coin 10}. {sun ray}"))
    ]

    assert [(each.name, each.label) for each in signs] == [
        ("coin", "3"),
        ("heart", "X"),
        ("sun", ""),
        ("coin", ""),
        ("coin", "10"),
    ]
    assert [(each.touches_before, each.touches_after) for each in signs] == [
        (False, True),
        (False, False),
        (True, True),
        (False, False),
        (False, True),
    ]
    assert [each.is_closed for each in signs] == [True, False, True, False, True]


def test_words_stand_for_signs_where_nobody_sees_them():
    """Text in a sign follows its word."""
    said = NONE.spelled("Pay {coin 3}, {heart}.", lambda name: NONE.word(name, "de"))

    assert said == "Pay Münze 3, Herz."


SET = {
    "prefix": "zz",
    "info": {"name": "Zed\nIcons", "author": {"name": "A. Ono"}, "license": {"title": "MIT"}},
    "icons": {"box": {"body": "<path d='M0 0h8v4H0z'/>", "width": 8, "height": 4}},
    "aliases": {
        "crate": {"parent": "box", "hFlip": True, "rotate": 1},
        "loop": {"parent": "loop"},
        "end": {"parent": "none"},
    },
    "height": 24,
}


@pytest.fixture
def saved(tmp_path):
    def save(content, name="icons.json"):
        (tmp_path / name).write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
        return icon_set(tmp_path, name)

    return save


def test_an_icon_set_gives_its_icons_and_tells_who_made_it(saved):
    """Sizes of an icon go before those of the set; an alias is mirrored and turned; facts are on one line."""
    icons = saved(SET)

    assert (icons.name, icons.author, icons.licence) == ("Zed Icons", "A. Ono", "MIT")
    assert b'viewBox="0 0 8 4"' in icons.svg("box")
    assert b'viewBox="2 -2 4 8"' in icons.svg("crate")
    assert b"scale(-1 1)" in icons.svg("crate")
    assert "box" in icons
    assert [icons.svg(each) for each in ("loop", "end", "none")] == [None, None, None]


@pytest.mark.parametrize(
    "content",
    [b"", b"[]", b'{"icons": []}', b"\xff\xfe", b"[" * 100_000, b'{"a":' * 100_000, b"1" * 5_000],
    ids=["empty", "list", "no icons", "no text", "deep list", "deep map", "long number"],
)
def test_a_file_that_is_no_icon_set_is_refused(saved, content):
    """In one sentence with a remedy, also where it nests deep."""
    with pytest.raises(IconSetError, match=r"the icon set `icons\.json` .*; name an icon set"):
        saved(content)


def test_an_icon_set_that_is_too_large_is_refused_unread(tmp_path):
    """A file of 17 MiB without contents takes no room and no time."""
    with (tmp_path / "icons.json").open("wb") as file:
        file.truncate(17 << 20)

    with pytest.raises(IconSetError, match="cannot be read"):
        icon_set(tmp_path, "icons.json")


@pytest.mark.parametrize("name", ["../icons.json", "/etc/passwd", "link.json"])
def test_no_icon_set_is_read_outside_of_the_folder(tmp_path, name):
    """Neither by its path nor through a link."""
    (tmp_path / "icons.json").write_text(json.dumps(SET), encoding="utf-8")
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "link.json").symlink_to(tmp_path / "icons.json")

    with pytest.raises(IconSetError, match="lies outside of its folder"):
        icon_set(folder, name)


JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers(-5, 99_999) | st.text(max_size=5) | st.just("box"),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["body", "parent", "width", "rotate", "hFlip", "box", "name"]), inner, max_size=4
        )
    ),
    max_leaves=12,
)


@given(
    st.fixed_dictionaries(
        {}, optional=dict.fromkeys(("icons", "aliases", "info", "width", "height", "left", "prefix"), JSON)
    )
)
def test_whatever_json_holds_an_icon_is_svg_or_nothing(tmp_path_factory, content):
    """Odd values make an icon missing, never an error of another kind."""
    folder = tmp_path_factory.mktemp("icons")
    (folder / "odd.json").write_text(json.dumps(content), encoding="utf-8")
    try:
        icons = icon_set(folder, "odd.json")
    except IconSetError:
        return

    found = icons.svg("box")

    assert found is None or found.startswith(b"<svg ")
    assert isinstance(icons.name + icons.author + icons.licence, str)
