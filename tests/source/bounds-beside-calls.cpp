// A container's size stays what it is where the loop calls what ends the program, or what only changes variables of its own.
// RUN: %parlift analyze %s 2>&1 | grep remark: | FileCheck %s
#include <cassert>
#include <vector>

struct Vec {
  double x, y;
  Vec times(double s) const {
    Vec r;
    r.x = x * s;
    r.y = y * s;
    return r;
  }
};
void own(std::vector<Vec> &a) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
  for (std::size_t i = 0; i < a.size(); ++i)
    a[i] = a[i].times(2);
}
class Checked {
  std::vector<double> data_;

public:
  int size() const { return static_cast<int>(data_.size()); }
  double &operator[](int i) {
    assert(i >= 0 && i < size());
    return data_[i];
  }
};
void checked(Checked &c) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
  for (int i = 0; i < c.size(); ++i)
    c[i] = 3.0 * i;
}
// assert as C libraries from 2.38 on have it.
extern "C" void __assert_fail(const char *, const char *, unsigned, const char *) noexcept __attribute__((__noreturn__));
#define newer_assert(expr) \
  (static_cast<bool>(expr) ? void(0) : __assert_fail(#expr, __builtin_FILE(), __builtin_LINE(), __PRETTY_FUNCTION__))
class Asserted {
  std::vector<double> data_;

public:
  int size() const { return static_cast<int>(data_.size()); }
  double &operator[](int i) {
    newer_assert(i >= 0 && i < size());
    return data_[i];
  }
};
void asserted(Asserted &c) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
  for (int i = 0; i < c.size(); ++i)
    c[i] = 3.0 * i;
}
void grows(std::vector<double> &a, std::vector<double> &b) {
  // CHECK: :[[@LINE+1]]:{{.*}} not proved parallel: {{.*}}
  for (std::size_t i = 0; i < a.size(); ++i) {
    a[i] += 1;
    if (a[i] > 0)
      b.push_back(a[i]);
  }
}
namespace mine {
inline std::vector<double> *seen;
void __assert_fail(int); // by such a name, but not the library's
} // namespace mine
void other(std::vector<double> &a) {
  // CHECK: :[[@LINE+1]]:{{.*}} not proved parallel: {{.*}}
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] > 3)
      mine::__assert_fail(1);
    a[i] = 0;
  }
}
struct Wide {
  Vec *at;
  Vec *first() const { return at; }
};
void throughPointer(std::vector<Wide> &a) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel if `a.size() > 0` and the rows of `at` do not overlap each other: {{.*}}
  for (std::size_t i = 0; i < a.size(); ++i)
    a[i].first()->x = 1;
}
