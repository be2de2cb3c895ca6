// A choice whose condition counts: that is done before it. Ways that do something are done in turn, and a place that only one of them
// leads to is no variable.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// RUN: %parlift analyze -q --dump-after=parse %s 2>&1 | FileCheck --check-prefix=TREE %s

// TREE-LABEL: function "depth"
// TREE: d := d + 1;
// TREE-NEXT: m = (d > m){{.*}} ? d : m;
// CHECK: :[[@LINE+3]]:3: remark: loop over `i` is parallel: {{.*}} scan (+) of `d`
int depth(int n, const char *s) {
  int d = 0, m = 0;
  for (int i = 0; i < n; i++) {
    if (s[i] == '(')
      m = ++d > m ? d : m;
    else if (s[i] == ')')
      --d;
  }
  return m;
}

// CHECK: :[[@LINE+3]]:3: remark: loop over `i` not proved parallel
int ways(int n, const int *s) {
  int d = 0, m = 0;
  for (int i = 0; i < n; i++)
    m = s[i] > m ? ++d : m;
  return m + d;
}
