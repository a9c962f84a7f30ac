"""`ordo new game`: from an empty folder to printed cards, and back."""

import json

import pytest
import yaml
from openpyxl import Workbook
from PIL import Image

from ordo_pnp.tables import example_plan


def files_in(folder):
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_workbooks_and_json_become_the_same_game(ordo):
    """The form of a table decides nothing."""
    rows = [("Name", "Power"), ("Wolf", 2), ("Moth", 1)]
    book = Workbook()
    for row in rows:
        book.active.append(row)
    made = []
    for form in ("xlsx", "json", "csv"):
        path = ordo.folder / f"cards.{form}"
        if form == "xlsx":
            book.save(path)
        elif form == "json":
            path.write_text(json.dumps([dict(zip(rows[0], row, strict=True)) for row in rows[1:]]), encoding="utf-8")
        else:
            path.write_text("".join(f"{name},{power}\n" for name, power in rows), encoding="utf-8")
        ordo("new", "game", "beasts", "--from", path.name, check=0)
        home = ordo.folder / "beasts"
        files = [
            name
            for name in files_in(home)
            if not name.startswith(".ordo") and "tables" not in name and name != "README.md"
        ]
        made.append({name: (home / name).read_bytes() for name in files})
        home.rename(ordo.folder / form)

    assert made[0] == made[1] == made[2]


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("cards.csv", "Name\n", "has no cards"),
        ("cards.csv", 'Name\n"a\n', "has a quotation mark on line 2 that is never closed"),
        ("cards.json", "{", "is not valid JSON: here a key in double quotation marks is missing"),
        ("cards.json", "[" * 100_000, "is nested too deep"),
    ],
)
def test_a_table_without_cards_is_refused_and_nothing_is_written(ordo, name, content, told):
    """With the place and what is wrong; all or nothing."""
    (ordo.folder / name).write_text(content, encoding="utf-8")

    refused = ordo("new", "game", "beasts", "--from", name, check=1)

    assert told in refused.stderr
    assert not (ordo.folder / "beasts").exists()


def test_what_may_be_a_slip_in_a_table_is_said_beside_its_column(ordo):
    """A kind that is nearly a commoner one, and names that are missing; the game is made as the table says."""
    rows = ["kind,name", *["beast,Wolf", "beast,Bear", "baest,Lynx", "spell,", "spell,Frost", "spell,Fog"]]
    (ordo.folder / "cards.csv").write_text("\n".join(rows), encoding="utf-8")
    told = " ".join(ordo("new", "game", "beasts", "--from", "cards.csv", check=0).stdout.split())
    assert "3 different words; is `baest`, in 1 row, meant to be `beast`?" in told
    assert told.count("meant to be") == 1
    assert "nothing in 1 row: a card without a name is called by its id" in told
    assert "6 cards of 3 kinds" in told


def test_what_does_not_fit_is_said_and_the_table_is_kept(ordo, make_ordo):
    """A text that is too long for its card does not keep the others out: the check names it."""
    (ordo.folder / "cards.csv").write_text(f"Name,Text\nWolf,{'Howls. ' * 600}\n", encoding="utf-8")

    told = ordo("new", "game", "beasts", "--from", "cards.csv", check=0).stdout

    assert "the check found 1 error: `ordo build --draft` prints anyway and marks these cards" in told
    assert "CAT420" in make_ordo(ordo.folder / "beasts", ordo.cache)("check", check=1).stdout


def test_a_game_is_called_by_its_title(ordo):
    """Of a title an id is made and told; the title stands on the cards and in the list of the game."""
    told = ordo("new", "game", 'Moths: "Night" & Day', check=0).stdout
    assert 'Moths: "Night" & Day' in told
    assert "is `moths-night-day`" in told
    facts = yaml.safe_load((ordo.folder / "moths-night-day/cards/moths-night-day/game.yaml").read_text("utf-8"))
    assert facts["game"]["name"] == facts["game"]["words"]["deck"]["title"] == 'Moths: "Night" & Day'


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("komarn",), 1, "a game `komarn` comes with the program"),
        (("here",), 1, "`here` exists already here"),
        (("my/moths",), 2, "`my/moths` cannot be the id of a game"),
        (("moths", "--kind", "a: b int", "--example"), 2, "exclude each other"),
        (("moths", "--lang", "xx"), 2, "`xx` is not the code of a language; write its code of ISO 639"),
        (("moths", "--lang", "ger"), 2, "did you mean `de`?"),
        (("moths", "--from", "cards.doc"), 1, "name a file that ends in .csv"),
        (("moths", "--sheet", "Cards"), 2, "need a table: name it by `--from`"),
        (("moths", "--from", "cards.csv"), 2, "no such file"),
        (("moths", "--kind", "a: b itn"), 2, "did you mean `int`?"),
        ((), 2, "name the game"),
    ],
)
def test_a_game_that_cannot_be_made_is_refused(ordo, words, code, told):
    """The message says why; what is there stays, and nothing is left behind."""
    (ordo.folder / "here").mkdir()
    (ordo.folder / "here" / "mine.txt").write_text("mine", encoding="utf-8")

    assert told in ordo("new", "game", *words, check=code).stderr
    assert told in ordo("new", "game", *words, check=code).stderr
    assert {name for name in files_in(ordo.folder) if not name.startswith("cache/")} == {"here/mine.txt"}


@pytest.mark.slow
def test_an_empty_folder_becomes_the_project(ordo):
    """A folder that holds nothing is taken, be it one that `ordo undo` has emptied; where nothing can be made, it stays."""
    folder = ordo.folder / "moths"
    folder.mkdir()
    for _ in range(2):
        ordo("new", "game", "moths", check=0)
        assert (folder / "cards" / "moths" / "game.yaml").is_file()
        ordo("undo", "moths", "--yes", check=0)
    (folder / ".ordo" / "lock").unlink()
    (folder / ".ordo" / "lock").mkdir()
    ordo("new", "game", "moths", check=2)
    assert [path.name for path in folder.iterdir()] == [".ordo"]


@pytest.mark.parametrize(
    ("words", "head"), [(("game", "moths"), "cards/moths/game.yaml"), (("expansion", "moths"), "set.yaml")]
)
def test_a_folder_that_is_half_made_is_no_riddle(ordo, make_ordo, words, head):
    """Where `new` was killed before the file that makes a game or a set was in its place, commands say how to go on."""
    ordo("new", *words, check=0)
    folder = ordo.folder / "moths"
    (done,) = ordo.folder.glob("**/.ordo/change-*/done.json")
    listed = json.loads(done.read_bytes().split(b"\n", 1)[1])[2]
    at = next(at for at, (name, *_) in enumerate(listed) if name.endswith(head))
    (folder / head).rename(done.with_name(f"new-{at}"))
    done.rename(done.with_name("pending.json"))
    own = make_ordo(folder, ordo.cache)

    told = f"error: `ordo new {' '.join(words)}` was interrupted and is half done in `.`: `ordo undo --dry-run` there"
    assert told in own("list", check=2).stderr
    own("undo", "--dry-run", check=0)
    assert "cards" in own("list", check=0).stdout
    assert (folder / head).is_file()


def test_a_project_does_not_lie_in_a_card_database(project):
    """Within `cards`, or in the folder of a set, another project is refused."""
    within = type(project)(project.folder / "cards" / "komarn" / "base", project.cache)

    assert "and a project cannot" in within("new", "game", "moths", check=2).stderr


@pytest.mark.slow
def test_a_card_is_added_after_what_its_kind_declares(ordo, make_ordo):
    """`ordo new card` writes an example of every field into the right file; the first kind is the default."""
    ordo("new", "game", "moths", "--kind", "moth: wings int 0..4, text rich", "--kind", "lamp: lit flag", check=0)
    own = make_ordo(ordo.folder / "moths", ordo.cache)

    own("new", "card", "base/hawk", "--kind", "lamp", check=0)
    own("new", "card", "base/owl", check=0)

    assert "error" not in own("check", check=0).stdout
    cards = json.loads(own("list", "--json", check=0).stdout)
    assert [(card["id"], card["kind"]) for card in cards if card["name"] in ("Hawk", "Owl")] == [
        ("base/hawk", "lamp"), ("base/owl", "moth"),
    ]  # fmt: skip
    refused = own("new", "card", "base/x", "--kind", "moht", check=2).stderr
    assert "there is no kind of card `moht`; did you mean `moth`?" in refused


@pytest.mark.slow
def test_every_card_of_the_example_has_a_picture_of_its_own(in_memory):
    """Drawn from data, each different, and shown by its face."""
    plan = example_plan("garden", None)
    seen = in_memory(plan)
    cards = list(seen.catalog.games["garden"].cards())

    assert list(seen.found) == []
    assert {f"art/{card.id.partition('/')[2]}.svg" for card in cards} == plan.pictures.keys()
    assert all(card.fields["art"] in plan.pictures for card in cards)
    assert len(set(plan.pictures.values())) == len(cards)


@pytest.mark.slow
def test_a_game_in_another_language_is_printed_and_watched_in_that(ordo, make_ordo):
    """The commands that it tells to type need no `--lang`; findings about cards that are not watched are left out."""
    (ordo.folder / "cards.csv").write_text("Name,Kind,Art\nEule,Vogel,e.png\nElch,Tier,t.png\n", encoding="utf-8")
    for name in ("e.png", "t.png"):
        Image.new("RGB", (90, 90), "navy").save(ordo.folder / name)
    ordo("new", "game", "zoo", "--from", "cards.csv", "--lang", "de", check=0)
    own = make_ordo(ordo.folder / "zoo", ordo.cache)

    assert "zoo-base-de.pdf" in own("build", "-o", "print", check=0).stdout
    assert (
        "Pictures go into `cards/zoo/base/`; a card shows one by `art: name.png`."
        in (own.folder / "README.md").read_text()
    )
    shown = own("watch", "name:Eule", "--once", "-o", "p.png", check=0)
    assert "base/eule" in shown.stdout
    assert "base/elch" not in shown.stderr


@pytest.mark.slow
def test_the_example_has_a_look_of_its_own_unless_one_is_named(ordo):
    """It is made for that look; any other may be tried on it."""
    ordo("new", "game", "--example", check=0)
    ordo("new", "game", "garden", "--example", "--look", "night", check=0)

    looks = [ordo.folder / name / "cards" / name / "look.yaml" for name in ("night-garden", "garden")]
    assert [look.read_text().partition("from: ")[2].split()[0] for look in looks] == ["banner", "night"]


def test_a_long_change_is_summed_up_before_it_is_taken_back(ordo):
    """Each file with the lines that come and go; a trial run shows every line."""
    (ordo.folder / "cards.csv").write_text("Name,Text\nWolf,Howls.\n", encoding="utf-8")
    ordo("new", "game", "beasts", "--from", "cards.csv", check=0)

    told = ordo("undo", "beasts", check=1).stdout.replace("\\", "/")
    assert "beasts/cards/beasts/base/cards.yaml: 0 lines come, " in told
    assert told.endswith("`ordo undo --dry-run` shows every line\n")
    assert "Howls." not in told
    assert "Howls." in ordo("undo", "beasts", "--dry-run", check=0).stdout
