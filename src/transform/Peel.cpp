#include "transform/Peel.h"

#include "ir/Builder.h"
#include "ir/CountedLoop.h"
#include "ir/OnlyStatement.h"
#include "ir/Rewrite.h"
#include "transform/BoundExprs.h"
#include "transform/CounterPlaces.h"

#include <algorithm>

namespace parlift::transform {

using ir::BinaryOp;
using ir::ExprRef;
using ir::StmtRef;

namespace {

class Peeler {
public:
  Peeler(const legality::PeelEvidence &evidence, Names &names)
      : evidence_(evidence), names_(names), header_(*ir::countedLoop(evidence.loop())),
        type_(ir::unqualified(header_.counter->type)) {}

  std::vector<StmtRef> write() {
    evidence_.isLast() ? writeLast() : writeFirst();
    return std::move(result_);
  }

private:
  ExprRef runs(const ExprRef &value) const { return operation(value, header_.test, header_.limit); }
  ExprRef named(const char *suffix, const ExprRef &value) {
    if (value->kind == ir::ExprKind::IntLiteral)
      return value;
    const ir::SymbolRef name = names_.variable(header_.counter->name + suffix, constOf(type_));
    result_.push_back(ir::declare(name, ir::cast(value, type_)));
    return ir::load(ir::varRef(name));
  }
  void iteration(const ExprRef &from, std::int64_t ahead);
  void writeFirst();
  void writeLast();

  const legality::PeelEvidence &evidence_;
  Names &names_;
  const ir::CountedLoop header_;
  const ir::TypeRef type_;
  std::vector<StmtRef> result_;
};

/// The body with the counter's value in its place.
void Peeler::iteration(const ExprRef &from, std::int64_t ahead) {
  const CounterPlaces places{{header_.counter.get(), {from, ahead}}};
  const auto there = [&](const StmtRef &stmt) {
    return ir::rewriteExprs(stmt, [&](const ExprRef &expr) { return atPlaces(expr, places); });
  };
  const StmtRef &body = evidence_.loop().body;
  if (!evidence_.isSure()) {
    result_.push_back(ir::ifThen(runs(plus(from, ahead)), there(body)));
    return;
  }
  std::vector<StmtRef> statements = ir::bodyStatements(evidence_.loop());
  const bool declares = std::any_of(statements.begin(), statements.end(), [](const StmtRef &stmt) {
    return stmt->kind == ir::StmtKind::Declare ||
           (stmt->kind == ir::StmtKind::Block && !stmt->isScope && !stmt->isOneStatement());
  });
  for (StmtRef &stmt : statements)
    stmt = there(stmt);
  // One after the other, they have the same places in the text.
  result_.push_back(ir::block(std::move(statements), {}, /*isScope=*/declares));
}

void Peeler::writeFirst() {
  const ExprRef &first = header_.first;
  for (std::int64_t number = 0; number < evidence_.count(); ++number)
    iteration(first, number);
  ir::CountedLoop rest = header_;
  rest.first = plus(first, evidence_.count());
  const bool isNumber = first->kind == ir::ExprKind::IntLiteral;
  if (!isNumber && !evidence_.isSure()) // behind the largest number there is none
    rest.first = named("_rest", choice(runs(first), rest.first, first));
  result_.push_back(ir::makeLoop(rest, {evidence_.loop().body}));
}

void Peeler::writeLast() {
  const std::int64_t count = evidence_.count();
  const bool isExclusive = header_.test == BinaryOp::Lt;
  ExprRef last = plus(header_.limit, isExclusive ? -count : 1 - count);
  if (!evidence_.isSure())
    last = choice(runs(plus(header_.first, count - 1)), last, header_.first);
  last = named(count == 1 ? "_last" : "_tail", last);
  ir::CountedLoop rest = header_;
  rest.test = BinaryOp::Lt;
  rest.limit = last;
  result_.push_back(ir::makeLoop(rest, {evidence_.loop().body}));
  for (std::int64_t number = 0; number < count; ++number)
    iteration(last, number);
}

} // namespace

Change peel(const legality::PeelEvidence &evidence, Names &names) {
  return {&evidence.loop(), Peeler(evidence, names).write()};
}

} // namespace parlift::transform
