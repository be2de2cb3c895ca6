// Constructors of arrays run for each element: what they do is not known, and no value stands for the array.
// RUN: %parlift analyze --assume-no-alias %s 2>&1 | FileCheck %s
struct Point {
  Point() { value = 0; }
  explicit Point(int start) { value = start; }
  double value;
};
struct Holder {
  Point points[3];
  Point rows[2][2] = {{Point(1), Point(2)}, {Point(3), Point(4)}};
};

Point *fixed(int n, double *a) {
  Point *p = new Point[2];
  // CHECK: :[[@LINE+1]]:3: remark: loop over `i`
  for (int i = 0; i < n; i++)
    a[i] += p[0].value;
  return p;
}

Point *several(int n, double *a) {
  Point *p = new Point[n];
  Point *grid = new Point[2]{Point(1), Point(2)};
  Holder *holder = new Holder[4];
  // CHECK: :[[@LINE+1]]:3: remark: loop over `i`
  for (int i = 0; i < n; i++)
    a[i] += p[i].value + grid[1].value + holder[2].rows[1][0].value;
  delete[] grid;
  delete[] holder;
  return p;
}

void inside(int n, Point **all) {
  // CHECK: :[[@LINE+1]]:3: remark: loop over `i`
  for (int i = 0; i < n; i++)
    all[i] = new Point[2];
}
// CHECK: 3 loops
