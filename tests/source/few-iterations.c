// The bounds say that there are at most seven iterations: threads are never worth their start, and no `if` asks.
// RUN: %parlift parallelize --quiet %s | grep -v '^//' | FileCheck %s
// CHECK-NOT: #pragma
// CHECK: few_by_name
unsigned few(unsigned nails) {
  unsigned m = 0;
  for (unsigned i = 0; i < nails % 8u; ++i)
    m ^= 1u << i;
  return m;
}
// CHECK-NOT: #pragma
unsigned few_by_name(unsigned nails) {
  unsigned m = 0;
  unsigned odd = nails % 8u;
  for (unsigned i = 0; i < odd; ++i)
    m ^= 1u << i;
  return m;
}
// Any number may come here.
// CHECK: #pragma omp parallel for {{.*}}if(nails > {{[0-9]+}})
// CHECK-NEXT: for (unsigned i = 0; i < nails; ++i)
unsigned any(unsigned nails, const unsigned *a) {
  unsigned m = 0;
  for (unsigned i = 0; i < nails; ++i)
    m ^= a[i];
  return m;
}
