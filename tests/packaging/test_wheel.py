"""What is installed is all that is needed."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from email import message_from_bytes
from importlib.metadata import distribution
from pathlib import Path

import pytest
import yaml
from openpyxl import Workbook
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

# What each extra of the package brings beyond what it always requires.
EXTRAS = {
    "play": {"numpy"},
    "rulebook": {"pikepdf", "typst"},
    "spreadsheet": {"lxml", "openpyxl"},
    "studio": {"websockets"},
    "testing": {"hypothesis", "pytest"},
    "all": {"lxml", "numpy", "openpyxl", "pikepdf", "typst", "websockets"},
}


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
    assert {"ordo_pnp/py.typed", "ordo_pnp/books/book.typ", "ordo_pnp/books/book.css"} <= names
    tops = {name.partition("/")[0] for name in names}
    assert {each for each in tops if not each.endswith(".dist-info")} == {"ordo_pnp"}


def test_the_wheel_carries_the_model_of_a_set(wheel, repository):
    """Every file that `ordo new expansion` and `ordo new card` start from is inside."""
    names = set(zipfile.ZipFile(wheel).namelist())
    games = repository / "ordo_pnp/games"
    models = [path for part in ("my-expansion", "patterns") for path in games.glob(f"*/{part}/**/*") if path.is_file()]

    assert models
    assert {path.relative_to(repository).as_posix() for path in models} <= names


def test_the_wheel_carries_what_new_games_are_made_of(wheel, repository):
    """The finished example, and the faces and the look of the stock, are inside."""
    names = set(zipfile.ZipFile(wheel).namelist())
    stock = {path.relative_to(repository).as_posix() for path in (repository / "ordo_pnp/cards/stock").glob("*.yaml")}

    assert stock
    assert {"ordo_pnp/tables/new_game/example.yaml", "ordo_pnp/tables/new_game/example-art.yaml", *stock} <= names


def distributions_of(requirements):
    """Return the distributions that requirements bring, and those that these bring, from the environment of the tests."""
    found, waiting = {}, list(requirements)
    while waiting:
        requirement = waiting.pop()
        key = canonicalize_name(requirement.name), frozenset(requirement.extras)
        if key in found:
            continue
        found[key] = distribution(requirement.name)
        for text in found[key].requires or ():
            each = Requirement(text)
            if each.marker is None or any(each.marker.evaluate({"extra": name}) for name in ("", *requirement.extras)):
                waiting.append(each)
    return {name: each for (name, _), each in found.items()}


def required_by(wheel, extras):
    """Return what a wheel requires with some extras, those of its extras that it names itself included."""
    with zipfile.ZipFile(wheel) as archive:
        name = next(each for each in archive.namelist() if each.endswith(".dist-info/METADATA"))
        every = [Requirement(text) for text in message_from_bytes(archive.read(name)).get_all("Requires-Dist")]
    meant = [each for each in every if any(each.marker is None or each.marker.evaluate({"extra": x}) for x in extras)]
    own = {extra for each in meant if each.name == "ordo-pnp" for extra in each.extras}
    if not own <= set(extras):
        return required_by(wheel, (*extras, *sorted(own - set(extras))))
    return [each for each in meant if each.name != "ordo-pnp"]


@pytest.fixture(scope="module")
def environment(wheel, tmp_path_factory):
    """A function that makes an environment with the wheel and what it requires with some extras, and nothing else.

    It returns a function that runs lines of bash in a folder, with `ordo` and `pip` of that environment, which gives what
    they printed. What the wheel requires is linked from the environment of the tests, so that nothing is fetched.
    """

    def make(*extras):
        home = tmp_path_factory.mktemp("-".join(("installed", *extras)))
        place, programs = home / "env", home / "env" / "bin"
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(place)], check=True)
        site = Path(sysconfig.get_path("purelib", vars={"base": str(place), "platbase": str(place)}))
        for each in distributions_of(required_by(wheel, ("", *extras))).values():
            for top in {file.parts[0] for file in each.files} - {"..", "__pycache__"}:
                if not (site / top).exists():
                    (site / top).symlink_to(each.locate_file(top))
        pip = programs / "pip"
        pip.write_text(
            f'#!/bin/sh\nexec "{sys.executable}" -m pip --python "{programs}/python" "$@"\n', encoding="utf-8"
        )
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

        def run(folder, *lines, code=0):
            done = subprocess.run(
                ["bash", "-eu"],
                input="\n".join(lines),
                cwd=folder,
                env=surroundings,
                capture_output=True,
                encoding="utf-8",
                check=False,
            )
            assert done.returncode == code, done.stdout + done.stderr
            return done.stdout if code == 0 else done.stderr

        run(home, f"pip install --quiet {wheel}")
        where = run(home, "python -c 'import ordo_pnp; print(ordo_pnp.__file__)'")
        assert Path(where.strip()).is_relative_to(site), "the program under test is the installed one"
        return run

    return make


@pytest.fixture(scope="module")
def bare(environment):
    """The wheel without extras."""
    return environment()


@pytest.fixture(scope="module")
def installed(environment):
    """The wheel with the extra `all`."""
    return environment("all")


@pytest.mark.sweep
def test_an_installed_program_works_in_an_empty_folder(bare, tmp_path):
    """A new environment with the wheel, an empty folder: checking, printing, web pages and games are there without extras."""
    shown = bare(
        tmp_path,
        "ordo check --strict",
        "ordo build set:base -o print",
        "ordo rulebook komarn --lang en --format html -o print",
        "ordo simulate --game komarn --players 2 --games 5",
        "ordo export csv set:base --game komarn -o cards.csv",
        "ordo import csv cards.csv --dry-run",
    )

    assert "no problems found" in shown
    assert (tmp_path / "print" / "ordonnance-base-en.pdf").read_bytes().startswith(b"%PDF")
    assert (tmp_path / "print" / "komarn-rules-en.html").is_file()


@pytest.mark.sweep
def test_an_installed_program_makes_games_in_an_empty_folder(bare, tmp_path):
    """From nothing and from a table to printed cards, without extras."""
    (tmp_path / "cards.csv").write_text("Name,Power,Text\nMoth,2,Comes to {lamp}.\nOwl,5,Hunts.\n", encoding="utf-8")

    shown = bare(
        tmp_path,
        "ordo new game --example",
        "(cd night-garden && ordo check --strict && ordo build)",
        "ordo new game moths --from cards.csv --size mini",
        "(cd moths && ordo check --strict && ordo build)",
    )

    assert shown.count("no problems found") == 2
    assert (tmp_path / "moths/output/moths-base-en.pdf").read_bytes().startswith(b"%PDF")
    assert (tmp_path / "night-garden/output/night-garden-base-en.pdf").is_file()


@pytest.mark.slow
@pytest.mark.parametrize("module", ["numpy", "openpyxl", "pikepdf", "typst", "websockets"])
def test_what_only_some_commands_need_is_not_installed(module, bare, tmp_path):
    """Without extras no package is installed that one would bring, be it by a package that another one needs."""
    said = bare(tmp_path, f"python -c 'import {module}'", code=1)

    assert f"ModuleNotFoundError: No module named '{module}'" in said


@pytest.mark.parametrize(
    ("command", "package", "extra"),
    [
        ("ordo rulebook komarn --lang en -o print", "pikepdf", "rulebook"),
        ("ordo rulebook komarn --lang en --format html --format booklet -o print", "pikepdf", "rulebook"),
        ("ordo export xlsx set:base --game komarn -o print/cards.xlsx", "openpyxl", "spreadsheet"),
        ("ordo import xlsx cards.xlsx --game komarn", "openpyxl", "spreadsheet"),
        ("ordo studio --no-browser", "websockets", "studio"),
    ],
)
def test_a_command_without_its_extra_names_it(command, package, extra, bare, tmp_path):
    """It ends with one line, which says what to install, and with exit code 2; nothing is written."""
    workbook(tmp_path / "cards.xlsx")

    said = bare(tmp_path, command, code=2).splitlines()

    assert [line for line in said if not line.startswith("error: ")] == [
        "no folder `cards` with a game here or above: these are the cards that came along"
    ]
    assert re.fullmatch(rf"error: .* needs the package {package}, .*; run: pip install ('\S+'\s?)+", said[-1])
    packages = shlex.split(said[-1].partition("pip install ")[2])
    assert {Requirement(each).name for each in packages} == EXTRAS[extra]
    assert not (tmp_path / "print").exists() or not list((tmp_path / "print").iterdir())


def workbook(path):
    """Write a workbook with one cell."""
    book = Workbook()
    book.active["A1"] = "id"
    book.save(path)


@pytest.mark.sweep
def test_a_book_is_checked_without_extras(bare, repository, shared_folders, tmp_path):
    """A claim that the engine contradicts is found where only the wheel is installed."""
    cards = tmp_path / "cards" / "ordonnance"
    shutil.copytree(repository / "cards" / "ordonnance", cards)
    for shared in shared_folders:
        shutil.copytree(repository / "cards" / shared, tmp_path / "cards" / shared)
    book = cards / "rulebook" / "reference" / "en.md"
    book.write_text(
        book.read_text(encoding="utf-8") + "\nA card `{card no-such-card}`: {card no-such-card}.\n", "utf-8"
    )

    bare(tmp_path, "ordo check cards/ordonnance/rulebook/reference/en.md --format concise >found.txt", code=1)

    assert re.search(
        r"cards/ordonnance/rulebook/reference/en.md:\d+:\d+: error\[CAT\d+\]", (tmp_path / "found.txt").read_text()
    )


@pytest.mark.sweep
def test_games_are_the_same_without_numpy(bare, installed, tmp_path):
    """The engine that plays one game after the other gives what the extra's plays at once."""
    command = "ordo simulate --game ordonnance --players 2 --games 40 --json"

    assert bare(tmp_path, command) == installed(tmp_path, command)


@pytest.mark.sweep
def test_extras_bring_what_their_commands_need(installed, tmp_path):
    """With all of them a rulebook is set, folded, and cards go to a spreadsheet and back."""
    installed(
        tmp_path,
        "ordo rulebook komarn --lang en --format pdf --format booklet -o print",
        "ordo export xlsx set:base --game komarn -o cards.xlsx",
        "ordo import xlsx cards.xlsx --game komarn",
    )

    assert len(list((tmp_path / "print").glob("*.pdf"))) == 2


SERVING = """
ordo studio --no-browser >link.txt & studio=$!
until [ -s link.txt ]; do :; done
python - <<'END'
import re, urllib.request
link = open("link.txt").read().strip()
answer = urllib.request.urlopen(link)
cookie = answer.headers["Set-Cookie"].partition(";")[0]
for path in re.findall('"(/static/[^"]+)"', answer.read().decode()):
    request = urllib.request.Request(link.partition("/?")[0] + path, headers={"Cookie": cookie})
    print(path, len(urllib.request.urlopen(request).read()) > 1000)
END
kill $studio
wait $studio
"""


def test_an_installed_studio_serves_its_page(installed, wheel, repository, tmp_path):
    """Every file of the page is in the wheel, is that of the tree, and is served where there is no Node."""
    with zipfile.ZipFile(wheel) as archive:
        for path in (repository / "ordo_pnp/editor/studio").rglob("assets/*"):
            assert archive.read(path.relative_to(repository).as_posix()) == path.read_bytes()

    shown = installed(tmp_path, *SERVING.splitlines())

    assert shown == "/static/studio.css True\n/static/studio.js True\n"


@pytest.mark.parametrize(("extra", "packages"), EXTRAS.items())
def test_an_extra_brings_its_packages(extra, packages, wheel):
    """Each extra stands alone: what its commands import does not come by another one."""
    assert packages <= distributions_of(required_by(wheel, ("", extra))).keys()
    assert not packages & distributions_of(required_by(wheel, ("",))).keys()


@pytest.mark.sweep
def test_the_example_for_a_server_works_with_a_set_and_a_wheel(bare, wheel, repository, tmp_path):
    """The lines of the workflow for a set of one's own pass in an empty folder that holds the set and the wheel."""
    guide = (repository / "docs/how-to/check-in-ci.md").read_text(encoding="utf-8")
    workflows = [
        yaml.safe_load(block) for block in re.findall(r"^```yaml\n(name: .*?)^```$", guide, re.DOTALL | re.MULTILINE)
    ]
    own = next(each for each in workflows if each["name"] == "trial")
    ((_, job),) = own["jobs"].items()
    bare(tmp_path, "ordo new expansion trial")
    (tmp_path / "trial" / "wheels").mkdir()
    shutil.copy(wheel, tmp_path / "trial" / "wheels")

    bare(tmp_path, *[step["run"] for step in job["steps"] if "run" in step])

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
def test_a_package_of_its_own_brings_a_game(environment, repository, tmp_path):
    """Installed beside the program, its rules and schemas are found; its own tests are the laws and its scenarios."""
    package = tmp_path / "package"
    shutil.copytree(repository / "tests" / "plugins" / "trumps", package)
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path), str(package)]
    subprocess.run(command, check=True, capture_output=True)
    shown = environment("testing")(
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
