"""Faces in two ways: as pdfium paints the PDF that is built, and as Chromium paints what the studio shows."""

import io
from dataclasses import dataclass

import numpy as np
import pypdfium2
from PIL import Image
from pypdfium2 import raw

from ordo_pnp.paper import PrintRequest, read_wish
from ordo_pnp.project import prepare_print

# Dots to the inch that are painted, and those to which they are averaged.
FINE, COARSE = 600, 150
STEP = FINE // COARSE
DOT_MM = 25.4 / FINE
# The part of the pixels that may differ.
MOST_PIXELS = 0.0001
# More than so many of 255 is another colour.
TONES = 32
SHIFT_MM = 0.2
# A browser paints no picture of 10,000 dots: a board is compared in parts that are at most so wide and high.
TILE_DOTS = 2_800
# A print in which each side has a page of its own, as large as its trim.
AS_CUT = {"paper": "trim", "bleed": 0, "marks": "none", "copies": 1}


@dataclass(frozen=True)
class BuiltSide:
    """A side of a card on its page of a file that was built."""

    pdf: bytes
    page: int
    width: float
    height: float
    is_round: bool

    def tiles(self):
        """Return left, top, width and height in dots of the parts that are compared; less than a coarse dot at the edges is left out."""
        columns, rows = (int(length / DOT_MM) // STEP * STEP for length in (self.width, self.height))
        return [
            (left, top, min(TILE_DOTS, columns - left), min(TILE_DOTS, rows - top))
            for top in range(0, rows, TILE_DOTS)
            for left in range(0, columns, TILE_DOTS)
        ]

    def painted(self, tile, finer=1):
        """Return a part of the page as pdfium paints it, averaged.

        It puts edges of rectangles on whole dots; where there are ``finer`` times as many, those are nearer to what is printed.
        """
        left, top, width, height = (finer * each for each in tile)
        document = pypdfium2.PdfDocument(self.pdf)
        try:
            bitmap = pypdfium2.PdfBitmap.new_native(width, height, raw.FPDFBitmap_BGRx)
            raw.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xFFFFFFFF)
            scale = finer * FINE / 72
            matrix, clipping = raw.FS_MATRIX(scale, 0, 0, scale, -left, -top), raw.FS_RECTF(0, 0, width, height)
            raw.FPDF_RenderPageBitmapWithMatrix(bitmap, document[self.page], matrix, clipping, raw.FPDF_ANNOT)
            return averaged(bitmap.to_pil(), finer * STEP)
        finally:
            document.close()


def built_sides(workspace, filters, game, language):
    """Build cards as ``ordo build`` does, and return (card, side) -> where it is printed."""
    wanted = PrintRequest(lang=language, game=game, wish=read_wish(AS_CUT))
    _, job = prepare_print(workspace, filters, wanted, lambda _: None)
    made = {each.name: each.content for each in job.make()}
    found = {}
    for file in job.lay_out():
        at = 0
        for group in file.groups:
            sides = ("front", "back") if group.imposition.has_back_pages(group.pieces) else ("front",)
            for piece in group.pieces:
                for side in sides:
                    if side == "front" or piece.back is not None:
                        is_round = piece.outline == "circle"
                        found[piece.name, side] = BuiltSide(made[file.name], at, piece.width, piece.height, is_round)
                    at += 1
    return found


def averaged(picture, step=STEP):
    """Return a picture as numbers, so many dots of it in each direction as one."""
    pixels = np.asarray(picture.convert("RGB"), dtype=np.float32)
    rows, columns = pixels.shape[0] // step, pixels.shape[1] // step
    return pixels.reshape(rows, step, columns, step, 3).mean(axis=(1, 3))


def differing(one, other, *, is_round=False):
    """Return the part of the pixels that differ; of a round piece only within its circle."""
    differs = np.abs(one - other).max(axis=2) > TONES
    if not is_round:
        return float(differs.mean())
    rows, columns = differs.shape
    down, across = np.ogrid[:rows, :columns]
    inside = np.hypot(down - rows / 2 + 0.5, across - columns / 2 + 0.5) < rows / 2 - 1
    return float(differs[inside].mean())


class ShownFaces:
    """What a page of the studio shows, painted once more as large as print.

    Args:
        page: It shows the view of cards.
    """

    def __init__(self, page):
        self._page = page
        self._paper = page.context.browser.new_page()

    def close(self):
        """Close the page on which faces are painted."""
        self._paper.close()

    def show(self, card, language, side):
        """Show a side of a card."""
        name = card.text("name", language) or str(card.id)
        page = self._page
        place = f"game={card.game}&card={card.id}&language={language}"
        turned = "() => document.querySelector('.pair button:last-child').getAttribute('aria-pressed')"
        page.evaluate("() => document.querySelector('.sheet > svg > g').replaceChildren()")
        if not page.url.endswith(place):
            page.evaluate("(place) => { location.hash = `#/cards?${place}`; }", place)
        if (page.evaluate(turned) == "true") != (side == "back"):
            page.get_by_role("button", name=side.capitalize(), exact=True).click()
        page.wait_for_function(
            """([name, side]) => document.querySelector(".sheet > svg > g").childElementCount > 0
              && document.querySelector(".sheet > svg").getAttribute("aria-label") === name
              && document.querySelector(".pair button:last-child").getAttribute("aria-pressed") === String(side === "back")""",
            arg=[name, side],
        )

    def painted(self, tile, shift=0.0, part=None):
        """Return a part of what is shown as Chromium paints it, averaged.

        Args:
            tile: Left, top, width and height from the corner of the trim, in dots.
            shift: By so many millimetres it is moved to the right.
            part: Which item of the drawing is moved, of all by their order; None for all of them.
        """
        size = tile[2:]
        text = self._page.evaluate(
            """([[left, top, width, height], [across, down], shift, part]) => {
              const svg = document.querySelector(".sheet > svg").cloneNode(true);
              svg.querySelectorAll(".hits, .lines").forEach((each) => each.remove());
              const art = svg.querySelector(":scope > g");
              const moved = document.createElementNS(svg.namespaceURI, "g");
              moved.setAttribute("transform", `translate(${shift} 0)`);
              const which = part === null ? art : art.children[part];
              which.replaceWith(moved);
              moved.append(which);
              svg.removeAttribute("style");
              for (const [key, value] of Object.entries({
                viewBox: `${left} ${top} ${width} ${height}`, preserveAspectRatio: "none", width: across, height: down,
              })) svg.setAttribute(key, value);
              return new XMLSerializer().serializeToString(svg);
            }""",
            [[each * DOT_MM for each in tile], size, shift, part],
        )
        self._paper.set_viewport_size({"width": size[0], "height": size[1]})
        self._paper.set_content(f'<body style="margin:0;background:#fff">{text}</body>')
        return averaged(Image.open(io.BytesIO(self._paper.screenshot())))


def painted_alone(page, face, definitions, shift=0.0):
    """Return a face that the studio has sent as Chromium paints it within its trim, averaged.

    Args:
        page: Any page.
        face: With ``body``, ``width`` and ``height``.
        definitions: Of all that bodies refer to.
        shift: By so many millimetres it is moved to the right.
    """
    width, height = (int(face[key] / DOT_MM) // STEP * STEP for key in ("width", "height"))
    page.set_viewport_size({"width": width, "height": height})
    page.set_content(
        f"""<body style="margin:0;background:#fff"><svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"
          viewBox="0 0 {width * DOT_MM} {height * DOT_MM}"><defs>{"".join(definitions.values())}</defs>
          <g transform="translate({shift} 0)">{face["body"]}</g></svg></body>"""
    )
    return averaged(Image.open(io.BytesIO(page.screenshot())))
