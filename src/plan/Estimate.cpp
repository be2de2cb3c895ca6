#include "plan/Estimate.h"

#include "analysis/Locality.h"
#include "ir/Walk.h"
#include "plan/Candidate.h"
#include "plan/Simd.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace parlift::plan {

namespace {

using analysis::Access;
using analysis::LoopIndex;
using legality::Nest;

/// What fetching one line costs, by where it is.
constexpr double fromL1 = 1, fromL2 = 4, fromL3 = 14, fromMemory = 40;

class NestEstimate {
public:
  NestEstimate(const Nest &nest, const analysis::FunctionFacts &facts, const Machine &machine,
               const CostModel &cost, const analysis::Liveness &liveness)
      : nest_(nest), facts_(facts), machine_(machine), cost_(cost), liveness_(liveness),
        children_(nest.table().loops.size()) {
    for (LoopIndex loop = 0; loop < nest.table().loops.size(); ++loop) {
      trips_.push_back(nest.trips[loop]);
      if (nest.loop(loop).parent)
        children_[*nest.loop(loop).parent].push_back(loop);
    }
    for (const Access &access : nest.table().accesses)
      if (!access.loops.empty() && !access.isScalarVariable && !access.path.empty())
        accesses_[access.loops.back()].push_back(&access);
  }

  double time() { return time(0, false); }

private:
  double time(LoopIndex loop, bool isParallel);
  double ownTime(LoopIndex loop);
  double accessTime(const Access &access, LoopIndex innermost);
  double bytesOf(LoopIndex loop);
  double linesPerIteration(const Access &access, LoopIndex loop) const {
    return analysis::linesPerIteration(nest_.table(), access, loop, machine_.lineBytes);
  }
  double costOfLine(double footprint) const;
  bool isVector(LoopIndex loop) const;
  const analysis::LoopFacts *factsOf(LoopIndex loop) const {
    return nest_.loop(loop).inlined ? nullptr : facts_.find(nest_.loop(loop).stmt);
  }

  const Nest &nest_;
  const analysis::FunctionFacts &facts_;
  const Machine &machine_;
  const CostModel &cost_;
  const analysis::Liveness &liveness_;
  std::vector<std::vector<LoopIndex>> children_;
  std::vector<double> trips_;
  std::map<LoopIndex, std::vector<const Access *>> accesses_; ///< by innermost loop
  std::map<LoopIndex, double> footprints_;
};

double NestEstimate::time(LoopIndex loop, bool isParallel) {
  const analysis::LoopFacts *facts = factsOf(loop);
  const bool starts = !isParallel && facts && candidate(*facts, facts_, liveness_).mark;
  double body = ownTime(loop);
  for (const LoopIndex child : children_[loop])
    body += time(child, isParallel || starts);
  constexpr double perIteration = 1; // the counter and the test
  const double whole = trips_[loop] * (body + perIteration / (isVector(loop) ? 4 : 1));
  if (!starts)
    return whole;
  // The last round of iterations keeps half of the threads waiting, on average.
  const double trips = std::max(1.0, trips_[loop]);
  const double shared = whole * std::min(1.0, 1 / machine_.threads + 0.5 / trips);
  return std::min(whole, shared + cost_.startCost);
}

/// Statements directly in the loop, not in loops inside it.
double NestEstimate::ownTime(LoopIndex loop) {
  double operations = 0;
  ir::forEachStmt(*nest_.loop(loop).stmt->body, [&](const ir::Stmt &stmt) {
    if (stmt.kind == ir::StmtKind::Loop)
      return false;
    ir::forEachOwnExpr(stmt, [&](const ir::ExprRef &own) {
      ir::forEachExpr(*own, [&](const ir::Expr &expr) {
        const bool isFloat = expr.type->isFloating();
        if (expr.kind == ir::ExprKind::Call)
          operations += 20;
        else if (expr.kind == ir::ExprKind::Binary && isFloat)
          operations += expr.binaryOp == ir::BinaryOp::Div ? 8 : 1;
        else if (expr.kind == ir::ExprKind::Binary || expr.kind == ir::ExprKind::Select ||
                 expr.kind == ir::ExprKind::Unary)
          operations += 0.3;
      });
    });
    return true;
  });
  double memory = 0;
  double width = 8;
  if (const auto found = accesses_.find(loop); found != accesses_.end())
    for (const Access *access : found->second) {
      memory += accessTime(*access, loop);
      if (access->size > 0)
        width = static_cast<double>(access->size);
    }
  const double lanes = isVector(loop) ? std::max(1.0, machine_.vectorBytes / width) : 1;
  // A sum whose terms wait for each other is not faster than an addition takes.
  const analysis::LoopFacts *facts = factsOf(loop);
  const bool isChain = facts && children_[loop].empty() && !isVector(loop);
  return operations / lanes + memory + (isChain ? 3 : 0);
}

bool NestEstimate::isVector(LoopIndex loop) const {
  const analysis::LoopFacts *facts = factsOf(loop);
  if (!facts || !children_[loop].empty() || !facts->unitStrideInner || trips_[loop] < 4)
    return false;
  // Compilers do not reorder sums of floats unless they are told to, which takes a scalar.
  const bool isSum = std::any_of(facts->reductions.begin(), facts->reductions.end(),
                                 [](const auto &one) { return one.reassociatesFloat; });
  if (isSum)
    return simdMark(*facts, facts_, liveness_).has_value();
  return (facts->record.verdict == diag::Verdict::Parallel ||
          facts->record.verdict == diag::Verdict::Conditional);
}

/// The bytes that one run of the loop touches, whole lines counted.
double NestEstimate::bytesOf(LoopIndex loop) {
  if (const auto known = footprints_.find(loop); known != footprints_.end())
    return known->second;
  double bytes = 0;
  std::set<std::pair<unsigned, std::string>> seen; // the same words touch the same places
  for (const auto &[innermost, all] : accesses_) {
    if (!nest_.isInside(innermost, loop))
      continue;
    for (const Access *access : all) {
      if (!seen.insert({access->base, access->text}).second)
        continue;
      double lines = 1;
      for (std::optional<LoopIndex> at = innermost; at; at = nest_.loop(*at).parent) {
        lines *= std::max(1.0, trips_[*at] * linesPerIteration(*access, *at));
        if (*at == loop)
          break;
      }
      bytes += lines * machine_.lineBytes;
    }
  }
  return footprints_[loop] = bytes;
}

double NestEstimate::costOfLine(double footprint) const {
  if (footprint <= machine_.l1)
    return fromL1;
  if (footprint <= machine_.l2)
    return fromL2;
  return footprint <= machine_.l3 / machine_.threads ? fromL3 : fromMemory;
}

double NestEstimate::accessTime(const Access &access, LoopIndex innermost) {
  const double lines = linesPerIteration(access, innermost);
  const double load = 0.25; // from a register or the first level, in the shade of others
  if (lines == 0)
    return load / 2;
  // A line is used again when a loop further out comes back to it; what was touched in between decides
  // where it is then. The part that such a loop moves on to is new to it, and old to a loop outside it at most.
  double time = load;
  double part = lines;
  LoopIndex inside = innermost;
  for (std::optional<LoopIndex> at = nest_.loop(innermost).parent; at && part > 0;
       at = nest_.loop(*at).parent) {
    const double moved = linesPerIteration(access, *at);
    if (moved < 1)
      time += part * (1 - moved) * costOfLine(bytesOf(inside));
    part *= moved;
    inside = *at;
  }
  return time + part * fromMemory;
}

} // namespace

double estimate(const legality::Nests &nests, const analysis::FunctionFacts &facts,
                const Machine &machine, const CostModel &cost) {
  const analysis::Liveness liveness(nests.function());
  double sum = 0;
  for (const Nest &nest : nests.nests())
    sum += NestEstimate(nest, facts, machine, cost, liveness).time();
  return sum;
}

} // namespace parlift::plan
