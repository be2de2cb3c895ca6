"""Tests that are scripts: files with `RUN:` lines, as a test format of lit.

In a RUN line: %s the file, %S its folder, %t a path for temporary files, %parlift the program, %{CC},
%{CXX} and %{GCC} compilers, `not CMD`, `exits N CMD`, FileCheck; a trailing \\ continues it.
`TIMEOUT: n` changes the limit in seconds.

The lines of a file are one script of bash, which begins in an empty folder and ends with the first command that fails, inside loops and
functions too. lit's own format joins lines with `&&`, within which bash goes on after a command that fails in a loop: hence a format of our own.
"""
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys

# Debian's llvm-19-tools has lit there, without a command of that name.
sys.path.append("/usr/lib/llvm-19/build/utils/lit")
import lit.formats
import lit.Test
import lit.TestRunner

LLVM_BIN = "/usr/lib/llvm-19/bin"
DEFAULT_TIMEOUT = 120
# `exits 3 CMD` succeeds when CMD ends with exactly this status, which `not CMD` does not ask.
PRELUDE = 'exits() { local want=$1 got=0; shift; "$@" || got=$?; ' \
          '[ $got = $want ] || { echo "exit status $got, expected $want: $*" >&2; return 1; }; }\n'

# `grep -q` ends with the first line that it finds, and what writes into it may die of that: then the script has failed, sometimes.
PRELUDE += 'grep() { if [ "$1" = -q ]; then shift; command grep "$@" > /dev/null; else command grep "$@"; fi; }\n'
# FileCheck is file_check.py: what parlift writes keeps the comments of its input, and a check must not find itself.
PRELUDE += f'FileCheck() {{ python3 {pathlib.Path(__file__).resolve().parent}/file_check.py "$@"; }}\n'


def execute(command, timeout, **options):
    """Runs a command in a process group of its own; returns its status (None: timed out) and output."""
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, start_new_session=True, **options)
    try:
        output, _ = process.communicate(timeout=timeout)
        status = process.returncode
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        output, _ = process.communicate()
        status = None
    return status, output.decode("utf-8", "replace")


def how(status, timeout):
    return f"timed out after {timeout} s" if status is None else f"exit status {status}"


def substituted(line, path, temporary, build):
    """In one pass: `%%s` is `%s`, whatever stands for that."""
    values = {"%%": "%", r"%\{CC\}": "clang-19", r"%\{CXX\}": "clang++-19", r"%\{GCC\}": "gcc",
              r"%parlift\b": str(build / "bin/parlift"), r"%s\b": str(path), r"%S\b": str(path.parent),
              r"%t\b": str(temporary)}
    return re.sub("|".join(f"({pattern})" for pattern in values),
                  lambda match: list(values.values())[match.lastindex - 1], line)


def run_lines(path):
    lines, pending = [], ""
    for _, _, line in lit.TestRunner.parseIntegratedTestScriptCommands(str(path), ["RUN:"]):
        pending += line.strip()
        if pending.endswith("\\"):
            pending = pending[:-1]
            continue
        lines.append(pending)
        pending = ""
    return lines


class Scripts(lit.formats.FileBasedTest):
    """`build`: the folder whose bin/parlift is tested, and which gets the temporary files."""

    def __init__(self, build):
        self.build = pathlib.Path(build)

    def execute(self, test, config):
        path = pathlib.Path(test.getSourcePath())
        lines = run_lines(path)
        if not lines:
            return lit.Test.Result(lit.Test.UNRESOLVED, "no RUN line")
        folder = self.build / "test-output" / "_".join(test.path_in_suite)
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        lines = [substituted(line, path, folder / "t", self.build) for line in lines]
        environment = dict(os.environ, PATH=f"{LLVM_BIN}:{os.environ['PATH']}", LC_ALL="C.UTF-8")
        environment.pop("NO_COLOR", None)
        # Several tests share the processors: threads that wait give theirs up.
        environment.setdefault("OMP_WAIT_POLICY", "passive")
        limit = re.search(r"\bTIMEOUT: (\d+)", path.read_text(encoding="utf-8", errors="replace"))
        timeout = int(limit.group(1)) if limit else DEFAULT_TIMEOUT
        status, output = execute(["bash", "-euo", "pipefail", "-c", PRELUDE + "\n".join(lines)], timeout,
                                 cwd=folder, env=environment)
        if status == 0:
            shutil.rmtree(folder, ignore_errors=True)
            return lit.Test.Result(lit.Test.PASS, output)
        code = lit.Test.TIMEOUT if status is None else lit.Test.FAIL
        return lit.Test.Result(code, "\n".join(lines) + f"\n{output}\n{how(status, timeout)}")
