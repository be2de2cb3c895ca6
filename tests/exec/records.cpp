// Sums, counts and extrema that objects hold: through methods and operators, private members, arrays inside, members of the
// object at hand, references to elements. What must stay in order stays.
// RUN: %S/same-output.sh %parlift %s %t -std=c++17
// RUN: sed -n "s/.*#pragma omp parallel [fr]/&/p" %t.omp.cpp > %t.directives
// RUN: test "$(grep -c . %t.directives)" -ge 11
#include <cstddef>
#include <cstdio>
#include <vector>

class Stat {
public:
  explicit Stat(int scale) : scale_(scale) {}
  void add(int v) {
    n_++;
    sum_ += static_cast<long>(v) * scale_;
    if (v < low_)
      low_ = v;
    high_ = v > high_ ? v : high_;
  }
  void count(int v) { n_ += v; }
  void print() const { std::printf("%ld %ld %d %d\n", n_, sum_, low_, high_); }

private:
  int scale_;
  long n_ = 0, sum_ = 0;
  int low_ = 1 << 30, high_ = -(1 << 30);
};

struct Vec {
  int x, y, z;
  Vec &operator+=(const Vec &o) {
    x += o.x;
    y += o.y;
    z += o.z;
    return *this;
  }
};
inline Vec operator*(const Vec &a, int s) { return {a.x * s, a.y * s, a.z * s}; }

struct Box {
  int low[3], high[3];
  void extend(const Vec &v) {
    const int p[3] = {v.x, v.y, v.z};
    for (int d = 0; d < 3; d++) {
      low[d] = p[d] < low[d] ? p[d] : low[d];
      high[d] = p[d] > high[d] ? p[d] : high[d];
    }
  }
};
struct Tally {
  long bins[13] = {};
  unsigned seen = 0;
  Box box{{9999, 9999, 9999}, {-9999, -9999, -9999}};
};

class Sums {
  std::vector<int> xs_;
  long total_ = 0;
  int n_ = 0, most_ = -1;

public:
  explicit Sums(int n) : xs_(static_cast<std::size_t>(n)) {
    for (int i = 0; i < n; i++)
      xs_[static_cast<std::size_t>(i)] = i * 37 % 1001;
  }
  void run() {
    for (int x : xs_) {
      total_ += x;
      n_++;
      if (x > most_)
        most_ = x;
    }
  }
  void print() const { std::printf("%ld %d %d\n", total_, n_, most_); }
};

static void statistics(const std::vector<int> &x) {
  Stat s(3), t(2);
  for (int v : x)
    s.add(v);
  for (std::size_t i = 0; i < x.size(); i++)
    t.add(x[i] - 5);
  for (std::size_t i = 0; i < x.size(); i++)
    if (x[i] % 2)
      t.count(2);
  s.print();
  t.print();
}

static void vectors(const std::vector<Vec> &v) {
  Vec sum{0, 0, 0}, weighted{1, 2, 3};
  for (const Vec &one : v)
    sum += one;
  for (std::size_t i = 0; i < v.size(); i++)
    weighted += v[i] * static_cast<int>(i % 7);
  std::printf("%d %d %d, %d %d %d\n", sum.x, sum.y, sum.z, weighted.x, weighted.y, weighted.z);
}

static void tallies(const std::vector<Vec> &v) {
  Tally t;
  for (const Vec &one : v) {
    t.bins[one.x]++;
    t.seen ^= static_cast<unsigned>(one.y);
    t.box.extend(one);
  }
  for (long b : t.bins)
    std::printf("%ld ", b);
  std::printf("%u %d %d\n", t.seen, t.box.low[1], t.box.high[2]);
}

static void references(const std::vector<int> &x, long *o) {
  long &s = o[1];
  for (std::size_t i = 0; i < x.size(); i++)
    s += x[i];
  std::printf("%ld\n", o[1]);
}

/// The count is read while it grows.
static void numbered(std::vector<int> &x) {
  struct {
    int n = 0;
    void next(int &v) { v = n++; }
  } c;
  for (int &v : x)
    c.next(v);
  std::printf("%d %d\n", x.front(), x.back());
}

/// A pointer from before the loop leads to the same object.
static void twoNames(const std::vector<int> &x) {
  Vec v{0, 0, 0}, *p = &v;
  for (int e : x) {
    v.x += e;
    p->x += 1;
  }
  std::printf("%d\n", v.x);
}

int main() {
  std::vector<int> x(20000);
  for (std::size_t i = 0; i < x.size(); i++)
    x[i] = static_cast<int>(i * 7919 % 10007);
  std::vector<Vec> v(15000);
  for (std::size_t i = 0; i < v.size(); i++)
    v[i] = {static_cast<int>(i % 13), static_cast<int>(i * 3 % 101), -static_cast<int>(i % 57)};
  statistics(x);
  vectors(v);
  tallies(v);
  long o[3] = {1, 2, 3};
  references(x, o);
  Sums s(30000);
  s.run();
  s.print();
  numbered(x);
  twoNames(x);
}
