#include "legality/nest/MentionsOfElement.h"

#include "ir/MacroWords.h"
#include "ir/Outline.h"
#include "ir/Walk.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace parlift::legality {

using ir::Expr;
using ir::ExprKind;
using ir::Stmt;

namespace {

/// The element, or a member of it.
bool isOfElement(const Expr &expr, const ir::Symbol &element) {
  const Expr *at = &expr;
  while (at->kind == ExprKind::Member)
    at = at->operands[0].get();
  return at->kind == ExprKind::VarRef && at->symbol.get() == &element;
}

/// `const auto &x` of elements that may be changed: overloads and new variables would see the difference, numbers that are read do not.
bool addsConst(const ir::RangeLoop &parts) {
  const ir::Type &object = *parts.object->type;
  const bool isConst =
      (object.element && object.element->isConst) || (object.isConst && !object.isView);
  return parts.element->symbol->type->isConst && !isConst;
}

class Mentions {
public:
  Mentions(const ir::RangeLoop &parts, std::vector<std::string> names)
      : element_(*parts.element->symbol), names_(std::move(names)), onlyNumbers_(addsConst(parts)) {
    ir::forEachStmt(*parts.body, [&](const Stmt &stmt) {
      // `for (auto y : x)`: the words of its range are those of many parts.
      if (stmt.kind == ir::StmtKind::Loop && stmt.source.form == ir::LoopForm::RangeFor)
        areNamed_ &= !mentionsElement(stmt);
      ir::forEachOwnExpr(stmt, [&](const ir::ExprRef &own) { look(*own, false); });
    });
  }

  /// Each has words of its own, which are such a name.
  bool areNamed() const { return areNamed_; }
  bool has(std::uint32_t place) const { return places_.contains(place); }
  const std::set<const Expr *> &all() const { return all_; }

private:
  bool mentionsElement(const Stmt &range) const {
    bool result = false;
    const auto look = [&](const Expr &part) { result |= part.symbol.get() == &element_; };
    ir::forEachExpr(*range.init, look);
    if (range.condition)
      ir::forEachExpr(*range.condition, look);
    if (!range.body->children.empty())
      ir::forEachOwnExpr(*range.body->children.front(),
                         [&](const ir::ExprRef &own) { ir::forEachExpr(*own, look); });
    return result;
  }
  void look(const Expr &expr, bool isRead) {
    if (!isOfElement(expr, element_)) {
      for (const ir::ExprRef &operand : expr.operands)
        if (operand)
          look(*operand, expr.kind == ExprKind::Load && expr.type->isScalar());
      return;
    }
    // `a` of a binding is a member that has the name.
    const Expr *named = &expr;
    while (named->kind == ExprKind::Member && !isNamed(*named))
      named = named->operands[0].get();
    areNamed_ &= isNamed(*named) && (isRead || !onlyNumbers_);
    places_.insert(named->range.begin);
    all_.insert(named);
  }
  bool isNamed(const Expr &expr) const {
    return expr.range.valid() && std::ranges::count(names_, expr.range.text()) != 0;
  }

  const ir::Symbol &element_;
  std::vector<std::string> names_;
  bool onlyNumbers_;
  bool areNamed_ = true;
  std::set<std::uint32_t> places_;
  std::set<const Expr *> all_;
};

/// `p.x`, `p->x`, `N::x`: another thing of the name.
bool isMemberName(const std::string &text, std::uint32_t place) {
  while (place > 0 && (text[place - 1] == ' ' || text[place - 1] == '\n'))
    --place;
  const char last = place > 0 ? text[place - 1] : '\0', before = place > 1 ? text[place - 2] : '\0';
  return (last == '.' && before != '.') || (last == '>' && before == '-') ||
         (last == ':' && before == ':');
}

} // namespace

std::optional<std::set<const Expr *>> mentionsOfElement(const Nest &nest, const Stmt &loop,
                                                        const ir::RangeLoop &parts) {
  const SourceRange &words = loop.source.body;
  const ir::OutlineRef &outline = nest.function.outline;
  if (!parts.element->symbol->isReference || !words.valid() || !outline ||
      parts.element->value->kind != ExprKind::AddressOf ||
      parts.element->value->operands[0]->kind != ExprKind::Subscript)
    return std::nullopt;
  const std::vector<std::string> names = ir::elementNames(*parts.element);
  const Mentions mentions(parts, names);
  if (!mentions.areNamed())
    return std::nullopt;
  const auto ofMacros = ir::wordsOfMacros(words.text(), outline.get());
  for (const std::string &name : names) {
    if (ofMacros.contains(name))
      return std::nullopt;
    const auto found = outline->identifiers.find(name);
    if (found == outline->identifiers.end())
      continue;
    for (const std::uint32_t place : found->second)
      if (words.begin <= place && place < words.end && !mentions.has(place) &&
          !isMemberName(words.file->text(), place))
        return std::nullopt;
  }
  return mentions.all();
}

} // namespace parlift::legality
