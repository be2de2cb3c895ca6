#!/usr/bin/env python3
"""Histograms on this machine's NVIDIA GPU: histograms.c as parlift writes it.

usage: bench/gpu/histograms.py build [--parlift FILE] [--arch sm_90] DIR     needs nvcc, no GPU
       bench/gpu/histograms.py run DIR                                        prints the table
"""
import pathlib
import subprocess
import sys

from commands import HERE, in_cuda, run_command
from run import instrumented


def build(arguments):
    out = pathlib.Path(arguments.dir)
    out.mkdir(parents=True, exist_ok=True)
    timed = out / "histograms.timed.cu"
    timed.write_text(instrumented(in_cuda(arguments, HERE / "histograms.c", out / "histograms.host.cu", "--offload=always")))
    nvcc = ["nvcc", "-O3", f"-arch={arguments.arch}", "-Xcompiler", "-fopenmp,-Wno-unknown-pragmas"]
    subprocess.run([*nvcc, "-c", str(timed), "-o", str(out / "histograms.o")], check=True)
    subprocess.run([*nvcc, "-std=c++17", "-cudart", "static", str(HERE / "histograms.cu"), str(out / "histograms.o"), "-o", str(out / "histograms")], check=True)


def run(arguments):
    return subprocess.run([str((pathlib.Path(arguments.dir) / "histograms").resolve())], check=False).returncode


if __name__ == "__main__":
    sys.exit(run_command(__doc__, build, run))
