"""A set that is not written in the language of its game: every command works on it, and none mixes languages in silence."""

import json

import click
import pytest

from ordo_pnp.cards import source_hash
from ordo_pnp.cli import root

GAMES = ("--players", "2", "--jobs", "1", "--sets", "burgen")
TABLE = """
format: 1
game: ordonnance
players: [Anna, Ben]
armies:
  - antioch: [{card: burgen/zoellner}, {card: burgen/torwache}]
  - antioch: [[helm], [bow]]
"""
# Commands whose methods are asked in the tests of the studio, one that takes square cards alone, one for games without a book, one for fonts of the computer, and one that plays the games of `simulate` for half a
# minute.
ELSEWHERE = {"accessories dice", "lsp", "new book", "new font", "studio", "train"}
# Words of each command, in an order in which each finds what it needs.
COMMANDS = {
    "accessories box": ("set:burgen",),
    "accessories dividers": ("set:burgen",),
    "accessories rack": ("set:burgen",),
    "accessories screen": ("set:burgen",),
    "accessories tuck-box": ("set:burgen",),
    "balance": (*GAMES, "--games", "2", "--bots", "random"),
    "build": ("set:burgen", "--lang", "all"),
    "calibrate": (),
    "check": ("--strict",),
    "check --faces": ("set:burgen", "--metrics"),
    "completion": ("bash",),
    "credits": (),
    "explain": ("CAT403",),
    "export csv": ("set:burgen", "-o", "cards.csv"),
    "export cut": ("set:burgen", "--dpi", "30"),
    "export gallery": ("set:burgen",),
    "export grid": ("set:burgen", "--dpi", "30"),
    "export images": ("set:burgen", "--dpi", "30", "--jobs", "1"),
    "export json": ("set:burgen",),
    "export pack": ("burgen",),
    "export sqlite": ("set:burgen", "-o", "cards.sqlite"),
    "export tts": ("set:burgen",),
    "export xlsx": ("set:burgen", "-o", "cards.xlsx"),
    "fmt": ("--check",),
    "import": ("cards.csv", "--yes"),
    "look": ("banner", "--game", "ordonnance"),
    "looks": (),
    "list": ("set:burgen",),
    "new card": ("burgen/brandpfeil", "--kind", "unit"),
    "new expansion": ("turm", "--game", "ordonnance"),
    "new face": ("unit", "--set", "burgen"),
    "new sign": ("coin", "--game", "ordonnance"),
    "new game": ("motten", "--lang", "de"),
    "play": ("--sets", "burgen", "--seats", "me,greedy", "--seed", "1"),
    "simulate --paired": ("random", "greedy", *GAMES, "--deals", "1"),
    "simulate": (*GAMES, "--games", "2", "--record", "0", "-o", "record.yaml"),
    "replay": ("record.yaml", "--html", "record.html"),
    "rulebook": ("ordonnance", "--sets", "burgen", "--lang", "en", "--format", "html"),
    "scenario": (),
    "schema": ("set",),
    "score": ("table.yaml",),
    "show": ("brunnen", "--png", "card.png"),
    "translate": ("--set", "burgen", "--lang", "en", "-o", "english.csv"),
    "undo": ("--dry-run",),
    "watch": ("set:burgen", "--once"),
    "rename": ("burgen/brunnen", "zisternen"),
    "remove": ("burgen/zisternen", "--dry-run"),
}


def names_of(command, context, above=()):
    """Yield the names of the commands of a group, of groups in it those of their commands."""
    for name in command.list_commands(context):
        found = command.get_command(context, name)
        if isinstance(found, click.Group):
            yield from names_of(found, context, (*above, name))
        else:
            yield " ".join((*above, name))


@pytest.fixture
def german(project, write_german_set):
    """The command in a project with Ordonnance and its German set."""
    write_german_set(project.folder / "cards/ordonnance")
    (project.folder / "table.yaml").write_text(TABLE, encoding="utf-8")
    return project


def test_every_command_has_words():
    """A new command is tried on a set in another language, too."""
    assert set(names_of(root, click.Context(root))) == {name.partition(" --")[0] for name in COMMANDS} | ELSEWHERE


@pytest.mark.slow
def test_every_command_works_on_a_set_in_another_language(german):
    """Each of them, without `--lang` where it has one, and without a mistake of the program."""
    for name, words in COMMANDS.items():
        done = german(*name.split(), *words)
        assert not done.returncode, (name, done.stdout + done.stderr)


def files_in(folder):
    """Return the names of files but for what tells of them."""
    return sorted(each.name for each in folder.iterdir() if each.suffix != ".json")


@pytest.mark.parametrize(
    ("words", "files"),
    [
        (("build", "set:burgen"), ["ordonnance-burgen-de.pdf"]),
        (("build", "id:burgen/brunnen"), ["ordonnance-burgen-de-selection.pdf"]),
        (("build", "set:burgen", "--lang", "en"), ["ordonnance-burgen-en.pdf"]),
        (
            ("build", "id:brunnen,spear-levy"),
            ["ordonnance-base-en-selection.pdf", "ordonnance-burgen-en-selection.pdf"],
        ),
        (("accessories", "dividers", "set:burgen"), ["ordonnance-burgen-dividers-de.pdf"]),
    ],
    ids=" ".join,
)
def test_the_default_language_is_that_of_the_sets(german, words, files):
    """Cards of sets in one language are printed in it; of sets in several, in that of the game; `--lang` decides before both."""
    german(*words, "-o", "out", check=0)
    assert files_in(german.folder / "out") == files


@pytest.mark.slow
def test_every_command_that_draws_takes_the_same_default(german):
    """Pictures, galleries, figures and previews of the German set are in German."""
    assert " in de, " in german("show", "brunnen", "--png", "card.png", check=0).stdout
    german("export", "gallery", "set:burgen", check=0)
    page = (german.folder / "gallery.html").read_text(encoding="utf-8")
    assert '<html lang="de">' in page
    german("export", "grid", "set:burgen", "--dpi", "30", "-o", "grid", check=0)
    german("export", "tts", "set:burgen", "-o", "tts", check=0)
    assert (german.folder / "tts/ordonnance-de.json").is_file()
    (report,) = json.loads(german("check", "--faces", "set:burgen", "--metrics", "--json", check=0).stdout)
    assert report["language"] == "de"


@pytest.mark.parametrize(
    "words",
    [
        ("build", "set:burgen", "--lang", "en"),
        ("export", "grid", "set:burgen", "--dpi", "30", "--lang", "en"),
        ("accessories", "dividers", "set:burgen", "--lang", "en"),
    ],
    ids=lambda words: words[0],
)
@pytest.mark.slow
def test_cards_in_two_languages_are_named(german, words):
    """Names in German above rules in English: one line with their number, and what to do."""
    said = german(*words, "-o", "out", check=0).stderr
    assert said.count("warning[CAT403]") == 1
    assert "4 cards of `burgen` lack texts in `en` and show those in `de`: " in said
    assert "ask for `de` (`--lang de`), or translate them (`ordo translate --lang en`)" in said
    assert "CAT403" not in german(*words[:-2], "-o", "out", check=0).stderr


@pytest.mark.slow
def test_a_picture_of_a_card_in_two_languages_says_so(german):
    """`ordo show` names the one card, and nothing where it is shown in its own language."""
    shown = german("show", "brunnen", "--png", "card.png", "--lang", "ru", check=0)
    assert "1 card of `burgen` lacks texts in `ru` and shows those in `de`: `brunnen`" in shown.stderr
    assert "CAT403" not in german("show", "brunnen", "--png", "card.png", check=0).stderr


def test_what_the_check_finds_is_not_said_twice(german):
    """A set that has begun a translation is warned of by the check alone, card by card or counted."""
    text = german.folder / "cards/ordonnance/burgen/text/en.yaml"
    text.parent.mkdir()
    folder = german.folder / "cards/ordonnance/burgen"
    settings = folder / "set.yaml"
    settings.write_text(settings.read_text(encoding="utf-8").replace("[de]", "[de, en]"), encoding="utf-8")
    digest = source_hash({"name": "Torwache", "flavour": "Das Tor fiel zu, die Wache schlief nicht."})
    entry = f'torwache: {{source: "{digest}", name: Gate Guard, flavour: The gate fell shut.}}'
    text.write_text(f"format: 1\ntext:\n  language: en\n  entries:\n    {entry}\n", encoding="utf-8")
    said = german("build", "set:burgen", "--lang", "en", "-o", "out", check=0).stderr
    assert said.count("warning[CAT403]") == 1
    assert "have no translation into `en`" in said


@pytest.mark.slow
def test_a_translation_into_the_own_language_changes_nothing(german):
    """Cards keep what stands beside them; the check says that the file is not used, and can empty it."""
    text = german.folder / "cards/ordonnance/burgen/text/de.yaml"
    text.parent.mkdir()
    entry = 'brunnen: {source: "00000000", name: Wells}'
    text.write_text(f"format: 1\ntext:\n  language: de\n  entries:\n    {entry}\n", encoding="utf-8")
    assert "Vergiftete Brunnen" in german("list", "id:brunnen", check=0).stdout
    assert "Niemand blieb" in german("show", "brunnen", check=0).stdout
    found = german("check", check=0).stdout
    assert found.count("CAT4") == 1
    assert "the set `burgen` is written in `de` itself: nothing in this file is used" in found
    german("check", "--fix", "--unsafe", check=0)
    assert text.read_text(encoding="utf-8").endswith("entries: {}\n")
    german("check", "--strict", check=0)


@pytest.mark.slow
def test_entries_of_deleted_cards_are_deleted_together(german):
    """One finding for all of them in all languages; its remedy leaves the others as they stand, and `ordo undo` takes it back."""
    folder = german.folder / "cards/ordonnance/burgen/text"
    folder.mkdir()
    for language in ("en", "ru"):
        lines = [f'    old-{at}: {{source: "00000000", name: N{at}}}  # note {at}' for at in range(5)]
        digest = source_hash({"name": "Burgen"})
        lines.insert(2, f'    set: {{source: "{digest}", name: Castles}}  # kept')
        text = "\n".join(["format: 1", "text:", f"  language: {language}", "  entries:", *lines, ""])
        (folder / f"{language}.yaml").write_text(text, encoding="utf-8")
    found = german("check", check=1).stdout
    assert found.count("error[CAT402]") == 1
    assert "5 entries name nothing in `burgen` that is translated: `old-0`, `old-1`, `old-2` and 2 more" in found
    german("check", "--fix", check=1)
    assert "old-0" in (folder / "en.yaml").read_text(encoding="utf-8")
    german("check", "--fix", "--unsafe", check=0)
    for language in ("en", "ru"):
        kept = (folder / f"{language}.yaml").read_text(encoding="utf-8").split("entries:\n")[1]
        assert kept == f'    set: {{source: "{source_hash({"name": "Burgen"})}", name: Castles}}  # kept\n'
    german("undo", "--yes", check=0)
    assert "old-4" in (folder / "ru.yaml").read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_name_of_a_set_has_to_fit_in_every_language(german):
    """Cards show it in each language that it is translated into, also those that are not translated themselves; one that it is not made in warns."""
    text = german.folder / "cards/ordonnance/burgen/text/en.yaml"
    text.parent.mkdir()
    digest = source_hash({"name": "Burgen"})
    for name, is_long in (("Castles " * 10, True), ("Castles", False), ("Castles " * 10, True)):
        entry = f'set: {{source: "{digest}", name: {name.strip()}}}'
        text.write_text(f"format: 1\ntext:\n  language: en\n  entries:\n    {entry}\n", encoding="utf-8")
        found = german("check", check=0).stdout
        assert ("warning[CAT422] text-does-not-fit-elsewhere: burgen/torwache: a text in en" in found) == is_long


@pytest.mark.slow
def test_a_wrong_translation_hides_no_other(german):
    """Beside entries that are no translations the others are compared with their sources, anew and from the cache."""
    text = german.folder / "cards/ordonnance/burgen/text/en.yaml"
    text.parent.mkdir()
    entries = {
        "set": '{source: "1", name: Castles}',
        "torwache": "{name: 7}",
        "zoellner": '{source: "00000000", name: Toll Collector, flavour: He paid.}',
        "burggraf": '{source: "00000000", name: Burgrave}',
    }
    lines = "".join(f"    {name}: {entry}\n" for name, entry in entries.items())
    text.write_text(f"format: 1\ntext:\n  language: en\n  entries:\n{lines}", encoding="utf-8")
    settings = text.parents[1] / "set.yaml"
    settings.write_text(settings.read_text(encoding="utf-8").replace("[de]", "[de, en]"), encoding="utf-8")
    for words in ((), (), ("--no-cache",)):
        found = german("check", "--format", "concise", *words, check=1).stdout
        assert "`1` has not the form of `source`" in found
        assert "the key `source` is missing" in found
        assert "the `en` texts of `burgen/zoellner` were made from another source text" in found
        assert "`burggraf` names nothing" in found
        assert "2 entries of `burgen` have no translation into `en`: `brunnen`, `freier-zug`" in found


@pytest.mark.parametrize("with_game", [True, False])
@pytest.mark.slow
def test_only_a_game_of_ones_own_can_get_another_language(request, write_german_set, with_game):
    """The remedy for a set in a language that its game lacks offers what the owner of the set can do."""
    folder = request.getfixturevalue("project" if with_game else "ordo")
    home = folder.folder / ("cards/ordonnance" if with_game else "")
    write_german_set(home)
    settings = home / "burgen/set.yaml"
    settings.write_text(settings.read_text(encoding="utf-8").replace("language: de", "language: fr"), encoding="utf-8")
    found = folder("check", home / "burgen", check=1).stdout
    assert "which is no language of the game" in found
    assert ("add it to `languages` in `game.yaml`" in found) == with_game
