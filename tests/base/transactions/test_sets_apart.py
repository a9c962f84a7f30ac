"""Files that lie in several projects: what can change apart does, what cannot is refused."""

import os
from pathlib import Path

import pytest

from ordo_pnp.base import TransactionError, files_below, read_file, reading
from ordo_pnp.cli.editing import byte_changes, write, write_together


@pytest.fixture
def homes(make_project, tmp_path):
    return [make_project(tmp_path.resolve() / name) for name in ("one", "two")]


def test_files_of_several_projects_change_apart(homes):
    """What makes sense for each file alone is written, with a journal in each project."""
    paths = [each.home / "cards" / "g" / "s" / "a.yaml" for each in homes]
    with reading(is_noting=True) as view:
        for path in paths:
            read_file(path)
        write(byte_changes(dict.fromkeys(paths, b"a2")), view)

    assert [path.read_bytes() for path in paths] == [b"a2", b"a2"]
    assert all(len(list((each.home / ".ordo").glob("change-*/done.json"))) == 1 for each in homes)


def test_files_of_several_projects_do_not_change_as_one(homes):
    """What makes sense only together is refused, as it could be interrupted between the projects."""
    paths = [each.home / "cards" / "g" / "s" / "a.yaml" for each in homes]
    with (
        reading(is_noting=True) as view,
        pytest.raises(TransactionError, match=r"one` and .*two`, which cannot change as one"),
    ):
        write_together(byte_changes(dict.fromkeys(paths, b"a2")), view)

    assert [path.read_bytes() for path in paths] == [b"a1", b"a1"]


def test_a_link_to_a_folder_leads_nowhere(homes):
    """Links to the folder above, or to one of another project, are not followed: no file is listed twice or as another's."""
    mine, other = (each.home / "cards" for each in homes)
    before = sorted(files_below(mine, ".yaml"))
    (mine / "loop").symlink_to(mine)
    (mine / "other").symlink_to(other)

    assert sorted(files_below(mine, ".yaml")) == before != []


def test_a_folder_that_cannot_be_listed_hides_only_itself(homes, monkeypatch):
    """The files of the folders around it are found all the same."""
    cards = homes[0].home / "cards"
    for name in "xyz":
        (cards / name).mkdir()
        (cards / name / f"{name}.yaml").touch()
    usual = os.scandir

    def refusing(folder):
        if Path(folder).name == "y":
            raise PermissionError(13, "Permission denied", str(folder))
        return usual(folder)

    monkeypatch.setattr(os, "scandir", refusing)

    assert {path.name for path in files_below(cards, ".yaml")} >= {"a.yaml", "x.yaml", "z.yaml"}
