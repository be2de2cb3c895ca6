// What a function that calls itself does by references of its own is done to what they were bound to; and a member of a structure
// lies in no number that has fewer bytes than the structure.
// RUN: %parlift analyze --format=json %s | python3 %S/../check_expect.py %s
#include <vector>

struct Vec {
  double x, y, z;
  Vec operator*(double s) const { return {x * s, y * s, z * s}; }
};
struct Sphere {
  Vec center;
  double radius;
  bool hit(const Vec &d, double &t) const;
};
bool Sphere::hit(const Vec &d, double &t) const {
  const double b = center.x * d.x + center.y * d.y + center.z * d.z;
  if (b < radius)
    return false;
  t = b - radius;
  return true;
}

class Scene {
  std::vector<Sphere> spheres_;

public:
  Vec once(const Vec &d) const {
    double nearest = 1e30;
    const Sphere *found = nullptr;
    // EXPECT Scene::once:1 parallel
    for (const Sphere &sphere : spheres_) {
      double t;
      if (sphere.hit(d, t) && t < nearest) {
        nearest = t;
        found = &sphere;
      }
    }
    return found ? found->center * nearest : d;
  }
  Vec trace(const Vec &d, int depth) const {
    Vec color = once(d);
    double nearest = 1e30;
    for (const Sphere &sphere : spheres_) {
      double t;
      if (sphere.hit(d, t) && t < nearest)
        nearest = t;
    }
    return depth > 0 ? trace(color * nearest, depth - 1) : color;
  }
  Vec counted(const Vec &d, int depth) {
    for (Sphere &sphere : spheres_)
      sphere.radius += d.x;
    return depth > 0 ? counted(d * 2, depth - 1) : d;
  }
};

// EXPECT pixels:1 parallel
void pixels(const Scene &scene, std::vector<double> &out) {
  for (int i = 0; i < 1000; i++)
    out[i] = scene.once({1, 2, i * .1}).x;
}
// EXPECT deepPixels:1 parallel
void deepPixels(const Scene &scene, std::vector<double> &out) {
  for (int i = 0; i < 1000; i++)
    out[i] = scene.trace({1, 2, i * .1}, 3).x;
}
// EXPECT changesTheScene:1 unknown|sequential
void changesTheScene(Scene &scene, std::vector<double> &out) {
  for (int i = 0; i < 1000; i++)
    out[i] = scene.counted({1, 2, i * .1}, 3).x;
}

static void fill(int *row, int at, int n) {
  int &here = row[at];
  here = n;
  if (n > 0)
    fill(row, at + 1, n - 1);
}
// EXPECT ownRows:1 parallel
void ownRows() {
  static int rows[100][8];
  for (int i = 0; i < 100; i++)
    fill(rows[i], 0, 7);
}
// EXPECT oneRow:1 unknown|sequential
void oneRow(int *row) {
  for (int i = 0; i < 100; i++)
    fill(row, 0, i % 7);
}
static int calls;
static int counting(int n) {
  int &count = calls;
  count++;
  return n > 0 ? counting(n - 1) + 1 : 0;
}
// EXPECT counts:1 unknown|sequential
void counts(int *a) {
  for (int i = 0; i < 100; i++)
    a[i] = counting(i % 5);
}

// The structure may be the variable here: it has no more bytes.
struct Wrapped {
  double d;
};
void keep(double *);
static double through(Wrapped *w, double *t) {
  *t = w->d + 1;
  return w->d;
}
// EXPECT asLarge:1 unknown|sequential
double asLarge(int n, Wrapped *(*where)(double *)) {
  double t = 0, s = 0;
  Wrapped *w = where(&t);
  for (int i = 0; i < n; i++)
    s += through(w, &t);
  return s;
}
// A number by its own pointer.
// EXPECT byPointer:1 conditional
double byPointer(int n, double *(*where)(double *)) {
  double t = 0, s = 0;
  double *p = where(&t);
  for (int i = 0; i < n; i++) {
    t = *p + 1;
    s += *p;
  }
  return s;
}
