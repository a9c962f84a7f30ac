"""What one studio has open, whatever windows look at it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast

from ordo_pnp.base import go_on
from ordo_pnp.check import cache_file
from ordo_pnp.editor.studio.saved_texts import SavedTexts
from ordo_pnp.project import Session

if TYPE_CHECKING:
    from ordo_pnp.project import Workspace


T = TypeVar("T")


class _Owner:
    """Somebody for whom parts of the studio keep things."""

    def __init__(self) -> None:
        self._kept: dict[type, Any] = {}

    def kept(self, kind: Callable[[Any], T]) -> T:
        """Return what a part of the studio keeps here: made from the owner when it is asked for first."""
        key = cast("type", kind)
        if key not in self._kept:
            self._kept[key] = kind(self)
        return cast("T", self._kept[key])

    def close(self) -> None:
        """Close what is kept and has a ``close``, the last first."""
        for each in reversed(self._kept.values()):
            if hasattr(each, "close"):
                each.close()
        self._kept.clear()


class Desk(_Owner):
    """A project that is open in a studio. It is for one thread, the worker of the server.

    Args:
        workspace: What is meant.
    """

    def __init__(self, workspace: Workspace) -> None:
        super().__init__()
        self.workspace = workspace
        known = cache_file(workspace.root, workspace.homes)
        sets, scope = workspace.external_sets, workspace.scope()
        self.editor = SavedTexts(workspace, Session(workspace.root, sets, scope, known, is_cache_written=False))
        # Those that look at it now.
        self.windows: list[StudioWindow] = []
        # Called amid work that takes long; raises where it is to be done again, after what waits.
        self.give_way: Callable[[], object] = go_on

    @property
    def session(self) -> Session:
        """What is known of the project."""
        return self.editor.session

    def notify(self, method: str, params: Mapping[str, Any], but: StudioWindow | None = None) -> None:
        """Send a notification to every window but one."""
        for each in self.windows:
            if each is not but:
                each.notify(method, params)


class NotificationSender(Protocol):
    """Where messages for one window go, from any thread."""

    def __call__(self, method: str, params: Mapping[str, Any]) -> None:
        """Send a notification."""
        ...


class StudioWindow(_Owner):
    """One page in a browser that looks at a desk.

    Args:
        desk: What it looks at.
        notify: Sends it a notification; from any thread.
    """

    def __init__(self, desk: Desk, notify: NotificationSender) -> None:
        super().__init__()
        self.desk = desk
        self.notify = notify

    @property
    def editor(self) -> SavedTexts:
        """The texts of the project."""
        return self.desk.editor
