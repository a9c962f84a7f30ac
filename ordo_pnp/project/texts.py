"""Texts that lie over the disk: what somebody has typed and not saved."""

from __future__ import annotations

from dataclasses import dataclass
from types import NoneType
from typing import TYPE_CHECKING

from ordo_pnp.base import OrdoError, real

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class TypedText:
    """What a file is to hold.

    Args:
        version: As whoever types counts.
        content: None: there is to be no such file.
    """

    version: int
    content: bytes | None


class Texts:
    """The texts over the disk by path."""

    def __init__(self) -> None:
        # By paths without links.
        self._texts: dict[Path, TypedText] = {}

    def lay(self, path: Path, content: bytes | None, version: int | None = None) -> TypedText:
        """Lay a text over a file.

        Args:
            path: Which; it need not exist.
            content: None to hide the file.
            version: Of the text; one more than the last of this path if not given.

        Raises:
            OrdoError: The content is no bytes, or the version no whole number.
            ValueError: There is a later version.
        """
        if not isinstance(content, (bytes, NoneType)):
            raise OrdoError(f"the content of {path.name} is no bytes: encode the text as UTF-8")
        if not isinstance(version, (int, NoneType)) or isinstance(version, bool):
            raise OrdoError(f"the version of {path.name} is no whole number: count the changes")
        where = real(path)
        before = self._texts.get(where)
        if version is None:
            version = 0 if before is None else before.version + 1
        elif before is not None and version < before.version:
            raise ValueError(f"version {version} of {path.name} comes after {before.version}")
        text = self._texts[where] = TypedText(version, content)
        return text

    def lift(self, path: Path) -> None:
        """Show what lies on disk again."""
        self._texts.pop(real(path), None)

    def get(self, path: Path) -> TypedText | None:
        """Return the text over a file; None where the disk shows."""
        return self._texts.get(real(path))

    def contents(self) -> Mapping[Path, bytes | None]:
        """Return all contents, by paths without links."""
        return {path: text.content for path, text in self._texts.items()}
