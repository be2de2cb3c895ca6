/// \file
/// Where the text of an update begins: at its target, `h[k] += w`, or at the operator before it, `++h[k]`.
#pragma once

#include "ir/Stmt.h"

#include <cctype>

namespace parlift::ir {

/// Of an Assign whose target has a place in the text.
inline std::uint32_t beginOfUpdate(const Stmt &update) {
  const SourceRange &target = update.target->range;
  const std::string &text = target.file->text();
  std::uint32_t at = target.begin;
  while (at > 0 && std::isspace(static_cast<unsigned char>(text[at - 1])) != 0)
    --at;
  const bool isPrefixed =
      at > 1 && text[at - 1] == text[at - 2] && (text[at - 1] == '+' || text[at - 1] == '-');
  return isPrefixed ? at - 2 : target.begin;
}

} // namespace parlift::ir
