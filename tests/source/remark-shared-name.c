// Two names of one object are one object: `alias` and `asm` say so. A name that is the only one is like any other.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
int x[3000];
extern int y[3000] __attribute__((alias("x")));
extern int z[3000] __asm__("x");
static int hiddenOnes[3000];
extern int shown[3000] __attribute__((alias("hiddenOnes")));
extern int renamed[3000] __asm__("other_name");
int count;
extern int counter __asm__("count");

// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}}not proved parallel
void h(int n) {
  for (int i = 1; i < n; i++)
    x[i] = y[i - 1] + 1;
}
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}}not proved parallel
void k(int n) {
  for (int i = 1; i < n; i++)
    z[i] = y[i - 1] + 2;
}
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}}not proved parallel
void l(int n) {
  for (int i = 1; i < n; i++)
    hiddenOnes[i] = shown[i - 1];
}
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}}[shared-name]
void m(int n, int *a) {
  for (int i = 0; i < n; i++) {
    counter = i;
    a[i] = count;
  }
}
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}} is parallel
void o(int n) {
  for (int i = 0; i < n; i++)
    renamed[i] = i;
}
// CHECK: :[[#@LINE+3]]:{{[0-9]+}}: remark: {{.*}}not proved parallel
void p(int n) {
  extern int local[3000] __asm__("x");
  for (int i = 1; i < n; i++)
    local[i] = x[i - 1];
}
