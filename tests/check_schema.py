#!/usr/bin/env python3
"""Holds the JSON of programs to the schemas that are published for it.

usage: check_schema.py PARLIFT analyze|parallelize [OPTION...] -- FILE...
"""
import collections
import json
import pathlib
import subprocess
import sys

import jsonschema

SCHEMAS = pathlib.Path(__file__).resolve().parent.parent / "docs/schema"
NAMES = {"analyze": "parlift.analysis.1.json", "parallelize": "parlift.result.1.json"}
# A schema that nothing exercises would prove nothing.
LEAST = {"analyze": {"verdict": 4, "need": 1, "dependence": 1, "error": 1},
         "parallelize": {"action": 4, "in": 2, "remark": 1, "error": 1}}


def kinds_in_analysis(document):
    for function in (function for entry in document["files"] for function in entry["functions"]):
        yield from (("dependence", dependence["kind"]) for dependence in function["dependences"])
        for loop in function["loops"]:
            yield "verdict", loop["verdict"]
            yield from (("need", need["kind"]) for need in loop["needs"])


def kinds_in_result(document):
    for result in (result for entry in document["files"] for result in entry["results"]):
        yield "action", result["action"]
        yield "in", result["in"]
        yield from (("remark", remark["id"]) for remark in result["remarks"])


def main():
    words = sys.argv[1:]
    parlift, command, *options = words[:words.index("--")]
    files = words[words.index("--") + 1:]
    validator = jsonschema.Draft202012Validator(json.loads((SCHEMAS / NAMES[command]).read_text()))
    kinds = kinds_in_analysis if command == "analyze" else kinds_in_result
    seen, faults = collections.defaultdict(set), 0
    for file in files:
        text = subprocess.run([parlift, command, "--format=json", *options, file], stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, check=False).stdout
        document = json.loads(text)
        for error in validator.iter_errors(document):
            print(f"{file}: {error.json_path}: {error.message[:200]}")
            faults += 1
        if faults:
            continue
        seen["error"] |= {file for _ in document["errors"]}
        for what, kind in kinds(document):
            seen[what].add(kind)
    print(f"{len(files)} files, {faults} faults; " +
          "; ".join(f"{what}: {', '.join(sorted(kinds))}" for what, kinds in sorted(seen.items())))
    return 1 if faults or any(len(seen[what]) < least for what, least in LEAST[command].items()) else 0


if __name__ == "__main__":
    sys.exit(main())
