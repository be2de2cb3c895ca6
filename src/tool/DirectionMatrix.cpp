#include "tool/DirectionMatrix.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace parlift::tool {

namespace {

using Row = std::vector<std::string>;

std::string place(const SourceRange &range) {
  return fmt::format("{}:{} {}", range.line(), range.column(), range.oneLine());
}

/// The user's name of a loop's counter; the loop's id when it has none.
std::string loopName(const diag::FunctionRecord &function, const std::string &id) {
  for (const diag::LoopRecord &loop : function.loops)
    if (loop.id == id && !loop.induction.empty())
      return loop.induction;
  return id;
}

Row makeRow(const diag::FunctionRecord &function, const diag::DependenceRecord &dependence,
            bool blocks) {
  std::string directions;
  for (std::size_t i = 0; i < dependence.direction.size() && i < dependence.loops.size(); ++i)
    directions +=
        fmt::format("{}{} {}", i == 0 ? "" : ", ", loopName(function, dependence.loops[i]),
                    diag::name(dependence.direction[i]));
  std::vector<std::string> distances;
  for (const std::optional<std::int64_t> &entry : dependence.distance)
    distances.push_back(entry ? fmt::format("{}", *entry) : "?");
  return {blocks ? "*" : "",
          diag::name(dependence.kind),
          dependence.variable,
          place(dependence.source),
          place(dependence.sink),
          directions,
          fmt::format("({})", fmt::join(distances, ", ")),
          dependence.carriedBy.value_or("one iteration"),
          dependence.exact ? "" : "not excluded"};
}

std::string align(const std::vector<Row> &rows) {
  std::vector<std::size_t> widths(rows.front().size());
  for (const Row &row : rows)
    for (std::size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], row[i].size());
  std::string result;
  for (const Row &row : rows) {
    std::string line = "  ";
    for (std::size_t i = 0; i < row.size(); ++i)
      line += fmt::format("{:<{}}  ", row[i], widths[i]);
    line.erase(line.find_last_not_of(' ') + 1);
    result += line + "\n";
  }
  return result;
}

} // namespace

std::string renderDirectionMatrix(const diag::FunctionRecord &function,
                                  const diag::LoopRecord &loop) {
  std::vector<Row> rows{
      {"", "kind", "variable", "source", "sink", "directions", "distance", "carried by", ""}};
  for (std::size_t i = 0; i < function.dependences.size(); ++i) {
    const diag::DependenceRecord &dependence = function.dependences[i];
    if (std::find(dependence.loops.begin(), dependence.loops.end(), loop.id) ==
        dependence.loops.end())
      continue;
    const bool blocks =
        std::find(loop.blocking.begin(), loop.blocking.end(), i) != loop.blocking.end();
    rows.push_back(makeRow(function, dependence, blocks));
  }
  return rows.size() == 1 ? ""
                          : "dependences (* keeps the loop from being parallel):\n" + align(rows);
}

} // namespace parlift::tool
