// What is updated as if it were of another type than the array, by way of a cast, is no reduction of the array: threads' copies would be
// added element by element, and lose what is carried over. A place of its own has a variable of the type that it is updated in.
// RUN: env CFLAGS="-fno-strict-aliasing" parlift_flags="--thread-cost=0" %S/same-output.sh %parlift %s %t
// RUN: %parlift parallelize -q --thread-cost=0 %s | grep -v CHECK | FileCheck %s
#include <stdint.h>
#include <stdio.h>

enum { N = 200000 };
typedef int int_alias __attribute__((may_alias));
typedef short short_alias __attribute__((may_alias));
typedef uint32_t word_alias __attribute__((may_alias));
typedef uint64_t long_alias __attribute__((may_alias));
static _Alignas(8) unsigned char pool[1024];
static uint64_t wide[256];
static double numbers[256];
static _Alignas(8) uint16_t halves[1024];
static unsigned short key[N];

// CHECK-LABEL: void bytes(
// CHECK-NOT: (+:pool
void bytes(void) {
  for (int i = 0; i < N; i++)
    ((int_alias *)pool)[key[i]]++;
}
// CHECK-LABEL: void narrower(
// CHECK-NOT: (+:wide
void narrower(void) {
  for (int i = 0; i < N; i++)
    ((short_alias *)wide)[key[i]] += 3;
}
// CHECK-LABEL: void bits(
// CHECK-NOT: (+:numbers
void bits(void) {
  for (int i = 0; i < N; i++)
    ((long_alias *)numbers)[key[i]] += 5;
}
// CHECK-LABEL: void words(
// CHECK-NOT: (+:halves
void words(void) {
  for (int i = 0; i < N; i++)
    ((word_alias *)halves)[key[i]] += 70001;
}
// CHECK-LABEL: void one(
// CHECK: reduction(+:value)
void one(unsigned char *p) {
  for (int i = 0; i < N; i++)
    *(word_alias *)p = *(word_alias *)p + key[i];
}
// CHECK-LABEL: void same(
// CHECK: (+:wide
void same(void) {
  for (int i = 0; i < N; i++)
    wide[key[i]]++;
}

int main(void) {
  for (int i = 0; i < N; i++)
    key[i] = i * 7919L % 251;
  for (int k = 0; k < 256; k++)
    numbers[k] = k, wide[k] = 7;
  bytes(), narrower(), bits(), words(), one(pool + 1020), same();
  unsigned long sum = 0;
  for (int k = 0; k < 256; k++)
    sum = sum * 31 + ((int_alias *)pool)[k] + 7 * wide[k] + 3 * ((long_alias *)numbers)[k] + ((word_alias *)halves)[k];
  printf("%lu\n", sum);
  return 0;
}
