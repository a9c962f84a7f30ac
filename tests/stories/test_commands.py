"""Commands describe themselves: help, codes, schemas, completion, and what cannot be meant."""

import re

import pytest


def test_the_help_of_every_command(story, golden):
    """All options of all commands with their words and defaults."""
    names, seen = [""], 0
    while seen < len(names):
        name = names[seen]
        seen += 1
        told = story(f"{name} --help").stdout
        listed = told.partition("Commands:\n" if name else "Start here:\n")[2]
        names += [f"{name} {each}".strip() for each in re.findall(r"^  ([a-z][\w-]*)", listed, re.MULTILINE)]
    golden(story.file, story.text)


@pytest.mark.slow
def test_every_code_is_explained(story, golden):
    """The list of all findings, by game and by word, and the whole explanation of each code."""
    listed = story("explain").stdout
    story("explain --game komarn")
    story("explain translation")
    story("explain nothing-like-that")
    for code in dict.fromkeys(re.findall(r"\b[A-Z]{3}\d{3}\b", listed)):
        story(f"explain {code}")
    golden(story.file, story.text)


def test_every_schema(story, golden):
    """The kinds of data files, and the schema of each as it is written."""
    listed = story("schema").stdout
    for kind in dict.fromkeys(re.findall(r"^(\w[\w-]*)", listed, re.MULTILINE)):
        text = story(f"schema {kind}", shows=False).stdout
        story.note(kind, f"{len(text)} letters, {story.digest(text)}")
    story("schema units")
    story("schema face --game komarn")
    story("schema nothing")
    golden(story.file, story.text)


def test_filters_of_both_games(story, golden):
    """What each filter selects, as data and as a table, and how a wrong one is refused."""
    for line in (
        "list --json --game ordonnance set:crown kind:kingdom",
        "list kind:unit symbol:banner copies:1",
        "list --game ordonnance -- -kind:unit -set:crown",
        "list --game komarn",
        "list hattin --lang de",
        "list name:levy,archers",
        "list id:base/spear-*",
        "list symbol:baner",
        "list colour:red",
        "list kind:",
        "list set:base --game chess",
        "list nothingofthekind",
        "show base/spear-levi",
        "show spear-levy",
        "show base/spear-levy --json",
        "show base/spear-levy --game ordonnance --lang de",
        "check nowhere.yaml",
        "chekc",
        "build --nothing",
        "--version",
        "completion bash",
        "completion tcsh",
        "new game --kind",
        "undo",
        "fmt --check",
        "export pack base",
        "scenario nowhere",
        "score nowhere.yaml",
        "simulate --game ordonnance --bots greed",
        "simulate --game ordonnance --players 9",
        "simulate --games 0 --game komarn",
        "simulate",
        "play",
        "train --game ordonnance --players 9",
    ):
        story(line)
    golden(story.file, story.text)


@pytest.mark.slow
def test_styles_of_data_files(project_story, golden):
    """`fmt` brings files into one style, comments and values stay; it shows, checks, writes and is taken back."""
    story = project_story
    story("fmt --check")
    story.write(
        "cards/ordonnance/odd/set.yaml",
        "# a set\nformat:   1\nset: { id: odd , name: 'Odd',language: en, requires: [ base ] }\n",
    )
    story.write(
        "cards/ordonnance/odd/units.yaml",
        'format: 1\nunits:\n    - id: one   # first\n      name: "One"\n      symbols: [spear,bow]\n\n\n\n    - {id: two, name: Two, symbols: [ helm ]}\n',
    )
    story("fmt --check")
    story("fmt --diff")
    story("fmt")
    story.files("cards/ordonnance/odd/units.yaml", "cards/ordonnance/odd/set.yaml")
    story("check --format concise")
    story("undo --yes")
    story.write("cards/ordonnance/odd/units.yaml", "format: 1\nunits: [\n")
    story("fmt")
    golden(story.file, story.text)


def test_the_shipped_data_are_sound(story, golden):
    """No finding in both games, their styles and schemas; pictures, looks and books are those of the last time."""
    story.note("beside the answer", story("check --strict").stderr)
    story("check --format json")
    story("check --faces --strict")
    story("explain CAT102 --game ordonnance")
    assert "no problems found" in story.text
    golden(story.file, story.text)
