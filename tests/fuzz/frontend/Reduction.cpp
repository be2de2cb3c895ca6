#include "fuzz/frontend/Reduction.h"

#include "fuzz/frontend/Mutation.h"

#include <algorithm>
#include <vector>

namespace parlift::fuzz {
namespace {

using Parts = std::vector<std::string>;

std::string joined(const Parts &parts) {
  std::string text;
  for (const std::string &part : parts)
    text += part;
  return text;
}

Parts lines(const std::string &text) {
  Parts parts;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
    parts.push_back(text.substr(begin, end - begin));
    begin = end;
  }
  return parts;
}

Parts tokens(const std::string &text) {
  Parts parts;
  for (const Piece &piece : pieces(text))
    parts.push_back(piece.text);
  return parts;
}

/// Leaves out chunks, first large ones, as long as that helps.
Parts minimal(Parts parts, const std::function<bool(const std::string &)> &stillFails,
              unsigned &tries) {
  std::size_t chunk = std::max<std::size_t>(1, parts.size() / 2);
  for (bool changed = true; tries > 0 && !parts.empty() && (changed || chunk > 1);) {
    chunk = changed ? chunk : std::max<std::size_t>(1, chunk / 2);
    changed = false;
    for (std::size_t begin = 0; begin < parts.size() && tries > 0;) {
      Parts fewer = parts;
      const auto first = fewer.begin() + static_cast<std::ptrdiff_t>(begin);
      fewer.erase(first,
                  first + static_cast<std::ptrdiff_t>(std::min(chunk, parts.size() - begin)));
      --tries;
      if (stillFails(joined(fewer))) {
        parts = std::move(fewer);
        changed = true;
      } else {
        begin += chunk;
      }
    }
  }
  return parts;
}

} // namespace

std::string reduced(std::string text, const std::function<bool(const std::string &)> &stillFails,
                    unsigned tries) {
  text = joined(minimal(lines(text), stillFails, tries));
  return joined(minimal(tokens(text), stillFails, tries));
}

} // namespace parlift::fuzz
