// So many branches are first asked about without their conditions, which must not change what is found.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
#define FOUR(T, j) T((j)) T((j) + 1) T((j) + 2) T((j) + 3)
#define FORTY(T) \
  FOUR(T, 0) FOUR(T, 4) FOUR(T, 8) FOUR(T, 12) FOUR(T, 16) FOUR(T, 20) FOUR(T, 24) FOUR(T, 28) FOUR(T, 32) FOUR(T, 36)

#define OWN(j) \
  if (c[i] == j) \
    out[i] = j; \
  else
// CHECK: guards-of-many-branches.c:[[# @LINE + 2]]:3: remark: loop over `i` is parallel: no iteration writes what another one reads or writes
void own_elements(int n, const int *restrict c, int *restrict out) {
  for (int i = 0; i < n; i++)
    FORTY(OWN)
      out[i] = 0;
}

#define NEXT(j) \
  if (c[i] == j) \
    out[i + j] = j; \
  else
// CHECK: guards-of-many-branches.c:[[# @LINE + 2]]:3: remark: loop over `i` {{is sequential|not proved parallel}}
void elements_of_others(int n, const int *restrict c, int *restrict out) {
  for (int i = 0; i < n; i++)
    FORTY(NEXT)
      out[i] = 0;
}

#define ONCE(j) \
  if (i == j) \
    out[j] = c[i];
// Here nothing but the conditions keeps them apart.
// CHECK: guards-of-many-branches.c:[[# @LINE + 2]]:3: remark: loop over `i` is parallel: no iteration writes what another one reads or writes
void each_once(int n, const int *restrict c, int *restrict out) {
  for (int i = 0; i < n; i++) {
    FORTY(ONCE)
  }
}
