#!/usr/bin/env python3
"""What `parlift tune` finds on this machine's NVIDIA GPU for kernels of shapes.c, beginning with the planner's shapes.

usage: bench/gpu/tune.py [--parlift FILE] [--arch sm_90] [--trials 40] DIR     needs nvcc and the GPU; prints the table
"""
import argparse
import pathlib
import re
import subprocess
import sys

from commands import HERE, ROOT

KERNELS = ["product 512 512", "product 1024 1024", "rows 4096 16384", "columns 65536 1024", "recurrence"]


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--parlift", default=str(ROOT / "build/default/bin/parlift"))
    parser.add_argument("--arch", default="sm_90")
    parser.add_argument("--trials", default="40")
    parser.add_argument("dir")
    arguments = parser.parse_args()
    out = pathlib.Path(arguments.dir)
    out.mkdir(parents=True, exist_ok=True)
    driver = out / "shapes.o"
    subprocess.run(["nvcc", "-O3", "-std=c++17", f"-arch={arguments.arch}", "-c", str(HERE / "shapes.cu"), "-o", str(driver)], check=True)
    target = ["-q", "--target=cuda", "--gpu-data=device", str(HERE / "shapes.c")]
    planned = subprocess.run([arguments.parlift, "parallelize", *target, "--print-plan"], check=True, capture_output=True, text=True).stdout
    print("| kernel | the planner's | programs run | times as fast | found |\n| --- | --- | ---: | ---: | --- |")
    for number, kernel in enumerate(KERNELS):
        own = [line for line in planned.splitlines() if re.match(rf"\S+ {kernel.split()[0]}:", line) and not line.startswith("leave")]
        own = [line.split("  #")[0] for line in own]
        # The other kernels as the planner has them: they are not run.
        plan, best = out / f"{number}.plan", out / f"{number}.best"
        plan.write_text("\n".join(own) + "\n")
        done = subprocess.run([arguments.parlift, "tune", *target[1:], "--plan", str(plan), "-o", str(best), "--printed", "--trials", arguments.trials,
                               "--build", f"nvcc -O3 -arch={arguments.arch} -Xcompiler -w -o $PARLIFT_PROGRAM $PARLIFT_SOURCE {driver}",
                               "--run", f"$PARLIFT_PROGRAM {kernel} time"], check=False, capture_output=True, text=True)
        if done.returncode:
            sys.exit(done.stderr)
        words = re.search(r"(\d+) programs were run; the best one is ([\d.]+) times", done.stderr)
        found = "; ".join(line for line in best.read_text().splitlines() if line not in own)
        print(f"| {kernel} | {'; '.join(own)} | {words.group(1)} | {words.group(2)} | {found} |", flush=True)


if __name__ == "__main__":
    sys.exit(main())
