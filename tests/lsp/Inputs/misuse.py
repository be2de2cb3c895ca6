"""What no editor should say to `parlift lsp`: it answers with an error, and goes on."""
import random
import sys
import time

from client import Client, codes
from features import TEXT


def order():
    """Requests before initialize, a second initialize, requests after shutdown; the exit status tells."""
    with Client() as c:
        c.open("a.c", TEXT)  # a notification: nothing happens
        assert c.error(c.start("textDocument/hover", textDocument=c.document("a.c"), position={"line": 0, "character": 0})) == -32002
        assert c.error(c.start("shutdown")) == -32002
        c.initialize()
        assert c.error(c.start("initialize", capabilities={})) == -32600
        assert c.hover("a.c", 1, 3) is None
        c.request("shutdown")
        assert c.error(c.start("textDocument/codeLens", textDocument=c.document("a.c"))) == -32600
        c.notify("exit")
        assert c.process.wait(20) == 0
    with Client() as c:
        c.initialize()
        c.notify("exit")
        assert c.process.wait(20) == 1
    with Client() as c:
        c.initialize()
        c.open("a.c", TEXT)
        c.process.stdin.close()
        assert c.process.wait(20) == 1


def methods():
    with Client() as c:
        c.initialize()
        for method in "textDocument/definition", "$/unknown", "", "x" * 100000:
            assert c.error(c.start(method)) in (-32601, -32600)
        c.notify("textDocument/willSave", textDocument={})
        c.notify("$/setTrace", value="off")
        for params in {}, {"textDocument": 3}, {"textDocument": {"uri": 3}}, {"textDocument": {"uri": "file:///a.c"}, "position": {"line": -1}}:
            assert c.error(c.start("textDocument/hover", **params)) == -32602
        assert c.error(c.start("textDocument/codeAction", textDocument=c.document("a.c"), range=[])) == -32602
        assert c.error(c.start("workspace/executeCommand", command="rm", arguments=[])) == -32602
        for arguments in [], [3], [{"uri": 3}], [{"edition": -1, "line": 1, "column": 1}], "x":
            assert c.error(c.start("workspace/executeCommand", command="parlift.parallelize", arguments=arguments)) == -32602
        c.open("a.c", TEXT)
        for context in 3, [], {"only": 3}, {"only": [3]}:
            c.request("textDocument/codeAction", textDocument=c.document("a.c"), context=context,
                      range={"start": {"line": 1, "character": 0}, "end": {"line": 0, "character": 0}})
        lost = {"uri": c.uri("a.c"), "edition": 99, "line": 1, "column": 1}
        assert c.error(c.start("workspace/executeCommand", command="parlift.parallelize", arguments=[lost])) == -32801
        assert c.request("workspace/executeCommand", command="parlift.explain", arguments=[lost]) == ""
        for change in 3, [3], [{"text": 3}], [{"range": 3, "text": ""}], [{"range": {"start": {"line": 1}}, "text": ""}]:
            c.notify("textDocument/didChange", textDocument={"uri": c.uri("a.c"), "version": 2}, contentChanges=change)
            c.wait(lambda m: m.get("method") == "window/logMessage", "a warning")
        c.change("not-open.c", 2, "x")
        c.wait(lambda m: m.get("method") == "window/logMessage", "a warning")
        c.notify("textDocument/didOpen", textDocument=[])
        c.notify("textDocument/didClose", textDocument=c.document("not-open.c"))
        assert codes(c.diagnostics("a.c", 2)) == ["loop-parallel", "dependence-carried"]


def frames():
    """Headers and bodies that are none."""
    with Client() as c:
        def refused(data, code):
            c.raw(data)
            answer = c.wait(lambda m: "error" in m and m["id"] is None, f"a refusal of {data[:60]}")
            assert answer["error"]["code"] == code, answer
        c.initialize()
        refused(b"Content-Length: ten\r\n\r\n", -32700)
        refused(b"Content-Length: -1\r\n\r\n", -32700)
        refused(b"Content-Length: 99999999999999999999999\r\n\r\n", -32700)
        refused(b"Content-Type: text\r\n\r\n", -32700)
        refused(b"some words\r\n\r\n", -32700)
        refused(b"\x00\xff" * 40000 + b"\r\n\r\n", -32700)
        refused(b"Content-Length: 0\r\n\r\n", -32700)
        refused(b"Content-Length: 1\r\n\r\n{", -32700)
        refused(b"Content-Length: 4\r\n\r\n\xff\xfe\xfd\xfc", -32700)
        refused(b"Content-Length: 2\r\n\r\n[]", -32600)
        refused(b"Content-Length: 2\r\n\r\n{}", -32600)
        refused(b"Content-Length: 4\r\n\r\nnull", -32600)
        deep = b"[" * 1000000
        refused(b"Content-Length: %d\r\n\r\n" % len(deep) + deep, -32700)
        for number in b"{}", b"1.5", b"[1]", b"true", b"null":
            body = b'{"jsonrpc": "2.0", "id": %s, "method": "shutdown"}' % number
            refused(b"Content-Length: %d\r\n\r\n" % len(body) + body, -32600)
        # Names of headers have no case, other headers and a bare line feed are taken.
        body = b'{"jsonrpc": "2.0", "id": "one", "method": "textDocument/codeLens", "params": {"textDocument": {"uri": "file:///x.c"}}}'
        c.raw(b"content-type: utf-8\r\nCONTENT-LENGTH:%d\n\n" % len(body) + body)
        assert c.reply("one")["result"] is None
        # A message in pieces.
        for byte in b"Content-Length: %d\r\n\r\n" % len(body) + body:
            c.raw(bytes([byte]))
        assert c.reply("one")["result"] is None


def slow_text(count):
    """A file whose analysis takes long."""
    return "".join(f"void f{k}(int n, int m, double *a, double *b) {{\n  for (int i = 1; i < n; i++)\n    for (int j = 1; j < m; j++)\n"
                   f"      a[i * m + j] = a[(i - 1) * m + j] + b[i * {k + 2} + j] * a[i * m + j - 1];\n}}\n" for k in range(count))


def cancel():
    with Client() as c:
        c.initialize()
        text = slow_text(400)
        c.open("slow.c", text)
        lens = c.start("textDocument/codeLens", textDocument=c.document("slow.c"))
        begin = time.time()
        c.notify("$/cancelRequest", id=lens)
        assert c.error(lens) == -32800
        assert time.time() - begin < 1
        c.notify("$/cancelRequest", id=lens)
        c.notify("$/cancelRequest", id=4711)
        c.notify("$/cancelRequest")
        # Typing kills what is under way: the analysis of the last text is the only one that ends.
        for version in range(2, 12):
            c.change("slow.c", version, text + f"// {version}\n")
        begin = time.time()
        c.change("slow.c", 12, TEXT)
        assert len(c.diagnostics("slow.c", 12)) == 2
        assert time.time() - begin < 20
        assert not [m for m in c.kept if m.get("params", {}).get("version", 0) in range(2, 12)], c.kept
        # Closing kills it, too, and answers who waits.
        c.change("slow.c", 13, text)
        lens = c.start("textDocument/codeLens", textDocument=c.document("slow.c"))
        c.notify("textDocument/didClose", textDocument=c.document("slow.c"))
        assert c.reply(lens)["result"] is None


def stress():
    """Random edits of a program, whole messages of which make sense: no text ends the server, and the last one counts."""
    chance = random.Random(1)
    with Client() as c:
        c.initialize()
        c.open("a.c", TEXT)
        text = TEXT
        for version in range(2, 200):
            a = (chance.randrange(12), chance.randrange(40))
            b = (chance.randrange(12), chance.randrange(40))
            word = chance.choice(["", "", "{", "}", "for (", "\n", "x[i", "*/", "/*", "\"", "#if 0\n", "\\", "😀", "\t", "int ", "\r"])
            c.change("a.c", version, (*a, *b, word))
            if version % 20 == 0:
                c.start("textDocument/hover", textDocument=c.document("a.c"), position={"line": a[0], "character": a[1]})
                c.start("textDocument/codeAction", textDocument=c.document("a.c"), context={}, range={"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}})
            if version % 50 == 0:
                time.sleep(0.6)
        c.change("a.c", 200, TEXT)
        assert codes(c.diagnostics("a.c", 200)) == ["loop-parallel", "dependence-carried"]


def huge():
    """Megabytes of text come through, and what is no text of a program is said to be none."""
    with Client() as c:
        c.initialize()
        c.open("big.c", "/* " + "ä😀 " * 1000000 + "*/\n" + TEXT)
        assert [entry["range"]["start"]["line"] for entry in c.diagnostics("big.c")] == [2, 6]
        c.change("big.c", 2, (0, 3, 0, 2999999, ""))
        assert [entry["range"]["start"]["line"] for entry in c.diagnostics("big.c", 2)] == [2, 6]
        c.change("big.c", 3, "a\0b")
        assert "NUL" in c.diagnostics("big.c", 3)[0]["message"]
        c.change("big.c", 4, "void f(int *x) { " + "for (;;) " * 300 + "; " + "(" * 5000 + " }")
        assert c.diagnostics("big.c", 4)
        c.change("big.c", 5, "")
        assert c.diagnostics("big.c", 5) == []


if __name__ == "__main__":
    globals()[sys.argv[2]]()
