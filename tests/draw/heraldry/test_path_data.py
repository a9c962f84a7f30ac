"""SVG path data: every command is read, mistakes are placed."""

import math

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.draw import Path
from ordo_pnp.draw.path_data import _FARTHEST, _Reader, parse_path, read_plain

NUMBER = st.integers(-99_999, 99_999).map(lambda n: n / 100)


@st.composite
def paths(draw):
    segments = []
    for _ in range(draw(st.integers(1, 4))):
        segments.append(("M", (draw(NUMBER), draw(NUMBER))))
        for _ in range(draw(st.integers(1, 5))):
            size = draw(st.sampled_from((2, 6)))
            segments.append(("L" if size == 2 else "C", tuple(draw(NUMBER) for _ in range(size))))
        if draw(st.booleans()):
            segments.append(("Z", ()))
    return Path.of(segments)


def format_path(path):
    """Write a path as SVG path data: an oracle for reading it."""
    return "".join(verb + " ".join(f"{value:g}" for value in xy) for verb, xy in path.segments)


@given(paths())
def test_written_paths_read_back(path):
    """What is read of path data is the path that they were written from."""
    assert parse_path(format_path(path)) == path


@pytest.mark.parametrize(
    ("relative", "absolute"),
    [
        ("m1 2l3 4", "M1 2L4 6"),
        ("m1 2 3 4 5 6", "M1 2L4 6L9 12"),
        ("m1 2h3v4", "M1 2H4V6"),
        ("M1 2l0 0h3z", "M1 2L1 2L4 2Z"),
        ("m1 2c1 1 2 2 3 0s2-1 3 0", "M1 2C2 3 3 4 4 2S6 1 7 2"),
        ("m1 2q1 2 3 0t3 0", "M1 2Q2 4 4 2T7 2"),
        ("m1 2a3 3 0 0 1 3 3", "M1 2A3 3 0 0 1 4 5"),
        ("m1 2l3 0zl0 5", "M1 2L4 2ZL1 7"),
    ],
)
def test_relative_commands_equal_absolute_ones(relative, absolute):
    """Relative data mean the same path as absolute data."""
    assert parse_path(relative) == parse_path(absolute)


def test_numbers_may_touch():
    """Signs, second decimal points and arc flags separate numbers without blanks."""
    assert parse_path("M.5.5-1-1") == parse_path("M 0.5 0.5 L -1 -1")
    assert parse_path("M0 0a2 2 0 014 0") == parse_path("M0 0a2 2 0 0 1 4 0")


def test_smooth_curves_mirror_the_last_handle():
    """S and T continue the tangent of a curve of their own kind, and start with none after anything else."""
    assert parse_path("M0 0C0 1 1 2 2 2S4 3 4 4").segments[2] == ("C", (3, 2, 4, 3, 4, 4))
    assert parse_path("M0 0L2 2S4 3 4 4").segments[2] == ("C", (2, 2, 4, 3, 4, 4))
    assert parse_path("M0 0T6 6") == parse_path("M0 0Q0 0 6 6")


@given(st.floats(0.5, 50), st.floats(0, 360), st.floats(10, 350), st.booleans())
def test_arcs_lie_on_their_circle(radius, start, turn, is_clockwise):
    """Every cubic of a circular arc begins, halves and ends on the circle, and the arc ends where it should."""
    sign = 1 if is_clockwise else -1
    a, b = math.radians(start), math.radians(start + sign * turn)
    large = int(turn > 180)
    data = (
        f"M{radius * math.cos(a):.9f} {radius * math.sin(a):.9f}"
        f"A{radius:.9f} {radius:.9f} 0 {large} {int(is_clockwise)} {radius * math.cos(b):.9f} {radius * math.sin(b):.9f}"
    )
    path = parse_path(data)
    x, y = path.segments[0][1]
    for _, xy in path.segments[1:]:
        half = tuple((p + 3 * q + 3 * r + s) / 8 for p, q, r, s in zip((x, y), xy[:2], xy[2:4], xy[4:], strict=True))
        assert math.hypot(*half) == pytest.approx(radius, rel=2e-3)
        x, y = xy[4:]
        assert math.hypot(x, y) == pytest.approx(radius, rel=1e-5)
    assert (x, y) == pytest.approx((radius * math.cos(b), radius * math.sin(b)), abs=1e-6)


def test_flat_and_too_small_arcs():
    """An arc without a radius is a line, one without length is nothing, one that does not reach is grown."""
    assert parse_path("M0 0A0 5 0 0 1 4 4").segments[-1] == ("C", (0, 0, 4, 4, 4, 4))
    assert len(parse_path("M1 1A5 5 0 0 1 1 1").segments) == 1
    assert parse_path("M0 0A1 1 0 0 1 8 0").bounds() == pytest.approx((0, -4, 8, 0), abs=1e-6)


@pytest.mark.parametrize(
    ("data", "character", "words"),
    [
        ("", 1, "empty"),
        ("   ", 4, "empty"),
        ("L1 1", 2, "begins with 'L'"),
        ("1 1", 1, "without a command"),
        ("M1", 3, "M lacks number 2 of 2"),
        ("M1 1X", 5, "'X' is no path command"),
        ("M1 1 %", 6, "'%' is no part"),
        ("M1 1z3 3", 6, "without a command"),
        ("M1 1A1 1 0 2 0 3 3", 12, "A lacks 0 or 1"),
        ("M1 1L2 1e9", 8, "too large"),
        ("M1 1L2,,3", 9, "L lacks number 2 of 2"),
    ],
)
def test_mistakes_are_placed_and_remedied(data, character, words):
    """Data that cannot be read name the character, the problem and a remedy."""
    with pytest.raises(ValueError, match="path data, character") as caught:
        parse_path(data)
    message = str(caught.value)
    assert words in message
    assert f"character {character}:" in message
    assert ";" in message


@pytest.mark.parametrize(
    "data",
    [
        "M0 0L1", "L1 1", "M0 0z1", "M.5.5L1 1", "z", "M0 0 1e2 3", "M0 0C1 2 3 4 5", "M9999999 0", "M0 0L", "", "1M0 0",
        "M0 0A1 1 0 2 0 3 3", "M0 0A1 1 0 013 3", "M0 0A9999999 1 0 0 1 3 3", "M0 0L1_0 2", "M0 0Linf 2", "M0 0Lnan 2",
        "M0 0L\u0661 2", "M0 0L1,,2", "M0 0L1 2,",
    ],
)  # fmt: skip
def test_the_quick_way_leaves_the_rest_to_the_full_reader(data):
    """Whatever is wrong or seldom written is left to the reader that can explain it."""
    assert read_plain(data) is None


PARTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


@st.composite
def commands(draw):
    """Path data of every command in either case, with several points each."""
    found = [f"M{draw(NUMBER)} {draw(NUMBER)}"]
    for name in draw(st.lists(st.sampled_from("MLHVCSQTAZmlhvcsqtaz"), max_size=8)):
        size = PARTS[name.upper()]
        words = [f"{draw(NUMBER):g}" for _ in range(size * draw(st.integers(1, 2)))]
        if size == 7:
            for at in (*range(3, len(words), 7), *range(4, len(words), 7)):
                words[at] = draw(st.sampled_from("01"))
        found.append(name + draw(st.sampled_from((" ", ", ", " , "))).join(words))
    return draw(st.sampled_from(("", " ", "\n"))).join(found)


@given(commands())
def test_both_readers_agree_on_every_command(data):
    """Whatever commands follow each other, the quick way gives what the full reader gives; outlines that reach too far it leaves to that."""
    quick, full = read_plain(data), _Reader(data).read()
    assert quick == full or (quick is None and max(map(abs, full.numbers)) > _FARTHEST)


@given(paths())
def test_both_readers_agree_on_any_path(path):
    """The two readers give the same path for any text the project writes."""
    text = format_path(path)
    assert read_plain(text) == _Reader(text).read()


def test_a_path_gives_back_the_segments_it_was_made_of():
    """Segments of every kind, several subpaths, and none at all come back as they went in."""
    segments = parse_path("M0 0L4 1C5 2 6 3 7 4ZM9 9H2Z").segments

    assert Path.of(segments).segments == segments
    assert [verb for verb, _ in segments] == ["M", "L", "C", "Z", "M", "L", "Z"]
    assert Path.of(()).segments == ()


@pytest.mark.parametrize("matrix", [(2, 0, 0, -3, 5, 7), (0.5, 0.25, -2, 1, 3, -4)])
def test_a_matrix_maps_every_point_of_a_path(matrix):
    """Each pair of coordinates is mapped for itself, with or without a turn; what kind of segment it is stays."""
    path = parse_path("M1 2L4 1C5 2 6 3 7 4Z")
    a, b, c, d, e, f = matrix

    found = path.transformed(matrix)

    points = list(zip(path.numbers[::2], path.numbers[1::2], strict=True))
    assert found.verbs == path.verbs
    assert found.numbers == pytest.approx([v for x, y in points for v in (a * x + c * y + e, b * x + d * y + f)])
