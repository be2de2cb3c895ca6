#!/usr/bin/env python3
"""Rows that read of each other what a sparse matrix says, level by level: a table of milliseconds a sweep.

    bench/levels/run.py build/default/bin/parlift --threads 1 4 16 --rows 1000000

`gcc -O3` of bench/levels/levels.c as it stands, and of what parlift makes of it with --strict-fp: results are the same to the last bit, or it
says so. Programs take turns, the least time counts.
"""
import argparse
import os
import pathlib
import subprocess
import tempfile

HERE = pathlib.Path(__file__).resolve().parent


def times(program, rows, sweeps, threads):
    """Of each loop: milliseconds, and what it has computed."""
    settings = dict(os.environ, OMP_NUM_THREADS=str(threads), OMP_PROC_BIND="true")
    lines = subprocess.run([program, str(rows), str(sweeps)], env=settings, check=True, capture_output=True, text=True).stdout
    result = {}
    for line in lines.splitlines():
        loop, ms, _, value = line.rsplit(None, 3)
        result[loop] = float(ms), value
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("parlift")
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--rows", type=int, default=1000000)
    parser.add_argument("--sweeps", type=int, default=30)
    parser.add_argument("--runs", type=int, default=2)
    parser.add_argument("--cc", default="gcc")
    parser.add_argument("--source", help="what parlift has made of it already")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        new = arguments.source or os.path.join(folder, "levels.c")
        if not arguments.source:
            subprocess.run([arguments.parlift, "parallelize", "-q", "--strict-fp", HERE / "levels.c", "-o", new], check=True)
        programs = {}
        for name, source, flags in (("as it stands", HERE / "levels.c", []), ("parallel", new, ["-fopenmp"])):
            programs[name] = os.path.join(folder, name.replace(" ", "-"))
            subprocess.run([arguments.cc, "-O3", "-march=native", *flags, source, "-o", programs[name]], check=True)
        columns = [("as it stands", 1)] + [("parallel", threads) for threads in arguments.threads]
        least, computed = {}, {}
        for _ in range(arguments.runs):
            for column in columns:
                for loop, (ms, value) in times(programs[column[0]], arguments.rows, arguments.sweeps, column[1]).items():
                    known = least.setdefault(loop, {}).get(column, float("inf"))
                    least[loop][column] = min(known, ms)
                    if computed.setdefault(loop, value) != value:
                        print(f"{loop}: {value} with {column[1]} threads, not {computed[loop]}")
        print("| | " + " | ".join(f"`{arguments.cc} -O3`" if name != "parallel" else str(threads)
                                  for name, threads in columns) + " |")
        print("| --- |" + " ---: |" * len(columns))
        for loop, cells in least.items():
            print(f"| {loop} | " + " | ".join(f"{cells[column]:.2f}" for column in columns) + " |")


main()
