"""Pictures of pixels: checked, and converted where too large or not printable as they are."""

from __future__ import annotations

import hashlib
import io
import math
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from ordo_pnp.base import VERSION, OrdoError, RenderError, kept_part
from ordo_pnp.draw.raster import open_image, orientation, swaps_sides, without_metadata

if TYPE_CHECKING:  # loading it takes 20 ms
    from PIL.Image import Image as Pixels

# A card of 63 × 88 mm with bleed at 1200 dpi has 15 million; unpacked, so many take 100 MB.
MAX_PIXELS: Final = 25_000_000
# Pixels: of JPEG files, which are never unpacked whole, and of others, which take 4 bytes a pixel.
_MOST_JPEG_PIXELS: Final = 150_000_000
_MOST_PIXELS: Final = 100_000_000
# Of those whose decoders hold a whole copy or two.
_MOST_DECODED_PIXELS: Final = 60_000_000
_DECODED: Final = frozenset({"WEBP", "AVIF", "HEIF"})
# Formats of Pillow that are read. Others are not safe: EPS is a program, which Ghostscript would run.
_FORMATS: Final = ("PNG", "JPEG", "MPO", "WEBP", "GIF", "TIFF", "BMP", "AVIF", "HEIF", "TGA", "JPEG2000")
# Above this, scaling takes whole parts of the picture: beside one of 100,000,000 pixels there is no room for a copy.
_MOST_COPIED_PIXELS: Final = 50_000_000
_STRIP: Final = 256


@dataclass(frozen=True, slots=True)
class Image:
    """A checked picture file of pixels."""

    content: bytes | StoredPicture = field(repr=False)
    # SHA-256 of the data, which have no metadata any more.
    digest: str
    # Pixels.
    width: int
    height: int
    # The turn of the file to stand upright, as EXIF counts; width and height are those of the upright picture.
    turn: int = 1


@dataclass(frozen=True, slots=True)
class StoredPicture:
    """A picture file that is printed as it is, but for its metadata: it stays on disk until it is printed."""

    path: Path
    # SHA-256 of the printed picture.
    digest: str

    def read(self) -> bytes:
        """Return the bytes that are printed.

        Raises:
            RenderError: The file is no longer the one that was checked.
        """
        with suppress(OSError, ValueError):
            bare = without_metadata(self.path.read_bytes())
            if hashlib.sha256(bare).hexdigest() == self.digest:
                return bare
        raise RenderError(f"picture {self.path.name} was changed while it was printed; start again")


class UnfitPictureError(OrdoError):
    """A picture that cannot be read; says why, and whether it is too large."""

    def __init__(self, message: str, *, is_large: bool = False) -> None:
        super().__init__(message)
        self.is_large = is_large


class ConversionPlan(NamedTuple):
    """A picture, and the format that it is converted to."""

    # As Pillow calls it.
    form: str
    # Pixels.
    width: int
    height: int
    becomes: Literal["JPEG", "PNG"]

    @property
    def is_scaled(self) -> bool:
        """Whether it has more pixels than cards can show."""
        return self.width * self.height > MAX_PIXELS


# Formats that are printed as they are; others are converted.
_KEPT: Final = frozenset({"JPEG", "MPO", "PNG", "WEBP"})


def read_image(data: bytes, path: Path | None = None) -> Image:
    """Read and check a picture in any format; it is converted once, where it must be.

    Args:
        data: Its file.
        path: Its path on disk, from which it is read again when it is printed; None: it is kept in memory.

    Raises:
        UnfitPictureError: It is no picture, damaged, or far too large.
    """
    plan = plan_conversion(data)
    if plan.form not in _KEPT or plan.is_scaled:
        data, path = _converted_once(data, plan), None
    with _opened(data) as picture:
        width, height = picture.size
        picture.load()
        turn = orientation(picture)
        bare = without_metadata(data)
    if swaps_sides(turn):
        width, height = height, width
    digest = hashlib.sha256(bare).hexdigest()
    return Image(bare if path is None else StoredPicture(path, digest), digest, width, height, turn)


def _converted_once(data: bytes, plan: ConversionPlan) -> bytes:
    """Return a picture converted, as it is kept where it has been before."""
    import PIL  # another version may write other bytes

    name = f"picture {hashlib.blake2b(data, digest_size=16).hexdigest()}"
    place = kept_part(name, f"{VERSION} {PIL.__version__}")
    for entry in () if place is None else place.read().values():
        return entry
    made = converted(data, is_jpeg=plan.becomes == "JPEG")
    if place is not None:
        place.write({"": made})
    return made


def plan_conversion(data: bytes) -> ConversionPlan:
    """Plan how a picture is converted, by its head alone.

    Raises:
        UnfitPictureError: It is no picture, or far too large.
    """
    with _opened(data) as picture:
        form, (width, height) = str(picture.format), picture.size
        most = _MOST_JPEG_PIXELS if form == "JPEG" else _MOST_DECODED_PIXELS if form in _DECODED else _MOST_PIXELS
        if width * height > most:
            raise UnfitPictureError(f"it has {width:,} × {height:,} pixels, more than {most:,} in all", is_large=True)
        is_lossy = form in {"JPEG", "MPO"} or (form in _DECODED and "A" not in picture.getbands())
        return ConversionPlan(form, width, height, "JPEG" if is_lossy or picture.mode == "CMYK" else "PNG")


@contextmanager
def _opened(data: bytes) -> Iterator[Pixels]:
    """Open a picture in any format of Pillow and of an installed HEIC package."""
    import PIL.Image

    with suppress(ImportError):
        from pillow_heif import register_heif_opener

        register_heif_opener()
    try:
        PIL.Image.init()
        with open_image(data, tuple(each for each in _FORMATS if each in PIL.Image.OPEN)) as picture:
            yield picture
    except PIL.UnidentifiedImageError:
        is_heif = data[4:8] == b"ftyp" and data[8:11] in (b"hei", b"mif", b"hev")
        why = "HEIC needs a package: pip install pillow-heif" if is_heif else "it is no picture"
        raise UnfitPictureError(why) from None
    except PIL.Image.DecompressionBombError:
        raise UnfitPictureError("it has far too many pixels", is_large=True) from None
    except (OSError, SyntaxError, ValueError, MemoryError) as error:
        raise UnfitPictureError(f"it is damaged: {str(error).lower()}") from None


def converted(data: bytes, *, is_jpeg: bool) -> bytes:
    """Return a picture as a PNG or JPEG file of a size that cards can show, its first frame upright.

    Raises:
        UnfitPictureError: It is no picture, or is damaged.
    """
    from PIL import ImageOps

    out = io.BytesIO()
    with _opened(data) as picture:
        colours = picture.info.get("icc_profile")
        image = _scaled_down(picture)
        if picture.format != "TIFF":  # which Pillow turns upright by itself
            ImageOps.exif_transpose(image, in_place=True)
        if not is_jpeg:
            image = image if image.mode in ("1", "L", "LA", "P", "RGB", "RGBA", "I;16") else image.convert("RGBA")
            image.save(out, "PNG", icc_profile=colours)
        else:
            image = image if image.mode in ("L", "RGB", "CMYK") else image.convert("RGB")
            image.save(out, "JPEG", quality=95, icc_profile=colours)
    return out.getvalue()


def _scaled_down(picture: Pixels) -> Pixels:
    """Return a picture, or a smaller one if cards cannot show that."""
    scale = math.sqrt(MAX_PIXELS / (picture.width * picture.height))
    if scale >= 1:
        return picture
    picture.draft(None, (int(picture.width * scale), int(picture.height * scale)))  # a JPEG is never unpacked whole
    scale = math.sqrt(MAX_PIXELS / (picture.width * picture.height))
    if scale < 1 and picture.width * picture.height > _MOST_COPIED_PIXELS:
        return _in_strips(picture, math.ceil(1 / scale))
    if scale < 1:
        picture.thumbnail((int(picture.width * scale), int(picture.height * scale)))
    return picture


def _in_strips(picture: Pixels, factor: int) -> Pixels:
    """Return a picture whose pixels are the means of so many by so many of another."""
    import PIL.Image

    width, height = picture.size
    mode = "RGBA" if picture.mode in ("P", "PA") else picture.mode
    small = PIL.Image.new(mode, (math.ceil(width / factor), math.ceil(height / factor)))
    for top in range(0, height, _STRIP * factor):
        strip = picture.crop((0, top, width, min(top + _STRIP * factor, height)))
        small.paste((strip if strip.mode == mode else strip.convert(mode)).reduce(factor), (0, top // factor))
    small.info.update(picture.info)
    return small
