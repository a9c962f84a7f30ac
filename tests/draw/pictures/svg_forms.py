"""Twelve drawings of our own, each in the form in which five drawing programs write SVG.

A drawing is a list of parts of a sheet of 200 × 160. A program decides how styles, gradients, clips, clones and sizes are spelled.
"""

import base64
import io
import re
from typing import NamedTuple

import PIL.Image

SIZE = (200, 160)
STAR = "M 50 8 L 62 40 L 96 42 L 69 63 L 79 96 L 50 77 L 21 96 L 31 63 L 4 42 L 38 40 Z"
WAVE = "M 10 120 C 40 80 70 150 100 110 C 130 70 160 140 190 100"


class Blend(NamedTuple):
    """A gradient in the units of the sheet: four numbers along a line, or centre and radius."""

    at: tuple
    stops: tuple = ((0, "#ffb703"), (0.4, "#e63946"), (1, "#023047"))

    @property
    def kind(self):
        return "linear" if len(self.at) == 4 else "radial"


class Outline(NamedTuple):
    """A path with its style; names as SVG has them, with underscores."""

    d: str
    fill: object = "#2a9d8f"
    style: dict = {}  # noqa: RUF012 (never changed)
    transform: str = ""
    clip: str = ""
    mask: str = ""


class Group(NamedTuple):
    """Parts placed or seen through together."""

    parts: tuple
    opacity: float = 1
    transform: str = ""


class Words(NamedTuple):
    """A line of text in a font of the game."""

    x: float
    y: float
    size: float
    text: str


class Clone(NamedTuple):
    """An outline, and where copies of it stand."""

    outline: Outline
    places: tuple


class Tiles(NamedTuple):
    """An outline filled with dots."""

    d: str


class Photo(NamedTuple):
    """A picture of pixels, with its box."""

    x: float
    y: float
    width: float
    height: float


def box(x, y, width, height):
    return f"M {x} {y} L {x + width} {y} L {x + width} {y + height} L {x} {y + height} Z"


def line(width, color="#1d3557", **style):
    return {"stroke": color, "stroke_width": width, **style}


DRAWINGS = {
    "shapes": (
        Outline(STAR, "#ffb703"),
        Outline(box(110, 20, 70, 50), "#e63946", line(4, stroke_linejoin="round")),
        Outline(box(20, 110, 60, 40) + box(30, 120, 40, 20), "#457b9d", {"fill_rule": "evenodd"}),
        Outline(box(120, 90, 50, 50), "#1d3557", {"fill_opacity": 0.4}),
    ),
    "lines": (
        Outline(WAVE, None, line(8, stroke_linecap="round")),
        Outline("M 20 20 L 100 20 L 60 60", None, line(6, "#e63946", stroke_linecap="round", stroke_linejoin="round")),
        Outline("M 120 20 L 190 20", None, line(4, stroke_dasharray="12 6")),
        Outline(box(120, 40, 60, 30), None, line(5, "#2a9d8f")),
        Outline("M 20 90 L 180 90", None, line(3, stroke_opacity=0.5)),
    ),
    "corners": (
        Outline("M 20 60 L 60 20 L 100 60", None, line(10, stroke_linecap="round", stroke_linejoin="miter")),
        Outline("M 120 60 L 140 10 L 160 60", None, line(8, stroke_linejoin="bevel")),
        Outline("M 20 140 L 100 130 L 20 120", None, line(6, "#e63946", stroke_miterlimit=4)),
        Outline("M 120 120 L 180 120", None, line(12, stroke_linecap="square")),
    ),
    "transforms": (
        Outline(STAR, "#457b9d", line(3), "translate(100 60) rotate(30) scale(0.5)"),
        Group(
            (Outline(box(0, 0, 40, 30), "#e63946", line(4)), Outline(box(10, 10, 60, 10), "#ffb703")),
            transform="matrix(1 0.3 -0.2 1 20 20)",
        ),
        Group((Group((Outline(STAR, "#2a9d8f"),), transform="scale(0.4 0.8)"),), transform="translate(130 70)"),
        Outline("M 0 0 L 60 0 L 60 40", None, line(6), "translate(20 100) scale(1.5 0.7)"),
    ),
    "opacity": (
        Outline(box(0, 70, 200, 20), "#1d3557"),
        Group((Outline(box(20, 30, 70, 70), "#e63946"), Outline(box(50, 60, 70, 70), "#ffb703")), 0.5),
        Group((Group((Outline(box(130, 40, 50, 80), "#2a9d8f", line(8)),), 0.6),), 0.8),
    ),
    "linear": (
        Outline(STAR, Blend((4, 8, 96, 96))),
        Outline(box(110, 20, 70, 50), Blend((110, 0, 180, 0), ((0.2, "#ffffff"), (0.8, "#1d3557")))),
        Outline(box(0, 0, 60, 40), Blend((0, 0, 60, 40)), {}, "translate(120 90) skewX(20)"),
        Outline(
            box(20, 110, 80, 40),
            Blend((20, 110, 20, 150), ((0, "#2a9d8f"), (0.5, "#2a9d8f"), (0.5, "#e9c46a"))),
            line(2),
        ),
    ),
    "radial": (
        Outline(STAR, Blend((50, 50, 45))),
        Outline(box(110, 20, 70, 50), Blend((145, 45, 40), ((0, "#ffffff"), (1, "#457b9d")))),
    ),
    "clip": (
        Outline(box(0, 0, 100, 100), Blend((0, 0, 100, 100)), clip=STAR),
        Outline(WAVE, None, line(30, "#e63946"), clip=box(60, 80, 80, 60)),
        Outline(box(110, 10, 80, 60), "#2a9d8f", line(6), "rotate(10 150 40)", clip="M 150 5 L 195 75 L 105 75 Z"),
    ),
    "mask": (
        Outline(box(10, 10, 90, 90), "#e63946", mask=STAR),
        Outline(box(110, 30, 70, 90), "#457b9d", mask=box(120, 40, 50, 70)),
    ),
    "clones": (
        Clone(Outline(STAR, "#ffb703", line(3)), ((0, 0), (95, 0), (40, 60))),
        Clone(Outline(box(150, 100, 30, 40), "#2a9d8f"), ((0, 0), (-40, 5))),
    ),
    "words": (
        Words(10, 40, 30, "Guild of Salt"),
        Words(20, 90, 22, "Größe & Ruhm"),
        Outline(box(10, 110, 180, 10), "#e63946"),
    ),
    "pixels": (
        Photo(10, 10, 80, 60),
        Tiles(box(110, 20, 80, 100)),
        Outline(box(20, 100, 60, 40), "#1d3557"),
    ),
}


def _photo():
    out = io.BytesIO()
    made = PIL.Image.new("RGB", (8, 6))
    made.putdata([(x * 32, y * 40, 128) for y in range(6) for x in range(8)])
    made = made.resize((160, 120), PIL.Image.Resampling.NEAREST)
    made.save(out, "PNG")
    return base64.b64encode(out.getvalue()).decode()


PHOTO = _photo()


class Inkscape:
    """Styles in `style`, gradients in two parts, clones, millimetres with a view box, notes in name spaces of its own."""

    scale = 1.0
    href = "xlink:href"
    head = (
        '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<!-- a comment -->\n'
        '<svg width="52.916666mm" height="42.333332mm" viewBox="0 0 200 160" version="1.1" id="svg1"'
        ' xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
        ' xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"'
        ' xmlns:xlink="http://www.w3.org/1999/xlink" xmlns="http://www.w3.org/2000/svg">\n'
        '<sodipodi:namedview id="view" pagecolor="#ffffff" inkscape:zoom="1"/>{defs}'
        '<g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1">'
    )
    tail = "</g></svg>"

    def __init__(self):
        self.count = 0
        self.defs = []
        self.rules = []

    def name(self, stem):
        self.count += 1
        return f"{stem}{self.count}"

    def write(self, parts):
        body = "".join(map(self.part, parts))
        rules = "".join(self.rules)
        style = f'<style type="text/css">{rules}</style>' if rules else ""
        defs = f"<defs>{style}{''.join(self.defs)}</defs>"
        return (self.head.replace("{defs}", defs) + body + self.tail.replace("{defs}", defs)).encode()

    def part(self, part):
        return getattr(self, f"_{type(part).__name__.lower()}")(part)

    def n(self, value):
        """Write a number in the units of the program."""
        return f"{value * self.scale:.6g}"

    def d(self, data):
        return re.sub(r"[0-9.]+", lambda found: self.n(float(found[0])), data)

    def matrix(self, text):
        if not text or self.scale == 1:
            return text
        return f"scale({self.scale}) {text} scale({1 / self.scale})"

    def declared(self, pairs):
        """Return the style of an element."""
        return f' style="{";".join(f"{key}:{value}" for key, value in pairs.items())}"' if pairs else ""

    def pairs(self, outline):
        found = {"fill": self.paint(outline.fill)}
        lengths = ("stroke_width", "stroke_dasharray")
        for key, value in outline.style.items():
            shown = value
            if key in lengths:
                shown = " ".join(self.n(float(each)) for each in str(value).split())
            found[key.replace("_", "-")] = self.color(shown) if key == "stroke" else shown
        return found

    def color(self, color):
        return color

    def paint(self, fill):
        if fill is None:
            return "none"
        return f"url(#{self.gradient(fill)})" if isinstance(fill, Blend) else self.color(fill)

    def stops(self, blend):
        return "".join(f'<stop style="stop-color:{color};stop-opacity:1" offset="{at}"/>' for at, color in blend.stops)

    def gradient(self, blend):
        first, second = self.name("linearGradient"), self.name(f"{blend.kind}Gradient")
        self.defs.append(f'<linearGradient id="{first}">{self.stops(blend)}</linearGradient>')
        self.defs.append(
            f'<{blend.kind}Gradient {self.href}="#{first}" id="{second}" {self.line(blend)} gradientUnits="userSpaceOnUse"/>'
        )
        return second

    def line(self, blend):
        keys = ("x1", "y1", "x2", "y2") if blend.kind == "linear" else ("cx", "cy", "r")
        return " ".join(f'{key}="{self.n(value)}"' for key, value in zip(keys, blend.at, strict=True))

    def _outline(self, part):
        placed = f' transform="{self.matrix(part.transform)}"' if part.transform else ""
        drawn = f'<path d="{self.d(part.d)}"{self.declared(self.pairs(part))}{placed} id="{self.name("path")}"/>'
        if part.clip:
            drawn = self.clipped(drawn, part.clip)
        if part.mask:
            name = self.name("mask")
            self.defs.append(
                f'<mask maskUnits="userSpaceOnUse" x="0" y="0" width="{self.n(200)}" height="{self.n(160)}" id="{name}">'
                f'<path d="{self.d(part.mask)}"{self.declared({"fill": "#ffffff"})}/></mask>'
            )
            drawn = f'<g mask="url(#{name})">{drawn}</g>'
        return drawn

    def clipped(self, drawn, clip):
        name = self.name("clipPath")
        self.defs.append(f'<clipPath clipPathUnits="userSpaceOnUse" id="{name}"><path d="{self.d(clip)}"/></clipPath>')
        return f'<g clip-path="url(#{name})">{drawn}</g>'

    def _group(self, part):
        placed = f' transform="{self.matrix(part.transform)}"' if part.transform else ""
        seen = self.declared({"opacity": part.opacity}) if part.opacity != 1 else ""
        return f'<g id="{self.name("g")}"{placed}{seen}>{"".join(map(self.part, part.parts))}</g>'

    def _words(self, part):
        style = self.declared(
            {"font-size": f"{self.n(part.size)}px", "font-family": "Spectral", "fill": self.color("#1d3557")}
        )
        text = part.text.replace("&", "&amp;")
        at = f'x="{self.n(part.x)}" y="{self.n(part.y)}"'
        return f'<text xml:space="preserve" {at}{style}><tspan {at}>{text}</tspan></text>'

    def _clone(self, part):
        name = self.name("clone")
        drawn = self._outline(part.outline).replace("<path ", f'<path data-a="{name}" ', 1)
        first = re.search(r'id="([^"]*)"/>', drawn)[1]
        copies = (
            f'<use x="0" y="0" {self.href}="#{first}" transform="translate({self.n(x)},{self.n(y)})" width="100%" height="100%"/>'
            for x, y in part.places[1:]
        )
        return drawn + "".join(copies)

    def _tiles(self, part):
        name = self.name("pattern")
        self.defs.append(
            f'<pattern patternUnits="userSpaceOnUse" width="{self.n(16)}" height="{self.n(16)}" id="{name}">'
            f'<circle cx="{self.n(8)}" cy="{self.n(8)}" r="{self.n(5)}"{self.declared({"fill": self.color("#e63946")})}/></pattern>'
        )
        return f'<path d="{self.d(part.d)}"{self.declared({"fill": f"url(#{name})"})}/>'

    def _photo(self, part):
        keys = ("x", "y", "width", "height")
        at = " ".join(f'{key}="{self.n(getattr(part, key))}"' for key in keys)
        return f'<image {at} preserveAspectRatio="none" {self.href}="data:image/png;base64,{PHOTO}"/>'


class Illustrator(Inkscape):
    """A document type with entities, classes in a style sheet, clips that use outlines, symbols, a view without a size."""

    head = (
        '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"'
        ' "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [\n\t<!ENTITY ns_svg "http://www.w3.org/2000/svg">\n]>\n'
        '<svg version="1.1" id="Layer_1" xmlns="&ns_svg;" xmlns:xlink="http://www.w3.org/1999/xlink" x="0px" y="0px"'
        ' viewBox="0 0 200 160" style="enable-background:new 0 0 200 160;" xml:space="preserve">{defs}'
    )
    tail = "</svg>"

    def declared(self, pairs):
        name = self.name("st")
        rule = "".join(f"{key}:{value};" for key, value in pairs.items())
        if "stroke" in pairs and "stroke-miterlimit" not in pairs:
            rule += "stroke-miterlimit:10;"
        self.rules.append(f"\n\t.{name}{{{rule}}}")
        return f' class="{name}"'

    def gradient(self, blend):
        name = self.name("SVGID_") + "_"
        kind = f"{blend.kind}Gradient"
        self.defs.append(
            f'<{kind} id="{name}" gradientUnits="userSpaceOnUse" {self.line(blend)}>{self.stops(blend)}</{kind}>'
        )
        return name

    def clipped(self, drawn, clip):
        one, two = (self.name("SVGID_") + "_" for _ in range(2))
        return (
            f'<g><defs><path id="{one}" d="{clip}"/></defs><clipPath id="{two}"><use xlink:href="#{one}" '
            f'style="overflow:visible;"/></clipPath><g style="clip-path:url(#{two});">{drawn}</g></g>'
        )

    def _clone(self, part):
        name = self.name("Symbol")
        symbol = f'<symbol id="{name}" viewBox="0 0 200 160">{self._outline(part.outline)}</symbol>'
        uses = (
            f'<use xlink:href="#{name}" width="200" height="160" transform="matrix(1 0 0 1 {x} {y})" style="overflow:visible;"/>'
            for x, y in part.places
        )
        return symbol + "".join(uses)


class Figma(Illustrator):
    """Presentation attributes alone, definitions at the end, clips of rectangles in groups, pictures as patterns."""

    head = '<svg width="200" height="160" viewBox="0 0 200 160" fill="none" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">'
    tail = "{defs}</svg>"

    def declared(self, pairs):
        return "".join(f' {key}="{value}"' for key, value in pairs.items())

    def stops(self, blend):
        return "".join(f'<stop offset="{at}" stop-color="{color}"/>' for at, color in blend.stops)

    def line(self, blend):
        if blend.kind == "linear":
            return super().line(blend)
        x, y, r = blend.at
        return f'cx="0" cy="0" r="1" gradientTransform="translate({x} {y}) rotate(90) scale({r})"'

    def clipped(self, drawn, clip):
        name = self.name("clip0_")
        self.defs.append(f'<clipPath id="{name}"><path d="{clip}" fill="white"/></clipPath>')
        return f'<g clip-path="url(#{name})">\n{drawn}\n</g>'

    def _clone(self, part):
        return "".join(self._outline(part.outline._replace(transform=f"translate({x} {y})")) for x, y in part.places)

    def _photo(self, part):
        pattern, image = self.name("pattern"), self.name("image")
        self.defs.append(
            f'<pattern id="{pattern}" patternContentUnits="objectBoundingBox" width="1" height="1">'
            f'<use xlink:href="#{image}" transform="scale(0.00625 0.00833333)"/></pattern>'
            f'<image id="{image}" width="160" height="120" xlink:href="data:image/png;base64,{PHOTO}"/>'
        )
        return f'<rect x="{part.x}" y="{part.y}" width="{part.width}" height="{part.height}" fill="url(#{pattern})"/>'


class Affinity(Inkscape):
    """A size of 100 %, rules of the sheet in its root, everything moved by matrices, gradients along a unit line."""

    href = "xlink:href"
    head = (
        '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"'
        ' "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n<svg width="100%" height="100%" viewBox="0 0 200 160"'
        ' version="1.1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xml:space="preserve"'
        ' xmlns:serif="http://www.serif.com/" style="fill-rule:evenodd;clip-rule:evenodd;stroke-linejoin:round;stroke-miterlimit:2;">'
        '<g id="Page" serif:id="Page" transform="matrix(1,0,0,1,-30,-20)"><g transform="matrix(1,0,0,1,30,20)">'
    )
    tail = "</g></g>{defs}</svg>"

    def gradient(self, blend):
        name = self.name("_Linear" if blend.kind == "linear" else "_Radial")
        if blend.kind == "linear":
            x, y, x2, y2 = blend.at
            dx, dy = x2 - x, y2 - y
            line, matrix = 'x1="0" y1="0" x2="1" y2="0"', f"matrix({dx},{dy},{-dy},{dx},{x},{y})"
        else:
            x, y, r = blend.at
            line, matrix = 'cx="0" cy="0" r="1"', f"matrix({r},0,0,{r},{x},{y})"
        kind = f"{blend.kind}Gradient"
        self.defs.append(
            f'<{kind} id="{name}" {line} gradientUnits="userSpaceOnUse" gradientTransform="{matrix}">{self.stops(blend)}</{kind}>'
        )
        return name

    def clipped(self, drawn, clip):
        name = self.name("_clip")
        return f'<g><clipPath id="{name}"><path d="{clip}"/></clipPath><g clip-path="url(#{name})">{drawn}</g></g>'

    def _photo(self, part):
        name = self.name("_Image")
        self.defs.append(
            f'<image id="{name}" width="160px" height="120px" xlink:href="data:image/png;base64,{PHOTO}"/>'
        )
        matrix = f"matrix({part.width / 160},0,0,{part.height / 120},{part.x},{part.y})"
        return f'<use xlink:href="#{name}" x="0" y="0" width="160px" height="120px" transform="{matrix}"/>'


class LibreOffice(Inkscape):
    """Hundredths of a millimetre, colours as `rgb()`, attributes, many groups with classes, a clip around the page."""

    scale = 26.4583333
    head = (
        '<?xml version="1.0" encoding="UTF-8"?>\n<svg version="1.2" width="52.92mm" height="42.33mm"'
        ' viewBox="0 0 5291.66667 4233.33333" preserveAspectRatio="xMidYMid" fill-rule="evenodd" stroke-width="28.222"'
        ' stroke-linejoin="round" xmlns="http://www.w3.org/2000/svg" xmlns:ooo="http://xml.openoffice.org/svg/export"'
        ' xmlns:xlink="http://www.w3.org/1999/xlink" xml:space="preserve">\n'
        '<defs class="ClipPathGroup"><clipPath id="page" clipPathUnits="userSpaceOnUse">'
        '<rect x="0" y="0" width="5292" height="4234"/></clipPath></defs>{defs}'
        '<g class="SlideGroup"><g class="Page" clip-path="url(#page)"><g class="com.sun.star.drawing.CustomShape">'
    )
    tail = "</g></g></g></svg>"

    def color(self, color):
        return f"rgb({int(color[1:3], 16)},{int(color[3:5], 16)},{int(color[5:7], 16)})"

    def declared(self, pairs):
        return "".join(f' {key}="{value}"' for key, value in pairs.items())


PROGRAMS = {each.__name__: each for each in (Inkscape, Illustrator, Figma, Affinity, LibreOffice)}
FORMS = tuple((program, drawing) for drawing in DRAWINGS for program in PROGRAMS)


def svg_of(program, drawing):
    """Return a drawing as a program writes it."""
    return PROGRAMS[program]().write(DRAWINGS[drawing])


def different_shares(one, two):
    """Return which parts of the pixels of two pictures differ by more than a quarter of the range: all, and those amid others that do.

    The first has edges, which programs smooth in ways of their own.
    """
    from PIL import ImageChops, ImageFilter

    difference = ImageChops.difference(one.convert("RGB"), two.convert("RGB"))
    worst = ImageChops.lighter(ImageChops.lighter(*difference.split()[:2]), difference.split()[2])
    every, solid = (sum(each.histogram()[64:]) for each in (worst, worst.filter(ImageFilter.MinFilter(3))))
    return every / (one.width * one.height), solid / (one.width * one.height)
