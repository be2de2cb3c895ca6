// Stores to a std::vector<bool> are refused with the reason that its elements share words; of rows only the inner loops are.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
#include <cstddef>
#include <memory>
#include <vector>

// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` not proved parallel: elements of `m`, a std::vector<bool>, share words, and to store one is to write its neighbours; use std::vector<char> [dependence-unknown]
void store(const double *x, std::vector<bool> &m, int n) {
  for (int i = 0; i < n; i++)
    m[i] = x[i] > 0;
}
// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` not proved parallel: elements of `m`
void everyWord(std::vector<bool> &m, int n) {
  for (int i = 0; i < n; i++)
    m[64 * i] = true;
}
// CHECK: :[[#@LINE+3]]:3: remark: loop over `i` is parallel: no iteration
// CHECK: :[[#@LINE+3]]:5: remark: loop over `j` not proved parallel: elements of `m[i]`
void rows(std::vector<std::vector<bool>> &m, int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      m[i][j] = (i + j) % 2;
}
// CHECK: :[[#@LINE+2]]:3: remark: loop over `j` not proved parallel: elements of `m[i]`
void columns(std::vector<std::vector<bool>> &m, int n) {
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++)
      m[i][j] = (i + j) % 2;
}
// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` not proved parallel: elements of `m[w[i]]`
void chosenRows(std::vector<std::vector<bool>> &m, const int *w, int n) {
  for (int i = 0; i < n; i++)
    m[w[i]][0] = true;
}
// One value for all of them is no way out: the neighbours may have another.
// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` not proved parallel: elements of `m[i % 2]`
void same(std::vector<std::vector<bool>> &m, int n) {
  for (int i = 0; i < n; i++)
    m[i % 2][i] = true;
}
// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` not proved parallel
void flip(std::vector<bool> &m, int n) {
  for (int i = 0; i < n; i++)
    m[i].flip();
}
// What stands for an element is none of the function's variables.
// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` not proved parallel
void standsFor(std::vector<bool> &m, int n) {
  for (int i = 0; i < n; i++) {
    auto b = m[i];
    b = true;
  }
}
// Its words may be anybody's.
struct Memory : std::allocator<bool> {
  template <class T> struct rebind {
    using other = std::allocator<T>;
  };
};
// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` not proved parallel
void ofAnother(const std::vector<bool, Memory> &m, int *o, int n) {
  for (int i = 0; i < n; i++)
    o[i] = m[i];
}
// Bytes may be those of the object `m`, where its words and size are told.
// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` not proved parallel
void bytes(const std::vector<bool> &m, char *o) {
  for (std::size_t i = 0; i < m.size(); i++)
    o[i] = m[i];
}
// A row may be the other one.
// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` not proved parallel
void oneOfThem(std::vector<std::vector<bool>> &m, const std::vector<bool> &k, int n) {
  for (int i = 0; i < n; i++)
    m[i][0] = k[i];
}
