// Functions that are unrolled by hand are long, and few subscripts all the same: they are looked into. Where subscripts are
// computed each pair of accesses is a question of its own.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
static double lhs[10][100][5][5];
static double other[100];

#define ROW(i, j)                                                                                  \
  m[i][0] = m[i][1] * p - m[j][0];                                                                 \
  m[i][1] = m[i][2] * p - m[j][1];                                                                 \
  m[i][2] = m[i][3] * p - m[j][2];                                                                 \
  m[i][3] = m[i][4] * p - m[j][3];                                                                 \
  m[i][4] = m[i][0] * p - m[j][4];
#define ALL                                                                                        \
  ROW(0, 1) ROW(1, 2) ROW(2, 3) ROW(3, 4) ROW(4, 0) ROW(0, 2) ROW(1, 3) ROW(2, 4) ROW(3, 0)        \
      ROW(4, 1) ROW(0, 3) ROW(1, 4)
#define STEP(i) t[k + (i)] = t[k] * 2; t[k - (i)] = t[k + 1] * 3;
#define STEPS(i) STEP(i) STEP(i + 1) STEP(i + 2) STEP(i + 3) STEP(i + 4) STEP(i + 5) STEP(i + 6)

static void eliminate(double m[5][5]) {
  double p = 1.0 / m[0][0];
  ALL ALL ALL ALL
}

void solve(int n) {
  // CHECK: [[@LINE+1]]:3: remark: loop over `j` is parallel
  for (int j = 1; j < n; j++)
    // CHECK: [[@LINE+1]]:5: remark: loop over `k` is parallel
    for (int k = 1; k < n; k++)
      eliminate(lhs[j][k]);
}

// One matrix for all.
void solve_one(int n) {
  // CHECK: [[@LINE+1]]:3: remark: loop over `k` is sequential
  for (int k = 1; k < n; k++)
    eliminate(lhs[2][3]);
}

static void computed(double *t, int k) {
  STEPS(1) STEPS(2) STEPS(3) STEPS(4) STEPS(5) STEPS(6) STEPS(7) STEPS(8) STEPS(9) STEPS(10)
  STEPS(1) STEPS(2) STEPS(3) STEPS(4) STEPS(5) STEPS(6) STEPS(7) STEPS(8) STEPS(9) STEPS(10)
}

void stays(int n) {
  // CHECK: [[@LINE+1]]:3: remark: loop over `k` not proved parallel: an iteration writes `computed(other, k)`, a later one may read the same element
  for (int k = 20; k < n; k++)
    computed(other, k);
}
