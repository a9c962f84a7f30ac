"""Screen colours and pictures separated into cyan, magenta, yellow and black.

Rule: PNP-26 (black alone, the limit of ink).
"""

from __future__ import annotations

import io
import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from ordo_pnp.base import OrdoError

if TYPE_CHECKING:
    from PIL.Image import Image

    from ordo_pnp.draw import Color
    from ordo_pnp.paper.render.press_profile import PressProfile


# Cyan, magenta, yellow and black, each from 0 to 1.
Inks: TypeAlias = tuple[float, float, float, float]

# Per cent of all inks together: what presses that print sheets usually allow on coated paper.
INK_LIMIT: Final = 300
# L*: text and thin lines as dark as this are black, whatever their hue, which nobody sees in a hairline.
_BLACK_BELOW: Final = 26.0
# Chroma, C*ab: greys, warm ones as well; the ground of a card has about 8.
_GREY_BELOW: Final = 12.0
# From so much black on, text and lines are printed solid: a screen of dots would fray their edges.
_SOLID_FROM: Final = 0.8
# Below so much black, light letters are left white: dots so small do not hold.
_PAPER_BELOW: Final = 0.04
# ICC's number of the relative colorimetric intent: colours that the press can print stay as they are, and paper is
# white.
_RELATIVE: Final = 1


class Separation:
    """Separates colours for one press; the same colour always becomes the same inks.

    Args:
        profile: Of the press.
        named: Colours whose inks are said, and these.
        limit: How much ink all four may be together, in per cent.

    Raises:
        OrdoError: The profile cannot be used.
    """

    def __init__(
        self, profile: PressProfile, named: Mapping[Color, Inks] | None = None, limit: float = INK_LIMIT
    ) -> None:
        from PIL import ImageCms  # only presses need it

        self.profile = profile
        self.limit = limit
        self._named = {} if named is None else dict(named)
        self._known: dict[Color, Inks] = {}
        self._known_lines: dict[Color, Inks] = {}
        self._cms: Any = ImageCms
        self._screen = ImageCms.createProfile("sRGB")
        lab = ImageCms.createProfile("LAB")
        try:
            self._press = ImageCms.getOpenProfile(io.BytesIO(profile.data))
            self._to_press = self._transform(self._screen, self._press, "RGB", "CMYK")
            self._to_lab = self._transform(self._screen, lab, "RGB", "LAB")
            self._black_for = self._invert(self._transform(self._press, lab, "CMYK", "LAB"))
        except (ImageCms.PyCMSError, OSError, ValueError) as error:
            raise OrdoError(
                f"the ICC profile {profile.name} cannot be used ({error}); write `--icc FILE` with another one"
            ) from error

    def with_named(self, named: Mapping[Color, Inks]) -> Separation:
        """Return a separation for the same press with colours whose inks are said."""
        return Separation(self.profile, named, self.limit) if named else self

    def _transform(self, source: Any, target: Any, mode: str, into: str) -> Any:
        black = self._cms.Flags.BLACKPOINTCOMPENSATION
        return self._cms.buildTransform(source, target, mode, into, _RELATIVE, flags=black)

    def _invert(self, to_lab: Any) -> tuple[int, ...]:
        """Return how much black alone is as light as a lightness, both of 255 parts; the darkest there is stands for black."""
        from PIL import Image

        ramp = Image.frombytes("CMYK", (256, 1), b"".join(bytes((0, 0, 0, black)) for black in range(256)))
        light = list(self._cms.applyTransform(ramp, to_lab).getchannel(0).tobytes())
        darkest, paper = min(light), max(light[0], 1)
        wanted = [darkest + (paper - darkest) * level / 255 for level in range(256)]
        return tuple(min(range(256), key=lambda black: (abs(light[black] - each), black)) for each in wanted)

    def inks(self, color: Color) -> Inks:
        """Return the inks of an area of a colour: those said for it, black alone for pure greys, else those of the profile."""
        found = self._known.get(color)
        if found is None:
            found = self._known[color] = bounded(self._separated(color), self.limit)
        return found

    def line_inks(self, color: Color) -> Inks:
        """Return the inks of text and thin lines of a colour: black alone for greys and dark colours, else those of an area."""
        found = self._known_lines.get(color)
        if found is None:
            found = self._known_lines[color] = self._of_line(color)
        return found

    def _separated(self, color: Color) -> Inks:
        if color in self._named:
            return self._named[color]
        red, green, blue = _rgb(color)
        if red == green == blue:
            return self._black(self._lab(color)[0])
        return _parts(self._pixel(color, self._to_press))

    def _of_line(self, color: Color) -> Inks:
        if color in self._named:
            return self.inks(color)
        lightness, a, b = self._lab(color)
        if lightness * 100 / 255 > _BLACK_BELOW and math.hypot(a - 128, b - 128) > _GREY_BELOW:
            return self.inks(color)
        black = self._black(lightness)[3]
        return 0.0, 0.0, 0.0, 1.0 if black >= _SOLID_FROM else 0.0 if black < _PAPER_BELOW else black

    def _black(self, lightness: int) -> Inks:
        return 0.0, 0.0, 0.0, round(self._black_for[lightness] / 255, 4)

    def _lab(self, color: Color) -> Sequence[int]:
        return self._pixel(color, self._to_lab)

    def _pixel(self, color: Color, transform: Any) -> Sequence[int]:
        from PIL import Image

        found: tuple[int, ...] = self._cms.applyTransform(Image.new("RGB", (1, 1), _rgb(color)), transform).getpixel(
            (0, 0)
        )
        return found

    def picture(self, image: Image) -> Image:
        """Separate a picture; grey ones become black ink alone.

        Args:
            image: In the mode L, RGB or CMYK, with the profile it was saved with, if any.

        Returns:
            In the mode L, where 0 is solid black, or CMYK, where 255 is solid ink and no pixel has more than the limit.

        Raises:
            OSError: Its profile is damaged.
        """
        if image.mode == "L":
            return image.point(self._grey_levels())
        own = image.info.get("icc_profile")
        if own or image.mode == "RGB":  # inks without a profile are those of whoever separated them for this press
            try:
                source = self._cms.getOpenProfile(io.BytesIO(own)) if own else self._screen
                image = self._cms.applyTransform(image, self._transform(source, self._press, image.mode, "CMYK"))
            except self._cms.PyCMSError as error:
                raise OSError(f"its ICC profile cannot be used ({error})") from error
        return _bounded_picture(image, self.limit)

    def _grey_levels(self) -> list[int]:
        from PIL import Image

        ramp = Image.frombytes("RGB", (256, 1), b"".join(bytes((level,) * 3) for level in range(256)))
        light = self._cms.applyTransform(ramp, self._to_lab).getchannel(0).tobytes()
        return [255 - self._black_for[each] for each in light]


def _rgb(color: Color) -> tuple[int, int, int]:
    red, green, blue = bytes.fromhex(color[1:])
    return red, green, blue


def _parts(pixel: Sequence[int]) -> Inks:
    cyan, magenta, yellow, black = (round(each / 255, 4) for each in pixel)
    return cyan, magenta, yellow, black


def bounded(inks: Inks, limit: float) -> Inks:
    """Take cyan, magenta and yellow back alike until all inks together are within a limit; black stays, since it is the darkest.

    Args:
        inks: Each from 0 to 1.
        limit: In per cent.

    >>> bounded((1, 1, 1, 1), 250)
    (0.5, 0.5, 0.5, 1)
    >>> bounded((0.2, 0.1, 0, 0.9), 300)
    (0.2, 0.1, 0, 0.9)
    """
    *colors, black = inks
    most, room = math.fsum(colors), limit / 100 - black
    if most <= room:
        return inks
    cyan, magenta, yellow = (math.floor(max(room, 0) * each / most * 10_000) / 10_000 for each in colors)
    return cyan, magenta, yellow, black


def _bounded_picture(image: Image, limit: float) -> Image:
    """Do the same with every pixel of a picture."""
    from PIL import Image, ImageMath

    bands: dict[str, Any] = dict(zip("cmyk", image.split(), strict=True))
    total = ImageMath.lambda_eval(lambda of: of["c"] + of["m"] + of["y"] + of["k"], **bands)
    if total.getextrema()[1] * 100 <= limit * 255:
        return image

    def reduced(of: Any) -> Any:
        colors = of["float"](of["c"] + of["m"] + of["y"])
        room = of["max"](limit * 2.55 - of["float"](of["k"]), 0.0)
        part = of["min"](room / of["max"](colors, 1.0), 1.0)
        return of["convert"](of["int"](of["band"] * part), "L")

    parts = [ImageMath.lambda_eval(reduced, **bands, band=bands[name]) for name in "cmy"]
    return Image.merge("CMYK", [*parts, bands["k"]])
