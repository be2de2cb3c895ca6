// Remarks go to standard error, data and nothing else to standard output.
// RUN: %parlift analyze %s 2>/dev/null > %t && test ! -s %t
// RUN: %parlift analyze --format=json %s 2>/dev/null | python3 -m json.tool > /dev/null
// RUN: %parlift analyze --format=json -o %t.json %s > %t && test ! -s %t && test -s %t.json
// RUN: %parlift parallelize %s 2>/dev/null | %{CC} -fsyntax-only -Werror -x c -
// RUN: %parlift analyze --quiet %s 2>%t && test ! -s %t
// RUN: NO_COLOR= %parlift analyze %s 2>&1 | FileCheck --check-prefix=PLAIN %s
// PLAIN: {{^[^[:cntrl:]]*}}streams.c:[[#@LINE+2]]:3: remark:
void clear(int n, int *a) {
  for (int i = 0; i < n; i++)
    a[i] = 0;
}
