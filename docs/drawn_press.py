"""The picture of ``ordo build --for press``: a card, and the four plates that it is printed with."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pikepdf
from PIL import Image

from ordo_pnp.base import OrdoError
from ordo_pnp.draw import Drawing, Use, rectangle
from ordo_pnp.paper import DocumentInfo, Page, Press, PressProfile, Separation, find_profile, rasterize, write_pdf

if TYPE_CHECKING:
    from pictures import Table

# Of Ghostscript, since most systems have it.
PROFILE = "default_cmyk.icc"
# Red, green and blue in which the plates are shown.
INKS = ((0.0, 0.63, 0.9), (0.9, 0.0, 0.52), (1.0, 0.85, 0.0), (0.0, 0.0, 0.0))
CARD = "bow-archers"
GAP = 12


def press_plates(table: Table) -> bytes | None:
    """The card as it is designed, and its plates in cyan, magenta, yellow and black; None where the profile is not installed."""
    try:
        profile: PressProfile = find_profile(PROFILE)
    except OrdoError:
        return None
    front = table.faces.front(table.cards[CARD], "en")
    width, height = front.width, front.height
    shown = Drawing(width, height, (Use(front.drawing, clip=rectangle(0, 0, width, height)),))
    info = DocumentInfo("Plates", "en")
    pdf = write_pdf([Page(shown)], table.faces.fonts, info, Press(Separation(profile)))
    parts = [rasterize(write_pdf([Page(shown)], table.faces.fonts, info), 100)]
    parts += [rasterize(plate(pdf, index), 100) for index in range(4)]
    images = [Image.open(io.BytesIO(each)) for each in parts]
    wide, high = images[0].size
    sheet = Image.new("RGB", (len(images) * (wide + GAP) + GAP, high + 2 * GAP), "#6E7A70")
    for index, image in enumerate(images):
        sheet.paste(image, (GAP + index * (wide + GAP), GAP))
    out = io.BytesIO()
    sheet.save(out, "PNG", optimize=True)
    return out.getvalue()


def plate(data: bytes, index: int) -> bytes:
    """Return a PDF in which every colour shows one of its inks alone."""
    ink = INKS[index]

    def shown(operands: list[object]) -> list[float]:
        amount = float(operands[index])  # type: ignore[arg-type]
        return [round(1 - amount * (1 - part), 4) for part in ink]

    with pikepdf.open(io.BytesIO(data)) as pdf:
        streams = [item for item in pdf.objects if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form"]
        for stream in (*streams, *[page.obj.Contents for page in pdf.pages]):
            content = []
            for operands, operator in pikepdf.parse_content_stream(stream):
                name = {"k": "rg", "K": "RG"}.get(str(operator))
                content.append((operands, operator) if name is None else (shown(operands), pikepdf.Operator(name)))
            stream.write(pikepdf.unparse_content_stream(content))
        out = io.BytesIO()
        pdf.save(out)
    return out.getvalue()
