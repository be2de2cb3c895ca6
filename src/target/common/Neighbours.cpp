#include "target/common/Neighbours.h"

#include "support/Literals.h"
#include "support/Words.h"

#include <algorithm>
#include <optional>
#include <string_view>

namespace parlift::target {

namespace {

/// Where statements end, as their tokens show. Nothing where the file ends within one, or what is around it does.
class Tokens {
public:
  explicit Tokens(const Layout &layout) : layout_(layout), text_(layout.text()) {}

  std::string_view wordAt(std::size_t at) const {
    return text_.substr(at, wordEnd(text_, at) - at);
  }

  /// One past an `if` or a loop whose statement has no braces around it.
  std::optional<std::size_t> unbracedEnd(std::size_t at) const {
    const std::string_view word = wordAt(at);
    if (word != "if" && word != "for" && word != "while")
      return std::nullopt;
    const std::optional<std::size_t> body = guarded(at);
    return body && text_.substr(*body, 1) != "{" ? end(at) : std::nullopt;
  }

private:
  std::optional<std::size_t> end(std::size_t at) const {
    const std::string_view word = wordAt(at);
    if (word == "if" || word == "for" || word == "while" || word == "switch") {
      const std::optional<std::size_t> body = guarded(at);
      const std::optional<std::size_t> past = body ? end(*body) : std::nullopt;
      if (word != "if" || !past)
        return past;
      const std::size_t next = skip(*past);
      return wordAt(next) == "else" ? end(skip(next + 4)) : past;
    }
    if (word == "do") {
      const std::optional<std::size_t> past = end(skip(at + 2));
      return past ? pastNext(';', *past) : past;
    }
    return text_.substr(at, 1) == "{" ? pastNext('}', at + 1) : pastNext(';', at);
  }

  /// What an `if` or a loop guards.
  std::optional<std::size_t> guarded(std::size_t at) const {
    const std::optional<std::size_t> open = pastNext('(', at);
    const std::optional<std::size_t> close = open ? pastNext(')', *open) : open;
    return close ? std::optional(skip(*close)) : close;
  }

  /// One past the next `token` that is in no brackets which open behind `at`.
  std::optional<std::size_t> pastNext(char token, std::size_t at) const {
    for (int depth = 0; at < text_.size();) {
      if (const std::size_t past = std::max(pastComment(text_, at), pastLiteral(text_, at));
          past != at) {
        at = past;
        continue;
      }
      const char c = text_[at++];
      if (c == token && depth == 0)
        return at;
      depth += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
      if (depth < 0)
        return std::nullopt;
    }
    return std::nullopt;
  }

  std::size_t skip(std::size_t at) const {
    return layout_.skipComments(static_cast<std::uint32_t>(at));
  }

  const Layout &layout_;
  std::string_view text_;
};

/// The white space before what follows the edit, where that begins a line because of it.
std::optional<std::string> newIndent(const Edit &edit, const Layout &layout) {
  const std::size_t last = edit.text.rfind('\n');
  const bool isBlank = edit.text.find_first_not_of(
                           " \t", last == std::string::npos ? 0 : last + 1) == std::string::npos;
  if (!isBlank || layout.beginsLine(edit.end))
    return std::nullopt;
  if (last != std::string::npos)
    return edit.text.substr(last + 1);
  return edit.begin < edit.end && layout.beginsLine(edit.begin)
             ? std::optional(layout.indentAt(edit.begin) + edit.text)
             : std::nullopt;
}

} // namespace

void partNeighbours(const Layout &layout, std::vector<Edit> &edits) {
  const Tokens tokens(layout);
  // Each break makes another statement begin a line.
  for (std::size_t n = 0; n < edits.size(); ++n) {
    const std::optional<std::string> indent = newIndent(edits[n], layout);
    if (!indent)
      continue;
    const std::optional<std::size_t> past = tokens.unbracedEnd(layout.skipBlanks(edits[n].end));
    if (!past)
      continue;
    const auto end = static_cast<std::uint32_t>(*past);
    const std::uint32_t next = layout.skipBlanks(end);
    const bool isLast = layout.endsLine(layout.afterTrailingComment(end)) ||
                        layout.text()[next] == '}' || tokens.wordAt(next) == "else";
    const bool isBroken = std::ranges::any_of(edits, [&](const Edit &other) {
      return other.begin <= next && end <= other.end &&
             (other.text.find('\n') != std::string::npos || other.begin < end ||
              (other.text.empty() && next < other.end)); // what follows goes
    });
    if (!isLast && !isBroken)
      edits.push_back({end, next, layout.newline() + *indent, 1}); // opens what follows
  }
}

} // namespace parlift::target
