// Conditions are broken behind their operators, those behind a part that is too long for a line, too.
// RUN: %parlift parallelize --quiet %s -o - | grep -v CHECK | FileCheck %s
typedef struct image {
  int width, height, channels;
  unsigned char *data;
} Image;
#define PART(im, x, y, c) ((im)->data[((y) * (im)->width + (x)) * (im)->channels + (c)])

// CHECK: {{^}}      ((const char *)(dst + 1) <= (const char *)dst->data ||{{$}}
// CHECK-NEXT: {{^}}      (const char *)(dst->data + {{.*}}) <= (const char *)dst)) {{{$}}
// CHECK-NEXT: #pragma omp parallel for private(x, c)
void copy(const Image *src, Image *dst) {
  int x, y, c;
  for (y = 0; y < src->height; y++)
    for (x = 0; x < src->width; x++)
      for (c = 0; c < src->channels; c++)
        PART(dst, x, y, c) = PART(src, x, y, c);
}
