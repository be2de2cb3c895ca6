// Memory that an iteration allocates is an object of its own until its address goes where others find it:
//
//     for (i = 0; i < n; i++) { double *w = malloc(m * sizeof *w); ... free(w); }          w points to another object in each iteration
//     for (i = 0; i < n; i++) rows[i] = malloc(m * sizeof **rows);                         others find it: the call is one of who knows what
#include "analysis/execution/Executor.h"
#include "ir/Allocation.h"
#include "ir/Builder.h"

namespace parlift::analysis {

using namespace ir;

/// The object that the allocation makes, wherever on this way of calls it stands.
Value Executor::freshMemory(const Expr &call) {
  SymbolRef &symbol = allocated_[{&call, callPath_, iterations_}];
  if (!symbol) {
    const TypeRef &element = call.type->element;
    auto made = std::make_shared<Symbol>();
    made->id = nextMadeId_--;
    made->name = call.range.oneLine();
    made->type = arrayOf(
        element && element->size > 0 ? element : integerType(8, false, "unsigned char"), nullptr);
    made->isSynthetic = true;
    symbol = std::move(made);
  }
  const unsigned id = objectBase(symbol);
  Base &base = table().bases[id];
  base.elementType = call.type->element;
  base.isLocalToNest = true;
  base.declaredIn = loops_;
  base.printable = false;
  base.allocation = &call;
  return pointerTo(id, call.type->element);
}

bool Executor::executeAllocation(const Expr &call, Value &result) {
  if (loops_.empty() || function_.readsErrno || !(allocates(call) || frees(call)))
    return false;
  std::vector<Value> operands;
  for (const ExprRef &operand : call.operands) {
    if (operand->isLvalue())
      return false;
    operands.push_back(frees(call) ? askAgain([&] { return evaluate(*operand); }) : Value());
  }
  if (allocates(call)) {
    for (const ExprRef &operand : call.operands)
      evaluate(*operand);
    result = freshMemory(call);
    return true;
  }
  // What others have, or what another iteration has allocated, is not freed quietly.
  const Value &pointer = operands.front();
  if (pointer.kind != Value::Kind::Pointer || !table().bases[pointer.base].allocation)
    return false;
  evaluate(*call.operands.front());
  Place all;
  all.kind = Place::Kind::Memory;
  all.base = pointer.base;
  record(all, call, true, true);
  return true;
}

/// Others find the memory: when it is allocated, and where, is for them to see.
void Executor::letAllocationEscape(Base &base) {
  base.addressKnown = true;
  const Expr &call = *base.allocation;
  const bool isNew = call.callee.starts_with("operator new"); // nobody wrote a call
  obstacle(isNew ? diag::ReasonId::StatementUnsupported : diag::ReasonId::CallOpaque, call.range,
           isNew ? call.range.oneLine() : call.callee, base.declaredIn);
}

} // namespace parlift::analysis
