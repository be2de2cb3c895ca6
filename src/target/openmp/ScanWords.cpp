#include "target/openmp/ScanWords.h"

#include "ir/Builder.h"
#include "ir/CountedLoop.h"
#include "ir/ExprText.h"
#include "ir/OnlyStatement.h"
#include "ir/PlainParts.h"
#include "ir/Rewrite.h"
#include "ir/Walk.h"
#include "target/common/StmtText.h"
#include "target/openmp/LoopText.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::target::openmp {

using ir::SymbolRef;

bool isUsers(const ir::Symbol &symbol) {
  return symbol.declaration.valid() || symbol.isThis;
}

namespace {

/// C of 1990: what is declared behind a statement, or in a loop's header, gets its declaration at the start of its block.
std::vector<ir::StmtRef> declaredFirst(const std::vector<ir::StmtRef> &stmts) {
  std::vector<ir::StmtRef> first, rest;
  for (ir::StmtRef stmt : stmts) {
    if (auto header = stmt->kind == ir::StmtKind::Loop ? ir::countedLoop(*stmt) : std::nullopt;
        header && header->declares) {
      first.push_back(ir::declare(header->counter));
      header->declares = false;
      stmt = ir::makeLoop(*header, {stmt->body});
    }
    if (stmt->kind != ir::StmtKind::Declare) {
      rest.push_back(ir::withParts(stmt, [](const ir::StmtRef &part) -> ir::StmtRef {
        if (part->kind != ir::StmtKind::Block)
          return part;
        auto copy = std::make_shared<ir::Stmt>(*part);
        copy->children = declaredFirst(part->children);
        return copy;
      }));
      continue;
    }
    if (rest.empty()) {
      first.push_back(stmt);
      continue;
    }
    first.push_back(ir::declare(stmt->symbol));
    if (stmt->value)
      rest.push_back(ir::assign(ir::varRef(stmt->symbol), stmt->value));
  }
  first.insert(first.end(), rest.begin(), rest.end());
  return first;
}

} // namespace

SymbolRef ScanWords::named(const SymbolRef &symbol) {
  if (isUsers(*symbol))
    return symbol;
  SymbolRef &known = names_[symbol.get()];
  if (!known) {
    auto made = std::make_shared<ir::Symbol>(*symbol);
    const bool hasName =
        symbol->name.find('$') == std::string::npos; // what a `switch` asks about has none
    made->name = layout_.freshName(hasName ? symbol->name : "value");
    known = std::move(made);
  }
  return known;
}

ir::ExprRef ScanWords::named(const ir::ExprRef &expr) {
  return ir::rewrite(expr, [&](const ir::ExprRef &part) -> ir::ExprRef {
    if (part->kind != ir::ExprKind::VarRef || isUsers(*part->symbol))
      return nullptr;
    auto copy = std::make_shared<ir::Expr>(*part);
    copy->symbol = named(part->symbol);
    return copy;
  });
}

ir::StmtRef ScanWords::named(const ir::StmtRef &stmt) {
  ir::StmtRef result = ir::withParts(stmt, [&](const ir::StmtRef &part) { return named(part); });
  result = ir::withOwnExprs(result, [&](const ir::ExprRef &own) { return named(own); });
  if (result->kind != ir::StmtKind::Declare || isUsers(*result->symbol))
    return result;
  auto copy = std::make_shared<ir::Stmt>(*result);
  copy->symbol = named(result->symbol);
  return copy;
}

SymbolRef ScanWords::next(unsigned state) {
  SymbolRef &known = next_[state];
  if (!known) {
    const ir::ScanState &one = scan_.states[state];
    auto made = std::make_shared<ir::Symbol>();
    made->name = layout_.freshName(named(one.symbol)->name + "_next");
    made->type = ir::unqualified(one.symbol->type);
    known = std::move(made);
  }
  return known;
}

void ScanWords::lines(const std::vector<ir::StmtRef> &stmts, const std::string &at,
                      std::vector<std::string> &out) {
  for (std::string &words :
       statementLines(isC90_ ? declaredFirst(stmts) : stmts, loop_, at, layout_))
    out.push_back(std::move(words));
}

std::string ScanWords::declared(const ir::Symbol &symbol, const std::string &value) {
  return fmt::format("{} = {};", ir::declarationText(symbol), value);
}

/// `if (c) k = k + 1;` as `k = k + (c);`: of a test for one of several values Clang makes a switch, which has no vectors. Null: it is none.
static ir::StmtRef countOf(const ir::Stmt &stmt) {
  const ir::Stmt *step = stmt.kind == ir::StmtKind::If && !stmt.elseBranch
                             ? ir::onlyStatement(*stmt.thenBranch)
                             : nullptr;
  if (!step || step->kind != ir::StmtKind::Assign || !step->target->symbol ||
      step->target->kind != ir::ExprKind::VarRef || !step->target->type->isInteger())
    return nullptr;
  const ir::Expr &sum = ir::withoutCasts(*step->value);
  const bool isCount = sum.kind == ir::ExprKind::Binary && sum.binaryOp == ir::BinaryOp::Add &&
                       ir::isReadOf(*sum.operands[0], step->target->symbol.get());
  const ir::Expr *one = isCount ? &ir::withoutCasts(*sum.operands[1]) : nullptr;
  const ir::Expr &test = ir::withoutCasts(*stmt.condition);
  const bool isOfSeveral =
      test.kind == ir::ExprKind::Binary &&
      (test.binaryOp == ir::BinaryOp::LogicalAnd || test.binaryOp == ir::BinaryOp::LogicalOr);
  if (!isOfSeveral || !one || one->kind != ir::ExprKind::IntLiteral || one->intValue != 1)
    return nullptr;
  return ir::assign(step->target, ir::binary(ir::BinaryOp::Add, sum.operands[0], stmt.condition, {},
                                             step->target->type));
}

std::vector<ir::StmtRef> ScanWords::composed(const ir::ScanLevel &level) {
  std::vector<ir::StmtRef> body = named(level.compose)->children;
  while (body.size() == 1 && body.front()->kind == ir::StmtKind::Block)
    body = std::vector<ir::StmtRef>(body.front()->children);
  if (!body.empty())
    if (ir::StmtRef count = countOf(*body.back()))
      body.back() = std::move(count);
  if (level.settle) {
    const ir::StmtRef settle = named(level.settle);
    body.insert(body.end(), settle->children.begin(), settle->children.end());
  }
  return body;
}

std::vector<ir::StmtRef> ScanWords::handedOn(const ir::ScanLevel &level) {
  std::vector<ir::StmtRef> stmts;
  for (const ir::ScanGroup &group : level.groups) {
    ir::StmtRef handed = named(group.apply);
    for (const unsigned state : group.states) {
      const SymbolRef own = named(scan_.states[state].symbol);
      stmts.push_back(ir::assign(ir::varRef(own), ir::load(ir::varRef(next(state)))));
      handed = ir::replaceVariable(handed, *own, ir::varRef(next(state)));
    }
    stmts.insert(stmts.end(), handed->children.begin(), handed->children.end());
  }
  return stmts;
}

std::string ScanWords::lostTest(const ir::ScanLevel &level, bool asksIfKept) {
  const std::vector<unsigned> mayGetLost = ir::statesThatMayGetLost(scan_);
  const char *const comparison = asksIfKept ? "==" : "!=", *const join =
                                                               asksIfKept ? " && " : " || ";
  std::string text;
  const auto add = [&](const std::string &test) { text += (text.empty() ? "" : join) + test; };
  for (const ir::ScanGroup &group : level.groups) {
    for (const unsigned state : group.states)
      if (std::ranges::count(mayGetLost, state) != 0)
        add(fmt::format("{0} - {0} {1} 0.0", next(state)->name, comparison));
    if (group.family ==
        ir::ScanFamily::Fractional) // a number over an infinite one is 0, and no number says so
      for (const ir::SymbolRef &member : group.members)
        add(fmt::format("{0} - {0} {1} 0.0", named(member)->name, comparison));
    for (const ir::SymbolRef &factor : ir::factorsThatMayGrow(scan_, group)) {
      const std::string name = named(factor)->name,
                        limit = factor->type->bits > 32 ? "67108864.0" : "4096.0f";
      add(asksIfKept ? fmt::format("{0} < {1}{2}{0} > -{1}", name, limit, join)
                     : fmt::format("!({0} < {1} && {0} > -{1})", name, limit));
    }
  }
  return text;
}

void ScanWords::reword(LoopText &text) {
  for (const ir::ScanState &state : scan_.states)
    for (const ir::Expr *read : state.reads) {
      const bool isPlace = read->isLvalue(); // at a cursor, what it has kept last
      const SourceRange &place = isPlace ? read->range : read->operands[0]->range;
      text.names.push_back({place.begin, place.end,
                            isPlace ? ir::exprText(*state.element) : named(state.symbol)->name, 0});
    }
  if (scan_.shift)
    lines(named(scan_.shift)->children, "", text.bodyEnd);
}

std::vector<unsigned> ScanWords::liveAfter() const {
  std::vector<unsigned> result;
  for (unsigned n = 0; n < scan_.states.size(); ++n)
    if (scan_.states[n].liveAfter)
      result.push_back(n);
  return result;
}

} // namespace parlift::target::openmp
