// A reference goes with all that use it.
// RUN: echo 'distribute moved:1' | %parlift transform -q %s --plan /dev/stdin -o %t.cpp
// RUN: g++ -std=c++17 -Wall -Werror -fsyntax-only %t.cpp
// RUN: FileCheck --input-file=%t.cpp %s
// RUN: echo 'distribute all:1' > %t.plan; exits 1 %parlift transform %s --plan %t.plan 2>&1 | FileCheck --check-prefix=TIED %s
struct point {
  float x, y;
};

// CHECK: void moved
// CHECK: for (int i = 0; i < n; i++)
// CHECK-NEXT: b[i] = p[i].y;
// CHECK: for (int i = 0; i < n; i++) {
// CHECK-NEXT: float &o = a[i];
// CHECK-NEXT: o = p[i].x;
// CHECK-NEXT: o += 1;
void moved(int n, const point *__restrict p, float *__restrict a, float *__restrict b) {
  for (int i = 0; i < n; i++) {
    float &o = a[i];
    o = p[i].x;
    b[i] = p[i].y;
    o += 1;
  }
}

// TIED: `distribute` is not legal: dependences, or scalars that pass values, tie all statements together
void all(int n, const point *__restrict p, float *__restrict a, float *__restrict b) {
  for (int i = 0; i < n; i++) {
    const auto &q = p[i];
    const auto &x = q.x;
    a[i] = x;
    b[i] = q.y;
  }
}
