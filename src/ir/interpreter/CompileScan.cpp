// The trees of a scan's mark (ir/Scan.h), with a slot for each of their variables.
#include "ir/Builder.h"
#include "ir/Rewrite.h"
#include "ir/RootSymbol.h"
#include "ir/Scan.h"
#include "ir/Synthetic.h"
#include "ir/interpreter/Compiler.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace parlift::ir::interpreter {

StateCode Compiler::state(const SymbolRef &symbol, const ExprRef &start, MarkCode &code) {
  StateCode made;
  code_->madeSymbols.push_back(symbol);
  made.slot = slot(*symbol);
  made.type = scalarOf(*symbol->type);
  made.name = symbol->name;
  if (made.type == Scalar::None)
    code.problem = fmt::format("`{}`, which is passed on, is no number", symbol->name);
  if (start) {
    code_->madeExprs.push_back(cast(start, unqualified(symbol->type)));
    made.start = value(code_->madeExprs.back());
  }
  return made;
}

void Compiler::markScan(const Stmt &loop, MarkCode &code) {
  if (!code.mark->scan)
    return;
  const ScanMark &mark = *code.mark->scan;
  auto scan = std::make_unique<ScanCode>();
  std::map<const Expr *, ExprRef> reads;
  for (const ScanState &one : mark.states) {
    scan->states.push_back(state(one.symbol, one.start, code));
    scan->states.back().liveAfter = one.liveAfter;
    for (const Expr *read : one.reads)
      reads[read] = read->isLvalue() ? one.element : load(varRef(one.symbol));
  }
  if (mark.startTest) {
    code_->madeExprs.push_back(mark.startTest);
    scan->startTest = value(code_->madeExprs.back());
  }
  for (const unsigned n : statesThatMayGetLost(mark))
    scan->states[n].mayGetLost = true;
  // Its own statements, in trees of their own, that live as long as the code.
  const auto compiled = [&](const StmtRef &stmt) {
    code_->madeStmts.push_back(stmt);
    return statement(stmt);
  };
  for (const ScanLevel &level : mark.levels) {
    ScanLevelCode &made = scan->levels.emplace_back();
    for (const ScanGroup &group : level.groups) {
      ScanLevelCode::Group &members = made.groups.emplace_back();
      members.states = group.states;
      for (std::size_t n = 0; n < group.members.size(); ++n)
        members.members.push_back(state(group.members[n], group.identity[n], code));
      members.apply = compiled(group.apply);
    }
    for (const SymbolRef &symbol : level.privates)
      made.variables.push_back(state(symbol, nullptr, code));
    made.compose =
        compiled(level.settle ? block({level.compose, level.settle}, {}, false) : level.compose);
  }
  std::map<const Expr *, ExprRef> stores;
  for (const PackClause &pack : mark.packs) {
    const SymbolRef buffer = syntheticSymbol("packed", pack.array->type);
    PackCode &made = scan->packs.emplace_back();
    made.buffer = state(buffer, nullptr, code);
    made.cursor = static_cast<unsigned>(
        std::ranges::find(mark.states, pack.cursor, &ScanState::symbol) - mark.states.begin());
    // `a[++k]`: the first element is that behind the cursor.
    const bool isBehind = std::ranges::any_of(mark.slices, [&](const ScanSlice &slice) {
      return slice.cursor == pack.cursor && slice.array.get() == rootSymbolOf(*pack.array) &&
             slice.isBehind;
    });
    const ExprRef one = intLiteral(1, longType());
    code_->madeExprs.push_back(isBehind ? ir::binary(BinaryOp::PtrAdd, pack.array, one)
                                        : pack.array);
    made.array = value(code_->madeExprs.back());
    made.element = pack.store->type->size;
    const ExprRef &index = pack.store->operands[1];
    stores[pack.store] =
        subscript(load(varRef(buffer)), isBehind ? ir::binary(BinaryOp::Sub, index, one) : index);
  }
  StmtRef body = rewriteExprs(loop.body, [&](const ExprRef &expr) -> ExprRef {
    if (const auto store = stores.find(expr.get()); store != stores.end())
      return store->second;
    const auto found = reads.find(expr.get());
    return found == reads.end() ? nullptr : found->second;
  });
  if (mark.shift)
    body = block({body, mark.shift});
  scan->body = compiled(body);
  code.scan = std::move(scan);
}

} // namespace parlift::ir::interpreter
