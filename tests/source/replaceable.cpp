// Of C++'s functions the linker takes any of several same definitions, except of weak ones and, with -fPIC, of plain
// ones.
// RUN: %parlift analyze --format=json %s -- -fPIC | python3 %S/../check_expect.py %s

template <class T> T twice(T x) { return 2 * x; }
template int twice(int);
struct Rule {
  int k;
  int apply(int i) const { return i + k; }
  int open(int i) const;
  __attribute__((weak)) int loose(int i) const { return i + k; }
};
int Rule::open(int i) const { return i - k; }
namespace {
int own(int i) { return i * 3; }
} // namespace

// EXPECT usesTemplate:1 parallel
void usesTemplate(int n, int *a) {
  for (int i = 0; i < n; i++)
    a[i] = twice(i);
}
// EXPECT usesInline:1 parallel|conditional
void usesInline(int n, int *a, const Rule &rule) {
  for (int i = 0; i < n; i++)
    a[i] = rule.apply(i);
}
// EXPECT usesOpen:1 unknown
void usesOpen(int n, int *a, const Rule &rule) {
  for (int i = 0; i < n; i++)
    a[i] = rule.open(i);
}
// EXPECT usesLoose:1 unknown
void usesLoose(int n, int *a, const Rule &rule) {
  for (int i = 0; i < n; i++)
    a[i] = rule.loose(i);
}
// EXPECT usesOwn:1 parallel
void usesOwn(int n, int *a) {
  for (int i = 0; i < n; i++)
    a[i] = own(i);
}
