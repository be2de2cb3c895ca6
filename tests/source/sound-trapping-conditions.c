// A condition evaluates nothing that the loop itself would not: not what a null pointer points to, no
// division by zero.
// RUN: %parlift analyze --format=json %s | python3 %S/../check_expect.py %s

struct Vector {
  int n;
  double *data;
};

// EXPECT maybeNull:1 unknown
void maybeNull(struct Vector *v, double *b, int n) {
  for (int i = 0; i < n; i++)
    if (v)
      v->data[i] = b[i];
}

// EXPECT chosen:1 unknown
void chosen(struct Vector *v, double *b, int n) {
  for (int i = 0; i < n; i++)
    b[i] = v ? v->data[i] : 0;
}

// EXPECT divisor:1 unknown|sequential
void divisor(int n, int k, double *restrict b) {
  for (int i = 0; i < n; i++)
    if (k)
      b[i + 100 / k] = b[i];
}

// Where the loop reads the pointer in any case, the condition may too.
// EXPECT always:1 conditional
void always(struct Vector *v, double *b, int n, int m) {
  for (int i = 0; i < n; i++) {
    v->data[i] = 0;
    if (m)
      v->data[i] = b[i];
  }
}

// EXPECT guardOutside:1 unknown
// EXPECT guardOutside:1.1 conditional
void guardOutside(struct Vector *v, double *b, int n) {
  for (int i = 0; i < n; i++)
    if (v)
      for (int j = 0; j < n; j++)
        v->data[j] = b[j];
}
