"""Pieces of the page: tables, plots with the numbers behind them, facts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape


def table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table with a heading for each column."""
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in columns)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def chart(drawing: str, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a plot, with its numbers as a table for whoever cannot see it or wants to know exactly."""
    numbers = f"<details><summary>The numbers</summary>{table(columns, rows)}</details>"
    return f'<div class="chart"><div class="wide">{drawing}</div>{numbers}</div>'


def section(heading: str, *parts: str, class_: str = "") -> str:
    """Return a part of the page."""
    of_class = f' class="{class_}"' if class_ else ""
    return f"<section{of_class}><h2>{escape(heading)}</h2>{''.join(parts)}</section>"


def paragraph(words: str, class_: str = "") -> str:
    """Return a paragraph of plain text."""
    of_class = f' class="{class_}"' if class_ else ""
    return f"<p{of_class}>{escape(words)}</p>"


def code(lines: str) -> str:
    """Return lines to be typed."""
    return f"<pre>{escape(lines)}</pre>"


def facts(pairs: Iterable[tuple[str, str]]) -> str:
    """Return large numbers with what they are below."""
    return f'<div class="facts">{"".join(f"<div><b>{escape(value)}</b><span>{escape(what)}</span></div>" for value, what in pairs)}</div>'


def definitions(pairs: Iterable[tuple[str, str]]) -> str:
    """Return names with what they stand for, as code."""
    return (
        f"<dl>{''.join(f'<dt>{escape(name)}</dt><dd><code>{escape(value)}</code></dd>' for name, value in pairs)}</dl>"
    )
