#!/usr/bin/env python3
"""Programs of csmith through parlift: it must neither crash nor hang, what it makes must compile, and
the trees must come back when printed and read.

usage: tests/fuzz/frontend/csmith.py [--build DIR] [--seed N] [--programs N | --minutes M] [--run]

csmith (Debian package `csmith`) writes C programs without undefined behaviour that print a checksum of
their variables. With --run the original and the parallel program are also run, and the checksums must
be equal. Each failure prints its seed, and the program is kept in DIR/csmith. The last line says how
many were tried; exits 1 if one failed.
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent.parent
INCLUDE = ["-I/usr/include/csmith", "-w"]
# Programs that csmith itself makes run for ever are none of ours.
RUN_SECONDS = 5


def run(command, seconds, **options):
    """The finished process; None: it took too long."""
    try:
        return subprocess.run([str(word) for word in command], stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              errors="replace", timeout=seconds, check=False, **options)
    except subprocess.TimeoutExpired:
        return None


def generate(seed, path, kind):
    """The kinds differ in what csmith is told to prefer."""
    shapes = ([], ["--no-pointers"], ["--max-array-dim", "3", "--max-array-len-per-dim", "12"],
              ["--max-block-depth", "4", "--max-expr-complexity", "4"], ["--no-jumps", "--no-structs"],
              ["--inline-function", "--builtins"], ["--lang-cpp"])
    options = shapes[kind % len(shapes)]
    made = run(["csmith", "--seed", seed, "--max-funcs", 6, *options, "-o", path], 30)
    return made is not None and made.returncode == 0


class Trial:
    """One program; `check` returns what is wrong, or None."""

    def __init__(self, build, folder, seed, is_run):
        self.bin = build / "bin"
        self.is_run = is_run
        self.is_cxx = seed % 7 == 6
        suffix = ".cpp" if self.is_cxx else ".c"
        self.compiler = "g++" if self.is_cxx else "gcc"
        self.source, self.result = folder / f"original{suffix}", folder / f"parallel{suffix}"
        self.parallelized = self.loops = 0
        self.made = generate(seed, self.source, seed)

    def compiles(self, path, program):
        return run([self.compiler, "-O1", "-fopenmp", *INCLUDE, path, "-o", program], 120)

    def check(self):
        made = run([self.bin / "parlift", "parallelize", self.source, "-o", self.result, "--",
                    *INCLUDE], 120)
        if made is None:
            return "parlift does not end"
        if made.returncode != 0:
            compiled = self.compiles(self.source, self.source.with_suffix(".x"))
            if compiled is None or compiled.returncode != 0:
                return None  # csmith's C++ is not always C++
            return f"parlift ends with {made.returncode}\n{made.stdout[-2000:]}"
        found = re.search(r"(\d+) of (\d+) loops? parallelized", made.stdout)
        if found:
            self.parallelized, self.loops = int(found[1]), int(found[2])
        text = run([self.bin / "parlift-mutate", "--as-they-are", "--flag=-w",
                    "--flag=-I/usr/include/csmith", "--tries", 0, self.source], 180)
        if text is None or text.returncode != 0:
            return "trial\n" + (text.stdout[-4000:] if text else "does not end")
        return self.compare()

    def compare(self):
        programs = [self.source.with_suffix(".x"), self.result.with_name("parallel.x")]
        for path, program in zip((self.source, self.result), programs):
            compiled = self.compiles(path, program)
            if compiled is None:
                return None
            if compiled.returncode != 0:
                is_ours = path == self.result
                return f"the result does not compile\n{compiled.stdout[-2000:]}" if is_ours else None
        if not self.is_run:
            return None
        expected = run([programs[0]], RUN_SECONDS)
        if expected is None or expected.returncode != 0:
            return None
        for threads in ("1", "4"):
            got = run([programs[1]], 20 * RUN_SECONDS,
                      env=dict(os.environ, OMP_NUM_THREADS=threads, OMP_WAIT_POLICY="passive"))
            if got is None or got.stdout != expected.stdout:
                return f"another checksum with {threads} threads: {got and got.stdout} " \
                       f"instead of {expected.stdout}"
        return None


def parse_arguments():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1][len("usage: "):])
    parser.add_argument("--build", default=ROOT / "build/default", type=pathlib.Path)
    parser.add_argument("--seed", default=1, type=int)
    parser.add_argument("--programs", default=50, type=int)
    parser.add_argument("--minutes", default=0.0, type=float)
    parser.add_argument("--run", action="store_true")
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    if run(["csmith", "--version"], 10) is None:
        sys.exit("csmith is not installed: tools/install-dependencies.sh installs it")
    start, tried, failed, loops, parallelized = time.monotonic(), 0, 0, 0, 0
    while (time.monotonic() - start < 60 * arguments.minutes if arguments.minutes
           else tried < arguments.programs):
        seed = arguments.seed + tried
        tried += 1
        with tempfile.TemporaryDirectory() as name:
            trial = Trial(arguments.build.resolve(), pathlib.Path(name), seed, arguments.run)
            trouble = trial.check() if trial.made else None
            loops, parallelized = loops + trial.loops, parallelized + trial.parallelized
            if trouble:
                failed += 1
                kept = arguments.build / "csmith"
                kept.mkdir(exist_ok=True)
                target = kept / f"seed-{seed}{trial.source.suffix}"
                target.write_text(trial.source.read_text())
                print(f"FAIL: seed {seed}, {target}: {trouble}\n", flush=True)
    print(f"{tried} programs, {loops} loops, {parallelized} parallelized, {failed} failures")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
