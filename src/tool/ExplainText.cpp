#include "tool/ExplainText.h"

#include "diag/Snippet.h"
#include "tool/DirectionMatrix.h"
#include "tool/IterationDrawing.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace parlift::tool {

using diag::DependenceRecord;
using diag::FunctionRecord;
using diag::LoopRecord;

namespace {

constexpr std::size_t mostPlaces = 4, mostRows = 6;

const char *order(diag::DependenceKind kind) {
  switch (kind) {
  case diag::DependenceKind::RAW:
    return "written, then read";
  case diag::DependenceKind::WAR:
    return "read, then written";
  case diag::DependenceKind::WAW:
    return "written twice";
  }
  return "";
}

/// What the loop itself carries and the verdict is about, overlap of names aside.
std::vector<const DependenceRecord *> carriedBy(const FunctionRecord &function,
                                                const LoopRecord &loop) {
  std::vector<const DependenceRecord *> result;
  for (std::size_t i = 0; i < function.dependences.size(); ++i) {
    const DependenceRecord &one = function.dependences[i];
    if (one.carriedBy == loop.id && !one.viaAlias)
      result.push_back(&one);
  }
  return result;
}

std::string counterOf(const FunctionRecord &function, const std::string &id) {
  for (const LoopRecord &loop : function.loops)
    if (loop.id == id && !loop.induction.empty())
      return loop.induction;
  return id;
}

/// One row for all kinds of dependences between the same places in the same directions.
struct Row {
  std::string places, directions;
  std::set<std::string> kinds;
  bool exact = false;
};

std::vector<Row> rowsOf(const FunctionRecord &function,
                        const std::vector<const DependenceRecord *> &carried) {
  std::vector<Row> rows;
  for (const DependenceRecord *one : carried) {
    std::string directions;
    for (std::size_t i = 0; i < one->direction.size() && i < one->loops.size(); ++i) {
      const bool isKnown = i < one->distance.size() && one->distance[i];
      directions += fmt::format("{}`{}` {}", i == 0 ? "" : ", ", counterOf(function, one->loops[i]),
                                diag::name(one->direction[i]));
      if (isKnown && *one->distance[i] != 0)
        directions += fmt::format(" ({} apart)", *one->distance[i]);
    }
    const std::string first = one->source.oneLine(), second = one->sink.oneLine();
    const std::string places = first == second ? fmt::format("`{}`", first)
                                               : fmt::format("`{}`, `{}`", std::min(first, second),
                                                             std::max(first, second));
    const auto known = std::ranges::find_if(
        rows, [&](const Row &row) { return row.places == places && row.directions == directions; });
    Row &row = known == rows.end() ? rows.emplace_back() : *known;
    row.places = places;
    row.directions = directions;
    row.kinds.insert(diag::name(one->kind));
    row.exact |= one->exact;
  }
  return rows;
}

std::string directions(const FunctionRecord &function, const LoopRecord &loop) {
  const std::vector<Row> rows = rowsOf(function, carriedBy(function, loop));
  if (rows.empty())
    return {};
  std::string result = "what one iteration leaves to another:\n";
  for (std::size_t at = 0; at < rows.size() && at < mostRows; ++at)
    result += fmt::format("  {}: {}; {}{}\n", rows[at].places, rows[at].directions,
                          fmt::join(rows[at].kinds, ", "), rows[at].exact ? "" : ", not excluded");
  if (rows.size() > mostRows)
    result += fmt::format("  and {} more, which --evidence shows\n", rows.size() - mostRows);
  return result;
}

/// Of what is proved, the first that is small enough.
std::string drawing(const FunctionRecord &function, const LoopRecord &loop) {
  for (const DependenceRecord *one : carriedBy(function, loop)) {
    const std::vector<std::string> lines =
        one->exact && one->array ? drawIterations(one->distance) : std::vector<std::string>();
    if (lines.empty())
      continue;
    const std::string first = one->source.oneLine(), second = one->sink.oneLine();
    std::string result =
        one->loops.size() == 1
            ? fmt::format("iterations of `{}`, one after another to the right:\n",
                          counterOf(function, one->loops[0]))
            : fmt::format("iterations of `{}` downwards, of `{}` to the right:\n",
                          counterOf(function, one->loops[0]), counterOf(function, one->loops[1]));
    for (const std::string &line : lines)
      result += "      " + line + "\n";
    return result + fmt::format("  arrows: `{}` -> `{}`, {}\n", first, second, order(one->kind));
  }
  return {};
}

/// The places that the remark names, each once.
std::string places(const LoopRecord &loop) {
  std::string result;
  std::set<std::string> known;
  std::size_t count = 0;
  if (loop.remarks.empty())
    return result;
  for (const diag::Note &note : loop.remarks.front().notes) {
    if (!note.range.valid() || count == mostPlaces)
      continue;
    const std::string line = fmt::format("  {}\n{}", note.text, diag::renderSnippet(note.range));
    if (known.insert(line).second) {
      result += line;
      ++count;
    }
  }
  return result.empty() ? "" : "where:\n" + result;
}

std::string helps(const LoopRecord &loop) {
  std::string result;
  std::set<std::string> known;
  const auto add = [&](const std::string &text) {
    if (known.insert(text).second)
      result += fmt::format("  - {}\n", text);
  };
  for (const diag::Advice &advice : loop.advice)
    add(advice.text);
  for (const diag::Remark &remark : loop.remarks)
    for (const diag::Note &note : remark.notes)
      if (!note.range.valid())
        add(note.text);
  const bool mayRun =
      loop.verdict == diag::Verdict::Parallel || loop.verdict == diag::Verdict::Conditional;
  return result.empty() ? "" : (mayRun ? "worth knowing:\n" : "what helps:\n") + result;
}

std::string needs(const LoopRecord &loop) {
  std::string result;
  for (const diag::Need &need : loop.needs)
    result += fmt::format("  {}{}{}{}{}\n", diag::name(need.kind), need.op.empty() ? "" : " ",
                          need.op, need.names.empty() ? "" : ": ", fmt::join(need.names, ", "));
  return result.empty() ? "" : "what it takes:\n" + result;
}

/// Other names for the same memory, in one sentence however many pairs of accesses there are.
std::string overlaps(const FunctionRecord &function, const LoopRecord &loop) {
  std::vector<std::string> names;
  for (const DependenceRecord &one : function.dependences) {
    if (one.carriedBy != loop.id || !one.viaAlias)
      continue;
    for (const SourceRange *range : {&one.source, &one.sink})
      if (const std::string name = range->oneLine(); std::ranges::find(names, name) == names.end())
        names.push_back(name);
  }
  if (names.empty())
    return {};
  std::ranges::sort(names);
  return fmt::format("what may be the same memory under two names:\n  `{}`\n",
                     fmt::join(names, "`, `"));
}

std::string evidence(const FunctionRecord &function, const LoopRecord &loop) {
  std::string result;
  if (loop.asWritten != loop.verdict)
    result += fmt::format("as written: {}\n", diag::name(loop.asWritten));
  if (loop.interchangeWithParent)
    result += fmt::format("interchange with the loop around it: {}\n",
                          *loop.interchangeWithParent ? "legal" : "not legal");
  if (!loop.evidence.empty())
    result += fmt::format("evidence:\n  {}\n", fmt::join(loop.evidence, "\n  "));
  return result + renderDirectionMatrix(function, loop);
}

} // namespace

std::string explainLoop(const FunctionRecord &function, const LoopRecord &loop,
                        const ExplainStyle &style) {
  const bool mayRun =
      loop.verdict == diag::Verdict::Parallel || loop.verdict == diag::Verdict::Conditional;
  std::string result = fmt::format(
      "{}:{}:{}: loop {}{} in `{}`, depth {}\n", loop.range.valid() ? loop.range.file->path() : "",
      loop.range.line(), loop.range.column(), loop.id,
      loop.induction.empty() ? "" : " over `" + loop.induction + "`", function.name, loop.depth);
  result += diag::renderSnippet(loop.range);
  // What is looked at before the loop stands in the remark alone.
  const bool isInspected = loop.reasonId == diag::ReasonId::LoopInspected && !loop.remarks.empty();
  result += fmt::format("verdict: {} [{}]\n  {}\n", diag::name(loop.verdict),
                        diag::reason(loop.reasonId).name,
                        isInspected ? loop.remarks.front().text : loop.reason);
  if (loop.condition)
    result += fmt::format("condition:\n  {}\n", *loop.condition);
  result += needs(loop);
  for (const diag::Note &said : loop.assumptions)
    result += fmt::format("rests on what is assumed: `{}`\n{}", said.text,
                          diag::renderSnippet(said.range));
  result += places(loop);
  if (!mayRun) {
    result += drawing(function, loop);
    result += directions(function, loop);
    result += overlaps(function, loop);
  }
  result += helps(loop);
  if (!style.written.empty())
    result += "what parlift would write:\n" + style.written;
  if (style.evidence)
    result += evidence(function, loop);
  return result;
}

} // namespace parlift::tool
