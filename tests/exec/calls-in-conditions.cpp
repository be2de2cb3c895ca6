// A call in a condition happens once, and only where the condition gets there: what is known of the variables it
// changes says so.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: FileCheck %s --input-file=%t.remarks
#include <cstdio>

enum { size = 200000 };
static long a[size + 8];
static int b[size];
static bool step(int &k) {
  k = k + 1;
  return k < size / 2;
}
static int up(int &k) {
  k = k + 1;
  return k;
}
static int upAt(int *k) {
  *k = *k + 1;
  return *k;
}

#define CASE(name, statements)                                                                     \
  static void name(int n) {                                                                        \
    for (int i = 0; i < n; i++) {                                                                  \
      int k = i;                                                                                   \
      statements                                                                                   \
    }                                                                                              \
  }

// Its own element.
// CHECK: [[@LINE+2]]:3: remark: loop over `i` parallelized
static void inIf(int n) {
  for (int i = 0; i < n; i++) {
    int k = i;
    if (step(k))
      a[k] = a[i + 1] + i;
  }
}
// One that the next iteration changes.
// CHECK: [[@LINE+2]]:3: remark: loop over `i` not {{.*}} parallel
static void inSelect(int n) {
  for (int i = 0; i < n; i++) {
    int k = i;
    const int t = b[i] > 2 ? up(k) : 0;
    a[k] = a[i + 1] + t;
  }
}
// The next one's, not yet written.
CASE(inNot, if (!step(k)) a[k] = a[i + 3] + i;)
CASE(ofAnIf, if (step(k)) a[k] = a[i + 2] + i;)
CASE(inBothSides, int t = b[i] > 2 ? up(k) : up(k); a[k] = a[i + 2] + t;)
// On one way only: the same iteration's, or the next one's.
CASE(inOneSide, int t = b[i] > 2 ? up(k) : 0; a[k] = a[i + 1] + t;)
CASE(inTheOther, int t = b[i] > 2 ? 0 : up(k); a[k] = a[i + 1] + t;)
CASE(behindAnd, int t = b[i] > 2 && step(k); a[k] = a[i + 1] + t;)
CASE(behindOr, if (b[i] > 2 || step(k)) a[k] = a[i + 1] + i;)
CASE(inFrontOfAnd, int t = step(k) && b[i] > 1; a[k] = a[i + 3] + t;)
CASE(twice, if (step(k) && up(k) > 3) a[k] = a[i + 3] + i;)
CASE(nested, int t = (up(k) > 5) == (b[i] > 1 && up(k) > 2); a[k] = a[i + 1] + t;)
CASE(compared, int t = up(k) < 70000; a[k] = a[i + 2] + t;)
CASE(byPointer, if (upAt(&k) > 7) a[k] = a[i + 2] + i;)
// The test that fails has counted, too.
CASE(inTest, while (up(k) < i + 5) {} a[k] = a[i + 4] + i;)
CASE(inDo, int s = 0; do { s++; } while (up(k) < i + 5); a[k] = a[i + 4] + s;)
CASE(inFor, for (int j = 0; up(k) < i + 3; j++) b[i] += j; a[k] = a[i + 2] + i;)

static void show(const char *name) {
  unsigned long sum = 0;
  for (int i = 0; i < size; i++)
    sum = sum * 31 + static_cast<unsigned long>(a[i]);
  std::printf("%s %lu\n", name, sum);
}

int main() {
  for (int i = 0; i < size; i++) {
    a[i] = i % 1000;
    b[i] = i * 7 % 5;
  }
#define RUN(name)                                                                                  \
  name(size);                                                                                      \
  show(#name);
  RUN(inIf)
  RUN(inSelect) RUN(inNot) RUN(ofAnIf) RUN(inBothSides) RUN(inOneSide) RUN(inTheOther)
      RUN(behindAnd) RUN(behindOr) RUN(inFrontOfAnd) RUN(twice) RUN(nested) RUN(compared)
          RUN(byPointer) RUN(inTest) RUN(inDo) RUN(inFor)
}
