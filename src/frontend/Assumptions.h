/// \file
/// What `#pragma parlift` says, and of which loops.
///
///     #pragma parlift assume(injective(idx), range(n, 1, 1000))    Directive: two items, the loop's first token
///     for (...)                                                    the loop: Injective {Load(idx)}, Range {Load(n), 1, 1000}
///
/// A directive is about the loop behind it; in front of another statement, about the outermost loops in that one. What cannot be
/// understood, names nothing or stands where no loop follows means nothing, and a remark says so: a line that is left out is never
/// guessed at.
///
/// Private to this folder.
#pragma once

#include "diag/Report.h"
#include "frontend/PreprocessorLog.h"
#include "frontend/Ranges.h"
#include "ir/CExpression.h"
#include "ir/Stmt.h"

#include <optional>
#include <string>
#include <vector>

namespace parlift::frontend {

/// `injective(idx)`.
struct AssumptionWords {
  ir::AssumptionKind kind = ir::AssumptionKind::Independent;
  std::vector<std::string> arguments;
  std::string text;
};

struct AssumptionDirective {
  SourceRange line;
  clang::SourceLocation next; ///< of the statement that it is about
  bool isBeforeLoop = false;
  bool isOff = false;
  std::vector<AssumptionWords> items;
  bool isTaken = false; ///< some loop has it
};

class AssumptionDirectives {
public:
  AssumptionDirectives(const PreprocessorLog &log, clang::Preprocessor &preprocessor,
                       Ranges &ranges);

  /// Those about the statement that begins here.
  std::vector<AssumptionDirective *> at(clang::SourceLocation begin);
  void ignore(const SourceRange &line, const std::string &why);
  /// Remarks about all that mean nothing, in the order of the text. Those that no loop has taken are among them.
  std::vector<diag::Remark> remarks();

private:
  void read(const ParliftPragma &pragma, clang::Preprocessor &preprocessor, Ranges &ranges);

  std::vector<AssumptionDirective> directives_;
  std::vector<diag::Remark> remarks_;
};

/// One item as it is said of a loop whose tree is whole: with its variables, which `scope` knows. Not of Pure, which is a matter of
/// names. The failure is a sentence for the user.
parlift::Result<ir::AssumptionRef> bindAssumption(const AssumptionWords &words,
                                                  const SourceRange &line, const ir::Stmt &loop,
                                                  const ir::CScope &scope);

} // namespace parlift::frontend
