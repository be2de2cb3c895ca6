/* Two libraries, one in C and one in C++, and what their program expects of them. */
#ifndef VECTORS_H
#define VECTORS_H
#ifdef __cplusplus
extern "C" {
#endif
void scale(int n, double factor, double *x);
void add(int n, const double *x, double *y);
#ifdef __cplusplus
}
#endif
#endif
