"""Photographs tell nothing of people and places, stand upright, and are read without a word."""

import io
import warnings
from contextlib import suppress

import PIL.Image
import PIL.ImageChops
import PIL.ImageOps
import PIL.PngImagePlugin
import pytest
from hypothesis import given, strategies as st

from ordo_pnp.draw import Fonts, open_image
from ordo_pnp.draw.raster import orientation, without_metadata
from ordo_pnp.paper import DocumentInfo, Page, rasterize, write_pdf

SECRETS = [b"Anna Camera", b"Exif", b"GPSTRACE", b"adobe:ns:meta", b"a comment of Anna", b"Photoshop 3.0"]


def quarters(mode="RGB", size=(64, 48)):
    """A picture whose four quarters differ."""
    picture = PIL.Image.new("RGB", size, "#A6192E")
    half = size[0] // 2, size[1] // 2
    for color, corner in (("#1F4E8C", (half[0], 0)), ("#F2C14E", (0, half[1])), ("#FFFFFF", half)):
        picture.paste(color, (*corner, corner[0] + half[0], corner[1] + half[1]))
    return picture.convert(mode)


def photograph(kind, picture, turn=1, **more):
    """A file with camera, place, description and comment."""
    exif = PIL.Image.Exif()
    exif[0x0110] = "Anna Camera"
    exif[0x0112] = turn
    exif.get_ifd(0x8825).update({1: "N", 2: (48.0, 8.0, 14.0), 29: "GPSTRACE"})
    if kind == "PNG":
        more["pnginfo"] = PIL.PngImagePlugin.PngInfo()
        more["pnginfo"].add_text("Comment", "a comment of Anna")
        more["pnginfo"].add_itxt("XML:com.adobe.xmp", "adobe:ns:meta")
    elif kind == "JPEG":
        more["comment"] = "a comment of Anna"
    out = io.BytesIO()
    picture.save(out, kind, exif=exif, **({} if kind == "PNG" else {"xmp": b"<x adobe:ns:meta/>"}), **more)
    data = out.getvalue()
    if kind == "JPEG":
        data = data[:2] + b"\xff\xed\x00\x10Photoshop 3.0\0" + data[2:] + b"GPSTRACE behind the end"
    return data


def pixels(data):
    with PIL.Image.open(io.BytesIO(data)) as picture:
        return picture.mode, picture.size, picture.tobytes()


@pytest.mark.parametrize(
    ("kind", "mode", "more"),
    [
        ("JPEG", "RGB", {}),
        ("JPEG", "RGB", {"progressive": True}),
        ("JPEG", "L", {"restart_marker_blocks": 2}),
        ("JPEG", "CMYK", {}),
        ("JPEG", "RGB", {"icc_profile": b"profile of colours"}),
        ("PNG", "RGB", {}),
        ("PNG", "P", {"transparency": 1}),
        ("PNG", "RGBA", {"icc_profile": b"profile of colours"}),
        ("WEBP", "RGB", {"lossless": True}),
        ("WEBP", "RGBA", {"lossless": False, "icc_profile": b"profile of colours"}),
    ],
)
def test_the_picture_stays_and_all_else_goes(kind, mode, more):
    """The pixels and the profile are the same; nothing of camera, place, comments or what follows the end is left."""
    data = photograph(kind, quarters(mode), **more)
    assert any(secret in data for secret in SECRETS)
    bare = without_metadata(data)
    assert [secret for secret in SECRETS if secret in bare] == []
    assert pixels(bare) == pixels(data)
    assert without_metadata(bare) == bare
    with open_image(data) as before, open_image(bare) as after:
        assert dict(after.getexif()) == {}
        for told in ("icc_profile", "adobe", "adobe_transform", "transparency"):
            assert after.info.get(told) == before.info.get(told)


@given(st.sampled_from(["JPEG", "PNG", "WEBP"]), st.data())
def test_damaged_files_are_refused_or_read(kind, data):
    """Whatever is cut off or changed, there is a result or a ``ValueError``, and never an endless search."""
    whole = bytearray(photograph(kind, quarters()))
    for _ in range(data.draw(st.integers(0, 4))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    cut = bytes(whole[: data.draw(st.integers(0, len(whole)))])
    with suppress(ValueError):
        assert len(without_metadata(cut)) <= len(cut) + 1


def test_metadata_that_tell_nothing_are_no_trouble(world, capsys):
    """Pillow warns of damaged EXIF and of much else; on a terminal nobody reads of it."""
    out = io.BytesIO()
    PIL.Image.new("RGB", (400, 600)).save(out, "JPEG", exif=b"Exif\0\0MM\0*\0\0\0\x08\xff\xff\x01\x12")
    (world.set / "art.jpg").write_bytes(out.getvalue())
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        _, problems = world.draw("- image: {box: [10, 20, 20, 30]}", art="art.jpg")
    assert problems == ()
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("turn", range(1, 9))
@pytest.mark.parametrize("fit", ["cover", "contain"])
def test_a_turned_photograph_stands_upright(world, turn, fit):
    """Cameras note how they were held: what is printed is the picture as Pillow turns it, in every orientation."""
    picture = quarters(size=(640, 480) if turn < 5 else (480, 640))
    (world.set / "art.jpg").write_bytes(photograph("JPEG", picture, turn, quality=95))
    drawing, problems = world.draw(f"- image: {{box: [5, 5, 40, 30], fit: {fit}}}", art="art.jpg")
    assert problems == ()
    pdf = write_pdf([Page(drawing)], Fonts({}), DocumentInfo(title="x", language="en"))
    with PIL.Image.open(io.BytesIO(rasterize(pdf, 50.8))) as page:
        shown = page.convert("RGB").crop((10, 10, 90, 70))
    exif = PIL.Image.Exif()
    exif[0x0112] = turn
    picture.getexif()[0x0112] = turn
    expected = PIL.ImageOps.exif_transpose(picture).resize((80, 60))
    # compared inside the quarters, where neither scaling nor JPEG blurs
    for x in (10, 30, 50, 70):
        for y in (10, 20, 40, 50):
            assert max(abs(a - b) for a, b in zip(shown.getpixel((x, y)), expected.getpixel((x, y)), strict=True)) < 12


@pytest.mark.parametrize(
    ("kind", "value"), [(3, b"\0\6\0\0"), (11, b"\x40\xc0\0\0"), (5, b"\0\0\0\x1a"), (4, b"\0\0\0\6")]
)
def test_an_orientation_is_a_whole_number(kind, value):
    """Whatever type a file gives it (short, float, fraction, long), it counts from 1 to 8."""
    data = io.BytesIO()
    PIL.Image.new("L", (4, 2)).save(data, "JPEG")
    entry = b"\x01\x12" + kind.to_bytes(2, "big") + b"\0\0\0\1" + value
    exif = b"Exif\0\0MM\0*\0\0\0\x08\0\1" + entry + b"\0\0\0\0" + b"\0\0\0\6\0\0\0\1"
    segment = b"\xff\xe1" + (len(exif) + 2).to_bytes(2, "big") + exif
    with open_image(data.getvalue()[:2] + segment + data.getvalue()[2:]) as picture:
        found = orientation(picture)
    assert (found, type(found)) == (6, int)
