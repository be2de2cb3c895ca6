#include "pipeline/Selection.h"
#include "ir/FunctionName.h"
#include "support/Nearest.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <optional>
#include <string_view>

namespace parlift::pipeline {

namespace {

bool exists(const std::string &path) {
  std::error_code ignored;
  return std::filesystem::exists(path, ignored);
}

std::optional<unsigned> asNumber(std::string_view text) {
  unsigned number = 0;
  const char *end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || stop != end || text.empty())
    return std::nullopt;
  return number;
}

/// "12" or "12:5"; a colon may end it, as in what is copied from a remark.
std::optional<Selection::Place> asPlace(std::string_view text) {
  if (text.ends_with(':'))
    text.remove_suffix(1);
  const std::size_t colon = text.find(':');
  const std::optional<unsigned> line = asNumber(text.substr(0, colon));
  if (!line || colon == std::string_view::npos)
    return line ? std::optional(Selection::Place{*line, 0}) : std::nullopt;
  const std::optional<unsigned> column = asNumber(text.substr(colon + 1));
  return column ? std::optional(Selection::Place{*line, *column}) : std::nullopt;
}

/// Where the file's name ends in `a.c:S::f`: at the first colon before which a file exists; if
/// there is no such file, at the first colon before a place, or at the last one that is not half of a `::`.
std::size_t selectorColon(const std::string &word) {
  for (std::size_t colon = word.find(':'); colon != std::string::npos;
       colon = word.find(':', colon + 1))
    if (exists(word.substr(0, colon)))
      return colon;
  for (std::size_t colon = word.find(':'); colon != std::string::npos;
       colon = word.find(':', colon + 1))
    if (asPlace(word.substr(colon + 1)))
      return colon;
  std::size_t colon = word.rfind(':');
  while (colon != std::string::npos && colon > 0 && word[colon - 1] == ':')
    colon = colon >= 2 ? word.rfind(':', colon - 2) : std::string::npos;
  return colon;
}

Selection &selectionOf(std::vector<Selection> &selections, const std::string &path) {
  const auto found =
      std::find_if(selections.begin(), selections.end(),
                   [&](const Selection &selection) { return selection.path == path; });
  if (found != selections.end())
    return *found;
  selections.push_back({path, {}, {}, {}});
  return selections.back();
}

void addPart(Selection &selection, const std::string &part) {
  if (const std::optional<Selection::Place> place = asPlace(part))
    selection.places.push_back(*place);
  else if (!part.empty())
    selection.functions.push_back(part);
}

/// The function's name, or the last part of a qualified one: of all that have it, or `g@2` of the second, `g@1` of the first.
bool isNamed(const std::string &name, const std::string &wanted) {
  const bool isOne = wanted.find('@') != std::string::npos;
  const std::string exact = wanted.ends_with("@1") ? ir::writtenName(wanted) : wanted;
  const std::string own = isOne ? name : ir::writtenName(name);
  return own == exact || own.ends_with("::" + exact);
}

} // namespace

std::vector<Selection> parseSelections(const std::vector<std::string> &words) {
  std::vector<Selection> result;
  for (const std::string &word : words) {
    if (exists(word)) {
      selectionOf(result, word);
      continue;
    }
    std::string path;
    std::string_view rest = word;
    while (!rest.empty()) {
      const std::string element(rest.substr(0, rest.find(',')));
      rest.remove_prefix(std::min(rest.size(), element.size() + 1));
      const std::size_t colon = selectorColon(element);
      const bool isContinuation = !path.empty() && colon == std::string::npos && !exists(element);
      if (isContinuation) {
        addPart(selectionOf(result, path), element);
        continue;
      }
      path = element.substr(0, colon);
      Selection &selection = selectionOf(result, path);
      if (colon != std::string::npos)
        addPart(selection, element.substr(colon + 1));
    }
  }
  return result;
}

const analysis::LoopFacts *loopAt(const std::vector<analysis::FunctionFacts> &functions,
                                  Selection::Place place) {
  const analysis::LoopFacts *around = nullptr, *on = nullptr;
  for (const analysis::FunctionFacts &function : functions)
    for (const analysis::LoopFacts &loop : function.loops) {
      const SourceRange &whole = loop.loop->source.whole;
      const SourceRange &keyword = loop.record.range;
      if (keyword.line() == place.line && (on == nullptr || keyword.column() <= place.column))
        on = &loop;
      // Loops come outermost first, so the last one around the line is the innermost.
      if (whole.valid() && whole.line() <= place.line && place.line <= whole.endLine())
        around = &loop;
    }
  return on != nullptr ? on : around;
}

namespace {

/// "; the nearest is on line 10", with the lines where loops start.
std::string nearestLine(const std::vector<analysis::FunctionFacts> &functions, unsigned wanted) {
  unsigned best = 0;
  const auto distance = [&](unsigned line) {
    return line < wanted ? wanted - line : line - wanted;
  };
  for (const analysis::FunctionFacts &function : functions)
    for (const analysis::LoopFacts &loop : function.loops)
      if (const unsigned line = loop.record.range.line();
          line != 0 && (best == 0 || distance(line) < distance(best)))
        best = line;
  return best == 0 ? "" : fmt::format("; the nearest is on line {}", best);
}

std::vector<std::string> namesOf(const std::vector<analysis::FunctionFacts> &functions) {
  std::vector<std::string> result;
  for (const analysis::FunctionFacts &function : functions)
    result.push_back(ir::writtenName(function.function->name));
  return result;
}

} // namespace

std::vector<std::string> notFound(const Selection &selection,
                                  const std::vector<analysis::FunctionFacts> &functions) {
  std::vector<std::string> result;
  for (const Selection::Place &place : selection.places)
    if (loopAt(functions, place) == nullptr)
      result.push_back(fmt::format("no loop on line {} of `{}`{}", place.line, selection.path,
                                   nearestLine(functions, place.line)));
  for (const std::string &name : selection.functions)
    if (std::none_of(functions.begin(), functions.end(),
                     [&](const auto &function) { return isNamed(function.function->name, name); }))
      result.push_back(fmt::format("no function `{}` in `{}`{}", name, selection.path,
                                   didYouMean(name, namesOf(functions))));
  return result;
}

bool selects(const Selection &selection, const std::vector<analysis::FunctionFacts> &functions,
             const analysis::FunctionFacts &function, const analysis::LoopFacts &loop) {
  if (selection.everything())
    return true;
  const auto namesFunction = [&](const std::string &name) {
    return isNamed(function.function->name, name);
  };
  // By place, not by address: instances of a template share their text.
  const auto namesPlace = [&](const Selection::Place &place) {
    const analysis::LoopFacts *found = loopAt(functions, place);
    return found != nullptr && found->record.range.begin == loop.record.range.begin;
  };
  return std::any_of(selection.functions.begin(), selection.functions.end(), namesFunction) ||
         std::any_of(selection.places.begin(), selection.places.end(), namesPlace) ||
         std::ranges::find(selection.loops, loop.record.id) != selection.loops.end();
}

Selection byNumbers(const Selection &selection,
                    const std::vector<analysis::FunctionFacts> &functions) {
  Selection places = selection, result = selection;
  places.functions.clear();
  result.places.clear();
  if (!places.everything())
    for (const analysis::FunctionFacts &function : functions)
      for (const analysis::LoopFacts &loop : function.loops)
        if (selects(places, functions, function, loop))
          result.loops.push_back(loop.record.id);
  return result.loops.empty() ? selection : result; // which selects nothing more than those
}

std::vector<analysis::FunctionFacts>
selectedFacts(const Selection &selection, const std::vector<analysis::FunctionFacts> &functions) {
  std::vector<analysis::FunctionFacts> result;
  for (const analysis::FunctionFacts &function : functions) {
    analysis::FunctionFacts kept;
    kept.function = function.function;
    kept.dependences = function.dependences;
    // Outermost first: a loop's parent has been kept or not before its turn comes.
    for (const analysis::LoopFacts &loop : function.loops)
      if (kept.find(loop.parent) != nullptr || selects(selection, functions, function, loop))
        kept.loops.push_back(loop);
    result.push_back(std::move(kept));
  }
  return result;
}

} // namespace parlift::pipeline
