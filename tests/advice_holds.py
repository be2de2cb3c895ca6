#!/usr/bin/env python3
"""usage: advice_holds.py PARLIFT FILE... [-- FLAGS]

Does what the advice on the loops of these files says, line by line: with the directive in front of the loop parlift must take it and
find the loop as parallel as promised. Prints how many pieces of advice there were; status 1 and the first lines of what is wrong
where one is not kept.
"""
import json
import os
import subprocess
import sys
import tempfile


def analyze(parlift, path, flags):
    run = subprocess.run([parlift, "analyze", "--format=json", path, "--", *flags], capture_output=True, text=True)
    return json.loads(run.stdout)["files"] if run.stdout else []


def loops(files):
    for file in files:
        for function in file["functions"]:
            for loop in function["loops"]:
                yield function, loop


def main():
    words = sys.argv[1:]
    flags = []
    if "--" in words:
        flags = words[words.index("--") + 1:]
        words = words[:words.index("--")]
    parlift, paths = words[0], words[1:]
    total, wrong = 0, []
    for path in paths:
        lines = open(path, errors="surrogateescape").read().split("\n")
        files = analyze(parlift, path, [*flags, "-I" + (os.path.dirname(path) or ".")])
        for function, loop in loops(files):
            for advice in loop["advice"]:
                if not advice["directive"]:
                    continue
                total += 1
                at = loop["line"] - 1
                changed = lines[:at] + [lines[at][:loop["column"] - 1], advice["directive"], lines[at][loop["column"] - 1:]] + lines[at + 1:]
                with tempfile.NamedTemporaryFile("w", suffix=os.path.splitext(path)[1], errors="surrogateescape") as file:
                    file.write("\n".join(changed))
                    file.flush()
                    after = analyze(parlift, file.name, [*flags, "-I" + (os.path.dirname(path) or ".")])
                ignored = [remark for one in after for remark in one["remarks"] if remark["line"] == at + 2]
                now = [(other["verdict"], other["assumptions"]) for one, other in loops(after)
                       if other["id"] == loop["id"] and other["line"] == at + 3]
                kept = not ignored and now and all(verdict == advice["verdict"] and said for verdict, said in now)
                if not kept:
                    wrong.append(f"{path}:{loop['line']}: {advice['directive']}: {advice['verdict']} promised, {now} {ignored}")
    print(f"{total} pieces of advice, {len(wrong)} not kept")
    print("\n".join(wrong[:20]))
    return 1 if wrong else 0


sys.exit(main())
