#include "ir/RoomAround.h"

#include "ir/MacroWords.h"
#include "ir/Walk.h"
#include "support/Hints.h"
#include "support/Words.h"

#include <string>

namespace parlift::ir {

namespace {

bool beginsLine(const SourceRange &keyword) {
  const std::string &text = keyword.file->text();
  const std::size_t before = text.find_last_not_of(" \t", keyword.begin - 1);
  return keyword.begin == 0 || before == std::string::npos || text[before] == '\n';
}

} // namespace

bool hasJumps(const Function &function) {
  const std::string text = function.body->range.text();
  const auto hidden = wordsOfMacros(text, function.outline.get());
  return mentionsWord(text, "switch") || mentionsWord(text, "goto") || hidden.contains("switch") ||
         hidden.contains("goto");
}

bool hasRoomAhead(const Stmt &outer, const Stmt &inner, const Function &function) {
  const LoopSource &source = outer.source, &inside = inner.source;
  const bool isAround = source.whole.valid() && source.whole.file == inside.keyword.file &&
                        source.whole.begin < inside.keyword.begin &&
                        inside.whole.end <= source.whole.end;
  return isAround && source.editable && !source.isUnbracedChild && source.label.empty() &&
         !source.inOmpRegion && !source.isTemplateInstance && !outer.parallel &&
         beginsLine(source.keyword) && hintsBefore(source.keyword).empty() && !hasJumps(function);
}

bool leavesByItsEnd(const Stmt &outer) {
  bool result = true;
  forEachStmt(outer, [&](const Stmt &stmt) { result &= stmt.kind != StmtKind::Return; });
  forEachExpr(outer, [&](const Expr &expr) {
    result &= expr.kind != ExprKind::Call || !expr.effects.mayNotReturn || expr.effects.isOfSystem;
  });
  return result;
}

} // namespace parlift::ir
