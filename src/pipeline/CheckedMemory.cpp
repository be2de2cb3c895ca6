#include "pipeline/CheckedMemory.h"

#include "ir/ExprText.h"
#include "ir/Walk.h"

#include <fmt/format.h>

#include <map>
#include <set>
#include <vector>

namespace parlift::pipeline {

namespace {

/// Variables of the function that are there when the loop begins, and have names.
class Visible {
public:
  Visible(const ir::Function &function, const ir::Stmt &loop) : loop_(loop) {
    for (const ir::SymbolRef &parameter : function.parameters)
      known_[parameter->name] = parameter.get();
    look(*function.body);
  }
  std::vector<const ir::Symbol *> symbols() const {
    std::vector<const ir::Symbol *> result;
    for (const auto &[name, symbol] : known_)
      if (!name.empty() && !symbol->isSynthetic && !symbol->isThis)
        result.push_back(symbol);
    return result;
  }

private:
  /// The loop is inside, and what is declared on the way to it is known.
  bool look(const ir::Stmt &stmt) {
    if (&stmt == &loop_)
      return true;
    const auto before = known_;
    if (stmt.kind == ir::StmtKind::Declare)
      known_[stmt.symbol->name] = stmt.symbol.get();
    bool found = false;
    ir::forEachChild(stmt, [&](const ir::StmtRef &child) { found = found || look(*child); });
    // A sequence without braces declares for what follows it; so does a loop's header for its body.
    const bool isScope =
        stmt.kind != ir::StmtKind::Declare && (stmt.kind != ir::StmtKind::Block || stmt.isScope);
    if (!found && isScope)
      known_ = before;
    return found;
  }

  const ir::Stmt &loop_;
  std::map<std::string, const ir::Symbol *> known_;
};

/// Variables that are declared in the loop.
std::set<const ir::Symbol *> declaredIn(const ir::Stmt &loop) {
  std::set<const ir::Symbol *> result;
  ir::forEachStmt(loop, [&](const ir::Stmt &stmt) {
    if (stmt.kind == ir::StmtKind::Declare)
      result.insert(stmt.symbol.get());
  });
  return result;
}

/// The variable that the place is, or is a member of; null: a pointer or subscript is on the way.
const ir::Symbol *variableOf(const ir::Expr &place) {
  const ir::Expr *at = &place;
  while (at->kind == ir::ExprKind::Member)
    at = at->operands[0].get();
  return at->kind == ir::ExprKind::VarRef ? at->symbol.get() : nullptr;
}

bool hasAddress(const ir::Expr &place) {
  if (place.kind != ir::ExprKind::Member)
    return true;
  const std::vector<ir::Field> &fields = place.operands[0]->type->fields;
  return place.field < fields.size() && !fields[place.field].isBitField &&
         hasAddress(*place.operands[0]);
}

class Memory {
public:
  Memory(const ir::Unit &unit, std::size_t row) : isCxx_(unit.isCxx), row_(row) {}

  void addVariables(const ir::Function &function, const ir::Stmt &loop) {
    for (const ir::Symbol *symbol : Visible(function, loop).symbols())
      if (!symbol->hasStaticStorage() && (symbol->isExposed() || !symbol->type->isScalar()))
        add("outer", symbol->name);
    const std::set<const ir::Symbol *> own = declaredIn(loop);
    std::set<std::string> variables;
    ir::forEachExpr(loop, [&](const ir::Expr &expr) {
      const ir::Symbol *variable =
          expr.isLvalue() && expr.type->isScalar() ? variableOf(expr) : nullptr;
      if (variable && !own.contains(variable) && !variable->isSynthetic && hasAddress(expr) &&
          (variable->isExposed() || expr.kind == ir::ExprKind::Member))
        variables.insert(ir::lineText(expr));
    });
    for (const std::string &variable : variables)
      add("except", variable);
  }

  void addArrays(const analysis::LoopFacts &facts) {
    for (const analysis::PrivateArray &array : facts.evidence->privateArrays)
      addArray(array.symbol, array.low, words(array.end), array.name);
    for (const analysis::CopiedArray &array : facts.evidence->copiedArrays)
      addArray(array.symbol, array.low, words(array.end), array.name);
    for (const analysis::Reduction &reduction : facts.evidence->reductions)
      if (reduction.isArray) {
        const std::string low = reduction.low ? words(reduction.low) : "0";
        addArray(reduction.symbol, reduction.low,
                 reduction.length ? fmt::format("({}) + ({})", low, words(reduction.length))
                                  : words(reduction.end),
                 reduction.symbol ? reduction.symbol->name : "");
      }
  }

  CheckedMemory result() && { return std::move(result_); }

private:
  static std::string words(const ir::ExprRef &value) { return value ? ir::lineText(*value) : ""; }

  void add(const char *what, const std::string &place) {
    result_.text += fmt::format("parlift_{}(&parlift_table[{}], {}({}), sizeof({})); ", what, row_,
                                isCxx_ ? "__builtin_addressof" : "&", place, place);
  }
  void addArray(const ir::SymbolRef &symbol, const ir::ExprRef &low, const std::string &end,
                const std::string &name) {
    const std::string from = low ? words(low) : "0";
    if (symbol && symbol->type->kind == ir::TypeKind::Array)
      add("except", symbol->name);
    else if (symbol && symbol->type->isPointer() && !end.empty())
      result_.text += fmt::format("parlift_except(&parlift_table[{0}], {1} + ({2}), "
                                  "(({3}) - ({2})) * sizeof *{1}); ",
                                  row_, symbol->name, from, end);
    else if (result_.unseen.empty())
      result_.unseen = fmt::format("`{}` is an array of the iterations' own, and before the loop "
                                   "it is not known where it ends",
                                   name);
  }

  bool isCxx_;
  std::size_t row_;
  CheckedMemory result_;
};

} // namespace

CheckedMemory checkedMemory(const ir::Unit &unit, const ir::Function &function,
                            const ir::Stmt &loop, const analysis::LoopFacts *facts,
                            std::size_t row) {
  Memory memory(unit, row);
  memory.addVariables(function, loop);
  if (facts)
    memory.addArrays(*facts);
  return std::move(memory).result();
}

} // namespace parlift::pipeline
