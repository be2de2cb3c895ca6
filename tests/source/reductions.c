// Reductions of scalars and arrays as people write them, and what only looks like one.
// RUN: %parlift analyze --format=json %s | python3 %S/../check_expect.py %s
#include <math.h>

// --- Sums under conditions, in nests

// NEEDS harvest:1 reduction + crop
// NEEDS harvest:1.1 reduction + crop
// EXPECT harvest:1 parallel
// EXPECT harvest:1.1 parallel
double harvest(int n, double field[restrict n][n]) {
  double crop = 2.5;
  for (int i = 1; i < n - 1; i++) {
    for (int j = 1; j < n - 1; j++) {
      if (field[i][j] > 1.0)
        crop += field[i][j + 1];
      else if (field[i][j] < -1.0)
        crop -= 3 * field[i + 1][j];
    }
    if (i % 3 == 0)
      crop = field[i][i] + crop;
  }
  return crop;
}

// EXPECT harvestTwo:1 parallel
// NEEDS harvestTwo:1 reduction + corn,rye
int harvestTwo(int n, const int *restrict field) {
  int rye = 0, corn = 0;
  for (int i = n; i > 0; --i) {
    const int got = field[i];
    rye += got > 0 ? got : 0;
    if (got < 0)
      corn++;
  }
  return rye - corn;
}

// EXPECT harvestWhile:1 parallel
// NEEDS harvestWhile:1 reduction + crop
long harvestWhile(long n, const short *restrict field) {
  long crop = 0, i = 0;
  while (i < n) {
    crop = crop + field[i];
    i += 2;
  }
  return crop;
}

static float weigh(float a, float b) { return a * b + 1; }
// EXPECT harvestByCall:1 parallel
// NEEDS harvestByCall:1 reduction + crop
float harvestByCall(int n, const float *restrict a, const float *restrict b) {
  float crop = 0;
  for (int i = 0; i < n; i++)
    crop += weigh(a[i], b[n - 1 - i]);
  return crop;
}

double total;
// EXPECT harvestGlobal:1 parallel
// NEEDS harvestGlobal:1 reduction + total
void harvestGlobal(int n, const float *restrict field) {
  for (int i = 0; i < n; i++)
    total += field[i];
}

// EXPECT harvestProduct:1 parallel
// NEEDS harvestProduct:1 reduction * crop
double harvestProduct(int n, const double *restrict field) {
  double crop = 1;
  for (int i = 0; i < n; i++)
    crop = field[i] * crop * 2;
  return crop;
}

// --- Read in between: prefix sums are used.

// EXPECT ledger:1 parallel|sequential|unknown not=reduction
double ledger(int n, const double *restrict paid, double *restrict balance) {
  double sum = 0;
  for (int i = 0; i < n; i++) {
    sum += paid[i];
    balance[i] = sum;
  }
  return sum;
}

// EXPECT ledgerBefore:1 parallel|sequential|unknown not=reduction
int ledgerBefore(int n, const int *restrict paid, int *restrict balance) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    balance[i] = sum;
    sum -= paid[i];
  }
  return sum;
}

// EXPECT ledgerLimit:1 sequential|unknown not=reduction
int ledgerLimit(int n, const int *restrict paid) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    if (sum < 100)
      sum += paid[i];
  return sum;
}

// EXPECT ledgerIndex:1 sequential|unknown|parallel not=reduction
int ledgerIndex(int n, const int *restrict paid, int *restrict book) {
  int page = 0;
  for (int i = 0; i < n; i++) {
    if (paid[i])
      page++;
    book[page] = i;
  }
  return page;
}

// EXPECT ledgerModulo:1 sequential|unknown not=reduction
unsigned ledgerModulo(int n, const unsigned *restrict paid) {
  unsigned sum = 1;
  for (int i = 0; i < n; i++)
    sum = (sum * 31 + paid[i]) % 65521;
  return sum;
}

// EXPECT ledgerMixed:1 sequential|unknown|parallel not=reduction
double ledgerMixed(int n, const double *restrict paid) {
  double sum = 0;
  for (int i = 0; i < n; i++) {
    sum += paid[i];
    sum *= 1.01;
  }
  return sum;
}

// --- Minimum and maximum

// EXPECT peak:1 parallel
// NEEDS peak:1 reduction max top
float peak(int n, const float *restrict hill) {
  float top = hill[0];
  for (int i = 1; i < n; i++)
    if (top < hill[i])
      top = hill[i];
  return top;
}

// EXPECT peakCall:1 parallel
// NEEDS peakCall:1 reduction max top
double peakCall(int n, const double *restrict hill) {
  double top = -HUGE_VAL;
  for (int i = n - 1; i >= 0; i--)
    top = fmax(hill[i], top);
  return top;
}

#define LESSER(a, b) ((a) < (b) ? (a) : (b))
// EXPECT valley:1 parallel
// EXPECT valley:1.1 parallel
// NEEDS valley:1 reduction min low
// NEEDS valley:1.1 reduction min low
int valley(int n, const int hill[restrict n][n]) {
  int low = hill[0][0];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      low = LESSER(low, hill[i][j]);
  return low;
}

// EXPECT span:1 parallel
// NEEDS span:1 reduction min low
// NEEDS span:1 reduction max high
short span(int n, const short *restrict hill) {
  short low = 32767, high = -32768;
  for (int i = 0; i < n; i++) {
    if (hill[i] < low)
      low = hill[i];
    if (hill[i] >= high)
      high = hill[i];
  }
  return (short)(high - low);
}

// The maximum is only looked at when the minimum did not fall: threads know the minimum first.
// EXPECT spanElse:1 parallel needs=scan
int spanElse(int n, const int *restrict hill) {
  int low = 0, high = 0;
  for (int i = 0; i < n; i++)
    if (hill[i] < low)
      low = hill[i];
    else if (hill[i] > high)
      high = hill[i];
  return high - low;
}

// A signed maximum by unsigned comparison is another order.
// EXPECT peakUnsigned:1 sequential|unknown not=reduction
int peakUnsigned(int n, const unsigned *restrict hill) {
  int top = 0;
  for (int i = 0; i < n; i++)
    if (hill[i] > (unsigned)top)
      top = (int)hill[i];
  return top;
}

// EXPECT peakGuarded:1 parallel
// NEEDS peakGuarded:1 reduction max top
double peakGuarded(int n, const double *restrict hill, const int *restrict seen) {
  double top = 0;
  for (int i = 0; i < n; i++)
    if (seen[i] && hill[i] > top)
      top = hill[i];
  return top;
}

// --- Truth values and bits

// EXPECT allDry:1 parallel
// NEEDS allDry:1 reduction && dry
int allDry(int n, const int *restrict rain) {
  int dry = 1;
  for (int i = 0; i < n; i++)
    dry = dry && rain[i] == 0;
  return dry;
}

// EXPECT anyWet:1 parallel
// NEEDS anyWet:1 reduction || wet
int anyWet(int n, const int *restrict rain) {
  int wet = 0;
  for (int i = 0; i < n; i++)
    if (rain[i] > 0)
      wet = 1;
  return wet;
}

// A parameter of any value: a loop that runs never must keep the 5.
// EXPECT anyWetFrom:1 parallel needs=scan not=reduction
int anyWetFrom(int n, const int *restrict rain, int wet) {
  for (int i = 0; i < n; i++)
    if (rain[i] > 0)
      wet = 1;
  return wet;
}

// EXPECT blend:1 parallel
// NEEDS blend:1 reduction ^ hash
// NEEDS blend:1 reduction | any
// NEEDS blend:1 reduction & all
unsigned blend(int n, const unsigned *restrict word) {
  unsigned hash = 0, any = 0, all = ~0u;
  for (int i = 0; i < n; i++) {
    hash ^= word[i];
    any |= word[i];
    all = word[i] & all;
  }
  return hash ^ any ^ all;
}

// EXPECT blendShifted:1 sequential|unknown not=reduction
unsigned blendShifted(int n, const unsigned *restrict word) {
  unsigned hash = 0;
  for (int i = 0; i < n; i++)
    hash = (hash << 1) ^ word[i];
  return hash;
}

// EXPECT countTruncated:1 sequential|unknown not=reduction
int countTruncated(int n, const double *restrict share) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += share[i];
  return sum;
}

// --- Sums in an array

// EXPECT gauges:1 parallel needs=reduction
// EXPECT gauges:1.1 parallel
void gauges(int days, int places, const double rain[restrict days][places], double sum[restrict places]) {
  for (int d = 0; d < days; d++)
    for (int p = 0; p < places; p++)
      sum[p] += rain[d][p];
}

// EXPECT gaugesFlat:1 parallel needs=reduction
// EXPECT gaugesFlat:1.1 parallel
void gaugesFlat(int days, int places, const int *restrict rain, int *restrict sum) {
  for (int d = 0; d < days; d++)
    for (int p = 0; p < places; p++)
      sum[p] = sum[p] + rain[d * places + p];
}

// EXPECT gaugesTurned:1 parallel
// EXPECT gaugesTurned:1.1 parallel needs=reduction
void gaugesTurned(int days, int places, const double rain[restrict days][places], double sum[restrict places]) {
  for (int p = 0; p < places; p++)
    for (int d = 0; d < days; d++)
      sum[p] += rain[d][p];
}

// Another element of the sums is read: no reduction.
// EXPECT gaugesRead:1 sequential|unknown not=reduction
void gaugesRead(int days, int places, const double rain[restrict days][places], double sum[restrict places]) {
  for (int d = 0; d < days; d++)
    for (int p = 1; p < places; p++)
      sum[p] += rain[d][p] * sum[p - 1];
}
