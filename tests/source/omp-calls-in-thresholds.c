// A short function of the file is as much as it does, since compilers write it into the loop; so are instructions that look like
// calls. One that is somewhere else is a call.
// RUN: %parlift parallelize %s -o %t.c 2>&1 | FileCheck %s
static unsigned bits(unsigned x) { return 31 ^ (unsigned)__builtin_clz(x | 1); }
static unsigned code(unsigned x) {
  if (x > 63)
    return bits(x) + 19;
  return x;
}
unsigned away(unsigned) __attribute__((const));

void codes(int n, unsigned char *restrict codes, const unsigned *restrict lengths) {
  // CHECK: [[@LINE+1]]:3: remark: loop over `i` parallelized: firstprivate(codes, lengths) if(n > 3000) [loop-parallelized]
  for (int i = 0; i < n; i++)
    codes[i] = code(lengths[i]);
}

void same(int n, unsigned char *restrict codes, const unsigned *restrict lengths) {
  // CHECK: [[@LINE+1]]:3: remark: loop over `i` parallelized: firstprivate(codes, lengths) if(n > 900) [loop-parallelized]
  for (int i = 0; i < n; i++)
    codes[i] = away(lengths[i]);
}
