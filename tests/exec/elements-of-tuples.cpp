// Elements of pairs, tuples and arrays by std::get and by names of their own: they are parts of the object, each by itself.
// RUN: env parlift_flags="--thread-cost=0 --strict-fp" %S/same-output.sh %parlift %s %t -std=c++17
// RUN: FileCheck --input-file=%t.remarks %s
#include <array>
#include <cstddef>
#include <cstdio>
#include <tuple>
#include <utility>
#include <vector>
using std::get;
using std::size_t;
using Item = std::tuple<int, double, float>;
using Pair = std::pair<int, double>;

// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` parallelized
void products(std::vector<Item> &t) {
  for (size_t i = 0; i < t.size(); i++)
    get<1>(t[i]) = get<0>(t[i]) * get<2>(t[i]);
}
// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` parallelized
void ofPairs(std::vector<Pair> &t) {
  for (size_t i = 0; i < t.size(); i++)
    get<1>(t[i]) += get<0>(t[i]) * 2;
}
// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` parallelized
void ofArrays(std::vector<std::array<double, 3>> &t) {
  for (size_t i = 0; i < t.size(); i++)
    get<2>(t[i]) = get<0>(t[i]) - get<1>(t[i]);
}
// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` parallelized
void copies(const std::vector<Item> &t, std::vector<double> &o) {
  for (size_t i = 0; i < t.size(); i++) {
    auto [k, d, f] = t[i];
    k += 2;
    o[i] = k * d - f;
  }
}
// CHECK: :[[#@LINE+2]]:3: remark: loop over `{{.*}}` parallelized
void names(std::vector<Item> &t) {
  for (auto &[k, d, f] : t)
    d = k + f;
}
// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` parallelized
void neighbours(std::vector<Item> &t, const std::vector<Item> &u) {
  for (size_t i = 1; i < t.size(); i++)
    get<0>(t[i]) = static_cast<int>(get<1>(u[i - 1]));
}
// Other elements of the next one: no two iterations meet.
// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` parallelized
void apart(std::vector<Item> &t) {
  for (size_t i = 1; i < t.size(); i++)
    get<0>(t[i]) = static_cast<int>(get<2>(t[i - 1])) + 1;
}
// CHECK-NOT: :[[#@LINE+2]]:3: remark: loop over `i` parallelized
void chain(std::vector<Item> &t) {
  for (size_t i = 1; i < t.size(); i++)
    get<1>(t[i]) = get<1>(t[i - 1]) * 0.5 + 1;
}
// CHECK-NOT: :[[#@LINE+3]]:3: remark: loop over `i` parallelized
double last(const std::vector<Item> &t) {
  Item best{0, -1, 0};
  for (size_t i = 0; i < t.size(); i++) {
    get<1>(best) = get<1>(best) * 0.5 + get<1>(t[i]);
    get<0>(best) += get<0>(t[i]);
  }
  return get<1>(best) + get<0>(best);
}
// Elements that refer to others are others' places.
// CHECK-NOT: :[[#@LINE+2]]:3: remark: loop over `i` parallelized
void references(std::vector<std::tuple<double &, int>> &t) {
  for (size_t i = 0; i < t.size(); i++)
    get<0>(t[i]) = get<1>(t[i]);
}
// A copy of the elements for each thread has no words.
// CHECK-NOT: :[[#@LINE+2]]:3: remark: loop over `i` parallelized
void histogram(std::vector<Item> &t, const std::vector<int> &w) {
  for (size_t i = 0; i < w.size(); i++)
    get<0>(t[w[i]]) += 1;
}
int sum(const std::vector<Item> &t) {
  Item total{};
  for (size_t i = 0; i < t.size(); i++)
    get<0>(total) += get<0>(t[i]);
  return get<0>(total);
}
// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` parallelized
void nested(std::vector<std::pair<Item, std::array<int, 2>>> &t) {
  for (size_t i = 0; i < t.size(); i++)
    get<1>(get<0>(t[i])) = get<1>(t[i].second) + get<0>(t[i].first);
}

int main() {
  double h = 0;
  for (const int n : {0, 1, 7, 100}) {
    std::vector<Item> t, u;
    std::vector<Pair> p;
    std::vector<std::array<double, 3>> a;
    std::vector<int> w;
    std::vector<double> o(n);
    std::vector<std::pair<Item, std::array<int, 2>>> b;
    for (int i = 0; i < n; i++) {
      t.emplace_back(i % 7, i * 0.5, i % 3);
      u.emplace_back(i % 5, i * 0.25, i % 4);
      p.emplace_back(i % 9, i);
      a.push_back({i * 1.5, i * 0.5, 0});
      w.push_back(i * i % (n > 50 ? 11 : n));
      b.push_back({{i, 0, 0}, {i, 2 * i}});
    }
    products(t);
    ofPairs(p);
    ofArrays(a);
    copies(t, o);
    names(u);
    neighbours(t, u);
    neighbours(t, t);
    apart(t);
    chain(u);
    histogram(t, w);
    nested(b);
    double x = 3;
    std::vector<std::tuple<double &, int>> r(n, std::tuple<double &, int>(x, 4));
    for (int i = 0; i < n; i++)
      get<1>(r[i]) = i;
    references(r);
    h = h * 0.75 + last(t) + last(u) + sum(t) + x;
    for (int i = 0; i < n; i++)
      h = h * 0.75 + o[i] + p[i].second + a[i][2] + get<1>(b[i].first);
  }
  std::printf("%.17g\n", h);
}
