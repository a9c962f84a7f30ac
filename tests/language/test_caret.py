"""Where a caret stands: what the reader of YAML says of a sound text, the outline says of every place of it, too."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ordo_pnp.catalog import read_bytes
from ordo_pnp.catalog.yaml_positions import locate
from ordo_pnp.language import TextLines
from ordo_pnp.language.caret import caret_at, spot_at
from ordo_pnp.language.caret_paths import caret_path
from ordo_pnp.language.outline import TextOutline

CARDS = Path(__file__).resolve().parents[2] / "cards"
FILES = sorted(CARDS.rglob("*.yaml"))
SHORT = [each for each in FILES if each.stat().st_size < 30_000]
ENDS = ("\n", "\r\n")


def leaves(node, path=()):
    """Yield the path, the place and whether it is a key, of every key and plain value of a located tree."""
    for step, child in node.children.items():
        if child.key is not None:
            yield path, child.key[0], True, step
        if not child.children and child.end not in (None, child.start):
            yield (*path, step), child.start, False, step
        yield from leaves(child, (*path, step))


@pytest.mark.parametrize("end", ENDS, ids=["LF", "CRLF"])
@pytest.mark.parametrize("path", FILES[::17], ids=lambda path: path.relative_to(CARDS).as_posix())
def test_a_place_has_the_path_that_the_reader_gives_it(path, end):
    """At every key and value of a sound file stands what the scanner of YAML finds there."""
    text = path.read_text(encoding="utf-8").replace("\n", end)
    lines = TextLines(text)
    for wanted, (line, column), is_key, step in leaves(locate(text)):
        offset = lines.start(line) + column
        if text[offset] in "|>[{":
            continue
        spot = spot_at(lines, offset)
        assert spot is not None
        assert (spot.path, spot.is_key) == (wanted, is_key)
        assert not is_key or spot.word == step


def begins(text, lines):
    """Return the offsets at which keys and values of a sound text begin, in their order, each with the way to the innermost."""
    found, waiting = {}, [((), locate(text))]
    while waiting:
        path, node = waiting.pop()
        for step, child in reversed(node.children.items()):
            waiting.append(((*path, step), child))
        if path:
            line, column = node.start if node.key is None else node.key[0]
            found[lines.start(line) + column] = path
    return list(found.items())


@pytest.mark.slow
@pytest.mark.few(1)
@pytest.mark.parametrize("part", range(80))
def test_a_caret_anywhere_is_in_what_begins_before_it(part):
    """At and within every key and value of every shipped file, before it on its line, and behind the last one."""
    for path in FILES[part::80]:
        text = path.read_text(encoding="utf-8")
        lines = TextLines(text)
        truth = begins(text, lines)
        starts = [at for at, _ in truth]
        for at, (start, way) in enumerate(truth):
            after = starts[at + 1] if at + 1 < len(starts) else len(text)
            line = lines.line_of(start)
            end = lines.start(line) + len(lines.line(line))
            places = {start, (start + min(after - 1, end)) // 2}
            if not text[lines.start(line) : start].strip(" -"):
                places |= {lines.start(line), (lines.start(line) + start) // 2}
            if after > end:
                places.add(end)
            for each in places:
                assert caret_path(lines, each).steps == way, (path.name, line, each - lines.start(line))


def plain(node):
    """Return an outline as data; texts of several lines are left out."""
    if node.kind == "mapping":
        return {each.key: plain(each.node) for each in node.members}
    if node.kind == "list":
        return [plain(each.node) for each in node.members]
    return None if node.kind == "nothing" or node.quote in ("|", ">") else node.word


def same(data, outline):
    """Whether data are what an outline says, where numbers are words."""
    if isinstance(data, dict):
        return list(data) == list(outline) and all(same(data[key], outline[key]) for key in data)
    if isinstance(data, list):
        return len(data) == len(outline) and all(map(same, data, outline))
    if isinstance(data, bool) or data is None:
        return outline in ({True: "true", False: "false", None: "null"}[data], None)
    if isinstance(data, (int, float)):
        return float(outline) == data
    return outline in (data, None)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(CARDS).as_posix())
def test_the_outline_of_a_sound_file_is_its_data(path):
    """A text that the reader takes has the same keys, entries and words in its outline."""
    text = path.read_text(encoding="utf-8")
    assert same(read_bytes(text.encode(), path.name).data, plain(TextOutline(text, 0, len(text)).root))


@given(st.data())
@settings(max_examples=24)
def test_any_piece_of_a_file_has_an_outline(data):
    """Wherever a text is cut or cut out, every place of it can be asked for, and its word lies in the text."""
    path = data.draw(st.sampled_from(SHORT))
    text = path.read_text(encoding="utf-8")
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 3_000)))
    middle = data.draw(
        st.sampled_from(["", "'", '"', "{", "[", "]", "}", "- ", ":", "#", "\t", "|", "\U0001f3f0", "\r"])
    )
    cut = text[:start][-2_000:] + middle + text[end : end + 2_000]
    lines = TextLines(cut)
    for offset in data.draw(st.lists(st.integers(0, len(cut)), min_size=1, max_size=12)):
        for spot in (caret_at(lines, offset), spot_at(lines, offset)):
            assert spot is None or 0 <= spot.start <= spot.end <= len(cut)
            assert spot is None or spot.start <= offset <= spot.end


@given(st.text(alphabet="ab:-#{}[],'\"|> \n\r\t\U0001f3f0\ufeff", max_size=60), st.integers(0, 60))
@settings(max_examples=24)
def test_any_text_can_be_asked_about(text, offset):
    """Whatever stands in a text, asking about a place of it ends, with a word of the text or none."""
    lines = TextLines(text)
    offset = min(offset, len(text))
    caret, spot = caret_at(lines, offset), spot_at(lines, offset)
    assert caret is None or caret.start <= offset <= caret.end
    assert spot is None or spot.start <= offset <= spot.end


def test_deep_nesting_ends():
    """What nobody writes by hand is read no deeper than data may be."""
    for text in ("[" * 5_000, "{a: " * 5_000, "- " * 5_000, "\n".join(" " * each + "a:" for each in range(300))):
        lines = TextLines(text)
        caret = caret_at(lines, len(text))
        assert caret is None or len(caret.path) <= 400


HALF_TYPED = {
    "units:\n  - id: a\n    symbols: [sp^\n  - id: b\n    name: B\n": (("units", 0, "symbols", 0), False, "sp"),
    "units:\n  - id: a\n    na^\n    symbols: [x]\n": (("units", 0), True, "na"),
    "units:\n  - id: a\n    ^\n  - id: b\n": (("units", 0), True, ""),
    "units:\n  - na^\n    id: a\n": (("units", 0), True, "na"),
    "units:\n  - ^\n": (("units", 0), False, ""),
    "units:\n- id: a\n- id: b\n  print: {ar^\n": (("units", 1, "print"), True, "ar"),
    "units:\n  - id: a\n    print:\n      arms: {field: ^}\n": (("units", 0, "print", "arms", "field"), False, ""),
    'units:\n  - id: a\n    flavour: "half ^\n    print:\n      co: 1\n': (("units", 0, "flavour"), False, "half "),
    "\ufeffformat: 1\nun^": ((), True, "un"),
    "a: [x, {b: c, ^}]": (("a", 1), True, ""),
    "a:\n  'b^": (("a",), False, "b"),
    "x: 1  # say ^ more\n": None,
    "a: |\n  some ^ words\n": None,
}


@pytest.mark.parametrize("text", HALF_TYPED, ids=repr)
def test_half_typed_texts_have_a_place(text):
    """What is not yet YAML still has keys above the caret and a word before it."""
    offset = text.index("^")
    spot = caret_at(TextLines(text.replace("^", "")), offset)
    found = None if spot is None else (spot.path, spot.is_key, spot.word)
    assert found == HALF_TYPED[text]


def test_the_region_of_a_large_file_is_one_card():
    """In a file of 1,000 cards the index counts all entries above, and only the card itself is read."""
    text = "units:\n" + "".join(f"  - id: card-{at}\n    name: N\n    symbols: [spear]\n" for at in range(1_000))
    lines = TextLines(text)
    for at in (0, 1, 499, 999):
        offset = text.index(f"card-{at}\n")
        spot = spot_at(lines, offset)
        assert spot.path == ("units", at, "id")
        assert spot.nodes[0] is None
        assert spot.nodes[2].keys == ("id", "name", "symbols")
