#!/usr/bin/env python3
"""Holds the JSON of `parlift analyze --format=json` (on stdin) against the comments of a source file.

usage: parlift analyze --format=json FILE | check_expect.py FILE

  // EXPECT f:1 parallel needs=private,reduction not=scan     loop 1 of f; | separates alternatives
  // EXPECT f:1.1 sequential|unknown written=sequential       `as_written` too
  // CONDITION f:1 equivalent to k == 0 || k >= n             the same truth value on a grid of integers
  // DEP f RAW A <,= 1,0      all DEP lines of f together are its array dependences; distance optional
  // NODEP f                  f has no array dependence
  // INTERCHANGE f:1.1 no     interchange_with_parent; yes, no or unknown
  // NEEDS f:1 reduction + s,u                                a need with its operator and its names
  // REASON f:1 t             the reason mentions this text

Every function and loop named must be there. Prints each difference; exits 1 if there is one, or if the
file states nothing.
"""
import itertools
import json
import re
import sys

GRID = (-7, -2, -1, 0, 1, 2, 3, 5, 8, 99, 100, 101, 256)
CAST = re.compile(r"\(\s*(?:(?:unsigned|signed|long|int|short|char|size_t|ptrdiff_t|u?int\d+_t)\s*)+\)")
WORDS = {"and", "or", "not"}


def python_of(condition):
    """The C condition as a Python expression, without casts and literal suffixes."""
    text = CAST.sub("", condition)
    text = re.sub(r"\b(\d+)[uUlL]+\b", r"\1", text)
    text = text.replace("&&", " and ").replace("||", " or ")
    return re.sub(r"!(?!=)", " not ", text).strip()


def difference(got, want):
    """Why two conditions are not equivalent; None if they agree on the whole grid."""
    try:
        first, second = (compile(python_of(text), "<condition>", "eval") for text in (got, want))
        names = sorted((set(first.co_names) | set(second.co_names)) - WORDS)
        if len(names) > 4:
            return f"`{got}` names too much"
        for values in itertools.product(GRID, repeat=len(names)):
            scope = dict(zip(names, values))
            if bool(eval(first, {"__builtins__": {}}, scope)) != bool(eval(second, {"__builtins__": {}}, scope)):
                return f"`{got}` differs from `{want}` for {scope}"
    except (SyntaxError, ArithmeticError, NameError, TypeError) as error:
        return f"`{got}` cannot be evaluated: {error}"
    return None


class Report:
    """The functions and loops of one report, found by name."""

    def __init__(self, data):
        self.functions = {function["name"]: function for file in data["files"] for function in file["functions"]}

    def function(self, name):
        if name not in self.functions:
            raise LookupError(f"{name}: not reported")
        return self.functions[name]

    def loop(self, name):
        function, _, path = name.rpartition(":")
        for loop in self.function(function)["loops"]:
            if loop["path"] == path:
                return loop
        raise LookupError(f"{name}: not reported")


def check_expect(report, words):
    name, verdicts, *options = words
    loop = report.loop(name)
    if loop["verdict"] not in verdicts.split("|"):
        yield f"{name}: {loop['verdict']}, expected {verdicts} ({loop['reason']})"
        return
    kinds = {need["kind"] for need in loop["needs"]}
    for option in options:
        key, _, value = option.partition("=")
        for kind in value.split(","):
            if key == "needs" and not kinds & set(kind.split("|")):
                yield f"{name}: needs {sorted(kinds)}, expected {kind} among them"
            if key == "not" and kind in kinds:
                yield f"{name}: needs {kind}, which it must not"
        if key == "written" and loop["as_written"] not in value.split("|"):
            yield f"{name}: {loop['as_written']} as written, expected {value}"
        if key not in ("needs", "not", "written"):
            yield f"{name}: unknown option `{option}`"


def check_needs(report, words):
    name, kind, *rest = words
    names = rest[-1].split(",")
    operator = rest[0] if len(rest) > 1 else None
    needs = report.loop(name)["needs"]
    found = [need for need in needs if need["kind"] == kind and sorted(need["names"]) == sorted(names)
             and (operator is None or need.get("operator") == operator)]
    if not found:
        yield f"{name}: needs {needs}, expected {' '.join(words[1:])}"


def check_condition(report, name, want):
    got = report.loop(name)["condition"]
    reason = difference(got, want) if got else "it has none"
    if reason:
        yield f"{name}: condition: {reason}"


def check_interchange(report, words):
    name, want = words
    got = {True: "yes", False: "no", None: "unknown"}[report.loop(name)["interchange_with_parent"]]
    if got != want:
        yield f"{name}: interchange {got}, expected {want}"


def check_dependences(report, name, wanted):
    """`wanted`: (kind, variable, direction, distance or None), all there are."""
    got = {}
    for dependence in report.function(name)["dependences"]:
        if dependence["array"]:
            key = (dependence["kind"], dependence["variable"], ",".join(dependence["direction"]))
            distance = ",".join("?" if part is None else str(part) for part in dependence["distance"] or [])
            got.setdefault(key, set()).add(distance)
    for kind, variable, direction, distance in wanted:
        found = got.get((kind, variable, direction))
        if found is None:
            yield f"{name}: no dependence {kind} {variable} {direction}; there are {sorted(got)}"
        elif distance is not None and distance not in found:
            yield f"{name}: {kind} {variable} {direction} has distance {sorted(found)}, expected {distance}"
    for extra in sorted(set(got) - {tuple(entry[:3]) for entry in wanted}):
        yield f"{name}: dependence {' '.join(extra)}, and there is none"


def check(report, text):
    dependences, claims = {}, 0
    for match in re.finditer(r"//\s*(EXPECT|CONDITION|DEP|NODEP|INTERCHANGE|NEEDS|REASON)\s+(.*?)\s*$", text, re.MULTILINE):
        claims += 1
        what, words = match.group(1), match.group(2).split()
        try:
            if what == "EXPECT":
                yield from check_expect(report, words)
            elif what == "NEEDS":
                yield from check_needs(report, words)
            elif what == "CONDITION":
                yield from check_condition(report, words[0], match.group(2).split("equivalent to", 1)[1].strip())
            elif what == "INTERCHANGE":
                yield from check_interchange(report, words)
            elif what == "REASON":
                if " ".join(words[1:]) not in report.loop(words[0])["reason"]:
                    yield f"{words[0]}: the reason is `{report.loop(words[0])['reason']}`"
            elif what == "NODEP":
                dependences.setdefault(words[0], [])
            else:
                entry = (*words[1:4], words[4] if len(words) > 4 else None)
                dependences.setdefault(words[0], []).append(entry)
        except LookupError as error:
            yield str(error)
    for name, wanted in dependences.items():
        try:
            yield from check_dependences(report, name, wanted)
        except LookupError as error:
            yield str(error)
    if claims == 0:
        yield "nothing is expected"


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with open(sys.argv[1], encoding="utf-8") as source:
        text = source.read()
    try:
        report = Report(json.load(sys.stdin))
    except (ValueError, KeyError) as error:
        sys.exit(f"no readable report: {error!r}")
    problems = list(check(report, text))
    for problem in problems:
        print(problem)
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
