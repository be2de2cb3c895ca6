#!/usr/bin/env python3
"""Histograms by the number of bins and how values are distributed: how much faster does parlift make them?

    bench/histograms/run.py [--parlift FILE] [--threads 1,2,16] [--values 27] [--bins 4,8,12,16,20,24]

Builds counts.c by `gcc -O3` as it stands and from what `parlift parallelize` writes of it. Prints the shortest time of one
count for each number of bins and threads, and how many times faster that is; exit status 1 where counts differ.
"""
import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
FLAGS = ["-O3", "-march=x86-64-v3", "-fopenmp"]
KINDS = {"u": "uniform", "z": "skewed", "s": "all the same"}


def run(command, **environment):
    done = subprocess.run(command, capture_output=True, text=True, check=True,
                          env={**os.environ, **environment})
    seconds, counted = done.stdout.split()
    return float(seconds), counted


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--parlift", default=str(HERE.parent.parent / "build/default/bin/parlift"))
    parser.add_argument("--threads", default=",".join(["1", "2", str(os.cpu_count())]))
    parser.add_argument("--values", default="27", help="how many there are, as a power of two")
    parser.add_argument("--bins", default="4,8,12,16,20,24", help="the same")
    options = parser.parse_args()
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        source, before, after = HERE / "counts.c", f"{folder}/before", f"{folder}/after"
        subprocess.run([options.parlift, "parallelize", "-q", str(source), "-o", f"{after}.c"], check=True)
        for target, text in (before, source), (after, f"{after}.c"):
            subprocess.run(["gcc", *FLAGS, "-o", target, str(text)], check=True)
        for bins in options.bins.split(","):
            for kind, name in KINDS.items():
                words = [options.values, bins, kind]
                original = run([before, *words])
                line = f"2^{bins:2} bins, {name:12} gcc -O3 {original[0]:7.4f} s"
                for threads in options.threads.split(","):
                    result = run([after, *words], OMP_NUM_THREADS=threads)
                    failed |= original[1] != result[1]
                    line += f"   {threads} threads {result[0]:7.4f} s, {original[0] / result[0]:5.2f} times"
                    line += " DIFFERS" if original[1] != result[1] else ""
                print(line, flush=True)
    sys.exit(failed)


if __name__ == "__main__":
    main()
