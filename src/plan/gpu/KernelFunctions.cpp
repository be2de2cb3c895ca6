#include "plan/gpu/KernelFunctions.h"

#include "ir/FunctionName.h"
#include "ir/RootSymbol.h"
#include "ir/Walk.h"
#include "legality/parallel/CanPrivatize.h"
#include "plan/gpu/KernelNames.h"
#include "plan/language/OpenClWords.h"
#include "support/Words.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

namespace parlift::plan {

namespace {

/// By its name alone, at the caller.
bool isSeenFrom(const ir::Symbol &symbol, const ir::Function &caller) {
  const SourceRange &declared = symbol.declaration, &here = caller.nameRange;
  if (!declared.valid() || !caller.outline)
    return false;
  if (declared.file != here.file)
    return !caller.outline->isCxx;
  const ir::Declaration *one = caller.outline->declaredAt(declared);
  if (!one || declared.begin > here.begin)
    return false;
  const SourceRange &scope = one->scope;
  return !scope.valid() || (scope.begin <= here.begin && here.begin < scope.end);
}

/// Calls `take(name, line)` for each macro that is defined, or no longer is, in the text.
template <typename Take>
void forEachMacro(const ir::Outline &outline, const SourceRange &in, Take &&take) {
  for (const ir::Directive &one : outline.directives)
    if ((one.kind == ir::DirectiveKind::Define || one.kind == ir::DirectiveKind::Undefine) &&
        one.line.file == in.file && in.begin <= one.line.begin && one.line.begin < in.end)
      take(one.name, one.line.text());
}

SourceRange allOf(const SourceFileRef &file) {
  return {file, 0, static_cast<std::uint32_t>(file->text().size())};
}

using Words = std::set<std::string, std::less<>>;

/// The words of the text, those of the macros that it uses included.
Words wordsMeant(const SourceRange &text, const ir::Outline &outline) {
  Words result;
  const auto add = [&](const std::string &words) {
    forEachWord(words, [&](std::string_view word) { result.emplace(word); });
  };
  add(text.text());
  for (std::size_t before = 0; before != result.size();) {
    before = result.size();
    for (const ir::Directive &one : outline.directives)
      if (one.kind == ir::DirectiveKind::Define && result.contains(one.name))
        add(one.line.text());
  }
  return result;
}

bool isElsewhere(const ir::Function &function, const ir::Function &caller) {
  return function.nameRange.file != caller.nameRange.file;
}

/// A macro that the function's words may mean in another way at the caller than where they stand.
std::string redefinedBetween(const SourceRange &text, const ir::Function &caller) {
  if (!caller.outline)
    return {};
  const Words words = wordsMeant(text, *caller.outline);
  std::string result;
  const auto look = [&](const std::string &name, const std::string &) {
    if (words.contains(name))
      result = name;
  };
  const SourceRange &here = caller.nameRange;
  if (text.file == here.file) {
    forEachMacro(*caller.outline,
                 {here.file, std::min(text.begin, here.begin), std::max(text.end, here.begin)},
                 look);
  } else {
    forEachMacro(*caller.outline, {text.file, text.end, allOf(text.file).end}, look);
    forEachMacro(*caller.outline, allOf(here.file), look);
  }
  return result;
}

/// Lines behind the place include further files.
bool includesBehind(const ir::Function &function) {
  return function.outline &&
         std::ranges::any_of(function.outline->directives, [&](const ir::Directive &one) {
           return one.kind == ir::DirectiveKind::Include &&
                  one.line.file == function.nameRange.file &&
                  one.line.begin > function.nameRange.begin;
         });
}

SourceRange wholeOf(const ir::Function &function) {
  return {function.nameRange.file, function.nameRange.begin, function.body->range.end};
}

std::string pointerInOpenCl(const ir::Function &function) {
  std::string why;
  ir::forEachStmt(*function.body, [&](const ir::Stmt &stmt) {
    if (stmt.kind == ir::StmtKind::Declare && stmt.symbol->type->isPointer())
      why = fmt::format("has a pointer of its own, `{}`", stmt.symbol->name);
    if (stmt.kind == ir::StmtKind::Assign && stmt.target->kind == ir::ExprKind::VarRef &&
        stmt.target->type->isPointer() &&
        ir::rootSymbolOf(*stmt.value) != stmt.target->symbol.get())
      why = fmt::format("makes `{}` another pointer", stmt.target->symbol->name);
    ir::forEachOwnExpr(stmt, [&](const ir::ExprRef &own) {
      ir::forEachExpr(*own, [&](const ir::Expr &expr) {
        if (expr.kind == ir::ExprKind::Cast && expr.type->isPointer())
          why = fmt::format("makes a pointer of another type, `{}`", expr.range.oneLine());
      });
    });
  });
  return why;
}

} // namespace

std::string functionOutOfReach(const ir::KernelMark &kernel, const ir::Function &caller) {
  std::uint32_t last = 0;
  for (const ir::DeviceFunction &one : kernel.functions) {
    const ir::Function &function = *one.function;
    if (!function.isInNamespace)
      return fmt::format("`{}` is called, which is a member of a class",
                         ir::writtenName(function.name));
    const bool isHere = !isElsewhere(function, caller);
    if (!isHere && (function.name.find("::") != std::string::npos || includesBehind(caller)))
      return fmt::format("`{}` is called, which is in another file",
                         ir::writtenName(function.name));
    if (const std::string word = isHere ? "" : redefinedBetween(wholeOf(function), caller);
        !word.empty())
      return fmt::format("`{}` is called, which uses `{}`, which another line of the preprocessor "
                         "is about",
                         ir::writtenName(function.name), word);
    const bool isBehind = isHere && (function.nameRange.begin > caller.nameRange.begin ||
                                     function.nameRange.begin < last);
    last = isHere ? std::max(last, function.nameRange.begin) : last;
    if (isBehind && function.name.find("::") != std::string::npos)
      return fmt::format("`{}` is called, which stands further down in a namespace",
                         ir::writtenName(function.name));
    for (const ir::SymbolRef &symbol : one.outside) {
      const auto hides = [&](const ir::SymbolRef &other) { return other->name == symbol->name; };
      if (!isSeenFrom(*symbol, caller) || std::ranges::any_of(caller.parameters, hides) ||
          std::ranges::any_of(caller.locals, hides))
        return fmt::format("`{}` is called, and its `{}` is not known where the loop is",
                           ir::writtenName(function.name), symbol->name);
    }
    std::string qualified;
    ir::forEachExpr(*function.body, [&](const ir::Expr &expr) {
      if (expr.kind == ir::ExprKind::VarRef && expr.symbol->hasStaticStorage() &&
          expr.range.valid() && expr.range.text().find("::") != std::string::npos)
        qualified = expr.range.oneLine();
    });
    if (!qualified.empty())
      return fmt::format("`{}` is called, and its `{}` is not known where the loop is",
                         ir::writtenName(function.name), qualified);
  }
  return {};
}

std::string functionNotInOpenCl(const ir::KernelMark &kernel, const ir::Function &caller) {
  for (const ir::DeviceFunction &one : kernel.functions) {
    const ir::Function &function = *one.function;
    const SourceRange text = wholeOf(function);
    std::string why = pointerInOpenCl(function);
    if (!caller.outline || caller.outline->isCxx)
      why = "is no function of C";
    if (const std::string word = redefinedBetween(text, caller); !word.empty())
      why = fmt::format("uses `{}`, which another line of the preprocessor is about", word);
    forEachWord(text.text(), [&](std::string_view word) {
      if ((isWordOfOpenCl(word) && word != "bool") || word == "enum")
        why = fmt::format("uses `{}`, a word that kernels in OpenCL cannot have", word);
    });
    if (!why.empty())
      return fmt::format("`{}` is called, which {}", ir::writtenName(function.name), why);
  }
  return {};
}

bool functionsTouchMemory(const ir::KernelMark &kernel) {
  const auto isMemory = [](const ir::SymbolRef &symbol) {
    return symbol->isReference || symbol->type->isPointer() ||
           symbol->type->kind == ir::TypeKind::Array;
  };
  return std::ranges::any_of(kernel.functions, [&](const ir::DeviceFunction &one) {
    return std::ranges::any_of(one.function->parameters, isMemory) ||
           std::ranges::any_of(one.outside, isMemory);
  });
}

} // namespace parlift::plan
