"""``ordo export cut``: what is printed and what is cut lie on each other, read back by readers that know nothing of the writer."""

import csv
import io
import math
import re
import xml.etree.ElementTree as ET
from itertools import pairwise

import pikepdf
import PIL.Image
import PIL.ImageChops
import pypdfium2
import pytest

PT = 72 / 25.4
EXACT = 0.01  # mm


def test_round_pieces_become_stickers(ordo):
    """A round piece prints half the gap beyond its trim, so `--kiss` takes faces with less bleed than the sheet has around it."""
    done = ordo("export", "cut", "--game", "komarn", "id:soldier-eagle", "--kiss", "--backs", "none", "-o", "discs")
    assert (done.returncode, done.stdout.partition(" on ")[0]) == (0, "discs: 35 pieces")


@pytest.fixture(scope="module")
def export(tmp_path_factory, checked, make_ordo):
    """A function that exports pieces of Ordonnance for a machine and gives the folder and what was said."""
    home = tmp_path_factory.mktemp("cut")
    ordo = make_ordo(home, checked / "cache")

    def run(name, *words, code=0):
        done = ordo("export", "cut", "--game", "ordonnance", *words, "-o", name, check=code)
        return home / name, done

    return run


def listed(folder):
    return list(csv.DictReader(io.StringIO((folder / "cuts.csv").read_text(encoding="utf-8"))))


def arc(start, end, radius, clockwise):
    """Points of the shorter arc between two points, in a picture whose y runs down."""
    (x1, y1), (x2, y2) = start, end
    half = math.dist(start, end) / 2
    away = math.sqrt(max(radius**2 - half**2, 0)) * (1 if clockwise else -1)
    cx = (x1 + x2) / 2 - away * (y2 - y1) / (2 * half)
    cy = (y1 + y2) / 2 + away * (x2 - x1) / (2 * half)
    first, last = math.atan2(y1 - cy, x1 - cx), math.atan2(y2 - cy, x2 - cx)
    turn = (last - first) % (2 * math.pi) if clockwise else -((first - last) % (2 * math.pi))
    angles = [first + turn * n / 16 for n in range(1, 16)]
    return [*((cx + radius * math.cos(each), cy + radius * math.sin(each)) for each in angles), end]


def read_svg(path):
    """Layer -> the points of each of its paths, and the size of the picture, in mm."""
    root = ET.fromstring(path.read_bytes())  # noqa: S314 (own file)
    width, height = (float(root.get(key).removesuffix("mm")) for key in ("width", "height"))
    assert root.get("viewBox") == f"0 0 {root.get('width')[:-2]} {root.get('height')[:-2]}"
    layers = {}
    for group in root:
        paths = layers.setdefault(group.get("id"), [])
        for each in group:
            if each.tag.endswith("rect"):
                continue
            points = []
            for verb, rest in re.findall(r"([MLAZ])([^MLAZ]*)", each.get("d")):
                numbers = [float(number) for number in rest.split()]
                if verb == "Z":
                    points += points[:1] if points[-1] != points[0] else []
                elif verb == "A":
                    points += arc(points[-1], tuple(numbers[-2:]), numbers[0], clockwise=numbers[4] == 1)
                else:
                    points.append(tuple(numbers))
            paths.append(points)
    return layers, (width, height)


def tags_of(path):
    lines = path.read_text(encoding="ascii").splitlines()
    return list(zip((int(each) for each in lines[::2]), lines[1::2], strict=True))


def read_dxf(path, height):
    """Layer -> the points of each polyline, y turned down again."""
    tags = tags_of(path)
    assert tags[-1] == (0, "EOF")
    layers, current = {}, None
    starts = [at for at, tag in enumerate(tags) if tag[0] == 0]
    for start, end in pairwise(starts):
        if tags[start] != (0, "LWPOLYLINE"):
            continue
        vertices = []
        for code, value in tags[start:end]:
            if code == 10:
                vertices.append([float(value), 0.0, 0.0])
            elif code in {20, 42}:
                vertices[-1][1 if code == 20 else 2] = float(value)
        facts = dict(tags[start:end])
        assert int(facts[90]) == len(vertices)
        if facts[70] == "1":
            vertices.append([*vertices[0][:2], 0.0])
        points = [(vertices[0][0], height - vertices[0][1])]
        for (x1, y1, bulge), (x2, y2, _) in pairwise(vertices):
            a, b = (x1, height - y1), (x2, height - y2)
            radius = math.dist(a, b) / (2 * math.sin(2 * math.atan(abs(bulge)))) if bulge else 0
            points += arc(a, b, radius, clockwise=bulge < 0) if bulge else [b]
        current = layers.setdefault(facts[8], [])
        current.append(points)
    return layers


def box_of(points):
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def trims_of(page, size):
    """Where a page of a PDF shows pieces: the boxes, in mm from the top left, of what is placed into a clip."""
    height = float(page.MediaBox[3])
    base, here, stack, clipped, found = None, (1, 0, 0, 1, 0, 0), [], False, []
    for operands, operator in pikepdf.parse_content_stream(page):
        if str(operator) == "q":
            stack.append(here)
        elif str(operator) == "Q":
            here = stack.pop()
        elif str(operator) == "W":
            clipped = here == base
        elif str(operator) == "cm":
            a, b, c, d, e, f = (float(each) for each in operands)
            p, q, r, s, t, u = here
            here = (p * a + r * b, q * a + s * b, p * c + r * d, q * c + s * d, p * e + r * f + t, q * e + s * f + u)
            if base is None:
                base = here
            elif clipped:
                m = here
                corners = [
                    (m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]) for x in (0, size[0]) for y in (0, size[1])
                ]
                found.append(box_of([(x / PT, (height - y) / PT) for x, y in corners]))
            clipped = False
    return found


def close(one, other):
    return all(abs(a - b) < EXACT for a, b in zip(one, other, strict=True))


def same_boxes(ones, others):
    return len(ones) == len(others) and all(close(*pair) for pair in zip(sorted(ones), sorted(others), strict=True))


@pytest.mark.parametrize(
    ("words", "size"),
    [
        (("set:base", "kind:unit", "--paper", "a4"), (63, 88)),
        (("set:crown", "kind:kingdom", "--paper", "letter", "--backs", "short-edge"), (63, 88)),
        (("set:base", "kind:marker"), (25, 25)),
    ],
    ids=["cards-a4", "kingdoms-letter", "round"],
)
def test_cuts_lie_on_the_printed_pieces(export, words, size):
    """On every sheet SVG and DXF cut exactly the trims that the PDF shows, and backs lie behind them, to a hundredth of a millimetre."""
    folder, _ = export("-".join(words), *words)
    rows = listed(folder)
    assert rows
    for row in rows:
        svg, (width, height) = read_svg(folder / f"{row['cut']}.svg")
        dxf = read_dxf(folder / f"{row['cut']}.dxf", height)
        with pikepdf.open(folder / row["print"]) as pdf:
            front = pdf.pages[int(row["page"]) - 1]
            printed = [float(each) / PT for each in front.MediaBox[2:]]
            trims = trims_of(front, size)
            last = len(pdf.pages) == int(row["page"])
            backs = [] if last else trims_of(pdf.pages[int(row["page"])], size)
        assert close(printed, (width, height))
        assert [f"{width:.2f}", f"{height:.2f}"] == [row["width_mm"], row["height_mm"]]
        assert len(trims) == int(row["pieces"])
        assert same_boxes([box_of(each) for each in svg["through"]], trims)
        assert same_boxes([box_of(each) for each in dxf["through"]], trims)
        assert [len(each) for each in svg["through"]] == [len(each) for each in dxf["through"]]
        for one, other in zip(svg["through"], dxf["through"], strict=True):
            assert all(close(*pair) for pair in zip(one, other, strict=True))
        assert box_of(dxf["page"][0]) == (0, 0, width, height)
        if backs:  # the page is turned about its long edge, or about its short one
            across = (width < height) == ("short-edge" not in words)
            behind = [
                (width - r, y, width - x, b) if across else (x, height - b, r, height - y) for x, y, r, b in trims
            ]
            assert same_boxes(backs, behind)


def dark(picture, box, dpi):
    """How much of a box of a grey picture is black."""
    left, top, right, bottom = (round(each * dpi / 25.4) for each in box)
    part = picture.crop((left, top, right, bottom))
    return sum(part.histogram()[:64]) / (part.width * part.height)


@pytest.mark.parametrize("cutter", ["silhouette", "silhouette-alpha"])
def test_registration_marks_are_where_the_machine_looks(export, cutter):
    """Fronts have a square or an angle at the top left and angles in the other corners, 10 mm from the edges; backs have none."""
    folder, done = export(cutter, "id:base/spear-levy", "--cutter", cutter)
    assert "inset 10 mm, length 5 mm, thickness 0.5 mm" in done.stdout
    document = pypdfium2.PdfDocument(folder / listed(folder)[0]["print"])
    pages = [page.render(scale=300 / 72, grayscale=True).to_pil() for page in document]
    document.close()
    width, height = (each * 25.4 / 300 for each in pages[0].size)
    square = (10, 10, 15, 15)
    right = (width - 14.5, 9.9, width - 10, 10.1)
    down = (9.9, height - 14.5, 10.1, height - 10)
    last = (width - 14.5, height - 10.1, width - 10, height - 9.9)
    front = [dark(pages[0], box, 300) > 0.95 for box in (square, right, down, last)]
    assert front == ([True, True, True, False] if cutter == "silhouette" else [False, True, True, True])
    corners = (
        (0, 0, 16, 16),
        (width - 16, 0, width, 16),
        (0, height - 16, 16, height),
        (width - 16, height - 16, width, height),
    )
    assert [dark(pages[1], box, 300) for box in corners] == [0, 0, 0, 0]


def test_cricut_gets_pictures_that_are_opaque_where_its_pieces_are(export):
    """A picture for Cricut is as large as it says, within its area, opaque on the pieces and transparent between them; backs mirror it."""
    folder, done = export(
        "cricut",
        "id:base/spear-levy",
        "--cutter",
        "cricut",
        "--paper",
        "letter",
        "--backs",
        "long-edge",
        "--dpi",
        "100",
    )
    assert "registration" not in done.stdout
    row = listed(folder)[0]
    layers, size = read_svg(folder / f"{row['cut']}.svg")
    assert list(layers) == ["through"]
    assert max(size) <= 252.476
    assert min(size) <= 188.976
    fronts = sorted(folder.glob("*-front.png"))
    with PIL.Image.open(fronts[0]) as front, PIL.Image.open(str(fronts[0]).replace("front", "back")) as back:
        assert front.size == back.size == tuple(round(each / 25.4 * 100) for each in size)
        assert front.info["dpi"] == pytest.approx((100, 100), abs=0.01)
        alpha = front.getchannel("A")
        mirrored = back.getchannel("A")
        is_lying = size[0] > size[1]
        turned = mirrored.transpose(
            PIL.Image.Transpose.FLIP_TOP_BOTTOM if is_lying else PIL.Image.Transpose.FLIP_LEFT_RIGHT
        )
        assert alpha.tobytes() == turned.tobytes()
        boxes = [box_of(each) for each in layers["through"]]
        opaque = sum(alpha.histogram()[128:]) / (100 / 25.4) ** 2
        assert opaque == pytest.approx(len(boxes) * (63 * 88 - (4 - math.pi) * 9), rel=0.005)
        for left, top, right, bottom in boxes:
            assert (
                alpha.getpixel((round((left + right) / 2 / 25.4 * 100), round((top + bottom) / 2 / 25.4 * 100))) == 255
            )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--cutter", "cricit"), "cricut"),
        (("--paper", "a5"), "a4"),
        (("--cutter", "cricut", "--kiss"), "leave it out"),
        (("--cutter", "cricut", "--tabs", "0.5"), "leave it out"),
        (("--kiss", "--tabs", "0.5"), "leave it out"),
        (("--radius", "nan"), "no number"),
    ],
)
def test_what_a_machine_cannot_do_is_refused(export, words, said):
    """Unknown machines, papers it does not take, and cuts that its software decides are refused, with a remedy."""
    folder, done = export("refused", "id:base/spear-levy", *words, code=2)
    assert said in done.stderr
    assert not folder.exists()


PRINTER = "format: 1\nprinter:\n  paper: a4\n  front: {x: 1, y: -0.5, turn: 0, scale: [1, 1]}\n  back: {x: 1, y: -0.5, turn: 0, scale: [1, 1]}\n"


def test_a_printer_moves_what_is_printed_and_no_cut(export):
    """With a printer that prints too far to the right, the PDF has everything so far to the left; the paths are the same."""
    words = ("set:base", "kind:marker", "--backs", "none")
    plain, _ = export("plain", *words)
    (plain.parent / "office.printer.yaml").write_text(PRINTER, encoding="utf-8")
    moved, _ = export("moved", *words, "--printer", "office.printer.yaml")
    row = listed(plain)[0]
    assert (moved / f"{row['cut']}.dxf").read_bytes() == (plain / f"{row['cut']}.dxf").read_bytes()
    with pypdfium2.PdfDocument(plain / row["print"]) as one, pypdfium2.PdfDocument(moved / row["print"]) as other:
        before, after = (each[0].render(scale=254 / 72, grayscale=True).to_pil() for each in (one, other))
    box = (90, 90, 160, 160)  # the square at the top left, a tenth of a millimetre a pixel
    difference = PIL.ImageChops.difference(before.crop(box), after.crop((80, 95, 150, 165)))
    assert difference.getextrema()[1] <= 8  # of 255: edges between pixels
    assert before.crop(box).getextrema() == (0, 255)


CUTTERS = """\
format: 1
cutters:
  garage:
    name: A machine of one's own
    source: its manual
    checked: 2026-11
    areas: {a5: [120, 180]}
    gap: 4
    bleed: 2
    marks: {inset: 8, length: 10, thickness: 1, clear: 2}
"""


@pytest.mark.slow
def test_machines_are_data(tmp_path, checked, make_ordo):
    """A card database with machines of its own has these and no others; the first paper they take is the usual one."""
    ordo = make_ordo(tmp_path, checked / "cache")
    ordo("new", "game", "moths", check=0)
    (tmp_path / "moths" / "cards" / "sheets").mkdir(exist_ok=True)
    (tmp_path / "moths" / "cards" / "sheets" / "cutters.yaml").write_text(CUTTERS, encoding="utf-8")
    at = make_ordo(tmp_path / "moths", checked / "cache")
    assert "garage" in at("export", "cut", "-o", "cut", check=2).stderr
    done = at("export", "cut", "--cutter", "garage", "-o", "cut", check=0)
    assert "inset 8 mm, length 10 mm, thickness 1 mm" in done.stdout
    assert {(row["width_mm"], row["height_mm"]) for row in listed(tmp_path / "moths" / "cut")} <= {
        ("148.00", "210.00"),
        ("210.00", "148.00"),
    }
