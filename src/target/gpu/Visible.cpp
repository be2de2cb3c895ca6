#include "target/gpu/Visible.h"

#include "ir/Walk.h"

#include <set>
#include <string>

namespace parlift::target::gpu {

namespace {

/// Variables declared before the loop, which may be a copy of the function's, in the blocks around it.
bool addDeclared(const ir::Stmt &stmt, const ir::Stmt &loop, std::vector<ir::SymbolRef> &visible) {
  if (stmt.kind == ir::StmtKind::Loop && stmt.loopPath == loop.loopPath)
    return true;
  if (stmt.kind == ir::StmtKind::Declare)
    visible.push_back(stmt.symbol);
  const std::size_t outside = visible.size();
  bool isFound = false;
  ir::forEachChild(stmt, [&](const ir::StmtRef &child) {
    isFound = isFound || addDeclared(*child, loop, visible);
  });
  if (!isFound && (stmt.kind != ir::StmtKind::Block || stmt.isScope))
    visible.resize(outside);
  return isFound;
}

} // namespace

std::vector<ir::SymbolRef> visibleAt(const ir::Stmt &loop, const ir::Function &function) {
  std::vector<ir::SymbolRef> visible = function.parameters, result;
  addDeclared(*function.body, loop, visible);
  std::set<std::string> names;
  for (auto one = visible.rbegin(); one != visible.rend(); ++one)
    if (names.insert((*one)->name).second)
      result.insert(result.begin(), *one);
  return result;
}

} // namespace parlift::target::gpu
