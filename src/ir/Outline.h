/// \file
/// What the compiler knows of the text of a unit and the tree of its loops does not say: which declarations stand where and in which
/// scopes, and the lines of the preprocessor.
///
///     #ifdef WIDE                    Conditional: from here ...
///     long first(long n) {
///     #else                          ... in two branches ...
///     int first(int n) {             Declaration: from here ...
///     #endif                         ... to here
///       return n + 1;
///     }                              ... to here, in the scope of the file
///
/// Made by the front end, from the compiler's own tokens: text that is not compiled (`#if 0`, comments, literals) has no part in it,
/// identifiers apart.
#pragma once

#include "support/Source.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace parlift::ir {

enum class DeclarationKind : std::uint8_t { Type, Enumerator, Variable, Function, Other };

/// In the main file, and variables and types of the user's other files.
struct Declaration {
  DeclarationKind kind = DeclarationKind::Other;
  std::string name;  ///< empty: it has none
  SourceRange at;    ///< the name
  SourceRange whole; ///< as far as the declarator or the `}` goes, without what follows up to a `;`
  SourceRange
      scope; ///< what of the text is in the namespace, class or function that it is a part of; nowhere: the file's
  bool hasBody = false; ///< of a function or namespace: no `;` follows
};

/// A namespace or `extern "C"`, around declarations.
struct Enclosure {
  SourceRange whole;
  std::uint32_t inside = 0; ///< behind the `{`
};

enum class DirectiveKind : std::uint8_t { Include, Define, Undefine, Condition, Other };

/// A line of the preprocessor's that it obeyed, in the user's files, in its order.
struct Directive {
  DirectiveKind kind = DirectiveKind::Other;
  SourceRange line;      ///< from the `#` to the last character, without the line break
  std::string name;      ///< the macro's; the included file's, as it is written
  bool isSystem = false; ///< Include: a header of the system's

  /// `#pragma omp ...`
  bool isOpenMp() const;
};

/// `#if` to `#endif`, in the main file.
struct Conditional {
  SourceRange whole;
  std::vector<std::uint32_t> branches; ///< where `#elif`, `#else` begin

  /// The text is wholly in one of the branches.
  bool encloses(const SourceRange &text) const;
};

/// A use of a macro, in the main file, that says a loop or a part of one: `FOR_PIXELS(im)`.
struct MacroUse {
  SourceRange at;
  std::string written; ///< C text that says the same without the macro
};

struct Outline {
  bool isCxx = false;
  /// The file is compiled under C's rule that an object is read by its own type; false: -fno-strict-aliasing.
  bool hasEffectiveTypes = true;
  std::vector<Declaration> declarations; ///< in source order
  std::vector<Enclosure> enclosures;     ///< in the main file, outer ones first
  std::vector<Directive> directives;
  std::vector<Conditional> conditionals; ///< outer ones first
  std::vector<MacroUse> loopMacros;      ///< in source order
  /// Of what the compiler has read of the main file, macros replaced: two texts of a file with one number mean the same.
  std::size_t tokens = 0;
  /// Of the main file, and where they stand in it; also of what is not compiled, not of comments and literals.
  std::map<std::string, std::vector<std::uint32_t>, std::less<>> identifiers;

  /// Where the name of a variable, type or function is declared at this place; null: not outside of blocks.
  const Declaration *declaredAt(const SourceRange &name) const;
};
using OutlineRef = std::shared_ptr<const Outline>;

} // namespace parlift::ir
