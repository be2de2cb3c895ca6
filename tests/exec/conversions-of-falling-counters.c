// Counters without a sign that are compared with one: going down past zero they are other numbers.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
#include <stdio.h>
#include <stdlib.h>
static unsigned m(unsigned from, int lim, unsigned key) {
  unsigned i;
  for (i = from; (int)i < lim; i++)
    if ((i * 40503u + 7) % 100003 == key)
      break;
  return i;
}
static unsigned p(unsigned from, int lim, unsigned key) {
  unsigned i;
  for (i = from; (int)i > lim; i--)
    if ((i * 40503u + 7) % 100003 == key)
      break;
  return i;
}
static unsigned q(unsigned from, int lim, unsigned key) {
  unsigned i;
  for (i = from; (int)i >= lim; i -= 2)
    if ((i * 40503u + 7) % 100003 == key)
      break;
  return i;
}
static unsigned r(unsigned from, long lim, unsigned key) {
  unsigned i;
  for (i = from; (long)(int)i > lim; i--)
    if ((i * 40503u + 7) % 100003 == key)
      break;
  return i;
}
static unsigned u(unsigned from, long lim, unsigned key) {
  unsigned i;
  for (i = from; (long)(short)i > lim; i--)
    if ((i * 40503u + 7) % 100003 == key)
      break;
  return i;
}
static unsigned v(unsigned from, long lim, unsigned key) {
  unsigned i;
  for (i = from; (signed char)i > lim; i--)
    if ((i * 40503u + 7) % 100003 == key)
      break;
  return i;
}
static unsigned long w(unsigned long from, long lim, unsigned key) {
  unsigned long i;
  for (i = from; (long)i > lim; i--)
    if ((i * 40503u + 7) % 100003 == key)
      break;
  return i;
}
static unsigned long x(unsigned long from, int lim, unsigned key) {
  unsigned long i;
  for (i = from; (int)i > lim; i--)
    if ((i * 40503u + 7) % 100003 == key)
      break;
  return i;
}
static unsigned long y(unsigned long from, int lim, unsigned key) {
  unsigned long i;
  for (i = from; (long)(int)i < lim; i++)
    if ((i * 40503u + 7) % 100003 == key)
      break;
  return i;
}
#define K(i) (((unsigned)(i) * 40503u + 7) % 100003)
#define KL(i) (((unsigned long)(i) * 40503u + 7) % 100003)
int main(void) {
  printf("m %u %u\n", m(-100, 50, K(-3)), m(5, 5000, K(4000)));
  printf("p %u %u %u\n", p(10, -50, K(-3)), p(5000, 5, K(100)), p(-296, -500, K(-600)));
  printf("q %u %u\n", q(-296, -500, K(-600)), q(-296, -500, K(-496)));
  printf("r %u %u\n", r(-296, -500, K(-600)), r(-296, -500, K(-496)));
  printf("u %u %u\n", u(-296, -500, K(-600)), u(70000, -500, K(65000)));
  printf("v %u %u\n", v(-26, -50, K(-100)), v(70000, -50, K(65000)));
  printf("w %lu %lu\n", w(-26, -50, KL(-100L)), w(70000, -50, KL(65000L)));
  printf("x %lu %lu\n", x(-26, -50, KL(-100L)), x(70000, -50, KL(65000L)));
  printf("y %lu %lu\n", y((1L << 32) - 200, -50, KL((1L << 32) - 30)),
         y((1L << 32) + 100, 3000, KL((1L << 32) + 2000)));
  return 0;
}
