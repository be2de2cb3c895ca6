"""A language client for tests: starts `parlift lsp`, says what an editor would say, waits for what it answers.

    with Client() as c:
        c.initialize()
        c.open("a.c", TEXT)
        c.diagnostics("a.c")

The program is the first word of the command line. Every wait has a limit; what is not what it should be ends the test.
"""
import json
import os
import pathlib
import queue
import subprocess
import sys
import threading

LIMIT = 60


class Client:
    def __init__(self, *words, program=None, cwd=None):
        self.process = subprocess.Popen([program or sys.argv[1], "lsp", *words], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=cwd)
        self.inbox, self.kept, self.last_id = queue.Queue(), [], 0
        self.noise = b""
        threading.Thread(target=self._receive, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if kind is None and self.process.poll() is None:
            self.finish()
        self.process.kill()

    # --- raw

    def _receive(self):
        out = self.process.stdout
        while True:
            length = None
            while (line := out.readline()).strip():
                name, _, value = line.partition(b":")
                if name.lower() != b"content-length":
                    self.noise += line
                    continue
                length = int(value)
            if length is None:
                break
            self.inbox.put(json.loads(out.read(length)))
        self.inbox.put(None)

    def raw(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False).encode()
        self.raw(b"Content-Length: %d\r\n\r\n" % len(body) + body)

    def wait(self, wanted, what):
        """The first message for which `wanted` holds, of those kept and those to come."""
        for number, message in enumerate(self.kept):
            if wanted(message):
                return self.kept.pop(number)
        while True:
            try:
                message = self.inbox.get(timeout=LIMIT)
            except queue.Empty:
                raise AssertionError(f"nothing came: {what}; kept {self.kept}") from None
            assert message is not None, f"the server has ended before {what}: {self.process.stderr.read().decode()}"
            if wanted(message):
                return message
            self.kept.append(message)

    # --- JSON-RPC

    def notify(self, method, **params):
        self.send({"method": method, "params": params})

    def start(self, method, **params):
        self.last_id += 1
        self.send({"id": self.last_id, "method": method, "params": params})
        return self.last_id

    def reply(self, number):
        return self.wait(lambda m: m.get("id") == number and "method" not in m, f"the reply {number}")

    def request(self, method, **params):
        answer = self.reply(self.start(method, **params))
        assert "error" not in answer, answer
        return answer["result"]

    def error(self, number):
        answer = self.reply(number)
        assert "error" in answer, answer
        return answer["error"]["code"]

    # --- the protocol's documents

    def initialize(self, capabilities=None, options=None):
        result = self.request("initialize", processId=os.getpid(), rootUri=None, capabilities=capabilities or {},
                              initializationOptions=options or {})
        self.notify("initialized")
        return result["capabilities"]

    @staticmethod
    def uri(name):
        return name if ":" in name else pathlib.Path(name).absolute().as_uri()

    def open(self, name, text, language="c", version=1):
        self.notify("textDocument/didOpen",
                    textDocument={"uri": self.uri(name), "languageId": language, "version": version, "text": text})

    def change(self, name, version, *changes):
        """Each change: (line, character, line, character, text), or a whole text."""
        def content(change):
            if isinstance(change, str):
                return {"text": change}
            a, b, c, d, text = change
            return {"range": {"start": {"line": a, "character": b}, "end": {"line": c, "character": d}}, "text": text}
        self.notify("textDocument/didChange", textDocument={"uri": self.uri(name), "version": version},
                    contentChanges=[content(change) for change in changes])

    def diagnostics(self, name, version=1):
        uri = self.uri(name)
        return self.wait(lambda m: m.get("method") == "textDocument/publishDiagnostics" and m["params"]["uri"] == uri
                         and m["params"].get("version", version) == version, f"diagnostics of {name}")["params"]["diagnostics"]

    def document(self, name):
        return {"uri": self.uri(name)}

    def hover(self, name, line, character):
        return self.request("textDocument/hover", textDocument=self.document(name),
                            position={"line": line, "character": character})

    def lenses(self, name):
        return self.request("textDocument/codeLens", textDocument=self.document(name))

    def actions(self, name, line, last=None, **context):
        return self.request("textDocument/codeAction", textDocument=self.document(name), context={"diagnostics": [], **context},
                            range={"start": {"line": line, "character": 0}, "end": {"line": last or line, "character": 0}})

    def finish(self):
        """shutdown and exit, as the protocol wants them; nothing else was on standard output."""
        self.request("shutdown")
        self.notify("exit")
        assert self.process.wait(LIMIT) == 0, self.process.returncode
        assert not self.noise, self.noise


def codes(diagnostics):
    return [entry.get("code") for entry in diagnostics]


def apply(text, edits):
    """The text after edits whose places are characters of UTF-16."""
    units = text.encode("utf-16-le")
    starts = [0] + [at + 2 for at in range(0, len(units), 2) if units[at:at + 2] == b"\n\0"]
    place = lambda p: starts[p["line"]] + 2 * p["character"] if p["line"] < len(starts) else len(units)
    for edit in sorted(edits, key=lambda e: place(e["range"]["start"]), reverse=True):
        begin, end = place(edit["range"]["start"]), place(edit["range"]["end"])
        units = units[:begin] + edit["newText"].encode("utf-16-le") + units[end:]
    return units.decode("utf-16-le")
