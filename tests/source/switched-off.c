// `#pragma parlift off`: the loop stays as it is, with all that is in it, and the others do not.
// RUN: %parlift parallelize --as-written --thread-cost=0 %s 2>&1 >%t.c | FileCheck %s
// RUN: %parlift parallelize --thread-cost=0 %s 2>/dev/null | FileCheck --check-prefix=WHOLE %s
// RUN: FileCheck --check-prefix=TEXT %s < %t.c
// RUN: %parlift analyze --format=json %s | FileCheck --check-prefix=JSON %s
// JSON: "verdict": "parallel"

void f(int n, int m, double (*restrict a)[100]) {
  // CHECK: :[[@LINE+8]]:3: remark: loop over `i` left as it is: `#pragma parlift off` says so [switched-off]
  // CHECK: :[[@LINE+8]]:5: remark: loop over `j` left as it is: `#pragma parlift off` says so [switched-off]
  // TEXT: {{^}}#pragma parlift off
  // TEXT-NEXT: {{^}}  for (int i = 0; i < n; i++) // first
  // TEXT-NEXT: {{^}}    for (int j = 0; j < 100; j++)
  // WHOLE: {{^}}#pragma parlift off
  // WHOLE-NEXT: {{^}}  for (int i = 0; i < n; i++) // first
#pragma parlift off
  for (int i = 0; i < n; i++) // first
    for (int j = 0; j < 100; j++)
      a[i][j] = i + j;
  // CHECK: :[[@LINE+3]]:3: remark: loop over `i` parallelized
  // TEXT: {{^}}  #pragma omp parallel for
  // TEXT-NEXT: {{^}}  for (int i = 0; i < n; i++) // second
  for (int i = 0; i < n; i++) // second
    for (int j = 0; j < 100; j++)
      a[i][j] *= 2;
  // Around it others may run.
  // CHECK: :[[@LINE+6]]:3: remark: loop over `i` parallelized
  // CHECK: :[[@LINE+7]]:5: remark: loop over `j` left as it is
  // TEXT: {{^}}  #pragma omp parallel for
  // TEXT-NEXT: {{^}}  for (int i = 0; i < n; i++) // third
  // TEXT-NEXT: {{^}}#pragma parlift off
  // TEXT-NEXT: {{^}}    for (int j = 0; j < 100; j++)
  for (int i = 0; i < n; i++) // third
#pragma parlift off
    for (int j = 0; j < 100; j++)
      a[i][j] *= 3;
}
