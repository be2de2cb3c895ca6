#include <algorithm>
#include <array>
#include <bitset>
#include <iostream>
#include <string>
#include <vector>

using Board = std::array<std::array<int, 9>, 9>;

bool valid(const Board &b) {
  for (int i = 0; i < 9; ++i) {
    std::bitset<10> row, col, box;
    for (int j = 0; j < 9; ++j) {
      int r = b[i][j], c = b[j][i], x = b[i / 3 * 3 + j / 3][i % 3 * 3 + j % 3];
      if (row[r] || col[c] || box[x]) return false;
      row[r] = col[c] = box[x] = true;
    }
  }
  return true;
}

bool valid_flags(const Board &b) {
  bool seen[27][10] = {};
  for (int i = 0; i < 9; i++)
    for (int j = 0; j < 9; j++) {
      int v = b[i][j];
      if (v < 1 || v > 9) return false;
      int box = 18 + i / 3 * 3 + j / 3;
      if (seen[i][v] || seen[9 + j][v] || seen[box][v]) return false;
      seen[i][v] = seen[9 + j][v] = seen[box][v] = true;
    }
  return true;
}

Board generate(unsigned seed) {
  std::array<int, 9> digit{1, 2, 3, 4, 5, 6, 7, 8, 9};
  for (int i = 8; i > 0; --i) {
    seed = seed * 1664525u + 1013904223u;
    std::swap(digit[i], digit[(seed >> 8) % (i + 1)]);
  }
  Board b;
  for (int i = 0; i < 9; ++i)
    for (int j = 0; j < 9; ++j)
      b[i][j] = digit[(i * 3 + i / 3 + j) % 9];
  if (seed % 3 == 0) std::swap(b[seed % 9][1], b[(seed + 4) % 9][2]);
  return b;
}

bool solve(Board &b, int pos) {
  while (pos < 81 && b[pos / 9][pos % 9]) ++pos;
  if (pos == 81) return true;
  int r = pos / 9, c = pos % 9;
  for (int v = 1; v <= 9; ++v) {
    bool ok = true;
    for (int k = 0; k < 9 && ok; ++k)
      ok = b[r][k] != v && b[k][c] != v && b[r / 3 * 3 + k / 3][c / 3 * 3 + k % 3] != v;
    if (!ok) continue;
    b[r][c] = v;
    if (solve(b, pos + 1)) return true;
    b[r][c] = 0;
  }
  return false;
}

int main() {
  std::vector<Board> boards;
  for (unsigned s = 0; s < 200000; ++s) boards.push_back(generate(s));
  int ok = 0, ok2 = 0;
  for (const Board &b : boards)
    if (valid(b)) ++ok;
  ok2 = std::count_if(boards.begin(), boards.end(), valid_flags);
  int solved = 0;
  for (int k = 0; k < 300; ++k) {
    Board b = generate(3 * k + 1);
    if (!valid(b)) continue;
    for (int p = 0; p < 81; ++p)
      if ((p * 7 + k) % 3 != 0) b[p / 9][p % 9] = 0;
    if (solve(b, 0)) ++solved;
  }
  std::cout << ok << ' ' << ok2 << ' ' << solved << '\n';
}
