/// \file
/// What the threads of a parallel loop do not share with the rest of the program, and whether this file shows
/// that it matters:
///
///     errno                        read in this file; the loop calls what may set it
///     rounding mode, FP flags      fesetround, fetestexcept, FENV_ACCESS, -frounding-math; the loop computes
///     threads after `fork`         libgomp's are gone in the new process: its next parallel loop waits for ever
///     the stack of a jump          a signal handler with longjmp may interrupt any thread
///
/// Other files that do so are not seen: `errno-kept`, `fp-environment`, `program-forks` and
/// `jump-from-handler` in docs/remarks say what to do then.
#pragma once

#include "frontend/PureFunctions.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

namespace parlift::frontend {

class ThreadState {
public:
  /// `forksAreSafe`: whoever compiles the result sees to that.
  ThreadState(const clang::ASTContext &ast, const PureFunctions &functions, bool forksAreSafe);

  struct Refusal {
    std::string reason; ///< remark id
    std::string name;   ///< fills the {1} of its text
  };
  /// Why the loop must stay in the thread that starts it; none: nothing that this file shows.
  std::optional<Refusal> refusal(const clang::Stmt &loop) const;
  /// Some function in this file catches exceptions. Those that leave a parallel loop end the program.
  bool catches() const { return catches_; }
  /// Nothing in this file makes it matter. Refusals are about what loops do in this file: what functions of others do is
  /// not asked.
  bool isOfNoMatter() const {
    return !readsErrno_ && environment_.empty() && fork_.empty() && handler_.empty();
  }

private:
  void scan(const clang::DeclContext *context);
  void takeFunctionsOf(const clang::Stmt *initializer);
  void scanFunction(const clang::FunctionDecl &function);
  void scanBody(const clang::Stmt *stmt, const clang::FunctionDecl &function);
  void scanCall(const clang::CallExpr &call, const clang::FunctionDecl &function);
  void findHandler();

  const clang::ASTContext &ast_;
  const PureFunctions &functions_;
  bool readsErrno_ = false, installsHandlers_ = false, catches_ = false;
  std::string environment_; ///< says what this file does with the floating-point environment
  std::string fork_, handler_;
  /// Who jumps, whom each function calls, whose address is taken.
  std::unordered_set<const clang::FunctionDecl *> jumps_, taken_;
  std::vector<std::pair<const clang::FunctionDecl *, const clang::FunctionDecl *>> calls_;
};

} // namespace parlift::frontend
