// Dynamic programming: tables filled by rows, by diagonals, in place, with the choice that was best.
// RUN: %parlift analyze --format=json %s -- -I%S | python3 %S/../check_expect.py %s
// RUN: env parlift_flags=--thread-cost=0 %S/../exec/same-output.sh %parlift %s %t -I%S
#include "Inputs/collection.h"

#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))
enum { MOST = 120 };

// The longest common subsequence of two texts, in a whole table.
// EXPECT common:1 unknown
// EXPECT common:1.1 unknown
// could be: parallel (along diagonals of the nest)
static int common(int n, const char *a, int m, const char *b, int (*t)[MOST + 1]) {
  int i, j;
  for (i = 1; i <= n; i++)
    for (j = 1; j <= m; j++)
      if (a[i - 1] == b[j - 1])
        t[i][j] = t[i - 1][j - 1] + 1;
      else
        t[i][j] = MAX(t[i - 1][j], t[i][j - 1]);
  return t[n][m];
}

// The distance of two texts, with two rows that change places.
// EXPECT distance:2 sequential
// EXPECT distance:2.1 conditional needs=scan
static int distance(int n, const char *a, int m, const char *b) {
  static int one[MOST + 1], two[MOST + 1];
  int *before = one, *now = two;
  for (int j = 0; j <= m; j++)
    before[j] = j;
  for (int i = 1; i <= n; i++) {
    now[0] = i;
    for (int j = 1; j <= m; j++) {
      int same = before[j - 1] + (a[i - 1] != b[j - 1]);
      int other = MIN(before[j], now[j - 1]) + 1;
      now[j] = MIN(same, other);
    }
    int *t = before;
    before = now;
    now = t;
  }
  return before[m];
}

// What fits into a bag: one row for each thing, read from the row before.
// EXPECT bagRows:1 sequential
// EXPECT bagRows:1.1 parallel
static void bagRows(int things, int room, const int *weight, const int *worth, int (*restrict best)[MOST + 1]) {
  int i, w;
  for (i = 1; i <= things; i++)
    for (w = 0; w <= room; w++) {
      best[i][w] = best[i - 1][w];
      if (w >= weight[i - 1])
        best[i][w] = MAX(best[i][w], best[i - 1][w - weight[i - 1]] + worth[i - 1]);
    }
}

// The same in one row from its end: an element needs those before it as they were.
// EXPECT bagInPlace:1 unknown
// EXPECT bagInPlace:1.1 conditional needs=copy
static void bagInPlace(int things, int room, const int *restrict weight, const int *restrict worth, int *restrict best) {
  int i, w;
  for (i = 0; i < things; i++)
    for (w = room; w >= weight[i]; w--)
      if (best[w - weight[i]] + worth[i] > best[w])
        best[w] = best[w - weight[i]] + worth[i];
}
// From its beginning each thing may be taken again: an element needs new ones.
// EXPECT bagAgain:1.1 conditional needs=copy
static void bagAgain(int things, int room, const int *restrict weight, const int *restrict worth, int *restrict best) {
  int i, w;
  for (i = 0; i < things; i++)
    for (w = weight[i]; w <= room; w++)
      if (best[w - weight[i]] + worth[i] > best[w])
        best[w] = best[w - weight[i]] + worth[i];
}

// In which order to multiply matrices: tables filled by the length of the chain.
// EXPECT chain:1 parallel
// EXPECT chain:2 sequential
// EXPECT chain:2.1 conditional
// EXPECT chain:2.1.1 parallel needs=reduction
static int chain(int n, const int *size, int (*cost)[MOST], int (*cut)[MOST]) {
  for (int i = 0; i < n; i++)
    cost[i][i] = 0;
  for (int length = 2; length <= n; length++)
    for (int i = 0; i + length <= n; i++) {
      int j = i + length - 1, best = 1 << 30, where = -1;
      for (int k = i; k < j; k++) {
        int c = cost[i][k] + cost[k + 1][j] + size[i] * size[k + 1] * size[j + 1];
        if (c < best) {
          best = c;
          where = k;
        }
      }
      cost[i][j] = best;
      cut[i][j] = where;
    }
  return n ? cost[0][n - 1] : 0;
}

// Shortest ways between all: the step over k keeps row and column k.
// EXPECT allWays:1 unknown
// could be: sequential, with the step of one k parallel where no way back to k is shorter than none
// EXPECT allWays:1.1 unknown
static void allWays(int n, int (*d)[MOST]) {
  int i, j, k;
  for (k = 0; k < n; k++)
    for (i = 0; i < n; i++)
      for (j = 0; j < n; j++)
        if (d[i][k] + d[k][j] < d[i][j])
          d[i][j] = d[i][k] + d[k][j];
}

// The best sum of neighbours: a running state with a maximum.
// EXPECT bestSegment:1 parallel needs=scan
static int bestSegment(int n, const int *a) {
  int here = 0, best = 0;
  for (int i = 0; i < n; i++) {
    here = MAX(here + a[i], 0);
    best = MAX(best, here);
  }
  return best;
}

// The longest rising subsequence, each element against all before it.
// EXPECT rising:1 unknown
// EXPECT rising:1.1 parallel needs=reduction
static int rising(int n, const int *restrict a, int *restrict length) {
  int best = 0;
  for (int i = 0; i < n; i++) {
    int most = 0;
    for (int j = 0; j < i; j++)
      if (a[j] < a[i] && length[j] > most)
        most = length[j];
    length[i] = most + 1;
    best = MAX(best, length[i]);
  }
  return best;
}

// The most likely states of a hidden chain: times one after the other, states side by side.
// EXPECT likely:1 sequential
// EXPECT likely:1.1 parallel
static void likely(int times, int states, const int *restrict seen, const double (*restrict step)[16], const double (*restrict shows)[8],
                   double (*restrict score)[16], int (*restrict from)[16]) {
  for (int t = 1; t < times; t++)
    for (int s = 0; s < states; s++) {
      double best = score[t - 1][0] + step[0][s];
      int arg = 0;
      for (int r = 1; r < states; r++)
        if (score[t - 1][r] + step[r][s] > best) {
          best = score[t - 1][r] + step[r][s];
          arg = r;
        }
      score[t][s] = best + shows[s][seen[t]];
      from[t][s] = arg;
    }
}
// The way back through what was best: each step needs the one before.
// EXPECT wayBack:1 sequential
static void wayBack(int times, int last, const int (*restrict from)[16], int *restrict way) {
  way[times - 1] = last;
  for (int t = times - 1; t > 0; t--)
    way[t - 1] = from[t][way[t]];
}

// Local alignment with a score for gaps; the best score anywhere.
// EXPECT align:1 sequential
static int align(int n, const char *a, int m, const char *b, int (*h)[MOST + 1]) {
  int best = 0;
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= m; j++) {
      int v = h[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 2 : -1);
      if (h[i - 1][j] - 1 > v)
        v = h[i - 1][j] - 1;
      if (h[i][j - 1] - 1 > v)
        v = h[i][j - 1] - 1;
      if (v < 0)
        v = 0;
      h[i][j] = v;
      if (v > best)
        best = v;
    }
  return best;
}

// In how many ways coins add up to a sum: a coin needs what the coins before it left, where more than one is small enough.
// EXPECT coins:1 unknown
static long coins(int kinds, const int *restrict coin, int sum, long *restrict ways) {
  ways[0] = 1;
  for (int k = 0; k < kinds; k++)
    for (int s = coin[k]; s <= sum; s++)
      ways[s] += ways[s - coin[k]];
  return ways[sum];
}

// A triangle from its base to its top, in one row.
// EXPECT triangle:1 conditional
// EXPECT triangle:2 sequential
// EXPECT triangle:2.1 conditional needs=copy
static int triangle(int n, const int (*t)[MOST], int *row) {
  int i, j;
  for (j = 0; j < n; j++)
    row[j] = t[n - 1][j];
  for (i = n - 2; i >= 0; i--)
    for (j = 0; j <= i; j++)
      row[j] = t[i][j] + MAX(row[j], row[j + 1]);
  return n ? row[0] : 0;
}

// Many small problems with a table each: one table serves all of them in turn.
// EXPECT distances:1 parallel needs=private
static void distances(int words, const char (*word)[12], const char *other, int *out) {
  int t[13][13];
  for (int w = 0; w < words; w++) {
    for (int i = 0; i <= 12; i++) {
      t[i][0] = i;
      t[0][i] = i;
    }
    for (int i = 1; i <= 12; i++)
      for (int j = 1; j <= 12; j++) {
        int c = t[i - 1][j - 1] + (word[w][i - 1] != other[j - 1]);
        c = MIN(c, t[i - 1][j] + 1);
        t[i][j] = MIN(c, t[i][j - 1] + 1);
      }
    out[w] = t[12][12];
  }
}

static char first[12 * MOST + 12], second[12 * MOST + 12];
static int table[MOST + 1][MOST + 1], costs[MOST][MOST], cuts[MOST][MOST], sizes[MOST + 1], worths[MOST + 1], row[MOST * 4];
static double scores[MOST][16], steps[16][16], shows[16][8];
static int from[MOST][16];
static long ways[MOST + 1];

static void make(void) {
  for (int i = 0; i < (int)sizeof first; i++) {
    first[i] = (char)('a' + i * 7 % 5);
    second[i] = (char)('a' + (i * 11 + i / 3) % 5);
  }
  memset(table, 0, sizeof table);
  fillInts(MOST + 1, sizes, 1, 9);
  fillInts(MOST + 1, worths, 2, 17);
  for (int i = 0; i <= MOST; i++)
    sizes[i]++;
  memset(row, 0, sizeof row);
  memset(ways, 0, sizeof ways);
  fillInts(MOST * MOST, &costs[0][0], 3, 1000);
  fill(16 * 16, &steps[0][0], 4);
  fill(16 * 8, &shows[0][0], 5);
  memset(scores, 0, sizeof scores);
}
static void run(int n) {
  make();
  printf("common %d\n", common(n, first, n, second, table));
  showInts("table", (MOST + 1) * (MOST + 1), &table[0][0]);
  printf("distance %d\n", distance(n, first, n / 2, second));
  make();
  bagRows(n, MOST, sizes, worths, table);
  showInts("bag", MOST + 1, table[n]);
  bagInPlace(n, MOST, sizes, worths, row);
  showInts("bag", MOST + 1, row);
  make();
  bagAgain(n, MOST, sizes, worths, row);
  showInts("bag", MOST + 1, row);
  printf("chain %d\n", chain(n, sizes, costs, cuts));
  showInts("cuts", MOST, cuts[0]);
  printf("chain %d\n", chain(n < 20 ? n : 20, sizes, costs, costs));
  make();
  allWays(n, costs);
  showInts("ways", MOST * MOST, &costs[0][0]);
  for (int i = 0; i <= MOST; i++)
    sizes[i] = i * 37 % 23 - 11;
  printf("segment %d\n", bestSegment(n, sizes));
  printf("rising %d\n", rising(n, sizes, row));
  showInts("rising", n, row);
  make();
  for (int i = 0; i < MOST; i++)
    sizes[i] %= 8;
  likely(n, 16, sizes, (const double(*)[16])steps, (const double(*)[8])shows, scores, from);
  show("likely", 16 * n, &scores[0][0]);
  if (n)
    wayBack(n, 3, (const int(*)[16])from, row);
  showInts("way", n, row);
  make();
  printf("align %d\n", align(n, first, n, second, table));
  printf("coins %ld\n", coins(n < 6 ? n : 6, sizes, MOST, ways));
  printf("triangle %d\n", triangle(n, (const int(*)[MOST])costs, row));
  printf("triangle %d\n", triangle(n, (const int(*)[MOST])costs, &costs[0][0] + 1));
  make();
  distances(n, (const char(*)[12])first, second, row);
  showInts("distances", n, row);
}
int main(void) {
  run(0);
  run(1);
  run(5);
  run(MOST - 1);
  return 0;
}
