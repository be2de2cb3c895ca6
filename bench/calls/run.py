#!/usr/bin/env python3
"""Functions that are called millions of times for a few iterations: what is no work for threads must run as the compiler would have compiled it.

    bench/calls/run.py [--parlift FILE] [--options "--two-versions"] [--flags=-O3] [--threads 1] [NAME ...]

Each program is compiled as it stands and as `parlift parallelize` writes it: in one file, where the calls are in sight, and with its functions in a file of their
own (-DKERNELS), which alone goes through parlift. Processor time, the least of 5 runs in turn; the outputs must agree.
"""
import argparse
import os
import pathlib
import resource
import subprocess
import tempfile

HERE = pathlib.Path(__file__).parent


def processor_time(binary, threads):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([binary], stdout=subprocess.PIPE, check=True, timeout=300, env={**os.environ, "OMP_NUM_THREADS": threads})
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout


def build(options, source, folder, parts):
    """Plain and parallel binary; `parts`: the macros for what goes through parlift, and for what does not."""
    flags, binaries = options.flags.split(), []
    written = folder / (source.stem + ".written.c")
    subprocess.run([options.parlift, "parallelize", "-q", *options.options.split(), source, "-o", written, "--", *parts[:1]], check=True, stderr=subprocess.DEVNULL)
    for name, kernels, more in (("plain", source, []), ("parallel", written, ["-fopenmp"])):
        files = [(kernels, parts[:1])] + ([(source, parts[1:])] if parts else [])
        objects = [folder / f"{name}{at}.o" for at in range(len(files))]
        for (file, macros), result in zip(files, objects):
            subprocess.run(["gcc", *flags, *more, "-w", *macros, "-c", file, "-o", result], check=True)
        binaries.append(folder / name)
        subprocess.run(["gcc", *more, *objects, "-o", binaries[-1], "-lm"], check=True)
    return binaries


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--parlift", default="build/default/bin/parlift")
    parser.add_argument("--options", default="")
    parser.add_argument("--flags", default="-O2")
    parser.add_argument("--threads", default="1")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    total = {"one": 1.0, "two": 1.0}
    sources = [HERE / f"{name}.c" for name in options.names] or sorted(HERE.glob("*.c"))
    for source in sources:
        line = f"{source.stem:10}"
        for kind, parts in (("one", []), ("two", ["-DKERNELS", "-DCALLS"])):
            with tempfile.TemporaryDirectory() as folder:
                plain, parallel = build(options, source, pathlib.Path(folder), parts)
                times, outputs = {plain: 1e9, parallel: 1e9}, set()
                for _ in range(5):
                    for binary in (plain, parallel):
                        time, output = processor_time(binary, options.threads)
                        times[binary] = min(times[binary], time)
                        outputs.add(output)
            ratio = times[parallel] / times[plain]
            total[kind] *= ratio ** (1 / len(sources))
            line += f"  {kind} file{'s' if kind == 'two' else ''} {times[plain]:6.3f} s {ratio:6.2f}{'' if len(outputs) == 1 else ' DIFFERENT'}"
        print(line, flush=True)
    print("mean      ", *(f"{kind} {ratio:.2f}" for kind, ratio in total.items()))


if __name__ == "__main__":
    main()
