// What a loop passes on in a member, a variable of the file or an element of its own lives in a variable while the loop runs, and is a
// scan's state there.
// RUN: %S/scans.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
// RUN: FileCheck --check-prefix=WHY %s < %t.remarks
#include <stdio.h>

enum { N = 5000 };
struct filter {
  double sum, last;
  int seen;
};
static double in[N + 1], out[N + 1];
static int numbers[N + 1], kept[N + 1];
static double level;
static int count;
static unsigned memory[2];

// CHECK-LABEL: void smooth(
// CHECK: double f_sum = n > 0 ? f->sum : 0.0;
// CHECK: #pragma omp parallel firstprivate(f_sum)
// CHECK: f->sum = f_sum;
void smooth(int n, struct filter *restrict f, const double *restrict a, double *restrict b) {
  for (int i = 0; i < n; i++) {
    f->sum += a[i];
    b[i] = f->sum;
  }
}

// CHECK-LABEL: static void rise(
// CHECK: double level_value = n > 0 ? level : 0.0;
// CHECK: #pragma omp parallel firstprivate(level_value)
static void rise(int n, const double *a, double *b) {
  for (int i = 0; i < n; i++) {
    level = level + 2 * a[i];
    b[i] = level;
  }
}

// A counter of the file is written where it has changed: somebody else may look at it meanwhile.
// CHECK-LABEL: static int keep(
// CHECK: int count_value = count;
// CHECK: if (count_value != count)
static int keep(int n, const int *restrict a, int *restrict b) {
  for (int i = 0; i < n; i++)
    if (a[i] % 3 == 0)
      b[count++] = a[i];
  return count;
}

// CHECK-LABEL: static void hash(
// CHECK: #pragma omp parallel firstprivate(memory_1, memory_0)
static void hash(int n, const int *restrict a, unsigned *restrict b) {
  for (int i = 0; i < n; i++) {
    unsigned now = (unsigned)a[i] + 3 * memory[0] + 5 * memory[1];
    memory[1] = memory[0];
    memory[0] = now;
    b[i] = now;
  }
}

// The filter may lie in what the loop writes: nothing is known of two pointers but a test before the loop.
// CHECK-LABEL: void anywhere(
// CHECK: (const char *)(f + 1) <= (const char *)b
void anywhere(int n, struct filter *f, const double *a, double *b) {
  for (int i = 0; i < n; i++) {
    f->last = f->last + a[i];
    b[i] = f->last;
  }
}

static double seen;
static double look(void) { return seen; }

// A function that the loop calls reads the variable itself.
// WHY: loop over `i` is sequential: each iteration reads the `seen` that an earlier one wrote
static void watched(int n, const double *restrict a, double *restrict b) {
  for (int i = 0; i < n; i++) {
    seen = seen + a[i];
    b[i] = look();
  }
}

static int least;

// The header asks for it: the loop is as long as it says.
// CHECK-LABEL: static int shrinking(
// CHECK-NOT: least_value
// CHECK: return least;
static int shrinking(const int *restrict a) {
  for (int i = 0; i < least; i++)
    least = least - (a[i] & 1);
  return least;
}

int main(void) {
  static unsigned hashed[N + 1];
  const int lengths[] = {0, 1, 2, 3, 17, 1000, N};
  for (int k = 0; k < 7; k++) {
    const int n = lengths[k];
    struct filter f = {1, 2, 3};
    count = 0;
    level = 3;
    memory[0] = 7, memory[1] = 9;
    for (int i = 0; i < N; i++)
      in[i] = i % 13 - 5, numbers[i] = (i * 7) % 31;
    smooth(n, &f, in, out);
    printf("%g %g\n", f.sum, n ? out[n / 2] : 0);
    rise(n, in, out);
    printf("%g %g\n", level, n ? out[n - 1] : 0);
    printf("%d %d\n", keep(n, numbers, kept), kept[0]);
    hash(n, numbers, hashed);
    printf("%u %u\n", memory[0], memory[1]);
    anywhere(n, &f, in, out);
    printf("%g\n", f.last);
    double own[N + 1] = {0};
    struct filter *inside = (struct filter *)(own + 4);
    if (n < N - 8) {
      anywhere(n, inside, in, own);
      printf("%g %g\n", own[5], n ? own[n - 1] : 0);
    }
    seen = 0;
    watched(n, in, out);
    printf("%g\n", seen);
    least = n;
    printf("%d\n", shrinking(numbers));
  }
  return 0;
}
