#!/usr/bin/env python3
"""From how many iterations on do threads pay, and from how many on are they started?

usage: bench/starts/run.py build [--flags FLAGS] [--parlift FILE] DIR        static programs, which may go to another machine
       bench/starts/run.py run [--threads 4,16] DIR                           prints the table

`loops.c` has one loop a function. `build` compiles it as it is and with a directive on each loop, and notes the number in the test that parlift writes.
`run` prints nanoseconds an iteration of 4,000 and 14,000 on one thread, the iterations from which on so many threads were faster, and the test.
"""
import argparse
import pathlib
import re
import subprocess

HERE = pathlib.Path(__file__).parent


def build(arguments):
    out = pathlib.Path(arguments.dir)
    out.mkdir(parents=True, exist_ok=True)
    text = (HERE / "loops.c").read_text()
    names = re.findall(r"^(?:void|double|int) (\w+)\(", text, re.M)
    threads = text
    for name in names:
        threads = re.sub(rf"\b{name}\(int n", f"threads_{name}(int n", threads)
    threads = re.sub(r"^(  for )", r"#pragma omp parallel for\n\1", threads, flags=re.M)
    threads = re.sub(r"(s = 0;\n  \(void\)b;\n#pragma omp parallel for)", r"\1 reduction(+:s)", threads)
    (out / "threads.c").write_text(threads)
    flags = arguments.flags.split()
    subprocess.run(["gcc", *flags, "-fopenmp", "-static", HERE / "starts.c", HERE / "loops.c", out / "threads.c", "-o", out / "starts", "-lm"], check=True)
    written = subprocess.run([arguments.parlift, "parallelize", "-q", HERE / "loops.c", "--", *flags], capture_output=True, text=True, check=True).stdout
    tests = []
    for name in names:
        body = re.search(rf"\b{name}\(int n.*?^}}", written, re.M | re.S)[0]
        test = re.search(r"> (\d+)", body.split("for (")[0])
        tests.append(f"{name} {test[1] if test else '-'}\n")
    (out / "tests").write_text("".join(tests))


def run(arguments):
    out = pathlib.Path(arguments.dir)
    tests = dict(line.split() for line in (out / "tests").read_text().splitlines())
    counts = arguments.threads.split(",")
    columns = []
    for count in counts:
        words = [str((out / "starts").resolve())] + (["one"] if count == "1" else [])
        done = subprocess.run(words, env={"OMP_NUM_THREADS": count}, capture_output=True, text=True, check=True)
        columns.append([line.split() for line in done.stdout.splitlines()])
    print("| loop | ns, 4,000 | 14,000 |" + "".join(f" {count} threads |" for count in counts if count != "1") + " test |")
    print("| --- | ---: | ---: |" + " ---: |" * sum(count != "1" for count in counts) + " ---: |")
    for rows in zip(*columns):
        cells = [row[3] for row in rows if len(row) > 3]
        print("| " + " | ".join([*rows[0][:3], *cells, tests[rows[0][0]]]) + " |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    verbs = parser.add_subparsers(dest="verb", required=True)
    making = verbs.add_parser("build")
    making.add_argument("--flags", default="-O3")
    making.add_argument("--parlift", default="build/default/bin/parlift")
    making.add_argument("dir")
    running = verbs.add_parser("run")
    running.add_argument("--threads", default="4,16")
    running.add_argument("dir")
    arguments = parser.parse_args()
    (build if arguments.verb == "build" else run)(arguments)


if __name__ == "__main__":
    main()
