"""Faces by hand: the parts of a face, and that edits of them leave all else in its file to the letter."""

import pytest

from ordo_pnp.editor import RpcError
from tests.editor.studio.windows import Asker, open_desk


def side_of(game, card, language, side="front"):
    """Return what names a side of a card."""
    return {"game": game, "card": card, "language": language, "side": side}


def faces_of(asker):
    """Yield a side for each face that cards are drawn with, and the answer about it."""
    seen = set()
    for game in asker.ask("ordo/overview")["games"]:
        for card in game["cards"]:
            for side in ("front", "back"):
                wanted = side_of(game["id"], card["id"], game["shown"], side)
                found = asker.ask("ordo/faceParts", **wanted)
                if found["face"] is not None and (game["id"], found["face"]) not in seen:
                    seen.add((game["id"], found["face"]))
                    yield wanted, found


def edit(asker, side, act, *paths, **more):
    """Change parts of a face as it is now; return the way to the last one."""
    sign = asker.ask("ordo/faceParts", **side)["sign"]
    return asker.ask("ordo/faceEdit", **side, sign=sign, visit="", act=act, paths=[*paths], **more)["path"]


def text_of(desk, found):
    """Return the text of a face as it is now."""
    return desk.session.content(desk.editor.path_of(found["uri"])).decode()


@pytest.mark.slow
def test_parts_of_all_shipped_faces_are_moved_and_moved_back_to_the_letter(desk, asker):
    """All that a box, a point or a line places; so are parts that are brought forward, and duplicates that are removed."""
    moved = 0
    for side, found in faces_of(asker):
        before = text_of(desk, found)
        paths = [each["path"] for each in found["parts"] if each["placing"] in {"box", "point", "line"}]
        if paths:
            edit(asker, side, "move", *paths, by=[1.3, -0.7, 0.9, 0.4])
            assert text_of(desk, found) != before
            edit(asker, side, "move", *paths, by=[-1.3, 0.7, -0.9, -0.4])
            assert text_of(desk, found) == before
            moved += len(paths)
        edit(asker, side, "remove", edit(asker, side, "duplicate", found["parts"][0]["path"]))
        assert text_of(desk, found) == before
        if not found["parts"][0]["isLast"]:
            edit(asker, side, "backward", edit(asker, side, "forward", found["parts"][0]["path"]))
            assert text_of(desk, found) == before
    assert moved > 500
