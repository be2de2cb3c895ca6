/* Ranks of integer keys by counting; the ranks of all keys are known when their counts have been summed up. */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_ITERATIONS 10

typedef int INT_TYPE;
static int num_keys, max_key;
static INT_TYPE *key_array, *key_buff1, *key_buff2;
static INT_TYPE *key_buff_ptr_global;
static INT_TYPE *counts, *parts;

/* State after n steps from s. */
static unsigned long advance(unsigned long s, unsigned long n) {
  unsigned long a = 6364136223846793005UL, c = 1442695040888963407UL;
  for (; n; n >>= 1) {
    if (n & 1)
      s = s * a + c;
    c = c * a + c;
    a = a * a;
  }
  return s;
}

static void create_seq(void) {
  int i;
#pragma omp parallel private(i)
  {
    long t = omp_get_thread_num(), p = omp_get_num_threads();
    int first = num_keys * t / p, last = num_keys * (t + 1) / p;
    unsigned long s = advance(314159265, 4UL * first);
    for (i = first; i < last; i++) {
      int k, sum = 0;
      for (k = 0; k < 4; k++) {
        s = s * 6364136223846793005UL + 1442695040888963407UL;
        sum += (int)(s >> 44) % max_key / 4;
      }
      key_array[i] = sum;
    }
  }
}

static void rank(int iteration) {
  INT_TYPE i, k;
  INT_TYPE *key_buff_ptr, *key_buff_ptr2;
  key_array[iteration] = iteration;
  key_array[iteration + MAX_ITERATIONS] = max_key - iteration;
  key_buff_ptr2 = key_array;
  key_buff_ptr = key_buff1;
  if (!counts) {
    counts = malloc(sizeof(INT_TYPE) * (size_t)max_key * omp_get_max_threads());
    parts = malloc(sizeof(INT_TYPE) * (omp_get_max_threads() + 1));
  }
#pragma omp parallel private(i, k)
  {
    long t = omp_get_thread_num(), p = omp_get_num_threads();
    INT_TYPE first = max_key * t / p, last = max_key * (t + 1) / p, sum = 0;
    INT_TYPE *mine = counts + t * max_key;
    memset(mine, 0, sizeof(INT_TYPE) * max_key);
#pragma omp for
    for (i = 0; i < num_keys; i++)
      mine[key_buff_ptr2[i]]++;
    for (i = first; i < last; i++) {
      for (k = 0; k < p; k++)
        sum += counts[(size_t)k * max_key + i];
      key_buff_ptr[i] = sum;
    }
    parts[t] = sum;
#pragma omp barrier
    sum = 0;
    for (k = 0; k < t; k++)
      sum += parts[k];
    for (i = first; i < last; i++)
      key_buff_ptr[i] += sum;
  }
  key_buff_ptr_global = key_buff_ptr;
}

static int full_verify(void) {
  INT_TYPE i, j;
#pragma omp parallel for 
  for (i = 0; i < num_keys; i++)
    key_buff2[i] = key_array[i];
#pragma omp parallel private(i)
  {
    /* each thread puts the keys of a range of values in their places */
    long t = omp_get_thread_num(), p = omp_get_num_threads();
    INT_TYPE first = max_key * t / p, last = max_key * (t + 1) / p;
    for (i = 0; i < num_keys; i++)
      if (key_buff2[i] >= first && key_buff2[i] < last)
        key_array[--key_buff_ptr_global[key_buff2[i]]] = key_buff2[i];
  }
  j = 0;
#pragma omp parallel for reduction(+:j)
  for (i = 1; i < num_keys; i++)
    if (key_array[i - 1] > key_array[i])
      j++;
  return j;
}

int main(int argc, char **argv) {
  int i, it;
  unsigned long sum = 0;
  num_keys = argc > 1 ? 1 << atoi(argv[1]) : 1 << 23;
  max_key = argc > 2 ? 1 << atoi(argv[2]) : 1 << 19;
  key_array = (INT_TYPE *)malloc(sizeof(INT_TYPE) * num_keys);
  key_buff1 = (INT_TYPE *)malloc(sizeof(INT_TYPE) * (max_key + 1));
  key_buff2 = (INT_TYPE *)malloc(sizeof(INT_TYPE) * num_keys);
  create_seq();
  for (it = 1; it <= MAX_ITERATIONS; it++) {
    rank(it);
    for (i = 0; i < 5; i++)
      sum = sum * 31 + key_buff_ptr_global[(max_key - 1) / (i + 1)];
  }
  printf("check %lu out of order %d\n", sum, full_verify());
  return 0;
}
