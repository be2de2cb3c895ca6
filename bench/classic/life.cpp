#include <iostream>
#include <string>
#include <utility>
#include <vector>

class Life {
public:
  using Board = std::vector<std::vector<int>>;
  Life(int rows, int cols) : rows(rows), cols(cols), cells(rows, std::vector<int>(cols, 0)), next(cells) {}
  void seed(unsigned s) {
    for (auto &row : cells)
      for (auto &c : row) {
        s = s * 1103515245u + 12345u;
        c = (s >> 16) % 3 == 0;
      }
  }
  int neighbours(int r, int c) const {
    int n = 0;
    for (int i = -1; i <= 1; ++i)
      for (int j = -1; j <= 1; ++j)
        if (i || j) {
          int rr = r + i, cc = c + j;
          if (rr >= 0 && rr < rows && cc >= 0 && cc < cols)
            n += cells[rr][cc];
        }
    return n;
  }
  void evolve() {
    for (int r = 0; r < rows; ++r)
      for (int c = 0; c < cols; ++c) {
        int n = neighbours(r, c);
        next[r][c] = (n == 3) || (n == 2 && cells[r][c]);
      }
    std::swap(cells, next);
  }
  int population() const {
    int p = 0;
    for (const auto &row : cells)
      for (int c : row)
        p += c;
    return p;
  }

private:
  int rows, cols;
  Board cells, next;
};

// the same by value, as people write it first
std::vector<std::string> tick(const std::vector<std::string> &b) {
  auto out = b;
  int h = b.size(), w = b[0].size();
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      int n = 0;
      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
          if ((dx != 0 || dy != 0) && b[(y + dy + h) % h][(x + dx + w) % w] == '#')
            n++;
      out[y][x] = n == 3 || (n == 2 && b[y][x] == '#') ? '#' : '.';
    }
  return out;
}

int main() {
  Life life(400, 400);
  life.seed(1);
  for (int g = 0; g < 150; ++g)
    life.evolve();
  std::cout << life.population() << "\n";
  std::vector<std::string> b(200, std::string(300, '.'));
  for (int y = 0; y < 200; y++)
    for (int x = 0; x < 300; x++)
      if ((x * y + x) % 3 == 0) b[y][x] = '#';
  for (int g = 0; g < 100; g++) b = tick(b);
  int n = 0;
  for (auto &r : b)
    for (char c : r) n += c == '#';
  std::cout << n << "\n";
}
