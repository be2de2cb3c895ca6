// What stands in a namespace or a class is called by its whole name; a static member is shared, whatever a clause says.
// RUN: %parlift parallelize --no-strict-aliasing --thread-cost=0 --as-written %s -o %t.cpp 2> %t.remarks
// RUN: grep -v CHECK %t.cpp | FileCheck %s
// RUN: %{CXX} -fopenmp -Wall -Wextra -Werror -c %t.cpp -o %t.o
namespace units {
double factor = 1;
int count;
extern int limit;
namespace {
int hidden = 1;
}
} // namespace units
int limit = 3;
template <class T> struct Table {
  static T step;
  static int total;
  static constexpr int size = 8;
};
template <class T> T Table<T>::step = 1;
template <class T> int Table<T>::total = 0;
// CHECK-LABEL: void scale
void scale(double *a, int n) {
  // CHECK: if({{.*}}&units::factor{{.*}})
  for (int i = 0; i < n; i++)
    a[i] *= units::factor;
}
// CHECK-LABEL: void bound
void bound(double *a) {
  // CHECK: if (units::limit > 0 {{.*}}&units::limit
  for (int i = 0; i < units::limit; i++)
    a[i] *= 2;
}
// CHECK-LABEL: void tally
void tally(const int *a, int n) {
  // CHECK: reduction(+:units::count)
  for (int i = 0; i < n; i++)
    units::count += a[i] * units::hidden;
}
// CHECK-LABEL: void member
void member(double *a, int n) {
  // CHECK: &Table<double>::step
  for (int i = 0; i < n; i++)
    a[i] += Table<double>::step;
}
// CHECK-LABEL: void constant
void constant(Table<int> &t, double *a) {
  // CHECK-NEXT: #pragma omp parallel for{{$}}
  for (int i = 0; i < t.size; i++)
    a[i] += 1;
}
// CHECK-LABEL: void shared
void shared(const int *a, int n) {
  // CHECK-NEXT: for (int i
  for (int i = 0; i < n; i++)
    Table<char>::total += a[i];
}
