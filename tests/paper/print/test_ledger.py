"""What the output folder knows of what was printed into it, and what is printed again."""

import json
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.base import Inputs, OrdoError
from ordo_pnp.draw import Ink
from ordo_pnp.paper import Flip, Job, PrintConfig, PrintOptions, PrintStyle, lay_out_deck
from ordo_pnp.paper.ledger import (
    MAX_BUILDS,
    Build,
    Ledger,
    PrintedLook,
    format_ledger,
    merged,
    parse_ledger,
    read_ledger,
    variant_of,
)

HASHES = [digit * 32 for digit in "0af"]
OPTIONS = PrintOptions(("en",), "a4", Flip.LONG_EDGE)

looks = st.builds(PrintedLook, st.integers(1, 9), st.sampled_from(HASHES), st.sampled_from([None, *HASHES]))
variants = st.sampled_from(["en", "de", "pt-BR 44x68 no-backs", "ru light-backs"])
cards = st.sampled_from(["game/base/spear", "game/set.2/b_w"])
builds = st.lists(
    st.builds(
        Build,
        st.integers(1, 99),
        st.sampled_from([("en",), ("de", "ru"), ()]),
        st.dictionaries(st.sampled_from(["filter", "paper", "changed"]), st.text(max_size=9)),
        st.dictionaries(st.sampled_from(["a.pdf", "b-c.pdf"]), st.sampled_from(HASHES)),
        st.integers(0, 99),
    ),
    unique_by=lambda build: build.number,
    max_size=3,
).map(lambda found: tuple(sorted(found)))
ledgers = st.builds(
    Ledger, builds, st.dictionaries(variants, st.dictionaries(cards, looks, min_size=1, max_size=2), max_size=3)
)


def job_of(catalog, tools, options=OPTIONS, chosen=None):
    config = PrintConfig.of(catalog)
    return Job(catalog, tuple(chosen or catalog.cards()), "", config, options, {"game": tools.faces()}, Inputs(), {})


def printed_by(job):
    """How often each card stands on the sheets that a job makes, by id, counted on the pages."""
    files = lay_out_deck(job.catalog, job.cards, job.faces, job.print_config, job.options)
    return Counter(piece.name for _, file in files for group in file.groups for piece in group.pieces)


@given(ledger=ledgers)
def test_a_ledger_is_what_is_read_of_it(ledger):
    """What is written of a ledger gives the same ledger, and the same bytes again."""
    raw = format_ledger(ledger)
    assert parse_ledger(json.loads(raw)) == ledger
    assert format_ledger(parse_ledger(json.loads(raw))) == raw


@given(ledger=ledgers, data=st.data())
def test_a_damaged_ledger_is_refused_or_read(tmp_path_factory, ledger, data):
    """Whatever bytes lie there, either they are a ledger or a message names the file and the way out, and they stay."""
    raw = format_ledger(ledger)
    at = data.draw(st.integers(0, len(raw)))
    damaged = raw[:at] + data.draw(st.sampled_from([b"", b"[", b"-1", b"null", b"\xff", b'"']))
    damaged += raw[data.draw(st.sampled_from([at, at + 1, at + 9])) :]
    folder = tmp_path_factory.getbasetemp() / "damaged"
    folder.mkdir(exist_ok=True)
    (folder / "ledger.json").write_bytes(damaged)
    try:
        found = read_ledger(folder)
    except OrdoError as error:
        told = str(error)
    else:
        told = "ledger.json: move it away"
        assert parse_ledger(json.loads(format_ledger(found))) == found
    assert "ledger.json" in told
    assert "move it away" in told
    assert (folder / "ledger.json").read_bytes() == damaged


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ([], "no `format`"),
        ({"format": 2}, "its format is 2"),
        ({"format": 1}, "no list `builds`"),
        ({"format": 1, "builds": [{"number": 0, "cards": 1}]}, "has no number"),
        ({"format": 1, "builds": [{"number": 1, "cards": 1, "files": {"../x.pdf": "0" * 32}}]}, "which files"),
        ({"format": 1, "builds": [{"number": 1, "cards": 1, "files": {}, "languages": [1]}]}, "in which languages"),
        ({"format": 1, "builds": [], "printed": {"\x1b[2J": {}}}, "no language"),
        ({"format": 1, "builds": [], "printed": {"en": {"g/s/c": [True, "0" * 32, None]}}}, "number of copies"),
        ({"format": 1, "builds": [], "printed": {"en": {"g/s/c": [1, "0" * 31, None]}}}, "number of copies"),
    ],
)
def test_why_a_ledger_is_none_is_told(tmp_path, data, why):
    """The message says what is wrong with it, without a word that could drive a terminal."""
    (tmp_path / "ledger.json").write_text(json.dumps(data))
    with pytest.raises(OrdoError, match=why) as raised:
        read_ledger(tmp_path)
    assert str(raised.value).isprintable()


def test_a_ledger_is_bounded():
    """Of hundreds of builds the last stay, numbers go on, and what cards look like is told once."""
    ledger = Ledger()
    for number in range(1, MAX_BUILDS + 20):
        build = Build(0, ("en",), {"filter": f"copies:{number}"}, {}, 1)
        ledger = ledger.with_build(build, {"en": {"game/base/spear": PrintedLook(1, HASHES[number % 3], None)}})
    assert (len(ledger.builds), ledger.last) == (MAX_BUILDS, MAX_BUILDS + 19)
    assert len(format_ledger(ledger)) < 200 * MAX_BUILDS
    same = ledger.with_build(ledger.builds[-1]._replace(number=0), ledger.looks)
    assert same == ledger


@given(
    edits=st.lists(
        st.dictionaries(
            st.sampled_from(["spear", "bow", "helm"]),
            st.tuples(st.integers(1, 4), st.sampled_from(["old", "new", "newest"])),
            min_size=1,
        ),
        min_size=1,
        max_size=4,
    )
)
def test_a_printed_deck_becomes_the_deck_that_is_meant(tools, edits):
    """Whatever is edited: who prints what has changed and throws away what is old has exactly the cards that the data say, and asked again nothing is left to do."""
    pile, ledger = Counter(), Ledger()
    for edit in edits:
        made = [tools.card(slug, "unit", copies) for slug, (copies, _) in edit.items()]
        for card in made:
            card.texts["en"]["name"] = edit[card.id.removeprefix("base/")][1]
        job = job_of(tools.catalog(made), tools)
        changes = compared(job, ledger)
        pile.update({(name, text_of(made, name)): n for name, n in printed_by(job.only(changes)).items()})
        for each in changes.old:
            name = each.card.removeprefix("game/")
            owned = [key for key in pile if key[0] == name and (each.why != "changed" or key[1] != text_of(made, name))]
            pile.subtract({owned[0]: each.copies})
            pile += Counter()
        ledger = ledger.with_build(Build(0, ("en",), {}, {}, 1), changes.after)
        assert pile == Counter({(str(card.id), card.name): card.printing.copies for card in made})
        again = compared(job, ledger)
        assert not again.missing
        assert not again.old
    assert parse_ledger(json.loads(format_ledger(ledger))).looks == ledger.looks


def compared(job, ledger):
    from ordo_pnp.paper.ledger import compare, looks_of
    from ordo_pnp.paper.manifest import describe_faces

    faces = describe_faces(job.cards, job.faces, job.options)
    return compare(ledger, looks_of(faces, job.catalog, job.options), job.catalog, job.options)


def text_of(cards, name):
    return next(card.name for card in cards if card.id == name)


def test_what_makes_another_card_is_another_variant():
    """A language, a size, backs in little ink or none, or two glued layers make other cards; paper, gap and order do not."""
    from ordo_pnp.draw import parse_size

    others = [
        OPTIONS,
        OPTIONS._replace(size=parse_size("mini")),
        OPTIONS._replace(flip=Flip.NONE),
        OPTIONS._replace(flip=Flip.GUTTERFOLD),
        OPTIONS._replace(style=PrintStyle(light_backs=True)),
        OPTIONS._replace(style=PrintStyle(ink=Ink.GREY)),
    ]
    named = [variant_of("en", each) for each in others]
    assert named == ["en", "en 44x68", "en no-backs", "en glued", "en light-backs", "en grey"]
    same = [
        OPTIONS._replace(paper="letter"),
        OPTIONS._replace(flip=Flip.SHORT_EDGE),
        OPTIONS._replace(style=PrintStyle(gap=5.0)),
    ]
    assert {variant_of("de", each) for each in same} == {"de"}


def test_printing_a_deck_again_makes_no_second_deck():
    """Of one picture the larger number of copies is there; of a new picture only the new ones."""
    known = {"en": {"g/s/a": PrintedLook(4, "0", None), "g/s/b": PrintedLook(2, "0", None)}}
    found = merged(known, {"en": {"g/s/a": PrintedLook(1, "0", None), "g/s/b": PrintedLook(1, "1", None)}})
    assert found == {"en": {"g/s/a": PrintedLook(4, "0", None), "g/s/b": PrintedLook(1, "1", None)}}


@pytest.mark.parametrize("broken", range(4))
def test_a_crash_leaves_no_card_unprinted(tools, catalog, tmp_path, monkeypatch, broken):
    """Wherever a disk fails while files are put in their places, the ledger knows nothing that no file there holds; told again, all is right."""
    chosen = catalog.cards()
    first = job_of(catalog, tools, chosen=chosen[:1])
    first.write(tmp_path, first.make(), Reading(), tmp_path)
    before = read_ledger(tmp_path)
    job = job_of(catalog, tools)
    made = job.make()
    replace, calls = Path.replace, []

    def fails(self, target):
        calls.append(target)
        if len(calls) == broken + 1:
            raise OSError(28, "No space left on device", str(target))
        return replace(self, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", fails)
        with pytest.raises(OrdoError, match="cannot write"):
            job.write(tmp_path, made, Reading(), tmp_path)
    ledger = read_ledger(tmp_path)
    if ledger != before:
        assert all((tmp_path / each.name).read_bytes() == each.content for each in made)
    job.write(tmp_path, made, Reading(), tmp_path)
    assert not compared(job, read_ledger(tmp_path)).missing


class Reading:
    kinds = ()


def test_a_ledger_that_was_counted_far_goes_on():
    """Whatever number is read, the next one can be read, too; names that are no whole text stay what they are."""
    told = {"filter": "id:\ud800"}
    ledger = Ledger((Build(1_000_000, ("en",), told, {}, 1),))
    after = ledger.with_build(Build(0, ("de",), told, {}, 1), {})
    assert parse_ledger(json.loads(format_ledger(after))) == after
    assert after.last == 1_000_001


def test_changes_are_not_written_over_those_of_another_build(tools, catalog, tmp_path):
    """What another process has noted meanwhile is not lost: the later one says so and writes nothing."""
    job = job_of(catalog, tools)
    changes = job.compare(tmp_path)
    mine = job.only(changes)
    made = mine.make()
    (tmp_path / "ledger.json").write_bytes(format_ledger(Ledger((Build(1, ("en",), {}, {}, 1),))))
    before = (tmp_path / "ledger.json").read_bytes()
    with pytest.raises(OrdoError, match="another build has written"):
        mine.write(tmp_path, made, Reading(), tmp_path, changes)
    assert [path.name for path in tmp_path.iterdir()] == ["ledger.json"]
    assert (tmp_path / "ledger.json").read_bytes() == before
