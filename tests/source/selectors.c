// Loops are chosen by line, by function, or by a line inside them.
// RUN: %parlift analyze --format=json %s:18 | FileCheck --check-prefix=LINE %s
// RUN: %parlift analyze --format=json %s:19 | FileCheck --check-prefix=LINE %s
// LINE-NOT: "id": "first:
// LINE: "id": "second:1"
// LINE-NOT: "id": "second:2"
// RUN: %parlift analyze --format=json %s:first,21 | FileCheck --check-prefix=LIST %s
// LIST: "id": "first:1"
// LIST-NOT: "id": "second:1"
// LIST: "id": "second:2"

void first(int n, int *a) {
  for (int i = 0; i < n; i++)
    a[i] = 0;
}

void second(int n, int *a) {
  for (int i = 0; i < n; i++)
    a[i] = 0;

  for (int i = 0; i < n; i++)
    a[i] = 1;
}
