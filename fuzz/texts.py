"""Changes of files as text, as bytes and as files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fuzz import values

if TYPE_CHECKING:
    from random import Random

    from fuzz.trees import Files

_LARGE: Final = 300_000
_PUNCTUATION: Final = (
    "- ",
    "? ",
    "[",
    "{",
    "}",
    "]",
    ",",
    ": ",
    "#",
    "&a ",
    "*a",
    "!x ",
    "| ",
    "> ",
    "'",
    '"',
    "%",
    "@",
    "`",
    "---\n",
    "...\n",
    "\t",
    "<<: ",
)


def change_text(random: Random, files: Files, path: str) -> None:
    """Change one thing in the text of a file: a line or a few characters."""
    lines = files[path].decode(errors="surrogateescape").splitlines(keepends=True) or [""]
    at, other = random.randrange(len(lines)), random.randrange(len(lines))
    match random.randrange(9):
        case 0:
            del lines[at]
        case 1:
            lines.insert(other, lines[at])
        case 2:
            lines[at], lines[other] = lines[other], lines[at]
        case 3:
            lines[at] = random.choice(("  ", "    ", " ", "\t")) + lines[at]
        case 4:
            lines[at] = lines[at].lstrip()
        case 5:
            lines[at:at] = lines[at : at + random.randrange(1, 20)] * random.choice((1, 2, 50))
        case 6:
            del lines[at : at + random.randrange(1, 20)]
        case kind:
            column = random.randrange(len(lines[at]) + 1)
            more = random.choice(_PUNCTUATION if kind == 7 else values.TEXTS)
            lines[at] = lines[at][:column] + more + lines[at][column + random.choice((0, 0, 1, 5)) :]
    files[path] = "".join(lines).encode(errors="surrogatepass")


def change_bytes(random: Random, files: Files, path: str) -> None:
    """Change bytes of a file, or all of it."""
    raw = bytearray(files[path])
    at = random.randrange(len(raw) + 1)
    match random.randrange(11):
        case 0 | 1 | 2 if raw:
            for _ in range(random.choice((1, 1, 4, 20))):
                raw[random.randrange(len(raw))] ^= 1 << random.randrange(8)
        case 3:
            del raw[at:]
        case 4:
            del raw[at : at + random.randrange(1, 60)]
        case 5:
            raw[at:at] = random.randbytes(random.randrange(1, 40))
        case 6:
            raw[:0] = b"\xef\xbb\xbf"
        case 7:
            raw = bytearray(raw.replace(b"\n", random.choice((b"\r\n", b"\r", b"\n\n"))))
        case 8:
            raw = bytearray(
                raw.decode(errors="replace").encode(
                    random.choice(("utf-16", "utf-16-le", "utf-32", "latin-1")), "replace"
                )
            )
        case 9:
            raw *= min(random.choice((2, 3, 40)), _LARGE // (len(raw) or 1) + 2)
        case _:
            raw = bytearray(
                random.choice(
                    (
                        b"",
                        b"\n",
                        b"\0",
                        b"#",
                        b"---",
                        b"{}",
                        b"[]",
                        b"null",
                        b"format: 1\n",
                        b"- " * 50_000,
                        b"[" * 50_000,
                        b"a: 1\n" * 20_000,
                    )
                )
            )
    files[path] = bytes(raw)


def change_files(random: Random, files: Files, path: str) -> None:
    """Delete a file, give it another name or place, or put one in the place of another."""
    raw = files.pop(path)
    folder, _, name = path.rpartition("/")
    others = sorted(each for each in files if each.endswith(name[name.rfind(".") :])) or [path]
    match random.randrange(6):
        case 0:
            pass
        case 1:
            files[path] = files.get(random.choice(others), raw)
        case 2:
            files[random.choice(others)] = raw
        case 3:
            files[path] = raw
            files[f"{random.choice(others).rpartition('/')[0]}/{name}"] = raw
        case 4:
            files[f"{folder}/deep/er/{name}"] = raw
        case _:
            odd = random.choice(
                (
                    "\u202eml",
                    "é",
                    "e\u0301",
                    " ",
                    "a b",
                    "'",
                    "x" * 200,
                    "#",
                    "%",
                    ".hidden",
                    "con",
                    "\udcff",
                    "\x1b[31m",
                    "\n",
                )
            )
            files[f"{folder}/{odd}{name}"] = raw
