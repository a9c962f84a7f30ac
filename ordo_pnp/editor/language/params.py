"""Parameters of messages, which are hostile until checked: each is taken out by what it must be."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from ordo_pnp.base import OrdoError, clipped

# Letters of the longest text: a file of data.
MAX_TEXT: Final = 16 * 1024 * 1024
_MAX_ID: Final = 200
_MAX_URI: Final = 4096
# The largest number of LSP.
MAX_COUNT: Final = 2**31 - 1


class ParamsError(OrdoError):
    """A parameter that is missing or of another kind than it must be."""


class Params:
    """The parameters of one message.

    Args:
        values: What stood in it; anything.

    Raises:
        ParamsError: From every method: there is no such parameter, or it is of another kind.
    """

    def __init__(self, values: Any) -> None:
        if not isinstance(values, (dict, type(None))):
            raise ParamsError("`params` is no object")
        self._values: dict[str, Any] = values or {}

    def __contains__(self, name: str) -> bool:
        """Whether a parameter is there and not null."""
        return self._values.get(name) is not None

    def raw(self, name: str) -> Any:
        """Return a parameter as it came, to be handed on; None where there is none."""
        return self._values.get(name)

    def string(self, name: str, at_most: int = MAX_TEXT) -> str:
        """Return a text of at most so many letters."""
        found = self._values.get(name)
        if not isinstance(found, str) or len(found) > at_most:
            raise self._error(name, f"a text of at most {at_most} letters")
        return found

    def id(self, name: str) -> str:
        """Return a name that identifies something of the project, such as a card or a column."""
        return self.string(name, _MAX_ID)

    def uri(self, name: str) -> str:
        """Return a URI, or a path where LSP has one."""
        return self.string(name, _MAX_URI)

    def choice(self, name: str, choices: Collection[str]) -> str:
        """Return a text that is one of some."""
        found = self._values.get(name)
        if not isinstance(found, str) or found not in choices:
            raise self._error(name, f"one of {', '.join(sorted(choices))}")
        return found

    def count(self, name: str, at_most: int = MAX_COUNT) -> int:
        """Return a whole number from 0 to a greatest."""
        found = self._values.get(name)
        if not isinstance(found, int) or isinstance(found, bool) or not 0 <= found <= at_most:
            raise self._error(name, f"a whole number from 0 to {at_most}")
        return found

    def flag(self, name: str) -> bool:
        """Return whether something is true; a missing parameter is not."""
        found = self._values.get(name, False)
        if not isinstance(found, bool):
            raise self._error(name, "true or false")
        return found

    def object(self, name: str) -> Params:
        """Return the parameters that stand in one."""
        found = self._values.get(name)
        if not isinstance(found, dict):
            raise self._error(name, "an object")
        return Params(found)

    def objects(self, name: str, at_most: int = 10_000) -> list[Params]:
        """Return a list of parameters."""
        return [Params(each) for each in self._list(name, dict, "objects", at_most)]

    def strings(self, name: str, at_most: int = 10_000) -> list[str]:
        """Return a list of texts."""
        found = self._list(name, str, "texts", at_most)
        return [Params({name: each}).string(name) for each in found]

    def _list(self, name: str, kind: type, what: str, at_most: int) -> list[Any]:
        found = self._values.get(name)
        if not isinstance(found, list) or len(found) > at_most or not all(isinstance(each, kind) for each in found):
            raise self._error(name, f"a list of at most {at_most} {what}")
        return found

    def _error(self, name: str, wanted: str) -> ParamsError:
        if name not in self._values:
            return ParamsError(f"`{name}` is missing: {wanted}")
        return ParamsError(f"`{name}` is {clipped(repr(self._values[name]))}, not {wanted}")
