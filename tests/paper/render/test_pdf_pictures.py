"""Raster pictures in PDFs."""

import functools
import hashlib
import io

import pikepdf
import pytest
from PIL import Image, ImageCms

from ordo_pnp.base import RenderError
from ordo_pnp.draw import Drawing, Fonts, RasterImage, Shape, rectangle
from ordo_pnp.paper import DocumentInfo, Page, page_as_png, pages_as_pdf, picture_pixels, rasterize, write_pdf


def encoded(image, kind, **more):
    stream = io.BytesIO()
    image.save(stream, kind, **more)
    return stream.getvalue()


def placed(data, x=5.0, y=5.0):
    return RasterImage(x, y, 10, 10, data, hashlib.sha256(data).hexdigest())


def draw(*items):
    return write_pdf([Page(Drawing(40, 20, items))], Fonts(), DocumentInfo("Probe", "en"))


def pixels(data):
    return Image.open(io.BytesIO(rasterize(data, 254)))


@functools.cache
def opened(data):
    """Open a PDF and keep it open: its objects die with it."""
    return pikepdf.open(io.BytesIO(data))


def images(data):
    return [
        item for item in opened(data).objects if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Image"
    ]


def near(pixel, expected, by=4):
    return all(abs(a - b) <= by for a, b in zip(pixel, expected, strict=True))


def quadrants(mode="RGB"):
    """Draw red above blue, left; green above black, right."""
    image = Image.new("RGB", (40, 40), "#000000")
    image.paste("#FF0000", (0, 0, 20, 20))
    image.paste("#00FF00", (20, 0, 40, 20))
    image.paste("#0000FF", (0, 20, 20, 40))
    return image.convert(mode)


@pytest.mark.parametrize(
    "data",
    [
        encoded(quadrants(), "PNG"),
        encoded(quadrants("P"), "PNG"),
        encoded(quadrants(), "JPEG", quality=95, subsampling=0),
    ],
    ids=["png", "palette", "jpeg"],
)
def test_pictures_stand_upright_in_their_box(data):
    """Top left is top left, whatever the file kind."""
    image = pixels(draw(placed(data)))
    assert near(image.getpixel((75, 75)), (255, 0, 0))
    assert near(image.getpixel((125, 75)), (0, 255, 0))
    assert near(image.getpixel((75, 125)), (0, 0, 255))
    assert near(image.getpixel((125, 125)), (0, 0, 0))
    assert near(image.getpixel((170, 100)), (255, 255, 255))


def test_jpeg_data_is_passed_through():
    """A JPEG is stored byte for byte."""
    data = encoded(quadrants(), "JPEG")
    (image,) = images(draw(placed(data)))
    assert image.read_raw_bytes() == data
    assert image.Filter == "/DCTDecode"


def test_transparent_png_lets_what_is_below_through():
    """Alpha becomes a soft mask."""
    picture = quadrants("RGBA")
    picture.putalpha(Image.new("L", picture.size, 128))
    data = draw(Shape(rectangle(0, 0, 40, 20), "#FFFFFF"), placed(encoded(picture, "PNG")))
    assert near(pixels(data).getpixel((75, 75)), (255, 127, 127))
    assert sum("/SMask" in image for image in images(data)) == 1


@pytest.mark.parametrize(("mode", "value"), [("L", 128), ("1", 255), ("I;16", 128 * 256), ("LA", (128, 255))])
def test_grey_pictures_stay_grey(mode, value):
    """Grey pictures of any depth are stored with one channel."""
    data = draw(placed(encoded(Image.new(mode, (8, 8), value), "PNG")))
    (image,) = images(data)
    assert image.ColorSpace == "/DeviceGray"
    shade = 255 if mode == "1" else 128
    assert near(pixels(data).getpixel((100, 100)), (shade, shade, shade))


def test_cmyk_jpeg_keeps_its_inks():
    """A CMYK JPEG is stored as such, and inks that are stored inverted are not printed as a negative."""
    data = draw(placed(encoded(Image.new("CMYK", (16, 16), (0, 255, 255, 0)), "JPEG", quality=95)))
    (image,) = images(data)
    assert image.ColorSpace == "/DeviceCMYK"
    red, green, blue = pixels(data).getpixel((100, 100))
    assert red > 180
    assert max(green, blue) < 90


def without_adobe(data):
    """Take the mark away by which a JPEG says that its inks are stored inverted."""
    start = data.index(b"\xff\xee")
    return data[:start] + data[start + 2 + int.from_bytes(data[start + 2 : start + 4]) :]


@pytest.mark.parametrize(
    "inks", [(0, 0, 0, 128), (64, 64, 64, 0), (128, 0, 0, 0), (64, 128, 192, 32), (0, 0, 0, 0), (32, 16, 0, 200)]
)
def test_inks_stored_inverted_have_the_colours_of_inks_stored_plainly(inks):
    """Half tones too: an Adobe file and a plain one of the same inks look alike, and about as Pillow shows the former."""
    adobe = encoded(Image.new("CMYK", (16, 16), inks), "JPEG", quality=95)
    plain = without_adobe(encoded(Image.new("CMYK", (16, 16), tuple(255 - ink for ink in inks)), "JPEG", quality=95))
    shown = [pixels(draw(placed(data))).getpixel((100, 100)) for data in (adobe, plain)]

    assert near(*shown)
    with Image.open(io.BytesIO(adobe)) as picture:  # which takes every file for one of Adobe's
        assert near(shown[0], picture.convert("RGB").getpixel((8, 8)), 50)  # profiles differ that much


@pytest.mark.parametrize("data", [b"", b"no picture", encoded(quadrants(), "PNG")[:60]])
def test_what_is_no_picture_is_refused(data):
    """Damaged data is an error that names the picture."""
    with pytest.raises(RenderError, match=r"picture [0-9a-f]{12} cannot be decoded"):
        draw(placed(data))


def _profiled(name):
    """Return a profile of another name than that of sRGB, or of its own."""
    plain = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    return plain.replace("sRGB".encode("utf-16-be"), name.encode("utf-16-be")).replace(b"sRGB", name.encode())


@pytest.mark.parametrize(("kind", "mode"), [("JPEG", "RGB"), ("PNG", "RGB"), ("PNG", "RGBA")])
def test_pictures_mean_the_colours_of_their_profile(kind, mode):
    """It is stored once for all that share it."""
    one, two = (
        placed(encoded(Image.new(mode, (60, 60), color), kind, icc_profile=_profiled("wide")), at)
        for at, color in ((5, "red"), (20, "blue"))
    )
    pdf = draw(one, two)

    spaces = [
        each.ColorSpace
        for each in opened(pdf).pages[0].Resources.XObject.values()
        if "/SMask" not in each or mode == "RGBA"
    ]
    assert [space[0] for space in spaces] == ["/ICCBased", "/ICCBased"]
    assert spaces[0][1].objgen == spaces[1][1].objgen
    assert spaces[0][1].read_bytes() == _profiled("wide")
    assert pixels(pdf).getpixel((100, 100)) == pytest.approx((255, 0, 0), abs=3)


@pytest.mark.parametrize("profile", [b"", b"\0" * 200, b"?", _profiled("sRGB")])
def test_the_usual_colours_need_no_profile(profile):
    """Those of the web are assumed, and a profile that is none of these colours is left out."""
    pdf = draw(placed(encoded(Image.new("RGB", (60, 60), "red"), "JPEG", icc_profile=profile)))

    (image,) = opened(pdf).pages[0].Resources.XObject.values()
    assert image.ColorSpace == "/DeviceRGB"


@pytest.mark.parametrize("most", [1, 3_000, 10_000, 100_000])
@pytest.mark.parametrize("dpi", [100, 254])
def test_a_sheet_of_photographs_is_drawn_in_parts_that_join(monkeypatch, most, dpi):
    """Few of them are unpacked at a time, and the picture is the one that is drawn at once."""
    photographs = [
        placed(encoded(Image.linear_gradient("L").resize((50, 40 + at)), "PNG"), 3 + 4 * at) for at in range(6)
    ]
    items = (
        Shape(rectangle(0, 0, 40, 20), "#EEEEEE"),
        *photographs,
        photographs[0],
        Shape(rectangle(8, 8, 9, 9), "#112233"),
    )
    page = Page(Drawing(40, 20, items))
    made = []

    def written(pages, fonts):
        made.append(sum(picture_pixels(each) for each in pages))
        return pages_as_pdf(pages, fonts)

    monkeypatch.setattr("ordo_pnp.paper.picture_pages._MOST_PIXELS", most)
    monkeypatch.setattr("ordo_pnp.paper.picture_pages.pages_as_pdf", written)

    assert page_as_png(page, Fonts(), dpi) == rasterize(pages_as_pdf([page], Fonts()), dpi)
    assert all(pixels <= max(most, 45 * 50) for pixels in made)
