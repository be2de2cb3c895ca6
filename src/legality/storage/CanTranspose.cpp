#include "legality/storage/CanTranspose.h"

#include "analysis/dependences/Delinearization.h"
#include "analysis/dependences/Overlap.h"
#include "ir/Builder.h"
#include "ir/InnermostElement.h"
#include "ir/RowSplit.h"
#include "ir/Walk.h"
#include "legality/loops/Reordering.h"
#include "support/Words.h"

#include <fmt/format.h>

#include <set>
#include <vector>

namespace parlift::legality {

using analysis::Polynomial;
using ir::Expr;
using ir::ExprKind;

namespace {

bool isNumber(const ir::Type &type) {
  return type.isInteger() || type.isFloating();
}

/// The array's name at the root of `A[i][k].x`, where subscripts and fields are all that is between; null: it is not.
const Expr *nameUnder(const Expr &place, const ir::Symbol &array) {
  if (place.kind == ExprKind::Member)
    return nameUnder(*place.operands[0], array);
  if (place.kind != ExprKind::Subscript)
    return nullptr;
  const Expr &pointer = *place.operands[0];
  if (pointer.kind != ExprKind::Load && pointer.kind != ExprKind::AddressOf)
    return nullptr;
  const Expr &under = *pointer.operands[0];
  if (under.kind == ExprKind::VarRef)
    return under.symbol.get() == &array ? &under : nullptr;
  // The first element of an array inside, not what some pointer there points to.
  const bool isInside =
      pointer.kind == ExprKind::AddressOf && under.type->kind == ir::TypeKind::Array;
  return isInside ? nameUnder(under, array) : nullptr;
}

/// The names by which numbers are read and written, and all names.
struct Names {
  std::set<const Expr *> all, ofNumbers;
};

Names namesIn(const ir::Stmt &stmt, const ir::Symbol &array) {
  Names names;
  const auto take = [&](const Expr &place) {
    if (const Expr *name = isNumber(*place.type) ? nameUnder(place, array) : nullptr)
      names.ofNumbers.insert(name);
  };
  ir::forEachStmt(stmt, [&](const ir::Stmt &part) {
    if (part.kind == ir::StmtKind::Assign)
      take(*part.target);
  });
  ir::forEachExpr(stmt, [&](const Expr &expr) {
    if (expr.kind == ExprKind::VarRef && expr.symbol.get() == &array)
      names.all.insert(&expr);
    if (expr.kind == ExprKind::Load)
      take(*expr.operands[0]);
  });
  return names;
}

/// Where the word stands in the text, comments and literals aside.
std::vector<std::uint32_t> mentionsOf(const std::string &word, const SourceRange &range) {
  std::vector<std::uint32_t> result;
  const std::string &text = range.file->text();
  for (std::size_t at = range.begin; at < range.end;) {
    const char c = text[at];
    if (c == '/' && (text[at + 1] == '/' || text[at + 1] == '*')) {
      const bool isLine = text[at + 1] == '/';
      const std::size_t end = text.find(isLine ? "\n" : "*/", at + 2);
      at = end == std::string::npos ? range.end : end + (isLine ? 1 : 2);
    } else if (c == '"' || (c == '\'' && !isWordCharacter(text[at - 1]))) { // not of 1'000
      for (++at; at < range.end && text[at] != c; ++at)
        at += text[at] == '\\' ? 1 : 0;
      ++at;
    } else if (isWordCharacter(c)) {
      const std::size_t end = wordEnd(text, at);
      if (text.compare(at, end - at, word) == 0)
        result.push_back(static_cast<std::uint32_t>(at));
      at = end;
    } else {
      ++at;
    }
  }
  return result;
}

/// Every mention is a variable that becomes something else, or part of a number that was computed from it.
bool isSaidByNodes(const ir::Stmt &loop, const ir::Symbol &array) {
  std::vector<const Expr *> nodes;
  ir::forEachExpr(loop, [&](const Expr &expr) {
    const bool isName = expr.kind == ExprKind::VarRef && expr.symbol.get() == &array;
    if ((isName || expr.kind == ExprKind::IntLiteral) && expr.range.valid())
      nodes.push_back(&expr);
  });
  for (const std::uint32_t at : mentionsOf(array.name, loop.source.whole)) {
    bool isSaid = false;
    for (const Expr *node : nodes)
      isSaid |= node->range.begin <= at && at < node->range.end;
    if (!isSaid)
      return false;
  }
  return true;
}

} // namespace

class TransposeQuestion {
public:
  TransposeQuestion(const Nest &nest, LoopIndex loop, ir::SymbolRef array)
      : nest_(nest), loop_(loop), array_(std::move(array)) {}

  Answer<TransposeEvidence> answer();

private:
  Refusal unsuited(const std::string &why) const {
    return refuse(diag::ReasonId::TransformUnsuited, nest_, loop_, "transpose " + array_->name,
                  why);
  }
  /// Of a variable that nothing in the nest changes, and whose name is its own in the function.
  std::optional<Polynomial> fixedValue(const ir::Symbol &symbol) const {
    unsigned ofThatName = 0;
    for (const auto *list : {&nest_.function.parameters, &nest_.function.locals})
      for (const ir::SymbolRef &other : *list)
        ofThatName += other->name == symbol.name ? 1 : 0;
    if (ofThatName != 1 || symbol.storage == ir::Storage::Global)
      return std::nullopt;
    const analysis::AccessTable &table = nest_.table();
    for (analysis::AtomId id = 0; id < table.atoms.atoms.size(); ++id) {
      const analysis::Atom &atom = table.atoms[id];
      if (atom.kind == analysis::AtomKind::Value && atom.text == symbol.name && atom.printable &&
          !atom.variesEverywhere && atom.variesIn.empty() && !atom.rootOnly)
        return Polynomial::atom(id);
    }
    return std::nullopt;
  }
  /// Every subscript stays in the row that it begins in.
  bool staysInRows() const {
    for (const analysis::Access &access : nest_.table().accesses)
      if (nest_.table().bases[access.base].symbol == array_ && nest_.isInside(access, loop_) &&
          (access.wholeObject || access.path.size() < 2 || !analysis::isNested(access)))
        return false;
    return true;
  }

  ir::ExprRef rowLength() const;
  std::optional<Polynomial> valueOf(const Expr &expr, const analysis::Access &access) const;
  bool splitsAlike(const analysis::Access &access, const Polynomial &row, const Expr &length) const;

  const Nest &nest_;
  LoopIndex loop_;
  ir::SymbolRef array_;
};

/// The value as the analysis has it: counters and what does not change while the nest runs.
std::optional<Polynomial> TransposeQuestion::valueOf(const Expr &expr,
                                                     const analysis::Access &access) const {
  if (expr.kind == ExprKind::IntLiteral)
    return Polynomial::constant(expr.intValue);
  if (expr.kind == ExprKind::Cast && expr.type->isInteger() &&
      expr.operands[0]->type->isInteger()) {
    const ir::Type &from = *expr.operands[0]->type;
    const bool keeps =
        expr.type->bits > from.bits || (expr.type->bits == from.bits && expr.type->bits == 64);
    return keeps ? valueOf(*expr.operands[0], access) : std::nullopt;
  }
  if (expr.kind == ExprKind::Binary) {
    const auto left = valueOf(*expr.operands[0], access),
               right = valueOf(*expr.operands[1], access);
    if (!left || !right)
      return std::nullopt;
    switch (expr.binaryOp) {
    case ir::BinaryOp::Add:
      return *left + *right;
    case ir::BinaryOp::Sub:
      return *left - *right;
    case ir::BinaryOp::Mul:
      return *left * *right;
    default:
      return std::nullopt;
    }
  }
  if (expr.kind != ExprKind::Load || expr.operands[0]->kind != ExprKind::VarRef)
    return std::nullopt;
  const ir::SymbolRef &symbol = expr.operands[0]->symbol;
  for (const LoopIndex index : access.loops)
    if (const analysis::NestLoop &loop = nest_.loop(index); loop.variable == symbol)
      return loop.step ? std::optional(loop.start + (Polynomial::atom(loop.counter) - loop.lower) *
                                                        Polynomial::constant(*loop.step))
                       : std::nullopt;
  return fixedValue(*symbol);
}

/// Each term of the subscript that is multiplied with the length counts rows, and together they are `row`. What is left is the place
/// then.
bool TransposeQuestion::splitsAlike(const analysis::Access &access, const Polynomial &row,
                                    const Expr &length) const {
  if (!access.expr || access.expr->kind != ExprKind::Subscript)
    return false;
  Polynomial sum;
  for (const ir::RowSplit::Term &term : ir::splitByRow(access.expr->operands[1], length).row) {
    const auto value = valueOf(*term.value, access);
    if (!value)
      return false;
    sum = term.isNegative ? sum - *value : sum + *value;
  }
  return sum == row;
}

/// The variable that says how long rows are, where all subscripts are proved to be rows and places; null: they are not.
ir::ExprRef TransposeQuestion::rowLength() const {
  ir::ExprRef length;
  std::optional<Polynomial> extent;
  const ir::Stmt &stmt = *nest_.loop(loop_).stmt;
  for (const analysis::Access &access : nest_.table().accesses) {
    if (nest_.table().bases[access.base].symbol != array_ || !nest_.isInside(access, loop_))
      continue;
    const RowPlace place = rowPlaceOf(nest_, access);
    if (place.subscripts.size() != 2 || access.path[0].isModular || !place.extents[0] ||
        (extent && *extent != *place.extents[0]))
      return nullptr;
    extent = place.extents[0];
    if (!length)
      ir::forEachExpr(stmt, [&](const Expr &expr) {
        if (!length && expr.kind == ExprKind::Load && expr.operands[0]->kind == ExprKind::VarRef &&
            expr.type->isInteger() && fixedValue(*expr.operands[0]->symbol) == extent)
          length = ir::load(ir::varRef(expr.operands[0]->symbol));
      });
    if (!length || !splitsAlike(access, place.subscripts[0], *length))
      return nullptr;
  }
  return length;
}

RowPlace rowPlaceOf(const Nest &nest, const analysis::Access &access) {
  RowPlace place;
  for (const analysis::PathStep &step : access.path) {
    if (step.isField)
      continue;
    if (!place.subscripts.empty())
      place.extents.push_back(step.extent);
    place.subscripts.push_back(step.index);
  }
  const ir::TypeRef &element = nest.table().bases[access.base].elementType;
  const bool isFlat =
      access.path.size() == 1 && element && (element->isInteger() || element->isFloating());
  if (!isFlat)
    return place;
  analysis::Delinearizer delinearizer(nest.table());
  const auto split = delinearizer.split(access, access, 0);
  if (!split || split->shape.size() != 1 || !split->first.assumptions.empty())
    return {};
  return {split->first.subscripts, {split->shape[0]}};
}

Answer<TransposeEvidence> TransposeQuestion::answer() {
  const std::string &name = array_->name;
  const ir::Stmt &stmt = *nest_.loop(loop_).stmt;
  const bool hasRows = array_->type->element->kind == ir::TypeKind::Array;
  const ir::TypeRef element = ir::innermostElement(array_->type->element);
  TransposeEvidence evidence;
  evidence.hasRecords_ = element->kind == ir::TypeKind::Record;
  const bool isFlat = !hasRows && !evidence.hasRecords_;
  if (isFlat)
    evidence.rowLength_ = rowLength();
  if (isFlat && !evidence.rowLength_)
    return unsuited(
        fmt::format("an element of `{}` is one number, and no rows of them are proved", name));
  const auto numbers = ir::leavesOf(element);
  if (!numbers)
    return unsuited(
        fmt::format("`{}` is not made of numbers of one size without gaps", element->spelling));
  const Names names = namesIn(stmt, *array_);
  if (names.all != names.ofNumbers || !isSaidByNodes(stmt, *array_))
    return unsuited(
        fmt::format("the loop has more of `{}` than the values of single numbers", name));
  if (!isFlat && !staysInRows())
    return unsuited(fmt::format("a subscript of `{}` may go on from row to row", name));
  evidence.array_ = array_;
  evidence.numbers_ = *numbers;
  return evidence;
}

Answer<TransposeEvidence> canTranspose(const Nest &nest, LoopIndex loop,
                                       const ir::SymbolRef &array) {
  return TransposeQuestion(nest, loop, array).answer();
}

bool hasNumbersOnly(const ir::Stmt &stmt, const ir::Symbol &array) {
  const Names names = namesIn(stmt, array);
  return names.all == names.ofNumbers;
}

} // namespace parlift::legality
