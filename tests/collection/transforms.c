// Transforms and signals: butterflies, filters, polynomials, wavelets, codes.
// RUN: %parlift analyze --format=json %s -- -I%S | python3 %S/../check_expect.py %s
// RUN: env parlift_flags=--thread-cost=0 %S/../exec/same-output.sh %parlift %s %t -I%S
#include "Inputs/collection.h"

typedef struct {
  double re, im;
} Complex;

// One level of a transform by butterflies, blocks of a given half.
// EXPECT butterflies:1 conditional needs=inspect
// EXPECT butterflies:1.1 conditional needs=inspect
static void butterflies(int n, int half, Complex *x, const Complex *w) {
  for (int b = 0; b < n; b += 2 * half)
    for (int k = 0; k < half; k++) {
      Complex u = x[b + k], v = x[b + k + half], t;
      t.re = v.re * w[k].re - v.im * w[k].im;
      t.im = v.re * w[k].im + v.im * w[k].re;
      x[b + k].re = u.re + t.re;
      x[b + k].im = u.im + t.im;
      x[b + k + half].re = u.re - t.re;
      x[b + k + half].im = u.im - t.im;
    }
}

// All levels of a transform without multiplications.
// EXPECT hadamard:1 sequential
// EXPECT hadamard:1.1 parallel
static void hadamard(int n, double *x) {
  int h, i, j;
  for (h = 1; h < n; h *= 2)
    for (i = 0; i < n; i += 2 * h)
      for (j = i; j < i + h; j++) {
        double a = x[j], b = x[j + h];
        x[j] = a + b;
        x[j + h] = a - b;
      }
}

// Elements change places by their numbers' bits in reverse: each pair once.
// EXPECT reverseBits:1 unknown
// could be: parallel (turning bits round is its own inverse, and each pair is swapped by its lower number alone)
static void reverseBits(int bits, double *x) {
  int n = 1 << bits, i, k;
  for (i = 0; i < n; i++) {
    int r = 0;
    for (k = 0; k < bits; k++)
      r |= (i >> k & 1) << (bits - 1 - k);
    if (r > i) {
      double t = x[i];
      x[i] = x[r];
      x[r] = t;
    }
  }
}

// A filter of a few taps.
// EXPECT taps:1 conditional
static void taps(int n, int m, const double *in, const double *tap, double *out) {
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int k = 0; k < m; k++)
      s += tap[k] * in[i + k];
    out[i] = s;
  }
}

// The same as each input adds to several outputs.
// EXPECT spread:1 parallel needs=reduction
static void spread(int n, int m, const double *restrict in, const double *restrict tap, double *restrict out) {
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++)
      out[i + k] += tap[k] * in[i];
}

// A filter with feedback, its state in two variables.
// EXPECT feedback:1 parallel needs=scan
static void feedback(int n, double *restrict x, double a, double b) {
  double y1 = 0, y2 = 0;
  for (int i = 0; i < n; i++) {
    double y = x[i] + a * y1 + b * y2;
    y2 = y1;
    y1 = y;
    x[i] = y;
  }
}

// A delay line that goes round in a static array.
// EXPECT echo:1 sequential
static void echo(int n, double *restrict x) {
  static double line[16];
  static int at;
  int i;
  for (i = 0; i < n; i++) {
    double old = line[at];
    line[at] = x[i];
    x[i] += 0.5 * old;
    at = (at + 1) % 16;
  }
}

// A wavelet: means to the front half, differences to the back.
// EXPECT wavelet:1 conditional
static void wavelet(int n, const double *in, double *out) {
  int half = n / 2;
  for (int i = 0; i < half; i++) {
    out[i] = 0.5 * (in[2 * i] + in[2 * i + 1]);
    out[half + i] = 0.5 * (in[2 * i] - in[2 * i + 1]);
  }
}
// Lifting in place: odd ones from even ones, then even ones from odd ones.
// EXPECT lifting:1 parallel
// EXPECT lifting:2 parallel
static void lifting(int n, double *x) {
  for (int i = 1; i < n - 1; i += 2)
    x[i] -= 0.5 * (x[i - 1] + x[i + 1]);
  for (int i = 2; i < n - 1; i += 2)
    x[i] += 0.25 * (x[i - 1] + x[i + 1]);
}

// A cosine transform of blocks of eight, with tables of the file.
static double cosines[8][8];
// A work array of eight for each block.
// EXPECT blocksOfEight:1 parallel needs=private
static void blocksOfEight(int blocks, double (*restrict data)[8]) {
  double t[8];
  int b, i, k;
  for (b = 0; b < blocks; b++) {
    for (k = 0; k < 8; k++) {
      t[k] = 0;
      for (i = 0; i < 8; i++)
        t[k] += cosines[k][i] * data[b][i];
    }
    for (k = 0; k < 8; k++)
      data[b][k] = t[k];
  }
}

// Polynomials at many places.
// EXPECT horner:1 conditional
static void horner(int n, int degree, const double *c, const double *x, double *y) {
  int i, k;
  for (i = 0; i < n; i++) {
    y[i] = c[degree];
    for (k = degree - 1; k >= 0; k--)
      y[i] = y[i] * x[i] + c[k];
  }
}
// The product of two polynomials.
// EXPECT polynomials:2 parallel needs=reduction
static void polynomials(int n, int m, const double *restrict a, const double *restrict b, double *restrict c) {
  int i, j;
  for (i = 0; i < n + m - 1; i++)
    c[i] = 0;
  for (i = 0; i < n; i++)
    for (j = 0; j < m; j++)
      c[i + j] += a[i] * b[j];
}

// Differences of neighbours, backwards in place, and their sums again.
// EXPECT differences:1 parallel needs=copy
// EXPECT sumsAgain:1 parallel needs=scan
static void differences(int n, int *x) {
  int i;
  for (i = n - 1; i > 0; i--)
    x[i] -= x[i - 1];
}
static void sumsAgain(int n, int *x) {
  int i;
  for (i = 1; i < n; i++)
    x[i] += x[i - 1];
}

// The phase of an oscillator by adding, as an integer that comes round.
// EXPECT oscillator:1 parallel
static void oscillator(int n, double *restrict out, unsigned step) {
  unsigned phase = 0;
  for (int i = 0; i < n; i++) {
    out[i] = phase >> 24;
    phase += step;
  }
}

// Runs of equal values: how long each was, in order.
// EXPECT runLengths:1 sequential
static int runLengths(int n, const int *restrict x, int *restrict value, int *restrict length) {
  int runs = 0;
  for (int i = 0; i < n; i++) {
    if (runs && value[runs - 1] == x[i])
      length[runs - 1]++;
    else {
      value[runs] = x[i];
      length[runs] = 1;
      runs++;
    }
  }
  return runs;
}

// A check over all bytes, by a table and shifts.
static unsigned crcTable[256];
// A table chooses by the state.
// EXPECT checksum:1 sequential
// could be: parallel (a scan of 32 bits by exclusive or)
static unsigned checksum(int n, const unsigned char *data) {
  unsigned c = 0xffffffffu;
  while (n--)
    c = crcTable[(c ^ *data++) & 255] ^ c >> 8;
  return ~c;
}
// The sums of another check, kept below a prime.
// EXPECT adler:1 parallel
static unsigned adler(int n, const unsigned char *data) {
  unsigned a = 1, b = 0;
  for (int i = 0; i < n; i++) {
    a = (a + data[i]) % 65521;
    b = (b + a) % 65521;
  }
  return b << 16 | a;
}

enum { BITS = 10, MOST = 1 << BITS };
static Complex x[MOST + 8], w[MOST + 8];
static double a[2 * MOST + 64], b[2 * MOST + 64], c[2 * MOST + 64];
static int ints[MOST], values[MOST], lengths[MOST];
static unsigned char bytes[MOST];
static void make(void) {
  for (int i = 0; i < MOST + 8; i++) {
    x[i].re = i % 7, x[i].im = i % 5;
    w[i].re = 1 - i % 3, w[i].im = i % 2;
  }
  fill(2 * MOST + 64, a, 1);
  fill(2 * MOST + 64, b, 2);
  fill(2 * MOST + 64, c, 3);
  for (int i = 0; i < MOST; i++)
    ints[i] = i / 5 % 3;
  fillBytes(MOST, bytes, 4);
  for (int i = 0; i < 256; i++)
    crcTable[i] = (unsigned)i * 2654435761u;
  for (int i = 0; i < 64; i++)
    cosines[i / 8][i % 8] = (i * 5 + i / 8) % 7 - 3;
}
static void run(int bits, int n) {
  make();
  butterflies(n, 1, x, w);
  if (n % 8 == 0)
    butterflies(n, 4, x, w);
  butterflies(n < 4 ? 0 : n - 4, 2, x, x);
  show("butterflies", 2 * n, &x[0].re);
  hadamard(n, a);
  reverseBits(bits, a);
  show("bits", n, a);
  taps(n, 5, a, b, c);
  taps(n, 3, c, b, c);
  taps(n, 3, c, b, c + 2);
  spread(n, 7, b, a, c);
  show("taps", n, c);
  make();
  feedback(n, a, 0.5, 0.25);
  echo(n, b);
  printf("feedback %.8e\n", a[n / 2]);
  show("echo", n, b);
  make();
  wavelet(n, a, b);
  wavelet(n, b, b);
  wavelet(n, b, b + n / 2);
  lifting(n, c);
  show("wavelet", n, b);
  show("lifting", n, c);
  make();
  blocksOfEight(n / 8, (double(*)[8])a);
  horner(n, 3, b, a, c);
  horner(n, 2, b, c, c);
  horner(n, 1, c, c, c + 1);
  printf("horner %.8e\n", c[n / 2]);
  make();
  polynomials(n, n / 2 + 1, a, b, c);
  show("product", n, c);
  differences(n, ints);
  showInts("differences", n, ints);
  sumsAgain(n, ints);
  showInts("sums", n, ints);
  oscillator(n, c, 123456789u);
  show("oscillator", n, c);
  int runs = runLengths(n, ints, values, lengths);
  showInts("values", runs, values);
  showInts("lengths", runs, lengths);
  printf("%u %u\n", checksum(n, bytes), adler(n, bytes));
}
int main(void) {
  run(0, 0);
  run(0, 1);
  run(3, 8);
  run(4, 19);
  run(BITS, MOST);
  return 0;
}
