// Rows of a sparse matrix as they are found: what iterations append is joined, and the sizes that they store so far get those of the
// threads before them. Not where an iteration may store none, stores them elsewhere than its counter says, or reads them.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: %parlift parallelize --thread-cost=0 %s -o %t.all.cpp 2> %t.said
// RUN: grep -v "^//" %t.all.cpp | FileCheck %s
// RUN: %{CXX} -O2 -fopenmp -Wall -Wextra -Werror %t.all.cpp -o %t.all && %t.original > %t.want && OMP_NUM_THREADS=3 %t.all | diff %t.want -
#include <cstdio>
#include <vector>

// CHECK-LABEL: void rows(
// CHECK: start[i + 1] = static_cast<int>(out_part.size());
// CHECK: out_before = out.size();
// CHECK-NEXT: out.insert(
// CHECK: #pragma omp for schedule(static)
// CHECK-NEXT: for (int i = 0; i < n; ++i)
// CHECK-NEXT: start[i + 1] += static_cast<int>(out_before);
__attribute__((noinline)) void rows(const std::vector<double> &v, std::vector<int> &start, std::vector<int> &out,
                                    int n, int m) {
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < m; ++j) {
      if (v[j] < i % 5)
        continue;
      out.push_back(i + j);
    }
    start[i + 1] = static_cast<int>(out.size());
  }
}

class Lists {
public:
  explicit Lists(int n) : head_(n, -1), next_(2 * n, -1) {
    for (int k = 0; k < 2 * n; ++k) {
      next_[k] = head_[k * 7 % n];
      head_[k * 7 % n] = k;
    }
  }
  void build(int n);
  long sum() const {
    long s = 0;
    for (std::size_t k = 0; k < start_.size(); ++k)
      s += static_cast<long>(start_[k] * (k % 7 + 1));
    for (std::size_t k = 0; k < index_.size(); ++k)
      s += index_[k] * static_cast<long>(k % 11);
    return s;
  }

private:
  std::vector<int> head_, next_, index_;
  std::vector<unsigned long> start_, middle_;
};
// CHECK-LABEL: void Lists::build(
// CHECK: middle_[n - 1 - i] = {{.*}}_part.size();
// CHECK: start_[i + 1] = {{.*}}_part.size();
// CHECK: for (int i = 0; i < n; ++i) {
// CHECK-NEXT: middle_[n - 1 - i] += static_cast<unsigned long>(
// CHECK-NEXT: start_[i + 1] += static_cast<unsigned long>(
void Lists::build(int n) {
  start_.assign(n + 1, 0);
  middle_.assign(n, 0);
  index_.push_back(-1);
  for (int i = 0; i < n; ++i) {
    for (int k = head_[i]; k >= 0; k = next_[k])
      index_.push_back(k);
    middle_[n - 1 - i] = index_.size();
    index_.push_back(i);
    start_[i + 1] = index_.size();
  }
  for (int i = 0; i < n; ++i)
    start_[i] += middle_[i] * 3;
}

// CHECK-LABEL: void someRows(
// CHECK-NOT: out_part
__attribute__((noinline)) void someRows(std::vector<int> &start, std::vector<int> &out, int n) {
  for (int i = 0; i < n; ++i) {
    if (i % 3 == 0)
      continue;
    out.push_back(i);
    start[i] = static_cast<int>(out.size());
  }
}

// CHECK-LABEL: void underCondition(
// CHECK-NOT: out_part
__attribute__((noinline)) void underCondition(std::vector<int> &start, std::vector<int> &out, int n) {
  for (int i = 0; i < n; ++i) {
    out.push_back(i);
    if (i % 3 == 0)
      start[i] = static_cast<int>(out.size());
  }
}

// CHECK-LABEL: void readAgain(
// CHECK-NOT: out_part
__attribute__((noinline)) void readAgain(std::vector<int> &start, std::vector<int> &out, std::vector<double> &half,
                                         int n) {
  for (int i = 0; i < n; ++i) {
    out.push_back(i);
    start[i] = static_cast<int>(out.size());
    half[i] = 0.5 * start[i];
  }
}

// CHECK-LABEL: void lengths(
// CHECK-NOT: out_part
__attribute__((noinline)) void lengths(std::vector<int> &start, std::vector<int> &out, int n) {
  start[0] = static_cast<int>(out.size());
  for (int i = 0; i < n; ++i) {
    out.push_back(start[i]);
    start[i + 1] = static_cast<int>(out.size());
  }
}

// CHECK-LABEL: void byIndex(
// CHECK-NOT: out_part
__attribute__((noinline)) void byIndex(const std::vector<long> &place, std::vector<int> &start,
                                       std::vector<int> &out, int n) {
  for (int i = 0; i < n; ++i) {
    out.push_back(i);
    start[place[i]] = static_cast<int>(out.size());
  }
}

// CHECK-LABEL: void byVariable(
// CHECK-NOT: out_part
__attribute__((noinline)) void byVariable(std::vector<int> &start, std::vector<int> &out, int n) {
  for (int i = 0; i < n; ++i) {
    const int at = n - 1 - i;
    out.push_back(i);
    start[at] = static_cast<int>(out.size());
  }
}

// CHECK-LABEL: void computed(
// CHECK-NOT: out_part
__attribute__((noinline)) void computed(std::vector<int> &start, std::vector<int> &out, int n) {
  for (int i = 0; i < n; ++i) {
    out.push_back(i);
    start[i] = 2 * static_cast<int>(out.size());
  }
}

// CHECK-LABEL: void intoItself(
// CHECK-NOT: out_part
__attribute__((noinline)) void intoItself(std::vector<int> &out, int n) {
  for (int i = 0; i < n; ++i) {
    out.push_back(0);
    out[i] = static_cast<int>(out.size());
  }
}

// CHECK-LABEL: void counterOutside(
// CHECK-NOT: out_part
__attribute__((noinline)) void counterOutside(std::vector<int> &start, std::vector<int> &out, int n) {
  int i;
  for (i = 0; i < n; ++i) {
    out.push_back(i);
    start[i] = static_cast<int>(out.size());
  }
}

// CHECK-LABEL: int main
static long sumOf(const std::vector<int> &v) {
  long s = static_cast<long>(v.size());
  for (std::size_t k = 0; k < v.size(); ++k)
    s += v[k] * static_cast<long>(k % 13 + 1);
  return s;
}

int main() {
  for (int n : {0, 1, 2, 7, 500}) {
    std::vector<double> v(20), half(n + 1);
    std::vector<long> place(n + 1);
    for (int j = 0; j < 20; ++j)
      v[j] = j % 6;
    for (int i = 0; i < n; ++i)
      place[i] = (i * 3 + 1) % n;
    std::vector<int> start(n + 2), out(3, 9);
    rows(v, start, out, n, 20);
    rows(v, out, out, n < 2 ? 0 : 2, 20); // one vector by two names
    Lists lists(n + 1);
    lists.build(n);
    std::printf("%ld %ld %ld\n", sumOf(start), sumOf(out), lists.sum());
    someRows(start, out, n), underCondition(start, out, n), readAgain(start, out, half, n);
    lengths(start, out, n), byIndex(place, start, out, n), byVariable(start, out, n);
    computed(start, out, n), counterOutside(start, out, n);
    std::printf("%ld %ld %g\n", sumOf(start), sumOf(out), n ? half[n / 2] : 0.0);
    std::vector<int> own;
    intoItself(own, n);
    std::printf("%ld\n", sumOf(own));
  }
  return 0;
}
