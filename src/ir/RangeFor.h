/// \file
/// A range-based `for` as its parts: what it goes through, and what it calls the elements.
///
///     for (const auto &x : v) S      object v, counter i$ (synthetic), extent v.size(), element `const auto &x`
///     for (auto &[a, b] : pairs) S   the element has no name; `a` and `b` are members of it
#pragma once

#include "ir/Stmt.h"

#include <optional>
#include <string>
#include <vector>

namespace parlift::ir {

/// `x` of `for (double x : values)`; null: it has no name (a structured binding), or the loop is another one.
inline const Symbol *rangeElement(const Stmt &loop) {
  if (loop.source.form != LoopForm::RangeFor || loop.body->children.empty())
    return nullptr;
  const Stmt &first = *loop.body->children.front();
  const bool isNamed =
      first.kind == StmtKind::Declare && !first.symbol->isSynthetic && !first.symbol->name.empty();
  return isNamed ? first.symbol.get() : nullptr;
}

struct RangeLoop {
  std::vector<StmtRef> init; ///< what is done before it counts: `int n = 3;`, temporaries
  SymbolRef counter;
  ExprRef object;  ///< the array or container: a place
  ExprRef extent;  ///< how many elements there are
  StmtRef element; ///< declares what the body calls the element
  StmtRef body;
};

/// nullopt: another loop, or it goes through something that has no elements by number.
std::optional<RangeLoop> rangeLoop(const Stmt &loop);

/// The user's words for the element, `const auto &x`, without the colon; nowhere where a macro says more than them, or what is declared
/// is no element.
SourceRange elementWords(const Stmt &declaration);

/// `x`, or `a` and `b` of `auto &[a, b]`.
std::vector<std::string> elementNames(const Stmt &declaration);

/// Declared by the header of a range-based `for`: the words of the declaration, `const auto &x :`, do not say its value.
inline bool isElement(const Stmt &stmt) {
  return stmt.kind == StmtKind::Declare && elementWords(stmt).valid();
}

} // namespace parlift::ir
