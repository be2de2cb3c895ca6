// In a branch that asks for it a number is what it is: rows of `w * q` elements have `4 * w` where q is 4.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
#include <stdio.h>
#include <stdlib.h>

typedef unsigned char byte;

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel: no
void opaque(byte *restrict o, int w, int h, int q) {
  for (int j = 0; j < h; j++)
    if (q == 4)
      for (int i = 0; i < w; i++)
        o[j * w * q + i * 4 + 3] = 255;
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel: no
void convert(byte *restrict o, const byte *restrict p, int w, int h, int q) {
  for (int j = 0; j < h; j++)
    switch (q) {
    case 3:
      for (int i = 0; i < w; i++) {
        o[j * w * q + i * 3] = p[j * w + i];
        o[j * w * q + i * 3 + 2] = p[j * w + i] / 2;
      }
      break;
    case 2:
      for (int i = 0; i < w; i++)
        o[j * w * q + i * 2 + 1] = p[j * w + i];
      break;
    }
}
/* Pixels of all images, and more of those with colours. */
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel
void mixed(byte *restrict o, int w, int h, int q) {
  for (int j = 0; j < h; j++)
    for (int i = 0; i < w; i++) {
      o[(j * w + i) * q] = 1;
      if (q == 3)
        o[(j * w + i) * q + 2] = 2;
    }
}

/* Three where four are said, and another branch. */
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} {{is sequential|not proved parallel}}
void three(byte *restrict o, int w, int h, int q) {
  for (int j = 0; j < h; j++)
    if (q == 3)
      for (int i = 0; i < w; i++)
        o[j * w * q + i * 4] = (byte)(o[j * w * q + i * 4] / 2 + j);
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} {{is sequential|not proved parallel|histogram|parallel when}}
void other(byte *restrict o, int w, int h, int q) {
  for (int j = 0; j < h; j++)
    if (q != 4)
      for (int i = 0; i < w; i++)
        o[j * w * q + i * 4] = (byte)(o[j * w * q + i * 4] / 2 + j);
}

enum { most = 60 * 60 * 5 };
int main(void) {
  byte *o = calloc(most, 1), *p = malloc(most);
  for (int i = 0; i < most; i++)
    p[i] = (byte)(i * 7919 % 251);
  for (int w = 0; w < 60; w += 19)
    for (int q = 0; q < 5; q++) {
      opaque(o, w, 59, q);
      convert(o, p, w, 59, q);
      mixed(o, w, 59, q);
      three(o, w, 40, q);
      other(o, w, 40, q);
      unsigned sum = 0;
      for (int i = 0; i < most; i++)
        sum = sum * 31 + o[i];
      printf("%u\n", sum);
    }
  opaque(o, 2147483647, 0, 4);
  opaque(o, 0, 7, 2147483647);
  free(o);
  free(p);
}
