// Sorts that call themselves for parts that have no element in common: with one other array for all, with variables and blocks of their own,
// by lengths in size_t, around a pivot.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
// RUN: FileCheck --check-prefix=REMARK %s < %t.remarks
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// CHECK-LABEL: static void msort(
// CHECK-NOT: #pragma omp task
// CHECK-LABEL: static void msort_in_tasks(int levels, int *a, int *t, int lo, int hi) {
// CHECK: if (levels == 0) {
// CHECK: msort(a, t, lo, hi);
// CHECK: #pragma omp task
// CHECK-NEXT: msort_in_tasks(levels - 1, a, t, lo, mid); /* the lower half */
// CHECK-NEXT: msort_in_tasks(levels - 1, a, t, mid, hi);
// CHECK-NEXT: #pragma omp taskwait
// CHECK-NEXT: merge(a, t, lo, mid, hi);
// CHECK-LABEL: static void msort_in_parallel(int *a, int *t, int lo, int hi) {
// CHECK: omp_get_max_threads() > 1 && (long)hi - {{.*}}lo > 10000
// CHECK: #pragma omp parallel
// CHECK-NEXT: #pragma omp single
// CHECK-NEXT: msort_in_tasks(levels, a, t, lo, hi);
// REMARK: calls of `msort` run as tasks: each writes `t[e]` where lo <= e < hi, `a[e]` where lo <= e < hi [calls-as-tasks]
static void merge(int *a, int *t, int lo, int mid, int hi) {
  int i = lo, j = mid, k = lo;
  while (i < mid && j < hi)
    t[k++] = a[i] <= a[j] ? a[i++] : a[j++];
  while (i < mid)
    t[k++] = a[i++];
  while (j < hi)
    t[k++] = a[j++];
  for (k = lo; k < hi; k++)
    a[k] = t[k];
}
static void msort(int *a, int *t, int lo, int hi) {
  if (hi - lo < 2)
    return;
  int mid = (lo + hi) / 2;
  msort(a, t, lo, mid); /* the lower half */
  msort(a, t, mid, hi);
  merge(a, t, lo, mid, hi);
}

// CHECK-LABEL: static void sort_inclusive_in_tasks(
// CHECK: #pragma omp task
static void merge_inclusive(int arr[], int l, int m, int r) {
  int i, j, k;
  int n1 = m - l + 1;
  int n2 = r - m;
  int L[n1], R[n2];
  for (i = 0; i < n1; i++)
    L[i] = arr[l + i];
  for (j = 0; j < n2; j++)
    R[j] = arr[m + 1 + j];
  i = 0;
  j = 0;
  k = l;
  while (i < n1 && j < n2) {
    if (L[i] <= R[j]) {
      arr[k] = L[i];
      i++;
    } else {
      arr[k] = R[j];
      j++;
    }
    k++;
  }
  while (i < n1) {
    arr[k] = L[i];
    i++;
    k++;
  }
  while (j < n2) {
    arr[k] = R[j];
    j++;
    k++;
  }
}
void sort_inclusive(int arr[], int l, int r) {
  if (l < r) {
    int m = l + (r - l) / 2;
    sort_inclusive(arr, l, m);
    sort_inclusive(arr, m + 1, r);
    merge_inclusive(arr, l, m, r);
  }
}

// CHECK-LABEL: static void quick_in_tasks(
// CHECK: #pragma omp task
// CHECK-NEXT: quick_in_tasks(levels - 1, a, lo, p - 1);
static void swap(int *a, int *b) {
  int t = *a;
  *a = *b;
  *b = t;
}
static int partition(int a[], int lo, int hi) {
  int pivot = a[hi];
  int i = lo - 1;
  for (int j = lo; j <= hi - 1; j++)
    if (a[j] < pivot) {
      i++;
      swap(&a[i], &a[j]);
    }
  swap(&a[i + 1], &a[hi]);
  return i + 1;
}
static void quick(int a[], int lo, int hi) {
  if (lo < hi) {
    int p = partition(a, lo, hi);
    quick(a, lo, p - 1);
    quick(a, p + 1, hi);
  }
}

// CHECK-LABEL: static void by_length_in_tasks(
// CHECK: #pragma omp task
// CHECK-LABEL: static void by_length_in_parallel(
// CHECK: n > 10000
static void by_length(double *x, size_t n, double *tmp) {
  if (n < 2)
    return;
  size_t h = n / 2;
  by_length(x, h, tmp);
  by_length(x + h, n - h, tmp + h);
  size_t i = 0, j = h, k = 0;
  while (i < h && j < n)
    tmp[k++] = x[i] < x[j] ? x[i++] : x[j++];
  while (i < h)
    tmp[k++] = x[i++];
  while (j < n)
    tmp[k++] = x[j++];
  memcpy(x, tmp, n * sizeof *x);
}

// CHECK-LABEL: static void blocks_of_its_own_in_tasks(
// CHECK: #pragma omp task
static void blocks_of_its_own(int *a, int n) {
  if (n <= 1)
    return;
  int m = n / 2;
  int *l = malloc(m * sizeof(int)), *r = malloc((n - m) * sizeof(int));
  for (int i = 0; i < m; i++)
    l[i] = a[i];
  for (int i = m; i < n; i++)
    r[i - m] = a[i];
  blocks_of_its_own(l, m);
  blocks_of_its_own(r, n - m);
  int i = 0, j = 0, k = 0;
  while (i < m && j < n - m) {
    if (l[i] < r[j])
      a[k++] = l[i++];
    else
      a[k++] = r[j++];
  }
  while (i < m)
    a[k++] = l[i++];
  while (j < n - m)
    a[k++] = r[j++];
  free(l);
  free(r);
}

static unsigned state = 1;
static int random_number(void) {
  state = state * 1103515245 + 12345;
  return (int)(state >> 8 & 0xffff);
}
static unsigned checked(const int *a, int n) {
  unsigned s = 0;
  for (int i = 0; i < n; i++)
    s = s * 31 + (unsigned)a[i];
  return s;
}

int main(void) {
  static const int sizes[] = {0, 1, 2, 3, 1000, 40001};
  for (int k = 0; k < 6; k++) {
    int n = sizes[k];
    int *a = malloc((n + 1) * sizeof *a), *t = malloc((n + 1) * sizeof *t);
    double *x = malloc((n + 1) * sizeof *x), *y = malloc((n + 1) * sizeof *y);
    for (int i = 0; i < n; i++)
      a[i] = random_number();
    // CHECK-LABEL: int main(
    // CHECK: msort_in_parallel(a, t, 0, n);
    msort(a, t, 0, n);
    printf("%u ", checked(a, n));
    for (int i = 0; i < n; i++)
      a[i] = random_number();
    // CHECK: sort_inclusive_in_parallel(a, 0, n - 1);
    sort_inclusive(a, 0, n - 1);
    printf("%u ", checked(a, n));
    for (int i = 0; i < n; i++)
      a[i] = random_number();
    quick(a, 0, n - 1);
    printf("%u ", checked(a, n));
    for (int i = 0; i < n; i++)
      x[i] = random_number();
    by_length(x, n, y);
    for (int i = 0; i < n; i++)
      a[i] = (int)x[i];
    printf("%u ", checked(a, n));
    for (int i = 0; i < n; i++)
      a[i] = random_number();
    blocks_of_its_own(a, n);
    printf("%u\n", checked(a, n));
    free(a);
    free(t);
    free(x);
    free(y);
  }
}
