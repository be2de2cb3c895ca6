// Blanks at the end of a line, behind a statement or a comment, do not part what closes one block from what opens the next one.
// RUN: grep -q 'a\[i\] = j; $' %s
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
#include <stdio.h>
#define N 1000
static int b[N], a[N], c[N];
int main(void) {
  for (int i = 0, j = N - 1; i < N; i++, j--) a[i] = j; 
  for (int i = 0, j = N - 1; i < N; i++, j--) b[i] += a[j];
  for (int i = 0, j = N - 1; i < N; i++, j--) { b[i] += a[j]; } // blanks behind a comment  
  for (int i = 0, j = N - 1; i < N; i++, j--) c[i] = j + b[i];	/* and a tab */	
  for (int i = 0, j = N - 1; i < N; i++, j--)
    c[i] += a[j];   
  printf("%d %d %d\n", b[9], a[77], c[5]);
  return 0;
}
