#include "target/openmp/ArgReduction.h"

#include "ir/Clauses.h"
#include "target/common/ClosedForm.h"

#include <fmt/format.h>

namespace parlift::target::openmp {

namespace {

/// One extremum with its payload, and the names of the variables that hold the best over all
/// threads.
struct Search {
  const ir::ArgReductionClause &clause;
  std::string extremumAll;
  std::vector<std::string> payloadAll;
  std::string low; ///< last on ties: the first value of the counter

  bool ascends() const { return clause.directions.front() > 0; }
  /// A value that the counter does not take: the index of a thread that found nothing.
  std::string nowhere() const {
    if (low == "0" && ascends())
      return "-1";
    return fmt::format("{} {} 1", low, ascends() ? "-" : "+");
  }
  std::string isFound(const std::string &index) const {
    return fmt::format("{} {} {}", index, ascends() ? ">=" : "<=", low);
  }
};

/// The payload comes from an earlier iteration (a later one with last on ties) than the best so
/// far.
std::string precedes(const Search &search, std::size_t first) {
  const bool less = (search.clause.directions[first] > 0) != search.clause.lastOnTies;
  const std::string &mine = search.clause.payload[first]->name, &all = search.payloadAll[first];
  std::string here = fmt::format("{} {} {}", mine, less ? "<" : ">", all);
  if (first + 1 == search.clause.directions.size())
    return here;
  return fmt::format("({} || ({} == {} && {}))", here, mine, all, precedes(search, first + 1));
}

std::string wins(const Search &search) {
  const std::string &mine = search.clause.extremum->name, &all = search.extremumAll;
  std::string better = fmt::format("{0} {2} {1} || ({0} == {1} && {3})", mine, all,
                                   search.clause.op == "min" ? "<" : ">", precedes(search, 0));
  if (!search.clause.lastOnTies)
    return better;
  return fmt::format("{} && ({})", search.isFound(search.clause.payload[0]->name), better);
}

/// `best = best_all` and so on, or the other way round.
std::vector<std::string> copies(const Search &search, bool toAll) {
  std::vector<std::string> lines;
  const auto copy = [&](const std::string &mine, const std::string &all) {
    lines.push_back(toAll ? fmt::format("{} = {};", all, mine)
                          : fmt::format("{} = {};", mine, all));
  };
  copy(search.clause.extremum->name, search.extremumAll);
  for (std::size_t n = 0; n < search.payloadAll.size(); ++n)
    copy(search.clause.payload[n]->name, search.payloadAll[n]);
  return lines;
}

/// Declares the variables over all threads.
Search begin(LoopText &text, const ir::ArgReductionClause &clause, const ir::Stmt &loop,
             const ir::ParallelMark &mark, Layout &layout) {
  Search search{clause, layout.freshName(clause.extremum->name + "_all"), {}, {}};
  if (clause.lastOnTies)
    search.low = initialValue(loop, *mark.counter);
  text.before.push_back(fmt::format("{} = {};",
                                    declarationOf(*clause.extremum, search.extremumAll, false),
                                    clause.extremum->name));
  for (std::size_t n = 0; n < clause.payload.size(); ++n) {
    const ir::Symbol &payload = *clause.payload[n];
    search.payloadAll.push_back(layout.freshName(payload.name + "_all"));
    const bool isMarker = clause.lastOnTies && n == 0;
    text.before.push_back(fmt::format("{} = {};",
                                      declarationOf(payload, search.payloadAll[n], false),
                                      isMarker ? search.nowhere() : payload.name));
  }
  return search;
}

void end(LoopText &text, const Search &search, const std::string &unit) {
  text.closing.push_back(unit + "#pragma omp critical");
  text.closing.push_back(unit + "if (" + wins(search) + ") {");
  for (const std::string &line : copies(search, true))
    text.closing.push_back(unit + unit + line);
  text.closing.push_back(unit + "}");

  const std::vector<std::string> back = copies(search, false);
  text.after.push_back(back.front());
  const bool asked = search.clause.lastOnTies;
  if (asked)
    text.after.push_back("if (" + search.isFound(search.payloadAll[0]) + ") {");
  for (std::size_t n = 1; n < back.size(); ++n)
    text.after.push_back((asked ? unit : "") + back[n]);
  if (asked)
    text.after.push_back("}");
}

} // namespace

void addArgReductions(LoopText &text, const ir::Stmt &loop, const ir::ParallelMark &mark,
                      Layout &layout, const std::string &indent, const std::string &unit) {
  std::vector<Search> searches;
  ir::ParallelMark region;
  std::vector<std::string> opening;
  for (const ir::ArgReductionClause &clause : mark.argReductions) {
    const Search &search = searches.emplace_back(begin(text, clause, loop, mark, layout));
    region.firstprivates.push_back(clause.extremum);
    for (std::size_t n = 0; n < clause.payload.size(); ++n) {
      const bool isMarker = clause.lastOnTies && n == 0;
      (isMarker ? region.privates : region.firstprivates).push_back(clause.payload[n]);
      if (isMarker)
        opening.push_back(
            fmt::format("{}{} = {};", unit, clause.payload[n]->name, search.nowhere()));
    }
  }
  region.condition = mark.condition;
  ir::ParallelMark share = mark;
  share.condition.clear();
  std::vector<std::string> clauses = ir::clauseTexts(share);
  clauses.insert(clauses.begin(), "nowait");

  text.directive = directiveLines("#pragma omp parallel", ir::clauseTexts(region), indent);
  text.directive.push_back("{");
  text.directive.insert(text.directive.end(), opening.begin(), opening.end());
  for (std::string &line : directiveLines("#pragma omp for", clauses, indent))
    text.directive.push_back(std::move(line));
  for (const Search &search : searches)
    end(text, search, unit);
  text.closing.push_back("}");
  text.declares = true;
}

} // namespace parlift::target::openmp
