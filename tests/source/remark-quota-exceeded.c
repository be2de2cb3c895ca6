// An analysis that was stopped is no yes.
// RUN: %parlift analyze --timeout-per-loop=0.0001 %s 2>&1 | FileCheck %s
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}}[quota-exceeded]
void wave(int n, double (*a)[64][64][64]) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < 63; j++)
      for (int k = 1; k < 63; k++)
        for (int l = 1; l < 63; l++)
          a[i][(3 * j + 5 * k) % 64][(7 * k + 2 * l) % 64][(j + l) % 64] =
              a[i][(2 * j + 3 * l) % 64][(5 * k + l) % 64][(3 * j + k) % 64];
}
