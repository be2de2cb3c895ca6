// A nest in two versions, laid out as a person would.
// RUN: echo 'version sums:1' > %t.sums
// RUN: %parlift transform -q %s --plan %t.sums | FileCheck --check-prefix=SUMS %s
// SUMS-LABEL: {{^}}void sums
// SUMS-NEXT: {{^}}  // of each row
// SUMS-NEXT: {{^}}  // the arrays do not overlap
// SUMS-NEXT: {{^}}  if (s + n <= m || m + n * n <= s) {
// SUMS-NEXT: {{^}}    for (long i = 0; i < n; i++) {
// SUMS-NEXT: {{^}}      // start at zero
// SUMS-NEXT: {{^}}      s[i] = 0;
// SUMS-NEXT: {{^}}      for (long j = 0; j < n; j++)
// SUMS-NEXT: {{^}}        s[i] += m[i * n + j]; // add
// SUMS-NEXT: {{^}}    }
// SUMS-NEXT: {{^}}  } else {
// SUMS-NEXT: {{^}}    for (long i = 0; i < n; i++) {
// SUMS-NEXT: {{^}}      // start at zero
// SUMS-NEXT: {{^}}      s[i] = 0;
// SUMS-NEXT: {{^}}      for (long j = 0; j < n; j++)
// SUMS-NEXT: {{^}}        s[i] += m[i * n + j]; // add
// SUMS-NEXT: {{^}}    }
// SUMS-NEXT: {{^}}  }
// SUMS-NEXT: {{^}}}
void sums(long n, double *s, double *m) {
  // of each row
  for (long i = 0; i < n; i++) {
    // start at zero
    s[i] = 0;
    for (long j = 0; j < n; j++)
      s[i] += m[i * n + j]; // add
  }
}

// RUN: echo 'version only:1' > %t.only
// RUN: %parlift transform -q %s --plan %t.only > %t.only.c && %{CC} -fsyntax-only -Wall -Wextra -Werror -Wno-unused-label %t.only.c
// RUN: FileCheck --check-prefix=ONLY %s < %t.only.c
// ONLY-LABEL: {{^}}void only
// ONLY-NEXT: {{^}}  if (n > 3) {
// ONLY-NEXT: {{^}}    // the arrays do not overlap
// ONLY-NEXT: {{^}}    if (
// ONLY:      {{^}}    } else {
// ONLY:      {{^}}    }
// ONLY-NEXT: {{^}}  }
// ONLY-NEXT: {{^}}  else
// ONLY-NEXT: {{^}}    x[0] = 1;
void only(int n, float *x, float *y) {
  if (n > 3)
    for (int i = 0; i < n; i++)
      x[i] += y[i];
  else
    x[0] = 1;
}

// RUN: echo 'version field:1' > %t.field
// RUN: exits 1 %parlift transform %s --plan %t.field 2>&1 | FileCheck --check-prefix=FIELD %s
// FIELD: `version` is not proved legal: {{.*}} what it reads from memory may be another value in the nest; variables that are set before it would do [transform-unproved]
struct matrix {
  int rows;
};
void field(struct matrix *m, int *a, int *b) {
  for (int i = 0; i < m->rows; i++)
    a[i] = b[i];
}

// RUN: echo 'version scattered:1' > %t.scattered
// RUN: exits 1 %parlift transform %s --plan %t.scattered 2>&1 | FileCheck --check-prefix=SCATTERED %s
// SCATTERED: `version` is not proved legal: `b` and `a` may overlap, and no words before the nest say which part of them it uses; `restrict` would do without [transform-unproved]
// SCATTERED: note: read here: `b[i]`
// SCATTERED: note: written here: `a[b[i]]`
void scattered(int n, int *a, int *b) {
  for (int i = 0; i < n; i++)
    a[b[i]] = i;
}

// RUN: echo 'version rows:1' > %t.rows
// RUN: exits 1 %parlift transform %s --plan %t.rows 2>&1 | FileCheck --check-prefix=ROWS %s
// ROWS: `version` is not proved legal: `rows[i]` may be the same memory in several iterations, which no test before the nest rules out [transform-unproved]
void rows(int n, double **restrict rows) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      rows[i][j] *= 2;
}

// By size: the comment above a nest stays above the test.
// RUN: echo 'version sums:1 n > 3000 && n % 2 == 0' > %t.size
// RUN: %parlift transform -q %s --plan %t.size > %t.size.c && %{CC} -fsyntax-only -Wall -Wextra -Werror -Wno-unused-label %t.size.c
// RUN: FileCheck --check-prefix=SIZE %s < %t.size.c
// SIZE-LABEL: {{^}}void sums
// SIZE-NEXT: {{^}}  // of each row
// SIZE-NEXT: {{^}}  // both do the same; the sizes decide which one is faster
// SIZE-NEXT: {{^}}  if (n > 3000 && n % 2 == 0) {
// SIZE-NEXT: {{^}}    for (long i = 0; i < n; i++) {

// RUN: echo 'version sums:1 x' > %t.words
// RUN: exits 1 %parlift transform %s --plan %t.words 2>&1 | FileCheck --check-prefix=WORDS %s
// WORDS: `version` does not fit here: `x` is no variable that is sure to have a value before the loop [transform-unsuited]

// RUN: echo 'version sums:1 n * n > 9' > %t.large
// RUN: exits 1 %parlift transform %s --plan %t.large 2>&1 | FileCheck --check-prefix=LARGE %s
// LARGE: `version` does not fit here: `n * n > 9` cannot be tested: a result may not fit its type, `long`; computed as `double` it does [transform-unsuited]

// RUN: echo 'version field:1 m->rows > 9' > %t.memory
// RUN: exits 1 %parlift transform %s --plan %t.memory 2>&1 | FileCheck --check-prefix=MEMORY %s
// MEMORY: `version` does not fit here: `m->rows > 9` cannot be tested: only numbers, integer variables and their arithmetic and comparisons are understood [transform-unsuited]
