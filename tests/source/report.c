// A report has the verdict, the reason, the graph, the iterations, the matrix, the accesses and the changes of each loop.
// RUN: %parlift report -q %s -o %t.html
// RUN: python3 %S/../check_html.py %t.html
// RUN: sed -n '/data-words="[^"]*:[0-9]* wave i /,/<.details>$/p' %t.html | sed 's/></>\n</g' | FileCheck --check-prefix=WAVE %s
// RUN: sed -n '/data-words="[^"]*:[0-9]* pieces /,/<.details>$/p' %t.html | sed 's/></>\n</g' | FileCheck --check-prefix=PIECES %s
// RUN: sed -n '/data-words="[^"]*:[0-9]* sum /,/<.details>$/p' %t.html | sed 's/></>\n</g' | FileCheck --check-prefix=SUM %s

// WAVE: badge no">sequential
// WAVE: <mark class="blocks">a[i][j]</mark> = <mark class="blocks">a[i - 1][j + 1]</mark> + 1;
// WAVE: [dependence-carried]
// WAVE: Coverage
// WAVE: <desc{{[^>]*}}>1 statement in 1 component; one of them is a cycle. Line [[# @LINE + 14]] to line [[# @LINE + 14]]: RAW a (&lt;, &gt;).
// Five rows of four: 1 <= i < 6, 1 <= j < 5; three of each row have one below and to the left.
// WAVE: <desc{{[^>]*}}>20 iterations of i and j, 12 arrows between them.
// WAVE: Where <code>n</code> is 6
// WAVE: <tr class="blocks">
// WAVE: <td class="dir hit">&lt;</td>
// WAVE-NEXT: <td class="dir">&gt;</td>
// WAVE-NEXT: <td>(1, -1)</td>
// WAVE: a[i - 1][j + 1]</code>
// WAVE: <td>800 bytes on</td>
// WAVE-NEXT: <td>j: 8 bytes on</td>
void wave(int n, double a[100][100]) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n - 1; j++)
      a[i][j] = a[i - 1][j + 1] + 1;
}

// The writer of b comes first, whatever the order of the text; c stands alone, and only b and c depend on themselves.
// PIECES: <desc{{[^>]*}}>3 statements in 3 components; 2 of them are a cycle. Line
// PIECES: class="frame cycle"
// PIECES-NEXT: class="frame"
// PIECES-NEXT: class="frame cycle"
// PIECES: >b[i] = b[i - 1] * b[i - 1]<
// PIECES: >a[i] = b[i - 2]<
// PIECES: >c[i] = c[i - 1] * c[i - 1]<
void pieces(int n, double *restrict a, double *restrict b, double *restrict c) {
  for (int i = 2; i < n; i++) {
    a[i] = b[i - 2];
    b[i] = b[i - 1] * b[i - 1];
    c[i] = c[i - 1] * c[i - 1];
  }
}

// SUM: badge yes">parallel
// SUM: <li>reduction + s</li>
// SUM: 1000 iterations
// SUM: <span class="add">+  #pragma omp parallel for reduction(+:s) if(n &gt; {{[0-9]+}})</span>
double sum(int n, const double *x) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += x[i];
  return s;
}
