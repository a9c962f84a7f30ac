"""Changes of rulebooks: blocks, options, roles and anchors."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from fuzz import values

if TYPE_CHECKING:
    from random import Random

    from fuzz.trees import Files

_ROLE: Final = re.compile(r"\{[a-z]+[^{}\n]*\}")
_WORD: Final = re.compile(r"[\w$./:-]+")
_BLOCKS: Final = (
    "<b>raw</b>", "<script>1</script>", "![picture](x.png)", "[link](javascript:alert(1))", "[link](file:///etc/hostname)", "[a]: http://x y\n\n[a]",
    "    code", "```\ncode\n```", "```{law} no-such-law\n```", "```{figure} no-such\nalt: x\n```", "```{claim}\n{}\n```", "```{box} none\n```",
    "```{index}\n```", "```{components} kind:none\n```", "```{reference}\n```", "```{cards} base/spear-levy*99999\n```", "```{summary}\n" + "Word. " * 3000 + "\n```",
    "````{box} tip\n```{box} tip\nDeep.\n```\n````", "> " * 120 + "x", "- " * 120 + "x", "*" * 2000, "[" * 3000, "`" * 3000, "{" * 500, "| a |\n|---|\n" + "| b |\n" * 300,
    "|" + " a |" * 200 + "\n|" + "---|" * 200, "# Again {#goal}", "####### Seven {#seven}", "# No anchor", "# Odd {#A_b source=x}", "Setext {#set}\n===", "&nbsp;&#0;&#x202e;&copy;",
    "Line\\\nbreak  \nhere", "1. one\n9999999999. two", "***", "Ж漢العربية\U0001f600 " * 60, "{fact limit|five}", "{fact limit|}", "{fact rules}", "{count kind:unit|0}", "{term none}",
    "{ref nowhere}", "{symbol none}", "{result}", "{index ; }", "{ruling OR-99}", "{word deck.title|\u202ex}", "{card base/spear-levy|" + "x" * 900 + "}", "a" * 5000, "\\{ \\} \\\\",
)  # fmt: skip


def change_block(random: Random, files: Files, path: str) -> None:
    """Change one block of a book: delete it, move it, let it stand twice, put another one before it."""
    blocks = files[path].decode(errors="replace").split("\n\n")
    at, other = random.randrange(len(blocks)), random.randrange(len(blocks))
    match random.randrange(6):
        case 0:
            del blocks[at]
        case 1:
            blocks.insert(other, blocks[at])
        case 2:
            blocks.insert(other, blocks.pop(at))
        case 3:
            blocks[at] = "\n".join(
                f"{random.choice(('> ', '- ', '    ', '1. ', '| '))}{line}" for line in blocks[at].split("\n")
            )
        case 4:
            blocks[at] = blocks[at] + "\n" + blocks[other]
        case _:
            blocks.insert(at, random.choice(_BLOCKS))
    files[path] = "\n\n".join(blocks).encode()


def change_words(random: Random, files: Files, path: str) -> None:
    """Change a role or a word of a book to one that stands elsewhere in it, or to something odd."""
    text = files[path].decode(errors="replace")
    found = list((_ROLE if random.random() < 0.6 else _WORD).finditer(text))
    if not found:
        return
    place = random.choice(found)
    new = random.choice(
        (
            random.choice(found).group(),
            random.choice(values.TEXTS),
            random.choice(_BLOCKS),
            place.group()[:-1],
            place.group() * 2,
        )
    )
    if random.random() < 0.3:
        words = [each.group() for each in _WORD.finditer(text)]
        new = _WORD.sub(lambda _: random.choice(words), place.group(), count=random.randrange(1, 3))
    files[path] = (text[: place.start()] + new + text[place.end() :]).encode(errors="surrogatepass")
