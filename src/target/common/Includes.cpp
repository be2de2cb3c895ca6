#include "target/common/Includes.h"

#include <algorithm>
#include <optional>
#include <string_view>

namespace parlift::target {

namespace {

/// Goes through a file line by line: what is code or a directive, and inside of what it stands.
class Lines {
public:
  explicit Lines(std::string_view text) : text_(text) {
    if (text.starts_with("\xEF\xBB\xBF")) // a byte order mark stays first
      end_ = 3;
  }

  /// The next line; false at the end.
  bool next() {
    if (end_ >= text_.size())
      return false;
    begin_ = end_;
    const std::size_t at = text_.find('\n', begin_);
    end_ = at == std::string_view::npos ? text_.size() : at + 1;
    if (!inComment_)
      start_ = begin_;
    read();
    return true;
  }
  std::size_t begin() const { return begin_; }
  std::size_t end() const { return end_; }
  /// Where new lines may stand before this one: not in the comment that ends on it.
  std::size_t start() const { return start_; }
  bool isBlank() const { return code_.empty(); }
  bool isDirective() const { return isDirective_; }
  bool endsInComment() const { return inComment_; }
  /// Conditions around it, and where the outermost one begins.
  int conditions() const { return conditions_; }
  std::size_t conditionsBegin() const { return conditionsBegin_; }
  /// In braces or parentheses of code.
  bool isInside() const { return brackets_ > 0; }
  /// The header of an include, in its angle brackets or quotes.
  std::optional<std::string> header() const {
    std::string_view rest = code_;
    if (!take(rest, "#") || !take(rest, "include"))
      return std::nullopt;
    return std::string(rest);
  }

private:
  static bool take(std::string_view &text, std::string_view word) {
    if (!text.starts_with(word))
      return false;
    text.remove_prefix(word.size());
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    return true;
  }
  /// The line without comments and the blanks around it.
  void read() {
    code_.clear();
    char quote = '\0';
    int opened = 0;
    for (std::size_t at = begin_; at < end_; ++at) {
      const std::string_view rest = text_.substr(at, end_ - at);
      if (inComment_) {
        if (rest.starts_with("*/")) {
          inComment_ = false;
          ++at;
        }
        continue;
      }
      if (quote == '\0' && rest.starts_with("//"))
        break;
      if (quote == '\0' && rest.starts_with("/*")) {
        inComment_ = true;
        ++at;
        continue;
      }
      code_ += text_[at];
      if (quote != '\0' && text_[at] == '\\' && at + 1 < end_)
        code_ += text_[++at];
      else if (text_[at] == quote)
        quote = '\0';
      else if (quote == '\0' && (text_[at] == '"' || text_[at] == '\''))
        quote = text_[at];
      else if (quote == '\0')
        opened += opens(text_[at]);
    }
    const std::size_t first = code_.find_first_not_of(" \t\r\n");
    code_ = first == std::string::npos
                ? ""
                : code_.substr(first, code_.find_last_not_of(" \t\r\n") + 1 - first);
    std::string_view rest = code_;
    const bool begins = !goesOn_ && take(rest, "#");
    isDirective_ = begins || goesOn_;
    goesOn_ = isDirective_ && code_.ends_with('\\');
    if (!isDirective_)
      brackets_ += opened;
    if (begins && rest.starts_with("if") && conditions_++ == 0)
      conditionsBegin_ = start_;
    if (begins && rest.starts_with("endif"))
      --conditions_;
  }
  static int opens(char c) { return c == '{' || c == '(' ? 1 : c == '}' || c == ')' ? -1 : 0; }

  std::string_view text_;
  std::size_t begin_ = 0, end_ = 0, start_ = 0, conditionsBegin_ = 0;
  std::string code_;
  bool inComment_ = false, isDirective_ = false, goesOn_ = false;
  int conditions_ = 0, brackets_ = 0;
};

} // namespace

std::vector<Edit> includeEdits(const SourceFile &file, std::set<std::string> headers,
                               std::uint32_t code, const std::string &newline) {
  std::optional<std::size_t> afterInclude, beforeCode;
  bool awaitsEnd = false; // of a comment that begins behind an include
  Lines lines(file.text());
  while (lines.next() && lines.begin() < code) {
    if (!lines.isBlank() && !lines.isDirective() && !beforeCode)
      beforeCode = lines.conditions() > 0 ? lines.conditionsBegin() : lines.start();
    if (lines.end() > code)
      break;
    const std::optional<std::string> header = lines.header();
    const bool isInclude = header && lines.conditions() == 0 && !lines.isInside();
    if (isInclude)
      std::erase_if(headers,
                    [&](const std::string &wanted) { return *header == "<" + wanted + ">"; });
    awaitsEnd = isInclude || (awaitsEnd && lines.isBlank());
    if (awaitsEnd && !lines.endsInComment()) {
      afterInclude = lines.end();
      awaitsEnd = false;
    }
  }
  if (headers.empty())
    return {};
  std::string text;
  for (const std::string &header : headers)
    text += "#include <" + header + ">" + newline;
  const auto at = static_cast<std::uint32_t>(afterInclude ? *afterInclude : beforeCode.value_or(0));
  if (!afterInclude)
    text += newline;
  return {{at, at, text, 0}};
}

} // namespace parlift::target
