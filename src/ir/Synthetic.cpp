#include "ir/Synthetic.h"

#include <memory>
#include <utility>

namespace parlift::ir {

SymbolRef syntheticSymbol(std::string name, TypeRef type) {
  auto symbol = std::make_shared<Symbol>();
  symbol->name = std::move(name);
  symbol->type = std::move(type);
  symbol->isSynthetic = true;
  return symbol;
}

} // namespace parlift::ir
