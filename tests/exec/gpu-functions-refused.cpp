// What of C++ functions no device gets a copy of.
// RUN: %parlift parallelize --target=cuda --offload=always --thread-cost=0 --assume-no-alias %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not grep "^static __global__" %t.cu
#include <cmath>

template <typename T> static T twice(T v) { return 2 * v; }
// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: `twice` is called, which is made from a template [stays-on-cpu]
void templates(int n, float *x) {
  for (int i = 0; i < n; i++)
    x[i] = twice(x[i]);
}

struct line {
  float slope, shift;
  float at(float v) const { // no accessor, which would be said in its call's place
    float result = v * slope;
    return result + shift;
  }
  static float half(float v) { return v / 2; }
};
// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: `line::at` is called, which is a member of a class [stays-on-cpu]
void members(int n, line l, float *x) {
  for (int i = 0; i < n; i++)
    x[i] = l.at(x[i]);
}
// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: `line::half` is called, which is a member of a class [stays-on-cpu]
void statics(int n, float *x) {
  for (int i = 0; i < n; i++)
    x[i] = line::half(x[i]);
}

namespace settings {
static float scale = 3;
static float scaled(float v) { return v * scale; }
} // namespace settings
// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: `settings::scaled` is called, and its `settings::scale` is not known where the loop is [stays-on-cpu]
void outOfSight(int n, float *x) {
  for (int i = 0; i < n; i++)
    x[i] = settings::scaled(x[i]);
}
static float qualified(float v) { return v * settings::scale; }
// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: `qualified` is called, and its `settings::scale` is not known where the loop is [stays-on-cpu]
void byItsFullName(int n, float *x) {
  for (int i = 0; i < n; i++)
    x[i] = qualified(x[i]);
}

namespace later {
float behind(float v);
}
// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: `later::behind` is called, which stands further down in a namespace [stays-on-cpu]
void further(int n, float *x) {
  for (int i = 0; i < n; i++)
    x[i] = later::behind(x[i]);
}
namespace later {
float behind(float v) { return v + 1; }
} // namespace later

// CHECK: [[@LINE+3]]:3: remark: loop over `i` stays on the CPU: `lambdas::lambda` is called, {{.*}} [stays-on-cpu]
void lambdas(int n, float *x) {
  const auto more = [](float v) { return v + 1; };
  for (int i = 0; i < n; i++)
    x[i] = more(x[i]);
}

static float first(const float (&v)[4]) { return v[0]; }
// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: `first` is called, whose `v` refers to a pointer or an array [stays-on-cpu]
void arrays(int n, const float (*v)[4], float *x) {
  for (int i = 0; i < n; i++)
    x[i] = first(v[i]);
}

static float checked(float v) {
  if (v < 0)
    throw 1;
  return v;
}
// CHECK: [[@LINE+2]]:3: remark: loop over `i` not proved parallel: control enters or leaves by `throw 1`
void exceptions(int n, float *x) {
  for (int i = 0; i < n; i++)
    x[i] = checked(x[i]);
}
