// What callees do with a variable that they get by reference, or by its address, is known where their bodies are: nobody
// wrote what nobody writes, and a proof that the loop is sequential needs two iterations that show it.
// RUN: %parlift analyze --format=json %s | python3 %S/../check_expect.py %s
static int get(const int &n) { return n; }
static int getByAddress(const int *n) { return *n; }
static void set(int &n, int v) { n = v; }
static void never(int &n, int v) {
  if (v > 5 && v < 3)
    n = v;
}
static int global;
static int getGlobal() { return global; }

// EXPECT onlyRead:1 parallel
void onlyRead(int m, int *__restrict y) {
  int n = 3;
  for (int i = 0; i < m; i++) y[i] = get(n) + getByAddress(&n);
}
// EXPECT writtenFirst:1 parallel needs=private
void writtenFirst(int m, const int *__restrict x, int *__restrict y) {
  int n;
  for (int i = 0; i < m; i++) { set(n, x[i]); y[i] = get(n); }
}
// EXPECT carried:1 sequential
void carried(int m, int *__restrict y) {
  int n = 3;
  for (int i = 0; i < m; i++) { y[i] = get(n); set(n, get(n) * 3 % 7); }
}
// EXPECT inNoIteration:1 unknown
void inNoIteration(int m, const int *__restrict x, int *__restrict y) {
  int n = 3;
  for (int i = 0; i < m; i++) { never(n, x[i]); y[i] = get(n); }
}
// EXPECT behindTheEnd:1 parallel
void behindTheEnd(int m, const int *__restrict x, int *__restrict y) {
  int n = 3;
  for (int i = 0; i < m; i++) { if (i == m) set(n, x[i]); y[i] = get(n); }
}
// EXPECT inTheLastAlone:1 unknown
void inTheLastAlone(int m, const int *__restrict x, int *__restrict y) {
  int n = 3;
  for (int i = 0; i < m; i++) { y[i] = get(n); if (i == m - 1) set(n, x[i]); }
}
// EXPECT inTheFirst:1 sequential
void inTheFirst(int m, int k, int *__restrict y) {
  int n = 3;
  for (int i = 0; i < m; i++) { if (i == k) set(n, i); y[i] = get(n); }
}
// EXPECT ofAll:1 unknown
void ofAll(int m, int *__restrict y) {
  for (int i = 0; i < m; i++) { if (i == m) global = i; y[i] = getGlobal(); }
}
// EXPECT ofAllCarried:1 sequential
void ofAllCarried(int m, int k, int *__restrict y) {
  for (int i = 0; i < m; i++) { if (i == k) global = i; y[i] = getGlobal(); }
}
// A loop inside counts with it: its header is in no list of accesses.
// EXPECT headerInside:1 parallel needs=private
// EXPECT headerInside:1.1 parallel
void headerInside(int m, int *__restrict y) {
  int n;
  for (int i = 0; i < m; i++)
    for (n = 0; n < 8; n++) y[8 * i + n] = get(n);
}
