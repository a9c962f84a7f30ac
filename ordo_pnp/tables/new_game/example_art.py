"""The pictures of the example as SVG: data in ``example-art.yaml``, put together in bands of flat colour."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from ordo_pnp.cards import read_bytes

_FILE: Final = Path(__file__).with_name("example-art.yaml")
# Where one tone of the sky follows the other.
_BANDS: Final = (
    "M0 190C140 160 300 220 600 180V800H0Z",
    "M0 340C180 380 380 310 600 350V800H0Z",
    "M0 480C160 450 420 510 600 470V800H0Z",
)
_HILLS: Final = (
    "M0 600C150 540 300 610 420 570C500 546 560 560 600 580V800H0Z",
    "M0 680C160 630 340 690 600 640V800H0Z",
)
_GROUND: Final = "M0 740C140 716 420 756 600 724V800H0Z"
# Radius of the light around the moon, in radii of the moon.
_HALO: Final = 1.5


def example_pictures() -> dict[str, bytes]:
    """Return the pictures of the cards of the example by their ids."""
    data: dict[str, Any] = read_bytes(_FILE.read_bytes(), _FILE.name, _FILE).data
    return {name: _svg(picture, data).encode() for name, picture in data["pictures"].items()}


def _svg(picture: Mapping[str, Any], data: Mapping[str, Any]) -> str:
    lines = "\n".join(["", *_lines(picture, data), ""])
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 800">{lines}</svg>\n'


def _lines(picture: Mapping[str, Any], data: Mapping[str, Any]) -> Iterator[str]:
    """Yield elements from the back to the front."""
    top, *tones, far, near, ground = data["skies"][picture["sky"]]
    yield f'<rect width="600" height="800" fill="{top}"/>'
    for outline, tone in zip(_BANDS, tones, strict=True):
        yield f'<path d="{outline}" fill="{tone}"/>'
    moon = picture.get("moon")
    if picture["sky"] != "morning":
        yield from (_disc(star, data["light"]) for star in data["stars"] if moon is None or not _is_near(star, moon))
    if moon is not None:
        yield _disc((moon[0], moon[1], moon[2] * _HALO), tones[-1])
        yield _disc(moon, data["light"])
    for outline, tone in zip(_HILLS, (far, near), strict=True):
        yield f'<path d="{outline}" fill="{tone}"/>'
    yield picture["front"].strip()
    yield f'<path d="{_GROUND}" fill="{ground}"/>'


def _is_near(star: Sequence[float], moon: Sequence[float]) -> bool:
    """Whether a star would stand in the light of the moon."""
    return (star[0] - moon[0]) ** 2 + (star[1] - moon[1]) ** 2 < (moon[2] * _HALO + 10) ** 2


def _disc(place: Sequence[float], fill: str) -> str:
    x, y, radius = place
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}"/>'
