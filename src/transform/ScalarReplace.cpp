#include "transform/ScalarReplace.h"

#include "ir/Builder.h"
#include "ir/Rewrite.h"
#include "support/Words.h"

#include <algorithm>
#include <cctype>

namespace parlift::transform {

namespace {

/// `C_ij` for C[i][j], `C_i1j` for C[i + 1][j], `value` where the subscripts are no such names.
std::string nameFor(const ir::Expr &place) {
  std::string base, subscripts;
  bool isPlain = true;
  for (const char c : place.range.text()) {
    if (isWordCharacter(c))
      (subscripts.empty() && base.find('[') == std::string::npos ? base : subscripts) += c;
    else if (c == '[')
      base += c;
    else if (c != ']' && c != ' ' && c != '+')
      isPlain = false;
  }
  base = base.substr(0, base.find('['));
  if (!isPlain || base.empty() || std::isdigit(static_cast<unsigned char>(base.front())) != 0)
    return "value";
  return base + "_" + (subscripts.empty() ? "value" : subscripts);
}

/// The place as it would be written outside the loop.
ir::ExprRef find(const ir::Stmt &loop, const ir::Expr *place) {
  ir::ExprRef found;
  ir::rewriteExprs(loop.body, [&](const ir::ExprRef &expr) -> ir::ExprRef {
    if (expr.get() == place)
      found = expr;
    return nullptr;
  });
  return found;
}

} // namespace

Change scalarReplace(const legality::ScalarReplacementEvidence &evidence, Names &names) {
  const ir::ExprRef place = find(evidence.loop(), evidence.places().front());
  const ir::SymbolRef variable = names.variable(nameFor(*place), ir::unqualified(place->type));
  const ir::ExprRef inside = ir::varRef(variable);
  const ir::StmtRef body =
      ir::rewriteExprs(evidence.loop().body, [&](const ir::ExprRef &expr) -> ir::ExprRef {
        const bool isPlace = std::find(evidence.places().begin(), evidence.places().end(),
                                       expr.get()) != evidence.places().end();
        return isPlace ? inside : nullptr;
      });
  return {&evidence.loop(),
          {ir::declare(variable, ir::load(place)), ir::withBody(evidence.loop(), body),
           ir::assign(place, ir::load(inside))}};
}

} // namespace parlift::transform
