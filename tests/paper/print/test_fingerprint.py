import pytest
from hypothesis import given, strategies as st

from ordo_pnp.draw import Drawing, Gradient, RasterImage, Run, Shape, Use, rectangle, translation
from ordo_pnp.paper import Fingerprints

SHAPE = Shape(rectangle(0, 0, 10, 10), fill="#112233", stroke="#000000", width=0.2, dash=(1.0, 2.0))
RUN = Run(1.0, 2.0, "word", "text", 8.0, "#000000")
PICTURE = RasterImage(0, 0, 5, 5, b"data", "abc")


def of(*items, **more):
    return Fingerprints().of(Drawing(10, 10, items, **more))


def changed(item, **change):
    return item._replace(**change)


CHANGES = [
    *[
        (SHAPE, {name: value})
        for name, value in (
            ("path", rectangle(0, 0, 10, 11)),
            ("fill", "#112234"),
            ("fill", Gradient((0, 0), (1, 1), ((0, "#000000"), (1, "#FFFFFF")))),
            ("stroke", "#000001"),
            ("width", 0.3),
            ("even_odd", True),
            ("opacity", 0.5),
            ("dash", ()),
            ("round_ends", True),
        )
    ],
    *[
        (RUN, {name: value})
        for name, value in (
            ("x", 1.1),
            ("baseline", 2.1),
            ("text", "Word"),
            ("font", "text-italic"),
            ("size", 8.5),
            ("color", "#000001"),
            ("word_spacing", 0.1),
        )
    ],
    *[(PICTURE, {name: value}) for name, value in (("x", 1), ("y", 1), ("width", 6), ("height", 6), ("digest", "abd"))],
    *[
        (Use(Drawing(5, 5, (RUN,))), {name: value})
        for name, value in (
            ("drawing", Drawing(5, 5, (SHAPE,))),
            ("matrix", translation(1, 0)),
            ("clip", rectangle(0, 0, 1, 1)),
            ("opacity", 0.9),
        )
    ],
]


@pytest.mark.parametrize(
    ("item", "change"),
    CHANGES,
    ids=lambda value: str(next(iter(value))) if isinstance(value, dict) else type(value).__name__,
)
def test_every_change_shows(item, change):
    """Changing anything that is painted changes the fingerprint."""
    assert of(item) != of(changed(item, **change))


@given(st.integers(-(10**7), 10**7), st.sampled_from([1e-12, -1e-12]), st.integers(0, 4))
def test_noise_in_the_last_digits_does_not_show(length, noise, place):
    """Lengths given to a ten-thousandth that differ by what sums and sines differ by have equal fingerprints."""
    # where rounding turns, at odd multiples of 2**-21, is 7e-10 away from every ten-thousandth at least
    plain, noisy = length / 1e4, length / 1e4 + noise
    item, one, other = [
        (SHAPE, {"path": rectangle(0, 0, 10, 10)}, {"path": rectangle(noise, 0, 10, 10)}),
        (SHAPE, {"width": plain}, {"width": noisy}),
        (RUN, {"x": plain}, {"x": noisy}),
        (PICTURE, {"width": plain}, {"width": noisy}),
        (Use(Drawing(5, 5, (RUN,))), {"matrix": translation(plain, 0)}, {"matrix": translation(noisy, 0)}),
    ][place]
    assert of(changed(item, **one)) == of(changed(item, **other))


def test_order_and_size_show():
    """The order of painting and the size of the piece belong to the fingerprint."""
    assert of(SHAPE, RUN) != of(RUN, SHAPE)
    assert Fingerprints().of(Drawing(10, 10, ())) != Fingerprints().of(Drawing(10, 11, ()))
