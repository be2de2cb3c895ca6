// RUN: echo 'scalar-replace assigned:1' > %t.assigned
// RUN: exits 1 %parlift transform %s --plan %t.assigned 2>&1 | FileCheck --check-prefix=ASSIGNED %s
// Before the loop `k` may have another value.
// ASSIGNED: `scalar-replace` does not fit here: `q[k]` speaks of what the loop declares or sets
void assigned(int k, int *restrict q, const int *restrict a) {
  for (int i = 0; i < 10; i++) {
    k = 3;
    q[k] = q[k] + a[i];
  }
}

// RUN: echo 'scalar-replace array:1' > %t.array
// RUN: exits 1 %parlift transform %s --plan %t.array 2>&1 | FileCheck --check-prefix=ARRAY %s
// Outside of the loop there is no `w`.
// ARRAY: `scalar-replace` does not fit here: `w[2]` speaks of what the loop declares or sets
void array(int *restrict q, const int *restrict a) {
  for (int i = 0; i < 10; i++) {
    int w[4];
    w[2] = a[i];
    q[i] = w[2];
  }
}

// RUN: echo 'scalar-replace pointer:1' > %t.pointer
// RUN: exits 1 %parlift transform %s --plan %t.pointer 2>&1 | FileCheck --check-prefix=POINTER %s
// POINTER: `scalar-replace` does not fit here: `p[0]` speaks of what the loop declares or sets
void pointer(int *restrict q, const int *restrict a) {
  for (int i = 0; i < 10; i++) {
    int *p = q + 3;
    p[0] = p[0] + a[i];
  }
}

// RUN: echo 'scalar-replace outside:1' > %t.outside
// RUN: %parlift transform %s --plan %t.outside | FileCheck --check-prefix=OUTSIDE %s
// OUTSIDE: int q_k = q[k];
// OUTSIDE: q_k = q_k + a[i];
// OUTSIDE: q[k] = q_k;
void outside(int k, int *restrict q, const int *restrict a) {
  for (int i = 0; i < 10; i++)
    q[k] = q[k] + a[i];
}

// RUN: echo 'scalar-replace unset:1.1' > %t.unset
// RUN: exits 1 %parlift transform %s --plan %t.unset 2>&1 | FileCheck --check-prefix=UNSET %s
// UNSET: `scalar-replace` does not fit here: `w[i]` may have no value before the loop
int unset(const int *restrict a) {
  int w[4];
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 10; j++)
      w[i] = a[j];
  return w[0] + w[3];
}

// Plans have no blanks in their words.
// RUN: echo 'scalar-replace next:1 q[k+1]' > %t.next
// RUN: %parlift transform %s --plan %t.next | FileCheck --check-prefix=NEXT %s
// NEXT: int q_k{{1}} = q[k + 1];
void next(int k, int *restrict q, const int *restrict a) {
  for (int i = 0; i < 10; i++)
    q[k + 1] += a[i];
}
