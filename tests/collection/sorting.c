// Sorting, selecting and merging: passes that count, networks, ranks, partitions.
// RUN: %parlift analyze --format=json %s -- -I%S | python3 %S/../check_expect.py %s
// RUN: env parlift_flags=--thread-cost=0 %S/../exec/same-output.sh %parlift %s %t -I%S
#include "Inputs/collection.h"

#define SWAP(type, a, b) do { type swap_ = (a); (a) = (b); (b) = swap_; } while (0)

typedef struct {
  int key, value;
} Pair;

// Counting sort: counts, places, and elements to their places in order.
// EXPECT countingSort:1 parallel
// EXPECT countingSort:2 parallel needs=histogram
// EXPECT countingSort:3 parallel needs=scan
// EXPECT countingSort:4 unknown
static void countingSort(int n, const int *restrict in, int *restrict out, int keys, int *restrict count) {
  int i;
  for (i = 0; i < keys; i++)
    count[i] = 0;
  for (i = 0; i < n; i++)
    count[in[i]]++;
  for (i = 1; i < keys; i++)
    count[i] += count[i - 1];
  for (i = n - 1; i >= 0; i--)
    out[--count[in[i]]] = in[i];
}

// Neighbours at even places, then at odd ones.
// EXPECT oddEven:1 unknown
// EXPECT oddEven:1.1 parallel
static void oddEven(int n, int *a) {
  int pass, i;
  for (pass = 0; pass < n; pass++)
    for (i = pass % 2; i + 1 < n; i += 2)
      if (a[i] > a[i + 1])
        SWAP(int, a[i], a[i + 1]);
}

// A bubble's pass carries the largest element along.
// EXPECT bubble:1 unknown
// EXPECT bubble:1.1 unknown
static void bubble(int n, int *a) {
  int i, j;
  for (i = n - 1; i > 0; i--)
    for (j = 0; j < i; j++)
      if (a[j] > a[j + 1])
        SWAP(int, a[j], a[j + 1]);
}

// The smallest of the rest comes next: a search for it within a loop that carries.
// EXPECT selectionSort:1 sequential
// EXPECT selectionSort:1.1 parallel needs=reduction
static void selectionSort(int n, int *a) {
  for (int i = 0; i + 1 < n; i++) {
    int least = i;
    for (int j = i + 1; j < n; j++)
      if (a[j] < a[least])
        least = j;
    int t = a[i];
    a[i] = a[least];
    a[least] = t;
  }
}

// Insertion moves elements until the place is found.
// EXPECT insertionSort:1 unknown
// EXPECT insertionSort:1.1 unknown
static void insertionSort(int n, int *a) {
  for (int i = 1; i < n; i++) {
    int t = a[i], j = i;
    while (j > 0 && a[j - 1] > t) {
      a[j] = a[j - 1];
      j--;
    }
    a[j] = t;
  }
}

// How many are smaller is where an element goes: ranks side by side, places that data says.
// EXPECT rankSort:1 parallel
static void rankSort(int n, const int *restrict a, int *restrict rank) {
  for (int i = 0; i < n; i++) {
    int r = 0;
    for (int j = 0; j < n; j++)
      if (a[j] < a[i] || (a[j] == a[i] && j < i))
        r++;
    rank[i] = r;
  }
}
// Elements to their ranks, which data says.
// EXPECT toRanks:1 conditional needs=inspect
static void toRanks(int n, const int *restrict a, const int *restrict rank, int *restrict out) {
  for (int i = 0; i < n; i++)
    out[rank[i]] = a[i];
}

// A level of a bitonic network: partners by an exclusive or.
// EXPECT bitonicLevel:1 unknown
// could be: parallel (i and i ^ stride are a pair, and only the lower one of it acts)
static void bitonicLevel(int n, int size, int stride, int *a) {
  for (int i = 0; i < n; i++) {
    int partner = i ^ stride;
    if (partner > i && partner < n) {
      int up = (i & size) == 0;
      if ((a[i] > a[partner]) == up)
        SWAP(int, a[i], a[partner]);
    }
  }
}
// The same level in blocks.
// EXPECT blocksOfNetwork:1 unknown
// could be: conditional (stride > 0: blocks of 2 * stride follow one another, as in butterflies)
static void blocksOfNetwork(int n, int stride, int *a) {
  for (int b = 0; b + 2 * stride <= n; b += 2 * stride)
    for (int i = b; i < b + stride; i++)
      if (a[i] > a[i + stride]) {
        int t = a[i];
        a[i] = a[i + stride];
        a[i + stride] = t;
      }
}

// Those below a pivot, then the others, into another array.
// EXPECT partition:1 parallel needs=scan
static int partition(int n, const int *restrict a, int pivot, int *restrict out) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (a[i] < pivot)
      out[k++] = a[i];
  int below = k;
  for (int i = 0; i < n; i++)
    if (!(a[i] < pivot))
      out[k++] = a[i];
  return below;
}
// In place by swaps: the place of a swap depends on all before.
// EXPECT partitionInPlace:1 sequential
static int partitionInPlace(int n, int *a, int pivot) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (a[i] < pivot) {
      SWAP(int, a[i], a[k]);
      k++;
    }
  return k;
}

// Pairs of sorted blocks are merged, each pair into a part of its own.
// EXPECT mergeBlocks:1 parallel
// EXPECT mergeBlocks:1.1 sequential
static void mergeBlocks(int blocks, int length, const int *restrict a, int *restrict out) {
  for (int b = 0; b < blocks; b++) {
    const int *left = a + 2 * b * length, *right = left + length;
    int *to = out + 2 * b * length;
    int i = 0, j = 0;
    for (int k = 0; k < 2 * length; k++) {
      if (j >= length || (i < length && left[i] <= right[j]))
        to[k] = left[i++];
      else
        to[k] = right[j++];
    }
  }
}

// Each row of a table sorted by itself.
static void sortRow(int m, int *row) {
  int i, j, t;
  for (i = 1; i < m; i++) {
    t = row[i];
    for (j = i; j > 0 && row[j - 1] > t; j--)
      row[j] = row[j - 1];
    row[j] = t;
  }
}
// A function sorts each row.
// EXPECT sortRows:1 unknown
// could be: parallel (what is moved about stays in the row)
static void sortRows(int n, int (*a)[8]) {
  int i;
  for (i = 0; i < n; i++)
    sortRow(8, a[i]);
}

// Is it sorted? The first place where it is not.
// EXPECT firstDescent:1 unknown
static int firstDescent(int n, const int *a) {
  for (int i = 0; i + 1 < n; i++)
    if (a[i] > a[i + 1])
      return i;
  return -1;
}

// Equal neighbours of a sorted array become one.
// EXPECT unique:1 parallel needs=scan
static int unique(int n, const int *restrict a, int *restrict out) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (i == 0 || a[i] != a[i - 1])
      out[k++] = a[i];
  return k;
}
// The same in place.
// EXPECT uniqueInPlace:1 parallel
static int uniqueInPlace(int n, int *a) {
  int k = 1;
  if (n < 1)
    return 0;
  for (int i = 1; i < n; i++)
    if (a[i] != a[k - 1])
      a[k++] = a[i];
  return k;
}

// Many searches by halves.
static int placeOf(int n, const int *a, int key) {
  int low = 0, high = n;
  while (low < high) {
    int middle = low + (high - low) / 2;
    if (a[middle] < key)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}
// A search for each key.
// EXPECT places:1 unknown
// could be: conditional (out apart from a[0] .. a[n - 1], where all searches stay)
static void places(int n, const int *a, int m, const int *keys, int *out) {
  int i;
  for (i = 0; i < m; i++)
    out[i] = placeOf(n, a, keys[i]);
}

// The key and value of the least, in a structure.
// EXPECT leastPair:1 parallel
static Pair leastPair(int n, const Pair *p) {
  Pair best = {1 << 30, -1};
  for (int i = 0; i < n; i++)
    if (p[i].key < best.key)
      best = p[i];
  return best;
}

// Digits of keys: one pass of a radix sort by pointers to places.
// EXPECT radixPass:2 parallel needs=scan
// EXPECT radixPass:3 unknown
static void radixPass(int n, const unsigned *restrict in, unsigned *restrict out, int shift) {
  int place[17] = {0};
  for (int i = 0; i < n; i++)
    place[(in[i] >> shift & 15) + 1]++;
  for (int d = 0; d < 16; d++)
    place[d + 1] += place[d];
  for (int i = 0; i < n; i++)
    out[place[in[i] >> shift & 15]++] = in[i];
}

enum { MOST = 512 };
static int a[MOST], b[MOST + 8], count[128], rank[MOST], keys[MOST];
static Pair pairs[MOST];
static void make(void) {
  fillInts(MOST, a, 1, 100);
  fillInts(MOST, b, 2, 100);
  fillInts(MOST, keys, 3, 120);
  for (int i = 0; i < MOST; i++) {
    pairs[i].key = (i * 37 + 50) % 101;
    pairs[i].value = i;
  }
}
static void run(int n) {
  make();
  countingSort(n, a, b, 100, count);
  showInts("counted", n, b);
  printf("descent %d %d\n", firstDescent(n, a), firstDescent(n, b));
  places(n, b, n, keys, rank);
  showInts("places", n, rank);
  places(n, b, n / 2, keys, b);
  showInts("places", n, b);
  make();
  countingSort(n, a, b, 100, count);
  showInts("unique", unique(n, b, rank), rank);
  showInts("unique", uniqueInPlace(n, b), b);
  oddEven(n, a);
  showInts("odd even", n, a);
  make();
  bubble(n, a);
  showInts("bubble", n, a);
  make();
  selectionSort(n, a);
  insertionSort(n, b);
  showInts("selected", n, a);
  showInts("inserted", n, b);
  make();
  rankSort(n, a, rank);
  toRanks(n, a, rank, b);
  showInts("ranked", n, b);
  repeat(n, rank);
  toRanks(n, a, rank, b);
  showInts("overwritten", n, b);
  bitonicLevel(n, 8, 4, a);
  bitonicLevel(n, 8, 3, a);
  blocksOfNetwork(n, 4, a);
  showInts("network", n, a);
  printf("below %d\n", partition(n, a, 50, b));
  showInts("parts", n, b);
  printf("below %d\n", partitionInPlace(n, a, 40));
  showInts("parts", n, a);
  make();
  mergeBlocks(n / 16, 8, a, b);
  showInts("merged", n, b);
  sortRows(n / 8, (int(*)[8])a);
  showInts("rows", n, a);
  printf("least %d\n", leastPair(n, pairs).value);
  radixPass(n, (const unsigned *)a, (unsigned *)b, 2);
  showInts("radix", n, b);
}
int main(void) {
  run(0);
  run(1);
  run(9);
  run(MOST);
  return 0;
}
