// Near misses of histograms of structures: no loop here is written with copies.
// RUN: %S/same-output.sh %parlift %s %t -std=c++17
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
// CHECK-NOT: _own
#include <cstddef>
#include <cstdio>
#include <vector>

struct Vec {
  double x = 0, y = 0;
  static Vec *last;
  Vec &operator+=(const Vec &o) {
    x += o.x;
    y += o.y;
    return *this;
  }
  void scale(double s) {
    x *= s;
    y += s;
  }
  void unlessSelf(const Vec &o) {
    if (this != &o)
      x += o.x;
  }
  void kept(const Vec &o) {
    last = this;
    x += o.x;
  }
  double added(double v) {
    x += v;
    return x;
  }
};
Vec *Vec::last;
class Hidden {
  double x_ = 0;

public:
  Hidden &operator+=(double v) {
    x_ += v;
    return *this;
  }
  double x() const { return x_; }
};
union Number {
  double d;
  long n;
};
struct Bits {
  unsigned few : 5;
};
static long calls;
class Set {
  int n_;
  std::vector<Vec> all_;

public:
  explicit Set(int n) : n_(n), all_(static_cast<std::size_t>(n)) {}
  Vec &of(int i) { return all_[static_cast<std::size_t>(i)]; }
  Vec &counted(int i) {
    ++calls;
    return all_[static_cast<std::size_t>(i)];
  }
  int size() const { return n_; }
};
using Keys = const std::vector<int> &;
using Weights = const std::vector<double> &;

static double readsIt(Keys key, Weights w, std::vector<Vec> &h) {
  double s = 0;
  for (std::size_t i = 0; i < key.size(); ++i) {
    h[key[i]] += Vec{w[i], 1};
    if (h[key[i]].x > 1e5)
      s += 1;
  }
  return s;
}
static void twoOperators(Keys key, Weights w, std::vector<Vec> &h) {
  for (std::size_t i = 0; i < key.size(); ++i)
    h[key[i]].scale(w[i] > 15 ? 1.5 : 1);
}
static void readsAnother(Keys key, std::vector<Vec> &h) {
  for (std::size_t i = 0; i < key.size() / 40; ++i)
    h[key[i]] += h[i % 7];
}
static void comparesTheAddress(Keys key, Weights w, std::vector<Vec> &h) {
  for (std::size_t i = 0; i < key.size(); ++i) {
    const Vec v{w[i], 0};
    h[key[i]].unlessSelf(v);
  }
}
static void keepsTheAddress(Keys key, Weights w, std::vector<Vec> &h) {
  for (std::size_t i = 0; i < key.size(); ++i) {
    const Vec v{w[i], 0};
    h[key[i]].kept(v);
  }
}
static double givesTheSum(Keys key, Weights w, std::vector<Vec> &h) {
  double most = 0;
  for (std::size_t i = 0; i < key.size(); ++i) {
    const double now = h[key[i]].added(w[i]);
    most = now > most ? now : most;
  }
  return most;
}
static Vec *keepsAReference(Keys key, Weights w, std::vector<Vec> &h) {
  Vec *last = nullptr;
  for (std::size_t i = 0; i < key.size(); ++i) {
    Vec &one = h[key[i]];
    one.x += w[i];
    last = &one;
  }
  return last;
}
static Vec *keepsTheResult(Keys key, Weights w, std::vector<Vec> &h) {
  Vec *last = nullptr;
  for (std::size_t i = 0; i < key.size(); ++i)
    last = &(h[key[i]] += Vec{w[i], 1});
  return last;
}
static void hides(Keys key, Weights w, std::vector<Hidden> &h) {
  for (std::size_t i = 0; i < key.size(); ++i)
    h[key[i]] += w[i];
}
static void inAUnion(Keys key, Weights w, std::vector<Number> &h) {
  for (std::size_t i = 0; i < key.size(); ++i)
    h[key[i]].d += w[i];
}
static void inBits(Keys key, std::vector<Bits> &h) {
  for (std::size_t i = 0; i < key.size(); ++i)
    h[key[i]].few += 1;
}
static void countsItsCalls(Keys key, Weights w, Set &s) {
  for (std::size_t i = 0; i < key.size(); ++i)
    s.counted(key[i]) += Vec{w[i], 1};
}
static void isAnybodysGuess(Keys key, Weights w, Set &s) {
  for (std::size_t i = 0; i < key.size(); ++i)
    s.of(key[i]) += Vec{w[i], 1};
}
static void hasAnotherName(Keys key, Weights w, Set &s, Vec &other) {
  for (int i = 0; i < s.size(); ++i) {
    for (int k = 0; k < 20; ++k)
      s.of(key[20 * i + k]) += Vec{w[i], 1};
    s.of(i) += Vec{1, 1};
    other.x += other.y;
  }
}
static void skipsSome(Keys key, Weights w, Set &s) {
  for (int i = 0; i < s.size(); ++i) {
    for (int k = 0; k < 20; ++k)
      s.of(key[20 * i + k]) += Vec{w[i], 1};
    if (w[i] > 3)
      s.of(i) += Vec{1, 1};
  }
}
struct Counts {
  std::vector<int> of;
};
static void mayHoldItsKeys(int n, const int *key, Counts &c) {
  for (int i = 0; i < n; ++i)
    c.of[key[i]]++;
}

int main() {
  const int n = 60000, m = 500;
  std::vector<int> key(n);
  std::vector<double> w(n);
  for (int i = 0; i < n; ++i) {
    key[i] = static_cast<int>(static_cast<unsigned>(i) * 2654435761u % m);
    w[i] = i % 17;
  }
  std::vector<Vec> h(m);
  std::vector<Hidden> hidden(m);
  std::vector<Number> numbers(m, Number{0});
  std::vector<Bits> bits(m, Bits{0});
  Set s(m);
  double t = readsIt(key, w, h);
  comparesTheAddress(key, w, h);
  keepsTheAddress(key, w, h);
  t += static_cast<double>(Vec::last - h.data()) + givesTheSum(key, w, h);
  t += static_cast<double>(keepsAReference(key, w, h) - h.data());
  t += static_cast<double>(keepsTheResult(key, w, h) - h.data());
  for (Vec &v : h)
    v = Vec{1, 2};
  twoOperators(std::vector<int>(key.begin(), key.begin() + 900), w, h);
  readsAnother(key, h);
  hides(key, w, hidden);
  inAUnion(key, w, numbers);
  inBits(key, bits);
  countsItsCalls(key, w, s);
  isAnybodysGuess(key, w, s);
  hasAnotherName(key, w, s, s.of(3));
  skipsSome(key, w, s);
  Counts c{std::vector<int>(40000)};
  for (int i = 0; i < 40000; ++i)
    c.of[i] = static_cast<int>(static_cast<unsigned>(i) * 2654435761u % 40000);
  mayHoldItsKeys(40000, c.of.data(), c);
  for (int i = 0; i < 40000; ++i)
    t += c.of[i] * (i % 3);
  for (int i = 0; i < m; ++i)
    t += h[i].x * (i % 3) + h[i].y + hidden[i].x() + numbers[i].d + bits[i].few + s.of(i).x * (i % 5) +
         s.of(i).y;
  std::printf("%.6e %ld\n", t, calls);
}
