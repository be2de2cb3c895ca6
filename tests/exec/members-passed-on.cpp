// Member functions whose object passes a state on: short ones stand in the loop as what they do, where anybody may say the members;
// accumulators that are handed over by reference are sums of their members.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
// RUN: FileCheck %s < %t.omp.cpp
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <vector>

struct Counter {
  long total, step;
  long next(long x) {
    total += x * step;
    return total;
  }
};
struct Lcg {
  std::uint64_t s;
  std::uint32_t next() {
    s = s * 6364136223846793005u + 1442695040888963407u;
    return static_cast<std::uint32_t>(s >> 33);
  }
};
struct Flag {
  bool open;
  int seen;
  void see(char c) {
    if (c == '"')
      open = !open;
    seen = open ? 1 : 0;
  }
};
struct Stats {
  long sum = 0, squares = 0, count = 0;
  void add(long x) {
    sum += x;
    squares += x * x;
    count++;
  }
};
class Extremes {
public:
  void add(int x) {
    if (x < low_)
      low_ = x;
    if (x > high_)
      high_ = x;
  }
  int span() const { return high_ - low_; }

private:
  int low_ = 1 << 20, high_ = -(1 << 20);
};

// CHECK: void totals(
// CHECK: omp parallel
void totals(Counter c, const long *__restrict x, long *__restrict o, int n) {
  for (int i = 0; i < n; i++)
    o[i] = c.next(x[i]);
}
// CHECK: void numbers(
// CHECK: omp parallel
void numbers(Lcg &g, std::vector<std::uint32_t> &o) {
  for (std::size_t i = 0; i < o.size(); i++)
    o[i] = g.next();
}
void quotes(Flag &f, const char *text, int *__restrict o, int n) {
  for (int i = 0; i < n; i++) {
    f.see(text[i]);
    o[i] = f.seen;
  }
}
// CHECK: void gather(
// CHECK: omp parallel for reduction
void gather(Stats &s, const std::vector<long> &x) {
  for (std::size_t i = 0; i < x.size(); i++)
    s.add(x[i]);
}
void gatherFrom(Stats &s, const long *x, int n) {
  for (int i = 0; i < n; i++)
    s.add(x[i]);
}
int span(const std::vector<int> &x) {
  Extremes e;
  for (int v : x)
    e.add(v);
  return e.span();
}

int main() {
  constexpr int n = 3000;
  std::vector<long> x(n), o(n);
  for (int i = 0; i < n; i++)
    x[i] = i * 37 % 101 - 50;
  Counter c{5, 3};
  totals(c, x.data(), o.data(), n);
  long all = 0;
  for (int i = 0; i < n; i++)
    all += o[i] * (i % 5);
  std::printf("%ld %ld\n", all, c.total);
  Lcg g{42};
  std::vector<std::uint32_t> r(n);
  numbers(g, r);
  std::uint64_t sum = 0;
  for (int i = 0; i < n; i++)
    sum += r[i] * static_cast<std::uint64_t>(i % 7);
  std::printf("%llu %llu\n", static_cast<unsigned long long>(sum), static_cast<unsigned long long>(g.s));
  std::vector<char> text(n, 'a');
  for (int i = 0; i < n; i += 11)
    text[i] = '"';
  std::vector<int> inside(n);
  Flag f{false, 0};
  quotes(f, text.data(), inside.data(), n);
  all = 0;
  for (int i = 0; i < n; i++)
    all += inside[i] * (i % 9);
  std::printf("%ld %d %d\n", all, f.open, f.seen);
  Stats s;
  gather(s, x);
  gather(s, o);
  std::printf("%ld %ld %ld\n", s.sum, s.squares, s.count);
  // The object lies among what the loop reads.
  struct {
    long before[8];
    Stats s;
    long behind[8];
  } mixed{{1, 2, 3, 4, 5, 6, 7, 8}, {}, {9, 8, 7, 6, 5, 4, 3, 2}};
  gatherFrom(mixed.s, mixed.before, 8);
  gatherFrom(mixed.s, &mixed.s.sum, 1);
  std::printf("%ld %ld %ld\n", mixed.s.sum, mixed.s.squares, mixed.s.count);
  std::vector<int> v(n);
  for (int i = 0; i < n; i++)
    v[i] = i * 7919 % 1000;
  std::printf("%d\n", span(v));
}
