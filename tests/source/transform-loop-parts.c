// Loops in parts and backwards, in the user's words; comments on the loop stay with its first part.
// RUN: echo 'split parts:1 m' > %t.split
// RUN: %parlift transform -q %s --plan %t.split | FileCheck --check-prefix=SPLIT %s
// SPLIT-LABEL: {{^}}void parts
// SPLIT-NEXT: {{^}}  // all of a
// SPLIT-NEXT: {{^}}  const int i{{_}}split = m < 0 ? 0 : m < n ? m : n;
// SPLIT-NEXT: {{^}}  for (int i = 0; i < i{{_}}split; i++)
// SPLIT-NEXT: {{^}}    a[i] = a[i+1] * 2; // doubled
// SPLIT-NEXT: {{^}}  for (int i = i{{_}}split; i < n; i++)
// SPLIT-NEXT: {{^}}    a[i] = a[i+1] * 2; // doubled{{$}}
// SPLIT-NEXT: {{^}}}

// RUN: echo 'peel parts:1 first 2' > %t.first
// RUN: %parlift transform -q %s --plan %t.first | FileCheck --check-prefix=FIRST %s
// FIRST-LABEL: {{^}}void parts
// FIRST:      {{^}}  if (0 < n)
// FIRST-NEXT: {{^}}    a[0] = a[1] * 2; // doubled
// FIRST-NEXT: {{^}}  if (1 < n)
// FIRST-NEXT: {{^}}    a[1] = a[2] * 2; // doubled
// FIRST-NEXT: {{^}}  for (int i = 2; i < n; i++)
// FIRST-NEXT: {{^}}    a[i] = a[i+1] * 2; // doubled{{$}}
// FIRST-NEXT: {{^}}}

// RUN: echo 'peel parts:1 last' > %t.last
// RUN: %parlift transform -q %s --plan %t.last | FileCheck --check-prefix=LAST %s
// LAST-LABEL: {{^}}void parts
// LAST:      {{^}}  const int i{{_}}last = 0 < n ? n - 1 : 0;
// LAST-NEXT: {{^}}  for (int i = 0; i < i{{_}}last; i++)
// LAST-NEXT: {{^}}    a[i] = a[i+1] * 2; // doubled
// LAST-NEXT: {{^}}  if (i{{_}}last < n)
// LAST-NEXT: {{^}}    a[i{{_}}last] = a[i{{_}}last + 1] * 2; // doubled
// LAST-NEXT: {{^}}}

// RUN: echo 'reverse parts:1' > %t.back
// RUN: exits 1 %parlift transform %s --plan %t.back 2>&1 | FileCheck --check-prefix=BACK %s
// BACK: `reverse` is not legal: the WAR dependence from `a[i+1]` to `a[i]` with direction (<) would be turned round [transform-illegal]
void parts(int n, int m, int *a) {
  // all of a
  for (int i = 0; i < n; i++)
    a[i] = a[i+1] * 2; // doubled
}

// RUN: echo 'reverse turned:1' > %t.turned
// RUN: %parlift transform -q %s --plan %t.turned | FileCheck --check-prefix=TURNED %s
// TURNED-LABEL: {{^}}void turned
// TURNED-NEXT: {{^}}  int i;
// TURNED-NEXT: {{^}}  for (i = 63; i >= 0; i--)
// TURNED-NEXT: {{^}}    a[i] = 2;
void turned(int *a) {
  int i;
  for (i = 0; i < 64; i++)
    a[i] = 2;
}

// RUN: echo 'peel counted:1' > %t.counted
// RUN: exits 1 %parlift transform %s --plan %t.counted 2>&1 | FileCheck --check-prefix=COUNTED %s
// COUNTED: `peel` wants `first` or `last`, and how many iterations if it is not one, up to 16
// RUN: echo 'split counted:1 3' > %t.static
// RUN: exits 1 %parlift transform %s --plan %t.static 2>&1 | FileCheck --check-prefix=STATIC %s
// STATIC: `split` does not fit here: `calls` is declared inside the loop, and is no variable of its own [transform-unsuited]
void counted(int n, int *a) {
  for (int i = 0; i < n; i++) {
    static int calls;
    a[i] = calls++;
  }
}
// RUN: echo 'unroll-and-jam counted:1 3' > %t.static
// RUN: exits 1 %parlift transform %s --plan %t.static 2>&1 | FileCheck --check-prefix=STATIC-UNROLLED %s
// STATIC-UNROLLED: `unroll-and-jam` does not fit here: `calls` is declared inside the loop, and is no variable of its own [transform-unsuited]
