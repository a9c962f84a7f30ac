"""A game that a package brings is found by its entry point, imported when it is needed, and told of when it is broken."""

import importlib
import shutil
import subprocess
import sys
import textwrap

import pytest

from ordo_pnp.catalog import installed as installed_games
from ordo_pnp.catalog.installed import PluginError, entry_point_of, folder_of, stamp_of
from ordo_pnp.games import plugin_of


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """A function that installs a package with a module and an entry point, for the time of the test."""

    def install(game, code, value="lots_rules.plugin:PLUGIN", package="lots-rules"):
        module = value.partition(":")[0].partition(".")[0]
        home = tmp_path / "site" / module
        home.mkdir(parents=True, exist_ok=True)
        (home / "__init__.py").write_text("", encoding="utf-8")
        (home / "plugin.py").write_text(textwrap.dedent(code), encoding="utf-8")
        info = tmp_path / "site" / f"{package.replace('-', '_')}-1.0.dist-info"
        info.mkdir(exist_ok=True)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8")
        (info / "entry_points.txt").write_text(f"[ordo_pnp.games]\n{game} = {value}\n", encoding="utf-8")
        monkeypatch.syspath_prepend(str(tmp_path / "site"))
        for name in [each for each in sys.modules if each.partition(".")[0] == module]:
            monkeypatch.delitem(sys.modules, name)
        forget()
        return tmp_path / "site"

    yield install
    forget()


def forget():
    plugin_of.cache_clear()
    entry_point_of.cache_clear()


SOUND = """
    from ordo_pnp.kernel.plugin import GamePlugin
    PLUGIN = GamePlugin(check_game=print)
    def make():
        return PLUGIN
"""


@pytest.mark.parametrize("value", ["lots_rules.plugin:PLUGIN", "lots_rules.plugin:make"])
def test_a_package_brings_a_game(installed, value):
    """The entry point names a record, or a function that returns one."""
    installed("lots", SOUND, value)
    assert plugin_of("lots").check_game is print
    assert plugin_of("dice").check_game is None


def test_the_games_of_the_program_stay_its_own(installed):
    """A package with the id of a game that came with the program is not asked."""
    installed("komarn", "raise RuntimeError")
    assert plugin_of("komarn").rules is not None


@pytest.mark.parametrize(
    ("code", "value", "told"),
    [
        ("raise RuntimeError('no\\nluck')", "lots_rules.plugin:PLUGIN", "lots_rules.plugin:PLUGIN fails with RuntimeError: no luck"),
        ("import nowhere", "lots_rules.plugin:PLUGIN", "fails with ModuleNotFoundError: No module named 'nowhere'"),
        ("raise SystemExit(3)", "lots_rules.plugin:PLUGIN", "fails with SystemExit: 3"),
        ("", "lots_rules.plugin:PLUGIN", "fails with AttributeError"),
        ("PLUGIN = 5", "lots_rules.plugin:PLUGIN", "lots_rules.plugin:PLUGIN is no GamePlugin, but of the type int"),
        ("def make(): return None", "lots_rules.plugin:make", "lots_rules.plugin:make is no GamePlugin, but of the type NoneType"),
    ],
)  # fmt: skip
def test_a_broken_package_is_named(installed, code, value, told):
    """Whatever its code does, the message names the game, the package and what went wrong."""
    installed("lots", code, value)
    with pytest.raises(PluginError) as raised:
        plugin_of("lots")
    assert str(raised.value).startswith("the game `lots` of lots-rules 1.0 cannot be used: ")
    assert told in str(raised.value)


def test_two_packages_with_one_game_are_both_named(installed):
    """None of them is taken in silence."""
    installed("lots", SOUND)
    installed("lots", SOUND, "other_rules.plugin:PLUGIN", "other-rules")
    with pytest.raises(PluginError, match=r"a game `lots`: lots-rules 1\.0 and other-rules 1\.0;"):
        plugin_of("lots")


def test_packages_of_other_games_are_not_imported(installed, repository):
    """A command about a game of the program neither runs their code nor looks for them."""
    site = installed("lots", "raise RuntimeError")
    code = f"import sys; sys.path.insert(0, {str(site)!r}); from ordo_pnp.cli import root; root(['list', '--game', 'ordonnance', 'kind:unit'], standalone_mode=False); sys.exit('importlib.metadata' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=repository, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_whatever_changes_in_a_package_changes_its_stamp(installed, monkeypatch):
    """Its code and its data, in every folder; not what Python has compiled, and nothing beyond any number."""
    site = installed("lots", SOUND)
    assert stamp_of("lots") == stamp_of("lots") != ""
    seen = {stamp_of("lots")}
    for name in ("plugin.py", "ranks.json", "data/ranks.csv", "data/.hidden"):
        path = site / "lots_rules" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("# another one\n", encoding="utf-8")
        seen.add(stamp_of("lots"))
    assert len(seen) == 5
    compiled = site / "lots_rules/__pycache__/plugin.pyc"
    compiled.parent.mkdir()
    compiled.write_bytes(b"x")
    assert stamp_of("lots") in seen
    monkeypatch.setattr(installed_games, "MOST_FILES", 3)
    assert stamp_of("lots") != stamp_of("lots")


def test_the_stamp_of_a_single_module_is_that_of_its_file(installed):
    """A package need not be a folder."""
    site = installed("lots", SOUND, "one_file:PLUGIN")
    shutil.rmtree(site / "one_file")
    importlib.invalidate_caches()
    module = site / "one_file.py"
    module.write_text(textwrap.dedent(SOUND), encoding="utf-8")
    before = stamp_of("lots")
    assert before == stamp_of("lots") != ""
    module.write_text(textwrap.dedent(SOUND) + "# another one\n", encoding="utf-8")
    assert stamp_of("lots") not in {"", before}
    assert folder_of("lots") is None
