"""What makes a PDF one for a press: PDF/X-4 (ISO 15930-7), with the profile of the press and metadata in XMP.

Rule: PNP-26.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Final
from xml.sax.saxutils import escape

from ordo_pnp.paper.render.objects import PdfStream, array, dictionary, name, reference, text_string
from ordo_pnp.paper.render.placed_scales import smallest_scales
from ordo_pnp.paper.render.press_colors import PressColors

if TYPE_CHECKING:
    from ordo_pnp.draw import Drawing
    from ordo_pnp.paper.render.press_profile import PressProfile
    from ordo_pnp.paper.render.separation import Separation


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

        What is seen through is blended in these inks, so nothing has more than what it is blended of.
        """
        return tuple(math.ceil(ink - _ROUNDING) for ink in self._inks)

    def note_page(self, ink: float) -> None:
        """Note the most ink of the next page, in per cent."""
        self._inks.append(ink)

    def colors_of(self, contents: Iterable[Drawing]) -> PressColors:
        """Return the colours of a document that consists of these pages."""
        return PressColors(self._separation, smallest_scales(contents))

    def finish(self, document: Any, title: str, language: str, identity: str) -> None:
        """Add what PDF/X wants to a document whose pages are written.

        Args:
            document: Of reportlab.
            title: Of the document.
            language: Its language tag.
            identity: 32 hexadecimal digits.
        """
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
