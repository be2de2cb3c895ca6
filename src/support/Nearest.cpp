#include "support/Nearest.h"

#include <algorithm>
#include <numeric>

namespace parlift {

unsigned editDistance(std::string_view left, std::string_view right) {
  // Three rows of the table: a swap looks two rows back.
  std::vector<unsigned> before, above(right.size() + 1), row(right.size() + 1);
  std::iota(above.begin(), above.end(), 0U);
  for (std::size_t i = 1; i <= left.size(); ++i) {
    row[0] = static_cast<unsigned>(i);
    for (std::size_t j = 1; j <= right.size(); ++j) {
      const bool isSame = left[i - 1] == right[j - 1];
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (isSame ? 0 : 1)});
      if (i > 1 && j > 1 && left[i - 1] == right[j - 2] && left[i - 2] == right[j - 1])
        row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before = above;
    above = row;
  }
  return above.back();
}

std::string nearest(std::string_view word, const std::vector<std::string> &known) {
  constexpr unsigned shortestBeginning = 3;
  std::string best;
  unsigned least = static_cast<unsigned>(word.size()) / 3 + 1;
  for (const std::string &candidate : known)
    if (const unsigned distance = editDistance(word, candidate); distance < least) {
      least = distance;
      best = candidate;
    }
  if (!best.empty() || word.size() < shortestBeginning)
    return best;
  const auto begun = std::find_if(known.begin(), known.end(), [&](const std::string &candidate) {
    return candidate.starts_with(word);
  });
  return begun == known.end() ? "" : *begun;
}

std::string didYouMean(std::string_view word, const std::vector<std::string> &known) {
  const std::string best = nearest(word, known);
  return best.empty() ? "" : "; did you mean `" + best + "`?";
}

} // namespace parlift
