#include "target/common/Measures.h"

#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "ir/Rewrite.h"
#include "ir/Walk.h"
#include "support/Words.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
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

/// Means the same wherever it stands.
bool isOfPlainTypes(std::string_view word) {
  static constexpr std::array<std::string_view, 10> plain = {
      "unsigned", "signed", "char", "short", "int", "long", "float", "double", "const", "void"};
  const bool isNumber = std::isdigit(static_cast<unsigned char>(word[0])) != 0;
  return isNumber || measures(word) || std::ranges::find(plain, word) != plain.end();
}

std::vector<SourceRange> rewrittenIn(const Expr &expr) {
  std::vector<SourceRange> result;
  ir::forEachExpr(expr, [&](const Expr &part) {
    if (part.isRewritten && part.range.valid())
      result.push_back(part.range);
  });
  return result;
}

class Names {
public:
  explicit Names(const Known &before) : before_(&before) {}
  /// No name means what it did.
  Names() = default;

  ExprRef in(const ExprRef &expr) const;
  StmtRef in(const StmtRef &stmt) {
    const bool isScope =
        stmt->kind == StmtKind::Loop || (stmt->kind == StmtKind::Block && stmt->isScope);
    const std::size_t outside = visible_.size();
    if (stmt->kind == StmtKind::Declare)
      visible_.push_back(stmt->symbol.get());
    const unsigned respelledBefore = respelled_;
    unsigned inHeader = 0;
    StmtRef result = ir::withParts(stmt, [&](const StmtRef &part) {
      const unsigned before = respelled_;
      StmtRef fresh = in(part);
      inHeader += part == stmt->init ? respelled_ - before : 0;
      return fresh;
    });
    result = ir::withOwnExprs(result, [&](const ExprRef &own) { return in(own); });
    if (isScope)
      visible_.resize(outside);
    if (result->kind == StmtKind::Declare && result->range.valid() && isSaidBeside(*result)) {
      ++respelled_;
      return ir::declare(result->symbol, result->value);
    }
    // A conversion to the type that a value has is in the words of the statement alone.
    if (result->kind == StmtKind::Assign && result->range.valid()) {
      std::vector<SourceRange> apart = rewrittenIn(*result->value);
      std::ranges::copy(rewrittenIn(*result->target), std::back_inserter(apart));
      respelled_ += measuresStale(result->range, apart) ? 1 : 0;
    }
    if (respelled_ != respelledBefore)
      result = withoutWords(*result, inHeader > 0);
    return result == stmt || !stmt->isProvedApart ? result : ir::withProof(result, true);
  }

private:
  /// Of what is around a declaration with another type's words.
  static StmtRef withoutWords(const Stmt &stmt, bool alsoHeader) {
    Stmt copy = stmt;
    copy.range = {};
    if (alsoHeader)
      copy.source.header = {};
    return std::make_shared<const Stmt>(std::move(copy));
  }
  bool measuresStale(const SourceRange &range, const std::vector<SourceRange> &apart) const;
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
    return saysStale(words.substr(0, value));
  }

  const Known *before_ = nullptr;
  unsigned respelled_ = 0;              ///< declarations so far
  std::vector<const Symbol *> visible_; ///< declared so far by what is new, outermost first
};

/// `apart`: what has been seen to.
bool Names::measuresStale(const SourceRange &range, const std::vector<SourceRange> &apart) const {
  std::string words(range.text());
  for (const SourceRange &part : apart)
    if (part.begin >= range.begin && part.end <= range.end)
      std::fill(words.begin() + (part.begin - range.begin),
                words.begin() + (part.end - range.begin), ' ');
  bool measured = false;
  forEachWord(words, [&](std::string_view word) { measured |= measures(word); });
  return measured && saysStale(words);
}

/// Another variable, or none, has the name of one that there was.
bool Names::isStale(std::string_view name) const {
  if (!before_)
    return !isOfPlainTypes(name);
  const auto found = before_->byName.find(name);
  if (found == before_->byName.end())
    return false;
  const std::set<const Symbol *> &meant = found->second;
  const auto same = std::find_if(visible_.rbegin(), visible_.rend(),
                                 [&](const Symbol *symbol) { return symbol->name == name; });
  if (same != visible_.rend())
    return !meant.contains(*same) || !std::ranges::all_of(meant, [&](const Symbol *symbol) {
      return ir::sameType(*symbol->type, *(*same)->type);
    });
  return std::ranges::any_of(
      meant, [&](const Symbol *symbol) { return before_->declared.contains(symbol); });
}

ExprRef Names::in(const ExprRef &expr) const {
  const bool isNumber = expr->kind == ExprKind::IntLiteral || expr->kind == ExprKind::FloatLiteral;
  const bool hasWords = expr->range.valid() && !expr->isRewritten;
  if (isNumber) {
    const bool isStale =
        hasWords && (before_ ? saysStale(expr->range.text()) : measuresStale(expr->range, {}));
    if (!isStale)
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
  if (hasWords && !expr->wordsSayMore && !expr->isLvalue()) {
    // What is loaded has words of its own: `(typeof(a[0]))b[i]`.
    std::vector<SourceRange> apart = rewrittenIn(*copy);
    if (expr->kind == ExprKind::Load && expr->operands[0]->range.valid())
      apart.push_back(expr->operands[0]->range);
    if (measuresStale(expr->range, apart)) {
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

StmtRef withoutMeasures(const StmtRef &stmt) {
  return Names().in(stmt);
}

ExprRef withoutMeasures(const ExprRef &expr) {
  return Names().in(expr);
}

} // namespace parlift::target
