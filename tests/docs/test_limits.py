"""Limits that pages name are those of the program."""

import pytest

from ordo_pnp.base import KEPT, KEPT_BYTES
from ordo_pnp.cards import MAX_EXACT, MAX_FINDINGS
from ordo_pnp.cards.schema_errors import MAX_ENTRIES
from ordo_pnp.cards.yaml_positions import MAX_DEPTH
from ordo_pnp.editor.language.edited_project import MAX_OPEN_BYTES
from ordo_pnp.editor.studio.card_table import MAX_CARDS
from ordo_pnp.editor.studio.studio_findings import MAX_TOLD
from ordo_pnp.editor.studio.web_server import MAX_MESSAGE
from ordo_pnp.tables.grid import MAX_COLUMNS, MAX_ROWS
from ordo_pnp.tables.xlsx_files import MAX_ELEMENTS

SENTENCES = [
    ("explanation/studio.md", f"a message {MAX_MESSAGE >> 20} MB, all open texts {MAX_OPEN_BYTES >> 20} MB"),
    ("explanation/studio.md", f"made cards {MAX_CARDS:,} in a project, findings in an answer {MAX_TOLD:,}"),
    ("how-to/edit-in-a-spreadsheet.md", f"up to {MAX_EXACT:,}"),
    (
        "how-to/edit-in-a-spreadsheet.md",
        f"At most {MAX_ROWS:,} rows, {MAX_COLUMNS} columns and {MAX_ELEMENTS:,} XML elements",
    ),
    ("explanation/decisions/reading-yaml.md", f"nesting deeper than {MAX_DEPTH}"),
    ("explanation/decisions/schemas-and-kinds.md", f"the first {MAX_ENTRIES} are explained"),
    ("explanation/decisions/schemas-and-kinds.md", f"{MAX_FINDINGS:,} findings are shown"),
    (
        "explanation/decisions/changing-files.md",
        f"the last {KEPT} changes, fewer where they have more than {KEPT_BYTES >> 20} MB",
    ),
]


@pytest.mark.parametrize(("page", "words"), SENTENCES)
def test_a_page_names_the_limit_of_the_program(repository, page, words):
    """A sentence with a limit says what the code says, so that neither changes alone."""
    text = (repository / "docs" / page).read_text(encoding="utf-8")
    assert words in " ".join(text.split())
