#!/usr/bin/env python3
"""Checks who includes whom, against the arrows of docs/architecture.md.

Also: the rooms of a folder include one another one way; Clang's headers only in frontend, rewrite and tool, isl's only in poly, and every header opens
with `/// \\file` and is guarded. Prints a line for each fault; exits 1 if there is one.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

# Folder -> the folders it may include besides itself.
BASE = {"support"}
TREE = BASE | {"diag", "poly"}
FACTS = TREE | {"ir"}
LEGALITY = FACTS | {"analysis"}
TRANSFORM = LEGALITY | {"legality"}
PLAN = TRANSFORM | {"transform"}
PIPELINE = PLAN | {"plan", "frontend", "target", "rewrite"}
ALLOWED = {
    "support": set(),
    "diag": BASE,
    "poly": BASE,
    "ir": TREE,
    "frontend": FACTS,
    "target": FACTS,
    "rewrite": FACTS,
    "oracle": FACTS,
    "analysis": FACTS,
    "legality": LEGALITY,
    "transform": TRANSFORM,
    "plan": PLAN,
    "pipeline": PIPELINE,
    "verify": PIPELINE | {"pipeline"},
    "tool": PIPELINE | {"pipeline", "verify"},
    "runtime": set(),
}
# Folder -> its rooms, each of which may include itself and those before it.
ROOMS = {
    "analysis": ["symbolic", "model", "dependences", "scalars", "execution"],
    "legality": ["nest", "loops", "versions", "storage", "parallel", "scop", "gpu"],
    "plan": ["model", "language", "cpu", "gpu", "search"],
}
# First part of an included path -> the folders that may name it.
FOREIGN = {
    "clang": {"frontend", "rewrite", "tool"},
    "llvm": {"frontend", "rewrite", "tool"},
    "isl": {"poly"},
}
INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', re.MULTILINE)


def room_fault(path, folder, included):
    """Why a file of a folder with rooms may not include that header of the same folder; None: it may."""
    rooms = ROOMS.get(folder)
    parts = included.split("/")
    if not rooms or parts[0] != folder:
        return None
    if len(parts) != 3 or parts[1] not in rooms:
        return f"{included} lies in no room of {folder}"
    here = path.parent.name
    if here not in rooms:
        return f"{path.name} lies in no room of {folder}"
    if rooms.index(parts[1]) > rooms.index(here):
        return f"{folder}/{here} may not include {folder}/{parts[1]}"
    return None


def faults(path, folder):
    text = path.read_text(encoding="utf-8")
    for match in INCLUDE.finditer(text):
        first = match.group(1).split("/")[0]
        line = text.count("\n", 0, match.start(1)) + 1
        if first in FOREIGN and folder not in FOREIGN[first]:
            yield line, f"{folder} may not include {first}'s headers"
        elif first in ALLOWED and "/" in match.group(1) and first != folder and first not in ALLOWED[folder]:
            yield line, f"{folder} may not include {first}"
        elif reason := room_fault(path, folder, match.group(1)):
            yield line, reason
    if path.suffix == ".h" and folder != "runtime":
        if not text.startswith("/// \\file"):
            yield 1, "a header opens with `/// \\file`, its purpose and its contract"
        if "#pragma once" not in text:
            yield 1, "a header has `#pragma once`"


def main():
    found = 0
    for path in sorted((ROOT / "src").rglob("*")):
        if path.suffix not in (".h", ".cpp", ".def"):
            continue
        folder = path.relative_to(ROOT / "src").parts[0]
        if folder not in ALLOWED:
            print(f"{path.relative_to(ROOT)}:1: the folder {folder} has no place in the layers")
            found += 1
            continue
        for line, text in faults(path, folder):
            print(f"{path.relative_to(ROOT)}:{line}: {text}")
            found += 1
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
