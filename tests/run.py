#!/usr/bin/env python3
"""Runs parlift's tests; see CONTRIBUTING.md.

usage: tests/run.py [--build DIR] [-j N] [--no-cache] [--no-checks] [--lint [--since REV]] [--list] [NAME...]

NAME picks the tests whose name contains it. Six kinds of tests:
  scripted   each file under tests/ with `RUN:` lines, by lit (tests/scripts.py says what may stand in them)
  unit       each case of the GoogleTest program
  fuzz       random programs from fixed seeds (tests/fuzz); C++ too, and claims put to Z3
  check      include arrows, remark pages, layout, counts
  page       what the documentation shows is what parlift prints
  tidy       clang-tidy on each file of src/, with --lint and then alone; --since REV: on those that, or whose headers, have changed since
What has passed is remembered in DIR/test-cache.json under a hash of everything it depends on, and not
run again until that changes. The last line is 'N passed, N failed'; exits 1 if any failed.
"""
import argparse
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import threading

from scripts import execute, how
import lit.discovery
import lit.LitConfig
import lit.Test

ROOT = pathlib.Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests"


class Outcome:
    """How one test went: how many cases passed and failed, and what to show of the failures."""

    def __init__(self, passed=0, failed=0, output=""):
        self.passed, self.failed, self.output = passed, failed, output


class Test:
    """A name, a hash of all inputs, and a function that runs it and returns an Outcome."""

    def __init__(self, name, key, action, cost=0):
        self.name, self.key, self.action, self.cost = name, key, action, cost


def digest(*parts):
    result = hashlib.sha256()
    for part in parts:
        data = part.read_bytes() if isinstance(part, pathlib.Path) else str(part).encode()
        result.update(str(len(data)).encode() + b":" + data)
    return result.hexdigest()


def judged(command, timeout, **options):
    status, output = execute(command, timeout, **options)
    if status == 0:
        return Outcome(passed=1)
    return Outcome(failed=1, output=f"{output}\n{how(status, timeout)}")


# --- scripted tests

def run_scripted(test, config):
    result = test.config.test_format.execute(test, config)
    return Outcome(passed=1) if result.code == lit.Test.PASS else Outcome(failed=1, output=result.output)


def scripted_tests(build):
    config = lit.LitConfig.LitConfig("lit", [], True, False, False, [], False, False, False, "lexical",
                                     {"build": str(build)})
    found = sorted(lit.discovery.find_tests_for_inputs(config, [str(TESTS)]), key=lambda test: test.getSourcePath())
    scripts = {pathlib.Path(test.getSourcePath()): test for test in found}
    files = sorted(path for path in TESTS.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    # What scripts may read besides themselves: their inputs, the examples, the runtime's headers.
    shared = [path for path in files if path not in scripts and TESTS / "unit" not in path.parents]
    for folder in ("examples", "src/runtime", "tools"):
        shared += sorted(path for path in (ROOT / folder).rglob("*") if path.is_file())
    common = digest(*shared, build / "bin/parlift")
    for path, test in scripts.items():
        yield Test(str(path.relative_to(ROOT)), digest(common, path),
                   lambda test=test: run_scripted(test, config), cost=2 if {"exec", "collection"} & set(path.parts) else 1)


# --- unit tests

def gtest_failures(report):
    for suite in report["testsuites"]:
        for case in suite["testsuite"]:
            for failure in case.get("failures", []):
                yield suite["name"] + "." + case["name"], failure["failure"]


def run_unit(program, shard, shards):
    report = program.parent.parent / f"unit-{shard}.json"
    report.unlink(missing_ok=True)
    environment = dict(os.environ, GTEST_TOTAL_SHARDS=str(shards), GTEST_SHARD_INDEX=str(shard))
    status, output = execute([str(program), f"--gtest_output=json:{report}", "--gtest_brief=1"], 900,
                             env=environment, cwd=ROOT)
    if not report.exists():
        return Outcome(failed=1, output=f"{output}\nthe program ended with {status} before its report")
    data = json.loads(report.read_text())
    failures = list(gtest_failures(data))
    failed = len({name for name, _ in failures})
    ran = sum(case["status"] == "RUN" for suite in data["testsuites"] for case in suite["testsuite"])
    if status != 0 and not failed:
        return Outcome(ran, 1, f"{output}\nexit status {status}")
    return Outcome(ran - failed, failed, "\n".join(f"{name}\n{text}" for name, text in failures))


def unit_tests(build, shards):
    program = build / "bin/parlift-unit-tests"
    if not program.exists():
        return
    inputs = sorted(path for path in (TESTS / "unit").rglob("*") if path.is_file() and path.suffix != ".cpp")
    key = digest(program, shards, *inputs)
    for shard in range(shards):
        yield Test(f"unit tests, part {shard + 1} of {shards}", key,
                   lambda shard=shard: run_unit(program, shard, shards), cost=20)


# --- random programs from fixed seeds

# Name, words for parlift-fuzz, rough cost. All of it takes some three minutes on two cores.
FUZZ = [
    ("verdicts of random programs", ["verdicts", "--programs", "6000"], 50),
    ("plans of random programs", ["plans", "--programs", "4000"], 50),
    ("steps of random programs", ["steps", "--programs", "40"], 15),
    ("kernels of random programs", ["kernels", "--programs", "200"], 15),
    ("planted faults are found", ["plants", "--programs", "500"], 40),
    ("random programs compiled", ["emitted", "--programs", "250"], 40),
    ("verdicts of random programs in C++", ["verdicts", "--cxx", "--programs", "1500"], 20),
    ("plans of random programs in C++", ["plans", "--cxx", "--programs", "800"], 25),
    ("random programs in C++ compiled", ["emitted", "--cxx", "--programs", "100"], 25),
    ("plans of programs with numbers changed by an address", ["plans", "--by-address", "--programs", "600"], 8),
    ("numbers changed by an address in random programs", ["emitted", "--by-address", "--patterns", "30", "--programs", "60"], 12),
    ("random kernels in CUDA", ["emitted", "--target=cuda", "--programs", "40", "--shrink", "50"], 12),
    ("random kernels in CUDA with arrays transposed", ["emitted", "--target=cuda", "--transposes", "--programs", "40", "--shrink", "50"], 12),
    ("random programs in CUDA", ["emitted", "--target=cuda", "--general", "--programs", "50", "--shrink", "50"], 12),
    ("random kernels in OpenCL", ["emitted", "--target=opencl", "--programs", "12", "--batch", "12", "--shrink", "0"], 15),
    ("random programs under ThreadSanitizer", ["races", "--programs", "100"], 30),
]


def fuzz_tests(build):
    program = build / "bin/parlift-fuzz"
    if not program.exists():
        return
    for name, words, cost in FUZZ:
        command = [str(program), *words, "--seed", "1", "-j", "1"]
        yield Test(f"fuzz: {name}", digest(program, ROOT / "tests/cuda/cuda_runtime.h", ROOT / "tests/cuda/on-cpu.sed", *words),
                   lambda command=command: judged(command, 1800), cost=cost)


def certificate_tests(build):
    """What parlift claims to have proved of some files, asked of a solver that shares no code with it."""
    script, parlift = ROOT / "tests/fuzz/certificates.py", build / "bin/parlift"
    files = [path for folder in ("examples", "bench/kernels", "tests/exec") for path in sorted((ROOT / folder).glob("*.c"))]
    if not shutil.which("z3") or not (build / "bin/parlift-fuzz").exists():
        return
    command = [sys.executable, str(script), "--build", str(build), "-j", "1", "--all", "--programs", "150"]
    yield Test("certificates: Z3 agrees", digest(script, parlift, build / "bin/parlift-fuzz", *files),
               lambda: judged(command, 1800), cost=60)


# --- checks of the sources

def project_files(*folders):
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*")
                  if path.is_file() and "__pycache__" not in path.parts)


def checks():
    tour = project_files("src", "tests/unit", "tests/fuzz", "tools") + [ROOT / "docs/architecture.md"]
    for name, inputs in (("check-layers.py", project_files("src")), ("check-tour.py", tour),
                         ("check-format", project_files("src", "tests/unit", "tests/fuzz") + [ROOT / ".clang-format"]),
                         ("check-reasons.py", project_files("src/diag", "docs/remarks", "tests")),
                         ("check-collection.py", project_files("tests/collection") + [ROOT / "docs/checking.md"])):
        script = ROOT / "tools" / name
        names = [str(path) for path in inputs]
        yield Test(f"tools/{name}", digest(script, *names, *inputs), lambda script=script: judged([str(script)], 300))


def page_tests(build):
    """What the documentation shows is what parlift does."""
    parlift, script = build / "bin/parlift", ROOT / "tools/check-pages.py"
    common = digest(parlift, script, *project_files("examples"))
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), *project_files("docs/remarks"),
                 *project_files("docs/transformations")]:
        if page.exists():
            command = [str(script), str(parlift), str(page)]
            yield Test(str(page.relative_to(ROOT)), digest(common, page),
                       lambda command=command: judged(command, 300), cost=1)


def included_files(path, seen):
    """The project's own files that `path` includes, directly or not."""
    for name in re.findall(r'^\s*#\s*include\s*"([^"]+)"', path.read_text(errors="replace"), re.MULTILINE):
        for candidate in (ROOT / "src" / name, path.parent / name):
            if candidate.exists() and candidate not in seen:
                seen.add(candidate)
                included_files(candidate, seen)
    return seen


def changed_since(revision):
    """Sources that differ from that commit, without what follows the dot: `Pass.h` is checked with `Pass.cpp`."""
    differ = subprocess.run(["git", "diff", "--name-only", revision, "--", "src"], cwd=ROOT, capture_output=True, text=True)
    if differ.returncode != 0:
        sys.exit(f"--since {revision}: {differ.stderr.strip()}")
    return {ROOT / pathlib.Path(name).with_suffix("") for name in differ.stdout.splitlines()}


def tidy_tests(build, since=None):
    database = build / "compile_commands.json"
    wanted = changed_since(since) if since else None
    for entry in json.loads(database.read_text()):
        path = pathlib.Path(entry["file"])
        if not path.exists() or ROOT / "src" not in path.parents:
            continue
        if wanted is not None and path.with_suffix("") not in wanted:
            continue
        files = sorted(included_files(path, {path, ROOT / ".clang-tidy"}))
        # Clang's own headers make a file slow: these start first.
        cost = 60 if re.search(r"#include .clang/", path.read_text()) else 10
        command = ["clang-tidy-19", "-p", str(build), "--quiet", str(path)]
        yield Test(f"clang-tidy {path.relative_to(ROOT)}", digest(entry["command"], *files),
                   lambda command=command: judged(command, 600), cost=cost)


# --- the run

class Cache:
    """Keys of tests that passed, with how many cases each counted for."""

    def __init__(self, path, enabled):
        self.path = path
        self.passed = json.loads(path.read_text()) if enabled and path.exists() else {}

    def find(self, test):
        entry = self.passed.get(test.name)
        return Outcome(passed=entry["passed"]) if entry and entry["key"] == test.key else None

    def store(self, test, outcome):
        if outcome.failed:
            self.passed.pop(test.name, None)
        else:
            self.passed[test.name] = {"key": test.key, "passed": outcome.passed}
        temporary = self.path.with_suffix(".tmp")
        temporary.write_text(json.dumps(self.passed, indent=0))
        temporary.rename(self.path)


class Progress:
    """How far the run is, on standard error: one line that changes on a terminal, else one line a twentieth."""

    def __init__(self, total):
        self.total, self.done, self.terminal = total, 0, sys.stderr.isatty()

    def step(self, name, failed):
        self.done += 1
        failures = f", {failed} failed" if failed else ""
        if self.terminal:
            text = f"[{self.done}/{self.total}{failures}] {name}"[:shutil.get_terminal_size().columns - 1]
            print(f"\r\033[K{text}", end="\r\033[K" if self.done == self.total else "", file=sys.stderr, flush=True)
        elif self.total >= 20 and self.done * 20 // self.total > (self.done - 1) * 20 // self.total:
            print(f"[{self.done}/{self.total}{failures}]", file=sys.stderr, flush=True)

    def clear(self):
        if self.terminal:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


def parse_arguments():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1][len("usage: "):])
    parser.add_argument("--build", default=str(ROOT / "build/default"), type=pathlib.Path)
    parser.add_argument("-j", dest="jobs", type=int, default=max(2, os.cpu_count() or 2))
    parser.add_argument("--no-cache", action="store_true")
    parser.add_argument("--no-checks", action="store_true")
    parser.add_argument("--lint", action="store_true")
    parser.add_argument("--since", metavar="REV")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("names", nargs="*")
    return parser.parse_args()


def collect(arguments, build):
    if arguments.lint:
        tests = list(tidy_tests(build, arguments.since))
    else:
        tests = list(scripted_tests(build)) + list(unit_tests(build, 2)) + list(fuzz_tests(build)) + list(certificate_tests(build))
        if not arguments.no_checks:
            tests += list(checks()) + list(page_tests(build))
    if arguments.names:
        tests = [test for test in tests if any(name in test.name for name in arguments.names)]
    return sorted(tests, key=lambda test: -test.cost)


def main():
    arguments = parse_arguments()
    build = arguments.build.resolve()
    if not (build / "bin/parlift").exists():
        sys.exit(f"{build}/bin/parlift is not built; `make test` does that first")
    tests = collect(arguments, build)
    if arguments.list:
        print("\n".join(sorted(test.name for test in tests)))
        return 0
    if arguments.since and not tests and not arguments.names:
        print(f"No source has changed since {arguments.since}: nothing to lint.")
        return 0
    cache = Cache(build / "test-cache.json", not arguments.no_cache)
    lock = threading.Lock()
    totals = Outcome()
    progress = Progress(len(tests))

    def run(test):
        outcome = cache.find(test)
        fresh = outcome is None
        if fresh:
            try:
                outcome = test.action()
            except Exception as error:  # a fault of the runner's is a failed test, not the end of the run
                outcome = Outcome(failed=1, output=repr(error))
        with lock:
            totals.passed += outcome.passed
            totals.failed += outcome.failed
            if fresh:
                cache.store(test, outcome)
            progress.step(test.name, totals.failed)
            if outcome.failed:
                progress.clear()
                print(f"FAIL: {test.name}\n{outcome.output.rstrip()}\n", flush=True)

    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        list(pool.map(run, tests))
    print(f"{totals.passed} passed, {totals.failed} failed")
    return 1 if totals.failed or not totals.passed else 0


if __name__ == "__main__":
    sys.exit(main())
