// Scans in loops whose headers begin with braces or brackets: `int i{0}`, `int i(0)`, `auto i = {n - 1}`.
// RUN: %S/scans.sh %parlift %s %t
// RUN: grep -c "parallelized: scan" %t.remarks | grep -x 7
#include <cstdio>
#include <vector>

static int braces(int n, const int *__restrict a, int *__restrict o) {
  int s{0};
  for (int i{0}; i < n; ++i) {
    s += a[i];
    o[i] = s;
  }
  return s;
}
static int braces_behind_equals(int n, const int *__restrict a, int *__restrict o) {
  int s = 0;
  for (int i = { 0 }; i < n; ++i) {
    o[i] = s;
    s += a[i];
  }
  return s;
}
static int brackets(int n, const int *__restrict a, int *__restrict o) {
  int k(0);
  for (int i(1); i <= n; i++)
    if (a[i - 1] > 0)
      o[k++] = a[i - 1];
  return k;
}
static int named_by_auto(int n, const int *__restrict a, int *__restrict o) {
  int m = a[0];
  for (auto i{n - 1}; i >= 0; --i) {
    m = m > a[i] ? m : a[i];
    o[i] = m;
  }
  return m;
}
static long of_a_vector(const std::vector<int> &a, std::vector<int> &o) {
  long s = 0;
  for (std::size_t i{0}; i < a.size(); ++i) {
    s += a[i];
    o[i] = static_cast<int>(s);
  }
  return s;
}
static int empty_braces(int n, const int *__restrict a, int *__restrict o) {
  int s = 0;
  for (int i{}; i < n; ++i) {
    s ^= a[i];
    o[i] = s;
  }
  return s;
}

int main() {
  for (int n : {1, 2, 3, 7, 8, 64, 777, 5000}) {
    std::vector<int> a(n), o(n);
    for (int i = 0; i < n; i++)
      a[i] = (i * 37 + 11) % 19 - 7;
    const auto show = [&](const char *what, long result) {
      unsigned long sum = 7;
      for (int i = 0; i < n; i++)
        sum = sum * 31 + static_cast<unsigned>(o[i]);
      std::printf("%d %s %ld %lu\n", n, what, result, sum);
    };
    show("braces", braces(n, a.data(), o.data()));
    show("equals", braces_behind_equals(n, a.data(), o.data()));
    show("brackets", brackets(n, a.data(), o.data()));
    show("auto", named_by_auto(n, a.data(), o.data()));
    show("vector", of_a_vector(a, o));
    show("empty", empty_braces(n, a.data(), o.data()));
  }
}
