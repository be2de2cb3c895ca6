#include "analysis/regions/RegionText.h"

#include <fmt/format.h>

namespace parlift::analysis {

bool isArray(const RegionBase &base) {
  return base.isPointee || base.allocation || base.symbol->type->kind == ir::TypeKind::Array ||
         base.symbol->type->kind == ir::TypeKind::Container;
}

std::string regionText(const Touched &touched, const ir::Function &function) {
  if (!touched.base.symbol)
    return "any memory";
  const ir::Symbol &symbol = *touched.base.symbol;
  if (!isArray(touched.base))
    return fmt::format("`{}`", symbol.name);
  const auto isTaken = [&](const std::string &name) {
    for (const ir::SymbolRef &parameter : function.parameters)
      if (parameter->name == name)
        return true;
    return false;
  };
  std::string element = "e";
  while (isTaken(element))
    element += "e";
  poly::System system;
  for (const ir::SymbolRef &parameter : function.parameters)
    system.addVariable(parameter->name);
  const poly::Variable last = system.addVariable(element);
  for (const poly::Row &row : touched.where.rows())
    for (const auto &[variable, coefficient] : row.form.terms)
      if (variable == last) {
        system.add(row);
        break;
      }
  const std::string where = system.text();
  return where == "true" ? fmt::format("any element of `{}`", symbol.name)
                         : fmt::format("`{}[{}]` where {}", symbol.name, element, where);
}

} // namespace parlift::analysis
