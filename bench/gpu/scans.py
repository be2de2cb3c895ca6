#!/usr/bin/env python3
"""Loops that pass a state on, on this machine's NVIDIA GPU: scans.c as parlift writes it.

usage: bench/gpu/scans.py build [--parlift FILE] [--arch sm_90] DIR     needs nvcc, no GPU
       bench/gpu/scans.py run DIR                                        prints the table
       bench/gpu/scans.py check DIR                                      small sizes, alone and under compute-sanitizer
"""
import pathlib
import shutil
import subprocess
import sys

from commands import HERE, in_cuda, run_command
from run import instrumented


def build(arguments):
    out = pathlib.Path(arguments.dir)
    out.mkdir(parents=True, exist_ok=True)
    text = in_cuda(arguments, HERE / "scans.c", out / "scans.device.cu", "--gpu-data=device", "--require-gpu")
    timed = out / "scans.timed.cu"
    timed.write_text(instrumented(text))
    nvcc = ["nvcc", "-O3", f"-arch={arguments.arch}"]
    subprocess.run([*nvcc, "-c", str(timed), "-o", str(out / "scans.o")], check=True)
    subprocess.run([*nvcc, "-std=c++17", "--extended-lambda", str(HERE / "scans.cu"), str(out / "scans.o"), "-o", str(out / "scans")], check=True)


def program(arguments):
    return str((pathlib.Path(arguments.dir) / "scans").resolve())


def run(arguments):
    return subprocess.run([program(arguments)], check=False).returncode


def check(arguments):
    sanitizer = shutil.which("compute-sanitizer") or shutil.which("compute-sanitizer", path="/usr/local/cuda/bin")
    if not sanitizer:
        sys.exit("there is no compute-sanitizer")
    status = subprocess.run([program(arguments), "check"], check=False).returncode
    for tool in "memcheck", "racecheck", "synccheck":
        print(f"\n{sanitizer} --tool {tool}:", flush=True)
        status |= subprocess.run([sanitizer, "--tool", tool, "--error-exitcode", "1", program(arguments), "check"], check=False).returncode
    return 1 if status else 0


if __name__ == "__main__":
    sys.exit(run_command(__doc__, build, run, others={"check": (check, None)}))
