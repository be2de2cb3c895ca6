// Arrays transposed around a kernel: read, written, both; rows of known and of variable length, of several dimensions, of all sizes of
// numbers; sizes that divide nothing, single rows and columns, loops that begin late, go down, go by steps, or do not run.
// RUN: grep '^// PLAN ' %s | sed 's|^// PLAN ||' > %t.plan
// RUN: %S/same-on-gpu.sh %parlift %s %t --plan %t.plan --strict-aliasing
// RUN: FileCheck --input-file=%t.ran %s
// RUN: grep -v TEXT %t.opencl.c | FileCheck --check-prefix=TEXT %s
// The same where the program's pointers are the GPU's, and where the GPU has little memory: some loops run on the CPU then.
// RUN: %parlift transform -q --target=cuda --gpu-data=device %s --plan %t.plan --strict-aliasing -o %t.device.cu
// RUN: %S/../cuda/on-cpu.sh %t.device.cu %t.device && %t.device | diff %t.expected -
// RUN: for bytes in 1000 6000 20000 40000 80000 120000; do CUDA_ON_CPU_BYTES=$bytes %t.on-cpu | diff %t.expected - || exit 1; done
// RUN: for bytes in 1000 20000 60000; do CUDA_ON_CPU_BYTES=$bytes %t.device | diff %t.expected - || exit 1; done
// RUN: if command -v nvcc > /dev/null; then nvcc -O1 -arch=sm_90 -Werror all-warnings -Xcompiler -Wno-unknown-pragmas,-fopenmp -c %t.device.cu -o %t.o; fi
#include <stdio.h>

enum { N = 150, M = 77, P = 11 };
static double A[N][M], B[N][M], T[N][P][7], s[N];
static signed char bytes[N][M];
static unsigned short shorts[N][M];
static int ints[N][M];
static float floats[N][M];
static long longs[N][M];

// PLAN map sums:1 i:x/64
// PLAN transpose sums:1 a
// TEXT: // `a` transposed around the kernel: 16 bytes moved for each number, where each access alone would fetch 32
// TEXT: kernel void sums_kernel
// TEXT: a[k * a_rows + i]

// CHECK: ran sums_kernel
static void sums(int n, int m, int from, double a[n][m], double *restrict y) {
  for (int i = from; i < n; i++) {
    double sum = 0;
    for (int k = 0; k < m; k++) { // a row of a
      if (a[i][k] < 3)
        continue;
      sum += a[i][k] * 0.5;
    }
    y[i] = sum;
  }
}

// Both arrays, one of them written only.
// PLAN map recurrence:1 i:x/32
// PLAN transpose recurrence:1 a b
// CHECK: ran recurrence_kernel
// TEXT-LABEL: kernel void recurrence_kernel
// TEXT: b[k * b_rows + i] = last
static void recurrence(int n, int m, double a[restrict n][m], double b[restrict n][m]) {
  for (int i = 0; i < n; i++) {
    double last = 0;
    for (int k = 0; k < m; k++) {
      last = last * 0.5 + a[i][k];
      b[i][k] = last;
    }
  }
}

// In place, of an array with a name, and not all of it: the rest comes back as it was.
// PLAN map inPlace:1 i:x/16x2
// PLAN transpose inPlace:1 B
// CHECK: ran inPlace_kernel
static void inPlace(int n, int m) {
  for (int i = 1; i < n; i++)
    for (int k = 1; k < m - 1; k++)
      B[i][k] = B[i][k - 1] * 0.25 + B[i][k] + B[i][k + 1];
}

// PLAN map deep:1 i:x/40
// PLAN transpose deep:1 T
// CHECK: ran deep_kernel
// TEXT-LABEL: kernel void deep_kernel
// TEXT: T[(j * 7L + k) * T_rows + i]
static void deep(int n, int p) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < p; j++)
      for (int k = 1; k < 7; k++)
        T[i][j][k] += T[i][j][k - 1] * 0.5;
}

// Extents that are variables, the kernel's counter in the second subscript.
// PLAN map second:1 j:x/16
// PLAN transpose second:1 t
// CHECK: ran second_kernel
// TEXT-LABEL: kernel void second_kernel
// TEXT: t[((long)j * q + k) * t_rows + 2]
static void second(int n, int p, int q, double t[restrict n][p][q]) {
  for (int j = 0; j < p; j++)
    for (int k = 0; k < q; k++)
      t[2][j][k] = t[0][j][k] + t[1][j][k];
}

// All sizes of numbers; a sum that all threads put together.
// PLAN map sizes:1 i:x/48
// PLAN transpose sizes:1 bytes shorts ints floats longs
// CHECK: ran sizes_kernel
static long sizes(int n, int m) {
  long sum = 0;
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++) {
      bytes[i][k] = bytes[i][k] + k;
      shorts[i][k] += bytes[i][k];
      floats[i][k] = ints[i][k] * 0.5f;
      longs[i][k] ^= shorts[i][k];
      sum += longs[i][k];
    }
  return sum;
}

// Two dimensions; what others stage stays right, and so does what is in constant memory.
// PLAN map product:1 i:y/8 j:x/8
// PLAN register-tile product:1 2x3
// PLAN stage product:1.1.1 a chunk(8)
// PLAN constant product:1 c(20)
// PLAN transpose product:1 b
// CHECK: ran product_kernel
// TEXT: // `a[i][k]` through shared memory, 16 `i` x 8 `k`
// TEXT: void product_kernel
// TEXT: b[k * b_rows +
static void product(int n, int m, int p, double a[restrict n][p], double b[restrict m][p], const double *restrict c,
                    double out[restrict n][m]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      double sum = 0;
      for (int k = 0; k < p; k++)
        sum += a[i][k] * b[j][k] * c[0];
      out[i][j] = sum;
    }
}

// Down and by steps, long counters.
// PLAN map down:1 i:x/7
// PLAN transpose down:1 a
// CHECK: ran down_kernel
static void down(long n, long m, float a[restrict n][m]) {
  for (long i = n - 1; i >= 3; i -= 2)
    for (long k = m - 1; k >= 0; k -= 3)
      a[i][k] = a[i][k] * 0.5f + (float)(k > i ? k : -k);
}

// Words of the file's own, and sizes that are computed from the array.
// PLAN map words:1 i:x/32
// PLAN transpose words:1 A
// CHECK: ran words_kernel
#define AT(a, i, k) a[i][k]
#define NEXT A[i][k + 1]
static void words(int n) {
  for (int i = 0; i < n; i++)
    for (unsigned k = 0; k + 1 < sizeof A[0] / sizeof A[0][0]; k++)
      AT(A, i, k) = AT(A, i, k) + NEXT * sizeof(A[0]);
}
// PLAN map spellings:1 i:x/32
// PLAN transpose spellings:1 A
// CHECK: ran spellings_kernel
static void spellings(int n) {
  for (int i = 0; i < n; i++) {
    *A[i] = *(A[i] + 1) + (*(A + i))[2] + 3 [A[i]] + i[A][4];
    (*(A + i))[5] += *(*(A + i) + 6) * (A[i][7]) - -A[i][8]++;
  }
}

// From kernel to kernel, in a loop over time.
// PLAN map steps:1.1 i:x/64
// PLAN transpose steps:1.1 A
// PLAN map steps:1.2 i:x/64
// PLAN transpose steps:1.2 A B
// CHECK: ran steps_kernel
// CHECK: ran steps_kernel2
static void steps(int times, int n, int m) {
  for (int t = 0; t < times; t++) {
    for (int i = 0; i < n; i++)
      for (int k = 1; k < m; k++)
        A[i][k] = A[i][k - 1] * 0.5 + B[i][k];
    for (int i = 0; i < n; i++)
      for (int k = 1; k < m; k++)
        B[i][k] = A[i][k] - 0.25 * B[i][k - 1];
  }
}

static double mixed(double sum, double value) { return sum * 0.75 + value; }
static void show(const char *name) {
  double sum = 0;
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < M; k++) {
      sum = mixed(sum, A[i][k] + B[i][k]);
      sum = mixed(sum, bytes[i][k] + shorts[i][k] + ints[i][k] + floats[i][k] + longs[i][k]);
    }
    for (int j = 0; j < P; j++)
      for (int k = 0; k < 7; k++)
        sum = mixed(sum, T[i][j][k]);
    sum = mixed(sum, s[i]);
  }
  printf("%s %.15g\n", name, sum);
}

int main(void) {
  static double flat[N * M], other[N * M], third[N * M];
  static float few[N * M];
  const double c[3] = {2, 3, 4};
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < M; k++) {
      A[i][k] = (i * 5 + k * 3) % 13;
      B[i][k] = (i * 7 + k) % 11;
      bytes[i][k] = (signed char)(i + k);
      shorts[i][k] = (unsigned short)(i * 300 + k);
      ints[i][k] = i * k - 100;
      longs[i][k] = i * 1000000007L + k;
      flat[i * M + k] = (i * 3 + k * 7) % 17;
      few[i * M + k] = (float)((i + k * 5) % 19);
    }
    for (int j = 0; j < P; j++)
      for (int k = 0; k < 7; k++)
        T[i][j][k] = i + j * k;
  }
  sums(N, M, 0, A, s), show("sums");
  sums(N, M, 31, A, s), show("sums, later");
  sums(N, M, N, A, s), show("sums of nothing");
  sums(N, 0, 0, (double (*)[0])flat, s), show("sums of empty rows");
  for (int m = 1; m < 70; m += 13)
    for (int n = 1; n < N; n += 37)
      sums(n, m, n / 3, (double (*)[m])flat, s), show("sums, small");
  for (int m = 1; m < 100; m += 31)
    for (int n = 1; n < 100; n += 31) {
      recurrence(n, m, (double (*)[m])flat, (double (*)[m])other);
      for (int i = 0; i < n * m; i++)
        s[0] = mixed(s[0], other[i]);
      show("recurrence");
    }
  inPlace(N, M), show("in place");
  inPlace(9, 3), show("in place, small");
  inPlace(9, 2), show("in place, nothing");
  deep(N, P), show("deep");
  deep(20, 2), show("deep, small");
  second(3, P, 7, T), show("second");
  second(3, 1, 1, (double (*)[1][1])flat), show("second, small");
  printf("%ld\n", sizes(N, M)), show("sizes");
  printf("%ld\n", sizes(3, 5)), show("sizes, small");
  product(33, 20, 29, (double (*)[29])flat, (double (*)[29])third, c, (double (*)[20])other);
  product(9, 70, 11, (double (*)[11])flat, (double (*)[11])other, c, (double (*)[70])third);
  for (int i = 0; i < 630; i++)
    s[1] = mixed(s[1], other[i] + third[i]);
  show("product");
  down(50, 40, (float (*)[40])few), down(5, 3, (float (*)[3])few), down(2, 3, (float (*)[3])few);
  for (int i = 0; i < N * M; i++)
    s[2] = mixed(s[2], few[i]);
  show("down");
  words(N), show("words");
  spellings(N), show("spellings");
  steps(3, N, M), show("steps");
  steps(2, 40, 33), show("steps, small");
  return 0;
}
