"""One program by gcc and by `parlift cc`: what the scripts for random programs and for GCC's own tests share.

`Trial` compiles a file by both, runs both programs, and collects findings; `campaign` does that for many on several
processes and prints one line for each finding and the sums. What takes long is measured in processor time, so
that a busy machine finds what an idle one does.
"""
import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import resource
import signal
import statistics
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Of one command. Elapsed time is only limited for those that wait for something.
COMPILE_SECONDS, RUN_SECONDS, ELAPSED = 90, 10, 600
# Thread costs of a build; the second makes every parallel loop start its threads.
VARIANTS = {"default": "", "cost0": "--thread-cost=0"}


class Command:
    """A finished command: status (None: over a limit), processor seconds, and what it printed."""

    def __init__(self, words, folder, seconds, environment=None):
        def limit():
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))

        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        with tempfile.TemporaryFile() as output:
            process = subprocess.Popen([str(word) for word in words], cwd=folder, stdin=subprocess.DEVNULL, stdout=output,
                                       stderr=subprocess.STDOUT, preexec_fn=limit, start_new_session=True,
                                       env=dict(os.environ, LC_ALL="C.UTF-8", **(environment or {})))
            try:
                status = process.wait(min(ELAPSED, 20 * seconds))
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
                status = None
            output.seek(0)
            self.text = output.read(1 << 20).decode(errors="replace")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        self.status = None if status in (-signal.SIGXCPU, -signal.SIGKILL) else status


def warnings(text):
    return collections.Counter(re.findall(r"\[(-W[\w+=-]+)\]", text))


class Trial:
    """A file, the compiler's options, and what came of it. `name` stands in findings."""

    def __init__(self, name, source, options, parlift, is_cxx=False, is_run=True, threads=3):
        self.name, self.source, self.options, self.parlift = name, source, options, parlift
        self.is_cxx, self.is_run, self.threads = is_cxx, is_run, threads
        self.findings, self.fallbacks = [], collections.Counter()
        self.seconds = {}  # of compiling, by variant
        self.parallel = 0  # loops
        self.is_compiled = False

    def carry_out(self):
        with tempfile.TemporaryDirectory(prefix="drop-in-") as name:
            folder = pathlib.Path(name)
            words = [*self.options, self.source, *(["-o", "gcc.x", "-lm"] if self.is_run else ["-c", "-o", "gcc.o"])]
            theirs = Command(["g++" if self.is_cxx else "gcc", *words], folder, COMPILE_SECONDS)
            if theirs.status != 0:
                return self
            expected = Command(["./gcc.x"], folder, RUN_SECONDS) if self.is_run else None
            if expected and (expected.status is None or expected.status < 0):
                return self  # a test that is meant to abort, or needs another machine; a random program without end
            self.is_compiled = True
            self.seconds["gcc"] = theirs.processor
            for variant, flags in VARIANTS.items():
                self.try_variant(folder, variant, flags, words, theirs, expected)
        return self

    def try_variant(self, folder, variant, flags, words, theirs, expected):
        words = [word.replace("gcc.", variant + ".") if word in ("gcc.x", "gcc.o") else word for word in words]
        remarks = folder / f"{variant}.log"
        mine = Command([self.parlift, "c++" if self.is_cxx else "cc", *words], folder, COMPILE_SECONDS,
                       {"PARLIFT_CC": "gcc", "PARLIFT_CXX": "g++", "PARLIFT_FLAGS": flags, "PARLIFT_REMARKS": str(remarks)})
        self.seconds[variant] = mine.processor
        if mine.status is None:
            return self.find(variant, "does not end")
        if mine.status != 0:
            return self.find(variant, f"exit {mine.status}", mine.text)
        log = remarks.read_text(errors="replace") if remarks.exists() else ""
        for reason in re.findall(r"compiled as it is: (.*) \[fallback-compile\]", log + mine.text):
            if variant == "default":
                self.fallbacks[reason] += 1
            if "does not compile" in reason or "defect" in reason or "ended" in reason:
                self.find(variant, "fallback", reason)
        parallel = log.count("[loop-parallelized]")
        self.parallel = max(self.parallel, parallel)
        new = warnings(mine.text) - warnings(theirs.text)
        if new:
            self.find(variant, "new warnings", str(dict(new)))
        if mine.processor > max(2, 30 * self.seconds["gcc"]):
            self.find(variant, "slow to compile", f"{mine.processor:.1f} s, gcc {self.seconds['gcc']:.1f} s")
        if not expected or not parallel and variant != "default":
            return None
        for threads in {1, self.threads} if parallel else {1}:
            got = Command([f"./{variant}.x"], folder, RUN_SECONDS * (5 if parallel else 2),
                          {"OMP_NUM_THREADS": str(threads), "OMP_WAIT_POLICY": "passive"})
            if (got.status, got.text) != (expected.status, expected.text):
                self.find(variant, f"another result with {threads} threads",
                          f"status {got.status} for {expected.status}\n{got.text[-300:]}\nfor\n{expected.text[-300:]}")
        return None

    def find(self, variant, kind, text=""):
        self.findings.append((variant, kind, text))


def parser(description):
    result = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    result.add_argument("--parlift", default=str(ROOT / "build/default/bin/parlift"))
    result.add_argument("--threads", type=int, default=3, help="of the programs, beside one")
    result.add_argument("-j", "--jobs", type=int, default=2)
    result.add_argument("--minutes", type=float, default=0, help="stop after these")
    return result


def campaign(count, make, arguments):
    """`make(i)` gives the i-th trial carried out, or None. Returns 1 where something was found."""
    start = time.monotonic()
    sums, kinds, fallbacks, ratios, totals = collections.Counter(), collections.Counter(), collections.Counter(), [], collections.Counter()
    with concurrent.futures.ProcessPoolExecutor(arguments.jobs) as pool:
        waiting, following = set(), 0
        while True:
            is_time = arguments.minutes and time.monotonic() - start > 60 * arguments.minutes
            while following < count and len(waiting) < 2 * arguments.jobs and not is_time:
                waiting.add(pool.submit(make, following))
                following += 1
            if not waiting:
                break
            done, waiting = concurrent.futures.wait(waiting, return_when=concurrent.futures.FIRST_COMPLETED)
            for trial in (future.result() for future in done):
                sums["tried"] += 1
                if trial is None or not trial.is_compiled:
                    continue
                sums["compiled by gcc"] += 1
                sums["with parallel loops"] += trial.parallel > 0
                sums["parallel loops"] += trial.parallel
                fallbacks.update(trial.fallbacks)
                totals.update(trial.seconds)
                ratios.append(trial.seconds["default"] / max(trial.seconds["gcc"], 0.01))
                for variant, kind, text in trial.findings:
                    kinds[f"{kind} ({variant})"] += 1
                    print(f"FOUND {trial.name} [{variant}] {kind}: {text.strip()[-1500:]}", flush=True)
    print(f"{dict(sums)}\nfindings: {dict(kinds)}")
    print(f"not read, compiled as they are: {sum(fallbacks.values())}")
    if ratios:
        print(f"compile time against gcc's: median {statistics.median(ratios):.2f}, most {max(ratios):.1f}; "
              f"sums {({kind: round(seconds, 1) for kind, seconds in totals.items()})}")
    return 1 if kinds else 0
