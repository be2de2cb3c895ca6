#!/usr/bin/env python3
"""The case studies of examples/gpu on this machine's NVIDIA GPU.

usage: bench/gpu/run.py build [--parlift FILE] [--arch sm_90] DIR     needs nvcc, no GPU
       bench/gpu/run.py run DIR                                        prints the table
       bench/gpu/run.py check DIR                                      small sizes, alone and under compute-sanitizer

`build` has parlift write each example in CUDA for arrays that are on the GPU already, puts calls of the driver around each kernel's
start, and links all with driver.cu, cuBLAS and CUB.
"""
import pathlib
import re
import shutil
import subprocess
import sys

from commands import HERE, ROOT, run_command

KERNEL = 0  # as in events.cuh


def instrumented(text):
    """Events around each kernel: the driver's functions, declared where `extern "C"` begins."""
    text = text.replace('extern "C" {\n', 'extern "C" void bench_start(int);\nextern "C" void bench_stop(void);\nextern "C" {\n', 1)
    text, starts = re.subn(r"^( +)(\w+<<<)", rf"\1bench_start({KERNEL});\n\1\2", text, flags=re.MULTILINE)
    text, ends = re.subn(r"^( +)(gpu_check\(cudaGetLastError\(\), .*)$", r"\1bench_stop();\n\1\2", text, flags=re.MULTILINE)
    if starts == 0 or starts != ends:
        sys.exit(f"{starts} starts of kernels, {ends} checks of them")
    return text


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


def program(arguments, name):
    return str((pathlib.Path(arguments.dir) / name).resolve())


def run(arguments):
    return subprocess.run([program(arguments, "studies")], check=False).returncode


def check(arguments):
    studies = [program(arguments, "studies"), "check"]
    sanitizer = shutil.which("compute-sanitizer") or shutil.which("compute-sanitizer", path="/usr/local/cuda/bin")
    print("The program alone:", flush=True)
    status = subprocess.run(studies, check=False).returncode
    for tool in ("memcheck", "racecheck") if sanitizer else ():
        print(f"\n{sanitizer} --tool {tool}:", flush=True)
        status |= subprocess.run([sanitizer, "--tool", tool, "--error-exitcode", "1", *studies], check=False).returncode
    if not sanitizer:
        print("\nThere is no compute-sanitizer.")
    return 1 if status else 0


if __name__ == "__main__":
    sys.exit(run_command(__doc__, build, run, others={"check": (check, None)}))
