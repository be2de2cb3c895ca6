/* Line of sight: which points of a profile can be seen from its first one. A point is seen if its angle is larger than all
 * before it: a maximum so far.
 *
 *   sight [points]
 */
#include <stdio.h>
#include <stdlib.h>

static int visible(int n, const float *restrict height, unsigned char *restrict seen) {
  float highest = -1e30f;
  int count = 0;
  for (int i = 1; i < n; i++) {
    float angle = (height[i] - height[0]) / (float)i;
    seen[i] = angle > highest;
    if (angle > highest)
      highest = angle;
    count += seen[i];
  }
  return count;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 8000000;
  if (n < 2)
    return 2;
  float *height = malloc(n * sizeof *height);
  unsigned char *seen = calloc(n, 1);
  if (!height || !seen)
    return 1;
  for (int i = 0; i < n; i++)
    height[i] = 0.01f * (float)(i * 97L % 1009) + (float)i / (float)n * (float)i;
  int count = visible(n, height, seen);
  printf("%d %d\n", count, seen[n - 1]);
  free(height);
  free(seen);
  return 0;
}
