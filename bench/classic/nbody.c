#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#define SOFTENING 1e-9f

typedef struct { float x, y, z, vx, vy, vz; } Body;

void randomizeBodies(float *data, int n) {
  unsigned s = 1234;
  for (int i = 0; i < n; i++) {
    s = s * 1103515245u + 12345u;
    data[i] = 2.0f * ((s >> 16 & 0x7fff) / 32767.0f) - 1.0f;
  }
}

void bodyForce(Body *p, float dt, int n) {
  for (int i = 0; i < n; i++) {
    float Fx = 0.0f, Fy = 0.0f, Fz = 0.0f;
    for (int j = 0; j < n; j++) {
      float dx = p[j].x - p[i].x;
      float dy = p[j].y - p[i].y;
      float dz = p[j].z - p[i].z;
      float distSqr = dx * dx + dy * dy + dz * dz + SOFTENING;
      float invDist = 1.0f / sqrtf(distSqr);
      float invDist3 = invDist * invDist * invDist;
      Fx += dx * invDist3;
      Fy += dy * invDist3;
      Fz += dz * invDist3;
    }
    p[i].vx += dt * Fx;
    p[i].vy += dt * Fy;
    p[i].vz += dt * Fz;
  }
}

typedef double vec3[3];
static void forces_symmetric(int n, const double *mass, vec3 *pos, vec3 *acc) {
  for (int i = 0; i < n; i++)
    acc[i][0] = acc[i][1] = acc[i][2] = 0;
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j++) {
      vec3 d;
      double r2 = 0.01;
      for (int k = 0; k < 3; k++) {
        d[k] = pos[j][k] - pos[i][k];
        r2 += d[k] * d[k];
      }
      double inv = 1 / (r2 * sqrt(r2));
      for (int k = 0; k < 3; k++) {
        acc[i][k] += mass[j] * d[k] * inv;
        acc[j][k] -= mass[i] * d[k] * inv;
      }
    }
}

int main(void) {
  int nBodies = 3000, nIters = 4;
  float *buf = malloc(nBodies * sizeof(Body));
  Body *p = (Body *)buf;
  randomizeBodies(buf, 6 * nBodies);
  for (int it = 0; it < nIters; it++) {
    bodyForce(p, 0.0001f, nBodies);
    for (int i = 0; i < nBodies; i++) {
      p[i].x += p[i].vx * 0.0001f;
      p[i].y += p[i].vy * 0.0001f;
      p[i].z += p[i].vz * 0.0001f;
    }
  }
  double s = 0;
  for (int i = 0; i < nBodies; i++)
    s += p[i].x + p[i].y * 2 + p[i].z * 3;
  printf("%.5f\n", s);
  int n = 1500;
  double *mass = malloc(n * sizeof *mass);
  vec3 *pos = malloc(n * sizeof *pos), *vel = calloc(n, sizeof *vel), *acc = malloc(n * sizeof *acc);
  for (int i = 0; i < n; i++) {
    mass[i] = 1 + i % 3;
    for (int k = 0; k < 3; k++)
      pos[i][k] = buf[i * 3 + k];
  }
  for (int t = 0; t < 10; t++) {
    forces_symmetric(n, mass, pos, acc);
    for (int i = 0; i < n; i++)
      for (int k = 0; k < 3; k++) {
        vel[i][k] += 1e-5 * acc[i][k];
        pos[i][k] += 1e-5 * vel[i][k];
      }
  }
  double e = 0;
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 3; k++)
      e += mass[i] * vel[i][k] * vel[i][k];
  printf("%.8g\n", e);
  return 0;
}
