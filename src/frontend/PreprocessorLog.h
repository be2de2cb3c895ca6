/// \file
/// What the preprocessor does while Clang parses, for ir::Outline: directives and conditions of the user's files.
///
///     auto log = PreprocessorLog::attach(preprocessor);     before the parse
///     log->tell(ranges, outline);                           behind it
///
/// Private to this folder.
#pragma once

#include "frontend/Ranges.h"
#include "ir/Outline.h"

#include <clang/Lex/Preprocessor.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace parlift::frontend {

class PreprocessorLog {
public:
  static std::shared_ptr<PreprocessorLog> attach(clang::Preprocessor &preprocessor);

  void tell(Ranges &ranges, ir::Outline &outline) const;

private:
  class Listener;
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

  std::vector<Entry> entries_;
  std::map<clang::SourceLocation, Condition> conditions_; ///< by `#if`
};

} // namespace parlift::frontend
