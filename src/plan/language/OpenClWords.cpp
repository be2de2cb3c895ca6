#include "plan/language/OpenClWords.h"

#include "ir/InnermostElement.h"
#include "ir/Walk.h"
#include "support/Words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

namespace parlift::plan {

bool isWordOfOpenCl(std::string_view word) {
  static constexpr std::array<std::string_view, 24> words = {
      "kernel",     "global",     "local",     "constant",  "private", "generic",
      "half",       "bool",       "uchar",     "ushort",    "uint",    "ulong",
      "quad",       "complex",    "event_t",   "pipe",      "image",   "read_only",
      "write_only", "read_write", "sampler_t", "imaginary", "barrier", "vec_step"};
  if (std::ranges::find(words, word) != words.end())
    return true;
  // float4, uchar16 ...
  for (const char *type : {"char", "uchar", "short", "ushort", "int", "uint", "long", "ulong",
                           "float", "double", "half"})
    if (word.starts_with(type)) {
      const std::string_view lanes = word.substr(std::string_view(type).size());
      if (lanes == "2" || lanes == "3" || lanes == "4" || lanes == "8" || lanes == "16")
        return true;
    }
  return false;
}

namespace {

struct Layout {
  std::uint64_t size = 0, alignment = 1;
};

Layout laidOut(std::uint64_t size, std::uint64_t alignment) {
  return {(size + alignment - 1) / alignment * alignment, alignment};
}

/// What OpenCL makes of the type; nullopt: it has none like it.
std::optional<Layout> layoutOf(const ir::Type &type) {
  switch (type.kind) {
  case ir::TypeKind::Integer:
  case ir::TypeKind::Floating:
    if (type.isVolatile || type.isAtomic || type.bits % 8 != 0 || type.size != type.bits / 8 ||
        type.size > 8 || (type.size & (type.size - 1)) != 0)
      return std::nullopt;
    return Layout{type.size, type.size};
  case ir::TypeKind::Array: {
    const bool isKnown =
        type.extent && type.extent->kind == ir::ExprKind::IntLiteral && type.extent->intValue > 0;
    const auto element = isKnown ? layoutOf(*type.element) : std::nullopt;
    if (!element)
      return std::nullopt;
    return Layout{element->size * static_cast<std::uint64_t>(type.extent->intValue),
                  element->alignment};
  }
  case ir::TypeKind::Record: {
    Layout all;
    if (type.isUnion || type.fields.empty())
      return std::nullopt;
    for (const ir::Field &field : type.fields) {
      const auto inside = field.isBitField || field.name.empty() || !isWordOrEmpty(field.name) ||
                                  isWordOfOpenCl(field.name)
                              ? std::nullopt
                              : layoutOf(*field.type);
      if (!inside || laidOut(all.size, inside->alignment).size != field.offset)
        return std::nullopt;
      all.size = field.offset + inside->size;
      all.alignment = std::max(all.alignment, inside->alignment);
    }
    all = laidOut(all.size, all.alignment);
    return all.size == type.size ? std::optional(all) : std::nullopt;
  }
  default:
    return std::nullopt;
  }
}

/// `point`, `struct point`: words that its declaration can have.
bool hasName(const ir::Type &record) {
  std::string_view name = record.spelling;
  for (const std::string_view before : {"const ", "struct "})
    if (name.starts_with(before))
      name.remove_prefix(before.size());
  const bool isNested = std::ranges::all_of(record.fields, [](const ir::Field &field) {
    const ir::Type &at = ir::innermostElement(*field.type);
    return at.kind != ir::TypeKind::Record || hasName(at);
  });
  return !name.empty() && isWordOrEmpty(name) && !isWordOfOpenCl(name) && isNested;
}

} // namespace

std::string structureNotInOpenCl(const ir::Type &record) {
  if (!hasName(record))
    return fmt::format("kernels in OpenCL cannot have `{}`, a structure without a plain name",
                       record.spelling);
  return layoutOf(record)
             ? std::string()
             : fmt::format("kernels in OpenCL cannot have `{}`, whose fields are not numbers of "
                           "plain types, one behind the other",
                           record.spelling);
}

/// `long long` has 128 bits there, where there is one. An array's elements, and what C converts to them, the printer calls `long`;
/// words of the user's stay.
static bool saysLongLong(const ir::Stmt &stmts) {
  const auto isIt = [](const ir::Type &type) {
    const ir::Type *at = &type;
    while ((at->kind == ir::TypeKind::Array || at->isPointer()) && at->element)
      at = at->element.get();
    return at->spelling.find("long long") != std::string::npos;
  };
  bool result = false;
  ir::forEachStmt(stmts, [&](const ir::Stmt &stmt) {
    result |= stmt.kind == ir::StmtKind::Declare && isIt(*stmt.symbol->type);
  });
  ir::forEachExpr(stmts, [&](const ir::Expr &expr) {
    result |= expr.kind == ir::ExprKind::IntLiteral && isIt(*expr.type);
  });
  return result;
}

std::string notInOpenCl(const ir::Stmt &loop, const ir::KernelMark &kernel) {
  std::string result;
  bool isOfLongLong = saysLongLong(loop);
  for (const ir::DeviceFunction &one : kernel.functions) {
    isOfLongLong |= saysLongLong(*one.function->body) ||
                    one.function->returnType->spelling.find("long long") != std::string::npos;
    for (const ir::SymbolRef &parameter : one.function->parameters)
      isOfLongLong |= parameter->type->spelling.find("long long") != std::string::npos;
  }
  if (isOfLongLong)
    return "`long long` is another type in OpenCL, where `long` has 64 bits";
  const auto check = [&](const ir::Type &type) {
    const ir::Type *at = &type;
    while (at->kind == ir::TypeKind::Array && at->element)
      at = at->element.get();
    if (!result.empty() || at->kind == ir::TypeKind::Integer || at->isFloating())
      return;
    result =
        at->kind == ir::TypeKind::Record
            ? structureNotInOpenCl(*at)
            : fmt::format("kernels in OpenCL cannot have variables of type `{}` yet", at->spelling);
  };
  const auto checkAll = [&](const ir::Stmt &stmts) {
    ir::forEachStmt(stmts, [&](const ir::Stmt &stmt) {
      if (stmt.kind == ir::StmtKind::Declare && stmt.symbol->type->kind != ir::TypeKind::Bool)
        check(*stmt.symbol->type);
    });
  };
  for (const ir::SymbolRef &symbol : kernel.values)
    check(*symbol->type);
  for (const ir::DeviceArray &array : kernel.arrays)
    check(*array.symbol->type->element);
  ir::forEachStmt(loop, [&](const ir::Stmt &stmt) {
    if (stmt.kind == ir::StmtKind::Declare)
      check(*stmt.symbol->type);
  });
  for (const ir::DeviceFunction &one : kernel.functions) {
    for (const ir::SymbolRef &parameter : one.function->parameters)
      if (parameter->type->kind != ir::TypeKind::Bool)
        check(parameter->type->isPointer() ? *parameter->type->element : *parameter->type);
    if (one.function->returnType->kind == ir::TypeKind::Record)
      check(*one.function->returnType);
    checkAll(*one.function->body);
  }
  forEachWord(loop.source.whole.text(), [&](std::string_view word) {
    if (result.empty() && isWordOfOpenCl(word))
      result = fmt::format("`{}` is a word of OpenCL's", word);
  });
  return result;
}

} // namespace parlift::plan
