// Strips of 64 rows, done four at a time: no two strips share a row, since where a strip ends is not negative.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s

// CHECK: :[[#@LINE+2]]:3: remark: loop over `ii` is parallel
void blocks(int n, int l, double C[restrict n], double *restrict A) {
  for (long ii = 0; ii < n; ii += 64)
    for (long kk = 0; kk < l; kk += 256) {
      const int i_end = ii + 64 < n ? ii + 64 : n;
      const int k_end = kk + 256 < l ? kk + 256 : l;
      const int i_main = i_end - i_end % 4;
      const int k_main = k_end - k_end % 4;
      for (int i = ii; i < i_main; i += 4) {
        for (int k = kk; k < k_main; k += 4)
          C[i] = 2 * C[i] + A[k];
        for (int k = k_main; k < k_end; k++)
          C[i] = 2 * C[i] + A[k];
      }
      for (int i = i_main; i < i_end; i++)
        for (int k = kk; k < k_end; k++)
          C[i] = 2 * C[i] + A[k];
    }
}

// Rounded with a division, and with shifts.
// CHECK: :[[#@LINE+2]]:3: remark: loop over `ii` is parallel
void shifted(int n, double C[restrict n]) {
  for (long ii = 0; ii < n; ii += 64) {
    const int i_end = ii + 64 < n ? ii + 64 : n;
    for (int i = ii; i < i_end / 4 * 4; i++)
      C[i] = 2 * C[i] + 1;
    for (int q = i_end >> 2 << 2; q < i_end; q++)
      C[q] = 2 * C[q] + 1;
  }
}

// Each strip is a row longer than its distance from the next.
// CHECK: :[[#@LINE+2]]:3: remark: loop over `ii` {{(is sequential|not proved parallel)}}
void overlapping(int n, double C[restrict n]) {
  for (long ii = 0; ii < n; ii += 64) {
    const int i_end = ii + 65 < n ? ii + 65 : n;
    const int i_main = i_end - i_end % 4;
    for (int i = ii; i < i_main; i += 4)
      C[i] = 2 * C[i] + 1;
    for (int i = i_main; i < i_end; i++)
      C[i] = 2 * C[i] + 1;
  }
}

// From a negative start on the remainder is negative: -62 - -62 % 4 is -60, in the next strip.
// CHECK: :[[#@LINE+2]]:3: remark: loop over `ii` {{(is sequential|not proved parallel)}}
void fromAnywhere(int n, int s, double *restrict C) {
  for (long ii = s; ii < n; ii += 64) {
    const int i_end = ii + 64 < n ? ii + 64 : n;
    const int i_main = i_end - i_end % 4;
    for (int i = ii; i < i_main; i++)
      C[i] = 2 * C[i] + 1;
  }
}

// Where a strip is the last one by `m` its end is `n`, which may lie far behind it.
// CHECK: :[[#@LINE+2]]:3: remark: loop over `ii` {{(is sequential|not proved parallel)}}
void endsAnywhere(int n, int m, double *restrict C) {
  for (long ii = 0; ii < n; ii += 64) {
    const int i_end = ii + 64 < m ? ii + 64 : n;
    const int i_main = i_end - i_end % 4;
    for (int i = ii; i < i_main; i++)
      C[i] = 2 * C[i] + 1;
  }
}
