#include "target/openmp/ArgReduction.h"

#include "ir/Clauses.h"
#include "support/Lists.h"
#include "support/Words.h"
#include "target/common/ClosedForm.h"
#include "target/common/StmtPrinter.h"

#include <fmt/format.h>

namespace parlift::target::openmp {

namespace {

using Shared = Searches::Shared;

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
  Shared shared{search, search.variables(), {}, {}, {}};
  if (shared.isLookedUp())
    shared.variables.erase(shared.variables.begin());
  shared.first.resize(shared.variables.size());
  for (std::size_t n = 0; n < shared.variables.size(); ++n) {
    const ir::Symbol &symbol = *shared.variables[n];
    shared.all.push_back(layout.freshName(symbol.name + "_all"));
    const bool isMarker = shared.isMarker(symbol);
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
    if (symbol.type->isFloating() && !inTemplate) {
      shared.first[n] = layout.freshName(symbol.name + "_before");
      text.before.push_back(
          {fmt::format("{} = {};", declarationOf(symbol, shared.first[n], true), symbol.name),
           true});
    }
  }
  if (search.clause->isByThreads()) {
    shared.search.thread = layout.freshName(search.clause->payload.front()->name + "_thread");
    text.before.push_back({fmt::format("int {} = 0;", shared.search.thread), true});
    text.headers.insert("omp.h");
  }
  return shared;
}

void end(LoopText &text, const Shared &shared, const std::string &at, const std::string &unit) {
  const auto close = [&](const std::string &words) { text.closing.push_back(at + words); };
  const auto mine = [](const ir::Symbol &symbol) { return symbol.name; };
  const auto all = [&](const ir::Symbol &symbol) { return shared.nameOf(symbol); };
  close("#pragma omp critical");
  if (shared.isLookedUp()) { // what the loop has not compared need not be there
    const ir::Symbol &best = *shared.variables.front();
    const auto named = [&](const ir::Symbol &symbol) {
      return &symbol == &best ? all(best) : withWord(symbol.name, best.name, all(best));
    };
    const std::string better = wins(shared.search, mine, named);
    close(best.type->kind == ir::TypeKind::Record // `b.v`: it is there in any case
              ? fmt::format("if ({}) {{", better)
              : fmt::format("if ({} != {} && ({})) {{", best.name, all(best), better));
  } else {
    close("if (" + wins(shared.search, mine, all) + ") {");
  }
  for (const std::string &line : copies(shared, true))
    close(unit + line);
  if (shared.search.clause->isByThreads())
    close(fmt::format("{}{} = omp_get_thread_num();", unit, shared.search.thread));
  close("}");

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

std::string Searches::Shared::nameOf(const ir::Symbol &symbol) const {
  for (std::size_t n = 0; n < variables.size(); ++n)
    if (variables[n].get() == &symbol)
      return all[n];
  return symbol.name;
}

Searches::Searches(LoopText &text, const ir::Stmt &loop, const ir::ParallelMark &mark,
                   Layout &layout) {
  for (const ir::ArgReductionClause &clause : mark.argReductions)
    all_.push_back(
        begin(text, searchOf(clause, loop, mark), layout, loop.source.isTemplateInstance));
}

void Searches::addClauses(ir::ParallelMark &region) const {
  for (const Shared &shared : all_)
    for (std::size_t n = 0; n < shared.variables.size(); ++n) {
      const ir::SymbolRef &symbol = shared.variables[n];
      const bool isAssigned = shared.isMarker(*symbol) || !shared.first[n].empty();
      (isAssigned ? region.privates : region.firstprivates).push_back(symbol);
    }
}

std::vector<std::string> Searches::opening() const {
  std::vector<std::string> result;
  for (const Shared &shared : all_)
    for (std::size_t n = 0; n < shared.variables.size(); ++n) {
      const ir::Symbol &symbol = *shared.variables[n];
      if (shared.isMarker(symbol))
        result.push_back(fmt::format("{} = {};", symbol.name, shared.search.nowhere()));
      else if (!shared.first[n].empty())
        result.push_back(fmt::format("{} = {};", symbol.name, shared.first[n]));
    }
  return result;
}

void Searches::close(LoopText &text, const std::string &at, const std::string &unit) const {
  for (const Shared &shared : all_)
    end(text, shared, at, unit);
}

void addArgReductions(LoopText &text, const ir::Stmt &loop, const ir::ParallelMark &mark,
                      Layout &layout, const std::string &indent, const std::string &unit) {
  std::vector<std::string> names;
  for (const ir::ArgReductionClause &clause : mark.argReductions)
    names.push_back(searchOf(clause, loop, mark).variables().front()->name);
  text.before.push_back(
      {asComment(
           fmt::format("Each thread finds {} for its iterations, and then that of all is taken",
                       listed(names)),
           layout),
       true});
  const Searches searches(text, loop, mark, layout);
  ir::ParallelMark region;
  searches.addClauses(region);
  region.condition = mark.condition;
  ir::ParallelMark share = mark;
  share.condition = {};
  openRegion(text, region, searches.opening(), share, indent);
  // As far to the left as the loop, which is not moved: deeper, it would look like part of an unbraced body.
  searches.close(text, "", unit);
  text.closing.push_back("}");
}

} // namespace parlift::target::openmp
