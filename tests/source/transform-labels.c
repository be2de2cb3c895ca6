// What cannot stand in a function twice is not copied; what belongs to the body is.
// RUN: echo 'split labelled:1 3' > %t.a
// RUN: exits 1 %parlift transform %s --plan %t.a 2>&1 | FileCheck --check-prefix=SPLIT %s
// SPLIT: `split` does not fit here: `next` cannot stand in the text twice [transform-unsuited]
// RUN: echo 'peel labelled:1 first' > %t.b
// RUN: exits 1 %parlift transform %s --plan %t.b 2>&1 | FileCheck --check-prefix=PEEL %s
// PEEL: `peel` does not fit here: `next` cannot stand in the text twice [transform-unsuited]
// RUN: echo 'unroll-and-jam unused:1 2' > %t.c
// RUN: exits 1 %parlift transform %s --plan %t.c 2>&1 | FileCheck --check-prefix=JAM %s
// JAM: `unroll-and-jam` does not fit here: `here` cannot stand in the text twice [transform-unsuited]
// RUN: echo 'version apart:1' > %t.d
// RUN: exits 1 %parlift transform %s --plan %t.d 2>&1 | FileCheck --check-prefix=VERSION %s
// VERSION: `version` does not fit here: `here` cannot stand in the text twice [transform-unsuited]
// RUN: echo 'split assembled:1 3' > %t.e
// RUN: exits 1 %parlift transform %s --plan %t.e 2>&1 | FileCheck --check-prefix=ASM %s
// ASM: `split` does not fit here: `asm` cannot stand in the text twice [transform-unsuited]
// RUN: echo 'split duff:1 3' > %t.f
// RUN: exits 1 %parlift transform %s --plan %t.f 2>&1 | FileCheck --check-prefix=CASE %s
// CASE: `split` {{.*}} `case` cannot stand in the text twice [transform-unsuited]
void labelled(int n, int *restrict a) {
  for (int i = 0; i < n; i++) {
    if (a[i] < 0)
      goto next;
    a[i] = i;
  next:;
  }
}
void unused(int n, int *restrict a) {
  for (int i = 0; i < n; i++) {
  here:
    a[i] = i;
  }
}
void apart(int n, int *a, int *b) {
  for (int i = 0; i < n; i++) {
  here:
    a[i] = b[i];
  }
}
void assembled(int n, int *restrict a) {
  for (int i = 0; i < n; i++) {
    __asm__ volatile("some_name:");
    a[i] = i;
  }
}
void duff(int n, int k, int *restrict a) {
  switch (k) {
  case 0:
    for (int i = 0; i < n; i++) {
      a[i] = i;
    case 1:
      a[0]++;
    }
  }
}

// Labels of a block of its own, and whole switches.
// RUN: printf 'split whole:1 3\nsplit local:1 3\n' > %t.g
// RUN: %parlift transform -q %s --plan %t.g > %t.c && %{CC} -fsyntax-only -w %t.c
// RUN: FileCheck --check-prefix=WHOLE %s < %t.c
// WHOLE: int i{{_}}split
// WHOLE: int i{{_}}split
void whole(int n, int *restrict a) {
  for (int i = 0; i < n; i++) {
    switch (a[i]) {
    case 1:
      a[i] = 2;
    }
  }
}
void local(int n, int *restrict a) {
  for (int i = 0; i < n; i++) {
    __label__ out;
    if (a[i] > 3)
      goto out;
    a[i]++;
  out:;
  }
}
