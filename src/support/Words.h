/// \file
/// Words in a text: the longest runs of letters, digits and underscores.
///
///     "a[i] += n2;"      words a, i, n2
///
/// Comments and literals are text like any other.
#pragma once

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>

namespace parlift {

inline bool isWordCharacter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// Nothing but such characters; true of the empty text.
inline bool isWordOrEmpty(std::string_view text) {
  return std::all_of(text.begin(), text.end(), isWordCharacter);
}

/// `t0$`: of a variable that the tree has and the program does not.
inline bool isNameOfTree(std::string_view name) {
  return name.ends_with('$');
}

/// The end of the word that goes on at `at`; `at` itself where none does.
inline std::size_t wordEnd(std::string_view text, std::size_t at) {
  while (at < text.size() && isWordCharacter(text[at]))
    ++at;
  return at;
}

/// Calls `take(word)` for each word in order.
template <typename Take> void forEachWord(std::string_view text, Take &&take) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::size_t end = wordEnd(text, at);
    if (end != at)
      take(text.substr(at, end - at));
    at = std::max(at, end);
  }
}

/// `word` stands in the text and is not part of a longer word.
inline bool mentionsWord(std::string_view text, std::string_view word) {
  if (word.empty())
    return false;
  for (std::size_t at = text.find(word); at != std::string_view::npos;
       at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !isWordCharacter(text[at - 1])) &&
        (end == text.size() || !isWordCharacter(text[end])))
      return true;
  }
  return false;
}

/// Without the blanks at both ends.
inline std::string trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  const std::size_t end = text.find_last_not_of(" \t\r");
  return begin == std::string_view::npos ? "" : std::string(text.substr(begin, end - begin + 1));
}

/// `v[best_all]` of `v[best]`: the words with one of them as another.
inline std::string withWord(const std::string &words, const std::string &word,
                            const std::string &other) {
  std::string result;
  for (std::size_t at = 0; at < words.size();) {
    const std::size_t end = std::max(wordEnd(words, at), at + 1);
    const std::string part = words.substr(at, end - at);
    result += part == word ? other : part;
    at = end;
  }
  return result;
}

} // namespace parlift
