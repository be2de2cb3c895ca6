// What <ctype.h> reads of its tables decides packs and automata as any comparison does; in C its functions are macros around a table that
// no program can write.
// RUN: %S/scans.sh %parlift %s %t
// RUN: cp %s %t.cpp && %S/scans.sh %parlift %t.cpp %t.cxx
// RUN: grep -c "parallelized: scan" %t.remarks | grep -x 5
#include <ctype.h>
#include <stdio.h>

enum { N = 100003 };
static char t[N + 1], o[N + 1];

static int strip(int n) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (!isspace((unsigned char)t[i]))
      o[k++] = t[i];
  return k;
}
static int words(int n) {
  int in = 0, count = 0;
  for (int i = 0; i < n; i++)
    if (isspace((unsigned char)t[i]))
      in = 0;
    else if (!in) {
      in = 1;
      count++;
    }
  return count;
}
static int capitals(int n) {
  int k = 0;
  for (int i = 0; i < n; i++) {
    const int c = (unsigned char)t[i];
    if (isalpha(c) || isdigit(c))
      o[k++] = (char)toupper(c);
  }
  return k;
}

int main(void) {
  for (int i = 0; i < N; i++)
    t[i] = "ab cd  e\nf\tg7"[i % 13];
  unsigned sum = 0;
  const int k = strip(N);
  for (int i = 0; i < k; i++)
    sum = sum * 31 + (unsigned char)o[i];
  const int m = capitals(N);
  for (int i = 0; i < m; i++)
    sum = sum * 31 + (unsigned char)o[i];
  printf("%d %d %d %u\n", k, words(N), m, sum);
  return 0;
}
