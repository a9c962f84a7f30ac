"""What the tests of new games share: a project that is only in memory."""

import re
import zipfile
from types import SimpleNamespace

import pytest

from ordo_pnp.base import Severity, reading, real
from ordo_pnp.cards import load_catalog, schemas_for, walk
from ordo_pnp.check import Cache, ProjectCheck
from ordo_pnp.tables import files_of


@pytest.fixture(scope="session")
def schemas():
    """The schemas of the program."""
    return schemas_for(())


@pytest.fixture(scope="session")
def in_memory(schemas, tmp_path_factory):
    """A function that checks and reads a planned game without writing it."""
    home = real(tmp_path_factory.mktemp("planned"))

    def look(plan, *, is_sound=True):
        files = {home / name: content for name, content in files_of(plan, schemas).items()}
        with reading(files):
            found = ProjectCheck([home / "cards"], Cache(None)).check()
            errors = [each for each in found if each.severity is Severity.ERROR]
            if is_sound:
                assert [f"{each.span.file}:{each.span.line} {each.message}" for each in errors] == []
            own = schemas_for(walk(home / "cards", []))
            catalog = load_catalog(home / "cards") if not own.problems({plan.id}) else None
        return SimpleNamespace(found=found, errors=errors, catalog=catalog, schemas=own, files=files)

    return look


SPREADSHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
STRINGS = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"


@pytest.fixture(scope="session")
def share_texts():
    """A function that writes a workbook as Excel does: with the texts of all cells in a part of their own."""

    def share(path):
        with zipfile.ZipFile(path) as old:
            parts = {name: old.read(name).decode() for name in old.namelist()}
        texts = []

        def shared(match):
            texts.append(match[2])
            return f'<c {match[1]}t="s"><v>{len(texts) - 1}</v></c>'

        cell = re.compile(r'<c ([^>]*)t="inlineStr"><is>(.*?)</is></c>', re.DOTALL)
        parts = {name: cell.sub(shared, content) for name, content in parts.items()}
        items = "".join(f"<si>{each}</si>" for each in texts)
        parts["xl/sharedStrings.xml"] = f'<sst xmlns="{SPREADSHEET}">{items}</sst>'
        relation = (
            f'<Relationship Id="texts" Type="{RELATIONS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>'
        )
        rels, types = "xl/_rels/workbook.xml.rels", "[Content_Types].xml"
        parts[rels] = parts[rels].replace("</Relationships>", relation)
        kind = f'<Override PartName="/xl/sharedStrings.xml" ContentType="{STRINGS}"/></Types>'
        parts[types] = parts[types].replace("</Types>", kind)
        with zipfile.ZipFile(path, "w") as new:
            for name, content in parts.items():
                new.writestr(name, content)

    return share
