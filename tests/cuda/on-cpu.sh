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
sed -f "$(dirname "$0")/on-cpu.sed" "$program" > "$output.cpp"
# Memory that is asked for anew is watched anew.
g++ -std=c++17 -O1 -w -DGPU_KEPT=0 -fopenmp -I"$(dirname "$0")" -include cuda_runtime.h -o "$output" "$output.cpp" "$@"
