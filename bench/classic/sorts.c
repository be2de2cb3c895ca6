#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int key;
static void fill(key *a, int n, unsigned s) {
  for (int i = 0; i < n; i++) {
    s = s * 1664525u + 1013904223u;
    a[i] = s >> 4;
  }
}

static void radix_sort(key *a, key *tmp, int n) {
  for (int shift = 0; shift < 32; shift += 8) {
    int count[257] = {0};
    for (int i = 0; i < n; i++)
      count[((unsigned)a[i] >> shift & 255) + 1]++;
    for (int i = 0; i < 256; i++)
      count[i + 1] += count[i];
    for (int i = 0; i < n; i++)
      tmp[count[(unsigned)a[i] >> shift & 255]++] = a[i];
    memcpy(a, tmp, n * sizeof(key));
  }
}

static void counting_sort(unsigned char *a, int n) {
  int count[256] = {0}, k, i = 0;
  for (int j = 0; j < n; j++)
    count[a[j]]++;
  for (k = 0; k < 256; k++)
    while (count[k]-- > 0)
      a[i++] = k;
}

static void bitonic(key *a, int n) {
  int i, j, k;
  for (k = 2; k <= n; k <<= 1)
    for (j = k >> 1; j > 0; j >>= 1)
      for (i = 0; i < n; i++) {
        int l = i ^ j;
        if (l > i)
          if (((i & k) == 0 && a[i] > a[l]) || ((i & k) != 0 && a[i] < a[l])) {
            key t = a[i];
            a[i] = a[l];
            a[l] = t;
          }
      }
}

static void odd_even(key *a, int n) {
  int sorted = 0;
  while (!sorted) {
    sorted = 1;
    for (int i = 1; i < n - 1; i += 2)
      if (a[i] > a[i + 1]) {
        key t = a[i]; a[i] = a[i + 1]; a[i + 1] = t;
        sorted = 0;
      }
    for (int i = 0; i < n - 1; i += 2)
      if (a[i] > a[i + 1]) {
        key t = a[i]; a[i] = a[i + 1]; a[i + 1] = t;
        sorted = 0;
      }
  }
}

static void merge(key *a, key *b, int lo, int mid, int hi) {
  int i = lo, j = mid, k = lo;
  while (i < mid && j < hi)
    b[k++] = a[i] <= a[j] ? a[i++] : a[j++];
  while (i < mid) b[k++] = a[i++];
  while (j < hi) b[k++] = a[j++];
}
static void merge_sort(key *a, key *b, int n) {
  for (int width = 1; width < n; width *= 2) {
    for (int lo = 0; lo < n; lo += 2 * width) {
      int mid = lo + width < n ? lo + width : n;
      int hi = lo + 2 * width < n ? lo + 2 * width : n;
      merge(a, b, lo, mid, hi);
    }
    memcpy(a, b, n * sizeof *a);
  }
}

static void rank_sort(const key *a, key *out, int n) {
  for (int i = 0; i < n; i++) {
    int r = 0;
    for (int j = 0; j < n; j++)
      if (a[j] < a[i] || (a[j] == a[i] && j < i))
        r++;
    out[r] = a[i];
  }
}

static void shell_sort(key *a, int n) {
  for (int gap = n / 2; gap > 0; gap /= 2)
    for (int i = gap; i < n; i++) {
      key t = a[i];
      int j;
      for (j = i; j >= gap && a[j - gap] > t; j -= gap)
        a[j] = a[j - gap];
      a[j] = t;
    }
}

static unsigned check(const key *a, int n) {
  unsigned h = 0;
  for (int i = 1; i < n; i++) {
    if (a[i - 1] > a[i]) { printf("not sorted!\n"); break; }
    h += a[i] * (unsigned)i;
  }
  return h;
}

int main(void) {
  int n = 1 << 19;
  key *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b);
  unsigned char *c = malloc(n * 8);
  fill(a, n, 1); radix_sort(a, b, n); printf("%u\n", check(a, n));
  fill(a, n, 1); bitonic(a, n); printf("%u\n", check(a, n));
  fill(a, n, 1); merge_sort(a, b, n); printf("%u\n", check(a, n));
  fill(a, n, 1); shell_sort(a, n); printf("%u\n", check(a, n));
  fill(a, 9000, 2); odd_even(a, 9000); printf("%u\n", check(a, 9000));
  fill(a, 9000, 2); rank_sort(a, b, 9000); printf("%u\n", check(b, 9000));
  for (int i = 0; i < n * 8; i++) c[i] = i * 2654435761u >> 13;
  counting_sort(c, n * 8);
  printf("%d\n", c[n * 3]);
  return 0;
}
