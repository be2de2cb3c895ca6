static inline void in_header(int n, const int *idx, double *out) {
#pragma parlift assume(injective(idx))
  for (int i = 0; i < n; i++)
    out[idx[i]] = i;
}

#define SCATTER(n)                          \
  _Pragma("parlift assume(injective(key))") \
  for (int i = 0; i < n; i++)               \
    out[key[i]] = i;
