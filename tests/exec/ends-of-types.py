#!/usr/bin/env python3
"""Puts the ends of every integer type into the tests that parlift writes before loops.

usage: ends-of-types.py PARLIFT FOLDER

For each type, loops whose arrays may overlap, whose distance is a variable, and whose length is a difference; then loops
over one array, before which only their length is asked. The condition of each directive becomes a function of its own, which
UBSan watches for all values at the ends of the types: no arithmetic in it may overflow.
"""
import itertools
import pathlib
import re
import subprocess
import sys

TYPES = {  # name: bits, signed
    "signed char": (8, True), "unsigned char": (8, False), "char": (8, True), "short": (16, True),
    "unsigned short": (16, False), "int": (32, True), "unsigned": (32, False), "long": (64, True),
    "unsigned long": (64, False), "long long": (64, True), "size_t": (64, False), "ptrdiff_t": (64, True),
}
BODIES = [
    "a[2 * i + 1] = b[i] + 1;",
    "a[3 * i] = b[2 * i + 1];",
    "a[i + k] = a[i] + 1;",
    "a[i] = a[2 * i + k] + 1;",
    "a[2 * k + i] = b[i];",
    "a[i + 5] = b[i + k];",
]
HEADS = ["for ({0} i = 0; i < n; i++)", "for ({0} i = k; i < n; i++)", "for ({0} i = 1; i <= n; i += 2)"]
LENGTHS = ["b[i] = 1;", "b[i] = b[i] * 3 + 1;"]
LENGTH_HEADS = ["for ({0} i = k; i < n; i++)", "for ({0} i = k; i <= n; i += 3)", "for ({0} i = n; i > k; i--)"]


def values(bits, signed, arrays):
    """Both ends, their neighbours and what lies between. Of 64 bits, what arrays of 2^60 bytes need, if tests ask about `arrays`."""
    low = -(1 << bits - 1) if signed else 0
    high = (1 << (bits - 1 if signed else bits)) - 1
    if bits == 64 and arrays:
        low, high = -(1 << 60) if signed else 0, 1 << 60
    middle = [high // 2, high // 2 + 1, high // 3 + 1, 1, 2, 100, 5000, 0]
    return sorted({low, low + 1, high - 1, high} | {v for v in middle if low <= v <= high} | ({-1, -5000} if low < -5000 else set()))


def literal(value):
    return f"(-{-value - 1}L - 1)" if value < 0 else f"{value}UL" if value >= 1 << 63 else f"{value}L"


def conditions(text):
    """What each function asks before its loop: an `if` clause, or the `if` between two versions."""
    joined = text.replace("\\\n", " ")
    for name, body in re.findall(r"^void (f\d+)\((?:.*)\) \{\n((?:.*\n)*?)\}$", joined, re.MULTILINE):
        body = re.sub(r"((?:&&|\|\|))\n\s*", r"\1 ", body)
        # Before elements are looked at; they are the loop's own.
        looks = re.search(r"^ *int \w+_is_apart = (.*?);$", body, re.MULTILINE | re.DOTALL)
        if looks:
            yield name, looks[1].replace("omp_get_max_threads()", "16")
            continue
        clause = re.search(r"^ *#pragma omp .*?\bif\((.*)$", body, re.MULTILINE) or re.search(r"^ *if \((.*)$", body, re.MULTILINE)
        if clause:
            depth, end = 1, 0
            while depth:
                depth += {"(": 1, ")": -1}.get(clause[1][end], 0)
                end += 1
            yield name, clause[1][: end - 1]


def check(parlift, folder, heads, bodies, options, least):
    source, types = ["#include <stddef.h>"], {}
    for spelling, head, body in itertools.product(TYPES, heads, bodies):
        name = f"f{len(types)}"
        types[name] = spelling
        source.append(f"void {name}({spelling} n, {spelling} k, unsigned char *a, unsigned char *b) {{\n"
                      f"  {head.format(spelling)}\n    {body}\n  (void)b, (void)k;\n}}")
    (folder / "loops.c").write_text("\n".join(source) + "\n")
    subprocess.run([parlift, "parallelize", *options, folder / "loops.c", "-o", folder / "loops.omp.c"], check=True,
                   stderr=subprocess.DEVNULL)
    program = ["#include <stddef.h>", "#include <stdlib.h>", "static unsigned char *a, *b;", "static volatile int sink;"]
    calls = []
    for name, condition in conditions((folder / "loops.omp.c").read_text()):
        spelling = types[name]
        program.append(f"static int {name}({spelling} n, {spelling} k) {{ (void)n, (void)k; return {condition}; }}")
        tried = ", ".join(literal(v) for v in values(*TYPES[spelling], arrays=bodies is BODIES))
        calls.append(f"  {{ const {spelling} v[] = {{{tried}}};\n    for (unsigned x = 0; x < sizeof v / sizeof *v; x++)\n"
                     f"      for (unsigned y = 0; y < sizeof v / sizeof *v; y++)\n        sink += {name}(v[x], v[y]); }}")
    if len(calls) < least * len(types):
        sys.exit(f"only {len(calls)} of {len(types)} loops have a condition")
    program += ["int main(void) {", "  a = malloc(1 << 20), b = a + 1000;", *calls, "  return 0;", "}"]
    (folder / "ends.c").write_text("\n".join(program) + "\n")
    subprocess.run(["clang-19", "-O0", "-w", "-fsanitize=signed-integer-overflow,shift,integer-divide-by-zero",
                    "-fno-sanitize-recover=all", folder / "ends.c", "-o", folder / "ends"], check=True)
    subprocess.run([folder / "ends"], check=True)
    print(f"{len(calls)} conditions")


def main(parlift, folder):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    check(parlift, folder, HEADS, BODIES, ["--thread-cost=0"], 1 / 3)
    # Of types of 16 bits and less no length is worth threads.
    check(parlift, folder, LENGTH_HEADS, LENGTHS, [], 1 / 2)


if __name__ == "__main__":
    main(*sys.argv[1:])
