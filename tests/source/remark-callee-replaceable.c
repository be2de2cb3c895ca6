// What the linker may replace is not trusted: weak functions always, with -fPIC all that other libraries can
// interpose, unless the flags say that none does.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s --check-prefixes=CHECK,PLAIN
// RUN: %parlift analyze %s -- -fPIE 2>&1 | FileCheck %s --check-prefixes=CHECK,PLAIN
// RUN: %parlift analyze %s -- -fPIC 2>&1 | FileCheck %s --check-prefixes=CHECK,PIC
// RUN: %parlift analyze %s -- -fPIC -fPIE 2>&1 | FileCheck %s --check-prefixes=CHECK,PLAIN
// RUN: %parlift analyze %s -- -fPIC -fvisibility=hidden 2>&1 | FileCheck %s --check-prefixes=CHECK,PLAIN
// RUN: %parlift analyze %s -- -fPIC -fno-semantic-interposition 2>&1 | FileCheck %s --check-prefixes=CHECK,PLAIN
// RUN: %parlift analyze %s -- -fPIC -Ofast 2>&1 | FileCheck %s --check-prefixes=CHECK,PLAIN
// RUN: %parlift analyze %s -- -fPIC -Ofast -O2 2>&1 | FileCheck %s --check-prefixes=CHECK,PIC

__attribute__((weak)) int weakHook(int i) { return i; }
int laterWeak(int i) { return i; }
#pragma weak laterWeak
int open(int i) { return i; }
static int closed(int i) { return i; }
inline int written(int i) { return i; }
__attribute__((visibility("hidden"))) int hidden(int i) { return i; }
__attribute__((weak, const)) int promised(int i) { return i; }

// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}}`weakHook(i)` may call another function than the one in this file [callee-replaceable]
void f1(int n, int *a) {
  for (int i = 0; i < n; i++)
    a[i] = weakHook(i);
}
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}}[callee-replaceable]
void f2(int n, int *a) {
  for (int i = 0; i < n; i++)
    a[i] = laterWeak(i);
}
// PLAIN: :[[#@LINE+3]]:{{[0-9]+}}: remark: {{.*}} is parallel
// PIC: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}}[callee-replaceable]
void f3(int n, int *a) {
  for (int i = 0; i < n; i++)
    a[i] = open(i);
}
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}} is parallel
void f4(int n, int *a) {
  for (int i = 0; i < n; i++)
    a[i] = closed(i) + written(i) + hidden(i);
}
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}} is parallel
void f5(int n, int *a) {
  for (int i = 0; i < n; i++)
    a[i] = promised(i);
}

// Neither the value nor the length of a weak variable is known.
__attribute__((weak)) const int limit = 5;
__attribute__((weak)) int table[8];
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}}{{limit}}
void f6(int *a) {
  for (int i = 0; i < 100; i++)
    a[i] = a[i + limit];
}
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}} parallel when {{.*}}k
void f7(int n, int k) {
  for (int i = 0; i < n; i++)
    table[i] = table[i + k];
}
