#!/usr/bin/env python3
"""Puts what parlift claims to have proved to Z3, which shares no code with it.

usage: tests/fuzz/certificates.py [--build DIR] [--programs N] [--seed S] [--minutes M] [FILE...]

Of each file, and of N random programs (those of `parlift-fuzz verdicts`), all claims of `parlift explain
--certificate` are asked: `unsat` is what parlift says. What is `sat` is asked once more with its products
defined. Prints each claim that is still not `unsat` and ends with

  certificates: N claims, N unsat, N sat, N unknown

Exits 1 if there is a `sat`: one of the two is wrong. Z3's own count of steps limits a claim, not the clock.
"""
import argparse
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LIMIT = 400_000  # of Z3's steps for one claim
BATCH = 25       # programs in one file


def answers(scripts):
    """What Z3 says of each script, all in one process."""
    text = "".join(f'(reset)\n(set-option :rlimit {LIMIT})\n{script}(echo "next")\n' for script in scripts)
    output = subprocess.run(["z3", "-in"], input=text, capture_output=True, text=True).stdout
    return [answer.strip() for answer in output.split("next\n")][:len(scripts)]


def with_definitions(script):
    return script.replace("\n;(assert", "\n(assert").replace("(set-logic QF_LIA)", "(set-logic QF_NIA)")


class Count:
    def __init__(self):
        self.claims = self.unsat = self.sat = self.unknown = 0

    def check(self, parlift, path, folder):
        certificate = folder / "claims.smt2"
        certificate.unlink(missing_ok=True)
        done = subprocess.run([parlift, "explain", "--quiet", "--certificate", certificate, "-o", "/dev/null", path],
                              capture_output=True, text=True)
        if done.returncode not in (0, 2) or not certificate.exists():
            sys.exit(f"{path}: parlift ended with {done.returncode}\n{done.stderr}")
        head, *scripts = certificate.read_text().split("(reset)\n")
        titles = [part.rstrip().rsplit("\n", 1)[-1] for part in [head] + scripts[:-1]]
        found = answers(scripts)
        again = [k for k, answer in enumerate(found) if answer == "sat" and "\n;(assert" in scripts[k]]
        for k, answer in zip(again, answers([with_definitions(scripts[k]) for k in again])):
            found[k] = answer
        for title, answer, script in zip(titles, found, scripts):
            self.claims += 1
            if answer == "unsat":
                self.unsat += 1
                continue
            if answer == "unknown":
                self.unknown += 1
            else:
                self.sat += 1
            print(f"{path}: {answer}\n  {title}", flush=True)
            if answer not in ("sat", "unknown"):
                print(script)
        if len(found) != len(scripts):
            sys.exit(f"{path}: Z3 answered {len(found)} of {len(scripts)} claims")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/default")
    parser.add_argument("--programs", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=0)
    parser.add_argument("files", nargs="*")
    options = parser.parse_args()
    parlift, count = options.build / "bin/parlift", Count()
    end = time.monotonic() + options.minutes * 60
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for path in options.files:
            count.check(parlift, path, folder)
        for first in range(0, options.programs, BATCH):
            if options.minutes and time.monotonic() > end:
                print(f"{first} programs were asked about")
                break
            seed, many = options.seed + first, min(BATCH, options.programs - first)
            text = subprocess.run([options.build / "bin/parlift-fuzz", "generate", "--seed", str(seed), "--count",
                                   str(many)], capture_output=True, text=True, check=True).stdout
            source = folder / f"programs_from_{seed}.c"
            source.write_text(text)
            count.check(parlift, source, folder)
            source.unlink()
    print(f"certificates: {count.claims} claims, {count.unsat} unsat, {count.sat} sat, {count.unknown} unknown")
    sys.exit(1 if count.sat else 0)


if __name__ == "__main__":
    main()
