// Calls that touch runs of elements: what the loops do that they stand for.
#include "analysis/execution/ElementLoops.h"
#include "analysis/execution/Executor.h"
#include "ir/PlainParts.h"

#include <algorithm>

namespace parlift::analysis {

using namespace ir;

namespace {

/// `memset(count, 0, sizeof count)`: every byte of a variable, neither more nor less.
bool fillsVariable(const TouchedRuns &touched) {
  if (touched.runs.size() != 1 || !touched.runs[0].bytes)
    return false;
  const Expr &start = withoutCasts(*touched.runs[0].first),
             &length = withoutCasts(*touched.runs[0].bytes);
  if (start.kind != ExprKind::AddressOf || start.operands[0]->kind != ExprKind::VarRef ||
      length.kind != ExprKind::IntLiteral)
    return false;
  const std::uint64_t size = start.operands[0]->type->size;
  return size > 0 && !start.operands[0]->symbol->isReference &&
         static_cast<std::uint64_t>(length.intValue) == size;
}

} // namespace

void Executor::touchRuns(const Expr &call, const TouchedRuns &touched) {
  const bool fills = tests_.empty() && fillsVariable(touched);
  if (!fills && executeByElements(call))
    return;
  for (const bool isWrite : {false, true})
    for (const TouchedRun &run : touched.runs)
      if (isWrite ? run.isWritten : run.isRead)
        touchObject(*run.first, isWrite);
  if (dry_ == 0 && !loops_.empty() && fills) {
    Access &fill = table().accesses.back();
    fill.exact = fill.doubts == 0 && table().bases[fill.base].kind == BaseKind::Object;
  }
}

/// A pointer to some element of what `first` points into.
Value Executor::somewhereIn(const Expr &first) {
  Value pointer = askAgain([&] { return evaluate(first); });
  if (pointer.kind != Value::Kind::Pointer || pointer.path.empty() || pointer.path.back().isField)
    return pointerTo(newBase({}), first.type->element);
  pointer.path.back().index = Polynomial::poisoned();
  return pointer;
}

/// So many elements from where it points to lie in the array, or are the member, that the pointer was made for. Bytes may be
/// filled across rows and members, which subscripts may not be: `memcpy(&v.x, p, 3 * sizeof v.x)`.
bool Executor::staysInside(const Value &pointer, const Value &count) const {
  const std::vector<PathStep> &path = pointer.path;
  if (path.size() == 1 && !path.front().isField)
    return true;
  const bool isMember = path.empty() || path.back().isField;
  if (!isMember && (!path.back().extent || path.back().index.isPoisoned()))
    return false;
  const Polynomial room =
      isMember ? Polynomial::constant(1) : *path.back().extent - path.back().index;
  return provesNonNegative(room - count.number) && (isMember || !path.back().isModular);
}

bool Executor::executeByElements(const Expr &call) {
  if (loops_.empty())
    return false;
  const auto [known, isNew] = elementLoops_.try_emplace(&call);
  if (isNew)
    known->second = elementLoops(call, nextMadeId_);
  const std::shared_ptr<const ElementLoops> loops = known->second;
  if (!loops)
    return false;
  for (const ElementRun &run : loops->runs) {
    // The operands have been evaluated by the caller; the count is of no moment's, since nobody wrote it.
    const Value pointer = askAgain([&] { return evaluate(*run.pointer); });
    ++dry_;
    const Value count = evaluateOnce(*run.count);
    --dry_;
    if (pointer.kind != Value::Kind::Pointer || count.kind != Value::Kind::Integer ||
        count.modular || !staysInside(pointer, count))
      return false;
    environment_[run.here.get()] = pointer;
    environment_[run.countHere.get()] = count;
  }
  if (std::ranges::find(model().madeTrees, loops->function) == model().madeTrees.end())
    model().madeTrees.push_back(loops->function);
  callStack_.push_back(loops->function.get());
  callPath_.push_back(&call);
  ++inlinedDepth_;
  execute(*loops->function->body);
  --inlinedDepth_;
  callPath_.pop_back();
  callStack_.pop_back();
  return true;
}

} // namespace parlift::analysis
