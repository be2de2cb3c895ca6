#include "../include/sizes.h"
double fill(double *values);
