// How many elements a container has that a loop around has changed is said by the container's size, however the loop asks for it.
// RUN: %parlift parallelize -q %s -o %t.omp.cpp
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
// RUN: g++ -std=c++17 -fopenmp -Wall -Wextra -Werror -fsyntax-only %t.omp.cpp
#include <string>
#include <vector>

// CHECK-LABEL: int each(
// CHECK: if (w.size() > {{[0-9]+}}) {
// CHECK-NEXT: #pragma omp parallel for reduction(+:s)
int each(int n, int *a) {
  std::vector<int> w;
  int s = 0;
  for (int i = 0; i < n; i++) {
    w.resize(n + i);
    for (int x : w)
      s += x;
    w[0] = a[i];
  }
  return s;
}

// CHECK-LABEL: int walked(
// CHECK: if (w.size() > {{[0-9]+}}) {
// CHECK-NEXT: #pragma omp parallel for reduction(+:s)
int walked(int n, int *a) {
  std::vector<int> w;
  int s = 0;
  for (int i = 0; i < n; i++) {
    w.resize(n + i);
    for (auto it = w.begin(); it != w.end(); ++it)
      s += *it;
    w[0] = a[i];
  }
  return s;
}

// CHECK-LABEL: int letters(
// CHECK: if (w.size() > {{[0-9]+}}) {
int letters(int n, int *a) {
  std::string w;
  int s = 0;
  for (int i = 0; i < n; i++) {
    w.resize(n + i);
    for (char c : w)
      s += c;
    w[0] = a[i];
  }
  return s;
}
