// The address of an element of a table, indexed where it is written, walks through all of the table.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
static double u[100][64];
struct image {
  int width;
  double rows[100][64];
};

// CHECK: addresses-of-elements.c:[[# @LINE + 2]]:3: remark: loop over `i` {{is sequential|not proved parallel|is parallel when}}
void any_element(int n, int k) {
  for (int i = 0; i < n; i++)
    u[1][i] = (&u[0][0])[k];
}

// CHECK: addresses-of-elements.c:[[# @LINE + 2]]:3: remark: loop over `i` {{is sequential|not proved parallel|is parallel when}}
void behind_a_star(int n, int k) {
  for (int i = 0; i < n; i++)
    u[1][i] = *(&u[0][0] + k);
}

// CHECK: addresses-of-elements.c:[[# @LINE + 2]]:3: remark: loop over `i` {{is sequential|not proved parallel|is parallel when}}
void of_a_member(struct image *m, int n, int k) {
  for (int i = 0; i < n; i++)
    m->rows[1][i] = (&m->rows[0][0])[k];
}

// CHECK: addresses-of-elements.c:[[# @LINE + 2]]:3: remark: loop over `i` is {{sequential|parallel when}}
void two_rows_up(int n, int k) {
  for (int i = 1; i < n; i++)
    (&u[i][0])[k] = (&u[i - 1][0])[k - 64];
}

// CHECK: addresses-of-elements.c:[[# @LINE + 2]]:3: remark: loop over `i` {{is sequential|not proved parallel}}
void places_that_are_read(int n, const int *where) {
  for (int i = 1; i < n; i++)
    u[i][0] = (&u[0][0])[where[i]];
}

// Where the row itself is written, its subscript stays in it.
// CHECK: addresses-of-elements.c:[[# @LINE + 2]]:3: remark: loop over `i` is parallel: no iteration writes what another one reads or writes [loop-parallel]
void in_a_row(int n, int k) {
  for (int i = 0; i < n; i++)
    u[1][i] = u[0][k];
}

// CHECK: addresses-of-elements.c:[[# @LINE + 2]]:3: remark: loop over `i` is parallel: no iteration writes what another one reads or writes [loop-parallel]
void all_elements(int n, double x) {
  for (int i = 0; i < n; i++)
    (&u[0][0])[i] = x * i;
}
