#!/usr/bin/env python3
"""GFLOP/s of C += A B: the loop as written, what parlift writes for it, by itself (two versions by size) and by a plan with `register-block`
for all sizes, and OpenBLAS.

    bench/gemm/run.py                             builds and runs here, all threads and one
    bench/gemm/run.py --build DIR --march x86-64-v4    builds only; DIR may be carried to a machine without compilers
    bench/gemm/run.py --run DIR                   runs what was built

OpenBLAS is Debian's (libopenblas-dev), linked statically; which kernels it chose is printed (`OPENBLAS_VERBOSE=2`), since it
falls back to slow ones on a processor that it does not know. OPENBLAS_CORETYPE=SKYLAKEX, for one, tells it.
"""
import argparse
import glob
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
SIZES = [64, 100, 256, 500, 512, 1000, 1024, 2048, 4096]
SLOW = {"gcc": 1024}  # larger ones take minutes
# Columns of a tile of doubles, by the vectors of the machine: two of them.
COLUMNS = {"x86-64": 4, "x86-64-v3": 8, "x86-64-v4": 16}
PLAN = """register-block product:1 6x{columns} 96x256x256
parallel product:1
"""


def command(words):
    subprocess.run(words, check=True)


def build(folder, march, parlift, cc):
    os.makedirs(folder, exist_ok=True)
    blas = glob.glob("/usr/lib/*/openblas-pthread/libopenblas.a")
    for real in ("double", "float"):
        wide = COLUMNS.get(march, 8) * (1 if real == "double" else 2)
        flags = [f"-DREAL={real}", f"-march={march}"]
        ours = os.path.join(folder, f"parlift_{real}.c")
        command([parlift, "parallelize", "-q", os.path.join(HERE, "loops.c"), "-o", ours, "--", *flags])
        by_plan, plan = (os.path.join(folder, f"register-block_{real}.{end}") for end in ("c", "plan"))
        with open(plan, "w", encoding="utf-8") as file:
            file.write(PLAN.format(columns=wide))
        command([parlift, "transform", "-q", os.path.join(HERE, "loops.c"), "--plan", plan, "-o", by_plan, "--", *flags])
        versions = {"gcc": os.path.join(HERE, "loops.c"), "parlift": ours, "register-block": by_plan}
        if blas:
            versions["OpenBLAS"] = os.path.join(HERE, "blas.c")
        for name, source in versions.items():
            command([*cc.split(), f"-march={march}", "-fopenmp", f"-DREAL={real}", f"-I{HERE}",
                     os.path.join(HERE, "main.c"), source, "-o", os.path.join(folder, f"{name}_{real}"),
                     "-static", "-s", *(blas if name == "OpenBLAS" else []), "-lm", "-lpthread"])


def speeds(program, threads, sizes):
    environment = dict(os.environ, OMP_NUM_THREADS=str(threads), OPENBLAS_NUM_THREADS=str(threads))
    result = subprocess.run([program, *map(str, sizes)], env=environment, capture_output=True, text=True)
    return dict(line.split(" ", 1) for line in result.stdout.splitlines())


def core(folder):
    result = subprocess.run([os.path.join(folder, "OpenBLAS_double")], env=dict(os.environ, OPENBLAS_VERBOSE="2"),
                            capture_output=True, text=True)
    return (result.stdout + result.stderr).strip().replace("\n", " ")


def run(folder, threads, sizes):
    names = [name for name in ("gcc", "parlift", "register-block", "OpenBLAS")
             if os.path.exists(os.path.join(folder, f"{name}_double"))]
    if "OpenBLAS" in names:
        print(f"OpenBLAS: {core(folder)}")
    for real in ("double", "float"):
        for count in threads:
            print(f"\n| {real}, {count} threads | {' | '.join(map(str, sizes))} |\n| --- |{' ---: |' * len(sizes)}")
            for name in names:
                some = [size for size in sizes if size <= SLOW.get(name, size)]
                if name == "gcc" and count != 1:
                    continue
                found = speeds(os.path.join(folder, f"{name}_{real}"), count, some)
                print(f"| {name} | {' | '.join(found.get(str(size), '') for size in sizes)} |", flush=True)


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--build", metavar="DIR")
    arguments.add_argument("--run", metavar="DIR")
    arguments.add_argument("--march", default="native")
    arguments.add_argument("--cc", default="gcc -O3")
    arguments.add_argument("--parlift", default=os.path.join(HERE, "../../build/default/bin/parlift"))
    arguments.add_argument("--threads", type=int, nargs="+", default=sorted({1, len(os.sched_getaffinity(0))}))
    arguments.add_argument("--sizes", type=int, nargs="+", default=SIZES)
    options = arguments.parse_args()
    if options.run:
        run(options.run, options.threads, options.sizes)
    elif options.build:
        build(options.build, options.march, options.parlift, options.cc)
    else:
        with tempfile.TemporaryDirectory() as folder:
            build(folder, options.march, options.parlift, options.cc)
            run(folder, options.threads, options.sizes)
    return 0


if __name__ == "__main__":
    sys.exit(main())
