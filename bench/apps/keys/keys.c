/* Ranks of integer keys by counting; the ranks of all keys are known when their counts have been summed up. */
#include <stdio.h>
#include <stdlib.h>

#define MAX_ITERATIONS 10

typedef int INT_TYPE;
static int num_keys, max_key;
static INT_TYPE *key_array, *key_buff1, *key_buff2;
static INT_TYPE *key_buff_ptr_global;

static void create_seq(void) {
  int i;
  unsigned long s = 314159265;
  for (i = 0; i < num_keys; i++) {
    int k, sum = 0;
    for (k = 0; k < 4; k++) {
      s = s * 6364136223846793005UL + 1442695040888963407UL;
      sum += (int)(s >> 44) % max_key / 4;
    }
    key_array[i] = sum;
  }
}

static void rank(int iteration) {
  INT_TYPE i, k;
  INT_TYPE *key_buff_ptr, *key_buff_ptr2;
  key_array[iteration] = iteration;
  key_array[iteration + MAX_ITERATIONS] = max_key - iteration;
  key_buff_ptr2 = key_array;
  key_buff_ptr = key_buff1;
  for (i = 0; i < max_key; i++)
    key_buff_ptr[i] = 0;
  for (i = 0; i < num_keys; i++)
    key_buff_ptr[key_buff_ptr2[i]]++;
  for (i = 0; i < max_key - 1; i++)
    key_buff_ptr[i + 1] += key_buff_ptr[i];
  key_buff_ptr_global = key_buff_ptr;
}

static int full_verify(void) {
  INT_TYPE i, j;
  for (i = 0; i < num_keys; i++)
    key_buff2[i] = key_array[i];
  for (i = 0; i < num_keys; i++)
    key_array[--key_buff_ptr_global[key_buff2[i]]] = key_buff2[i];
  j = 0;
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
