// RUN: echo 'reschedule constants:1' > %t.plan
// RUN: %parlift transform -q %s --plan %t.plan | FileCheck %s
// Constants of the body stay with what is written in terms of them.
// CHECK: const long first = 0;
// CHECK: const long last = first + 3;
// CHECK: for (long j = first; j < last; j++)
void constants(int *restrict b) {
  for (int i = 0; i < 8; i++) {
    const long first = 0;
    {
      const long last = first + 3;
      for (long j = first; j < last; j++) {
        b[j] = b[7 - i];
      }
    }
  }
}
