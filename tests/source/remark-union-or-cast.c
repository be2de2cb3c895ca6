// Members of a union of different sizes.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// CHECK: :[[#@LINE+4]]:{{[0-9]+}}: remark: {{.*}}[union-or-cast]
union word { float number; short halves[2]; };

void carry(int n, const int *restrict flag, union word *restrict w) {
  for (int i = 1; i < n; i++)
    if (flag[i])
      w[i].number = w[i - 1].halves[0];
}
