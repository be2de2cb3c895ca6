#!/usr/bin/env python3
"""Runs `parlift analyze` over every .c file of GSL and checks what comes back.

    bench/gsl/analyze.py build/gsl/gsl [--parlift build/default/bin/parlift] [-j 2] [--only linalg]

For each file: the exit status, the loops in the JSON against those that clang-query finds, peak memory, and
the processor time against `clang-19 -fsyntax-only` with the same flags, run just before it. Ends with the
tables of bench/README.md. Exit status 1 when a file crashes, hangs, loses a loop or passes a limit.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import sys

import commands
import measure

VERDICTS = ["parallel", "conditional", "sequential", "unknown"]
HANG = 120  # seconds
MEMORY_LIMIT = 1 << 20  # KiB for one process
# `do ... while (0)` is how macros make a statement, no loop. A function of a .c file counts with the bodies
# that it includes from elsewhere.
LOOPS = (
    "set output diag\n"
    "match stmt(anyOf(forStmt(), whileStmt(), doStmt(unless(hasCondition(ignoringParenImpCasts("
    'integerLiteral(equals(0))))))), hasAncestor(functionDecl(isExpansionInFileMatching("[.]c$"))))\n'
)


class FileResult:
    def __init__(self, name):
        self.name = name
        self.faults = []
        self.loops = []
        self.clang = self.parlift = None
        self.compiled = False


def loops_by_clang(command, folder):
    """Places of the loops in the file and in the .c files it includes, one for each copy."""
    script = folder / "loops.query"
    words = ["clang-query-19", "-f", str(script), command.file, "--"] + command.flags
    outcome = measure.run(words, command.directory, HANG)
    places = re.findall(r'^\S+?:(\d+):\d+: note: "root" binds here', outcome.out.read(), re.M)
    return sorted(map(int, places))


def loops_in(path):
    """The loops of parlift's JSON, as far as the tables need them. Run in a process of its own."""
    with open(path) as text:
        files = json.load(text)["files"]
    keys = ["id", "line", "verdict", "reason_id", "reason"]
    return [
        {key: loop[key] for key in keys}
        for file in files for function in file["functions"] for loop in function["loops"]
    ]


def examine(command, name, parlift, folder, compiled, readers):
    result = FileResult(name)
    result.compiled = compiled
    syntax = ["clang-19", "-fsyntax-only", "-w", command.file] + command.flags
    result.clang = measure.run(syntax, command.directory, HANG)
    analyze = [parlift, "analyze", "--format=json", command.file, "--"] + command.flags
    result.parlift = measure.run(analyze, command.directory, HANG)
    # A template has no meaning on its own: any clean answer will do.
    if result.parlift.status not in ([0] if compiled else [0, 1]):
        said = result.parlift.err.strip().splitlines()[-1:]
        result.faults.append(f"status {result.parlift.status}: {''.join(said)[:300]}")
    if result.parlift.peak > MEMORY_LIMIT:
        result.faults.append(f"{result.parlift.peak >> 10} MiB of memory")
    if not compiled or result.parlift.status != 0:
        return result
    result.loops = readers.submit(loops_in, result.parlift.out.name).result()
    result.parlift.out.close()
    counted = loops_by_clang(command, folder)
    ours = sorted(loop["line"] for loop in result.loops)
    if counted != ours:
        lost = collections.Counter(counted) - collections.Counter(ours)
        more = collections.Counter(ours) - collections.Counter(counted)
        result.faults.append(f"lost loops at lines {sorted(lost)}, extra at {sorted(more)}")
    return result


def percent(part, whole):
    return f"{100 * part / whole:.1f} %" if whole else "-"


def print_tables(results):
    parsed = [result for result in results if result.compiled]
    loops = [loop for result in parsed for loop in result.loops]
    verdicts = collections.Counter(loop["verdict"] for loop in loops)
    print("| files compiled | included only | loops |", " | ".join(VERDICTS), "|")
    print("| ---: " * (3 + len(VERDICTS)) + "|")
    shares = [f"{verdicts[v]} ({percent(verdicts[v], len(loops))})" for v in VERDICTS]
    print("|", " | ".join([str(len(parsed)), str(len(results) - len(parsed)), str(len(loops))] + shares), "|")

    print("\n| reason for `unknown` | loops | share of the unknown |\n| --- | ---: | ---: |")
    reasons = collections.Counter(l["reason_id"] for l in loops if l["verdict"] == "unknown")
    for reason, count in reasons.most_common(10):
        print(f"| `{reason}` | {count} | {percent(count, verdicts['unknown'])} |")

    clang = sum(result.clang.cpu for result in parsed)
    ours = sum(result.parlift.cpu for result in parsed)
    slowest = max(parsed, key=lambda result: result.parlift.cpu)
    hungriest = max(parsed, key=lambda result: result.parlift.peak)
    print("\n| measure | value |\n| --- | --- |")
    print(f"| `clang-19 -fsyntax-only`, processor time of all files | {clang:.1f} s |")
    print(f"| `parlift analyze`, processor time of all files | {ours:.1f} s |")
    print(f"| ratio | {ours / clang:.2f} |")
    print(f"| slowest file | {slowest.parlift.cpu:.2f} s ({slowest.name}, {len(slowest.loops)} loops) |")
    print(f"| most memory | {hungriest.parlift.peak >> 10} MiB ({hungriest.name}) |")
    over = reasons["quota-exceeded"]
    print(f"| loops given up at the quota | {over} |")
    print(f"| files with a fault (crash, hang, lost loop, limit passed) | {sum(bool(r.faults) for r in results)} |")

    print("\nThe ten slowest files:\n")
    for result in sorted(parsed, key=lambda result: -result.parlift.cpu)[:10]:
        print(f"- {result.parlift.cpu:.2f} s {result.name}, {len(result.loops)} loops")


def main():
    parser = argparse.ArgumentParser(description="Runs parlift analyze over GSL.")
    root = pathlib.Path(__file__).resolve().parents[2]
    parser.add_argument("tree", type=pathlib.Path, help="a configured GSL tree (fetch.sh)")
    parser.add_argument("--parlift", default=root / "build/default/bin/parlift", type=pathlib.Path)
    parser.add_argument("-j", type=int, default=2, dest="jobs")
    parser.add_argument("--only", default="", help="files whose path begins so")
    parser.add_argument("--loops", type=pathlib.Path, help="write all loops there, as JSON")
    options = parser.parse_args()
    tree = options.tree.resolve()
    script = pathlib.Path(tree.parent) / "loops.query"
    script.write_text(LOOPS)

    compiled = commands.read_commands(tree)
    todo = [(c, True) for c in compiled] + [(c, False) for c in commands.templates(tree, compiled)]

    readers = concurrent.futures.ProcessPoolExecutor(options.jobs)
    readers.submit(loops_in, os.devnull)  # makes the processes while this one is small

    def one(item):
        command, is_compiled = item
        name = str(command.path.relative_to(tree))
        if not name.startswith(options.only):
            return None
        result = examine(command, name, str(options.parlift.resolve()), tree.parent, is_compiled, readers)
        for fault in result.faults:
            print(f"{name}: {fault}", file=sys.stderr, flush=True)
        return result

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        results = [result for result in pool.map(one, todo) if result]
    print_tables(results)
    if options.loops:
        options.loops.write_text(json.dumps({r.name: r.loops for r in results}, indent=1))
    return 1 if any(result.faults for result in results) else 0


if __name__ == "__main__":
    sys.exit(main())
