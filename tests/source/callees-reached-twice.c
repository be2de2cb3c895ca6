// What a callee assigns is found once and told to each of its callers in the caller's own names: `step` is reached by `left`
// and by `right`, with different variables, and is too large to be inlined.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s

static int count;

static void step(int *at, const int *key) {
  int seen = 0;
  while (key[seen] != 0 && seen < 100)
    seen++;
  switch (seen) {
  case 0:
    *at += 1;
    break;
  case 1:
    *at += 2;
    break;
  case 2:
    *at += 3;
    break;
  case 3:
    *at += 5;
    break;
  case 4:
    *at += 7;
    break;
  case 5:
    *at += 11;
    break;
  case 6:
    *at += 13;
    break;
  case 7:
    *at += 17;
    break;
  case 8:
    *at += 19;
    break;
  case 9:
    *at += 23;
    break;
  case 10:
    *at += 29;
    break;
  case 11:
    *at += 31;
    break;
  case 12:
    *at += 37;
    break;
  case 13:
    *at += 41;
    break;
  case 14:
    *at += 43;
    break;
  case 15:
    *at += 47;
    break;
  case 16:
    *at += 53;
    break;
  case 17:
    *at += 59;
    break;
  case 18:
    *at += 61;
    break;
  case 19:
    *at += 67;
    break;
  default:
    *at = 0;
    break;
  }
}

static void left(int *at, const int *key) {
  step(at, key);
}
static void right(int *at, const int *key) {
  step(at, key);
}
static void counts(const int *key) {
  step(&count, key);
}

void own(double *a, int n, const int *key) {
  int first = 0, second = 0;
  left(&first, key);
  right(&second, key);
  // CHECK: [[@LINE+1]]:{{.*}} loop over `i` is parallel
  for (int i = 0; i < n; i++)
    a[i] = first + second;
}

double by_left(double *a, int n, const int *key) {
  int first = 0, second = 0;
  // CHECK: [[@LINE+1]]:{{.*}} not {{.*}}parallel
  for (int i = 0; i < n; i++) {
    a[first] = i;
    left(&first, key);
  }
  return second;
}

double by_right(double *a, int n, const int *key) {
  int first = 0, second = 0;
  // CHECK: [[@LINE+1]]:{{.*}} not {{.*}}parallel
  for (int i = 0; i < n; i++) {
    a[second] = i;
    right(&second, key);
  }
  return first;
}

double by_both(double *a, int n, const int *key) {
  int first = 0, second = 0;
  // CHECK: [[@LINE+1]]:{{.*}} not {{.*}}parallel
  for (int i = 0; i < n; i++) {
    left(&first, key);
    a[second] = i;
    right(&second, key);
  }
  return first;
}

void by_count(double *a, int n, const int *key) {
  // CHECK: [[@LINE+1]]:{{.*}} not {{.*}}parallel
  for (int i = 0; i < n; i++) {
    a[count] = i;
    counts(key);
  }
}
