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


FACE = """format: 1
face:
  for: creature
  size: [63, 88]
  bleed: 3
  safe: 3
  areas:
    - {rows: {head: 10, body: rest}}
  elements:
    # The ground.
    - rect: {box: bleed, fill: '#FFFFFF'}
    - text: {box: [5, 4.50, 53, 8], text: $name, font: text, size: 12}  # Ask Ida.
    - text: {box: [10%, 50% - 1, 80%, 20], text: $text, size: 9, when: {given: $text}}
    - group:
        at: [5, 70]
        elements:
          - line: {from: [0, 0], to: [50, 0], color: '#000000'}
          - text: {box: [0, 2, 20, 5], text: [$set, ' · ', $number], size: 6}
"""
NAME, TEXT, GROUP = ["elements", 1, "text"], ["elements", 2, "text"], ["elements", 3, "group"]
SIDE = side_of("moths", "base/example-1", "en")


@pytest.fixture
def small(small_game, tmp_path):
    """Return a desk with a small game, and a window of it."""
    with open_desk(small_game(tmp_path)) as desk:
        yield desk, Asker(desk)


@pytest.fixture
def own(small_game, tmp_path):
    """Return a window of a game with a face of its own, and what gives the text of that."""
    folder = small_game(tmp_path)
    file = folder / "cards/moths/faces/creature.yaml"
    file.parent.mkdir()
    file.write_text(FACE, encoding="utf-8")
    with open_desk(folder) as desk:
        yield Asker(desk), lambda: desk.session.content(file).decode()


def test_a_face_tells_its_parts_with_their_places_on_the_card(own):
    """Boxes, areas, percentages and groups in millimetres of the card; and cards that show what breaks."""
    asker, _ = own
    found = asker.ask("ordo/faceParts", **SIDE)
    assert (found["face"], found["state"], found["areas"]["head"]) == ("creature", "own", [3, 3, 57, 10])
    told = [(each["path"][-1], each["placing"], each["box"], each["isShown"]) for each in found["parts"]]
    assert told == [
        ("rect", "area", [-3, -3, 69, 94], True),
        ("text", "box", [5, 4.5, 53, 8], True),
        ("text", "box", [6.3, 43, 50.4, 20], True),
        ("group", "point", [5, 70, 0, 0], True),
        ("line", "line", [5, 70, 50, 0], True),
        ("text", "box", [5, 72, 20, 5], True),
    ]
    assert [found["parts"][1][key] for key in ("line", "source", "isFirst", "isLast")] == [
        12,
        "text: {box: [5, 4.50, 53, 8], text: $name, font: text, size: 12}",
        False,
        False,
    ]
    assert {"$name", "$text", "$power"} <= {*found["columns"]}
    assert found["samples"]["count"] == 2


def test_edits_change_their_value_alone(own):
    """Comments, order and the writing of all else stay; a percentage stays one."""
    asker, text = own
    edit(asker, SIDE, "move", NAME, TEXT, by=[1.5, 0, 0, -2])
    expected = FACE.replace("[5, 4.50, 53, 8]", "[6.5, 4.50, 53, 6]").replace(
        "[10%, 50% - 1, 80%, 20]", "[10% + 1.5, 50% - 1, 80%, 18]"
    )
    assert text() == expected
    edit(asker, SIDE, "set", TEXT, key="text", value="$name")
    edit(asker, SIDE, "set", TEXT, key="when", value=None)
    edit(asker, SIDE, "set", NAME, key="align", value="center")
    edit(asker, SIDE, "free", ["elements", 0, "rect"])
    assert "80%, 18], text: $name, size: 9}" in text()
    assert "size: 12, align: center}  # Ask Ida." in text()
    assert "# The ground.\n    - rect: {box: [-3, -3, 69, 94], fill: '#FFFFFF'}" in text()


def test_parts_are_ordered_doubled_and_removed(own):
    """Also one of several lines."""
    asker, text = own
    assert edit(asker, SIDE, "backward", GROUP) == ["elements", 2, "group"]
    assert edit(asker, SIDE, "duplicate", ["elements", 2, "group"]) == ["elements", 3, "group"]
    kinds = [each["path"][-1] for each in asker.ask("ordo/faceParts", **SIDE)["parts"] if len(each["path"]) == 3]
    assert kinds == ["rect", "text", "group", "group", "text"]
    edit(asker, SIDE, "remove", ["elements", 3, "group"])
    edit(asker, SIDE, "forward", ["elements", 2, "group"])
    assert text() == FACE


def test_a_gesture_is_one_step_of_undo(own):
    """Key after key of one visit; another visit is another step."""
    asker, text = own
    for visit in ("a", "a", "b"):
        sign = asker.ask("ordo/faceParts", **SIDE)["sign"]
        asker.ask("ordo/faceEdit", **SIDE, sign=sign, visit=visit, act="move", paths=[NAME], by=[0.5, 0, 0, 0])
    asker.ask("ordo/undo")
    assert "box: [6, 4.50, 53, 8]" in text()
    asker.ask("ordo/undo")
    assert text() == FACE


@pytest.mark.parametrize(
    ("act", "path", "more", "why"),
    [
        ("move", NAME, {"by": [0, 0, -60, 0]}, "`box` is `-7`"),
        ("move", ["elements", 0, "rect"], {"by": [1, 0, 0, 0]}, "no box of its own"),
        ("set", NAME, {"key": "size", "value": []}, "needed"),
        ("set", GROUP, {"key": "elements", "value": []}, "changed one by one"),
        ("forward", GROUP, {}, "no part beyond"),
        ("remove", ["elements", 9, "text"], {}, "no such part"),
    ],
)
def test_what_would_be_wrong_is_refused_and_changes_nothing(own, act, path, more, why):
    """With a reason."""
    asker, text = own
    with pytest.raises(RpcError, match=why):
        edit(asker, SIDE, act, path, **more)
    assert text() == FACE
    assert asker.ask("ordo/history")["undo"] == []


def test_a_face_that_was_changed_elsewhere_is_not_written_over(own):
    """A window that has seen another text is told so."""
    asker, _ = own
    edit(asker, SIDE, "move", NAME, by=[1, 0, 0, 0])
    with pytest.raises(RpcError, match="changed elsewhere"):
        asker.ask("ordo/faceEdit", **SIDE, sign="", visit="", act="remove", paths=[NAME])


@pytest.mark.slow
def test_a_face_that_came_with_a_look_is_edited_once_it_is_the_games_own(small):
    """Front and back; nothing is on the disk before it is saved, and undo takes the file back."""
    desk, asker = small
    for side in (SIDE, side_of("moths", "base/example-1", "en", "back")):
        found = asker.ask("ordo/faceParts", **side)
        assert found["state"] == "look"
        with pytest.raises(RpcError, match="copy it into the project first"):
            edit(asker, side, "remove", found["parts"][0]["path"])
        uri = asker.ask("ordo/faceOwn", **side)["uri"]
        made = asker.ask("ordo/faceParts", **side)
        assert (made["state"], made["uri"]) == ("own", uri)
        assert len(made["parts"]) == len(found["parts"])
        with pytest.raises(RpcError, match="no face to be copied"):
            asker.ask("ordo/faceOwn", **side)
        assert not desk.editor.path_of(uri).exists()
        asker.ask("ordo/undo")
        assert asker.ask("ordo/faceParts", **side)["state"] == "look"
