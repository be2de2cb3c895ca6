// A private vector that no member of its class gives away is none that a reference leads to: elements of both are apart without a
// test. Members that give the vector away, in whatever way, friends and nested classes keep the test.
// RUN: %parlift analyze %s 2>&1 | grep remark: | FileCheck %s
#include <algorithm>
#include <cstddef>
#include <vector>

using Vector = std::vector<double>;

#define SCALES                                                                                     \
  int n_ = 0;                                                                                      \
  Vector v_;                                                                                       \
                                                                                                   \
public:                                                                                            \
  double &at(int i) { return v_[i]; }                                                              \
  double at(int i) const { return v_[i]; }

class Kept {
  SCALES
  explicit Kept(int n) : n_(n), v_(n) { v_.push_back(1); }
  static constexpr int width = 4;
  std::size_t size() const { return v_.size(); }
  double *data() { return v_.data(); }
  Vector copy() const { return v_; }
  void fill(double x) { std::fill(v_.begin(), v_.end(), x); }
  void set(const Vector &v) {
    v_ = v;
    for (double &x : v_)
      x *= 2;
  }
};
template <class T> class KeptToo {
  std::vector<T> v_;

public:
  T &at(int i) { return v_[i]; }
  std::size_t size() const { return v_.size(); }
};

class KeptByFriends {
  SCALES
  friend double first(const KeptByFriends &k) { return k.v_[0]; }
  friend void half(KeptByFriends &k) {
    for (double &x : k.v_)
      x /= 2;
  }
};

class ReturnedByAFriend {
  SCALES
  friend Vector &of(ReturnedByAFriend &b) { return b.v_; }
};
class FriendOfAClass {
  SCALES
  friend class Anybody;
};
class Returned {
  SCALES
  const Vector &all() const { return v_; }
};
class Pointed {
  SCALES
  Vector *all() { return &v_; }
};
double sum(const Vector &v);
class Passed {
  SCALES
  double total() const { return sum(v_); }
};
class Bound {
  SCALES
  double first() {
    auto &v = v_;
    return v[0];
  }
};
class Captured {
  SCALES
  template <class F> void run(F f) {
    f([&v = v_](int i) { return v[i]; });
  }
};
class Assigned {
  SCALES
  Vector &set(const Vector &v) { return v_ = v; }
};
class Chosen {
  SCALES
  Vector other_;
  void swap(bool yes) {
    Vector &v = yes ? v_ : other_;
    v.clear();
  }
};
class Befriended {
  SCALES
  friend Vector &of(Befriended &b);
};
class Nested {
  SCALES
  struct View {
    Vector *v;
  };
  View view() { return {&v_}; }
};
class Named {
  SCALES
  static Vector Named::*member() { return &Named::v_; }
};
class Taken {
  SCALES
  void *address() { return v_.empty() ? nullptr : static_cast<void *>(&v_); }
};
class Unseen {
  SCALES
  void run();
};
struct Open {
  Vector v_;
  double &at(int i) { return v_[i]; }
};

#define LOOP(NAME, CLASS)                                                                          \
  void NAME(CLASS &m, const Vector &t, int n) {                                                    \
    for (int i = 0; i + 1 < n; i++)                                                                \
      m.at(i) = t[i + 1];                                                                          \
  }
// CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
LOOP(kept, Kept)
// CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
LOOP(keptToo, KeptToo<double>)
// CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
LOOP(keptByFriends, KeptByFriends)
// CHECK-NOT: [loop-parallel]
LOOP(returnedByAFriend, ReturnedByAFriend)
LOOP(friendOfAClass, FriendOfAClass)
LOOP(returned, Returned)
LOOP(pointed, Pointed)
LOOP(passed, Passed)
LOOP(bound, Bound)
LOOP(captured, Captured)
LOOP(assigned, Assigned)
LOOP(chosen, Chosen)
LOOP(befriended, Befriended)
LOOP(nested, Nested)
LOOP(named, Named)
LOOP(taken, Taken)
LOOP(unseen, Unseen)
LOOP(open, Open)
// Two of one class may be one object, and a pointer into the elements may lead to any.
void same(Kept &m, const Kept &t, int n) {
  for (int i = 0; i + 1 < n; i++)
    m.at(i) = t.at(i + 1);
}
void elements(Kept &m, const double *t, int n) {
  for (int i = 0; i + 1 < n; i++)
    m.at(i) = t[i + 1];
}
