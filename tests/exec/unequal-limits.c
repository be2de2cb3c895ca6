// Counters of 32 bits without a sign that are asked for `!=` are counted, where they do not begin behind their end: then they come round.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
#include <stdio.h>
#include <stdlib.h>

struct net {
  unsigned inputs;
  float *weights;
};

// CHECK: :[[@LINE+3]]:3: remark: loop over `i` is parallel: no
void plain(unsigned n, float *restrict w, const float *restrict s) {
  unsigned i;
  for (i = 0; i != n; i++)
    w[i] += s[i];
}
// CHECK: :[[@LINE+3]]:3: remark: loop over `i` is parallel when `end >= first`
void part(unsigned first, unsigned end, float *restrict w, const float *restrict s) {
  unsigned i = first;
  for (; i != end; ++i)
    w[i] += s[i];
}
// From a known start behind the end it comes round, and nothing is presumed of that.
// CHECK: :[[@LINE+2]]:3: remark: loop over `i` not proved parallel
void comesRound(float *restrict w) {
  for (unsigned i = 4294967290u; i != 5u; i++)
    w[i + 6u] = w[i + 7u] + 1;
}
// CHECK: :[[@LINE+3]]:3: remark: loop over `i` is parallel: no
void signedLimit(int n, float *restrict w) {
  unsigned i;
  for (i = 0; i != (unsigned)n; i += 1)
    w[i] *= 2;
}
// CHECK: :[[@LINE+3]]:3: remark: loop over `i` is parallel: no
void member(struct net *net) {
  unsigned int i;
  for (i = 0; i != net->inputs; i++)
    net->weights[i] = 0.5f * net->weights[i];
}
// CHECK: :[[@LINE+3]]:3: remark: loop over `i` is parallel: {{.*}} private `j`
void nested(unsigned n, unsigned m, float *restrict w) {
  unsigned i, j;
  for (i = 0; i != n; i++)
    for (j = 0; j != m; j++)
      w[i * (size_t)m + j] += 1;
}
/* The triangle's rows begin behind the end from the m-th row on. */
// CHECK: :[[@LINE+3]]:3: remark: loop over `i` not proved parallel: `j` may wrap around
void triangle(unsigned n, unsigned m, float *restrict w) {
  unsigned i, j;
  for (i = 0; i != n; i++)
    for (j = i; j != m; j++)
      w[i * (size_t)m + j] += 1;
}
/* What it holds behind the loop. */
// CHECK: :[[@LINE+3]]:3: remark: loop over `i` is parallel{{.*}}
unsigned behind(unsigned first, unsigned end, float *restrict w) {
  unsigned i;
  for (i = first; i != end; i++)
    w[i] -= 1;
  return i;
}
/* It goes around the end of its type where it begins behind the end. */
// CHECK: :[[@LINE+3]]:3: remark: loop over `i` {{is parallel when `.*end >= first|not proved}}
void around(unsigned first, unsigned end, float *restrict w) {
  unsigned i;
  for (i = first; i != end; i++)
    w[i + 8] += i % 5;
}
/* The end moves. */
// CHECK: :[[@LINE+3]]:3: remark: loop over `{{.*}}` {{is sequential|not proved}}
void moves(unsigned n, float *restrict w) {
  unsigned i;
  for (i = 0; i != n; i++)
    if (w[i] > 30)
      n = i + 3;
    else
      w[i] += 1;
}
/* So does the counter. */
// CHECK: :[[@LINE+3]]:3: remark: loop over `{{.*}}` {{is sequential|not proved}}
void jumps(unsigned n, float *restrict w) {
  unsigned i;
  for (i = 0; i != n; i++)
    if (w[i] > 30 && i + 2 < n)
      i++;
    else
      w[i] += 1;
}
/* It may pass over the end, and come round. */
// CHECK: :[[@LINE+3]]:3: remark: loop over `{{.*}}` {{is sequential|not proved}}
void byTwo(unsigned n, float *restrict w) {
  unsigned i;
  for (i = 0; i != n; i += 2)
    w[i] += 1;
}
/* No number of 32 bits may be the end. */
// CHECK: :[[@LINE+3]]:3: remark: loop over `{{.*}}` {{is sequential|not proved}}
void wideEnd(unsigned long n, float *restrict w) {
  unsigned i;
  for (i = 0; i != n; i++)
    w[i] += 1;
}

int main(void) {
  enum { most = 50000 };
  float *w = malloc(most * sizeof *w), *s = malloc(most * sizeof *s);
  struct net net = {0, w};
  unsigned sizes[] = {0, 1, 2, 7, 150, 40000};
  for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++) {
    unsigned n = sizes[k], m = n < 200 ? n : 200, last = 0;
    for (unsigned i = 0; i < most; i++)
      w[i] = (float)(i * 7 % 40), s[i] = (float)(i % 9);
    plain(n, w, s);
    comesRound(w);
    part(n / 3, n, w, s);
    signedLimit((int)n, w);
    net.inputs = n;
    member(&net);
    nested(m, m / 2, w);
    triangle(m / 2, m, w);
    last = behind(n / 5, n, w);
    around(n / 2, n, w);
    around(-4U, 3, w);
    moves(n, w);
    jumps(n, w);
    byTwo(n - n % 2, w);
    wideEnd(n, w);
    double sum = 0;
    for (unsigned i = 0; i < most; i++)
      sum += (i % 31 + 1) * (double)w[i];
    printf("%u %u %.3f\n", n, last, sum);
  }
  free(w);
  free(s);
  return 0;
}
