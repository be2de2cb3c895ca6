#include <cmath>
#include <cstdio>
#include <iterator>
#include <memory>
#include <vector>

template <typename T, int N> struct Vec {
  T v[N] = {};
  T &operator[](int i) { return v[i]; }
  const T &operator[](int i) const { return v[i]; }
};
template <typename T, int N> T dot(const Vec<T, N> &a, const Vec<T, N> &b) {
  T s = 0;
  for (int i = 0; i < N; ++i) s += a[i] * b[i];
  return s;
}
template <typename T, int N> struct Mat {
  Vec<T, N> row[N];
  Vec<T, N> operator*(const Vec<T, N> &x) const {
    Vec<T, N> r;
    for (int i = 0; i < N; ++i) r[i] = dot(row[i], x);
    return r;
  }
  Mat operator*(const Mat &o) const {
    Mat r;
    for (int i = 0; i < N; ++i)
      for (int j = 0; j < N; ++j)
        for (int k = 0; k < N; ++k) r.row[i][j] += row[i][k] * o.row[k][j];
    return r;
  }
};
using Vec3 = Vec<float, 3>;
using Mat3 = Mat<float, 3>;

Mat3 rotation(float a, int axis) {
  Mat3 m;
  int i = (axis + 1) % 3, j = (axis + 2) % 3;
  m.row[axis][axis] = 1;
  m.row[i][i] = m.row[j][j] = std::cos(a);
  m.row[i][j] = -std::sin(a);
  m.row[j][i] = std::sin(a);
  return m;
}

class Cloud {
  std::unique_ptr<Vec3[]> pts;
  int n;

public:
  explicit Cloud(int n) : pts(new Vec3[n]), n(n) {
    for (int i = 0; i < n; ++i) {
      pts[i][0] = std::sin(i * 0.1f);
      pts[i][1] = std::cos(i * 0.2f);
      pts[i][2] = (i % 100) / 100.0f;
    }
  }
  void transform(const Mat3 &m) {
    for (int i = 0; i < n; ++i) pts[i] = m * pts[i];
  }
  Vec3 centroid() const {
    Vec3 c;
    for (int i = 0; i < n; ++i)
      for (int k = 0; k < 3; ++k) c[k] += pts[i][k];
    for (int k = 0; k < 3; ++k) c[k] /= n;
    return c;
  }
  void bounds(Vec3 &lo, Vec3 &hi) const {
    lo = hi = pts[0];
    for (int i = 1; i < n; ++i)
      for (int k = 0; k < 3; ++k) {
        if (pts[i][k] < lo[k]) lo[k] = pts[i][k];
        if (pts[i][k] > hi[k]) hi[k] = pts[i][k];
      }
  }
  std::vector<float> distances(int m) const {
    std::vector<float> d(m * m);
    for (int i = 0; i < m; ++i)
      for (int j = 0; j < m; ++j) {
        float s = 0;
        for (int k = 0; k < 3; ++k) s += (pts[i][k] - pts[j][k]) * (pts[i][k] - pts[j][k]);
        d[i * m + j] = std::sqrt(s);
      }
    return d;
  }
  int project(std::vector<int> &screen, int w, int h) const {
    int in = 0;
    for (const Vec3 *p = pts.get(), *e = p + n; p != e; ++p) {
      int x = int(((*p)[0] / (2 + (*p)[2]) + 1) * w / 2), y = int(((*p)[1] / (2 + (*p)[2]) + 1) * h / 2);
      if (x >= 0 && x < w && y >= 0 && y < h) {
        ++screen[y * w + x];
        ++in;
      }
    }
    return in;
  }
};

int main() {
  Cloud c(1000000);
  for (int f = 0; f < 20; ++f) c.transform(rotation(0.1f * f, f % 3) * rotation(0.02f, 1));
  Vec3 lo, hi, m = c.centroid();
  c.bounds(lo, hi);
  std::printf("%.3f %.5f %.5f\n", m[0] * 0, lo[1], hi[2]);
  auto d = c.distances(2500);
  double s = 0;
  for (float x : d) s += x;
  std::vector<int> screen(320 * 200);
  int in = c.project(screen, 320, 200), top = 0;
  for (int x : screen) top = x > top ? x : top;
  std::printf("%.4f %d %d\n", s, in, top);
}
