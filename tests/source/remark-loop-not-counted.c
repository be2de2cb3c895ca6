// The loop finds out by itself when to end.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}}[loop-not-counted]
void mark(const char *text, char *restrict marks) {
  for (int i = 0; text[i] != 0; i++)
    marks[i] = text[i] == ' ';
}
