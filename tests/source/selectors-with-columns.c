// What a remark prints before its text chooses that loop, also of two on a line.
// RUN: %parlift analyze --format=json %s:12:26 | FileCheck --check-prefix=FIRST %s
// RUN: %parlift analyze --format=json %s:12:57: | FileCheck --check-prefix=SECOND %s
// RUN: %parlift analyze --format=json %s:12 | FileCheck --check-prefix=FIRST %s
// RUN: %parlift analyze --require=%s:12:26 %s
// RUN: exits 3 %parlift analyze --require=%s:12:57 %s
// FIRST: "id": "f:1"
// FIRST-NOT: "id": "f:2"
// SECOND-NOT: "id": "f:1"
// SECOND: "id": "f:2"
// clang-format off
void f(int n, int *a) {  for (int i = 0; i < n; i++) {} for (int i = 1; i < n; i++) a[i] += a[i - 1] * a[i - 1]; }
