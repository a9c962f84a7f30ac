"""Slips in texts are found in what a text says, however a file writes it, and a safe fix changes nothing that was meant."""

import json
import random
import re
import unicodedata
from collections import Counter

import pytest
from hypothesis import assume, given, strategies as st

from ordo_pnp.cards import read_bytes, text_slips
from ordo_pnp.project import EditableText

PRINTED = ("name", "text")
SCRIPTS = {
    "Latin": "abcdehknoprstuvxyzABCEHKMOPTXZäéßñçøž",
    "Cyrillic": "абвгдеёжзийклмнопрстуфхцчшщъыьэюяАВЕКМНОРСТУХІЇіїјѕ",
    "Greek": "αβγδεζηθικλμνξοπρστυφχψωΑΒΕΖΗΙΚΜΝΟΡΤΥΧάέή",
    "Arabic": "ابتثجحخدذرزسشصضطظعغفقكلمنهويپچگ",
    "Hebrew": "אבגדהוזחטיכלמנסעפצקרשתםןץ",
    "Han": "一丁七三上下不中主之事人今山川水火王の私をはが",
    "Devanagari": "अआइकखगघचजटडतदनपबमयरलवशषसह",
    "Thai": "กขคงจชซดตถทนบปผพฟมยรลวสหอ",
}
ACCENTS = {"Latin": "\u0301\u0308", "Cyrillic": "\u0301\u0306", "Greek": "\u0301", "Devanagari": "\u093f\u094d\u0902"}
JOINED = {"Arabic": "\u200c", "Devanagari": "\u094d\u200c", "Thai": "\u200b", "Latin": "\u00ad", "Cyrillic": "\u00ad"}
BETWEEN = (
    " ",
    " ",
    "\n",
    "\n\n",
    "\t",
    ", ",
    ": ",
    " - ",
    " #",
    "'",
    '"',
    "\\",
    "\\n",
    "’",
    " — ",
    "\u00a0",
    "-\u2060",
    "7",
    "(",
)
HIDDEN = "\u200b\u200c\u200d\u2060\u00ad\ufeff\u034f\u3164"
BLANKS = "\u00a0\u2003\u3000"
# What looks the same in print: the same letters as in the tables of the program, so no law here finds one missing there.
ALIKE = dict(zip("аеорсухіјѕАВЕКМНОРСТУХІЈЅοΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "aeopcyxijsABEKMHOPCTYXIJSoABEZHIKMNOPTYX", strict=True))
# Codes of slips in what a text says; the others are slips in how it is written.
ODD = {"CAT030", "CAT031"}


@st.composite
def words(draw):
    """A word of one script, with accents and what may stand within it."""
    script = draw(st.sampled_from(sorted(SCRIPTS)))
    letters = draw(st.lists(st.sampled_from(SCRIPTS[script]), min_size=1, max_size=5))
    marks = [draw(st.sampled_from(("", "", *ACCENTS.get(script, "")))) for _ in letters]
    within = draw(st.sampled_from(("", "", JOINED.get(script, ""))))
    return within.join(letter + mark for letter, mark in zip(letters, marks, strict=True))


@st.composite
def sound_texts(draw):
    """A text that holds no slip: each word is of one script; at times one letter, or nothing."""
    if draw(st.integers(0, 9)) == 0:
        return draw(st.sampled_from(("", *(each for letters in SCRIPTS.values() for each in letters))))
    between = st.sampled_from(BETWEEN)
    parts = draw(st.lists(st.tuples(words(), between), min_size=1, max_size=6))
    first = draw(st.sampled_from(("", "", '"', "'", "- ", "# ", "«»", "? ", "[", "&", "~", "|", "12 ")))
    return unicodedata.normalize("NFC", first + "".join(word + mark for word, mark in parts) + draw(words()))


@st.composite
def slipped_texts(draw):
    """Any text: letters of several scripts in a word, invisible characters, blanks at its ends."""
    odd = st.sampled_from((*ALIKE, *HIDDEN, *BLANKS, " ", "o", "C", "\n", "“", '"'))
    text = draw(sound_texts())
    for char in draw(st.lists(odd, min_size=1, max_size=4)):
        at = draw(st.integers(0, len(text)))
        text = text[:at] + char + text[at:]
    return text


def literal(text):
    lines = [f"      {line}" if line else "" for line in text.split("\n")]
    return "|-\n" + "\n".join(lines)


def folded(text):
    return ">-\n" + "\n".join(
        f"      {line}" if line else "" for line in re.sub("\n+", lambda found: found[0] + "\n", text).split("\n")
    )


def single(text):
    return "'" + re.sub("\n+", lambda found: found[0] + "\n      ", text.replace("'", "''")) + "'"


def plain(text):
    return re.sub("\n+", lambda found: found[0] + "\n      ", re.sub("(?<=\\w) (?=\\w)", "\n      ", text, count=1))


def broken(text):
    """A text in double quotes, on several lines: escaped line ends, and blanks that are folded."""
    inside = json.dumps(text, ensure_ascii=False)[1:-1]
    return '"' + re.sub(" (?=\\w)", " \\\\\n      ", inside.replace("\\n", "\\n\\\n      "), count=2) + '"'


def escaped(text):
    """A text in double quotes, every other character as an escape of some length."""
    forms = ("\\u{:04x}", "\\U{:08x}", "{}", "\\x{:02x}")
    made = ""
    for at, char in enumerate(text):
        form = forms[(at + len(text)) % 4]
        raw = char if char.isprintable() and char not in '"\\' else f"\\u{ord(char):04x}"
        made += raw if form == "{}" or (form == forms[3] and ord(char) > 0xFF) else form.format(ord(char))
    return f'"{made}"'


STYLES = {
    "in ASCII": json.dumps,
    "with escapes": escaped,
    "on several lines": broken,
    "single": single,
    "plain": plain,
    "literal": literal,
    "folded": folded,
}


def file_of(sources):
    """The text of a file of cards: sources of texts, behind a sound card with a quotation and an empty text."""
    cards = "".join(f"  - id: c{at}\n    {key}: {source}\n    copies: 1\n" for at, (key, source) in enumerate(sources))
    return f'format: 1\ncards:\n  - id: first\n    name: „x“\n    note: ""\n{cards}'


def read(text):
    return read_bytes(text.encode(), "x.yaml")


def value_at(document, at, key):
    return document.data["cards"][at + 1].get(key)


def written_in(style, text, key="text"):
    """A file with a text in a style, or None where the style cannot write it."""
    made = file_of([(key, STYLES[style](text))])
    document = read(made)
    return made if not document.problems and value_at(document, 0, key) == text else None


def decoded(found, source):
    """The characters that a finding is about, as its place in the file says them."""
    span = found.span
    piece = span.source[span.column - 1 : span.end_column - 1]
    if source[0] == '"':
        return read_bytes(f'a: "{piece}"'.encode(), "x.yaml").data["a"]
    return piece.replace("''", "'") if source[0] == "'" else piece


def fixed(text, found, *, is_safe=True):
    """The text of a file with those fixes made that are safe."""
    edited = EditableText(text.encode())
    for each in found:
        if each.fix is not None and each.fix.is_safe >= is_safe:
            edited.add(each.fix.edits)
    return edited.made().decode()


def shape(text):
    """What a text looks like in print: look-alikes are one letter, invisible characters and outer blanks are nothing."""
    return "".join(ALIKE.get(char, char) for char in text if char not in HIDDEN).strip(" " + BLANKS)


@given(sound_texts(), st.sampled_from(sorted(STYLES)))
def test_a_text_whose_words_are_each_of_one_script_has_no_finding(text, style):
    """No style, escape or line end makes one letter of a word foreign; a text without quotes may lack some."""
    made = written_in(style, text)
    assume(made is not None)

    found = [str(each) for each in text_slips(read(made), PRINTED)]

    assert not [each for each in found if style != "plain" or not re.search("CAT03[23]", each)]


@pytest.mark.slow
@given(slipped_texts(), st.sampled_from(sorted(STYLES)))
def test_what_is_odd_in_a_text_does_not_depend_on_how_it_is_written(text, style):
    """Each style gives the findings of the text in ASCII, at the same characters, and the same safety of their fixes."""
    whole, made = (written_in(each, text) for each in ("in ASCII", style))
    assume(made is not None)

    def odd(made, source):
        found = [each for each in text_slips(read(made), PRINTED) if each.code.id in ODD]
        return [(each.message, each.help) for each in found], [decoded(each, source) for each in found]

    expected, seen = (odd(made, STYLES[each](text)) for made, each in ((whole, "in ASCII"), (made, style)))

    assert seen[0] == expected[0]
    if "\n" not in STYLES[style](text):
        assert seen[1] == expected[1]


@pytest.mark.slow
@given(st.lists(st.tuples(sound_texts() | slipped_texts(), st.sampled_from(sorted(STYLES))), min_size=1, max_size=4))
def test_a_safe_fix_keeps_what_is_printed_and_every_other_value(texts):
    """The file reads, a text without a finding is the same, one with a finding looks the same, and nothing safe is left."""
    texts = [(text, style) for text, style in texts if written_in(style, text) is not None]
    made = file_of([("text", STYLES[style](text)) for text, style in texts])
    before = read(made)
    found = text_slips(before, PRINTED)

    after = read(fixed(made, found))

    assert not after.problems
    for at, (text, _) in enumerate(texts):
        is_named = any(each.fix and each.fix.is_safe and _card_of(made, each) == at for each in found)
        seen = value_at(after, at, "text")
        assert shape(seen) == shape(text) if is_named else seen == text
    assert not [each for each in text_slips(after, PRINTED) if each.fix and each.fix.is_safe]


def _card_of(made, found):
    """The number of the card in whose lines a finding lies."""
    return len(re.findall("(?m)^  - id: c", "\n".join(made.split("\n")[: found.span.line]))) - 1


@given(sound_texts() | slipped_texts(), st.sampled_from(sorted(STYLES)))
def test_each_character_of_a_text_has_a_place_in_the_file(text, style):
    """What stands there is the character: as it is, as an escape, or as the blanks and line ends that were folded to it."""
    source = STYLES[style](text)
    made = written_in(style, text)
    assume(made is not None)
    document = read(made)

    spans = [document.text_span(("cards", 1, "text"), text, at, at + 1) for at in range(len(text))]

    for char, span in zip(text, spans, strict=True):
        piece = span.source[span.column - 1 : span.end_column - 1]
        is_escape = piece.startswith("\\") and source[0] == '"'
        seen = read_bytes(f'a: "{piece}"'.encode(), "x.yaml").data["a"] if is_escape and len(piece) > 1 else piece
        assert seen.replace("''", "'") == char or not (char + seen.replace("\\", "")).strip(" \n\t")
    assert [(each.line, each.column) for each in spans] == sorted((each.line, each.column) for each in spans)


@pytest.mark.slow
@given(slipped_texts(), st.sampled_from(sorted(STYLES)))
def test_a_fix_that_is_not_safe_writes_what_its_finding_says(text, style):
    """Whatever is carried out, the file reads, and nothing but the text has changed."""
    made = written_in(style, text)
    assume(made is not None)
    found = text_slips(read(made), PRINTED)

    for each in found:
        after = read(fixed(made, [each], is_safe=False))

        assert not after.problems
        assert each.fix is None or value_at(after, 0, "text") != text
        assert after.data["cards"][1] | {"text": text} == read(made).data["cards"][1]


@pytest.mark.slow
@given(st.lists(st.tuples(sound_texts(), st.sampled_from(sorted(STYLES))), min_size=1, max_size=3), st.data())
def test_a_safe_fix_of_a_mistyped_file_loses_no_value_of_another_line(texts, draw):
    """One character is typed, lost or replaced anywhere: after the safe fixes every value of the other lines is in the data."""
    sources = [("text", STYLES[style](text)) for text, style in texts if written_in(style, text) is not None]
    made = file_of(sources).replace("    copies", "    tags: [a, b]\n    copies")
    sound = read(made)
    at = draw.draw(st.integers(0, len(made) - 1))
    typed, lost = (
        draw.draw(st.sampled_from([*"\"'[]{}:,-#\n\t \u00a0\u200b“„|>&*!?%@`", ""])),
        draw.draw(st.integers(0, 1)),
    )
    mistyped = made[:at] + typed + made[at + lost :]
    before = read(mistyped)
    found = before.problems or text_slips(before, PRINTED)
    safe = [each for each in found if each.fix and each.fix.is_safe]
    after = read(fixed(mistyped, safe))

    if not safe or (before.problems and len(safe) < len(found)):
        return  # a person has to look
    assert not after.problems
    first, named = made.count("\n", 0, at), {edit.span.line - 1 for each in safe for edit in each.fix.edits}
    whole = sound if before.problems else before
    others = Counter(value for value, lines in _values(whole) if not lines & {first, *named})
    assert not others - Counter(value for value, _ in _values(after))


def _values(document, data=None, path=()):
    """Every value of a file that is no list and no mapping, as it is shown, with the numbers of its lines."""
    data = document.data if not path else data
    if isinstance(data, (dict, list)):
        for step, each in data.items() if isinstance(data, dict) else enumerate(data):
            yield from _values(document, each, (*path, step))
    else:
        source, (line, _) = document.written(path)
        yield repr(data), {*range(line, line + source.count("\n") + 1)}


@given(st.sampled_from(["Cyrillic", "Greek"]), st.data())
def test_letters_are_replaced_safely_only_where_one_word_looks_the_same(script, draw):
    """A word is of one alphabet after a safe fix, and no word of the other alphabet looks like it."""
    letters = [each for each in ALIKE if unicodedata.name(each).startswith(script.upper())]
    alphabet = [*SCRIPTS[script], *SCRIPTS["Latin"], *letters]
    word = unicodedata.normalize("NFC", "".join(draw.draw(st.lists(st.sampled_from(alphabet), min_size=2, max_size=7))))
    made = file_of([("text", f'"{word}"')])
    found = [each for each in text_slips(read(made), PRINTED) if each.code.id == "CAT030"]
    safe = [each for each in found if each.fix and each.fix.is_safe]

    after = value_at(read(fixed(made, safe)), 0, "text")

    assert shape(after) == shape(word)
    latin = [each for each in word if unicodedata.name(each).startswith("LATIN")]
    others = [each for each in word if each not in latin]
    ways = [all(each in ALIKE for each in others), {*latin} <= {ALIKE[each] for each in letters}]
    kept, odd = (len(latin), len(others)) if ways[0] else (len(others), len(latin))
    is_single = bool(latin and others) and ways.count(True) == 1 and kept > max(odd, 1)
    assert bool(safe) == is_single
    assert after == word or len({unicodedata.name(each).split()[0] for each in after}) == 1


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ('"Воет.\\nСнова карта."', None),
        ('"Рычит.\\n\\nОн спит."', None),
        ('"Рычит \\"Нет\\" и\\tСон \\\\Тест"', None),
        ("'Воет.\\nНет.'", None),
        ("'It''s the\u200b last.'", "It's the last."),
        ("tru\u200be", None),
        ("Note:\u200b four", "Note: four"),
        ("\ufeff12", "12"),
        ("tru\u0435", "true"),
        ("O\u043d", None),
        ("\u043d\u0435\u0442 \u0421he\u0441k", "\u043d\u0435\u0442 Check"),
        ("the \u0394E and 5 \u03bcm of XIV\u0432", None),
        ('""', None),
        ("A", None),
    ],
)
def test_a_text_after_its_safe_fixes(written, meant):
    """A text says what was surely meant, and is quoted where its letters would otherwise be something else."""
    made = file_of([("text", written)])
    text = value_at(read(made), 0, "text")
    after = value_at(read(fixed(made, text_slips(read(made), PRINTED))), 0, "text")

    assert after == (text if meant is None else meant)


@pytest.mark.parametrize("sign", ["k\u03a9", "\u0394E", "A\u03b2", "\u03bcA"])
def test_a_unit_of_two_alphabets_has_no_finding(sign):
    """One letter of an alphabet makes no word of it: the sign of a unit is kept."""
    assert text_slips(read(file_of([("text", f"Give 5 {sign}.")])), PRINTED) == []


@pytest.mark.parametrize(
    "number", [pytest.param(30, marks=pytest.mark.slow), pytest.param(2_000, marks=pytest.mark.sweep)]
)
def test_check_fix_changes_nothing_in_sound_texts(tmp_path, make_ordo, number):
    """`ordo check --fix` leaves a game of sound texts in six and more scripts as it is, in every style."""
    table = tmp_path / "x.csv"
    table.write_text("Name,Text\n" + "".join(f"N{at},T\n" for at in range((number + 1) // 2)), encoding="utf-8")
    ordo = make_ordo(tmp_path)
    ordo("new", "game", "x", "--from", table, check=0)
    cards = tmp_path / "x/cards/x/base/cards.yaml"
    lines = cards.read_text("utf-8").split("\n")
    some = random.Random(number)
    for at, line in enumerate(lines):
        if (key := re.match("    (name|text): ", line)) is not None:
            lines[at] = key.group() + _random_source(some)
    cards.write_text("\n".join(lines), encoding="utf-8")
    before = cards.read_bytes()

    done = make_ordo(tmp_path / "x")("check", "--fix")

    assert "nothing fixed" in done.stderr
    assert cards.read_bytes() == before


def _random_source(some):
    """A sound text in some style, chosen by a generator of random numbers."""
    while True:
        parts = []
        for _ in range(some.randint(1, 6)):
            letters = SCRIPTS[some.choice(sorted(SCRIPTS))]
            parts += ["".join(some.choices(letters, k=some.randint(1, 6))), some.choice(BETWEEN)]
        text = "".join(parts[:-1])
        style = some.choice(sorted(STYLES))
        made = written_in(style, text)
        if made is not None and not (style == "plain" and re.search("CAT03[23]", str(text_slips(read(made), PRINTED)))):
            return STYLES[style](text)


@pytest.fixture
def game(tmp_path, make_ordo):
    """A function that makes a game of some texts, each of one line, and returns its file of cards and the command there."""

    def make(texts):
        make_ordo(tmp_path)("new", "game", "x", "--kind", "card: text text", check=0)
        cards = tmp_path / "x/cards/x/base/cards.yaml"
        entries = (
            f"  - id: c{at}\n    name: C\n    text: {json.dumps(text, ensure_ascii=False)}\n"
            for at, text in enumerate(texts)
        )
        cards.write_text("format: 1\ncards:\n" + "".join(entries), encoding="utf-8")
        return cards, make_ordo(tmp_path / "x")

    return make


@pytest.mark.slow
def test_joining_lines_changes_no_other_letter(game):
    """The remedy for a text of several lines where one is allowed keeps alphabets, quotation marks, fractions and exponents."""
    texts = [
        "Karte 1: Нет.\nСон",
        "ΝΙΚΗ ΑΝΩ\nΤΟΝ ΤΑΝ",
        "½ Schritt… 10²\nZahl ３ µm",
        "„Nein.“\nSie: „Doch.“",
        "Er\nund \\n",
    ]
    cards, ordo = game(texts)
    assert f"{len(texts)} can be fixed by `ordo check --fix --unsafe`" in ordo("check").stdout
    ordo("check", "--fix", "--unsafe")
    assert [each["text"] for each in read(cards.read_text("utf-8")).data["cards"]] == [
        each.replace("\n", " ") for each in texts
    ]


@pytest.mark.slow
def test_more_slips_than_are_shown_are_all_fixed(game):
    """Of one word in many places 25 findings are shown at a time; `ordo check --fix` goes on until none is left."""
    cards, ordo = game(["Tуre " * 60 + "x"])
    assert "25 warnings; 25 can be fixed by `ordo check --fix`" in ordo("check").stdout
    ordo("check", "--fix", check=0)
    assert read(cards.read_text("utf-8")).data["cards"][0]["text"] == "Tyre " * 60 + "x"


@pytest.mark.slow
def test_more_slips_than_are_shown_are_fixed_beside_an_error(game):
    """An error in another card does not keep the rest of the slips."""
    cards, ordo = game(["Tуre " * 60 + "x", "y"])
    cards.write_text(cards.read_text("utf-8") + "    colour: red\n", encoding="utf-8")
    ordo("check", "--fix")
    assert "Tуre" not in cards.read_text("utf-8")


@pytest.mark.parametrize("mark", ["? {key}\n: 1\n", '"{key}": 1\n'])
@pytest.mark.parametrize("key", ["\ufeff-", "\ufeff- a", "a\u200b", "\ufeff?"])
def test_a_safe_fix_of_a_key_keeps_it_a_key(mark, key):
    """A key without its invisible character is the same text, however the line is written."""
    made = "first: 1\n" + mark.format(key=key)
    before = read(made)
    after = read(fixed(made, text_slips(before, PRINTED)))
    keys = [
        ["".join(char for char in each if char not in "\ufeff\u200b") for each in one.data] for one in (before, after)
    ]
    assert not after.problems
    assert keys[0] == keys[1]


@pytest.mark.slow
def test_running_text_is_not_made_a_key_without_a_person(game):
    """A line that may go on with the text above it is moved only with `--unsafe`."""
    cards, ordo = game(["x"])
    text = cards.read_text("utf-8").replace('"x"', "Howls\n  and draws: two\n      cards")
    cards.write_text(text, encoding="utf-8")
    ordo("check", "--fix")
    assert cards.read_text("utf-8") == text
