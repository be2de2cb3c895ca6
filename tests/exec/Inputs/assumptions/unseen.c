/* What no check sees, or not all of. */
#include "unseen.h"

int key[64];
double out[64];
struct part {
  int flag : 3;
  double x[2];
};
static struct part parts[64];
#define KEY(i) key[i]

static int at(const int *p, int i) {
  return p[i];
}

static int jumps(int n) {
  int i = 0;
  if (n > 3)
    goto inside;
#pragma parlift assume(injective(key))
  for (; i < n; i++) {
  inside:
    out[key[i]] = i;
  }
  return i;
}

int main(int argc, char **argv) {
  for (int i = 0; i < 64; i++)
    key[i] = 63 - i;
  in_header(64, key, out);
  SCATTER(64)
#pragma parlift assume(injective(key))
  for (int i = 0; i < 64; i++)
    out[KEY(i)] = i;
#pragma parlift assume(injective(key))
  for (int i = 0; i < 64; i++)
    out[at(key, i)] = i;
#pragma parlift assume(disjoint(out, parts))
  for (int i = 0; i < 64; i++)
    out[i] = parts[i].x[0] + parts[i].flag;
  if (argc > 1)
#pragma parlift assume(range(key, 0, 63))
    for (int i = 0; i < 64; i++)
      out[key[i]] = i;
  else
    jumps(3);
  return 0;
}
