// A file of C++ with its `main` that needs nothing but the system's libraries is a program: who calls its functions is in sight.
// RUN: %parlift analyze %s > %t.whole 2>&1
// RUN: FileCheck %s < %t.whole
// RUN: %parlift analyze %s -- -DOTHER > %t.part 2>&1
// RUN: FileCheck --check-prefix=PART %s < %t.part
// RUN: %parlift analyze %s -- -DVARIABLE > %t.part 2>&1
// RUN: FileCheck --check-prefix=PART %s < %t.part
// RUN: %parlift analyze %s -- -DKEPT > %t.part 2>&1
// RUN: FileCheck --check-prefix=PART %s < %t.part
// RUN: %parlift analyze %s -- -DTAKEN > %t.part 2>&1
// RUN: FileCheck --check-prefix=PART %s < %t.part
// RUN: %parlift analyze %s -- -DSAME > %t.part 2>&1
// RUN: FileCheck --check-prefix=PART %s < %t.part
// RUN: %parlift analyze %s -- -DLIBRARY > %t.part 2>&1
// RUN: FileCheck --check-prefix=PART %s < %t.part
#include <cstdio>
#include <cstdlib>
#include <vector>

#ifdef OTHER
void more(double *x); // of another file, which may call what it likes
#endif
#ifdef VARIABLE
extern double level;
#endif
#ifdef KEPT
__attribute__((used))
#endif
// CHECK: :[[#@LINE+3]]:3: remark: loop over `i` is parallel
// PART: :[[#@LINE+2]]:3: remark: loop over `i` is parallel when
void scale(int n, double *x, double *f) {
  for (int i = 0; i < n; i++)
    f[i] = 2 * x[i];
}

// Of the same name, with other parameters: another function, which gets what a library's objects say.
// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` is parallel when
void scale(int n, float *x, float *f) {
  for (int i = 0; i < n; i++)
    f[i] = 2 * x[i];
}

namespace solver {
double *left, *right;

// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` is parallel:
void step(int n) {
  for (int i = 0; i < n; i++)
    left[i] = right[i];
}
} // namespace solver

// Of each instance the callers are known as well.
// CHECK: :[[#@LINE+3]]:3: remark: loop over `i` is parallel
template <typename T>
void copied(int n, const T *from, T *to) {
  for (int i = 0; i < n; i++)
    to[i] = from[i];
}

// What a lambda assigns by a reference of its own is seen.
int many[100], lots[100];
int *into = many, *from = lots;
// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` is parallel when
void moved(int n) {
  for (int i = 0; i < n; i++)
    into[i] = from[i];
}

struct Field {
  double *data;
  virtual void run(int n, double *x);
};
// Members may be called through other types.
// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` is parallel when
void Field::run(int n, double *x) {
  for (int i = 0; i < n; i++)
    x[i] = data[i];
}

int main() {
  const int n = 1000;
  double *x = static_cast<double *>(std::calloc(n, sizeof(double)));
  double *f = static_cast<double *>(std::calloc(n, sizeof(double)));
  std::vector<float> a(n), b(n);
  solver::left = new double[n];
  solver::right = new double[n];
  scale(n, x, f);
  scale(n, a.data(), b.data());
  solver::step(n);
  copied(n, x, f);
  auto change = [&g = into] { g = lots + 1; };
  change();
  moved(50);
  Field field;
  field.data = x;
  field.run(n, f);
#ifdef OTHER
  more(x);
#endif
#ifdef VARIABLE
  level = x[0];
#endif
#ifdef TAKEN
  void (*any)(int, double *, double *) = scale;
  std::printf("%p\n", reinterpret_cast<void *>(any));
#endif
#ifdef SAME
  scale(n - 1, x, x + 1);
#endif
  std::printf("%g\n", f[3]);
  return 0;
}
#ifdef LIBRARY
struct Registered {
  Registered();
};
#endif
