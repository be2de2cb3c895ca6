// A function that anybody may call asks whether what it writes hits the members that it has read before: where nothing says that it does not.
// RUN: %parlift parallelize --no-strict-aliasing -q --target=cuda --offload=always --thread-cost=0 %s | FileCheck %s
// CHECK: ((const char *)(g + 1) <= (const char *)(g_v + g_ny + 1) || (const char *)(g_v + (long)g_nx * g_ny) <= (const char *)g)
struct grid { int nx, ny; double *u, *v; };
void sweep(struct grid *g) {
  for (int i = 1; i < g->nx - 1; i++)
    for (int j = 1; j < g->ny - 1; j++)
      g->v[i * g->ny + j] = 0.5 * (g->u[(i - 1) * g->ny + j] + g->u[i * g->ny + j + 1]);
}
