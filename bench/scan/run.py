#!/usr/bin/env python3
"""Loops that pass a small state on, beside a copy of as much memory: a table of milliseconds, and of the copy's rate.

    bench/scan/run.py build/default/bin/parlift --threads 1 4 16 --elements 134217728

`gcc -O3` of bench/scan/scan.c as it stands, and of what parlift makes of it. Programs take turns, the least time counts; what is
in brackets is the rate of the bytes that must move over the rate of the copy with as many threads, in the same run.
"""
import argparse
import os
import pathlib
import subprocess
import tempfile

HERE = pathlib.Path(__file__).resolve().parent


def rates(program, elements, threads):
    """Of each loop: milliseconds, and bytes that must move in a second."""
    settings = dict(os.environ, OMP_NUM_THREADS=str(threads), OMP_PROC_BIND="true")
    lines = subprocess.run([program, str(elements)], env=settings, check=True, capture_output=True, text=True).stdout
    result = {}
    for line in lines.splitlines():
        if line.endswith("GB/s"):
            words = line.split()
            result[line[:12].strip()] = float(words[-4]), float(words[-2])
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("parlift")
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--elements", type=int, default=1 << 26)
    parser.add_argument("--runs", type=int, default=2)
    parser.add_argument("--cc", default="gcc")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        new = os.path.join(folder, "scan.c")
        subprocess.run([arguments.parlift, "parallelize", "-q", HERE / "scan.c", "-o", new], check=True)
        programs = {}
        for name, source, flags in (("as it stands", HERE / "scan.c", []), ("parallel", new, ["-fopenmp"])):
            programs[name] = os.path.join(folder, name.replace(" ", "-"))
            subprocess.run([arguments.cc, "-O3", "-march=native", *flags, source, "-o", programs[name]], check=True)
        columns = [("as it stands", 1)] + [("parallel", threads) for threads in arguments.threads]
        least = {}
        for _ in range(arguments.runs):
            for column in columns:
                for loop, (ms, rate) in rates(programs[column[0]], arguments.elements, column[1]).items():
                    known = least.setdefault(loop, {}).get(column, (float("inf"), 0))
                    least[loop][column] = min(known, (ms, rate))
        print("| | " + " | ".join(f"`{arguments.cc} -O3`" if name != "parallel" else str(threads)
                                  for name, threads in columns) + " |")
        print("| --- |" + " ---: |" * len(columns))
        for loop, cells in least.items():
            words = []
            for column in columns:
                ms, rate = cells[column]
                share = rate / least["copy"][column][1]
                words.append(f"{ms:.1f}" + ("" if loop == "copy" else f" ({share:.2f})"))
            print(f"| {loop} | " + " | ".join(words) + " |")


main()
