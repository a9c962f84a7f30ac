"""A printer that moves, turns and stretches is simulated here: what it does is read off its page as a person would, and made up for."""

import io
import math
from functools import cache

import numpy as np
import pikepdf
import pytest
from decks import make_deck
from hypothesis import given, strategies as st
from painted_paths import painted_on

from ordo_pnp.base import DataError, LayoutError, NotationError, reading
from ordo_pnp.cards import Catalog
from ordo_pnp.paper import (
    Deviation,
    Flip,
    Orientation,
    PrintConfig,
    Printer,
    PrintOptions,
    PrintStyle,
    calibration_words,
    make_calibration_page,
    measure_printer,
    parse_readings,
    read_printer,
    write_printer,
)

CONFIG = PrintConfig.of(Catalog({}))
WORDS = calibration_words(Catalog({}))
FLIPS = (Flip.LONG_EDGE, Flip.SHORT_EDGE)
WIDE = PrintStyle(gap=12.0)
# So far apart that no printer's error brings a card to the edge.
UPRIGHT = WIDE._replace(orientation=Orientation.UPRIGHT)


@cache
def page_of(paper, flip):
    """The lines of both sides of a calibration page, as they should be."""
    content = make_calibration_page(CONFIG.papers[paper], flip, "en", WORDS).content
    return [[each.points for each in painted_on(content, side) if not each.is_filled] for side in (0, 1)]


def turned_over(paper, flip):
    """Where a point of the back lies when the sheet is seen from the front, as a matrix."""
    width, height = CONFIG.papers[paper].width, CONFIG.papers[paper].height
    if flip is Flip.LONG_EDGE:
        return np.array([[-1, 0, width], [0, 1, 0], [0, 0, 1.0]])
    return np.array([[1, 0, 0], [0, -1, height], [0, 0, 1.0]])


def error(paper, x, y, turn, scale_x, scale_y):
    """What a machine does with a side of a sheet, about its middle, as a matrix."""
    middle = np.array([CONFIG.papers[paper].width / 2, CONFIG.papers[paper].height / 2])
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    linear = np.array([[cos, -sin], [sin, cos]]) @ np.diag([scale_x, scale_y])
    moved = middle + np.array([x, y]) - linear @ middle
    return np.vstack([np.column_stack([linear, moved]), [0, 0, 1.0]])


errors = st.tuples(
    st.floats(-2, 2), st.floats(-2, 2), st.floats(-0.7, 0.7), st.floats(0.99, 1.01), st.floats(0.99, 1.01)
)


def put(points, matrix):
    return points @ matrix[:2, :2].T + matrix[:2, 2]


def read_page(paper, flip, front, back):
    """Read a printed page as a person does, from its lines alone, and return the words for ``--read``.

    Args:
        paper: Of the page.
        flip: How it was turned.
        front: What the machine did with the front, seen from the front.
        back: What it did with the back, seen from behind.
    """
    over = turned_over(paper, flip)
    lines = [put(each, front) for each in page_of(paper, flip)[0] if len(each) == 2]
    needles = [put(put(each, back), over) for each in page_of(paper, flip)[1] if len(each) == 2]
    needles = [each for each in needles if 11.5 < length(each) < 13]
    bases = [each for each in lines if 20 < length(each) < 22]
    crosses = [each for each in lines if 9.7 < length(each) < 10.3 and not near_any(each, bases)]
    assert (len(needles), len(bases), len(crosses)) == (8, 8, 8)
    size = np.array([CONFIG.papers[paper].width, CONFIG.papers[paper].height])
    found, middles = {}, {}
    for base in bases:
        corner, axis = corner_of(base.mean(axis=0), size), 0 if is_level(base) else 1
        needle = min(needles, key=lambda each: np.linalg.norm(each.mean(axis=0) - base.mean(axis=0)))
        share = crossing(base[np.argsort(base[:, axis])], needle)
        found.setdefault(corner, [0, 0])[axis] = (share - 0.5) * 21
    words = [f"{corner}={x:+.4f},{y:+.4f}" for corner, (x, y) in found.items()]
    for corner in found:
        own = [each for each in crosses if corner_of(each.mean(axis=0), size) == corner]
        middle = middles[corner] = np.mean(own, axis=(0, 1))
        away = [min(middle[axis], size[axis] - middle[axis]) for axis in (0, 1)]
        words.append(f"edge-{corner}={away[0]:.4f},{away[1]:.4f}")
    words.append(f"across={np.linalg.norm(middles['tl'] - middles['tr']):.4f}")
    words.append(f"down={np.linalg.norm(middles['tl'] - middles['bl']):.4f}")
    return words


def length(line):
    return np.linalg.norm(line[0] - line[1])


def is_level(line):
    return abs(line[0][0] - line[1][0]) > abs(line[0][1] - line[1][1])


def near_any(line, others):
    return any(np.linalg.norm(line.mean(axis=0) - each.mean(axis=0)) < 3 for each in others)


def corner_of(place, size):
    return ("t" if place[1] < size[1] / 2 else "b") + ("l" if place[0] < size[0] / 2 else "r")


def crossing(base, needle):
    """Where on a base line, from 0 to 1, a needle crosses it."""
    along, across = base[1] - base[0], needle[1] - needle[0]
    solved = np.linalg.solve(np.column_stack([along, -across]), needle[0] - base[0])
    return solved[0]


@pytest.fixture(scope="module")
def pieces(tools):
    cards = [tools.card("spear", "unit", 3), tools.card("bow", "unit", 2)]
    return tools.catalog(cards), tools


def boxes(pieces, paper, flip, style, printer):
    """The corners of all pictures of a printed deck, page by page, and its PDF."""
    catalog, tools = pieces
    options = PrintOptions(("en",), paper, flip, None, style, None, printer)
    made = make_deck(catalog, catalog.cards(), {"game": tools.faces()}, CONFIG, options)
    (file,) = made
    painted = [painted_on(file.content, page) for page in range(file.pages)]
    return [
        [each.points for each in page if each.is_filled and length(each.points[[0, 1]]) > 40] for page in painted
    ], file.content


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "letter"])
@given(front=errors, back=errors, flip=st.sampled_from(FLIPS), orientation=st.sampled_from(Orientation))
def test_what_a_printer_does_is_made_up_for(pieces, tmp_path_factory, paper, front, back, flip, orientation):
    """Whatever a machine does with both sides: read off its page, kept in a file and used for a deck, all pieces come out where they should be to 0.05 mm, and backs lie behind their fronts."""
    first, second = error(paper, *front), error(paper, *back)
    words = read_page(paper, flip, first, second)
    measured = measure_printer("test", CONFIG.papers[paper], parse_readings(words))
    assert not measured.warnings
    assert (
        measured.back.worst < 0.15
    )  # on the front; two scales that differ, turned, are no longer two scales and a turn
    file = tmp_path_factory.getbasetemp() / "test.printer.yaml"
    file.write_bytes(write_printer(measured.printer))
    with reading():
        printer = read_printer(file)
    style = WIDE._replace(orientation=orientation)
    wanted, _ = boxes(pieces, paper, flip, style, Printer("none", paper))
    printed, _ = boxes(pieces, paper, flip, style, printer)
    over = turned_over(paper, flip)
    for at, (right, page) in enumerate(zip(wanted, printed, strict=True)):
        assert len(page) == len(right) > 0
        machine = second if at % 2 else first
        for should, is_drawn in zip(right, page, strict=True):
            assert np.abs(put(is_drawn, machine) - should).max() < 0.005
    for fronts, backs in zip(printed[::2], printed[1::2], strict=True):
        lies = [put(each, first).mean(axis=0) for each in fronts]
        for each in backs:
            seen = put(put(each, second), over).mean(axis=0)
            assert min(np.linalg.norm(seen - one) for one in lies) < 0.005


@given(values=errors, flip=st.sampled_from(FLIPS))
def test_the_back_alone_is_brought_to_the_front(values, flip):
    """Without a ruler the back is brought to where the front is, wherever that is on the paper."""
    none = error("a4", 0, 0, 0, 1, 1)
    words = [word for word in read_page("a4", flip, none, error("a4", *values)) if word[2] == "="]
    measured = measure_printer("test", CONFIG.papers["a4"], parse_readings(words))
    assert measured.printer.front == Deviation()
    drawn = measured.printer.correction(210, 297, flip, is_back=True)
    a, b, c, d, e, f = drawn
    both = error("a4", *values) @ np.array([[a, c, e], [b, d, f], [0, 0, 1.0]])
    corners = np.array([[0, 0], [210, 0], [0, 297], [210, 297.0]])
    assert np.abs(put(corners, both) - corners).max() < 0.03


def test_a_printer_without_errors_changes_nothing(pieces):
    """Every picture and box stays where it is."""
    usual, raw = boxes(pieces, "a4", Flip.LONG_EDGE, UPRIGHT, None)
    same, other = boxes(pieces, "a4", Flip.LONG_EDGE, UPRIGHT, Printer("good", "a4"))
    for one, two in zip(usual, same, strict=True):
        assert np.abs(np.array(one) - np.array(two)).max() < 1e-3
    for one, two in zip(pikepdf.open(io.BytesIO(raw)).pages, pikepdf.open(io.BytesIO(other)).pages, strict=True):
        assert one.TrimBox == two.TrimBox
        assert one.MediaBox == two.MediaBox


def test_cards_that_would_leave_the_paper_are_refused(pieces):
    """Where nine cards fill the page there is little room to make up for anything; the message has the millimetres."""
    with pytest.raises(LayoutError, match=r"brings the pieces to 0\.\d mm from an edge .* printers reach 3\.2 mm"):
        boxes(pieces, "a4", Flip.LONG_EDGE, PrintStyle(), Printer("bad", "a4", Deviation(7.0, 0)))


READ = {"tl": (0.5, -0.3), "tr": (0.5, -0.3), "bl": (0.5, -0.3), "br": (0.5, -0.3)}
EDGES = {f"edge-{name}": (20.0, 20.0) for name in READ}


@given(
    corner=st.sampled_from(sorted(READ)), axis=st.sampled_from([0, 1]), wrong=st.sampled_from([-3.0, -1.5, 1.0, 4.0])
)
def test_a_reading_that_does_not_fit_is_named(corner, axis, wrong):
    """Who misreads one scale of eight is told which."""
    numbers = list(READ[corner])
    numbers[axis] += wrong
    measured = measure_printer("test", CONFIG.papers["a4"], {**READ, corner: tuple(numbers)})
    (warning,) = measured.warnings
    assert "does not fit together" in warning
    named = f"the {('first', 'second')[axis]} number of `{corner}`"
    assert named in warning


def test_another_paper_is_noticed():
    """Edges that belong to another size of paper are told, with what to measure."""
    edges = dict.fromkeys(EDGES, (22.9, 11.2))
    (warning, other) = measure_printer("test", CONFIG.papers["a4"], {**READ, **edges}).warnings
    assert "215.8 mm across" in warning
    assert "279.4 mm down" in other


@pytest.mark.parametrize(
    ("readings", "told"),
    [
        ({}, "do not say enough"),
        ({"tl": (0, 0), "tr": (0, 0)}, "do not say enough"),
        ({**READ, "tl": (11.0, 0)}, "off by more than 10 mm"),
        ({**READ, "edge-tl": (20.0, 20.0)}, "all four corners are needed"),
        ({**READ, "across": (170.0,)}, "all four corners are needed"),
        ({**READ, **EDGES, "edge-tl": (200.0, 20.0)}, "should be about 20"),
        ({**READ, **EDGES, "across": (17.0,)}, "should be about 170"),
        ({"tl": (-9, -9), "tr": (9, -9), "bl": (-9, 9), "br": (9, 9)}, "off by more than any printer"),
    ],
)
def test_readings_no_printer_gives_are_refused(readings, told):
    """Too few, impossible and contradictory readings are refused with what is wrong."""
    with pytest.raises(NotationError, match=told):
        measure_printer("test", CONFIG.papers["a4"], readings)


@pytest.mark.parametrize(
    "words",
    [
        ["tl"],
        ["tl="],
        ["tl=1"],
        ["tl=1,2,3"],
        ["tl=a,b"],
        ["tr=1,nan"],
        ["tx=1,2"],
        ["across=1,2,3"],
        ["tl=1,2", "tl=1,2"],
    ],
)
def test_words_that_are_no_readings_are_refused(words):
    """The word is named, and how it is written."""
    with pytest.raises(NotationError):
        parse_readings(words)


@given(
    front=st.tuples(*[st.floats(-10, 10)] * 2, st.floats(-2, 2), *[st.floats(0.95, 1.05)] * 2),
    back=st.tuples(*[st.floats(-10, 10)] * 2, st.floats(-2, 2), *[st.floats(0.95, 1.05)] * 2),
)
def test_a_file_keeps_a_printer(tmp_path_factory, front, back):
    """What is read of a file is what was written, to a tenth of a micrometre."""
    printer = Printer("office", "a4", Deviation(*front), Deviation(*back))
    file = tmp_path_factory.getbasetemp() / "office.printer.yaml"
    file.write_bytes(write_printer(printer))
    with reading():
        found = read_printer(file)
    assert found[:2] == printer[:2]
    assert [*found.front, *found.back] == pytest.approx([*printer.front, *printer.back], abs=6e-5)
    assert write_printer(found) == file.read_bytes()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "format: 1\nprinter: {}\n",
        "format: 1\nprinter: {paper: a4, back: {x: 11, y: 0, turn: 0, scale: [1, 1]}}\n",
        "format: 1\nprinter: {paper: a4, back: {x: 0, y: 0, turn: 3, scale: [1, 1]}}\n",
        "format: 1\nprinter: {paper: a4, back: {x: 0, y: 0, turn: 0, scale: [1, 2]}}\n",
        "format: 1\nprinter: {paper: a4, back: {x: .nan, y: 0, turn: 0, scale: [1, 1]}}\n",
        "format: 1\nprinter: {paper: ../a4, back: {x: 0, y: 0, turn: 0, scale: [1, 1]}}\n",
        "a: &a [*a]\n",
    ],
)
def test_a_hostile_printer_is_refused(tmp_path, text):
    """A file from a stranger is believed only within what printers do."""
    file = tmp_path / "x.printer.yaml"
    file.write_text(text)
    with reading(), pytest.raises(DataError):
        read_printer(file)


@pytest.mark.parametrize("language", ["en", "de", "ru"])
@pytest.mark.parametrize("paper", ["a4", "letter", "legal", "a3", "tabloid", "sra3"])
def test_the_page_is_there_on_every_paper_in_every_language(paper, language):
    """All words fit, and nothing lies where printers do not reach."""
    page = make_calibration_page(CONFIG.papers[paper], Flip.LONG_EDGE, language, WORDS)
    size = CONFIG.papers[paper]
    for side in (0, 1):
        points = np.vstack([each.points for each in painted_on(page.content, side)])
        assert points.min() > size.margin
        assert (points < np.array([size.width, size.height]) - size.margin).all()


@pytest.mark.parametrize("paper", ["a5", "photo-4x6", "poster"])
def test_paper_without_room_is_refused(paper):
    """The remedy is a larger paper in the same printer."""
    with pytest.raises(LayoutError, match="larger paper"):
        make_calibration_page(CONFIG.papers[paper], Flip.LONG_EDGE, "en", WORDS)


def test_pieces_leave_room_for_what_is_made_up_for(tools):
    """A back that is off by 4 mm can be printed: with a printer, cards stand as near to each other as they can."""
    cards = [tools.card("spear", "unit", 9)]
    catalog = tools.catalog(cards)
    printer = Printer("office", "a4", back=Deviation(x=4.0, y=-2.0))
    pages = {
        wish: make_deck(
            catalog,
            cards,
            {"game": tools.faces()},
            CONFIG,
            PrintOptions(("en",), "a4", Flip.LONG_EDGE, printer=printer, style=PrintStyle(gap=wish)),
        )
        for wish in (None, 0.0)
    }
    assert pages[None][0].content == pages[0.0][0].content
    with pytest.raises(LayoutError, match=r"0\.5 mm from an edge"):
        make_deck(
            catalog,
            cards,
            {"game": tools.faces()},
            CONFIG,
            PrintOptions(("en",), "a4", Flip.LONG_EDGE, printer=printer, style=PrintStyle(gap=3.0)),
        )
