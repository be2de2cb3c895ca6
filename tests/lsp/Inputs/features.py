"""What an editor gets of `parlift lsp`: one function a claim; `features.py PARLIFT CLAIM` runs one."""
import pathlib
import subprocess
import sys

from client import Client, apply, codes

TEXT = """void scale(int n, double *x) {
  for (int i = 0; i < n; i++)
    x[i] *= 2;
}
void run(int n, double *x) {
  for (int i = 1; i < n; i++)
    x[i] = x[i - 1] * x[i - 1];
}
"""


def diagnostics():
    with Client() as c:
        c.initialize()
        c.open("a.c", TEXT)
        parallel, carried = c.diagnostics("a.c")
        assert codes([parallel, carried]) == ["loop-parallel", "dependence-carried"]
        assert parallel["severity"] == 4 and carried["severity"] == 3 and carried["source"] == "parlift"
        assert carried["range"] == {"start": {"line": 5, "character": 2}, "end": {"line": 5, "character": 5}}
        assert carried["codeDescription"]["href"].endswith("/remarks/dependence-carried.md")
        assert pathlib.Path(carried["codeDescription"]["href"].removeprefix("file://")).exists()
        write, read = carried["relatedInformation"][:2]
        assert write["message"].startswith("written here") and read["message"].startswith("read here")
        assert write["location"]["range"]["start"] == {"line": 6, "character": 4}
        assert read["location"]["range"]["start"] == {"line": 6, "character": 11}
        c.notify("textDocument/didClose", textDocument=c.document("a.c"))
        assert c.diagnostics("a.c") == []


def unsaved():
    """The editor's text counts, not the disk's; of headers, too, until they are closed."""
    pathlib.Path("b.h").write_text("#define BACK 0\n")
    pathlib.Path("b.c").write_text("this is not C\n")
    text = '#include "b.h"\nvoid f(int n, int *x) {\n  for (int i = 1; i < n; i++)\n    x[i] = x[i - BACK] * x[i - BACK];\n}\n'
    with Client() as c:
        c.initialize()
        c.open("b.c", text)
        assert codes(c.diagnostics("b.c")) == ["loop-parallel"]
        c.open("b.h", "#define BACK 0\n")
        c.diagnostics("b.h")
        c.change("b.h", 2, "#define BACK 1\n")
        c.diagnostics("b.h", 2)
        c.change("b.c", 2, (4, 1, 4, 1, "\n"))
        assert "loop-parallel" not in codes(c.diagnostics("b.c", 2))
        pathlib.Path("b.h").write_text("#define BACK 0 \n")
        c.change("b.h", 3, "#define BACK 0 \n")
        c.notify("textDocument/didSave", textDocument=c.document("b.h"))
        assert codes(c.diagnostics("b.c", 2)) == ["loop-parallel"]


def incremental():
    """Edits follow one another, each on the text that the last one left; the result is the one of the whole text."""
    with Client() as c:
        c.initialize()
        c.open("a.c", TEXT)
        c.diagnostics("a.c")
        c.change("a.c", 2, (6, 11, 6, 30, "3"), (0, 0, 0, 0, "// a line\n"), (9, 0, 99, 99, "// the end"))
        assert codes(c.diagnostics("a.c", 2)) == ["loop-parallel", "loop-parallel"]
        c.change("a.c", 3, (6, 19, 6, 22, "n >"))
        assert c.diagnostics("a.c", 3)  # whatever it says of it
        c.change("a.c", 4, TEXT)
        assert codes(c.diagnostics("a.c", 4)) == ["loop-parallel", "dependence-carried"]


def positions():
    """Characters are code units of UTF-16, or bytes where both sides say so."""
    line = "void f(int n, int *x) { /* ä€😀 */ for (int i = 0; i < n; i++) x[i] = 0; }\n"
    for capabilities, unit in ({}, "utf-16-le"), ({"general": {"positionEncodings": ["utf-32", "utf-8"]}}, "utf-8"):
        before = len(line[:line.index("for")].encode(unit)) // (2 if unit == "utf-16-le" else 1)
        with Client() as c:
            assert c.initialize(capabilities)["positionEncoding"] == unit.removesuffix("-le")
            c.open("ä b.c", line)
            assert c.diagnostics("ä b.c")[0]["range"]["start"] == {"line": 0, "character": before}
            assert c.hover("ä b.c", 0, before) and not c.hover("ä b.c", 0, before - 1)
            # An edit behind the emoji: `x[i] = 0` becomes `x[i] = x[0]`.
            at = before + len("for (int i = 0; i < n; i++) x[i] = ")
            c.change("ä b.c", 2, (0, at, 0, at + 1, "x[0] * 2"))
            assert "loop-parallel" not in codes(c.diagnostics("ä b.c", 2))
    for text in (TEXT.replace("\n", "\r\n"), "\ufeff" + TEXT):
        with Client() as c:
            c.initialize()
            c.open("a.c", text)
            assert c.diagnostics("a.c")[0]["range"]["start"] == {"line": 1, "character": 2}
            c.change("a.c", 2, (6, 11, 6, 99, "3;"))
            assert codes(c.diagnostics("a.c", 2)) == ["loop-parallel", "loop-parallel"]


def hover():
    with Client() as c:
        c.initialize()
        c.open("a.c", TEXT)
        inside = c.hover("a.c", 6, 20)["contents"]
        assert inside["kind"] == "markdown" and "**sequential**" in inside["value"] and "read here: `x[i - 1]`" in inside["value"]
        assert "**parallel**" in c.hover("a.c", 1, 4)["contents"]["value"]
        assert c.hover("a.c", 0, 3) is None and c.hover("a.c", 3, 0) is None and c.hover("a.c", 999, 0) is None
        nest = "void f(int n, int m, double (*x)[m]) {\n for (int i = 1; i < n; i++)\n  for (int j = 0; j < m; j++)\n   x[i][j] = x[i - 1][j] * x[i - 1][j];\n}\n"
        c.change("a.c", 2, nest)
        assert "over `j`" in c.hover("a.c", 3, 5)["contents"]["value"] and "over `i`" in c.hover("a.c", 1, 5)["contents"]["value"]


def lenses():
    with Client() as c:
        c.initialize()
        c.open("a.c", TEXT + "double sum(int n, double *x) {\n  double s = 0;\n  for (int i = 0; i < n; i++)\n    s += x[i];\n  return s;\n}\n")
        first, second, third = c.lenses("a.c")
        assert first["command"]["title"] == "parallel" and third["command"]["title"] == "parallel: reduction(+: s)"
        assert second["command"]["title"] == "sequential: what blocks this loop" and second["range"]["start"]["line"] == 5
        c.request("workspace/executeCommand", command=second["command"]["command"], arguments=second["command"]["arguments"])
        shown = c.wait(lambda m: m.get("method") == "window/showMessage", "a message")["params"]["message"]
        assert "written here: `x[i]`" in shown and "[dependence-carried]" in shown
        c.change("a.c", 2, (0, 0, 0, 0, "half a program ("))
        assert c.lenses("a.c") == []


def actions():
    """The edit is what `parallelize --as-written` writes for this loop, to the letter, in the editor's text."""
    two = TEXT.replace("run", "more").replace("x[i - 1] * x[i - 1]", "3").replace("2;", "2; // größe 😀").replace("\n", "\r\n")
    pathlib.Path("a.c").write_text(two, newline="")
    wanted = subprocess.run([sys.argv[1], "parallelize", "--as-written", "a.c:6"], stdout=subprocess.PIPE, check=True).stdout.decode()
    assert wanted.count("#pragma omp") == 1
    with Client() as c:
        c.initialize()
        c.open("a.c", two, version=7)
        action = c.actions("a.c", 5)[0]
        assert action["title"] == "Parallelize this loop" and action["kind"] == "refactor.rewrite"
        number = c.start("workspace/executeCommand", command=action["command"]["command"], arguments=action["command"]["arguments"])
        edit = c.wait(lambda m: m.get("method") == "workspace/applyEdit", "an edit")
        c.send({"id": edit["id"], "result": {"applied": True}})
        c.reply(number)
        edits = edit["params"]["edit"]["changes"][c.uri("a.c")]
        assert len(edits) == 1 and apply(two, edits) == wanted, edits
        # The same loop from within, and by an action of the kind only.
        assert c.actions("a.c", 6)[0] == action and c.actions("a.c", 5, only=["refactor"])[0] == action
        assert c.actions("a.c", 5, only=["source"]) == []
        # Both loops in a range; none outside.
        assert len([a for a in c.actions("a.c", 0, 7) if a["title"] == "Parallelize this loop"]) == 2
        assert c.actions("a.c", 4) == []


def resolved():
    """A client that asks for edits late gets them so, with the text's version."""
    capabilities = {"workspace": {"workspaceEdit": {"documentChanges": True}},
                    "textDocument": {"codeAction": {"dataSupport": True, "resolveSupport": {"properties": ["edit"]}}}}
    with Client() as c:
        assert c.initialize(capabilities)["codeActionProvider"]["resolveProvider"] is True
        c.open("a.c", TEXT, version=3)
        action = c.actions("a.c", 1)[0]
        assert "edit" not in action and "command" not in action
        change = c.request("codeAction/resolve", **action)["edit"]["documentChanges"][0]
        assert change["textDocument"] == {"uri": c.uri("a.c"), "version": 3}
        assert "#pragma omp parallel for" in apply(TEXT, change["edits"])
        # For a text that is not the same any more there is no edit.
        c.change("a.c", 4, (0, 0, 0, 0, "\n"))
        assert c.error(c.start("codeAction/resolve", **action)) == -32801
        assert c.error(c.start("codeAction/resolve", title="x")) == -32602


def blocked():
    with Client() as c:
        c.initialize()
        c.open("a.c", TEXT)
        titles = [action["title"] for action in c.actions("a.c", 5)]
        assert "Show what blocks this loop" in titles and "Parallelize this loop" not in titles


def restructured():
    """The other action does what `parallelize` does without --as-written."""
    text = ("void f(int n, double (*restrict a)[n], double (*restrict b)[n]) {\n  for (int j = 0; j < n; j++)\n"
            "    for (int i = 1; i < n; i++)\n      a[i][j] = a[i - 1][j] + b[i][j] * b[i][j];\n}\n")
    with Client() as c:
        c.initialize()
        c.open("a.c", text)
        action = [a for a in c.actions("a.c", 1) if "restructure" in a["title"]][0]
        c.start("workspace/executeCommand", command=action["command"]["command"], arguments=action["command"]["arguments"])
        edit = c.wait(lambda m: m.get("method") == "workspace/applyEdit", "an edit")["params"]["edit"]
        after = apply(text, edit["changes"][c.uri("a.c")])
        assert "#pragma omp" in after and after.startswith("void f(int n"), after


def settings():
    """Flags of compile_commands.json, of the command line, and what `.parlift` says, each for its folder."""
    folder = pathlib.Path("project/sub")
    folder.mkdir(parents=True)
    text = "double f(double);\nvoid g(int n, double *x) {\n  for (int i = LOW; i < n; i++)\n    x[i] = f(x[i]);\n}\n"
    pathlib.Path("project/compile_commands.json").write_text(
        '[{"directory": "%s", "file": "a.c", "command": "cc -DLOW=0 -c a.c"}]' % pathlib.Path("project").absolute())
    with Client() as c:
        c.initialize()
        c.open("project/a.c", text)
        assert codes(c.diagnostics("project/a.c")) == ["call-opaque"]
        pathlib.Path("project/.parlift").write_text("pure-functions: pure\n")
        pathlib.Path("project/pure").write_text("f\n")
        c.notify("workspace/didChangeWatchedFiles", changes=[])
        assert codes(c.diagnostics("project/a.c")) == ["loop-parallel"]
        pathlib.Path("project/.parlift").write_text("\npuer-functions: pure\n")
        c.notify("workspace/didChangeWatchedFiles", changes=[])
        fault = c.diagnostics("project/a.c")[0]
        assert fault["severity"] == 2 and "project/.parlift:2: there is no option `puer-functions`" in fault["message"], fault
        c.open("project/sub/b.c", text)
        assert "puer-functions" in c.diagnostics("project/sub/b.c")[0]["message"]
    with Client("--no-config", "--", "-DLOW=1") as c:
        c.initialize()
        c.open("untitled:one", text)
        assert codes(c.diagnostics("untitled:one")) == ["call-opaque"]
    with Client("-p", "project", "--strict-fp", "--no-config") as c:
        c.initialize()
        c.open("project/a.c", text)
        assert codes(c.diagnostics("project/a.c")) == ["call-opaque"]


def errors():
    """What is no program gets Clang's errors, unless the client has another server for that."""
    for options, count in ({}, 1), ({"errors": False}, 0):
        with Client() as c:
            c.initialize(options=options)
            c.open("a.c", "void f(void) {\n  for (\n}\n")
            found = c.diagnostics("a.c")
            assert bool(found) == bool(count) and all(entry["severity"] == 1 for entry in found), found
            c.change("a.c", 2, TEXT)
            assert len(c.diagnostics("a.c", 2)) == 2


def languages():
    with Client() as c:
        c.initialize()
        c.open("a.h", "template <class T> struct S { T t; };\ninline void f(S<int> *s) { for (int i = 0; i < 9; i++) s[i].t = 0; }\n", "cpp")
        assert codes(c.diagnostics("a.h")) == ["loop-parallel"]
        c.open("untitled:Untitled-1", "struct S { void f(); };\nvoid f(int *s) { for (auto i = 0; i < 9; i++) s[i] = 0; }\n", "cpp")
        assert codes(c.diagnostics("untitled:Untitled-1")) == ["loop-parallel"]
        c.open("a.py", "for i in x: pass", "python")
        assert c.diagnostics("a.py") == [] and c.lenses("a.py") == []


if __name__ == "__main__":
    globals()[sys.argv[2]]()
