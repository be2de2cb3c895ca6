// The same of what callees of C++ touch: members, references, captures, static members (see callees.c).
// RUN: %S/same-output.sh %parlift %s %t
#include <cstdio>
#include <vector>
class Meter {
  long sum_ = 0;
  int factor_ = 1;
  int seen_ = 0;
  int hist_[8] = {};

public:
  long total() const { return sum_; }
  int seen() const { return seen_; }
  int apply(int x) const { return x * factor_; }
  void note() { ++seen_; }
  void noteIf(int v) {
    if (v > 3)
      seen_ = v;
  }
  int bin(int v) const { return hist_[v & 7]; }
  void feed(int n, const int *__restrict a, long *__restrict prefix) {
    for (int i = 0; i < n; i++) {
      sum_ += a[i];
      prefix[i] = total();
    }
  }
  void feed2(int n, const int *__restrict a, long *__restrict prefix) {
    for (int i = 0; i < n; i++) {
      prefix[i] = total();
      sum_ += a[i];
    }
  }
  void run(int n, const int *__restrict in, long *__restrict out) {
    for (int i = 0; i < n; i++) {
      factor_ = in[i];
      out[i] = apply(i);
    }
  }
  void run2(int n, const int *__restrict in, long *__restrict out) {
    for (int i = 0; i < n; i++) {
      note();
      out[i] = apply(in[i]) + seen_;
    }
  }
  void run3(int n, const int *__restrict in, long *__restrict out) {
    for (int i = 0; i < n; i++) {
      seen_ += in[i];
      noteIf(in[i]);
      out[i] = in[i];
    }
  }
  void run4(int n, const int *__restrict in, long *__restrict out) {
    for (int i = 0; i < n; i++) {
      out[i] = apply(in[i]);
      sum_ += in[i];
    }
  }
  void run5(int n, const int *__restrict in, long *__restrict out) {
    for (int i = 0; i < n; i++) {
      hist_[in[i] & 7]++;
      out[i] = bin(i);
    }
  }
  void run6(int n, const int *__restrict in, long *__restrict out) {
    for (int i = 0; i < n; i++)
      hist_[in[i] & 7] += apply(1);
    for (int i = 0; i < n; i++)
      out[i] = bin(i);
  }
  void run7(int n, const int *__restrict in, long *__restrict out) {
    for (int i = 0; i < n; i++) {
      int keep = factor_;
      factor_ = 2;
      out[i] = apply(in[i]);
      factor_ = keep;
    }
  }
  void show(const char *name) const {
    std::printf("%s %ld %d %d %d\n", name, sum_, factor_, seen_, hist_[3]);
  }
};
static int tick;
static int &slot() {
  return tick;
}
struct Ref {
  int &r;
  int get() const { return r; }
  void set(int v) { r = v; }
};
void l1(int n, const int *__restrict in, long *__restrict out) {
  int s = 0;
  auto add = [&](int v) { s += v; };
  for (int i = 0; i < n; i++) {
    add(in[i]);
    out[i] = s;
  }
}
void l2(int n, const int *__restrict in, long *__restrict out) {
  int s = 3;
  auto scale = [&](int v) { return v * s; };
  for (int i = 0; i < n; i++) {
    s = in[i];
    out[i] = scale(i);
  }
}
void l3(int n, const int *__restrict in, long *__restrict out) {
  int s = 3;
  auto scale = [=](int v) { return v * s; };
  for (int i = 0; i < n; i++)
    out[i] = scale(in[i]);
}
void l4(int n, const int *__restrict in, long *__restrict out) {
  for (int i = 0; i < n; i++) {
    slot() = in[i];
    out[i] = tick + i;
  }
}
void l5(int n, const int *__restrict in, long *__restrict out) {
  int x = 0;
  Ref r{x};
  for (int i = 0; i < n; i++) {
    r.set(in[i]);
    out[i] = x;
  }
}
void l6(int n, const int *__restrict in, long *__restrict out) {
  int x = 0;
  Ref r{x};
  for (int i = 0; i < n; i++) {
    x = in[i];
    out[i] = r.get();
  }
}
void l7(int n, const int *__restrict in, long *__restrict out) {
  int x = 0;
  int &y = x;
  for (int i = 0; i < n; i++) {
    x = in[i];
    out[i] = y;
  }
}
static void swap2(int &a, int &b) {
  int c = a;
  a = b;
  b = c;
}
void l8(int n, const int *__restrict in, long *__restrict out) {
  int a = 1, b = 2;
  for (int i = 0; i < n; i++) {
    a = in[i];
    swap2(a, b);
    out[i] = a;
  }
}
static int nextId() {
  static int id;
  return ++id;
}
void l9(int n, const int *__restrict in, long *__restrict out) {
  for (int i = 0; i < n; i++) {
    out[i] = in[i];
    out[i] += nextId();
  }
}
static const int &bigger(const int &a, const int &b) {
  return a > b ? a : b;
}
void l10(int n, const int *__restrict in, long *__restrict out) {
  int m = 0;
  for (int i = 0; i < n; i++) {
    m = bigger(m, in[i]);
    out[i] = m;
  }
}
void l11(int n, const int *__restrict in, long *__restrict out) {
  int m = 4;
  for (int i = 0; i < n; i++)
    out[i] = bigger(m, in[i]);
}
template <class F> static void each(int n, F f) {
  for (int i = 0; i < n; i++)
    f(i);
}
void l12(int n, const int *__restrict in, long *__restrict out) {
  long s = 0;
  each(n, [&](int i) {
    s += in[i];
    out[i] = s;
  });
}
void l13(int n, const int *__restrict in, long *__restrict out) {
  std::vector<int> v(n);
  for (int i = 0; i < n; i++)
    v[i] = in[i] * 2;
  for (int i = 0; i < n; i++)
    out[i] = v[(i + 1) % n];
}
namespace cfg {
static int level = 2;
static int get() {
  return level;
}
static void set(int v) {
  if (v > 5)
    level = v;
}
} // namespace cfg
void l14(int n, const int *__restrict in, long *__restrict out) {
  for (int i = 0; i < n; i++) {
    cfg::set(in[i]);
    out[i] = cfg::get() * in[i];
  }
}
void l15(int n, const int *__restrict in, long *__restrict out) {
  for (int i = 0; i < n; i++)
    out[i] = cfg::get() * in[i];
}
struct Counter {
  static int made;
  Counter() { ++made; }
  int v() const { return made; }
};
int Counter::made = 0;
void l16(int n, const int *__restrict in, long *__restrict out) {
  for (int i = 0; i < n; i++) {
    Counter c;
    out[i] = c.v() + in[i];
  }
}
struct Acc {
  long s = 0;
  Acc &operator+=(int v) {
    s += v;
    return *this;
  }
  operator long() const { return s; }
};
void l17(int n, const int *__restrict in, long *__restrict out) {
  Acc a;
  for (int i = 0; i < n; i++) {
    a += in[i];
    out[i] = a;
  }
}
int main() {
  static int in[300];
  static long out[300];
  int n = 300;
  for (int i = 0; i < n; i++)
    in[i] = i * 7 % 19;
  Meter m;
  auto h = [&](const char *name) {
    unsigned long s = 0;
    for (int i = 0; i < n; i++)
      s = s * 31 + out[i];
    std::printf("%s %lu %d\n", name, s, tick);
  };
#define R(f)                                                                                       \
  m.f(n, in, out);                                                                                 \
  h(#f);                                                                                           \
  m.show(#f);
  R(feed)
  R(feed2)
  R(run) R(run2) R(run3) R(run4) R(run5) R(run6) R(run7)
#define L(f)                                                                                       \
  f(n, in, out);                                                                                   \
  h(#f);
      L(l1) L(l2) L(l3) L(l4) L(l5) L(l6) L(l7) L(l8) L(l9) L(l10) L(l11) L(l12) L(l13) L(l14)
          L(l15) L(l16) L(l17)
}
