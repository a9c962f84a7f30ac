"""Where numbers must be whole, and how others are added up: no decision, file or hash depends on float noise.

The built-in ``sum`` of floats gives other last digits since Python 3.12, and any sum of floats hangs on its order.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.source_trees import nodes_in, tree_of

PACKAGE = Path(__file__).resolve().parent.parent / "ordo_pnp"
RULES = ("kernel", "games")
# Modules of games that learn with floats, and give whole numbers; nothing that is played does.
LEARNING = "training.py"
# Rooms of games that measure paper; nothing that is played asks there.
PRINTED = "printed"
# Attributes and functions that give whole numbers wherever they are added up.
WHOLE = {
    "_copies",
    "bool",
    "cards",
    "combining",
    "copies",
    "endswith",
    "file_size",
    "front_count",
    "len",
    "page_count",
    "pages",
    "parts",
    "size",
    "units",
}
# Sums of Roman digits, shares of rows, outline entries, truths, font units, counts of games and cards, points, dice.
NAMED_WHOLE = {
    "catalog/block_data.py: sum([values_in(each) for each in data.values()])",
    "catalog/block_data.py: sum([values_in(each) for each in data])",
    "catalog/block_slips.py: sum([each.values for each in blocks])",
    "catalog/odd_texts.py: sum(map(str.isalpha, word))",
    "catalog/syntax/indentation.py: sum((upper is not None and lower is not None and (not _is_usual(lines[upper], lines[lower], step)) for upper, lower in pairs))",
    "new_game/columns.py: sum(map(is_picture, cells))",
    "catalog/schema_size.py: sum((self._size(name, each, (*path, step)) for step, each in pairs))",
    "check/card_number_check.py: sum((-value if value < after else value for value, after in zip(values, following, strict=True)))",
    "cli/_new_game.py: sum((card.entry.get('print', {}).get('copies', 1) for card in plan.cards))",
    "faces/areas.py: sum(shares.values())",
    "free_table/free_play.py: sum((_count_of(entry) for cards in data['piles'].values() for entry in cards))",
    "free_table/moves.py: sum(thrown)",
    "language/editor.py: sum((size - self._sizes.get(path, 0) for path, size in sizes.items()))",
    "language/editor.py: sum(self._sizes.values())",
    "studio/text_edits.py: sum((each.letters for each in self._done))",
    "studio/kept_jobs.py: sum((each['bytes'] for each in self.files.values()))",
    "metrics/grounds.py: sum((count for count, _ in counts))",
    "metrics/shared_pictures.py: sum(counts[ALIKE_STEPS:])",
    "project/played.py: sum((has_errors([each]) for each in problems))",
    "render/outline.py: sum((1 + nodes[child].get('Count', 0) for child in children[index]))",
    "report/plots.py: sum((count for _, count in rows))",
    "report/plots.py: sum(each)",
    "report/plots.py: sum(map(sum, heights.values()))",
    "report/web_page.py: sum((count for _, count in pairs))",
    "rulebook/arrows.py: sum((any((box.left < x < box.right and box.top < y < box.bottom for box in (head if math.dist((x, y), tip) < _HEAD else shaft))) for x, y in points))",
    "rulebook/figures.py: sum((isinstance(part, Hand) for part in scene.parts))",
    "rulebook/grids.py: sum(self._called)",
    "sim/balance/balance_facts.py: sum((at * count for at, count in enumerate(histogram)))",
    "sim/balance/balance_facts.py: sum(counts.row('victory')[2:])",
    "sim/balance/balance_facts.py: sum(histogram)",
    "sim/balance/balance_facts.py: sum(row)",
    "sim/volume/cluster.py: sum(self._client.nthreads().values())",
    "sim/balance/counterfactual.py: sum(outcome.totals)",
    "sim/statistics/counts.py: sum(self.row(name))",
    "sim/matches/duels.py: sum(self.scores, Fraction())",
    "sim/volume/journal.py: sum(chunk)",
    "sim/probes/card_probe.py: sum(outcome.totals)",
    "typography/fonts.py: sum(advances)",
    "typography/fonts.py: sum(widths)",
}
# Shares of a victory, which decide nothing.
MAY_DIVIDE = {("kernel/game.py", "returns")}


# Modules that look for digits of every script in texts, and make no numbers of them that data could not hold otherwise.
MEETS_ANY_DIGIT = {
    "catalog/written_values.py",
    "check/card_number_check.py",
    "check/summary.py",
    "faces/sign_slips.py",
    "free_table/events.py",
    "free_table/table.py",
    "games/ordonnance/effects/vocabulary.py",
    "export/sheet_reader.py",
    "typography/breaking.py",
    "typography/hyphenate.py",
}


def modules(*rooms):
    return sorted(path for room in rooms for path in (PACKAGE / room).rglob("*.py"))


def in_package(path):
    return path.relative_to(PACKAGE).as_posix()


def is_fractional(node):
    """Whether an expression is a float by what it says: a constant, a conversion, a division of numbers."""
    return (
        (isinstance(node, ast.Constant) and isinstance(node.value, float))
        or (isinstance(node, ast.Name) and node.id == "float" and isinstance(node.ctx, ast.Load))
        or (isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div))
    )


def annotations(tree):
    """Return the ids of all nodes that stand in an annotation."""
    found = [
        part
        for node in nodes_in(tree)
        for part in (getattr(node, "annotation", None), getattr(node, "returns", None))
        if isinstance(part, ast.AST)
    ]
    return {id(each) for part in found for each in ast.walk(part)}


@pytest.mark.parametrize("room", RULES)
def test_rules_and_bots_know_whole_numbers_only(room):
    """No rule, score or evaluation has a float in it; where half a point is meant, points count double."""
    played = [path for path in modules(room) if path.name != LEARNING and path.parent.name != PRINTED]
    assert len(played) > 20
    assert [place for path in played for place in fractions_in(path)] == []


def fractions_in(path):
    """Return the places where a module of rules has a float."""
    tree = tree_of(path)
    silent = annotations(tree)
    for node in nodes_in(tree):
        if isinstance(node, ast.FunctionDef) and (in_package(path), node.name) in MAY_DIVIDE:
            silent |= {id(each) for each in ast.walk(node)}
    return [
        f"{in_package(path)}:{node.lineno}" for node in nodes_in(tree) if is_fractional(node) and id(node) not in silent
    ]


def test_what_is_played_asks_nothing_that_is_printed():
    """Only checks and the record of a game import what measures paper."""
    asking = {
        in_package(path)
        for path in modules(*RULES)
        if path.parent.name != PRINTED
        for node in nodes_in(tree_of(path))
        if isinstance(node, ast.ImportFrom) and f".{PRINTED}" in (node.module or "")
    }

    assert asking == {
        f"games/komarn/{name}.py" for name in ("board_checks", "board_print_check", "landmark_checks", "plugin")
    }


def is_whole(node):
    """Whether a term of a sum is a whole number by what it says."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, int)
    if isinstance(node, ast.BinOp):
        return not isinstance(node.op, ast.Div) and is_whole(node.left) and is_whole(node.right)
    if isinstance(node, ast.Call) and ast.unparse(node).startswith("map(len,"):
        return True
    named = node.func if isinstance(node, ast.Call) else node
    name = named.attr if isinstance(named, ast.Attribute) else getattr(named, "id", "")
    return (
        name in WHOLE
        or isinstance(node, ast.Compare)
        or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not))
    )


def terms(call):
    """Return what a call of ``sum`` adds up."""
    added = call.args[0]
    return added.elt if isinstance(added, ast.GeneratorExp | ast.ListComp) else added


def test_floats_are_added_by_fsum():
    """Lengths are added by ``math.fsum``, whose result depends on neither order nor Python; ``sum`` is for counts.

    A new count says so: it adds comparisons, lengths or attributes of ``WHOLE``, or is named in ``NAMED_WHOLE``.
    """
    sums = {
        f"{in_package(path)}: {ast.unparse(node)}": terms(node)
        for path in sorted({*modules("")} - {*modules(*RULES)})
        if "sum(" in path.read_text(encoding="utf-8")
        for node in nodes_in(tree_of(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "sum"
    }

    assert len(sums) > 20
    assert {name for name, added in sums.items() if not is_whole(added)} == NAMED_WHOLE


def test_numbers_are_made_of_ascii_digits():
    """Backslash-d matches the digits of sixty scripts, and ``int`` and ``float`` read them: patterns of numbers say ``[0-9]``."""
    found = {
        in_package(path)
        for path in modules(".")
        for node in nodes_in(tree_of(path))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and "\\d" in node.value
    }
    assert found == MEETS_ANY_DIGIT
