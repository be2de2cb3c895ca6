#!/usr/bin/env python3
"""Checks who includes whom, against the arrows of docs/architecture.md.

Also: the rooms of a folder include one another one way; Clang's headers only in frontend, rewrite and tool, isl's only in poly, and every header opens
with `/// \\file` and is guarded. What analysis, legality, plan and the marks of the tree know of a program they hold as trees:
a field of theirs that is a string is no C text, and who takes C text apart is listed here. Prints a line for each fault; exits 1 if there is one.
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
    "report": PIPELINE | {"pipeline"},
    "lsp": PIPELINE | {"pipeline"},
    "tool": PIPELINE | {"pipeline", "verify", "report", "lsp"},
    "runtime": set(),
}
# Folder -> its rooms, each of which may include itself and those before it.
ROOMS = {
    "analysis": ["regions", "symbolic", "model", "dependences", "scalars", "execution"],
    "legality": ["nest", "loops", "versions", "storage", "scan", "search", "parallel", "tasks", "scop", "gpu"],
    "plan": ["model", "language", "cpu", "gpu", "search"],
}
# First part of an included path -> the folders that may name it.
FOREIGN = {
    "clang": {"frontend", "rewrite", "tool"},
    "llvm": {"frontend", "rewrite", "tool"},
    "isl": {"poly"},
}
# Fields of strings that are no C text: names, words of the plan language and of remarks, terms for a solver. `text` is what a person is
# shown for a value whose tree stands beside it.
NO_C_TEXT = set(
    "words script name op member fieldName text updateOp variable names taken_ declarations_ assertions_ definitions_ wideLimits_ term key roots"
    " copies localConstants changes arguments inOrder what_ name_ why change steps counter loop slices shared constants transposes verb id comment notEditable"
    " macroName label savingWords savingWith hiddenDeclaration schedule loopPath reason spaces wanted_ meaning_ staged_".split()
)
# Who takes texts apart: bytes of the source, keys, names, words of a plan, terms for a solver; none of them is C text made by the tool.
NO_SURGERY = set(
    "analysis/symbolic/SmtTerms.cpp analysis/execution/Assigned.cpp analysis/execution/AssignedRoots.cpp analysis/execution/AssignedCalls.cpp analysis/execution/AssignedCallees.cpp analysis/execution/ExecutorTexts.cpp analysis/execution/ExecutorStatements.cpp"
    " legality/loops/Reordering.cpp legality/parallel/CanScan.cpp legality/parallel/CanonicalForm.cpp legality/storage/PackReads.cpp"
    " legality/nest/DeclaresMore.cpp legality/gpu/DeviceFunctions.cpp plan/model/LoopVariables.cpp plan/model/Machine.cpp plan/model/Sizes.cpp plan/gpu/Transposes.cpp"
    " plan/gpu/KernelFunctions.cpp plan/gpu/Constants.cpp".split()
)
# Lines that do it to C text still: file -> how many. It sinks only.
SURGERY = {
    "legality/parallel/Evidence.cpp": 1,
    "plan/model/Cost.cpp": 1,
    "plan/cpu/CandidateArrays.cpp": 3,
}
OPERATES_IN = ("analysis/", "legality/", "plan/model/", "plan/cpu/", "plan/gpu/")
OPERATES = re.compile(r"\.(?:substr|find_first_of|find_first_not_of|rfind)\(|\.find\([\"']")
FACTS_LIE_IN = ("analysis/", "legality/", "plan/", "ir/Stmt.h", "ir/Kernel.h", "ir/Scan.h")
TEXT_FIELD = re.compile(
    r"std::(?:string|(?:vector|set|optional)<std::string>)\s+(\w+(?:\s*,\s*\w+)*)\s*(?:=[^;()]*|\{\})?;"
)
COMMENT = re.compile(r"//[^\n]*")
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


def text_faults(text):
    """Of a header: fields that hold C text."""
    plain = COMMENT.sub("", text)
    for match in TEXT_FIELD.finditer(plain):
        if plain[: match.start()].count("(") != plain[: match.start()].count(")"):
            continue  # a parameter
        line = plain.count("\n", 0, match.start(1)) + 1
        for field in re.split(r"\s*,\s*", match.group(1)):
            if field not in NO_C_TEXT:
                yield line, f"`{field}` is a string: a fact is a tree (docs/architecture.md), or name it among what is no C text"


def surgery_faults(name, text):
    """Of a source file: more lines that take C text apart than are listed, or fewer."""
    lines = [number for number, line in enumerate(text.split("\n"), 1) if OPERATES.search(COMMENT.sub("", line))]
    owed = SURGERY.get(name, 0)
    if len(lines) > owed:
        yield lines[-1], f"{len(lines)} lines take a text apart, {owed} are listed: ask the tree, or name the file among those whose text is not C"
    elif len(lines) < owed:
        yield 1, f"{len(lines)} lines take C text apart and no longer {owed}: say so in tools/check-layers.py"


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
        found_here = list(faults(path, folder))
        name = str(path.relative_to(ROOT / "src"))
        if path.suffix == ".h" and name.startswith(FACTS_LIE_IN):
            found_here += text_faults(path.read_text(encoding="utf-8"))
        if path.suffix == ".cpp" and name.startswith(OPERATES_IN) and name not in NO_SURGERY:
            found_here += surgery_faults(name, path.read_text(encoding="utf-8"))
        for line, text in found_here:
            print(f"{path.relative_to(ROOT)}:{line}: {text}")
            found += 1
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
