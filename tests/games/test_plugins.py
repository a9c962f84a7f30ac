"""A game that a package brings is found by its entry point, imported when it is needed, and told of when it is broken."""

import importlib
import shutil
import subprocess
import sys
import textwrap

import pytest

from ordo_pnp.catalog import installed as installed_games
from ordo_pnp.catalog.entry_points import PluginError, entry_point_of, folder_of, package_digest
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


FAILING = """
    from ordo_pnp.kernel.plugin import GamePlugin

    class Rules:
        id = "lots"
        variants = {}
        default_sets = ("base",)

        def __init__(self, catalog):
            self.catalog = catalog

        def score_table(self, document):
            return [][len(self.catalog.games)]
"""
WITH_TABLES = (
    FAILING
    + """
        def check_table(self, document):
            return []
"""
)
RECORD = """
    PLUGIN = GamePlugin(rules=Rules)
"""
TABLE_SCHEMA = '{"x-ordo-key": "table", "x-ordo-played": true, "required": ["table"], "properties": {"format": {}, "game": {}, "table": {"type": "object"}}}'


@pytest.mark.parametrize(
    ("code", "schema", "told"),
    [
        (WITH_TABLES, None, "error: the game `lots` has no schema of its tables: write one with `x-ordo-played`"),
        (FAILING, TABLE_SCHEMA, "error: the game `lots` of lots-rules 1.0 fails with AttributeError: 'Rules' object has no"),
        (WITH_TABLES, TABLE_SCHEMA, "error: the game `lots` of lots-rules 1.0 fails with IndexError: list index out of range"),
    ],
    ids=["no schema", "no check_table", "an error inside"],
)  # fmt: skip
def test_a_table_that_the_package_cannot_score_is_told_in_clear_lines(installed, tmp_path, code, schema, told):
    """A missing schema, a missing method and an error in the package's code name the game, and show no lines of the program."""
    site = installed("lots", textwrap.dedent(code) + textwrap.dedent(RECORD))
    game = tmp_path / "p" / "cards" / "lots"
    schemas = tmp_path / "p" / "schemas" / "lots"
    for folder in (game, schemas):
        folder.mkdir(parents=True)
    (game / "game.yaml").write_text(
        "format: 1\ngame:\n  id: lots\n  name: Lots\n  language: en\n  languages: [en]\n", encoding="utf-8"
    )
    about = '{"x-ordo-key": "game", "required": ["game"], "properties": {"format": {}, "game": {"type": "object"}}}'
    (schemas / "game.schema.json").write_text(about, encoding="utf-8")
    if schema is not None:
        (schemas / "table.schema.json").write_text(schema, encoding="utf-8")
    (tmp_path / "p" / "table.yaml").write_text("format: 1\ngame: lots\ntable: {}\n", encoding="utf-8")
    run = f"import sys; sys.path.insert(0, {str(site)!r}); from ordo_pnp.cli import main; sys.argv = ['ordo', 'score', 'table.yaml']; main()"
    done = subprocess.run(
        [sys.executable, "-c", run], cwd=tmp_path / "p", capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert (done.returncode, done.stdout) == (1, "")
    lines = done.stderr.splitlines()
    assert lines[0].startswith(told)
    assert all("lots_rules" in each for each in lines[1:])
    assert len(lines) == (2 if "IndexError" in told else 1)


def test_a_project_without_rules_is_told_so(ordo):
    """Where no game can be played or extended by an example, that is said instead of a list of none."""
    game = ordo.folder / "cards" / "lots"
    game.mkdir(parents=True)
    (game / "game.yaml").write_text("format: 1\ngame: {id: lots, name: Lots, language: en, languages: [en]}\n")
    schemas = ordo.folder / "schemas" / "lots"
    schemas.mkdir(parents=True)
    about = '{"x-ordo-key": "game", "required": ["game"], "properties": {"format": {}, "game": {"type": "object"}}}'
    (schemas / "game.schema.json").write_text(about, encoding="utf-8")
    (ordo.folder / "table.yaml").write_text("format: 1\ntable: {}\n", encoding="utf-8")
    (ordo.folder / "other.yaml").write_text("format: 1\ngame: chess\n", encoding="utf-8")
    assert "no game of this project has rules" in ordo("score", "table.yaml", check=1).stderr
    assert "no game of this project has rules" in ordo("score", "other.yaml", check=1).stderr
    assert "the game `lots` has no rules" in ordo("simulate", check=2).stderr
    shown = " ".join(ordo("new", "expansion", "more", check=2).stderr.split())
    assert "no game of this project has an example of a set" in shown


def test_whatever_changes_in_a_package_changes_its_stamp(installed, monkeypatch):
    """Its code and its data, in every folder; not what Python has compiled, and nothing beyond any number."""
    site = installed("lots", SOUND)
    assert package_digest("lots") == package_digest("lots") != ""
    seen = {package_digest("lots")}
    for name in ("plugin.py", "ranks.json", "data/ranks.csv", "data/.hidden"):
        path = site / "lots_rules" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("# another one\n", encoding="utf-8")
        seen.add(package_digest("lots"))
    assert len(seen) == 5
    compiled = site / "lots_rules/__pycache__/plugin.pyc"
    compiled.parent.mkdir()
    compiled.write_bytes(b"x")
    assert package_digest("lots") in seen
    monkeypatch.setattr(installed_games, "MOST_FILES", 3)
    assert package_digest("lots") != package_digest("lots")


def test_the_package_digest_a_single_module_is_that_of_its_file(installed):
    """A package need not be a folder."""
    site = installed("lots", SOUND, "one_file:PLUGIN")
    shutil.rmtree(site / "one_file")
    importlib.invalidate_caches()
    module = site / "one_file.py"
    module.write_text(textwrap.dedent(SOUND), encoding="utf-8")
    before = package_digest("lots")
    assert before == package_digest("lots") != ""
    module.write_text(textwrap.dedent(SOUND) + "# another one\n", encoding="utf-8")
    assert package_digest("lots") not in {"", before}
    assert folder_of("lots") is None
