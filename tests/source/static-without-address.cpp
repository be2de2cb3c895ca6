// A static variable of a function whose address nobody takes is reached by its name alone: no pointer leads to it, and no test for overlap
// takes its address, which would put it into memory for all of the function.
// RUN: %parlift parallelize -q --as-written %s | FileCheck %s
struct Scores {
  int n, gap;
  int *row;
  int best(int m);
  int kept(int m);
  int bound(int m);
};
int *keep;
// CHECK-LABEL: Scores::best
int Scores::best(int m) {
  static int here;
  int most = 0;
  // CHECK: #pragma omp parallel for private(here) reduction(max:most) if(m > {{[0-9]+}}){{$}}
  for (int j = 0; j < m; j++) {
    here = row[j] + gap;
    if (here > most)
      most = here;
  }
  return most;
}
// Its address is kept: `row` may be it, or `this` hold it.
// CHECK-LABEL: Scores::kept
int Scores::kept(int m) {
  static int here;
  int most = 0;
  keep = &here;
  // CHECK: &here
  for (int j = 0; j < m; j++) {
    here = row[j] + gap;
    if (here > most)
      most = here;
  }
  return most;
}
// So may what a reference is bound to.
void take(int &);
// CHECK-LABEL: Scores::bound
int Scores::bound(int m) {
  static int here;
  int most = 0;
  take(here);
  // CHECK: &here
  for (int j = 0; j < m; j++) {
    here = row[j] + gap;
    if (here > most)
      most = here;
  }
  return most;
}
// A function inside has the name, too.
// CHECK-LABEL: int inner(
int inner(int m, int *row, int *gap) {
  static int here;
  const auto place = [] { return &here; };
  int most = 0;
  keep = place();
  // CHECK: &here
  for (int j = 0; j < m; j++) {
    here = row[j] + *gap;
    if (here > most)
      most = here;
  }
  return most;
}
