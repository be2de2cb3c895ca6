// A string's end and a variable that a pointer may mean: what would help is asked, and said only where it would do.
// RUN: %parlift analyze %s 2> %t || true
// RUN: FileCheck %s < %t

int letters(const char *s) {
  int n = 0;
  // CHECK: :[[@LINE+2]]:{{.*}} would read `s[i]`, which may not exist there [reads-past-exit]
  // CHECK: note: parallel if it is known before the loop where the string ends: take its length first, `strlen(s)`, and let the loop run to that
  for (int i = 0; s[i]; i++)
    n += s[i] == 'a';
  return n;
}

// Numbers are no string.
int numbers(const int *s) {
  int n = 0;
  // CHECK: :[[@LINE+3]]:{{.*}} would read `s[i]`, which may not exist there [reads-past-exit]
  // CHECK-NOT: strlen
  // CHECK: note: declare how long the array is
  for (int i = 0; s[i]; i++)
    n += s[i] == 3;
  return n;
}

int k;
void pack(int n, double *x, const double *y) {
  // CHECK: :[[@LINE+2]]:{{.*}} is sequential: each iteration reads the `k` that an earlier one wrote [scalar-carried]
  // CHECK: note: parallel under a test if nothing else in the loop means `k`: use a local variable for `k` in the loop, and copy it back behind it
  for (int i = 0; i < n; i++)
    if (y[i] > 0) {
      x[k] = y[i];
      k++;
    }
}

// It would not do: what is called may be anything, and each number is made of the one before it.
void g(void);
void called(int n, int *x, const int *y) {
  // CHECK: :[[@LINE+2]]:{{.*}} loop over `i` not proved parallel
  // CHECK-NOT: local variable
  for (int i = 0; i < n; i++) {
    x[k] = y[i];
    k++;
    g();
  }
}

int state;
void numbered(int n, int *x) {
  // CHECK: :[[@LINE+2]]:{{.*}} loop over `i`
  // CHECK-NOT: local variable
  for (int i = 0; i < n; i++) {
    state = (state * state + x[i]) ^ (state >> 3);
    x[i] = state;
  }
}
