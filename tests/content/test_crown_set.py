"""What the set `crown` must hold, whoever edits its texts."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations

import pytest

from ordo_pnp.art.heraldry import ArmsRenderer
from ordo_pnp.art.tinctures import check_arms
from ordo_pnp.catalog.schema import Schemas
from ordo_pnp.catalog.source import read_document
from ordo_pnp.catalog.translate import Overlay, source_hash

SYMBOLS = ("spear", "bow", "swords", "helm", "banner")
LANGUAGES = ("en", "de", "ru")
LONGEST_NAME = 22
LONGEST_FLAVOUR = 85
LONGEST_LINE = 70
# Roman numerals and names of signs are the only Latin letters a Russian text may hold.
LATIN_IN_RUSSIAN = re.compile(r"\b[IVX]+\b|\{\w+\}")

OWN_KINGDOM = {"while": "in_play", "do": [{"change_rank": {"symbol": "spear", "to": "strongest"}}]}
ELSEWHERE = {"pick": "territory", "full": False}
# First word of the id -> copies, targets, steps.
ORDONNANCES = {
    "draw": (2, {}, [{"draw": {"count": 2}}]),
    "move": (
        2,
        {"mine": {"pick": "unit", "owner": "self"}, "place": ELSEWHERE | {"owner": "self", "not_in": "$mine"}},
        [{"move": {"what": "$mine", "to": "$place"}}],
    ),
    "swap": (
        2,
        {"one": {"pick": "unit", "owner": "self"}, "other": {"pick": "unit", "owner": "self", "not_in": "$one"}},
        [{"swap": {"a": "$one", "b": "$other"}}],
    ),
    "destroy": (2, {"theirs": {"pick": "unit", "owner": "opponent"}}, [{"destroy": {"what": "$theirs"}}]),
    "divert": (
        2,
        {"theirs": {"pick": "unit", "owner": "opponent"}, "place": ELSEWHERE | {"of": "$theirs", "not_in": "$theirs"}},
        [{"move": {"what": "$theirs", "to": "$place"}}],
    ),
    "repeal": (1, {"law": {"pick": "kingdom"}}, [{"remove_kingdom": {"what": "$law"}}]),
    "rebuild": (
        1,
        {"mine": {"pick": "unit", "owner": "self"}},
        [{"destroy": {"what": "$mine"}}, {"then": [{"extra_play": {"kind": "unit", "count": 1}}]}],
    ),
}


@pytest.fixture(scope="module")
def folder(repository):
    return repository / "cards" / "ordonnance"


@pytest.fixture(scope="module")
def listed(folder):
    def read(kind, card_set="crown"):
        return read_document(folder / card_set / f"{kind}.yaml").data[kind]

    return read


@pytest.fixture(scope="module")
def cards(listed):
    """Every card with a flavour, in the order of the history page."""
    return [*listed("units"), *listed("kingdoms"), *listed("ordonnances")]


@pytest.fixture(scope="module")
def sources(folder, listed, cards):
    texts = {"set": {"name": read_document(folder / "crown" / "set.yaml").data["set"]["name"]}}
    for card in (*cards, *listed("components")):
        texts[card["id"]] = {key: card[key] for key in ("name", "text", "flavour") if key in card}
    return texts


@pytest.fixture(scope="module")
def overlays(folder):
    return {language: Overlay(read_document(folder / "crown/text" / f"{language}.yaml")) for language in ("de", "ru")}


@pytest.fixture(scope="module")
def card_texts(sources, overlays):
    """Language -> entry -> field -> text."""
    translated = {
        language: {entry: overlay.texts(entry) for entry in overlay.entries} for language, overlay in overlays.items()
    }
    return {"en": sources} | translated


@pytest.fixture(scope="module")
def aid(folder):
    """Language -> key -> sentence of the expansion aid."""
    words = {"en": read_document(folder / "game.yaml").data["game"]["words"]["aid-crown"]}
    for language in ("de", "ru"):
        words[language] = Overlay(read_document(folder / "text" / f"{language}.yaml")).texts("aid-crown")
    return words


def _copies(cards):
    return sum(card["print"]["copies"] for card in cards)


def test_the_set_has_42_cards(listed):
    """Rule OR-03: 20 units, 10 kingdom cards, 12 ordonnance cards."""
    assert [_copies(listed(kind)) for kind in ("units", "kingdoms", "ordonnances")] == [20, 10, 12]


def test_units_are_doubled_twice_each_or_reversible_once_each(listed):
    """Rule OR-03: a doubled card for each symbol in two copies, a reversible one for each pair, the weaker end on top."""
    doubled = [(card["symbols"], card["print"]["copies"]) for card in listed("units") if "symbols" in card]
    assert doubled == [([symbol, symbol], 2) for symbol in SYMBOLS]
    reversible = [card for card in listed("units") if "ends" in card]
    assert [card["ends"] for card in reversible] == [
        {"top": [weaker], "bottom": [stronger]} for weaker, stronger in combinations(SYMBOLS, 2)
    ]
    assert {card["print"]["copies"] for card in reversible} == {1}


def test_kingdom_cards_are_those_of_the_ruling(listed):
    """Rule OR-03: a cancel for each symbol, limit 5 twice, limit 3 twice, and the project's own card."""
    effects = [card["effects"] for card in listed("kingdoms")]
    wanted = [{"while": "in_play", "do": [{"cancel_symbol": {"symbol": symbol}}]} for symbol in SYMBOLS]
    wanted += [{"while": "in_play", "do": [{"set_limit": {"limit": limit}}]} for limit in (5, 5, 3, 3)]
    assert effects == [[effect] for effect in (*wanted, OWN_KINGDOM)]


def test_ordonnance_cards_are_those_of_the_ruling(listed):
    """Rule OR-03: each effect on so many cards, and the project's own card."""
    shown = Counter()
    for card in listed("ordonnances"):
        word = card["id"].partition("-")[0]
        _, targets, steps = ORDONNANCES[word]
        assert card["effects"] == [{"when": "played"} | ({"targets": targets} if targets else {}) | {"do": steps}]
        shown[word] += card["print"]["copies"]
    assert shown == {word: copies for word, (copies, _, _) in ORDONNANCES.items()}


def test_rules_texts_are_left_to_the_effects(listed):
    """No card of the set says by hand what its effect says by itself."""
    assert [card["id"] for kind in ("kingdoms", "ordonnances") for card in listed(kind) if "text" in card] == []


def test_components_are_those_of_two_more_players(listed):
    """Two territory lines and fifteen markers like those of the base set, and an aid of its own for each of four players."""
    copies = Counter()
    for each in listed("components"):
        copies[each["kind"], each.get("value"), each["print"].get("face")] += each["print"]["copies"]
    assert copies == {
        ("territory-line", None, None): 2,
        ("marker", 3, None): 5,
        ("marker", 2, None): 5,
        ("marker", 1, None): 5,
        ("aid", None, "aid-crown"): 4,
    }
    extra = [each | {"id": each["id"].removeprefix("extra-")} for each in listed("components") if each["kind"] != "aid"]
    assert extra == [each for each in listed("components", "base") if each["kind"] != "aid"]


def test_cards_shuffled_together_share_one_back(cards):
    """A back that tells cards apart would betray the deck: no card of the set asks for a back or face of its own."""
    assert {(card["print"].get("back"), card["print"].get("face")) for card in cards} == {(None, None)}


def test_counts_on_the_box_are_those_of_the_files(folder, listed):
    """The set says how many pieces of each kind it holds, and requires the base set."""
    content = read_document(folder / "crown" / "set.yaml").data["set"]
    held = Counter({kind.removesuffix("s"): _copies(listed(kind)) for kind in ("units", "kingdoms", "ordonnances")})
    for each in listed("components"):
        held[each["kind"]] += each["print"]["copies"]
    assert content["counts"] == held
    assert content["requires"] == ["base"]


def test_ids_are_unique_over_both_sets(cards, listed):
    """No piece of one set shares its short id with one of the other, so that a short id names one piece."""
    base = (*listed("units", "base"), *listed("components", "base"))
    ids = Counter(card["id"] for card in (*cards, *listed("components"), *base))
    assert {name for name, count in ids.items() if count > 1} == set()


@pytest.mark.parametrize("language", ["de", "ru"])
def test_every_text_is_translated_from_what_stands_in_english_now(overlays, sources, language):
    """No card or component lacks a translation, none is left over, none was made from an older text."""
    overlay = overlays[language]
    assert overlay.language == language
    assert {entry: set(overlay.texts(entry)) for entry in overlay.entries} == {
        entry: set(texts) for entry, texts in sources.items()
    }
    assert [entry for entry, texts in sources.items() if overlay.entries[entry]["source"] != source_hash(texts)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_distinct_over_both_sets_and_short(folder, listed, card_texts, cards, language):
    """No two cards that are shuffled together have the same name in any language, and each name fits one line."""
    base_units = listed("units", "base")
    base = {card["id"]: card for card in base_units}
    if language != "en":
        overlay = Overlay(read_document(folder / "base/text" / f"{language}.yaml"))
        base = {card["id"]: overlay.texts(card["id"]) for card in base_units}
    names = Counter(texts["name"] for texts in base.values())
    names.update(card_texts[language][card["id"]]["name"] for card in cards)
    assert {name for name, count in names.items() if count > 1} == set()
    assert {name for name in names if len(name) > LONGEST_NAME} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_flavours_are_distinct_single_and_short(card_texts, cards, language):
    """Each card says one thing of its own, in a sentence or two that fit two lines and end like sentences."""
    lines = [card_texts[language][card["id"]]["flavour"] for card in cards]
    assert len(set(lines)) == len(lines) == 37
    assert {line for line in lines if len(line) > LONGEST_FLAVOUR} == set()
    assert {line for line in lines if not line.endswith(".")} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_of_the_aid_are_short(aid, language):
    """The aid is read across a table: no part up to a stop, colon or semicolon is long, a sign counting as a letter."""
    parts = {part for line in aid[language].values() for part in re.split(r"[.:;] ", re.sub(r"\{\w+\}", "♦", line))}
    assert {part for part in parts if len(part) > LONGEST_LINE} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_use_the_characters_of_print(card_texts, aid, language):
    """No typewriter quotes, no hyphen for a dash, no stray spaces, no control characters."""
    forbidden = re.compile(r"[\"'`\t\n\u00ad\u200b\u2028]|  |^\s|\s$| -|(?<!\w)- |--|\d-\d|\.\.\.|\s[,.;:!?]")
    assert [where for where, text in _every_text(card_texts, aid, language) if forbidden.search(text)] == []


def test_russian_texts_are_written_in_cyrillic(card_texts, aid):
    """No Latin letter hides in a Russian word, none is left untranslated."""
    for where, text in _every_text(card_texts, aid, "ru"):
        assert not re.search("[A-Za-z]", LATIN_IN_RUSSIAN.sub("", text)), where
        assert re.search("[\u0400-\u04ff]", text), where


def test_russian_short_words_and_dashes_do_not_stand_at_the_wrong_end_of_a_line(card_texts, aid):
    """A preposition of one letter keeps to the next word, a dash to the one before it, a year to its number."""
    loose = re.compile(r"(?:^|[\s(«])[ВвКкСсОоУуИиАа] | [—–]|\d год")
    assert [where for where, text in _every_text(card_texts, aid, "ru") if loose.search(text)] == []


def test_no_english_text_was_left_in_a_translation(card_texts, cards):
    """A translation that equals its source was forgotten."""
    for language in ("de", "ru"):
        for card in cards:
            for key in ("name", "flavour"):
                assert card_texts[language][card["id"]][key] != card[key], (language, card["id"], key)


@pytest.mark.parametrize("language", ["de", "ru"])
def test_numbers_agree_in_every_language(card_texts, aid, language):
    """A year or a count is the same in every language, and in digits where the source has digits."""
    for own, source in ((card_texts[language], card_texts["en"]), ({"aid": aid[language]}, {"aid": aid["en"]})):
        for entry, fields in source.items():
            for key, text in fields.items():
                assert _numbers(own[entry][key]) == _numbers(text), (entry, key)


def _numbers(text):
    return sorted(re.findall(r"\d+", text))


def _every_text(card_texts, aid, language):
    for entry, texts in (card_texts[language] | {"aid-crown": aid[language]}).items():
        for key, text in texts.items():
            yield f"{entry}.{key}", text


def test_arms_differ_from_all_others_and_can_be_drawn(folder, repository, listed):
    """Each unit of the set bears arms of its own, after the rule of tincture, with room for every charge."""
    charges = read_document(repository / "cards/heraldry/charges.yaml").data["charges"]
    tinctures = read_document(folder / "look.yaml").data["look"]["tinctures"]
    states = read_document(folder / "game.yaml").data["game"]["territory_arms"]
    others = [*(card["print"]["arms"] for card in listed("units", "base")), *(each["arms"] for each in states)]
    herald = ArmsRenderer(charges, tinctures)
    for card in listed("units"):
        arms = card["print"]["arms"]
        assert arms not in others, card["id"]
        assert check_arms(arms, charges) == [], card["id"]
        assert herald.draw(arms, 38, 45).items
        others.append(arms)


def test_arms_of_reversible_cards_show_two_sides(listed):
    """The shield of somebody with two lives is parted in two, or made of two coats."""
    for card in listed("units"):
        arms = card["print"]["arms"]
        if "ends" in card:
            sides = arms.get("impaled") or arms.get("quarters") or arms["field"]["of"]
            assert len(sides) == 2, card["id"]


def test_the_files_of_the_set_are_valid(folder, repository):
    """Each file of the set and each overlay passes its schema without a finding."""
    schemas = Schemas(repository / "schemas")
    paths = sorted((folder / "crown").rglob("*.yaml"))
    assert len([path for path in paths if path.parent.name in {"crown", "text"}]) == 7
    for path in paths:
        if path.parent.name == "scenarios":
            continue
        document = read_document(path)
        schema = schemas.of(document.data, "ordonnance")
        assert schema is not None, path.name
        assert [problem.message for problem in (*document.problems, *schema.validate(document, "crown"))] == []


def test_the_page_on_history_vouches_for_every_card(repository, cards):
    """Each card has a line that tells what its flavour rests on, under its present name."""
    page = (repository / "docs" / "explanation" / "history.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `crown/([a-z0-9-]+)` \| ([^|]+) \| [^|]+ \|$", page, flags=re.MULTILINE)
    assert rows == [(card["id"], card["name"].replace("\u2019", "'").replace("\u00a0", " ")) for card in cards]
