/// \file
/// Interprocedural MOD and REF: what a function may write and read of its caller's objects, where its tree is not executed in place
/// of the call, since it calls itself or is too large. Private to the folder.
///
///     double trace(const Scene *s, Ray r, int depth)      REF  *s, s->spheres[...], `lights`     MOD  nothing
///     int place(int *row, int column, int n)              REF  row[...]                          MOD  row[...]
///
/// In: a function whose tree is here. Out: objects, in its own parameters' values on entry and variables with static storage; what
/// lies in its own variables, and in those of functions that it calls, is nobody else's. Of an object any element may be meant.
/// Found by a walk over all functions that it reaches, each once for what its parameters may point to (flow-insensitive within a
/// function), so that recursion ends when nothing new is passed on (J. Banning, "An efficient way to find the side effects of
/// procedure calls", 1979; K. Cooper, K. Kennedy, "Interprocedural side-effect analysis in linear time", 1988).
///
/// Refuses (nullopt) where a store or a read cannot be named so: pointers loaded from elements of arrays or from memory while
/// something stores pointers, `p = p->next`, calls of what is not in sight unless it has no effects, jumps, volatile objects,
/// what may leave the program or throw.
#pragma once

#include "ir/Stmt.h"

#include <map>
#include <optional>
#include <vector>

namespace parlift::analysis {

struct ModRef {
  struct Object {
    ir::ExprRef lvalue;   ///< over parameters' reads, references and variables of the program
    bool isMoved = false; ///< some element of what the lvalue is one of
    bool isRead = false, isWritten = false;
  };
  std::vector<Object> objects;
};

/// Remembers what it has found: no function may change.
class ModRefs {
public:
  /// In the callee's parameters.
  const std::optional<ModRef> &of(const ir::Function &function);
  /// In the caller's words. Null: its function is not in sight, or cannot be told.
  const ModRef *at(const ir::Expr &call);

private:
  std::optional<ModRef> inWordsOf(const ir::Expr &call);

  std::map<const ir::Function *, std::optional<ModRef>> known_;
  std::map<const ir::Expr *, std::optional<ModRef>> calls_;
};

} // namespace parlift::analysis
