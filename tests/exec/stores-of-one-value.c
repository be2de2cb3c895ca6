// Marks, levels, flags: iterations that meet in an element store one and the same value there, so that it is enough that no store is
// cut in two. Stores of several values, of what the loop changes, of parts of each other and those that something reads are no such
// stores: their subscripts are looked at, or the loop stays.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
// RUN: FileCheck %s < %t.omp.c
// RUN: sed -n "/^void several/,$ p" %t.omp.c | not grep "atomic write$"
// RUN: gcc -O1 -g -fopenmp -fsanitize=address,undefined -fno-sanitize-recover=all %t.omp.c -o %t.checked
// RUN: env OMP_NUM_THREADS=3 ASAN_OPTIONS=detect_leaks=0 %t.checked > %t.got
// RUN: diff %t.expected %t.got
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  int mark;
  double weight;
} Node;
static int seen[1000];

// CHECK-LABEL: {{^}}void mark(
// CHECK-NEXT: {{^ +}}#pragma omp parallel for{{$}}
// CHECK-NEXT: {{^ +}}for (int i
// CHECK-NEXT: {{^ +}}#pragma omp atomic write{{$}}
// CHECK-NEXT: {{^ +}}seen
void mark(int n, const int *key) {
  for (int i = 0; i < n; i++)
    seen[key[i]] = 1;
}
// CHECK-LABEL: {{^}}void levels(
// CHECK: {{^ +}}#pragma omp atomic write{{$}}
void levels(int n, int *restrict level, const int *restrict key, int depth) {
  for (int i = 0; i < n; i++)
    if (key[i] % 3 == 0)
      level[key[i]] = depth + 1;
}
// CHECK-LABEL: {{^}}void neighbours(
// CHECK: {{^ +}}#pragma omp atomic write{{$}}
// CHECK-NEXT: next
// CHECK-NEXT: {{^ +}}#pragma omp atomic write{{$}}
// CHECK-NEXT: changed
void neighbours(int n, const int *restrict ptr, const int *restrict col, const int *restrict level,
                char *restrict next, int depth, int *restrict changed) {
  for (int v = 0; v < n; v++)
    if (level[v] == depth)
      for (int e = ptr[v]; e < ptr[v + 1]; e++)
        if (level[col[e]] < 0) {
          next[col[e]] = 1;
          *changed = 1;
        }
}
// CHECK-LABEL: {{^}}void members(
// CHECK: {{^ +}}#pragma omp atomic write{{$}}
// CHECK: {{^ +}}#pragma omp atomic write{{$}}
void members(int n, Node *restrict nodes, const int *restrict key) {
  for (int i = 0; i < n; i++) {
    nodes[key[i]].mark = 1;
    nodes[key[i]].weight = 0.5;
  }
}
// CHECK-LABEL: {{^}}void both(
// CHECK: {{^ +}}#pragma omp atomic write{{$}}
// CHECK: {{^ +}}#pragma omp atomic write{{$}}
void both(int n, bool *restrict used, const int *restrict a, const int *restrict b) {
  for (int i = 0; i < n; i++) {
    used[a[i]] = true;
    used[b[i]] = true;
  }
}
// CHECK-LABEL: {{^}}void composites(
// CHECK: {{^ +}}#pragma omp atomic write{{$}}
void composites(int count, const int *restrict primes, int low, int high, char *restrict c) {
  for (int k = 0; k < count; k++) {
    int p = primes[k];
    for (int j = (low + p - 1) / p * p; j < high; j += p)
      c[j - low] = 1;
  }
}
// Vectors hold no such store.
// CHECK-LABEL: {{^}}void ranges(
// CHECK: {{^ +}}#pragma omp parallel for
// CHECK-NOT: simd
// CHECK: {{^ +}}#pragma omp atomic write{{$}}
void ranges(int n, int m, const int *restrict on, int *restrict next) {
  for (int i = 0; i < n; i++)
    if (on[i])
      for (int k = 0; k < m; k++)
        next[k] = 1;
}
// What may be one of the keys is looked at before.
// CHECK-LABEL: {{^}}void anywhere(
// CHECK: flags + flags_low
// CHECK: {{^ +}}#pragma omp atomic write{{$}}
void anywhere(int n, int *flags, const int *key) {
  for (int i = 0; i < n; i++)
    flags[key[i]] = 1;
}

// No such stores from here on.
void several(int n, int *restrict f, const int *restrict key) {
  for (int i = 0; i < n; i++)
    f[key[i]] = i;
}
void twoValues(int n, int *restrict f, const int *restrict a, const int *restrict b) {
  for (int i = 0; i < n; i++) {
    f[a[i]] = 1;
    f[b[i]] = 2;
  }
}
void reads(int n, int *restrict f, const int *restrict key, int *restrict out) {
  for (int i = 0; i < n; i++) {
    f[key[i]] = 1;
    out[i] = f[i];
  }
}
void guarded(int n, int *restrict f, const int *restrict key, int depth) {
  for (int i = 0; i < n; i++)
    if (f[key[i]] < 0)
      f[key[i]] = depth;
}
void changes(int n, int *restrict f, const int *restrict key, int depth) {
  for (int i = 0; i < n; i++) {
    f[key[i]] = depth;
    if (key[i] == 3)
      depth++;
  }
}
void own(int n, int *restrict f, const int *restrict key) {
  for (int i = 0; i < n; i++) {
    int value = key[i] & 1;
    f[key[i]] = value + i;
  }
}
union Parts {
  int whole;
  short half[2];
};
void parts(int n, union Parts *restrict f, const int *restrict key) {
  for (int i = 0; i < n; i++) {
    f[key[i]].whole = 0x10001;
    f[key[i]].half[i & 1] = 7;
  }
}
void records(int n, Node *restrict f, const int *restrict key, Node value) {
  for (int i = 0; i < n; i++)
    f[key[i]] = value;
}
void loaded(int n, int *f, const int *restrict key) {
  for (int i = 0; i < n; i++)
    f[key[i]] = f[0] + 1;
}

int main(void) {
  enum { n = 3000, m = 1000 };
  int *key = malloc(n * sizeof(int)), *other = malloc(n * sizeof(int)), *out = malloc(n * sizeof(int));
  int *level = malloc(m * sizeof(int)), *ptr = malloc((m + 1) * sizeof(int)), changed = 0;
  char *next = calloc(n, 1), *composite = calloc(n, 1);
  bool *used = calloc(m, sizeof(bool));
  Node *nodes = calloc(m, sizeof(Node)), *copies = calloc(m, sizeof(Node));
  union Parts *both_parts = calloc(m, sizeof(union Parts));
  unsigned r = 12345;
  for (int i = 0; i < n; i++) {
    r = r * 1103515245u + 12345u;
    key[i] = (int)(r >> 16) % (m / 2) + 100;
    other[i] = (int)(r >> 8 & 0xffff) % (m / 2);
  }
  for (int i = 0; i <= m; i++)
    ptr[i] = 3 * i;
  for (int i = 0; i < m; i++)
    level[i] = i % 7 == 0 ? 2 : -1;
  long sum = 0;
  mark(n, key);
  neighbours(m, ptr, key, level, next, 2, &changed);
  levels(n, level, key, 5);
  members(n, nodes, key);
  both(n, used, key, other);
  int primes[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53};
  composites(16, primes, 60, 60 + n, composite);
  for (int i = 0; i < m; i++)
    sum = sum * 31 % 1000003 + seen[i] + level[i] + next[i] + nodes[i].mark + (long)(4 * nodes[i].weight) + used[i] +
          composite[i] + changed;
  ranges(m, 100, level, level + 500);
  anywhere(n, level, key);
  anywhere(100, key, key);
  for (int i = 0; i < m; i++)
    sum = sum * 31 % 1000003 + level[i] + key[i];
  for (int i = 0; i < n; i++)
    key[i] = other[i];
  several(n, level, key);
  twoValues(n, level, key, other);
  reads(m, level, key, out);
  for (int i = 0; i < m; i++)
    level[i] -= i % 3;
  guarded(n, level, key, 9);
  changes(n, seen, key, 4);
  for (int i = 0; i < m; i++)
    sum = sum * 31 % 1000003 + level[i] + out[i] + seen[i];
  own(n, level, other);
  parts(n, both_parts, key);
  Node value = {3, 0.25};
  records(n, copies, key, value);
  loaded(n, level, key);
  for (int i = 0; i < m; i++)
    sum = sum * 31 % 1000003 + level[i] + both_parts[i].whole % 1000 + copies[i].mark + (long)(4 * copies[i].weight);
  printf("%ld\n", sum);
  return 0;
}
