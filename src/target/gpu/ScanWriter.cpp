#include "target/gpu/ScanWriter.h"

#include "ir/Builder.h"
#include "ir/ExprText.h"
#include "ir/Rewrite.h"
#include "support/Words.h"
#include "target/common/StmtText.h"
#include "target/gpu/Device.h"
#include "target/gpu/TypeText.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace parlift::target::gpu {

std::string scanName(const std::string &kernel) {
  return kernel.substr(0, kernel.rfind("_kernel")) + kernel.substr(kernel.rfind("_kernel") + 7);
}

std::string firstOf(const ir::ScanState &state) {
  return state.symbol->name + "_first";
}

std::string ScanWriter::typeOf(const ir::Symbol &symbol) const {
  return dialect_.isCxx() ? withoutConst(symbol.type->spelling) : wordsInOpenCl(*symbol.type);
}

void ScanWriter::call(const ir::SymbolRef &symbol, const std::string &name) {
  auto made = std::make_shared<ir::Symbol>(*symbol);
  made->name = name;
  names_[symbol.get()] = std::move(made);
}

ir::SymbolRef ScanWriter::nameOf(const ir::SymbolRef &symbol) {
  if (const auto known = names_.find(symbol.get()); known != names_.end())
    return known->second;
  if (symbol->declaration.valid())
    return symbol;
  // What a `switch` asks about has no name.
  const bool hasName = symbol->name.find('$') == std::string::npos;
  call(symbol, layout_.freshName(hasName ? symbol->name : "value"));
  return names_[symbol.get()];
}

ir::ExprRef ScanWriter::named(const ir::ExprRef &expr) {
  return ir::rewrite(expr, [&](const ir::ExprRef &part) -> ir::ExprRef {
    if (part->kind != ir::ExprKind::VarRef || nameOf(part->symbol) == part->symbol)
      return nullptr;
    auto copy = std::make_shared<ir::Expr>(*part);
    copy->symbol = nameOf(part->symbol);
    copy->range = {};
    return ir::inPlaceOf(*part, copy);
  });
}

ir::StmtRef ScanWriter::named(const ir::StmtRef &stmt) {
  ir::StmtRef result = ir::withParts(stmt, [&](const ir::StmtRef &part) { return named(part); });
  result = ir::withOwnExprs(result, [&](const ir::ExprRef &own) { return named(own); });
  if (result->kind != ir::StmtKind::Declare || nameOf(result->symbol) == result->symbol)
    return result;
  auto copy = std::make_shared<ir::Stmt>(*result);
  copy->symbol = nameOf(result->symbol);
  return copy;
}

void ScanWriter::put(const ir::StmtRef &stmt) {
  const ir::StmtRef own = onDevice(named(stmt), kernel_, dialect_);
  const std::vector<ir::StmtRef> stmts =
      own->isOneStatement() ? std::vector<ir::StmtRef>{own} : own->children;
  for (const std::string &line : statementLines(stmts, loop_, indent_, layout_))
    lines_.push_back(line);
}

void ScanWriter::declare(const std::vector<ir::SymbolRef> &symbols) {
  for (const ir::SymbolRef &symbol : symbols)
    if (symbol != loop_.parallel->counter)
      add(declarationText(*nameOf(symbol)) + ";");
}

/// The iterations end. The counter goes where no element is reached by it, and the iteration's number with it.
void ScanWriter::closeIterations(const std::string &at) {
  const auto eraseUnused = [&](std::size_t number, const std::string &name) {
    const auto line = lines_.begin() + static_cast<std::ptrdiff_t>(number);
    if (std::none_of(line + 1, lines_.end(),
                     [&](const std::string &later) { return mentionsWord(later, name); }))
      lines_.erase(line);
  };
  eraseUnused(counterAt_, loop_.parallel->counter->name);
  eraseUnused(counterAt_ - 1, at);
  close();
  close();
}

void ScanWriter::nameMembers(const ir::ScanLevel &level, const std::string &record, bool areLater) {
  for (const ir::ScanGroup &group : level.groups)
    for (std::size_t at = 0; at < group.members.size(); ++at)
      call(areLater ? group.later[at] : group.members[at], record + group.members[at]->name);
}

} // namespace parlift::target::gpu
