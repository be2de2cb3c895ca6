#include "target/common/Measures.h"

#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "ir/Rewrite.h"
#include "ir/Walk.h"
#include "support/Words.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace parlift::target {

using ir::Expr;
using ir::ExprKind;
using ir::ExprRef;
using ir::Stmt;
using ir::StmtKind;
using ir::StmtRef;
using ir::Symbol;

namespace {

/// Whose operand is named and not used.
bool measures(std::string_view word) {
  static constexpr std::array<std::string_view, 9> measures = {
      "sizeof", "_Alignof",   "alignof",  "__alignof__", "_Generic",
      "typeof", "__typeof__", "__typeof", "decltype"};
  return std::ranges::find(measures, word) != measures.end();
}

/// The variables that there were, and those that nothing declares any more where they were declared.
struct Known {
  std::map<std::string, std::set<const Symbol *>, std::less<>> byName;
  std::set<const Symbol *> declared;

  void declare(const Symbol &symbol) {
    declared.insert(&symbol);
    byName[symbol.name].insert(&symbol);
  }
  void add(const Stmt &stmt) {
    ir::forEachStmt(stmt, [&](const Stmt &part) {
      if (part.kind == StmtKind::Declare)
        declare(*part.symbol);
    });
    ir::forEachExpr(stmt, [&](const Expr &expr) {
      if (expr.symbol)
        byName[expr.symbol->name].insert(expr.symbol.get());
    });
  }
};

class Names {
public:
  explicit Names(const Known &before) : before_(before) {}

  StmtRef in(const StmtRef &stmt) {
    const bool isScope =
        stmt->kind == StmtKind::Loop || (stmt->kind == StmtKind::Block && stmt->isScope);
    const std::size_t outside = visible_.size();
    if (stmt->kind == StmtKind::Declare)
      visible_.push_back(stmt->symbol.get());
    StmtRef result = ir::withParts(stmt, [&](const StmtRef &part) { return in(part); });
    result = ir::withOwnExprs(result, [&](const ExprRef &own) { return in(own); });
    if (isScope)
      visible_.resize(outside);
    if (result->kind == StmtKind::Declare && result->range.valid() && isSaidBeside(*result))
      return ir::declare(result->symbol, result->value);
    return result == stmt || !stmt->isProvedApart ? result : ir::withProof(result, true);
  }

private:
  ExprRef in(const ExprRef &expr) const;
  bool isStale(std::string_view name) const;
  bool saysStale(const std::string &words) const {
    bool found = false;
    forEachWord(words, [&](std::string_view word) { found |= isStale(word); });
    return found;
  }
  /// `typeof(w) z = v`: behind the variable's value there are other words.
  bool isSaidBeside(const Stmt &declaration) const {
    const std::string words(declaration.range.text());
    bool has = false;
    forEachWord(words, [&](std::string_view word) { has |= measures(word); });
    if (!has)
      return false;
    const std::size_t value = declaration.value && declaration.value->range.valid()
                                  ? declaration.value->range.begin - declaration.range.begin
                                  : words.size();
    return value < words.size() && saysStale(words.substr(0, value));
  }

  const Known &before_;
  std::vector<const Symbol *> visible_; ///< declared so far by what is new, outermost first
};

/// Another variable, or none, has the name of one that there was.
bool Names::isStale(std::string_view name) const {
  const auto found = before_.byName.find(name);
  if (found == before_.byName.end())
    return false;
  const std::set<const Symbol *> &meant = found->second;
  const auto same = std::find_if(visible_.rbegin(), visible_.rend(),
                                 [&](const Symbol *symbol) { return symbol->name == name; });
  if (same != visible_.rend())
    return !meant.contains(*same) || !std::ranges::all_of(meant, [&](const Symbol *symbol) {
      return ir::sameType(*symbol->type, *(*same)->type);
    });
  return std::ranges::any_of(
      meant, [&](const Symbol *symbol) { return before_.declared.contains(symbol); });
}

ExprRef Names::in(const ExprRef &expr) const {
  const bool isNumber = expr->kind == ExprKind::IntLiteral || expr->kind == ExprKind::FloatLiteral;
  const bool hasWords = expr->range.valid() && !expr->isRewritten;
  if (isNumber) {
    if (!hasWords || !saysStale(std::string(expr->range.text())))
      return expr;
    auto number = std::make_shared<Expr>(*expr);
    number->isRewritten = true;
    return number;
  }
  auto copy = std::make_shared<Expr>(*expr);
  bool changed = false;
  for (ExprRef &operand : copy->operands) {
    ExprRef fresh = operand ? in(operand) : operand;
    changed |= fresh != operand;
    operand = std::move(fresh);
  }
  if (hasWords && !expr->wordsSayMore) {
    // What is measured by numbers inside has been seen to.
    std::string words(expr->range.text());
    ir::forEachExpr(*copy, [&](const Expr &part) {
      const bool isInside = part.isRewritten && part.range.valid() &&
                            part.range.begin >= expr->range.begin &&
                            part.range.end <= expr->range.end;
      if (isInside)
        std::fill(words.begin() + (part.range.begin - expr->range.begin),
                  words.begin() + (part.range.end - expr->range.begin), ' ');
    });
    bool measured = false;
    forEachWord(words, [&](std::string_view word) { measured |= measures(word); });
    if (measured && saysStale(words) && !expr->isLvalue() && expr->kind != ExprKind::Load) {
      copy->isRewritten = true;
      return copy;
    }
  }
  return changed ? copy : expr;
}

} // namespace

std::vector<StmtRef> withoutStaleNames(const Stmt &old, const Stmt &last,
                                       const std::vector<StmtRef> &fresh,
                                       const std::vector<StmtRef> &removed) {
  Known before;
  before.add(old);
  if (&last != &old)
    before.add(last);
  for (const StmtRef &declaration : removed)
    before.declare(*declaration->symbol);
  Names names(before);
  std::vector<StmtRef> result;
  for (const StmtRef &stmt : fresh)
    result.push_back(names.in(stmt));
  return result;
}

} // namespace parlift::target
