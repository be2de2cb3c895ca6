#!/usr/bin/env python3
"""Puts what parlift claims to have proved to Z3, which shares no code with it.

usage: tests/fuzz/certificates.py [--build DIR] [-j N] [--seed S] [--programs N | --minutes M] [--cxx] [--all] [FILE...]

Of each file, and of N random programs (those of `parlift-fuzz verdicts`), or of as many as the minutes allow, all
claims of `parlift explain --certificate` are asked: `unsat` is what parlift says. What is `sat` is asked once more with
its products defined. --all adds the examples, the kernels, the C programs of tests/exec and the corpus that stands
beside this project, if it does. Prints each claim that is still not `unsat` and ends with

  certificates: N files, N programs, N claims: N unsat, N sat, N unknown, N timeouts; S s

Exits 1 if there is a `sat`: one of the two is wrong. What Z3 gives up is counted as unknown, and what takes more of its own steps
than a claim may as a timeout: no clock decides. A file that is not taken (it needs flags) is counted and skipped.
"""
import argparse
import concurrent.futures
import itertools
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FOLDERS = ["examples", "bench/kernels", "tests/exec", "../shared/conformance"]
LIMIT = 400_000  # of Z3's steps for one claim
BATCH = 25       # programs in one file


def answers(scripts):
    """What Z3 says of each script, all in one process: unsat, sat, unknown, timeout, or what it complains of."""
    text = "".join(f'(reset)\n(set-option :rlimit {LIMIT})\n{script}(get-info :reason-unknown)\n(echo "next")\n'
                   for script in scripts)
    output = subprocess.run(["z3", "-in"], input=text, capture_output=True, text=True, check=False).stdout
    found = []
    for part in output.split("next\n")[:len(scripts)]:
        answer, _, reason = part.strip().partition("\n")
        found.append("timeout" if answer == "unknown" and ("resource" in reason or "cancel" in reason) else answer)
    return found


def with_definitions(script):
    return script.replace("\n;(assert", "\n(assert").replace("(set-logic QF_LIA)", "(set-logic QF_NIA)")


class Count:
    def __init__(self):
        self.lock = threading.Lock()
        self.files = self.programs = self.untaken = 0
        self.answers = {}

    def check(self, parlift, path, folder, name, programs):
        """All claims of one file; `name` is what to call it, `programs` how many random ones are in it."""
        certificate = pathlib.Path(folder) / f"{threading.get_ident()}.smt2"
        certificate.unlink(missing_ok=True)
        done = subprocess.run([parlift, "explain", "--quiet", "--certificate", certificate, "-o", "/dev/null", path],
                              capture_output=True, text=True, check=False)
        if done.returncode not in (0, 2) or not certificate.exists():
            with self.lock:
                self.untaken += 1
                if done.returncode not in (0, 1, 2):
                    self.count("sat", f"{name}: parlift ended with {done.returncode}", done.stderr)
            return
        head, *scripts = certificate.read_text().split("(reset)\n")
        certificate.unlink()
        titles = [part.rstrip().rsplit("\n", 1)[-1] for part in [head] + scripts[:-1]]
        found = answers(scripts)
        again = [k for k, answer in enumerate(found) if answer == "sat" and "\n;(assert" in scripts[k]]
        for k, answer in zip(again, answers([with_definitions(scripts[k]) for k in again])):
            found[k] = answer
        with self.lock:
            self.files += programs == 0
            self.programs += programs
            for title, answer, script in zip(titles, found, scripts):
                known = answer in ("unsat", "unknown", "timeout")
                self.count(answer if known else "sat", f"{name}: {answer}\n  {title}" if answer != "unsat" else "",
                           "" if known or answer == "sat" else script)
            if len(found) != len(scripts):
                self.count("sat", f"{name}: Z3 answered {len(found)} of {len(scripts)} claims", "")

    def count(self, answer, words, more):
        self.answers[answer] = self.answers.get(answer, 0) + 1
        if words:
            print(f"{words}\n{more}".rstrip(), flush=True)

    def claims(self, answer=None):
        return sum(self.answers.values()) if answer is None else self.answers.get(answer, 0)


def files_of(options):
    files = list(options.files)
    if options.all:
        files += [str(path) for folder in FOLDERS for path in sorted((ROOT / folder).glob("*.c"))]
    return files


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1][len("usage: "):])
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/default")
    parser.add_argument("-j", dest="jobs", type=int, default=os.cpu_count())
    parser.add_argument("--programs", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=0)
    parser.add_argument("--cxx", action="store_true")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("files", nargs="*")
    options = parser.parse_args()
    if not shutil.which("z3"):
        sys.exit("certificates: z3 is missing (Debian's package `z3`)")
    parlift, count, start = options.build / "bin/parlift", Count(), time.monotonic()
    end = start + options.minutes * 60
    ending = ".cpp" if options.cxx else ".c"

    with tempfile.TemporaryDirectory() as folder, \
            concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        def batch(first):
            seed = options.seed + first
            many = BATCH if options.minutes else min(BATCH, options.programs - first)
            words = ["--seed", str(seed), "--count", str(many)] + (["--cxx"] if options.cxx else [])
            source = pathlib.Path(folder) / f"programs_from_{seed}{ending}"
            with open(source, "w", encoding="utf-8") as out:
                subprocess.run([options.build / "bin/parlift-fuzz", "generate", *words], stdout=out, check=True)
            count.check(parlift, source, folder, f"programs from seed {seed}", many)
            source.unlink()

        list(pool.map(lambda path: count.check(parlift, path, folder, path, 0), files_of(options)))
        if options.minutes:
            numbers, lock = itertools.count(step=BATCH), threading.Lock()

            def until_the_end(_):
                while time.monotonic() < end:
                    with lock:
                        first = next(numbers)
                    batch(first)
            list(pool.map(until_the_end, range(options.jobs)))
        else:
            list(pool.map(batch, range(0, options.programs, BATCH)))
    print(f"certificates: {count.files} files, {count.programs} programs, {count.claims()} claims: "
          f"{count.claims('unsat')} unsat, {count.claims('sat')} sat, {count.claims('unknown')} unknown, "
          f"{count.claims('timeout')} timeouts"
          + (f", {count.untaken} files not taken" if count.untaken else "")
          + f"; {time.monotonic() - start:.0f} s")
    sys.exit(1 if count.claims("sat") else 0)


if __name__ == "__main__":
    main()
