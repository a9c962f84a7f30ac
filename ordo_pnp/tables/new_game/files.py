"""The files of a new game: a project of its own that checks, prints and can be watched at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.cards import (
    KINDS_PAGE,
    SOURCE,
    compile_kinds,
    fields_of,
    format_schema,
    is_translated,
    lists_of,
    page_of_kinds,
    source_hash,
    with_modeline,
)
from ordo_pnp.tables.new_game.margin import margin_words
from ordo_pnp.tables.new_game.readme import readme_of
from ordo_pnp.tables.new_game.stock_copies import face_text, look_text
from ordo_pnp.tables.new_game.yaml_text import block, entries

if TYPE_CHECKING:
    from ordo_pnp.cards import Schemas
    from ordo_pnp.tables.new_game.plan import GamePlan, PlannedCard


FIRST_SET: Final = "base"
_SET_NAMES: Final = {"en": "Base Set", "de": "Grundset", "ru": "Базовый набор"}
_CARDS_OF_A_FILE: Final = 1_000


def files_of(plan: GamePlan, schemas: Schemas) -> dict[str, bytes]:
    """Return the files of a game.

    Args:
        plan: What it holds.
        schemas: Those of the program, of which the project gets a copy for editors.

    Returns:
        Path within the project -> content, in order of path.
    """
    writer = _Writer(plan, schemas)
    made = {**dict(writer.texts()), **dict(writer.schema_files())}
    home = f"cards/{plan.id}/{FIRST_SET}"
    pictures = {f"{home}/{name}": content for name, content in plan.pictures.items()}
    return dict(sorted({**{name: text.encode() for name, text in made.items()}, **pictures}.items()))


class _Writer:
    def __init__(self, plan: GamePlan, schemas: Schemas) -> None:
        self.plan, self.schemas = plan, schemas
        self.home = f"cards/{plan.id}"

    def schema_files(self) -> Iterator[tuple[str, str]]:
        """Yield the schemas that editors need: those of every game, and what follows from the kinds."""
        for name in self.schemas.files:
            if "/" not in name:
                yield f"schemas/{name}", self.schemas.written(name).decode()
        for key, content in compile_kinds(self.plan.kinds, self.schemas.base).items():
            yield f"schemas/{self.plan.id}/{key}.schema.json", format_schema(content)

    def texts(self) -> Iterator[tuple[str, str]]:
        plan, home = self.plan, self.home
        yield "README.md", readme_of(plan)
        yield self._data(f"{home}/game.yaml", f"{plan.id}/game", "game", block(self._facts(), 2))
        yield self._data(f"{home}/kinds.yaml", "kinds", "kinds", block(dict(plan.kinds), 2))
        yield f"{home}/{KINDS_PAGE}", page_of_kinds(plan.kinds, plan.title)
        if plan.signs:
            yield self._data(f"{home}/signs.yaml", "signs", "signs", block(dict(plan.signs), 2))
        yield f"{home}/look.yaml", with_modeline(look_text(), "../../schemas/look.schema.json")
        for kind in plan.kinds:
            yield f"{home}/faces/{kind}.yaml", with_modeline(face_text(kind, plan), "../../../schemas/face.schema.json")
        yield from self._set()
        for language in plan.languages[1:]:
            yield self._overlay(f"{home}/text/{language}.yaml", language, self._translated_words(language))
            cards = {card.entry["id"]: self._translated(card, language) for card in plan.cards}
            told = {slug: texts for slug, texts in cards.items() if texts}
            yield self._overlay(
                f"{home}/{FIRST_SET}/text/{language}.yaml", language, {**self._set_in(language), **told}
            )

    def _translated_words(self, language: str) -> dict[str, dict[str, str]]:
        """Return the words of the game in a language, by group; what nobody has translated is missing."""
        translated = {**self.plan.translated_words.get(language, {}), **margin_words(self.plan, language)}
        groups = self._facts()["words"]
        if "deck" in translated:  # the title is a name, and stays as it is where nobody says another one
            translated["deck"] = {"title": self.plan.title, **translated["deck"]}
        return {
            group: {SOURCE: source_hash(groups[group]), **words}
            for group, words in translated.items()
            if group in groups
        }

    def _set_in(self, language: str) -> dict[str, dict[str, str]]:
        name = self.plan.set_names.get(language, None if self.plan.set_names else _SET_NAMES.get(language))
        return {} if name is None else {"set": {SOURCE: source_hash({"name": self._set_name()}), "name": name}}

    def _facts(self) -> dict[str, Any]:
        plan = self.plan
        languages = list(plan.languages)
        deck = {"title": plan.title, **plan.words.get("deck", {})}
        words = {**plan.words, "deck": deck, **margin_words(plan, languages[0])}
        return {"id": plan.id, "name": plan.title, "language": languages[0], "languages": languages, "words": words}

    def _set_name(self) -> str:
        own = self.plan.languages[0]
        return self.plan.set_names.get(own) or _SET_NAMES.get(own, _SET_NAMES["en"])

    def _set(self) -> Iterator[tuple[str, str]]:
        place = f"{self.home}/{FIRST_SET}"
        facts = {"id": FIRST_SET, "name": self._set_name(), "language": self.plan.languages[0]}
        yield self._data(f"{place}/set.yaml", "set", "set", block(facts, 2))
        for key, kinds in lists_of(self.plan.kinds).items():
            cards = [_entry(card, is_told=len(kinds) > 1) for card in self.plan.cards if card.kind in kinds]
            for start in range(0, len(cards), _CARDS_OF_A_FILE):
                number = "" if not start else f".{start // _CARDS_OF_A_FILE + 1}"
                lines = entries(cards[start : start + _CARDS_OF_A_FILE], 2)
                yield self._data(f"{place}/{key}{number}.yaml", f"{self.plan.id}/{key}", key, lines)

    def _translated(self, card: PlannedCard, language: str) -> dict[str, str]:
        """Return the entry of a card in a file of translations."""
        texts = card.translations.get(language, {})
        names = [name for name, spec in fields_of(self.plan.kinds[card.kind]).items() if is_translated(spec)]
        own = {name: card.entry[name] for name in names if name in card.entry}
        return {SOURCE: source_hash(own), **texts} if texts else {}

    def _overlay(self, place: str, language: str, told: Mapping[str, Any]) -> tuple[str, str]:
        return self._data(place, "text", "text", block({"language": language, "entries": told}, 2))

    def _data(self, place: str, schema: str, key: str, lines: Iterable[str]) -> tuple[str, str]:
        """Return the text of a data file: modeline, format, and what stands below its key."""
        up = "../" * (len(PurePosixPath(place).parts) - 1)
        text = "\n".join(["format: 1", f"{key}:", *lines, ""])
        return place, with_modeline(text, f"{up}schemas/{schema}.schema.json")


def _entry(card: PlannedCard, *, is_told: bool) -> dict[str, Any]:
    """Return a card as it stands in its file; with its kind where the list holds several."""
    kind = {"kind": card.kind} if is_told else {}
    return {"id": card.entry["id"], **kind, **card.entry}
