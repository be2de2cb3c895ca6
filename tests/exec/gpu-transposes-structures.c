// Arrays of structures as structures of arrays: fields of one size, of several types, in structures and arrays inside, in rows too.
// RUN: gcc -O1 -w -o %t.original %s && %t.original > %t.expected
// RUN: grep '^// PLAN ' %s | sed 's|^// PLAN ||' > %t.plan
// RUN: %parlift transform -q --target=cuda %s --plan %t.plan -o %t.cu
// RUN: %S/../cuda/on-cpu.sh %t.cu %t.on-cpu && %t.on-cpu | diff %t.expected -
// RUN: grep -v TEXT %t.cu | FileCheck --check-prefix=TEXT %s
// RUN: %parlift transform -q --target=cuda --gpu-data=managed %s --plan %t.plan -o %t.managed.cu
// RUN: %S/../cuda/on-cpu.sh %t.managed.cu %t.managed && %t.managed | diff %t.expected -
// RUN: if command -v nvcc > /dev/null; then nvcc -O1 -arch=sm_90 -Werror all-warnings -Xcompiler -Wno-unknown-pragmas,-fopenmp -c %t.cu -o %t.o; fi
// In OpenCL, transposed as well.
// RUN: %S/same-on-gpu.sh %parlift %s %t --plan %t.plan && sort %t.ran | uniq -c | FileCheck --check-prefix=OPENCL %s
// OPENCL: ran gray_kernel
#include <stdio.h>

enum { N = 203 };
typedef float real;
struct point {
  real x, y, z;
};
typedef struct {
  double re, im;
} complex_number;
typedef struct {
  float mass;
  int kind;
  unsigned flags;
} body;
struct ray {
  struct point at;
  float way[3];
};
struct pixel {
  unsigned char r, g, b;
};
struct pair {
  long count;
  double share;
};

// TEXT: // `p` transposed around the kernel, a structure of arrays: 16 bytes moved for each number
// TEXT-NEXT: static __global__ void move_kernel({{.*}}float *__restrict__ p,
// TEXT: p[i] += t * p[p_rows + i];
// TEXT: p[2 * p_rows + i] = -p[2 * p_rows + i];
// PLAN map move:1 i:x/64
// PLAN transpose move:1 p
static void move(int n, float t, struct point *p) {
  for (int i = 0; i < n; i++) {
    p[i].x += t * p[i].y;
    p[i].z = -p[i].z;
  }
}

// TEXT: double *__restrict__ c, const long c_rows
// PLAN map rotate:1 i:x/32x2
// PLAN transpose rotate:1 c
static void rotate(int n, complex_number *c) {
  for (int i = 3; i < n; i++) {
    const double re = c[i].re;
    c[i].re = -c[i].im;
    c[i].im = re;
  }
}

// TEXT: ((int *)b)[b_rows + i] = ((int *)b)[b_rows + i] * 3;
// TEXT: ((unsigned int *)b)[2 * b_rows + i] |= 5;
// PLAN map kinds:1 i:x/16
// PLAN transpose kinds:1 b
static void kinds(int n, body *b) {
  for (int i = 0; i < n; i++) {
    b[i].kind = b[i].kind * 3;
    b[i].flags |= 5;
    if (b[i].flags & 8)
      b[i].mass = b[i].mass + sizeof b[0] + sizeof(b[i].mass);
  }
}

// TEXT: r[(3L + k) * r_rows + i] +=
// PLAN map trace:1 i:x/8
// PLAN transpose trace:1 r
static void trace(int n, struct ray *r) {
  for (int i = n - 1; i >= 0; i--)
    for (int k = 0; k < 3; k++)
      r[i].way[k] += r[i].at.y * k + r[i].at.z;
}

// PLAN map gray:1 i:x/32
// PLAN transpose gray:1 photo
static void gray(int n, int m, struct pixel photo[n][m]) {
  for (int i = 0; i < n; i++)
    for (int j = 1; j < m; j++)
      photo[i][j].g = (unsigned char)((photo[i][j].r + photo[i][j - 1].g + photo[i][j].b) / 3);
}

// TEXT: (double *)q)[
// PLAN map shares:1 i:x/128
// PLAN transpose shares:1 q
static double shares(int n, const struct pair (*q)[2]) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += q[i][0].count * q[i][1].share + q[i][1].count;
  return sum;
}

int main(void) {
  static struct point p[N];
  static complex_number c[N];
  static body b[N];
  static struct ray r[N];
  static struct pixel photo[N][19];
  static struct pair q[N][2];
  double sum = 0;
  for (int i = 0; i < N; i++) {
    p[i] = (struct point){(float)i, (float)(i % 5), 3};
    c[i] = (complex_number){(double)(i % 7), (double)(i % 3)};
    b[i] = (body){(float)i, i % 4, i * 77U};
    r[i] = (struct ray){{1, (float)i, 2}, {(float)(i % 2), (float)(i % 3), (float)(i % 4)}};
    for (int j = 0; j < 19; j++)
      photo[i][j] = (struct pixel){(unsigned char)(i + j), (unsigned char)j, (unsigned char)(i * j)};
    q[i][0] = (struct pair){i * 100000000000L, 0.5};
    q[i][1] = (struct pair){-i, i * 0.25};
  }
  for (int n = 1; n < 300; n = n * 5 + 2) {
    const int count = n < N ? n : N;
    move(count, 0.5f, p), rotate(count, c), kinds(count, b), trace(count, r), gray(count, 19, photo);
    printf("%.15g\n", shares(count, q));
    for (int i = 0; i < N; i++) {
      sum = sum * 0.9 + p[i].x + p[i].y + p[i].z + c[i].re + c[i].im + b[i].mass + b[i].kind + b[i].flags;
      for (int k = 0; k < 3; k++)
        sum = sum * 0.9 + r[i].way[k] + r[i].at.y;
      for (int j = 0; j < 19; j++)
        sum = sum * 0.9 + photo[i][j].g + photo[i][j].r;
    }
    printf("%.15g\n", sum);
  }
  return 0;
}
