#ifndef VECTORS_H
#define VECTORS_H
#include <math.h>

#define SQUARE(x) ((x) * (x))
#define UNIT 2

struct vec {
  float x, y;
};
static const float least = 1e-3f;

static inline float square(float v) { return SQUARE(v); }
/* The length. */
static inline float length(const struct vec *v) {
  return sqrtf(square(v->x) + square(v->y)) + least; // not zero
}
static inline float inUnits(float v) { return v / UNIT; }
#define HALF UNIT
static inline float halved(float v) { return v / HALF; }
#endif
