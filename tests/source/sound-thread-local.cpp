// A thread-local variable is another object in each thread, so no iteration may move to another one.
// RUN: %parlift analyze --format=json %s | python3 %S/../check_expect.py %s

thread_local int mine;
thread_local double mineToo[100];
static __thread int minesOld;
double shared[100];

// EXPECT readsMine:1 unknown
void readsMine() {
  for (int i = 0; i < 100; i++)
    shared[i] = mine;
}

// EXPECT readsOld:1 unknown
double readsOld() {
  double own[100];
  for (int i = 0; i < 100; i++)
    own[i] = minesOld;
  return own[5];
}

// EXPECT fillsMine:1 unknown
void fillsMine() {
  for (int i = 0; i < 100; i++)
    mineToo[i] = i;
}

// EXPECT sumsIntoMine:1 unknown
void sumsIntoMine() {
  for (int i = 0; i < 100; i++)
    mine += i;
}

// EXPECT local:1 unknown
void local() {
  for (int i = 0; i < 100; i++) {
    static thread_local int calls;
    calls = i;
    shared[i] = calls;
  }
}
