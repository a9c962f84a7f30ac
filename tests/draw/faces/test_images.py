"""The element image: pictures of a set, cropped or whole, and only safe ones."""

import hashlib
import io
import math
import os
import struct
import zlib
from dataclasses import replace

import PIL.Image
import pytest

from ordo_pnp.base import RenderError, all_findings, root_causes
from ordo_pnp.draw import RasterImage, Use
from ordo_pnp.draw.raster import without_metadata


@pytest.fixture(autouse=True)
def _own_cache(tmp_path, monkeypatch):
    """Conversions of tests are nobody's."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


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


@pytest.mark.parametrize(
    ("size", "focus", "left", "top"),
    [
        ((600, 450), None, 0, 20),  # 40 × 30 mm in a box of 20 × 30 at 10, 20
        ((600, 450), "50% 20%", 0, 20),
        ((600, 450), "75% 50%", -10, 20),
        ((600, 450), "60% 50%", -4, 20),
        ((600, 450), "0% 50%", 10, 20),
        ((400, 1200), "50% 50%", 10, 5),  # 20 × 60 mm
        ((400, 1200), "50% 20%", 10, 20),
        ((400, 1200), "50% 40%", 10, 11),
        ((400, 1200), "50% 100%", 10, -10),
    ],
)
def test_a_cropped_picture_keeps_its_focus_in_sight(world, size, focus, left, top):
    """As near to the middle of the box as it can come: no part of the box stays empty."""
    (world.set / "art.png").write_bytes(_png(*size))

    drawing, _ = world.draw(FACE.replace("FIT", "cover"), art="art.png", focus=focus)

    (picture,) = drawing.items[0].drawing.items
    assert (picture.x, picture.y) == pytest.approx((left, top))


def test_the_face_says_the_focus_before_the_card_and_what_is_left_in_sight(world):
    """A panel at the foot of the box leaves its upper third."""
    (world.set / "art.png").write_bytes(_png(400, 1200))
    face = FACE.replace("fit: FIT", "KEYS")

    def top(keys, focus):
        drawing, _ = world.draw(face.replace("KEYS", keys), art="art.png", focus=focus)
        return drawing.items[0].drawing.items[0].y

    assert top("focus: 50% 40%", "50% 100%") == pytest.approx(11)
    assert top("in-sight: [10, 20, 20, 10]", "50% 50%") == pytest.approx(-5)
    assert top("in-sight: [10, 20, 20, 10]", None) == pytest.approx(5)  # nobody says what matters


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
def test_three_formats_are_printed_as_they_are(world, kind):
    """PNG, JPEG and WebP are pictures whatever the file is called."""
    data = _saved(PIL.Image.new("RGB", (600, 450), "#1F4E8C"), kind)
    use, problems = _picture(world, data)
    assert not problems
    assert use.drawing.items[0].digest == hashlib.sha256(without_metadata(data)).hexdigest()


def _saved(image, kind, **options):
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def _shown(image):
    """Return the pixels of what is drawn of a picture."""
    with PIL.Image.open(io.BytesIO(image.data)) as pixels:
        pixels.load()
        return pixels


def _halves(mode="RGB"):
    """Return a picture whose left half is blue and whose right half is yellow."""
    whole = PIL.Image.new("RGB", (600, 450), "#1F4E8C")
    whole.paste("#F2C14E", (300, 0, 600, 450))
    return whole.convert(mode)


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("TIFF", {}),
        ("TIFF", {"compression": "tiff_lzw"}),
        ("TIFF", {"compression": "jpeg", "quality": 95}),
        ("BMP", {}),
        ("GIF", {"save_all": True, "append_images": [PIL.Image.new("RGB", (600, 450))]}),
        ("AVIF", {"quality": 90}),
    ],
)
def test_other_formats_are_converted(world, kind, options):
    """TIFF, BMP, GIF, of which the first frame counts, and AVIF show the colours that they have."""
    use, problems = _picture(world, _saved(_halves(), kind, **options))

    pixels = _shown(use.drawing.items[0]).convert("RGB")
    assert not problems
    assert pixels.size == (600, 450)
    for at, color in ((100, (31, 78, 140)), (500, (242, 193, 78))):
        assert pixels.getpixel((at, 200)) == pytest.approx(color, abs=6)


@pytest.mark.parametrize(
    ("image", "kind", "mode"),
    [
        (PIL.Image.new("I;16", (600, 450), 40_000), "TIFF", "I;16"),
        (PIL.Image.new("I;16", (600, 450), 40_000), "PNG", "I;16"),
        (PIL.Image.new("1", (600, 450), 1), "TIFF", "1"),
        (PIL.Image.new("CMYK", (600, 450), (255, 0, 0, 0)), "TIFF", "CMYK"),
        (PIL.Image.new("RGBA", (600, 450), (200, 0, 0, 90)), "TIFF", "RGBA"),
        (PIL.Image.new("RGBA", (600, 450), (200, 0, 0, 90)), "AVIF", "RGBA"),
        (PIL.Image.new("LAB", (600, 450), (90, 20, 30)), "TIFF", "RGBA"),
    ],
)
def test_depth_inks_and_transparency_are_kept(world, image, kind, mode):
    """16 bits of grey, cyan to black, and what is seen through."""
    use, problems = _picture(world, _saved(image, kind))

    assert not problems
    assert _shown(use.drawing.items[0]).mode == mode


@pytest.mark.parametrize(("kind", "tag"), [("TIFF", "tiffinfo"), ("AVIF", "exif"), ("JPEG", "exif"), ("WEBP", "exif")])
def test_a_turned_picture_stands_upright(world, kind, tag):
    """Whether its format is converted or printed as it is."""
    turned = PIL.Image.Exif()
    turned[0x0112] = 6
    said = turned if tag == "exif" else {0x0112: 6}
    image, problems = _picture(world, _saved(_halves(), kind, **{tag: said}), fit="contain")

    width, height = (image.width, image.height) if isinstance(image, RasterImage) else (20, 20 * 600 / 450)
    assert not problems
    assert (width, height) == pytest.approx((20, 20 * 600 / 450))


@pytest.mark.slow
def test_a_very_large_picture_is_scaled_down_once(world, monkeypatch):
    """Of 100 million pixels 25 million are kept; another run finds them in the cache."""
    data = _saved(PIL.Image.linear_gradient("L").resize((10_000, 10_000)), "JPEG")
    use, problems = _picture(world, data)
    (image,) = use.drawing.items
    assert not problems
    assert _shown(image).size == (5_000, 5_000)

    monkeypatch.setattr("ordo_pnp.draw.conversion.converted", None)

    assert _picture(world, data)[0].drawing.items[0].digest == image.digest


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


@pytest.mark.parametrize(("dpi", "passes"), [(300, True), (280, True), (277, False)])
def test_pictures_of_280_dpi_are_fine_enough(world, dpi, passes):
    """Nobody sees the difference to 300."""
    _, problems = _picture(world, _png(math.ceil(20 / 25.4 * dpi), math.ceil(30 / 25.4 * dpi)))
    assert bool(problems) is not passes


def test_coarse_pictures_of_a_game_are_one_finding(world):
    """It tells how many there are, names each once, and tells the same of them when it is made again."""
    (found,) = _picture(world, _png(200, 300))[1]
    many, part = found.ties.alike
    assert part == f"`{part.split('`')[1]}` 254 (needs 237 × 355 pixels)"
    others = [
        replace(
            found,
            message=name,
            span=replace(found.span, file=f"{at}.yaml", line=90 + at),
            ties=found.ties._replace(alike=(many, name)),
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


@pytest.mark.parametrize(("width", "height"), [(12_000, 12_000), (20_000, 6_000), (60_000, 60_000)])
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
    """Text, half a GIF and PostScript with a picture's name are not decoded."""
    item, problems = _picture(world, data)
    assert item is None
    assert _only(problems).code.id == "CAT503"
    assert "it is no picture" in problems[0].message


@pytest.mark.parametrize("name", ["layers.psd", "scan.pdf", "photo.heic"])
@pytest.mark.slow
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
    kinds = "a picture is a PNG, JPEG, WebP, AVIF, TIFF, GIF, BMP or SVG file"
    assert f"{kinds}, not `.{name.partition('.')[2]}`" in said

    stem = name.partition(".")[0]
    cards.write_text(f"{text}  - id: missing\n    name: Missing\n    art: pics/{stem}.png\n", encoding="utf-8")
    said = ordo("check", "--format", "concise", check=1).stdout
    assert f"`pics/{stem}.png`" in said
    assert name not in said


TEXT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 30"><text y="9" font-family="Foreign">Owl</text></svg>'
MASK = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 30"><mask id="m"><path d="M0 0h8v8z"/></mask><path mask="url(#m)" d="M0 0h9v9z"/></svg>'


@pytest.mark.parametrize(
    ("data", "code", "words"),
    [
        (TEXT, "CAT760", "its texts are set in Spectral, not in Foreign"),
        (MASK, "CAT765", "`art.svg` is printed as pixels, 600 to the inch: it has a mask"),
        (TEXT[:90], "CAT503", "`art.svg`, line 1: it is no sound SVG"),
    ],
)
def test_an_svg_that_is_not_printed_as_it_was_drawn_is_reported(world, data, code, words):
    """At the card that names it."""
    item, problems = _picture(world, data.encode(), "art.svg")

    problem = _only(problems)
    assert (item is None) is (problem.severity == "error")
    assert problem.code.id == code
    assert words in problem.message


def test_a_painted_svg_has_the_pixels_of_its_size_in_print(world):
    """20 mm × 30 mm at 600 to the inch."""
    use, _ = _picture(world, MASK.encode(), "art.svg")

    assert _shown(use.drawing.items[0]).size == (473, 709)


def test_a_picture_that_changes_while_it_is_printed_is_told(world):
    """Pictures are read again when they are printed, and those that were checked are printed or none."""
    image, _ = _picture(world, _png(600, 450), fit="contain")
    assert image.data == _png(600, 450)

    (world.set / "art.png").write_bytes(_png(600, 451))

    with pytest.raises(RenderError, match="was changed while it was printed"):
        _ = image.data
