#include "pipeline/AroundLoops.h"

#include <fmt/format.h>

#include <filesystem>

namespace parlift::pipeline {

bool canHaveBraces(const ir::LoopSource &source) {
  return source.editable && source.whole.valid() && !source.inOmpRegion && source.label.empty();
}

std::uint32_t beginWithDirectives(const ir::Unit &unit, const SourceRange &loop) {
  const std::string &text = loop.file->text();
  std::uint32_t begin = loop.begin;
  const auto &directives = unit.outline ? unit.outline->directives : std::vector<ir::Directive>{};
  for (auto line = directives.rbegin(); line != directives.rend(); ++line)
    if (line->kind == ir::DirectiveKind::Other && line->line.file == loop.file &&
        line->line.end <= begin && text.find_first_not_of(" \t\r\n", line->line.end) == begin)
      begin = line->line.begin;
  return begin;
}

std::string quoted(const std::string &text) {
  std::string result = "\"";
  for (const char c : text)
    if (c == '"' || c == '\\' || static_cast<unsigned char>(c) < ' ' || c == '?') // no trigraphs
      result += fmt::format("\\{:03o}", static_cast<unsigned char>(c));
    else
      result += c;
  return result + "\"";
}

std::string absolutePath(const std::string &path) {
  std::error_code ignored;
  const std::string absolute = std::filesystem::absolute(path, ignored).string();
  return absolute.find('\n') == std::string::npos ? absolute : "";
}

} // namespace parlift::pipeline
