#!/usr/bin/env python3
"""What it is worth to restructure loops before they are mapped: orders.c as written, and as the planner has it.

usage: bench/gpu/orders.py build [--parlift FILE] [--arch sm_90] DIR     needs nvcc, no GPU
       bench/gpu/orders.py run DIR                                        prints the table
"""
import pathlib
import subprocess
import sys

from commands import HERE, in_cuda, run_command


FUNCTIONS = [("product_ijk", 2048), ("product_ikj", 2048), ("product_kij", 2048), ("scaled_product", 2048), ("column_sums", 8192),
             ("down_columns", 8192), ("atax", 8192), ("bicg", 8192), ("covariance", 2048), ("syrk", 2048), ("shortest_paths", 2048)]
VERSIONS = {"written": ["--as-written"], "planned": []}
TOLERANCE = 1e-3  # sums of floats in another order


def build(arguments):
    out = pathlib.Path(arguments.dir)
    out.mkdir(parents=True, exist_ok=True)
    subprocess.run(["nvcc", "-O3", "-std=c++17", f"-arch={arguments.arch}", "-c", str(HERE / "orders.cu"), "-o", str(out / "orders.o")], check=True)
    for version, options in VERSIONS.items():
        cuda = out / f"{version}.cu"
        in_cuda(arguments, HERE / "orders.c", cuda, "--offload=always", "--gpu-data=managed", *options)
        subprocess.run(["nvcc", "-O3", f"-arch={arguments.arch}", "-cudart", "shared", "-Xcompiler", "-w,-fopenmp", str(cuda), str(out / "orders.o"),
                        "-o", str(out / version)], check=True)


def run(arguments):
    print("| function | n | as written, ms | planned, ms | times as fast | same result |\n| --- | ---: | ---: | ---: | ---: | --- |")
    for function, n in FUNCTIONS:
        seconds, sums = {}, {}
        for version in VERSIONS:
            try:
                done = subprocess.run([str(pathlib.Path(arguments.dir) / version), function, str(n)], capture_output=True, text=True, timeout=arguments.timeout)
                words = done.stdout.split() if done.returncode == 0 else []
            except subprocess.TimeoutExpired:
                words = []
            seconds[version], sums[version] = (float(words[0]), float(words[1])) if words else (None, None)
        both = None not in seconds.values()
        same = "-" if not both else "yes" if abs(sums["planned"] - sums["written"]) <= TOLERANCE * abs(sums["written"]) else "NO"
        shown = {version: "-" if value is None else f"{1e3 * value:.3f}" for version, value in seconds.items()}
        ratio = f"{seconds['written'] / seconds['planned']:.1f}" if both else "-"
        print(f"| {function} | {n} | {shown['written']} | {shown['planned']} | {ratio} | {same} |", flush=True)


if __name__ == "__main__":
    sys.exit(run_command(__doc__, build, run, lambda parser: parser.add_argument("--timeout", type=float, default=60)))
