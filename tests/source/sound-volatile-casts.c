// An access through a pointer to volatile is visible, however the pointer was come by.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// CHECK: :[[#@LINE+2]]:3: {{.*}}[observable-effect]
void reads(int n, int *restrict a, int *restrict port) {
  for (int i = 0; i < n; i++)
    a[i] = *(volatile int *)port;
}
// CHECK: :[[#@LINE+3]]:3: {{.*}}[observable-effect]
void writes(int n, const int *restrict a, int *restrict ports) {
  volatile int *port = ports;
  for (int i = 0; i < n; i++)
    port[i] = a[i];
}
