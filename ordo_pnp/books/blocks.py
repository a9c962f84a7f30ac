"""The blocks and roles of a book: figures, cards, boxes, glossary, lists of pieces, pages; words and numbers within a line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from ordo_pnp.base import OrdoError, PluginError, Span, printable, remedy_for
from ordo_pnp.books.binding import Binder, Filler
from ordo_pnp.books.claims import claim, law, unproved
from ordo_pnp.books.directives import MARKUP, NUMBER, UNKNOWN_NAME, WRONG_OPTION, split_entries
from ordo_pnp.books.editions import order_of
from ordo_pnp.books.facts import FactError
from ordo_pnp.books.figures import WAYS, GroupedCards
from ordo_pnp.books.scenarios import Examples
from ordo_pnp.books.scenes import LABEL, is_true, read_marks, shown_by
from ordo_pnp.books.tree import (
    Badge,
    Block,
    Callout,
    CardName,
    Closing,
    Context,
    Directive,
    Emphasis,
    Figure,
    Glossary,
    GlossaryEntry,
    GlossaryTerm,
    IndexList,
    IndexMark,
    Inline,
    Items,
    Opener,
    Opening,
    Paragraph,
    PieceEntry,
    PieceList,
    Question,
    Quotation,
    Role,
    RulingMark,
    Section,
    SectionReference,
    Sign,
    SummaryPage,
    Text,
    plain,
)
from ordo_pnp.cards import BOLD, ITALIC, SIGN, STORY, Card, credits_of, marked_spans, number_of, parse_count, sign_use
from ordo_pnp.games import plugin_of
from ordo_pnp.rules import Piece

BOXES: Final = ("tip", "variant", "example", "note")


def box(binder: Binder, block: Directive) -> Iterable[Block]:
    """Bind a box."""
    if block.argument not in BOXES:
        remedy = remedy_for(block.argument, BOXES, f"known: {', '.join(BOXES)}")
        binder.report(WRONG_OPTION, f"there is no box `{block.argument}`", block.span, remedy)
        return []
    given = block.options.get("title")
    words = binder.words[block.argument]
    title = binder.line(given.value, given.span.line - 1) if given else (Text(words),) if words else ()
    return [Callout(block.argument, title, binder.blocks(block.content, Context()))]


def faq(binder: Binder, block: Directive) -> Iterable[Block]:
    """Bind a question; its rulings stand in the margin beside it."""
    named = [each for each in block.argument.split() if binder.name_ruling(each, block.span)]
    marks: list[Inline] = [RulingMark(" ".join(named))] if named else []  # one, or they would overlap
    asked = block.options.get("question")
    question = binder.line(asked.value, asked.span.line - 1) if asked else ()
    return [Question((*marks, *question), binder.blocks(block.content, Context()))]


def summary(binder: Binder, block: Directive) -> Iterable[Block]:
    """Bind a summary."""
    return [SummaryPage(binder.blocks(block.content, Context()), block.span.line - 1)]


def gather_terms(binder: Binder) -> None:
    """Note the terms of the glossary, which the text before it names."""

    def below(blocks: Sequence[Block]) -> None:
        for block in blocks:
            if isinstance(block, Directive):
                if block.name == "glossary":
                    for key, entry in split_entries(block.raw.split("\n"))[0]:
                        if key in binder.terms:
                            span = binder.span(block.line + entry.line)
                            binder.report(WRONG_OPTION, f"the term `{key}` is explained twice", span, "join them")
                        binder.terms[key] = entry.key
                below(block.content)

    for each in binder.book.sections:
        below(each.blocks)


def glossary(binder: Binder, block: Directive) -> Iterable[Block]:
    """Bind a glossary."""
    entries, bad = split_entries(block.raw.split("\n"))
    for at in bad:
        message = "this line is no entry of a glossary"
        binder.report(MARKUP, message, binder.span(block.line + at), "write `key: word: explanation`")
    made = [GlossaryEntry(key, each.key, binder.line(each.value, block.line + each.line)) for key, each in entries]
    return [Glossary(tuple(sorted(made, key=lambda each: order_of(each.word))))]


# The sides of a page: pages with even numbers are on the left.
SIDES: Final = ("left", "right")
# Width and height of the picture over a chapter in millimetres: the widest page with 3 mm at both sides, and 3 mm above
# its 30.
STRIP: Final = (154.0, 33.0)
# Width and height of the picture on a cover: an A5 page with 3 mm around it, which covers half a Letter sheet, too.
COVER: Final = (154.0, 222.0)
# The same picture at the head of a web page.
MASTHEAD: Final = (148.0, 84.0)
# Numbers of columns; a fourth would be narrower than the words of German.
_COUNTS: Final = ("2", "3")


def page(binder: Binder, block: Directive) -> Iterable[Block]:
    """Bind the beginning of a page of its own."""
    yield Opening("page", block.span.line - 1, _one_of(binder, block, "side", SIDES, ""))


def columns(binder: Binder, block: Directive) -> Iterable[Block]:
    """Bind the beginning of columns."""
    yield Opening("columns", block.span.line - 1, count=int(_one_of(binder, block, "count", _COUNTS, "2")))


def back(binder: Binder, block: Directive) -> Iterable[Block]:
    """Bind the beginning of the back cover."""
    yield Opening("back", block.span.line - 1)


def opener(binder: Binder, block: Directive) -> Iterable[Block]:
    """Bind the picture over the heading of a chapter."""
    name = vignette(binder, block.argument, block.span)
    if name is not None and binder.plates is not None:
        yield Opener(binder.plates.vignette(name, *STRIP))


def vignette(binder: Binder, reference: str, span: Span) -> str | None:
    """Return the name of a vignette of the game, written as ``vignette:NAME`` or as NAME.

    Another one is reported.
    """
    name = reference.removeprefix("vignette:")
    files = binder.facts.game.files.get("vignettes", {})
    known = {each for origin in files.values() for each in origin.value}
    return name if binder.require(name, known, "vignette", span) else None


def _one_of(binder: Binder, block: Directive, key: str, known: Sequence[str], otherwise: str) -> str:
    option = block.options.get(key)
    if option is None or option.value in known:
        return otherwise if option is None else option.value
    message = f"`{key}` is `{printable(option.value)}`"
    binder.report(WRONG_OPTION, message, option.span, f"write {' or '.join(known)}")
    return otherwise


def check_pages(binder: Binder, sections: Sequence[Section]) -> None:
    """Report summaries within other blocks, which cannot be pages, and a back cover before the end."""
    around: list[str] = []
    blocks = [each for section in sections for each in section.blocks]
    for block in blocks:
        if isinstance(block, Opening):
            around.append(block.kind)
        elif isinstance(block, Closing):
            del around[-1:]  # its opening may stand in text that was left out, which another finding reports
        elif isinstance(block, SummaryPage) and around:
            _report_summary(binder, block, f"`{around[-1]}`")
        for each in _summaries_below(block):
            _report_summary(binder, each, "another block, a list or a quotation")
    backs = [each for each in blocks if isinstance(each, Opening) and each.kind == "back"]
    if len(backs) == 1 and blocks[-1] != Closing("back"):
        span = binder.span(backs[0].line)
        binder.report(WRONG_OPTION, "something stands behind the back cover", span, "make it the last block")


def _report_summary(binder: Binder, block: SummaryPage, where: str) -> None:
    message = f"`summary` stands within {where}, but is a page for itself"
    binder.report(MARKUP, message, binder.span(block.line), "move it out, or write its text without the block")


def _summaries_below(block: Block) -> Iterator[SummaryPage]:
    """Yield the summaries within a block."""
    inner: tuple[Block, ...] = ()
    if isinstance(block, (Callout, SummaryPage, Quotation)):
        inner = block.content
    elif isinstance(block, Question):
        inner = block.answer
    elif isinstance(block, Items):
        inner = tuple(each for item in block.items for each in item)
    for each in inner:
        if isinstance(each, SummaryPage):
            yield each
        yield from _summaries_below(each)


_KIND, _LARGE_KIND = (26.0, 17.0), (32.0, 25.0)
# Room of a piece in a list of kinds, and of a card in a list of cards, in millimetres; the larger in books that teach.
_CARD, _LARGE_CARD = (20.0, 27.0), (27.0, 27.0)


def components(binder: Binder, block: Directive) -> Iterable[Block]:
    """List every kind of piece with the number of its pieces."""
    kinds: dict[str, list[Card]] = {}
    for card in binder.facts.cards(block.argument):
        played = card if binder.examples is None else binder.facts.card(binder.examples.piece(card.id))
        kinds.setdefault(card.kind, []).append(played)
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
        size = _LARGE_KIND if binder.is_large else _KIND
        picture = binder.plates.piece(found[0], *size, large=binder.is_large)
        binder.place(picture, block.span)
        pieces.append(PieceEntry(picture, name, title, number))
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
                text = derived.marked_rules(game, card, language)
            except PluginError:
                raise
            except OrdoError as error:
                raise FactError(UNKNOWN_NAME, str(error), "see `ordo check`") from error
            binder.answers.note(text, "rules", str(card.id), language)
        rules = tuple(_in_styles(binder, line) for line in text.split("\n") if line)
        if not rules:
            stories = (game.marked_text(card, each, language) for each in game.texts_of_role(card.kind, STORY))
            rules = tuple(_in_styles(binder, each) for each in stories if each)
        name = binder.facts.name_of(card)
        picture = binder.plates.piece(card, *(_LARGE_CARD if binder.is_large else _CARD), large=binder.is_large)
        binder.place(picture, block.span)
        copies = card.printing.copies
        number = binder.words["copies"].replace("{}", str(copies)) if copies > 1 else ""
        pieces.append(PieceEntry(picture, name, name, number, rules))
    yield PieceList("reference", tuple(pieces))


def credits_list(binder: Binder, block: Directive) -> Iterable[Block]:
    """List the authors of the icons and fonts of the game, and their licences."""
    lines = dict.fromkeys(printable(each.printed) for each in credits_of(binder.facts.game))
    if not lines:
        message = "the game shows no icons and has no fonts of others"
        binder.report(WRONG_OPTION, message, block.span, "leave this block and its heading out")
        return
    yield Items(tuple((Paragraph((Text(each),)),) for each in lines))


def _in_styles(binder: Binder, line: str) -> tuple[Inline, ...]:
    """Return a line of a card's text with its signs, and its bold and italic words."""
    out: list[Inline] = []
    for words, style in marked_spans(line):
        inner = _with_signs(binder, words)
        if style & ITALIC:
            inner = (Emphasis(inner),)
        out += (Emphasis(inner, strong=True),) if style & BOLD else inner
    return tuple(out)


def _with_signs(binder: Binder, text: str) -> tuple[Inline, ...]:
    """Replace ``{spear}`` and its like in a card's text by signs."""
    plates = binder.plates
    assert plates is not None  # noqa: S101 (rules are shown beside pictures)
    out: list[Inline] = []
    last = 0
    text = binder.facts.signs.resolved(text)
    for match in SIGN.finditer(text):
        use = sign_use(match[1])
        out += [
            Text(text[last : match.start()]),
            Sign(plates.sign(use.name), binder.sign_word(use.name)),
            Text(use.label),
        ]
        last = match.end()
    return tuple(each for each in (*out, Text(text[last:])) if not (isinstance(each, Text) and not each.text))


def card(binder: Binder, role: Role) -> Inline:
    """Name a card."""
    return CardName(role.wording or binder.facts.name_of(binder.facts.card(role.argument)))


def symbol(binder: Binder, role: Role) -> Inline:
    """Show a sign; without pictures its word."""
    word = binder.sign_word(role.argument)
    return Text(word) if binder.plates is None else Sign(binder.plates.sign(role.argument), word)


def word(binder: Binder, role: Role) -> Inline:
    """Return a word of the game."""
    found = binder.facts.word(role.argument)
    return Text(role.wording or found)


def fact(binder: Binder, role: Role) -> Inline:
    """Return a number or word of the game's data; a wording must match it."""
    value = binder.facts.fact(role.argument)
    worded = binder.facts.checked(value, role.wording, role.argument)
    binder.facts.require_played(role.argument, value)
    return Text(worded)


def count(binder: Binder, role: Role) -> Inline:
    """Return the number of pieces that a filter selects; a wording must match it."""
    return Text(binder.facts.checked(binder.facts.count(role.argument), role.wording, role.argument))


def _examples(binder: Binder) -> Examples:
    if binder.examples is None:
        raise FactError(UNKNOWN_NAME, "the game has no rules to play on a board", "write the number itself")
    return binder.examples


def board(binder: Binder, role: Role) -> Inline:
    """Return a number of the board in play, in the given wording where that stands for it."""
    value = _examples(binder).fact(role.argument)
    is_worded = role.wording is not None and number_of(role.wording, binder.book.language) == value
    return Text(role.wording if is_worded and role.wording is not None else str(value))


def number(binder: Binder, role: Role) -> Inline:
    """Return a number of the section's examples as laid on the board."""
    found = parse_count(role.argument)
    if found is None:
        raise FactError(UNKNOWN_NAME, f"`{role.argument}` is no number", "write the number of an area or tile")
    return Text(str(_examples(binder).number(binder.anchor, found)))


def rule(binder: Binder, role: Role) -> Inline:
    """Return the wording of a variant's default."""
    found = binder.facts.rule(role.argument)
    return Text(role.wording or found)


def ref(binder: Binder, role: Role) -> Inline | None:
    """Refer to a section of the book."""
    if not binder.require(role.argument, binder.anchors, "section", role.span):
        return None
    return SectionReference(role.argument, role.wording or binder.anchors[role.argument], role.wording is None)


def term(binder: Binder, role: Role) -> Inline | None:
    """Return a word of the glossary."""
    if not binder.require(role.argument, binder.terms, "term of the glossary", role.span):
        return None
    return GlossaryTerm(role.argument, role.wording or binder.terms[role.argument])


def index(binder: Binder, role: Role) -> Inline:
    """Mark a place for the index."""
    path = tuple(part.strip() for part in role.argument.split(";", 1))
    return IndexMark(path, binder.index.mark(path))


def ruling(binder: Binder, role: Role) -> Inline | None:
    """Mark the place that answers a ruling."""
    return RulingMark(role.argument) if binder.name_ruling(role.argument, role.span) else None


def mark(binder: Binder, role: Role) -> Inline:
    """Show the badge that stands in a picture."""
    if not LABEL.fullmatch(role.argument):
        message = f"`{role.argument}` is no mark of a picture"
        raise FactError(UNKNOWN_NAME, message, "write a number or a capital letter, as in `{mark 1}`")
    return Badge(role.argument)


# By name; ``result`` exists only in captions.
ROLES: Mapping[str, Filler] = {
    "card": card,
    "symbol": symbol,
    "word": word,
    "fact": fact,
    "count": count,
    "board": board,
    "number": number,
    "mark": mark,
    "rule": rule,
    "ref": ref,
    "term": term,
    "index": index,
    "ruling": ruling,
}


# Places for the caption of a figure.
_CAPTIONS: Final = ("below", "beside")
# Width of the text on a page, in millimetres.
TYPE_AREA = 112.0


def figure(binder: Binder, block: Directive) -> Iterable[Block]:
    """Bind the picture of a scenario."""
    shown = shown_by(binder, block)
    if shown is None:
        return
    width, is_beside = _width(binder, block), _is_beside(binder, block)
    caption = binder.blocks(block.content, Context(shown.result, in_caption=True))
    alt = block.options.get("alt")
    if binder.plates is not None and (shown.is_known or is_true(binder, block, shown.describe())):
        picture = binder.plates.scene(shown.digest, shown.describe, TYPE_AREA * width)
        binder.place(picture, block.span, width)
        yield _numbered(binder, picture, _alt(binder, alt.value) if alt else "", caption, width, is_beside=is_beside)


def _alt(binder: Binder, text: str) -> str:
    """Return the description of a figure, with the numbers that follow its example."""
    examples = binder.examples
    return NUMBER.sub(lambda found: str(examples.number(binder.anchor, int(found[1]))), text) if examples else text


def where(binder: Binder, block: Directive) -> Iterable[Block]:
    """Bind content for some boards only, such as ``ring``, ``not ring``, ``example SCENARIO``."""
    holds = binder.examples is not None and binder.examples.holds(block.argument)
    return binder.blocks(block.content, Context()) if holds else ()


def _numbered(
    binder: Binder, picture: Any, alt: str, caption: tuple[Block, ...], width: float, *, is_beside: bool
) -> Figure:
    binder.figures += 1
    key = f"fig-{binder.figures}"
    number = None
    if caption and binder.is_numbered:
        binder.captions += 1
        number = binder.captions
    return Figure(picture, alt, caption, width, number, key, is_beside)


def _is_beside(binder: Binder, block: Directive) -> bool:
    option = block.options.get("caption")
    if option is not None and option.value not in _CAPTIONS:
        message = f"`caption` is `{printable(option.value)}`"
        binder.report(WRONG_OPTION, message, option.span, f"write one of {', '.join(_CAPTIONS)}")
    return option is not None and option.value == _CAPTIONS[1]


def _width(binder: Binder, block: Directive) -> float:
    option = block.options.get("width")
    if option is None:
        return 1.0
    percentage = parse_count(option.value)
    if percentage is None or not 10 <= percentage <= 100:
        message = f"`width` is `{printable(option.value)}`, no percentage from 10 to 100"
        binder.report(WRONG_OPTION, message, option.span, "write a whole number from 10 to 100")
        return 1.0
    return percentage / 100


def cards(binder: Binder, block: Directive) -> Iterable[Block]:
    """Bind cards side by side."""
    groups = [_group(binder, part) for part in block.argument.split("|")]
    way = block.options["as"].value if "as" in block.options else "row"
    if way not in WAYS:
        message = f"`as` is `{printable(way)}`"
        binder.report(WRONG_OPTION, message, block.options["as"].span, f"write one of {', '.join(WAYS)}")
        return
    labels = _labels(binder, block, len(groups))
    width, is_beside = _width(binder, block), _is_beside(binder, block)
    caption = binder.blocks(block.content, Context())
    pieces = [[Piece(str(card.id), signs=binder.facts.signs_of(card)) for card in group] for group in groups]
    marks = read_marks(binder, block, _named(pieces))
    if binder.plates is None or marks is None:
        return
    row = GroupedCards(way, pieces, [plain(label) for label in labels], marks)
    drawn = binder.plates.cards(row, TYPE_AREA * width)
    binder.place(drawn, block.span, width)
    given = block.options.get("alt")
    alt = given.value if given else binder.words["cards"].replace("{}", _names(binder, groups, labels))
    yield _numbered(binder, drawn, alt, caption, width, is_beside=is_beside)


def _named(groups: list[list[Piece]]) -> dict[str, tuple[Piece, ...]]:
    """Return the targets of marks: groups, and cards counted over all of them."""
    cards = [piece for group in groups for piece in group]
    return {
        **{f"group {at}": tuple(group) for at, group in enumerate(groups, 1)},
        **{f"card {at}": (piece,) for at, piece in enumerate(cards, 1)},
    }


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
                UNKNOWN_NAME, f"`{printable(each)}` is no number of cards", "write `CARD*2` up to `CARD*12`"
            )
        found += [binder.facts.card(name)] * count
    if not found:
        raise FactError(UNKNOWN_NAME, "a group of cards is empty", "leave the `|` out")
    return found


def _labels(binder: Binder, block: Directive, groups: int) -> list[tuple[Inline, ...]]:
    option = block.options.get("labels")
    if option is None:
        return []
    parts = _split(option.value)
    if len(parts) != groups:
        message = f"there are {len(parts)} labels for {groups} groups of cards"
        binder.report(WRONG_OPTION, message, option.span, "write one for each, with `|` between them")
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


BLOCKS: dict[str, Callable[[Binder, Directive], Iterable[Block]]] = {
    "figure": figure,
    "claim": claim,
    "law": law,
    "unproved": unproved,
    "where": where,
    "cards": cards,
    "components": components,
    "reference": reference,
    "box": box,
    "faq": faq,
    "glossary": glossary,
    "summary": summary,
    "page": page,
    "columns": columns,
    "back": back,
    "opener": opener,
    "credits": credits_list,
    "index": lambda *_: (IndexList(()),),  # a placeholder: the entries are known at the end
}
