// A template's text stays where its instances need different directives.
// RUN: %parlift parallelize %s 2>&1 | FileCheck %s
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}}[in-template]
template <typename T> void running(int n, T *a) {
  for (int i = 1; i < n; i++)
    a[i] = a[i] + (sizeof(T) == 8 ? a[i - 1] : 1);
}

template void running<double>(int, double *);
template void running<float>(int, float *);
