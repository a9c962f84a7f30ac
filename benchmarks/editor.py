"""``ordo lsp`` as an editor starts it: from the start of the process to the first findings in a file of 1,000 cards."""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import tempfile
import time
from pathlib import Path
from typing import IO, Any

from corpus import SET, write_project
from timing import ORDO, heading, installed_environment, options, table, verdict

CARDS = 1_000


def send(pipe: IO[bytes], method: str, **more: Any) -> None:
    """Send a message."""
    body = json.dumps({"jsonrpc": "2.0", "method": method, **more}).encode()
    pipe.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
    pipe.flush()


def receive(pipe: IO[bytes]) -> dict[str, Any]:
    """Return the next message."""
    length = 0
    while line := pipe.readline().strip():
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            length = int(value)
    if not length:
        raise SystemExit("`ordo lsp` ended")
    message: dict[str, Any] = json.loads(pipe.read(length))
    return message


def first_findings(project: Path, file: Path, cache: Path) -> tuple[float, float]:
    """Start the server, open a file with a slip, and return wall and CPU seconds until its findings come."""
    shutil.rmtree(cache, ignore_errors=True)
    environment = installed_environment() | {"XDG_CACHE_HOME": str(cache)}
    start = time.perf_counter()
    with subprocess.Popen(
        (*ORDO, "lsp"), cwd=project, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as server:
        assert server.stdin is not None  # noqa: S101 (it is a pipe)
        assert server.stdout is not None  # noqa: S101 (so is it)
        send(server.stdin, "initialize", id=1, params={"rootUri": project.as_uri(), "capabilities": {}})
        send(server.stdin, "initialized", params={})
        text = file.read_text(encoding="utf-8").replace("symbols: [", "symbols: [bwo, ", 1)
        document = {"uri": file.as_uri(), "languageId": "yaml", "version": 1, "text": text}
        send(server.stdin, "textDocument/didOpen", params={"textDocument": document})
        while True:
            message = receive(server.stdout)
            if message.get("method") == "textDocument/publishDiagnostics" and message["params"]["diagnostics"]:
                break
        waited = time.perf_counter() - start
        fields = Path(f"/proc/{server.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        server.kill()
    return waited, (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    given = options(__doc__).parse_args()
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder).resolve() / "project"
        write_project(project, CARDS, by_file=CARDS, copies=1)
        file = project / "cards/ordonnance" / SET / "units-0001.yaml"
        found = [first_findings(project, file, project / "cache") for _ in range(given.runs + 1)][1:]
    waited, spent = (statistics.median(each) for each in zip(*found, strict=True))
    heading(f"`ordo lsp`, a file of {CARDS:,} cards")
    table(("", "wall s", "CPU s"), [("first findings", f"{waited:.2f}", f"{spent:.2f}")])
    verdict("editor-1000", waited, f"{spent:.2f} s CPU")


if __name__ == "__main__":
    main()
