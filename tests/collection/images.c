// Images: filters, colours, histograms, sums over areas, morphology, in bytes and floats, with strides and by pointers.
// RUN: %parlift analyze --format=json %s -- -I%S | python3 %S/../check_expect.py %s
// RUN: env parlift_flags=--thread-cost=0 %S/../exec/same-output.sh %parlift %s %t -I%S
#include "Inputs/collection.h"

typedef unsigned char byte;
typedef struct {
  int width, height, stride;
  byte *pixels;
} Image;
#define PIXEL(im, x, y) ((im)->pixels[(y) * (im)->stride + (x)])
#define CLAMP(v, lo, hi) ((v) < (lo) ? (lo) : (v) > (hi) ? (hi) : (v))

// Three colours of a pixel to one grey.
// EXPECT toGrey:1 conditional
static void toGrey(int n, const byte *rgb, byte *grey) {
  int i;
  for (i = 0; i < n; i++)
    grey[i] = (byte)((77 * rgb[3 * i] + 150 * rgb[3 * i + 1] + 29 * rgb[3 * i + 2]) >> 8);
}

// The same with pointers that walk at different strides.
// EXPECT toGreyByCursors:1 conditional needs=induction
static void toGreyByCursors(int n, const byte *rgb, byte *grey) {
  while (n-- > 0) {
    *grey++ = (byte)((rgb[0] + rgb[1] + rgb[2]) / 3);
    rgb += 3;
  }
}

// Brightness and contrast in place, by a table.
// EXPECT byTable:1 conditional
static void byTable(int n, byte *image, const byte *table) {
  for (int i = 0; i < n; i++)
    image[i] = table[image[i]];
}

// A threshold behind structures with a stride.
// EXPECT threshold:1 conditional
static void threshold(const Image *in, Image *out, int level) {
  int x, y;
  for (y = 0; y < in->height; y++)
    for (x = 0; x < in->width; x++)
      PIXEL(out, x, y) = PIXEL(in, x, y) >= level ? 255 : 0;
}

// A box of 3 x 3, its borders kept inside by clamped indices.
// EXPECT box3:1 conditional
static void box3(int w, int h, const byte *in, byte *out) {
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      int sum = 0;
      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
          sum += in[CLAMP(y + dy, 0, h - 1) * w + CLAMP(x + dx, 0, w - 1)];
      out[y * w + x] = (byte)(sum / 9);
    }
}

// Rows first, then columns, with an image between.
// EXPECT separable:1 conditional
// EXPECT separable:2 conditional
static void separable(int w, int h, float *image, float *between) {
  int x, y;
  for (y = 0; y < h; y++)
    for (x = 1; x < w - 1; x++)
      between[y * w + x] = image[y * w + x - 1] + 2 * image[y * w + x] + image[y * w + x + 1];
  for (y = 1; y < h - 1; y++)
    for (x = 0; x < w; x++)
      image[y * w + x] = between[(y - 1) * w + x] + 2 * between[y * w + x] + between[(y + 1) * w + x];
}

// A row is copied before it is filtered in place.
// EXPECT rowsInPlace:1 conditional needs=private|lastprivate
static void rowsInPlace(int w, int h, byte *image, byte *line) {
  for (int y = 0; y < h; y++) {
    byte *row = image + y * w;
    for (int x = 0; x < w; x++)
      line[x] = row[x];
    for (int x = 1; x < w - 1; x++)
      row[x] = (byte)((line[x - 1] + line[x] + line[x + 1]) / 3);
  }
}

// A recursive filter along each row, to the right and back.
// EXPECT recursiveRows:1 parallel
// EXPECT recursiveRows:1.1 parallel needs=scan
static void recursiveRows(int w, int h, float (*image)[w]) {
  for (int y = 0; y < h; y++) {
    for (int x = 1; x < w; x++)
      image[y][x] = 0.5f * (image[y][x] + image[y][x - 1]);
    for (int x = w - 2; x >= 0; x--)
      image[y][x] = 0.5f * (image[y][x] + image[y][x + 1]);
  }
}

// How often each value occurs.
// EXPECT histogram:1 parallel
// EXPECT histogram:2 parallel needs=histogram
static void histogram(int n, const byte *image, int counts[256]) {
  int i;
  for (i = 0; i < 256; i++)
    counts[i] = 0;
  for (i = 0; i < n; i++)
    counts[image[i]]++;
}
// The table that spreads the values evenly, by a running sum.
// EXPECT equalize:1 parallel needs=scan
static void equalize(int n, const int counts[256], byte table[256]) {
  int sum = 0;
  for (int v = 0; v < 256; v++) {
    sum += counts[v];
    table[v] = (byte)(n ? sum * 255L / n : 0);
  }
}

// Sums over all above and to the left.
// EXPECT integral:1 sequential
static void integral(int w, int h, const byte *restrict in, int (*restrict sum)[w + 1]) {
  for (int y = 0; y < h; y++) {
    int run = 0;
    for (int x = 0; x < w; x++) {
      run += in[y * w + x];
      sum[y + 1][x + 1] = sum[y][x + 1] + run;
    }
  }
}
// A box of any size by four of those sums.
// EXPECT boxBySums:1 parallel
static void boxBySums(int w, int h, int r, const int (*restrict sum)[w + 1], int *restrict out) {
  for (int y = 0; y < h; y++) {
    int y0 = y - r < 0 ? 0 : y - r, y1 = y + r + 1 > h ? h : y + r + 1;
    for (int x = 0; x < w; x++) {
      int x0 = x - r < 0 ? 0 : x - r, x1 = x + r + 1 > w ? w : x + r + 1;
      out[y * w + x] = (sum[y1][x1] - sum[y0][x1] - sum[y1][x0] + sum[y0][x0]) / ((y1 - y0) * (x1 - x0));
    }
  }
}

// The median of 3 x 3, sorted by hand in a local array.
// EXPECT median3:1 parallel needs=private
static void median3(int w, int h, const byte *restrict in, byte *restrict out) {
  byte v[9];
  int x, y, i, j, k;
  for (y = 1; y < h - 1; y++)
    for (x = 1; x < w - 1; x++) {
      k = 0;
      for (j = -1; j <= 1; j++)
        for (i = -1; i <= 1; i++)
          v[k++] = in[(y + j) * w + x + i];
      for (i = 1; i < 9; i++) {
        byte t = v[i];
        for (j = i - 1; j >= 0 && v[j] > t; j--)
          v[j + 1] = v[j];
        v[j + 1] = t;
      }
      out[y * w + x] = v[4];
    }
}

// The largest of the neighbours, with a callback for which of them count.
typedef int (*Shape)(int dx, int dy);
static int cross(int dx, int dy) { return dx == 0 || dy == 0; }
static int square(int dx, int dy) { return dx < 5 && dy < 5; }
// The shape is a function that is handed over.
// EXPECT dilate:1 parallel
static void dilate(int w, int h, const byte *restrict in, byte *restrict out, Shape shape) {
  for (int y = 1; y < h - 1; y++)
    for (int x = 1; x < w - 1; x++) {
      byte most = 0;
      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
          if (shape(dx, dy) && in[(y + dy) * w + x + dx] > most)
            most = in[(y + dy) * w + x + dx];
      out[y * w + x] = most;
    }
}

// Errors of rounding go to pixels that come later.
// EXPECT dither:1 sequential
// could be: parallel (along diagonals, two pixels apart for each row)
// EXPECT dither:1.1 sequential
static void dither(int w, int h, int (*restrict image)[w]) {
  for (int y = 0; y + 1 < h; y++)
    for (int x = 1; x < w - 1; x++) {
      int v = image[y][x], rounded = v > 127 ? 255 : 0, error = v - rounded;
      image[y][x] = rounded;
      image[y][x + 1] += error * 7 / 16;
      image[y + 1][x - 1] += error * 3 / 16;
      image[y + 1][x] += error * 5 / 16;
      image[y + 1][x + 1] += error / 16;
    }
}

// Turned by a quarter, upside down, and mirrored in place.
// EXPECT quarterTurn:1 conditional
static void quarterTurn(int w, int h, const byte *in, byte *out) {
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++)
      out[x * h + (h - 1 - y)] = in[y * w + x];
}
// Pixels of a row change places.
// EXPECT mirror:1 parallel
// EXPECT mirror:1.1 parallel
static void mirror(int w, int h, byte *image) {
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w / 2; x++) {
      byte t = image[y * w + x];
      image[y * w + x] = image[y * w + w - 1 - x];
      image[y * w + w - 1 - x] = t;
    }
}
// Rows change places.
// EXPECT upsideDown:1 parallel
static void upsideDown(int w, int h, byte *image) {
  for (int y = 0; y < h / 2; y++) {
    byte *top = image + y * w, *bottom = image + (h - 1 - y) * w;
    for (int x = 0; x < w; x++) {
      byte t = top[x];
      top[x] = bottom[x];
      bottom[x] = t;
    }
  }
}

// One image over another, by the alpha of each pixel, with early ends for what is clear.
// EXPECT blend:1 conditional
static void blend(int n, const byte *over, byte *under) {
  for (int i = 0; i < n; i++) {
    const byte *s = over + 4 * i;
    byte *d = under + 4 * i;
    if (s[3] == 0)
      continue;
    if (s[3] == 255) {
      d[0] = s[0], d[1] = s[1], d[2] = s[2], d[3] = 255;
      continue;
    }
    for (int c = 0; c < 3; c++)
      d[c] = (byte)((s[c] * s[3] + d[c] * (255 - s[3])) / 255);
    d[3] = s[3] > d[3] ? s[3] : d[3];
  }
}

// Nearest pixels for another size, by tables of where each column comes from.
// EXPECT resize:1 parallel
static void resize(int w, int h, const byte *restrict in, int w2, int h2, byte *restrict out, int *restrict from) {
  for (int x = 0; x < w2; x++)
    from[x] = x * w / w2;
  for (int y = 0; y < h2; y++) {
    const byte *row = in + (y * h / h2) * w;
    for (int x = 0; x < w2; x++)
      out[y * w2 + x] = row[from[x]];
  }
}

static int pixelOr(Image im, int x, int y, int otherwise) {
  if (x < 0 || x >= im.width || y < 0 || y >= im.height)
    return otherwise;
  return im.pixels[y * im.stride + x];
}
static void setPixel(Image im, int x, int y, int v) {
  if (x < 0 || x >= im.width || y < 0 || y >= im.height)
    return;
  im.pixels[y * im.stride + x] = (byte)v;
}
// Images handed over by their value, with accessors that check their borders, laid over another one somewhere.
// EXPECT layOver:1 conditional
static void layOver(Image over, Image under, int dx, int dy) {
  int x, y;
  for (y = 0; y < over.height; ++y)
    for (x = 0; x < over.width; ++x) {
      int v = pixelOr(over, x, y, 0), w = pixelOr(under, x + dx, y + dy, 128);
      setPixel(under, x + dx, y + dy, v * w / 255);
    }
}

// A layer of a network, over counters without a sign that are asked for their end.
// EXPECT layerOut:1 conditional
static void layerOut(unsigned inputs, unsigned outputs, const float *weights, const float *given, float *result) {
  unsigned i, o;
  for (o = 0; o != outputs; ++o) {
    float sum = 0;
    for (i = 0; i != inputs; ++i)
      sum += weights[o * inputs + i] * given[i];
    result[o] = sum > 0 ? sum : 0;
  }
}

enum { MOST = 48 * 40 };
static byte in[4 * MOST + 64], out[4 * MOST + 64], table[256], line[256];
static float image[MOST + 64], between[MOST + 64];
static int counts[256], sums[(48 + 1) * (40 + 1)], numbers[MOST], from[256];

static void make(void) {
  fillBytes(sizeof in, in, 1);
  fillBytes(sizeof out, out, 2);
  fillBytes(sizeof table, table, 3);
  for (int i = 0; i < MOST; i++) {
    image[i] = i * 7 % 64;
    between[i] = i % 9;
    numbers[i] = i * 37 % 256;
  }
  memset(sums, 0, sizeof sums);
}
static void run(int w, int h) {
  int n = w * h;
  Image a = {w, h, w, in}, b = {w, h, w + 1, out};
  make();
  toGrey(n, in, out);
  toGrey(n, in, in + n);
  toGreyByCursors(n / 2, out, out);
  toGreyByCursors(n / 2, in, out + n);
  byTable(n, out, table);
  if (n > 256)
    byTable(n, out, out + 3);
  showBytes("grey", 2 * n, out);
  showBytes("grey", 2 * n, in);
  threshold(&a, &b, 100);
  threshold(&a, &a, 90);
  showBytes("threshold", n + h, out);
  showBytes("threshold", n, in);
  make();
  box3(w, h, in, out);
  box3(w, h, out, out + 1);
  showBytes("box", n, out);
  separable(w, h, image, between);
  separable(w, h, image, image + 1);
  if (w)
    recursiveRows(w, h, (float(*)[w])image);
  showBytes("floats", 4 * n, image);
  rowsInPlace(w, h, in, line);
  rowsInPlace(w, h, in, in + 1);
  showBytes("rows", n, in);
  make();
  histogram(n, in, counts);
  equalize(n, counts, table);
  showInts("histogram", 256, counts);
  showBytes("equalized", 256, table);
  integral(w, h, in, (int(*)[w + 1])sums);
  boxBySums(w, h, 3, (const int(*)[w + 1])sums, numbers);
  showInts("sums", (w + 1) * (h + 1), sums);
  showInts("boxes", n, numbers);
  median3(w, h, in, out);
  showBytes("median", n, out);
  dilate(w, h, in, out, cross);
  dilate(w, h, out, in, square);
  showBytes("dilated", n, in);
  if (w)
    dither(w, h, (int(*)[w])numbers);
  showInts("dithered", n, numbers);
  quarterTurn(w, h, in, out);
  quarterTurn(w, h, out, out + 2);
  mirror(w, h, out);
  upsideDown(w, h, out);
  showBytes("turned", n, out);
  blend(n, in, out);
  blend(n, out, out + 4);
  blend(n, out, out);
  showBytes("blended", 4 * n, out);
  if (n)
    resize(w, h, in, w / 2 + 3, h + 1, out, from);
  showBytes("resized", 4 * n, out);
  layOver(a, b, 2, 1);
  layOver(b, b, 1, 1);
  layOver(a, a, 0, 0);
  showBytes("over", 4 * n, out);
  make();
  layerOut((unsigned)w, (unsigned)h / 2, between, image + n / 2, image);
  layerOut((unsigned)w, (unsigned)h / 2, image, between, image + 3);
  showBytes("layer", 4 * n, (const byte *)image);
}
int main(void) {
  run(0, 0);
  run(1, 1);
  run(3, 5);
  run(48, 40);
  return 0;
}
