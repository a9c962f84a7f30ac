"""A project with a small set, to be edited."""

import pytest

from tests.project.odd_set import copy_project


@pytest.fixture
def root(tmp_path, repository, monkeypatch):
    copy_project(tmp_path / "cards", repository)
    monkeypatch.chdir(tmp_path)
    return tmp_path / "cards"
