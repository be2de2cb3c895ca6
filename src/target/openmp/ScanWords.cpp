#include "target/openmp/ScanWords.h"

#include "ir/Builder.h"
#include "ir/CountedLoop.h"
#include "ir/ExprText.h"
#include "ir/OnlyStatement.h"
#include "ir/PlainParts.h"
#include "ir/Rewrite.h"
#include "ir/Synthetic.h"
#include "ir/Walk.h"
#include "target/common/StmtText.h"
#include "target/openmp/FileHelpers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

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

/// `DBL_MIN` for the least of the normal numbers. Null: it is another number, or has no name.
ir::ExprRef ScanWords::limit(double value, const ir::TypeRef &type) {
  const double least = type->bits == 32 ? 0x1p-126 : 0x1p-1022;
  const std::string name =
      helpers_ && std::fabs(value) == least ? helpers_->leastNormal(type->bits) : "";
  if (name.empty())
    return nullptr;
  usesLimits_ = true;
  const ir::ExprRef word = ir::load(ir::varRef(ir::syntheticSymbol(name, type)));
  return value < 0 ? ir::unary(ir::UnaryOp::Neg, word) : word;
}

/// `x < DBL_MIN && x > -DBL_MIN` for the numbers. Not `fabs(x) < DBL_MIN`: GCC makes a mask of that, for which the next iteration has to wait,
/// where it guesses the outcome of the comparisons.
ir::StmtRef ScanWords::readable(const ir::StmtRef &stmt) {
  return ir::rewriteExprs(stmt, [&](const ir::ExprRef &part) -> ir::ExprRef {
    return part->kind == ir::ExprKind::FloatLiteral ? limit(part->floatValue, part->type) : nullptr;
  });
}

/// Where a group's members are scaled a function of the file's does that, if it can have one.
ir::StmtRef ScanWords::scaledByCall(const ir::StmtRef &block, const ir::ScanLevel &level) {
  const auto scales = [&](const ir::Stmt &stmt) -> const ir::ScanGroup * {
    const auto found = std::ranges::find_if(level.groups, [&](const ir::ScanGroup &group) {
      return group.measure && stmt.kind == ir::StmtKind::Declare && stmt.symbol == group.measure;
    });
    return found == level.groups.end() ? nullptr : &*found;
  };
  auto copy = std::make_shared<ir::Stmt>(*block);
  copy->children.clear();
  for (std::size_t at = 0; at < block->children.size(); ++at) {
    const ir::StmtRef &child = block->children[at];
    const ir::ScanGroup *group = scales(*child);
    const std::string name = group && helpers_ ? helpers_->rescale() : "";
    if (child->kind == ir::StmtKind::Block) {
      copy->children.push_back(scaledByCall(child, level));
    } else if (name.empty()) {
      copy->children.push_back(child);
    } else {
      usesLimits_ |= !helpers_->leastNormal(64).empty();
      std::vector<ir::ExprRef> places;
      for (const SymbolRef &member : group->members)
        places.push_back(ir::addressOf(ir::varRef(member)));
      copy->children.push_back(ir::evaluate(
          ir::call(name, std::move(places), group->members.front()->type, ir::worstEffects())));
      ++at; // the condition and what it guards
    }
  }
  return copy;
}

/// Assignments to parts of states, with variables that nobody else declares: they need no block.
static bool ofOursAlone(const ir::Stmt &block) {
  return std::ranges::all_of(block.children, [](const ir::StmtRef &part) {
    return part->kind == ir::StmtKind::Assign ||
           (part->kind == ir::StmtKind::Declare && !isUsers(*part->symbol));
  });
}

std::vector<ir::StmtRef> ScanWords::composed(const ir::ScanLevel &level,
                                             std::set<std::string> &headers) {
  usesLimits_ = false;
  const bool isScaled = std::ranges::any_of(
      level.groups, [](const ir::ScanGroup &group) { return group.measure != nullptr; });
  ir::StmtRef whole = named(isScaled ? scaledByCall(level.compose, level) : level.compose);
  if (isScaled)
    whole = readable(whole);
  std::vector<ir::StmtRef> body;
  for (const ir::StmtRef &part : whole->children) {
    const bool isFree = part->kind == ir::StmtKind::Block && ofOursAlone(*part);
    if (isFree)
      body.insert(body.end(), part->children.begin(), part->children.end());
    else
      body.push_back(part);
  }
  while (body.size() == 1 && body.front()->kind == ir::StmtKind::Block)
    body = std::vector<ir::StmtRef>(body.front()->children);
  if (!body.empty())
    if (ir::StmtRef count = countOf(*body.back()))
      body.back() = std::move(count);
  if (level.settle) {
    const ir::StmtRef settle = readable(named(level.settle));
    const std::size_t first = body.size();
    body.insert(body.end(), settle->children.begin(), settle->children.end());
    auto noted = std::make_shared<ir::Stmt>(*body[first]);
    noted->comment = "Processors are slow with numbers below the normal ones";
    body[first] = std::move(noted);
  }
  if (usesLimits_)
    headers.insert(FileHelpers::headerOfLimits());
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
  const std::string isFinite = helpers_ ? helpers_->finite() : "";
  std::string text;
  const auto add = [&](const std::string &test) { text += (text.empty() ? "" : join) + test; };
  const auto addFinite = [&](const std::string &name) {
    add(isFinite.empty() ? fmt::format("{0} - {0} {1} 0.0", name, comparison)
                         : fmt::format("{}{}({})", asksIfKept ? "" : "!", isFinite, name));
  };
  for (const ir::ScanGroup &group : level.groups) {
    for (const unsigned state : group.states)
      if (std::ranges::count(mayGetLost, state) != 0)
        addFinite(next(state)->name);
    if (group.family ==
        ir::ScanFamily::Fractional) // a number over an infinite one is 0, and no number says so
      for (const ir::SymbolRef &member : group.members)
        addFinite(named(member)->name);
    for (const ir::SymbolRef &factor : ir::factorsThatMayGrow(scan_, group)) {
      const std::string name = named(factor)->name,
                        limit = factor->type->bits > 32 ? "67108864.0" : "4096.0f";
      const std::string of = helpers_ ? helpers_->magnitude(factor->type->bits) : "";
      if (!of.empty())
        add(asksIfKept ? fmt::format("{}({}) < {}", of, name, limit)
                       : fmt::format("!({}({}) < {})", of, name, limit));
      else
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
