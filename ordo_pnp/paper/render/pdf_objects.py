"""PDF objects for reportlab's document: streams, forms, pages, shadings, images and the outline of bookmarks."""

from __future__ import annotations

import hashlib
import itertools
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from reportlab.pdfbase import pdfdoc

from ordo_pnp.base import RenderError
from ordo_pnp.draw import Gradient, open_image
from ordo_pnp.paper.sheets.page import Bookmark

if TYPE_CHECKING:
    from PIL.Image import Image


# Level 6 takes three times as long and saves six parts in a hundred.
COMPRESSION = 4
# Entries of a dictionary on a line, as reportlab writes them.
_A_LINE = 6


def name(text: str) -> Any:
    """Make a PDF name."""
    return pdfdoc.PDFName(text)


def array(values: Sequence[Any]) -> Any:
    """Make a PDF array on one line."""
    return pdfdoc.PDFArray(values)


def dictionary(entries: Mapping[str, Any]) -> Any:
    """Make a PDF dictionary."""
    return pdfdoc.PDFDictionary(dict(entries))


def text_string(text: str) -> Any:
    """Make a PDF text string; anything beyond ASCII becomes UTF-16."""
    return pdfdoc.PDFString(text)


def reference(identifier: str) -> Any:
    """Refer to an object by the name it was or will be registered under."""
    return pdfdoc.PDFObjectReference(identifier)


def _write_dictionary(entries: Mapping[str, Any], document: Any) -> bytes:
    """Write a dictionary as reportlab does, without its four calls per entry and codec.

    Two dictionaries a page cost 70 µs that way and 10 µs this way (1,200 pages of ``benchmarks/build.py``).
    """
    parts = [f"/{key} ".encode("ascii") + _written(entries[key], document) for key in sorted(entries)]
    lines = [b" ".join(parts[at : at + _A_LINE]) for at in range(0, len(parts), _A_LINE)]
    return b"<<\n" + b" \n  ".join(lines) + b"\n>>"


def _written(value: Any, document: Any) -> bytes:
    if isinstance(value, bytes):
        return value
    return value.encode("ascii") if isinstance(value, str) else bytes(pdfdoc.format(value, document))


class PdfStream(pdfdoc.PDFObject):  # type: ignore[misc]
    """A stream whose data is compressed when it is made, so that finished pages are small while they wait."""

    __RefOnly__ = 1

    def __init__(self, entries: Mapping[str, Any], data: bytes, *, encoded: bool = False) -> None:
        self.entries = dict(entries)
        if not encoded:
            self.entries["Filter"] = name("FlateDecode")
            data = zlib.compress(data, COMPRESSION)
        self.data = data

    def format(self, document: Any) -> bytes:
        """Return the object as it stands in the file."""
        entries = _write_dictionary({**self.entries, "Length": b"%d" % len(self.data)}, document)
        return b"%b\nstream\n%b\nendstream\n" % (entries, self.data)


@dataclass(slots=True)
class Resources(pdfdoc.PDFObject):  # type: ignore[misc]
    """The resource dictionary of one content stream: the objects it uses, by name."""

    fonts: bool = False
    states: set[str] = field(default_factory=set)
    shadings: set[str] = field(default_factory=set)
    objects: set[str] = field(default_factory=set)
    # The most ink that it paints anywhere, in per cent; 0 where it is not needed.
    ink: float = 0.0

    def note_ink(self, percent: float) -> None:
        """Note how much ink something has that is painted."""
        self.ink = max(self.ink, percent)

    def format(self, document: Any) -> bytes:
        """Return the dictionary as it stands in the file."""
        numbers = document.idToObjectNumberAndVersion
        entries: dict[str, Any] = {}
        if self.fonts:
            entries["Font"] = reference(pdfdoc.BasicFonts)
        for key, used in (("ExtGState", self.states), ("Shading", self.shadings), ("XObject", self.objects)):
            if used:  # dozens on each page
                named = ["/%s %s %s R" % (name, *numbers[name]) for name in sorted(used)]  # noqa: UP031 (hot)
                entries[key] = f"<<\n{' '.join(named)}\n>>"
        return _write_dictionary(entries, document)


def form(
    content: bytes, resources: Resources, bounds: tuple[float, float, float, float], *, group: str | None
) -> PdfStream:
    """Make a form: a drawing that is stored once and placed many times.

    Args:
        content: Its operators.
        resources: The objects that they use.
        bounds: (left, top, right, bottom) of its painted area, in its own millimetres.
        group: The space of its colours if it is painted as one thing when placed with an opacity.
    """
    entries: dict[str, Any] = {
        "Type": name("XObject"),
        "Subtype": name("Form"),
        "BBox": array([round(value, 3) for value in bounds]),
        "Resources": resources,
    }
    if group is not None:
        entries["Group"] = transparency_group(group)
    return PdfStream(entries, content)


def transparency_group(space: str) -> Any:
    """Make a transparency group with a blending space, for a page or form."""
    return dictionary({"S": name("Transparency"), "CS": name(space)})


class PdfPage(pdfdoc.PDFObject):  # type: ignore[misc]
    """A page.

    Args:
        parent: Refers to the pages of the document.
        content: Its operators.
        resources: The objects that they use.
        boxes: In points from the lower left corner, ``MediaBox`` among them.
        group: The space that colours are blended in, if it is given.
    """

    __RefOnly__ = 1

    def __init__(
        self,
        parent: Any,
        content: bytes,
        resources: Resources,
        boxes: Mapping[str, Sequence[float]],
        group: str | None = None,
    ) -> None:
        self._group = group
        self.stream = PdfStream({}, content)
        self._parent = parent
        self._resources = resources
        self._boxes = boxes

    def format(self, document: Any) -> bytes:
        """Return the dictionary as it stands in the file."""
        entries = {
            "Type": name("Page"),
            "Parent": self._parent,
            "Resources": self._resources,
            "Contents": document.Reference(self.stream),
            **({} if self._group is None else {"Group": transparency_group(self._group)}),
        }
        return _write_dictionary(entries | {key: _box(*box) for key, box in self._boxes.items()}, document)


@lru_cache(maxsize=256)  # nearly all pages have the same two or three
def _box(*edges: float) -> bytes:
    return bytes(array([round(edge, 3) for edge in edges]).format(None))


def opacity_state(opacity: float) -> Any:
    """Make a graphics state that fills and strokes with an opacity."""
    return dictionary({"Type": name("ExtGState"), "ca": opacity, "CA": opacity})


def shading(gradient: Gradient, stops: Sequence[tuple[float, tuple[float, ...]]], space: str) -> Any:
    """Make a blend along a line or of circles; the end colours reach on beyond both ends."""
    ends = [*gradient.start, *gradient.end]
    if gradient.radius:
        ends = [*gradient.start, 0, *gradient.end, gradient.radius]
    return dictionary(
        {
            "ShadingType": 3 if gradient.radius else 2,
            "ColorSpace": name(space),
            "Coords": array(ends),
            "Extend": array(["true", "true"]),
            "Function": _blend(stops),
        }
    )


def _blend(stops: Sequence[tuple[float, tuple[float, ...]]]) -> Any:
    pieces = [
        dictionary({"FunctionType": 2, "Domain": array([0, 1]), "N": 1, "C0": array(first), "C1": array(second)})
        for (_, first), (_, second) in itertools.pairwise(stops)
    ]
    if len(pieces) == 1:
        return pieces[0]
    return dictionary(
        {
            "FunctionType": 3,
            "Domain": array([0, 1]),
            "Functions": array(pieces),
            "Bounds": array([round(offset, 4) for offset, _ in stops[1:-1]]),
            "Encode": array([0, 1] * len(pieces)),
        }
    )


_SPACES = {"L": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK"}


def image_streams(data: bytes, label: str) -> tuple[PdfStream, PdfStream | None]:
    """Make the image object of a picture and, if it is transparent somewhere, its soft mask.

    Args:
        data: A JPEG, PNG or any file that Pillow reads; its size was checked by the caller.
        label: Names the picture in an error.

    Raises:
        RenderError: The data is no picture.
    """
    with _opened(data, label) as picture:
        if picture.format == "JPEG" and picture.mode in _SPACES:
            return _with_profile(_jpeg(data, picture), picture), None
        picture.load()
        image, alpha = _decoded(picture, ("L", "RGB"))
        return _with_profile(flat_image(image), image), None if alpha is None else flat_image(alpha)


def decoded(data: bytes, label: str) -> tuple[Image, Image | None]:
    """Decode a picture.

    Args:
        data: A JPEG, PNG or any file that Pillow reads; its size was checked by the caller.
        label: Names the picture in an error.

    Returns:
        The picture in the mode L, RGB or CMYK, with its profile; and, if it is transparent somewhere, how opaque it is.

    Raises:
        RenderError: The data is no picture.
    """
    with _opened(data, label) as picture:
        picture.load()
        return _decoded(picture, ("L", "RGB", "CMYK"))


@contextmanager
def _opened(data: bytes, label: str) -> Iterator[Image]:
    from PIL import UnidentifiedImageError

    try:
        with open_image(data) as picture:
            yield picture
    except (OSError, UnidentifiedImageError, SyntaxError, ValueError) as error:
        raise RenderError(f"picture {label} cannot be decoded: {error}; save it again as PNG or JPEG") from error


def flat_image(image: Image) -> PdfStream:
    """Make the image object of a picture in the mode L, RGB or CMYK, without loss."""
    return PdfStream(_entries(*image.size, _SPACES[image.mode]), image.tobytes())


# Mode of Pillow -> the name of its colours in profiles, and how many there are.
_PROFILED: Final = {"L": (b"GRAY", 1), "RGB": (b"RGB ", 3), "CMYK": (b"CMYK", 4)}


def _with_profile(stream: PdfStream, picture: Image) -> PdfStream:
    """Let an image mean the colours of its own profile, where that is another than the one that all viewers assume."""
    profile = picture.info.get("icc_profile") or b""
    colors, count = _PROFILED[picture.mode]
    if profile[16:20] == colors and not any("sRGB".encode(each) in profile for each in ("ascii", "utf-16-be")):
        stream.entries["ColorSpace"] = array([name("ICCBased"), _Profile(profile, count)])
    return stream


@dataclass(slots=True)
class _Profile(pdfdoc.PDFObject):  # type: ignore[misc]
    """A profile of colours, stored once for all pictures of a document that share it."""

    data: bytes
    # Of colours.
    count: int

    def format(self, document: Any) -> bytes:
        """Return the reference to it."""
        key = f"Profile.{hashlib.sha256(self.data).hexdigest()[:12]}"
        if key not in document.idToObject:
            document.Reference(PdfStream({"N": self.count}, self.data), key)
        return bytes(reference(key).format(document))


def _entries(width: int, height: int, space: str) -> dict[str, Any]:
    return {
        "Type": name("XObject"),
        "Subtype": name("Image"),
        "Width": width,
        "Height": height,
        "ColorSpace": name(space),
        "BitsPerComponent": 8,
    }


def _jpeg(data: bytes, picture: Image) -> PdfStream:
    entries = _entries(*picture.size, _SPACES[picture.mode])
    entries["Filter"] = name("DCTDecode")
    if picture.mode == "CMYK" and "adobe" in picture.info:
        entries["Decode"] = array([1, 0] * 4)  # Adobe stores inks inverted
    return PdfStream(entries, data, encoded=True)


def _decoded(picture: Image, modes: Sequence[str]) -> tuple[Image, Image | None]:
    mask, profile = None, picture.info.get("icc_profile")
    mode = "L" if picture.mode in {"1", "L", "LA"} or picture.mode.startswith("I") else "RGB"
    if picture.mode in modes:
        mode = picture.mode
    if picture.mode.startswith("I"):
        picture = picture.point(lambda value: value / 256).convert("L")  # 16 bits of grey
    if picture.has_transparency_data:
        picture = picture.convert("RGBA")
        alpha = picture.getchannel("A")
        if alpha.getextrema() != (255, 255):
            mask = alpha
    picture = picture.convert(mode)
    if profile is not None:
        picture.info["icc_profile"] = profile
    return picture, mask


def add_outline(document: Any, entries: Sequence[tuple[Bookmark, str]]) -> None:
    """Add an outline to the document; ``entries`` are bookmarks with the identifiers of their pages, in page order."""
    document.Catalog.Outlines = None
    if not entries:
        return
    root: dict[str, Any] = {"Type": name("Outlines")}
    nodes = [root] + [
        {
            "Title": text_string(mark.title),
            "Dest": array([reference(target), name("Fit")]),
        }
        for mark, target in entries
    ]
    children: list[list[int]] = [[] for _ in nodes]
    open_at = [0]
    for index, (mark, _) in enumerate(entries, 1):
        del open_at[max(mark.level, 0) + 1 :]
        children[open_at[-1]].append(index)
        open_at.append(index)
    for parent, below in enumerate(children):
        _link(nodes, parent, below)
    for index in range(len(nodes) - 1, -1, -1):
        if children[index]:
            nodes[index]["Count"] = sum(1 + nodes[child].get("Count", 0) for child in children[index])
    for index, node in enumerate(nodes):
        document.Reference(dictionary(node), _outline_name(index))
    document.Catalog.Outlines = reference(_outline_name(0))
    document.Catalog.PageMode = name("UseOutlines")


def _outline_name(index: int) -> str:
    return f"Outline.{index}"


def _link(nodes: list[dict[str, Any]], parent: int, below: list[int]) -> None:
    for before, child, after in zip([0, *below], below, [*below[1:], 0], strict=False):
        nodes[child]["Parent"] = reference(_outline_name(parent))
        if before:
            nodes[child]["Prev"] = reference(_outline_name(before))
        if after:
            nodes[child]["Next"] = reference(_outline_name(after))
    if below:
        nodes[parent]["First"] = reference(_outline_name(below[0]))
        nodes[parent]["Last"] = reference(_outline_name(below[-1]))
