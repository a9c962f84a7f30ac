"""How the methods and attributes of an object of a package are called with a guard, and what they must return."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ordo_pnp.kernel import Guarded, WrongResultError, bare, of_type

if TYPE_CHECKING:
    from collections.abc import Callable

    # Returns what a method of an object returned in the form that the program needs, or raises ``WrongResultError``.
    Result = Callable[[Any, Guarded], Any]


class Method:
    """A method that calls the one of that name of a package, which is given nothing that has a guard.

    Args:
        result: Looks at what it returns.
    """

    def __init__(self, result: Result) -> None:
        self._result = result

    def __set_name__(self, owner: type, name: str) -> None:
        setattr(owner, name, self.made(name))  # a plain function is called faster than a descriptor

    def made(self, name: str) -> Any:
        """Return what stands in the class under a name."""
        result = self._result

        def call(self: Guarded, *arguments: Any, **named: Any) -> Any:
            try:
                return result(getattr(self._bare, name)(*arguments, **named), self)
            except BaseException as error:  # noqa: BLE001 (whatever the code of others does)
                self._guard.blame(name, error)

        return call


class MethodOfState(Method):
    """A method that is given a state of the package, which goes there without its guard."""

    def made(self, name: str) -> Any:
        """Return what stands in the class under a name."""
        call = super().made(name)

        def call_bare(self: Guarded, *arguments: Any, **named: Any) -> Any:
            return call(self, *map(bare, arguments), **{key: bare(each) for key, each in named.items()})

        return call_bare


class Attribute(Method):
    """A property that reads an attribute of an object of a package."""

    def made(self, name: str) -> Any:
        """Return what stands in the class under a name."""
        result = self._result

        def get(self: Guarded) -> Any:
            try:
                return result(getattr(self._bare, name), self)
            except BaseException as error:  # noqa: BLE001 (whatever the code of others does)
                self._guard.blame(name, error)

        return property(get)


def as_it_is(result: Any, _: Guarded) -> Any:
    """Return what was returned, whatever it is."""
    return result


def of_types(wanted: type, *others: type) -> Result:
    """Return what checks that a result is of one of some types."""
    check = of_type(wanted, *others)
    return lambda result, _: check(result)


def texts(result: Any, _: Guarded) -> Any:
    """Check that a result is a list of texts."""
    if not isinstance(result, (list, tuple)) or not all(isinstance(each, str) for each in result):
        raise WrongResultError(f"no texts, but what is of the type {type(result).__name__}")
    return result
