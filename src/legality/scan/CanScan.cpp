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
  }
  result.mark = mark_;
  result.slices = slices_;
  return result;
}

std::optional<diag::Remark> roundingOf(const ir::ScanMark &mark, const SourceRange &where,
                                       const std::string &name) {
  Reduction alike;
  alike.reassociatesFloat = mark.reassociatesFloat;
  alike.op = mark.levels.front().groups.front().op;
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
