"""What is wrong with the data, where, and what to do about it.

A ``Diagnostic`` is a value; how it is shown is decided by ``diagnostics.formats``. Its message stands alone
and names the card; ``help`` holds the remedy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.diagnostics.characters import HIDDEN, LETTERS, MIXED, name_of, plain_of, spellings_of, why_unlike
from ordo_pnp.diagnostics.codes import Code, Severity, Stage, add_codes, all_codes, check_pages, is_code
from ordo_pnp.diagnostics.spelling import clipped, did_you_mean, known_names, printable, remedy_for, suggestion
from ordo_pnp.diagnostics.values import Cause, Diagnostic, Edit, Fix, Span, Ties, counted, finding, has_errors, in_order
from ordo_pnp.lazy_names import lazily

if TYPE_CHECKING:
    from ordo_pnp.diagnostics.causes import all_findings, root_causes
    from ordo_pnp.diagnostics.fixes import (
        as_written,
        inner_text,
        inner_word,
        inserted,
        near_word,
        replaced_word,
        rewritten,
        rewritten_text,
        source_of,
        together,
    )
    from ordo_pnp.diagnostics.formats import FORMATS, Coloring, Fixable, format_full, plain, summary
    from ordo_pnp.diagnostics.machine_formats import json_text
    from ordo_pnp.diagnostics.plain_data import list_from_plain, list_to_plain
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "causes": "all_findings root_causes",
            "fixes": "as_written inner_text inner_word inserted near_word replaced_word rewritten rewritten_text source_of together",
            "formats": "Coloring FORMATS Fixable format_full plain summary",
            "machine_formats": "json_text",
            "plain_data": "list_from_plain list_to_plain",
        },
    )

__all__ = [
    "HIDDEN",
    "LETTERS",
    "MIXED",
    "Cause",
    "Code",
    "Diagnostic",
    "Edit",
    "Fix",
    "Fixable",
    "Severity",
    "Span",
    "Stage",
    "Ties",
    "add_codes",
    "all_codes",
    "all_findings",
    "as_written",
    "check_pages",
    "clipped",
    "counted",
    "did_you_mean",
    "finding",
    "has_errors",
    "in_order",
    "inner_text",
    "inner_word",
    "inserted",
    "is_code",
    "known_names",
    "name_of",
    "near_word",
    "plain_of",
    "printable",
    "remedy_for",
    "replaced_word",
    "rewritten",
    "rewritten_text",
    "root_causes",
    "source_of",
    "spellings_of",
    "suggestion",
    "together",
    "why_unlike",
]
