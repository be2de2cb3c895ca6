#include "transform/Change.h"

#include "ir/Builder.h"
#include "ir/Rewrite.h"
#include "ir/Walk.h"

#include <algorithm>
#include <cctype>

namespace parlift::transform {

namespace {

bool isWord(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

} // namespace

ir::FunctionRef apply(const ir::Function &function, const Change &change) {
  auto copy = std::make_shared<ir::Function>(function);
  copy->body = ir::replaceStatement(function.body, *change.old, change.fresh);
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

Names::Names(const ir::Unit &unit) {
  // Words in comments and literals count too: nobody misses those names.
  const std::string &text = unit.mainFile->text();
  for (std::size_t at = 0; at < text.size();) {
    if (!isWord(text[at])) {
      ++at;
      continue;
    }
    const std::size_t begin = at;
    while (at < text.size() && isWord(text[at]))
      ++at;
    taken_.insert(text.substr(begin, at - begin));
  }
  for (const ir::FunctionRef &function : unit.functions)
    for (const auto *variables : {&function->parameters, &function->locals})
      for (const ir::SymbolRef &symbol : *variables)
        nextId_ = std::max(nextId_, symbol->id);
  for (const ir::SymbolRef &symbol : unit.globals)
    nextId_ = std::max(nextId_, symbol->id);
}

std::string Names::fresh(const std::string &name) {
  std::string candidate = name;
  for (unsigned number = 2; !taken_.insert(candidate).second; ++number)
    candidate = name + std::to_string(number);
  return candidate;
}

ir::SymbolRef Names::variable(const std::string &name, ir::TypeRef type) {
  auto symbol = std::make_shared<ir::Symbol>();
  symbol->id = ++nextId_;
  symbol->name = fresh(name);
  symbol->type = std::move(type);
  return symbol;
}

} // namespace parlift::transform
