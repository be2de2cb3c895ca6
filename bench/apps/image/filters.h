#ifndef FILTERS_H
#define FILTERS_H

#include "image.h"
#include <vector>

Image gaussian(const Image &in, float sigma);
Image bilateral(const Image &in, int radius, float space, float range);
Image median3(const Image &in);
Image half(const Image &in);
Image twice(const Image &in, int width, int height);
void sobel(const Image &in, Image &gx, Image &gy);
Image thinned(const Image &magnitude, const Image &gx, const Image &gy);
std::vector<int> histogram(const Image &in, int bins);
Image equalized(const Image &in, int bins);

#endif
