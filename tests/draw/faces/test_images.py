"""The element image: pictures of a set, cropped or whole, and only safe ones."""

import hashlib
import io
import os
import struct
import zlib
from dataclasses import replace

import PIL.Image
import pytest

from ordo_pnp.base import all_findings, root_causes
from ordo_pnp.draw import RasterImage, Use

FACE = "- image: {box: [10, 20, 20, 30], fit: FIT}"


def _png(width, height):
    out = io.BytesIO()
    PIL.Image.new("RGB", (width, height), "#A6192E").save(out, "PNG")
    return out.getvalue()


def _picture(world, data, name="art.png", fit="cover", shown=None):
    """Put a picture into the set's folder and draw a card with it: the item and the findings."""
    if data is not None:
        (world.set / name).write_bytes(data)
    drawing, problems = world.draw(FACE.replace("FIT", fit), art=shown or name)
    return (drawing.items[0] if drawing.items else None), problems


def _only(problems):
    (problem,) = problems
    return problem


@pytest.mark.parametrize(
    ("name", "there", "remedy"),
    [
        ("wolf.png", "wolf.jpg", "did you mean `wolf.jpg`?"),
        ("wolf.png", "Wolf.PNG", "did you mean `Wolf.PNG`?"),
        ("wlof.png", "wolf.png", "did you mean `wolf.png`?"),
        ("wolf.png", "pics/wolf.png", "did you mean `pics/wolf.png`?"),
        ("p21.png", "p12.png", "add the file or correct its name"),
        ("wolf.png", "moth.png", "add the file or correct its name"),
        ("pics/nicht-da.png", "pics/second-dawn.png", "add the file or correct its name"),
        ("pics/wlof.png", "pics/wolf.png", "did you mean `pics/wolf.png`?"),
        ("pics/wolf.png", "Pics/wolf.png", "there is no folder `pics`: did you mean `Pics/wolf.png`?"),
        ("pics/wolf.png", "moth.png", "there is no folder `pics`: add the file or correct its name"),
    ],
)
def test_the_picture_that_was_meant_is_named(world, name, there, remedy):
    """By its letters, its ending or its folder; another number is another picture."""
    (world.set / there).parent.mkdir(exist_ok=True)
    (world.set / there).write_bytes(_png(9, 9))

    _, problems = _picture(world, None, shown=name)

    assert _only(problems).help == remedy


def test_a_picture_covers_its_box(world):
    """Fit `cover` fills the box and clips what is over on two sides; the bytes are those of the file."""
    data = _png(600, 450)
    use, problems = _picture(world, data)
    assert not problems
    assert isinstance(use, Use)
    assert use.clip.bounds() == (10, 20, 30, 50)
    (picture,) = use.drawing.items
    assert (picture.x, picture.y, picture.width, picture.height) == pytest.approx((0, 20, 40, 30))
    assert (picture.data, picture.digest) == (data, hashlib.sha256(data).hexdigest())


def test_a_picture_is_shown_whole(world):
    """Fit `contain` shows all of it in the middle of the box."""
    picture, problems = _picture(world, _png(600, 450), fit="contain")
    assert not problems
    assert isinstance(picture, RasterImage)
    assert (picture.x, picture.y, picture.width, picture.height) == pytest.approx((10, 27.5, 20, 15))


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_three_formats_are_read(world, kind):
    """PNG, JPEG and WebP are pictures whatever the file is called."""
    out = io.BytesIO()
    PIL.Image.new("RGB", (600, 450), "#1F4E8C").save(out, kind)
    item, problems = _picture(world, out.getvalue())
    assert item is not None
    assert not problems


def test_a_card_without_a_picture_shows_none(world):
    """Nothing is drawn where the field is empty."""
    drawing, problems = world.draw(FACE.replace("FIT", "cover"))
    assert (drawing.items, problems) == ((), ())


def test_a_coarse_picture_is_a_warning(world):
    """Below 300 dpi at the printed size the picture is used and the resolution is told."""
    item, problems = _picture(world, _png(200, 300))
    problem = _only(problems)
    assert item is not None
    assert (problem.code.id, problem.severity) == ("CAT504", "warning")
    assert "254 dpi" in problem.message


@pytest.mark.parametrize(("dpi", "passes"), [(300, True), (286, True), (283, False)])
def test_the_limit_is_300_dpi_less_a_twentieth(world, dpi, passes):
    """Nobody sees a difference of five in a hundred."""
    _, problems = _picture(world, _png(round(20 / 25.4 * dpi), round(30 / 25.4 * dpi)))
    assert bool(problems) is not passes


def test_coarse_pictures_of_one_file_are_one_finding(world):
    """It tells how many there are, names each once, and tells the same of them when it is made again."""
    (found,) = _picture(world, _png(200, 300))[1]
    many, part = found.ties.alike
    others = [
        replace(
            found, message=name, span=replace(found.span, line=90 + at), ties=found.ties._replace(alike=(many, name))
        )
        for at, name in enumerate(["`b.png` 280", "`b.png` 280", "`c.png` 99"])
    ]

    (told,) = root_causes([found, *others])

    assert told.message == f"3 pictures have fewer than 300 dpi at their printed size: {part}, `b.png` 280, `c.png` 99"
    assert len(told.folded) == 3
    assert root_causes([told]) == root_causes(all_findings([told])) == (told,)


@pytest.mark.parametrize(
    "name", ["../art.png", "/etc/passwd", "a/../../art.png", "C:\\art.png", "sub\\art.png", "a\0b"]
)
def test_a_path_that_leads_out_is_refused(world, name):
    """Absolute paths, `..` and foreign separators are refused before anything is opened."""
    (world.game / "art.png").write_bytes(_png(600, 450))
    item, problems = _picture(world, None, shown=name)
    assert item is None
    assert _only(problems).code.id == "CAT501"


def _linked(world, name, target, shown=None):
    """Draw a card whose picture became a link after the data were read (reading refuses links by itself)."""
    world.layout(FACE.replace("FIT", "cover"))
    faces = world.faces()
    (world.set / name).symlink_to(target)
    drawing = faces.front(world.card(art=shown or name), "en").drawing
    return drawing, faces.problems


def test_a_link_out_of_the_folder_is_refused(world, tmp_path):
    """A link is followed only if it stays inside the set's folder."""
    outside = tmp_path / "outside.png"
    outside.write_bytes(_png(600, 450))
    drawing, problems = _linked(world, "art.png", outside)
    assert drawing.items == ()
    assert _only(problems).code.id == "CAT501"
    assert "link" in problems[0].message


def test_a_folder_that_is_a_link_out_is_refused(world, tmp_path):
    """Links above the file count too."""
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "art.png").write_bytes(_png(600, 450))
    _, problems = _linked(world, "art", tmp_path / "elsewhere", shown="art/art.png")
    assert _only(problems).code.id == "CAT501"


def test_a_link_inside_the_folder_is_fine(world):
    """A link from one file of the set to another is followed."""
    (world.set / "real.png").write_bytes(_png(600, 450))
    (world.set / "art.png").symlink_to("real.png")
    item, problems = _picture(world, None, shown="art.png")
    assert item is not None
    assert not problems


def test_links_in_a_circle_are_reported(world):
    """A link to itself is a finding, not a hang."""
    _, problems = _linked(world, "art.png", "art.png")
    assert _only(problems).code.id == "CAT500"


def test_a_missing_picture_is_reported_at_the_card(world):
    """The finding names card and file."""
    _, problems = _picture(world, None, shown="nowhere.png")
    problem = _only(problems)
    assert (problem.code.id, problem.card) == ("CAT500", "base/levy")
    assert "`nowhere.png` cannot be read: no such file" in problem.message


def test_a_folder_or_a_pipe_is_no_picture(world):
    """What is no regular file is refused without waiting for it."""
    (world.set / "art.png").mkdir()
    _, problems = _picture(world, None, shown="art.png")
    assert _only(problems).code.id == "CAT500"
    os.mkfifo(world.set / "pipe.png")
    _, problems = _picture(world, None, shown="pipe.png")
    assert "no regular file" in _only(problems).message


def _bomb(width, height):
    """Make a PNG of a few bytes that claims to be huge."""

    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0" * 999)) + chunk(b"IEND", b"")
    )


@pytest.mark.parametrize(("width", "height"), [(8_000, 8_000), (12_000, 12_000), (60_000, 60_000)])
def test_a_bomb_is_refused_before_it_is_unpacked(world, width, height):
    """The number of pixels is judged by the header alone."""
    item, problems = _picture(world, _bomb(width, height))
    assert item is None
    assert _only(problems).code.id == "CAT502"


def test_a_file_with_too_many_bytes_is_refused(world, monkeypatch):
    """A file is not read where its size is over the limit."""
    monkeypatch.setattr("ordo_pnp.draw.faces.images.MAX_IMAGE_BYTES", 1_000)
    _, problems = _picture(world, _png(600, 450) + b"\0" * 1_000)
    problem = _only(problems)
    assert problem.code.id == "CAT502"
    assert "more than 1,000" in problem.message


def test_a_truncated_picture_is_refused(world):
    """A file that ends in the middle is damaged, even though its header is whole."""
    noise = PIL.Image.effect_noise((600, 450), 80)
    out = io.BytesIO()
    noise.save(out, "PNG")
    item, problems = _picture(world, out.getvalue()[:40_000])
    assert item is None
    problem = _only(problems)
    assert problem.code.id == "CAT503"
    assert "is damaged" in problem.message


@pytest.mark.parametrize("data", [b"", b"not a picture at all", b"GIF89a" + b"\0" * 60, b"%!PS-Adobe-3.0 EPSF-3.0\n"])
def test_a_file_that_is_no_picture_is_refused(world, data):
    """Text, GIF and PostScript with a picture's name are not decoded."""
    item, problems = _picture(world, data)
    assert item is None
    assert _only(problems).code.id == "CAT503"
    assert "is no PNG, JPEG or SVG file" in problems[0].message


@pytest.mark.parametrize("name", ["lossy.webp", "scan.tif"])
def test_a_picture_of_another_format_is_refused_by_its_name(tmp_path, make_ordo, name):
    """The finding says which formats there are, and no card is told to name a picture of another one."""
    ordo = make_ordo(tmp_path)
    ordo("new", "game", "moths", "--kind", "moth: art image", check=0)
    cards = tmp_path / "moths/cards/moths/base/moths.yaml"
    text = cards.read_text(encoding="utf-8")
    folder = cards.parent / "pics"
    folder.mkdir(exist_ok=True)
    PIL.Image.new("RGB", (600, 450)).save(folder / name, "WEBP")
    ordo = make_ordo(tmp_path / "moths")

    cards.write_text(f"{text}  - id: named\n    name: Named\n    art: pics/{name}\n", encoding="utf-8")
    said = ordo("check", "--format", "concise", check=1).stdout
    assert f"a picture is a PNG or JPEG file, or an SVG drawing, not `.{name.partition('.')[2]}`" in said

    stem = name.partition(".")[0]
    cards.write_text(f"{text}  - id: missing\n    name: Missing\n    art: pics/{stem}.png\n", encoding="utf-8")
    said = ordo("check", "--format", "concise", check=1).stdout
    assert f"`pics/{stem}.png`" in said
    assert name not in said
