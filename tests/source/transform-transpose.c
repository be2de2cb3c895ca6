// Arrays that a kernel cannot use transposed are refused, and so are orders that say something else of them as well.
// RUN: for name in A y q w c T F p s P; do printf "map refused:1 i:x/64\ntranspose refused:1 $name\n" > %t.plan; exits 1 %parlift transform --target=cuda %s --plan %t.plan 2>&1 | grep error; done | FileCheck %s
// CHECK: `transpose A` does not fit here: the loop has more of `A` than the values of single numbers
// CHECK: `transpose y` does not fit here: an element of `y` is one number, and no rows of them are proved
// CHECK: `transpose q` does not fit here: `struct mixed` is not made of numbers of one size without gaps
// CHECK: `transpose w` does not fit here: `struct padded` is not made of numbers of one size without gaps
// CHECK: `transpose c` does not fit here: `struct colored` is not made of numbers of one size without gaps
// CHECK: `transpose T` does not fit here: the loop has more of `T` than the values of single numbers
// CHECK: `transpose F` does not fit here: a subscript of `F` may go on from row to row
// CHECK: `transpose p` does not fit here: the loop has more of `p` than the values of single numbers
// CHECK: `transpose s` does not fit here: the loop has more of `s` than the values of single numbers
// CHECK: `transpose P` does not fit here: the loop has more of `P` than the values of single numbers
struct mixed {
  float x;
  double y;
};
struct padded {
  int a;
  char c;
};
struct colored {
  enum { RED, GREEN } c;
  int k;
};
struct point {
  double x, y;
};
static double F[60][60];
void refused(int n, int m, double A[restrict n][m], double *restrict y, struct mixed *restrict q, struct padded *restrict w,
             struct colored *restrict c, double T[restrict n][m], struct point *restrict p, const struct point *restrict s,
             struct point P[restrict n][m]) {
  for (int i = 0; i < n; i++) {
    const double *row = A[i];
    y[i] = row[3] + q[i].x + q[i].y + w[i].a + c[i].k + F[0][60 * i];
    T[i][0] = (__typeof__(T[0][0]))3;
    p[i] = s[i];
    struct point *at = &P[i][2];
    at->x = y[i];
  }
}

// In constant memory, in shared memory, or transposed: one of them.
// RUN: printf 'map once:1 i:y/8 j:x/8\nconstant once:1 K\ntranspose once:1 K\n' > %t.plan
// RUN: exits 1 %parlift transform --target=cuda %s --plan %t.plan 2>&1 | FileCheck --check-prefix=CONSTANT %s
// CONSTANT: `K` is in constant memory
// RUN: printf 'map once:1 i:y/8 j:x/8\nstage once:1.1.1 B[j][k] chunk(8)\ntranspose once:1 B\n' > %t.plan
// RUN: exits 1 %parlift transform --target=cuda %s --plan %t.plan 2>&1 | FileCheck --check-prefix=STAGED %s
// STAGED: `B` is staged, and not transposed as well
// RUN: printf 'map once:1 i:y/8 j:x/8\ntranspose once:1 B\nstage once:1.1.1 A B chunk(8)\n' > %t.plan
// RUN: exits 1 %parlift transform --target=cuda %s --plan %t.plan 2>&1 | FileCheck --check-prefix=STAGED %s
// RUN: printf 'map once:1 i:y/8 j:x/8\ntranspose once:1 B_rows\n' > %t.plan
// RUN: exits 1 %parlift transform --target=cuda %s --plan %t.plan 2>&1 | FileCheck --check-prefix=NONE %s
// NONE: the kernel has no array `B_rows`
// RUN: printf 'map once:1 i:y/8 j:x/8\ntranspose once:1\n' > %t.plan
// RUN: exits 1 %parlift transform --target=cuda %s --plan %t.plan 2>&1 | FileCheck --check-prefix=WORDS %s
// WORDS: `transpose` wants the names of arrays
// RUN: printf 'map once:1\ntranspose once:1 B\n' > %t.plan
// RUN: exits 1 %parlift transform --target=cuda %s --plan %t.plan 2>&1 | FileCheck --check-prefix=FREE %s
// FREE: `map once:1` leaves the kernel to the planner
static const double K[4][16] = {{1}};
void once(int n, int m, int p, double A[restrict n][p], double B[restrict m][p], double C[restrict n][m]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      double sum = 0;
      for (int k = 0; k < p; k++)
        sum += A[i][k] * B[j][k] * K[2][3];
      C[i][j] = sum;
    }
}

// The kernel's own name for how many rows there are.
// RUN: printf 'map named:1 i:x/8\ntranspose named:1 B\n' > %t.plan
// RUN: exits 1 %parlift transform --target=cuda %s --plan %t.plan 2>&1 | FileCheck --check-prefix=NAMED %s
// NAMED: the kernel needs the name `B_rows` itself
void named(int n, int B_rows, double B[restrict n][B_rows]) {
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 3; k++)
      B[i][k] += k;
}

// RUN: printf 'map many:1 i:x/8\ntranspose many:1 a b c d e f g h\n' > %t.plan
// RUN: %parlift transform -q --target=cuda %s --plan %t.plan | FileCheck --check-prefix=EIGHT %s
// EIGHT: many_kernel<<<{{.*}}
// EIGHT: h_rows
// RUN: printf 'map many:1 i:x/8\ntranspose many:1 a b c d e f g h j\n' > %t.plan
// RUN: exits 1 %parlift transform --target=cuda %s --plan %t.plan 2>&1 | FileCheck --check-prefix=NINE %s
// NINE: a kernel has at most 8 arrays transposed
typedef double rows[20];
void many(int n, rows *restrict a, rows *restrict b, rows *restrict c, rows *restrict d, rows *restrict e, rows *restrict f,
          rows *restrict g, rows *restrict h, rows *restrict j) {
  for (int i = 0; i < n; i++)
    j[i][0] = a[i][0] + b[i][1] + c[i][2] + d[i][3] + e[i][4] + f[i][5] + g[i][6] + h[i][7];
}

// Rows that the program numbers itself, beside slices.
// RUN: printf 'map flat:1 i:y/8 j:x/8\nregister-tile flat:1 2x2\nstage flat:1.1.1 a chunk(8)\ntranspose flat:1 b\n' > %t.plan
// RUN: exits 1 %parlift transform --target=cuda %s --plan %t.plan 2>&1 | FileCheck --check-prefix=FLAT %s
// FLAT: the kernel is staged, and rows of `b` are numbered by the program
void flat(int n, int m, int p, const double *a, const double *b, double *restrict c) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      double sum = 0;
      for (int k = 0; k < p; k++)
        sum += a[i * p + k] * b[j * p + k];
      c[i * m + j] = sum;
    }
}
