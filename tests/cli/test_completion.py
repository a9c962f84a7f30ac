"""A shell that asks how to go on is told what the project at hand has, and nothing that it would obey."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ORDO = Path(sys.executable).with_name("ordo")
ASK = """
PATH="$1:$PATH"; shift
compopt() { printf "%s " "$@"; }
eval "$(ordo completion bash)"
while [ $# -gt 0 ]; do
    IFS=' ' read -r -a COMP_WORDS <<< "$1"; [ "${1% }" = "$1" ] || COMP_WORDS+=("")
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); COMPREPLY=()
    _ordo_completion ordo
    echo "${COMPREPLY[*]}"; shift
done
"""
SAID = {
    "ordo transl": "translate",
    "ordo list ki": "-o nospace kind:",
    "ordo list set : ba": "base",
    "ordo import ../c": "-o default ",
    "ordo show spear-l": "spear-levy",
    "ordo show base/spear-l": "base/spear-levy",
    "ordo rename spear-l": "spear-levy",
    "ordo list set : ": "base crown",
    "ordo list set : base,": "base,crown",
    "ordo list kind : uni": "unit",
    "ordo build --paper ": "a3 a4 a5 avery-5371 avery-8373 avery-c32011 avery-c32015 bleed legal letter photo-10x15 photo-13x18 "
    "photo-4x6 photo-5x7 poker-9 poster sigel-lp795 sra3 tabloid trim",
    "ordo rulebook --sheet ": "a3 a4 a5 legal letter photo-10x15 photo-13x18 photo-4x6 photo-5x7 sra3 tabloid",
    "ordo build --lang de,": "de,all de,en de,ru",
    "ordo build --backs s": "short-edge",
    "ordo simulate --bots random,": "random,greedy random,learned random,strong",
    "ordo simulate --bots greedy,strong:": "-o nospace playouts=",
    "ordo simulate --paired gr": "greedy",
    "ordo simulate --paired greedy strong:": "-o nospace playouts=",
    "ordo simulate --sets c": "crown",
    "ordo simulate --rules scoring=p": "scoring=points",
    "ordo explain CAT11": None,
    "ordo new card --kind or": "ordonnance",
    "ordo export pack cr": "crown",
    "ordo check --game ord": "ordonnance",
    "ordo list nothing : ": "",
}


@pytest.fixture(scope="module")
def told(tmp_path_factory, copy_of_data, request):
    """What Bash puts in the place of those half-typed words that are asked for, in a project with one game."""
    items = [item for item in request.session.items if item.path == Path(__file__) and hasattr(item, "callspec")]
    typed = [item.callspec.params["typed"] for item in items if "typed" in item.callspec.params]
    home = tmp_path_factory.mktemp("typing")
    copy_of_data(home, "ordonnance")
    done = subprocess.run(
        ["bash", "-c", ASK, "bash", ORDO.parent, *typed],
        capture_output=True, text=True, check=True, cwd=home, env=os.environ | {"XDG_CACHE_HOME": str(home / "cache")},
    )  # fmt: skip
    assert done.stderr == ""
    return dict(zip(typed, done.stdout.split("\n"), strict=False))


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no Bash")
@pytest.mark.parametrize("typed", SAID)
@pytest.mark.few(9)
def test_bash_goes_on_with_what_the_project_has(told, typed):
    """Behind a colon Bash replaces only the part after it; behind a comma, the list goes on; no space ends half a word."""
    wanted = SAID[typed]
    if wanted is None:
        assert {"CAT110", "CAT111", "CAT112"} <= set(told[typed].split())
    else:
        assert told[typed] == wanted


def asked(monkeypatch, called, shell, words, at):
    monkeypatch.setenv("_ORDO_COMPLETE", f"{shell}_complete")
    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", at)
    return called()[1]


def test_zsh_and_fish_get_whole_words(monkeypatch, called, repository):
    """They do not part words at colons."""
    monkeypatch.chdir(repository)
    assert "plain\nset:crown\n_\n" in asked(monkeypatch, called, "zsh", "ordo list set:c", "2")
    assert "plain,set:crown\n" in asked(monkeypatch, called, "fish", "ordo list set:c", "set:c")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_is_given_its_script(called, shell):
    """It asks the command itself, so that it never grows old."""
    code, out, _ = called("completion", shell)
    assert (code, f"_ORDO_COMPLETE={shell}_complete" in out) == (0, True)


def test_a_broken_project_offers_nothing_and_says_nothing(monkeypatch, called, tmp_path, copy_of_data):
    """A person who is typing is not disturbed; the command itself will tell."""
    copy_of_data(tmp_path, "ordonnance")
    (tmp_path / "cards/ordonnance/base/units.yaml").write_text("units: [", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert asked(monkeypatch, called, "fish", "ordo list set:c", "set:c").strip() == ""


def test_words_that_a_shell_would_obey_are_not_offered(monkeypatch, called, tmp_path, copy_of_data):
    """A project from elsewhere cannot put a command onto the line of whoever completes a word there."""
    root = copy_of_data(tmp_path, "ordonnance")
    papers = root / "sheets/papers.yaml"
    text = papers.read_text(encoding="utf-8")
    papers.write_text(
        text.replace("papers:\n", "papers:\n  a;reboot: {width: 210, height: 297, margin: 5}\n"), encoding="utf-8"
    )
    monkeypatch.chdir(tmp_path)
    assert "reboot" not in asked(monkeypatch, called, "fish", "ordo build --paper a", "a")
