#!/usr/bin/env python3
"""Checks that the functions of tests/collection say what they are modelled on, and that the table in docs/checking.md counts them.

usage: check-collection.py [--update]

Each function with an expectation is preceded by comments: what it is modelled on, `// EXPECT` lines, one at least for its
outermost loop, and behind one of them perhaps `// could be:` with what an expert would say. --update writes the table anew.
Prints a line for each fault; exits 1 if there is one.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/checking.md"
VERDICTS = ("parallel", "conditional", "sequential", "unknown")
EXPECTATION = re.compile(r"// EXPECT (\S+):([\d.]+) (\w+)( |$)")
TABLE = re.compile(r"^\| file \|.*?\n\n", re.MULTILINE | re.DOTALL)


class File:
    """What the comments of one file say: its functions, the verdicts of their loops, how many could be better."""

    def __init__(self, path):
        self.name, self.functions, self.faults = path.name, set(), []
        self.verdicts = dict.fromkeys(VERDICTS, 0)
        self.better = 0
        before = ""
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            place = f"tests/collection/{path.name}:{number}"
            if "// EXPECT" in line:
                self.expectation(line, before, place)
            elif "// could be:" in line:
                self.better += 1
                if not before.startswith("// EXPECT"):
                    self.faults.append(f"{place}: no expectation stands before it")
            before = line

    def expectation(self, line, before, place):
        match = EXPECTATION.match(line)
        if not match or match.group(3) not in VERDICTS:
            self.faults.append(f"{place}: one verdict is expected, as in `// EXPECT f:1 parallel`")
            return
        self.functions.add(match.group(1))
        self.verdicts[match.group(3)] += 1
        if not before.startswith("//"):
            self.faults.append(f"{place}: a comment before it says what `{match.group(1)}` is modelled on")

    def row(self):
        return [self.name, len(self.functions), *self.verdicts.values(), self.better]


def table(files):
    rows = [file.row() for file in files]
    rows.append(["all", *(sum(column) for column in list(zip(*rows))[1:])])
    lines = [["file", "functions", *VERDICTS, "could be better"], ["---", *["--:"] * 6], *rows]
    return "".join(f"| {' | '.join(map(str, line))} |\n" for line in lines) + "\n"


def main():
    if sys.argv[1:] not in ([], ["--update"]):
        sys.exit(__doc__)
    folder = ROOT / "tests/collection"
    files = [File(path) for path in sorted(folder.iterdir()) if path.suffix in (".c", ".cpp")]
    faults = [fault for file in files for fault in file.faults]
    page = PAGE.read_text(encoding="utf-8")
    changed = TABLE.sub(lambda _: table(files), page, count=1)
    if changed != page and sys.argv[1:]:
        PAGE.write_text(changed, encoding="utf-8")
    elif changed != page:
        faults.append("docs/checking.md counts the collection otherwise: tools/check-collection.py --update")
    print("\n".join(faults), end="\n" if faults else "")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
