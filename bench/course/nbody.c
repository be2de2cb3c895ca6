#include "course.h"

typedef struct {
  float x, y, z, vx, vy, vz;
} B;
void run(B *p, float dt, int n) {
  for (int i = 0; i < n; i++) {
    float fx = 0, fy = 0, fz = 0;
    for (int j = 0; j < n; j++) {
      float dx = p[j].x - p[i].x, dy = p[j].y - p[i].y, dz = p[j].z - p[i].z;
      float d = dx * dx + dy * dy + dz * dz + 1e-9f;
      float inv = 1.0f / sqrtf(d);
      float i3 = inv * inv * inv;
      fx += dx * i3;
      fy += dy * i3;
      fz += dz * i3;
    }
    p[i].vx += dt * fx;
    p[i].vy += dt * fy;
    p[i].vz += dt * fz;
  }
  for (int i = 0; i < n; i++) {
    p[i].x += p[i].vx * dt;
    p[i].y += p[i].vy * dt;
    p[i].z += p[i].vz * dt;
  }
}

int main(void) {
  double t0, t1;
  int n = 12000;
  B *p = malloc(n * sizeof *p);
  for (int i = 0; i < n; i++) {
    p[i].x = rnd();
    p[i].y = rnd();
    p[i].z = rnd();
    p[i].vx = p[i].vy = p[i].vz = 0;
  }
  t0 = now();
  for (int t = 0; t < 4; t++)
    run(p, 1e-5f, n);
  t1 = now();
  double s = 0;
  for (int i = 0; i < n; i++)
    s += p[i].x;
  printf("%.2f\n", s);
  fprintf(stderr, "%.4f\n", t1 - t0);
  return 0;
}
