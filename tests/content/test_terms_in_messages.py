"""What the program itself says is held to the terms of its games: messages, explanations of codes, help and guides."""

import ast
import re

import pytest

from ordo_pnp.catalog.load import load_catalog
from ordo_pnp.catalog.terms import terms_of

# Game -> packages and modules below ``ordo_pnp`` that speak of it.
HOMES = {
    "komarn": ("games/komarn",),
    "ordonnance": ("games/ordonnance",),
}
# What a person types: names of data, and examples.
TYPED = re.compile(r"`[^`]*`|^    .*$", re.MULTILINE)


def sayings(tree):
    """Every text in a module that can be shown, with its line; docstrings and names are not."""
    quiet = {id(each.value) for each in ast.walk(tree) if isinstance(each, ast.Expr)}
    inside = {id(part) for each in ast.walk(tree) if isinstance(each, ast.JoinedStr) for part in each.values}
    for each in ast.walk(tree):
        if id(each) in quiet or id(each) in inside:
            continue
        if isinstance(each, ast.JoinedStr):
            parts = [part.value if isinstance(part, ast.Constant) else "…" for part in each.values]
            yield each.lineno, "".join(map(str, parts))
        elif isinstance(each, ast.Constant) and isinstance(each.value, str) and " " in each.value:
            yield each.lineno, each.value


def modules(repository, homes):
    """The modules of some packages."""
    for home in homes:
        start = repository / "ordo_pnp" / home
        yield from sorted(start.rglob("*.py")) if start.is_dir() else [start]


def test_sayings_are_found():
    """Messages, whole or in parts, are seen; docstrings and single words are not."""
    tree = ast.parse('"""A sign."""\nx = "sign"\nfail(f"the sign {x} is old")\ncode("a", "two signs")\n"""A sign."""')

    assert sorted(sayings(tree)) == [(3, "the sign … is old"), (4, "two signs")]


@pytest.mark.slow
@pytest.mark.parametrize("game", HOMES)
def test_messages_keep_to_the_terms(repository, game):
    """No text of the program that speaks of a game has a word that the game's list forbids in English."""
    terms = terms_of(load_catalog(repository / "cards").games[game], "en")

    found = [
        f"{path.relative_to(repository)}:{line}: {misuse.phrase} ({misuse.term.id})"
        for path in modules(repository, HOMES[game])
        for line, text in sayings(ast.parse(path.read_text(encoding="utf-8")))
        for misuse in terms.misuses(TYPED.sub("…", text))
    ]

    assert found == []
