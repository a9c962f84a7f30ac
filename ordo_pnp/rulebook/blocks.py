"""The blocks that show or assert something: figures, claims, cards, lists of pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ordo_pnp.catalog import STORY, PluginError, parse_count, read_bytes
from ordo_pnp.diagnostics import printable
from ordo_pnp.errors import OrdoError
from ordo_pnp.games import plugin_of
from ordo_pnp.kernel import Piece
from ordo_pnp.rulebook import codes
from ordo_pnp.rulebook.binding import Binder, Context
from ordo_pnp.rulebook.facts import FactError
from ordo_pnp.rulebook.scenes import is_true, scenario_of, shown_by
from ordo_pnp.rulebook.tree import Figure, IndexList, PieceEntry, PieceList, Sign, Text, plain
from ordo_pnp.sign_names import SIGN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from ordo_pnp.catalog import Card
    from ordo_pnp.diagnostics import Span
    from ordo_pnp.kernel import Scenario
    from ordo_pnp.rulebook.tree import Block, Directive, Inline

TYPE_AREA = 112.0
"""Width of the text on a page, in millimetres."""
_WAYS = ("row", "army", "fan")
_PARTS = 2
"""How deep what a game expects is compared in part, as a territory of `territories`; what is deeper is compared whole."""
_ANY = 99


def figure(binder: Binder, block: Directive) -> Iterable[Block]:
    """Bind the picture of a scenario."""
    shown = shown_by(binder, block)
    if shown is None:
        return
    width = _width(binder, block)
    caption = binder.blocks(block.content, Context(shown.result, in_caption=True))
    alt = block.options.get("alt")
    if binder.plates is not None and (shown.is_known or is_true(binder, block, shown.describe())):
        picture = binder.plates.scene(shown.digest, shown.describe, TYPE_AREA * width)
        yield _numbered(binder, picture, alt.value if alt else "", caption, width)


def _numbered(binder: Binder, picture: Any, alt: str, caption: tuple[Block, ...], width: float) -> Figure:
    binder.figures += 1
    key = f"fig-{binder.figures}"
    number = None
    if caption:
        binder.captions += 1
        number = binder.captions
    return Figure(picture, alt, caption, width, number, key)


def _width(binder: Binder, block: Directive) -> float:
    option = block.options.get("width")
    if option is None:
        return 1.0
    percentage = parse_count(option.value)
    if percentage is None or not 10 <= percentage <= 100:
        message = f"`width` is `{printable(option.value)}`, no percentage from 10 to 100"
        binder.report(codes.WRONG_OPTION, message, option.span, "write a whole number from 10 to 100")
        return 1.0
    return percentage / 100


def claim(binder: Binder, block: Directive) -> Iterable[Block]:
    """Check what the text asserts against the engine or the data; nothing is printed."""
    if not block.argument:
        _claim_facts(binder, block)
        return ()
    scenario = scenario_of(binder, block)
    if scenario is None or binder.scenarios is None:
        return ()
    if not block.raw.strip():
        message = "the claim asserts nothing"
        binder.report(codes.WRONG_OPTION, message, block.span, "write what holds, as in `expect` of a scenario")
        return ()
    asserted, wrong = binder.scenarios.check_claim(scenario, block.raw)
    for message, line, remedy in wrong:
        place = binder.span(block.line + line)
        binder.report(codes.WRONG_OPTION, f"the claim cannot be read: {message}", place, remedy)
    if asserted is not None:
        _hold_against(binder, block, scenario, asserted)
    return ()


def _hold_against(binder: Binder, block: Directive, scenario: Scenario, asserted: Mapping[str, Any]) -> None:
    assert binder.scenarios is not None  # noqa: S101 (the caller asked)
    wanted = asserted.get("refused")
    if wanted is not None and wanted != scenario.refused:
        said = f"the last action is refused with {scenario.refused}" if scenario.refused else "nothing is refused"
        _lie(binder, block, f"{said}, not with {wanted}", wanted)
    expect = asserted.get("expect")
    if expect is not None:
        _require_substance(binder, block, expect, _PARTS)
        for said in binder.scenarios.rules.unmet(binder.scenarios.state(scenario), expect):
            _lie(binder, block, said, next(iter(expect)))


def _require_substance(binder: Binder, block: Directive, asserted: Any, depth: int) -> None:
    """Report what a claim names without saying anything about it: it would hold whatever the rules are."""
    for path in _empty(asserted, "", depth):
        of = f" about `{path}`" if path else ""
        message = f"the claim asserts nothing{of}"
        span = _line_of(binder, block, path.rpartition(".")[2])
        binder.report(codes.WRONG_OPTION, message, span, "write what holds, or leave it out")


def _empty(asserted: Any, path: str, depth: int) -> Iterable[str]:
    """Return the paths of mappings that hold nothing, so many keys deep."""
    if not isinstance(asserted, dict) or depth < 0:
        return
    if not asserted:
        yield path
    for key, value in asserted.items():
        yield from _empty(value, f"{path}.{key}" if path else str(key), depth - 1)


def _lie(binder: Binder, block: Directive, said: str, key: str) -> None:
    claimed = " ".join(block.raw.split())
    message = f"the claim `{claimed}` about `{block.argument}` is false: {said}"
    binder.report(codes.FALSE_CLAIM, message, _line_of(binder, block, str(key)), "correct the text, or the rule")


def _line_of(binder: Binder, block: Directive, key: str) -> Span:
    """Return the line of a claim that a key stands on."""
    lines = block.raw.split("\n")
    return binder.span(block.line + next((at for at, line in enumerate(lines) if key in line), 0))


def _claim_facts(binder: Binder, block: Directive) -> None:
    document = read_bytes(block.raw.encode(), "claim")
    if document.problems or not isinstance(document.data, dict):
        said = document.problems[0].message if document.problems else "it is no mapping"
        message = f"the claim cannot be read: {said}"
        binder.report(codes.WRONG_OPTION, message, block.span, "write `path: value` lines")
        return
    _require_substance(binder, block, document.data, _ANY)
    for path, wanted in document.data.items():
        line = block.line + document.span((path,), key=True).line - 1
        try:
            actual = binder.facts.fact(path)
            for place, claimed, real in _differences(path, wanted, actual):
                message = f"the claim `{place}: {claimed}` is false: the data say {real}"
                binder.report(codes.FALSE_CLAIM, message, binder.span(line), "correct the text, or the data")
            binder.facts.require_played(path, _named(wanted, actual))
        except FactError as error:
            binder.report(error.code, str(error), binder.span(line), error.remedy)


def _named(wanted: Any, actual: Any) -> Any:
    """Return what a claim names of a fact: of a mapping some keys."""
    if isinstance(wanted, dict) and isinstance(actual, dict):
        return {key: _named(value, actual[key]) for key, value in wanted.items() if key in actual}
    return actual


def _differences(path: str, wanted: Any, actual: Any) -> Iterable[tuple[str, Any, Any]]:
    """Compare; of a mapping only what the claim names."""
    if isinstance(wanted, dict) and isinstance(actual, dict):
        for key, value in wanted.items():
            yield from _differences(f"{path}.{key}", value, actual.get(key, "nothing"))
    elif wanted != actual or isinstance(wanted, bool) != isinstance(actual, bool):  # 1 is no “true”
        yield path, wanted, actual


def law(binder: Binder, block: Directive) -> Iterable[Block]:
    """Check a universal sentence in the games of a search; nothing is printed."""
    if binder.laws is None:
        binder.report(codes.UNKNOWN_NAME, "the game has no laws that could be cited", block.span, "leave the block out")
        return ()
    cited = binder.laws.find(block.argument)
    verdict = binder.laws.verdict(cited)
    if verdict.counterexample is not None:
        message = f"the law `{cited.id}` is false: “{cited.statement}” Not so in {verdict.counterexample}"
        binder.report(codes.FALSE_LAW, message, block.span, "correct the text and the law, or the rule")
    elif not verdict.premises:
        message = f"nothing shows whether the law `{cited.id}` holds: its premise never occurred. “{cited.statement}”"
        remedy = "write a scenario in which it occurs, or correct the law"
        binder.report(codes.UNTRIED_LAW, message, block.span, remedy)
    return ()


def cards(binder: Binder, block: Directive) -> Iterable[Block]:
    """Bind cards side by side."""
    groups = [_group(binder, part) for part in block.argument.split("|")]
    way = block.options["as"].value if "as" in block.options else "row"
    if way not in _WAYS:
        message = f"`as` is `{printable(way)}`"
        binder.report(codes.WRONG_OPTION, message, block.options["as"].span, f"write one of {', '.join(_WAYS)}")
        return
    labels = _labels(binder, block, len(groups))
    width = _width(binder, block)
    caption = binder.blocks(block.content, Context())
    if binder.plates is None:
        return
    pieces = [[Piece(str(card.id)) for card in group] for group in groups]
    drawn = binder.plates.cards(way, pieces, [plain(label) for label in labels], TYPE_AREA * width)
    given = block.options.get("alt")
    alt = given.value if given else binder.words["cards"].format(_names(binder, groups, labels))
    yield _numbered(binder, drawn, alt, caption, width)


def _names(binder: Binder, groups: list[list[Card]], labels: list[tuple[Inline, ...]]) -> str:
    out = []
    for at, group in enumerate(groups):
        names = ", ".join(binder.facts.name_of(card) for card in group)
        out.append(f"{plain(labels[at])}: {names}" if at < len(labels) else names)
    return "; ".join(out)


def _group(binder: Binder, text: str) -> list[Card]:
    found: list[Card] = []
    for each in text.split():
        name, _, word = each.partition("*")
        count = parse_count(word) if word else 1
        if count is None or not 1 <= count <= 12:
            raise FactError(
                codes.UNKNOWN_NAME, f"`{printable(each)}` is no number of cards", "write `CARD*2` up to `CARD*12`"
            )
        found += [binder.facts.card(name)] * count
    if not found:
        raise FactError(codes.UNKNOWN_NAME, "a group of cards is empty", "leave the `|` out")
    return found


def _labels(binder: Binder, block: Directive, groups: int) -> list[tuple[Inline, ...]]:
    option = block.options.get("labels")
    if option is None:
        return []
    parts = _split(option.value)
    if len(parts) != groups:
        message = f"there are {len(parts)} labels for {groups} groups of cards"
        binder.report(codes.WRONG_OPTION, message, option.span, "write one for each, with `|` between them")
    return [binder.line(part, option.span.line - 1) for part in parts]


def _split(text: str) -> list[str]:
    """Part labels at ``|``, but not within a role."""
    parts, depth = [""], 0
    for letter in text:
        depth += {"{": 1, "}": -1}.get(letter, 0)
        if letter == "|" and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]


def components(binder: Binder, block: Directive) -> Iterable[Block]:
    """List every kind of piece with how many there are."""
    kinds: dict[str, list[Card]] = {}
    for card in binder.facts.cards(block.argument):
        kinds.setdefault(card.kind, []).append(card)
    game = binder.facts.game
    order = [kind for kind in game.words[game.language].get("deck", {}) if kind in kinds]
    if binder.plates is None:
        return
    pieces = []
    for kind in [*order, *(kind for kind in kinds if kind not in order)]:
        found = kinds[kind]
        title = game.word("deck", kind, binder.book.language) if kind in order else kind
        number = str(sum(card.printing.copies for card in found))
        name = binder.facts.name_of(found[0])
        pieces.append(PieceEntry(binder.plates.piece(found[0], 26.0, 17.0), name, title, number))
    yield PieceList("components", tuple(pieces))


def reference(binder: Binder, block: Directive) -> Iterable[Block]:
    """List cards with their rules."""
    found = binder.facts.cards(block.argument)
    if binder.plates is None:
        return
    language = binder.book.language
    game = binder.facts.game
    derived = plugin_of(game.id).derived
    pieces = []
    for card in found:
        text = binder.answers.get("rules", str(card.id), language)
        if text is None:
            try:
                text = derived.rules_text(game, card, language)
            except PluginError:
                raise
            except OrdoError as error:
                raise FactError(codes.UNKNOWN_NAME, str(error), "see `ordo check`") from error
            binder.answers.note(text, "rules", str(card.id), language)
        rules = tuple(_with_signs(binder, line) for line in text.split("\n") if line)
        if not rules:
            stories = (card.text(each, language) for each in game.texts_of_role(card.kind, STORY))
            rules = tuple((Text(each),) for each in stories if each)
        name = binder.facts.name_of(card)
        picture = binder.plates.piece(card, 20.0, 27.0)
        copies = card.printing.copies
        number = binder.words["copies"].format(copies) if copies > 1 else ""
        pieces.append(PieceEntry(picture, name, name, number, rules))
    yield PieceList("reference", tuple(pieces))


def _with_signs(binder: Binder, text: str) -> tuple[Inline, ...]:
    """Put signs where a card's text has them: ``{spear}``."""
    plates = binder.plates
    assert plates is not None  # noqa: S101 (rules are shown beside pictures)
    out: list[Inline] = []
    last = 0
    for match in SIGN.finditer(text):
        out += [Text(text[last : match.start()]), Sign(plates.sign(match[1]), binder.sign_word(match[1]))]
        last = match.end()
    return tuple(each for each in (*out, Text(text[last:])) if not (isinstance(each, Text) and not each.text))


BLOCKS: dict[str, Callable[[Binder, Directive], Iterable[Block]]] = {
    "figure": figure,
    "claim": claim,
    "law": law,
    "cards": cards,
    "components": components,
    "reference": reference,
    "box": Binder.box,
    "faq": Binder.faq,
    "glossary": Binder.glossary,
    "summary": Binder.summary,
    "index": lambda *_: (IndexList(()),),  # a place for what is known at the end
}
