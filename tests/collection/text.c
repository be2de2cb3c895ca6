// Text: counts, searches, cases, codes, words, tables of states, hashes.
// Clang makes no vectors of the count of characters that are no spaces, and says so.
// RUN: %parlift analyze --format=json %s -- -I%S | python3 %S/../check_expect.py %s
// RUN: env parlift_flags=--thread-cost=0 %S/../exec/same-output.sh %parlift %s %t -I%S -Wno-pass-failed
#include "Inputs/collection.h"

typedef unsigned char byte;
#define IS_SPACE(c) ((c) == ' ' || (c) == '\n' || (c) == '\t')
#define IS_DIGIT(c) ((c) >= '0' && (c) <= '9')

// Lines, as their ends are counted.
// EXPECT lines:1 parallel needs=reduction
static int lines(int n, const char *s) {
  int count = 0, i;
  for (i = 0; i < n; i++)
    if (s[i] == '\n')
      count++;
  return count;
}

// Words, by whether the walk is inside one: a state of two values.
// EXPECT words:1 parallel needs=scan
static int words(int n, const char *s) {
  int count = 0, inside = 0;
  for (int i = 0; i < n; i++) {
    if (IS_SPACE(s[i]))
      inside = 0;
    else if (!inside) {
      inside = 1;
      count++;
    }
  }
  return count;
}
// The same by looking at the neighbour.
// EXPECT wordsByNeighbours:1 parallel needs=reduction
static int wordsByNeighbours(int n, const char *s) {
  int count = 0;
  for (int i = 0; i < n; i++)
    if (!IS_SPACE(s[i]) && (i == 0 || IS_SPACE(s[i - 1])))
      count++;
  return count;
}

// The length of a text that ends with a zero.
// EXPECT length:1 unknown
static int length(const char *s) {
  int n = 0;
  while (s[n])
    n++;
  return n;
}

// Upper case, in place and by a cursor.
// EXPECT upper:1 unknown
// could be: parallel (no store makes a zero, so the end can be looked for first)
static void upper(char *s) {
  for (; *s; s++)
    if (*s >= 'a' && *s <= 'z')
      *s = (char)(*s - 'a' + 'A');
}
// The same for a number of characters.
// EXPECT upperOf:1 parallel
static void upperOf(int n, char *s) {
  for (int i = 0; i < n; i++)
    if (s[i] >= 'a' && s[i] <= 'z')
      s[i] = (char)(s[i] - 'a' + 'A');
}

// How often a pattern stands in a text.
// EXPECT occurrences:1 parallel needs=reduction
static int occurrences(int n, const char *s, int m, const char *pattern) {
  int count = 0, i, j;
  for (i = 0; i + m <= n; i++) {
    for (j = 0; j < m && s[i + j] == pattern[j]; j++)
      ;
    if (j == m)
      count++;
  }
  return count;
}
// Where it stands first.
// EXPECT firstOccurrence:1 unknown
static int firstOccurrence(int n, const char *s, int m, const char *pattern) {
  for (int i = 0; i + m <= n; i++)
    if (memcmp(s + i, pattern, (size_t)m) == 0)
      return i;
  return -1;
}

// Spaces are left out.
// EXPECT squeeze:1 parallel needs=scan
static int squeeze(int n, const char *restrict in, char *restrict out) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (!IS_SPACE(in[i]))
      out[k++] = in[i];
  return k;
}
// Each tab becomes spaces up to the next column of eight, which counts on.
// EXPECT expandTabs:1 sequential
static int expandTabs(int n, const char *restrict in, char *restrict out) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (in[i] == '\t') {
      do
        out[k++] = ' ';
      while (k % 8);
    } else
      out[k++] = in[i];
  return k;
}

// Two hexadecimal digits for each byte.
// EXPECT toHex:1 conditional
static void toHex(int n, const byte *in, char *out) {
  static const char digit[] = "0123456789abcdef";
  int i;
  for (i = 0; i < n; i++) {
    *out++ = digit[in[i] >> 4];
    *out++ = digit[in[i] & 15];
  }
}
static int valueOf(char c) { return IS_DIGIT(c) ? c - '0' : c - 'a' + 10; }
// Two digits to a byte.
// EXPECT fromHex:1 parallel
static void fromHex(int n, const char *restrict in, byte *restrict out) {
  for (int i = 0; i < n; i++)
    out[i] = (byte)(valueOf(in[2 * i]) << 4 | valueOf(in[2 * i + 1]));
}
// Three bytes as four characters.
// EXPECT base64:1 conditional
static void base64(int n, const byte *in, char *out, const char *alphabet) {
  for (int i = 0, k = 0; i + 2 < n; i += 3, k += 4) {
    unsigned v = (unsigned)in[i] << 16 | (unsigned)in[i + 1] << 8 | in[i + 2];
    out[k] = alphabet[v >> 18 & 63];
    out[k + 1] = alphabet[v >> 12 & 63];
    out[k + 2] = alphabet[v >> 6 & 63];
    out[k + 3] = alphabet[v & 63];
  }
}

// A number from its digits.
// EXPECT number:1 parallel needs=scan
static unsigned number(int n, const char *s) {
  unsigned v = 0;
  for (int i = 0; i < n; i++)
    v = v * 10 + (unsigned)(s[i] - '0');
  return v;
}
// A hash by shifts, and one by exclusive or and a product.
// EXPECT hash31:1 sequential
// could be: parallel (h * 31 is a scan)
static unsigned hash31(int n, const char *s) {
  unsigned h = 7;
  while (n-- > 0)
    h = (h << 5) - h + (byte)*s++;
  return h;
}
// An exclusive or and a product.
// EXPECT fnv:1 sequential
static unsigned fnv(int n, const char *s) {
  unsigned h = 2166136261u;
  for (int i = 0; i < n; i++) {
    h ^= (byte)s[i];
    h *= 16777619u;
  }
  return h;
}
// A hash of each line of a table.
// EXPECT hashes:1 parallel
static void hashes(int rows, const char (*restrict line)[16], unsigned *restrict out) {
  for (int r = 0; r < rows; r++)
    out[r] = fnv(16, line[r]);
}

// How often each letter stands in the text, in an array of the file.
static int letters[26];
// Letters are counted, other characters are not.
// EXPECT frequencies:1 parallel needs=histogram|reduction
static void frequencies(int n, const char *s) {
  int i;
  for (i = 0; i < n; i++)
    if (s[i] >= 'a' && s[i] <= 'z')
      letters[s[i] - 'a']++;
}
// A code that shifts letters by a key that goes round.
// EXPECT cipher:1 conditional
static void cipher(int n, char *s, int m, const char *key) {
  for (int i = 0; i < n; i++)
    s[i] = (char)(' ' + (s[i] - ' ' + key[i % m] - 'a') % 95);
}
// A code in which each character depends on the one before, as it became.
// EXPECT chained:1 parallel needs=scan
static void chained(int n, byte *s, byte key) {
  for (int i = 0; i < n; i++) {
    s[i] = (byte)(s[i] ^ key);
    key = s[i];
  }
}
// The way back looks at neighbours alone.
// EXPECT unchained:1 conditional
static void unchained(int n, const byte *in, byte *out, byte key) {
  for (int i = 0; i < n; i++)
    out[i] = (byte)(in[i] ^ (i ? in[i - 1] : key));
}

// Comments are blanked: a machine of four states.
// EXPECT blankComments:1 parallel needs=scan
static void blankComments(int n, char *s) {
  enum { CODE, SLASH, INSIDE, STAR } state = CODE;
  for (int i = 0; i < n; i++) {
    char c = s[i];
    switch (state) {
    case CODE: state = c == '/' ? SLASH : CODE; break;
    case SLASH: state = c == '*' ? INSIDE : c == '/' ? SLASH : CODE; break;
    case INSIDE: state = c == '*' ? STAR : INSIDE; break;
    case STAR: state = c == '/' ? CODE : c == '*' ? STAR : INSIDE; break;
    }
    if (state == INSIDE || state == STAR)
      s[i] = ' ';
  }
}
// Brackets: how deep each character is, and the deepest.
// EXPECT depths:1 parallel needs=scan,reduction
static int depths(int n, const char *restrict s, int *restrict depth) {
  int now = 0, most = 0;
  for (int i = 0; i < n; i++) {
    if (s[i] == '(')
      now++;
    depth[i] = now;
    if (now > most)
      most = now;
    if (s[i] == ')')
      now--;
  }
  return most;
}
// Where each line begins.
// EXPECT lineStarts:1 parallel needs=scan
static int lineStarts(int n, const char *restrict s, int *restrict start) {
  int k = 0;
  start[k++] = 0;
  for (int i = 0; i < n; i++)
    if (s[i] == '\n')
      start[k++] = i + 1;
  return k;
}

enum { MOST = 4000 };
static char s[MOST + 32], t[9 * MOST + 32];
static byte bytes[2 * MOST + 32];
static int numbers[MOST + 2];
static void make(void) {
  static const char alphabet[] = "the (quick) brown fox\njumps /* over */ a lazy dog\t0123456789abcdef/**/ ";
  for (int i = 0; i < MOST; i++) {
    s[i] = alphabet[(i + i / 50) % (int)(sizeof alphabet - 1)];
    t[i] = alphabet[i * 7 % (int)(sizeof alphabet - 1)];
  }
  fillBytes(2 * MOST, bytes, 3);
}
static void run(int n) {
  int k;
  make();
  s[n] = 0;
  printf("%d %d %d %d\n", lines(n, s), words(n, s), wordsByNeighbours(n, s), length(s));
  printf("%d %d\n", occurrences(n, s, 3, "fox"), firstOccurrence(n, s, 4, "lazy"));
  upper(s);
  showBytes("upper", n, s);
  upperOf(n, t);
  showBytes("upper", n, t);
  make();
  k = squeeze(n, s, t);
  showBytes("squeezed", k, t);
  k = expandTabs(n, s, t);
  showBytes("expanded", k, t);
  toHex(n, bytes, t);
  showBytes("hex", 2 * n, t);
  fromHex(n, t, bytes + MOST);
  showBytes("bytes", n, bytes + MOST);
  toHex(n / 2, bytes, (char *)bytes + n / 2);
  showBytes("hex", 2 * MOST, bytes);
  make();
  base64(n, bytes, t, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/");
  base64(n / 2, bytes, (char *)bytes + 1, t);
  showBytes("base64", n, t);
  showBytes("base64", n, bytes);
  printf("%u %u %u\n", number(n, s), hash31(n, s), fnv(n, s));
  hashes(n / 16, (const char(*)[16])s, (unsigned *)numbers);
  showInts("hashes", n / 16, numbers);
  frequencies(n, s);
  showInts("letters", 26, letters);
  cipher(n, s, 5, "crypt");
  cipher(n, s, 7, s + n / 2);
  showBytes("cipher", n, s);
  chained(n, bytes, 77);
  showBytes("chained", n, bytes);
  unchained(n, bytes, bytes + MOST, 77);
  unchained(n, bytes, bytes, 77);
  showBytes("unchained", n, bytes + MOST);
  showBytes("unchained", n, bytes);
  make();
  printf("depth %d\n", depths(n, s, numbers));
  showInts("depths", n, numbers);
  k = lineStarts(n, s, numbers);
  showInts("starts", k, numbers);
  blankComments(n, s);
  showBytes("blanked", n, s);
}
int main(void) {
  run(0);
  run(1);
  run(30);
  run(MOST);
  return 0;
}
