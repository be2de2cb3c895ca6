#include "target/gpu/TypeText.h"

#include "ir/Kernel.h"
#include "ir/Scan.h"
#include "ir/Walk.h"
#include "support/Words.h"
#include "target/gpu/Device.h"
#include "target/gpu/Together.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace parlift::target::gpu {

namespace {

using ir::Type;
using ir::TypeKind;

/// The fields are called the same and hold the same.
bool isSameStructure(const Type &a, const Type &b) {
  if (a.kind != b.kind || a.size != b.size)
    return false;
  switch (a.kind) {
  case TypeKind::Array:
    return isSameStructure(*a.element, *b.element);
  case TypeKind::Record:
    return std::ranges::equal(a.fields, b.fields, [](const ir::Field &one, const ir::Field &other) {
      return one.name == other.name && one.offset == other.offset &&
             isSameStructure(*one.type, *other.type);
    });
  default:
    return a.bits == b.bits && a.isSigned == b.isSigned;
  }
}

class Writer {
public:
  explicit Writer(const ir::Stmt &loop) : loop_(loop) {}

  std::vector<std::string> write();

private:
  void take(const Type &type);
  void takeAll(const ir::Stmt &stmt);
  void number(const Type &type);
  void structure(const Type &type);

  const ir::Stmt &loop_;
  std::set<std::string> known_ = {"char",   "short",    "int",    "long",   "float",
                                  "double", "unsigned", "signed", "size_t", "ptrdiff_t"};
  std::vector<const Type *> taken_;
  std::vector<const Type *> structures_; ///< that are declared
  std::vector<std::string> lines_;
};

void Writer::take(const Type &type) {
  const Type &inside = innermostOf(type);
  if (inside.kind == TypeKind::Record)
    for (const ir::Field &field : inside.fields)
      take(*field.type);
  taken_.push_back(&inside);
}

void Writer::takeAll(const ir::Stmt &stmt) {
  ir::forEachStmt(stmt, [&](const ir::Stmt &part) {
    if (part.kind == ir::StmtKind::Declare)
      take(*part.symbol->type);
  });
  ir::forEachExpr(stmt, [&](const ir::Expr &expr) {
    if (expr.kind == ir::ExprKind::Cast)
      take(*expr.type);
  });
}

void Writer::number(const Type &type) {
  const std::string name = withoutConst(type.spelling);
  // The kernel has numbers in place of its constants; one of them says whether it has a sign.
  if (constexpr std::string_view tag = "enum ";
      type.isEnumeration && type.bits == 32 && name.starts_with(tag)) {
    if (known_.insert(name).second)
      lines_.push_back(fmt::format("{} {{ gpu_of_{} = {} }};", name, name.substr(tag.size()),
                                   type.isSigned ? "-1" : "0"));
    return;
  }
  if (!name.empty() && isWordOrEmpty(name) && known_.insert(name).second)
    lines_.push_back(fmt::format("typedef {} {};", wordsInOpenCl(type), name));
}

void Writer::structure(const Type &type) {
  const std::string name = withoutConst(type.spelling);
  if (!known_.insert(name).second)
    return;
  for (const ir::Field &field : type.fields)
    if (const Type &inside = innermostOf(*field.type); inside.kind == TypeKind::Record)
      structure(inside);
  if (isWordOrEmpty(name)) // its tag, if there is one, has the fields
    for (const Type *other : taken_)
      if (!isWordOrEmpty(withoutConst(other->spelling)) && isSameStructure(*other, type))
        structure(*other);
  const auto same = std::ranges::find_if(
      structures_, [&](const Type *other) { return isSameStructure(*other, type); });
  const bool isWord = isWordOrEmpty(name);
  if (isWord && same != structures_.end()) {
    lines_.push_back(fmt::format("typedef {} {};", withoutConst((*same)->spelling), name));
    return;
  }
  std::string fields;
  for (const ir::Field &field : type.fields) {
    std::string brackets;
    const Type *at = field.type.get();
    for (; at->kind == TypeKind::Array; at = at->element.get())
      brackets += fmt::format("[{}]", at->extent->intValue);
    fields += fmt::format("{} {}{}; ", wordsInOpenCl(*at), field.name, brackets);
  }
  lines_.push_back(isWord ? fmt::format("typedef struct {{ {}}} {};", fields, name)
                          : fmt::format("{} {{ {}}};", name, fields));
  structures_.push_back(&type);
}

std::vector<std::string> Writer::write() {
  const ir::ParallelMark &mark = *loop_.parallel;
  for (const ir::DeviceArray &array : mark.kernel->arrays)
    take(*array.symbol->type);
  takeAll(loop_);
  for (const ir::SymbolRef &symbol : mark.privates)
    take(*symbol->type);
  for (const ir::SymbolRef &symbol : mark.kernel->values)
    if (symbol->type->kind == TypeKind::Record)
      take(*symbol->type);
  if (mark.scan)
    for (const ir::ScanState &state : mark.scan->states)
      take(*state.symbol->type);
  for (const Together &one : togetherOf(loop_, mark))
    for (const ir::SymbolRef &variable : one.variables)
      take(*variable->type);
  for (const ir::GridDimension &dimension : mark.kernel->grid)
    take(*dimension.counter->type);
  for (const ir::DeviceFunction &one : mark.kernel->functions) {
    take(*one.function->returnType);
    for (const ir::SymbolRef &parameter : one.function->parameters)
      take(*parameter->type);
    takeAll(*one.function->body);
  }
  for (const Type *type : taken_)
    if (type->kind == TypeKind::Record)
      structure(*type);
  for (const Type *type : taken_)
    if (type->kind == TypeKind::Integer || type->isFloating())
      number(*type);
  return std::move(lines_);
}

} // namespace

std::vector<std::string> typeLines(const ir::Stmt &loop) {
  return Writer(loop).write();
}

const ir::Type &innermostOf(const ir::Type &type) {
  const Type *at = &type;
  while ((at->kind == TypeKind::Array || at->isPointer()) && at->element)
    at = at->element.get();
  return *at;
}

std::string wordsInOpenCl(const ir::Type &type) {
  if (type.kind == TypeKind::Record)
    return withoutConst(type.spelling);
  if (type.isFloating())
    return type.bits == 32 ? "float" : "double";
  const std::string name = type.bits == 8    ? "char"
                           : type.bits == 16 ? "short"
                           : type.bits == 32 ? "int"
                                             : "long";
  return (type.isSigned ? "" : "u") + name;
}

} // namespace parlift::target::gpu
