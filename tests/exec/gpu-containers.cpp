// Elements of containers and of what owners hold: the address of the first is read once before the loop, and is an array of the kernel's.
// RUN: %S/same-on-gpu.sh %parlift %s %t --thread-cost=0
// RUN: FileCheck %s < %t.ran
// CHECK-DAG: ran axpy_kernel
// CHECK-DAG: ran blur_kernel
// CHECK-DAG: ran total_kernel
// CHECK-DAG: ran Grid__step_kernel
// CHECK-DAG: ran Grid__scale_kernel
// CHECK-DAG: ran Field__smooth_kernel
// CHECK-DAG: ran Outer__Inner__run_kernel
// CHECK-DAG: ran owned_kernel
// CHECK-DAG: ran fixed_kernel
// RUN: FileCheck --check-prefix=CODE %s < %t.cu
// CODE-DAG: const double *x_data = x.data();
// CODE-DAG: double *y_data = y.data();
// CODE-DAG: unsigned long x_size = x.size();
// CODE-DAG: shapes__Cloud__move_kernel(
// CODE-DAG: float *b_p_data = b.p.get();
// RUN: FileCheck --check-prefix=NO %s < %t.ran
// NO-NOT: ran grows
// NO-NOT: ran given
// NO-NOT: ran named
// NO-NOT: ran bits
// NO-NOT: ran Cells
// NO-NOT: ran Mesh
// NO-NOT: ran local
#include <array>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <utility>
#include <vector>

void axpy(double a, const std::vector<double> &x, std::vector<double> &y) {
  for (size_t i = 0; i < x.size(); i++)
    y[i] += a * x[i];
}

void blur(const std::vector<float> &in, std::vector<float> &out, int w, int h) {
  for (int y = 1; y < h - 1; y++)
    for (int x = 1; x < w - 1; x++) {
      float s = 0;
      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
          s += in[(y + dy) * w + x + dx];
      out[y * w + x] = s / 9;
    }
}

double total(const std::vector<int> &v) {
  long s = 0;
  for (size_t i = 0; i < v.size(); i++)
    s += v[i];
  return s;
}

// Members: raw pointers, which what the loop writes may hit, are asked about before.
class Grid {
  int nx, ny;
  double *cur, *next;

public:
  Grid(int nx, int ny) : nx(nx), ny(ny), cur(new double[nx * ny]()), next(new double[nx * ny]()) {
    cur[nx * ny / 2] = 100;
  }
  Grid(const Grid &) = delete;
  ~Grid() {
    delete[] cur;
    delete[] next;
  }
  void step() {
    for (int i = 1; i < nx - 1; i++)
      for (int j = 1; j < ny - 1; j++)
        next[i * ny + j] = cur[i * ny + j] +
                           0.1 * (cur[(i - 1) * ny + j] + cur[(i + 1) * ny + j] +
                                  cur[i * ny + j - 1] + cur[i * ny + j + 1] - 4 * cur[i * ny + j]);
    std::swap(cur, next);
  }
  void scale(double f);
  double at(int i, int j) const { return cur[i * ny + j]; }
};

// Written outside of its class.
void Grid::scale(double f) {
  for (int i = 0; i < nx * ny; i++)
    cur[i] *= f;
}

struct Field {
  std::vector<double> now, then;
  double weight;
  Field(int n, double weight) : now(n), then(n), weight(weight) {}
  void smooth(int n) {
    for (int i = 1; i < n - 1; i++)
      then[i] = weight * (now[i - 1] + now[i + 1]);
  }
};

namespace shapes {
struct Point {
  double x, y;
};
class Cloud {
public:
  std::vector<Point> points;
  void move(double dx, double dy) {
    for (size_t i = 0; i < points.size(); ++i) {
      points[i].x += dx;
      points[i].y += dy;
    }
  }
};
} // namespace shapes

struct Buffer {
  std::unique_ptr<float[]> p;
};
void owned(Buffer &b, int n, const std::vector<float> &f) {
  for (int i = 0; i < n; i++)
    b.p[i] *= f[i];
}

void fixed(std::array<int, 77000> &a, int n, int k) {
  for (int i = 0; i < n; i++)
    a[i] += k;
}

// What follows stays on the CPU: containers that the loop changes or gives away, and words that the class alone knows.
void grows(std::vector<int> &v, std::vector<int> &w) {
  for (int i = 0; i < 40; i++) {
    v[i] = i;
    w.push_back(v[i]);
  }
}

static int first(const std::vector<int> &v) {
  return v[0];
}
void given(std::vector<int> &v, std::vector<int> &w) {
  for (int i = 0; i < 40; i++)
    w[i] = v[i] + first(v);
}

void named(std::vector<int> &v) {
  for (int i = 0; i < 40; i++) {
    int *p = &v[i];
    *p += i;
  }
}

void bits(std::vector<bool> &v) {
  for (int i = 0; i < 40; i++)
    v[i] = i % 3 == 0;
}

class Cells {
  static constexpr int width = 8;
  using number = long;
  std::vector<long> c;

public:
  explicit Cells(int n) : c(n * width) {}
  void fill() {
    for (size_t i = 0; i < c.size(); i++)
      c[i] = number(i) % width;
  }
  long sum() const {
    long s = 0;
    for (const long one : c)
      s += one;
    return s;
  }
};

// Types that a class declares have no name where kernels stand.
class Mesh {
  struct Node {
    double x;
    int k;
  };
  std::vector<Node> nodes;

public:
  explicit Mesh(int n) : nodes(n) {}
  void shift(double f) {
    for (size_t i = 0; i < nodes.size(); i++)
      nodes[i].x += f;
  }
  void back(double f);
  double at(int i) const { return nodes[i].x; }
};
void Mesh::back(double f) {
  for (size_t i = 0; i < nodes.size(); i++)
    nodes[i].x -= 2 * f;
}

// A class in a class: kernels stand above the outer one.
struct Outer {
  struct Inner {
    std::vector<int> v;
    int bias;
    void run(int n) {
      for (int i = 0; i < n; i++)
        v[i] = i * bias;
    }
  };
  Inner inner;
};

// In a time loop the analysis says the number of elements by the member, which no function outside of the class has.
class Steps {
  std::vector<double> a, b;
  int n;

public:
  explicit Steps(int n) : a(n, 1.0), b(n, 2.0), n(n) {}
  void run(int count) {
    for (int t = 0; t < count; t++) {
      for (int i = 1; i < n - 1; i++)
        b[i] = 0.5 * (a[i - 1] + a[i + 1]) + t;
      std::swap(a, b);
    }
  }
  void grow(int count) {
    for (int t = 0; t < count; t++) {
      std::vector<double> &r = a;
      r.push_back(t);
      for (int i = 0; i < n; i++)
        a[i] += t;
    }
  }
  double at(int i) const { return a[i]; }
};

int local(int n) {
  struct Own {
    std::vector<int> v;
    void fill() {
      for (size_t i = 0; i < v.size(); i++)
        v[i] = (int)i * 3;
    }
  };
  Own own{std::vector<int>(n)};
  own.fill();
  return own.v[n - 1];
}

int main(int one, char **) {
  std::vector<double> x(1003, 1.5), y(1003);
  for (int i = 0; i < 1003; i++)
    y[i] = i % 11;
  axpy(2.0, x, y);
  axpy(0.5, y, y); // one container by two names
  std::printf("%g %g\n", y[0], y[1002]);
  axpy(1, {}, y);

  std::vector<float> in(61 * 47), out(61 * 47, 7);
  for (int i = 0; i < 61 * 47; i++)
    in[i] = (float)(i % 13);
  blur(in, out, 61, 47);
  std::printf("%g %g %g\n", out[0], out[61 * 5 + 7], out[61 * 45 + 59]);

  std::vector<int> v(40, 2), w(40);
  Grid grid(37, 29);
  for (int i = 0; i < 20; i++)
    grid.step();
  grid.scale(3);
  std::printf("%g %g\n", grid.at(18, 14), grid.at(17, 13));

  Field field(501, 0.5);
  for (int i = 0; i < 500 + one; i++)
    field.now[i] = i % 7;
  field.smooth(500 + one);
  std::printf("%g %g %g\n", field.then[0], field.then[250], field.then[499]);

  shapes::Cloud cloud;
  for (int i = 0; i < 300 + one; i++)
    cloud.points.push_back({1.0 * i, 2.0 * i});
  cloud.move(1, -1);
  std::printf("%g %g\n", cloud.points[300].x, cloud.points[300].y);

  Buffer b{std::make_unique<float[]>(91)};
  for (int i = 0; i < 91; i++)
    b.p[i] = (float)i;
  owned(b, 90 + one, in);
  std::printf("%g\n", b.p[90]);

  Mesh mesh(300 + one);
  mesh.shift(2);
  mesh.back(3);
  Outer outer{{std::vector<int>(701), 3}};
  outer.inner.run(700 + one);
  std::printf("%g %d\n", mesh.at(300), outer.inner.v[700]);

  Steps steps(400 + one);
  steps.run(7);
  steps.grow(3);
  std::printf("%g %g\n", steps.at(200), steps.at(399));

  std::array<int, 77000> a{};
  fixed(a, 76 + one, 5);
  grows(v, w);
  w.resize(40);
  given(v, w);
  named(v);
  std::vector<bool> flags(40);
  bits(flags);
  Cells cells(9);
  cells.fill();
  std::printf("%g %d %d %d %d %ld %d\n", total(v), a[76], w[39], v[39], (int)flags[39], cells.sum(),
              local(33));
}
