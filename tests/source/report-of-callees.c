// What a time loop calls is inside of it: its work is no less, callees run as often as it calls them, and their parallel loops are the
// program's. Each loop shows the changes of its own lines, however close its neighbours stand.
// RUN: %parlift report -q %s -o %t.html
// RUN: python3 %S/../check_html.py %t.html
// RUN: sed 's/></>\n</g' %t.html | FileCheck --check-prefix=ALL %s
// RUN: sed -n '/data-words="[^"]*:[0-9]* run t /,/<.details>$/p' %t.html | sed 's/></>\n</g' | FileCheck --check-prefix=TIME %s
// RUN: sed -n '/data-words="[^"]*:[0-9]* step i /,/<.details>$/p' %t.html | sed 's/></>\n</g' | FileCheck --check-prefix=STEP %s
// A run of 50 steps, in which main took no time of its own.
// RUN: echo '{"schema": "parlift.profile/1", "seconds": 1, "loops": [{"path": "%s", "line": 40, "column": 3, "executions": 1, "iterations": 50, "seconds": 1}, {"path": "%s", "line": 25, "column": 3, "executions": 50, "iterations": 50000, "seconds": 0.9}]}' > %t.profile
// RUN: %parlift report -q --profile %t.profile %s -o %t.html
// RUN: sed 's/></>\n</g' %t.html | FileCheck --check-prefix=MEASURED %s

// ALL: <dt>Work in parallel loops</dt>
// ALL-NEXT: <dd>over 99.9 %</dd>
// MEASURED: <dt>Work in parallel loops</dt>
// MEASURED-NEXT: <dd>90 %</dd>
// MEASURED: <dt>On 8 threads at most</dt>
// MEASURED-NEXT: <dd>4.71×</dd>

// STEP: operations in 998 iterations, run 1,000 times
// STEP: #pragma omp
// STEP-NOT: b[i] = a[i] * 2
// STEP: </details>
static void step(int n, const double *restrict a, double *restrict b) {
  for (int i = 1; i < n - 1; i++)
    for (int k = 0; k < 100; k++) b[i] += a[i] * k;
}
void second(int n, const double *restrict a, double *restrict b) {
  for (int i = 0; i < n; i++) b[i] = a[i] * 2;
}

static void wrapped(int n, double *a, double *b) { step(n, a, b); }

// TIME: badge no">sequential
// TIME: <dt>Coverage</dt>
// TIME-NEXT: over 99.9 % of the work of all loops here
double run(int n, int steps, double *a, double *b) {
  double *from = a;
  double *to = b;
  for (int t = 0; t < steps; t++) {
    wrapped(n, from, to);
    double *swap = from;
    from = to;
    to = swap;
  }
  return from[0];
}
