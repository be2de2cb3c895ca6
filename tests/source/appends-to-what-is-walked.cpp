// Calls that come back are no way out of a loop: nobody searches for the first of them. What leaves is searched for.
// RUN: %parlift analyze %s 2>&1 | grep remark: | FileCheck %s
#include <cstdlib>
#include <string>
#include <vector>

void grows(std::vector<int> &v) {
  // CHECK: :[[@LINE+1]]:{{.*}} not proved parallel: {{.*}}
  for (std::size_t i = 0; i < v.size(); ++i)
    if (v[i] > 3)
      v.push_back(3);
}
void growsBy(std::vector<int> &v, int n) {
  // CHECK: :[[@LINE+1]]:{{.*}} not proved parallel: {{.*}}
  for (int i = 0; i < n; ++i)
    if (v[i] > 3)
      v.push_back(v[i]);
}
void notes(const std::vector<int> &v, std::vector<std::string> &names) {
  // CHECK: :[[@LINE+1]]:{{.*}} not proved parallel: {{.*}}
  for (std::size_t i = 0; i < v.size(); ++i)
    if (v[i] > 3)
      names.push_back("x");
}
void growsOnce(std::vector<int> &v) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}} can be searched for [loop-parallel]
  for (std::size_t i = 0; i < v.size(); ++i)
    if (v[i] > 3) {
      v.push_back(3);
      break;
    }
}
void ends(const std::vector<int> &v) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}} can be searched for [loop-parallel]
  for (std::size_t i = 0; i < v.size(); ++i)
    if (v[i] > 3)
      std::exit(1);
}
