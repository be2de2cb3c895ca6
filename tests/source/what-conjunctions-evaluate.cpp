// Elements below `v.size()` exist; those of another vector need not, and a member function may change its object.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
#include <vector>

struct Item {
  double v = 0;
  bool init() { return v >= 0 && (v *= 2) < 100; }
};

// CHECK: :[[@LINE+3]]:3: remark: loop over `i` is parallel: {{.*}}the reduction (&&) into `ok`
bool positive(const std::vector<int> &v) {
  bool ok = true;
  for (std::size_t i = 0; i < v.size(); i++)
    ok = ok && v[i] > 0;
  return ok;
}

// CHECK: :[[@LINE+3]]:3: remark: loop over `i` not proved parallel: looking for `same`, a thread would read `v[i]`
bool equal(const std::vector<int> &v, const std::vector<int> &w) {
  bool same = true;
  for (std::size_t i = 0; i < w.size(); i++)
    same = same && v[i] == w[i];
  return same;
}

// CHECK: :[[@LINE+3]]:3: remark: loop over `i` not proved parallel
bool started(std::vector<Item> &items) {
  bool ok = true;
  for (auto &i : items)
    ok = ok && i.init();
  return ok;
}
