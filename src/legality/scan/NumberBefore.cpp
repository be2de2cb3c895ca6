#include "legality/scan/NumberBefore.h"

#include "ir/Builder.h"
#include "ir/SetBy.h"
#include "ir/Walk.h"
#include "legality/scan/Composer.h"

#include <algorithm>

namespace parlift::legality {

using ir::Stmt;
using ir::StmtKind;
using ir::Symbol;

std::optional<std::int64_t> numberBefore(const ir::Function &function, const Stmt &loop,
                                         const Symbol &variable) {
  const auto isSetIn = [&](const Stmt &stmt) {
    bool result = false;
    ir::forEachStmt(stmt, [&](const Stmt &part) { result |= ir::setBy(part) == &variable; });
    return result;
  };
  std::optional<std::int64_t> result;
  const auto set = [&](const Stmt &stmt) {
    const bool isWide = variable.type->isInteger() && variable.type->bits >= 32;
    const auto number =
        stmt.value && isWide ? plainNumber(*stmt.value, *ir::longType()) : std::nullopt;
    constexpr std::int64_t most = std::int64_t{1} << 30;
    result = number && *number > -most && *number < most
                 ? std::optional(static_cast<std::int64_t>(*number))
                 : std::nullopt;
  };
  const auto look = [&](const auto &self, const Stmt &stmt) -> bool {
    if (&stmt == &loop) {
      ir::forEachStmt(*loop.init, [&](const Stmt &one) {
        if (ir::setBy(one) == &variable)
          set(one);
      });
      return true;
    }
    if (ir::setBy(stmt) == &variable)
      set(stmt);
    if (stmt.kind == StmtKind::Block)
      return std::ranges::any_of(stmt.children,
                                 [&](const ir::StmtRef &child) { return self(self, *child); });
    const bool changes = isSetIn(stmt) && ir::setBy(stmt) != &variable;
    const auto before = result;
    if (stmt.kind == StmtKind::Loop && changes)
      result.reset(); // by an iteration before
    bool found = false;
    ir::forEachChild(stmt, [&](const ir::StmtRef &part) {
      if (found)
        return;
      if (stmt.kind == StmtKind::If)
        result = before;
      found = self(self, *part);
    });
    if (!found && changes)
      result.reset();
    return found;
  };
  const bool isFound = look(look, *function.body);
  std::size_t labels = 0;
  ir::forEachStmt(*function.body, [&](const Stmt &stmt) {
    labels += stmt.kind == StmtKind::OpaqueStmt ? 1 : 0; // something may jump there
  });
  return isFound && labels == 0 && !variable.isExposed() ? result : std::nullopt;
}

} // namespace parlift::legality
