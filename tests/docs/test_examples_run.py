"""Marked blocks of the documents work, page by page, in a temporary copy of the project."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from itertools import zip_longest

import pytest

# What a page writes below it changes the program.
PROGRAM = "ordo_pnp/"
# What a shell does something about; text in single quotes is a word, too.
BEYOND_WORDS = re.compile(r"'[^']*'|[\\$`\"*?\[\]{}()|&;<>~!#]")


@pytest.fixture
def shell(repository, tmp_path, copy_of_data, make_ordo, press_icc):
    """A function that runs lines in a copy of the project's data, and of the program where a page changes it.

    A line that only calls the command runs within this process, which saves most of what it costs; the rest, a shell runs.
    """
    project = tmp_path / "project"
    ordo = make_ordo(project)
    ordo.environment["COLUMNS"] = "100"
    copy_of_data(project)
    shutil.copytree(repository / "docs/tutorials", project / "docs/tutorials")
    shutil.copy(press_icc, project / "press.icc")  # what a page has from its print shop
    command = tmp_path / "bin" / "ordo"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m ordo_pnp "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    python = command.with_name("python")
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n', encoding="utf-8")
    python.chmod(0o755)
    environment = {
        **os.environ,
        "PATH": f"{command.parent}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(repository),
        "PYTHONIOENCODING": "utf-8",
        "XDG_CACHE_HOME": str(project / "cache"),
        "COLUMNS": "100",
    }

    def run_in_shell(lines):
        return subprocess.run(
            ["sh", "-eu"], input=lines, cwd=project, env=environment, capture_output=True, encoding="utf-8", check=False
        )

    def run(lines):
        if environment["PYTHONPATH"] == str(project) or re.search(r"^cd |\\$|<<", lines, re.MULTILINE):
            return run_in_shell(lines)
        parts = []
        for line in lines.splitlines():
            words = words_of_command(line)
            parts.append(run_in_shell(line) if words is None else ordo(*words))
            if parts[-1].returncode:
                break
        out, err = ("".join(getattr(part, name) for part in parts) for name in ("stdout", "stderr"))
        return subprocess.CompletedProcess(lines, parts[-1].returncode, out, err)

    def change_program():
        """Copy the program, with its bytecode, unless that has been done."""
        if environment["PYTHONPATH"] != str(project):
            for name in ("ordo_pnp", "schemas"):
                shutil.copytree(repository / name, project / name, dirs_exist_ok=True)
            environment["PYTHONPATH"] = str(project)

    run.project = project
    run.change_program = change_program
    return run


def words_of_command(line):
    """Return the words behind `ordo` of a line that calls nothing else; None where a shell has more to do than to split it."""
    if not line.startswith("ordo ") or any(not each[0].startswith("'") for each in BEYOND_WORDS.finditer(line)):
        return None
    return shlex.split(line)[1:]


def play(page, shell, read_blocks):
    """Do what the marked blocks of a page say, in order; whole files pass the real reader and schema."""
    printed, files = "", []
    for block in read_blocks(page):
        place = f"{page.name}:{block.line}"
        if block.mark == "continues":
            play(page.parent / block.argument, shell, read_blocks)
        elif block.mark == "file":
            if block.argument.startswith(PROGRAM):
                shell.change_program()
            target = shell.project / block.argument
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(block.text, encoding="utf-8")
            files.append(block.argument)
        elif block.mark == "run":
            done = shell(block.text)
            assert done.returncode == 0, f"{place}:\n{done.stdout}\n{done.stderr}"
            printed = done.stdout
        elif block.mark == "prints":
            assert matches(block.lines, printed), f"{place}: what is printed is\n{printed}"
    if any(name.startswith(("cards/", "schemas/")) for name in files):
        checked = shell("ordo check --strict")
        assert checked.returncode == 0, f"{page.name}:\n{checked.stdout}"


def matches(expected, printed):
    """Compare line by line without spaces at the ends; an expected line `…` stands for any lines."""
    parts = [r"(?:.*\n)*" if line.strip() == "…" else re.escape(line.rstrip()) + r"\n" for line in expected]
    actual = "".join(f"{line.rstrip()}\n" for line in printed.strip().splitlines())
    return re.fullmatch("".join(parts), actual) is not None


@pytest.mark.sweep  # `make test-docs` runs them all
def test_what_a_page_shows_works(played_page, shell, read_blocks):
    """Every marked command succeeds and prints what the page says; what another page begins with is played there."""
    play(played_page, shell, read_blocks)


def test_answers_from_a_pipe_show_what_came_of_them(pages, read_blocks):
    """A refused line at a table is no failure of the command, so a page shows what is told of each such evening."""
    silent, seen = [], 0
    for page in pages:
        marked = [block for block in read_blocks(page) if block.mark]
        for block, after in zip_longest(marked, marked[1:]):
            if block.mark == "run" and re.search(r"\| *ordo play", block.text):
                seen += 1
                silent += [f"{page.name}:{block.line}"] if after is None or after.mark != "prints" else []
    assert seen >= 3
    assert not silent


def test_a_new_game_needs_nothing_but_the_files_of_its_page(repository, tmp_path, make_ordo, read_blocks):
    """In an empty folder what the page says is enough to check the game and to print it."""
    ordo = make_ordo(tmp_path)
    write_game(repository, tmp_path, read_blocks)

    assert ordo("check", "--strict", check=0).stdout == "no problems found\n"
    assert "12 cards" in ordo("build", "--game", "lots", "-o", "out", check=0).stdout
    assert (tmp_path / "out" / "lots-base-en.pdf").is_file()


def write_game(repository, folder, read_blocks):
    """Write all files of the page on games into a folder."""
    for block in read_blocks(repository / "docs" / "how-to" / "add-a-game.md"):
        if block.mark == "file":
            target = folder / block.argument
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(block.text, encoding="utf-8")


@pytest.mark.slow
def test_the_package_of_a_new_game_is_played_and_proved(repository, tmp_path, read_blocks):
    """Its files as they stand, found by the entry point that its own pyproject.toml names, as an installer would note it."""
    write_game(repository, tmp_path, read_blocks)
    project = tomllib.loads((tmp_path / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = tmp_path / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    metadata = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (info / "METADATA").write_text(metadata, encoding="utf-8")
    lines = [f"{name} = {value}\n" for name, value in project["entry-points"]["ordo_pnp.games"].items()]
    (info / "entry_points.txt").write_text("[ordo_pnp.games]\n" + "".join(lines), encoding="utf-8")
    (tmp_path / "table.yaml").write_text("game: lots\nplayers: [Ann, Bo]\npoints: [3, 5]\n", encoding="utf-8")

    def run(*words):
        paths = os.pathsep.join([str(tmp_path), str(repository)])
        environment = {**os.environ, "PYTHONPATH": paths, "XDG_CACHE_HOME": str(tmp_path / "cache")}
        done = subprocess.run(
            [sys.executable, "-m", *words],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    played = json.loads(run("ordo_pnp", "simulate", "--game", "lots", "--players", "3", "--games", "50", "--json"))
    assert (played["sets"], played["mean_actions"]) == (["base"], 9)
    assert json.loads(run("ordo_pnp", "score", "table.yaml", "--json")) == {"totals": [3, 5]}
    assert " passed" in run("pytest", "-q", "-p", "no:cacheprovider", "tests")


def test_the_readme_and_the_tutorial_are_tried(pages, read_blocks):
    """The first pages a newcomer reads have marked commands, and every guide that shows a whole file has a page to play."""
    tried = {page.name for page in pages if any(block.mark == "run" for block in read_blocks(page))}

    assert tried >= {"README.md", "first-deck.md", "add-a-card.md", "translate.md", "check-in-ci.md", "add-a-game.md"}


def test_every_data_file_with_a_modeline_is_marked(pages, read_blocks, repository):
    """In tutorials and guides a YAML block that begins with a modeline is a whole file and is therefore checked."""
    unmarked = [
        f"{page.relative_to(repository)}:{block.line}"
        for page in pages
        for block in read_blocks(page)
        if page.parent.name in {"tutorials", "how-to"}
        and block.language == "yaml"
        and block.lines[0].startswith("# yaml-language-server")
        and block.mark != "file"
    ]

    assert unmarked == []
