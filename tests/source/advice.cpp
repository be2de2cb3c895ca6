// C++ has no `restrict`: the compilers' own word, or the line.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
#include <cstddef>
#include <vector>

void scatter(int n, const int *idx, double *out, const double *in) {
  // CHECK: note: parallel under a test if `out`, `idx` and `in` do not overlap: say so with `#pragma parlift assume(disjoint(out, idx, in))`, or declare `out` `__restrict__`
  for (int i = 0; i < n; i++)
    if (out[idx[i]] > 0)
      out[idx[i]] = in[i];
}

struct Sparse {
  int n;
  int *row;
  double *v;
  void scale(const double *s) {
    // CHECK: note: parallel under a test if {{.*}}`v`{{.*}} do not overlap: say so with `#pragma parlift assume(disjoint({{.*}}))`{{$}}
    for (int i = 0; i < n; i++)
      for (int k = row[i]; k < row[i + 1]; k++)
        v[k] *= s[i];
  }
};
void use(Sparse &s, double *x) { s.scale(x); }

void vectors(const std::vector<int> &idx, std::vector<double> &out, const std::vector<bool> &, const char *wanted) {
  // CHECK: note: parallel if `out` and `wanted` do not overlap, and `idx` holds no value twice: say so with `#pragma parlift assume(disjoint(out, wanted), injective(idx))`{{$}}
  for (std::size_t i = 0; i < idx.size(); i++)
    if (wanted[i] != 0)
      out[idx[i]] = out[idx[i]] * out[idx[i]];
}
