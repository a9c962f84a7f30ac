"""Read and check image files of a set: bitmaps and SVG, only from its folder, measured before they are decoded."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from pathlib import Path, PurePosixPath
from typing import Final

from ordo_pnp.base import (
    NO_VERSION,
    Code,
    Inputs,
    UnfitFileError,
    clipped,
    current,
    did_you_mean,
    files_below,
    read_file,
    real,
    suggestion,
)
from ordo_pnp.cards import PICTURES
from ordo_pnp.draw.conversion import Image, UnfitPictureError, read_image
from ordo_pnp.draw.drawing import Drawing, Item, RasterImage, Use, compose, rectangle, scaling, translation
from ordo_pnp.draw.finding_codes import IMAGE_FORMAT, IMAGE_MISSING, IMAGE_OUTSIDE, IMAGE_TOO_LARGE
from ordo_pnp.draw.fonts import Fonts
from ordo_pnp.draw.pictures.svg_file import SvgPicture, SvgRefusedError
from ordo_pnp.draw.raster import swaps_sides, upright

_ENDINGS: Final = tuple(form for ending in sorted(PICTURES) for form in (ending, ending.upper()))
_ADD: Final = "add the file or correct its name"


def meant_picture(folder: Path, name: str) -> tuple[str | None, str, str | None]:
    """Return the picture that was meant by a name that none has, the remedy, and a folder that is missing.

    A picture whose name differs in capitals or ending alone goes before one that is spelled alike; names that differ in their
    digits mean different pictures. The folders that are searched count as inputs.
    """
    lost = next((str(each) for each in [*PurePosixPath(name).parents][-2::-1] if not _is_folder(folder / each)), None)
    meant = _nearest(name, (path.relative_to(folder).as_posix() for path in files_below(folder, *_ENDINGS)))
    missing = f"there is no folder `{clipped(lost)}`: " if lost else ""
    return meant, missing + (_ADD if meant is None else suggestion(name, meant)), lost


def _is_folder(path: Path) -> bool:
    try:
        current().entries(path)
    except OSError:
        return False
    return True


def _nearest(name: str, pictures: Iterable[str]) -> str | None:
    known = sorted(pictures)
    own = PurePosixPath(name)
    ways = (
        lambda each: each.lower() == name.lower(),
        lambda each: PurePosixPath(each).with_suffix("").as_posix().lower() == own.with_suffix("").as_posix().lower(),
        lambda each: PurePosixPath(each).name.lower() == own.name.lower(),
    )
    for is_same in ways:
        found = [each for each in known if is_same(each)]
        if found:
            return found[0] if len(found) == 1 else None
    return did_you_mean(name, [each for each in known if re.findall("[0-9]+", each) == re.findall("[0-9]+", name)])


MAX_IMAGE_BYTES: Final = 32 * 1024 * 1024


class ImageRefusedError(Exception):
    """A picture that is not used; says which finding it is and why."""

    def __init__(
        self, code: Code, message: str, remedy: str, meant: str | None = None, lost: str | None = None
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.remedy = remedy
        # The picture that was meant; None where that is not known.
        self.meant = meant
        # The folder that is missing; None where that is not the fault.
        self.lost = lost


def svg_picture(data: bytes, name: str, fonts: Fonts) -> SvgPicture:
    """Read a picture in SVG.

    Args:
        data: The file.
        name: Its name in messages.
        fonts: Those of its texts.

    Raises:
        ImageRefusedError: It is damaged, or takes too much time or memory.
    """
    try:
        return SvgPicture(data, fonts)
    except SvgRefusedError as refused:
        raise _refusal(name, refused) from None


def parse_focus(text: str) -> tuple[float, float]:
    """Return the shares from the left and from the top that a sound focus names.

    >>> parse_focus("50% 20%")
    (0.5, 0.2)
    """
    across, down = (int(each.removesuffix("%")) / 100 for each in text.split())
    return across, down


def placed(
    image: Image | SvgPicture,
    name: str,
    box: tuple[float, ...],
    *,
    cover: bool,
    focus: tuple[float, float] | None = None,
    in_sight: tuple[float, ...] | None = None,
) -> Item:
    """Place a picture in the middle of a box, whole, or with ``cover`` cropped so that it fills the box.

    Args:
        image: The picture.
        name: Its name in messages.
        box: Left, top, width and height, millimetres.
        cover: Whether it is cropped.
        focus: The point of a cropped picture that comes nearest to the middle; None for the middle of both.
        in_sight: The part of the box, in whose middle that is; None for the whole box.

    Raises:
        ImageRefusedError: To paint it takes too much time or memory.
    """
    x, y, width, height = box
    scale = (max if cover else min)(width / image.width, height / image.height)
    across, down = image.width * scale, image.height * scale
    left, top = x + (width - across) / 2, y + (height - down) / 2
    if cover and focus is not None:
        seen_x, seen_y, seen_width, seen_height = in_sight or box
        left = x - min(max(across * focus[0] - (seen_x - x + seen_width / 2), 0.0), across - width)
        top = y - min(max(down * focus[1] - (seen_y - y + seen_height / 2), 0.0), down - height)
    if isinstance(image, SvgPicture):
        clip = rectangle(x, y, width, height) if cover else rectangle(left, top, across, down)
        try:
            drawing = image.drawing(max(across, down))
        except SvgRefusedError as refused:
            raise _refusal(name, refused) from None
        return Use(drawing, compose(translation(left, top), scaling(scale)), clip)
    picture: Item = RasterImage(left, top, across, down, image.content, image.digest)
    if image.turn != 1:
        wide, high = (down, across) if swaps_sides(image.turn) else (across, down)
        a, b, c, d, e, f = upright(image.turn, across, down)
        lying = Drawing(wide, high, (RasterImage(0, 0, wide, high, image.content, image.digest),), label="picture")
        picture = Use(lying, (a, b, c, d, left + e, top + f))
    if not cover:
        return picture
    return Use(Drawing(x + width, y + height, (picture,), label="picture"), clip=rectangle(x, y, width, height))


def _refusal(name: str, refused: SvgRefusedError) -> ImageRefusedError:
    """Return why a picture in SVG is not used, with its name."""
    code = IMAGE_FORMAT if refused.reason == "broken" else IMAGE_TOO_LARGE
    message = f"picture `{name}`, line {refused.line}: {refused.message}"
    return ImageRefusedError(code, message, refused.remedy)


class Images:
    """Loads pictures: each file once as of one moment, each content once while a file still has it.

    Args:
        fonts: Those of texts in SVG.
    """

    def __init__(self, fonts: Fonts) -> None:
        self._fonts = fonts
        self._moment: object = None
        # The pictures of that snapshot.
        self._loaded: dict[tuple[Path, str], tuple[Image | SvgPicture, Inputs]] = {}
        # The digest of the last content of files.
        self._contents: dict[Path, str] = {}
        # Those of these contents that are pictures.
        self._checked: dict[str, Image | SvgPicture] = {}

    def load(self, folder: Path, name: str) -> Image | SvgPicture:
        """Load a picture of a set.

        Args:
            folder: The set's folder; nothing outside it is ever opened.
            name: Path relative to it, with forward slashes.

        Raises:
            ImageRefusedError: The path leads out of the folder, or the file is missing, too large or no picture.
        """
        snapshot = current()
        if snapshot.moment is not self._moment:
            self._moment, self._loaded = snapshot.moment, {}
        known = self._loaded.get((folder, name))
        if known is not None:
            snapshot.pass_on(known[1])
            return known[0]
        with snapshot.recording() as inputs:
            path = _inside(folder, name)
            data, on_disk = _read(folder, path, name)
        digest = hashlib.sha256(data).hexdigest()
        self._note(path, digest)
        image = self._checked.get(digest)
        if image is None:
            image = (
                svg_picture(data, name, self._fonts)
                if _is_markup(data)
                else _check(data, name, path if on_disk else None)
            )
            self._checked[digest] = image
        self._loaded[folder, name] = image, inputs
        return image

    def _note(self, path: Path, digest: str) -> None:
        """Note a file's content; forget its former picture unless another file has it."""
        before = self._contents.get(path)
        self._contents[path] = digest
        if before is not None and before != digest and before not in self._contents.values():
            self._checked.pop(before, None)


def _inside(folder: Path, name: str) -> Path:
    parts = PurePosixPath(name)
    if parts.is_absolute() or ".." in parts.parts or "\\" in name or ":" in name or "\0" in name:
        raise ImageRefusedError(
            IMAGE_OUTSIDE,
            f"picture `{name}` is not a plain path inside the set's folder",
            "name it relative to the set's folder, with forward slashes and without `..`",
        )
    path = folder / parts
    if not real(path).is_relative_to(real(folder)):
        current().refuse(path)
        raise ImageRefusedError(
            IMAGE_OUTSIDE,
            f"picture `{name}` is a link that leads out of the set's folder",
            "copy the picture itself into the folder",
        )
    return path


def _missing(folder: Path, name: str, error: OSError) -> ImageRefusedError:
    reason = (error.strerror or str(error)).lower()
    message, meant, lost = f"picture `{name}` cannot be read: {reason}", None, None
    remedy = "add the file or correct its name"
    if isinstance(error, FileNotFoundError):
        meant, remedy, lost = meant_picture(folder, name)
    return ImageRefusedError(IMAGE_MISSING, message, remedy, meant, lost)


def _read(folder: Path, path: Path, name: str) -> tuple[bytes, bool]:
    """Return the content of a file, and whether it is that on disk."""
    try:
        data, version = read_file(path, MAX_IMAGE_BYTES)
    except UnfitFileError as error:
        if error.size is not None:
            raise _too_large(name, f"{error.size:,} bytes, more than {MAX_IMAGE_BYTES:,}") from None
        raise ImageRefusedError(IMAGE_MISSING, f"picture `{name}` is no regular file", "name a picture file") from None
    except OSError as error:
        raise _missing(folder, name, error) from None
    return data, version != NO_VERSION


_SMALLER: Final = "scale it down: 600 dpi are plenty"


def _too_large(name: str, what: str) -> ImageRefusedError:
    return ImageRefusedError(IMAGE_TOO_LARGE, f"picture `{name}` has {what}", _SMALLER)


def _is_markup(data: bytes) -> bool:
    """Whether a file may be SVG: by its content, not its name."""
    return data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"<" or data[:4] in (b"\xff\xfe<\0", b"\xfe\xff\0<")


def _check(data: bytes, name: str, path: Path | None) -> Image:
    try:
        return read_image(data, path)
    except UnfitPictureError as error:
        code, remedy = (IMAGE_TOO_LARGE, _SMALLER) if error.is_large else (IMAGE_FORMAT, "export it as PNG or JPEG")
        raise ImageRefusedError(code, f"picture `{name}`: {error}", remedy) from None
