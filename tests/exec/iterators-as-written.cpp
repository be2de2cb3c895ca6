// Loops over iterators as people write them: `it++`, the end in a variable, `<`, std::begin, several iterators side by side.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t.17 -std=c++17
// RUN: grep -v CHECK %t.17.omp.cpp | FileCheck %s
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t.20 -std=c++20
// RUN: grep -v CHECK %t.20.omp.cpp | FileCheck %s
// RUN: %S/same-output.sh %parlift %s %t -std=c++20
// RUN: grep -v CHECK %t.omp.cpp | FileCheck --check-prefix=SIZE %s
#include <array>
#include <cstdio>
#include <iterator>
#include <list>
#include <string>
#include <vector>

using std::vector;
struct Particle { double x, v; };

// CHECK-LABEL: long postfix(
// CHECK: {{^ *}}#pragma omp parallel for reduction(+:sum)
// CHECK-NEXT: for (vector<long>::const_iterator it = a.begin(); it != a.end(); it++)
// SIZE-LABEL: long postfix(
// SIZE: if(a.size() > {{[0-9]+}})
long postfix(const vector<long> &a) {
  long sum = 0;
  for (vector<long>::const_iterator it = a.begin(); it != a.end(); it++)
    sum += *it;
  return sum;
}
// CHECK-LABEL: void prefix(
// CHECK: {{^ *}}#pragma omp parallel for
// CHECK-NEXT: for (auto it = a.begin(); it != a.end(); ++it)
void prefix(vector<double> &a) {
  for (auto it = a.begin(); it != a.end(); ++it)
    *it *= 2;
}
// CHECK-LABEL: void endInHeader(
// CHECK: {{^ *}}#pragma omp parallel for
// SIZE-LABEL: void endInHeader(
// SIZE: trip = a.size();
// SIZE: if(a.size() > {{[0-9]+}})
void endInHeader(vector<double> &a) {
  for (auto it = a.begin(), e = a.end(); it != e; ++it)
    *it = *it * 2 + 1;
}
// CHECK-LABEL: void sizeInHeader(
// CHECK: {{^ *}}#pragma omp parallel for
// SIZE-LABEL: void sizeInHeader(
// SIZE: trip = a.size();
// SIZE: if(a.size() > {{[0-9]+}})
void sizeInHeader(vector<double> &a) {
  for (std::size_t i = 0, n = a.size(); i < n; ++i)
    a[i] += 0.5 * i;
}
// CHECK-LABEL: void endBefore(
// CHECK: {{^ *}}#pragma omp parallel for
// SIZE-LABEL: void endBefore(
// SIZE: if(e.base() - a.data() > {{[0-9]+}})
void endBefore(vector<double> &a) {
  const auto e = a.end();
  for (auto it = a.begin(); it != e; it++)
    *it -= 3;
}
// CHECK-LABEL: long compared(
// CHECK: {{^ *}}#pragma omp parallel for reduction(+:sum)
long compared(const vector<long> &a) {
  long sum = 0;
  for (auto it = a.cbegin(); it < a.cend(); it++)
    sum += 3 * *it;
  return sum;
}
// CHECK-LABEL: long inSteps(
// CHECK: {{^ *}}#pragma omp parallel for reduction(+:sum)
// SIZE-LABEL: long inSteps(
// SIZE: if(a.size() > {{[0-9]+}})
long inSteps(const vector<long> &a) {
  long sum = 0;
  for (auto it = a.begin(); it < a.end(); it += 3)
    sum += *it;
  return sum;
}
// CHECK-LABEL: void members(
// CHECK: {{^ *}}#pragma omp parallel for
void members(vector<Particle> &p, double dt) {
  for (auto it = p.begin(); it != p.end(); it++) {
    it->x += dt * it->v;
    (*it).v *= 0.5;
  }
}
// CHECK-LABEL: void sideBySide(
// CHECK: {{^ *}}#pragma omp parallel for
void sideBySide(const vector<double> &a, vector<double> &b) {
  auto q = b.begin();
  for (auto p = a.begin(); p != a.end(); ++p, ++q)
    *q = *p * 2;
}
// CHECK-LABEL: void second(
// CHECK: {{^ *}}#pragma omp parallel for
void second(const vector<double> &a, vector<double> &b) {
  auto q = b.begin();
  for (auto p = a.begin(); p != a.end(); p++)
    *q++ = *p * 4;
}
// CHECK-LABEL: void asWhile(
// CHECK: {{^ *}}#pragma omp parallel for
void asWhile(const vector<double> &a, vector<double> &b) {
  auto p = a.begin();
  auto q = b.begin();
  while (p != a.end())
    *q++ = *p++ - 2;
}
// CHECK-LABEL: void byFunctions(
// CHECK: {{^ *}}#pragma omp parallel for
void byFunctions(vector<double> &a) {
  for (auto it = std::begin(a); it != std::end(a); ++it)
    *it += std::distance(std::begin(a), it);
}
// CHECK-LABEL: void ofArrays(
// CHECK: {{^ *}}#pragma omp parallel for
// CHECK: {{^ *}}#pragma omp parallel for
void ofArrays(double (&a)[300], std::array<double, 200> &b) {
  for (auto it = std::begin(a); it != std::end(a); ++it)
    *it += 1;
  for (auto it = std::next(b.begin()); it != b.end(); it++)
    *it -= 1;
}
// CHECK-LABEL: std::size_t letters(
// CHECK: {{^ *}}#pragma omp parallel for reduction(+:n)
std::size_t letters(const std::string &t) {
  std::size_t n = 0;
  for (auto it = t.begin(); it != t.end(); ++it)
    if (*it == 'e')
      n++;
  return n;
}
// CHECK-LABEL: long inTemplate(
// CHECK: {{^ *}}#pragma omp parallel for reduction(+:sum)
template <class Iterator> long inTemplate(Iterator first, Iterator last) {
  long sum = 0;
  for (Iterator it = first; it != last; ++it)
    sum += *it;
  return sum;
}

// --- Near misses

// CHECK-LABEL: void fromTheOneBefore(
// CHECK-NOT: #pragma omp parallel
void fromTheOneBefore(vector<double> &a) {
  for (auto it = a.begin() + 1; it != a.end(); it++)
    *it = (*it + *(it - 1)) * *(it - 1);
}
// CHECK-LABEL: long ofAList(
// CHECK-NOT: #pragma omp parallel
long ofAList(const std::list<long> &l) {
  long sum = 0;
  for (auto it = l.begin(); it != l.end(); it++)
    sum += *it;
  return sum;
}
// CHECK-LABEL: void endMoves(
// CHECK-NOT: #pragma omp parallel
void endMoves(vector<double> &a) {
  for (std::size_t i = 0, n = a.size(); i < n; ++i)
    if (a[i] > 7) {
      a[i] -= 7;
      --n;
    }
}
// CHECK-LABEL: void both(
// CHECK-NOT: #pragma omp parallel
void both(vector<double> &a) {
  auto q = a.begin();
  for (auto p = a.begin() + 1; p != a.end(); p++)
    *q++ = *p * *q;
}
// The end is another vector's by the time of the loop.
// CHECK-LABEL: void resizedBetween(
// CHECK: const {{std::size_t|long}} trip = n;
void resizedBetween(vector<double> &a) {
  std::size_t n = a.size();
  a.resize(2 * n);
  std::size_t k = 0;
  for (std::size_t i = 0, m = n; i < m; ++i, k += 2)
    a[k] += i;
}
// CHECK-LABEL: int main(

int main() {
  vector<long> l(1000);
  for (std::size_t i = 0; i < l.size(); i++)
    l[i] = (long)(i * i % 97);
  std::printf("%ld %ld %ld %ld\n", postfix(l), compared(l), inSteps(l), inTemplate(l.begin(), l.end()));
  vector<double> a(257, 1.5), b(257);
  prefix(a), endInHeader(a), sizeInHeader(a), endBefore(a), sideBySide(a, b);
  second(b, a), asWhile(a, b), byFunctions(b);
  vector<Particle> p(100, Particle{1, 2});
  members(p, 0.25);
  double c[300] = {};
  std::array<double, 200> d{};
  ofArrays(c, d);
  std::printf("%g %g %g %g %g %g %g %zu\n", a[3], b[256], p[7].x, p[99].v, c[299], d[0], d[199], letters("here there, everywhere"));
  for (double &x : a)
    x /= 512;
  fromTheOneBefore(a);
  for (std::size_t i = 0; i < b.size(); i++)
    b[i] = (double)(i % 11);
  endMoves(b), both(b), resizedBetween(b);
  const std::list<long> list(l.begin(), l.end());
  double sum = 0;
  for (double x : b)
    sum = sum * 0.5 + x;
  std::printf("%g %g %ld\n", a[256], sum, ofAList(list));
  vector<double> none;
  prefix(none), endInHeader(none), sizeInHeader(none), endBefore(none), asWhile(none, none), byFunctions(none);
  std::printf("%zu %ld\n", none.size(), postfix({}));
}
