// Orders for kernels that nothing can be made of are refused, and say what could be.

// RUN: echo 'map product:1 i:y/4 j:x/64' > %t.1
// RUN: exits 1 %parlift transform %s --plan %t.1 2>&1 | FileCheck --check-prefix=TARGET %s
// TARGET: `map` is for --target=cuda and --target=opencl
void product(int n, int m, int p, double A[restrict n][p], double B[restrict p][m], double C[restrict n][m]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      double sum = 0;
      for (int k = 0; k < p; k++)
        sum += A[i][k] * B[k][j];
      C[i][j] = sum;
    }
}

// The dimensions are loops that run in parallel together.
// RUN: echo 'map product:1 i:y/4 j:x/64 k:z/2' > %t.2
// RUN: exits 1 %parlift transform --target=cuda %s --plan %t.2 2>&1 | FileCheck --check-prefix=DEEP %s
// DEEP: `map` has a loop over `k` where none is that runs in parallel together with those around it, and is their whole body
// RUN: echo 'map product:1 j:x/64' > %t.3
// RUN: exits 1 %parlift transform --target=cuda %s --plan %t.3 2>&1 | FileCheck --check-prefix=OTHER %s
// OTHER: `map` has a loop over `j` where the one over `i` is
// RUN: echo 'map product:1 i:x/4 j:x/64' > %t.4
// RUN: exits 1 %parlift transform --target=cuda %s --plan %t.4 2>&1 | FileCheck --check-prefix=AXES %s
// AXES: the dimensions of a grid are x, x and y, or x, y and z, each of them once
// RUN: echo 'map product:1 i/4 j:x/64' > %t.5
// RUN: exits 1 %parlift transform --target=cuda %s --plan %t.5 2>&1 | FileCheck --check-prefix=WORDS %s
// WORDS: `map` wants counters with axis and threads, as in `i:y/4 j:x/64`; not `i/4`

// Sizes have limits.
// RUN: echo 'map product:1 i:y/32 j:x/64' > %t.6
// RUN: exits 1 %parlift transform --target=cuda %s --plan %t.6 2>&1 | FileCheck --check-prefix=THREADS %s
// THREADS: 2048 threads a block are more than 1024
// RUN: printf 'map product:1 i:y/16 j:x/16\nregister-tile product:1 64x64\nstage product:1.1.1 A chunk(8)\n' > %t.7
// RUN: exits 1 %parlift transform --target=cuda %s --plan %t.7 2>&1 | FileCheck --check-prefix=REGISTERS %s
// REGISTERS: a thread cannot have more than 1024 iterations in registers
// RUN: printf 'map product:1 i:y/16 j:x/16\nstage product:1.1.1 A chunk(4096)\n' > %t.8
// RUN: exits 1 %parlift transform --target=cuda %s --plan %t.8 2>&1 | FileCheck --check-prefix=SHARED %s
// SHARED: the slices are {{[0-9]+}} bytes of shared memory; a block has 49152
// RUN: printf 'map product:1 i:y/16 j:x/16\nregister-tile product:1 6x4 4x4\n' > %t.9
// RUN: exits 1 %parlift transform --target=cuda %s --plan %t.9 2>&1 | FileCheck --check-prefix=GROUPS %s
// GROUPS: 6 iterations of a thread are no groups of 4
// RUN: printf 'map weigh:1 i:x/64 aligned(16)\nregister-tile weigh:1 2\n' > %t.27
// RUN: %parlift transform -q --target=cuda %s --plan %t.27 | FileCheck --check-prefix=BEGINS %s
// BEGINS: i_block = blockIdx.x * 128;
// RUN: printf 'map later:1 i:x/64 aligned(16)\nregister-tile later:1 2\n' > %t.28
// RUN: exits 1 %parlift transform --target=cuda %s --plan %t.28 2>&1 | FileCheck --check-prefix=BEGIN %s
// BEGIN: blocks cannot be aligned: the loop over `i` begins at no number, does not go up by one, or blocks are too small

// Clauses stand once, within limits, and where they mean something.
// RUN: printf 'map product:1 i:y/16 j:x/16 resident(4) resident(5)\nregister-tile product:1 2x2\n' > %t.c0
// RUN: exits 1 %parlift transform --target=cuda %s --plan %t.c0 2>&1 | FileCheck --check-prefix=TWICE %s
// TWICE: `resident` stands twice in `map product:1`
// RUN: printf 'map product:1 i:y/16 j:x/16\nstage product:1.1.1 A chunk(8) chunk(16)\n' > %t.c1
// RUN: exits 1 %parlift transform --target=cuda %s --plan %t.c1 2>&1 | FileCheck --check-prefix=CHUNKS %s
// CHUNKS: `chunk` stands twice in `stage product:1.1.1`
// RUN: printf 'map product:1 i:y/16 j:x/16 resident(1000)\nregister-tile product:1 2x2\n' > %t.c2
// RUN: exits 1 %parlift transform --target=cuda %s --plan %t.c2 2>&1 | FileCheck --check-prefix=RESIDENT %s
// RESIDENT: `resident` wants a number from 1 to 32; not `resident(1000)`
// RUN: printf 'map product:1 i:y/16 j:x/16\nstage product:1.1.1 A chunk(0)\n' > %t.c3
// RUN: exits 1 %parlift transform --target=cuda %s --plan %t.c3 2>&1 | FileCheck --check-prefix=NOCHUNK %s
// NOCHUNK: `chunk` wants a number from 1 to 65536; not `chunk(0)`
// RUN: printf 'map product:1 i:y/16 j:x/16\nstage product:1.1.1 A chunk(8) buffers(3)\n' > %t.c4
// RUN: exits 1 %parlift transform --target=cuda %s --plan %t.c4 2>&1 | FileCheck --check-prefix=BUFFERS %s
// BUFFERS: `buffers` wants a number from 1 to 2; not `buffers(3)`
// RUN: printf 'map product:1 i:y/16 j:x/16\nregister-tile product:1 0x2\n' > %t.c5
// RUN: exits 1 %parlift transform --target=cuda %s --plan %t.c5 2>&1 | FileCheck --check-prefix=FROMONE %s
// FROMONE: `register-tile` wants numbers from 1 to 65536, as in 4x2; not `0x2`
// RUN: printf 'map product:1 i:y/16 j:x/16 aligned(32)\n' > %t.c6
// RUN: exits 1 %parlift transform --target=cuda %s --plan %t.c6 2>&1 | FileCheck --check-prefix=NOTREE %s
// NOTREE: line 1: `aligned(32)` is for kernels with `register-tile`, `stage` or `share`, and product:1 has none of them
// RUN: printf 'map product:1 i:y/16 j:x/16\nregister-tile product:1.1 2x2\n' > %t.c7
// RUN: exits 1 %parlift transform --target=cuda %s --plan %t.c7 2>&1 | FileCheck --check-prefix=INNER %s
// INNER: `register-tile` is said of the whole kernel: `register-tile product:1`; not of product:1.1
// RUN: printf 'map product:1 i:y/16 j:x/16\nregister-tile product:1 2x2\nregister-tile product:1 4x4\n' > %t.c8
// RUN: exits 1 %parlift transform --target=cuda %s --plan %t.c8 2>&1 | FileCheck --check-prefix=TILES %s
// TILES: `register-tile product:1` stands there twice
// RUN: printf 'map product:1 i:y/16 j:x/16\nstage product:1.1.1 A chunk(16) skip(16)\n' > %t.c9
// RUN: exits 1 %parlift transform --target=cuda %s --plan %t.c9 2>&1 | FileCheck --check-prefix=NOTEST %s
// NOTEST: `skip` is for a loop that does nothing but look for the least or the most, in an `if (d < best)`; product:1.1.1 does more

// Only what all iterations have can be shared.
// RUN: printf 'map product:1 i:y/16 j:x/16\nstage product:1.1.1 C chunk(8)\n' > %t.10
// RUN: exits 1 %parlift transform --target=cuda %s --plan %t.10 2>&1 | FileCheck --check-prefix=SLICE %s
// SLICE: `C` has no elements in product:1.1.1 that a block could share: there are `A[i][k]`, `B[k][j]`
// SLICE: not done:
// SLICE-NEXT: stage product:1.1.1 C chunk(8)
// RUN: printf 'map product:1 i:y/16 j:x/16\nstage product:1.1 A chunk(8)\n' > %t.11
// RUN: exits 1 %parlift transform --target=cuda %s --plan %t.11 2>&1 | FileCheck --check-prefix=WALK %s
// WALK: product:1.1 is no loop that the threads of a block could take in step, with elements to share
// RUN: printf 'map product:1 i:y/16 j:x/16\nstage product:1.1.1 A\n' > %t.12
// RUN: exits 1 %parlift transform --target=cuda %s --plan %t.12 2>&1 | FileCheck --check-prefix=CHUNK %s
// CHUNK: `stage product:1.1.1` wants the number of iterations at a time, as in chunk(8)
// RUN: printf 'map product:1 i:y/16 j:x/16\nstage product:1.1.1 A chunk(12) buffers(1) aligned\n' > %t.13
// RUN: exits 1 %parlift transform --target=cuda %s --plan %t.13 2>&1 | FileCheck --check-prefix=ALIGNED %s
// ALIGNED: `aligned` wants a chunk that is a power of two, and buffers(1)
// RUN: printf 'map product:1 i:y/16 j:x/16\nstage product:1.1.1 A chunk(12) skip(8)\n' > %t.14
// RUN: exits 1 %parlift transform --target=cuda %s --plan %t.14 2>&1 | FileCheck --check-prefix=SKIP %s
// SKIP: chunk(12) is no multiple of skip(8)

// The steps come in their order: what changes loops, then kernels, each with what belongs to it.
// RUN: echo 'stage product:1.1.1 A chunk(8)' > %t.15
// RUN: exits 1 %parlift transform --target=cuda %s --plan %t.15 2>&1 | FileCheck --check-prefix=FIRST %s
// FIRST: no `map` before has made a kernel of product:1.1.1
// RUN: printf 'map product:1 i:y/4 j:x/64\ninterchange product:1 j i\n' > %t.16
// RUN: exits 1 %parlift transform --target=cuda %s --plan %t.16 2>&1 | FileCheck --check-prefix=LATE %s
// LATE: `interchange` changes loops, and comes before every `map`
// RUN: printf 'map product:1\nregister-tile product:1 2x2\n' > %t.17
// RUN: exits 1 %parlift transform --target=cuda %s --plan %t.17 2>&1 | FileCheck --check-prefix=FREE %s
// FREE: `map product:1` leaves the kernel to the planner: `register-tile` wants one with all of its words, as in
// FREE-NEXT: map product:1 i:y/16 j:x/16
// RUN: printf 'map product:1 i:y/4 j:x/64\nparallel product:1.1\n' > %t.18
// RUN: exits 1 %parlift transform --target=cuda %s --plan %t.18 2>&1 | FileCheck --check-prefix=INSIDE %s
// INSIDE: `product:1.1` is inside `product:1`, which runs in parallel already
// RUN: printf 'interchange product:1 j i\nmap product:1 j:y/4 i:x/64\n' > %t.19
// RUN: %parlift transform -q --target=cuda %s --plan %t.19 | FileCheck --check-prefix=BOTH %s
// BOTH: // `i` along x, 64 threads a block; `j` along y, 4 threads a block
// BOTH: for (int j = 0; j < m; j++)
// BOTH-NEXT: for (int i = 0; i < n; i++) {

// Constant memory is for what is only read, of numbers, of which there are few.
// RUN: printf 'map weigh:1 i:x/64\nconstant weigh:1 y\n' > %t.20
// RUN: exits 1 %parlift transform --target=cuda %s --plan %t.20 2>&1 | FileCheck --check-prefix=WRITTEN %s
// WRITTEN: `y` is written in the loop: it is not constant
// RUN: printf 'map weigh:1 i:x/64\nconstant weigh:1 v\n' > %t.21
// RUN: exits 1 %parlift transform --target=cuda %s --plan %t.21 2>&1 | FileCheck --check-prefix=COUNT %s
// COUNT: how many elements `v` has is not known: say how many there are at most, as in `v(500)`
// RUN: printf 'map weigh:1 i:x/64\nconstant weigh:1 v(9000)\n' > %t.22
// RUN: exits 1 %parlift transform --target=cuda %s --plan %t.22 2>&1 | FileCheck --check-prefix=ROOM %s
// ROOM: 72000 bytes are more than the 65536 that constant memory has
// RUN: printf 'map weigh:1 i:x/64\nconstant weigh:1 w\n' > %t.23
// RUN: exits 1 %parlift transform --target=cuda %s --plan %t.23 2>&1 | FileCheck --check-prefix=NONE %s
// NONE: the kernel has no array `w`
void weigh(int n, int p, const double *restrict v, double *restrict y) {
  for (int i = 0; i < n; i++)
    for (int k = 0; k < p; k++)
      y[i] += v[k];
}

// What is no kernel is none by order.
// RUN: echo 'map carried:1 i:x/64' > %t.24
// RUN: exits 1 %parlift transform --target=cuda %s --plan %t.24 2>&1 | FileCheck --check-prefix=CARRIED %s
// CARRIED: loop over `i` is sequential
void carried(int n, double *a) {
  for (int i = 1; i < n; i++)
    a[i] += a[i - 1] * a[i - 1];
}
// RUN: echo 'map sum:1 i:x/64' > %t.25
// RUN: printf 'map sum:1 i:x/64\nregister-tile sum:1 2\n' > %t.26
// RUN: %parlift transform -q --target=cuda %s --plan %t.25 2>&1 | FileCheck --check-prefix=SUM %s
// RUN: exits 1 %parlift transform --target=cuda %s --plan %t.26 2>&1 | FileCheck --check-prefix=TILED %s
// SUM: sum_kernel<<<
// TILED: the kernel cannot be staged: `s` is put together by all threads
double sum(int n, const double *a) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}

void later(int n, int m, double *restrict y) {
  for (int i = m; i < n; i++)
    y[i] = y[i] * 2 + 1;
}

// Asynchronous copies fill one half while the other is read, in words of the hardware's sizes, where the language has them.
// RUN: printf 'map product:1 i:y/16 j:x/16\nstage product:1.1.1 A chunk(8) buffers(1) async\n' > %t.40
// RUN: exits 1 %parlift transform --target=cuda %s --plan %t.40 2>&1 | FileCheck --check-prefix=HALVES %s
// HALVES: `async` wants two buffers: one is filled while the other is read
// RUN: printf 'map product:1 i:y/16 j:x/16\nstage product:1.1.1 A chunk(8) async\n' > %t.41
// RUN: exits 1 %parlift transform --target=opencl %s --plan %t.41 2>&1 | FileCheck --check-prefix=OPENCL %s
// OPENCL: OpenCL has no `async` copies of single elements
// RUN: printf 'map bytes:1 i:x/32\nstage bytes:1.1 A chunk(8) async\n' > %t.42
// RUN: exits 1 %parlift transform --target=cuda %s --plan %t.42 2>&1 | FileCheck --check-prefix=BYTES %s
// BYTES: `async` copies 4, 8 or 16 bytes at a time, and `A[i][k]` has 1
void bytes(int n, int m, const unsigned char A[restrict n][m], int y[restrict n]) {
  for (int i = 0; i < n; i++) {
    int last = 0;
    for (int k = 0; k < m; k++)
      last = last / 2 + A[i][k];
    y[i] = last;
  }
}
