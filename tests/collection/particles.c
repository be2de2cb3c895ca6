// Particles: forces in pairs, cells, neighbour lists, fields on grids, random numbers.
// RUN: %parlift analyze --format=json %s -- -I%S | python3 %S/../check_expect.py %s
// RUN: env parlift_flags=--thread-cost=0 %S/../exec/same-output.sh %parlift %s %t -I%S
#include "Inputs/collection.h"

typedef struct {
  double x, y, z;
} Vec;
typedef struct {
  Vec pos, vel, force;
  double mass;
  int cell, alive;
} Particle;

static int count;
static double px[1024], py[1024], vx[1024], vy[1024], fx[1024], fy[1024];

// Kick and drift of structures in an array.
// EXPECT drift:1 parallel
static void drift(int n, Particle *p, double dt) {
  for (int i = 0; i < n; i++) {
    p[i].vel.x += dt * p[i].force.x / p[i].mass;
    p[i].vel.y += dt * p[i].force.y / p[i].mass;
    p[i].pos.x += dt * p[i].vel.x;
    p[i].pos.y += dt * p[i].vel.y;
  }
}

// The same with a pointer that walks.
// EXPECT driftByCursor:1 parallel
static void driftByCursor(int n, Particle *first, double dt) {
  Particle *p, *end = first + n;
  for (p = first; p < end; p++) {
    p->vel.z += dt * p->force.z;
    p->pos.z += dt * p->vel.z;
  }
}

// Arrays of the file, and their number, too.
// EXPECT pushAll:1 parallel
static void pushAll(double dt) {
  int i;
  for (i = 0; i < count; i++) {
    vx[i] += dt * fx[i];
    vy[i] += dt * fy[i];
    px[i] += dt * vx[i];
    py[i] += dt * vy[i];
  }
}

static Vec minus(Vec a, Vec b) {
  Vec r;
  r.x = a.x - b.x;
  r.y = a.y - b.y;
  r.z = a.z - b.z;
  return r;
}
static double squared(const Vec *a) { return a->x * a->x + a->y * a->y + a->z * a->z; }

// All pairs: each particle sums what all others do to it.
// EXPECT allPairs:1 parallel
// EXPECT allPairs:1.1 parallel needs=reduction
static void allPairs(int n, Particle *p) {
  for (int i = 0; i < n; i++) {
    Vec f = {0, 0, 0};
    for (int j = 0; j < n; j++) {
      if (j == i)
        continue;
      Vec d = minus(p[j].pos, p[i].pos);
      double w = p[j].mass / (1 + squared(&d));
      f.x += w * d.x;
      f.y += w * d.y;
      f.z += w * d.z;
    }
    p[i].force = f;
  }
}

// Each pair once: what one gets is taken from the other, sums into an array.
// EXPECT pairsOnce:1 parallel needs=reduction
static void pairsOnce(int n, const double *restrict x, double *restrict f) {
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j++) {
      double d = 2 * (x[j] - x[i]);
      f[i] += d;
      f[j] -= d;
    }
}

// Neighbours by a list per particle, the force summed in the particle's own element.
// EXPECT neighbours:1 conditional
static void neighbours(int n, const int *first, const int *list, const double *x, double *f) {
  int i, k;
  for (i = 0; i < n; i++)
    for (k = first[i]; k < first[i + 1]; k++) {
      double d = x[list[k]] - x[i];
      f[i] += d > 3 ? 3 : d;
    }
}

// Charges of particles go to the grid, to two points each.
// EXPECT deposit:1 parallel needs=histogram|reduction
static void deposit(int n, const double *restrict x, const double *restrict q, double *restrict rho) {
  for (int i = 0; i < n; i++) {
    int c = (int)x[i];
    double w = x[i] - c;
    rho[c] += q[i] * (1 - w);
    rho[c + 1] += q[i] * w;
  }
}
// The field at particles, from two points of the grid each.
// EXPECT interpolate:1 parallel
static void interpolate(int n, const double *restrict x, const double *restrict field, double *restrict e) {
  for (int i = 0; i < n; i++) {
    int c = (int)x[i];
    double w = x[i] - c;
    e[i] = field[c] * (1 - w) + field[c + 1] * w;
  }
}

// Which cell each particle is in, and how many each cell has.
// EXPECT binning:1 parallel needs=histogram
static void binning(int n, Particle *restrict p, int side, int *restrict cellCount) {
  for (int i = 0; i < n; i++) {
    int cx = (int)p[i].pos.x % side, cy = (int)p[i].pos.y % side;
    if (cx < 0)
      cx += side;
    if (cy < 0)
      cy += side;
    p[i].cell = cy * side + cx;
    cellCount[p[i].cell]++;
  }
}

// Cells as linked lists through an array: the order within a list is the order of the particles.
// EXPECT linkedCells:1 conditional needs=inspect
static void linkedCells(int n, const int *restrict cell, int *restrict head, int *restrict next) {
  for (int i = 0; i < n; i++) {
    next[i] = head[cell[i]];
    head[cell[i]] = i;
  }
}
// What a cell's list adds up to: a list is walked, the cells do not meet.
// EXPECT cellSums:1 parallel
static void cellSums(int cells, const int *restrict head, const int *restrict next, const double *restrict q, double *restrict sum) {
  for (int c = 0; c < cells; c++) {
    double s = 0;
    for (int i = head[c]; i >= 0; i = next[i])
      s += q[i];
    sum[c] = s;
  }
}

// Walls: what leaves the box comes back on the other side.
// EXPECT wrapBox:1 conditional
static void wrapBox(int n, double *x, double *y, double length) {
  int i;
  for (i = 0; i < n; i++) {
    if (x[i] < 0)
      x[i] += length;
    else if (x[i] >= length)
      x[i] -= length;
    while (y[i] < 0)
      y[i] += length;
  }
}

// Those that are alive move to the front; their number is what is returned.
// EXPECT removeDead:1 parallel needs=scan
static int removeDead(int n, Particle *p) {
  int kept = 0;
  for (int i = 0; i < n; i++)
    if (p[i].alive)
      p[kept++] = p[i];
  return kept;
}

static unsigned state = 12345;
static double draw(void) {
  state = state * 1103515245u + 12345u;
  return (state >> 16) % 32768 / 32768.0;
}
// Random kicks from a generator of the file: each draw needs the one before.
// EXPECT randomKicks:1 sequential
// could be: parallel (the state of a linear congruence is a scan)
static void randomKicks(int n, double *restrict v) {
  for (int i = 0; i < n; i++)
    v[i] += draw();
}
// A generator that is seeded anew for each particle.
// EXPECT seededKicks:1 parallel
static void seededKicks(int n, double *restrict v) {
  for (int i = 0; i < n; i++) {
    unsigned s = 77u * (unsigned)i + 1;
    for (int k = 0; k < 5; k++)
      s = s * 1664525u + 1013904223u;
    v[i] += s >> 24;
  }
}

// Energies of all, and the fastest of them with its number.
// EXPECT energies:1 parallel needs=reduction
static double energies(int n, const Particle *p, int *fastest) {
  double kinetic = 0, best = -1;
  int which = -1;
  for (int i = 0; i < n; i++) {
    double v2 = squared(&p[i].vel);
    kinetic += 0.5 * p[i].mass * v2;
    if (v2 > best) {
      best = v2;
      which = i;
    }
  }
  *fastest = which;
  return kinetic;
}

// Momentum in a structure that is given: three sums behind a pointer.
// EXPECT momentum:1 conditional
static void momentum(int n, const Particle *p, Vec *sum) {
  int i;
  for (i = 0; i < n; i++) {
    sum->x += p[i].mass * p[i].vel.x;
    sum->y += p[i].mass * p[i].vel.y;
    sum->z += p[i].mass * p[i].vel.z;
  }
}

typedef double (*Potential)(double);
static double hard(double r) { return r < 4 ? 8 : 0; }
static double soft(double r) { return 16 - r * r; }
// The potential is chosen by the caller.
// EXPECT withPotential:1 conditional
static void withPotential(int n, const double *r, double *e, Potential potential) {
  int i;
  for (i = 0; i < n; i++)
    e[i] = potential(r[i]);
}

// Collisions of neighbours in the order of the list change both of them.
// EXPECT bounce:1 unknown
static void bounce(int n, double *restrict v, double *restrict x) {
  for (int i = 0; i + 1 < n; i++)
    if (x[i] > x[i + 1]) {
      double t = v[i];
      v[i] = v[i + 1];
      v[i + 1] = t;
    }
}

enum { MOST = 600, SIDE = 8 };
static Particle p[MOST];
static double x[MOST + 8], q[MOST + 8], f[MOST + 8], grid[64];
static int first[MOST + 2], list[5 * MOST], cell[MOST], head[SIDE * SIDE], next[MOST], cellCount[SIDE * SIDE];

static void make(int n) {
  memset(p, 0, sizeof p);
  for (int i = 0; i < MOST; i++) {
    p[i].pos.x = (i * 7) % 31 - 5;
    p[i].pos.y = (i * 11) % 29 - 4;
    p[i].vel.x = i % 5 - 2;
    p[i].vel.y = i % 7 - 3;
    p[i].vel.z = i % 3;
    p[i].force.x = i % 4;
    p[i].force.z = i % 6;
    p[i].mass = 1 << i % 3;
    p[i].alive = i * 5 % 7 > 2;
    x[i] = (i * 13) % 80 / 2.0;
    q[i] = i % 9 - 4;
    f[i] = i % 11;
    px[i] = vx[i] = i % 13;
    py[i] = vy[i] = i % 17;
    fx[i] = fy[i] = i % 3 - 1;
    cell[i] = (i * 37 + i / 9) % (SIDE * SIDE);
  }
  memset(grid, 0, sizeof grid);
  memset(cellCount, 0, sizeof cellCount);
  for (int c = 0; c < SIDE * SIDE; c++)
    head[c] = -1;
  for (int i = 0; i < n; i++) {
    first[i + 1] = first[i] + i % 6;
    for (int k = first[i]; k < first[i + 1]; k++)
      list[k] = (k * 31 + i) % n;
  }
}
static void showParticles(const char *name, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += (i % 97 + 1) * (p[i].pos.x + 3 * p[i].pos.y + 5 * p[i].pos.z + 7 * p[i].vel.x + 11 * p[i].force.x + 13 * p[i].force.z + p[i].mass);
  printf("%s %d %.7g\n", name, n, sum);
}
static void run(int n) {
  int which;
  double total;
  Vec sum = {0, 0, 0};
  make(n);
  count = n;
  drift(n, p, 0.5);
  driftByCursor(n, p, 0.25);
  showParticles("drift", n);
  pushAll(2);
  show("push", n, px);
  show("push", n, py);
  make(n);
  allPairs(n, p);
  showParticles("all pairs", n);
  make(n);
  pairsOnce(n, x, f);
  show("pairs", n, f);
  neighbours(n, first, list, x, f);
  show("neighbours", n, f);
  neighbours(n, first, list, f, f + 1);
  neighbours(n, first, list, f, f);
  printf("neighbours %.8e\n", n ? f[n / 2] : 0.0);
  deposit(n, x, q, grid);
  show("deposit", 64, grid);
  interpolate(n, x, grid, f);
  show("interpolate", n, f);
  binning(n, p, SIDE, cellCount);
  showInts("cells", SIDE * SIDE, cellCount);
  linkedCells(n, cell, head, next);
  cellSums(SIDE * SIDE, head, next, q, grid);
  show("cell sums", SIDE * SIDE, grid);
  wrapBox(n, q, x, 5);
  wrapBox(n, q, q + 1, 3);
  wrapBox(n, q, q, 2);
  show("wrapped", n, q);
  make(n);
  which = removeDead(n, p);
  showParticles("alive", which);
  randomKicks(n, q);
  seededKicks(n, q);
  show("kicks", n, q);
  total = energies(n, p, &which);
  printf("energy %.9g of %d\n", total, which);
  momentum(n, p, &sum);
  printf("momentum %.9g %.9g %.9g\n", sum.x, sum.y, sum.z);
  if (n > 4)
    momentum(n, p, &p[2].vel);
  showParticles("momentum", n);
  withPotential(n, x, f, hard);
  withPotential(n, x, f + 1, soft);
  show("potential", n, f);
  withPotential(n, x, x + 1, soft);
  printf("potential %.8e\n", n ? x[n > 4 ? 4 : 0] : 0.0);
  make(n);
  bounce(n, q, x);
  show("bounce", n, q);
}
int main(void) {
  run(0);
  run(1);
  run(6);
  run(MOST - 1);
  return 0;
}
