#include "ir/RecordPlace.h"

namespace parlift::ir {

std::optional<SourceRange> placeOf(const Type &record, const Outline &outline,
                                   const SourceFile &mainFile) {
  const std::string &spelling = record.spelling;
  if (spelling.find_first_of("<( ") != std::string::npos)
    return std::nullopt;
  const std::size_t colons = spelling.rfind("::");
  const std::string name = colons == std::string::npos ? spelling : spelling.substr(colons + 2);
  std::optional<SourceRange> result;
  for (const Declaration &one : outline.declarations) {
    if (one.kind != DeclarationKind::Type || one.name != name || !one.whole.valid())
      continue;
    const std::string text = one.whole.text();
    if (text.find('{') == std::string::npos)
      continue; // declared, and no more
    if (result)
      return std::nullopt;
    result = one.whole;
  }
  if (!result || result->file.get() != &mainFile || result->text().back() != '}')
    return std::nullopt;
  for (const Declaration &one : outline.declarations)
    if (one.kind == DeclarationKind::Function && one.whole.valid() &&
        one.whole.file == result->file && one.whole.begin < result->begin &&
        result->end < one.whole.end)
      return std::nullopt;
  return result;
}

} // namespace parlift::ir
