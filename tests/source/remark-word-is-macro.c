// Macros are replaced in directives, too: where a word of OpenMP or a variable is one, none is written.
// RUN: %parlift parallelize --thread-cost=0 -o %t.c %s 2>&1 | FileCheck %s
#define private public
// CHECK: :[[#@LINE+3]]:{{[0-9]+}}: remark: {{.*}}`private` is a macro here{{.*}}[word-is-macro]
int f(int n, int *a) {
  int t, s = 0;
  for (int i = 0; i < n; i++) {
    t = a[i] * 2;
    a[i] = t + 1;
    s += t;
  }
  return s;
}
#undef private
// CHECK: :[[#@LINE+3]]:{{[0-9]+}}: remark: {{.*}} parallelized
int after(int n, int *a) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}
#define reduction(x) hint(x)
// CHECK: :[[#@LINE+3]]:{{[0-9]+}}: remark: {{.*}}`reduction` is a macro here
int withParameters(int n, int *a) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}
#undef reduction
// Neither is replaced: no parenthesis follows the one, the other stands for itself.
#define parallel(x) (x)
#define shared shared
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}} parallelized
void harmless(int n, int *a) {
  for (int i = 0; i < n; i++)
    a[i] = parallel(i);
}
#undef parallel
int total;
#define byMacro total
#define total (a[0])
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}} parallelized
void hidden(int n, int *a) {
  for (int i = 1; i < n; i++)
    a[i] = i;
}
#undef total
int named(int n, int *a) {
  int count = 0;
#define more(x) (count += (x))
#define count (a[0])
// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: remark: loop over `j`
  for (int j = 1; j < n; j++)
    a[j] = j;
#undef count
  return count;
}
#define max 100
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}} parallelized
void constantMax(int *a) {
  for (int i = 0; i < max; i++)
    a[i] = i;
}
// CHECK: :[[#@LINE+3]]:{{[0-9]+}}: remark: {{.*}}`max` is a macro here
int largest(int n, const int *a) {
  int most = a[0];
  for (int i = 0; i < n; i++)
    if (a[i] > most)
      most = a[i];
  return most;
}
// A member's name is said in conditions as well: `s->length` would be `s->(s->length)`.
struct Set {
  int length;
  int *places;
};
#define length (s->length)
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}}`length` is a macro here
void clear(struct Set *s, int *a) {
  for (int i = 0; i < length; i++)
    a[i] = 0;
}
#undef length
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}} parallelized
void clearAll(struct Set *s, int *a) {
  for (int i = 0; i < s->length; i++)
    a[i] = 0;
}
#undef max
#define read my_read
int table[1000];
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}}`read` is a macro here
int first(void) {
  for (int i = 0; i < 1000; i++)
    if (table[i] == 7)
      return i;
  return -1;
}
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}} parallelized
void plain(int n, int *a) {
  for (int i = 0; i < n; i++)
    a[i] = a[i] > 3 ? 3 : a[i];
}
