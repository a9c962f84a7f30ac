"""Reads back what the pages of a PDF paint: the paths, where they are, and in what colour."""

import io
from typing import NamedTuple

import numpy as np
import pikepdf

MM = 25.4 / 72


class Painted(NamedTuple):
    # Of one part of a path: two of a line.
    points: np.ndarray
    color: tuple
    is_filled: bool


def painted_on(content, page):
    """Return everything painted on a page of a PDF, by its number from 0."""
    with pikepdf.open(io.BytesIO(content)) as pdf:
        sheet = pdf.pages[page]
        height = float(sheet.MediaBox[3])
        base = np.array([[MM, 0, 0], [0, -MM, MM * height], [0, 0, 1.0]])
        return list(_painted(sheet, sheet.Resources, base))


def _painted(stream, resources, matrix):
    """Follow the operators of a content stream; what is only clipped by is not painted."""
    stack, colors, parts = [], {"S": (0,), "f": (0,)}, []
    for operands, operator in pikepdf.parse_content_stream(stream):
        word = str(operator)
        if word == "q":
            stack.append((matrix, dict(colors)))
        elif word == "Q":
            matrix, colors = stack.pop()
        elif word == "cm":
            matrix = matrix @ _matrix(operands)
        elif word in {"RG", "G", "rg", "g"}:
            colors["S" if word.isupper() else "f"] = tuple(map(float, operands))
        elif word in {"m", "l", "c"}:
            parts += [[]] if word == "m" else []
            parts[-1].append((*map(float, operands[-2:]), 1.0))
        elif word in {"W", "W*", "n"}:
            parts = []
        elif word in {"S", "s", "f", "f*", "B"}:
            yield from (
                Painted(
                    (np.array(part) @ matrix.T)[:, :2],
                    colors[word.upper() if word == "s" else word[0].replace("B", "f")],
                    word[0] in "fB",
                )
                for part in parts
            )
            parts = []
        elif word == "Do":
            form = resources.XObject[operands[0]]
            yield from _painted(form, form.Resources, matrix @ _matrix(form.get("/Matrix", (1, 0, 0, 1, 0, 0))))


def _matrix(operands):
    a, b, c, d, e, f = (float(each) for each in operands)
    return np.array([[a, c, e], [b, d, f], [0, 0, 1.0]])
