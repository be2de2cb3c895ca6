#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SWAP(a, b) { unsigned char t = a; a = b; b = t; }

static void rc4(const unsigned char *key, int keylen, const unsigned char *in, unsigned char *out, int len) {
  unsigned char S[256];
  int i, j = 0, n;
  for (i = 0; i < 256; i++)
    S[i] = i;
  for (i = 0; i < 256; i++) {
    j = (j + S[i] + key[i % keylen]) % 256;
    SWAP(S[i], S[j]);
  }
  i = j = 0;
  for (n = 0; n < len; n++) {
    i = (i + 1) % 256;
    j = (j + S[i]) % 256;
    SWAP(S[i], S[j]);
    out[n] = in[n] ^ S[(S[i] + S[j]) % 256];
  }
}

static const char b64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static char *base64_encode(const unsigned char *data, size_t len, size_t *outlen) {
  size_t i, j;
  char *out;
  *outlen = 4 * ((len + 2) / 3);
  out = malloc(*outlen + 1);
  for (i = 0, j = 0; i < len;) {
    unsigned a = i < len ? data[i++] : 0;
    unsigned b = i < len ? data[i++] : 0;
    unsigned c = i < len ? data[i++] : 0;
    unsigned triple = (a << 16) + (b << 8) + c;
    out[j++] = b64[triple >> 18 & 63];
    out[j++] = b64[triple >> 12 & 63];
    out[j++] = b64[triple >> 6 & 63];
    out[j++] = b64[triple & 63];
  }
  for (i = 0; i < (3 - len % 3) % 3; i++)
    out[*outlen - 1 - i] = '=';
  out[*outlen] = 0;
  return out;
}

static void base64_blocks(const unsigned char *in, char *out, int groups) {
  int g;
  for (g = 0; g < groups; g++) {
    unsigned t = in[3 * g] << 16 | in[3 * g + 1] << 8 | in[3 * g + 2];
    out[4 * g] = b64[t >> 18];
    out[4 * g + 1] = b64[t >> 12 & 63];
    out[4 * g + 2] = b64[t >> 6 & 63];
    out[4 * g + 3] = b64[t & 63];
  }
}

static void to_hex(const unsigned char *in, char *out, int n) {
  static const char hex[] = "0123456789abcdef";
  for (int i = 0; i < n; i++) {
    *out++ = hex[*in >> 4];
    *out++ = hex[*in++ & 15];
  }
}

static int rle(const unsigned char *in, int n, unsigned char *out) {
  int i = 0, o = 0;
  while (i < n) {
    int run = 1;
    while (i + run < n && run < 255 && in[i + run] == in[i])
      run++;
    out[o++] = run;
    out[o++] = in[i];
    i += run;
  }
  return o;
}

static void xor_cipher(unsigned char *p, int n, const char *key) {
  int k = strlen(key);
  for (int i = 0; i < n; i++)
    p[i] ^= key[i % k];
}

int main(void) {
  int n = 12000000, i;
  size_t m;
  unsigned char *a = malloc(n), *b = malloc(2 * n);
  char *h = malloc(2 * n);
  unsigned x = 0;
  for (i = 0; i < n; i++)
    a[i] = i / 7 % 5 + (i % 1000 == 0);
  printf("%d\n", rle(a, n, b));
  rc4((const unsigned char *)"Secret", 6, a, b, n);
  xor_cipher(b, n, "another key");
  char *e = base64_encode(b, n - 1, &m);
  for (i = 0; i < (int)m; i++) x = x * 31 + e[i];
  printf("%zu %u\n", m, x);
  base64_blocks(b, h, n / 3);
  for (i = 0; i < n / 3 * 4; i++) x = x * 31 + h[i];
  to_hex(b, h, n);
  for (i = 0; i < 2 * n; i++) x = x * 31 + h[i];
  printf("%u\n", x);
  /* many small messages, each with its own key */
  unsigned char out[64], key[8];
  unsigned long y = 0;
  for (i = 0; i < 20000; i++) {
    for (int k = 0; k < 8; k++) key[k] = i >> k;
    rc4(key, 8, b + i, out, 64);
    for (int k = 0; k < 64; k++) y += out[k];
  }
  printf("%lu\n", y);
  return 0;
}
