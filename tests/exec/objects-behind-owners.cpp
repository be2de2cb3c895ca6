// Objects behind pointers in containers: what two std::unique_ptr hold are two objects, of whatever class, and no variable; where a raw pointer
// leads from one into another, and where pointers are shared, nothing of the kind is known.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t -std=c++17
// RUN: %parlift analyze %s -- -std=c++17 2>&1 | grep remark: | FileCheck %s
#include <cmath>
#include <cstdio>
#include <memory>
#include <utility>
#include <vector>

struct Vec {
  double x = 0, y = 0;
  Vec &operator+=(const Vec &o) {
    x += o.x;
    y += o.y;
    return *this;
  }
  Vec operator-(const Vec &o) const { return {x - o.x, y - o.y}; }
  Vec operator*(double s) const { return {x * s, y * s}; }
};

class Particle {
public:
  explicit Particle(Vec at) : at_(at) {}
  virtual ~Particle() = default;
  void move(double dt) { at_ += speed_ * dt; }
  virtual void age(double dt) { life_ -= dt; }
  const Vec &at() const { return at_; }
  void push(const Vec &f) { speed_ += f; }
  double life() const { return life_; }

protected:
  Vec at_, speed_;
  double life_ = 10;
};
class Spark : public Particle {
public:
  using Particle::Particle;
  void age(double dt) override {
    life_ -= 2 * dt;
    heat_ = heat_ * 0.5 + dt;
  }

private:
  double heat_ = 1;
};

class System {
public:
  void add(std::unique_ptr<Particle> p) { all_.push_back(std::move(p)); }
  void move(double dt) {
    // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
    for (auto &p : all_)
      p->move(dt);
  }
  void age(double dt) {
    // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
    for (const auto &p : all_)
      p->age(dt);
  }
  void attract() {
    // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
    for (std::size_t i = 0; i < all_.size(); ++i) {
      Vec f;
      for (std::size_t j = 0; j < all_.size(); ++j)
        f += (all_[j]->at() - all_[i]->at()) * 0.001;
      all_[i]->push(f);
    }
  }
  // The one before has been pushed already.
  void follow() {
    // CHECK: :[[@LINE+1]]:{{.*}} {{is sequential|not proved parallel}}
    for (std::size_t i = 1; i < all_.size(); ++i) {
      all_[i]->push(all_[i - 1]->at());
      all_[i]->move(0.25);
    }
  }
  double sum() const {
    double result = 0;
    for (const auto &p : all_)
      result = result * 0.75 + p->at().x + 2 * p->at().y + p->life();
    return result;
  }

private:
  std::vector<std::unique_ptr<Particle>> all_;
};

struct Atom {
  double x = 1, v = 2;
  Atom *next = nullptr;
  void step(double dt) { x += v * dt; }
};

using Atoms = std::vector<std::unique_ptr<Atom>>;

static void step(Atoms &atoms, double dt) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
  for (auto &a : atoms)
    a->step(dt);
}
static void positions(const Atoms &atoms, std::vector<double> &out) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
  for (std::size_t i = 0; i < atoms.size(); ++i)
    out[i] = atoms[i]->x;
}
static void some(Atoms &atoms, double dt) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
  for (auto &a : atoms)
    if (a)
      a->step(dt);
}
// A pointer inside leads to another one's object.
static void chain(Atoms &atoms) {
  // CHECK: :[[@LINE+1]]:{{.*}} not proved parallel: {{.*}}
  for (auto &a : atoms)
    if (a->next)
      a->next->x = a->x * 0.5 + 1;
}
static void neighbours(Atoms &atoms) {
  // CHECK: :[[@LINE+1]]:{{.*}} {{is sequential|not proved parallel}}
  for (std::size_t i = 0; i + 1 < atoms.size(); ++i)
    atoms[i + 1]->x = atoms[i]->x * 0.5 + 1;
}
// What changes hands in the loop.
static void rotate(Atoms &atoms) {
  // CHECK: :[[@LINE+1]]:{{.*}} {{is sequential|not proved parallel}}
  for (std::size_t i = 0; i + 1 < atoms.size(); ++i) {
    std::swap(atoms[i], atoms[i + 1]);
    atoms[i]->x += atoms[i + 1]->x * 0.5;
  }
}
// An owner that ends nothing: two of them may hold one object.
struct Nothing {
  void operator()(Atom *) const {}
};
static void borrowed(std::vector<std::unique_ptr<Atom, Nothing>> &atoms) {
  // CHECK: :[[@LINE+1]]:{{.*}} not proved parallel: {{.*}}
  for (auto &a : atoms)
    a->x = a->x * 0.5 + 1;
}
// Shared ones are looked at.
static void shared(const std::vector<std::shared_ptr<Atom>> &atoms) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel if {{.*}}the rows of `atoms{{.*}} do not overlap each other
  for (const auto &a : atoms)
    a->x = a->x * 0.5 + a->v;
}
static void pointed(std::vector<Atom *> &atoms) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel if {{.*}}the rows of `atoms{{.*}} do not overlap each other
  for (Atom *a : atoms)
    a->x = a->x * 0.5 + a->v;
}
static double total(const std::vector<Atom *> &atoms) {
  double sum = 0;
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}reduction
  for (const Atom *a : atoms)
    sum += a->x * 1024;
  return sum;
}

// An owner in each element.
struct Cell {
  std::unique_ptr<Atom> atom;
  double weight = 1;
};
static void weigh(std::vector<Cell> &cells) {
  for (Cell &c : cells)
    c.atom->x = c.atom->x * c.weight + 1;
}

int main() {
  System s;
  for (int i = 0; i < 300; i++)
    if (i % 3)
      s.add(std::make_unique<Particle>(Vec{i * 0.25, 1}));
    else
      s.add(std::make_unique<Spark>(Vec{1, i * 0.5}));
  s.move(0.5);
  s.attract();
  s.follow();
  s.age(0.25);
  s.move(0.25);
  std::printf("%.9g\n", s.sum());

  enum { n = 2000 };
  Atoms atoms;
  for (int i = 0; i < n; i++)
    atoms.push_back(std::make_unique<Atom>());
  for (int i = 0; i < n; i++)
    atoms[i]->next = atoms[(i + 1) % n].get();
  step(atoms, 0.5);
  chain(atoms);
  neighbours(atoms);
  rotate(atoms);
  std::vector<double> out(n);
  positions(atoms, out);
  double sum = 0;
  for (double x : out)
    sum = sum * 0.5 + x;
  std::printf("%.9g\n", sum);

  std::vector<std::unique_ptr<Atom, Nothing>> lent;
  std::vector<std::shared_ptr<Atom>> both, twice;
  std::vector<Atom *> raw;
  for (int i = 0; i < n; i++) {
    lent.emplace_back(atoms[i / 2].get());
    both.push_back(std::make_shared<Atom>());
    twice.push_back(both[i / 2]);
    raw.push_back(atoms[i * 7 % 100].get());
  }
  borrowed(lent);
  shared(both);
  shared(twice);
  pointed(raw);
  std::vector<Cell> cells(n);
  for (Cell &c : cells)
    c.atom = std::make_unique<Atom>();
  weigh(cells);
  std::printf("%.9g %.9g %.9g %.9g\n", total(raw), both[3]->x, both[900]->x, cells[7].atom->x);
  atoms[3].reset();
  Atom *last = atoms[5].release();
  some(atoms, 0.125);
  std::printf("%.9g %.9g\n", atoms[4]->x, last->x);
  delete last;
}
