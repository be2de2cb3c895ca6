// `extern "C"` hides no name: the variable is called what it is called there.
// RUN: %parlift parallelize --quiet %s -o - | grep -v CHECK | FileCheck %s
double sum;
double weights[6];

// CHECK: #pragma omp parallel for reduction(+:sum)
// CHECK: #pragma omp parallel for reduction(+:weights)
extern "C" void add(int n, const double *__restrict v) {
  for (int i = 0; i < n; i++)
    sum += v[i];
}
extern "C" {
void weigh(int n, const double *__restrict v) {
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 6; k++)
      weights[k] += v[i] * k;
}
}
// A name that is hidden somewhere is the whole one.
// CHECK: namespace nearer
// CHECK: #pragma omp parallel for reduction(+: ::total)
double total;
namespace nearer {
double total;
extern "C++" {
void addOuter(int n, const double *__restrict v) {
  for (int i = 0; i < n; i++)
    ::total += v[i];
}
}
} // namespace nearer
