#!/bin/sh
# on-cpu.sh PROGRAM.cu OUTPUT [FLAG...]: compiles what parlift has written for CUDA so that it runs on a CPU (cuda_runtime.h).
set -eu
program=$1 output=$2
shift 2
# What kernels share stands in a file of its own, but with --single-file.
header=${program%.cu}.cuda.h
if grep -q "^#include \"$(basename "$header")\"" "$program"; then
  sed "/^#include \"$(basename "$header")\"/{
    r $header
    d
  }" "$program" > "$output.whole"
  program=$output.whole
fi
sed 's/\([A-Za-z_0-9]*\)<<<gpu_grid, gpu_threads>>>(/cuda_on_cpu::launch(\1, gpu_grid, gpu_threads)(/
  s/extern __shared__ __align__(128) int4 gpu_shared\[\];/static thread_local int4 gpu_shared[CUDA_ON_CPU_SHARED];/
  s/memcpy(to, from, bytes); .. at once ../cuda_on_cpu::copyLater(to, from, bytes);/
  s/^\( *\)gpu_commit();/\1cuda_on_cpu::commit();/
  s/^\( *\)gpu_wait<\([0-9]*\)>();/\1cuda_on_cpu::wait(\2), __syncwarp();/
  s/gpu_start_together(\([A-Za-z_0-9]*\), gpu_grid,/cuda_on_cpu::together(\1, gpu_grid,/' "$program" > "$output.cpp"
# Memory that is asked for anew is watched anew.
g++ -std=c++17 -O1 -w -DGPU_KEPT=0 -fopenmp -I"$(dirname "$0")" -include cuda_runtime.h -o "$output" "$output.cpp" "$@"
