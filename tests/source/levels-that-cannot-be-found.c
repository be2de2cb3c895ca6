// Loops in which x[i] is written and x[col[k]] read, each with one thing that keeps its iterations out of levels.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s --match-full-lines
// RUN: %parlift parallelize -q %s -o %t.c
// RUN: not grep 'x_level[s]' %t.c

// No loop around.
void once(int n, const int *restrict rp, const int *restrict col, double *restrict x) {
  // CHECK: {{.*}}:[[@LINE+1]]:3: remark: loop over `i` not proved parallel: {{.*}} [subscript-not-affine]
  for (int i = 0; i < n; i++)
    for (int k = rp[i]; k < rp[i + 1]; k++)
      x[i] -= x[col[k]];
  // CHECK: {{.*}}: note: iterations could be taken by levels in a loop that runs this one several times and leaves alone all that says which elements it reads
}

// The loop around changes the index array.
void changed(int steps, int n, int *restrict rp, int *restrict col, double *restrict x) {
  for (int t = 0; t < steps; t++) {
    col[t] = t;
    // CHECK: {{.*}}:[[@LINE+1]]:5: remark: loop over `i` not proved parallel: {{.*}} [subscript-not-affine]
    for (int i = 0; i < n; i++)
      for (int k = rp[i]; k < rp[i + 1]; k++)
        x[i] -= x[col[k]];
  }
}

void renumber(int n, int *col);

void calls(int steps, int n, const int *restrict rp, int *col, double *restrict x) {
  for (int t = 0; t < steps; t++) {
    // CHECK: {{.*}}:[[@LINE+1]]:5: remark: loop over `i` not proved parallel: {{.*}}
    for (int i = 0; i < n; i++)
      for (int k = rp[i]; k < rp[i + 1]; k++)
        x[i] -= x[col[k]];
    renumber(n, col);
  }
}

// Its length, too.
void grows(int steps, int n, const int *restrict rp, const int *restrict col, double *restrict x) {
  for (int t = 0; t < steps; t++) {
    // CHECK: {{.*}}:[[@LINE+1]]:5: remark: loop over `i` not proved parallel: {{.*}}
    for (int i = 0; i < n; i++)
      for (int k = rp[i]; k < rp[i + 1]; k++)
        x[i] -= x[col[k]];
    n--;
  }
}

// The index array may lie in x.
void overIndex(int steps, int n, const int *rp, const int *col, int *x) {
  for (int t = 0; t < steps; t++)
    // CHECK: {{.*}}:[[@LINE+1]]:5: remark: loop over `i` not proved parallel: {{.*}}
    for (int i = 0; i < n; i++)
      for (int k = rp[i]; k < rp[i + 1]; k++)
        x[i] -= x[col[k]];
}

// Another element is written, too.
void next(int steps, int n, const int *restrict rp, const int *restrict col, double *restrict x) {
  for (int t = 0; t < steps; t++)
    // CHECK: {{.*}}:[[@LINE+1]]:5: remark: loop over `i` {{.*}}
    for (int i = 0; i < n; i++) {
      for (int k = rp[i]; k < rp[i + 1]; k++)
        x[i] -= x[col[k]];
      x[i + 1] = 0;
    }
}

void scatter(int steps, int n, const int *restrict rp, const int *restrict col, double *restrict x) {
  for (int t = 0; t < steps; t++)
    // CHECK: {{.*}}:[[@LINE+1]]:5: remark: loop over `i` not proved parallel: {{.*}}
    for (int i = 0; i < n; i++)
      for (int k = rp[i]; k < rp[i + 1]; k++)
        x[col[k]] -= 0.5 * x[i];
}

// The step before is read, too: as many levels as iterations.
void chain(int steps, int n, const int *restrict rp, const int *restrict col, double *restrict x) {
  for (int t = 0; t < steps; t++)
    // CHECK: {{.*}}:[[@LINE+1]]:5: remark: loop over `i` is sequential: {{.*}}
    for (int i = 1; i < n; i++) {
      double s = x[i - 1];
      for (int k = rp[i]; k < rp[i + 1]; k++)
        s -= x[col[k]];
      x[i] = s;
    }
}

// Whether elements are read, or which ones, is for the array to say.
void decides(int steps, int n, const int *restrict rp, const int *restrict col, double *restrict x) {
  for (int t = 0; t < steps; t++)
    // CHECK: {{.*}}:[[@LINE+1]]:5: remark: loop over `i` not proved parallel: {{.*}}
    for (int i = 0; i < n; i++)
      if (x[i] > 0)
        for (int k = rp[i]; k < rp[i + 1]; k++)
          x[i] -= x[col[k]];
}

void follows(int steps, int n, const int *restrict start, int *restrict x) {
  for (int t = 0; t < steps; t++)
    // CHECK: {{.*}}:[[@LINE+1]]:5: remark: loop over `i` not proved parallel: {{.*}}
    for (int i = 0; i < n; i++)
      x[i] = x[x[start[i]]];
}

void chooses(int steps, int n, const int *restrict rp, const int *restrict col, double *restrict x) {
  for (int t = 0; t < steps; t++)
    // CHECK: {{.*}}:[[@LINE+1]]:5: remark: loop over `i` not proved parallel: {{.*}}
    for (int i = 0; i < n; i++)
      x[i] = x[i] > 0 ? x[col[i]] : x[rp[i]];
}

// A branch that x decides about changes what is read next.
void walks(int steps, int n, const int *restrict start, const int *restrict link, double *restrict x) {
  for (int t = 0; t < steps; t++)
    // CHECK: {{.*}}:[[@LINE+1]]:5: remark: loop over `i` not proved parallel: {{.*}}
    for (int i = 0; i < n; i++) {
      int j = start[i];
      double s = 0;
      for (int k = 0; k < 4; k++) {
        if (x[j] > s)
          j = link[j];
        s += x[j];
      }
      x[i] = s;
    }
}

// A variable is handed on from one iteration to the next.
double carries(int steps, int n, const int *restrict rp, const int *restrict col, double *restrict x) {
  double last = 0;
  for (int t = 0; t < steps; t++)
    // CHECK: {{.*}}:[[@LINE+1]]:5: remark: loop over `i` {{.*}}
    for (int i = 0; i < n; i++) {
      double s = last * 0.5;
      for (int k = rp[i]; k < rp[i + 1]; k++)
        s -= x[col[k]];
      x[i] = s;
      last = s > 1 ? s : 1 / (1 + s * s);
    }
  return last;
}

// The array moves.
void moves(int steps, int n, const int *restrict rp, const int *restrict col, double **rows) {
  for (int t = 0; t < steps; t++)
    // CHECK: {{.*}}:[[@LINE+1]]:5: remark: loop over `i` not proved parallel: {{.*}}
    for (int i = 0; i < n; i++) {
      double *x = rows[i % 2];
      for (int k = rp[i]; k < rp[i + 1]; k++)
        x[i] -= x[col[k]];
    }
}
