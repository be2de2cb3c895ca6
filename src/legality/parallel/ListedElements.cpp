#include "legality/parallel/ListedElements.h"

#include "analysis/dependences/Dependences.h"
#include "analysis/execution/ConsecutiveWrites.h"
#include "analysis/symbolic/ExprFacts.h"
#include "ir/CountedLoop.h"
#include "ir/Jumps.h"
#include "ir/OnlyStatement.h"
#include "ir/PlainParts.h"
#include "ir/SetBy.h"
#include "ir/Walk.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>

namespace parlift::legality {

using namespace analysis;
using ir::Expr;
using ir::ExprKind;
using ir::ExprRef;
using ir::Stmt;
using ir::StmtKind;

namespace {

/// Statements in the order in which they run, blocks opened.
using Run = std::vector<ir::StmtRef>;

/// Where a store stands: its run, and its place there.
struct Place {
  const Run *run = nullptr;
  std::size_t at = 0;
};

class ListQuestion {
public:
  ListQuestion(const Nest &nest, LoopIndex loop, const ConsecutiveWrites &list)
      : nest_(nest), loop_(loop), list_(list) {
    addRun(nest.loop(loop).stmt->body);
  }

  std::optional<SetBack> answer(const Accesses &others, const Accesses &back) {
    const auto store = places_.find(back.front()->expr);
    if (store != places_.end())
      back_ = numberOf(*(*store->second.run)[store->second.at]->value);
    const bool isList = list_.part.empty() && list_.ahead == 0 && onlyRises() &&
                        isWrittenSoAlone() && !ir::jumpsOf(*nest_.loop(loop_).stmt->body).any();
    const auto loopAt = isList ? loopOverList(back) : std::nullopt;
    if (!loopAt)
      return std::nullopt;
    SetBack result;
    for (const Access *write : others)
      if (!isAhead(*write, *loopAt) || !isListed(*write, result))
        return std::nullopt;
    return result;
  }

private:
  void addRun(const ir::StmtRef &block) {
    runs_.push_back(std::make_unique<Run>(ir::withoutBlocks(block)));
    const Run &made = *runs_.back();
    for (std::size_t at = 0; at < made.size(); ++at) {
      const Stmt &stmt = *made[at];
      if (stmt.kind == StmtKind::Assign)
        places_.emplace(stmt.target.get(), Place{&made, at});
      ir::forEachChild(stmt, [&](const ir::StmtRef &child) { addRun(child); });
    }
  }

  /// The counter begins once, in the body itself, at a number, and goes up from there.
  bool onlyRises() const {
    const auto start = std::ranges::find(*runs_.front(), list_.start, &ir::StmtRef::get);
    const bool isNumber =
        list_.start->value && ir::withoutCasts(*list_.start->value).kind == ExprKind::IntLiteral;
    if (start == runs_.front()->end() || !isNumber || list_.counter->isExposed())
      return false;
    bool result = true;
    ir::forEachStmt(*nest_.loop(loop_).stmt, [&](const Stmt &stmt) {
      if (ir::setBy(stmt) == list_.counter)
        result &= &stmt == list_.start || list_.rises.contains(&stmt) ||
                  (stmt.kind == StmtKind::Declare && !stmt.value);
    });
    return result;
  }
  std::int64_t firstPlace() const { return ir::withoutCasts(*list_.start->value).intValue; }

  /// Each write to the list puts one more number behind it.
  bool isWrittenSoAlone() const {
    const AccessTable &table = nest_.table();
    std::optional<unsigned> base;
    for (const Access &access : table.accesses)
      if (access.isWrite && list_.stores.contains(access.expr)) {
        if (access.isInCallee() || (base && *base != access.base))
          return false;
        base = access.base;
      }
    return base && std::ranges::all_of(table.accesses, [&](const Access &access) {
             if (!access.isWrite || access.isScalarVariable || !nest_.isInside(access, loop_))
               return true;
             if (access.base == *base)
               return list_.stores.contains(access.expr) && isKept(*access.expr);
             return alias(table, *base, access.base, nest_.options) == AliasAnswer::Never;
           });
  }
  /// What is stored there stays: the counter rises right behind it.
  bool isKept(const Expr &store) const {
    const auto found = places_.find(&store);
    if (found == places_.end())
      return false;
    const auto &[run, at] = found->second;
    const auto rises = [&](std::size_t next) {
      return next < run->size() && list_.rises.contains((*run)[next].get());
    };
    return rises(at + 1);
  }

  /// `for (k = 0; k < t; k++) dist[q[k]] = -1;` among the statements of the body: its place there.
  std::optional<std::size_t> loopOverList(const Accesses &back) const {
    const Run &body = *runs_.front();
    for (const Access *write : back)
      for (std::size_t at = 0; at < body.size(); ++at)
        if (body[at]->kind == StmtKind::Loop && goesOverList(*body[at], *write))
          return at;
    return std::nullopt;
  }
  bool goesOverList(const Stmt &loop, const Access &write) const {
    const auto header = ir::countedLoop(loop);
    const auto store = places_.find(write.expr);
    if (!header || header->step != 1 || header->test != ir::BinaryOp::Lt ||
        store == places_.end() || ir::jumpsOf(*loop.body).any())
      return false;
    const Run inside = ir::withoutBlocks(loop.body);
    const Stmt &assignment = *(*store->second.run)[store->second.at];
    const auto at = std::ranges::find(inside, &assignment, &ir::StmtRef::get);
    const Expr &first = ir::withoutCasts(*header->first);
    const ir::SymbolRef limit = readVariable(header->limit);
    const bool isAll = first.kind == ExprKind::IntLiteral && first.intValue <= firstPlace() &&
                       first.intValue >= 0 && limit.get() == list_.counter;
    if (at == inside.end() || !isAll || write.expr->kind != ExprKind::Subscript)
      return false;
    // q[k], or a variable that holds it.
    ExprRef index = withoutPreservingCasts(write.expr->operands[1]);
    if (const ir::SymbolRef variable = readVariable(index)) {
      const auto said = std::find_if(inside.begin(), at, [&](const ir::StmtRef &one) {
        return ir::setBy(*one) == variable.get();
      });
      if (said == at || !(*said)->value || variable->isExposed() ||
          std::any_of(said + 1, at,
                      [&](const ir::StmtRef &one) { return ir::isAssignedIn(*one, *variable); }))
        return false;
      index = withoutPreservingCasts((*said)->value);
    }
    if (index->kind != ExprKind::Load || index->operands[0]->kind != ExprKind::Subscript)
      return false;
    const Expr &place = *index->operands[0];
    const Expr &pointer = *place.operands[0];
    const bool isOfList = (pointer.kind == ExprKind::Load || pointer.kind == ExprKind::AddressOf) &&
                          pointer.operands[0]->kind == ExprKind::VarRef &&
                          pointer.operands[0]->symbol.get() == list_.array;
    return isOfList && readVariable(withoutPreservingCasts(place.operands[1])) == header->counter;
  }

  /// Behind the list's begin, and ahead of the loop over it.
  bool isAhead(const Access &write, std::size_t loopAt) const {
    const auto store = places_.find(write.expr);
    if (write.isInCallee() || store == places_.end())
      return false;
    const Run &body = *runs_.front();
    const auto isIn = [&](const ir::StmtRef &one) {
      bool found = false;
      ir::forEachStmt(*one, [&](const Stmt &part) {
        found |= &part == (*store->second.run)[store->second.at].get();
      });
      return found;
    };
    const auto begin = std::ranges::find(body, list_.start, &ir::StmtRef::get);
    return std::any_of(begin, body.begin() + static_cast<std::ptrdiff_t>(loopAt), isIn);
  }

  bool isListed(const Access &write, SetBack &result) const {
    if (write.expr->kind != ExprKind::Subscript)
      return false;
    const auto &[run, at] = places_.at(write.expr);
    const ExprRef index = withoutPreservingCasts(write.expr->operands[1]);
    return hasPush(*run, at, *index) || isBehindPush(*run, at, *index, write.base, result);
  }

  /// In the run, ahead of the place or behind it, with nothing between that leaves or changes the subscript.
  bool hasPush(const Run &run, std::size_t at, const Expr &index) const {
    for (std::size_t next = at; next < run.size(); ++next) {
      if (pushes(*run[next], index))
        return true;
      if (next != at && !keeps(*run[next], index))
        break;
    }
    for (std::size_t next = at; next-- > 0;) {
      if (pushes(*run[next], index))
        return true;
      if (!keeps(*run[next], index))
        break;
    }
    return false;
  }
  bool pushes(const Stmt &stmt, const Expr &index) const {
    return stmt.kind == StmtKind::Assign && list_.stores.contains(stmt.target.get()) &&
           stmt.value && isSteady(index) &&
           sameExpression(*withoutPreservingCasts(stmt.value), index);
  }

  /// Control comes to its end, and the subscript is the same then.
  bool keeps(const Stmt &stmt, const Expr &index) const {
    bool result = stmt.kind == StmtKind::Assign || stmt.kind == StmtKind::Declare;
    ir::forEachExpr(stmt, [&](const Expr &part) {
      result &=
          part.kind != ExprKind::OpaqueExpr && (part.kind != ExprKind::Call || !part.effects.any());
    });
    const ir::Symbol *set = ir::setBy(stmt);
    ir::forEachExpr(index, [&](const Expr &part) {
      result &= !set || part.kind != ExprKind::VarRef || part.symbol.get() != set;
    });
    return result;
  }
  /// Made of variables that only their names reach, and of memory that nothing in the loop writes.
  bool isSteady(const Expr &index) const {
    bool result = true;
    ir::forEachExpr(index, [&](const Expr &part) {
      if (part.kind == ExprKind::Call || part.kind == ExprKind::OpaqueExpr)
        result = false;
      if (part.kind != ExprKind::Load)
        return;
      const Expr &place = *part.operands[0];
      const bool isVariable = place.kind == ExprKind::VarRef && !place.symbol->isExposed() &&
                              !place.symbol->isReference && !place.type->isVolatile;
      result &= isVariable || lasts(place);
    });
    return result;
  }
  bool lasts(const Expr &place) const {
    bool isRead = false, result = true;
    for (const Access &access : nest_.table().accesses) {
      if (access.expr != &place)
        continue;
      isRead = true;
      result &= !access.isWrite && access.heldIn && nest_.isInside(loop_, *access.heldIn);
    }
    return isRead && result;
  }

  /// `if (!in[v]) { in[v] = 1; q[t++] = v; }` stands ahead of it in the run.
  bool isBehindPush(const Run &run, std::size_t at, const Expr &index, unsigned base,
                    SetBack &result) const {
    for (std::size_t before = at; before-- > 0;) {
      const Stmt &stmt = *run[before];
      if (stmt.kind == StmtKind::If) {
        const auto flags = flagsOf(stmt, index, base);
        if (flags && flags->first)
          result.restsOn.insert(*flags);
        return flags.has_value();
      }
      if (!keeps(stmt, index))
        return false;
    }
    return false;
  }

  /// Of such a condition: the array whose elements are on the list where it is false, and what they are set back to. Null for the array
  /// of the question itself: all of its stores are asked about, and what the first ones prove holds for the next.
  std::optional<std::pair<const ir::Symbol *, std::int64_t>>
  flagsOf(const Stmt &test, const Expr &index, unsigned base) const {
    if ((test.elseBranch && !isEmpty(*test.elseBranch)) || ir::jumpsOf(*test.thenBranch).any())
      return std::nullopt;
    const Access *flag = nullptr; // read in the test
    ir::forEachExpr(*test.condition, [&](const Expr &part) {
      for (const Access &access : nest_.table().accesses)
        if (access.expr == &part && !access.isWrite && part.kind == ExprKind::Subscript &&
            sameExpression(*withoutPreservingCasts(part.operands[1]), index))
          flag = &access;
    });
    const Run inside = ir::withoutBlocks(test.thenBranch);
    const Expr *pointer = flag ? flag->expr->operands[0].get() : nullptr;
    const bool isNamed =
        pointer && (pointer->kind == ExprKind::Load || pointer->kind == ExprKind::AddressOf) &&
        pointer->operands[0]->kind == ExprKind::VarRef;
    const bool isPushed =
        std::ranges::any_of(inside, [&](const ir::StmtRef &one) { return pushes(*one, index); });
    const bool keepsIndex =
        std::ranges::all_of(inside, [&](const ir::StmtRef &one) { return keeps(*one, index); });
    if (!isNamed || !isPushed || !keepsIndex)
      return std::nullopt;
    // All that is stored there is what the branch stores, with the list, but for what sets it back.
    std::optional<std::int64_t> back;
    if (flag->base == base)
      return back_ && isTrueFor(*test.condition, *flag->expr, *back_)
                 ? std::optional(std::pair{static_cast<const ir::Symbol *>(nullptr), *back_})
                 : std::nullopt;
    for (const Access &write : nest_.table().accesses) {
      if (!write.isWrite || write.base != flag->base || !nest_.isInside(write, loop_))
        continue;
      const auto store = places_.find(write.expr);
      if (write.isInCallee() || store == places_.end() || write.expr->kind != ExprKind::Subscript)
        return std::nullopt;
      const auto &[run, at] = store->second;
      if (hasPush(*run, at, *withoutPreservingCasts(write.expr->operands[1])))
        continue;
      const auto number = numberOf(*(*run)[at]->value);
      if (!number || (back && *back != *number))
        return std::nullopt;
      back = number;
    }
    if (!back || !isTrueFor(*test.condition, *flag->expr, *back))
      return std::nullopt;
    return std::pair{pointer->operands[0]->symbol.get(), *back};
  }
  /// A small whole number, of either kind.
  static std::optional<std::int64_t> numberOf(const Expr &value) {
    const Expr &plain = ir::withoutCasts(value);
    constexpr double most = 127;
    if (plain.kind == ExprKind::IntLiteral && plain.intValue >= -1 && plain.intValue <= most)
      return plain.intValue;
    if (plain.kind != ExprKind::FloatLiteral || !(plain.floatValue >= -1) ||
        !(plain.floatValue <= most) || plain.floatValue != std::floor(plain.floatValue))
      return std::nullopt;
    return static_cast<std::int64_t>(plain.floatValue);
  }
  static bool isEmpty(const Stmt &stmt) {
    return stmt.kind == StmtKind::Block && stmt.children.empty();
  }

  /// The condition, with the number in the place of what it reads.
  static bool isTrueFor(const Expr &condition, const Expr &place, std::int64_t number) {
    const Expr &plain = ir::withoutCasts(condition);
    // Small numbers are themselves in any type, but for -1 in an unsigned one, and in one of two values.
    if ((number < 0 && place.type->isUnsigned()) ||
        (number > 1 && place.type->kind == ir::TypeKind::Bool))
      return false;
    const auto valueOf = [&](const ExprRef &side) {
      const Expr &bare = *withoutPreservingCasts(side);
      return bare.kind == ExprKind::Load && bare.operands[0].get() == &place ? std::optional(number)
                                                                             : numberOf(bare);
    };
    if (plain.kind == ExprKind::Unary && plain.unaryOp == ir::UnaryOp::LogicalNot) {
      const auto value = valueOf(plain.operands[0]);
      return value && *value == 0;
    }
    if (plain.kind != ExprKind::Binary)
      return false;
    const auto left = valueOf(plain.operands[0]), right = valueOf(plain.operands[1]);
    const ir::Type &type = *plain.operands[0]->type;
    const bool isExact = type.isFloating() || (type.isInteger() && (type.isSigned || number >= 0));
    if (!left || !right || !isExact || (*right < 0 && type.isInteger() && !type.isSigned))
      return false;
    switch (plain.binaryOp) {
    case ir::BinaryOp::Eq:
      return *left == *right;
    case ir::BinaryOp::Ne:
      return *left != *right;
    case ir::BinaryOp::Lt:
      return *left < *right;
    case ir::BinaryOp::Le:
      return *left <= *right;
    case ir::BinaryOp::Gt:
      return *left > *right;
    case ir::BinaryOp::Ge:
      return *left >= *right;
    default:
      return false;
    }
  }

  const Nest &nest_;
  const LoopIndex loop_;
  const ConsecutiveWrites &list_;
  std::vector<std::unique_ptr<Run>> runs_; ///< the body's first
  std::map<const Expr *, Place> places_;   ///< assignments, by what they assign
  std::optional<std::int64_t> back_;       ///< what elements are set back to
};

} // namespace

std::optional<SetBack> setBackByList(const Nest &nest, LoopIndex loop, const Accesses &others,
                                     const Accesses &back) {
  if (back.empty() || others.empty())
    return std::nullopt;
  for (const ConsecutiveWrites &list : consecutiveWrites(*nest.loop(loop).stmt->body))
    if (auto found = ListQuestion(nest, loop, list).answer(others, back))
      return found;
  return std::nullopt;
}

} // namespace parlift::legality
