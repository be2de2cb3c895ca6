// Kernels whose functions touch memory have the memory as it is, whatever a plan asks for.
// RUN: printf 'map sums:1 i:x/4\nshare sums:1.1 64 neighbours\n' > %t.shared
// RUN: exits 1 %parlift transform -q --target=cuda %s --plan %t.shared 2>&1 | FileCheck --check-prefix=SHARED %s
// SHARED: the kernel cannot be staged: functions that it calls touch memory
// RUN: printf 'map lengths:1 i:x/256\ntranspose lengths:1 v\n' > %t.transposed
// RUN: exits 1 %parlift transform -q --target=cuda %s --plan %t.transposed 2>&1 | FileCheck --check-prefix=TRANSPOSED %s
// TRANSPOSED: functions that the kernel calls touch memory as it is, not transposed
// RUN: printf 'map means:1 i:x/4\nshare means:1.1 64 neighbours\n' > %t.numbers
// RUN: %parlift transform -q --target=cuda %s --plan %t.numbers | FileCheck --check-prefix=NUMBERS %s
// NUMBERS: s_part += half_on_device(v[(long)i * m + k]);
struct vec {
  float x, y;
};
static float length(const struct vec *v) { return v->x + v->y; }
void lengths(int n, const struct vec *restrict v, float *restrict out) {
  for (int i = 0; i < n; i++)
    out[i] = length(&v[i]);
}
static float element(const float *v, int k) { return v[k]; }
void sums(int n, int m, const float *restrict v, float *restrict out) {
  for (int i = 0; i < n; i++) {
    float s = 0;
    for (int k = 0; k < m; k++)
      s += element(v, i * m + k);
    out[i] = s;
  }
}
static float half(float v) { return v / 2; }
void means(int n, int m, const float v[restrict n][m], float *restrict out) {
  for (int i = 0; i < n; i++) {
    float s = 0;
    for (int k = 0; k < m; k++)
      s += half(v[i][k]);
    out[i] = s;
  }
}
