#!/usr/bin/env python3
"""Counts what `parlift analyze` says of the loops of a build: verdicts, and the remarks of those that are refused.

    bench/verdicts.py BUILD/compile_commands.json [--parlift build/default/bin/parlift] [-j 2] [--skip examples/ ...]

Each C file once, by itself. A loop of a file that several others include counts each time. Exit status 1 where a file could not be
analysed.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]


def commands(database):
    result = {}
    for entry in json.loads(database.read_text()):
        words = entry.get("arguments") or shlex.split(entry["command"])
        path = os.path.realpath(os.path.join(entry["directory"], entry["file"]))
        flags = [word for word in words if re.match(r"-(D|I|U|O|f|m|std=)", word)]
        if path.endswith(".c"):
            result.setdefault(path, (entry["directory"], flags))
    return result


def loops_of(parlift, path, directory, flags):
    words = [parlift, "analyze", "-j", "1", "--format=json", path, "--", *flags]
    done = subprocess.run(words, cwd=directory, capture_output=True, text=True)
    if done.returncode != 0:
        print(f"{path}: status {done.returncode}", file=sys.stderr)
        return None
    return [loop for file in json.loads(done.stdout)["files"] for f in file["functions"] for loop in f["loops"]]


def main():
    parser = argparse.ArgumentParser(description="Counts the verdicts of a build's loops.")
    parser.add_argument("database", type=pathlib.Path)
    parser.add_argument("--parlift", default=ROOT / "build/default/bin/parlift", type=pathlib.Path)
    parser.add_argument("-j", type=int, default=2, dest="jobs")
    parser.add_argument("--skip", nargs="*", default=[], help="parts of paths that are left out")
    options = parser.parse_args()
    parlift = str(options.parlift.resolve())
    todo = [
        (path, *how)
        for path, how in commands(options.database).items()
        if not any(part in path for part in options.skip)
    ]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        results = list(pool.map(lambda item: loops_of(parlift, *item), todo))
    loops = [loop for result in results if result for loop in result]
    verdicts = collections.Counter(loop["verdict"] for loop in loops)
    names = ["parallel", "conditional", "sequential", "unknown"]
    print(f"{len(todo)} files, {len(loops)} loops:", ", ".join(f"{verdicts[name]} {name}" for name in names))
    refused = [loop["reason_id"] for loop in loops if loop["verdict"] in names[2:]]
    for reason, count in collections.Counter(refused).most_common():
        print(f"{count:6} {reason}")
    return 1 if None in results else 0


if __name__ == "__main__":
    sys.exit(main())
