// No clause may list a static data member: work arrays and sums in one stay with one thread, elements that are written once do not.
// RUN: parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <cmath>
#include <cstdio>

static const int count = 30007;
static int out[count], a[count];
static double x[count];

struct Work {
  static double buffer[3];
  static int table[16], plain[count];
  int weight;
  // CHECK: void filledAnew(
  // CHECK-NOT: (::Work::buffer)
  // CHECK: void histogram(
  void filledAnew(int n) {
    for (int i = 0; i < n; i++) {
      buffer[0] = x[i];
      buffer[1] = x[i] * 2;
      buffer[2] = buffer[0] + buffer[1];
      out[i] = (int)(buffer[2] * 100);
    }
  }
  // CHECK-NOT: reduction(+: {{.*}}table
  void histogram(const int *p, int n) {
    for (int i = 0; i < n; i++)
      table[p[i] & 15] += weight;
  }
  // CHECK: void each(
  // CHECK-NEXT: #pragma omp parallel for
  void each(const int *__restrict p, int n) {
    for (int i = 0; i < n; i++)
      plain[i] = p[i] * weight;
  }
};
double Work::buffer[3];
int Work::table[16], Work::plain[count];

void counted(const int *p, int n) {
  Work work{1};
  for (int i = 0; i < n; i++)
    work.table[p[i] & 15]++;
}
namespace sums {
template <class T> struct Parts {
  static inline T parts[8];
  static void add(const T *p, int n) {
    for (int i = 0; i < n; i++)
      parts[i & 7] += p[i];
  }
};
} // namespace sums

int main() {
  for (int i = 0; i < count; i++)
    x[i] = std::sin(i), a[i] = i * 7 % 31;
  Work work{3};
  work.filledAnew(count);
  work.histogram(a, count);
  work.each(a, count);
  counted(a, count);
  sums::Parts<int>::add(a, count);
  std::printf("%d %g %d %d %d\n", out[77], Work::buffer[1], Work::table[5], sums::Parts<int>::parts[3], Work::plain[99]);
}
