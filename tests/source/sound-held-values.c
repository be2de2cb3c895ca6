// A value read twice is the same only if nothing wrote its memory between, by whatever name.
// RUN: %parlift analyze --format=json %s | python3 %S/../check_expect.py %s

int table[1000];

// EXPECT rewritten:1 unknown|sequential
void rewritten(int n, double *restrict a) {
  int *same = table;
  for (int j = 0; j < n; j++) {
    int before = table[j];
    same[j] = 5;
    a[before - table[j] + j] = j;
  }
}

// EXPECT moved:1 unknown|sequential
void moved(int n, int *restrict q, double *restrict a) {
  for (int j = 0; j < n; j++) {
    int *here = q + j;
    int before = q[j];
    *here = 5;
    a[before - q[j] + j] = j;
  }
}

// What is stored by the address is known to be what the name says: one element, whose last value stays.
// EXPECT localInside:1 parallel
void localInside(int n, double *restrict a) {
  for (int i = 0; i < n; i++) {
    int own = i;
    int *same = &own;
    *same = 3;
    a[own] = i;
  }
}

// EXPECT localBefore:1 unknown|sequential|conditional
void localBefore(int n, int m, double *restrict a) {
  int stride = 1;
  int *same = &stride;
  *same = m;
  for (int i = 0; i < n; i++)
    a[i * stride] = i;
}

// EXPECT field:1 unknown|sequential
struct Box {
  int k;
};
void field(int n, struct Box *box, double *restrict a) {
  struct Box *same = box;
  for (int i = 0; i < n; i++) {
    int before = box[i].k;
    same[i].k = 2;
    a[before - box[i].k + i] = i;
  }
}

// A table that is only read is what it was.
// EXPECT kept:1 parallel
void kept(int n, int *restrict q, double *restrict a) {
  for (int i = 0; i < n; i++)
    a[i + q[3] - q[3]] = q[i];
}
