#!/usr/bin/env python3
"""Speed of the kernels in bench/kernels: the original, parlift's program, and what compilers do by themselves.

usage: bench/kernels.py build [--parlift P] [--march M] [--c89] DIR [KERNEL...]     programs and a manifest into DIR
       bench/kernels.py run [--threads N] [--runs N] DIR [KERNEL...]        a table on standard output
       bench/kernels.py phases [--parlift P] DIR [KERNEL...]                parlift's own time, by phase
       bench/kernels.py lines DIR [KERNEL...]                               how long the text is that `build` left in DIR

Versions: seq      gcc -O3 on the original
          parlift  parlift parallelize FILE:kernel, gcc -O3 -fopenmp
          directives   the same with --as-written
          gcc      gcc -O3 -ftree-parallelize-loops=N -floop-parallelize-all -floop-nest-optimize
          polly    clang -O3 -mllvm -polly -mllvm -polly-parallel
          blas     the same mathematics by OpenBLAS, for kernels that have a file in bench/blas; left out
                   where the library is not installed (Debian: libopenblas-dev)
--c89 builds the kernels as older programs have them: a static function, its counters declared at its top, no `restrict`.
The runs of one kernel's versions take turns; the table has minima, and their ratios. A program whose checksum differs from seq's by more than 1e-6 of it is an error.
"""
import argparse
import json
import math
import os
import pathlib
import re
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
KERNELS = sorted(path.stem for path in (HERE / "kernels").glob("*.c"))
VERSIONS = ["seq", "parlift", "directives", "gcc", "polly", "blas"]


def in_c89(text):
    """A kernel's file with a static function, whose counters stand at its top and whose arrays are not `restrict`."""
    before, rest = text.split("void kernel(", 1)
    signature, rest = rest.split("{\n", 1)
    body, after = rest.split("\n}\n", 1)
    counters = sorted(set(re.findall(r"for \(int (\w+)", body)))
    return (f"{before}static void kernel({signature.replace('restrict ', '')}{{\n  int {', '.join(counters)};\n"
            f"{body.replace('for (int ', 'for (')}\n}}\n{after}")


def compile_all(arguments):
    out = pathlib.Path(arguments.directory)
    out.mkdir(parents=True, exist_ok=True)
    common = ["-O3", f"-march={arguments.march}", "-std=c17", "-D_POSIX_C_SOURCE=200809L",
              "-I", str(HERE / "kernels")]
    gcc, clang = ["gcc", *common, "-static"], ["clang-19", *common]
    manifest = {}
    for name in arguments.kernels or KERNELS:
        source = HERE / "kernels" / f"{name}.c"
        if arguments.c89:
            (out / f"{name}.c").write_text(in_c89(source.read_text()))
            source = out / f"{name}.c"
        entry = manifest[name] = {"versions": []}
        changed = {}
        for version, flags in (("parlift", []), ("directives", ["--as-written"])):
            changed[version] = out / f"{name}.{version}.c"
            start = time.monotonic()
            done = subprocess.run([arguments.parlift, "parallelize", "-q", f"{source}:kernel", *flags,
                                   "-o", str(changed[version]), "--", *common[2:]],
                                  stderr=subprocess.PIPE, text=True)
            entry[f"{version}_s"] = round(time.monotonic() - start, 3)
            if done.returncode:
                sys.exit(f"{name}: {done.stderr}")
        commands = {
            "seq": [*gcc, str(source)],
            "parlift": [*gcc, "-fopenmp", str(changed["parlift"])],
            "directives": [*gcc, "-fopenmp", str(changed["directives"])],
            "gcc": [*gcc, "-pthread", f"-ftree-parallelize-loops={arguments.threads}", "-floop-parallelize-all",
                    "-floop-nest-optimize", str(source)],
        }
        # Polly calls GNU's OpenMP runtime.
        unlinked = out / f"{name}.polly.o"
        done = subprocess.run([*clang, "-mllvm", "-polly", "-mllvm", "-polly-parallel", "-c", str(source),
                               "-o", str(unlinked)], stderr=subprocess.DEVNULL)
        if done.returncode == 0:
            commands["polly"] = ["gcc", "-static", "-fopenmp", str(unlinked)]
        if (library := HERE / "blas" / f"{name}.c").exists():
            commands["blas"] = [*gcc, "-pthread", str(library), "-lopenblas"]
        for version, command in commands.items():
            target = out / f"{name}.{version}"
            done = subprocess.run([*command, "-o", str(target), "-lm"], stderr=subprocess.PIPE, text=True)
            if done.returncode == 0:
                subprocess.run(["strip", str(target)], check=True)
                entry["versions"].append(version)
            else:
                print(f"{name}: no {version}: {done.stderr.strip().splitlines()[-1:]}", file=sys.stderr)
    (out / "manifest.json").write_text(json.dumps(manifest, indent=1))


def measure(program, threads, limit):
    environment = dict(os.environ, OMP_NUM_THREADS=str(threads), OMP_PROC_BIND="true",
                       OPENBLAS_NUM_THREADS=str(threads))
    try:
        done = subprocess.run([str(program)], env=environment, stdout=subprocess.PIPE, text=True,
                              timeout=limit)
    except subprocess.TimeoutExpired:
        return None
    words = done.stdout.split()
    return (float(words[0]), float(words[1])) if done.returncode == 0 and len(words) == 2 else None


def run_all(arguments):
    out = pathlib.Path(arguments.directory)
    manifest = json.loads((out / "manifest.json").read_text())
    names = arguments.kernels or list(manifest)
    wanted = {"seq", *arguments.versions.split(",")}
    print(f"{arguments.threads} threads, minimum of {arguments.runs}; times the speed of seq")
    print(f"{'kernel':<16}{'seq, s':>10}" + "".join(f"{version:>12}" for version in VERSIONS[1:]) +
          f"{'parlift runs, s':>17}")
    logs = {version: [] for version in VERSIONS[1:]}
    for name in names:
        best, sums, failed = {}, {}, set()
        for _ in range(arguments.runs):
            for version in manifest[name]["versions"]:
                if version in failed or version not in wanted:
                    continue
                got = measure(out / f"{name}.{version}", arguments.threads,
                              60 if version == "seq" else max(5.0, 3 * best.get("seq", 20)))
                if got is None:
                    failed.add(version)
                    continue
                best[version] = min(best.get(version, math.inf), got[0])
                sums[version] = got[1]
        row = f"{name:<16}{best['seq']:>10.6f}"
        for version in VERSIONS[1:]:
            if version in failed or version not in best:
                row += f"{'-':>12}"
                continue
            wrong = abs(sums[version] - sums["seq"]) > 1e-6 * abs(sums["seq"])
            ratio = best["seq"] / best[version]
            logs[version].append(math.log(ratio))
            row += f"{ratio:>11.2f}" + ("!" if wrong else " ")
        print(row + f"{manifest[name]['parlift_s']:>17.2f}", flush=True)
    means = [math.exp(sum(logs[v]) / len(logs[v])) if logs[v] else 0 for v in VERSIONS[1:]]
    print(f"{'geometric mean':<26}" + "".join(f"{mean:>11.2f} " for mean in means))
    print("! marks a wrong result, - a program that failed or took three times as long as seq")


def phases(arguments):
    out = pathlib.Path(arguments.directory)
    out.mkdir(parents=True, exist_ok=True)
    columns = []
    for name in arguments.kernels or KERNELS:
        source = HERE / "kernels" / f"{name}.c"
        done = subprocess.run([arguments.parlift, "parallelize", "-q", "--time-phases", f"{source}:kernel",
                               "-o", str(out / f"{name}.phases.c")], stderr=subprocess.PIPE, text=True)
        if done.returncode:
            sys.exit(f"{name}: {done.stderr}")
        words = [line.removeprefix(f"{source}:").split() for line in done.stderr.splitlines()]
        times = {line[0].rstrip(":"): float(line[1]) for line in words if len(line) > 2 and line[2].rstrip(",") == "ms"}
        if not columns:
            columns = list(times)
            print(f"{'kernel, ms':<16}" + "".join(f"{phase:>11}" for phase in columns) + f"{'all':>11}")
        print(f"{name:<16}" + "".join(f"{times[phase]:>11.1f}" for phase in columns) +
              f"{sum(times.values()):>11.1f}", flush=True)


def code(text):
    """Lines that say something: no empty ones, no comments of one line, no braces alone."""
    lines = (line.strip() for line in text.splitlines())
    return [line for line in lines if line.strip("{};") and not line.startswith(("//", "/*"))]


def lines_all(arguments):
    out = pathlib.Path(arguments.directory)
    rows = []
    for name in arguments.kernels or KERNELS:
        original = (HERE / "kernels" / f"{name}.c").read_text()
        before = len(code(original.split("void kernel(")[1].split("\n}")[0].split("{\n", 1)[1]))
        # What stands before the function for its sake counts, too.
        after = before + len(code((out / f"{name}.parlift.c").read_text())) - len(code(original))
        rows.append((after / before, name, before, after))
    print(f"{'kernel':<16}{'original':>10}{'written':>10}{'times':>8}")
    for times, name, before, after in sorted(rows, reverse=True):
        print(f"{name:<16}{before:>10}{after:>10}{times:>8.1f}")
    print(f"more than 3 times as long: {sum(times > 3 for times, *_ in rows)} of {len(rows)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("action", choices=["build", "run", "phases", "lines"])
    parser.add_argument("--parlift", default=str(HERE.parent / "build/default/bin/parlift"))
    parser.add_argument("--march", default="native")
    parser.add_argument("--c89", action="store_true", help="of build")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--versions", default=",".join(VERSIONS), help="of run, besides seq")
    parser.add_argument("directory")
    parser.add_argument("kernels", nargs="*")
    arguments = parser.parse_args()
    {"build": compile_all, "run": run_all, "phases": phases, "lines": lines_all}[arguments.action](arguments)


if __name__ == "__main__":
    main()
