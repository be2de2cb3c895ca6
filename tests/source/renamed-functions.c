// The name of a function says nothing where it is called by another one, nor where this file defines it.
// RUN: %parlift analyze --format=json %s | python3 %S/../check_expect.py %s
double sqrt(double) __asm__("logging_sqrt");
unsigned long strlen(const char *) __asm__("counting_strlen");
double cos(double);

// EXPECT renamed:1 unknown
void renamed(int n, double *a) {
  for (int i = 0; i < n; i++)
    a[i] = sqrt(a[i]);
}
// EXPECT counted:1 unknown
void counted(int n, unsigned long *a, const char *s) {
  for (int i = 0; i < n; i++)
    a[i] = strlen(s);
}
// EXPECT plain:1 parallel
void plain(int n, double *a) {
  for (int i = 0; i < n; i++)
    a[i] = cos(a[i]);
}
