// Short functions that change what a loop passes on are said in the loop; then it is a scan, or a reduction.
// RUN: %S/scans.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
// RUN: FileCheck --check-prefix=WHY %s < %t.remarks
#include <stdio.h>

enum { N = 5000 };
struct filter {
  unsigned z1, z2;
};
static unsigned a[N], b[N];
static long total;
static int hits;
static int kept[N], used;

static unsigned step(struct filter *f, unsigned x) {
  unsigned y = x + f->z1;
  f->z1 = 3 * x + f->z2 - 5 * y;
  f->z2 = x - 7 * y;
  return y;
}
static void add(long x) { total += x; }
static void tally(unsigned x) {
  if (x % 5 == 2)
    hits++;
}
static void keep(unsigned x) {
  if (x % 3 == 0)
    kept[used++] = (int)(x & 1023);
}
static unsigned twice(struct filter *f, unsigned x) {
  if (x & 1)
    return 0;
  f->z1 += x;
  return f->z1;
}

// CHECK-LABEL: static void run(
// CHECK: #pragma omp parallel firstprivate(f_z1, f_z2)
static void run(struct filter *restrict f, int n) {
  for (int i = 0; i < n; i++)
    b[i] = step(f, a[i]);
}

// CHECK-LABEL: static void sum(
// CHECK: Calls as what they do
// CHECK: #pragma omp parallel for reduction(+:total)
// CHECK: total += x{{[0-9]*}};
static void sum(int n) {
  for (int i = 0; i < n; i++)
    add(a[i] >> 5);
}

// CHECK-LABEL: static void count(
// CHECK: #pragma omp parallel for{{.*}} reduction(+:hits)
static void count(int n) {
  int i = 0;
  while (i < n) {
    tally(a[i]);
    i++;
  }
}

// CHECK-LABEL: static int keepers(
// CHECK: int used_value = used;
static int keepers(int n) {
  used = 0;
  for (int i = 0; i < n; i++)
    keep(a[i]);
  return used;
}

// A function that returns in its middle stays one.
// WHY: an iteration writes `f->z1`, a later one may read the same element
// CHECK-LABEL: static void some(
// CHECK: b[i] = twice(f, a[i]);
static void some(struct filter *restrict f, int n) {
  for (int i = 0; i < n; i++)
    b[i] = twice(f, a[i]);
}

// `count++` given back is several statements in one.
// CHECK-LABEL: static int places(
// CHECK: int at = post();
static int post(void) { return used++; }
static int places(int n) {
  used = 0;
  for (int i = 0; i < n; i++) {
    int at = post();
    kept[at] = (int)(a[i] & 1023);
  }
  return used;
}

// `sizeof x` is of the parameter, which nothing reads there.
// CHECK-LABEL: static int sizes(
// CHECK: size(a[i]);
static void size(char x) { total += (int)sizeof x + x; }
static int sizes(int n) {
  double x = 1.5;
  for (int i = 0; i < n; i++) {
    size(a[i]);
    b[i] = total + (int)x;
  }
  return (int)x;
}

int main(void) {
  const int lengths[] = {0, 1, 2, 3, 17, 1000, N};
  for (int k = 0; k < 7; k++) {
    const int n = lengths[k];
    for (int i = 0; i < N; i++)
      a[i] = (unsigned)i * 2654435761u >> 9;
    struct filter f = {5, 6};
    run(&f, n);
    printf("%u %u %u\n", f.z1, f.z2, n ? b[n - 1] : 0);
    some(&f, n);
    printf("%u %u\n", f.z1, n ? b[n - 1] : 0);
    total = hits = 0;
    sum(n);
    count(n);
    const int found = n & 1 ? keepers(n) : places(n);
    long all = 0;
    for (int i = 0; i < found; i++)
      all = all * 3 % 1000003 + kept[i];
    printf("%ld %d %d %ld\n", total, hits, found, all);
    const int size = sizes(n);
    printf("%d %ld\n", size, total);
  }
  return 0;
}
