// A loop is proved sequential by values that may occur. What a function has stored in its own objects is not any value: two
// accessors whose offsets it has set 1000 apart never meet.
// RUN: %parlift analyze --no-strict-aliasing %s 2>&1 | grep remark: | FileCheck %s
struct Offset {
  int by;
  double &at(double *p, int i) { return p[by + i]; }
};
class Part {
  int by_;

public:
  explicit Part(int by) : by_(by) {}
  double &at(double *p, int i) { return p[by_ + i]; }
};

// CHECK: :[[@LINE+3]]:3: remark: loop over `i` is parallel when
void own(double *p) {
  Offset a{0}, b{1000};
  for (int i = 0; i < 999; i++)
    b.at(p, i) = a.at(p, i) + 1;
}
// CHECK: :[[@LINE+3]]:3: remark: loop over `i` is parallel when
void constructed(double *p) {
  Part a(0), b(1000);
  for (int i = 0; i < 999; i++)
    b.at(p, i) = a.at(p, i) + 1;
}
// What members hold that have a name here is asked.
// CHECK: :[[@LINE+2]]:3: remark: loop over `i` is parallel when `b.by == a.by || a.by >= (long)b.by + 999 || {{.*}}` and `p` does not overlap `a` and `b`:
void given(double *p, Offset a, Offset b) {
  for (int i = 0; i < 999; i++)
    b.at(p, i) = a.at(p, i) + 1;
}
// CHECK: :[[@LINE+2]]:3: remark: loop over `i` is sequential: iteration i = 0 writes `b.at(p, i)`, iteration i = 1 reads it as `a.at(p, i)`
void hidden(double *p, Part a, Part b) {
  for (int i = 0; i < 999; i++)
    b.at(p, i) = a.at(p, i) + 1;
}
