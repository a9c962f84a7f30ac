"""The words by which a text by hand tells numbers, sides and places, in the languages that can be compared."""

from __future__ import annotations

import re
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

_DIGITS = re.compile(r"(?<!\d)\d{1,9}(?!\d)")
_WORD = re.compile(r"[^\W\d_]+")


def _words(text: str) -> re.Pattern[str]:
    """Make a pattern of whole words, ``*`` standing for any ending."""
    alternatives = "|".join(re.escape(each).replace(r"\*", r"\w*").replace(r"\ ", r"\s+") for each in text.split(", "))
    return re.compile(rf"\b(?:{alternatives})\b", re.IGNORECASE)


def _numerals(text: str) -> Mapping[str, int]:
    """Read ``2: two, twice; 3: three`` into word -> number."""
    found = {}
    for part in text.split("; "):
        number, _, words = part.partition(": ")
        found.update(dict.fromkeys(words.split(", "), int(number)))
    return MappingProxyType(found)


@dataclass(frozen=True, slots=True)
class TellingWords:
    """The telling words of one language."""

    numerals: Mapping[str, int]
    opponent: re.Pattern[str]
    own: re.Pattern[str]
    own_cards: re.Pattern[str]
    same_place: re.Pattern[str]
    other_place: re.Pattern[str]

    def numbers(self, text: str) -> set[int]:
        """Return the numbers a text names, in digits or in words.

        >>> sorted(VOCABULARIES["de"].numbers("Ziehe zwei Karten, höchstens 5."))
        [2, 5]
        """
        found = {int(digits) for digits in _DIGITS.findall(text)}
        found.update(self.numerals[word] for word in _WORD.findall(text.lower()) if word in self.numerals)
        return found


# Language -> its telling words.
VOCABULARIES: Final[Mapping[str, TellingWords]] = MappingProxyType(
    {
        "en": TellingWords(
            _numerals(
                "2: two, twice, both, pair; 3: three, thrice; 4: four; 5: five; 6: six; 7: seven; 8: eight; 9: nine;"
                " 10: ten; 11: eleven; 12: twelve"
            ),
            _words(
                "opponent*, opposing, enemy, enemies, foe*, rival*, other player*, another player, anyone, everyone"
            ),
            _words("your*, own, my, you have"),
            _words("your unit*, your own unit*, your kingdom card*, of your unit*, your territory, your territories"),
            _words("same territory"),
            _words(
                "another territory, other territory, other territories, different territory, another of your territories"
            ),
        ),
        "de": TellingWords(
            _numerals(
                "2: zwei, zweimal, beide, beiden, zweier; 3: drei, dreimal, dreier; 4: vier, viermal; 5: fünf, fünfmal;"
                " 6: sechs, sechsmal; 7: sieben, siebenmal; 8: acht, achtmal; 9: neun, neunmal; 10: zehn, zehnmal;"
                " 11: elf; 12: zwölf"
            ),
            _words(
                "gegner*, gegnerisch*, feind*, mitspieler*, anderer spieler, anderen spieler*, andere spieler*, aller spieler"
            ),
            _words("dein*, eigen*, mein*, hast"),
            _words(
                "deine kampfeinheit*, deiner kampfeinheit*, deinen kampfeinheit*, deine einheit*, deiner einheit*,"
                " eigene kampfeinheit*, eigenen kampfeinheit*, eigene einheit*, eigenen einheit*, deiner gebiete,"
                " deine gebiete, deine königreichskarte*, deiner königreichskarte*"
            ),
            _words("selben gebiet*, dasselbe gebiet, gleichen gebiet*, gleiche gebiet"),
            _words("anderes gebiet, anderen gebiet*, andere gebiet*, anderes deiner gebiete, anderen deiner gebiete"),
        ),
        "ru": TellingWords(
            _numerals(
                "2: два, две, двух, двум, двумя, дважды, оба, обе, обоих, двое, двоих; 3: три, трёх, трех, трём, трем,"
                " тремя, трижды, трое, троих; 4: четыре, четырёх, четырех, четырьмя, четырежды; 5: пять, пяти, пятью;"
                " 6: шесть, шести, шестью; 7: семь, семи, семью; 8: восемь, восьми, восемью; 9: девять, девяти, девятью;"
                " 10: десять, десяти, десятью; 11: одиннадцать; 12: двенадцать"
            ),
            _words("соперни*, противни*, оппонент*, враг*, враж*, чуж*, другого игрока, другой игрок, других игроков"),
            _words("сво*, ваш*, собственн*, у вас"),
            _words(
                "свой отряд*, своего отряда, своих отряд*, свои отряды, ваш отряд*, ваших отряд*, вашего отряда,"
                " свою территорию, своих территорий, вашу территорию, ваших территорий"
            ),
            _words("той же территории, ту же территорию, этой же территории"),
            _words(
                "другую территорию, другой территории, другую свою территорию, другой своей территории, другие территории"
            ),
        ),
    }
)
