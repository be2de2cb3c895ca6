// Blocks of iterations in one body: the user's words with the copies' subscripts, comments once.
// RUN: sed -n 's|^// PLAN: ||p' %s > %t.plan
// RUN: %parlift transform -q %s --plan %t.plan | FileCheck %s
// PLAN: unroll-and-jam sums:1 3

// CHECK-LABEL: {{^}}void sums
// CHECK-NEXT: {{^}}    int j; double most;
// CHECK-NEXT: {{^}}    // row by row
// CHECK-NEXT: {{^}}    const int i{{_}}main = 2 <= n ? n + 1 - (n - 1) % 3 : 2;
// CHECK-NEXT: {{^}}    for (int i = 2; i < i{{_}}main; i += 3) {
// CHECK-NEXT: {{^}}        double most{{_}}0;
// CHECK-NEXT: {{^}}        double most{{_}}1;
// CHECK-NEXT: {{^}}        double most{{_}}2;
// CHECK-NEXT: {{^}}        double sum{{_}}0 = A[i-1][0];
// CHECK-NEXT: {{^}}        most{{_}}0 = 0;
// CHECK-NEXT: {{^}}        double sum{{_}}1 = A[i][0];
// CHECK-NEXT: {{^}}        most{{_}}1 = 0;
// CHECK-NEXT: {{^}}        double sum{{_}}2 = A[i + 1][0];
// CHECK-NEXT: {{^}}        most{{_}}2 = 0;
// CHECK-NEXT: {{^}}        /* the columns */
// CHECK-NEXT: {{^}}        for (j = 0; j < m; j++) {
// CHECK-NEXT: {{^}}            sum{{_}}0 += A[i-1][j]; // added
// CHECK-NEXT: {{^}}            if (A[i - 1][j] > most{{_}}0)
// CHECK-NEXT: {{^}}                most{{_}}0 = A[i - 1][j];
// CHECK-NEXT: {{^}}            sum{{_}}1 += A[i][j];
// CHECK-NEXT: {{^}}            if (A[i][j] > most{{_}}1)
// CHECK-NEXT: {{^}}                most{{_}}1 = A[i][j];
// CHECK-NEXT: {{^}}            sum{{_}}2 += A[i + 1][j];
// CHECK:      {{^}}        s[i - 1] = sum{{_}}0 - most{{_}}0; // stored
// CHECK-NEXT: {{^}}        s[i] = sum{{_}}1 - most{{_}}1;
// CHECK-NEXT: {{^}}        s[i + 1] = sum{{_}}2 - most{{_}}2;
// CHECK-NEXT: {{^}}    }
// CHECK-NEXT: {{^}}    for (int i = i{{_}}main; i <= n; i++) {
// CHECK-NEXT: {{^}}        double sum = A[i-1][0];
void sums(int n, int m, double s[restrict n], double A[restrict n][m]) {
    int j; double most;
    // row by row
    for (int i = 2; i <= n; i++) {
        double sum = A[i-1][0];
        most = 0;
        /* the columns */
        for (j = 0; j < m; j++) {
            sum += A[i-1][j]; // added
            if (A[i - 1][j] > most)
                most = A[i - 1][j];
        }
        s[i - 1] = sum - most; // stored
    }
}

// The comment behind the loop's last statement moves with it.
// RUN: echo 'unroll-and-jam zero:1 4' > %t.zero
// RUN: %parlift transform -q %s --plan %t.zero | FileCheck --check-prefix=ZERO %s
// ZERO-LABEL: {{^}}void zero
// ZERO-NEXT: const int i{{_}}main = n - n % 4;
// ZERO-NEXT: for (int i = 0; i < i{{_}}main; i += 4) {
// ZERO-NEXT: a[i] = 0; // all
// ZERO-NEXT: a[i + 1] = 0;
// ZERO:      for (int i = i{{_}}main; i < n; i++)
// ZERO-NEXT: a[i] = 0; // all{{$}}
// ZERO-NEXT: }
void zero(int n, int *a) {
  for (int i = 0; i < n; i++)
    a[i] = 0; // all
}

// RUN: echo 'unroll-and-jam back:1 2' > %t.back
// RUN: exits 1 %parlift transform %s --plan %t.back 2>&1 | FileCheck --check-prefix=BACK %s
// BACK: `unroll-and-jam` is not legal: the RAW dependence from `A[i][j]` to `A[i - 1][j + 1]` with direction (<, >) would be turned round [transform-illegal]
void back(int n, double A[n][n]) {
  for (int i = 1; i < n; i++)
    for (int j = 0; j < n - 1; j++)
      A[i][j] = A[i - 1][j + 1];
}

// A macro's `i` is not where a copy could put `i + 1`.
// RUN: echo 'unroll-and-jam hidden:1 2' > %t.hidden
// RUN: exits 1 %parlift transform %s --plan %t.hidden 2>&1 | FileCheck --check-prefix=HIDDEN %s
// HIDDEN: `unroll-and-jam` does not fit here: `i` is used where its name does not stand [transform-unsuited]
#define HERE a[i]
void hidden(int n, int *a) {
  for (int i = 0; i < n; i++)
    HERE = 0;
}

// RUN: echo 'unroll-and-jam argument:1 2' > %t.argument
// RUN: %parlift transform -q %s --plan %t.argument | FileCheck --check-prefix=ARGUMENT %s
// ARGUMENT: AT((i + 1)) = 0;
#define AT(x) a[(x) + 1]
void argument(int n, int *a) {
  for (int i = 0; i < n; i++)
    AT(i) = 0;
}

// RUN: echo 'unroll-and-jam product:1 2x1' > %t.one
// RUN: exits 1 %parlift transform %s --plan %t.one 2>&1 | FileCheck --check-prefix=ONE %s
// ONE: `unroll-and-jam` wants numbers of copies as in 4 or 4x2, each 0 or from 2 on
void product(int n, double A[restrict n][n], double B[restrict n][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      A[i][j] = B[i][j];
}

// What a macro does with its argument is not known: the copy's has parentheses.
// RUN: echo 'unroll-and-jam squares:1 2' > %t.squares
// RUN: %parlift transform -q %s --plan %t.squares | FileCheck --check-prefix=SQUARES %s
// SQUARES: a[i] = SQUARE(i);
// SQUARES-NEXT: a[i + 1] = SQUARE((i + 1));
#define SQUARE(x) x * x
void squares(int n, int *a) {
  for (int i = 0; i < n; i++)
    a[i] = SQUARE(i);
}

// From -2000000000 to 2000000000 are more iterations than an int can count, and the text says so.
// RUN: echo 'unroll-and-jam anywhere:1 4' > %t.anywhere
// RUN: %parlift transform -q %s --plan %t.anywhere | FileCheck --check-prefix=ANYWHERE %s
// ANYWHERE: const int j{{_}}main = s < n ? n - ((long)n - s) % 4 : s;
void anywhere(int s, int n, int *a) {
  for (int j = s; j < n; j++)
    a[j] = 0;
}

// Above a diagonal the rows have their last columns in common; none of them ends before it starts.
// RUN: echo 'unroll-and-jam above:1 4x2' > %t.above
// RUN: %parlift transform -q %s --plan %t.above | FileCheck --check-prefix=ABOVE %s
// ABOVE-LABEL: {{^}}void above
// ABOVE: for (int i{{_}}one = i; i{{_}}one < i + 3; i{{_}}one++)
// ABOVE-NEXT: for (int j = i{{_}}one + 1; j < i + 4; j++)
// ABOVE-NEXT: A[i{{_}}one][j] = 1;
// ABOVE-NEXT: const int j{{_}}main = n - (n - (i + 4)) % 2;
// ABOVE-NEXT: for (int j = i + 4; j < j{{_}}main; j += 2) {
void above(int n, double A[n][n]) {
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j++)
      A[i][j] = 1;
}

// RUN: echo 'unroll-and-jam band:1 2' > %t.band
// RUN: exits 1 %parlift transform %s --plan %t.band 2>&1 | FileCheck --check-prefix=BAND %s
// BAND: `unroll-and-jam` does not fit here: the bounds of loop `j` change in the loops around it, not one of them by the same amount in each iteration of one loop [transform-unsuited]
void band(int n, double A[n][n]) {
  for (int i = 0; i < n - 3; i++)
    for (int j = i; j < i + 3; j++)
      A[i][j] = 1;
}

// A macro's `i` in a bound is not where the last row's could be put.
// RUN: echo 'unroll-and-jam limited:1 2' > %t.limited
// RUN: exits 1 %parlift transform %s --plan %t.limited 2>&1 | FileCheck --check-prefix=LIMITED %s
// LIMITED: `unroll-and-jam` does not fit here: `i` is used where its name does not stand [transform-unsuited]
#define LAST (i)
void limited(int n, double A[n][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= LAST; j++)
      A[i][j] = 1;
}
