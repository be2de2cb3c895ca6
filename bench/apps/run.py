#!/usr/bin/env python3
"""Small applications as they are written: how much faster does parlift make them, and how much does an expert?

    bench/apps/run.py [--parlift FILE] [--threads 1,2,4] [--small] [--keep FOLDER] [NAME...]

Each is a folder of sources that check themselves; in `twin` are those files that somebody who knows OpenMP wrote anew. It is
built as it stands (gcc -O3), from what `parlift parallelize` writes of all of its files together, and with the twin's files; run
three times with each count of threads, and its output compared: numbers up to the rounding that another order of sums brings.
Prints the shortest elapsed time of each; exit status 1 where an output differs or a check of its own fails.
"""
import argparse
import math
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
FLAGS = ["-O3", "-march=x86-64-v3", "-fopenmp"]
# Application: its words, and those of a quick run.
APPS = {
    "adi": (["66", "20"], ["20", "12"]),
    "cg": (["75000", "15"], ["2000", "3"]),
    "keys": (["23", "19"], ["16", "11"]),
    "mg": (["8", "4"], ["5", "2"]),
    "spectral": (["7", "8"], ["5", "3"]),
    "tally": (["24"], ["18"]),
    "fem": (["40", "4"], ["10", "4"]),
    "graph": (["17", "8"], ["11", "8"]),
    "image": (["1600", "1200"], ["200", "150"]),
    "md": (["20", "40"], ["6", "20"]),
}


def sources(folder):
    return sorted(f for f in folder.iterdir() if f.suffix in (".c", ".cpp"))


def words_for_parlift(folder):
    """All of its files; the headers of C++ hold loops, and a header's name does not say that it is C++."""
    files = list(map(str, sources(folder)))
    if files[0].endswith(".cpp"):
        return [*files, *map(str, sorted(folder.glob("*.h"))), "--", "-x", "c++"]
    return files


def copied(name, to, twin=False):
    """A folder with the application's files, or with the twin's where it has some."""
    shutil.copytree(HERE / name, to, ignore=shutil.ignore_patterns("twin"))
    if twin:
        shutil.copytree(HERE / name / "twin", to, dirs_exist_ok=True)
    return to


def build(folder):
    files = sources(folder)
    compiler = "g++" if files[0].suffix == ".cpp" else "gcc"
    target = folder / "program"
    subprocess.run([compiler, *FLAGS, "-o", target, *files, "-lm"], check=True)
    return target


def run(command, **environment):
    start = time.monotonic()
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **environment})
    elapsed = time.monotonic() - start
    if done.returncode:
        print(f"{command[0]}: exit status {done.returncode}\n{done.stdout}{done.stderr}", file=sys.stderr)
        return elapsed, "failed"
    return elapsed, done.stdout


def differ(first, second):
    """Words that are no numbers, or numbers that are not close; residuals near nothing are not compared."""
    one, other = first.split(), second.split()
    if len(one) != len(other):
        return True
    for a, b in zip(one, other):
        try:
            x, y = float(a), float(b)
        except ValueError:
            if a != b:
                return True
            continue
        # Iterations end at a tolerance, chaotic motion at another place.
        if abs(x - y) > 1e-5 * max(abs(x), abs(y)) and max(abs(x), abs(y)) > 1e-5:
            return True
    return False


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("names", nargs="*", choices=[[], *APPS])
    parser.add_argument("--parlift", default=str(HERE.parent.parent / "build/default/bin/parlift"))
    parser.add_argument("--threads", default=",".join(["1", str(os.cpu_count())]))
    parser.add_argument("--runs", type=int, default=3, help="runs of each, of which the shortest counts")
    parser.add_argument("--small", action="store_true")
    parser.add_argument("--no-twins", action="store_true")
    parser.add_argument("--keep", metavar="FOLDER", help="leave sources and programs there; those that are there are not made anew")
    options = parser.parse_args()
    failed, ratios = False, []
    with tempfile.TemporaryDirectory() as temporary:
        root = pathlib.Path(options.keep or temporary).resolve()
        for name in options.names or APPS:
            words = APPS[name][options.small]
            made = {}
            for kind in ("original", "parlift", "twin"):
                folder = root / name / kind
                if not (folder / "program").exists():
                    shutil.rmtree(folder, ignore_errors=True)
                    copied(name, folder, kind == "twin")
                    if kind == "parlift":
                        subprocess.run([options.parlift, "parallelize", "-q", "--in-place", *words_for_parlift(folder)],
                                       check=True)
                    build(folder)
                made[kind] = folder / "program"
            original = min(run([made["original"], *words]) for _ in range(options.runs))
            print(f"{name:9} gcc -O3 {original[0]:7.3f} s", flush=True)
            failed |= original[1] == "failed"
            for kind in ("parlift",) if options.no_twins else ("parlift", "twin"):
                line = f"   {kind:8}"
                for threads in options.threads.split(","):
                    result = min(run([made[kind], *words], OMP_NUM_THREADS=threads) for _ in range(options.runs))
                    wrong = differ(original[1], result[1])
                    failed |= wrong
                    line += f"   {threads}: {result[0]:7.3f} s {original[0] / result[0]:6.2f}" + (" DIFFERS" if wrong else "")
                    if threads == options.threads.split(",")[-1]:
                        ratios.append((kind, original[0] / result[0]))
                print(line, flush=True)
    for kind in dict.fromkeys(k for k, _ in ratios):
        mine = [r for k, r in ratios if k == kind]
        print(f"{kind}: {math.exp(sum(map(math.log, mine)) / len(mine)):.2f} times in the geometric mean")
    sys.exit(failed)


if __name__ == "__main__":
    main()
