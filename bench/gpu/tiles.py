#!/usr/bin/env python3
"""Products of square matrices of known sizes in register tiles of each size, on this machine's NVIDIA GPU.

usage: bench/gpu/tiles.py build [--parlift FILE] [--arch sm_90] DIR     needs nvcc, no GPU
       bench/gpu/tiles.py run DIR                                        prints the table
"""
import pathlib
import subprocess
import sys

from commands import in_cuda, run_command

TILES = ["16x8", "8x8", "8x4", "4x4", "4x2", "2x2", "16x8 wide", "8x8 wide",  # 16 bytes at a time
         "16x8 async", "8x8 async", "4x2 async"]  # by asynchronous copies
SIZES = [128, 256, 512, 1024, 2048]
TYPES = ["float", "double"]
FUNCTIONS = [(type, n, f"product_{type}_{n}") for type in TYPES for n in SIZES]


def source():
    return "".join(f"""void {name}({type} A[restrict {n}][{n}], {type} B[restrict {n}][{n}], {type} C[restrict {n}][{n}]) {{
  for (int i = 0; i < {n}; i++)
    for (int j = 0; j < {n}; j++) {{
      {type} sum = 0;
      for (int k = 0; k < {n}; k++)
        sum += A[i][k] * B[k][j];
      C[i][j] = sum;
    }}
}}
""" for type, n, name in FUNCTIONS)


def fits(type, tile):
    """128 words of a thread's own."""
    return not (type == "double" and tile.startswith("16x8"))


def plan(tile):
    tile, _, word = tile.partition(" ")
    down, across = (int(part) for part in tile.split("x"))
    return "".join(f"""map {name}:1 i:y/16 j:x/16
register-tile {name}:1 {tile} {min(down, 4)}x{min(across, 4)}
stage {name}:1.1.1 A B chunk(8) {word}
""" for type, n, name in FUNCTIONS if fits(type, tile))


def driver():
    variants = [*enumerate(TILES), (len(TILES), "planner")]
    declared = "".join(f"void t{at}_{name}(void *, void *, void *);\n" for at, _ in variants for _, _, name in FUNCTIONS)
    lines = ""
    for type, n, name in FUNCTIONS:
        lines += f'  std::printf("| {type} {n} |");\n'
        for at, tile in variants:
            lines += (f"  cell(t{at}_{name}, a, b, c);\n" if tile == "planner" or fits(type, tile) else '  std::printf(" |");\n')
        lines += '  std::puts("");\n'
    return f"""#include <algorithm>
#include <cstdio>
#include <cuda_runtime.h>
#include <vector>
extern "C" {{
{declared}}}
// Microseconds of a product, what starts it included: the median of seven times five.
static void cell(void (*product)(void *, void *, void *), void *a, void *b, void *c) {{
  cudaEvent_t begin, end;
  cudaEventCreate(&begin), cudaEventCreate(&end);
  std::vector<float> all(7);
  for (int i = 0; i < 3; i++)
    product(a, b, c);
  for (float &one : all) {{
    cudaEventRecord(begin);
    for (int i = 0; i < 5; i++)
      product(a, b, c);
    cudaEventRecord(end), cudaEventSynchronize(end);
    cudaEventElapsedTime(&one, begin, end);
  }}
  std::sort(all.begin(), all.end());
  std::printf(" %.1f |", all[3] / 5 * 1000);
}}
int main() {{
  void *a, *b, *c;
  for (void **one : {{&a, &b, &c}})
    cudaMalloc(one, 32 << 20), cudaMemset(*one, 0, 32 << 20);
{lines}}}
"""


def build(arguments):
    out = pathlib.Path(arguments.dir)
    out.mkdir(parents=True, exist_ok=True)
    (out / "tiles.c").write_text(source())
    objects = []
    for at, tile in enumerate([*TILES, "planner"]):
        cuda, steps = out / f"{at}.cu", out / f"{at}.plan"
        if tile != "planner":
            steps.write_text(plan(tile))
        in_cuda(arguments, out / "tiles.c", cuda, "--gpu-data=device", plan=steps if tile != "planner" else None)
        names = [f"-D{name}=t{at}_{name}" for _, _, name in FUNCTIONS]
        objects.append(str(out / f"{at}.o"))
        subprocess.run(["nvcc", "-O3", f"-arch={arguments.arch}", "-Xcompiler", "-w", *names, "-c", str(cuda), "-o", objects[-1]], check=True)
    (out / "driver.cu").write_text(driver())
    subprocess.run(["nvcc", "-O3", "-std=c++17", f"-arch={arguments.arch}", str(out / "driver.cu"), *objects, "-o", str(out / "tiles")], check=True)


def run(arguments):
    print(f"| product | {' | '.join(TILES)} | planner's |\n| --- |{' ---: |' * (len(TILES) + 1)}", flush=True)
    return subprocess.run([str(pathlib.Path(arguments.dir) / "tiles")], check=False).returncode


if __name__ == "__main__":
    sys.exit(run_command(__doc__, build, run))
