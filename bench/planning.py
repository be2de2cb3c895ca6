#!/usr/bin/env python3
"""How parlift's own time grows with what it is given.

    bench/planning.py [--parlift FILE] [--runs N] [KIND ...]

Makes files of growing size in a temporary folder, runs `parlift parallelize` on each and draws the processor time, and elapsed
time beside it: functions are planned on all cores. Kinds:

    functions   files of 50, 100, 200 functions with a matrix product each
    loops       functions of 20 to 320 loops, one after the other
    branches    a loop with 50 to 400 `else if`, each with a store
    states      an automaton of 50 to 200 states in a loop of `else if`
    globals     functions of 25 to 100 loops, a call after each, and twice as many globals
    solver      C++ files of 300 to 4,000 lines: fields behind file-scope pointers, counters at the top, bounds in a global array
    kernels     the programs of bench/kernels, for the CPU and for CUDA
"""
import argparse
import pathlib
import random
import resource
import subprocess
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent


def products(count):
    return "\n".join(f"""void product{k}(int n, double a[n][n], double b[n][n], double c[n][n]) {{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {{
      c[i][j] = 0;
      for (int k = 0; k < n; k++)
        c[i][j] += a[i][k] * b[k][j];
    }}
}}
""" for k in range(count))


def loops(count):
    def body(k):
        to, of = "abc"[k % 3], "abc"[(k + 1) % 3]
        return f"  for (int i = 1; i < n - 1; i++)\n    {to}[i] = {of}[i - 1] + {of}[i + 1] * {k + 2};\n"
    return ("void many(int n, double *restrict a, double *restrict b, double *restrict c) {\n" +
            "".join(body(k) for k in range(count)) + "}\n")


def chain(count, branch, last):
    """A loop over a text that looks at each character in a chain of `else if`."""
    return ("int look(const char *s, int n, int *out) {\n  int state = 0;\n  for (int i = 0; i < n; i++) {\n    int c = s[i];\n    " +
            "\n    else ".join(branch(k) for k in range(count)) + f"\n    else {last};\n  }}\n  return state;\n}}\n")


def branches(count):
    return chain(count, lambda k: f"if (c == {k} && state > {k % 7}) out[i] = state + {k};", "state++")


def states(count):
    return chain(count, lambda k: f"if (state == {k}) {{ if (c == {k % 100}) state = {(k * 7 + 1) % count}; else out[i] = {k}; }}",
                 "state = 0")


def globals_and_calls(count):
    text = "".join(f"int g{k};\n" for k in range(2 * count)) + "void call(int);\nvoid f(int n, double *a) {\n"
    for k in range(count):
        text += f"  for (int i = 0; i < n; i++)\n    a[i] = g{2 * k} + i;\n  call(g{2 * k + 1});\n  g{2 * k} = {k};\n"
    return text + "}\n"


COUNTERS = "  int i, j, k, m;\n"
INSIDE = """  for (k = 1; k < size[2] - 1; k++)
    for (j = 1; j < size[1] - 1; j++)
"""
POINTS = INSIDE + "      for (i = 1; i < size[0] - 1; i++)"


def solver_function(k, draw):
    a, b, c = draw.sample(range(6), 3)
    p, w = draw.sample(range(4), 2)
    bodies = [
        f"""void add{k}() {{
{COUNTERS}{POINTS}
        for (m = 0; m < 5; m++)
          u{a}[k][j][i][m] = u{a}[k][j][i][m] + u{b}[k][j][i][m] * {k + 1}.0;
""",
        f"""void norm{k}(double rms[5]) {{
{COUNTERS}  double e;
  for (m = 0; m < 5; m++) rms[m] = 0.0;
{POINTS}
        for (m = 0; m < 5; m++) {{
          e = u{a}[k][j][i][m] - u{c}[k][j][i][m];
          rms[m] = rms[m] + e * e;
        }}
  for (m = 0; m < 5; m++) rms[m] = std::sqrt(rms[m] / (size[0] * size[1]));
""",
        f"""void forcing{k}() {{
{COUNTERS}{INSIDE}    {{
      for (i = 0; i < size[0]; i++) {{
        cuf[i] = u{a}[k][j][i][1] * u{a}[k][j][i][1];
        q[i] = 0.5 * (cuf[i] + u{a}[k][j][i][2]);
        for (m = 0; m < 5; m++) line[i][m] = u{b}[k][j][i][m] / (1.0 + q[i]);
      }}
      for (i = 1; i < size[0] - 1; i++)
        for (m = 0; m < 5; m++)
          u{c}[k][j][i][m] = u{c}[k][j][i][m] - 0.25 * (line[i + 1][m] - line[i - 1][m]) + cuf[i];
    }}
""",
        f"""void rhs{k}() {{
{COUNTERS}  double up, um;
{POINTS} {{
        up = rho{p}[k][j][i + 1];
        um = rho{p}[k][j][i - 1];
        u{a}[k][j][i][0] = u{a}[k][j][i][0] + 0.3 * (u{b}[k][j][i + 1][0] - 2.0 * u{b}[k][j][i][0]) - 0.1 * (up - um);
        u{a}[k][j][i][1] = u{a}[k][j][i][1] + rho{w}[k][j][i] * (up - 2.0 * rho{p}[k][j][i] + um);
      }}
""",
        f"""void sweep{k}() {{
{COUNTERS}  double f;
  for (k = 1; k < size[2] - 1; k++)
    for (i = 1; i < size[0] - 1; i++)
      for (j = 1; j < size[1] - 2; j++) {{
        f = 1.0 / (1.0 + rho{p}[k][j][i]);
        for (m = 0; m < 3; m++) {{
          u{a}[k][j][i][m] = f * u{a}[k][j][i][m];
          u{a}[k][j + 1][i][m] = u{a}[k][j + 1][i][m] - rho{w}[k][j][i] * u{a}[k][j][i][m];
        }}
      }}
""",
    ]
    return bodies[k % len(bodies)] + "}\n"


def solver(lines):
    draw = random.Random(5)
    text = "#include <cmath>\n#include <cstdlib>\n#define N 40\nstatic int size[3];\n"
    for number in range(6):
        text += f"static double (*u{number})[N][N][5] = (double (*)[N][N][5])malloc(sizeof(double) * N * N * N * 5);\n"
    for number in range(4):
        text += f"static double (*rho{number})[N][N] = (double (*)[N][N])malloc(sizeof(double) * N * N * N);\n"
    text += "static double cuf[N], q[N];\nstatic double (*line)[5] = (double (*)[5])malloc(sizeof(double) * N * 5);\n"
    number = 0
    while text.count("\n") < lines:
        text += solver_function(number, draw)
        number += 1
    return text


def cases(kind, folder):
    """Name, size and words of a run each."""
    sizes, make, suffix = {"functions": ((50, 100, 200), products, ".c"), "loops": ((20, 40, 80, 160, 320), loops, ".c"),
                           "branches": ((50, 100, 200, 400), branches, ".c"), "states": ((50, 100, 200), states, ".c"),
                           "globals": ((25, 50, 100), globals_and_calls, ".c"),
                           "solver": ((300, 1000, 2000, 4000), solver, ".cpp")}.get(kind, ((), None, ""))
    for size in sizes:
        source = folder / f"{kind}{size}{suffix}"
        source.write_text(make(size))
        yield f"{kind} {size}", [str(source)]
    if kind == "kernels":
        for source in sorted((HERE / "kernels").glob("*.c")):
            for target in ("openmp", "cuda"):
                yield f"{source.stem} {target}", [f"--target={target}", str(source)]


def seconds(words, runs):
    """The least processor time of the runs, and the elapsed time that goes with it."""
    results = []
    for _ in range(runs):
        before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
        subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
        elapsed, after = time.monotonic() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
        results.append((after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, elapsed))
    return min(results)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    kinds = ["functions", "loops", "solver", "kernels", "branches", "states", "globals"]
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=", ".join(kinds))
    parser.add_argument("--parlift", default=str(HERE.parent / "build/default/bin/parlift"))
    parser.add_argument("--runs", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for kind in arguments.kinds or kinds[:3]:
            rows = [(name, *seconds([arguments.parlift, "parallelize", *words], arguments.runs))
                    for name, words in cases(kind, pathlib.Path(folder))]
            most = max(processor for _, processor, _ in rows)
            for name, processor, elapsed in rows:
                print(f"{name:<24}{processor:>8.2f} s  elapsed {elapsed:>7.2f} s  {'#' * round(40 * processor / most)}")
            print()


if __name__ == "__main__":
    main()
