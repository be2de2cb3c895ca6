// A virtual function that nothing can override is called as any other: of a final class, itself final, named with its class, of an
// object that is no reference.
// RUN: %parlift analyze %s -- -std=c++17 2>&1 | FileCheck %s
struct Shape {
  virtual ~Shape() = default;
  virtual double area(double r) const = 0;
};
struct Circle final : Shape {
  double area(double r) const override { return 3 * r * r; }
};
struct Square : Shape {
  double area(double r) const final { return r * r; }
};
struct Open : Shape {
  double area(double r) const override { return r; }
};

void ofFinalClass(const Circle &c, double *o, int n) {
  // CHECK: [[#@LINE+1]]:3: remark: loop over `i` is parallel
  for (int i = 0; i < n; ++i)
    o[i] = c.area(o[i]);
}
void finalFunction(const Square &c, double *o, int n) {
  // CHECK: [[#@LINE+1]]:3: remark: loop over `i` is parallel
  for (int i = 0; i < n; ++i)
    o[i] = c.area(o[i]);
}
void ofLocal(double *o, int n) {
  Open c;
  // CHECK: [[#@LINE+1]]:3: remark: loop over `i` is parallel
  for (int i = 0; i < n; ++i)
    o[i] = c.area(o[i]);
}
void named(const Open &c, double *o, int n) {
  // CHECK: [[#@LINE+1]]:3: remark: loop over `i` is parallel
  for (int i = 0; i < n; ++i)
    o[i] = c.Open::area(o[i]);
}

// --- must be refused

void overridable(const Open &c, double *o, int n) {
  // CHECK: [[#@LINE+1]]:3: remark: loop over `i` not proved parallel: the function called here is only known at run time
  for (int i = 0; i < n; ++i)
    o[i] = c.area(o[i]);
}
void pointed(const Open *const *c, double *o, int n) {
  // CHECK: [[#@LINE+1]]:3: remark: loop over `i` not proved parallel: the function called here is only known at run time
  for (int i = 0; i < n; ++i)
    o[i] = c[i]->area(o[i]);
}
struct Counter final : Shape {
  mutable double last = 0;
  double area(double r) const override { return last = last * 0.5 + r; }
};
void remembers(const Counter &c, double *o, int n) {
  // CHECK: [[#@LINE+1]]:3: remark: loop over `i` {{is sequential|not proved}}
  for (int i = 0; i < n; ++i)
    o[i] = c.area(o[i]);
}
