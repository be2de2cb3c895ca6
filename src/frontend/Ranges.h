/// \file
/// From Clang's source locations to byte ranges in the user's files, through macro expansions.
///
///     x = SQUARE(a[i]);     the node of a*a       -> `SQUARE(a[i])`, the expansion
///                           the node of a[i]      -> `a[i]`, where the argument is written
#pragma once

#include "support/Source.h"

#include <clang/Basic/LangOptions.h>
#include <clang/Basic/SourceManager.h>

#include <map>
#include <string>
#include <vector>

namespace parlift::frontend {

class Ranges {
public:
  /// `mainPath` replaces Clang's name of the main file. `isIncluded`: it is a header at that path, which the unit includes.
  Ranges(const clang::SourceManager &sources, const clang::LangOptions &language,
         std::string mainPath, bool isIncluded = false);

  /// Null: the unit does not include it.
  SourceFileRef mainFile() { return main_.isValid() ? file(main_) : nullptr; }
  /// The bytes of a range of tokens; nowhere when it spans files.
  SourceRange of(clang::SourceRange tokens);
  SourceRange ofToken(clang::SourceLocation location) { return of({location, location}); }
  /// The bytes say these tokens and nothing else: they are written in a file, or all of a macro's expansion or argument.
  bool isExact(clang::SourceRange tokens) const;
  /// What stands strictly between two tokens.
  SourceRange between(clang::SourceLocation open, clang::SourceLocation close);
  /// `range` extended over a `;` that follows it.
  SourceRange withSemicolon(SourceRange range) const;

  /// The line of the preprocessor's that the token stands in, as it goes on behind `\\` or in comments: from its `#`.
  SourceRange directiveAt(clang::SourceLocation token);
  /// Where the tokens of the declaration that begins here reach their first `{`: behind it; in a macro: behind the macro.
  std::uint32_t behindBrace(clang::SourceLocation begin);

  /// As they are written in the main file, and where: comments and literals have none, macros stay what they are.
  std::map<std::string, std::vector<std::uint32_t>, std::less<>> identifiers() const;

  /// The user expects its functions in the output: the main file, and `.c` files it includes.
  bool isAnalysed(clang::SourceLocation location);
  bool isMainFile(clang::SourceLocation location) const;
  /// The name of the macro whose body the token at `location` comes from; empty when it is written
  /// in a file.
  std::string macroAt(clang::SourceLocation location) const;
  /// One use of a macro in the main file says all from `first` to `last`, and nothing else: `REP(i, n)`. `behind` stands behind it.
  bool isWholeExpansion(clang::SourceLocation first, clang::SourceLocation last,
                        clang::SourceLocation behind) const;

private:
  SourceFileRef file(clang::FileID id);

  const clang::SourceManager &sources_;
  const clang::LangOptions &language_;
  std::string mainPath_;
  bool isIncluded_;
  clang::FileID main_;
  std::map<clang::FileID, SourceFileRef> files_;
  std::map<unsigned, SourceFileRef> filesByEntry_;
  std::map<clang::FileID, bool> analysed_;
};

} // namespace parlift::frontend
