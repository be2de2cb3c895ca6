"""FileCheck, of output that has the checks themselves in it.

`parlift parallelize f.c` keeps the comments of f.c, `// CHECK: #pragma omp parallel for` among them, and a check that finds itself cannot
fail. So what FileCheck reads goes without the directives of the file that it is compared with: lines that are nothing else are left
out, and the ends of others.

usage: file_check.py OPTION ... FILE      those of FileCheck; what it reads is standard input, or --input-file=FILE
"""
import pathlib
import re
import subprocess
import sys

FILE_CHECK = "/usr/lib/llvm-19/bin/FileCheck"
DIRECTIVE = re.compile(r"[ \t]*(?://|/\*|#)[ \t]*[A-Z][A-Z0-9_]*(?:-[A-Z]+(?:-[0-9]+)?)?(?:\{LITERAL\})?:.*$", re.MULTILINE)


def without(directives, line):
    """None: nothing is left of it."""
    found = DIRECTIVE.search(line)
    if not found or found.group().strip() not in directives:
        return line
    rest = line[:found.start()]
    return rest + "\n" if rest.strip(" \t+-|0123456789") else None


def main():
    arguments = sys.argv[1:]
    checks = [word for word in arguments if not word.startswith("-") and pathlib.Path(word).is_file()]
    inputs = [word.split("=", 1)[1] for word in arguments if re.match("--?input-file=", word)]
    text = pathlib.Path(checks[0]).read_text(errors="surrogateescape") if checks else ""
    directives = {found.group().strip() for found in DIRECTIVE.finditer(text)}
    if inputs:
        read = pathlib.Path(inputs[-1]).read_bytes()
    else:
        read = sys.stdin.buffer.read()
    lines = read.decode("utf-8", "surrogateescape").splitlines(keepends=True)
    kept = "".join(line for line in (without(directives, line) for line in lines) if line is not None)
    options = [word for word in arguments if not re.match("--?input-file=", word)]
    done = subprocess.run([FILE_CHECK, *options], input=kept.encode("utf-8", "surrogateescape"), check=False)
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
