// What the sources of examples/gpu define.
#ifndef BENCH_GPU_FUNCTIONS_H
#define BENCH_GPU_FUNCTIONS_H

extern "C" {
void saxpy(int, float, const float *, float *);
float sum(int, const float *);
float sum_above(int, float, const float *);
float largest(int, const float *);
int index_of_largest(int, const float *);
void matmul(int, int, int, float *, float *, float *);
void matmul_double(int, int, int, double *, double *, double *);
void transpose(int, int, float *, float *);
void recurrence(int, int, float *, float *);
void column_sums(int, int, float *, float *);
void matrix_vector(int, int, float *, float *, float *);
void softmax(int, int, float *, float *);
void nearest(int, int, const float *, const float *, int *);
void jacobi(int, int, float *, float *);
void norms(int, const void *, float *);
void cholesky(int, double *);
void tridiagonal(int, int, float *, float *, float *, float *, float *);
void mod_rows(int, int, int *, const int *);
void mod_columns(int, int, int *, const int *);
}

#endif
