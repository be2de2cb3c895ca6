// A variable that lives as long as the program is named, in a test or a clause, by words that mean it where the loop stands: not by
// those of a namespace, a class, a function or a loop around it, and not at all where only callees have words for it.
// RUN: %S/same-output.sh %parlift %s %t -std=c++20
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <cstddef>
#include <cstdio>
#include <vector>

using Numbers = std::vector<long>;

long later(std::size_t i);
// CHECK-LABEL: void ofLater(
// CHECK-NEXT: for
void ofLater(Numbers &v) {
  for (std::size_t i = 0; i < v.size(); i++)
    v[i] += later(i);
}

long sum = 0;
long table[16];
long best = 0;
Numbers list(10001, 2);

namespace app {
long sum = 100;
long table[16] = {};
long best = 5;
Numbers list(10001, 3);
// CHECK-LABEL: void toOuterSum(
// CHECK-NEXT: reduction(+: ::sum)
void toOuterSum(const Numbers &v) {
  for (std::size_t i = 0; i < v.size(); i++)
    ::sum += v[i];
}
// CHECK-LABEL: void toOuterTable(
// CHECK: reduction(+: ::table)
void toOuterTable(const Numbers &v) {
  for (std::size_t i = 0; i < v.size(); i++)
    ::table[v[i] & 15] += v[i];
}
void toOuterBest(const Numbers &v) {
  for (std::size_t i = 0; i < v.size(); i++)
    if (v[i] > ::best)
      ::best = v[i];
}
void ofBothLists(Numbers &v) {
  for (std::size_t i = 1; i < v.size(); i++)
    v[i] = (list[i - 1] + ::list[i - 1]) % 1009;
}
static long own(std::size_t i) {
  return list[i];
}
} // namespace app
namespace {
Numbers unnamed(16, 7);
}

// Where the loop stands there is no word for the list of the callee.
// CHECK-LABEL: void ofOwn(
// CHECK-NEXT: for
void ofOwn(Numbers &v) {
  for (std::size_t i = 1; i < v.size(); i++)
    v[i] = app::own(i - 1) + list[i] % 7;
}
// CHECK-LABEL: void toSumBesideLocal(
// CHECK: reduction(+: ::sum)
void toSumBesideLocal(const Numbers &v) {
  long sum = 3;
  for (std::size_t i = 0; i < v.size(); i++)
    ::sum += v[i];
  ::sum += sum;
}
void toTableBesideLocal(const Numbers &v) {
  long table[16] = {1, 2, 3};
  for (std::size_t i = 0; i < v.size(); i++)
    ::table[v[i] & 15] += v[i];
  ::table[1] += table[1];
}
// CHECK-LABEL: void ofTableBesideLocal(
// CHECK: (::table + 16)
void ofTableBesideLocal(long *v, int n) {
  long table[16] = {1, 2, 3};
  for (int i = 0; i < n; i++)
    v[i] = (v[i] + table[i & 15] + ::table[i & 15]) % 1009;
}
void ofListBesideLocal(Numbers &v) {
  Numbers list(10001, 2);
  for (std::size_t i = 1; i < v.size(); i++)
    v[i] = (list[i - 1] + ::list[i - 1]) % 1009;
}
void ofListBesideParameter(Numbers &v, Numbers &list) {
  for (std::size_t i = 1; i < v.size(); i++)
    v[i] = (list[i - 1] + ::list[i - 1]) % 1009;
}
void ofListBesideUsing(Numbers &v) {
  using app::list;
  for (std::size_t i = 1; i < v.size(); i++)
    v[i] = (list[i - 1] + ::list[i - 1]) % 1009;
}
void ofListBesideDirective(Numbers &v) {
  using namespace app;
  for (std::size_t i = 1; i < v.size(); i++)
    v[i] = (app::list[i - 1] + ::list[i - 1]) % 1009;
}
// An outer local variable by another name, behind an inner one of its own name.
void ofOuterLocal(long *v, int n) {
  long table[16] = {1, 2, 3};
  long *outer = table;
  {
    long table[16] = {4, 5};
    table[2] = v[0];
    for (int i = 0; i < n; i++)
      v[i] = (v[i] + outer[i & 15] + table[i & 15]) % 1009;
  }
}

class Lists {
  static inline Numbers hidden{1, 2, 3, 4};
  static inline long numbers[4] = {5, 6, 7, 8};
  Numbers list;

public:
  explicit Lists(const Numbers &v) : list(v) {}
  Numbers &own() { return list; }
  static Numbers &all() { return hidden; }
  long get(std::size_t i) const { return hidden[i & 3] + numbers[i & 3]; }
  // CHECK-LABEL: void ofOuterList(
  // CHECK: ::list != &v
  void ofOuterList(Numbers &v) {
    for (std::size_t i = 1; i < v.size(); i++)
      v[i] = (::list[i - 1] + 1) % 1009;
  }
};
// CHECK-LABEL: void ofHidden(
// CHECK-NEXT: for
void ofHidden(Numbers &v, const Lists &lists) {
  for (std::size_t i = 0; i < v.size(); i++)
    v[i] += lists.get(i);
}
static Numbers &cached() {
  static Numbers made(16, 3);
  auto size = [] { return made.size(); };
  return size() > 3 ? made : made;
}
static long fromCache(std::size_t i) {
  static Numbers made(16, 3);
  auto size = [] { return made.size(); };
  return made[i % size()];
}
// CHECK-LABEL: void ofCache(
// CHECK-NEXT: for
void ofCache(Numbers &v) {
  for (std::size_t i = 0; i < v.size(); i++)
    v[i] += fromCache(i) + unnamed[i & 15];
}
static Numbers behind(10001, 5);
long later(std::size_t i) {
  return behind[i / 2];
}

static long hash(const long *p, std::size_t n) {
  long result = 0;
  for (std::size_t i = 0; i < n; i++)
    result = (result * 31 + p[i]) % 1000007;
  return result;
}

int main() {
  const auto show = [](const Numbers &v) { std::printf("%ld\n", hash(v.data(), v.size())); };
  Numbers v(10001);
  for (std::size_t i = 0; i < v.size(); i++)
    v[i] = static_cast<long>(i * 37 % 101);
  app::toOuterSum(v);
  app::toOuterTable(v);
  app::toOuterBest(v);
  toSumBesideLocal(v);
  toTableBesideLocal(v);
  std::printf("%ld %ld %ld\n", sum, best, hash(table, 16));
  std::printf("%ld %ld %ld\n", app::sum, app::best, hash(app::table, 16));
  for (Numbers *one : {&v, &list, &app::list}) {
    app::ofBothLists(*one);
    ofOwn(*one);
    ofListBesideLocal(*one);
    ofListBesideParameter(*one, v);
    ofListBesideParameter(*one, app::list);
    ofListBesideUsing(*one);
    ofListBesideDirective(*one);
    Lists(*one).ofOuterList(*one);
    show(*one);
  }
  ofTableBesideLocal(v.data(), 10001);
  ofTableBesideLocal(table, 16);
  ofTableBesideLocal(table + 1, 15);
  ofOuterLocal(v.data(), 10001);
  Lists lists(v);
  ofHidden(v, lists);
  ofHidden(Lists::all(), lists);
  show(Lists::all());
  ofCache(v);
  ofCache(cached());
  ofCache(unnamed);
  ofLater(v);
  ofLater(behind);
  show(v);
  show(unnamed);
  show(behind);
  std::printf("%ld\n", hash(table, 16));
}
