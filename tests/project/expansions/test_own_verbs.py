"""Verbs of a set from outside: checked, played, printed and packed with its cards, and hostile until they are."""

import zipfile

import pytest

pytestmark = pytest.mark.slow

VERBS = """# yaml-language-server: $schema=schemas/ordonnance/verbs.schema.json
format: 1
verbs:
  ambush:
    parameters: {who: target, count: {min: 1, max: 3}}
    do:
      - destroy: {what: $who}
      - draw: {count: $count}
    text: {en: "ambush {who} and draw {count:cards}"}
"""
CARD = """  - id: hedge
    name: Hedge
    effects:
      - when: played
        targets:
          theirs: {pick: unit, owner: opponent}
        do:
          - use: {ambush: {who: $theirs, count: 2}}
"""
SCENARIO = """format: 1
game: ordonnance
sets: [base, trial]
scenarios:
  - id: from-the-hedge
    note: It destroys and draws.
    position:
      armies: [{}, {antioch: [[spear]]}]
      hands: [[{card: trial/hedge}], [[helm]]]
      deck: [[banner], [spear], [bow]]
    actions: [play trial/hedge]
    expect: {hands: [2, 1], deck: 2, to_move: 0}
"""


@pytest.fixture
def hedge(trial):
    """The fresh expansion with a verb of its own and a card that uses it."""
    (trial / "verbs.yaml").write_text(VERBS, encoding="utf-8")
    orders = trial / "ordonnances.yaml"
    orders.write_text(orders.read_text(encoding="utf-8") + CARD, encoding="utf-8")
    return trial


def change(path, before, after):
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after), encoding="utf-8")


def test_a_renamed_verb_is_told_at_every_card_that_uses_it(ordo, hedge):
    """The check before knew the card as sound: it is looked at again, and what was meant is mended."""
    ordo("check", "trial", check=0)
    change(hedge / "verbs.yaml", "  ambush:", "  ambuscade:")

    done = ordo("check", "trial", check=1)

    assert "error[CAT330]" in done.stdout
    assert "--> trial/ordonnances.yaml" in done.stdout
    assert "did you mean `ambuscade`?" in done.stdout


def test_a_broken_file_of_verbs_is_told_once(ordo, hedge):
    """What its cards lack follows from it."""
    change(hedge / "verbs.yaml", "destroy: {what", "destory: {what")

    done = ordo("check", "trial", check=1)

    assert done.stdout.count("error[") == 1
    assert "unknown key `destory`" in done.stdout


def test_a_verb_is_played_and_shown_and_goes_into_the_archive(ordo, hedge):
    """A scenario plays it, bots play it, and the archive has it and is checked like the folder."""
    (hedge / "scenarios" / "hedge.yaml").write_text(SCENARIO, encoding="utf-8")
    assert "1 passed" in ordo("scenario", "--with", "trial", "trial/scenarios/hedge.yaml", check=0).stdout
    ordo("simulate", "--with", "trial", "--players", "2", "--games", "3", check=0)
    listed = ordo("export", "json", "--with", "trial", "trial/hedge", check=0).stdout
    assert "Ambush an opponent’s unit and draw 2 cards." in listed

    ordo("export", "pack", "trial", check=0)

    with zipfile.ZipFile(ordo.folder / "trial.zip") as archive:
        assert "trial/verbs.yaml" in archive.namelist()
    assert ordo("check", "trial.zip", check=0).returncode == 0


def test_an_archive_with_verbs_that_grow_is_refused(ordo, hedge):
    """Fifty verbs of which each uses the one above it ten times: a finding, at once, and no card can use them."""
    lines = ["format: 1", "verbs:", "  v0:", "    do: [{draw: {count: 1}}]"]
    for at in range(1, 50):
        lines += [f"  v{at}:", f"    do: [{', '.join([f'{{use: {{v{at - 1}: {{}}}}}}'] * 10)}]"]
    (hedge / "verbs.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    change(hedge / "ordonnances.yaml", "ambush: {who: $theirs, count: 2}", "v49: {}")
    with zipfile.ZipFile(ordo.folder / "hostile.zip", "w") as archive:
        for path in sorted(each for each in hedge.rglob("*") if each.is_file()):
            archive.write(path, f"trial/{path.relative_to(hedge)}")

    done = ordo("check", "hostile.zip", check=1)

    assert "error[CAT332]" in done.stdout
    assert "at most 30 are allowed" in done.stdout
    assert ordo("simulate", "--with", "hostile.zip", "--games", "1").returncode != 0


def test_a_game_may_have_verbs_for_all_its_sets(project):
    """What stands beside `game.yaml` is there for every set; a set cannot take a name of it."""
    game = project.folder / "cards" / "ordonnance"
    (game / "verbs.yaml").write_text(VERBS, encoding="utf-8")
    orders = game / "crown" / "ordonnances.yaml"
    orders.write_text(orders.read_text(encoding="utf-8") + CARD, encoding="utf-8")
    assert "CAT33" not in project("check").stdout

    (game / "crown" / "verbs.yaml").write_text(VERBS, encoding="utf-8")

    done = project("check", check=1)
    assert done.stdout.count("error[CAT332]") == 1
    assert "there are two verbs `ambush`" in done.stdout
