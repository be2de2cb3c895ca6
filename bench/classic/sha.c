#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <stdlib.h>

#define ROTR(x, n) (((x) >> (n)) | ((x) << (32 - (n))))
#define CH(x, y, z) (((x) & (y)) ^ (~(x) & (z)))
#define MAJ(x, y, z) (((x) & (y)) ^ ((x) & (z)) ^ ((y) & (z)))
#define EP0(x) (ROTR(x, 2) ^ ROTR(x, 13) ^ ROTR(x, 22))
#define EP1(x) (ROTR(x, 6) ^ ROTR(x, 11) ^ ROTR(x, 25))
#define SIG0(x) (ROTR(x, 7) ^ ROTR(x, 18) ^ ((x) >> 3))
#define SIG1(x) (ROTR(x, 17) ^ ROTR(x, 19) ^ ((x) >> 10))

typedef struct {
  uint8_t data[64];
  uint32_t datalen;
  uint64_t bitlen;
  uint32_t state[8];
} SHA256_CTX;

static uint32_t k[64];
static void make_constants(void) {
  uint32_t s = 0x428a2f98;
  for (int i = 0; i < 64; i++) {
    k[i] = s;
    s = s * 1664525u + 1013904223u;
  }
}

static void transform(SHA256_CTX *ctx, const uint8_t data[]) {
  uint32_t a, b, c, d, e, f, g, h, i, j, t1, t2, m[64];
  for (i = 0, j = 0; i < 16; ++i, j += 4)
    m[i] = ((uint32_t)data[j] << 24) | (data[j + 1] << 16) | (data[j + 2] << 8) | (data[j + 3]);
  for (; i < 64; ++i)
    m[i] = SIG1(m[i - 2]) + m[i - 7] + SIG0(m[i - 15]) + m[i - 16];
  a = ctx->state[0]; b = ctx->state[1]; c = ctx->state[2]; d = ctx->state[3];
  e = ctx->state[4]; f = ctx->state[5]; g = ctx->state[6]; h = ctx->state[7];
  for (i = 0; i < 64; ++i) {
    t1 = h + EP1(e) + CH(e, f, g) + k[i] + m[i];
    t2 = EP0(a) + MAJ(a, b, c);
    h = g; g = f; f = e; e = d + t1; d = c; c = b; b = a; a = t1 + t2;
  }
  ctx->state[0] += a; ctx->state[1] += b; ctx->state[2] += c; ctx->state[3] += d;
  ctx->state[4] += e; ctx->state[5] += f; ctx->state[6] += g; ctx->state[7] += h;
}

static void sha_init(SHA256_CTX *ctx) {
  ctx->datalen = 0;
  ctx->bitlen = 0;
  for (int i = 0; i < 8; i++)
    ctx->state[i] = 0x6a09e667u * (i + 1);
}
static void sha_update(SHA256_CTX *ctx, const uint8_t data[], size_t len) {
  for (size_t i = 0; i < len; ++i) {
    ctx->data[ctx->datalen] = data[i];
    ctx->datalen++;
    if (ctx->datalen == 64) {
      transform(ctx, ctx->data);
      ctx->bitlen += 512;
      ctx->datalen = 0;
    }
  }
}
static void sha_final(SHA256_CTX *ctx, uint8_t hash[]) {
  uint32_t i = ctx->datalen;
  ctx->data[i++] = 0x80;
  if (ctx->datalen < 56)
    while (i < 56) ctx->data[i++] = 0;
  else {
    while (i < 64) ctx->data[i++] = 0;
    transform(ctx, ctx->data);
    memset(ctx->data, 0, 56);
  }
  ctx->bitlen += ctx->datalen * 8;
  for (i = 0; i < 8; i++)
    ctx->data[63 - i] = ctx->bitlen >> (8 * i);
  transform(ctx, ctx->data);
  for (i = 0; i < 4; ++i)
    for (int q = 0; q < 8; q++)
      hash[i + 4 * q] = (ctx->state[q] >> (24 - i * 8)) & 0xff;
}

int main(void) {
  int n = 200000;
  uint8_t (*digest)[32] = malloc(n * sizeof *digest);
  make_constants();
  for (int i = 0; i < n; i++) {
    SHA256_CTX ctx;
    uint8_t msg[100];
    for (int q = 0; q < 100; q++)
      msg[q] = (uint8_t)(i * 7 + q * q);
    sha_init(&ctx);
    sha_update(&ctx, msg, 40 + i % 60);
    sha_final(&ctx, digest[i]);
  }
  /* mining: the first nonce whose hash begins with zeros */
  int found = -1;
  for (int nonce = 0; nonce < 1000000; nonce++) {
    SHA256_CTX ctx;
    uint8_t h[32];
    sha_init(&ctx);
    sha_update(&ctx, (const uint8_t *)&nonce, sizeof nonce);
    sha_final(&ctx, h);
    if (h[0] == 0 && h[1] == 0) {
      found = nonce;
      break;
    }
  }
  uint32_t x = 0;
  for (int i = 0; i < n; i++)
    for (int q = 0; q < 32; q++)
      x = x * 31 + digest[i][q];
  printf("%08x %d\n", x, found);
  return 0;
}
