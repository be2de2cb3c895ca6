// Loops from one pointer of an object to another: members, iterators of own classes, range-for over them; also where the elements are
// the object's own members, and where there are none.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
// RUN: FileCheck %s < %t.omp.cpp
#include <cstddef>
#include <cstdio>
#include <vector>

template <class T> struct Block {
  T *start_, *end_;
  // Left alone so far: a counter of its own would have another type in each instance.
  // CHECK: void fill(
  // CHECK-NEXT: for (T *p
  void fill(T v) {
    for (T *p = start_; p < end_; p++)
      *p = v;
  }
};
struct Ends {
  long *begin, *end;
};
class Range { // owns nothing, and may be copied
public:
  Range(int *b, int n) : begin_(b), n_(n) {}
  int *begin() { return begin_; }
  int *end() { return begin_ + n_; }
  const int *begin() const { return begin_; }
  const int *end() const { return begin_ + n_; }
  int size() const { return n_; }

private:
  int *begin_;
  int n_;
};

// CHECK: void twice(Ends &e)
// CHECK: #pragma omp parallel for private(p)
// CHECK-NEXT: for (long t = 0; t < trip; t++) {
void twice(Ends &e) {
  for (long *p = e.begin; p < e.end; ++p)
    *p *= 2;
}
// CHECK: void step(Range &r)
// CHECK-NEXT: if ((const char *)(&r + 1) <= (const char *)r.begin() ||
// CHECK: #pragma omp parallel for private(p)
// CHECK: } else {
// CHECK-NEXT: for (int *p = r.begin(); p != r.end(); ++p)
void step(Range &r) {
  for (int *p = r.begin(); p != r.end(); ++p)
    *p += 3;
}
// CHECK: void each(Range &r)
// CHECK-NEXT: #pragma omp parallel for
void each(Range &r) {
  for (int &x : r)
    x = x * 5 + 1;
}
// CHECK: long total(
// CHECK: #pragma omp parallel for reduction(+:s)
long total(const Range &r) {
  long s = 0;
  for (int x : r)
    s += x;
  return s;
}
void fillBlock(Block<float> &b, float v) { b.fill(v); }
// What a loop stores may be its own end.
struct Self {
  long *begin, *end;
  long data[6];
};
void through(Self &s) {
  for (long *p = s.begin; p < s.end; ++p)
    *p += 8;
}

int main() {
  std::vector<float> f(300);
  Block<float> b{f.data() + 1, f.data() + 299}, none{nullptr, nullptr}, backwards{f.data() + 9, f.data()};
  fillBlock(b, 2.5f);
  fillBlock(none, 1);
  fillBlock(backwards, 7);
  double sum = 0;
  for (float x : f)
    sum += x;
  std::printf("%g\n", sum);
  std::vector<long> l(257, 3);
  Ends e{l.data(), l.data() + 257}, last{l.data() + 256, l.data() + 257};
  twice(e);
  twice(last);
  long all = 0;
  for (long x : l)
    all += x;
  std::printf("%ld\n", all);
  std::vector<int> v(500);
  Range r(v.data(), 500), empty(nullptr, 0);
  each(r);
  step(r);
  each(r);
  step(empty);
  each(empty);
  std::printf("%ld %ld\n", total(r), total(empty));
  Self s{nullptr, nullptr, {1, 2, 3, 4, 5, 6}};
  s.begin = s.data;
  s.end = s.data + 4;
  through(s);
  std::printf("%ld %ld %ld %ld\n", s.data[0], s.data[3], s.data[4], s.data[5]);
}
