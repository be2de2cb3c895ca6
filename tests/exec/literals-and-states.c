// Strings that nobody stores to, and functions of the library that know nothing but what they are given.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
#include <stdio.h>
#include <stdlib.h>

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel: no
void hex(char *restrict o, const unsigned char *restrict p, int n) {
  for (int i = 0; i < n; i++) {
    o[2 * i] = "0123456789abcdef"[p[i] >> 4];
    o[2 * i + 1] = "0123456789abcdef"[p[i] & 15];
  }
}
/* Whatever the output is, it is not the string; it may be the input. */
// CHECK: :[[@LINE+3]]:3: remark: {{.*}} is parallel when `(const char *)(p + n) <= o
void shades(char *o, const unsigned char *p, int n) {
  const char *shade = " .:-=+*#%@";
  for (int i = 0; i < n; i++)
    o[i] = shade[p[i] % 10];
}
/* One of two strings, or an array. */
void chosen(char *restrict o, const unsigned char *restrict p, int n, int upper, const char *own) {
  const char *digits = upper == 2 ? own : upper ? "0123456789ABCDEF" : "0123456789abcdef";
  for (int i = 0; i < n; i++)
    o[i] = digits[p[i] & 15];
}
/* An array that begins with a string is none. */
// CHECK: :[[@LINE+3]]:3: remark: {{.*}} {{is sequential|not proved parallel|histogram|scan}}
void moved(char *restrict o, const unsigned char *restrict p, int n) {
  char order[] = "0123456789abcdef";
  for (int i = 0; i < n; i++) {
    o[i] = order[p[i] & 15];
    order[p[i] & 15] = order[0];
    order[0] = o[i];
  }
}

// CHECK: :[[@LINE+3]]:3: remark: {{.*}} is parallel: {{.*}} reduction (+) into `hits`
long inCircle(long n) {
  long hits = 0;
  for (long i = 0; i < n; i++) {
    unsigned seed = (unsigned)i * 7 + 1;
    double x = (double)rand_r(&seed) / RAND_MAX, y = (double)rand_r(&seed) / RAND_MAX;
    if (x * x + y * y <= 1)
      hits++;
  }
  return hits;
}
/* One state for all iterations. */
// CHECK: :[[@LINE+3]]:3: remark: {{.*}} {{is sequential|not proved parallel}}
void inOrder(int *restrict out, int n) {
  unsigned seed = 5;
  for (int i = 0; i < n; i++)
    out[i] = rand_r(&seed) % 100;
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} {{is sequential|not proved parallel}}
void ofAll(int *restrict out, unsigned *restrict seeds, const int *restrict which, int n) {
  for (int i = 0; i < n; i++)
    out[i] = rand_r(&seeds[which[i]]) % 100;
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel: no
void ofOwn(int *restrict out, unsigned *restrict seeds, int n) {
  for (int i = 0; i < n; i++)
    out[i] = rand_r(&seeds[i]) % 100;
}

enum { most = 6000 };
int main(void) {
  char *o = calloc(2, most);
  unsigned char *p = malloc(most);
  int *out = calloc(most, sizeof *out), *which = malloc(most * sizeof *which);
  unsigned *seeds = malloc(most * sizeof *seeds);
  for (int i = 0; i < most; i++) {
    p[i] = (unsigned char)(i * 7919 % 256);
    which[i] = i % 5;
    seeds[i] = (unsigned)i * 3 + 1;
  }
  for (int n = 0; n <= most; n += 2999) {
    unsigned sum = 0;
    hex(o, p, n);
    for (int i = 0; i < 2 * most; i++)
      sum = sum * 31 + (unsigned)o[i];
    shades(o, p, n);
    for (int i = 0; i < most; i++)
      sum = sum * 31 + (unsigned)o[i];
    for (int upper = 0; upper < 3; upper++) {
      chosen(o, p, n, upper, "zyxwvutsrqponmlk");
      for (int i = 0; i < most; i++)
        sum = sum * 31 + (unsigned)o[i];
    }
    shades((char *)p, p, n / 2);
    moved(o, p, n);
    for (int i = 0; i < most; i++)
      sum = sum * 31 + (unsigned)o[i];
    inOrder(out, n);
    for (int i = 0; i < most; i++)
      sum = sum * 31 + (unsigned)out[i];
    ofAll(out, seeds, which, n);
    ofOwn(out, seeds, n);
    for (int i = 0; i < most; i++)
      sum = sum * 31 + (unsigned)out[i];
    printf("%u %ld\n", sum, inCircle(n));
  }
  free(o);
  free(p);
  free(out);
  free(which);
  free(seeds);
}
