// How far two pointers are apart is counted in what the loop's pointer steps over, not in what the addresses' own types do. Between
// two bytes there need not be a whole number of floats: such loops stay.
// RUN: %parlift parallelize --thread-cost=0 %s -o %t.c 2> %t.remarks && gcc -O1 -Wall -Wextra -Werror -fopenmp -fsanitize=undefined,address -fno-sanitize-recover %t.c -o %t.out
// RUN: gcc -O1 %s -o %t.seq && %t.seq > %t.expected
// RUN: for n in 1 2 3 7; do OMP_NUM_THREADS=$n %t.out | diff %t.expected - || exit 1; done
// RUN: clang-19 -O1 -fopenmp %t.c -o %t.clang && OMP_NUM_THREADS=3 %t.clang | diff %t.expected -
// RUN: grep -v "^//" %t.c | FileCheck %s
#include <stdio.h>
#include <string.h>

// CHECK-LABEL: void byteBuffer(
// CHECK-NOT: omp parallel
void byteBuffer(char *end, char *start) {
  float *x = (float *)start;
  while (x < (float *)end) {
    *x = 1.0f;
    x++;
  }
}
// CHECK-LABEL: void untyped(
// CHECK-NOT: omp parallel
void untyped(void *end, void *start) {
  for (float *x = start; x < (float *)end; x++)
    *x += 2.0f;
}
// CHECK-LABEL: void rows(
// CHECK: end > start ? (float *)end - (float *)start : 0
void rows(float (*end)[8], float (*start)[8]) {
  float *x = (float *)start;
  while (x < (float *)end) {
    *x += 3.0f;
    x++;
  }
}
// CHECK-LABEL: void row(
// CHECK: (float *)a - x + 16
void row(float a[4][8], float *x) {
  while (x <= &a[1][7])
    *x++ += 4.0f;
}
// CHECK-LABEL: void same(
// CHECK: end - start
void same(float *end, float *start) {
  float *x = start;
  while (x < end)
    *x++ += 5.0f;
}
// Bytes and floats of one pair of pointers are two numbers.
// CHECK-LABEL: void both(
void both(short *end, short *start, int *count) {
  for (unsigned char *b = (unsigned char *)start; b < (unsigned char *)end; b++)
    *b = *b / 2;
  int n = 0;
  for (short *s = start; s < end; s++)
    n++;
  *count = n;
}

int main(void) {
  static float a[4][8], b[40];
  byteBuffer((char *)(b + 30), (char *)b);
  byteBuffer((char *)b + 38, (char *)(b + 3));
  untyped(b + 20, b + 1);
  rows(a + 3, a);
  row(a, &a[0][2]);
  same(b + 40, b + 33);
  short s[9];
  int count = 0;
  memset(s, 100, sizeof s);
  both(s + 7, s + 1, &count);
  double sum = 0;
  for (int i = 0; i < 32; i++)
    sum = sum * 1.5 + ((float *)a)[i];
  for (int i = 0; i < 40; i++)
    sum = sum * 0.75 + b[i];
  printf("%.6f %d", sum, count);
  for (int i = 0; i < 9; i++)
    printf(" %d", s[i]);
  printf("\n");
  return 0;
}
