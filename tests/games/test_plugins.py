"""A game that a package brings is found by its entry point, imported when it is needed, and told of when it is broken."""

import json
import subprocess
import sys
import textwrap

import pytest
from click.testing import CliRunner

from ordo_pnp.base import OrdoError, PluginError, entry_point_of, package_digest
from ordo_pnp.cli import root
from ordo_pnp.games import known_codes, plugin_of


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


THING = {
    "x-ordo-key": "things",
    "x-ordo-cards": "thing",
    "required": ["things"],
    "properties": {"things": {"items": {"properties": {"id": {}, "name": {}}}}},
}
ODD = {
    "schemas/odd/game.schema.json": '{"x-ordo-key": "game", "required": ["game"], "properties": {"game": {}}}',
    "schemas/odd/things.schema.json": json.dumps(THING),
    "cards/odd/game.yaml": "format: 1\ngame: {id: odd, name: Odd, language: en, languages: [en], words: {kinds: {thing: Thing}}}\n",
    "cards/odd/base/set.yaml": "format: 1\nset: {id: base, name: Base, language: en}\n",
    "cards/odd/base/things.yaml": "format: 1\nthings:\n  - {id: one, name: One}\n",
}


SOUND = """
    from ordo_pnp.rules import GamePlugin
    PLUGIN = GamePlugin(check_game=lambda game: [])
    def make():
        return PLUGIN
"""


@pytest.mark.parametrize("value", ["lots_rules.plugin:PLUGIN", "lots_rules.plugin:make"])
def test_a_package_brings_a_game(installed, value):
    """The entry point names a record, or a function that returns one."""
    installed("lots", SOUND, value)
    assert plugin_of("lots").check_game(None) == []
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
        ("from ordo_pnp.base.errors import OrdoError; raise OrdoError('no')", "lots_rules.plugin:PLUGIN", "fails with OrdoError: no"),
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


FORMS = {
    "rules=5": "rules is no function, but of the type int",
    "derived=5": "derived is no Derived, but of the type int",
    "expansion_template=5": "expansion_template is no path, but of the type int",
}


@pytest.mark.parametrize("part", FORMS)
def test_a_record_of_wrong_types_is_refused(installed, part):
    """What is no function is found when the package is loaded, not when it would be called."""
    installed("lots", f"from ordo_pnp.rules.plugin import GamePlugin\nPLUGIN = GamePlugin({part})")
    with pytest.raises(PluginError, match=FORMS[part]):
        plugin_of("lots")


MISBEHAVING = {
    "raise KeyError('effects')": "fails with KeyError: 'effects'",
    "raise SystemExit(0)": "fails with SystemExit: 0",
    "raise Silent": "fails with Silent",
    "return 5": "",
    "return [1]": "",
    "return {'../../x.schema.json': {}}": "",
    "return {'lots/a.json': {}}": "",
    "yield 1": "",
    "yield from [1 / 0]": "",
}
FUNCTIONS = (
    "rules",
    "check_card",
    "check_game",
    "check_set",
    "check_print",
    "laws",
    "picture",
    "narrator",
    "hidden_dealer",
    "played_facts",
    "made_schemas",
    "card_patterns",
)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_whatever_a_function_does_is_one_message(installed, name):
    """None of its exceptions, its end of the program or its rubbish reaches those who call it."""
    bodies = "".join(
        f"    if what == {number}:\n        from .bodies import body{number}\n        return body{number}()\n"
        for number in range(len(MISBEHAVING))
    )
    code = f"from ordo_pnp.rules.plugin import GamePlugin\ndef function(what):\n{bodies}PLUGIN = GamePlugin({name}=function)\n"
    site = installed("lots", code)
    silent = "class Silent(Exception):\n    def __str__(self): raise RuntimeError\n"
    each = "".join(f"def body{number}():\n    {body}\n" for number, body in enumerate(MISBEHAVING))
    (site / "lots_rules/bodies.py").write_text(silent + each, encoding="utf-8")
    for number, told in enumerate(MISBEHAVING.values()):
        with pytest.raises(PluginError) as raised:
            getattr(plugin_of("lots"), name)(number)
        assert str(raised.value).startswith("the game `lots` of lots-rules 1.0 cannot be used: ")
        assert any(word in str(raised.value) for word in (name, "the fact ../../x", "the fact lots/a"))
        assert told in str(raised.value)


def test_errors_of_the_program_pass(installed):
    """What a game says of data in the program's own way stays as it is."""
    installed(
        "lots",
        """
        from ordo_pnp.base.errors import OrdoError
        from ordo_pnp.rules import GamePlugin
        def rules(catalog): raise OrdoError("not with these cards")
        PLUGIN = GamePlugin(rules=rules)
        """,
    )
    with pytest.raises(OrdoError, match=r"^not with these cards$"):
        plugin_of("lots").rules(None)


@pytest.mark.parametrize("value", [":::", "lots plug 5 !!", "a:b:c"])
def test_entry_points_that_name_nothing_leave_explanations_alone(installed, value):
    """Anybody's package may be damaged: all codes of the program are known, and the game itself is refused in one line."""
    site = installed("lots", "")
    (site / "lots_rules-1.0.dist-info/entry_points.txt").write_text(f"[ordo_pnp.games]\nlots = {value}\n")
    assert "CAT101" in {each.id for each in known_codes()}
    with pytest.raises(PluginError):
        plugin_of("lots")


@pytest.mark.parametrize(
    ("name", "page"),
    [("CUS101.md", b"\xff\xfe"), ("CUS101.md", b"rubbish"), ("CUS101.md", b"---\nname: a\nseverity: bad\n---\n"), ("x.md", b"")],
)  # fmt: skip
def test_damaged_pages_of_findings_are_named(installed, name, page):
    """Codes of other packages are explained as before; who uses the game is told which file is damaged."""
    site = installed("lots", SOUND)
    (site / "lots_rules/findings").mkdir()
    (site / "lots_rules/findings" / name).write_bytes(page)
    assert {each.name for each in known_codes()}
    with pytest.raises(PluginError, match=f"`{name}` is"):
        plugin_of("lots")


def test_a_check_that_ends_the_program_is_told(installed, tmp_path):
    """A package cannot make a check come out clean by leaving."""
    code = """
        from ordo_pnp.rules import GamePlugin
        def check_card(card, game): raise SystemExit(0)
        PLUGIN = GamePlugin(check_card=check_card)
        """
    installed("odd", code)
    for name, text in ODD.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    done = CliRunner().invoke(root, ["check", str(tmp_path / "cards")])
    assert isinstance(done.exception, PluginError)
    assert "check_card fails with SystemExit: 0" in str(done.exception)


def test_two_packages_with_one_game_are_both_named(installed):
    """None of them is taken in silence."""
    installed("lots", SOUND)
    installed("lots", SOUND, "other_rules.plugin:PLUGIN", "other-rules")
    with pytest.raises(PluginError, match=r"a game `lots`: lots-rules 1\.0 and other-rules 1\.0;"):
        plugin_of("lots")


@pytest.mark.slow
def test_packages_of_other_games_are_not_imported(installed, repository):
    """A command about a game of the program neither runs their code nor looks for them."""
    site = installed("lots", "raise RuntimeError")
    code = f"import sys; sys.path.insert(0, {str(site)!r}); from ordo_pnp.cli.command_line import root; root(['list', '--game', 'ordonnance', 'kind:unit'], standalone_mode=False); sys.exit('importlib.metadata' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=repository, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


FAILING = """
    from ordo_pnp.rules import GamePlugin

    class Rules:
        id = "lots"
        variants = {}
        default_sets = ("base",)

        def __init__(self, catalog):
            self.catalog = catalog

        def prepare(self, *choices):
            raise NotImplementedError

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
        (FAILING, TABLE_SCHEMA, "error: the game `lots` of lots-rules 1.0 cannot be used: check_table fails with AttributeError: 'Rules' object has no"),
        (WITH_TABLES, TABLE_SCHEMA, "error: the game `lots` of lots-rules 1.0 cannot be used: score_table fails with IndexError: list index out of range ("),
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
    run = f"import sys; sys.path.insert(0, {str(site)!r}); from ordo_pnp.cli.command_line import main; sys.argv = ['ordo', 'score', 'table.yaml']; main()"
    done = subprocess.run(
        [sys.executable, "-c", run], cwd=tmp_path / "p", capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(told)
    assert len(done.stderr.splitlines()) == 1


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
    monkeypatch.setattr("ordo_pnp.base.plugins.MOST_FILES", 3)
    assert package_digest("lots") != package_digest("lots")
