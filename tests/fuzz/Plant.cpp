#include "fuzz/Plant.h"

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

/// One of the text's comparisons, off by one element: `a + n <= b` admits an overlap of one.
bool weaken(std::string &condition, std::uint64_t number) {
  std::vector<std::size_t> places;
  for (std::size_t at = condition.find("<= "); at != std::string::npos;
       at = condition.find("<= ", at + 1))
    places.push_back(at + 3);
  if (places.empty())
    return false;
  // x <= y  becomes  x <= 1 + y: y may be a pointer, and C lets the number stand on either side.
  const std::size_t place = places[number % places.size()];
  const bool countsBytes = condition.compare(place, 14, "(const char *)") == 0;
  condition.insert(place, countsBytes ? "8 + " : "1 + ");
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
      std::string condition = one.mark.condition;
      return one.action != plan::Action::Leave && weaken(condition, 0);
    });
    return step != plan.steps.end() && weaken(step->mark.condition, number);
  }
  default:
    return false;
  }
}

} // namespace parlift::fuzz
