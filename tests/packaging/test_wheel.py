"""What is installed is all that is needed."""

import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest


@pytest.fixture(scope="module")
def wheel(repository, tmp_path_factory):
    """A wheel built from the tree."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(repository)]
    subprocess.run(command, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


def test_the_wheel_carries_data_schemas_and_types_and_nothing_else(wheel, repository):
    """Every data file and schema of the tree is inside; tests and build products are not."""
    names = set(zipfile.ZipFile(wheel).namelist())
    wanted = {
        f"ordo_pnp/_data/{path.relative_to(repository).as_posix()}"
        for folder in ("cards", "schemas")
        for path in (repository / folder).rglob("*")
        if path.is_file()
    }

    assert wanted <= names
    assert {"ordo_pnp/py.typed", "ordo_pnp/rulebook/book.typ", "ordo_pnp/rulebook/book.css"} <= names
    assert not [name for name in names if name.startswith(("tests/", "docs/", "output/", "benchmarks/"))]


def test_the_wheel_carries_the_model_of_a_set(wheel, repository):
    """Every file that `ordo new expansion` starts from is inside."""
    names = set(zipfile.ZipFile(wheel).namelist())
    models = [path for path in (repository / "ordo_pnp/games").glob("*/my-expansion/**/*") if path.is_file()]

    assert models
    assert {path.relative_to(repository).as_posix() for path in models} <= names


def test_an_installed_program_builds_the_deck_in_an_empty_folder(wheel, tmp_path):
    """A new environment with the wheel, an empty folder, one command: the deck is there."""
    environment, empty = tmp_path / "env", tmp_path / "empty"
    empty.mkdir()
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(environment)], check=True)
    site = Path(sysconfig.get_path("purelib", vars={"base": str(environment), "platbase": str(environment)}))
    zipfile.ZipFile(wheel).extractall(site)
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    python = environment / "bin" / "python"
    where = subprocess.run(
        [python, "-c", "import ordo_pnp; print(ordo_pnp.__file__)"],
        check=True,
        capture_output=True,
        text=True,
        cwd=empty,
    )
    assert Path(where.stdout.strip()).is_relative_to(site), "the program under test is the installed one"

    done = subprocess.run(
        [python, "-m", "ordo_pnp", "build", "set:base", "-o", "print"],
        check=False,
        capture_output=True,
        text=True,
        cwd=empty,
        env={"HOME": str(tmp_path), "PATH": "/usr/bin:/bin"},
    )

    assert done.returncode == 0, done.stderr
    assert (empty / "print" / "ordonnance-base-en.pdf").read_bytes().startswith(b"%PDF")
