"""Copies of the checkout, in which Python runs with limits on time and memory."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

# Folders for what is made, besides those whose names begin with a dot.
MADE = {"build", "dist", "output"}
# KiB of addresses; a mutant may ask for memory without end.
MEMORY = 4 << 20
# How many seconds may pass for each second of CPU: a mutant that waits for ever uses no CPU.
CLOCK = 6


class Checkout:
    """A copy of a checkout.

    Args:
        source: The checkout.
        folder: Where the copy is made, with a folder ``tmp`` beside it: a folder in the copy would be in a project.
    """

    def __init__(self, source: Path, folder: Path) -> None:
        self.folder = folder / "checkout"
        self.temporary = folder / "tmp"
        for entry in source.iterdir():
            if entry.is_dir() and not entry.name.startswith(".") and entry.name not in MADE:
                shutil.copytree(entry, self.folder / entry.name, ignore=shutil.ignore_patterns("__pycache__"))
            elif entry.is_file():
                self.folder.mkdir(parents=True, exist_ok=True)
                shutil.copy2(entry, self.folder)

    def run(self, words: Sequence[object], cpu: float, *, is_changed: bool = False) -> tuple[int | None, str]:
        """Run Python with some words; return its code and what it wrote. The code is None if it took too long.

        Args:
            words: What follows ``python``.
            cpu: How many seconds of CPU it may use.
            is_changed: Whether a module is changed for this run alone, so that no byte code of it may be left.
        """
        environment = os.environ | {"PYTHONPATH": str(self.folder), "HYPOTHESIS_PROFILE": "ci"}
        if is_changed:
            environment["PYTHONDONTWRITEBYTECODE"] = "1"
        limits = f'ulimit -t {int(cpu)} && ulimit -v {MEMORY} && exec "$@"'
        process = subprocess.Popen(
            ["sh", "-c", limits, "sh", sys.executable, *map(str, words)],
            cwd=self.folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
        )
        try:
            said, _ = process.communicate(timeout=CLOCK * cpu)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            return None, ""
        return (None if process.returncode in {-signal.SIGXCPU, -signal.SIGKILL} else process.returncode), said

    def pytest(self, tests: Sequence[str], cpu: float) -> tuple[int | None, str]:
        """Run tests, in this order, up to the first failure, in a checkout in which a module is changed."""
        listed = self.folder.parent / "tests.txt"
        listed.write_text("\n".join(tests), encoding="utf-8")
        words = ["-m", "pytest", "-x", "-q", "--no-header", "--tb=no", "-p", "no:cacheprovider"]
        return self.run([*words, f"--basetemp={self.temporary}", f"@{listed}"], cpu, is_changed=True)
