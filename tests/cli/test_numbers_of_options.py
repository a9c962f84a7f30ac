"""Numbers on the command line are the numbers of data files; a repeated option is not dropped."""

import click
import pytest
from click import Context
from click.testing import CliRunner

from ordo_pnp.cli import root
from ordo_pnp.cli.options import Measure, SmallWord, WholeNumber, Word


def options(command, name="ordo"):
    """Every parameter of every command below one, with the command's name."""
    for each in command.params:
        yield name, each
    if isinstance(command, click.Group):
        for below in command.list_commands(Context(command)):
            yield from options(command.get_command(Context(command), below), f"{name} {below}")


def test_no_option_reads_numbers_in_another_way():
    """Every option that takes a number uses the one way of reading numbers; click's own takes ``1_000`` and ``nan``."""
    usual = (click.types.IntParamType, click.types.FloatParamType)
    kinds = {
        (name, each.name): type(each.type)
        for name, each in options(root)
        if isinstance(each.type, usual) and not each.is_flag
    }
    assert len(kinds) >= 8
    assert {place for place, kind in kinds.items() if kind not in {WholeNumber, Measure}} == set()


@pytest.mark.parametrize(
    ("written", "number"), [("4", 4), ("+4", 4), ("4.0", 4), ("4.", 4), ("1e3", 1000), ("0x1F", 31), ("-0.0", 0)]
)
def test_a_whole_number_may_be_written_in_each_way_that_data_know(written, number):
    """What a data file takes for a whole number an option takes, too, and makes an ``int`` of it."""
    found = WholeNumber(min=0).convert(written, None, None)
    assert (found, type(found)) == (number, int)
    assert Measure(min=0).convert(written, None, None) == number


@pytest.mark.parametrize(
    "written", ["1_000", "١٢", " 4", "4 ", "", "nan", ".nan", "inf", "1e400", "9" * 5000, "0b1", "four", "\x1b[31m"]
)
@pytest.mark.parametrize("kind", [WholeNumber(min=0), Measure(0, 5)], ids=["whole", "measure"])
def test_other_words_are_no_numbers(kind, written):
    """What is text in a data file, or no number to count with, is refused in a short message."""
    with pytest.raises(click.BadParameter) as error:
        kind.convert(written, None, None)
    assert len(error.value.message) < 200


def test_a_fraction_is_no_whole_number():
    """Nothing is rounded."""
    with pytest.raises(click.BadParameter, match="no whole number"):
        WholeNumber(min=0).convert("2.5", None, None)


def test_capitals_of_papers_and_languages_do_not_count():
    """Every such option takes `A4` for `a4` and `DE` for `de`; a region keeps its capitals."""
    kinds = {(name, each.name): each.type for name, each in options(root) if {"--lang", "--paper"} & {*each.opts}}
    assert len(kinds) >= 15
    assert {place for place, kind in kinds.items() if not isinstance(kind, (SmallWord, Word))} == set()
    assert SmallWord().convert("DE,pt-BR", None, None) == "de,pt-BR"
    assert Word("paper", ["a4", "letter"]).convert("A4", None, None) == "a4"


@pytest.mark.parametrize(
    ("typed", "meant"), [("--langauge", "--lang"), ("--papre", "--paper"), ("--bleeds", "--bleed")]
)
def test_the_likeliest_option_is_named(typed, meant):
    """One, and not three in the order of letters."""
    done = CliRunner().invoke(root, ["build", typed, "x"])
    assert done.exit_code == 2
    assert f"Did you mean `{meant}`?" in done.output


@pytest.mark.slow
def test_no_repeated_option_that_lists_or_chooses_is_dropped():
    """Options that take a list take it in parts, too; a second game, and a second language of one, are refused."""
    lists = {(name, each.name): each for name, each in options(root) if "[," in (getattr(each, "metavar", "") or "")}
    chosen = {(name, each.name): each for name, each in options(root) if {"--lang", "--game"} & set(each.opts)}
    assert len(lists) >= 8
    assert len(chosen) >= 40
    assert [place for place, each in (lists | chosen).items() if not each.multiple] == []

    def outcome(*words):
        result = CliRunner().invoke(root, words)
        return result.exit_code, result.output

    named = ["build", "--game", "komarn", "kind:board", "--explain"]
    several = outcome(*named, "--lang", "de", "--lang", "ru")
    assert several == outcome(*named, "--lang", "de,ru")
    assert "komarn-strip-de-boards.pdf" in several[1]
    assert "komarn-strip-ru-boards.pdf" in several[1]
    for words in (["list", "--lang", "de", "--lang", "ru"], ["rulebook", "--game", "komarn", "--game", "trial"]):
        code, told = outcome(*words)
        assert code == 2
        assert f"one at a time, not {words[2]} and {words[4]}" in told
