#include "ir/ClassAround.h"

#include "ir/Walk.h"
#include "support/Words.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <vector>

namespace parlift::ir {

namespace {

bool isSame(const SourceRange &one, const SourceRange &other) {
  return one.valid() && one.file == other.file && one.begin == other.begin && one.end == other.end;
}

const Declaration *declaredAs(const Outline &outline, const SourceRange &whole,
                              DeclarationKind kind) {
  const auto found = std::ranges::find_if(outline.declarations, [&](const Declaration &one) {
    return one.kind == kind && isSame(one.whole, whole);
  });
  return found == outline.declarations.end() ? nullptr : &*found;
}

} // namespace

const Declaration *classAround(const Function &function) {
  if (!function.outline)
    return nullptr;
  const Outline &outline = *function.outline;
  const Declaration *at = declaredAs(outline, function.whole, DeclarationKind::Function);
  const Declaration *outermost = nullptr;
  while (at && at->scope.valid()) {
    if (declaredAs(outline, at->scope, DeclarationKind::Function))
      return nullptr;
    at = declaredAs(outline, at->scope, DeclarationKind::Type);
    outermost = at ? at : outermost;
  }
  return outermost;
}

bool isNameInClass(std::string_view word, const Outline &outline) {
  return std::ranges::any_of(outline.declarations, [&](const Declaration &one) {
    const bool hasWord = one.kind == DeclarationKind::Type ||
                         one.kind == DeclarationKind::Enumerator ||
                         one.kind == DeclarationKind::Variable;
    return hasWord && one.name == word && declaredAs(outline, one.scope, DeclarationKind::Type);
  });
}

std::string wordOfClass(const Stmt &loop, const Outline &outline) {
  std::set<std::string, std::less<>> seen;
  std::vector<std::string> open;
  const auto take = [&](std::string_view word) {
    if (seen.emplace(word).second)
      open.emplace_back(word);
  };
  forEachWord(loop.source.whole.text(), take);
  forEachExpr(loop, [&](const Expr &expr) {
    for (const Type *at = expr.type.get(); at; at = at->element.get())
      forEachWord(at->spelling, take);
  });
  while (!open.empty()) {
    const std::string word = open.back();
    open.pop_back();
    if (isNameInClass(word, outline))
      return word;
    for (const Directive &line : outline.directives)
      if (line.kind == DirectiveKind::Define && line.name == word)
        forEachWord(line.line.text(), take);
  }
  return {};
}

} // namespace parlift::ir
