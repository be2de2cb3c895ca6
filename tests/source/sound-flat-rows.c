// A pointer to a row that is used for all rows meets the rows themselves.
// RUN: %parlift analyze --format=json %s | python3 %S/../check_expect.py %s

double m[60][60];

// EXPECT shifted:1 sequential|unknown
void shifted(int n) {
  double *next = m[1];
  for (int i = 1; i < n; i++)
    next[i * 60 + 1] = m[i][1];
}

// EXPECT variable:1 sequential|unknown
void variable(int n, int k, double (*restrict a)[k]) {
  double *flat = &a[0][0];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < k; j++)
      a[i][j] = flat[i * k + j + 1];
}

// EXPECT ownRow:1 parallel
void ownRow(int n) {
  for (int i = 0; i < n; i++) {
    double *row = m[i];
    for (int j = 1; j < 60; j++)
      row[j] += row[j - 1];
  }
}

// EXPECT flatAlone:1 parallel
void flatAlone(int n) {
  double *flat = m[0];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 60; j++)
      flat[i * 60 + j] = j;
}
