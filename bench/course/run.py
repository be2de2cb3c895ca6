#!/usr/bin/env python3
"""Programs as they are written in a course: one file, linear subscripts, no restrict, sizes that are parameters.

usage: bench/course/run.py build [--cuda] [--sources DIR] [--parlift FILE] [--flags FLAGS] DIR     --cuda needs nvcc, no GPU
       bench/course/run.py run [--threads 1,16] [--whole] DIR                       prints the table

`build` compiles each program by gcc -O3 as it stands, from what `parlift parallelize` writes of it, and with --cuda from what it
writes for a GPU at default settings ("CUDA") and with all kernels that there can be ("always"). `run` prints the seconds that
each program measures around what it is about, the shortest of three runs; a program's first call of the GPU is among them, which
makes the driver start. `--sources bench/kernels` takes those, whose checksums may differ by rounding; `--sources bench/classic`, C and C++, says
nothing of seconds, so that `run --whole` measures processes. The exit status says whether one of them prints something else than the original.
"""
import argparse
import math
import os
import pathlib
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).parent
RUNS = 3


def command(words):
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode != 0:
        print(done.stderr[-2000:], file=sys.stderr)
    return done.returncode == 0


def build(arguments):
    out = pathlib.Path(arguments.dir)
    out.mkdir(parents=True, exist_ok=True)
    flags = arguments.flags.split()
    here = f"-I{pathlib.Path(arguments.sources).resolve()}"
    failed = False
    folder = pathlib.Path(arguments.sources).resolve()
    for source in sorted([*folder.glob("*.c"), *folder.glob("*.cpp")]):
        is_cxx = source.suffix == ".cpp"
        name, standard = source.name if is_cxx else source.stem, ["-std=c++20"] if is_cxx else []
        compiler, text = [*(["g++"] if is_cxx else ["gcc"]), *flags, *standard], out / f"{source.stem}.omp{source.suffix}"
        done = command([*compiler, str(source), "-o", str(out / f"{name}.original"), "-lm"])
        done &= command([arguments.parlift, "parallelize", "-q", str(source), "-o", str(text), "--", *standard])
        done &= command([*compiler, "-fopenmp", here, str(text), "-o", str(out / f"{name}.omp"), "-lm"])
        for kind, option in (("cuda", "--offload=auto"), ("always", "--offload=always")) if arguments.cuda else ():
            text = out / f"{name}.{kind}.cu"
            done &= command([arguments.parlift, "parallelize", "-q", "--target=cuda", option, "--single-file", str(source), "-o", str(text)])
            if "__global__" in text.read_text():
                done &= command(["nvcc", "-O3", f"-arch={arguments.arch}", "-cudart", "shared", here, "-Xcompiler", ",".join(["-fopenmp", "-w", *flags]),
                                 str(text), "-o", str(out / f"{name}.{kind}")])
        failed |= not done
    return failed


def shortest(program, whole, **environment):
    """Seconds and what is printed; None: there is no such program, or it failed. whole: of the process."""
    if not program.exists():
        return None, None
    least, printed = None, None
    for _ in range(RUNS):
        begin = time.perf_counter()
        done = subprocess.run([str(program)], capture_output=True, text=True, env={**os.environ, **environment}, check=False)
        took = time.perf_counter() - begin
        if done.returncode != 0:
            return None, f"exit {done.returncode}"
        printed = done.stdout
        if whole:
            seconds = took
        elif done.stderr.strip():
            seconds = float(done.stderr.split()[-1])
        else:  # bench/kernels: seconds and a checksum
            seconds, printed = float(printed.split()[0]), printed.split()[1]
        least = seconds if least is None else min(least, seconds)
    return least, printed


def differ(first, second):
    """Words, or numbers by more than the order of sums makes of them."""
    one, other = first.split(), second.split()
    if len(one) != len(other):
        return True
    for a, b in zip(one, other):
        try:
            if a != b and ("." not in a or abs(float(a) - float(b)) > 1e-6 * abs(float(a))):
                return True
        except ValueError:
            return True
    return False


def run(arguments):
    out = pathlib.Path(arguments.dir)
    threads = arguments.threads.split(",")
    print(f"| program | gcc, s | {' | '.join(f'OpenMP, {number}' for number in threads)} | CUDA | always |")
    print(f"| --- | ---: | {' | '.join('---:' for _ in threads)} | ---: | ---: |")
    failed, gains = False, {}
    for program in sorted(out.glob("*.original")):
        least, expected = shortest(program, arguments.whole)
        row = [program.stem, f"{least:.4f}"]
        for suffix, environment in [(".omp", {"OMP_NUM_THREADS": number}) for number in threads] + [(".cuda", {}), (".always", {})]:
            seconds, printed = shortest(program.with_suffix(suffix), arguments.whole, **environment)
            if seconds is not None and environment:
                gains.setdefault(environment["OMP_NUM_THREADS"], []).append(math.log(least / seconds))
            differs = printed is not None and differ(expected, printed)
            failed |= differs
            row.append("-" if seconds is None else f"{seconds:.4f}{' DIFFERS' if differs else ''}")
        print(f"| {' | '.join(row)} |", flush=True)
    for number, logarithms in gains.items():
        print(f"{number} threads: {math.exp(sum(logarithms) / len(logarithms)):.2f} times gcc in the geometric mean of {len(logarithms)}")
    return failed


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0], epilog=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["build", "run"])
    parser.add_argument("dir")
    parser.add_argument("--sources", default=str(HERE))
    parser.add_argument("--parlift", default=str(HERE.parent.parent / "build/default/bin/parlift"))
    parser.add_argument("--flags", default="-O3 -march=x86-64-v3")
    parser.add_argument("--arch", default="sm_90")
    parser.add_argument("--cuda", action="store_true")
    parser.add_argument("--whole", action="store_true")
    parser.add_argument("--threads", default=",".join(["1", str(os.cpu_count())]))
    arguments = parser.parse_args()
    sys.exit((build if arguments.what == "build" else run)(arguments))


if __name__ == "__main__":
    main()
