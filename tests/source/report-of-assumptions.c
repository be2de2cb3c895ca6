// What a verdict rests on stands in the report beside it, and so does what would change a verdict, with the line that says it.
// RUN: %parlift report -q %s -o %t.html
// RUN: sed -n '/data-words="[^"]*:[0-9]* said /,/<.details>$/p' %t.html | sed 's/></>\n</g' | FileCheck --check-prefix=SAID %s
// RUN: sed -n '/data-words="[^"]*:[0-9]* unsaid /,/<.details>$/p' %t.html | sed 's/></>\n</g' | FileCheck --check-prefix=UNSAID %s

// SAID: badge yes">parallel
// SAID: <strong>This rests on what is assumed</strong>, and is wrong where that is:
// SAID: line [[# @LINE + 2]]: <code>injective(idx)</code>
void said(int n, const int *restrict idx, double *restrict out, const double *restrict in) {
#pragma parlift assume(injective(idx))
  for (int i = 0; i < n; i++)
    out[idx[i]] = in[i];
}

// UNSAID-NOT: <strong>This rests
void unsaid(int n, const int *restrict idx, double *restrict out, const double *restrict in) {
  for (int i = 0; i < n; i++)
    out[idx[i]] = in[i];
}
