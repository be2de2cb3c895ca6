#!/bin/sh
# same-on-gpu.sh PARLIFT SOURCE PREFIX [OPTION...]: the program with its loops in OpenCL prints what the program itself does, on
# whatever device is there (PoCL makes one of the CPU), and PREFIX.ran says which kernels ran. So does the program in CUDA, whose
# kernels run on the CPU (tests/cuda); where there is nvcc, it is compiled as well, and without a GPU its loops run on the CPU.
# OPTION goes to parlift; with --plan FILE the program is what `transform` makes of it. C++ is compiled as C++17.
set -eu
parlift=$1 source=$2 prefix=$3
shift 3
command=parallelize
case " $* " in *" --plan "*) command=transform ;; esac
suffix=c gcc=gcc clang=clang-19 language=
case "$source" in *.cpp) suffix=cpp gcc="g++" clang="clang++-19" language=-std=c++17 ;; esac

$gcc $language -O1 -w -o "$prefix.original" "$source" -lm
"$prefix.original" > "$prefix.expected"

"$parlift" "$command" --target=opencl --require-gpu "$@" "$source" -o "$prefix.opencl.$suffix" 2> "$prefix.remarks"
for compiler in $gcc $clang; do
  "$compiler" $language -Wall -Wextra -Werror -Wno-unknown-pragmas -Wno-unused-variable -fsyntax-only "$prefix.opencl.$suffix"
done
# What runs is said by the program itself.
sed 's/^  gpu_run(&\([a-z_A-Z0-9]*\),/  puts("ran \1"), gpu_run(\&\1,/' "$prefix.opencl.$suffix" > "$prefix.traced.$suffix"
$gcc $language -O1 -w -fsanitize=address,undefined -fno-sanitize=leak -o "$prefix.opencl" "$prefix.traced.$suffix" -fopenmp -lOpenCL -lm
ASAN_OPTIONS=detect_leaks=0 "$prefix.opencl" > "$prefix.all" 2> "$prefix.errors"
if [ -s "$prefix.errors" ] && grep -v "warning generated" "$prefix.errors" | grep -q .; then
  cat "$prefix.errors" >&2
  exit 1
fi
grep '^ran ' "$prefix.all" > "$prefix.ran" || true
grep -v '^ran ' "$prefix.all" | diff "$prefix.expected" - >&2

"$parlift" "$command" -q --target=cuda --offload=always "$@" "$source" -o "$prefix.cu" 2> "$prefix.remarks.cuda"
if ! grep -q __global__ "$prefix.cu"; then
  exit 0 # no loop of it is a kernel: the file is C, with OpenMP's directives
fi
"$(dirname "$0")/../cuda/on-cpu.sh" "$prefix.cu" "$prefix.on-cpu" -lm
"$prefix.on-cpu" 2> "$prefix.errors" | diff "$prefix.expected" - >&2
if [ -s "$prefix.errors" ]; then
  cat "$prefix.errors" >&2
  exit 1
fi
if command -v nvcc > /dev/null; then
  nvcc -O1 -arch=sm_90 -Werror all-warnings -Xcompiler -Wno-unknown-pragmas,-fopenmp -o "$prefix.cuda" "$prefix.cu" -lm
  "$prefix.cuda" 2> /dev/null | diff "$prefix.expected" - >&2
else
  echo "no nvcc: the program in CUDA is not compiled" >&2
fi
