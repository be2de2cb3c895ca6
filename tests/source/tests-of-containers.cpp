// What a test has said of where a container's elements lie, and what makes it old.
// RUN: %parlift parallelize --as-written %s 2>&1 >/dev/null | FileCheck %s
#include <cstddef>
#include <utility>
#include <vector>

void change(std::vector<int> &v);

void holds(std::vector<int> &v, int *p, long n) {
  if (v.data() + n <= p || p + n <= v.data())
    // CHECK: :[[@LINE+1]]:5: remark: loop over `i` parallelized: if(n > {{[0-9]+}}) [
    for (long i = 1; i < n; i++)
      v[i] = p[i - 1];
}

void all_of_them(std::vector<int> &v, int *p) {
  if (v.data() + v.size() <= p || p + 1 <= v.data())
    // CHECK: :[[@LINE+1]]:5: remark: loop over `i` parallelized: if(v.size() > {{[0-9]+}}) [
    for (std::size_t i = 0; i < v.size(); i++)
      v[i] = p[0];
}

void two(std::vector<int> &v, std::vector<int> &w, long n) {
  if (&v == &w)
    return;
  // CHECK: :[[@LINE+1]]:3: remark: loop over `i` parallelized: if(n > {{[0-9]+}}) [
  for (long i = 1; i < n; i++)
    v[i] = w[i - 1];
}

void two_that_may_be_one(std::vector<int> &v, std::vector<int> &w, long n) {
  if (&v == &w)
    // CHECK: :[[@LINE+1]]:5: remark: loop over `i` left as it is
    for (long i = 1; i < n; i++)
      v[i] = w[i - 1];
}

void swapped(std::vector<int> &v, std::vector<int> &u, int *p, long n) {
  if (v.data() + n <= p || p + n <= v.data()) {
    v.swap(u);
    // CHECK: :[[@LINE+1]]:5: remark: loop over `i` parallelized: if(n > {{[0-9]+}} && (
    for (long i = 1; i < n; i++)
      v[i] = p[i - 1];
  }
}

void moved(std::vector<int> &v, std::vector<int> &u, int *p, long n) {
  if (v.data() + n <= p || p + n <= v.data()) {
    v = std::move(u);
    // CHECK: :[[@LINE+1]]:5: remark: loop over `i` parallelized: if(n > {{[0-9]+}} && (
    for (long i = 1; i < n; i++)
      v[i] = p[i - 1];
  }
}

void called(std::vector<int> &v, int *p, long n) {
  if (!(v.data() + n <= p || p + n <= v.data()))
    return;
  change(v);
  // CHECK: :[[@LINE+1]]:3: remark: loop over `i` parallelized: if(n > {{[0-9]+}} && (
  for (long i = 1; i < n; i++)
    v[i] = p[i - 1];
}

void by_another_name(std::vector<int> &v, std::vector<int> &u, int *p, long n) {
  std::vector<int> &w = v;
  if (v.data() + n <= p || p + n <= v.data()) {
    if (n > 7)
      w.swap(u);
    // CHECK: :[[@LINE+1]]:5: remark: loop over `i` parallelized: if(n > {{[0-9]+}} && (
    for (long i = 1; i < n; i++)
      v[i] = p[i - 1];
  }
}

void on_the_way_back(std::vector<int> &v, std::vector<int> &u, int *p, long n) {
  if (v.data() + n <= p || p + n <= v.data())
    for (long k = 0; k < 3; k++) {
      // CHECK: :[[@LINE+1]]:7: remark: loop over `i` parallelized: if(n > {{[0-9]+}} && (
      for (long i = 1; i < n; i++)
        v[i] = p[i - 1];
      v.swap(u);
    }
}
