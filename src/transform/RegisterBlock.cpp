#include "transform/RegisterBlock.h"

#include "analysis/symbolic/ExprFacts.h"
#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "ir/Rewrite.h"
#include "ir/RootSymbol.h"
#include "transform/Bodies.h"
#include "transform/BoundExprs.h"
#include "transform/LocalArrays.h"
#include "transform/StripLoops.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>

namespace parlift::transform {

using ir::BinaryOp;
using ir::ExprRef;
using ir::StmtRef;
using legality::RegisterBlockEvidence;

namespace {

ExprRef read(const ir::SymbolRef &symbol) {
  return ir::load(ir::varRef(symbol));
}

/// `const double (*)[16]`
ir::TypeRef pointerToRow(const ir::TypeRef &type, std::int64_t extent) {
  auto pointer = std::make_shared<ir::Type>(
      *ir::pointerTo(ir::arrayOf(type, ir::intLiteral(extent, ir::intType()))));
  pointer->spelling = fmt::format("{} (*)[{}]", type->spelling, extent);
  return pointer;
}

ExprRef zero(const ir::TypeRef &type) {
  return type->isFloating() ? ir::floatLiteral(0, type) : ir::intLiteral(0, type);
}

/// The expression with values for its counters, which may be wider: what a place computes is a sum of products of signed numbers
/// that does not overflow in their own types.
ExprRef withCounters(const ExprRef &expr, const std::map<const ir::Symbol *, ExprRef> &values,
                     bool isValue = false) {
  using ir::ExprKind;
  if (expr->kind == ExprKind::Load && expr->operands[0]->kind == ExprKind::VarRef) {
    const auto value = values.find(expr->operands[0]->symbol.get());
    return value == values.end() ? expr : value->second;
  }
  std::vector<ExprRef> operands;
  bool isSame = true;
  for (const ExprRef &operand : expr->operands) {
    // What an element is named with is no value of the product's.
    operands.push_back(withCounters(operand, values, isValue && expr->kind != ExprKind::Load));
    isSame &= operands.back() == operand;
  }
  if (isSame)
    return expr;
  switch (expr->kind) {
  case ExprKind::AddressOf:
    return ir::addressOf(operands[0]);
  case ExprKind::Subscript:
    return ir::subscript(operands[0], operands[1]);
  case ExprKind::Load:
    return ir::load(operands[0]);
  case ExprKind::Cast:
    if (isValue)
      return ir::cast(operands[0], expr->type);
    return ir::preservesValue(*operands[0]->type, *expr->type) ? ir::cast(operands[0], expr->type)
                                                               : operands[0];
  default:
    if (isValue)
      return ir::binary(expr->binaryOp, operands[0], operands[1], {}, expr->type);
    return operation(operands[0], expr->binaryOp, operands[1]);
  }
}

/// No two of its iterations touch one element that outlives them: of the panels, of a tile, of the result.
StmtRef apart(const ir::CountedLoop &header, std::vector<StmtRef> body) {
  return ir::withProof(ir::makeLoop(header, std::move(body)), true);
}

class Writer {
public:
  Writer(const RegisterBlockEvidence &evidence, Names &names) : evidence_(evidence), names_(names) {
    for (std::size_t level = 0; level < 3; ++level) {
      headers_[level] = *ir::countedLoop(*evidence.loops()[level]);
      strips_[level] = stripLoops(headers_[level], evidence.sizes().block[level], names);
    }
    const ir::TypeRef counts = ir::intType();
    r_ = names.variable("r", counts);
    s_ = names.variable("s", counts);
    name_ = ir::rootSymbolOf(*place())->name;
    result_ = names.variable(name_ + "_block", arrayType(elementType(), {block(0), block(1)}));
  }

  Change write() {
    std::vector<StmtRef> declarations, fills;
    for (const RegisterBlockEvidence::Operand &operand : evidence_.operands())
      addPanels(operand, declarations, fills);
    std::vector<StmtRef> deepest;
    addEnd(2, deepest);
    deepest.insert(deepest.end(), declarations.begin(), declarations.end());
    deepest.insert(deepest.end(), fills.begin(), fills.end());
    deepest.push_back(tiles());
    std::vector<StmtRef> inside;
    addEnd(0, inside);
    addEnd(1, inside);
    inside.push_back(ir::declare(result_));
    inside.push_back(fillOfResult());
    inside.push_back(ir::makeLoop(strips_[2].strips, std::move(deepest)));
    inside.push_back(storeOfResult());
    Change change{evidence_.loops()[0],
                  {apart(strips_[0].strips, {apart(strips_[1].strips, inside)})}};
    for (const ir::CountedLoop &header : headers_)
      if (!header.declares)
        std::ranges::move(
            unusedDeclarations(evidence_.function(), *evidence_.loops()[0], *header.counter),
            std::back_inserter(change.unused));
    return change;
  }

private:
  struct Panels {
    const RegisterBlockEvidence::Operand *operand;
    ir::SymbolRef array, panel; ///< all of them; the pointer to one
  };

  const ExprRef &place() const { return evidence_.update().target; }
  ir::TypeRef elementType() const { return ir::unqualified(place()->type); }
  std::int64_t tile(std::size_t level) const { return evidence_.sizes().tile[level]; }
  std::int64_t block(std::size_t level) const { return evidence_.sizes().block[level]; }
  const ir::SymbolRef &lane(std::size_t level) const { return level == 0 ? r_ : s_; }

  void addEnd(std::size_t level, std::vector<StmtRef> &to) const {
    if (strips_[level].end)
      to.push_back(strips_[level].end);
  }

  /// A counter of the strips' type that goes through a block in whole tiles.
  ir::CountedLoop tileLoop(std::size_t level) {
    ir::CountedLoop loop = wideLoop(level);
    loop.step = tile(level);
    return loop;
  }
  ir::CountedLoop wideLoop(std::size_t level) {
    ir::CountedLoop loop = strips_[level].inside;
    const ir::TypeRef type = ir::unqualified(strips_[level].strips.counter->type);
    loop.loop = nullptr;
    loop.declares = true;
    loop.counter = names_.another(headers_[level].counter->name, type);
    loop.first = read(strips_[level].strips.counter);
    loop.limit = ir::cast(loop.limit, type);
    return loop;
  }
  ir::CountedLoop laneLoop(std::size_t level) const {
    return transform::laneLoop(lane(level), tile(level));
  }
  /// From the begin of the block.
  ExprRef offset(const ir::CountedLoop &loop, std::size_t level) const {
    return operation(read(loop.counter), BinaryOp::Sub, read(strips_[level].strips.counter));
  }
  /// i + r, and whether the block has it.
  ExprRef ahead(const ir::CountedLoop &loop, std::size_t level) const {
    return operation(read(loop.counter), BinaryOp::Add, read(lane(level)));
  }
  ExprRef exists(const ir::CountedLoop &loop, std::size_t level) const {
    return operation(ahead(loop, level), loop.test, loop.limit);
  }

  /// The tree's own node of a value that the evidence points to.
  ExprRef nodeOf(const ir::Expr *wanted) const {
    ExprRef found;
    ir::rewrite(evidence_.update().value, [&](const ExprRef &expr) -> ExprRef {
      if (expr.get() == wanted)
        found = expr;
      return nullptr;
    });
    return found;
  }

  void addPanels(const RegisterBlockEvidence::Operand &operand, std::vector<StmtRef> &declarations,
                 std::vector<StmtRef> &fills) {
    const std::size_t level = operand.level;
    const std::string name = ir::rootSymbolOf(*operand.element)->name;
    const ir::TypeRef type = ir::unqualified(operand.values.front()->type);
    const ir::SymbolRef array = names_.variable(
        name + "_panels", arrayType(type, {block(level) / tile(level), block(2), tile(level)}));
    const ir::SymbolRef panel =
        names_.variable(name + "_panel", pointerToRow(constOf(type), tile(level)));
    panels_.push_back({&operand, array, panel});
    declarations.push_back(ir::declare(array));
    const ir::CountedLoop own = tileLoop(level), lanes = laneLoop(level), middle = wideLoop(2);
    const ExprRef source = withCounters(nodeOf(operand.values.front()),
                                        {{headers_[level].counter.get(), ahead(own, level)},
                                         {headers_[2].counter.get(), read(middle.counter)}},
                                        /*isValue=*/true);
    const ExprRef target =
        elementOf(array, {operation(offset(own, level), BinaryOp::Div, number(tile(level))),
                          offset(middle, 2), read(lane(level))});
    const StmtRef fill = ir::assign(target, ir::select(exists(own, level), source, zero(type)));
    // Panel by panel: those side by side begin at places that share the same few sets of the first cache.
    fills.push_back(apart(own, {apart(middle, {apart(lanes, {fill})})}));
  }

  static ExprRef number(std::int64_t value) { return ir::intLiteral(value, ir::intType()); }

  /// C[i][j]
  ExprRef inResult(const ExprRef &row, const ExprRef &column) const {
    return withCounters(place(),
                        {{headers_[0].counter.get(), row}, {headers_[1].counter.get(), column}});
  }

  /// In whole tiles, so that none of them has an end of its own.
  StmtRef fillOfResult() {
    const ir::CountedLoop rows = tileLoop(0), columns = tileLoop(1);
    const ExprRef isThere =
        ir::binary(BinaryOp::LogicalAnd, exists(rows, 0), exists(columns, 1), {}, ir::intType());
    const ExprRef old = ir::load(inResult(ahead(rows, 0), ahead(columns, 1)));
    const StmtRef fill =
        ir::assign(inBlock(rows, columns), ir::select(isThere, old, zero(elementType())));
    return apart(rows, {apart(laneLoop(0), {apart(columns, {apart(laneLoop(1), {fill})})})});
  }

  StmtRef storeOfResult() {
    const ir::CountedLoop rows = wideLoop(0), columns = wideLoop(1);
    const StmtRef store =
        ir::assign(inResult(read(rows.counter), read(columns.counter)),
                   ir::load(elementOf(result_, {offset(rows, 0), offset(columns, 1)})));
    return apart(rows, {apart(columns, {store})});
  }

  /// C_block[i - ii + r][j - jj + s]
  ExprRef inBlock(const ir::CountedLoop &rows, const ir::CountedLoop &columns) const {
    return elementOf(result_, {operation(offset(rows, 0), BinaryOp::Add, read(r_)),
                               operation(offset(columns, 1), BinaryOp::Add, read(s_))});
  }

  StmtRef tiles() {
    const ir::CountedLoop rows = tileLoop(0), columns = tileLoop(1), middle = wideLoop(2);
    const ir::SymbolRef tileArray =
        names_.variable(name_ + "_tile", arrayType(elementType(), {tile(0), tile(1)}));
    const auto inTile = [&] { return elementOf(tileArray, {read(r_), read(s_)}); };
    const auto throughTile = [&](const StmtRef &inside) {
      return apart(laneLoop(0), {apart(laneLoop(1), {inside})});
    };
    std::vector<StmtRef> body;
    for (const Panels &one : panels_) {
      const std::size_t level = one.operand->level;
      const ExprRef which =
          operation(offset(level == 0 ? rows : columns, level), BinaryOp::Div, number(tile(level)));
      body.push_back(ir::declare(one.panel, ir::addressOf(elementOf(one.array, {which}))));
    }
    body.push_back(ir::declare(tileArray));
    body.push_back(throughTile(ir::assign(inTile(), ir::load(inBlock(rows, columns)))));
    const ExprRef sum = ir::rewrite(evidence_.update().value, [&](const ExprRef &expr) -> ExprRef {
      if (expr->isLvalue() && analysis::sameExpression(*expr, *place()))
        return inTile();
      for (const Panels &one : panels_)
        if (std::ranges::find(one.operand->values, expr.get()) != one.operand->values.end()) {
          const ExprRef copy =
              elementOf(one.panel, {offset(middle, 2), read(lane(one.operand->level))});
          return expr->isLvalue() ? copy : ir::load(copy);
        }
      return nullptr;
    });
    body.push_back(ir::makeLoop(
        middle, {unrolled(throughTile(ir::assign(inTile(), sum, {}, evidence_.update().isUpdate)),
                          tile(0))}));
    body.push_back(throughTile(ir::assign(inBlock(rows, columns), ir::load(inTile()))));
    return apart(columns, {apart(rows, std::move(body))});
  }

  const RegisterBlockEvidence &evidence_;
  Names &names_;
  std::array<ir::CountedLoop, 3> headers_;
  std::array<StripLoops, 3> strips_;
  ir::SymbolRef r_, s_;
  std::string name_;     ///< of the result
  ir::SymbolRef result_; ///< a block of it
  std::vector<Panels> panels_;
};

} // namespace

Change registerBlock(const RegisterBlockEvidence &evidence, Names &names) {
  return Writer(evidence, names).write();
}

} // namespace parlift::transform
