#include "plan/search/Program.h"

#include "ir/Printer.h"
#include "ir/Walk.h"
#include "legality/loops/CanCount.h"
#include "legality/versions/CanVersion.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <vector>

namespace parlift::plan {

std::size_t accessesIn(const Rehearsal &program) {
  std::size_t sum = 0;
  for (const legality::Nest &nest : program.nests().nests())
    sum += nest.table().accesses.size();
  return sum;
}

std::size_t openQuestions(const Rehearsal &program) {
  std::size_t sum = 0;
  for (const legality::Nest &nest : program.nests().nests())
    if (!legality::isFallback(nest))
      sum += nest.dependences.aliases.size() + nest.model.premises.size() +
             nest.dependences.assumptions.size();
  return sum;
}

bool isPastHope(const Rehearsal &program) {
  return std::ranges::all_of(program.nests().nests(), [](const legality::Nest &nest) {
    const std::vector<bool> loops = analysis::loopsWithoutHope(nest.model);
    return !loops.empty() && std::ranges::all_of(loops, [](bool one) { return one; });
  });
}

namespace {

/// How often elements are read and written, by the trips of the loops around.
double runs(const Rehearsal &program, double size) {
  double sum = 0;
  for (const legality::Nest &nest : program.nests().nests()) {
    const std::vector<double> trips = legality::presumedTrips(nest, size);
    for (const analysis::Access &access : nest.table().accesses)
      if (!access.isScalarVariable)
        sum += std::accumulate(
            access.loops.begin(), access.loops.end(), 1.0,
            [&](double product, analysis::LoopIndex loop) { return product * trips[loop]; });
  }
  return sum;
}

} // namespace

double lostRuns(const Rehearsal &before, const Rehearsal &after, double size) {
  const auto &nests = after.nests().nests();
  const bool isInBlocks = std::any_of(nests.begin(), nests.end(), [](const legality::Nest &nest) {
    return analysis::restsOnProofs(nest.table(), nest.options);
  });
  const double counted = isInBlocks ? runs(after, size) : 0;
  return counted > 0 ? runs(before, size) / counted : 1;
}

std::string searchedText(const ir::Function &function, const RootRange &roots) {
  std::string text;
  for (const ir::StmtRef &stmt : function.body->children) {
    bool isSearched = false, isBraced = false;
    ir::forEachLoop(*stmt, [&](const ir::Stmt &loop, const ir::LoopStack &) {
      isSearched |= roots.contains(loop.loopPath);
      isBraced |= !legality::isWrittenPlainly(loop);
      return false;
    });
    if (isSearched)
      text += ir::print(*stmt) + (isBraced ? "{}" : ""); // `int i{0}`, which `count` writes anew
  }
  return text;
}

std::string loopsOf(const Rehearsal &program) {
  std::string text = fmt::format("{} open: ", openQuestions(program));
  ir::forEachStmt(*program.function().body, [&](const ir::Stmt &stmt) {
    if (stmt.kind == ir::StmtKind::Loop && program.roots().contains(stmt.loopPath))
      text += ir::print(stmt);
    return stmt.kind != ir::StmtKind::Loop;
  });
  return text;
}

} // namespace parlift::plan
