// Near-misses of histograms: each loop stays as it is, with the reason.
// RUN: %parlift parallelize --as-written %s -o /dev/null 2>&1 | FileCheck %s

// Another read of the array.
// CHECK: :[[@LINE+2]]:3: remark: loop over `i` not proved parallel
void read_too(int n, const int *restrict k, int *restrict h, int *restrict out) {
  for (int i = 0; i < n; i++) {
    h[k[i]]++;
    out[i] = h[0];
  }
}

// Two operators.
// CHECK: :[[@LINE+2]]:3: remark: loop over `i` not proved parallel
void two_operators(int n, const int *restrict k, int *restrict h) {
  for (int i = 0; i < n; i++) {
    h[k[i]] += 1;
    h[k[i] + 1] *= 2;
  }
}

// The subscripts change in the loop: they cannot be looked at before it.
// CHECK: :[[@LINE+2]]:3: remark: loop over `i` {{left as it is: it needs the number of elements|not proved parallel}}
void made_here(int n, int *restrict k, int *restrict h) {
  for (int i = 0; i < n; i++) {
    k[i] = k[i] % 100;
    h[k[i]]++;
  }
}

// The subscript is one more than in the iteration before.
// CHECK: :[[@LINE+3]]:3: remark: loop over `i` left as it is: it needs the number of elements of `h`
void carried(int n, const int *restrict step, int *restrict h) {
  int k = 0;
  for (int i = 0; i < n; i++) {
    k += step[i];
    h[k]++;
  }
}

// The name is that of a pointer that moves.
// CHECK: :[[@LINE+2]]:3: remark: loop over `i` left as it is: it needs a copy of `h` for each thread
void moving(int n, const int *restrict k, int *restrict h) {
  for (int i = 0; i < n; i++) {
    h[k[i]]++;
    h++;
  }
}

// An element is read only where a flag says so: elsewhere its subscript may be anything.
// CHECK: :[[@LINE+2]]:3: remark: loop over `i` left as it is: it needs the number of elements of `h`
void guarded(int n, const int *restrict ok, const int *restrict k, const int *restrict v, int *restrict h) {
  for (int i = 0; i < n; i++)
    if (ok[i] && v[i] > h[k[i]])
      h[k[i]] = v[i];
}

// A function that counts its calls computes the subscript.
int calls(int value);
// CHECK: :[[@LINE+2]]:3: remark: loop over `i` not proved parallel
void opaque(int n, const int *restrict k, int *restrict h) {
  for (int i = 0; i < n; i++)
    h[calls(k[i])]++;
}

// The threads' copies would have another size.
static int table[5000];
// CHECK: :[[@LINE+2]]:3: remark: loop over `i` left as it is: it needs a copy of `table` for each thread
void measured(int n, const int *restrict k) {
  for (int i = 0; i < n; i++)
    table[(unsigned)k[i] % (sizeof table / sizeof *table)]++;
}

// The pointer itself is asked for.
// CHECK: :[[@LINE+2]]:3: remark: loop over `i` not proved parallel: threads need copies of `h`, whose address is kept or compared
void compared(int n, const int *restrict k, int *restrict h, int *other, int *restrict out) {
  for (int i = 0; i < n; i++) {
    h[k[i]]++;
    out[i] = h == other;
  }
}

// Members have no name that a copy could take.
struct bins {
  int *all;
};
// CHECK: :[[@LINE+2]]:3: remark: loop over `i` left as it is: it needs a copy
void member(int n, const int *restrict k, struct bins *restrict h) {
  for (int i = 0; i < n; i++)
    h->all[k[i]]++;
}

// A `switch` stands in the tree as branches, whose words are labels.
// CHECK: :[[@LINE+2]]:3: remark: loop over `i` left as it is: it needs the number of elements of `h`
void labelled(int n, const int *restrict k, int *restrict h) {
  for (int i = 0; i < n; i++)
    switch (k[i] % 3) {
    case 0:
      h[k[i]]++;
      break;
    case 1:
      h[k[i] + 1] += 2;
      break;
    default:
      break;
    }
}

// Two arrays of which nobody says how long they are, and that may overlap; and a read in the midst of an expression.
// CHECK: :[[@LINE+2]]:3: remark: loop over `i` not proved parallel: `{{[a-z]+}}` and `{{[a-z]+}}` may overlap
void together(int n, const int *restrict k, int *s, int *c, const int *more) {
  for (int i = 0; i < n; i++) {
    s[k[i]] += 2;
    c[k[i]] += k[i] > 7 ? more[k[i]] : 1;
  }
}
