// Steps of five bodies, again and again.
#include <math.h>
#include <stdio.h>
struct body {
  double x, y, z, vx, vy, vz, mass;
};
void advance(int n, struct body *b, double dt);

#ifndef CALLS
void advance(int n, struct body *b, double dt) {
  for (int i = 0; i < n; i++) {
    for (int j = i + 1; j < n; j++) {
      double dx = b[i].x - b[j].x, dy = b[i].y - b[j].y, dz = b[i].z - b[j].z;
      double d2 = dx * dx + dy * dy + dz * dz;
      double mag = dt / (d2 * sqrt(d2));
      b[i].vx -= dx * b[j].mass * mag;
      b[i].vy -= dy * b[j].mass * mag;
      b[i].vz -= dz * b[j].mass * mag;
      b[j].vx += dx * b[i].mass * mag;
      b[j].vy += dy * b[i].mass * mag;
      b[j].vz += dz * b[i].mass * mag;
    }
  }
  for (int i = 0; i < n; i++) {
    b[i].x += dt * b[i].vx;
    b[i].y += dt * b[i].vy;
    b[i].z += dt * b[i].vz;
  }
}
#endif

#ifndef KERNELS
int main(int argc, char **argv) {
  (void)argv;
  struct body b[5];
  for (int i = 0; i < 5; i++)
    b[i] = (struct body){i, i * i, 1.5 * i, 0, 0.1 * i, 0, 1};
  for (int q = 0; q < 4000000; q++)
    advance(4 + argc, b, 1e-4);
  printf("%.9g\n", b[0].x);
  return 0;
}
#endif
