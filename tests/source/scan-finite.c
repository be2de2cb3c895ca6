// A state of at most 16 values is passed on as a table of what becomes of each of them.
// RUN: %parlift analyze --format=json %s | python3 %S/../check_expect.py %s
// RUN: %parlift analyze --format=json %s -o %t.json && grep -q '"family": "finite"' %t.json
enum state { CODE, SLASH, BLOCK, STAR };
// EXPECT lexer:1 parallel needs=scan
int lexer(int n, const char *restrict c, unsigned char *restrict o) {
  enum state s = CODE;
  for (int i = 0; i < n; i++) {
    char ch = c[i];
    switch (s) {
    case CODE: if (ch == '/') s = SLASH; break;
    case SLASH: s = ch == '*' ? BLOCK : ch == '/' ? SLASH : CODE; break;
    case BLOCK: if (ch == '*') s = STAR; break;
    case STAR: if (ch == '/') s = CODE; else if (ch != '*') s = BLOCK; break;
    }
    o[i] = s;
  }
  return s;
}
// EXPECT parity:1 parallel needs=scan
int parity(int n, const unsigned char *restrict c, unsigned char *restrict o) {
  int odd = 0, i;
  for (i = n - 1; i >= 0; i--) {
    if (c[i] & 1)
      odd = !odd;
    o[i] = odd;
  }
  return odd;
}
// EXPECT flags:1 parallel needs=scan
int flags(int n, const char *restrict in, char *restrict out) {
  int quoted = 0, escaped = 0;
  for (int i = 0; i < n; i++) {
    char c = in[i];
    if (escaped)
      escaped = 0;
    else if (c == '\\')
      escaped = 1;
    else if (c == '"')
      quoted = !quoted;
    out[i] = quoted && !escaped;
  }
  return quoted;
}
// EXPECT remainder:1 parallel needs=scan
int remainder(int n, const unsigned char *restrict c, unsigned char *restrict o) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    s = (s + c[i]) % 3;
    o[i] = s;
  }
  return s;
}
// EXPECT saturating:1 parallel needs=scan
int saturating(int n, const char *restrict in, unsigned char *restrict out) {
  int level = -2;
  for (int i = 0; i < n; i++) {
    if (in[i] == '+') {
      if (level < 2)
        level++;
    } else if (in[i] == '-') {
      if (level > -2)
        level--;
    } else if (in[i] == '!')
      level = -level;
    out[i] = level + 2;
  }
  return level;
}
