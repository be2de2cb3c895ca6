// Sets and maps that a loop asks are read: threads may do so at once. What changes them, what goes through an iterator to an element
// that is changed, and keys that the program compares itself are another matter.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t -std=c++20
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <cstdio>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

using std::vector;

// CHECK-LABEL: int counted(
// CHECK: {{^ *}}#pragma omp parallel for {{.*}}reduction(+:n)
int counted(const vector<int> &keys, const std::unordered_map<int, double> &m) {
  int n = 0;
  for (int k : keys)
    n += static_cast<int>(m.count(k));
  return n;
}
// CHECK-LABEL: int words(
// CHECK: {{^ *}}#pragma omp parallel for {{.*}}reduction(+:n)
int words(const vector<std::string> &all, const std::unordered_set<std::string> &known) {
  int n = 0;
  for (const std::string &w : all)
    if (known.contains(w))
      n++;
  return n;
}
// CHECK-LABEL: double found(
// CHECK: {{^ *}}#pragma omp parallel for {{.*}}reduction(+:s)
double found(const vector<int> &keys, const std::unordered_map<int, double> &m) {
  double s = 0;
  for (std::size_t i = 0; i < keys.size(); i++) {
    auto it = m.find(keys[i]);
    if (it != m.end())
      s += it->second;
  }
  return s;
}
// CHECK-LABEL: long ordered(
// CHECK: {{^ *}}#pragma omp parallel for {{.*}}reduction(+:s)
long ordered(const vector<int> &keys, std::map<int, long> &m) {
  long s = 0;
  for (int k : keys) {
    auto it = m.lower_bound(k);
    s += it == m.end() ? -1 : (*it).second;
  }
  return s;
}
// CHECK-LABEL: int members(
// CHECK: {{^ *}}#pragma omp parallel for {{.*}}reduction(+:n)
int members(const vector<int> &keys, const std::set<int> &d) {
  int n = 0;
  for (int k : keys)
    if (d.find(k) != d.end())
      n++;
  return n;
}

// CHECK-LABEL: void walked(
// CHECK: {{^ *}}#pragma omp parallel for
void walked(vector<double> &out, const std::map<int, double> &m) {
  for (std::size_t i = 0; i < out.size(); i++) {
    double t = 0;
    for (auto it = m.begin(); it != m.end(); ++it)
      t += it->second * static_cast<double>(i);
    out[i] = t;
  }
}
// CHECK-LABEL: void bound(
// CHECK: {{^ *}}#pragma omp parallel for
void bound(vector<double> &out, const std::unordered_map<int, double> &m) {
  for (std::size_t i = 0; i < out.size(); i++) {
    double t = 0;
    for (const auto &[k, v] : m)
      t += v * k;
    out[i] += t;
  }
}
// CHECK-LABEL: void between(
// CHECK: {{^ *}}#pragma omp parallel for
void between(vector<double> &x, const std::map<double, double> &m) {
  for (std::size_t i = 0; i < x.size(); i++) {
    auto above = m.upper_bound(x[i]);
    if (above == m.begin() || above == m.end()) {
      x[i] = 0;
      continue;
    }
    auto below = above;
    --below;
    x[i] = below->second + (above->second - below->second) * (x[i] - below->first);
  }
}
struct Ledger {
  std::map<int, double> prices;
  double total = 0;
  // CHECK-LABEL: void addAll(
  // CHECK: {{^ *}}#pragma omp parallel for {{.*}}reduction(+:total)
  void addAll(const vector<int> &keys) {
    for (int k : keys) {
      auto it = prices.find(k);
      if (it != prices.end())
        total += it->second;
    }
  }
};

// --- Near misses

// CHECK-LABEL: void raised(
// CHECK-NOT: {{^ *}}#pragma omp
void raised(const vector<double> &by, std::map<int, double> &m) {
  for (std::size_t i = 0; i < by.size(); i++)
    for (auto &[k, v] : m)
      v = v * 0.5 + by[i];
}
// CHECK-LABEL: void stepped(
// CHECK-NOT: {{^ *}}#pragma omp
void stepped(vector<double> &out, const std::map<int, double> &m) {
  auto it = m.begin();
  for (std::size_t i = 0; i < out.size() && i < m.size(); i++) {
    out[i] = it->second;
    ++it;
  }
}
// CHECK-LABEL: void erased(
// CHECK-NOT: {{^ *}}#pragma omp
void erased(const vector<int> &keys, std::map<int, double> &m) {
  for (std::size_t i = 0; i < keys.size(); i++)
    for (auto it = m.begin(); it != m.end();)
      if (it->first == keys[i])
        it = m.erase(it);
      else
        ++it;
}
// CHECK-LABEL: void bySomeoneElse(
// CHECK-NOT: {{^ *}}#pragma omp
void bySomeoneElse(const vector<int> &keys, std::map<int, double> &m, vector<double> &out) {
  double &first = m.begin()->second;
  for (std::size_t i = 0; i < keys.size(); i++) {
    auto it = m.find(keys[i]);
    out[i] = it == m.end() ? 0 : it->second;
    first = static_cast<double>(i);
  }
}
// CHECK-LABEL: void pointedTo(
// CHECK-NOT: {{^ *}}#pragma omp
void pointedTo(const vector<int> &keys, std::map<int, double> &m, double *one) {
  for (std::size_t i = 0; i < keys.size(); i++) {
    auto it = m.find(keys[i]);
    *one += it == m.end() ? i : it->second;
  }
}

// CHECK-LABEL: int entered(
// CHECK-NOT: {{^ *}}#pragma omp
int entered(const vector<int> &keys, std::set<int> &d) {
  int n = 0;
  for (int k : keys) {
    n += static_cast<int>(d.count(k));
    d.insert(k);
  }
  return n;
}
// CHECK-LABEL: void bumped(
// CHECK-NOT: {{^ *}}#pragma omp
void bumped(const vector<int> &keys, std::unordered_map<int, double> &m) {
  for (int k : keys) {
    auto it = m.find(k);
    if (it != m.end())
      it->second = it->second * 2 + k;
  }
}
// CHECK-LABEL: int made(
// CHECK-NOT: {{^ *}}#pragma omp
int made(const vector<int> &keys, std::map<int, int> &m) {
  int n = 0;
  for (int k : keys) {
    n += static_cast<int>(m.size());
    n += m[k % 17];
  }
  return n;
}
struct Counting {
  static int asked;
  bool operator()(int a, int b) const {
    asked = asked * 3 + a;
    return a < b;
  }
};
int Counting::asked = 0;
// CHECK-LABEL: int watched(
// CHECK-NOT: {{^ *}}#pragma omp
int watched(const vector<int> &keys, const std::set<int, Counting> &d) {
  int n = 0;
  for (int k : keys)
    n += static_cast<int>(d.count(k));
  return n;
}
struct Key {
  int k;
  bool operator==(const Key &other) const = default;
};
template <> struct std::hash<Key> {
  std::size_t operator()(const Key &key) const {
    Counting::asked++;
    return static_cast<std::size_t>(key.k);
  }
};
// CHECK-LABEL: int hashed(
// CHECK-NOT: {{^ *}}#pragma omp
int hashed(const vector<int> &keys, const std::unordered_set<Key> &d) {
  int n = 0;
  for (int k : keys)
    n += static_cast<int>(d.count(Key{k}));
  return n;
}
namespace mine {
template <typename T> struct set {
  mutable int asked = 0;
  int count(T k) const { return (asked = asked * 5 + k) & 1; }
};
} // namespace mine
// CHECK-LABEL: int own(
// CHECK-NOT: {{^ *}}#pragma omp
int own(const vector<int> &keys, const mine::set<int> &d) {
  int n = 0;
  for (int k : keys)
    n += d.count(k);
  return n;
}
// CHECK-LABEL: void cells(
// CHECK-NOT: {{^ *}}#pragma omp
void cells(vector<int> &keys, std::map<int, int *> &m) {
  for (std::size_t i = 0; i < keys.size(); i++) {
    auto it = m.find(static_cast<int>(i) % 7);
    keys[i] = it == m.end() ? 0 : *it->second + 1;
  }
}

// CHECK-LABEL: int main(
int main() {
  vector<int> keys;
  vector<std::string> all;
  for (int i = 0; i < 3000; i++) {
    keys.push_back(i * 37 % 501);
    all.push_back(std::string(1, static_cast<char>('a' + i % 7)) + "x");
  }
  std::unordered_map<int, double> m;
  std::map<int, long> t;
  std::set<int> d;
  std::map<int, int> made_;
  for (int i = 0; i < 400; i += 3) {
    m[i] = i;
    t[i] = i * 2;
    d.insert(i);
  }
  std::printf("%d %d %g %ld %d\n", counted(keys, m), words(all, {"ax", "cx"}), found(keys, m),
              ordered(keys, t), members(keys, d));
  std::printf("%d", entered(keys, d));
  std::printf(" %zu\n", d.size());
  for (auto &[k, v] : m)
    v = 1;
  bumped({3, 6, 3, 9, 9, 3}, m);
  std::printf("%g %g %g\n", m[3], m[6], m[9]);
  std::printf("%d", made(keys, made_));
  std::printf(" %zu\n", made_.size());
  std::printf("%d", watched({1, 2, 3, 1, 5}, {1, 3, 4}));
  std::printf(" %d", Counting::asked);
  std::printf(" %d", hashed({1, 2, 3}, {Key{1}, Key{3}}));
  std::printf(" %d\n", Counting::asked);
  mine::set<int> asked;
  std::printf("%d", own({1, 2, 3, 4, 5, 6, 7}, asked));
  std::printf(" %d\n", asked.asked);
  vector<double> out(300), by(30);
  const auto print = [](const vector<double> &all) {
    double sum = 0;
    for (double v : all)
      sum = sum * 0.5 + v;
    std::printf("%.10g\n", sum);
  };
  std::map<int, double> prices;
  std::map<double, double> table;
  for (int i = 0; i < 30; i++) {
    prices[i * 7] = i * 0.25;
    table[i * 10.0] = i * i;
    by[static_cast<std::size_t>(i)] = i;
  }
  walked(out, prices);
  print(out);
  bound(out, m);
  print(out);
  for (std::size_t i = 0; i < out.size(); i++)
    out[i] = static_cast<double>(i) * 0.9;
  between(out, table);
  print(out);
  Ledger ledger{prices, 1};
  ledger.addAll(keys);
  std::printf("%.10g\n", ledger.total);
  raised(by, prices);
  stepped(out, prices);
  print(out);
  vector<double> some(keys.size());
  bySomeoneElse(keys, prices, some);
  print(some);
  pointedTo({0, 7, 14, 0}, prices, &prices[0]);
  erased({7, 14, 1}, prices);
  std::printf("%zu %.10g\n", prices.size(), prices[0]);
  std::map<int, int *> places;
  for (int i = 0; i < 5; i++)
    places[i] = &keys[static_cast<std::size_t>(i) * 11];
  cells(keys, places);
  long sum = 0;
  for (int k : keys)
    sum = sum * 3 + k;
  std::printf("%ld\n", sum & 0xffffff);
}
