"""Inputs that failed once, each a small file that tells what was changed in a project, what is wanted, and why."""

from __future__ import annotations

import io
import zipfile
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import yaml

from fuzz.archives import pack, unpack
from fuzz.targets import Case

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from fuzz.campaign import Campaign
    from fuzz.trees import Files


@dataclass(frozen=True)
class Past:
    """One input that failed once."""

    # What went wrong, in a sentence.
    why: str
    # The class whose oracle it is held against.
    target: str
    project: str
    # Whether it is sound; otherwise it must be refused.
    accepted: bool
    changes: tuple[Mapping[str, Any], ...]


def read(path: Path) -> Past:
    """Read a file of the corpus."""
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    return Past(data["why"], data["class"], data["project"], data["accepted"], tuple(data["changes"]))


def judge(past: Past, campaign: Campaign) -> list[str]:
    """Try an input again and return what is wrong: nothing, if all is well."""
    base = campaign.base(past.project)
    files = dict(base)
    for change in past.changes:
        _apply(change, files)
    changed = tuple(path for path in sorted({*files, *base}) if files.get(path) != base.get(path))
    accepted, bench = campaign.judge(Case(f"{past.target}:corpus:0", past.project, files, changed, len(past.changes)))
    wrong = [failure.signature for failure in bench.failures]
    if accepted != past.accepted and not wrong:
        wrong.append(f"it is {'accepted' if accepted else 'refused'}")
    return wrong


def _apply(change: Mapping[str, Any], files: Files) -> None:
    """Carry out one change: of a file, or with ``part`` of an entry of a zip file."""
    path, part = change["file"], change.get("part")
    if part is None:
        files[path] = _changed(change, files.get(path, b""))
        return
    parts = unpack(files[path])
    parts[part] = _changed(change, parts.get(part, b""))
    raw = bytearray(pack(parts))
    if "flip" in change:  # a byte of what is compressed
        with zipfile.ZipFile(io.BytesIO(bytes(raw))) as archive:
            start = archive.getinfo(part).header_offset
        raw[start + 30 + len(part) + change["flip"]] ^= 0xFF
    files[path] = bytes(raw)


def _changed(change: Mapping[str, Any], raw: bytes) -> bytes:
    """Return what ``replace``, ``write``, ``lines`` and ``encode`` make of a content."""
    text = raw.decode(errors="surrogateescape")
    if "replace" in change:
        old, new = change["replace"]
        if old not in text:
            raise ValueError(f"{change['file']} does not hold {old!r} any more")
        text = text.replace(old, new, 1)
    if "write" in change:
        text = change["write"]
    if "lines" in change:  # the same line so many times, with its number for #
        line, count = change["lines"]
        text += "".join(f"{line.replace('#', str(number))}\n" for number in range(count))
    return text.encode(change.get("encode", "utf-8"), "surrogateescape")
