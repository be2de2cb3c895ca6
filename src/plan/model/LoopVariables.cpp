#include "plan/model/LoopVariables.h"

#include "ir/InnermostElement.h"
#include "ir/Walk.h"
#include "support/Words.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>

namespace parlift::plan {

std::vector<ir::SymbolRef> variablesOf(const ir::Stmt &loop) {
  std::map<std::tuple<unsigned, std::string, const ir::Symbol *>, ir::SymbolRef> byOrder;
  ir::forEachExpr(loop, [&](const ir::Expr &expr) {
    if (const ir::SymbolRef &symbol = expr.symbol)
      byOrder.emplace(std::make_tuple(symbol->id, symbol->name, symbol.get()), symbol);
  });
  std::vector<ir::SymbolRef> symbols;
  for (const auto &[order, symbol] : byOrder)
    symbols.push_back(symbol);
  return symbols;
}

bool isStaticOf(const ir::Stmt &loop, const ir::Symbol &symbol) {
  const SourceRange &whole = loop.source.whole, &name = symbol.declaration;
  return symbol.hasStaticStorage() && !ir::innermostElement(*symbol.type).isConst &&
         whole.valid() && name.valid() && name.file == whole.file && whole.begin <= name.begin &&
         name.end <= whole.end;
}

bool mayHaveValueBefore(const ir::Function &function, const ir::Stmt &loop,
                        const ir::Symbol &symbol) {
  if (symbol.storage != ir::Storage::Local || symbol.isReference || function.hasUnstructuredFlow)
    return true;
  bool isInner = false;
  ir::forEachLoop(*function.body, [&](const ir::Stmt &other, const ir::LoopStack &enclosing) {
    isInner |= &other == &loop && !enclosing.empty();
  });
  bool before = true, given = isInner; // by an earlier iteration of the loop around
  ir::forEachStmt(*function.body, [&](const ir::Stmt &stmt) {
    before &= &stmt != &loop;
    if (!before)
      return false;
    const bool assigns = stmt.kind == ir::StmtKind::Assign && stmt.target->symbol.get() == &symbol;
    const bool declares = stmt.kind == ir::StmtKind::Declare && stmt.symbol.get() == &symbol;
    given |= assigns || (declares && stmt.value) || stmt.kind == ir::StmtKind::OpaqueStmt;
    if (symbol.addressTaken || !symbol.type->isScalar()) // parts of it, or whoever gets the address
      ir::forEachOwnExpr(stmt, [&](const ir::ExprRef &own) {
        ir::forEachExpr(*own, [&](const ir::Expr &expr) { given |= expr.symbol.get() == &symbol; });
      });
    return true;
  });
  return given;
}

bool isDeclarable(const ir::Type &type) {
  return !type.spelling.empty() && type.spelling.find_first_of("([") == std::string::npos;
}

bool isDeclarableIn(const ir::Function &function, const ir::Type &type) {
  std::set<std::string_view> words;
  std::string_view tag; // `struct s` is no variable's name
  forEachWord(type.spelling, [&](std::string_view word) {
    const bool isTag = tag == "struct" || tag == "union" || tag == "enum" || tag == "class";
    if (!isTag)
      words.insert(word);
    tag = word;
  });
  const auto hides = [&](const ir::SymbolRef &symbol) { return words.contains(symbol->name); };
  return isDeclarable(type) && std::ranges::none_of(function.locals, hides) &&
         std::ranges::none_of(function.parameters, hides);
}

std::optional<std::int64_t> constantUpdates(const std::vector<ir::StmtRef> &parts,
                                            const ir::Symbol &symbol) {
  std::optional<std::int64_t> sum = 0;
  const auto add = [&](const ir::Stmt &stmt) {
    if (stmt.kind != ir::StmtKind::Assign || stmt.target->symbol.get() != &symbol)
      return;
    const ir::Expr *value = stmt.value.get();
    while (value->kind == ir::ExprKind::Cast)
      value = value->operands.at(0).get();
    const bool isBinary = value->kind == ir::ExprKind::Binary;
    const bool subtracts = isBinary && value->binaryOp == ir::BinaryOp::Sub;
    const bool adds = isBinary && (value->binaryOp == ir::BinaryOp::Add ||
                                   value->binaryOp == ir::BinaryOp::PtrAdd);
    const ir::Expr *amount = adds || subtracts ? value->operands.at(1).get() : nullptr;
    if (!sum || !stmt.isUpdate || !amount || amount->kind != ir::ExprKind::IntLiteral)
      sum.reset();
    else
      *sum += (adds ? 1 : -1) * amount->intValue;
  };
  for (const ir::StmtRef &part : parts)
    ir::forEachStmt(*part, add);
  return sum;
}

std::optional<std::int64_t> testOffset(const ir::Stmt &loop, const ir::Symbol &symbol) {
  return loop.testFirst ? constantUpdates({loop.before, loop.after}, symbol) : 0;
}

} // namespace parlift::plan
