#include "transform/Change.h"

#include "ir/Builder.h"
#include "ir/Rewrite.h"
#include "ir/Walk.h"
#include "support/Words.h"

#include <algorithm>

namespace parlift::transform {

ir::FunctionRef apply(const ir::Function &function, const Change &change) {
  if (!change.note.empty())
    return ir::renumbered(function);
  auto copy = std::make_shared<ir::Function>(function);
  copy->body = ir::replaceStatement(function.body, *change.old, change.fresh);
  if (change.next)
    copy->body = ir::replaceStatement(copy->body, *change.next, {});
  for (const ir::StmtRef &declaration : change.unused)
    copy->body = ir::replaceStatement(copy->body, *declaration, {});
  copy->body = ir::unshared(copy->body);
  std::set<const ir::Symbol *> known;
  for (const auto *variables : {&function.parameters, &function.locals})
    for (const ir::SymbolRef &symbol : *variables)
      known.insert(symbol.get());
  ir::forEachStmt(*copy->body, [&](const ir::Stmt &stmt) {
    if (stmt.kind == ir::StmtKind::Declare && known.insert(stmt.symbol.get()).second)
      copy->locals.push_back(stmt.symbol);
  });
  return ir::renumbered(*copy);
}

/// What is declared in the statements around `place`, wherever in them that is.
bool Names::takeAround(const ir::Stmt &stmt, const ir::Stmt &place) {
  if (&stmt == &place)
    return true;
  bool isAround = false;
  ir::forEachChild(stmt, [&](const ir::StmtRef &child) { isAround |= takeAround(*child, place); });
  if (!isAround)
    return false;
  const auto declared = [&](const ir::Stmt &part) {
    if (part.kind == ir::StmtKind::Declare)
      taken_.insert(part.symbol->name);
  };
  for (const ir::StmtRef &child : stmt.children)
    declared(*child);
  for (const ir::StmtRef *part : {&stmt.init, &stmt.before})
    if (*part)
      ir::forEachStmt(**part, declared);
  return true;
}

Names::Names(const ir::Unit &unit, const ir::Function &function, const ir::Stmt &place)
    : unit_(&unit), function_(&function) {
  const SourceRange &range = place.kind == ir::StmtKind::Loop ? place.source.whole : place.range;
  if (range.valid())
    forEachWord(range.text(), [&](std::string_view word) { taken_.emplace(word); });
  // What a step before this one wrote on the tree has no text, or an older one.
  ir::forEachStmt(place, [&](const ir::Stmt &stmt) {
    if (stmt.kind == ir::StmtKind::Declare)
      taken_.insert(stmt.symbol->name);
  });
  ir::forEachExpr(place, [&](const ir::Expr &expr) {
    if (expr.symbol)
      taken_.insert(expr.symbol->name);
    taken_.insert(expr.callee);
  });
  takeAround(*function.body, place);
  for (const ir::SymbolRef &symbol : function.parameters)
    taken_.insert(symbol->name);
}

/// It is a global variable's, or a word of the main file's that stands in no function.
bool Names::isOutside(const std::string &name) const {
  const auto isIt = [&](const ir::SymbolRef &global) { return global->name == name; };
  if (std::ranges::any_of(unit_->globals, isIt))
    return true;
  if (!unit_->outline)
    return false;
  const auto found = unit_->outline->identifiers.find(name);
  return found != unit_->outline->identifiers.end() &&
         std::ranges::any_of(found->second, [&](std::uint32_t place) {
           return std::ranges::none_of(unit_->functions, [&](const ir::FunctionRef &other) {
             const SourceRange &body = other->body->range; // or it is in an included `.c` file
             return body.file == unit_->mainFile && body.begin <= place && place < body.end;
           });
         });
}

unsigned Names::nextId() {
  const auto take = [&](const std::vector<ir::SymbolRef> &symbols) {
    for (const ir::SymbolRef &symbol : symbols)
      lastId_ = std::max(lastId_, symbol->id);
  };
  const auto takeOf = [&](const ir::Function &function) {
    take(function.parameters);
    take(function.locals);
  };
  if (lastId_ == 0) {
    take(unit_->globals);
    for (const ir::FunctionRef &other : unit_->functions)
      takeOf(*other);
    takeOf(*function_); // changed already, it has variables that the unit does not know
  }
  return ++lastId_;
}

std::string Names::fresh(const std::string &name) {
  std::string candidate = name;
  for (unsigned number = 2; isOutside(candidate) || !taken_.insert(candidate).second; ++number)
    candidate = name + std::to_string(number);
  return candidate;
}

ir::SymbolRef Names::variable(const std::string &name, ir::TypeRef type) {
  auto symbol = std::make_shared<ir::Symbol>();
  symbol->id = nextId();
  symbol->name = fresh(name);
  symbol->type = std::move(type);
  return symbol;
}

ir::SymbolRef Names::another(const std::string &name, ir::TypeRef type) {
  auto symbol = std::make_shared<ir::Symbol>();
  symbol->id = nextId();
  symbol->name = name;
  symbol->type = std::move(type);
  return symbol;
}

} // namespace parlift::transform
