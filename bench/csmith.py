#!/usr/bin/env python3
"""Random programs of csmith by gcc and by `parlift cc`, with the thread costs as they are and with 0.

    bench/csmith.py [--seed N] [--programs N | --minutes M] [--parlift FILE] [--threads 3] [-j 2] [--keep DIR]

Each program prints a checksum of its variables, which must be gcc's with one thread and with several. A finding is that, an exit
status that is not 0, a text that does not compile, a file that takes over 90 s of processor time, or 30 times gcc's.
Its program is kept under DIR (build/csmith). Exit status 1 where something was found.
"""
import functools
import pathlib
import subprocess
import sys
import tempfile

import drop_in

# What csmith is told to prefer: small programs of different kinds, arrays and short blocks first.
SMALL = ["--max-funcs", "4", "--max-block-size", "3", "--max-block-depth", "3", "--no-argc"]
SHAPES = (
    [],
    ["--max-array-dim", "3", "--max-array-len-per-dim", "12"],
    ["--no-pointers", "--max-array-dim", "2", "--max-array-len-per-dim", "40"],
    ["--no-jumps", "--no-structs", "--no-unions", "--max-array-len-per-dim", "60", "--max-array-dim", "1"],
    ["--inline-function", "--builtins", "--max-funcs", "7"],
    ["--max-block-depth", "4", "--max-expr-complexity", "4", "--no-volatiles"],
    ["--no-pointers", "--no-jumps", "--no-volatiles", "--no-bitfields", "--max-array-len-per-dim", "80", "--max-block-depth", "4"],
    ["--lang-cpp"],
)


def make(arguments, index):
    seed = arguments.seed + index
    shape = SHAPES[seed % len(SHAPES)]
    is_cxx = "--lang-cpp" in shape
    with tempfile.TemporaryDirectory() as name:
        source = pathlib.Path(name) / ("program.cpp" if is_cxx else "program.c")
        made = subprocess.run(["csmith", "--seed", str(seed), *SMALL, *shape, "-o", str(source)], stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL, timeout=60, check=False)
        if made.returncode != 0:
            return None
        trial = drop_in.Trial(f"seed {seed}", source, ["-O2", "-w", "-I/usr/include/csmith"], arguments.parlift, is_cxx,
                              threads=arguments.threads).carry_out()
        if trial.findings:
            arguments.keep.mkdir(parents=True, exist_ok=True)
            (arguments.keep / f"seed-{seed}{source.suffix}").write_text(source.read_text())
        return trial


def main():
    parser = drop_in.parser(__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--programs", type=int, default=100)
    parser.add_argument("--keep", type=pathlib.Path, default=drop_in.ROOT / "build/csmith")
    arguments = parser.parse_args()
    count = 10**9 if arguments.minutes else arguments.programs
    return drop_in.campaign(count, functools.partial(make, arguments), arguments)


if __name__ == "__main__":
    sys.exit(main())
