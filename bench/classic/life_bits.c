#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t word;
struct life { int rows, words; word *cells, *next; };

static word left(const word *row, int w, int i) { return row[i] << 1 | (i > 0 ? row[i - 1] >> 63 : row[w - 1] >> 63); }
static word right(const word *row, int w, int i) { return row[i] >> 1 | (i < w - 1 ? row[i + 1] << 63 : row[0] << 63); }

static void add(word *s, word x) {
  word c = s[0] & x;
  s[0] ^= x;
  word d = s[1] & c;
  s[1] ^= c;
  s[2] |= d;
}

static void tick(struct life *l) {
  int w = l->words;
  for (int r = 0; r < l->rows; r++) {
    const word *up = l->cells + (size_t)((r + l->rows - 1) % l->rows) * w;
    const word *me = l->cells + (size_t)r * w;
    const word *down = l->cells + (size_t)((r + 1) % l->rows) * w;
    word *out = l->next + (size_t)r * w;
    for (int i = 0; i < w; i++) {
      word s[3] = {0, 0, 0};
      add(s, left(up, w, i)); add(s, up[i]); add(s, right(up, w, i));
      add(s, left(me, w, i)); add(s, right(me, w, i));
      add(s, left(down, w, i)); add(s, down[i]); add(s, right(down, w, i));
      out[i] = ~s[2] & s[1] & (s[0] | me[i]);
    }
  }
  word *t = l->cells;
  l->cells = l->next;
  l->next = t;
}

static long population(const struct life *l) {
  long n = 0;
  const word *p = l->cells, *end = p + (size_t)l->rows * l->words;
  for (; p != end; ++p)
    n += __builtin_popcountll(*p);
  return n;
}

int main(void) {
  struct life l = {2048, 32, NULL, NULL};
  l.cells = malloc(sizeof(word) * l.rows * l.words);
  l.next = malloc(sizeof(word) * l.rows * l.words);
  word s = 88172645463325252ULL;
  for (int i = 0; i < l.rows * l.words; i++) {
    s ^= s << 13;
    s ^= s >> 7;
    s ^= s << 17;
    l.cells[i] = s & s >> 3;
  }
  for (int g = 0; g < 1000; g++)
    tick(&l);
  printf("%ld\n", population(&l));
  return 0;
}
