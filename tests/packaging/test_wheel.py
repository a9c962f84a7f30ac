"""What is installed is all that is needed."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest
import yaml


@pytest.fixture(scope="module")
def wheel(repository, tmp_path_factory):
    """A wheel built from the tree."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(repository)]
    subprocess.run(command, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


def test_the_wheel_carries_data_schemas_and_types_and_nothing_else(wheel, repository):
    """Every data file and schema of the tree is inside; tests, the fuzzer and build products are not."""
    names = set(zipfile.ZipFile(wheel).namelist())
    wanted = {
        f"ordo_pnp/_data/{path.relative_to(repository).as_posix()}"
        for folder in ("cards", "schemas")
        for path in (repository / folder).rglob("*")
        if path.is_file()
    }

    assert wanted <= names
    assert {"ordo_pnp/py.typed", "ordo_pnp/rulebook/book.typ", "ordo_pnp/rulebook/book.css"} <= names
    tops = {name.partition("/")[0] for name in names}
    assert {each for each in tops if not each.endswith(".dist-info")} == {"ordo_pnp"}


def test_the_wheel_carries_the_model_of_a_set(wheel, repository):
    """Every file that `ordo new expansion` starts from is inside."""
    names = set(zipfile.ZipFile(wheel).namelist())
    models = [path for path in (repository / "ordo_pnp/games").glob("*/my-expansion/**/*") if path.is_file()]

    assert models
    assert {path.relative_to(repository).as_posix() for path in models} <= names


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """A function that runs lines of bash in a folder, with `ordo` and `pip` of an environment that has the wheel alone.

    What the wheel requires is taken from the environment of the tests, so that nothing is fetched.
    """
    home = tmp_path_factory.mktemp("installed")
    environment, programs = home / "env", home / "env" / "bin"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(environment)], check=True)
    site = Path(sysconfig.get_path("purelib", vars={"base": str(environment), "platbase": str(environment)}))
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    pip = programs / "pip"
    pip.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m pip --python "{programs}/python" "$@"\n', encoding="utf-8")
    pip.chmod(0o755)
    surroundings = {
        "PATH": f"{programs}{os.pathsep}{os.defpath}",
        "HOME": str(home),
        "COLUMNS": "100",
        "PIP_NO_INDEX": "1",
        "PIP_NO_DEPS": "1",
        "PIP_FORCE_REINSTALL": "1",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    }

    def run(folder, *lines):
        done = subprocess.run(
            ["bash", "-eu"],
            input="\n".join(lines),
            cwd=folder,
            env=surroundings,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    run(home, f"pip install --quiet {wheel}")
    where = run(home, "python -c 'import ordo_pnp; print(ordo_pnp.__file__)'")
    assert Path(where.strip()).is_relative_to(site), "the program under test is the installed one"
    return run


def test_an_installed_program_works_in_an_empty_folder(installed, tmp_path):
    """A new environment with the wheel, an empty folder: checking, printing, books and games are there."""
    installed(
        tmp_path,
        "ordo check --strict",
        "ordo build set:base -o print",
        "ordo rulebook komarn --lang en --format html -o print",
        "ordo simulate --game komarn --players 2 --games 5",
    )

    assert (tmp_path / "print" / "ordonnance-base-en.pdf").read_bytes().startswith(b"%PDF")
    assert (tmp_path / "print" / "komarn-rules-en.html").is_file()


def test_the_example_for_a_server_works_with_a_set_and_a_wheel(installed, wheel, repository, tmp_path):
    """The lines of the workflow for a set of one's own pass in an empty folder that holds the set and the wheel."""
    guide = (repository / "docs/how-to/check-in-ci.md").read_text(encoding="utf-8")
    workflows = [
        yaml.safe_load(block) for block in re.findall(r"^```yaml\n(name: .*?)^```$", guide, re.DOTALL | re.MULTILINE)
    ]
    own = next(each for each in workflows if each["name"] == "trial")
    ((_, job),) = own["jobs"].items()
    installed(tmp_path, "ordo new expansion trial")
    (tmp_path / "trial" / "wheels").mkdir()
    shutil.copy(wheel, tmp_path / "trial" / "wheels")

    installed(tmp_path, *[step["run"] for step in job["steps"] if "run" in step])

    assert sum("run" in step for step in job["steps"]) > 3
    assert list((tmp_path / "print").glob("*.pdf"))


def test_the_description_stands_without_the_repository(wheel):
    """What a package index shows has no picture and no link to a file, and no address that leads nowhere."""
    archive = zipfile.ZipFile(wheel)
    name = next(each for each in archive.namelist() if each.endswith(".dist-info/METADATA"))
    head, _, description = archive.read(name).decode().partition("\n\n")

    assert len(description.split()) > 50
    assert re.findall(r"\]\(|<img|https?://", description) == []
    assert re.findall(r"^(?:Home-page|Project-URL|Download-URL):", head, re.MULTILINE) == []


@pytest.mark.system
def test_a_package_of_its_own_brings_a_game(installed, repository, tmp_path):
    """Installed beside the program, its rules and schemas are found; its own tests are the laws and its scenarios."""
    package = tmp_path / "package"
    shutil.copytree(repository / "tests" / "plugins" / "trumps", package)
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path), str(package)]
    subprocess.run(command, check=True, capture_output=True)
    shown = installed(
        package,
        f"pip install --quiet {next(tmp_path.glob('*.whl'))}",
        "mv trumps hidden",  # what is played is what was installed
        "ordo check --strict",
        "ordo build --game trumps -o out",
        "echo '{game: trumps, players: [A, B, C], bids: [1, 2, 0], tricks: [1, 1, 3]}' | ordo score -",
        "ordo simulate --players 3 --games 20",
        "echo '{format: 1, game: trumps, seed: 7, players: [A, B, C], actions: [bid 1]}' | ordo replay -",
        "ordo scenario",
        "python -m pytest -q -p no:cacheprovider tests cards",
    )

    assert "no problems found" in shown
    assert "4 scenarios: 4 passed, 0 failed" in shown
    assert (package / "out" / "trumps-base-en.pdf").is_file()
    assert re.search(r"^[0-9]+ passed", shown, re.MULTILINE)
