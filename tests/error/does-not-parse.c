// Clang's own words, status 1, and nothing is written.
// RUN: exits 1 %parlift parallelize %s -o %t.out.c 2>&1 | FileCheck %s
// RUN: test ! -e %t.out.c
// RUN: exits 1 %parlift analyze --format=json %s 2>/dev/null | FileCheck --check-prefix=JSON %s
// CHECK: does-not-parse.c:[[#@LINE+4]]:{{.*}}: error: expected expression
// CHECK: return 1 +;
// JSON: "errors"
// JSON: "text": "expected expression"
int broken(void) { return 1 +; }
