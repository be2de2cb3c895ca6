// The commonest filter in a file without its caller: images in structures, which a test tells apart where the window shows that both are
// there.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
typedef struct {
  int w, h, stride, *data;
} image;

void blur(const image *s, image *d, int r) {
  // CHECK: :[[#@LINE+1]]:3: remark: loop over `y` is parallel when `d->h > 0 && d->w > 0 && d->stride >= d->w && r >= 0 && s->stride >= 0` and `d->data` does not overlap `d`, `s` and `s->data`
  for (int y = 0; y < d->h; y++)
    for (int x = 0; x < d->w; x++) {
      int sum = 0, c = 0;
      for (int j = -r; j <= r; j++)
        for (int i = -r; i <= r; i++) {
          int xx = x + i, yy = y + j;
          if (xx < 0 || yy < 0 || xx >= s->w || yy >= s->h)
            continue;
          sum += s->data[yy * s->stride + xx];
          c++;
        }
      d->data[y * d->stride + x] = sum / (c ? c : 1);
    }
}

// Nothing shows that any iteration gets so far.
void from(const image *s, image *d, int r, int first) {
  // CHECK: :[[#@LINE+1]]:3: remark: loop over `y` not proved parallel: `s->data` and `d->data` may overlap
  for (int y = 0; y < d->h; y++)
    for (int j = -r; j <= r; j++) {
      int yy = y + j;
      if (yy >= first && yy < s->h)
        d->data[y * d->stride] += s->data[yy * s->stride];
    }
}

// `break` may leave before.
void stopped(const image *s, image *d, int r, const int *stop) {
  // CHECK: :[[#@LINE+1]]:3: remark: loop over `y` not proved parallel:
  for (int y = 0; y < d->h; y++) {
    int sum = 0;
    for (int j = -r; j <= r; j++) {
      if (stop[y])
        break;
      if (y + j >= 0 && y + j < s->h)
        sum += s->data[(y + j) * s->stride];
    }
    d->data[y * d->stride] = sum;
  }
}
