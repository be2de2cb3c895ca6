// What an iteration is taken to cost where compilers are quick, and where nobody knows: copies and fills go by their bytes, as memcpy and
// memset do; a search inside is taken to be short.
// RUN: %parlift parallelize %s 2>&1 > /dev/null | FileCheck %s
// CHECK: `i` parallelized: if(n > 20000)
void copied(int n, double *restrict a, const double *restrict b) {
  for (int i = 0; i < n; i++)
    a[i] = b[i];
}
// CHECK: `i` parallelized: if(n > 40000)
void filled(int n, int *a) {
  for (int i = 0; i < n; i++)
    a[i] = -1;
}
// CHECK: `i` parallelized: {{.*}}if(n > 20000)
double *walked(int n, double *restrict a, const double *restrict b) {
  for (int i = 0; i < n; i++)
    *a++ = *b++;
  return a;
}
// CHECK: `i` left as it is: about 12000 operations{{.*}}[too-small]
void known(double *restrict a, const double *restrict b) {
  for (int i = 0; i < 10000; i++)
    a[i] = b[i];
}
// What is computed on the way through arrays is counted by bytes, too (bench/starts): vectors, several operations at once.
// CHECK: `i` parallelized: if(n > 30000)
void computed(int n, double *restrict a, const double *restrict b) {
  for (int i = 0; i < n; i++)
    a[i] = b[i] + 1;
}
// CHECK: `i` parallelized: if(n > 20000)
void strided(int n, double *restrict a, const double *restrict b) {
  for (int i = 0; i < n; i++)
    a[i] = b[2 * i];
}
// CHECK: `i` parallelized: if(n > 5000)
void gathered(int n, double *restrict a, const double *restrict b, const int *restrict at) {
  for (int i = 0; i < n; i++)
    a[i] = b[at[i]];
}
// CHECK: `i` parallelized: if(n > {{[3-9]}}00)
void depths(int n, int *restrict depth, const int *restrict parent) {
  for (int i = 0; i < n; i++) {
    int k = i, steps = 0;
    while (parent[k] >= 0) {
      k = parent[k];
      steps++;
    }
    depth[i] = steps;
  }
}
