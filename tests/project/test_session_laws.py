"""A warm session says after any edits what a fresh one says."""

import random

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from ordo_pnp.draw import font_folder
from ordo_pnp.project import Session
from tests.project.odd_set import GAME, agree, copy_project, faces_shown, png

pytestmark = pytest.mark.slow


class Editing:
    """Somebody who edits at random: characters, blocks and files, on disk or only in an editor."""

    def __init__(self, root, session, seed):
        self.odd = root / GAME / "odd"
        self.session = session
        self.chance = random.Random(seed)
        self.before = []

    def step(self):
        self.before.append(self.state())
        act = self.chance.choice(
            [
                self.characters,
                self.characters,
                self.block,
                self.block,
                self.picture,
                self.font,
                self.rename,
                self.undo,
                self.undo,
            ]
        )
        act()

    def state(self):
        files = [
            path
            for path in self.odd.parent.rglob("*")
            if path.is_file() and (self.odd in path.parents or path.suffix == ".ttf")
        ]
        return {path: path.read_bytes() for path in files}, dict(self.session.texts.contents())

    def text(self):
        """Choose a file of text: its path and what it holds now."""
        names = [path for path in self.odd.rglob("*.yaml") if path.is_file()]
        path = self.chance.choice(sorted(names) or [self.odd / "units.yaml"])
        over = self.session.texts.get(path)
        content = over.content if over is not None else path.read_bytes() if path.exists() else b""
        return path, (content or b"").decode(errors="replace")

    def write(self, path, content):
        """Put a content on disk, or only over it."""
        if self.chance.random() < 0.5:
            self.session.change(path, content)
            return
        self.session.release(path)
        if content is None:
            path.unlink(missing_ok=True)
        else:
            path.write_bytes(content)
        self.session.refresh()

    def characters(self):
        path, text = self.text()
        for _ in range(self.chance.randint(1, 2)):
            at = self.chance.randint(0, len(text))
            text = (
                text[:at]
                + self.chance.choice(["", "x", '"', ":", "\n", " ", "- ", "#", "[", "ä"])
                + text[at + self.chance.randint(0, 2) :]
            )
        self.write(path, text.encode())

    def block(self):
        path, text = self.text()
        blocks = text.split("\n  - ")
        act = self.chance.choice(["add", "delete", "double", "swap"])
        at = self.chance.randrange(len(blocks))
        if act == "add":
            blocks.append(f"id: new-{self.chance.randint(0, 3)}\n    name: New One\n    symbols: [helm]\n")
        elif act == "delete":
            del blocks[at]
        elif act == "double":
            blocks.insert(at, blocks[at])
        else:
            blocks = [*blocks[:1], *reversed(blocks[1:])]
        self.write(path, "\n  - ".join(blocks).encode())

    def picture(self):
        self.write(
            self.odd / "art" / "one.png", self.chance.choice([png("#1F4E8C"), b"no picture", None, png("#A6192E")])
        )

    def font(self):
        files = [font_folder() / f"Spectral-{name}.ttf" for name in ("Light", "Bold")]
        path = self.odd.parent / "fonts" / self.chance.choice(["Mine.ttf", "Spectral-Bold.ttf"])
        self.write(path, self.chance.choice([b"no font", None, *[each.read_bytes() for each in files]]))

    def rename(self):
        path, text = self.text()
        self.write(path, None)
        self.write(path.with_name(self.chance.choice(["other.yaml", "units.yaml", "de.yaml"])), text.encode())

    def undo(self):
        """Go back to how things were some steps ago, the files and the texts over them."""
        files, texts = self.chance.choice(self.before)
        now, over = self.state()
        for path in now.keys() - files.keys():
            path.unlink()
        for path, content in files.items():
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(content)
        for path in over:
            self.session.release(path)
        for path, content in texts.items():
            self.session.change(path, content)
        self.session.refresh()


@given(seed=st.integers(0, 2**32))
@settings(
    max_examples=2, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
def test_some_edits_in_a_row_equal_a_fresh_start(tmp_path_factory, repository, monkeypatch, seed):
    """After each of some random edits findings, catalog and drawings are those made anew."""
    folder = tmp_path_factory.mktemp("edited")
    copy_project(folder / "cards", repository)
    monkeypatch.chdir(folder)
    assert edit_and_compare(folder / "cards", seed, edits=6) == 7


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(4))
def test_many_edits_in_a_row_equal_a_fresh_start(root, seed):
    """So they are after each of 200."""
    assert edit_and_compare(root, seed, edits=200) == 201


def edit_and_compare(root, seed, edits):
    """Compare at the start and after each edit; return how often."""
    session = Session(root)
    agree(session, root)
    editing = Editing(root, session, seed)
    for _ in range(edits):
        editing.step()
        agree(session, root)
    return 1 + edits


@pytest.mark.parametrize(
    ("file", "before", "after"),
    [
        ("fragments/kit.yaml", "v -12", "v -9"),
        ("fragments/kit.yaml", "fragments:", "fragments: ["),
        ("vignettes/land.yaml", "[12, 20]", "[16, 20]"),
        ("vignettes/land.yaml", "fill: sea", "fill: see"),
        ("vignettes/land.yaml", "has: bow", "has: spear"),
    ],
)
@pytest.mark.few(1)
def test_a_changed_picture_is_drawn_anew(root, file, before, after):
    """An edit of a fragment or a vignette changes the card that shows it or is found, as from a fresh start; so does taking it back."""
    session = Session(root)
    agree(session, root)
    path = root / GAME / "odd" / file
    sound = path.read_text(encoding="utf-8")
    seen = [state(session)]
    for text in (sound.replace(before, after), sound):
        path.write_text(text, encoding="utf-8")
        session.refresh()
        agree(session, root)
        seen.append(state(session))

    assert sound.count(before) == 1
    assert seen[0] == seen[2] != seen[1]


def state(session):
    """Return what is found and what the card with the vignette looks like."""
    draw = lambda card, side: session.face(GAME, card, "en", side)  # noqa: E731
    return session.findings(), faces_shown(draw, ["odd/odd-two"])
