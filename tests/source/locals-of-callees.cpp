// What a called function declares for itself is new in each call: it makes no bound unknown, and a call before the loop has nothing
// to do with one in it. Not so for its static variables, for what its pointers lead to, and for what it gives away.
// RUN: %parlift analyze %s 2>&1 | grep remark: | FileCheck %s
#include <cstddef>
#include <vector>

struct V {
  double x, y, z;
  V(double x_, double y_, double z_) : x(x_), y(y_), z(z_) {}
};
inline V operator*(double s, const V &a) { return V(s * a.x, s * a.y, s * a.z); }

class Particles {
public:
  V &velocity(int i) { return velocity_[i]; }
  int size() const { return static_cast<int>(velocity_.size()); }

private:
  std::vector<V> velocity_;
};

void scaled(Particles &p, V &mean, double scale) {
  mean = (1.0 / p.size()) * mean; // a call of the same operator
  // CHECK: :[[@LINE+1]]:3: remark: loop over `i` is parallel: no iteration writes what another one reads or writes [loop-parallel]
  for (int i = 0; i < p.size(); ++i)
    p.velocity(i) = scale * p.velocity(i);
}

class Mesh {
public:
  int elements() const { return static_cast<int>(elements_.size()); }
  int node(int e) const { return elements_[e]; }

private:
  std::vector<int> elements_;
};

static double inArray(const Mesh &mesh, int e) {
  double t[3][3];
  for (int a = 0; a < 3; ++a)
    for (int b = 0; b < 3; ++b)
      t[a][b] = mesh.node(e) * a + b;
  return t[1][2] - t[2][1];
}
static double inStatic(const Mesh &mesh, int e) {
  static double t[3];
  t[e % 3] += mesh.node(e);
  return t[0];
}
static double behindPointers(double *p, int e) {
  double *t[2] = {p, p + 1};
  t[e % 2][0] = e;
  return p[0];
}
static double *kept;
static double givenAway(int e) {
  double t[3] = {0, 0, 0};
  if (kept)
    kept[0] += e;
  kept = t;
  return t[e % 3];
}

// CHECK: :[[@LINE+2]]:3: remark: loop over `e` is parallel: {{.*}}[loop-parallel]
void arrays(const Mesh &mesh, std::vector<double> &out) {
  for (int e = 0; e < mesh.elements(); ++e)
    out[e] = inArray(mesh, e);
}
// CHECK-NOT: {{.*}} loop over `e` is parallel
void statics(const Mesh &mesh, std::vector<double> &out) {
  for (int e = 0; e < mesh.elements(); ++e)
    out[e] = inStatic(mesh, e);
}
void pointers(const Mesh &mesh, std::vector<double> &out, double *p) {
  for (int e = 0; e < mesh.elements(); ++e)
    out[e] = behindPointers(p, e);
}
void away(const Mesh &mesh, std::vector<double> &out) {
  for (int e = 0; e < mesh.elements(); ++e)
    out[e] = givenAway(e);
}
