"""The words by which a text tells a verb, in three languages: those of the templates of the verb, and others that people use for it.

A sentence of a text has the form of a template if it has every word of it; a verb is told if some telling word of it is there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from types import MappingProxyType
from typing import Final, NamedTuple

from ordo_pnp.games.ordonnance.effects.card_text import form_of, is_own
from ordo_pnp.games.ordonnance.effects.model import Effect, Mentions, Own, Step, conditional_steps, every_node
from ordo_pnp.games.ordonnance.effects.verbs import LANGUAGES, VERBS

_SLOT: Final = re.compile(r"\{(\w+)(?::(\w+))?\}")
_SENTENCE: Final = re.compile(r"[.!?:;•\n]+")
_WORD: Final = re.compile(r"[^\W\d_]+")
# Beginnings of the word for cards, which a slot with a number of cards adds to those of a template.
_CARDS: Final = MappingProxyType({"en": "card", "de": "karte", "ru": "карт"})
_COUNTED: Final = frozenset({"cards", "number_cards", "more_cards"})

# Verb -> language -> words that tell it, besides those that only its templates have; from four letters on their beginnings.
SYNONYMS: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "draw": {
            "en": "draw take get come receiv gain hand pick",
            "de": "zieh nimm nehm bekomm erhalt erhält komm hand",
            "ru": "возьм взять берё бери доберите добир получ ваши ваша руку руке тяни",
        },
        "discard": {
            "en": "discard throw graveyard lose away",
            "de": "abwerf abgeworf wirf werf friedhof verlier ablage abgeleg",
            "ru": "сброс отбой отброс кладбищ теря",
        },
        "place_under_deck": {
            "en": "under below beneath bottom",
            "de": "unter",
            "ru": "под низ вниз",
        },
        "move": {
            "en": "move march go goes went shift transfer relocat travel ride march carr enter send take join",
            "de": "verleg zieh beweg geh marschier reite wechsel versetz schick nimm nehm aufnehm",
            "ru": "перемест перемещ перейд перевед перенес уход уйд идёт идет двига отправ забер возьм",
        },
        "swap": {
            "en": "swap exchang switch trade change",
            "de": "tausch vertausch wechsel",
            "ru": "поменя обмен меня местами",
        },
        "destroy": {
            "en": "destroy slay slain kill die dies fall remove graveyard perish lose lost razed raze",
            "de": "vernicht zerstör fäll fallen stirb sterb töte getötet entfern verlier friedhof geht",
            "ru": "уничтож гибн гибел погиб убей убит убива теря потер кладбищ пада удал",
        },
        "return_to_hand": {
            "en": "return back hand home",
            "de": "zurück hand heim",
            "ru": "верн возвра руку руки",
        },
        "remove_kingdom": {
            "en": "remove destroy repeal void discard abolish graveyard cancel",
            "de": "entfern vernicht aufheb aufgehob abschaff friedhof lege abgelegt zerstör",
            "ru": "убер убра удал отмен уничтож сброс кладбищ",
        },
        "look_at_hand": {
            "en": "look see reveal show inspect",
            "de": "sieh sehen seht schau zeig aufdeck deck offen",
            "ru": "посмотр смотр покаж показ раскро вскро",
        },
        "swap_hands": {
            "en": "swap exchang switch trade",
            "de": "tausch wechsel",
            "ru": "обмен поменя",
        },
        "give": {
            "en": "give take steal pass hand rob",
            "de": "gib gebt geben gebe nimm nehm stiehl stehl hand überreich",
            "ru": "отда переда возьм забер укра берё бери",
        },
        "extra_play": {
            "en": "play place more additional extra another",
            "de": "spiel ausspiel lege legt weiter zusätzlich mehr",
            "ru": "сыгр игра вылож ещё еще дополнит",
        },
        "cancel_symbol": {
            "en": "nobody none nothing worthless cancel ignor void only no not useless",
            "de": "niemand nicht nichts wertlos kein ungültig nur ignorier",
            "ru": "никто ни никому не нет бесполез только отмен лишь",
        },
        "set_limit": {
            "en": "hold limit room up most cards place fit",
            "de": "fass limit grenze bis höchst platz halt karten passen",
            "ru": "вмеща предел до лимит поме карт мест",
        },
        "change_limit": {
            "en": "more fewer less extra additional room larger smaller",
            "de": "mehr weniger zusätzlich weiter größer kleiner",
            "ru": "больше меньше ещё еще дополнит лишн",
        },
        "change_rank": {
            "en": "strong weak high low rank order above below beat outrank lead last top bottom revers",
            "de": "stark stärk schwach schwäch höch hoh nied rang ränge reihenfolge schlägt über unter umgekehrt oberst",
            "ru": "старш младш выше ниже ступен ранг порядок порядк сильн слаб",
        },
        "count_as": {
            "en": "as like stand any",
            "de": "als wie steht beliebig",
            "ru": "за как вместо тем любой любым",
        },
        "at_most": {
            "en": "most more than only one single limit up never",
            "de": "höchst mehr als nur eine einzig grenze bis nie",
            "ru": "более больше только один одного лишь предел",
        },
        "extra_turn": {
            "en": "turn again",
            "de": "zug",
            "ru": "ход",
        },
        "reverse_ranks": {
            "en": "revers upside turned opposite inver rank order",
            "de": "umgekehrt umkehr verkehrt kopf dreh",
            "ru": "обратн наоборот переверн перевёрн",
        },
        "markers": {
            "en": "twice double two triple three thrice marker",
            "de": "doppelt zweimal zweifach zwei dreifach dreimal drei marke",
            "ru": "дважды вдвое двойн двух двум трижды втрое трёх трем жетон",
        },
        "weigh": {
            "en": "twice double two triple three thrice not nothing ignor",
            "de": "doppelt zweimal zweifach zwei dreifach dreimal drei nicht nichts",
            "ru": "дважды вдвое двойн двух трижды втрое трёх трем не никак",
        },
        "add_symbol": {
            "en": "more additional extra another plus",
            "de": "mehr zusätzlich weiter noch plus",
            "ru": "больше ещё еще дополнит лишн плюс",
        },
        "break_ties": {
            "en": "tie tied equal same alike",
            "de": "gleichstand gleich",
            "ru": "равенств равны равн поровну одинаков",
        },
        "compare": {
            "en": "rank number many count compar single beat",
            "de": "rang rangfolge zahl anzahl viele vergl einzeln schlägt",
            "ru": "старш числ количеств сравни одиночн скольк",
        },
        "protect": {
            "en": "cannot safe protect no nothing never nobody not immune unharmed",
            "de": "nicht nichts sicher schutz schütz kein nie niemand unverwundbar geschützt",
            "ru": "нельзя не никак никто ничто защи безопасн неуязвим",
        },
    }
)


class _Form(NamedTuple):
    verb: str
    form: str
    # Words that a sentence of it has; those in the second are beginnings.
    words: frozenset[str]
    beginnings: frozenset[str]

    def fits(self, words: frozenset[str]) -> bool:
        return self.words <= words and all(any(each.startswith(start) for each in words) for start in self.beginnings)

    def is_part_of(self, other: _Form) -> bool:
        return self.words <= other.words and self.beginnings <= other.beginnings


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.lower()))


@cache
def _forms(language: str) -> Sequence[_Form]:
    """Return every form of a verb's sentence in a language."""
    found = []
    for verb in VERBS.values():
        for form, templates in verb.texts.items():
            for key, template in templates.items():
                if key.partition("-")[0] == language:
                    counts = any(spec in _COUNTED for _, spec in _SLOT.findall(template))
                    beginnings = frozenset({_CARDS[language]} if counts else ())
                    words = _words(_SLOT.sub(" ", template))
                    words = frozenset(each for each in words if not each.startswith(tuple(beginnings) or "\0"))
                    found.append(_Form(verb.name, form, words, beginnings))
    return tuple(found)


@cache
def _telling(verb: str, language: str) -> tuple[str, ...]:
    """Return beginnings of words of which one must be there: those of the table, and words that no other verb's templates have."""
    own = frozenset[str]().union(*(each.words for each in _forms(language) if each.verb == verb))
    other = frozenset[str]().union(*(each.words for each in _forms(language) if each.verb != verb))
    return (*SYNONYMS.get(verb, {}).get(language, "").split(), *sorted(own - other))


def _tells(word: str, telling: Sequence[str]) -> bool:
    return any(word == each or (len(each) > 3 and word.startswith(each)) for each in telling)


def has_words(text: str, words: str) -> bool:
    """Whether a sentence of a text has the words of a verb of one's own, apart from its arguments."""
    own = _words(_SLOT.sub(" ", words))
    return bool(own) and any(own <= _words(sentence) for sentence in _SENTENCE.split(text))


def contradictions(effects: Sequence[Effect], told: Sequence[Effect], language: str, text: str) -> Iterator[str]:
    """Yield verbs told but not in the effects, or in the effects but not told, as phrases; none in other languages.

    Args:
        effects: With the steps of verbs of one's own.
        told: With such verbs where the text has their words: such a sentence is not compared.
        language: Of the text.
        text: The text.
    """
    if language not in LANGUAGES:
        return
    held = dict(_held(effects))
    own = [node.told for effect in told for node in every_node(effect.steps) if isinstance(node, Own)]
    needed = dict(_held(told)) if own else held
    sentences = [
        [each for each in _forms(language) if each.fits(_words(sentence))]
        for sentence in _SENTENCE.split(text)
        if not any(has_words(sentence, words) for words in own)
    ]
    for said in sentences:
        right = [each for each in said if each.verb in held]
        for each in said:
            if each.verb not in held and not any(each.is_part_of(one) for one in right):
                yield f"says `{each.verb}`, which its effects do not do"
                return
    free = _words(text).difference(*(each.words for said in sentences for each in said if each.verb in held))
    for verb, forms in needed.items():
        found = {each.form.removesuffix("many").rstrip("-") for said in sentences for each in said if each.verb == verb}
        if found and not found & forms:
            yield f"says another form of `{verb}` than its effects have"
        elif not found and not any(_tells(word, _telling(verb, language)) for word in free):
            yield f"does not say `{verb}`, which its effects do"


def _held(effects: Sequence[Effect]) -> Iterator[tuple[str, set[str]]]:
    """Yield the verbs of effects, each with the forms of its steps."""
    held: dict[str, set[str]] = {}
    for effect in effects:
        mentions, conditional = Mentions(effect), conditional_steps((effect,))
        for node in every_node(effect.steps):
            if isinstance(node, Step):
                forms = held.setdefault(node.verb, set())
                forms.add(form_of(node, partial(is_own, node, mentions), is_yours=id(node) in conditional))
                if node.verb == "swap":
                    forms.add("pair")
    yield from held.items()
