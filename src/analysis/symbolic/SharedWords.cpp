#include "analysis/symbolic/SharedWords.h"

#include "ir/ExprText.h"
#include "ir/Iterator.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::analysis {

bool isSharedWord(const ir::Expr &place) {
  return place.kind == ir::ExprKind::Subscript && place.type && ir::isBit(*place.type);
}

std::string whyWordsAreShared(const ir::Expr &place) {
  const ir::Expr &pointer = *place.operands[0];
  const ir::Expr &container =
      pointer.kind == ir::ExprKind::AddressOf ? *pointer.operands[0] : pointer;
  return fmt::format("elements of `{}`, a std::vector<bool>, share words, and to store one is to "
                     "write its neighbours; use std::vector<char>",
                     ir::lineText(container));
}

std::vector<LoopIndex> loopsWithSharedWords(const Base &container, std::vector<LoopIndex> around) {
  std::erase_if(around, [&](LoopIndex one) {
    const auto isIn = [&](const std::vector<LoopIndex> &in) {
      return std::ranges::find(in, one) != in.end();
    };
    return isIn(container.declaredIn) || (!container.variesEverywhere && isIn(container.variesIn));
  });
  return around;
}

} // namespace parlift::analysis
