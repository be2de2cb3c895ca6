#!/usr/bin/env python3
"""The case studies of examples/gpu on this machine's NVIDIA GPU.

usage: bench/gpu/run.py build [--parlift FILE] [--arch sm_90] DIR     needs nvcc, no GPU
       bench/gpu/run.py run DIR                                        prints the table

`build` has parlift write each example in CUDA for arrays that are on the GPU already, puts calls of the driver around each kernel's
start, and links all with driver.cu, cuBLAS and CUB.
"""
import pathlib
import re
import subprocess
import sys

from commands import HERE, ROOT, run_command


def instrumented(text):
    """Events around each kernel: the driver's functions, declared where the first kernel is."""
    text = text.replace('extern "C" {\n', 'extern "C" void bench_start(void);\nextern "C" void bench_stop(void);\nextern "C" {\n', 1)
    text = re.sub(r"^( +)(\w+<<<)", r"\1bench_start();\n\1\2", text, flags=re.MULTILINE)
    return re.sub(r"^( +)(gpu_check\(cudaGetLastError\(\), .*)$", r"\1bench_stop();\n\1\2", text, flags=re.MULTILINE)


def build(arguments):
    out = pathlib.Path(arguments.dir)
    out.mkdir(parents=True, exist_ok=True)
    objects = []
    for source in sorted((ROOT / "examples/gpu").glob("*.c")):
        cuda = out / (source.stem + ".cu")
        subprocess.run([arguments.parlift, "parallelize", "-q", "--target=cuda", "--gpu-data=device", str(source), "-o", str(cuda)],
                       check=True, stderr=subprocess.DEVNULL)
        timed = out / (source.stem + ".timed.cu")
        timed.write_text(instrumented(cuda.read_text()))
        objects.append(str(out / (source.stem + ".o")))
        subprocess.run(["nvcc", "-O3", f"-arch={arguments.arch}", "-c", str(timed), "-o", objects[-1]], check=True)
    subprocess.run(["nvcc", "-O3", "-std=c++17", f"-arch={arguments.arch}", str(HERE / "driver.cu"), *objects, "-lcublas",
                    "-o", str(out / "studies")], check=True)


def run(arguments):
    return subprocess.run([str(pathlib.Path(arguments.dir) / "studies")], check=False).returncode


if __name__ == "__main__":
    sys.exit(run_command(__doc__, build, run))
