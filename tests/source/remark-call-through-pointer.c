// Which function is called is known only at run time.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}}[call-through-pointer]
void apply(int n, double *a, double (*f)(double)) {
  for (int i = 0; i < n; i++)
    a[i] = f(a[i]);
}
