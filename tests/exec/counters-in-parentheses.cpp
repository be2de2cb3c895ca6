// Headers of macros with counters in parentheses, `++(v)`: the header that counts in other words has none.
// RUN: %parlift parallelize -q --thread-cost=0 %s | FileCheck %s
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
#include <cstdio>
#define COUNT(v, a, b) for ((v) = (a); (v) < (b); ++(v))
#define BY_TWO(v, a, b) for ((v) = (a); (v) < (b); (v) += (2))

class worker {
  int *items_;

public:
  explicit worker(int *items) : items_(items) {}
  void run(int *a) {
    int i = 0;
    // CHECK: for (i = 0; i < trip; i++) {
    COUNT(i, 0, (items_[1] & 1023)) {
      a[i] = items_[i];
    }
  }
  int evens(int *a) {
    int i = 0;
    // CHECK: for (i = 0; i < 2 * trip; i += 2) {
    BY_TWO(i, 0, (items_[1] & 1023)) {
      a[i] = items_[i] + 1;
    }
    return i;
  }
};

static int from[2000], to[2000];

int main() {
  for (int i = 0; i < 2000; i++)
    from[i] = i * 7919 % 1031;
  worker w(from);
  w.run(to);
  const int end = w.evens(to);
  unsigned hash = end;
  for (int i = 0; i < 2000; i++)
    hash = hash * 31 + to[i];
  std::printf("%u\n", hash);
}
