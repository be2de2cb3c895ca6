/// \file
/// Jumps that are branches: `goto` as people wrote `if` and `continue` in languages that had no other.
///
///     if (a > 0) goto L;                 if (a > 0) goto L;                for (...) {
///     b = 1;                             b = 1;                              if (a) goto next;
///   L: c = 2;                            goto M;                             b = 1;
///                                      L: c = 2;                           next: ;
///     if (!(a > 0)) b = 1;             M: d = 3;                           }
///     c = 2;
///                                        if (a > 0) c = 2; else b = 1;     if (a) continue;
///                                        d = 3;
///
/// A list of statements becomes a list of such items only if all jumps to its labels are of these kinds; all others stay
/// jumps. Refuses jumps backwards, into branches and past declarations.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>

#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace parlift::frontend {

struct JumpItem {
  const clang::Stmt *stmt = nullptr; ///< of a branch: the `if` that jumps
  bool isBranch = false;
  std::vector<JumpItem> taken, otherwise; ///< where its condition holds, where it does not
};

struct StructuredJumps {
  std::unordered_map<const clang::CompoundStmt *, std::vector<JumpItem>> lists;
  std::unordered_set<const clang::GotoStmt *>
      continues;                                       ///< each is `continue` of the loop around it
  std::unordered_set<const clang::GotoStmt *> jumps;   ///< all that are understood
  std::unordered_set<const clang::LabelDecl *> labels; ///< and where they go
};

StructuredJumps structuredJumps(const clang::Stmt *body);

} // namespace parlift::frontend
