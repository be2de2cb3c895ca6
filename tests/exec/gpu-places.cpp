// Literals and comments that look like code, namespaces in namespaces, and macros before a function.
// RUN: %{GCC} -x c++ -O1 -w -o %t.original %s -lstdc++ && %t.original > %t.expected
// RUN: %parlift parallelize -q --target=cuda --single-file --offload=always --thread-cost=0 %s -o %t.cu
// RUN: FileCheck --input-file=%t.cu %s
// RUN: %S/../cuda/on-cpu.sh %t.cu %t.on-cpu && %t.on-cpu | diff %t.expected -
#include <cstdio>

const char *text = R"(a " quote { and ; )", *more = R"--(namespace x { )" " )--";
static const char brace = '{', other = '\'', q = '"';
static int digits = 1'000'000, bits = 0xFF'FF;
/* a comment with a brace { and a ; */
struct A {
  double f;
  A() : f{1} {}
  double get() const { return f; }
};
#define API
#define NUMBERS(name) static int name = 5;

NUMBERS(five)

// CHECK: {{^}}struct gpu{{_}}array {
// CHECK: {{^}}namespace outer::inner {
namespace outer::inner { // of the namespace
// CHECK: void outer__inner__scale_kernel(
// CHECK: // Scales.
// CHECK-NEXT: API
// CHECK-NEXT: void scale(
// Scales.
API
void scale(int n, double *x) {
  for (int i = 0; i < n; i++)
    x[i] *= 2;
}
} // namespace outer::inner

extern "C" void add(int n, double *x) {
  for (int i = 0; i < n; i++)
    x[i] += 2;
}

namespace {
template <typename T> T twice(T value) { return value + value; }
[[maybe_unused]] constexpr int ten = 10;

void both(int n, double *x, const A &a) {
  const double f = a.get();
  for (int i = 0; i < n; i++)
    x[i] += twice(f);
}
} // namespace

int main() {
  double x[50];
  for (int i = 0; i < 50; i++)
    x[i] = i;
  outer::inner::scale(50, x);
  add(50, x);
  both(50, x, A());
  std::printf("%s %s %c%c%c %d %d %d %g %g\n", text, more, brace, other, q, digits, bits, five, x[3],
              x[49]);
}
