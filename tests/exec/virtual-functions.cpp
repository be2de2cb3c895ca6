// In a program that is one file a virtual function is one of those that override it; so it is in any file for classes without a name outside.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// RUN: %parlift parallelize --thread-cost=0 --quiet %s -o %t.free.cpp && clang++-19 -O1 -fopenmp -fsanitize=undefined,address -fno-sanitize-recover=all -w %t.free.cpp -o %t.sanitized && %t.sanitized | diff %t.expected -
// RUN: sed 's/^int main/int notMain/' %s > %t.part.cpp && %parlift analyze %t.part.cpp 2>&1 | FileCheck %s --check-prefix=PART
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <vector>

class Shape {
public:
  virtual ~Shape() = default;
  virtual double area() const = 0;
  virtual double weight() const { return 1; }
};
class Circle : public Shape {
public:
  explicit Circle(double r) : r_(r) {}
  double area() const override { return 3.125 * r_ * r_; }

private:
  double r_;
};
class Box : public Shape {
public:
  Box(double a, double b) : a_(a), b_(b) {}
  double area() const override { return a_ * b_; }
  double weight() const override { return 2; }

protected:
  double a_, b_;
};
template <int percent> class Hollow : public Box {
public:
  using Box::Box;
  double area() const override { return a_ * b_ * (100 - percent) / 100; }
};

// CHECK: :[[@LINE+4]]:3: remark: {{.*}} is parallel: {{.*}} reduction (+) into `s`
// PART: :[[@LINE+3]]:3: remark: {{.*}} not proved parallel: the function called here is only known at run time
double total(const std::vector<std::unique_ptr<Shape>> &shapes) {
  double s = 0;
  for (const auto &p : shapes)
    s += p->area() * p->weight();
  return s;
}

namespace {
struct Law {
  virtual ~Law() = default;
  virtual double at(double x) const = 0;
};
struct Bell : Law {
  double width = 0.5;
  double at(double x) const override { return std::exp(-x * x * width); }
};
struct Steps : Bell {
  double table[4] = {1, 2, 4, 8};
  double at(double x) const override { return table[static_cast<int>(x) & 3] * width; }
};
} // namespace
// CHECK: :[[@LINE+4]]:3: remark: {{.*}} is parallel: {{.*}} reduction (+) into `s`
// PART: :[[@LINE+3]]:3: remark: {{.*}} is parallel: {{.*}} reduction (+) into `s`
static double integrate(const Law &f, double a, double b, int n) {
  double s = 0, h = (b - a) / n;
  for (int i = 0; i < n; i++)
    s += f.at(a + (i + 0.5) * h);
  return s * h;
}
// What an object holds may be where the values go, and how far it reaches its class says, which is not known.
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} not proved parallel: {{.*}} may overlap
static void tabulate(const Law *f, double *y, int n) {
  for (int i = 0; i < n; i++)
    y[i] = f->at(i * 0.01);
}

/* One keeps something; one is found by way of two bases; one gives back its own class. */
struct Source {
  virtual ~Source() = default;
  virtual int next() { return 1; }
};
struct Counting : Source {
  int last = 0;
  int next() override { return ++last; }
};
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} {{is sequential|not proved parallel}}
static void drawn(Source &source, std::vector<int> &out) {
  for (std::size_t i = 0; i < out.size(); i++)
    out[i] = source.next();
}
struct Named {
  virtual ~Named() = default;
  virtual int id() const { return 7; }
};
struct Both : Source, Named {
  int own = 3;
  int id() const override { return own; }
};
// CHECK: :[[@LINE+3]]:3: remark: {{.*}} not proved parallel: the function called here is only known at run time
static int ids(const Named &named, int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += named.id() * i;
  return s;
}
struct Node {
  virtual ~Node() = default;
  virtual const Node *self() const { return this; }
  int value = 1;
};
struct Leaf : Node {
  const Leaf *self() const override { return this; }
};
// CHECK: :[[@LINE+3]]:3: remark: {{.*}} not proved parallel: the function called here is only known at run time
static int values(const Node &node, int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += node.self()->value;
  return s;
}

int main() {
  std::vector<std::unique_ptr<Shape>> shapes;
  for (int i = 0; i < 6000; i++)
    if (i % 3 == 0)
      shapes.push_back(std::make_unique<Circle>(i % 7));
    else if (i % 3 == 1)
      shapes.push_back(std::make_unique<Box>(i % 5, 2));
    else
      shapes.emplace_back(new Hollow<25>(i % 4, 4));
  Bell bell;
  Steps steps;
  std::vector<double> y(4000);
  tabulate(&bell, y.data(), 4000);
  std::printf("%.9g %.9g %.9g %.9g\n", total(shapes), integrate(bell, 0, 2, 6000), integrate(steps, 0, 5, 6000), y[77]);
  tabulate(&steps, steps.table + 1, 3);
  std::printf("%g %g %g\n", steps.table[1], steps.table[2], steps.table[3]);
  Counting counting;
  Source plain;
  std::vector<int> out(5000);
  drawn(counting, out);
  std::printf("%d ", out[4999]);
  drawn(plain, out);
  Both both;
  Leaf leaf;
  std::printf("%d %d %d\n", out[4999], ids(both, 5000), values(leaf, 5000));
}
