#include "pipeline/SleepingDirectives.h"

#include "support/Edit.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

namespace parlift::pipeline {

namespace {

/// `_Pragma("omp ...")` in the text, with any blanks in it.
bool hasOperator(std::string text) {
  std::erase_if(text, [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\\'; });
  return text.find("_Pragma(\"omp") != std::string::npos;
}

/// What -fopenmp-simd heeds.
bool isOfSimd(const std::string &directive) {
  constexpr std::array words = {"simd", "declare", "loop", "ordered", "scan"};
  return std::ranges::any_of(
      words, [&](const char *word) { return directive.find(word) != std::string::npos; });
}

} // namespace

Result<std::optional<std::string>> withoutSleepingDirectives(const ir::Unit &unit, bool simdIsOn) {
  const SourceFileRef &main = unit.mainFile;
  std::vector<Edit> edits;
  for (const ir::Directive &one : unit.outline->directives) {
    const bool isHere = one.line.file == main;
    if (one.kind == ir::DirectiveKind::Define && hasOperator(one.line.text()))
      return Failure{fmt::format(
          "the macro `{}` holds a directive of OpenMP, which -fopenmp would switch on", one.name)};
    if (one.isOpenMp() && !isHere)
      return Failure{fmt::format("`{}` holds a directive of OpenMP, which -fopenmp would switch on",
                                 one.line.file->path())};
    if (!one.isOpenMp())
      continue;
    const std::string words = one.line.text();
    if (simdIsOn && isOfSimd(words))
      return Failure{
          fmt::format("-fopenmp-simd switches on one of its directives and not the others: `{}`",
                      one.line.oneLine())};
    const auto lines = std::ranges::count(words, '\n');
    edits.push_back(
        {one.line.begin, one.line.end, std::string(static_cast<std::size_t>(lines), '\n'), 0});
  }
  if (hasOperator(main->text()))
    return Failure{"`_Pragma` holds a directive of OpenMP, which -fopenmp would switch on"};
  if (edits.empty())
    return std::optional<std::string>();
  Result<std::string> text = applyEdits(main->text(), edits);
  if (!text)
    return Failure{text.error()};
  return std::optional<std::string>(std::move(*text));
}

} // namespace parlift::pipeline
