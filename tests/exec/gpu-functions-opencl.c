// What of functions and structures only CUDA can have.
// RUN: %parlift parallelize --target=opencl --offload=always --thread-cost=0 --assume-no-alias %s -o %t.c 2>&1 | FileCheck %s
// RUN: gcc -Wall -Wextra -Werror -Wno-unused-variable -fopenmp -fsyntax-only %t.c
// RUN: grep -c "^kernel" %t.c | grep -x 2
// RUN: %parlift parallelize -q --target=cuda --offload=always --thread-cost=0 --assume-no-alias %s -o %t.cu
// RUN: grep -c "^static __global__" %t.cu | grep -x 13
#include <stdbool.h>

static float total(const float *v, int n) {
  const float *const second = v + 1;
  float sum = n;
  for (int k = 0; k < 8; k++)
    sum += second[k - 1];
  return sum;
}
// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: `total` is called, which has a pointer of its own, `second` [stays-on-cpu]
void pointers(int n, float v[restrict n][8], float *restrict out) {
  for (int i = 0; i < n; i++)
    out[i] = total(v[i], 8);
}

static unsigned bits(const float *v) { return *(const unsigned *)v; }
// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: `bits` is called, which makes a pointer of another type, `(const unsigned *)v` [stays-on-cpu]
void casts(int n, const float *restrict v, unsigned *restrict out) {
  for (int i = 0; i < n; i++)
    out[i] = bits(&v[i]);
}

static float half(float v) { return v / 2; }
static float halved(float half) { return half / 2; }
// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: `half` is called, which uses `half`, a word that kernels in OpenCL cannot have [stays-on-cpu]
void words(int n, float *v) {
  for (int i = 0; i < n; i++)
    v[i] = half(v[i]);
}
// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: `halved` is called, which uses `half`, a word that kernels in OpenCL cannot have [stays-on-cpu]
void wordsInside(int n, float *v) {
  for (int i = 0; i < n; i++)
    v[i] = halved(v[i]);
}

#define FACTOR 3
static float times(float v) { return v * FACTOR; }
#undef FACTOR
#define FACTOR 4
// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: `times` is called, which uses `FACTOR`, which another line of the preprocessor is about [stays-on-cpu]
void macros(int n, float *v) {
  for (int i = 0; i < n; i++)
    v[i] = times(v[i]) + FACTOR;
}

enum color { RED = 4, BLUE };
static int paint(int v) {
  enum color c = v > 3 ? RED : BLUE;
  return c;
}
// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: `paint` is called, which uses `enum`, a word that kernels in OpenCL cannot have [stays-on-cpu]
void colors(int n, int *v) {
  for (int i = 0; i < n; i++)
    v[i] = paint(v[i]);
}

struct __attribute__((packed)) packed {
  char a;
  int b;
};
// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: kernels in OpenCL cannot have `struct packed`, whose fields are not numbers of plain types, one behind the other [stays-on-cpu]
void dense(int n, struct packed *v) {
  for (int i = 0; i < n; i++)
    v[i].b += v[i].a;
}
struct aligned {
  float x __attribute__((aligned(16)));
  float y;
};
// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: kernels in OpenCL cannot have `struct aligned`, whose fields
void sparse(int n, struct aligned *v) {
  for (int i = 0; i < n; i++)
    v[i].x += v[i].y;
}
struct truth {
  bool is;
  int count;
};
// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: kernels in OpenCL cannot have `struct truth`, whose fields
void truths(int n, struct truth *v) {
  for (int i = 0; i < n; i++)
    v[i].count += v[i].is ? 1 : 0;
}
static struct {
  int x, y;
} nameless[50];
// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: kernels in OpenCL cannot have `struct (unnamed){{.*}}`, a structure without a plain name [stays-on-cpu]
void unnamed(void) {
  for (int i = 0; i < 50; i++)
    nameless[i].x = nameless[i].y + i;
}
struct inner {
  struct {
    float x, y;
  };
  float z;
};
// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: kernels in OpenCL cannot have `struct inner`
void anonymous(int n, struct inner *v) {
  for (int i = 0; i < n; i++)
    v[i].z += v[i].x;
}
struct words {
  float half, quad;
};
// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: kernels in OpenCL cannot have `struct words`
void fieldNames(int n, struct words *v) {
  for (int i = 0; i < n; i++)
    v[i].half += v[i].quad;
}
union either {
  int i;
  float f;
};
// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: `union either` holds what kernels cannot have [stays-on-cpu]
void unions(int n, union either *v) {
  for (int i = 0; i < n; i++)
    v[i].i = i;
}

// Nothing is against these.
static int step(const int *v) {
  int sum = 0;
  for (int k = 0; k < 3; k++, v++)
    sum += *v;
  return sum;
}
// CHECK: [[@LINE+2]]:3: remark: loop over `i` runs on the GPU
void moves(int n, const int *restrict v, int *restrict out) {
  for (int i = 0; i < n; i++)
    out[i] = step(&v[i]);
}
struct plain {
  float x;
  char c[4];
};
// CHECK: [[@LINE+2]]:3: remark: loop over `i` runs on the GPU
void structures(int n, struct plain *v) {
  for (int i = 0; i < n; i++)
    v[i].x += v[i].c[2];
}
