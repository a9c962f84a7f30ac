"""The option ``--tokens`` of ``ordo build``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Callable

    from click.shell_completion import CompletionItem


class TokenFormName(click.ParamType):  # type: ignore[type-arg]  # older releases of click have no arguments there
    """A form of round pieces."""

    name = "form"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the form; raises click.BadParameter for any other word."""
        from ordo_pnp.errors import NotationError
        from ordo_pnp.print import parse_token_form

        if not isinstance(value, str):
            return value
        try:
            return parse_token_form(value)
        except NotationError as error:
            self.fail(str(error), param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Return the usual forms."""
        del ctx, param
        from click.shell_completion import CompletionItem

        from ordo_pnp.print import PUNCHES

        usual = (*(f"punch-{each}" for each in PUNCHES), "squares", "stickers")
        return [CompletionItem(form) for form in usual if form.startswith(incomplete)]


def tokens_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--tokens``: the form in which round pieces are printed."""
    return click.option(
        "--tokens",
        type=TokenFormName(),
        metavar="FORM",
        help="Round pieces in another form: punch-16, punch-19 or punch-25 for a punch of so many mm, squares, or stickers for cubes; squares-16 and stickers-12 in a size of yours.",
    )(command)
