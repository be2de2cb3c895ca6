// In C++ an array has more names than its own.
// RUN: printf 'map names:1 i:x/64\ntranspose names:1 a b\n' > %t.plan; %parlift transform -q --target=cuda %s --plan %t.plan | grep '^ ' | FileCheck --check-prefix=TAKEN %s
// TAKEN: const double x = a[2 * a_rows + i];
// TAKEN: auto z = b[b_rows + i];
// RUN: for name in c d e; do printf "map names:1 i:x/64\ntranspose names:1 $name\n" > %t.plan; exits 1 %parlift transform -q --target=cuda %s --plan %t.plan 2>&1 | grep error; done | FileCheck %s
// CHECK: `transpose c` does not fit here: the loop has more of `c` than the values of single numbers
// CHECK: `transpose d` does not fit here: the loop has more of `d` than the values of single numbers
// CHECK: `transpose e` does not fit here: the loop has more of `e` than the values of single numbers
struct base {
  float x;
};
struct point : base {
  float y;
};
typedef double row[9];
void names(int n, const row *__restrict a, const point *__restrict b, const row *__restrict c, const row *__restrict d,
           const row *__restrict e, double *__restrict out) {
  for (int i = 0; i < n; i++) {
    const double x = a[i][2];
    auto z = b[i].y;
    const double &r = c[i][3];
    decltype(d[0][0] + 1) u = d[i][1];
    const auto *p = &e[i][4];
    out[i] = x + z + r + u + *p + b[i].x;
  }
}
