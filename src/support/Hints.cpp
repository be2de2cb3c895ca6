#include "support/Hints.h"

#include "support/Words.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace parlift {

namespace {

using Reader = Hint::Reader;

template <std::size_t N>
bool isAmong(std::string_view word, const std::array<std::string_view, N> &words) {
  return std::ranges::find(words, word) != words.end();
}

std::string_view nextWord(std::string_view &rest) {
  rest.remove_prefix(std::min(rest.size(), rest.find_first_not_of(" \t")));
  const std::string_view word = rest.substr(0, wordEnd(rest, 0));
  rest.remove_prefix(word.size());
  return word;
}

/// Who reads `#pragma words` as something about the next loop; nothing: nobody does.
std::optional<Reader> readerOf(std::string_view words) {
  constexpr std::array<std::string_view, 3> gcc{"ivdep", "unroll", "novector"};
  constexpr std::array<std::string_view, 5> clang{"unroll", "nounroll", "unroll_and_jam",
                                                  "nounroll_and_jam", "loop"};
  constexpr std::array<std::string_view, 23> others{"ivdep",        "vector",
                                                    "novector",     "simd",
                                                    "nosimd",       "loop_count",
                                                    "swp",          "noswp",
                                                    "nofusion",     "fusion",
                                                    "fuse",         "block_loop",
                                                    "prefetch",     "distribute_point",
                                                    "noblock_loop", "concurrent",
                                                    "_CRI",         "_NEC",
                                                    "noprefetch",   "statement",
                                                    "MUST_ITERATE", "PROB_ITERATE",
                                                    "UNROLL"};
  const std::string_view first = nextWord(words);
  if (first == "GCC")
    return isAmong(nextWord(words), gcc) ? std::optional(Reader::Gcc) : std::nullopt;
  if (first == "clang")
    return nextWord(words) == "loop" ? std::optional(Reader::Clang) : std::nullopt;
  if (isAmong(first, clang))
    return Reader::Clang;
  if (isAmong(first, others))
    return Reader::Others;
  return first == "acc" ? std::optional(Reader::Unknown) : std::nullopt;
}

/// The string of the first `_Pragma("...")` in the text; nothing: there is none.
std::optional<std::string_view> operatorIn(std::string_view text) {
  const std::size_t name = text.find("_Pragma");
  if (name == std::string_view::npos)
    return std::nullopt;
  const std::size_t open = text.find_first_not_of(" \t\r\n(", name + 7);
  if (open == std::string_view::npos || text[open] != '"')
    return std::string_view(); // a macro's argument, say
  const std::size_t close = text.find('"', open + 1);
  return text.substr(open + 1, std::min(close, text.size()) - open - 1);
}

/// What the file defines the macro as; empty: it defines none of this name.
std::string_view definitionOf(std::string_view text, std::string_view macro) {
  for (std::size_t at = text.find(macro); at != std::string_view::npos;
       at = text.find(macro, at + 1)) {
    const std::size_t start = text.rfind('\n', at) + 1, end = at + macro.size();
    const std::string before = trimmed(text.substr(start, at - start));
    std::string_view directive = before;
    if (!before.starts_with("#") || (end < text.size() && isWordCharacter(text[end])))
      continue;
    directive.remove_prefix(1);
    if (nextWord(directive) != "define" || !directive.empty())
      continue;
    std::size_t last = text.find('\n', end);
    while (last != std::string_view::npos && text[last - 1] == '\\')
      last = text.find('\n', last + 1);
    return text.substr(end, last == std::string_view::npos ? last : last - end);
  }
  return {};
}

/// What stands in front of a loop, from the loop backwards.
class Before {
public:
  Before(const SourceFileRef &file, std::size_t loop)
      : file_(file), text_(file->text()), at_(loop) {}

  std::vector<Hint> hints() {
    while (passComment() || passLine() || passOperator() || passMacro())
      ;
    std::ranges::reverse(found_);
    return std::move(found_);
  }

private:
  void passBlanks() {
    while (at_ > 0 &&
           std::string_view(" \t\r\n\f\v").find(text_[at_ - 1]) != std::string_view::npos)
      --at_;
  }
  std::size_t lineStart(std::size_t inside) const {
    return inside == 0 ? 0 : text_.rfind('\n', inside - 1) + 1;
  }
  void take(std::optional<Reader> reader, std::size_t begin, std::size_t end) {
    if (reader)
      found_.push_back(
          {*reader, {file_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}});
    at_ = begin;
  }

  bool passComment() {
    passBlanks();
    if (at_ >= 4 && text_.substr(at_ - 2, 2) == "*/") {
      const std::size_t begin = text_.rfind("/*", at_ - 4);
      if (begin != std::string_view::npos)
        at_ = begin;
      return begin != std::string_view::npos;
    }
    const std::size_t start = lineStart(at_);
    const std::size_t first = text_.find_first_not_of(" \t", start);
    const bool isComment = first < at_ && text_.substr(first, 2) == "//";
    if (isComment)
      at_ = first;
    return isComment;
  }

  /// `#pragma ...`, which backslashes may continue.
  bool passLine() {
    passBlanks();
    std::size_t start = lineStart(at_);
    while (start >= 2 && (text_[start - 2] == '\\' || text_.substr(start - 2, 2) == "\r\n")) {
      if (text_[start - 2] == '\r' && (start < 3 || text_[start - 3] != '\\'))
        break;
      start = lineStart(start - 1);
    }
    const std::size_t hash = text_.find_first_not_of(" \t", start);
    if (hash >= at_ || text_[hash] != '#')
      return false;
    std::size_t end = text_.find('\n', at_);
    end = end == std::string_view::npos ? text_.size() : end;
    while (end > at_ && (text_[end - 1] == '\r' || text_[end - 1] == ' '))
      --end;
    std::string_view words = text_.substr(hash + 1, end - hash - 1);
    if (nextWord(words) != "pragma")
      return false;
    take(readerOf(words), hash, end);
    return true;
  }

  /// `_Pragma("...")`
  bool passOperator() {
    passBlanks();
    const std::size_t begin = openingName();
    if (begin == at_ || text_.substr(begin, 7) != "_Pragma")
      return false;
    const auto words = operatorIn(text_.substr(begin, at_ - begin));
    take(words && !words->empty() ? readerOf(*words) : std::optional(Reader::Unknown), begin, at_);
    return true;
  }

  /// `UNROLL` or `UNROLL(4)`
  bool passMacro() {
    passBlanks();
    const std::size_t begin = openingName();
    const std::string_view name = text_.substr(begin, wordEnd(text_, begin) - begin);
    constexpr std::array<std::string_view, 6> keywords{"else", "do",    "if",
                                                       "for",  "while", "switch"};
    const auto words = name.empty() || isAmong(name, keywords)
                           ? std::nullopt
                           : operatorIn(definitionOf(text_, name));
    if (!words)
      return false;
    take(words->empty() ? std::optional(Reader::Unknown) : readerOf(*words), begin, at_);
    return true;
  }

  /// The begin of `NAME` or `NAME(...)` right before; here: there is none.
  std::size_t openingName() const {
    std::size_t end = at_;
    if (end > 0 && text_[end - 1] == ')') {
      int depth = 0;
      while (end > 0) {
        --end;
        depth += text_[end] == ')' ? 1 : text_[end] == '(' ? -1 : 0;
        if (depth == 0)
          break;
      }
      while (end > 0 && (text_[end - 1] == ' ' || text_[end - 1] == '\t'))
        --end;
    }
    std::size_t begin = end;
    while (begin > 0 && isWordCharacter(text_[begin - 1]))
      --begin;
    return begin == end ? at_ : begin;
  }

  const SourceFileRef &file_;
  std::string_view text_;
  std::size_t at_;
  std::vector<Hint> found_;
};

} // namespace

std::vector<Hint> hintsBefore(const SourceRange &keyword) {
  return keyword.valid() ? Before(keyword.file, keyword.begin).hints() : std::vector<Hint>{};
}

bool tellsToUnroll(std::string_view line) {
  return line.find("unroll") != std::string_view::npos &&
         line.find("nounroll") == std::string_view::npos &&
         line.find("disable") == std::string_view::npos;
}

} // namespace parlift
