"""Same input, same bytes."""

import hashlib
import os
import subprocess
import sys

PROGRAM = """
import hashlib
from ordo_pnp.draw.drawing import *
from ordo_pnp.paper.sheets.page import Bookmark, Box, Page
from ordo_pnp.paper.render.pdf import DocumentInfo, write_pdf
from ordo_pnp.draw.fonts import Fonts

charge = Drawing(9, 9, tuple(
    Shape(ellipse(k, k, 1), Gradient((0, 0), (9, 9), ((0, "#FF0000"), (1, f"#0000{k:02X}"))), "#101010", 0.1, opacity=k / 9)
    for k in range(1, 8)
))
faces = ("text", "smallcaps", "text-italic", "text-bold")
runs = tuple(Run(5, 20 + 5 * k, f"Wort {k} Größe слово", face, 9, "#123456") for k, face in enumerate(faces))
cards = [Drawing(40, 40, (Use(charge), Use(charge, translation(9, 9), opacity=0.5 + k / 10), *runs)) for k in range(3)]
pages = [
    Page(Drawing(100, 60, (Use(card), Use(cards[0], translation(50, 0)))), Box(3, 3, 90, 50), None, (Bookmark(f"Seite {k}"),))
    for k, card in enumerate(cards)
]
data = write_pdf(pages, Fonts(), DocumentInfo("Probe", "de", keywords=("a", "b"), duplex="long-edge"))
"""


def _digest_here():
    space = {}
    exec(PROGRAM, space)  # noqa: S102 - the same program as in the other process
    return hashlib.sha256(space["data"]).hexdigest()


def test_two_runs_in_a_process_give_the_same_bytes():
    """Writing the same pages twice gives identical files."""
    assert _digest_here() == _digest_here()


def test_other_processes_and_hash_seeds_give_the_same_bytes(repository):
    """No order of sets or hashes reaches the file."""
    digests = {_digest_here()}
    for seed in ("1", "4242"):
        result = subprocess.run(
            [sys.executable, "-c", PROGRAM + "print(hashlib.sha256(data).hexdigest())"],
            capture_output=True,
            text=True,
            check=True,
            cwd=repository,
            env={**os.environ, "PYTHONHASHSEED": seed},
        )
        digests.add(result.stdout.strip())
    assert len(digests) == 1


def test_what_was_written_before_leaves_no_trace():
    """A document is the same whether or not others were written from the same faces before it."""
    from ordo_pnp.draw import Drawing, Fonts, Run
    from ordo_pnp.paper import DocumentInfo, Page, write_pdf

    def write(fonts, *texts):
        runs = tuple(Run(5, 9, text, name, 9, "#000000") for text in texts for name in ("smallcaps", "text", "title"))
        return write_pdf([Page(Drawing(90, 20, runs))], fonts, DocumentInfo("Probe", "de"))

    look = {"title": {"file": "Spectral-Regular.ttf", "small_caps": True}}
    fresh, used = Fonts(look), Fonts(look)
    write(used, "Ganz andere Wörter", "слова")
    assert write(used, "Größe") == write(fresh, "Größe")


def test_no_path_of_this_machine_is_in_the_file():
    """Where fonts were found is nobody's business."""
    from ordo_pnp.draw import Fonts

    space = {}
    exec(PROGRAM, space)  # noqa: S102 - the same program as in the other process
    assert str(Fonts()["text"].path.parent).encode() not in space["data"]
