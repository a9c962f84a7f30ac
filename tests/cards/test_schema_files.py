"""The schema files of a project are read as they are: what is none is named, and stops nothing else."""

import pytest

from ordo_pnp.base import DataError
from ordo_pnp.cards import current_schemas


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (b"\xef\xbb\xbf{}", "byte order mark"),
        ("{}".encode("utf-16"), "not written in UTF-8"),
        (b"{", "this is no JSON"),
        (b"[]", "a schema is a mapping"),
        (b'{"title": "\\ud800"}', "half of a character"),
        (b'{"not": ' * 9_000 + b"{}" + b"}" * 9_000, "nested too deep"),
    ],
)
def test_a_schema_that_cannot_be_read_is_a_finding(tmp_path, raw, told):
    """The finding names the file and what is wrong with it."""
    (tmp_path / "bad.schema.json").write_bytes(raw)
    with pytest.raises(DataError) as raised:
        current_schemas(tmp_path, {})
    (found,) = raised.value.diagnostics
    assert (found.code.id, found.span.file.rpartition("/")[2]) == ("CAT112", "bad.schema.json")
    assert told in found.message
