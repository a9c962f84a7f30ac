"""What all tests share: hypothesis profiles and golden files."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("dev", max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile(
    "ci", max_examples=120, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("sweep", max_examples=5_000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "dev"))

ROOT = Path(__file__).resolve().parent.parent


def pytest_addoption(parser):
    parser.addoption("--update-golden", action="store_true", help="rewrite the golden files with what is produced now")


class Golden:
    """Compares text with a committed file, or rewrites the file under ``--update-golden``."""

    def __init__(self, *, update: bool) -> None:
        self.update = update

    def __call__(self, path: Path, actual: str) -> None:
        if self.update:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(actual, encoding="utf-8", newline="\n")
        expected = path.read_text(encoding="utf-8") if path.exists() else ""
        assert expected == actual, f"{path.name} differs; after a look at the difference: pytest --update-golden"


@pytest.fixture
def golden(request):
    return Golden(update=request.config.getoption("--update-golden"))


@pytest.fixture(scope="session")
def repository():
    return ROOT


@pytest.fixture(scope="session")
def catalog():
    from ordo_pnp.catalog.load import load_catalog

    return load_catalog(ROOT / "cards")


@pytest.fixture(scope="session")
def ordonnance(catalog):
    from ordo_pnp.games import load_game

    return load_game(catalog, "ordonnance")
