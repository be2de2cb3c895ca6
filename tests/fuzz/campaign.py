#!/usr/bin/env python3
"""Runs all fuzz targets from fresh seeds on all cores; `make fuzz MINUTES=n`.

usage: tests/fuzz/campaign.py [--build DIR] [--minutes N] [--seed S]

Prints each finding as it comes, shrunk and with its seed, then a line for each target, and last
'fuzz: N programs, N findings'. Exits 1 if there is one. The seed printed first repeats the run, as far as the
machine is as fast.
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAMS = sorted(str(path) for folder in ("examples", "tests/source", "tests/exec")
                  for path in (ROOT / folder).glob("*.c"))
# Target, program and words, and its share of the time.
TARGETS = [
    ("verdicts", "parlift-fuzz", ["verdicts"], 11),
    ("plans", "parlift-fuzz", ["plans"], 11),
    ("steps", "parlift-fuzz", ["steps"], 11),
    ("kernels", "parlift-fuzz", ["kernels"], 10),
    ("emitted", "parlift-fuzz", ["emitted"], 12),
    ("verdicts in C++", "parlift-fuzz", ["verdicts", "--cxx"], 3),
    ("plans in C++", "parlift-fuzz", ["plans", "--cxx"], 4),
    ("steps in C++", "parlift-fuzz", ["steps", "--cxx"], 4),
    ("emitted in C++", "parlift-fuzz", ["emitted", "--cxx"], 8),
    ("changed by an address", "parlift-fuzz", ["emitted", "--by-address", "--patterns", "30"], 4),
    ("kernels in CUDA", "parlift-fuzz", ["emitted", "--target=cuda"], 6),
    ("arrays transposed in CUDA", "parlift-fuzz", ["emitted", "--target=cuda", "--transposes"], 4),
    ("programs in CUDA", "parlift-fuzz", ["emitted", "--target=cuda", "--general"], 3),
    ("kernels in OpenCL", "parlift-fuzz", ["emitted", "--target=opencl"], 5),
    ("races", "parlift-fuzz", ["races"], 7),
    ("mutated text", "parlift-mutate", PROGRAMS, 5),
    ("claims put to Z3", "certificates.py", ["--all"], 4),
]


def run(build, program, words, minutes, seed):
    """The exit status and the last line; everything before it is printed."""
    if program.endswith(".py"):
        start = [sys.executable, str(ROOT / "tests/fuzz" / program), "--build", str(build)]
    else:
        start = [str(build / "bin" / program)]
    command = [*start, *words, "--seed", str(seed), "--minutes", f"{minutes:.2f}"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, errors="replace")
    last = ""
    for line in process.stdout:
        if last:
            print(last, end="", flush=True)
        last = line
    return process.wait(), last.strip()


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1][len("usage: "):])
    parser.add_argument("--build", default=ROOT / "build/default", type=pathlib.Path)
    parser.add_argument("--minutes", default=10.0, type=float)
    parser.add_argument("--seed", type=int, default=int(time.time()) * 1000)
    arguments = parser.parse_args()
    print(f"seed {arguments.seed}, {arguments.minutes:g} minutes, {os.cpu_count()} cores", flush=True)
    summaries, programs, failed = [], 0, 0
    for name, program, words, share in TARGETS:
        status, summary = run(arguments.build, program, words, arguments.minutes * share / 100, arguments.seed)
        summaries.append(f"{name}: exit status {status}: {summary}")
        found = re.search(r"(\d+) programs", summary)
        programs += int(found.group(1)) if found else 0
        failed += status != 0
    print("\n".join(summaries))
    print(f"fuzz: {programs} programs, {failed} of {len(TARGETS)} targets with findings")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
