#ifndef GRID_H
#define GRID_H
#define N 96
struct grid {
  double *cells;
  int width, height;
};
extern double weights[N];
extern int steps;
void make_weights(double factor);
double cell(const struct grid *g, int i, int j);
void smooth_row(const struct grid *from, struct grid *to, int i);
void scale_row(double *row, int n);
double row_sum(const double *row, int n);
void count_row(const double *row, int n);
int rows_counted(void);
double reversed(double *row, int n);
#endif
