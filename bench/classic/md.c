#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Lennard-Jones, neighbour lists, cell grid */
#define MAXNEIGH 200
typedef struct { double x, y, z; } vec;
static int N;
static double L, rc = 2.5, skin = 0.3;
static vec *pos, *vel, *frc;
static int *nneigh, (*neigh)[MAXNEIGH];
static int ncell, *head, *nextp;

static double wrap(double d) {
  if (d > L / 2) return d - L;
  if (d < -L / 2) return d + L;
  return d;
}

static int cell_of(vec p) {
  int cx = (int)(p.x / L * ncell), cy = (int)(p.y / L * ncell), cz = (int)(p.z / L * ncell);
  return ((cx % ncell) * ncell + cy % ncell) * ncell + cz % ncell;
}

static void build_cells(void) {
  int i;
  for (i = 0; i < ncell * ncell * ncell; i++) head[i] = -1;
  for (i = 0; i < N; i++) {
    int c = cell_of(pos[i]);
    nextp[i] = head[c];
    head[c] = i;
  }
}

static void build_neighbours(void) {
  double r2max = (rc + skin) * (rc + skin);
  build_cells();
  for (int i = 0; i < N; i++) {
    int n = 0, c = cell_of(pos[i]);
    int cx = c / (ncell * ncell), cy = c / ncell % ncell, cz = c % ncell;
    for (int dx = -1; dx <= 1; dx++)
      for (int dy = -1; dy <= 1; dy++)
        for (int dz = -1; dz <= 1; dz++) {
          int o = (((cx + dx + ncell) % ncell) * ncell + (cy + dy + ncell) % ncell) * ncell + (cz + dz + ncell) % ncell;
          for (int j = head[o]; j >= 0; j = nextp[j]) {
            if (j == i) continue;
            double ex = wrap(pos[i].x - pos[j].x), ey = wrap(pos[i].y - pos[j].y), ez = wrap(pos[i].z - pos[j].z);
            if (ex * ex + ey * ey + ez * ez < r2max && n < MAXNEIGH)
              neigh[i][n++] = j;
          }
        }
    nneigh[i] = n;
  }
}

static double forces(void) {
  double e = 0;
  for (int i = 0; i < N; i++) {
    vec f = {0, 0, 0};
    for (int k = 0; k < nneigh[i]; k++) {
      int j = neigh[i][k];
      double dx = wrap(pos[i].x - pos[j].x), dy = wrap(pos[i].y - pos[j].y), dz = wrap(pos[i].z - pos[j].z);
      double r2 = dx * dx + dy * dy + dz * dz;
      if (r2 > rc * rc)
        continue;
      double s6 = 1 / (r2 * r2 * r2), g = 24 * s6 * (2 * s6 - 1) / r2;
      f.x += g * dx;
      f.y += g * dy;
      f.z += g * dz;
      e += 2 * s6 * (s6 - 1);
    }
    frc[i] = f;
  }
  return e;
}

static void half_kick(double dt) {
  for (int i = 0; i < N; i++) {
    vel[i].x += dt / 2 * frc[i].x;
    vel[i].y += dt / 2 * frc[i].y;
    vel[i].z += dt / 2 * frc[i].z;
  }
}
static void drift(double dt) {
  for (int i = 0; i < N; i++) {
    pos[i].x = fmod(pos[i].x + dt * vel[i].x + L, L);
    pos[i].y = fmod(pos[i].y + dt * vel[i].y + L, L);
    pos[i].z = fmod(pos[i].z + dt * vel[i].z + L, L);
  }
}
static double kinetic(void) {
  double k = 0;
  for (int i = 0; i < N; i++)
    k += vel[i].x * vel[i].x + vel[i].y * vel[i].y + vel[i].z * vel[i].z;
  return k / 2;
}

int main(void) {
  int m = 16, i, t;
  N = m * m * m;
  L = m * 1.1;
  ncell = (int)(L / (rc + skin));
  pos = malloc(N * sizeof(vec));
  vel = malloc(N * sizeof(vec));
  frc = malloc(N * sizeof(vec));
  nneigh = malloc(N * sizeof(int));
  neigh = malloc(N * sizeof *neigh);
  head = malloc(ncell * ncell * ncell * sizeof(int));
  nextp = malloc(N * sizeof(int));
  unsigned s = 1;
  for (i = 0; i < N; i++) {
    pos[i].x = (i / (m * m)) * 1.1;
    pos[i].y = (i / m % m) * 1.1;
    pos[i].z = (i % m) * 1.1;
    s = s * 1664525u + 1013904223u; vel[i].x = (s >> 16) / 65536.0 - 0.5;
    s = s * 1664525u + 1013904223u; vel[i].y = (s >> 16) / 65536.0 - 0.5;
    s = s * 1664525u + 1013904223u; vel[i].z = (s >> 16) / 65536.0 - 0.5;
  }
  build_neighbours();
  double e = forces();
  for (t = 0; t < 100; t++) {
    half_kick(0.002);
    drift(0.002);
    if (t % 10 == 9) build_neighbours();
    e = forces();
    half_kick(0.002);
  }
  printf("%.6f %.6f\n", e / N, kinetic() / N);
  return 0;
}
