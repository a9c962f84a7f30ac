"""Fronts made by hand, whose figures are known before they are measured."""

from types import SimpleNamespace

import pytest

from ordo_pnp.check.face_measures import FacePicture
from ordo_pnp.draw import Drawing, FaceDrawing, Fonts, Run, Shape, rectangle

FONTS = Fonts()
WIDTH, HEIGHT = 63.0, 88.0


def box(x, y, width, height, color):
    return Shape(rectangle(x, y, width, height), fill=color)


def ground(color):
    return box(-3, -3, WIDTH + 6, HEIGHT + 6, color)


def face(*items, size=(WIDTH, HEIGHT), outline="rectangle", radius=0.0):
    return FaceDrawing(Drawing(*size, tuple(items)), *size, 3.0, outline, radius)


def picture(*items, **facts):
    return FacePicture(face(*items, **facts), FONTS)


def words(text, size, color="#000000", x=10.0, baseline=40.0):
    return Run(x, baseline, text, "text", size, color)


@pytest.fixture
def tools():
    return SimpleNamespace(box=box, ground=ground, face=face, picture=picture, words=words, fonts=FONTS)
