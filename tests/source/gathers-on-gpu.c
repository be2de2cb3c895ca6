// What is read through index arrays: a loop of the CPU finds the ends of it before the kernel, where the index arrays have come from; the
// kernel's own test is that nothing that is written is among it. Single products are left to the CPU, for which they are as fast as a copy.
// RUN: %parlift parallelize --target=cuda %s -o %t.cu 2> %t.remarks; FileCheck --input-file=%t.cu %s
// RUN: FileCheck --input-file=%t.remarks --check-prefix=SAID %s
// RUN: %parlift parallelize -q --target=cuda --as-written --offload=always %s | FileCheck --check-prefix=ALL %s
// RUN: %parlift parallelize --target=cuda --gpu-data=device %s 2>&1 > /dev/null | FileCheck --check-prefix=DEVICE %s

// What says how far is read is apart from what is written; that is asked before.
// SAID: stays on the CPU: for sizes of {{[0-9]+}}, copies take
// ALL: struct {{gp}}u_array {{gp}}u_known[] = {
// ALL-NEXT: {row, 0, (long)n + 1, sizeof *row, 0, NULL}, // read
// ALL-NEXT: {y, 0, (long)n, sizeof *y, 1, NULL}, // written
// ALL: if (!{{gp}}u_are_apart({{gp}}u_known, 2))
// ALL: {{gp}}u_read_back();
// ALL: #pragma omp parallel for reduction(min:
// ALL: if (row[i] < row[i + 1]) {
// ALL-NEXT: {{gp}}u_val_low = row[i] < {{gp}}u_val_low ? row[i] : {{gp}}u_val_low;
// ALL: {{gp}}u_x_low = col[k] < {{gp}}u_x_low ? col[k] : {{gp}}u_x_low;
// ALL: if ({{gp}}u_val_low > {{gp}}u_val_high || {{gp}}u_x_low > {{gp}}u_x_high || {{gp}}u_col_low > {{gp}}u_col_high)
// ALL-NEXT: return {{gp}}u_copy_back();
// ALL: {x, {{gp}}u_x_low, {{gp}}u_x_high + 1, sizeof *x, 0, NULL}, // read
// DEVICE: :[[@LINE+2]]:3: remark: loop over `i` stays on the CPU: which elements of `{{val|col|x}}` are touched cannot be said before the loop
void product(int n, const int *restrict row, const int *restrict col, const double *restrict val, const double *restrict x, double *restrict y) {
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int k = row[i]; k < row[i + 1]; k++)
      s += val[k] * x[col[k]];
    y[i] = s;
  }
}

// Where matrices stay on the GPU it pays. Nothing is looked at in vain.
// CHECK: static int iterate_on_{{gp}}u(
// CHECK: if (!{{gp}}u_may_pay({{[0-9.]+}} * count * n - 12000.0 * count, {{gp}}u_of_call))
// CHECK: {{gp}}u_read_back();
// SAID: kept on the GPU from kernel to kernel, as long as the loop over `t` runs: `row`, `col`, `val`, `x`, `y`
void iterate(int n, int count, const int *restrict row, const int *restrict col, const double *restrict val, double *restrict x, double *restrict y) {
  for (int t = 0; t < count; t++) {
    for (int i = 0; i < n; i++) {
      double s = 0;
      for (int k = row[i]; k < row[i + 1]; k++)
        s += val[k] * x[col[k]];
      y[i] = s;
    }
    for (int i = 0; i < n; i++)
      x[i] = x[i] * 0.5 + y[i] * 0.25;
  }
}

// A function's own names, and types that C++ has otherwise: no loop is written that could mean something else.
enum kind { red, green };
// SAID: stays on the CPU: which elements of `a` are touched cannot be said before the loop
void kinds(int n, const enum kind *restrict of, const double *restrict a, double *restrict y) {
  for (int i = 0; i < n; i++)
    y[i] = a[of[i]];
}

// Rows of variable length among the indices.
// SAID: stays on the CPU: which elements of `a` are touched cannot be said before the loop
void firsts(int n, int m, int idx[restrict n][m], const double *restrict a, double y[restrict n]) {
  for (int i = 0; i < n; i++)
    y[i] = a[idx[i][0]];
}

// Calls of the library among the words of the index: C++ has other functions by these names.
double floor(double);
// SAID: stays on the CPU: which elements of `a` are touched cannot be said before the loop
void called(int n, const double *restrict idx, const double *restrict a, double *restrict y) {
  for (int i = 0; i < n; i++)
    y[i] = a[(int)floor(idx[i])];
}

// SAID: loop over `i` not proved parallel: {{.*}}volatile
volatile int place[1000];
void moved(const double *restrict a, double *restrict y) {
  for (int i = 0; i < 1000; i++)
    y[i] = a[place[i]];
}
// CHECK-NOT: {{mov}}ed_on_
// CHECK-NOT: {{call}}ed_on_

// The file's own functions are called where the ends are looked for.
// ALL: gpu_a_low = twice(idx[i]) < gpu_a_low ? twice(idx[i]) : gpu_a_low;
static int twice(int i) { return i * 2; }
void doubled(int n, const int *restrict idx, const double *restrict a, double *restrict y) {
  for (int i = 0; i < n; i++)
    y[i] = a[twice(idx[i])];
}
