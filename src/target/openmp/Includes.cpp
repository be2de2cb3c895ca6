#include "target/openmp/Includes.h"

#include <algorithm>
#include <optional>
#include <string_view>

namespace parlift::target::openmp {

namespace {

/// Goes through a file line by line: what is code or a directive, and under how many conditions.
class Lines {
public:
  explicit Lines(std::string_view text) : text_(text) {}

  /// The next line; false at the end.
  bool next() {
    if (end_ >= text_.size())
      return false;
    begin_ = end_;
    const std::size_t at = text_.find('\n', begin_);
    end_ = at == std::string_view::npos ? text_.size() : at + 1;
    read();
    return true;
  }
  std::size_t begin() const { return begin_; }
  std::size_t end() const { return end_; }
  bool isBlank() const { return code_.empty(); }
  int depth() const { return depth_; }
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
    for (std::size_t at = begin_; at < end_; ++at) {
      const std::string_view rest = text_.substr(at, end_ - at);
      if (inComment_) {
        if (rest.starts_with("*/")) {
          inComment_ = false;
          ++at;
        }
        continue;
      }
      if (rest.starts_with("//"))
        break;
      if (rest.starts_with("/*")) {
        inComment_ = true;
        ++at;
        continue;
      }
      code_ += text_[at];
    }
    const std::size_t first = code_.find_first_not_of(" \t\r\n");
    code_ = first == std::string::npos
                ? ""
                : code_.substr(first, code_.find_last_not_of(" \t\r\n") + 1 - first);
    std::string_view rest = code_;
    if (take(rest, "#")) {
      depth_ += rest.starts_with("if") ? 1 : 0;
      depth_ -= rest.starts_with("endif") ? 1 : 0;
    }
  }

  std::string_view text_;
  std::size_t begin_ = 0, end_ = 0;
  std::string code_;
  bool inComment_ = false;
  int depth_ = 0;
};

} // namespace

std::vector<Edit> includeEdits(const SourceFile &file, std::set<std::string> headers,
                               std::uint32_t code, const std::string &newline) {
  std::optional<std::size_t> afterInclude, beforeCode;
  Lines lines(file.text());
  while (lines.next() && lines.end() <= code) {
    if (!lines.isBlank() && !beforeCode)
      beforeCode = lines.begin();
    const std::optional<std::string> header = lines.header();
    if (!header || lines.depth() > 0)
      continue;
    afterInclude = lines.end();
    std::erase_if(headers,
                  [&](const std::string &wanted) { return *header == "<" + wanted + ">"; });
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

} // namespace parlift::target::openmp
