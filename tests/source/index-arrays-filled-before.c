// An index array that a loop just before fills with a line that is not level needs no test.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s

// CHECK: :[[@LINE+5]]:3: remark: {{.*}} is parallel: no iteration writes
void scatter(int n, int k, int *restrict index, double *restrict out) {
  for (int i = 0; i < n; i++)
    index[i] = 3 * i + k;
  double last = 0; // of no concern
  for (int i = 0; i < n; i++)
    out[index[i]] = i + last;
}

static int table[1000];
// CHECK: :[[@LINE+7]]:3: remark: {{.*}} is parallel: no iteration writes
void named(int n, double *restrict out, double *restrict other) {
  int i;
  for (i = 0; i < n; i++)
    table[i] = n - i;
  for (i = 0; i < n; i++)
    other[i] = 0;
  for (i = 2; i < n; i++)
    out[table[i]] = i;
}

// --- near misses: a test, or none

// A level line.
// CHECK: :[[@LINE+4]]:3: remark: {{.*}} is parallel if `index` holds no value twice
void level(int n, int k, int *restrict index, double *restrict out) {
  for (int i = 0; i < n; i++)
    index[i] = k;
  for (int i = 0; i < n; i++)
    out[index[i]] = i;
}
// CHECK: :[[@LINE+4]]:3: remark: {{.*}} is parallel if `index` holds no value twice
void halves(int n, int *restrict index, double *restrict out) {
  for (int i = 0; i < n; i++)
    index[i] = i / 2;
  for (int i = 0; i < n; i++)
    out[index[i]] = i;
}
// Only a part of it is filled.
// CHECK: :[[@LINE+4]]:3: remark: {{.*}} is parallel if `index` holds no value twice
void part(int n, int m, int *restrict index, double *restrict out) {
  for (int i = 0; i < m; i++)
    index[i] = i;
  for (int i = 0; i < n; i++)
    out[index[i]] = i;
}
// CHECK: :[[@LINE+4]]:3: remark: {{.*}} is parallel if `index` holds no value twice
void notFirst(int n, int *restrict index, double *restrict out) {
  for (int i = 1; i < n; i++)
    index[i] = i;
  for (int i = 0; i < n; i++)
    out[index[i]] = i;
}
// CHECK: :[[@LINE+5]]:3: remark: {{.*}} is parallel if `index` holds no value twice
void otherLimit(int n, int *restrict index, double *restrict out) {
  for (int i = 0; i < n; i++)
    index[i] = i;
  n = n + 1;
  for (int i = 0; i < n; i++)
    out[index[i]] = i;
}
// Written once more in between, perhaps by another name.
// CHECK: :[[@LINE+5]]:3: remark: {{.*}} is parallel if `index` holds no value twice
void again(int n, int *restrict index, double *restrict out) {
  for (int i = 0; i < n; i++)
    index[i] = i;
  index[3] = 4;
  for (int i = 0; i < n; i++)
    out[index[i]] = i;
}
// CHECK: :[[@LINE+5]]:3: remark: {{.*}} is parallel if `table` holds no value twice
void otherName(int n, int *where, double *restrict out) {
  for (int i = 0; i < n; i++)
    table[i] = i;
  where[3] = 4;
  for (int i = 0; i < n; i++)
    out[table[i]] = i;
}
void change(void);
// CHECK: :[[@LINE+5]]:3: remark: {{.*}} is parallel if `table` holds no value twice
void byCall(int n, double *restrict out) {
  for (int i = 0; i < n; i++)
    table[i] = i;
  change();
  for (int i = 0; i < n; i++)
    out[table[i]] = i;
}
// Too narrow for what it should hold.
static signed char narrow[1000];
// CHECK: :[[@LINE+4]]:3: remark: {{.*}} is parallel if `narrow` holds no value twice
void wraps(int n, double *restrict out) {
  for (int i = 0; i < n; i++)
    narrow[i] = (signed char)i;
  for (int i = 0; i < n; i++)
    out[narrow[i] + 128] = i;
}
// Only perhaps filled.
// CHECK: :[[@LINE+5]]:3: remark: {{.*}} is parallel if `index` holds no value twice
void perhaps(int n, int fills, int *restrict index, double *restrict out) {
  if (fills)
    for (int i = 0; i < n; i++)
      index[i] = i;
  for (int i = 0; i < n; i++)
    out[index[i]] = i;
}
