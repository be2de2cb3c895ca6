#include "plan/KernelNames.h"

#include "ir/Walk.h"
#include "support/Words.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace parlift::plan {

namespace {

using Names = std::set<std::string, std::less<>>;

/// What the function declares before the loop: kernels stand outside, and do not see it.
struct DeclaredBefore {
  Names names; ///< of types and macros
  Names enumerators;
};
DeclaredBefore declaredBefore(const ir::Function &function, const ir::Stmt &loop) {
  const std::string &text = function.nameRange.file->text();
  const std::uint32_t from = function.nameRange.begin, to = loop.source.keyword.begin;
  DeclaredBefore result;
  if (from >= to)
    return result;
  std::string before; // the word before, of those without a `;` between them
  bool inTypedef = false, isEnum = false, inEnum = false;
  std::size_t end = from;
  for (std::size_t at = from; at < to; at = end) {
    end = at + 1;
    if (text[at] == ';') {
      if (inTypedef && !before.empty())
        result.names.insert(before);
      inTypedef = false;
      isEnum = false;
      before.clear();
    }
    if (text[at] == '{')
      inEnum = isEnum;
    inEnum &= text[at] != '}';
    if (!isWordCharacter(text[at]))
      continue;
    end = std::max<std::size_t>(wordEnd(text, at), end);
    std::string word = text.substr(at, end - at);
    if (before == "enum" || before == "struct" || before == "union" || before == "class")
      if (const std::size_t next = text.find_first_not_of(" \t\r\n", end);
          next != std::string::npos && text[next] == '{')
        result.names.insert(word);
    if (before == "define")
      result.names.insert(word);
    const char last = text[text.find_last_not_of(" \t\r\n", at - 1)];
    if (inEnum && (last == '{' || last == ','))
      result.enumerators.insert(word);
    inTypedef |= word == "typedef";
    isEnum = word == "enum" || (isEnum && before == "enum");
    before = std::move(word);
  }
  return result;
}

} // namespace

namespace {

/// Where a comment or literal that begins at `at` ends; `at`: none does.
std::size_t behindQuoted(const std::string &text, std::size_t at) {
  const auto behind = [&](const char *end, std::size_t length) {
    const std::size_t found = text.find(end, at + length);
    return found == std::string::npos ? text.size() : found + length;
  };
  if (text.compare(at, 2, "//") == 0)
    return behind("\n", 1);
  if (text.compare(at, 2, "/*") == 0)
    return behind("*/", 2);
  const char quote = text[at];
  const bool separates = at > 0 && isWordCharacter(text[at - 1]); // 10'000
  if (quote != '"' && (quote != '\'' || separates))
    return at;
  for (++at; at < text.size() && text[at] != quote && text[at] != '\n'; ++at)
    at += text[at] == '\\' ? 1 : 0;
  return std::min(at + 1, text.size());
}

} // namespace

bool isInNamespace(const ir::Function &function) {
  if (function.nameRange.file->path().ends_with(".c"))
    return true;
  const std::string &text = function.nameRange.file->text();
  std::vector<bool> open; // of the braces that are open: a namespace's
  std::string head;       // what precedes one, without comments
  for (std::size_t at = 0; at < function.nameRange.begin; ++at) {
    if (const std::size_t behind = behindQuoted(text, at); behind > at) {
      at = behind - 1;
      head += ' ';
      continue;
    }
    const char c = text[at];
    if (c == '{')
      open.push_back(mentionsWord(head, "namespace") || mentionsWord(head, "extern"));
    if (c == '}' && !open.empty())
      open.pop_back();
    if (c == '{' || c == '}' || c == ';')
      head.clear();
    else
      head += c;
  }
  return std::ranges::all_of(open, [](bool isNamespace) { return isNamespace; });
}

namespace {

/// A variable that lengths of rows are made of, and which another one of the loop's hides: `x[i][j]` is `x[i * m + j]` in a kernel.
std::string hiddenLength(const ir::Stmt &loop, const ir::KernelMark &kernel) {
  std::map<std::string, const ir::Symbol *, std::less<>> lengths;
  const auto take = [&](const ir::ExprRef &length) {
    if (length)
      ir::forEachExpr(*length, [&](const ir::Expr &part) {
        if (part.symbol)
          lengths.emplace(part.symbol->name, part.symbol.get());
      });
  };
  for (const ir::DeviceArray &array : kernel.arrays) {
    take(array.rowLength);
    for (const ir::Type *type = array.symbol->type.get(); type; type = type->element.get())
      take(type->extent);
  }
  std::string result;
  ir::forEachStmt(loop, [&](const ir::Stmt &stmt) {
    if (stmt.kind != ir::StmtKind::Declare)
      return;
    const auto found = lengths.find(stmt.symbol->name);
    if (found != lengths.end() && found->second != stmt.symbol.get())
      result = stmt.symbol->name;
  });
  return result;
}

} // namespace

std::string clashingName(const analysis::LoopFacts &loop, const ir::KernelMark &kernel) {
  if (std::string hidden = hiddenLength(*loop.loop, kernel); !hidden.empty())
    return hidden;
  std::set<std::string, std::less<>> ours;
  for (const ir::GridDimension &one : kernel.grid)
    for (const char *tail : {"_trips", "_after"})
      ours.insert(one.counter->name + tail);
  for (const ir::DeviceArray &array : kernel.arrays) {
    for (const char *tail : {"_data", "_start"})
      ours.insert(array.symbol->name + tail);
    if (array.isTransposed)
      ours.insert(array.symbol->name + "_rows");
  }
  const auto takePutTogether = [&](const ir::Symbol &variable) {
    for (const char *tail : {"_parts", "_parts_data", "_parts_start", "_first", "_of", "_of_block"})
      ours.insert(variable.name + tail);
  };
  for (const analysis::Reduction &reduction : loop.reductions) {
    takePutTogether(*reduction.symbol);
    for (const ir::SymbolRef &place : reduction.payload)
      takePutTogether(*place);
  }
  std::string result;
  const auto look = [&](const std::string &text) {
    forEachWord(text, [&](std::string_view word) {
      if (ours.contains(word))
        result = word;
    });
  };
  look(loop.loop->source.whole.text());
  for (const ir::GridDimension &one : kernel.grid)
    look(one.trips);
  for (const ir::DeviceArray &array : kernel.arrays)
    look(array.low + " " + array.end);
  for (const ir::SymbolRef &symbol : kernel.values) // extents of rows are not in the loop's text
    look(symbol->name);
  for (const std::string &condition : kernel.conditions)
    look(condition);
  return result;
}

std::string nameOutOfSight(const ir::Function &function, const ir::Stmt &loop,
                           const ir::KernelMark &kernel, bool knowsEnumerators) {
  const DeclaredBefore declared = declaredBefore(function, loop);
  std::string result;
  const auto look = [&](const std::string &words, bool isHost = false) {
    forEachWord(words, [&](std::string_view word) {
      if (declared.names.contains(word) ||
          ((isHost || !knowsEnumerators) && declared.enumerators.contains(word)))
        result = word;
    });
  };
  const auto lookAt = [&](const ir::SymbolRef &symbol) {
    const ir::Type *type = symbol->type.get();
    while ((type->kind == ir::TypeKind::Array || type->isPointer()) && type->element)
      type = type->element.get();
    look(type->spelling);
  };
  for (const ir::DeviceArray &array : kernel.arrays)
    lookAt(array.symbol);
  for (const ir::SymbolRef &symbol : kernel.values)
    lookAt(symbol);
  look(loop.source.whole.text());
  for (const ir::GridDimension &one : kernel.grid)
    look(one.trips + " " + one.ownTrips, true);
  for (const ir::DeviceArray &array : kernel.arrays)
    look(array.low + " " + array.end, true);
  for (const std::string &condition : kernel.conditions)
    look(condition, true);
  return result;
}

} // namespace parlift::plan
