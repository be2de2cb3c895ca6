// A call that nobody knows gets the counter: the remark names the loop by it, and the call.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
#include <map>
#include <utility>
#include <vector>

double scaled(const double &x, const int &k);
void byReference(int n, std::vector<double> &out) {
  // CHECK: :[[@LINE+1]]:{{.*}} loop over `i` not proved parallel: the call of `scaled` may read or write anything [call-opaque]
  for (int i = 0; i < n; i++)
    out[i] = scaled(out[i], i);
}
int next(int *k);
void byAddress(int n, double *out) {
  // CHECK: :[[@LINE+1]]:{{.*}} loop over `i` not proved parallel: the call of `next` may read or write anything [call-opaque]
  for (int i = 0; i < n; i++)
    out[i] = next(&i);
}
void asKey(int n, std::map<std::pair<int, int>, double> &m, std::vector<double> &out) {
  // CHECK: :[[@LINE+1]]:{{.*}} loop over `i` not proved parallel: the call of `std::map<std::pair<int, int>, double>::operator[]` may
  for (int i = 0; i < n; i++)
    out[i] = m[std::make_pair(i, i)];
}
