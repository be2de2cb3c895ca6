// Strings of 25 characters: upper case, vowels, hashes, reversal, again and again.
#include <stdio.h>
#include <string.h>
void upper(char *s);
int vowels(const char *s);
unsigned hash(const char *s, int n);
void reverse(char *s, int n);
int equal(const char *a, const char *b, int n);

#ifndef CALLS
void upper(char *s) {
  for (int i = 0; s[i]; i++)
    if (s[i] >= 'a' && s[i] <= 'z')
      s[i] -= 32;
}
int vowels(const char *s) {
  int n = strlen(s), c = 0;
  for (int i = 0; i < n; i++)
    if (s[i] == 'A' || s[i] == 'E' || s[i] == 'I' || s[i] == 'O' || s[i] == 'U')
      c++;
  return c;
}
unsigned hash(const char *s, int n) {
  unsigned h = 5381;
  for (int i = 0; i < n; i++)
    h = h * 33 + s[i];
  return h;
}
void reverse(char *s, int n) {
  for (int i = 0; i < n / 2; i++) {
    char t = s[i];
    s[i] = s[n - 1 - i];
    s[n - 1 - i] = t;
  }
}
int equal(const char *a, const char *b, int n) {
  for (int i = 0; i < n; i++)
    if (a[i] != b[i])
      return 0;
  return 1;
}
#endif

#ifndef KERNELS
int main(int argc, char **argv) {
  (void)argv;
  char s[] = "The quick brown fox jumps", r[] = "THE QUICK BROWN FOX JUMPS";
  unsigned long t = 0;
  for (int q = 0; q < 8000000; q++) {
    s[q % 25] = 'a' + q % 26;
    upper(s);
    t += vowels(s) + hash(s, 24 + argc);
    reverse(s, 24 + argc);
    t += equal(s, r, 24 + argc);
  }
  printf("%lu\n", t);
  return 0;
}
#endif
