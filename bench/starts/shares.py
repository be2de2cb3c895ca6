#!/usr/bin/env python3
"""Loops of constant length over global arrays on one thread, as `parallel for` and as `parallel for simd`, against the loop without a directive.

    bench/starts/shares.py [-O2 -march=native ...]

Each loop is run in a function of its own that nobody inlines. What a region costs by itself is measured with a loop of nothing and taken
away. Prints the geometric means, and what loses more than a tenth.
"""
import math
import os
import subprocess
import sys
import tempfile

LENGTH = 20000
LOOPS = {
    "fill": "H[i] = 7;", "numbers": "H[i] = i;", "add": "H[i] = A[i] + 1;", "increment": "A[i] += 3;",
    "count": "c += A[i] > 5;", "bits": "c += (A[i] >> 3 & 1) + (A[i] & 1);", "shorts": "S[i] = S[i] * 3;",
    "clip": "int v = S[i] + T[i]; if (v > 99) v = 99; else if (v < -9) v = -9; S[i] = v;",
    "gray": "U[i] = (U[i] * 77 + S[i] * 150 + T[i] * 29) >> 8;", "threshold": "U[i] = U[i] > 100 ? 255 : 0;",
    "triad": "D[i] += 2 * E[i];", "floats": "F[i] = F[i] * .5f + S[i];", "divide": "H[i] = A[i] / 7;",
    "remainder": "H[i] = A[i] % 7;", "swap": "int t = A[i]; A[i] = H[i]; H[i] = t;", "product": "c += A[i] * B[i];",
    "xor": "c ^= A[i];", "compare": "U[i] = A[i] == 3;", "differences": "A[i] = B[i + 1] - B[i];",
    "larger": "A[i] = A[i] > B[i] ? A[i] : B[i];", "row": "M[k][i] = M[k][i] * 3 + 1;", "convert": "D[i] = A[i];",
}
SUMS = {"count": "+", "bits": "+", "product": "+", "xor": "^"}


def program(directive):
    text = ("#include <stdio.h>\n#include <time.h>\nint H[60000], A[60000], B[60000], M[40][20000], out;\nunsigned char U[60000];\n"
            "short S[60000], T[60000];\ndouble D[60000], E[60000];\nfloat F[60000];\n")
    for name, body in {"nothing": "", **LOOPS}.items():
        length = LENGTH if body else 2
        sums = f" reduction({SUMS[name]} : c)" if name in SUMS and directive else ""
        text += (f"__attribute__((noinline)) void f_{name}(int k) {{\n  int c = k;\n{directive}{sums}\n"
                 f"  for (int i = 0; i < {length}; i++) {{ {body} }}\n  out = c;\n}}\n")
    text += ("static double now(void) {\n  struct timespec t;\n  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);\n"
             "  return t.tv_sec * 1e6 + t.tv_nsec * 1e-3;\n}\nint main(void) {\n"
             "  for (int i = 0; i < 60000; i++)\n    A[i] = i % 1009, B[i] = i % 77, U[i] = i * 7, S[i] = i % 500, T[i] = i % 99;\n")
    for name in ["nothing", *LOOPS]:
        text += (f'  {{\n    double best = 1e9;\n    for (int q = 0; q < 30; q++) {{\n      double t = now();\n'
                 f'      for (int r = 0; r < 10; r++)\n        f_{name}(q);\n      t = (now() - t) / 10;\n'
                 f'      best = t < best ? t : best;\n    }}\n    printf("{name} %g\\n", best);\n  }}\n')
    return text + "}\n"


def times(directive, flags, folder):
    source, binary = os.path.join(folder, "loops.c"), os.path.join(folder, "loops")
    with open(source, "w", encoding="utf-8") as file:
        file.write(program(directive))
    subprocess.run(["gcc", *flags, "-fopenmp", "-w", source, "-o", binary], check=True)
    best = {}
    for _ in range(3):
        out = subprocess.run([binary], capture_output=True, text=True, check=True, env={"OMP_NUM_THREADS": "1"}).stdout
        for name, microseconds in (line.split() for line in out.splitlines()):
            best[name] = min(float(microseconds), best.get(name, 1e9))
    return {name: time - best["nothing"] for name, time in best.items() if name in LOOPS}


def main():
    flags = sys.argv[1:] or ["-O2"]
    with tempfile.TemporaryDirectory() as folder:
        plain = times("", flags, folder)
        for directive in ("#pragma omp parallel for", "#pragma omp parallel for simd"):
            ratios = {name: time / plain[name] for name, time in times(directive, flags, folder).items()}
            mean = math.exp(sum(map(math.log, ratios.values())) / len(ratios))
            slow = ", ".join(f"{name} {ratio:.2f}" for name, ratio in ratios.items() if ratio > 1.1)
            print(f"{directive[12:]}: {mean:.2f} in the mean of {len(ratios)}; over 1.1: {slow or 'none'}")


if __name__ == "__main__":
    main()
