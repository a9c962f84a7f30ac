"""A small project with a rulebook in two languages, for tests that spoil it."""

import re
import shutil
from pathlib import Path

import pytest

ENGLISH = """\
---
format: 1
title: Ordonnance
subtitle: A small book
names: [Anna, Ben, Clara, David, Emma]
cover: [base/spear-levy]
age: 8
minutes: [5, 10]
credits: [A game by Nobody]
left_out: [LEFT_OUT]
---

# The goal {#goal}

You "hold" up to {fact limit|four} cards in a {term territory}. Read {ref comparing}. {index Goal}

{symbol spear} is weak, {symbol banner} strong; {card base/spear-levy} shows a spear. {ruling OR-09}

| mark | cards |
|:-----|------:|
| {symbol helm} | {count kind:unit set:base} |

# Comparing armies {#comparing}

## Regiments {#regiments}

```{figure} comparing/more-regiments
alt: Two armies of four cards in Antioch.
width: 60
Two regiments against one. {result}
```

```{claim} comparing/more-regiments
territories: {antioch: {ranking: [[0], [1]]}}
```

```{cards} base/spear-levy*2 | crown/cancel-spear
as: army
labels: two spears | a {symbol banner}
Cards. {index Army; comparing}
```

````{box} tip
1. One
2. Two
````

```{faq} OR-07
question: May I pass?
No. See [armies](#comparing).
```

# Reference {#reference}

```{components} set:base
```

```{reference} kind:kingdom
```

```{glossary}
territory: territory: one of {fact territories.0} and others.
```

```{summary}
**Play** a card.
```

```{index}
```
"""
GERMAN = (
    ENGLISH.replace("age: 8\nminutes: [5, 10]\ncredits: [A game by Nobody]\nleft_out: [LEFT_OUT]\n", "")
    .replace("# The goal", "# Das Ziel")
    .replace("# Comparing armies", "# Heere vergleichen")
    .replace('You "hold" up to {fact limit|four} cards in a', 'Du "hältst" bis zu {fact limit|vier} Karten je')
)


class Project:
    """A card database of one game with a rulebook, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.cards = folder / "cards"
        self.books = self.cards / "ordonnance" / "rulebook"

    def write(self, language: str, text: str) -> None:
        (self.books / f"{language}.md").write_text(text, encoding="utf-8")

    def spoil(self, path: str, old: str, new: str) -> None:
        """Replace something that must stand in a file."""
        file = self.cards / path
        text = file.read_text(encoding="utf-8")
        assert old in text
        file.write_text(text.replace(old, new), encoding="utf-8")

    def opened(self):
        from ordo_pnp.books import open_book_projects

        (books,) = open_book_projects(self.cards, "ordonnance")
        return books

    def findings(self):
        from ordo_pnp.books.book_project import check_books

        return check_books(self.opened())

    def said(self):
        """Return each finding as ``code line message``."""
        return [
            f"{each.code.id} {Path(each.span.file).name}:{each.span.line} {each.message}" for each in self.findings()
        ]


def _left_out(folder, names):
    """Leave out books and what the small book has no use for: most scenarios."""
    here = Path(folder)
    if here.name == "scenarios":
        keep = {"comparing.yaml", "turns.yaml"} if here.parent.name == "base" else set()
        return set(names) - keep
    return {"rulebook"} & set(names)


def small_book(folder, cards):
    """Lay out a project with the small book in English."""
    made = Project(folder)
    for shared in cards.iterdir():
        if not (shared / "game.yaml").exists():
            shutil.copytree(shared, made.cards / shared.name)
    shutil.copytree(cards / "ordonnance", made.cards / "ordonnance", ignore=_left_out)
    made.books.mkdir()
    known = re.findall(r"- id: (OR-\d+)", (made.cards / "ordonnance/rulings.yaml").read_text(encoding="utf-8"))
    rulings = [each for each in known if each not in ("OR-07", "OR-09")]
    made.write("en", ENGLISH.replace("LEFT_OUT", ", ".join(rulings)))
    return made


def translated(project):
    """Add a translation that is up to date."""
    from ordo_pnp.books import stamped

    project.write("de", GERMAN)
    path, _, text = stamped(project.opened(), "de")
    path.write_text(text, encoding="utf-8")
    return project


@pytest.fixture
def project(tmp_path, repository, monkeypatch):
    """Return a project with the small book in English."""
    monkeypatch.chdir(tmp_path)
    return small_book(tmp_path, repository / "cards")


@pytest.fixture
def bilingual(project):
    """Return the project with a translation that is up to date."""
    return translated(project)


@pytest.fixture(scope="session")
def books(tmp_path_factory, repository):
    """Return the books with the small book in two languages, for tests that only look."""
    return translated(small_book(tmp_path_factory.mktemp("books"), repository / "cards")).opened()


@pytest.fixture(scope="session")
def made(books):
    """Return every file that is made of the small book, by name."""
    from ordo_pnp.books import BookRequest, make_books
    from ordo_pnp.books.book_builder import FORMATS

    files, problems = make_books([(books, BookRequest(("en", "de"), FORMATS))])
    assert problems == ()
    return {each.name: each.content for each in files}
