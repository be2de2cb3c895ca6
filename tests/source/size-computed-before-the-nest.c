// What stands behind it says that a row is there; the size is computed from a member of an array before the nest.
// RUN: %parlift analyze %s 2> %t
// RUN: FileCheck %s < %t
#define N 66
static int points[3];
static double line[N], field[N][N];

// CHECK: [[@LINE+4]]:3: remark: loop over `j` is parallel: {{.*}}`line`
void ends_are_read(void) {
  int i, j, size;
  size = points[0] - 1;
  for (j = 1; j < points[1]; j++) {
    if (size >= 0)
      line[0] = field[j][1];
    for (i = 1; i <= size; i++)
      line[i] = field[j][i];
    field[j][0] = line[0] + 1.0;
    field[j][size] = line[size];
  }
}

// Nothing says so where the last row is read under a condition: it is asked.
// CHECK: [[@LINE+4]]:3: remark: loop over `j` is parallel when `size >= 0`: {{.*}}`line`
void ends_are_read_perhaps(void) {
  int i, j, size;
  size = points[0] - 1;
  for (j = 1; j < points[1]; j++) {
    if (size >= 0)
      line[0] = field[j][1];
    for (i = 1; i <= size; i++)
      line[i] = field[j][i];
    field[j][0] = line[0] + 1.0;
    if (size > 2)
      field[j][size] = line[size];
  }
}

// Nor is it asked where another condition says whether the first element is filled.
// CHECK: [[@LINE+4]]:3: remark: loop over `j`{{.*}}{{sequential|not proved}}
void ends_are_filled_perhaps(void) {
  int i, j, size;
  size = points[0] - 1;
  for (j = 1; j < points[1]; j++) {
    if (field[j][2] > 0)
      line[0] = field[j][1];
    for (i = 1; i <= size; i++)
      line[i] = field[j][i];
    field[j][0] = line[0] + 1.0;
  }
}
