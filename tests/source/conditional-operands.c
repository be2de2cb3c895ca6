// Each operand of `?:` runs under its own condition.
// RUN: %parlift analyze --format=json %s | FileCheck %s

// CHECK-LABEL: "name": "lastOperandNeverRuns"
// CHECK: "as_written": "parallel"
void lastOperandNeverRuns(int n, int *restrict a) {
  for (int i = 0; i < n; i++)
    a[i] = i >= 0 ? i : a[i + 1];
}

// CHECK-LABEL: "name": "lastOperandStaysBehind"
// CHECK: "as_written": "parallel"
void lastOperandStaysBehind(int n, int *restrict a) {
  for (int i = 0; i < n; i++)
    a[i] = i < 10 ? i : a[9 - i];
}

// CHECK-LABEL: "name": "lastOperandMeetsTheFirst"
// CHECK: "as_written": "sequential"
// CHECK: "exact": true
void lastOperandMeetsTheFirst(int n, int *restrict a) {
  for (int i = 0; i < n; i++)
    a[i] = i < 10 ? i : a[i - 10];
}
