#include "../course/course.h"
#define N 30000
#define SQR(x) ((x) * (x))
typedef struct {
  double pos[3], vel[3], acc[3], mass;
} Body;
static Body body[N];
static void forces(int n) {
  int i, j, k;
  for (i = 0; i < n; i++) {
    double a[3] = {0, 0, 0};
    for (j = 0; j < n; j++) {
      double d[3], r2 = 1e-4, f;
      for (k = 0; k < 3; k++) {
        d[k] = body[j].pos[k] - body[i].pos[k];
        r2 += SQR(d[k]);
      }
      f = body[j].mass / (r2 * sqrt(r2));
      for (k = 0; k < 3; k++)
        a[k] += f * d[k];
    }
    for (k = 0; k < 3; k++)
      body[i].acc[k] = a[k];
  }
}
static void move(Body *b, double dt) {
  int k;
  for (k = 0; k < 3; k++) {
    b->vel[k] += dt * b->acc[k];
    b->pos[k] += dt * b->vel[k];
  }
}
static double energy(void) {
  double e = 0;
  int i;
  for (i = 0; i < N; i++)
    e += 0.5 * body[i].mass * (SQR(body[i].vel[0]) + SQR(body[i].vel[1]) + SQR(body[i].vel[2]));
  return e;
}
int main(void) {
  int i, k, t;
  double t0, t1, e = 0;
  for (i = 0; i < N; i++) {
    for (k = 0; k < 3; k++)
      body[i].pos[k] = rnd();
    body[i].mass = 1.0 / N;
  }
  t0 = now();
  for (t = 0; t < 5; t++) {
    forces(N);
    for (i = 0; i < N; i++)
      move(&body[i], 1e-3);
    e = energy();
  }
  t1 = now();
  printf("%.8e\n", e);
  fprintf(stderr, "%.4f\n", t1 - t0);
  return 0;
}
