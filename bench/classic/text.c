#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int word_count(const char *s) {
  int in = 0, n = 0;
  for (; *s; s++) {
    if (isspace((unsigned char)*s))
      in = 0;
    else if (!in) {
      in = 1;
      n++;
    }
  }
  return n;
}

static int lines(const char *s, size_t len) {
  int n = 0;
  for (size_t i = 0; i < len; i++)
    if (s[i] == '\n')
      n++;
  return n;
}

static void caesar(char *s, int shift) {
  for (int i = 0; s[i] != '\0'; i++) {
    if (s[i] >= 'a' && s[i] <= 'z')
      s[i] = (s[i] - 'a' + shift) % 26 + 'a';
    else if (s[i] >= 'A' && s[i] <= 'Z')
      s[i] = (s[i] - 'A' + shift) % 26 + 'A';
  }
}

static void vigenere(char *text, size_t n, const char *key) {
  size_t klen = strlen(key);
  for (size_t i = 0; i < n; i++)
    if (isalpha((unsigned char)text[i])) {
      char base = isupper((unsigned char)text[i]) ? 'A' : 'a';
      text[i] = (text[i] - base + key[i % klen] - 'a') % 26 + base;
    }
}

static void upper(char *s) {
  while (*s) {
    *s = toupper((unsigned char)*s);
    s++;
  }
}

static void letters(const char *s, size_t n, long freq[26]) {
  for (size_t i = 0; i < n; i++) {
    int c = tolower((unsigned char)s[i]);
    if (c >= 'a' && c <= 'z')
      freq[c - 'a']++;
  }
}

static int count_naive(const char *t, int n, const char *p) {
  int m = strlen(p), hits = 0;
  for (int i = 0; i + m <= n; i++) {
    int j;
    for (j = 0; j < m; j++)
      if (t[i + j] != p[j])
        break;
    if (j == m)
      hits++;
  }
  return hits;
}

static int kmp(const char *t, int n, const char *p) {
  int m = strlen(p), k = 0, hits = 0, fail[64];
  fail[0] = 0;
  for (int i = 1; i < m; i++) {
    while (k > 0 && p[k] != p[i]) k = fail[k - 1];
    if (p[k] == p[i]) k++;
    fail[i] = k;
  }
  k = 0;
  for (int i = 0; i < n; i++) {
    while (k > 0 && p[k] != t[i]) k = fail[k - 1];
    if (p[k] == t[i]) k++;
    if (k == m) {
      hits++;
      k = fail[k - 1];
    }
  }
  return hits;
}

static int palindrome_at(const char *s, int l, int r, int n) {
  while (l >= 0 && r < n && s[l] == s[r]) {
    l--;
    r++;
  }
  return r - l - 1;
}
static int longest_palindrome(const char *s, int n) {
  int best = 0;
  for (int i = 0; i < n; i++) {
    int a = palindrome_at(s, i, i, n), b = palindrome_at(s, i, i + 1, n);
    int m = a > b ? a : b;
    if (m > best) best = m;
  }
  return best;
}

static void reverse(char *s, int n) {
  for (int i = 0, j = n - 1; i < j; i++, j--) {
    char c = s[i];
    s[i] = s[j];
    s[j] = c;
  }
}

int main(void) {
  int n = 16000000;
  char *s = malloc(n + 1);
  unsigned r = 9;
  for (int i = 0; i < n; i++) {
    r = r * 1664525u + 1013904223u;
    s[i] = "aabbccdeefghiijklmnooppqrsttu  \n"[r >> 27];
  }
  s[n] = 0;
  long f[26] = {0};
  printf("%d words %d lines\n", word_count(s), lines(s, n));
  printf("%d %d\n", count_naive(s, n, "abca"), kmp(s, n, "abca"));
  printf("%d\n", longest_palindrome(s, n / 2));
  caesar(s, 3);
  vigenere(s, n, "lemon");
  letters(s, n, f);
  reverse(s, n);
  upper(s);
  unsigned h = 0;
  for (int i = 0; i < n; i++) h = h * 31 + s[i];
  printf("%ld %ld %u\n", f[0], f[25], h);
  return 0;
}
