// Pointers that may overlap are compared when the elements have been found: a condition that has no words before the loop.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// RUN: %parlift analyze --format=json %s | FileCheck %s --check-prefix=JSON

// CHECK: :[[@LINE+3]]:3: remark: loop over `i` is parallel if the elements of `h` that it updates lie apart from `k`: {{.*}}the histogram (+) in `h` [loop-inspected]
// JSON: "verdict": "conditional"
void count(int n, const int *k, int *h) {
  for (int i = 0; i < n; i++)
    h[k[i]]++;
}

// CHECK: :[[@LINE+2]]:3: remark: loop over `i` is parallel: {{.*}}the histogram (+) in `h` [loop-parallel]
void apart(int n, const int *restrict k, int *restrict h) {
  for (int i = 0; i < n; i++)
    h[k[i]]++;
}
