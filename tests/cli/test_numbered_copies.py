"""`$number`, `$total`, `$copy`: numbers of cards and of their copies on printed faces."""

import re
from collections import Counter

import pytest
from pypdfium2 import PdfDocument

KINDS = """format: 1
kinds:
  beast: {description: A beast.}
  plant: {description: A plant.}
"""
GAME = "format: 1\ngame: {id: wood, name: Wood, language: en, languages: [en], words: {deck: {title: Wood}}}\n"
SET = "format: 1\nset: {id: base, name: Base, language: en}\n"
BEASTS = """format: 1
beasts:
  - {id: wolf, name: Wolf, print: {copies: 3}}
  - {id: owl, name: Owl, print: {copies: 2}}
"""
PLANTS = "format: 1\nplants:\n  - {id: fern, name: Fern}\n"
FACE = """format: 1
face:
  for: [beast, plant]
  size: [63, 88]
  elements:
    - text: {box: [5, 5, 53, 9], size: 9, text: [$name, ' ', $number, /, $total, ' of kind ', $kind-number, /, $kind-total]}
    - text: {box: [5, 20, 53, 9], size: 9, text: ['copy ', $copy, /, $copies], when: {field: $copies, is: 2..}}
    - rect: {box: [20, 40, 9, 9], fill: '#000000', when: {field: $copy, is: ">=3"}}
"""
COPY = re.compile(r"(\w+) (\d/\d) of kind (\d/\d)(?:\s+copy (\d/\d))?")


@pytest.fixture
def wood(tmp_path, make_ordo):
    """A game whose face numbers cards and copies."""
    game = tmp_path / "cards" / "wood"
    (game / "base").mkdir(parents=True)
    (game / "faces").mkdir()
    files = {"kinds": KINDS, "game": GAME, "base/set": SET, "base/beasts": BEASTS, "base/plants": PLANTS}
    for name, text in {**files, "faces/card": FACE}.items():
        (game / f"{name}.yaml").write_text(text)
    (game / "kinds.yaml").write_text(KINDS.replace("{desc", "{face: card, desc"))
    return make_ordo(tmp_path)


def printed(home, *words):
    """Build into a new folder, and count the lines of all pieces: name, number, number of the kind, number of the copy."""
    folder = home.folder / f"out{len([*home.folder.glob('out*')])}"
    home("build", "-o", folder, *words, check=0)
    return on_pages(*folder.glob("*.pdf"))


def on_pages(path):
    """Count the lines of all pieces in a file."""
    return Counter(found for page in PdfDocument(path) for found in COPY.findall(page.get_textpage().get_text_range()))


def wolves(*copies):
    return Counter(("Wolf", "1/3", "1/2", f"{copy}/3") for copy in copies)


OWLS = Counter(("Owl", "2/3", "2/2", f"{copy}/2") for copy in (1, 2))
FERN = Counter([("Fern", "3/3", "1/1", "")])


@pytest.mark.parametrize("words", [(), ("--ink", "grey"), ("--draft",)])
def test_a_face_numbers_cards_within_their_set_and_kind_and_their_copies(wood, words):
    """Each copy of a numbered card is drawn with its number, in every ink and in a draft."""
    assert printed(wood, *words) == wolves(1, 2, 3) + OWLS + FERN


def test_copies_begin_anew_where_more_are_printed_than_a_deck_has(wood):
    """Seven wolves are two decks and the first of a third; two are the first two."""
    assert printed(wood, "id:wolf", "--copies", 7) == wolves(1, 2, 3, 1, 2, 3, 1)
    assert printed(wood, "id:wolf*2") == wolves(1, 2)


def test_what_only_a_later_copy_shows_counts_as_a_change(wood):
    """A mark on the third wolf alone is another look of the card: `--changed` prints its copies, and not those of the owl."""
    wood("build", "-o", "out", check=0)
    face = wood.folder / "cards" / "wood" / "faces" / "card.yaml"
    face.write_text(face.read_text().replace("fill: '#000000'", "fill: '#330000'"))
    wood("build", "-o", "out", "--changed", check=0)

    assert on_pages(wood.folder / "out" / "wood-base-en-changed.pdf") == wolves(1, 2, 3)


def test_a_back_numbers_copies_as_well(wood):
    """One back for all cards is drawn for each copy where it shows its number, though the front shows none."""
    faces = wood.folder / "cards" / "wood" / "faces"
    text = "- text: {box: [5, 5, 53, 9], size: 9, text: [%s]}\n"
    head = "format: 1\nface:\n  for: [beast, plant]\n  size: [63, 88]\n"
    (faces / "card.yaml").write_text(f"{head}  back: rear\n  elements:\n    {text % '$name'}")
    (faces / "rear.yaml").write_text(f"{head}  elements:\n    {text % 'rear, $copy'}")
    wood("build", "-o", "out", check=0)

    words = [page.get_textpage().get_text_range() for page in PdfDocument(wood.folder / "out" / "wood-base-en.pdf")]
    assert Counter(re.findall(r"rear(\d)", "".join(words))) == Counter("123121")
