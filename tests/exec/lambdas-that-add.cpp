// A lambda that changes a number which it has captured by reference: made in the loop it holds the thread's own, made outside the loop
// the one and only.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t -std=c++17
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
// RUN: FileCheck --check-prefix=REMARK %s < %t.remarks
#include <algorithm>
#include <cstdio>
#include <functional>
#include <vector>

using std::vector;

// CHECK-LABEL: long calledWhereItIsMade(
// CHECK: {{^ *}}#pragma omp parallel for reduction(+:sum)
long calledWhereItIsMade(const vector<long> &v) {
  long sum = 0;
  for (long x : v)
    [&](long y) { sum += y * y; }(x);
  return sum;
}
// CHECK-LABEL: long madeInTheLoop(
// CHECK: {{^ *}}#pragma omp parallel for reduction(+:sum)
long madeInTheLoop(const vector<long> &v) {
  long sum = 0;
  for (std::size_t i = 0; i < v.size(); i++) {
    auto add = [&sum](long y) { sum += y; };
    add(v[i]);
    if (v[i] > 3)
      add(1);
  }
  return sum;
}
// CHECK-LABEL: long rows(
// CHECK: {{^ *}}#pragma omp parallel for reduction(+:sum)
long rows(const vector<vector<long>> &m) {
  long sum = 0;
  for (const auto &row : m)
    std::for_each(row.begin(), row.end(), [&](long x) { sum += x; });
  return sum;
}
// CHECK-LABEL: void ownSums(
// CHECK: {{^ *}}#pragma omp parallel for
void ownSums(const vector<vector<long>> &m, vector<long> &out) {
  for (std::size_t r = 0; r < m.size(); r++) {
    long sum = 0;
    const auto add = [&](long x) { sum += x; };
    for (long x : m[r])
      add(x);
    out[r] = sum;
  }
}
// CHECK-LABEL: void ownCounts(
// CHECK: {{^ *}}#pragma omp parallel for
void ownCounts(const vector<vector<long>> &m, vector<long> &out) {
  for (std::size_t r = 0; r < m.size(); r++) {
    long n = 0;
    std::for_each(m[r].begin(), m[r].end(), [&n](long x) { n += x > 2 ? 1 : 0; });
    out[r] = n;
  }
}

// --- The closure holds the variable of the function

// CHECK-LABEL: long madeOutside(
// CHECK-NOT: #pragma omp
// REMARK: loop over `x` not proved parallel: threads need copies of `sum`, and the lambda that is called here has captured `sum` itself
long madeOutside(const vector<long> &v) {
  long sum = 0;
  auto add = [&](long x) { sum += x; };
  for (long x : v)
    add(x);
  return sum;
}
// CHECK-LABEL: long counted(
// CHECK-NOT: #pragma omp
long counted(const vector<long> &v) {
  long n = 0;
  const auto inc = [&n] { ++n; };
  for (std::size_t i = 0; i < v.size(); i++)
    if (v[i] > 3)
      inc();
  return n;
}
// CHECK-LABEL: long readOutside(
// CHECK-NOT: #pragma omp
long readOutside(const vector<long> &v, vector<long> &out) {
  long t = 0;
  const auto twice = [&] { return 2 * t; };
  for (std::size_t i = 0; i < v.size(); i++) {
    t = v[i];
    out[i] = twice();
  }
  return t;
}
// CHECK-LABEL: long counterHeld(
// CHECK-NOT: #pragma omp
long counterHeld(const vector<long> &v, vector<long> &out) {
  std::size_t i = 0;
  const auto here = [&] { return v[i]; };
  for (i = 0; i < v.size(); i++)
    out[i] = here() + 1;
  return (long)i;
}
// CHECK-LABEL: long greatest(
// CHECK-NOT: #pragma omp
long greatest(const vector<long> &v) {
  long best = v[0];
  auto see = [&](long x) {
    if (x > best)
      best = x;
  };
  for (std::size_t i = 0; i < v.size(); i++)
    see(v[i]);
  return best;
}
// The outer loop has closures of its own, the inner one has not.
// CHECK-LABEL: void perRow(
// CHECK: {{^ *}}#pragma omp parallel for
// CHECK-NOT: reduction
void perRow(const vector<vector<long>> &m, vector<long> &out) {
  for (std::size_t r = 0; r < m.size(); r++) {
    long s = 0;
    auto add = [&s](long x) { s += x; };
    for (std::size_t c = 0; c < m[r].size(); c++)
      add(m[r][c]);
    out[r] = s;
  }
}
// CHECK-LABEL: long passedOn(
// CHECK-NOT: #pragma omp
long passedOn(const vector<long> &v, const std::function<void(const std::function<void(long)> &, long)> &f) {
  long sum = 0;
  for (std::size_t i = 0; i < v.size(); i++)
    f([&](long x) { sum += x; }, v[i]);
  return sum;
}
// CHECK-LABEL: long twoClosures(
// CHECK-NOT: #pragma omp
long twoClosures(const vector<long> &v, vector<long> &out) {
  long sum = 0;
  const auto now = [&] { return sum; };
  for (std::size_t i = 0; i < v.size(); i++) {
    [&](long x) { sum += x; }(v[i]);
    out[i] = now();
  }
  return sum;
}
// CHECK-LABEL: long copied(
// CHECK-NOT: #pragma omp
long copied(const vector<long> &v, vector<long> &out) {
  long t = 5;
  auto next = [t]() mutable { return ++t; };
  for (std::size_t i = 0; i < v.size(); i++)
    out[i] = next();
  return t;
}
// CHECK-LABEL: int main(

static void show(const vector<long> &v) {
  for (long x : v)
    std::printf(" %ld", x);
  std::printf("\n");
}

int main() {
  vector<long> v(201), out(201);
  for (int i = 0; i < 201; i++)
    v[i] = i * 7 % 11;
  vector<vector<long>> m;
  for (int r = 0; r < 40; r++)
    m.emplace_back(v.begin() + r, v.begin() + 2 * r + 3);
  std::printf("%ld %ld %ld", calledWhereItIsMade(v), madeInTheLoop(v), rows(m));
  vector<long> each(m.size());
  ownSums(m, each), show(each);
  ownCounts(m, each), show(each);
  perRow(m, each), show(each);
  std::printf("%ld %ld %ld", madeOutside(v), counted(v), greatest(v));
  std::printf(" %ld", readOutside(v, out)), show(out);
  std::printf(" %ld", counterHeld(v, out)), show(out);
  std::printf(" %ld\n", passedOn(v, [](const std::function<void(long)> &f, long x) { f(x + 1); }));
  std::printf(" %ld", twoClosures(v, out)), show(out);
  std::printf(" %ld", copied(v, out)), show(out);
}
