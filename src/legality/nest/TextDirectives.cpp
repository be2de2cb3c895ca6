#include "legality/nest/TextDirectives.h"

#include "ir/Walk.h"
#include "support/Hints.h"

#include <algorithm>
#include <memory>

namespace parlift::legality {

bool holdsDirectives(const SourceRange &text, const std::vector<const ir::Stmt *> &loops) {
  bool isAssumedOf = false; // the line in front of a loop is about that loop, and no other
  for (const ir::Stmt *loop : loops)
    ir::forEachLoop(*loop, [&](const ir::Stmt &inner, const ir::LoopStack &) {
      isAssumedOf |= !inner.assumptions.empty();
    });
  if (isAssumedOf)
    return true;
  if (!text.holdsDirectives())
    return false;
  std::string rest = text.text();
  const auto blank = [&](const ir::Stmt &loop, const ir::LoopStack &) {
    for (const Hint &hint : hintsBefore(loop.source.keyword))
      if (meansNothing(hint) && text.begin <= hint.range.begin && hint.range.end <= text.end)
        std::fill(rest.begin() + (hint.range.begin - text.begin),
                  rest.begin() + (hint.range.end - text.begin), ' ');
  };
  for (const ir::Stmt *loop : loops)
    ir::forEachLoop(*loop, blank);
  const auto left = std::make_shared<SourceFile>("", std::move(rest));
  return SourceRange{left, 0, static_cast<std::uint32_t>(left->text().size())}.holdsDirectives();
}

} // namespace parlift::legality
