// Sums and products of which only the low bits are kept: generators of random numbers, hashes. What comes round on the way keeps its low
// bits; so they are scans by `&`, however large the factor is. Not where more is kept, or where the bits are not the lowest ones.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
#include <stdio.h>
#define N 200000
static int a[N], o[N];
static unsigned x[N];
static unsigned long w[N];
static unsigned long sum(void) {
  unsigned long s = 0;
  for (int i = 0; i < N; i++)
    s = s * 7u + x[i] + (unsigned)o[i] + w[i];
  return s;
}
static void generators(unsigned s, unsigned long t, int k) {
  // CHECK: :[[#@LINE+1]]:3: remark: loop over `i` is parallel: {{.*}}scan (modulo 2147483648) of `s`
  for (int i = 0; i < N; i++) {
    s = (s * 1103515245u + 12345u) & 0x7fffffff;
    x[i] = s;
  }
  printf("%u %lu\n", s, sum());
  // CHECK: :[[#@LINE+1]]:3: remark: loop over `i` is parallel: {{.*}}scan (modulo 281474976710656) of `t`
  for (int i = 0; i < N; i++) {
    t = (t * 25214903917ul + 11) & ((1ul << 48) - 1);
    w[i] = t >> 16;
  }
  printf("%lu %lu\n", t, sum());
  // CHECK: :[[#@LINE+1]]:3: remark: loop over `i` is parallel: {{.*}}scan (modulo 65536) of `k`
  for (int i = 0; i < N; i++) {
    k = (k * 31 + a[i]) & 0xffff;
    o[i] = k;
  }
  printf("k %d %lu\n", k, sum());
}
static void shapes(unsigned s, unsigned long t, int k) {
  // CHECK: :[[#@LINE+1]]:3: remark: loop over `i` is parallel: {{.*}}scan (modulo 16777216) of `s`
  for (int i = 0; i < N; i++) {
    unsigned u = s << 5;
    u -= (unsigned)a[i];
    s = u & 0xffffff;
    x[i] = s;
  }
  printf("%u %lu\n", s, sum());
  // CHECK: :[[#@LINE+1]]:3: remark: loop over `i` is parallel: {{.*}}scan (modulo 4096) of `k`
  for (int i = 0; i < N; i++) {
    k = 0xfff & (a[i] - k);
    o[i] = k;
  }
  printf("k %d %lu\n", k, sum());
  // CHECK: :[[#@LINE+1]]:3: remark: loop over `i` is parallel: {{.*}}scan (modulo 4294967296) of `t`
  for (int i = 0; i < N; i++) {
    if (a[i] & 1)
      t = (t * 3u + (unsigned long)a[i]) & 0xffffffff;
    else
      t = (t + 5u) & 0xffffffffu;
    w[i] = t;
  }
  printf("%lu %lu\n", t, sum());
  // Narrow on the way, but not narrower than the bits that are kept.
  // CHECK: :[[#@LINE+1]]:3: remark: loop over `i` is parallel: {{.*}}scan (modulo 1024) of `t`
  for (int i = 0; i < N; i++) {
    t = (unsigned)(t * 77ul + (unsigned long)a[i]) & 1023;
    w[i] = t;
  }
  printf("%lu %lu\n", t, sum());
}
static void refused(unsigned s, unsigned long t, int k) {
  // CHECK: :[[#@LINE+1]]:3: remark: loop over `i` is sequential
  for (int i = 0; i < N; i++) { // bits in the middle
    s = (s * 5u + 1u) & 0xffff0;
    x[i] = s;
  }
  printf("%u %lu\n", s, sum());
  // CHECK: :[[#@LINE+1]]:3: remark: loop over `i` is sequential
  for (int i = 0; i < N; i++) { // what is cut off comes back
    s = ((s * 5u + 1u) & 0xffff) + (s >> 7);
    x[i] = s;
  }
  printf("%u %lu\n", s, sum());
  // CHECK: :[[#@LINE+1]]:3: remark: loop over `i` is sequential
  for (int i = 0; i < N; i++) { // it is more than 16 bits behind the mask
    s = ((s * 5u + 1u) & 0xffff) + 3u;
    x[i] = s;
  }
  printf("%u %lu\n", s, sum());
  // CHECK: :[[#@LINE+1]]:3: remark: loop over `i` is sequential
  for (int i = 0; i < N; i++) { // in one branch alone
    s = s * 5u + 1u;
    if (a[i] & 1)
      s = s & 0xffff;
    x[i] = s;
  }
  printf("%u %lu\n", s, sum());
  // CHECK: :[[#@LINE+1]]:3: remark: loop over `i` is sequential
  for (int i = 0; i < N; i++) { // two masks
    s = (((s * 5u + 1u) & 0xfff) * 3u) & 0xffff;
    x[i] = s;
  }
  printf("%u %lu\n", s, sum());
  // CHECK: :[[#@LINE+1]]:3: remark: loop over `i` is sequential
  for (int i = 0; i < N; i++) { // 48 bits through 32
    t = ((unsigned)(t * 5u) * 77ul + 1u) & 0xffffffffffff;
    w[i] = t;
  }
  printf("%lu %lu\n", t, sum());
  // CHECK: :[[#@LINE+1]]:3: remark: loop over `i` is sequential
  for (int i = 0; i < N; i++) { // by itself
    s = (s * s + 1u) & 0xffff;
    x[i] = s;
  }
  printf("%u %lu\n", s, sum());
  // CHECK: :[[#@LINE+1]]:3: remark: loop over `i` is sequential
  for (int i = 0; i < N; i++) { // a mask that changes
    s = (s * 5u + 1u) & (unsigned)a[i];
    x[i] = s;
  }
  printf("%u %lu\n", s, sum());
  // CHECK: :[[#@LINE+1]]:3: remark: loop over `i` is sequential
  for (int i = 0; i < N; i++) { // a remainder of what may be negative is not its low bits
    k = (k * 3 - a[i]) % 4096;
    o[i] = k;
  }
  printf("k %d %lu\n", k, sum());
  // CHECK: :[[#@LINE+1]]:3: remark: loop over `i` is sequential
  for (int i = 0; i < N; i++) { // a double on the way
    s = (unsigned)((double)s * 3.0 + 1.0) & 0xffff;
    x[i] = s;
  }
  printf("%u %lu\n", s, sum());
}
int main(void) {
  for (int i = 0; i < N; i++)
    a[i] = i * 37 % 1009;
  generators(12345, 987654321987ul, 3);
  generators(0xfedcba98u, ~0ul, -5); // more than the mask before the loop
  shapes(1, 2, 3);
  shapes(~0u, ~0ul, -3);
  refused(77, 5ul, 4);
  return 0;
}
