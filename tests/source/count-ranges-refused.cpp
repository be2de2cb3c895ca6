// Ranges that other words of the loop may change, and those without elements by number.
// RUN: for f in grown swapped other cleared element moved followed bits viewed jumped; do echo "count $f:1" > %t.plan; exits 1 %parlift transform %s --plan %t.plan -- -std=c++20 2>&1 | grep 'remark\|parlift: error'; done | FileCheck %s
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
using Numbers = std::vector<int>;

// CHECK: :[[@LINE+4]]:{{.*}}remark: `count` is not proved legal
// CHECK-NEXT: was not done
int grown(Numbers &v) {
  int h = 0;
  for (int x : v) {
    h = 3 * h + x;
    v.push_back(h);
  }
  return h;
}
// CHECK: :[[@LINE+4]]:{{.*}}remark: `count` is not proved legal
// CHECK-NEXT: was not done
int swapped(Numbers &v, Numbers &w) {
  int h = 0;
  for (int x : v) {
    h = 3 * h + x;
    std::swap(v, w);
  }
  return h;
}
// CHECK: :[[@LINE+4]]:{{.*}}remark: `count` is not proved legal
// CHECK-NEXT: was not done
int other(Numbers *v, Numbers *w) {
  int h = 0;
  for (int x : *v) {
    h = 3 * h + x;
    v = w;
  }
  return h;
}
// CHECK: :[[@LINE+4]]:{{.*}}remark: `count` is not proved legal: how many elements its range has may change while it runs
// CHECK-NEXT: was not done
int cleared(Numbers &v, Numbers &w) {
  int h = 0;
  for (int x : v) {
    h = 3 * h + x;
    w.clear();
  }
  return h;
}
// CHECK: :[[@LINE+4]]:{{.*}}remark: `count` is not proved legal
// CHECK-NEXT: was not done
int element(std::vector<Numbers> &v, std::vector<Numbers> &w) {
  int h = 0;
  for (int x : v[1]) {
    h = 3 * h + x;
    w[0] = w[2];
  }
  return h;
}
struct Owner {
  Numbers *all;
};
// CHECK: :[[@LINE+4]]:{{.*}}remark: `count` is not proved legal
// CHECK-NEXT: was not done
int moved(Owner &a, Owner &b) {
  int h = 0;
  for (int x : *a.all) {
    h = 3 * h + x;
    a.all = b.all;
  }
  return h;
}
Numbers global;
void stop();
// CHECK: :[[@LINE+4]]:{{.*}}remark: `count` is not proved legal
// CHECK-NEXT: was not done
int followed() {
  int h = 0;
  for (int x : global) {
    h = 3 * h + x;
    stop();
  }
  return h;
}
// CHECK: :[[@LINE+4]]:{{.*}}remark: `count` does not fit here: what it goes through has no elements by number
// CHECK-NEXT: was not done
int bits(std::vector<bool> &v) {
  int h = 0;
  for (auto &&x : v) {
    h = 3 * h + x;
    x = h & 1;
  }
  return h;
}
std::string text(int);
// CHECK: :[[@LINE+4]]:{{.*}}remark: `count` does not fit here: its range is a temporary that a name would not keep
// CHECK-NEXT: was not done
int viewed() {
  int h = 0;
  for (char c : std::string_view(text(3)))
    h = 3 * h + c;
  return h;
}
// CHECK: :[[@LINE+4]]:{{.*}}remark: `count` does not fit here: what it goes through has no elements by number
// CHECK-NEXT: was not done
int jumped(std::map<int, int> &m) {
  int h = 0;
  for (auto &[key, value] : m)
    h = 3 * h + key + value;
  return h;
}
