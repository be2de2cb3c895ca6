// RUN: exits 1 %parlift analyze %s:1 2>&1 | FileCheck --check-prefix=LINE %s
// LINE: parlift: error: no loop on line 1 of
// RUN: exits 1 %parlift explain %s:missing 2>&1 | FileCheck --check-prefix=FUNCTION %s
// FUNCTION: parlift: error: no function `missing` in
// RUN: exits 2 %parlift analyze --require %s:1 %s 2>&1 | FileCheck --check-prefix=REQUIRE %s
// REQUIRE: parlift: error: --require names a place where there is no loop
void clear(int n, int *a) {
  for (int i = 0; i < n; i++)
    a[i] = 0;
}
