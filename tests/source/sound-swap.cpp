// A swap of neighbours is a chain through the array, however its statements share their places.
// RUN: %parlift analyze --format=json %s | python3 %S/../check_expect.py %s
#include <utility>

double card[1000];

// EXPECT shuffle:1 sequential|unknown
void shuffle(int n) {
  for (int i = 0; i < n; i++)
    std::swap(card[i], card[i + 1]);
}
