"""Make a PDF fit for a press: PDF/X-4, colours in four inks, the limit of ink (PNP-26)."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final
from xml.sax.saxutils import escape

from ordo_pnp.base import RenderError
from ordo_pnp.draw import Color, Drawing, Gradient, Matrix, Path
from ordo_pnp.paper.render.extent import scale_of, smallest_scales
from ordo_pnp.paper.render.path_text import number
from ordo_pnp.paper.render.pdf_objects import (
    PdfStream,
    Resources,
    array,
    decoded,
    dictionary,
    flat_image,
    name,
    reference,
    text_string,
)
from ordo_pnp.paper.render.separation import Inks, PressProfile, Separation

if TYPE_CHECKING:
    from PIL.Image import Image


_THIN_BELOW_MM: Final = 1.0
# Parts of a blend between two colours: inks do not blend as light does.
_STEPS: Final = 8


class PressColors:
    """The colours of a document for a press.

    Args:
        separation: Into its inks.
        scales: By identity of a drawing, the smallest scale at which it is placed.
    """

    space = "DeviceCMYK"

    def __init__(self, separation: Separation, scales: Mapping[int, float]) -> None:
        self._separation = separation
        self._scales = scales

    def of_stream(self, drawing: Drawing, resources: Resources) -> PressStreamColors:
        """Return the colours of the stream of a page or a form."""
        return PressStreamColors(self._separation, self._scales[id(drawing)], resources)

    def stops(self, gradient: Gradient) -> tuple[Sequence[tuple[float, tuple[float, ...]]], float]:
        """Return a gradient's offsets and inks, and the most ink in per cent."""
        found = []
        for (start, one), (end, other) in itertools.pairwise(gradient.stops):
            for step in range(_STEPS):
                part = step / _STEPS
                found.append((start + (end - start) * part, self._separation.inks(_mixed(one, other, part))))
        offset, color = gradient.stops[-1]
        found.append((offset, self._separation.inks(color)))
        return found, max(percent(inks) for _, inks in found)

    def image(self, data: bytes, label: str) -> tuple[PdfStream, PdfStream | None, float]:
        """Make the image object of a picture in inks and its soft mask, if any, and tell its most ink in per cent.

        Raises:
            RenderError: The data is no picture.
        """
        picture, alpha = decoded(data, label)
        try:
            separated = self._separation.picture(picture)
        except (OSError, ValueError) as error:
            raise RenderError(f"picture {label} cannot be separated: {error}; save it again as PNG in sRGB") from error
        mask = None if alpha is None else flat_image(alpha)
        return flat_image(separated), mask, _most_ink(separated)


class PressStreamColors:
    """The colours of one stream for a press; it notes the most ink.

    Args:
        separation: Into inks.
        scale: The reduction of the stream.
        resources: Take the amount of ink.
    """

    def __init__(self, separation: Separation, scale: float, resources: Resources) -> None:
        self._separation = separation
        self._scale = scale
        self._resources = resources

    def placed(self, matrix: Matrix) -> PressStreamColors:
        """Return the colours of a drawing that is written in line through a matrix."""
        scale = scale_of(matrix)
        return self if scale == 1 else PressStreamColors(self._separation, self._scale * scale, self._resources)

    def text(self, color: Color) -> str:
        """Return the operator that sets the colour of letters."""
        return self._operator(self._separation.line_inks(color)) + " k"

    def fill(self, color: Color, path: Path) -> str:
        """Return the operator that sets the colour in which a path is filled."""
        left, top, right, bottom = path.bounds()
        is_thin = min(right - left, bottom - top) * self._scale < _THIN_BELOW_MM
        inks = self._separation.line_inks if is_thin else self._separation.inks
        return self._operator(inks(color)) + " k"

    def stroke(self, color: Color, width: float) -> str:
        """Return the operator that sets the colour of lines of a width."""
        is_thin = width * self._scale < _THIN_BELOW_MM
        inks = self._separation.line_inks if is_thin else self._separation.inks
        return self._operator(inks(color)) + " K"

    def _operator(self, inks: Inks) -> str:
        self._resources.note_ink(percent(inks))
        return " ".join([number(ink, 4) for ink in inks])


def percent(inks: Inks) -> float:
    """Return the sum of inks, in per cent."""
    return math.fsum(inks) * 100


def _mixed(one: Color, other: Color, part: float) -> Color:
    pairs = zip(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + "".join(f"{round(first + (second - first) * part):02X}" for first, second in pairs)


def _most_ink(picture: Image) -> float:
    """Return the ink of the darkest pixel of a separated picture, in per cent."""
    from PIL import ImageMath  # most decks have no pictures

    if picture.mode == "L":
        return (255 - float(picture.getextrema()[0])) / 2.55  # type: ignore[arg-type]
    bands = dict(zip("cmyk", picture.split(), strict=True))
    total = ImageMath.lambda_eval(lambda of: of["c"] + of["m"] + of["y"] + of["k"], **bands)
    return float(total.getextrema()[1]) / 2.55


# PDF/X wants dates, and the same cards shall give the same file: it is always that of reportlab's invariant files.
_DATE: Final = "2000-01-01T00:00:00Z"
_REGISTRY: Final = "http://www.color.org"
_ROUNDING: Final = 1e-6
_XMP: Final = """\
<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about=""
    xmlns:dc="http://purl.org/dc/elements/1.1/"
    xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
    xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/"
    xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">
   <dc:format>application/pdf</dc:format>
   <dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
   <dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
   <pdf:Producer>ordo-pnp</pdf:Producer>
   <pdf:Trapped>False</pdf:Trapped>
   <pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>
   <xmp:CreatorTool>ordo-pnp</xmp:CreatorTool>
   <xmp:CreateDate>{date}</xmp:CreateDate>
   <xmp:ModifyDate>{date}</xmp:ModifyDate>
   <xmp:MetadataDate>{date}</xmp:MetadataDate>
   <xmpMM:DocumentID>uuid:{identity}</xmpMM:DocumentID>
   <xmpMM:VersionID>1</xmpMM:VersionID>
   <xmpMM:RenditionClass>default</xmpMM:RenditionClass>
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>
"""


class Press:
    """Writes one document for a press, and tells afterwards how much ink its pages have.

    Args:
        separation: Of colours into the inks of the press.
    """

    # The PDF version that PDF/X-4 rests on.
    VERSION: ClassVar = (1, 6)
    space: ClassVar = PressColors.space

    def __init__(self, separation: Separation) -> None:
        self._separation = separation
        self._inks: list[float] = []

    @property
    def inks(self) -> tuple[int, ...]:
        """The most ink that lies anywhere on each page so far, all inks together, in per cent, rounded up.

        Transparent parts are blended in these inks, so nothing has more than its parts.
        """
        return tuple(math.ceil(ink - _ROUNDING) for ink in self._inks)

    def note_page(self, ink: float) -> None:
        """Note the most ink of the next page, in per cent."""
        self._inks.append(ink)

    def colors_of(self, contents: Iterable[Drawing]) -> PressColors:
        """Return the colours of a document that consists of these pages."""
        return PressColors(self._separation, smallest_scales(contents))

    def finish(self, document: Any, title: str, language: str, identity: str) -> None:
        """Add the objects of PDF/X to a document whose pages are written."""
        catalog = document.Catalog
        catalog.__NoDefault__ = [*catalog.__NoDefault__, "OutputIntents"]  # reportlab writes no others
        profile = self._separation.profile
        stream = PdfStream({"N": 4}, profile.data)
        document.Reference(stream, "OutputProfile")
        catalog.OutputIntents = array([_output_intent(profile, reference("OutputProfile"))])
        parts = (identity[:8], identity[8:12], identity[12:16], identity[16:20], identity[20:])
        words = {"title": escape(title), "language": escape(language), "date": _DATE}
        xmp = _XMP.format(**words, identity="-".join(parts)).encode()
        entries = {"Type": name("Metadata"), "Subtype": name("XML")}
        catalog.Metadata = PdfStream(entries, xmp, encoded=True)


def _output_intent(profile: PressProfile, stream: Any) -> Any:
    condition = profile.condition
    entries = {
        "Type": name("OutputIntent"),
        "S": name("GTS_PDFX"),
        "OutputConditionIdentifier": text_string(condition or "Custom"),
        "Info": text_string(profile.description),
        "DestOutputProfile": stream,
    }
    if condition is not None:
        entries["RegistryName"] = text_string(_REGISTRY)
    return dictionary(entries)
