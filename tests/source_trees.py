"""What modules say, as trees that all tests share which look at the source: they are parsed and walked once, and must not be changed."""

import ast
from functools import cache


@cache
def tree_of(path):
    """Parse a module."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes_in(tree):
    """Return all nodes of a tree, by identity, outer ones first."""
    return tuple(ast.walk(tree))
