"""``ordo rename`` changes an id wherever data files name the card, and nothing else."""

import os

import pytest


def everything(folder):
    return {path: path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.yaml"))}


@pytest.mark.slow
def test_every_mention_changes_and_nothing_else(ordo, trial):
    """Cards, translations, positions and actions name the new id; all other text is as it was."""
    before = everything(trial)

    ordo("rename", "trial/harbour-watch", "trial/chain-watch", check=0)

    after = everything(trial)
    assert {path: text.replace("harbour-watch", "chain-watch") for path, text in before.items()} == after
    assert sum(before[path] != after[path] for path in before) == 4
    ordo("check", "trial", "--strict", check=0)
    ordo("scenario", "trial", check=0)


@pytest.mark.slow
def test_comments_and_longer_ids_are_left_alone(ordo, trial):
    """A comment keeps what its author wrote, and an id that only begins alike is another card's."""
    units = trial / "units.yaml"
    text = units.read_text("utf-8")
    more = "  - id: turncoats-two  # after turncoats\n    name: More\n    symbols: [bow]\n"
    units.write_text(text + more, encoding="utf-8")

    ordo("rename", "trial/turncoats", "waverers", check=0)

    assert units.read_text("utf-8") == text.replace("- id: turncoats", "- id: waverers") + more


@pytest.mark.slow
@pytest.mark.parametrize("style", ["quoted", "flow", "crlf"])
def test_other_ways_to_write_a_file_are_kept(ordo, trial, style):
    """Quotes, flow style and line ends stay."""
    units = trial / "units.yaml"
    text = units.read_text("utf-8")
    if style == "quoted":
        text = text.replace("- id: turncoats", '- id: "turncoats"')
    elif style == "flow":
        text = (
            "format: 1\nunits: [{id: turncoats, name: T, symbols: [bow]}, {id: shield-wall, name: S, symbols: [bow]}]\n"
        )
    else:
        text = text.replace("\n", "\r\n")
    units.write_bytes(text.encode())
    (trial / "scenarios" / "examples.yaml").unlink()
    for language in ("de", "ru"):
        (trial / "text" / f"{language}.yaml").unlink()

    ordo("rename", "trial/turncoats", "waverers", check=0)

    assert units.read_bytes() == text.replace("turncoats", "waverers").encode()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("trial/harbour-watch", "turncoats", "there is a card `trial/turncoats` already"),
        ("trial/harbour-watch", "base/pilots", "stays in its set"),
        ("trial/harbour-watch", "Pilots", "cannot be the id of a card"),
        ("trial/harbor-watch", "pilots", "did you mean `trial/harbour-watch`?"),
        ("harbour-watch", "pilots", "does not say in which set"),
    ],
)
def test_a_wrong_name_is_refused(ordo, trial, old, new, message):
    """The message says why; no file changes."""
    before = everything(trial)

    done = ordo("rename", old, new)

    assert done.returncode in (1, 2)
    assert message in done.stderr
    assert everything(trial) == before


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_where_one_file_cannot_be_written_none_is(ordo, trial):
    """A folder without the right to write leaves all files as they were."""
    before = everything(trial)
    (trial / "text").chmod(0o555)
    try:
        ordo("rename", "trial/harbour-watch", "chain-watch", check=2)
    finally:
        (trial / "text").chmod(0o755)

    assert everything(trial) == before


@pytest.mark.parametrize(
    "written", ['"See\\ntrial/harbour-watch."', '"See\\ttrial/harbour-watch, it\\u2019s\\x20there."']
)
def test_a_mention_behind_an_escape_changes(ordo, trial, written):
    """The letter of a line end or tab in quotes is no part of the id behind it."""
    units = trial / "units.yaml"
    text = units.read_text("utf-8")
    flavour = '"They carried both banners, one of them folded."'
    assert flavour in text
    units.write_text(text.replace(flavour, written), encoding="utf-8")

    ordo("rename", "trial/harbour-watch", "chain-watch", check=0)

    assert written.replace("harbour", "chain") in units.read_text("utf-8")
