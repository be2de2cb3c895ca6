// Copies of arrays of pointers that loops shift: `const` stays with what it belongs to.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: FileCheck %s < %t.omp.c
#include <stdio.h>

enum { N = 400000 };
static double values[N];
static double *rows[N];
static const char *names[N];
static const char letters[] = "abcdefg";

// CHECK: double *const *const rows_old = rows_copy != NULL ? rows_copy : rows;
static void shift_rows(int n) {
  for (int i = 0; i < n - 1; i++)
    rows[i] = rows[i + 1];
}

// CHECK: const char **const names_copy =
// CHECK: const char *const *const names_old = names_copy != NULL ? names_copy : names;
static void shift_names(int n) {
  for (int i = 0; i < n - 1; i++)
    names[i] = names[i + 1];
}

int main(void) {
  for (int i = 0; i < N; i++) {
    values[i] = i % 10;
    rows[i] = &values[i];
    names[i] = &letters[i % 7];
  }
  shift_rows(N);
  shift_names(N);
  double sum = 0;
  for (int i = 0; i < N; i += 1000)
    sum += *rows[i] * i;
  printf("%.0f %s %s\n", sum, names[1], names[N - 2]);
  return 0;
}
