"""The words of names and of kinds choose the pictures of cards, in three languages."""

import pytest

from ordo_pnp.cards import GameSigns, motif_words, stock_look
from ordo_pnp.draw import Look
from ordo_pnp.draw.paintings.canvas import Chance
from ordo_pnp.draw.paintings.emblems import EMBLEMS
from ordo_pnp.draw.paintings.landmarks import LANDMARKS
from ordo_pnp.draw.paintings.motifs import called_of_look, emblem_for, emblem_sign, landmark_for, traits_of
from ordo_pnp.draw.paintings.ornaments import ORNAMENTS
from ordo_pnp.draw.paintings.scenes import Page, Scene, Subject, painted
from ordo_pnp.draw.paintings.subjects import family_of
from tests.draw.paintings.drawn import numbers

PLACES = {
    "lighthouse": ["Lighthouse", "The Lighthouse of Ebb", "Leuchtturm", "Der alte Leuchtturm", "Маяк на скале"],
    "windmill": ["Saltmarsh Mill", "Die Alte Salzmühle", "Старая мельница"],
    "watermill": ["The Sawmill", "Wassermühle", "Водяная мельница"],
    "castle": ["Castle Dour", "Burg am Meer", "Schloss Grauenstein", "Замок Дракона"],
    "bridge": ["Bridge of Sighs", "Zollbrücke", "Мост через реку"],
    "chapel": ["The Drowned Chapel", "Kloster Eberbach", "Монастырь"],
    "mine": ["Gold Mine", "Steinbruch", "Золотой рудник"],
    "cave": ["Dragon's Lair", "Eishöhle", "Пещера гоблинов"],
    "market": ["Market Square", "Marktplatz", "Рыночная площадь"],
    "inn": ["Old Inn", "Zum goldenen Krug", "Трактир «Пьяный кот»"],
    "tower": ["Wizard’s Tower", "Wachturm", "Башня мага"],
    "rocket": ["Spaceport Nine", "Raumhafen", "Космодром"],
    "ruin": ["Ancient Ruins", "Tempelruine", "Руины"],
}
THINGS = {
    "bell": ["The Bell Below", "Die Glocke", "Glocken im Nebel", "Колокол под водой"],
    "lantern": ["False Lights", "Irrlicht", "Фонари"],
    "letter": ["Love Letter", "Liebesbrief", "Любовное письмо", "Misunderstanding"],
    "key": ["Silver Key", "Schlüssel der Stadt", "Ключ от города"],
    "potion": ["Healing Potion", "Schlangengift", "Зелье лечения"],
    "hourglass": ["Deadline", "Zeitsprung", "Песочные часы"],
    "sword": ["Sword of Truth", "Rostiges Schwert", "Меч правосудия"],
    "map": ["Treasure Map", "Schatzkarte", "Карта сокровищ"],
    "bolt": ["Winter Storm", "Gewitter", "Снежная буря"],
    "coins": ["Bribe", "Goldrausch", "Налоги"],
    "mask": ["Masquerade", "Maskenball", "Маскарад"],
    "wolf": ["The Wolf at the Door", "Wölfe", "Волчья стая"],
    "badger": ["Badger", "Old Badgers", "Der Dachs", "Барсук"],
    "otter": ["Sea Otter", "Fischotter", "Der Biber", "Выдры"],
    "heron": ["Grey Heron", "Graureiher", "Störche", "Цапля"],
    "stag": ["White Stag", "Rothirsch", "Северный олень"],
    "hare": ["March Hare", "Der Hase", "Заяц"],
    "moth": ["Moths", "Nachtfalter", "Marienkäfer", "Ночная бабочка"],
    "frog": ["Frogs", "Frösche", "Лягушка"],
    "turtle": ["Tortoise", "Schildkröte", "Черепаха"],
    "bull": ["The Bull", "Auerochse", "Корова"],
    "pig": ["Wild Boar", "Wildschwein", "Кабан"],
    "skull": ["Deathly Silence", "Todesstoß", "Смерть"],
    "ghost": ["Deathly Wail", "Wehklage", "Вопль в ночи"],
    "flame": ["Fervour", "Glühender Eifer", "Пыл"],
    "fist": ["Angelic Wrath", "Punch", "Zorn", "Ярость"],
    "hammer": ["Crush Confidence", "Zerschmettern", "Сокрушение"],
    "swords": ["Fight", "Angriff im Morgengrauen", "Битва"],
    "thread": ["Silversheen Needle", "Die Nadel", "Игла"],
    "bird": ["Kingfisher", "Eisvogel", "Воробей"],
    "paw": ["Hedgehog", "Igel", "Ёжик", "Chase the Tail", "Verfolgung", "Погоня"],
}
# The kind, and the family of its pictures.
KINDS = {
    "portrait": ["Crew", "Character", "Held", "Mannschaft", "Персонаж", "Герои"],
    "place": ["Place", "Locations", "Ort", "Gebäude", "Место", "Здания"],
    "emblem": ["Event", "Spell", "Monster", "Ereignis", "Zauberspruch", "Waffen", "Событие", "Предмет"],
}
TRAITS = {
    "Queen of Thorns": {"woman", "ruler"},
    "Die Müllerin": {"woman", "farmer"},
    "Старая ведьма": {"woman", "old", "hooded", "wizard"},
    "Captain Vale": {"soldier"},
    "Counterfeiter": {"rich"},
    "Ada": set(),
}


def subject(name, kind="Thing", signs=()):
    """Return the subject of a card."""
    return Subject(name, kind.casefold(), kind, 0, signs)


@pytest.mark.parametrize(("name", "expected"), [(name, motif) for motif, names in PLACES.items() for name in names])
def test_a_name_calls_for_its_landmark(name, expected):
    """In English, German and Russian, as the thing that the name is about."""
    assert landmark_for(subject(name), Chance(name)) == expected


@pytest.mark.parametrize(("name", "expected"), [(name, motif) for motif, names in THINGS.items() for name in names])
def test_a_name_calls_for_its_emblem(name, expected):
    """In English, German and Russian, as the thing that the name is about."""
    assert emblem_for(subject(name), Chance(name)) == expected


@pytest.mark.parametrize(("kind", "expected"), [(kind, family) for family, kinds in KINDS.items() for kind in kinds])
def test_the_word_of_a_kind_decides_the_family(kind, expected):
    """In English, German and Russian; the place of the kind does not matter then."""
    assert {family_of(Subject("Ada", "k1", kind, place)) for place in range(3)} == {expected}


@pytest.mark.parametrize("name", TRAITS)
def test_a_name_says_something_about_a_person(name):
    """A word may say several things at once."""
    assert traits_of(subject(name)) == TRAITS[name]


def test_signs_steer_where_the_name_does_not():
    """A card of unknown name that has a sign shows the thing of the sign."""
    assert emblem_for(subject("Qwx", signs=("dragon",)), Chance("Qwx")) == "dragon"
    assert landmark_for(subject("Qwx", signs=("anchor", "castle")), Chance("Qwx")) == "castle"


def test_chance_claims_nothing_that_the_name_does_not_say():
    """Unknown names show ornaments, or what every card of their kind has: each kind of beasts, of arms and of goods its own."""
    names = [f"Qwx{index}" for index in range(60)]
    of_kinds = {
        "Beast": {"paw", "claw"},
        "Weapon": {"swords", "shield"},
        "Item": {"sack", "chest"},
        "Spell": {"star", "mana"},
        "Event": set(),
    }
    for kind, known in of_kinds.items():
        shown = {emblem_for(subject(name, kind), Chance(name)) for name in names}
        assert shown - known <= set(ORNAMENTS)
        assert known <= shown
        assert len(shown - known) > 1


def test_every_motif_can_be_painted():
    """Landmarks are drawn; emblems are drawn or shown by a sign; pools and lists name nothing else."""
    data = motif_words()
    assert set(data["landmarks"]) == set(LANDMARKS)
    assert set(data["named"]) | set(data["of_kind"]) <= set(LANDMARKS)
    assert set(EMBLEMS) <= set(motif_words()["emblems"])
    assert {each for pool in data["pools"].values() for each in pool} <= set(motif_words()["emblems"])
    signs = GameSigns({})
    assert all(emblem_sign(name).name in signs for name in motif_words()["emblems"] if name not in EMBLEMS)
    assert len(LANDMARKS) >= 30
    assert len(motif_words()["emblems"]) >= 60


KIND_OF_GROUP = {
    "animals": "Beast",
    "things": "Item",
    "weather": "Event",
    "hours": "Event",
    "places": "Place",
    "bodies": "Event",
}


@pytest.mark.parametrize("group", sorted(motif_words()["of_looks"]))
@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_what_a_single_look_paints_is_called_for_by_its_words(group, language):
    """Each can be painted, and another one looks different."""
    look, _, what = group.partition("-")
    kind = KIND_OF_GROUP[what]
    seen = set()
    for name, entry in motif_words()["of_looks"][group].items():
        shown = Subject(entry[language][0].strip("*").title(), kind.casefold(), kind, 0)
        assert called_of_look(group, shown) == name
        scene = Scene(shown, Page(63, 88, 3), (0, 0, 60, 40), Look(stock_look(look)).palette)
        seen.add(tuple(numbers(painted(f"{look}/picture", scene))))
    assert len(seen) == len(motif_words()["of_looks"][group])


def test_words_are_written_as_they_are_read():
    """A star stands at an end of a word, and no list names a word twice."""
    data = motif_words()
    groups = {group: data[group] for group in ("landmarks", "emblems", "kinds", "traits")} | data["of_looks"]
    for group, entries in groups.items():
        for name, entry in entries.items():
            for language in ("en", "de", "ru"):
                words = entry.get(language, ())
                assert all("*" not in word.strip("*") for word in words), (group, name)
                assert len(set(words)) == len(words), (group, name, language)


@pytest.mark.parametrize(
    ("name", "word", "family"),
    [
        ("Tower of Salt", "Card", "place"),
        ("The Bell Below", "Card", "emblem"),
        ("Old Marrow", "Card", "portrait"),
        ("Old Marrow", "Ereignis", "emblem"),
        ("Tower of Salt", "Герой", "portrait"),
    ],
)
def test_in_a_game_of_one_kind_the_word_beside_it_decides_or_else_the_name(name, word, family):
    """A tower is a place, unless the card says that it is a hero."""
    assert family_of(Subject(name, "card", word, 0)) == family
