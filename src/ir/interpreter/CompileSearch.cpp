// The trees of a search's mark (ir/Search.h), with a slot for each of their variables.
#include "ir/Builder.h"
#include "ir/Search.h"
#include "ir/Synthetic.h"
#include "ir/interpreter/Compiler.h"

namespace parlift::ir::interpreter {

/// Its value in iteration `number`.
static ExprRef valueAt(const SearchMark::Mover &mover, const SymbolRef &start,
                       const SymbolRef &number) {
  const TypeRef type = unqualified(mover.symbol->type);
  const ExprRef way =
      binary(BinaryOp::Mul, intLiteral(mover.step, longType()), load(varRef(number)));
  const ExprRef first = load(varRef(start));
  if (type->isPointer())
    return binary(BinaryOp::PtrAdd, first, way);
  return cast(binary(BinaryOp::Add, cast(first, longType()), way), type);
}

void Compiler::markSearch(MarkCode &code) {
  const SearchMark &mark = *code.mark->search;
  auto search = std::make_unique<SearchCode>();
  const auto compiled = [&](const ExprRef &expr) {
    code_->madeExprs.push_back(expr);
    return value(code_->madeExprs.back());
  };
  const SymbolRef number = syntheticSymbol("the number of an iteration", longType());
  search->number = state(number, nullptr, code);
  for (const SearchMark::Mover &mover : mark.movers) {
    SearchCode::Mover &made = search->movers.emplace_back();
    const TypeRef type = unqualified(mover.symbol->type);
    const SymbolRef start = syntheticSymbol(mover.symbol->name + " at first", type);
    made.variable = state(mover.symbol, nullptr, code);
    made.start = state(start, mover.start, code);
    made.form = compiled(valueAt(mover, start, number));
  }
  for (const SymbolRef &symbol : mark.privates)
    search->privates.push_back(state(symbol, nullptr, code));
  for (const ExprRef &guard : mark.guards)
    search->guards.emplace_back(compiled(guard), scalarOf(*guard->type));
  search->trips = compiled(cast(mark.trips, longType()));
  code_->madeStmts.push_back(mark.look);
  search->look = statement(mark.look);
  code.search = std::move(search);
}

} // namespace parlift::ir::interpreter
