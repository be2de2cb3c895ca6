// A private pointer that its class only ever gives new memory owns it, as a vector its elements: two objects have none in common. A std::unique_ptr
// does, whoever gives it what. Of all others the elements are tested.
// RUN: %parlift analyze --no-strict-aliasing %s 2>&1 | grep remark: | FileCheck %s
// RUN: %parlift parallelize --no-strict-aliasing --thread-cost=0 %s -o %t.cpp 2> %t.remarks
// RUN: %{CXX} -fopenmp -Wall -Wextra -Werror -c %t.cpp -o %t.o
#include <memory>
#include <utility>

#define ACCESS(T)                                                                                  \
  int size() const { return n_; }                                                                  \
  T &operator[](int i) { return d_[i]; }                                                           \
  T operator[](int i) const { return d_[i]; }

class Raw {
  double *d_;
  int n_;

public:
  explicit Raw(int n) : d_(new double[n]), n_(n) {}
  Raw(const Raw &) = delete;
  Raw &operator=(const Raw &) = delete;
  Raw(Raw &&o) : d_(o.d_), n_(o.n_) {
    o.d_ = nullptr;
    o.n_ = 0;
  }
  ~Raw() { delete[] d_; }
  ACCESS(double)
};
void raw(const Raw &a, Raw &b) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel when `&a != &b`{{.*}}[loop-conditional]
  for (int i = 0; i < b.size() - 1; ++i)
    b[i] = a[i + 1];
}
template <class T> class Grid {
  std::unique_ptr<T[]> d_;
  int n_ = 0;

public:
  explicit Grid(int n) : d_(new T[n]()), n_(n) {}
  void resize(int n) {
    d_ = std::make_unique<T[]>(n);
    n_ = n;
  }
  void swap(Grid &o) {
    std::swap(d_, o.d_);
    std::swap(n_, o.n_);
  }
  T *data() { return d_.get(); }
  ACCESS(T)
};
void grid(const Grid<double> &a, Grid<double> &b) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel when `&a != &b`{{.*}}[loop-conditional]
  for (int i = 0; i < b.size() - 1; ++i)
    b[i] = a[i + 1];
}
void byItsData(Grid<double> &b) {
  double *q = b.data();
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel when `q + b.size() <= b.data() || {{.*}}[loop-conditional]
  for (int i = 0; i < b.size() - 1; ++i)
    b[i] = q[i + 1];
}
class Steps {
  std::unique_ptr<double[]> u_, v_;
  int n_;

public:
  explicit Steps(int n) : u_(new double[n]), v_(new double[n]), n_(n) {}
  void step() {
    // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
    for (int i = 1; i < n_ - 1; ++i)
      v_[i] = u_[i - 1] + u_[i + 1];
    std::swap(u_, v_);
  }
};
class Copied { // by the compiler: pointers and all
  double *d_;
  int n_;

public:
  explicit Copied(int n) : d_(new double[n]), n_(n) {}
  ACCESS(double)
};
void copied(const Copied &a, Copied &b) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel when `b.size() >= 2` and `b[0]` does not overlap {{.*}}[loop-conditional]
  for (int i = 0; i < b.size() - 1; ++i)
    b[i] = a[i + 1];
}
class Given {
  std::unique_ptr<double[]> d_;
  int n_;

public:
  Given(double *p, int n) : d_(p), n_(n) {}
  ACCESS(double)
};
void given(const Given &a, Given &b) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel when `&a != &b`{{.*}}[loop-conditional]
  for (int i = 0; i < b.size() - 1; ++i)
    b[i] = a[i + 1];
}
class Shown {
  std::unique_ptr<double[]> d_;
  int n_ = 0;

public:
  std::unique_ptr<double[]> &hold() { return d_; }
  ACCESS(double)
};
void shown(const Shown &a, Shown &b) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel when `&a != &b`{{.*}}[loop-conditional]
  for (int i = 0; i < b.size() - 1; ++i)
    b[i] = a[i + 1];
}
class Befriended {
  std::unique_ptr<double[]> d_;
  int n_ = 0;
  friend void anybody(Befriended &, double *);

public:
  ACCESS(double)
};
void befriended(const Befriended &a, Befriended &b) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel when `&a != &b`{{.*}}[loop-conditional]
  for (int i = 0; i < b.size() - 1; ++i)
    b[i] = a[i + 1];
}
class Elsewhere {
  std::unique_ptr<double[]> d_;
  int n_ = 0;

public:
  explicit Elsewhere(int n);
  ACCESS(double)
};
void elsewhere(const Elsewhere &a, Elsewhere &b) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel when `&a != &b`{{.*}}[loop-conditional]
  for (int i = 0; i < b.size() - 1; ++i)
    b[i] = a[i + 1];
}
template <class T> class Adopts { // in a member that nobody in this file calls
  std::unique_ptr<T[]> d_;
  int n_ = 0;

public:
  void adopt(T *p) { d_.reset(p); }
  ACCESS(T)
};
void adopts(const Adopts<double> &a, Adopts<double> &b) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel when `&a != &b`{{.*}}[loop-conditional]
  for (int i = 0; i < b.size() - 1; ++i)
    b[i] = a[i + 1];
}
class Friendly { // whose friends are all here, and do no more than its members
  std::unique_ptr<double[]> d_;
  int n_ = 0;
  friend double first(const Friendly &f) { return f.d_[0]; }
  friend void half(Friendly &f);

public:
  explicit Friendly(int n) : d_(new double[n]), n_(n) {}
  ACCESS(double)
};
void half(Friendly &f) {
  for (int i = 0; i < f.n_; i++)
    f.d_[i] /= 2;
}
void friendly(const Friendly &a, Friendly &b) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel when `&a != &b`{{.*}}[loop-conditional]
  for (int i = 0; i < b.size() - 1; ++i)
    b[i] = a[i + 1];
}
class Adopting {
  std::unique_ptr<double[]> d_;
  int n_ = 0;
  friend void adopt(Adopting &f, double *p) { f.d_.reset(p); }

public:
  ACCESS(double)
};
void adopting(const Adopting &a, Adopting &b) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel when `&a != &b`{{.*}}[loop-conditional]
  for (int i = 0; i < b.size() - 1; ++i)
    b[i] = a[i + 1];
}
class ClassOfFriends {
  std::unique_ptr<double[]> d_;
  int n_ = 0;
  friend class Others;
  template <class T> friend void anyOf(T &);

public:
  ACCESS(double)
};
void classOfFriends(const ClassOfFriends &a, ClassOfFriends &b) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel when `&a != &b`{{.*}}[loop-conditional]
  for (int i = 0; i < b.size() - 1; ++i)
    b[i] = a[i + 1];
}
class WithLocal {
  std::unique_ptr<double[]> d_;
  int n_ = 0;

public:
  ACCESS(double)
  void adopt(double *p) {
    struct Local {
      static void set(WithLocal &w, double *q) { w.d_.reset(q); }
    };
    Local::set(*this, p);
  }
};
void withLocal(const WithLocal &a, WithLocal &b) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel when `&a != &b`{{.*}}[loop-conditional]
  for (int i = 0; i < b.size() - 1; ++i)
    b[i] = a[i + 1];
}
