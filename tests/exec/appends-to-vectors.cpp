// Iterations append to vectors: each thread to its own, and they are joined in the order of iterations. Never a vector that the
// loop touches otherwise, or may by another name.
// RUN: %S/same-output.sh %parlift %s %t -std=c++20
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <cstddef>
#include <cstdio>
#include <utility>
#include <vector>

struct Hit {
  int place;
  double value;
};

// CHECK-LABEL: void pack(
// CHECK: if ({{.*}}&v != &out
// CHECK: std::vector<double> out_part;
// CHECK-NEXT: #pragma omp for nowait schedule(static)
// CHECK: out_part.push_back(v[i]);
// CHECK: #pragma omp for ordered schedule(static, 1)
// CHECK: out.insert(out.end(), out_part.begin(), out_part.end());
// CHECK: } else {
// CHECK: out.push_back(v[i]);
void pack(const std::vector<double> &v, double t, std::vector<double> &out) {
  out.reserve(v.size());
  for (std::size_t i = 0; i < v.size(); ++i)
    if (v[i] > t)
      out.push_back(v[i]);
}
// The pointer may lead to elements that the vector has room for.
// CHECK-LABEL: places(
// CHECK: found.capacity()
// CHECK: std::vector<int> found_part;
// CHECK: found_part.push_back(i);
// CHECK: found.insert(found.end(), found_part.begin(), found_part.end());
// CHECK: return found;
std::vector<int> places(const double *v, int n) {
  std::vector<int> found;
  for (int i = 0; i < n; i++) {
    if (v[i] < 0.0) {
      found.push_back(i);
    }
  }
  return found;
}
// CHECK-LABEL: doubled(
// CHECK: r_part.emplace_back(x * 2);
std::vector<float> doubled(const std::vector<float> &v) {
  std::vector<float> r;
  for (auto x : v)
    if (x != 0)
      r.emplace_back(x * 2);
  return r;
}
// CHECK-LABEL: all(
// CHECK: r_part.push_back(x * x + 1);
std::vector<double> all(const std::vector<double> &v) {
  std::vector<double> r;
  r.reserve(v.size());
  for (const double &x : v)
    r.push_back(x * x + 1);
  return r;
}
// CHECK-LABEL: hits(
// CHECK: reduction(+:sum)
// CHECK: hits_part.push_back(h);
double hits(const std::vector<double> &v, std::vector<Hit> &hits) {
  double sum = 0;
  for (int i = 0; i < static_cast<int>(v.size()); ++i) {
    if (v[i] <= 1)
      continue;
    const Hit h = {i, v[i]};
    hits.push_back(h);
    sum += 1;
  }
  return sum;
}
// CHECK-LABEL: void split(
// CHECK: if ({{.*}}&even != &odd
// CHECK: std::vector<int> even_part;
// CHECK-NEXT: std::vector<int> odd_part;
// CHECK: #pragma omp ordered
// CHECK-NEXT: {
// CHECK-NEXT: even.insert(
// CHECK-NEXT: odd.insert(
void split(const std::vector<short> &v, std::vector<int> &even, std::vector<int> &odd) {
  for (std::size_t i = 0; i < v.size(); i++) {
    if (v[i] % 2 == 0)
      even.push_back(v[i]);
    else
      odd.push_back(v[i]);
  }
}
// A member, and an inner loop whose appends follow one another.
class Scan {
  std::vector<int> hits_;
  std::vector<double> values_;
  double limit_;

public:
  Scan(std::vector<double> values, double limit) : values_(std::move(values)), limit_(limit) {}
  // CHECK-LABEL: void run(
  // CHECK: hits__part.push_back(
  // CHECK: hits_.insert(hits_.end(), hits__part.begin(), hits__part.end());
  void run() {
    for (std::size_t i = 0; i < values_.size(); ++i)
      if (values_[i] > limit_)
        hits_.push_back(static_cast<int>(i));
  }
  // CHECK-LABEL: void pairs(
  // CHECK: hits__part.push_back(i * 100 + j);
  void pairs(int n) {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < i; j++)
        if (values_[i] < values_[j])
          hits_.push_back(i * 100 + j);
  }
  // What has been found is asked while the loop runs.
  // CHECK-LABEL: void few(
  // CHECK-NOT: omp for ordered
  // CHECK-LABEL: void again(
  void few(std::size_t most) {
    for (std::size_t i = 0; i < values_.size(); ++i)
      if (values_[i] > limit_ && hits_.size() < most)
        hits_.push_back(static_cast<int>(i));
  }
  void again();
  const std::vector<int> &found() const { return hits_; }
};
// CHECK-NOT: omp for ordered
// CHECK-LABEL: void grow(
void Scan::again() {
  for (std::size_t i = 0; i < values_.size(); ++i)
    if (values_[i] > limit_)
      hits_.push_back(hits_.empty() ? 0 : hits_.back() + 1);
}
// The vector itself is walked.
// CHECK-NOT: omp for ordered
// CHECK-LABEL: void byPointer(
void grow(std::vector<int> &work) {
  for (std::size_t i = 0; i < work.size(); i++)
    if (work[i] > 1)
      work.push_back(work[i] / 2);
}
// A pointer into the elements, which had room.
// CHECK-NOT: omp for ordered
// CHECK-LABEL: void ofOne(
void byPointer(std::vector<int> &out, int n) {
  out.reserve(out.size() + n);
  const int *p = out.data();
  for (int i = 1; i < n; i++)
    if (p[i - 1] >= 0)
      out.push_back(p[i - 1] + 1);
}
// One of several vectors.
// CHECK-NOT: omp for ordered
// CHECK-LABEL: void stopped(
void ofOne(std::vector<std::vector<int>> &bins, const std::vector<int> &v) {
  for (std::size_t i = 0; i < v.size(); i++)
    bins[v[i] & 3].push_back(v[i]);
}
// CHECK-NOT: omp for ordered
// CHECK-LABEL: struct Counted
void stopped(const std::vector<int> &v, std::vector<int> &out) {
  for (std::size_t i = 0; i < v.size(); i++) {
    if (v[i] < 0)
      break;
    out.push_back(v[i]);
  }
}
// Copies are counted.
struct Counted {
  static int copies;
  int value;
  explicit Counted(int v) : value(v) {}
  Counted(const Counted &other) : value(other.value) { copies++; }
};
int Counted::copies = 0;
// CHECK-NOT: omp for ordered
// CHECK-LABEL: int order(
void counted(const std::vector<int> &v, std::vector<Counted> &out) {
  out.reserve(v.size());
  for (std::size_t i = 0; i < v.size(); i++) {
    const Counted c(v[i]);
    out.push_back(c);
  }
}
// What is appended hangs on what came before.
// CHECK-NOT: omp for ordered
// CHECK-LABEL: int main
int order(const std::vector<int> &v, std::vector<int> &out) {
  int last = 0;
  for (std::size_t i = 0; i < v.size(); i++)
    if (v[i] != last) {
      last = v[i] * last % 7;
      out.push_back(last);
    }
  return last;
}

template <typename T> static double checksum(const std::vector<T> &v) {
  double sum = static_cast<double>(v.size());
  for (std::size_t i = 0; i < v.size(); i++)
    sum = sum * 0.999 + static_cast<double>(v[i]);
  return sum;
}

int main() {
  const int n = 100000;
  std::vector<double> v(n), out = {1, 2}, same;
  std::vector<float> f(n);
  std::vector<int> w(n), even, odd, both;
  std::vector<short> s(n);
  for (int i = 0; i < n; i++) {
    v[i] = (i * 7919L % 1013 - 500) / 100.0;
    f[i] = static_cast<float>(i % 5);
    w[i] = i * 31 % 17;
    s[i] = static_cast<short>(i * 13 % 1000);
  }
  pack(v, 0.5, out);
  std::printf("%.17g\n", checksum(out));
  std::printf("%.17g\n", checksum(places(v.data(), n)));
  std::printf("%.17g %.17g\n", checksum(doubled(f)), checksum(all(v)));
  std::vector<Hit> found;
  std::printf("%.17g", hits(v, found));
  std::printf(" %d %.17g %zu\n", found[77].place, found.back().value, found.size());
  split(s, even, odd);
  split(s, both, both);
  std::printf("%.17g %.17g %.17g\n", checksum(even), checksum(odd), checksum(both));
  Scan scan(v, 1.5);
  scan.run();
  scan.pairs(300);
  scan.few(20000);
  scan.again();
  std::printf("%.17g\n", checksum(scan.found()));
  std::vector<int> work = {1000, 3, 77};
  grow(work);
  byPointer(work, 10);
  std::vector<std::vector<int>> bins(4);
  ofOne(bins, w);
  std::vector<int> some, ordered;
  stopped(w, some);
  std::vector<Counted> copies;
  counted(w, copies);
  std::printf("%.17g %zu %zu %d %d\n", checksum(work), bins[1].size(), some.size(),
              Counted::copies, order(w, ordered));
  std::printf("%.17g\n", checksum(ordered));
}
