"""Find ICC profiles of presses, and separate screen colours and pictures into cyan, magenta, yellow and black (PNP-26)."""

from __future__ import annotations

import io
import math
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from ordo_pnp.base import OrdoError, cause_of, printable, read_file, remedy_for
from ordo_pnp.draw import Color

if TYPE_CHECKING:
    from PIL.Image import Image


# Profiles that may be used by everybody, the best first: of colord and TeX, of basICColor, of Ghostscript.
FREE: Final = ("FOGRA39L_coated.icc", "ISOcoated_v2_300_bas.ICC", "default_cmyk.icc")
# The places of profiles below the folder `share` beside a folder of programs, on Linux and with Homebrew; and below
# these.
_BESIDE_PROGRAMS: Final = (
    "color/icc",
    "ghostscript",
    "texlive/texmf-dist/tex/generic/colorprofiles",
    "texmf-dist/tex/generic/colorprofiles",
)
# Their other places on Linux and macOS.
_ELSEWHERE: Final = (
    "~/.local/share/color/icc",
    "~/.local/share/icc",
    "~/Library/ColorSync/Profiles",
    "/Library/ColorSync/Profiles",
    "/System/Library/ColorSync/Profiles",
)
_OF_WINDOWS: Final = "System32/spool/drivers/color"
_REMEDY: Final = (
    "install one, for instance with Ghostscript (Debian, Ubuntu: `apt install libgs-common`), "
    "or write `--icc FILE` with that of your print shop"
)
# Profiles of presses take 0.2 to 3 MB.
_MAX_BYTES: Final = 16 * 1024 * 1024
_ENDINGS: Final = (".icc", ".icm")
_FOGRA: Final = re.compile(r"FOGRA ?([0-9]{2})", re.IGNORECASE)
_CGATS: Final = re.compile(r"TR ?(00[0-9])", re.IGNORECASE)


class PressProfile(NamedTuple):
    """The ICC profile of a press and its paper."""

    # Of its file.
    name: str
    data: bytes
    # Its own description.
    description: str

    @property
    def condition(self) -> str | None:
        """The name of its characterization in the registry of the ICC, None where neither its name nor its words tell."""
        text = f"{self.name} {self.description}"
        if found := _FOGRA.search(text):
            return f"FOGRA{found[1]}"
        return f"CGATS TR {found[1]}" if (found := _CGATS.search(text)) else None


def find_profile(wanted: str | None = None) -> PressProfile:
    """Read a profile of a press.

    Args:
        wanted: The name of a file in the folders for profiles, or a path, which has a slash; None for the first free one there.

    Raises:
        OrdoError: There is none, or it is not one of a press that prints in four inks.
    """
    if wanted is not None and any(slash in wanted for slash in "/\\"):
        return _read(Path(wanted))
    found: dict[str, Path] = {}
    for path in _installed():
        found.setdefault(path.name.lower(), path)
    for name in FREE if wanted is None else (wanted,):
        if name.lower() in found:
            return _read(found[name.lower()])
    if wanted is None:
        raise OrdoError(f"no free ICC profile of a press is installed; {_REMEDY}")
    close = remedy_for(wanted, sorted(path.name for path in found.values()), _REMEDY)
    if Path(wanted).is_file():
        close = f"for the file in this folder write `--icc ./{printable(wanted)}`"
    raise OrdoError(f"the ICC profile `{printable(wanted)}` is not installed; {close}")


def profile_folders() -> list[Path]:
    """Return the folders where systems keep ICC profiles, those of the person first; they need not exist."""
    shares = [Path(programs).parent / "share" for programs in os.get_exec_path()]
    found = [Path(os.path.expanduser(folder)) for folder in _ELSEWHERE]  # noqa: PTH111 (that of Path fails without a home folder)
    found += [share / below for share in shares for below in _BESIDE_PROGRAMS]
    if system := os.environ.get("SYSTEMROOT"):
        found.append(Path(system) / _OF_WINDOWS)
    return list(dict.fromkeys(found))


def _installed() -> Iterator[Path]:
    for folder in profile_folders():
        for place, below, names in os.walk(folder):
            below.sort()
            yield from (Path(place, name) for name in sorted(names) if name.lower().endswith(_ENDINGS))


def _read(path: Path) -> PressProfile:
    name = printable(path.name)
    try:
        data = read_file(path, _MAX_BYTES)[0]
    except OSError as error:
        raise OrdoError(
            f"the ICC profile `{printable(str(path))}` cannot be read: {cause_of(error)}; {_REMEDY}"
        ) from error
    try:
        from PIL import ImageCms  # only presses need it
    except ImportError as error:
        raise OrdoError("this Pillow was built without LittleCMS; install it by pip, whose packages have it") from error
    try:
        profile = ImageCms.getOpenProfile(io.BytesIO(data)).profile
        # LittleCMS reads each of these only when it is asked: letters that are none are found here.
        space, device, described = profile.xcolor_space.strip(), profile.device_class, profile.profile_description
    except (ImageCms.PyCMSError, OSError, ValueError) as error:
        raise OrdoError(f"{name} is no ICC profile, or it is damaged; {_REMEDY}") from error
    if (space, device) != ("CMYK", "prtr"):
        raise OrdoError(
            f"{name} is an ICC profile for {printable(space)}, not one of a press in four inks (CMYK); {_REMEDY}"
        )
    words = (described or path.stem).strip("\0 \n")
    return PressProfile(path.name, data, printable(words))


# Cyan, magenta, yellow and black, each from 0 to 1.
Inks: TypeAlias = tuple[float, float, float, float]

# Per cent of all inks together: the usual limit of sheet presses on coated paper.
INK_LIMIT: Final = 300
# L*: text and thin lines as dark as this are black, in any hue, which cannot be seen in a hairline.
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
        named: Colours with given inks, and these.
        limit: The most ink of all four together, in per cent.

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
        """Return a separation for the same press with colours of given inks."""
        return Separation(self.profile, named, self.limit) if named else self

    def _transform(self, source: Any, target: Any, mode: str, into: str) -> Any:
        black = self._cms.Flags.BLACKPOINTCOMPENSATION
        return self._cms.buildTransform(source, target, mode, into, _RELATIVE, flags=black)

    def _invert(self, to_lab: Any) -> tuple[int, ...]:
        """Return the black for each lightness, both of 255 parts, from the darkest to paper."""
        from PIL import Image

        ramp = Image.frombytes("CMYK", (256, 1), b"".join(bytes((0, 0, 0, black)) for black in range(256)))
        light = list(self._cms.applyTransform(ramp, to_lab).getchannel(0).tobytes())
        darkest, paper = min(light), max(light[0], 1)
        wanted = [darkest + (paper - darkest) * level / 255 for level in range(256)]
        return tuple(min(range(256), key=lambda black: (abs(light[black] - each), black)) for each in wanted)

    def inks(self, color: Color) -> Inks:
        """Return an area's inks: given ones, black alone for pure greys, else the profile's."""
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
        if own or image.mode == "RGB":  # inks without a profile were separated for this press
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
