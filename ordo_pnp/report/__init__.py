"""What ``ordo balance`` found, for people: one self-contained web page, and tables for a terminal.

The room reads nothing but the data that ``ordo balance --json`` prints.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.lazy_names import lazily

if TYPE_CHECKING:
    from ordo_pnp.report.report_tables import ordinal, tables
    from ordo_pnp.report.web_page import most_interesting, page
else:
    __getattr__, __dir__ = lazily(__name__, {"web_page": "most_interesting page", "report_tables": "ordinal tables"})
