"""What others run before a commit and on their servers works on a set of one's own."""

import re
import shlex

import pytest
import yaml

HOOKS = ["ordo-check", "ordo-fmt"]


@pytest.fixture(scope="module")
def hooks(repository):
    return {hook["id"]: hook for hook in yaml.safe_load((repository / ".pre-commit-hooks.yaml").read_text("utf-8"))}


def test_the_hooks_are_those_the_guide_names(hooks, repository):
    """Each has what pre-commit asks for and stands in the guide."""
    guide = (repository / "docs/how-to/check-in-ci.md").read_text("utf-8")

    assert sorted(hooks) == HOOKS
    for hook in hooks.values():
        assert {"id", "name", "entry", "language"} <= hook.keys()
        assert f"- id: {hook['id']}" in guide
        assert re.search(hook["files"], "trial/units.yaml")


def test_the_hooks_of_the_guide_are_those_of_the_project(hooks, repository):
    """The example that needs no address runs the same entries on the same files, with a set as argument."""
    guide = (repository / "docs/how-to/check-in-ci.md").read_text("utf-8")
    block = re.search(r"^```yaml\n(repos:.*?)^```$", guide, re.DOTALL | re.MULTILINE)
    (own,) = yaml.safe_load(block[1])["repos"]

    assert own["repo"] == "local"
    assert {each["id"]: (each["entry"], each["files"], each["pass_filenames"]) for each in own["hooks"]} == {
        name: (f"{hook['entry']} trial", hook["files"], hook["pass_filenames"]) for name, hook in hooks.items()
    }


@pytest.mark.parametrize("name", HOOKS)
def test_a_hook_passes_a_sound_set_and_refuses_a_bad_one(hooks, ordo, trial, name):
    """With the set as its argument, the entry exits with 0, and with 1 where something is wrong."""
    words = [*shlex.split(hooks[name]["entry"])[1:], "trial"]
    assert ordo(*words).returncode == 0

    units = trial / "units.yaml"
    units.write_text(
        units.read_text("utf-8").replace("    name: Turncoats", "    name:   Turncoats   \n    nam: x"), "utf-8"
    )

    assert ordo(*words).returncode == 1


def test_annotations_name_the_line_in_the_repository(ordo, trial):
    """The format for GitHub has the path from where the command runs, the line and the code."""
    units = trial / "units.yaml"
    lines = units.read_text("utf-8").replace("    symbols: [spear, bow]", "    symbols: [speer, bow]")
    units.write_text(lines, "utf-8")
    number = lines.splitlines().index("    symbols: [speer, bow]") + 1

    told = ordo("check", "trial", "--strict", "--format", "github", check=1).stdout

    assert re.search(rf"^::error file=trial/units\.yaml,line={number},.*CAT105", told, re.MULTILINE)
