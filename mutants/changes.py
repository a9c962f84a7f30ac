"""The changes that make mutants of a module, found in its syntax tree and written as a replacement of its bytes."""

from __future__ import annotations

import ast
import copy
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

# Kind of change, what is put in the place, and the place.
Change = tuple[str, "ast.AST | str", "ast.expr | ast.stmt"]

# What Python calls the code of a module outside of functions.
MODULE = "<module>"

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}

# Messages may say anything; without an import a module fails at once.
TEXTS = (ast.JoinedStr, ast.Raise, ast.Assert, ast.Import, ast.ImportFrom)
UNSEEN_FUNCTIONS = {"__repr__", "__str__", "__hash__"}
UNSEEN_NAMES = {"__slots__", "__all__", "TYPE_CHECKING"}
# Declarations of findings, which are text, sizes of caches, and how records are stored.
UNSEEN_CALLS = {"code", "lru_cache", "cache", "dataclass"}
# ``zip(…, strict=True)`` is an assertion; the others belong to records.
UNSEEN_ARGUMENTS = {"strict", "repr", "kw_only", "slots"}
# Characters of code that are shown of one side of a change.
MOST_SHOWN = 160


@dataclass(frozen=True)
class Mutant:
    """One change of a module."""

    path: str
    line: int
    # The qualified name of the innermost function around it.
    function: str
    kind: str
    before: str
    after: str
    start: int
    # Which bytes of the file are replaced.
    end: int
    text: str
    # The line of source on which it begins.
    code: str

    @property
    def change(self) -> str:
        """What is changed."""
        return f"{self.before} → {self.after}"

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What tells it from other mutants, and stays the same when other lines of the module move."""
        return self.path, self.function, self.code, self.change

    def applied(self, source: bytes) -> bytes:
        """Return the source of the module with the change."""
        return source[: self.start] + self.text.encode() + source[self.end :]


def mutants_of(path: str, source: str) -> list[Mutant]:
    """Return all mutants of a module.

    Args:
        path: How the module is named in them, relative to the repository.
        source: Its text.
    """
    finder = _Finder(path, source)
    finder.visit(ast.parse(source))
    return finder.found


class _Finder(ast.NodeVisitor):
    """Walks through a module and notes mutants, with the function around each."""

    def __init__(self, path: str, source: str) -> None:
        self.path = path
        self.found: list[Mutant] = []
        self.name = ""
        self.function = MODULE
        self.lines = source.encode().splitlines(keepends=True)
        self.starts = list(accumulate(map(len, self.lines), initial=0))

    def visit(self, node: ast.AST) -> None:
        """Note the mutants of a node and of what is in it."""
        if _is_unseen(node):
            return
        for kind, new, at in _changes(node):
            if self.function != MODULE or kind != "statement left out":
                self._note(kind, new, at)
        super().visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """Visit defaults, which belong to the code around, and the body; decorators and annotations are left alone."""
        for default in (*node.args.defaults, *filter(None, node.args.kw_defaults)):
            self.visit(default)
        outside = self.name, self.function
        self.function = self.name = self._named(node)
        for each in node.body:
            self.visit(each)
        self.name, self.function = outside

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """Visit the body."""
        outside, self.name = self.name, self._named(node)
        for each in node.body:
            self.visit(each)
        self.name = outside

    def _named(self, node: ast.FunctionDef | ast.ClassDef) -> str:
        if not self.name:
            return node.name
        return f"{self.name}.<locals>.{node.name}" if self.name == self.function else f"{self.name}.{node.name}"

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """Visit the value, not the annotation."""
        if node.value is not None:
            self.visit(node.value)

    def _note(self, kind: str, new: ast.AST | str, at: ast.expr | ast.stmt) -> None:
        text = new if isinstance(new, str) else ast.unparse(new)
        self.found.append(
            Mutant(
                path=self.path,
                line=at.lineno,
                function=self.function,
                kind=kind,
                before=_shown(ast.unparse(at)),
                after=_shown(text),
                start=self.starts[at.lineno - 1] + at.col_offset,
                end=self.starts[(at.end_lineno or 0) - 1] + (at.end_col_offset or 0),
                code=self.lines[at.lineno - 1].decode().strip(),
                text=text if isinstance(at, ast.stmt) else f"({text})",
            )
        )


def _is_unseen(node: ast.AST) -> bool:
    """Whether changes of a node, or in it, can be told from the original by messages, speed or errors at once only."""
    match node:
        case ast.FunctionDef(name=name):
            return name in UNSEEN_FUNCTIONS
        case ast.Expr(value=ast.Constant()):
            return True
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name in UNSEEN_NAMES
        case ast.If(test=ast.Name(id=name)):
            return name in UNSEEN_NAMES
        case ast.If(test=ast.Compare(left=ast.Attribute(attr="platform"))):
            return True  # the tests run on one system
        case ast.Call(func=ast.Name(id=name)):
            return name in UNSEEN_CALLS
        case ast.keyword(arg=name):
            return name in UNSEEN_ARGUMENTS
    return isinstance(node, TEXTS)


def _changes(node: ast.AST) -> Iterator[Change]:
    yield from _of_statements(node)
    yield from _of_operators(node)
    match node:
        case ast.Constant(value=bool() as value):
            yield "constant", str(not value), node
        case ast.Constant(value=int() as value):
            yield "number", str(value + 1), node
        case ast.Call(func=ast.Name(id=name), args=args, keywords=keywords) if name in CALLS:
            yield "min/max, any/all", ast.Call(ast.Name(CALLS[name]), args, keywords), node
        case ast.IfExp(test=test):
            yield "condition", "True", test
            yield "condition", "False", test
        case ast.comprehension(ifs=ifs):
            for each in ifs:
                yield "condition", "True", each


def _of_statements(node: ast.AST) -> Iterator[Change]:
    match node:
        case ast.Return(value=ast.expr() as value) if not _is_plain(value):
            yield "return value", "return None", node
        case ast.If(test=test):
            yield "condition", "True", test
            yield "condition", "False", test
        case ast.Continue():
            yield "continue/break", "break", node
        case ast.Break():
            yield "continue/break", "continue", node
        case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield "statement left out", "pass", node


def _of_operators(node: ast.AST) -> Iterator[Change]:
    match node:
        case ast.Compare(ops=ops):
            for index, op in enumerate(ops):
                compare = copy.deepcopy(node)
                compare.ops[index] = COMPARISONS[type(op)]()
                yield "comparison", compare, node
        case ast.BoolOp(op=op, values=values):
            yield "and/or", ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values), node
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "not", operand, node
        case ast.BinOp(left=left, op=op, right=right) if type(op) in ARITHMETIC and _is_of_numbers(node):
            yield "arithmetic", ast.BinOp(left, ARITHMETIC[type(op)](), right), node


def _is_of_numbers(node: ast.BinOp) -> bool:
    """Whether an operation is on numbers, as far as syntax shows; as ``/`` also joins paths, it must show one."""
    sides = (node.left, node.right)
    if any(isinstance(each, ast.JoinedStr | ast.List | ast.Tuple) or _is_text(each) for each in sides):
        return False
    shows = any(isinstance(each, ast.Constant | ast.BinOp | ast.UnaryOp) for each in sides)
    return shows or not isinstance(node.op, ast.Div)


def _is_plain(value: ast.expr) -> bool:
    """Whether a value is None, or one that changes of constants are about: False is as good as None."""
    return isinstance(value, ast.Constant) and (value.value is None or isinstance(value.value, bool))


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)


def _shown(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= MOST_SHOWN else f"{line[: MOST_SHOWN - 40]} … {line[-36:]}"
