#!/usr/bin/env python3
"""The case studies of examples/gpu on this machine's NVIDIA GPU.

usage: bench/gpu/run.py build [--parlift FILE] [--arch sm_90] DIR     needs nvcc, no GPU
       bench/gpu/run.py run DIR                                        prints the table of kernels
       bench/gpu/run.py check DIR                                      small sizes, alone and under compute-sanitizer
       bench/gpu/run.py calls [--small] DIR                            prints the table of calls with arrays of the CPU

`build` has parlift write each example in CUDA for arrays that are on the GPU already, puts calls of the driver around each kernel's
start, and links all with driver.cu, cuBLAS and CUB. For `calls` it has parlift write them in CUDA for arrays of the CPU, with calls
around copies as well, and in OpenMP, and links each of both with calls.cu.
"""
import pathlib
import re
import shutil
import subprocess
import sys

from commands import HERE, ROOT, emitted, in_cuda, run_command

KERNEL, COPY_IN, COPY_OUT = range(3)  # as in events.cuh


def instrumented(text, with_copies=False):
    """Events around each kernel, and around copies: the driver's functions, declared where `extern "C"` begins."""
    text = text.replace('extern "C" {\n', 'extern "C" void bench_start(int);\nextern "C" void bench_stop(void);\nextern "C" {\n', 1)
    text, starts = re.subn(r"^( +)(\w+<<<|gpu_start_together\()", rf"\1bench_start({KERNEL});\n\1\2", text, flags=re.MULTILINE)
    text, ends = re.subn(r"^( +)(gpu_check\(cudaGetLastError\(\), .*)$", r"\1bench_stop();\n\1\2", text, flags=re.MULTILINE)
    if starts == 0 or starts != ends:
        sys.exit(f"{starts} starts of kernels, {ends} checks of them")
    if with_copies:
        for which, kind in ("gpu_to_device", COPY_IN), ("gpu_to_host", COPY_OUT):
            text, count = re.subn(rf"(static inline void {which}\([^)]*\) {{\n)(.*?)(\n}}\n)", rf"\1  bench_start({kind});\n\2\n  bench_stop();\3",
                                  text, flags=re.DOTALL)
            if count != 1:
                sys.exit(f"{count} functions {which}")
    return text


def build(arguments):
    out = pathlib.Path(arguments.dir)
    out.mkdir(parents=True, exist_ok=True)
    nvcc = ["nvcc", "-O3", "-std=c++17", f"-arch={arguments.arch}"]
    cpu = ["-O3", "-march=x86-64-v3", "-fopenmp"]
    on_gpu, copied, on_cpu = [], [], []
    for source in sorted((ROOT / "examples/gpu").glob("*.c")):
        for objects, data, with_copies in (on_gpu, "device", False), (copied, "host", True):
            text = in_cuda(arguments, source, out / f"{source.stem}.{data}.cu", "--offload=always", f"--gpu-data={data}")
            timed = out / f"{source.stem}.{data}.timed.cu"
            timed.write_text(instrumented(text, with_copies))
            objects.append(str(timed.with_suffix(".o")))
            subprocess.run(["nvcc", "-O3", f"-arch={arguments.arch}", "-c", str(timed), "-o", objects[-1]], check=True)
        openmp = out / f"{source.stem}.openmp.c"
        emitted(arguments, source, openmp)
        on_cpu.append(str(openmp.with_suffix(".o")))
        subprocess.run(["gcc", *cpu, "-c", str(openmp), "-o", on_cpu[-1]], check=True)
    subprocess.run([*nvcc, str(HERE / "driver.cu"), *on_gpu, "-lcublas", "-o", str(out / "studies")], check=True)
    subprocess.run([*nvcc, "-Xcompiler", "-fopenmp", str(HERE / "calls.cu"), *copied, "-o", str(out / "calls-cuda")], check=True)
    driver = out / "calls.openmp.o"
    subprocess.run(["g++", "-std=c++17", *cpu, "-x", "c++", "-c", str(HERE / "calls.cu"), "-o", str(driver)], check=True)
    subprocess.run(["g++", *cpu, str(driver), *on_cpu, "-o", str(out / "calls-openmp")], check=True)


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


def studies_of(arguments, name):
    """What the first line says, and the fields of each study by its name."""
    small = ["check"] if arguments.small else []
    done = subprocess.run([program(arguments, name), *small], check=False, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        sys.exit(f"{name}: {done.stdout}exit status {done.returncode}")
    about, *lines = done.stdout.splitlines()
    return about, {fields[0]: fields[1:] for fields in (line.split("\t") for line in lines)}


def agree(one, other, tolerance):
    one, other = ([float(figure) for figure in text.split()] for text in (one, other))
    return len(one) == len(other) > 0 and all(abs(a - b) <= tolerance * abs(b) for a, b in zip(one, other))


def calls(arguments):
    gpu, on_gpu = studies_of(arguments, "calls-cuda")
    threads, on_cpu = studies_of(arguments, "calls-openmp")
    print(f"{gpu}\n\n| study | kernels ms | copies in ms | copies out ms | whole call ms | OpenMP on {threads} threads ms | results agree |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | --- |")
    are_same = on_gpu.keys() == on_cpu.keys()
    for name, (kernels, copies_in, copies_out, whole, tolerance, figures) in on_gpu.items():
        *_, openmp, _, others = on_cpu[name]
        is_same = agree(figures, others, float(tolerance))
        are_same &= is_same
        times = " | ".join(f"{float(seconds) * 1e3:.3f}" for seconds in (kernels, copies_in, copies_out, whole, openmp))
        print(f"| {name} | {times} | {'yes' if is_same else 'NO'} |")
    return 0 if are_same else 1


def calls_options(parser):
    parser.add_argument("--small", action="store_true")


if __name__ == "__main__":
    sys.exit(run_command(__doc__, build, run, others={"check": (check, None), "calls": (calls, calls_options)}))
