// What is asked before kernels run may be about states, which go by their addresses where they are needed afterwards.
// RUN: %parlift parallelize -q --target=cuda --offload=always %s | FileCheck %s
// CHECK: static int fletcher_on_gpu(
// CHECK: unsigned short *s2) {
// CHECK: && (*s1 < 255) && (*s2 < 255) && gpu_is_there()))
unsigned fletcher(const unsigned char *d, int n, unsigned short s1, unsigned short s2) {
  for (int i = 0; i < n; ++i) {
    s1 = (s1 + d[i]) % 255;
    s2 = (s2 + s1) % 255;
  }
  return (unsigned)s2 << 8 | s1;
}
