#!/usr/bin/env python3
"""Small applications as they are written: how much faster does parlift make them?

    bench/apps/run.py [--parlift FILE] [--threads 1,2,4] [--small] [NAME...]

Each is built by `gcc -O3` as it stands and from what `parlift parallelize` writes of it, run three times with each count
of threads, and its output compared: numbers up to the rounding that another order of sums brings. Prints the
shortest elapsed time of each; exit status 1 where an output differs.
"""
import argparse
import os
import pathlib
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
FLAGS = ["-O3", "-march=x86-64-v3", "-fopenmp"]
# Application: its words, and those of a quick run.
APPS = {"tally": (["24"], ["18"]), "cg": (["75000", "15"], ["2000", "3"]),
        "mg": (["8", "4"], ["5", "2"]), "keys": (["23", "19"], ["16", "11"])}


def run(command, **environment):
    start = time.monotonic()
    done = subprocess.run(command, capture_output=True, text=True, check=True,
                          env={**os.environ, **environment})
    return time.monotonic() - start, done.stdout


def differ(first, second):
    """Words that are no numbers, or numbers that are not close; residuals near nothing are not compared."""
    one, other = first.split(), second.split()
    if len(one) != len(other):
        return True
    for a, b in zip(one, other):
        try:
            x, y = float(a), float(b)
        except ValueError:
            if a != b:
                return True
            continue
        if abs(x - y) > 1e-9 * max(abs(x), abs(y)) and max(abs(x), abs(y)) > 1e-12:
            return True
    return False


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("names", nargs="*", choices=[[], *APPS])
    parser.add_argument("--parlift", default=str(HERE.parent.parent / "build/default/bin/parlift"))
    parser.add_argument("--threads", default=",".join(["1", str(os.cpu_count())]))
    parser.add_argument("--small", action="store_true")
    options = parser.parse_args()
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        for name in options.names or APPS:
            source, words = HERE / f"{name}.c", APPS[name][options.small]
            before, after = f"{folder}/{name}", f"{folder}/{name}.parallel"
            subprocess.run([options.parlift, "parallelize", "-q", str(source), "-o", f"{after}.c"], check=True)
            for target, text in (before, source), (after, f"{after}.c"):
                subprocess.run(["gcc", *FLAGS, "-o", target, str(text), "-lm"], check=True)
            original = min(run([before, *words]) for _ in range(3))
            line = f"{name:6} gcc -O3 {original[0]:7.3f} s"
            for threads in options.threads.split(","):
                result = min(run([after, *words], OMP_NUM_THREADS=threads) for _ in range(3))
                failed |= differ(original[1], result[1])
                line += f"   {threads} threads {result[0]:7.3f} s, {original[0] / result[0]:5.2f} times"
                line += " DIFFERS" if differ(original[1], result[1]) else ""
            print(line, flush=True)
    sys.exit(failed)


if __name__ == "__main__":
    main()
