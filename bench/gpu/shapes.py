#!/usr/bin/env python3
"""What the shapes of kernels are worth on this machine's NVIDIA GPU: shapes.c by plans, and by the planner.

usage: bench/gpu/shapes.py build [--parlift FILE] [--arch sm_90] DIR     needs nvcc, no GPU
       bench/gpu/shapes.py run DIR                                        prints the table
"""
import pathlib
import subprocess
import sys

from commands import HERE, in_cuda, run_command


# kernel and its sizes, what is said of the shape, the plan's steps without the loop ("share.1": of the first one inside); none: the planner's
SHAPES = [
    ("jacobi", "one point a thread", ["map i:y/4 j:x/64"]),
    ("jacobi", "2 x 4 points, 256 threads, 8 blocks", ["map i:y/1 j:x/256 resident(8) indices(long)", "register-tile 4x2 4x2"]),
    ("jacobi", "the same, aligned", ["map i:y/1 j:x/256 aligned(32) resident(8) indices(long)", "register-tile 4x2 4x2"]),
    ("jacobi", "planner's", None),
    ("jacobi_double", "2 x 4 points, 256 threads, 8 blocks, aligned", ["map i:y/1 j:x/256 aligned(16) resident(8) indices(long)", "register-tile 4x2 4x2"]),
    ("jacobi_double", "planner's", None),
    ("heat", "one point a thread", ["map i:z/2 j:y/2 k:x/64"]),
    ("heat", "2 x 4 x 1 points, 256 threads, 8 blocks, aligned", ["map i:z/1 j:y/1 k:x/256 aligned(32) resident(8) indices(long)", "register-tile 1x4x2 1x4x2"]),
    ("heat", "planner's", None),
    ("filter3", "one point a thread", ["map i:y/4 j:x/64", "constant w"]),
    ("filter3", "2 x 4 points, 32 x 4 threads, aligned", ["map i:y/4 j:x/32 aligned(32) indices(long)", "register-tile 4x2 4x2", "constant w"]),
    ("filter3", "planner's", None),
    ("filter7", "one point a thread, coefficients in memory", ["map i:y/4 j:x/64"]),
    ("filter7", "one point a thread", ["map i:y/4 j:x/64", "constant w"]),
    ("filter7", "2 x 4 points, 32 x 4 threads, aligned", ["map i:y/4 j:x/32 aligned(32) indices(long)", "register-tile 4x2 4x2", "constant w"]),
    ("filter7", "planner's, coefficients in memory", ["map i:y/4 j:x/32 aligned(32) indices(long)", "register-tile 8x2 8x2"]),
    ("filter7", "planner's", None),
    ("columns 16384 16384", "one thread a column", ["map j:x/256"]),
    ("columns 16384 16384", "8 threads", ["map j:x/32", "share.1 8"]),
    ("columns 16384 16384", "16 threads", ["map j:x/32", "share.1 16"]),
    ("columns 16384 16384", "32 threads", ["map j:x/32", "share.1 32"]),
    ("columns 65536 1024", "one thread a column", ["map j:x/256"]),
    ("columns 65536 1024", "8 threads", ["map j:x/32", "share.1 8"]),
    ("columns 65536 1024", "16 threads", ["map j:x/32", "share.1 16"]),
    ("columns 65536 1024", "32 threads", ["map j:x/32", "share.1 32"]),
    ("rows 4096 16384", "one thread a row", ["map i:x/32"]),
    ("rows 4096 16384", "one thread a row, 32 elements at a time", ["map i:x/32 resident(16)", "stage.1 a chunk(32) buffers(1) aligned"]),
    ("rows 4096 16384", "32 threads a row", ["map i:x/8", "share.1 32 neighbours"]),
    ("rows 4096 16384", "64 threads a row", ["map i:x/4", "share.1 64 neighbours"]),
    ("rows 4096 16384", "256 threads a row", ["map i:x/1", "share.1 256 neighbours"]),
    ("rows 65536 1024", "one thread a row, 32 elements at a time", ["map i:x/32 resident(16)", "stage.1 a chunk(32) buffers(1) aligned"]),
    ("rows 65536 1024", "the same with two buffers, asynchronously", ["map i:x/32", "stage.1 a chunk(32) async"]),
    ("rows 65536 1024", "32 threads a row", ["map i:x/8", "share.1 32 neighbours"]),
    ("rows 65536 1024", "64 threads a row", ["map i:x/4", "share.1 64 neighbours"]),
    ("rows 65536 1024", "256 threads a row", ["map i:x/1", "share.1 256 neighbours"]),
    ("rows 1048576 64", "one thread a row, 32 elements at a time", ["map i:x/32 resident(16)", "stage.1 a chunk(32) buffers(1) aligned"]),
    ("rows 1048576 64", "32 threads a row", ["map i:x/8", "share.1 32 neighbours"]),
    ("rows 1048576 64", "64 threads a row", ["map i:x/4", "share.1 64 neighbours"]),
    ("recurrence", "one row a thread", ["map i:x/256"]),
    ("recurrence", "two buffers", ["map i:x/32", "stage.1 A B chunk(32)"]),
    ("recurrence", "two buffers, asynchronously", ["map i:x/32", "stage.1 A B chunk(32) async"]),
    ("recurrence", "transposed", ["map i:x/256", "transpose A B"]),
    ("recurrence", "planner's", None),
    ("smooth", "one row a thread", ["map i:x/256"]),
    ("smooth", "transposed", ["map i:x/256", "transpose A"]),
    ("drift", "structures", ["map i:x/256"]),
    ("drift", "transposed", ["map i:x/256", "transpose p"]),
]


def line(kernel, step):
    """`share.1 8` of `rows` is `share rows:1.1 8`."""
    words, rest = step.split(" ", 1)
    verb, dot, inside = words.partition(".")
    return f"{verb} {kernel}:1{dot}{inside} {rest}\n"


def build(arguments):
    out = pathlib.Path(arguments.dir)
    out.mkdir(parents=True, exist_ok=True)
    subprocess.run(["nvcc", "-O3", "-std=c++17", f"-arch={arguments.arch}", "-c", str(HERE / "shapes.cu"), "-o", str(out / "shapes.o")], check=True)
    for number, (kernel, _, steps) in enumerate(SHAPES):
        cuda, plan = out / f"{number}.cu", out / f"{number}.plan"
        if steps:
            plan.write_text("".join(line(kernel.split()[0], step) for step in steps))
        in_cuda(arguments, HERE / "shapes.c", cuda, "--gpu-data=device", plan=plan if steps else None)
        subprocess.run(["nvcc", "-O3", f"-arch={arguments.arch}", "-cudart", "shared", "-Xcompiler", "-w", str(cuda), str(out / "shapes.o"), "-o", str(out / f"{number}.shape")],
                       check=True)


def run(arguments):
    print("| kernel | shape | GB/s |\n| --- | --- | ---: |")
    before = ""
    for number, (kernel, words, _) in enumerate(SHAPES):
        done = subprocess.run([str(pathlib.Path(arguments.dir) / f"{number}.shape"), *kernel.split()], check=True, capture_output=True, text=True)
        print(f"| {kernel if kernel != before else ''} | {words} | {done.stdout.strip()} |")
        before = kernel


if __name__ == "__main__":
    sys.exit(run_command(__doc__, build, run))
