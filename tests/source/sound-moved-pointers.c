// A condition names variables as they are just before the loop, not as they were on entry.
// RUN: %parlift analyze --format=json %s | FileCheck %s

// CHECK-LABEL: "name": "decremented"
// CHECK: "condition": "x + n <= p + 1 || p + 1 + n <= x"
void decremented(double *p, double *x, int n) {
  p--;
  for (int i = 1; i <= n; i++)
    p[i] = x[i - 1];
}

// CHECK-LABEL: "name": "advanced"
// CHECK: "condition": "x + n <= p || p + n <= x"
void advanced(double *p, double *x, int n, int m) {
  p += m;
  for (int i = 0; i < n; i++)
    p[i] = x[i];
}

// CHECK-LABEL: "name": "replaced"
// CHECK: "condition": "x + n <= r || r + n <= x"
void replaced(double *p, double *q, double *x, int n) {
  double *r = p;
  p = q;
  for (int i = 0; i < n; i++)
    r[i] = x[i];
}

// A name that means something else at the loop is no name for the value.
double *global;
// CHECK-LABEL: "name": "hidden"
// CHECK: "condition": "s + n + 1 <= q || q + n <= s + 1"
void hidden(double *s, int n) {
  double *q = global;
  {
    double *global = s;
    for (int i = 0; i < n; i++)
      q[i] = global[i + 1];
  }
}

int length(void);
// CHECK-LABEL: "name": "ended"
// CHECK: "condition": "p + t <= q || q + t <= p"
void ended(double *p, double *q) {
  int t;
  {
    int m = length();
    t = m;
  }
  for (int i = 0; i < t; i++)
    q[i] = p[i];
}
