#include "legality/scan/CanScan.h"

#include "legality/scan/ScanQuestion.h"

#include <algorithm>
#include <cstdlib>

namespace parlift::legality {

using namespace analysis;

Scan ScanQuestion::scan() {
  Scan result;
  result.distributes = mark_->levels.size() > 1;
  const ir::ScanGroup &first = mark_->levels.front().groups.front();
  result.need = {diag::NeedKind::Scan, first.op, {}};
  result.need.family = name(first.family);
  result.need.direction = mark_->isAscending ? "up" : "down";
  for (const ir::ScanState &state : mark_->states) {
    const bool isNamed = !state.isElement || state.element;
    if (isNamed)
      result.need.names.push_back(state.isElement ? state.element->range.oneLine()
                                                  : state.symbol->name);
  }
  for (const auto &[base, slices] : slices_) {
    const auto state = std::ranges::find_if(
        mark_->states, [&](const ir::ScanState &one) { return one.symbol.get() == slices.cursor; });
    if (const ir::SymbolRef &array = nest_.table().bases[base].symbol;
        array && state != mark_->states.end())
      mark_->slices.push_back({array, state->symbol, slices.falls, slices.isBehind, slices.isDense,
                               std::abs(slices.most)});
    if (slices.packed && state != mark_->states.end())
      mark_->packs.push_back({slices.packed->operands[0], state->symbol, slices.packed});
  }
  result.mark = mark_;
  result.slices = slices_;
  return result;
}

namespace {

/// The group that is computed otherwise: of sums and products the first one, else of extrema.
const ir::ScanGroup &reordered(const ir::ScanMark &mark) {
  const ir::ScanGroup *result = nullptr;
  for (const ir::ScanLevel &level : mark.levels)
    for (const ir::ScanGroup &group : level.groups) {
      const bool isExtremum = group.op == "max" || group.op == "min";
      const bool isFloating = mark.states[group.states.front()].symbol->type->isFloating();
      const bool isMeant = isFloating && group.family != ir::ScanFamily::LastValue &&
                           group.op != bestOf && isExtremum != mark.reassociatesFloat;
      result = isMeant && !result ? &group : result;
    }
  return result ? *result : mark.levels.front().groups.front();
}

} // namespace

std::optional<diag::Remark> roundingOf(const ir::ScanMark &mark, const SourceRange &where,
                                       const std::string &first) {
  const ir::ScanGroup &group = reordered(mark);
  const bool isFirst = &group == &mark.levels.front().groups.front();
  const ir::ScanState &state = mark.states[group.states.front()];
  const std::string name = isFirst || (state.isElement && !state.element) ? first
                           : state.isElement ? state.element->range.oneLine()
                                             : state.symbol->name;
  Reduction alike;
  alike.reassociatesFloat = mark.reassociatesFloat;
  alike.op = group.op;
  alike.mayTakeOtherZero = mark.mayTakeOtherZero || mark.mayTakeOtherAfterNaN;
  alike.mayTakeOtherAfterNaN = mark.mayTakeOtherAfterNaN;
  return reorderingOf(alike, where, name);
}

std::variant<Scan, ScanRefusal> canScan(const Nest &nest, LoopIndex loop, const PassedOn &variables,
                                        const std::vector<unsigned> &carried) {
  ScanQuestion question(nest, loop);
  if (!question.ask(variables, carried))
    return question.refusal;
  return question.scan();
}

} // namespace parlift::legality
