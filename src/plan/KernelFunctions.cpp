#include "plan/KernelFunctions.h"

#include "ir/FunctionName.h"
#include "ir/RootSymbol.h"
#include "ir/Walk.h"
#include "legality/CanPrivatize.h"
#include "plan/KernelNames.h"
#include "plan/OpenClWords.h"
#include "support/Words.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

namespace parlift::plan {

namespace {

/// The braces that are open at a place of the file.
std::vector<std::size_t> openBraces(const std::string &text, std::size_t place) {
  std::vector<std::size_t> open;
  for (std::size_t at = 0; at < place; ++at) {
    if (text[at] == '{')
      open.push_back(at);
    if (text[at] == '}' && !open.empty())
      open.pop_back();
  }
  return open;
}

/// By its name alone, at the caller.
bool isSeenFrom(const ir::Symbol &symbol, const ir::Function &caller) {
  const SourceRange &declared = symbol.declaration, &here = caller.nameRange;
  if (!declared.valid() || declared.file != here.file)
    return declared.valid() && here.file->path().ends_with(".c");
  const std::string &text = here.file->text();
  const auto around = openBraces(text, declared.begin), open = openBraces(text, here.begin);
  return declared.begin < here.begin && around.size() <= open.size() &&
         std::equal(around.begin(), around.end(), open.begin());
}

/// Calls `take(name, line)` for each macro that is defined, or no longer is, in [from, to) of the text.
template <typename Take>
void forEachMacro(const std::string &text, std::size_t from, std::size_t to, Take &&take) {
  for (std::size_t at = from; at < to; ++at) {
    std::size_t end = std::min(text.find('\n', at), to);
    while (end < to && end > at && text[end - 1] == '\\')
      end = std::min(text.find('\n', end + 1), to);
    const std::string line = trimmed(std::string_view(text).substr(at, end - at));
    std::string directive, name;
    forEachWord(line, [&](std::string_view word) {
      std::string &place = directive.empty() ? directive : name;
      if (place.empty())
        place = word;
    });
    if (line.starts_with("#") && (directive == "define" || directive == "undef"))
      take(name, line);
    at = end;
  }
}

using Words = std::set<std::string, std::less<>>;

/// The words of the text, those of the macros that it uses included.
Words wordsMeant(const SourceRange &text, const std::string &main) {
  Words result;
  const auto add = [&](const std::string &words) {
    forEachWord(words, [&](std::string_view word) { result.emplace(word); });
  };
  add(text.text());
  for (std::size_t before = 0; before != result.size();) {
    before = result.size();
    for (const std::string *file : {&main, &text.file->text()})
      forEachMacro(*file, 0, file->size(), [&](const std::string &name, const std::string &line) {
        if (result.contains(name))
          add(line);
      });
  }
  return result;
}

bool isElsewhere(const ir::Function &function, const ir::Function &caller) {
  return function.nameRange.file->path() != caller.nameRange.file->path();
}

/// A macro that the function's words may mean in another way at the caller than where they stand.
std::string redefinedBetween(const SourceRange &text, const ir::Function &caller) {
  const std::string &own = text.file->text(), &main = caller.nameRange.file->text();
  const Words words = wordsMeant(text, main);
  std::string result;
  const auto look = [&](const std::string &name, const std::string &) {
    if (words.contains(name))
      result = name;
  };
  if (text.file->path() == caller.nameRange.file->path()) {
    forEachMacro(main, std::min(text.begin, caller.nameRange.begin),
                 std::max(text.end, caller.nameRange.begin), look);
  } else {
    forEachMacro(own, text.end, own.size(), look);
    forEachMacro(main, 0, main.size(), look);
  }
  return result;
}

/// Lines behind the place include further files.
bool includesBehind(const SourceRange &place) {
  const std::string &text = place.file->text();
  for (std::size_t at = text.find('#', place.begin); at != std::string::npos;
       at = text.find('#', at + 1))
    if (trimmed(std::string_view(text).substr(at + 1, 40)).starts_with("include"))
      return true;
  return false;
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
    if (!isInNamespace(function))
      return fmt::format("`{}` is called, which is a member of a class",
                         ir::writtenName(function.name));
    const bool isHere = !isElsewhere(function, caller);
    if (!isHere &&
        (function.name.find("::") != std::string::npos || includesBehind(caller.nameRange)))
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
    if (!caller.nameRange.file->path().ends_with(".c"))
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
