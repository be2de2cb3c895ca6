// A variable with a function that is called where its scope ends: in a loop once in each iteration.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
static int total;
static double *hold;
static void tick(int *p) { total += *p; }
static void keep(double **p) { hold = *p; }
static double field[1000];

// CHECK: `i` not proved parallel{{.*}}[call-opaque]
void counts(int n, int *y) {
  for (int i = 0; i < n; i++) {
    int x __attribute__((cleanup(tick))) = i;
    y[i] = x;
  }
}

// The function has got the address: `hold` may be the field.
// CHECK: is parallel when {{.*}}(hold + n)
void keeps(int n) {
  { double *p __attribute__((cleanup(keep))) = field; }
  for (int i = 1; i < n; i++)
    field[i] = hold[i - 1] + 1;
}

int sum(void) { return total; }
