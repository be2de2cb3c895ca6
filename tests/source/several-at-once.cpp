// Several numbers assigned at once, by a list, a pair or std::tie, are assigned one by one: values are taken before the first is stored.
// RUN: %parlift analyze %s -- -std=c++17 2>&1 | FileCheck %s
#include <cstddef>
#include <tuple>
#include <utility>
#include <vector>

std::size_t place(const std::vector<double> &v) {
  double best = v[0];
  std::size_t at = 0;
  // CHECK: [[#@LINE+1]]:3: remark: loop over `i` is parallel: {{.*}} the reduction (argmax) into `best`, `at`
  for (std::size_t i = 1; i < v.size(); ++i)
    if (v[i] > best)
      std::tie(best, at) = std::make_tuple(v[i], i);
  return at;
}

std::size_t placeByPair(const std::vector<double> &v) {
  double best = v[0];
  std::size_t at = 0;
  // CHECK: [[#@LINE+1]]:3: remark: loop over `i` is parallel: {{.*}} the reduction (argmax) into `best`, `at`
  for (std::size_t i = 1; i < v.size(); ++i)
    if (v[i] > best)
      std::tie(best, at) = std::make_pair(v[i], i);
  return at;
}

struct Item {
  double value;
  std::size_t at;
};

void items(int n, const double *__restrict x, Item *__restrict o) {
  // CHECK: [[#@LINE+1]]:3: remark: loop over `i` is parallel
  for (int i = 0; i < n; i++)
    o[i] = {x[i] * 2, static_cast<std::size_t>(i)};
}

void pairs(int n, const double *__restrict x, std::pair<double, int> *__restrict o) {
  // CHECK: [[#@LINE+1]]:3: remark: loop over `i` is parallel
  for (int i = 0; i < n; i++)
    o[i] = std::make_pair(x[i], i);
}

// --- must be refused

// What is read of the next element, the next iteration has set by then.
void shifted(int n, Item *o) {
  // CHECK: [[#@LINE+1]]:3: remark: loop over `i` is sequential
  for (int i = 1; i < n; i++)
    o[i] = Item{o[i - 1].value * 0.5, o[i - 1].at + 1};
}

// The pair of the last iteration, read back.
double chained(int n, const double *x) {
  double a = 1, b = 2;
  // CHECK: [[#@LINE+1]]:3: remark: loop over `i` is sequential
  for (int i = 0; i < n; i++)
    std::tie(a, b) = std::make_pair(b * 0.5 + x[i], a * b - x[i]);
  return a + b;
}

// A sum of places, one for each record.
std::size_t stale(const std::vector<double> &v) {
  double best = v[0];
  std::size_t at = 0;
  // CHECK: [[#@LINE+1]]:3: remark: loop over `i` is parallel: {{.*}} the scan (max) of `best`, `at`
  for (std::size_t i = 1; i < v.size(); ++i)
    if (v[i] > best)
      std::tie(best, at) = std::make_tuple(v[i], i + at);
  return at;
}
