/// \file
/// What a statement touches, by itself and in the functions that it calls. The one place where a step asks.
///
///     static int t;
///     static int twice(void) { return 2 * t; }
///
///     t = j;                 writes t, reads j
///     r[j] = twice();        reads t, of which not a word stands there; reads r and j; makes the accesses of r[j] and t
///
/// Variables are those of VariableAccess.h: callees, C++ references and what calls without a body in sight may reach
/// included. Elements of memory are accesses of the nest, and `Makers` says which of several statements makes one.
#pragma once

#include "legality/nest/Nest.h"

#include <map>
#include <optional>
#include <set>
#include <vector>

namespace parlift::legality {

struct Touched {
  using Symbols = std::set<const ir::Symbol *>;
  Symbols read;
  Symbols written; ///< perhaps in part, or only perhaps
  Symbols set;     ///< of `written` the numbers and pointers, and what gets a new value as a whole
  Symbols declared;
  Symbols named; ///< declared, or in the text, be it for its address

  bool has(const ir::Symbol &symbol) const {
    return read.contains(&symbol) || written.contains(&symbol) || named.contains(&symbol);
  }
};

/// By the statement with all that is inside of it, loops' headers included.
Touched touchedBy(const Nest &nest, const ir::Stmt &stmt);
/// The same, to what is touched already.
void addTouched(const Nest &nest, const ir::Stmt &stmt, Touched &touched);

/// Of several statements, or groups of them, the one whose words, or whose calls, make an access.
class Makers {
public:
  /// Groups in order.
  void add(const ir::Stmt &stmt, std::size_t group);
  /// nullopt: none of them, as for a loop's header around them. The first of several that share the words.
  std::optional<std::size_t> of(const analysis::Access &access) const;
  /// nullopt also where several share the words, as the halves of a swap do.
  std::optional<std::size_t> onlyOneOf(const analysis::Access &access) const;
  /// Pairs of groups that share words.
  const std::set<std::pair<std::size_t, std::size_t>> &sharing() const { return sharing_; }

private:
  std::map<const ir::Expr *, std::size_t> groups_;
  std::set<const ir::Expr *> shared_;
  std::set<std::pair<std::size_t, std::size_t>> sharing_;
};

} // namespace parlift::legality
