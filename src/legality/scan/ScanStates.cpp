#include "legality/scan/NumberBefore.h"
#include "legality/scan/Packs.h"
#include "legality/scan/RoundingLoss.h"
#include "legality/scan/ScanQuestion.h"

#include "ir/Builder.h"
#include "ir/CountedLoop.h"
#include "ir/Jumps.h"
#include "ir/PlainParts.h"
#include "ir/Rewrite.h"
#include "ir/RootSymbol.h"
#include "ir/SetBy.h"
#include "ir/Walk.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace parlift::legality {

using namespace analysis;
using ir::Stmt;
using ir::StmtKind;
using ir::Symbol;

bool ScanQuestion::checkLoop() {
  const NestLoop &loop = nest_.loop(loop_);
  // A stride that no number says rises, or OpenMP takes no directive above the loop.
  if (!loop.variable || !loop.counted || stmt_.source.form != ir::LoopForm::For ||
      !stmt_.testFirst || loop.variable->isSynthetic)
    return refuse(stmt_.source.keyword, "its header does not count");
  for (const Stmt *part : {stmt_.before.get(), stmt_.after.get()})
    if (!part->children.empty())
      return refuse(stmt_.source.keyword, "its header does more than count");
  mark_->isAscending = loop.step.value_or(1) > 0;
  return true;
}

bool ScanQuestion::addVariables(const std::vector<ScalarUse> &variables, bool areCursors) {
  for (const ScalarUse &use : variables) {
    const Symbol &symbol = *use.symbol;
    if (symbol.isExposed() || symbol.isSynthetic || symbol.type->isVolatile ||
        symbol.type->isAtomic)
      return refuse(use.firstWrite, fmt::format("other names may reach `{}`", symbol.name));
    bool inHeader = false;
    ir::forEachStmt(*stmt_.step, [&](const Stmt &stmt) {
      inHeader |= stmt.kind == StmtKind::Assign && stmt.target->symbol == use.symbol;
    });
    if (inHeader)
      return refuse(stmt_.source.keyword, fmt::format("the header changes `{}`", symbol.name));
    finder_.add(use);
    if (areCursors)
      cursors_.insert(&symbol);
  }
  return true;
}

/// What is written by a pointer that is passed on is written in slices, whatever is assumed of other pointers.
bool ScanQuestion::checkPointers() {
  for (const Access &access : nest_.table().accesses) {
    if (!access.isWrite || !access.expr || !nest_.isInside(access, loop_) ||
        access.isScalarVariable)
      continue;
    const Symbol *root = ir::rootSymbolOf(*access.expr);
    if (!root || !root->type->isPointer() || !cursors_.contains(root) ||
        slices_.contains(access.base))
      continue;
    ScanRefusal other;
    const auto own = writesOwnSlices(nest_, loop_, access.base, cursors_, other);
    if (!own) {
      refusal = other;
      return refuse(access.range,
                    fmt::format("`{}` is written by a pointer that is passed on", access.text));
    }
    slices_.emplace(access.base, *own);
  }
  return true;
}

/// What has been kept last is as good as the element before the counter's. True: it is read.
bool ScanQuestion::readLastKept(ir::ScanState &cursor, unsigned base) {
  const std::vector<const ir::Expr *> places = readsOfLastKept(nest_, loop_, base, cursors_);
  if (places.empty())
    return false;
  const ir::SymbolRef &counter = nest_.loop(loop_).variable;
  cursor.reads = places;
  cursor.element = ir::subscript(places.front()->operands[0],
                                 ir::binary(ir::BinaryOp::Sub, ir::load(ir::varRef(counter)),
                                            ir::intLiteral(1, ir::unqualified(counter->type))));
  body_.body = ir::rewriteExprs(body_.body, [&](const ir::ExprRef &expr) {
    return std::ranges::find(places, expr.get()) == places.end() ? nullptr : cursor.element;
  });
  return true;
}

/// Elements go to the front where the cursor begins at the counter's first value or below; and what has been kept last is the element before
/// that one, where it begins at the counter's.
bool ScanQuestion::startPacks() {
  const auto header = ir::countedLoop(stmt_);
  for (ir::ScanState &state : mark_->states) {
    const auto pack = std::ranges::find_if(slices_, [&](const auto &one) {
      return one.second.packed && one.second.cursor == state.symbol.get();
    });
    if (pack == slices_.end())
      continue;
    const Slices &slices = pack->second;
    if (!header || (slices.isBehind && !nest_.table().bases[pack->first].symbol))
      return refuse(stmt_.source.keyword, "its header does not count");
    const bool isSame = readLastKept(state, pack->first);
    const ir::TypeRef type = ir::unqualified(state.symbol->type);
    const ir::Expr &first = ir::withoutCasts(*header->first);
    const bool isNumber = first.kind == ir::ExprKind::IntLiteral && first.intValue >= 0;
    const auto before = numberBefore(nest_.function, stmt_, *state.symbol);
    const std::int64_t behind = slices.isBehind ? 1 : 0; // of `++k`, from where it stores
    if (isNumber && before &&
        (isSame ? *before + behind == first.intValue : *before + behind <= first.intValue))
      continue;
    if (isSame)
      return refuse(state.reads.front()->range,
                    fmt::format("`{}` is what was kept last, and `{}` is not known to begin where "
                                "the loop does",
                                state.reads.front()->range.oneLine(), state.symbol->name));
    const ir::ExprRef start = ir::load(ir::varRef(state.symbol)),
                      wide = ir::cast(start, ir::longType());
    startsAs(isNumber && behind == 0
                 ? ir::binary(ir::BinaryOp::Le, start, ir::intLiteral(first.intValue, type))
                 : ir::binary(behind == 0 ? ir::BinaryOp::Le : ir::BinaryOp::Lt, wide,
                              ir::cast(header->first, ir::longType())));
  }
  return true;
}

bool ScanQuestion::addArrays(const std::vector<unsigned> &carried) {
  const auto &accesses = nest_.table().accesses;
  std::map<unsigned, std::vector<unsigned>> byBase;
  for (const unsigned id : carried) {
    const Dependence &dependence = nest_.dependences.dependences[id];
    const Access &source = accesses[dependence.source], &sink = accesses[dependence.sink];
    if (source.base != sink.base)
      return refuse(source.range,
                    fmt::format("`{}` and `{}` may be the same", source.text, sink.text));
    byBase[source.base].push_back(id);
  }
  bool hasElements = false;
  for (const auto &[base, ids] : byBase) {
    ScanRefusal other;
    const auto own =
        cursors_.empty() ? std::nullopt : writesOwnSlices(nest_, loop_, base, cursors_, other);
    if (own) {
      slices_.emplace(base, *own);
      continue;
    }
    if (!finder_.add(base, ids)) {
      const bool isAtCursor = !cursors_.empty() && finder_.refusal().place.valid() == false;
      refusal = isAtCursor || other.isNear ? other : finder_.refusal();
      return false;
    }
    hasElements = true;
  }
  if (!checkPointers())
    return false;
  if (hasElements && ir::holdsAny(*stmt_.body, {StmtKind::Continue}))
    return refuse(stmt_.body->range, "`continue` leaves an iteration before its end");
  finder_.forward();
  body_ = finder_.make();
  mark_->states = body_.states;
  mark_->shift = body_.shift;
  evaluated_ = body_.steady;
  return checkOtherNames() && startPacks() &&
         (!mark_->states.empty() || refuse({}, "nothing is passed on"));
}

/// The value of a state is followed through variables by their names: `int t = h; add(&t, a[i]); h = t;` has another one for t.
bool ScanQuestion::checkOtherNames() {
  const ValueFlow flow(*body_.body);
  for (const ir::ScanState &state : mark_->states)
    for (const Symbol *symbol : flow.reached(*state.symbol))
      if (flow.isSet(*symbol) && symbol->isExposed())
        return refuse(stmt_.body->range, fmt::format("other names may reach `{}`", symbol->name));
  return true;
}

bool ScanQuestion::checkRounding() {
  std::set<const Symbol *> states;
  for (const ir::ScanState &state : mark_->states)
    states.insert(state.symbol.get());
  const ir::Expr *loss = measuresRounding(*body_.body, states);
  return !loss ||
         refuse(loss->range, fmt::format("`{}` is what a sum has lost when it was rounded, "
                                         "which another order changes",
                                         loss->range.oneLine()));
}

} // namespace parlift::legality
