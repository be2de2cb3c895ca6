// A range that changes something when it is asked for, by its words, begin() or end(), is asked for once, and not by each thread; what
// a loop begins with is asked for once, and before its number of iterations is.
// RUN: %S/same-output.sh %parlift %s %t -std=c++20
// RUN: FileCheck --input-file=%t.omp.cpp %s
#include <cstdio>
#include <memory>
#include <string>
#include <vector>
static int k, calls;

struct View {
  int *p;
  int n;
  int *begin() const { return p; }
  int *end() const { return p + n; }
};
static View counted(std::vector<int> &d) {
  k++;
  return {d.data(), (int)d.size()};
}
static View whole(std::vector<int> &d) { return {d.data(), (int)d.size()}; }
static std::vector<int> logged(const std::vector<int> &a) {
  calls++;
  return a;
}

class Asked {
  std::vector<int> d_;
  int asked_ = 0;

public:
  explicit Asked(int n) : d_(n) {}
  auto begin() {
    asked_++;
    return d_.begin();
  }
  auto end() { return d_.end(); }
  int count() const { return asked_; }
};

struct Queue {
  std::vector<std::vector<int>> b;
  std::size_t i = 0;
  std::vector<int> &next() { return b[i++]; }
};

static int global;
static int next(int by) {
  const int old = global;
  global += by;
  return old;
}

int main() {
  std::vector<int> d(60000);
  // CHECK: int main()
  // CHECK-NOT: #pragma
  // CHECK: asked for at all
  for (int &v : counted(d))
    v += 3;
  for (auto &&v : (k += 10, d))
    v++;
  Asked x(100000);
  for (int &v : x)
    v ^= 5;
  Queue q;
  for (int i = 0; i < 4; i++)
    q.b.push_back(std::vector<int>(60000, i));
  for (int &v : q.next())
    v += 7;
  for (int &v : q.b[q.i++])
    v += 9;
  std::vector<int> several[3] = {d, d, d}, *at = several;
  for (int &v : *at++)
    v += 4;
  for (int &v : *++at)
    v += 5;
  long s = 0;
  for (int v : logged(d))
    s += v;
  for (int v : std::vector<int>(60000, calls++))
    s += v;
  // asked for at all
  // CHECK: #pragma omp parallel for
  for (int &v : whole(d))
    v += 3;
  // CHECK: #pragma omp parallel for
  for (int &v : q.b[q.i])
    v += 3;
  std::printf("%d %d %d %zu %ld %d\n", k, calls, x.count(), q.i, s, several[2][7] + q.b[0][7] + q.b[1][7]);
  for (int i = next(7); i < 60000; i++)
    d[i] += 2;
  for (int i = next(1); i < 60000 - global; i++)
    d[i] += 3;
  int e = 0;
  for (int i = next(1) + 1; i < 60000; i++)
    e += d[i];
  std::printf("%d %d %d %d %d\n", global, d[6], d[7], d[59999], e);
}
