#include "pipeline/Records.h"
#include "ir/ExprText.h"
#include "ir/FunctionName.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace parlift::pipeline {

namespace {

/// One function per name for loops of templates that nothing instantiates.
std::vector<diag::FunctionRecord> recordSkipped(const std::vector<frontend::Skipped> &skipped) {
  std::map<std::string, diag::FunctionRecord> byName;
  for (const frontend::Skipped &entry : skipped) {
    diag::FunctionRecord &function = byName[entry.function];
    if (function.loops.empty())
      function.range = entry.range;
    function.name = entry.function;
    const diag::Reason *reason = diag::findReason(entry.reason);
    const diag::ReasonId id =
        reason != nullptr ? reason->id : diag::ReasonId::TemplateNotInstantiated;
    diag::LoopRecord loop;
    loop.path = fmt::format("{}", function.loops.size() + 1);
    loop.id = fmt::format("{}:{}", entry.function, loop.path);
    loop.range = entry.range;
    loop.remarks.push_back(diag::makeRemark(id, entry.range, {}));
    loop.reason = loop.remarks.front().text;
    loop.reasonId = id;
    function.loops.push_back(std::move(loop));
  }
  std::vector<diag::FunctionRecord> result;
  for (auto &[name, function] : byName)
    result.push_back(std::move(function));
  return result;
}

/// A skipped loop has no facts to select it by: its own line, or its function.
bool selectsSkipped(const Selection &selection, const frontend::Skipped &entry) {
  const auto has = [](const auto &list, const auto &value) {
    return std::find(list.begin(), list.end(), value) != list.end();
  };
  const bool isPlace =
      std::any_of(selection.places.begin(), selection.places.end(),
                  [&](const Selection::Place &place) { return place.line == entry.range.line(); });
  return selection.everything() || isPlace || has(selection.functions, entry.function);
}

} // namespace

diag::FileRecord makeRecord(const AnalyzedFile &file, const Selection &selection,
                            const std::vector<frontend::Skipped> &skipped) {
  diag::FileRecord record;
  record.path = file.path;
  for (const analysis::FunctionFacts &facts : file.functions) {
    diag::FunctionRecord function;
    function.name = ir::writtenName(facts.function->name);
    function.range = facts.function->nameRange;
    function.dependences = facts.dependences;
    for (const analysis::LoopFacts &loop : facts.loops)
      if (selects(selection, file.functions, facts, loop))
        function.loops.push_back(loop.record);
    if (!function.loops.empty() || selection.everything())
      record.functions.push_back(std::move(function));
  }
  std::vector<frontend::Skipped> wanted;
  std::copy_if(skipped.begin(), skipped.end(), std::back_inserter(wanted),
               [&](const frontend::Skipped &entry) { return selectsSkipped(selection, entry); });
  for (diag::FunctionRecord &function : recordSkipped(wanted))
    record.functions.push_back(std::move(function));
  std::stable_sort(record.functions.begin(), record.functions.end(),
                   [](const diag::FunctionRecord &left, const diag::FunctionRecord &right) {
                     return left.range.begin < right.range.begin;
                   });
  return record;
}

std::string describe(const std::vector<analysis::FunctionFacts> &functions) {
  std::string result;
  for (const analysis::FunctionFacts &function : functions)
    for (const analysis::LoopFacts &loop : function.loops) {
      const diag::LoopRecord &record = loop.record;
      result +=
          fmt::format("{} line {}: {} ({} as written), trip `{}`, {} operations{}\n", record.id,
                      record.range.line(), diag::name(record.verdict), diag::name(record.asWritten),
                      loop.trips ? ir::lineText(*loop.trips) : "", loop.operations,
                      loop.operationsKnown ? "" : " guessed");
      result += fmt::format("  reason: {}\n", record.reason);
      for (const diag::Need &need : record.needs)
        result += fmt::format("  needs {} {}({})\n", diag::name(need.kind), need.op,
                              fmt::join(need.names, ", "));
      for (const std::string &line : record.evidence)
        result += fmt::format("  {}\n", line);
    }
  return result;
}

std::string describe(const std::vector<Edit> &edits) {
  std::string result;
  for (const Edit &edit : edits)
    result += fmt::format("[{}, {}) \"{}\"\n", edit.begin, edit.end, edit.text);
  return result;
}

} // namespace parlift::pipeline
