#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROWS 400
#define COLS 600
#define GENERATIONS 300

static int board[ROWS][COLS];
static int scratch[ROWS][COLS];

static int neighbours(int r, int c) {
  int dr, dc, n = 0;
  for (dr = -1; dr <= 1; dr++)
    for (dc = -1; dc <= 1; dc++) {
      if (dr == 0 && dc == 0)
        continue;
      n += board[(r + dr + ROWS) % ROWS][(c + dc + COLS) % COLS];
    }
  return n;
}

static void generation(void) {
  int r, c;
  for (r = 0; r < ROWS; r++)
    for (c = 0; c < COLS; c++) {
      int n = neighbours(r, c);
      switch (n) {
      case 2: scratch[r][c] = board[r][c]; break;
      case 3: scratch[r][c] = 1; break;
      default: scratch[r][c] = 0;
      }
    }
  memcpy(board, scratch, sizeof(board));
}

static int alive(void) {
  int r, c, n = 0;
  for (r = 0; r < ROWS; r++)
    for (c = 0; c < COLS; c++)
      if (board[r][c])
        n++;
  return n;
}

int main(void) {
  unsigned s = 1;
  int r, c, g;
  for (r = 0; r < ROWS; r++)
    for (c = 0; c < COLS; c++) {
      s = s * 69069u + 1;
      board[r][c] = s >> 30 == 0;
    }
  for (g = 0; g < GENERATIONS; g++) {
    if (g % 50 == 0)
      printf("generation %d: %d\n", g, alive());
    generation();
  }
  printf("end: %d\n", alive());
  return 0;
}
