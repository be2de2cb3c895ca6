#include "transform/Bodies.h"

namespace parlift::transform {

std::vector<ir::StmtRef> statementsOf(const ir::Stmt &loop) {
  ir::StmtRef body = loop.body;
  while (body->kind == ir::StmtKind::Block && body->children.size() == 1)
    body = body->children.front();
  return body->kind == ir::StmtKind::Block ? body->children : std::vector<ir::StmtRef>{body};
}

namespace {

void collect(const ir::Stmt &stmt, const ir::Stmt &inner, std::vector<ir::StmtRef> &out) {
  for (const ir::StmtRef &child : stmt.children) {
    if (child.get() == &inner)
      continue;
    if (child->kind == ir::StmtKind::Block)
      collect(*child, inner, out);
    else
      out.push_back(child);
  }
}

} // namespace

std::vector<ir::StmtRef> besides(const ir::Stmt &outer, const ir::Stmt &inner) {
  std::vector<ir::StmtRef> result;
  collect(*outer.body, inner, result);
  return result;
}

} // namespace parlift::transform
