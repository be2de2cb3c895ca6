/// \file
/// Uses of macros that say loops, and what stands in their place when they are written out.
///
///     #define FOR_PIXELS(im) \                          FOR_PIXELS(src) total += at(src, x, y);
///       for (int y = 0; y < (im)->h; y++) \      =>     for (int y = 0; y < (src)->h; y++)
///       for (int x = 0; x < (im)->w; x++)               for (int x = 0; x < (src)->w; x++) total += at(src, x, y);
///
/// Arguments and macros inside stay as they are written, lines break where the definition breaks them. Where the definition makes
/// words (`#`, `##`, `...`), or another macro inside says the loop, everything is replaced. Uses with comments or directives among
/// their arguments are left out.
///
/// The same tokens mean the same program: `Outline::tokens` is what two texts of a file are compared by. Private to this folder.
#pragma once

#include "frontend/Ranges.h"
#include "ir/Outline.h"

#include <clang/Lex/Preprocessor.h>
#include <clang/Lex/TokenConcatenation.h>

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace parlift::frontend {

class MacroUses {
public:
  explicit MacroUses(clang::Preprocessor &preprocessor);
  /// Hears of expansions from now on.
  static std::shared_ptr<MacroUses> attach(clang::Preprocessor &preprocessor);

  /// Each token that the parser gets, in order.
  void see(const clang::Token &token);
  void tell(Ranges &ranges, ir::Outline &outline) const;

private:
  class Listener;
  /// A token as it is to be written.
  struct Word {
    std::string text;
    bool followsBlank = false;
    unsigned line = 0, column = 0; ///< in the definition; 0: it is an argument's
  };
  struct Use {
    clang::SourceRange range;
    unsigned definedOn =
        0; ///< the line of its `#define`, which says nothing of how far the others are indented
    std::vector<Word> once; ///< the definition with its arguments; none: that does not say it
    std::vector<Word> all;  ///< everything replaced
    bool saysLoop = false, isSaidInside = false;
  };

  void begins(clang::SourceRange range, const clang::MacroInfo &macro,
              const clang::MacroArgs *arguments);
  std::vector<Word> definitionOf(const clang::MacroInfo &macro, const clang::MacroArgs *arguments);
  void add(std::vector<Word> &words, const clang::Token &token, bool followsBlank,
           clang::SourceLocation inDefinition);
  static bool hasStatements(const std::vector<Word> &words);
  static std::string onLines(const std::vector<Word> &words, const std::string &indent);
  static std::string written(const std::vector<Word> &words, unsigned definedOn,
                             const std::string &indent);

  clang::Preprocessor &preprocessor_;
  const clang::SourceManager &sources_;
  clang::TokenConcatenation concatenation_;
  clang::Token before_, last_; ///< the two last ones that were added
  std::vector<Use> uses_;
  std::size_t tokens_ = 0;
};

} // namespace parlift::frontend
