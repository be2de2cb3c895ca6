#!/usr/bin/env python3
"""Holds the JSON of programs to the schema that is published for it.

usage: check_schema.py PARLIFT FILE...
"""
import json
import pathlib
import subprocess
import sys

import jsonschema

SCHEMA = pathlib.Path(__file__).resolve().parent.parent / "docs/schema/parlift.analysis.1.json"


def main():
    parlift, *files = sys.argv[1:]
    validator = jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text()))
    seen, faults = {"verdicts": set(), "needs": set(), "dependences": 0, "errors": 0}, 0
    for file in files:
        text = subprocess.run([parlift, "analyze", "--format=json", file], stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, check=False).stdout
        document = json.loads(text)
        for error in validator.iter_errors(document):
            print(f"{file}: {error.json_path}: {error.message[:200]}")
            faults += 1
        seen["errors"] += len(document["errors"])
        for function in (function for entry in document["files"] for function in entry["functions"]):
            seen["dependences"] += len(function["dependences"])
            seen["verdicts"] |= {loop["verdict"] for loop in function["loops"]}
            seen["needs"] |= {need["kind"] for loop in function["loops"] for need in loop["needs"]}
    print(f"{len(files)} files: verdicts {sorted(seen['verdicts'])}, needs {sorted(seen['needs'])}, "
          f"{seen['dependences']} dependences, {seen['errors']} errors, {faults} faults")
    # A schema that nothing exercises would prove nothing.
    return 1 if faults or len(seen["verdicts"]) < 4 or not seen["dependences"] or not seen["errors"] else 0


if __name__ == "__main__":
    sys.exit(main())
