// What <ctype.h> asks are tables of the library's: nothing that a program stores is part of them, as macro or as function.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: FileCheck %s < %t.omp.c
#include <ctype.h>
#include <stdio.h>
#include <string.h>

// CHECK-LABEL: {{^}}static void upper(
// CHECK: #pragma omp parallel for
static void upper(const char *in, char *out, int n) {
  for (int i = 0; i < n; i++)
    out[i] = (char)toupper((unsigned char)in[i]);
}
// CHECK-LABEL: {{^}}static void turn(
// CHECK: #pragma omp parallel for
static void turn(char *s, int n) {
  for (int i = 0; i < n; i++)
    if (islower((unsigned char)s[i]))
      s[i] = (char)(s[i] - 32);
    else if (isupper((unsigned char)s[i]))
      s[i] = (char)tolower((unsigned char)s[i]);
}
// CHECK-LABEL: {{^}}static int letters(
// CHECK: #pragma omp parallel for reduction(+:count{{.*}})
static int letters(const char *s, int n) {
  int count[26] = {0}, most = 0;
  for (int i = 0; i < n; i++)
    if (isalpha((unsigned char)s[i]))
      count[tolower((unsigned char)s[i]) - 'a']++;
  for (int i = 0; i < 26; i++)
    if (count[i] > count[most])
      most = i;
  return most;
}
// The place in the text is read, and written one iteration before.
// CHECK-LABEL: {{^}}static void shift(
// CHECK-NOT: #pragma omp parallel
// CHECK: int main
static void shift(char *s, int n) {
  for (int i = 1; i < n; i++)
    if (isspace((unsigned char)s[i - 1]))
      s[i] = ' ';
}

int main(void) {
  static char text[4001], other[4001];
  for (int i = 0; i < 4000; i++)
    text[i] = "The quick brown fox, jumps over 13 lazy dogs.\n"[i * 7 % 46];
  upper(text, other, 4000);
  turn(text, 4000);
  printf("%d %d\n", letters(text, 4000), letters(other, 4000));
  shift(other, 4000);
  printf("%zu %.60s %.60s\n", strlen(text), text, other);
  return 0;
}
