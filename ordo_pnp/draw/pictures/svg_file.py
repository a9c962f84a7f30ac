"""Read an SVG file as a drawing: as outlines where a drawing can hold them, else as pixels."""

from __future__ import annotations

import codecs
import hashlib
import io
import math
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Final, Literal

from ordo_pnp.base import MM_PER_INCH, Memo, RenderError, clipped
from ordo_pnp.draw.drawing import (
    Drawing,
    RasterImage,
)
from ordo_pnp.draw.fonts import Fonts
from ordo_pnp.draw.pictures.svg_sandbox import SvgStoppedError, run_sandboxed
from ordo_pnp.draw.pictures.svg_simplified import SimplifiedReader, UnheldError

# Pixels to the inch where a picture is painted: as many as printers print in one colour.
PAINTED_DPI: Final = 600.0
_MOST_PIXELS: Final = 8_000_000
# Width and height of a picture in its own units.
_LEAST_SIZE: Final = 1e-3
_LARGEST_SIZE: Final = 1e6
# The size of a picture whose size in print is not given: the longer side of a card, in millimetres.
_USUAL_MM: Final = 100.0
# Painted pictures of one file, each of another size.
_MOST_SIZES: Final = 8
# The font of a text, as attributes, `style` and style sheets name it: the first family alone.
_FAMILY = re.compile(rb"""font-family\s*[:=]\s*["']?\s*(?:&quot;|&apos;)?([^"'&;,}<>]+)""")
_TEXT = re.compile(rb"<(?:\w+:)?text[\s>]")
_ENCODING = re.compile(rb"""<\?xml[^>]*?encoding=["']([A-Za-z0-9_.-]+)["']""")
_MISSING = re.compile(r"No fonts with a .*/(U\+[0-9A-F]+) character were found")
_MOST_NAMED: Final = 4
_OTHER_FORM = re.compile(rb"data:image/(?!png|jpe?g|gif|svg)")
# Says that an embedded picture cannot be read.
_DAMAGED: Final = "Image has an invalid size"
# Says that a picture outside of the file is named; nothing but the file itself is ever read.
_OUTSIDE: Final = "is not a path to an image"


class SvgRefusedError(Exception):
    """A file that is not used as a picture."""

    def __init__(self, message: str, line: int, remedy: str, reason: Literal["broken", "large"]) -> None:
        super().__init__(message)
        self.message, self.line, self.remedy, self.reason = message, line, remedy, reason


class SvgPicture:
    """A picture in SVG, in units of its own from 0, 0 to its width and height.

    Args:
        data: The file.
        fonts: Those of its texts.

    Raises:
        SvgRefusedError: It is damaged, or takes too much time or memory.
    """

    def __init__(self, data: bytes, fonts: Fonts) -> None:
        self._data = data = _in_utf8(data)
        self._families = _families_of(fonts) if _TEXT.search(data) else {}
        simplified, said = self._run("usvg")
        self.width, self.height = _size_of(simplified)
        if not _LEAST_SIZE <= min(self.width, self.height) <= max(self.width, self.height) <= _LARGEST_SIZE:
            message = f"its size of {self.width:g} × {self.height:g} cannot be printed"
            raise SvgRefusedError(message, 1, "give `svg` another `viewBox`", "broken")
        # The reason why it is painted instead of drawn, in words that follow "it has"; None where it is drawn.
        self.painted: str | None = None
        # The parts that are not shown as they were drawn, in sentences.
        self.losses: tuple[str, ...] = tuple(_losses(data, self._families, said))
        self._outlines: Drawing | None = None
        try:
            self._outlines = SimplifiedReader(simplified).read()
        except UnheldError as unheld:
            self.painted = str(unheld)
            if b"data:image/" in simplified:
                self.losses += (f"its embedded pictures are left out, since it has {unheld}",)
        # By their longer side in pixels; or why it is not painted.
        self._painted: Memo[int, Drawing | SvgRefusedError] = Memo(_MOST_SIZES)

    def drawing(self, longest: float = _USUAL_MM) -> Drawing:
        """Return it as a drawing, the same for the same size.

        Args:
            longest: Its longer side in print, in millimetres: it sets the pixels of painted parts.

        Raises:
            SvgRefusedError: To paint it takes too much time or memory.
        """
        if self._outlines is not None:
            return self._outlines
        longer, shorter = max(self.width, self.height), min(self.width, self.height)
        most = math.sqrt(_MOST_PIXELS * longer / shorter)
        pixels = max(1, min(math.ceil(longest / MM_PER_INCH * PAINTED_DPI), math.floor(most)))
        found = self._painted.get(pixels)
        if found is None:
            side = "--width" if self.width >= self.height else "--height"
            try:
                png, _ = self._run("resvg", side, str(pixels))
            except SvgRefusedError as refused:
                found = refused
            else:
                image = RasterImage(0.0, 0.0, self.width, self.height, png, hashlib.sha256(png).hexdigest())
                found = Drawing(self.width, self.height, (image,), label="picture")
            self._painted[pixels] = found
        if isinstance(found, SvgRefusedError):
            raise found.with_traceback(None)
        return found

    def _run(self, program: str, *options: str) -> tuple[bytes, str]:
        first = next(iter(self._families.values()), "none")
        families = (option for kind in _GENERIC for option in (f"--{kind}-family", first))
        try:
            return run_sandboxed(program, self._data, *families, *options, fonts=self._families)
        except SvgStoppedError as stopped:
            if stopped.message:
                message = f"it is no sound SVG: {stopped.message}"
                raise SvgRefusedError(message, stopped.line, "export it again", "broken") from None
            raise SvgRefusedError("it takes too much time or memory", 1, "simplify it", "large") from None


_GENERIC: Final = ("serif", "sans-serif", "cursive", "fantasy", "monospace")


def _in_utf8(data: bytes) -> bytes:
    """Return a file in UTF-8, the only encoding read, with any declared one."""
    declared = _ENCODING.match(data)
    encoding = "utf-16" if data[:2] in {codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE} else "utf-8-sig"
    if declared and encoding == "utf-8-sig":
        encoding = declared[1].decode()
    try:
        return data.decode(encoding).encode()
    except (ValueError, LookupError):  # none of texts, or bytes that it does not have
        raise SvgRefusedError("its encoding cannot be read", 1, "export it again as UTF-8", "broken") from None


def _losses(data: bytes, families: Mapping[bytes, str], said: str) -> Iterator[str]:
    """Yield the differences of a picture from its file, in sentences."""
    if families:
        known = {family.lower() for family in families.values()}
        named = {family.decode("utf-8", "replace").strip() for family in _FAMILY.findall(data)} or {
            "a font it does not name"
        }
        other = sorted(each for each in named if each.lower() not in known)
        if other:
            listed = ", ".join(map(clipped, other[:_MOST_NAMED])) + " and others" * (len(other) > _MOST_NAMED)
            yield f"its texts are set in {next(iter(families.values()))}, not in {listed}"
    missing = sorted(set(_MISSING.findall(said)))
    if missing:
        yield f"no font of the game has {', '.join(missing[:_MOST_NAMED])}, which its texts need"
    if _OUTSIDE in said:
        yield "the pictures that it names by file or address are left out"
    if _DAMAGED in said or _OTHER_FORM.search(data):
        yield "an embedded picture that is damaged, or neither PNG, JPEG nor GIF, is left out"


def _families_of(fonts: Fonts) -> dict[bytes, str]:
    """Return the font files of a game, and the families that they say they are: that of texts first."""
    from PIL import ImageFont

    found: dict[bytes, str] = {}
    for name in ("text", *fonts.names):
        with suppress(RenderError, OSError):  # the look reports files that cannot be used
            data = fonts[name].data
            if data not in found:
                found[data] = str(ImageFont.truetype(io.BytesIO(data)).getname()[0])
    return found


def _size_of(simplified: bytes) -> tuple[float, float]:
    """Return width and height as the root of a simplified file tells them."""
    head = simplified[: simplified.index(b">")].decode()
    found = dict(re.findall(r'(\w+)="([^"]*)"', head))
    return float(found["width"]), float(found["height"])
