#!/usr/bin/env python3
"""Checks that what a page of the documentation shows is what parlift does.

usage: check-pages.py [--update] PARLIFT PAGE...

A page's ```c and ```cpp blocks are files: example.c, example.cpp, or NAME in ```c file=NAME; ```make, ```cmake,
```meson, ```yaml, ```sh and ```json blocks with a NAME are, too. Each
```console block holds commands after `$ `, each with lines of its output; they must come in this order, with
anything in between where a line is `...`. A command without any must succeed. --update puts the output in their place.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

FENCE = re.compile(r"^```(c|cpp|console|make|cmake|meson|yaml|sh|json)(?: file=(\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def run(command, parlift, folder):
    environment = dict(os.environ, PATH=f"{parlift.parent}:{os.environ['PATH']}", LC_ALL="C.UTF-8",
                       PARLIFT_PACKAGE=str(parlift.parent.parent / "cmake"))
    done = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, text=True, timeout=120,
                          errors="replace", stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT)
    return done.returncode, done.stdout.replace(str(folder) + "/", "")


def missing_line(expected, output):
    """The first expected line that does not come where it should; None when all do."""
    position, gap = 0, False
    for line in expected:
        if line == "...":
            gap = True
            continue
        found = output.index(line, position) if line in output[position:] else -1
        if found < 0 or (found > position and not gap):
            return line
        position, gap = found + 1, False
    return None


def check(page, parlift, update):
    text = page.read_text(encoding="utf-8")
    faults = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)

        def visit(match):
            language, file, body = match.groups()
            if language not in ("c", "cpp", "console") and not file:
                return match.group(0)
            if language != "console":
                path = folder / (file or f"example.{language}")
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(body, encoding="utf-8")
                return match.group(0)
            shown = ""
            for part in re.split(r"^(?=\$ )", body.rstrip("\n"), flags=re.MULTILINE)[1:]:
                command, *expected = part.rstrip("\n").split("\n")
                status, output = run(command.removeprefix("$ "), parlift, folder)
                shown += f"{command}\n{output}"
                if update:
                    continue
                line = missing_line(expected, output.rstrip("\n").split("\n"))
                if line is not None:
                    faults.append(f"{page}: `{command}` does not print this here:\n{line}\nbut\n{output}")
                elif not expected and status != 0:
                    faults.append(f"{page}: `{command}` ends with {status}:\n{output}")
            return f"```console\n{shown}```" if update else match.group(0)

        changed = FENCE.sub(visit, text)
    if update and changed != text:
        page.write_text(changed, encoding="utf-8")
    return faults


def main():
    arguments = [word for word in sys.argv[1:] if word != "--update"]
    if len(arguments) < 2:
        sys.exit(__doc__)
    parlift = pathlib.Path(arguments[0]).resolve()
    if not parlift.exists():
        sys.exit(f"{parlift} is not there")
    faults = []
    for page in arguments[1:]:
        faults += check(pathlib.Path(page), parlift, "--update" in sys.argv)
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
