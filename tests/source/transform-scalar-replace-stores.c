// A store right before the loop is the variable's first value: there is no store that the next statement reads back.
// RUN: printf 'scalar-replace sums:1.1 s[i]\nscalar-replace scaled:1.1 s[i]\nscalar-replace read:1.1 s[i]\nscalar-replace apart:1.1 s[i]\nscalar-replace chained:1.1 s[i]\nscalar-replace said:1.1 s[i]\n' > %t.plan
// RUN: %parlift transform -q %s --plan %t.plan | FileCheck %s

// CHECK-LABEL: {{^}}void sums
// CHECK: {{^ *}}// starts with nothing
// CHECK-NEXT: {{^ *}}double s_i = 0;
// CHECK-NEXT: for
// CHECK-NEXT: {{^ *}}s_i += a[i][j];
// CHECK-NEXT: {{^ *}}s[i] = s_i;
void sums(int n, double s[restrict n], double a[restrict n][n]) {
  for (int i = 0; i < n; i++) {
    // starts with nothing
    s[i] = 0;
    for (int j = 0; j < n; j++)
      s[i] += a[i][j];
  }
}

// CHECK-LABEL: {{^}}void scaled
// CHECK: {{^ *}}double s_i = s[i] * b;
// CHECK-NEXT: for
void scaled(int n, double b, double s[restrict n], double a[restrict n][n]) {
  for (int i = 0; i < n; i++) {
    s[i] *= b;
    for (int j = 0; j < n; j++)
      s[i] += a[i][j];
  }
}

// How far the loop goes is read from memory, which the store may have set.
// CHECK-LABEL: {{^}}void read
// CHECK: {{^ *}}s[i] = 0;
// CHECK-NOT: s_i = 0;
// CHECK: {{^}}}
void read(int n, int s[restrict n], int a[restrict n][n], const int *ends) {
  for (int i = 0; i < n; i++) {
    s[i] = 0;
    for (int j = 0; j < ends[0]; j++)
      s[i] += a[i][j];
  }
}

// Another statement stands in between.
// CHECK-LABEL: {{^}}void apart
// CHECK: {{^ *}}s[i] = 0;
// CHECK-NEXT: {{^ *}}t[i] = s[i];
// CHECK-NEXT: {{^ *}}double s_i = s[i];
void apart(int n, double s[restrict n], double t[restrict n], double a[restrict n][n]) {
  for (int i = 0; i < n; i++) {
    s[i] = 0;
    t[i] = s[i];
    for (int j = 0; j < n; j++)
      s[i] += a[i][j];
  }
}

// The value that is stored is passed on.
// CHECK-LABEL: {{^}}void chained
// CHECK: {{^ *}}t[i] = s[i] = b;
void chained(int n, double b, double s[restrict n], double t[restrict n], double a[restrict n][n]) {
  for (int i = 0; i < n; i++) {
    t[i] = s[i] = b;
    for (int j = 0; j < n; j++)
      s[i] += a[i][j];
  }
}

// What is said between the two stays there.
// CHECK-LABEL: {{^}}void said
// CHECK: {{^ *}}s[i] = 0; // nothing yet
// CHECK-NEXT: {{^ *}}// all of the row
// CHECK-NEXT: {{^ *}}double s_i = s[i];
// CHECK-NEXT: {{^ *}}for
void said(int n, double s[restrict n], double a[restrict n][n]) {
  for (int i = 0; i < n; i++) {
    s[i] = 0; // nothing yet
    // all of the row
    for (int j = 0; j < n; j++)
      s[i] += a[i][j];
  }
}
