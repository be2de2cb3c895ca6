// An object of the function's own is reached by no pointer, where members that it calls only read it.
// RUN: %parlift analyze %s 2>&1 | grep remark: | FileCheck %s
#include <cstddef>

struct View {
  double *p;
  std::ptrdiff_t columns;
  double &operator()(std::ptrdiff_t i, std::ptrdiff_t j) const { return p[i * columns + j]; }
};
void reads(View v, int i, int m) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
  for (int j = 0; j < m; ++j)
    v(i, j) *= 2;
}
double *kept;
struct Shown {
  double *p;
  double own;
  const double &first() const { return own; }
  double &operator()(int i) const { return p[i]; }
};
void partOfIt(Shown v, int n) {
  const double &x = v.first();
  // CHECK: :[[@LINE+1]]:{{.*}} {{is parallel when|not proved parallel}}{{.*}}
  for (int i = 0; i < n; ++i)
    v(i) = x * 2;
}
struct Keeps {
  double *p;
  double own;
  double &operator()(int i) const {
    kept = const_cast<double *>(&own);
    return p[i];
  }
};
void keeps(Keeps v, int n) {
  // CHECK: :[[@LINE+1]]:{{.*}} {{is sequential|not proved parallel}}: {{.*}}
  for (int i = 0; i < n; ++i) {
    v(i) = *kept;
    *kept = i;
  }
}
struct Elsewhere {
  double *p;
  long n;
  double &operator()(int i) const;
};
void unseen(Elsewhere v) {
  // CHECK: :[[@LINE+1]]:{{.*}} not proved parallel: {{.*}}
  for (int i = 0; i < v.n; ++i)
    v(i) = 1;
}
struct Counts {
  double *p;
  mutable long calls;
  double &operator()(int i) const {
    ++calls;
    return p[i + calls];
  }
};
void counts(Counts v, int n) {
  // CHECK: :[[@LINE+1]]:{{.*}} {{is sequential|not proved parallel}}: {{.*}}
  for (int i = 0; i < n; ++i)
    v(i) = v(i + 1) * 2;
}
