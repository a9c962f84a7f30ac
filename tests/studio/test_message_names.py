"""How the messages between the page and the studio are named: as those of LSP."""

import ast
import re

import pytest

from ordo_pnp.language import Params
from ordo_pnp.studio.features import METHODS

CAMEL = r"[a-z]+(?:[A-Z][a-z]*)*"
READING = {name for name in vars(Params) if not name.startswith("_")}


@pytest.fixture(scope="module")
def code(repository):
    """Return the code of the studio and of the page, by path."""
    python = [*(repository / "ordo_pnp/studio").rglob("*.py"), *(repository / "ordo_pnp/language").glob("*.py")]
    script = (repository / "front/src").rglob("*.js")
    return {path: path.read_text(encoding="utf-8") for path in (*python, *script)}


def test_methods_and_the_fields_that_they_read_are_in_camel_case(code):
    """Below ``ordo/`` and ``textDocument/``, with one more part at most; the page names no field in snake case either."""
    assert [name for name in METHODS if not re.fullmatch(rf"(?:ordo|textDocument)(?:/{CAMEL}){{1,2}}", name)] == []
    calls = [
        node
        for path, text in code.items() if path.suffix == ".py"
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in READING and node.args
    ]  # fmt: skip
    values = {node.args[0].value for node in calls if isinstance(node.args[0], ast.Constant)}
    read = {name for name in values if isinstance(name, str) and name.isidentifier()}
    assert {"textDocument", "theirsHash", "withRules"} <= read
    assert [name for name in read if not re.fullmatch(CAMEL, name)] == []
    scripts = [text for path, text in code.items() if path.suffix == ".js" and not path.name.endswith("words.js")]
    assert [found for text in scripts for found in re.findall(r"(?:\.|[{,] *)([a-z]+_\w+)(?=[ ,:;)}])", text)] == []


def test_the_page_asks_for_what_there_is_and_hears_what_is_told(code):
    """Every method of the studio that it names is one, and every notification that it hears is sent."""
    page = "\n".join(text for path, text in code.items() if path.suffix == ".js")
    heard = set(re.findall(r"\bon\(\"(ordo/[^\"]+)\"", page))
    asked = set(re.findall(r"\"(ordo/[^\"]+)\"", page)) - heard
    assert len(heard) > 5
    assert asked - {"ordo/welcome"} - {*METHODS} == set()
    told = "\n".join(text for path, text in code.items() if path.suffix == ".py")
    assert [name for name in heard if f'"{name}"' not in told] == []
