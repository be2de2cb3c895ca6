#include "legality/loops/JamTree.h"

#include "ir/OnlyStatement.h"
#include "ir/PlainParts.h"

#include <algorithm>

namespace parlift::legality {

namespace {

bool areDeclarations(const ir::Stmt &stmt) {
  return stmt.kind == ir::StmtKind::Block && !stmt.isScope && !stmt.children.empty() &&
         std::all_of(stmt.children.begin(), stmt.children.end(),
                     [](const ir::StmtRef &child) { return child->kind == ir::StmtKind::Declare; });
}

/// `i = j++;` has two statements in the tree; `int a, b;` is as good as two.
bool isSameSource(const ir::Stmt &first, const ir::Stmt &second) {
  return first.range.valid() && second.range.valid() && second.range.begin < first.range.end &&
         (first.kind != ir::StmtKind::Declare || second.kind != ir::StmtKind::Declare);
}

void addStatements(const ir::StmtRef &stmt, JamPart &run) {
  if (areDeclarations(*stmt)) {
    for (const ir::StmtRef &child : stmt->children)
      run.statements.push_back({child});
    return;
  }
  if (!run.statements.empty() && isSameSource(*run.statements.back().back(), *stmt))
    run.statements.back().push_back(stmt);
  else
    run.statements.push_back({stmt});
}

} // namespace

std::shared_ptr<const JamLoop> jamTree(const ir::Stmt &loop,
                                       const std::vector<std::int64_t> &factors) {
  auto tree = std::make_shared<JamLoop>();
  tree->loop = &loop;
  tree->factor = factors.empty() ? 1 : std::max<std::int64_t>(1, factors.front());
  const std::vector<std::int64_t> inner(factors.begin() + (factors.empty() ? 0 : 1), factors.end());
  bool isRun = false;
  for (const ir::StmtRef &child : ir::bodyStatements(loop)) {
    if (ir::isEmpty(child))
      continue;
    const bool isLoop = child->kind == ir::StmtKind::Loop;
    if (isLoop || !isRun)
      tree->parts.emplace_back();
    isRun = !isLoop;
    if (!isLoop) {
      addStatements(child, tree->parts.back());
      continue;
    }
    tree->parts.back().loop = jamTree(*child, inner);
    if (!tree->parts.back().loop)
      return nullptr;
  }
  const bool isNest = tree->parts.size() == 1 && tree->parts.front().loop;
  return inner.empty() || isNest ? tree : nullptr;
}

std::vector<const JamLoop *> loopsOf(const JamLoop &tree) {
  std::vector<const JamLoop *> loops{&tree};
  for (const JamPart &part : tree.parts)
    if (part.loop)
      for (const JamLoop *inner : loopsOf(*part.loop))
        loops.push_back(inner);
  return loops;
}

std::vector<const JamPart *> runsOf(const JamLoop &tree) {
  std::vector<const JamPart *> runs;
  for (const JamPart &part : tree.parts) {
    if (!part.loop) {
      runs.push_back(&part);
      continue;
    }
    for (const JamPart *inner : runsOf(*part.loop))
      runs.push_back(inner);
  }
  return runs;
}

} // namespace parlift::legality
