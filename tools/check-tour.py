#!/usr/bin/env python3
"""Checks that the tour of the tree, docs/architecture.md, speaks of what there is.

Each name between backticks that looks like one of the tree's own must be a file, a folder, or a word of the sources:

    `parallel/Remedy.h`   a file of that name stands in a folder of that name       `SourceRange`   a word of a header
    `poly`                a folder                                                  `a[i] + 1`      code: not asked

Prints a line for each name that is gone; exits 1 if there is one.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOUR = ROOT / "docs/architecture.md"
ROOMS = ("src", "tests", "tools", "docs", "bench", "examples", "cmake")
SOURCES = {".h", ".cpp", ".def", ".inc", ".py"}


def places():
    """Paths of files, with and without what follows the dot, and of folders: as they are, and from any folder on."""
    result = set()
    for room in ROOMS:
        for path in (ROOT / room).rglob("*"):
            if "__pycache__" in path.parts:
                continue
            relative = path.relative_to(ROOT)
            for name in (relative, relative.with_suffix("")):
                result.update("/".join(name.parts[at:]) for at in range(len(name.parts)))
    return result | set(ROOMS) | {path.name for path in ROOT.iterdir()}


def words():
    result = set()
    for room in ("src", "tests/unit", "tests/fuzz", "tools"):
        for path in (ROOT / room).rglob("*"):
            if path.suffix in SOURCES and path != pathlib.Path(__file__).resolve():
                result.update(re.findall(r"\w+", path.read_text(encoding="utf-8", errors="replace")))
    return result


def faults():
    known = places() | words()
    for number, line in enumerate(TOUR.read_text(encoding="utf-8").splitlines(), 1):
        for name in re.findall(r"`(\w[\w./-]*)`", line):
            if name.rstrip("/") not in known:
                yield f"docs/architecture.md:{number}: `{name}` is neither a file, a folder nor a word of the sources"
        for qualified in re.findall(r"`(\w+(?:::\w+)+)`", line):
            for name in qualified.split("::"):
                if name not in known:
                    yield f"docs/architecture.md:{number}: `{name}` of `{qualified}` is no word of the sources"


if __name__ == "__main__":
    found = list(faults())
    print("\n".join(found), end="\n" if found else "")
    sys.exit(1 if found else 0)
