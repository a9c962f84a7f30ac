"""A studio as somebody starts it: a process of its own, asked through its socket."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from timing import installed_environment
from websockets.sync.client import connect

if TYPE_CHECKING:
    from types import TracebackType

TICKS = os.sysconf("SC_CLK_TCK")


class RunningStudio:
    """A studio in a process of its own (Linux).

    Args:
        project: Where it is started.
    """

    def __init__(self, project: Path) -> None:
        command = [sys.executable, "-m", "ordo_pnp", "studio", "--no-browser"]
        environment = installed_environment()
        self._process = subprocess.Popen(command, cwd=project, env=environment, stdout=subprocess.PIPE, text=True)
        link = self._process.stdout.readline().strip()  # type: ignore[union-attr]
        with urllib.request.urlopen(link) as answer:  # noqa: S310 (an address of this script)
            cookie = answer.headers["Set-Cookie"].partition(";")[0]
        address = link.partition("/?")[0]
        self._window = connect(
            f"ws{address[4:]}/ws",
            origin=address,  # type: ignore[arg-type]
            additional_headers={"Cookie": cookie},
            compression=None,
            max_size=None,
        )

    def __enter__(self) -> Self:
        """Return it."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the process."""
        self._window.close()
        self._process.terminate()
        self._process.wait()

    def ask(self, method: str, **params: Any) -> Any:
        """Return the result of a method."""
        self._window.send(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}))
        while "id" not in (message := json.loads(self._window.recv(60))):
            pass
        return message["result"]

    @property
    def cpu_ms(self) -> float:
        """The CPU time that it has taken since it was started."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS * 1000

    @property
    def resident_mb(self) -> float:
        """The memory that it holds."""
        status = Path(f"/proc/{self._process.pid}/status").read_text(encoding="ascii")
        return int(status.split("VmRSS:")[1].split()[0]) / 1024
