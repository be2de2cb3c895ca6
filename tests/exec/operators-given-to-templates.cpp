// Reductions by functions that a template is given, of values that accessors return; values that count themselves, or read the sum.
// RUN: %S/same-output.sh %parlift %s %t -std=c++17
// RUN: test $(grep -c "pragma omp parallel for reduction" %t.omp.cpp) -ge 1
#include <cstdio>

template <class T> class Buffer {
  T *b_;
  int n_;
  mutable int asked_ = 0;

public:
  Buffer(T *b, int n) : b_(b), n_(n) {}
  const T &operator[](int i) const { return b_[i]; }
  T get(int i) const { return b_[i]; }
  T counted(int i) const { return b_[i] + (++asked_ & 1); }
  int size() const { return n_; }
};
struct Add {
  template <class T> static T apply(T a, T b) { return a + b; }
};
struct Max {
  template <class T> static T apply(T a, T b) { return a > b ? a : b; }
};
static long sum;
static long times(const Buffer<long> &b, int i) { return b[i] * (sum & 3); }

template <class Op> long reduce(const Buffer<long> &b, long init) {
  long r = init;
  for (int i = 0; i < b.size(); ++i)
    r = Op::apply(r, b[i]);
  return r;
}
static long got(const Buffer<long> &b, int n) {
  long r = 3;
  for (int i = 0; i < n; ++i)
    r = Add::apply(r, b.get(i));
  return r;
}
static long counting(const Buffer<long> &b, int n) {
  long r = 0;
  for (int i = 0; i < n; ++i)
    r = Add::apply(r, b.counted(i));
  return r;
}
static long feeding(const Buffer<long> &b, int n) {
  sum = 1;
  for (int i = 0; i < n; ++i)
    sum = Add::apply(sum, times(b, i));
  return sum;
}

int main() {
  enum { n = 20000 };
  static long x[n];
  for (int i = 0; i < n; i++)
    x[i] = i * 7919 % 10007;
  const Buffer<long> b(x, n);
  std::printf("%ld %ld %ld\n", reduce<Add>(b, 1), reduce<Max>(b, -1), got(b, n));
  std::printf("%ld\n", counting(b, n));
  std::printf("%ld\n", feeding(b, n));
}
