/// \file
/// What the preprocessor does while Clang parses: directives, conditions and macros of the user's files, for ir::Outline, and what
/// `#pragma parlift` says, with the statement that follows (Assumptions.h).
///
///     auto log = PreprocessorLog::attach(preprocessor);     before the parse
///     log->tell(ranges, outline);                           behind it
///
/// Private to this folder.
#pragma once

#include "frontend/MacroUses.h"
#include "frontend/Ranges.h"
#include "ir/Outline.h"

#include <clang/Lex/Preprocessor.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace parlift::frontend {

/// `#pragma parlift ...`, macros in it replaced.
struct ParliftPragma {
  clang::SourceLocation place;      ///< of the word `parlift`
  std::vector<clang::Token> tokens; ///< behind it
  clang::SourceLocation next;       ///< the first token behind the line that is no directive's
  bool isBeforeLoop = false;        ///< that one is `for`, `while` or `do`
};

class PreprocessorLog {
public:
  static std::shared_ptr<PreprocessorLog> attach(clang::Preprocessor &preprocessor);

  void tell(Ranges &ranges, ir::Outline &outline) const;
  const std::vector<ParliftPragma> &pragmas() const { return pragmas_; }

private:
  class Listener;
  class Handler;
  struct Entry {
    ir::DirectiveKind kind;
    clang::SourceLocation at; ///< a token of the line
    std::string name;
    bool isSystem;
  };
  struct Condition {
    clang::SourceLocation end;
    std::vector<clang::SourceLocation> branches;
  };

  std::shared_ptr<MacroUses> macroUses_;
  std::vector<Entry> entries_;
  std::vector<ParliftPragma> pragmas_; ///< of all files, in the order in which they are read
  std::size_t placed_ = 0;             ///< of them: their next token is known
  std::map<clang::SourceLocation, Condition> conditions_; ///< by `#if`
};

} // namespace parlift::frontend
