// Objects that a loop makes anew are not where an older pointer or reference leads; elements of a container are not where a
// record lies that they cannot hold.
// RUN: %parlift analyze %s 2>&1 | grep remark: | FileCheck %s
#include <vector>

struct V {
  double x, y, z;
  V() : x(0), y(0), z(0) {}
  V &operator+=(const V &o) {
    x += o.x;
    y += o.y;
    z += o.z;
    return *this;
  }
};
struct Scale {
  double factor;
  double of(double a) const { return factor * a; }
};
struct Two {
  V one, other;
};
class Particles {
  int n_;
  std::vector<V> force_;

public:
  int size() const { return n_; }
  V &force(int i) { return force_[i]; }
};
class List {
  std::vector<V> built_;

public:
  void take(Particles &p) {
    // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
    for (int i = 0; i < p.size(); i++)
      built_[i] = p.force(i);
  }
};

void sums(const V *in, int n, double *out) {
  // CHECK: :[[@LINE+1]]:{{.*}} over `i` is parallel when {{.*}}in{{.*}}out{{.*}}[loop-conditional]
  for (int i = 0; i < n; i++) {
    V sum;
    sum += in[i];
    out[i] = sum.x;
  }
}
void outside(const V *in, int n, V *out) {
  V sum;
  V *at = n > 3 ? &sum : out;
  // CHECK: :[[@LINE+1]]:{{.*}} over `i` {{is sequential|not proved}}
  for (int i = 1; i < n; i++) {
    sum += in[i];
    at->y = sum.x;
  }
}
void zero(Particles &p) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
  for (int i = 0; i < p.size(); i++)
    p.force(i).x = 0;
}
void scaled(std::vector<V> &f, const Scale &by) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
  for (std::size_t i = 0; i < f.size(); i++)
    f[i].x = by.of(f[i].y);
}
void byOneOfThem(std::vector<V> &f, const V &by) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel when {{.*}}<={{.*}}[loop-conditional]
  for (std::size_t i = 0; i < f.size(); i++)
    f[i].x = by.x * f[i].y;
}
void byAPart(std::vector<Two> &f, const V &by) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel when {{.*}}<={{.*}}[loop-conditional]
  for (std::size_t i = 0; i < f.size(); i++)
    f[i].one.x = by.x * f[i].one.y;
}
struct Inner {
  std::vector<double> values;
  long count;
};
struct Outer {
  long count;
  std::vector<Inner> inner;
};
void ofContainers(Outer &n) {
  // What holds containers may have come to own the block that it lies in.
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel when {{.*}}<={{.*}}[loop-conditional]
  for (long i = 0; i < n.count; i++)
    n.inner[i].count = i;
}
