#include <stdio.h>
#include <stdlib.h>

static int find(int *parent, int x) {
  while (parent[x] != x)
    x = parent[x] = parent[parent[x]];
  return x;
}

static int components_uf(int n, int m, const int (*edge)[2]) {
  int *parent = malloc(n * sizeof *parent), c = 0;
  for (int i = 0; i < n; i++)
    parent[i] = i;
  for (int e = 0; e < m; e++) {
    int a = find(parent, edge[e][0]), b = find(parent, edge[e][1]);
    if (a != b)
      parent[a] = b;
  }
  for (int i = 0; i < n; i++)
    c += find(parent, i) == i;
  free(parent);
  return c;
}

static int label_propagation(int h, int w, const unsigned char *img, int *label, int *tmp) {
  int rounds = 0, changed;
  for (int i = 0; i < h * w; i++)
    label[i] = img[i] ? i + 1 : 0;
  do {
    changed = 0;
    for (int y = 0; y < h; y++)
      for (int x = 0; x < w; x++) {
        int p = y * w + x, best = label[p];
        if (best == 0) {
          tmp[p] = 0;
          continue;
        }
        if (x > 0 && label[p - 1] > best) best = label[p - 1];
        if (x + 1 < w && label[p + 1] > best) best = label[p + 1];
        if (y > 0 && label[p - w] > best) best = label[p - w];
        if (y + 1 < h && label[p + w] > best) best = label[p + w];
        if (best != label[p]) changed++;
        tmp[p] = best;
      }
    int *t = label;
    label = tmp;
    tmp = t;
    rounds++;
  } while (changed);
  return rounds;
}

int main(void) {
  int h = 500, w = 700;
  unsigned char *img = malloc(h * w);
  unsigned s = 77;
  for (int i = 0; i < h * w; i++) {
    s = s * 1664525u + 1013904223u;
    img[i] = (s >> 24) < 135;
  }
  int *a = malloc(h * w * sizeof(int)), *b = malloc(h * w * sizeof(int));
  int r = label_propagation(h, w, img, a, b);
  int roots = 0;
  int *last = r % 2 ? b : a;
  for (int i = 0; i < h * w; i++)
    if (last[i] == i + 1)
      roots++;
  int (*edge)[2] = malloc(sizeof(int[2]) * 2 * h * w), m = 0;
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      if (x + 1 < w && img[y * w + x] && img[y * w + x + 1]) {
        edge[m][0] = y * w + x;
        edge[m++][1] = y * w + x + 1;
      }
      if (y + 1 < h && img[y * w + x] && img[(y + 1) * w + x]) {
        edge[m][0] = y * w + x;
        edge[m++][1] = (y + 1) * w + x;
      }
    }
  printf("%d rounds, %d components, %d\n", r, roots, components_uf(h * w, m, (const int (*)[2])edge));
  return 0;
}
