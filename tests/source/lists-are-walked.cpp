// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// A loop over a list or a map goes from one element to the next: where that is, only the one before says.
#include <list>
#include <map>
#include <vector>

double list(const std::list<double> &values) {
  double sum = 0;
  // CHECK: :[[@LINE+2]]:{{.*}} over `x` not proved parallel: the number of iterations is not known when it starts
  // CHECK: where the next element is, only the one before it says
  for (double x : values)
    sum += x;
  return sum;
}
void map(std::map<int, double> &values) {
  // CHECK: :[[@LINE+2]]:{{.*}} not proved parallel: the number of iterations is not known when it starts
  // CHECK: where the next element is, only the one before it says
  for (auto it = values.begin(); it != values.end(); ++it)
    it->second *= 2;
}
// Elements of a vector lie in a row.
void vector(std::vector<double> &values) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel
  for (auto it = values.begin(); it != values.end(); ++it)
    *it *= 2;
}
