"""Other programs that speak with `ordo`: an editor over pipes, and the page of the studio over its socket."""

from __future__ import annotations

import http.client
import json
import os
import subprocess
import sys
from contextlib import ExitStack

from websockets.sync.client import connect

WAIT = 60
"""Seconds until a process that says nothing fails a test."""


def _start(story, *words, **pipes):
    environment = {**os.environ, **story.ordo.environment}
    command = [sys.executable, "-m", "ordo_pnp", *words]
    return subprocess.Popen(command, cwd=story.ordo.folder, env=environment, stdout=subprocess.PIPE, **pipes)


class Editor:
    """An editor that has started `ordo lsp`, and notes what it asks and is answered.

    Args:
        story: Whose folder is open.
        words: Options of the command.
    """

    def __init__(self, story, *words):
        self._story = story
        self._process = _start(story, "lsp", *words, stdin=subprocess.PIPE, stderr=subprocess.PIPE)
        self._number = 0
        self._findings = {}

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self._process.kill()
        self._process.communicate()

    def uri(self, name):
        """Return the address of a file of the folder."""
        return (self._story.folder / name).as_uri()

    def tell(self, method, **params):
        """Send a notification."""
        self._send(method=method, params=params)

    def ask(self, method, *, shows=True, **params):
        """Send a request; note it with its answer, and return that."""
        self._number += 1
        self._send(id=self._number, method=method, params=params)
        while (message := self._hear()).get("id") != self._number or "method" in message:
            pass
        answer = message.get("result", message.get("error"))
        if shows:
            self._story.note(f"{method} {json.dumps(params, ensure_ascii=False)}", answer)
        return answer

    def findings(self, name, version):
        """Wait for the findings of a version of a text, note and return them."""
        wanted = (self.uri(name), version)
        while wanted not in self._findings:
            self._hear()
        found = self._findings[wanted]
        self._story.note(f"findings of {name}, version {version}", found)
        return found

    def open(self, name, version=1, text=None):
        """Open a file, or a text over it."""
        text = (self._story.folder / name).read_text(encoding="utf-8") if text is None else text
        document = {"uri": self.uri(name), "languageId": "yaml", "version": version, "text": text}
        self.tell("textDocument/didOpen", textDocument=document)
        return text

    def change(self, name, version, text):
        """Replace a text that is open."""
        document = {"uri": self.uri(name), "version": version}
        self.tell("textDocument/didChange", textDocument=document, contentChanges=[{"text": text}])

    def at(self, name, text, words, offset=0):
        """Return the parameters of a request at the first place of some words."""
        before = text[: text.index(words) + offset]
        line = before.count("\n")
        place = {"line": line, "character": len(before) - before.rfind("\n") - 1}
        return {"textDocument": {"uri": self.uri(name)}, "position": place}

    def end(self):
        """Shut the server down; note how it ended."""
        self.ask("shutdown")
        self.tell("exit")
        out, errors = self._process.communicate(timeout=WAIT)
        self._story.note("end", [self._process.returncode, out.decode(), errors.decode()])

    def _send(self, **message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self._process.stdin.flush()

    def _hear(self):
        length = 0
        while line := self._process.stdout.readline().strip():
            name, _, value = line.partition(b": ")
            length = int(value) if name == b"Content-Length" else length
        assert length, "the server has ended"
        message = json.loads(self._process.stdout.read(length))
        params = message.get("params") or {}
        if message.get("method") == "textDocument/publishDiagnostics":
            self._findings[params["uri"], params.get("version")] = params["diagnostics"]
        return message


class Studio:
    """The page of a studio: its process, its link, and its socket.

    Args:
        story: Whose folder is served.
    """

    def __init__(self, story):
        self._story = story
        self._process = _start(story, "studio", "--no-browser", stderr=subprocess.PIPE, text=True)
        self.link = self._process.stdout.readline().strip()
        self.address, _, self._token = self.link.partition("/?")
        self.page = self.get(f"/?{self._token}")
        self._cookie = self.page.getheader("set-cookie").partition(";")[0]
        headers = {"Cookie": self._cookie}
        socket = connect(
            f"ws{self.address[4:]}/ws", origin=self.address, additional_headers=headers, compression=None, max_size=None
        )
        self._opened = ExitStack()
        self._socket = self._opened.enter_context(socket)
        self._number = 0
        self.told = []

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self._opened.close()
        self._process.terminate()
        self._process.communicate(timeout=WAIT)

    def get(self, target, **headers):
        """Return the answer to a request, read."""
        connection = http.client.HTTPConnection(self.address.removeprefix("http://"), timeout=WAIT)
        connection.request("GET", target, headers=headers)
        answer = connection.getresponse()
        answer.body = answer.read()
        connection.close()
        return answer

    def file(self, target):
        """Return the bytes behind a path, as the page of this browser gets them."""
        return self.get(target, Cookie=self._cookie).body

    def uri(self, name):
        """Return the address of a file of the folder."""
        return (self._story.folder / name).as_uri()

    def ask(self, method, *, shows=True, **params):
        """Ask as the page does; note the request with its answer, and return that."""
        self._number += 1
        self._socket.send(json.dumps({"jsonrpc": "2.0", "id": self._number, "method": method, "params": params}))
        while (message := self._hear()).get("id") != self._number:
            pass
        answer = message.get("result", message.get("error"))
        if shows:
            self._story.note(f"{method} {json.dumps(params, ensure_ascii=False)}", answer)
        return answer

    def wait(self, method, is_it=lambda _: True):
        """Wait until something is told that fits, and return it."""
        while True:
            for each in self.told:
                if each[0] == method and is_it(each[1]):
                    self.told.remove(each)
                    return each[1]
            self._hear()

    def _hear(self):
        message = json.loads(self._socket.recv(WAIT))
        if "id" not in message:
            self.told.append((message["method"], message["params"]))
        return message
