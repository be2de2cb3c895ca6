#include "fuzz/Plant.h"

#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "ir/Rewrite.h"
#include "ir/Walk.h"

#include <algorithm>
#include <cctype>

namespace parlift::fuzz {

const std::vector<PlantName> &plantNames() {
  static const std::vector<PlantName> names = {
      {Plant::DropDependence, "drop-dependence", 40},
      {Plant::FlipDirection, "flip-direction", 60},
      {Plant::ForgetPrivate, "forget-private", 50},
      {Plant::ForgetReduction, "forget-reduction", 50},
      {Plant::OmitLastValue, "omit-last-value", 50},
      {Plant::WeakenCondition, "weaken-condition", 10},
      {Plant::IgnoreCondition, "ignore-condition", 20},
      {Plant::ReductionOperator, "reduction-operator", 40},
      {Plant::OverlookRow, "overlook-row", 30},
      {Plant::BlindRows, "blind-rows", 25},
      {Plant::BlindSteps, "blind-steps", 8},
      {Plant::PresumeApart, "presume-apart", 15},
  };
  return names;
}

namespace {

using diag::DependenceRecord;
using diag::Direction;

/// The number'th of the elements that `qualifies`; end when there is none.
template <typename Container, typename Predicate>
auto choose(Container &container, std::uint64_t number, Predicate qualifies) {
  std::vector<typename Container::iterator> found;
  for (auto it = container.begin(); it != container.end(); ++it)
    if (qualifies(*it))
      found.push_back(it);
  return found.empty() ? container.end() : found[number % found.size()];
}

/// It exists, and not just where two names are one.
bool isFirm(const DependenceRecord &record) {
  return record.array && record.exact && !record.viaAlias;
}

bool dropDependence(analysis::FunctionFacts &facts, std::uint64_t number) {
  const auto row = choose(facts.dependences, number,
                          [](const DependenceRecord &record) { return isFirm(record); });
  if (row == facts.dependences.end())
    return false;
  facts.dependences.erase(row);
  return true;
}

bool flipDirection(analysis::FunctionFacts &facts, std::uint64_t number) {
  const auto row = choose(facts.dependences, number, [](const DependenceRecord &record) {
    return record.array &&
           std::count(record.direction.begin(), record.direction.end(), Direction::Lt) > 0;
  });
  if (row == facts.dependences.end())
    return false;
  const auto entry =
      choose(row->direction, number, [](Direction one) { return one == Direction::Lt; });
  *entry = entry == row->direction.begin() ? Direction::Eq : Direction::Gt;
  for (auto &distance : row->distance)
    distance.reset();
  return true;
}

/// Steps that make a loop parallel with something in a list.
template <typename List>
std::vector<plan::Step>::iterator withList(plan::Plan &plan, std::uint64_t number,
                                           List ir::ParallelMark::*list) {
  return choose(plan.steps, number, [&](const plan::Step &step) {
    return step.action != plan::Action::Leave && !(step.mark.*list).empty();
  });
}

bool isAtMost(const ir::Expr &expr) {
  return expr.kind == ir::ExprKind::Binary && expr.binaryOp == ir::BinaryOp::Le;
}

/// `y`, or the element behind the one that it points to: 8 bytes further on where it points to bytes.
ir::ExprRef oneMore(const ir::ExprRef &y) {
  if (!y->type->isPointer())
    return ir::together(ir::BinaryOp::Add, y, ir::number(1));
  const bool countsBytes = y->type->element->bits == 8;
  return ir::binary(ir::BinaryOp::PtrAdd, y, ir::intLiteral(countsBytes ? 8 : 1, ir::longType()));
}

/// One of the comparisons, off by one element: `a + n <= b` becomes `a + n <= b + 1` and admits an overlap of one.
bool weaken(ir::Conjunction &condition, std::uint64_t number) {
  std::uint64_t places = 0;
  for (const ir::ExprRef &part : condition.parts())
    ir::forEachExpr(*part, [&](const ir::Expr &expr) { places += isAtMost(expr) ? 1 : 0; });
  if (places == 0)
    return false;
  std::uint64_t before = number % places; // comparisons that stay as they are first
  const auto change = [&](const ir::ExprRef &expr) -> ir::ExprRef {
    if (!isAtMost(*expr) || before-- != 0)
      return nullptr;
    return ir::binary(ir::BinaryOp::Le, expr->operands[0], oneMore(expr->operands[1]));
  };
  ir::Conjunction weaker;
  for (const ir::ExprRef &part : condition.parts())
    weaker.add(ir::rewrite(part, change));
  condition = std::move(weaker);
  return true;
}

} // namespace

bool isAboutRows(Plant what) {
  return what == Plant::DropDependence || what == Plant::FlipDirection;
}

bool isBlind(Plant what) {
  return what == Plant::BlindRows || what == Plant::BlindSteps;
}

bool plant(Plant what, analysis::FunctionFacts &facts, std::uint64_t number) {
  switch (what) {
  case Plant::DropDependence:
    return dropDependence(facts, number);
  case Plant::FlipDirection:
    return flipDirection(facts, number);
  case Plant::IgnoreCondition: {
    const auto loop = choose(facts.loops, number, [](const analysis::LoopFacts &one) {
      return one.record.verdict == diag::Verdict::Conditional;
    });
    if (loop == facts.loops.end())
      return false;
    loop->record.verdict = diag::Verdict::Parallel;
    loop->record.condition.reset();
    return true;
  }
  default:
    return false;
  }
}

bool plant(Plant what, plan::Plan &plan, std::uint64_t number) {
  switch (what) {
  case Plant::ForgetPrivate: {
    const auto step = withList(plan, number, &ir::ParallelMark::privates);
    if (step == plan.steps.end())
      return false;
    step->mark.privates.pop_back();
    return true;
  }
  case Plant::ForgetReduction: {
    const auto step = withList(plan, number, &ir::ParallelMark::reductions);
    if (step == plan.steps.end())
      return false;
    step->mark.reductions.pop_back();
    return true;
  }
  case Plant::ReductionOperator: {
    const auto step = choose(plan.steps, number, [](const plan::Step &one) {
      return one.action != plan::Action::Leave && !one.mark.reductions.empty() &&
             one.mark.reductions.back().op == "+";
    });
    if (step == plan.steps.end())
      return false;
    step->mark.reductions.back().op = "*";
    return true;
  }
  case Plant::OmitLastValue: {
    const auto step = withList(plan, number, &ir::ParallelMark::lastprivates);
    if (step == plan.steps.end())
      return false;
    const ir::SymbolRef symbol = step->mark.lastprivates.back();
    step->mark.lastprivates.pop_back();
    auto &first = step->mark.firstprivates;
    if (std::find(first.begin(), first.end(), symbol) == first.end())
      step->mark.privates.push_back(symbol);
    return true;
  }
  case Plant::WeakenCondition: {
    const auto step = choose(plan.steps, number, [](const plan::Step &one) {
      ir::Conjunction condition = one.mark.condition;
      return one.action != plan::Action::Leave && weaken(condition, 0);
    });
    return step != plan.steps.end() && weaken(step->mark.condition, number);
  }
  default:
    return false;
  }
}

} // namespace parlift::fuzz
