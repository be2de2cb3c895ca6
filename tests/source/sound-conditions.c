// The words of a condition mean in C what the analysis means by them.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s

// A shift without blanks is no word of its own.
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel when `{{.*}}k >= n>>1{{.*}}`
void shiftedBound(int n, int k, int *a) {
  for (int i = 0; i < n>>1; i++)
    a[i] = a[i + k] * 2;
}

// Sums of int are computed as long: n + k may overflow where the loop does not.
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel when `{{.*}}(long)n + k <= 0{{.*}}`
void sumOfTwo(int n, int k, int *a) {
  for (int i = 0; i < n; i++)
    a[i] = a[i + k] * 2;
}

// What the loop subtracts is the unsigned number that k becomes: never a negative one.
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel when `(unsigned int)k == 0 || {{.*}}`
void convertedShift(unsigned n, int k, long *a) {
  for (long i = 0; i < n; i++)
    a[i] = a[i - (0u + k)] * 2;
}
