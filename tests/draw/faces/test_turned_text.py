"""Letters set apart, and words along a path."""

import io
import math

import pikepdf
import pytest

from ordo_pnp.draw import Drawing, Fonts, Run, Use
from ordo_pnp.paper import DocumentInfo, Page, SvgSheet, write_pdf

# Half a circle around (31.5, 40).
ARC = "M 11.5 40 A 20 20 0 0 1 51.5 40"
LONG = math.pi * 20


def placed(drawing, kind):
    """Return the items of one kind; elements that are the same on all cards stand in a drawing of their own."""
    found = []
    for item in drawing.items:
        if isinstance(item, kind):
            found.append(item)
        if isinstance(item, Use):
            found += placed(item.drawing, kind)
    return found


def runs(drawing):
    return placed(drawing, Run)


def middle(run, width):
    """Return the middle of a letter on its baseline."""
    angle = math.radians(run.turn)
    return run.x + math.cos(angle) * width / 2, run.baseline + math.sin(angle) * width / 2


def width_of(run, text=None):
    return Fonts()[run.font].advance(run.text if text is None else text) * run.size / 72 * 25.4


@pytest.mark.parametrize(("align", "part"), [("left", 0.0), ("center", 0.5), ("right", 1.0)])
def test_what_follows_the_last_letter_is_no_part_of_a_tracked_line(world, align, part):
    """Tracked words are as wide as they are seen: letters, and gaps between them."""
    spec = f"box: [5, 5, 50, 8], text: AVAV, size: 9, align: {align}, tracking: 200"
    for lines in ("lines: 1", "lines: 2"):
        drawing, problems = world.draw(f"- text: {{{spec}, {lines}}}")
        assert not problems
        (run,) = runs(drawing)
        gap = 0.2 * 9 / 72 * 25.4
        seen = width_of(run) + 3 * gap
        assert run.tracking == pytest.approx(gap)
        assert run.x == pytest.approx(5 + (50 - seen) * part)


def test_tracked_words_are_made_smaller_sooner(world):
    """What is added after letters takes room: words that fit untracked take the next step, or are told."""
    plain, tracked = (
        runs(world.draw(f"- text: {{box: [5, 5, 20, 8], text: Antioch, size: 12, steps: [9], lines: 1{more}}}")[0])
        for more in ("", ", tracking: 300")
    )
    too_wide = world.draw("- text: {box: [5, 5, 20, 8], text: Antioch, size: 12, lines: 1, tracking: 400}")[1]

    assert (plain[0].size, tracked[0].size) == (12, 9)
    assert [problem.code.id for problem in too_wide] == ["CAT420"]


def test_paragraphs_are_broken_by_their_tracked_widths(world):
    """No line of a tracked paragraph is wider than its box."""
    drawing, problems = world.draw(
        "- text: {box: [5, 5, 30, 30], text: Names nobody ever wrote down in any book, size: 9, tracking: 150}"
    )
    wide = [width_of(run) + (len(run.text) - 1) * run.tracking for run in runs(drawing)]

    assert not problems
    assert len(wide) > 2
    assert max(wide) <= 30


def test_letters_stand_on_the_path_and_are_turned_with_it(world):
    """The middle of every letter's baseline is on the path, square to its radius, in the order of reading."""
    drawing, problems = world.draw(f"- text: {{along: '{ARC}', text: JERUSALEM, size: 9, tracking: 100}}")
    letters = runs(drawing)

    assert not problems
    assert "".join(run.text for run in letters) == "JERUSALEM"
    assert [run.turn for run in letters] == sorted(run.turn for run in letters)
    for run in letters:
        x, y = middle(run, width_of(run))
        assert math.hypot(x - 31.5, y - 40) == pytest.approx(20, abs=0.02)
        assert math.radians(run.turn) == pytest.approx(math.atan2(x - 31.5, 40 - y), abs=0.05)


@pytest.mark.parametrize(("align", "part"), [("left", 0.0), ("center", 0.5), ("right", 1.0)])
def test_words_are_aligned_along_the_path(world, align, part):
    """`align` shares out what the words leave of the length of the path."""
    drawing, _ = world.draw(f"- text: {{along: '{ARC}', text: H, size: 9, align: {align}}}")
    (run,) = runs(drawing)
    wide = width_of(run)
    x, y = middle(run, wide)
    along = (math.atan2(x - 31.5, 40 - y) + math.pi / 2) * 20

    assert along == pytest.approx(wide / 2 + (LONG - wide) * part, abs=0.05)


def test_words_along_a_path_take_steps_and_are_refused(world):
    """They become smaller by the steps they may, and what does not fit the path is told at the card."""
    path = "M 10 40 h 14"
    (first, *_) = runs(world.draw(f"- text: {{along: '{path}', text: Antioch, size: 14, steps: [10]}}")[0])
    problems = world.draw(f"- text: {{along: '{path}', text: $name, size: 14}}", "guard")[1]

    assert first.size == 10
    assert [problem.code.id for problem in problems] == ["CAT420"]
    assert "of width where 14.0 mm are there" in problems[0].message


def test_signs_stand_on_the_path_among_the_words(world):
    """A sign has its place in the line, in its middle turned as the path is there."""
    drawing, problems = world.draw("- text: {along: 'M 20 10 v 40', text: 'AA {spear} AA', size: 9}")
    (sign,) = [each for each in placed(drawing, Use) if each.drawing.label.startswith("sign")]
    before, after = runs(drawing)[1], runs(drawing)[2]

    assert not problems
    assert sign.matrix[:4] == pytest.approx((0, 1, -1, 0))
    assert before.baseline < sign.matrix[5] < after.baseline


@pytest.mark.parametrize(
    ("path", "code"), [("M 0 0 L", "CAT728"), ("M 3 3", "CAT728"), ("M 1 1 h 50", "CAT726"), ("M 5 5 h 90", "CAT725")]
)
def test_a_path_that_words_cannot_stand_on_is_found(world, path, code):
    """Notation that cannot be read, a path without length, and one in the margin are found at `along`."""
    assert [(each[0], each[3]) for each in world.mistakes(f"- text: {{along: '{path}', text: H, size: 9}}")] == [
        (code, f"'{path}'")
    ]


@pytest.mark.parametrize("more", ["box: [5, 5, 20, 5]", "lines: 2", "valign: top"])
def test_a_path_takes_the_place_of_a_box(world, more):
    """What only a box can have is refused beside `along`."""
    world.layout(f"- text: {{along: 'M 5 5 h 20', text: H, size: 9, {more}}}")
    with pytest.raises(AssertionError, match="is not allowed here"):
        world.faces()


def test_tracked_and_turned_words_are_drawn_alike_in_both_formats():
    """PDF adds to the width of each letter and turns its matrix; SVG moves and turns glyphs by the same."""
    tracked = Run(5, 10, "AB", "text", 72 / 25.4, "#000000", tracking=0.5)
    turned = Run(5, 10, "A", "text", 72 / 25.4, "#000000", turn=90.0)
    fonts = Fonts()
    drawing = Drawing(20, 20, (tracked, turned))
    document = pikepdf.open(io.BytesIO(write_pdf([Page(drawing)], fonts, DocumentInfo(title="x", language="en"))))
    pdf = document.pages[0].Contents.read_bytes()
    svg = SvgSheet(fonts).content(drawing)
    second = round((fonts["text"].advance("AB") - fonts["text"].glyph_advance("B") + 0.5) * 1000)

    assert b"0.5 Tc\n" in pdf
    assert b"0 Tc\n" in pdf.partition(b"0.5 Tc\n")[2]
    assert b"0 1 1 0 5 10 Tm" in pdf.replace(b"-0 ", b"0 ")
    assert f'x="{second}"' in svg
    assert "rotate(90)" in svg
