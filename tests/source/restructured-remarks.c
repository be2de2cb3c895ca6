// Remarks about loops that were restructured stand at the lines of the result, and are called after it; all others at the user's lines.
// RUN: %parlift parallelize %s -o %t.out.c 2> %t.remarks
// RUN: FileCheck %s < %t.remarks
// CHECK: restructured-remarks.c:[[# @LINE + 22]]:3: remark: loop over `i` parallelized
// CHECK: {{.*}}t.out.c:[[LINE:[0-9]+]]:3: remark: loop over `[[COUNTER:.*]]` parallelized: collapse(2)
// CHECK-NEXT: [[LINE]] |   for (int [[COUNTER]] = 0; [[COUNTER]] < 512;
// CHECK: restructured-remarks.c: 2 of 4 loops parallelized
// Of loops that parlift has made, only those are spoken of that run in parallel, or should.
// RUN: not grep -e inside-parallel -e version-fallback %t.remarks
// The line is that of the loop in the result.
// RUN: sed -n 's/.*out.c:\([0-9]*\):3: remark: loop over `.*` parallelized: collapse.*/\1p/p' %t.remarks | tail -1 > %t.line && sed -n -f %t.line %t.out.c | grep '^  for (int .* < 512; .* += 96)'
// Where the result is no file yet, it has no name either.
// RUN: %parlift parallelize --diff %s 2>&1 > /dev/null | grep '^<result>:[0-9]*:3: remark: loop over `.*` parallelized: collapse'
// Directives alone move no loop.
// RUN: %parlift parallelize --as-written %s 2>&1 > /dev/null | not grep -e '<result>'
// RUN: %parlift parallelize --as-written %s 2>&1 > /dev/null | grep -F '[inside-parallel]'
// RUN: %parlift parallelize --as-written %s 2>&1 > /dev/null | grep -F '2 of 4 loops parallelized'
void product(double C[restrict 512][512], double A[restrict 512][512], double B[restrict 512][512]) {
  for (int i = 0; i < 512; i++)
    for (int j = 0; j < 512; j++)
      for (int k = 0; k < 512; k++)
        C[i][j] += A[i][k] * B[k][j];
}

void scale(int n, double *restrict a) {
  for (int i = 0; i < n; i++)
    a[i] *= 2;
}
