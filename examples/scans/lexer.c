/* What each character of a C text belongs to: code, comment, string. The state after a character is a function of the state
 * before it, and functions of four states can be put together before the text before them has been read.
 *
 *   lexer [characters]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { code, slash, comment, star, text, escape, states };

static void classify(int n, const char *restrict source, unsigned char *restrict state) {
  int now = code;
  for (int i = 0; i < n; i++) {
    char c = source[i];
    switch (now) {
    case code:
      now = c == '/' ? slash : c == '"' ? text : code;
      break;
    case slash:
      now = c == '*' ? comment : c == '/' ? slash : c == '"' ? text : code;
      break;
    case comment:
      now = c == '*' ? star : comment;
      break;
    case star:
      now = c == '/' ? code : c == '*' ? star : comment;
      break;
    case text:
      now = c == '\\' ? escape : c == '"' ? code : text;
      break;
    default:
      now = text;
      break;
    }
    state[i] = now;
  }
}

/* The same by a table. */
static const unsigned char next[states][5] = {
    {slash, code, text, code, code},       {slash, comment, text, code, code},
    {comment, star, comment, comment, comment}, {code, star, comment, comment, comment},
    {text, text, code, escape, text},      {text, text, text, text, text},
};

static void classify_by_table(int n, const unsigned char *restrict kind, unsigned char *restrict state) {
  int now = code;
  for (int i = 0; i < n; i++) {
    now = next[now][kind[i]];
    state[i] = now;
  }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 4000000;
  static const char sample[] = "int x = 1; /* a * b ** \" */ char *s = \"a\\\"b /* c */\"; y = x / 2; ";
  if (n < 1)
    return 2;
  char *source = malloc(n);
  unsigned char *state = malloc(n), *kind = malloc(n), *again = malloc(n);
  if (!source || !state || !kind || !again)
    return 1;
  for (int i = 0; i < n; i++)
    source[i] = sample[i % (sizeof sample - 1)];
  for (int i = 0; i < n; i++)
    kind[i] = source[i] == '/' ? 0 : source[i] == '*' ? 1 : source[i] == '"' ? 2 : source[i] == '\\' ? 3 : 4;
  classify(n, source, state);
  classify_by_table(n, kind, again);
  long count[states] = {0}, differ = 0;
  for (int i = 0; i < n; i++)
    count[state[i]]++;
  for (int i = 0; i < n; i++)
    differ += state[i] != again[i];
  for (int s = 0; s < states; s++)
    printf("%ld ", count[s]);
  printf("%ld\n", differ);
  free(source);
  free(state);
  free(kind);
  free(again);
  return 0;
}
