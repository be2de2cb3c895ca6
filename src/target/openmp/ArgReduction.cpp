#include "target/openmp/ArgReduction.h"

#include "ir/Clauses.h"
#include "support/Words.h"
#include "target/common/BestOf.h"
#include "target/common/ClosedForm.h"

#include <fmt/format.h>

namespace parlift::target::openmp {

namespace {

/// One search, and the names of the variables that hold the best over all threads, the extremum's first.
struct Shared {
  Search search;
  /// `v[best]`: no variable has the extremum, which is looked up where the index says.
  bool isLookedUp() const { return search.clause->extremum->isSynthetic; }
  std::vector<ir::SymbolRef> variables;
  std::vector<std::string> all;
  std::string before; ///< last on ties: holds the first place as it is on entry

  std::string nameOf(const ir::Symbol &symbol) const {
    for (std::size_t n = 0; n < variables.size(); ++n)
      if (variables[n].get() == &symbol)
        return all[n];
    return symbol.name;
  }
};

/// `best = best_all` and so on, or the other way round.
std::vector<std::string> copies(const Shared &shared, bool toAll) {
  std::vector<std::string> lines;
  for (std::size_t n = 0; n < shared.variables.size(); ++n)
    lines.push_back(toAll ? fmt::format("{} = {};", shared.all[n], shared.variables[n]->name)
                          : fmt::format("{} = {};", shared.variables[n]->name, shared.all[n]));
  return lines;
}

/// Declares the variables over all threads.
Shared begin(LoopText &text, const Search &search, Layout &layout, bool inTemplate) {
  Shared shared{search, search.variables(), {}, {}};
  if (shared.isLookedUp())
    shared.variables.erase(shared.variables.begin());
  for (std::size_t n = 0; n < shared.variables.size(); ++n) {
    const ir::Symbol &symbol = *shared.variables[n];
    shared.all.push_back(layout.freshName(symbol.name + "_all"));
    const bool isMarker = search.clause->lastOnTies && n == 1;
    if (isMarker) {
      shared.before = layout.freshName(symbol.name + "_before");
      text.before.push_back(
          {fmt::format("{} = {};", declarationOf(symbol, shared.before, true), symbol.name), true});
    }
    const std::string declared = inTemplate
                                     ? fmt::format("__typeof__({}) {}", symbol.name, shared.all[n])
                                     : declarationOf(symbol, shared.all[n], false);
    text.before.push_back(
        {fmt::format("{} = {};", declared, isMarker ? search.nowhere() : symbol.name), true});
  }
  if (search.clause->isByThreads()) {
    shared.search.thread = layout.freshName(search.clause->payload.front()->name + "_thread");
    text.before.push_back({fmt::format("int {} = 0;", shared.search.thread), true});
    text.headers.insert("omp.h");
  }
  return shared;
}

void end(LoopText &text, const Shared &shared, const std::string &unit) {
  const auto mine = [](const ir::Symbol &symbol) { return symbol.name; };
  const auto all = [&](const ir::Symbol &symbol) { return shared.nameOf(symbol); };
  // As far to the left as the loop, which is not moved: deeper, it would look like part of an unbraced body.
  text.closing.emplace_back("#pragma omp critical");
  if (shared.isLookedUp()) { // what the loop has not compared need not be there
    const ir::Symbol &best = *shared.variables.front();
    const auto named = [&](const ir::Symbol &symbol) {
      return &symbol == &best ? all(best) : withWord(symbol.name, best.name, all(best));
    };
    text.closing.push_back(fmt::format("if ({} != {} && ({})) {{", best.name, all(best),
                                       wins(shared.search, mine, named)));
  } else {
    text.closing.push_back("if (" + wins(shared.search, mine, all) + ") {");
  }
  for (const std::string &line : copies(shared, true))
    text.closing.push_back(unit + line);
  if (shared.search.clause->isByThreads())
    text.closing.push_back(fmt::format("{}{} = omp_get_thread_num();", unit, shared.search.thread));
  text.closing.emplace_back("}");

  const std::vector<std::string> back = copies(shared, false);
  text.after.push_back(back.front());
  if (!shared.search.clause->lastOnTies) {
    text.after.insert(text.after.end(), back.begin() + 1, back.end());
    return;
  }
  // Where directives are ignored, the region's own place is the program's.
  const std::string isFound = shared.search.isFound(shared.all[1]);
  text.after.push_back(fmt::format("{} = {} ? {} : {};", shared.variables[1]->name, isFound,
                                   shared.all[1], shared.before));
  if (back.size() == 2)
    return;
  text.after.push_back("if (" + isFound + ") {");
  for (std::size_t n = 2; n < back.size(); ++n)
    text.after.push_back(unit + back[n]);
  text.after.emplace_back("}");
}

} // namespace

void addArgReductions(LoopText &text, const ir::Stmt &loop, const ir::ParallelMark &mark,
                      Layout &layout, const std::string &indent, const std::string &unit) {
  std::vector<Shared> searches;
  ir::ParallelMark region;
  std::vector<std::string> opening;
  for (const ir::ArgReductionClause &clause : mark.argReductions) {
    const Search search = searchOf(clause, loop, mark);
    searches.push_back(begin(text, search, layout, loop.source.isTemplateInstance));
    if (!searches.back().isLookedUp())
      region.firstprivates.push_back(clause.extremum);
    for (std::size_t n = 0; n < clause.payload.size(); ++n) {
      const bool isMarker = clause.lastOnTies && n == 0;
      (isMarker ? region.privates : region.firstprivates).push_back(clause.payload[n]);
      if (isMarker)
        opening.push_back(fmt::format("{} = {};", clause.payload[n]->name, search.nowhere()));
    }
  }
  region.condition = mark.condition;
  ir::ParallelMark share = mark;
  share.condition = {};
  openRegion(text, region, opening, share, indent);
  for (const Shared &search : searches)
    end(text, search, unit);
  text.closing.push_back("}");
}

} // namespace parlift::target::openmp
