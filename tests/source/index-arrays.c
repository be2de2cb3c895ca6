// What index arrays must be like for a loop to be parallel, and where that cannot be found out before it.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel if `index` holds no value twice: no iteration writes what another one reads or writes [loop-inspected]
void scatter(int n, const int *restrict index, const double *restrict in, double *restrict out) {
  for (int i = 0; i < n; i++)
    out[index[i]] = in[i];
}

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel if `index` holds no value twice
void throughVariable(int n, const long *restrict index, double *restrict out) {
  for (int i = 0; i < n; i++) {
    const long at = index[i];
    out[at] = out[at] / 2 + i;
  }
}

// Elements and rows of different values are different.
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel if `index` holds no value twice
void triples(int n, const int *restrict index, double *restrict out) {
  for (int i = 0; i < n; i++) {
    out[3 * index[i]] = i;
    out[3 * index[i] + 2] = -i;
  }
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel if `index` holds no value twice
void rows(int n, const int *restrict index, double (*restrict out)[16]) {
  for (int i = 0; i < n; i++) {
    const int row = index[i];
    for (int j = 0; j < 16; j++)
      out[row][j] = i + j;
  }
}

// Two index arrays, each for its own array.
// CHECK: :[[@LINE+3]]:3: remark: {{.*}} is parallel if `from` holds no value twice and `to` holds no value twice
void twoOfThem(int n, const int *restrict from, const int *restrict to, double *restrict a,
               double *restrict b) {
  for (int i = 0; i < n; i++) {
    a[from[i]] = -i;
    b[to[i]] = i;
  }
}

// What may overlap elsewhere is a condition besides.
// CHECK: :[[@LINE+3]]:3: remark: {{.*}} is parallel if `{{.*}}b{{.*}}a{{.*}}` and `index` holds no value twice
void mayOverlap(int n, const int *restrict index, double *restrict out, double *a,
                const double *b) {
  for (int i = 0; i < n; i++) {
    out[index[i]] = i;
    a[i] = b[i];
  }
}

// CHECK: :[[@LINE+3]]:3: remark: {{.*}} is parallel if `ptr` never falls
void scaleRows(int n, const int *restrict ptr, const double *restrict s,
               double *restrict val) {
  for (int i = 0; i < n; i++)
    for (int k = ptr[i]; k < ptr[i + 1]; k++)
      val[k] *= s[i];
}
// CHECK: :[[@LINE+3]]:3: remark: {{.*}} is parallel if the parts that begin at `first` follow one another
void parts(int n, int length, const int *restrict first,
           double *restrict val) {
  for (int i = 0; i < n; i++) {
    double *const part = &val[first[i]];
    for (int k = 0; k < length; k++)
      part[k] = i;
  }
}

// Two values that differ are not enough.
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel if the parts that begin at `index` follow one another
void pairs(int n, const int *restrict index, double *restrict out) {
  for (int i = 0; i < n; i++) {
    out[index[i]] = i;
    out[index[i] + 1] = -i;
  }
}

// --- near misses

// What comes before is another iteration's where the counter falls.
// CHECK: :[[@LINE+3]]:3: remark: {{.*}} not proved parallel
void partsBackwards(int n, int length, const int *restrict first,
                    double *restrict val) {
  for (int i = n - 1; i >= 0; i--)
    for (int k = 0; k < length; k++)
      val[first[i] + k] = i;
}

// The index is written in the loop.
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} not proved parallel
void written(int n, int *restrict index, double *restrict out) {
  for (int i = 0; i < n; i++) {
    out[index[i]] = i;
    index[i] = 0;
  }
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} not proved parallel
void writtenBefore(int n, int *restrict index, double *restrict out) {
  for (int i = 0; i < n; i++) {
    index[i] = i / 2;
    out[index[i]] = i;
  }
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} not proved parallel
void intoItself(int n, int *restrict index) {
  for (int i = 0; i < n; i++)
    index[index[i]] = i;
}
// Perhaps written, by another name: where it writes to is found before the loop.
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel if {{.*}}the elements of `out` that are touched and `index` holds no value twice
void mayBeWritten(int n, const int *index, double *out) {
  for (int i = 0; i < n; i++)
    out[index[i]] = i;
}
// Not all iterations read it: a test would read more.
// CHECK: :[[@LINE+3]]:3: remark: {{.*}} not proved parallel
void underCondition(int n, const int *restrict c, const int *restrict index,
                    double *restrict out) {
  for (int i = 0; i < n; i++)
    if (c[i])
      out[index[i]] = i;
}
// CHECK: :[[@LINE+3]]:3: remark: {{.*}} not proved parallel
void inInnerLoop(int n, int m, const int *restrict index,
                 double *restrict out) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      out[index[i]] = i + j;
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} not proved parallel
void leaves(int n, const int *restrict index, double *restrict out) {
  for (int i = 0; i < n; i++) {
    if (out[i] < 0)
      break;
    out[index[i]] = i;
  }
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} not proved parallel
void isVolatile(int n, const volatile int *index, double *restrict out) {
  for (int i = 0; i < n; i++)
    out[index[i]] = i;
}
// CHECK: :[[@LINE+3]]:3: remark: {{.*}} not proved parallel
int next(void);
void calls(int n, const int *restrict index, double *restrict out) {
  for (int i = 0; i < n; i++)
    out[index[i]] = next();
}
// It may never come to the test that reads the index.
// CHECK: :[[@LINE+3]]:3: remark: {{.*}} not proved parallel
void skips(int n, const int *restrict ptr, const int *restrict c,
           double *restrict val) {
  for (int i = 0; i < n; i++) {
    if (c[i])
      continue;
    for (int k = ptr[i]; k < ptr[i + 1]; k++)
      val[k] = i;
  }
}
// Different values, and the same element.
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} not proved parallel
void half(int n, const int *restrict index, double *restrict out) {
  for (int i = 0; i < n; i++)
    out[index[i] / 2] = i;
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} not proved parallel
void narrow(int n, const int *restrict index, double *restrict out) {
  for (int i = 0; i < n; i++)
    out[(unsigned char)index[i]] = i;
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} not proved parallel
void plusCounter(int n, const int *restrict index, double *restrict out) {
  for (int i = 0; i < n; i++)
    out[index[i] + i] = i;
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} not proved parallel
void readElsewhere(int n, const int *restrict index, double *restrict out) {
  for (int i = 0; i < n; i++)
    out[index[i]] = out[i];
}
