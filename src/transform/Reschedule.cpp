#include "transform/Reschedule.h"

#include "analysis/symbolic/ExprFacts.h"
#include "ir/Builder.h"
#include "ir/CountedLoop.h"
#include "ir/PlainParts.h"
#include "ir/Printer.h"
#include "ir/Rewrite.h"
#include "ir/Walk.h"
#include "transform/Bodies.h"
#include "transform/CounterType.h"
#include "transform/LoopWriter.h"
#include "transform/WideReads.h"

#include <algorithm>
#include <cstdlib>

namespace parlift::transform {

namespace {

using ir::ExprRef;
using ir::StmtRef;
using ir::SymbolRef;
using legality::Region;
using poly::LoopExpr;
using poly::LoopNode;

ir::TypeRef constant(const ir::TypeRef &type) {
  auto copy = std::make_shared<ir::Type>(*type);
  copy->isConst = true;
  return copy;
}

class Rescheduling {
public:
  Rescheduling(const legality::RescheduleEvidence &evidence, Names &names)
      : evidence_(evidence), region_(evidence.region()), loops_(evidence.loops()), names_(names),
        ranges_(region_), writer_(region_.parameters, ranges_) {}

  Change run() {
    Scope scope;
    outermost_ = &scope;
    emit(loops_.root, scope);
    Change change{region_.root, std::move(scope.out)};
    std::set<const ir::Symbol *> replaced;
    for (const Region::Loop &loop : region_.loops)
      if (loop.declares && !loop.header.declares && replaced.insert(loop.variable.get()).second)
        for (StmtRef &declaration :
             unusedDeclarations(*region_.function, *region_.root, *loop.variable))
          change.unused.push_back(std::move(declaration));
    return change;
  }

private:
  /// Statements of one pair of braces, and what is declared or assigned there.
  struct Scope {
    std::vector<StmtRef> out;
    std::set<std::string> declared;
    std::vector<std::pair<const ir::Symbol *, std::string>>
        values; ///< of the user's counters, as text
    struct Named {
      const ir::Symbol *of = nullptr;
      std::string value;
      SymbolRef alias;
    };
    std::vector<Named> renamed; ///< variables that stand for them here
    struct Bound {
      std::string counter; ///< "ti", of which it bounds the loop
      ExprRef value;
      SymbolRef symbol;
    };
    std::vector<Bound> bounds; ///< that have a name here
  };

  // --- Names

  bool isActive(const std::string &name) const {
    return std::any_of(active_.begin(), active_.end(),
                       [&](const auto &set) { return set->declared.count(name) != 0; });
  }

  /// A variable called `base` or nearly so, not visible yet in the scopes around.
  SymbolRef variable(const std::string &base, const ir::TypeRef &type, Scope &scope) {
    for (unsigned number = 0;; ++number) {
      auto &pool = made_[{base, type->isConst, type->bits}];
      if (pool.size() == number)
        pool.push_back(names_.variable(base, type));
      const SymbolRef &candidate = pool[number];
      if (isActive(candidate->name) || scope.declared.count(candidate->name) != 0)
        continue;
      scope.declared.insert(candidate->name);
      return candidate;
    }
  }

  /// The statement that a loop is named after: it runs by its counters, as they are if possible.
  static const std::pair<const unsigned, std::vector<std::int64_t>> *
  namesake(const poly::LoopAst::Loop &loop) {
    const std::pair<const unsigned, std::vector<std::int64_t>> *found = nullptr;
    for (const auto &row : loop.rows) {
      const auto &values = row.second;
      if (std::all_of(values.begin(), values.end() - 1, [](auto value) { return value == 0; }))
        continue;
      if (!found || (found->second.back() != 0 && values.back() == 0))
        found = &row;
    }
    return found;
  }

  /// A variable of exactly this name, which is free in the scope.
  SymbolRef called(const std::string &name, const ir::TypeRef &type, Scope &scope) {
    auto symbol = std::make_shared<ir::Symbol>(*names_.variable(name, type));
    symbol->name = name;
    scope.declared.insert(name);
    return symbol;
  }

  static bool isInt(const ir::Type &type) {
    return type.kind == ir::TypeKind::Integer && type.bits == 32 && type.isSigned;
  }

  /// `i`, of the user's loop that this loop runs by; null: it runs by more.
  const Region::Loop *userLoop(const poly::LoopAst::Loop &loop) const {
    const auto *row = namesake(loop);
    if (loop.isWavefront || !row)
      return nullptr;
    const Region::Loop *found = nullptr;
    for (std::size_t i = 0; i + 1 < row->second.size(); ++i) {
      if (row->second[i] == 0)
        continue;
      if (found || row->second[i] != 1)
        return nullptr;
      found = &region_.loops[region_.statements[row->first].loops[i]];
    }
    return found && found->isCounter ? found : nullptr;
  }

  /// "i", "ti" for 2·t + i.
  std::string pointName(const poly::LoopAst::Loop &loop) const {
    std::string name;
    bool isShort = true;
    if (const auto *row = namesake(loop))
      for (std::size_t i = 0; i + 1 < row->second.size(); ++i) {
        if (row->second[i] == 0)
          continue;
        const std::string &part =
            region_.loops[region_.statements[row->first].loops[i]].variable->name;
        isShort &= part.size() <= 2;
        name += (name.empty() || isShort ? "" : "_") + part;
      }
    return name.empty() ? "step" : name;
  }

  std::string nameOf(const poly::LoopAst::Loop &loop) const {
    if (loop.isWavefront)
      return "wave";
    std::string name = pointName(loop);
    if (!loop.isTile)
      return name;
    return name.size() == 1 ? name + name : name + "_tile";
  }

  static void statementsIn(const LoopNode &node, std::set<unsigned> &out) {
    if (node.kind == LoopNode::Kind::Statement)
      out.insert(node.statement);
    for (const LoopNode &child : node.children)
      statementsIn(child, out);
  }

  bool isOwn(const Region::Statement &statement, const ir::Symbol *symbol) const {
    return std::any_of(statement.loops.begin(), statement.loops.end(),
                       [&](unsigned at) { return region_.loops[at].variable.get() == symbol; });
  }

  /// The user's variable may count this loop: nothing below means another variable of that name, or
  /// sets it.
  bool mayCount(const SymbolRef &symbol, const LoopNode &node) const {
    if (isActive(symbol->name))
      return false;
    for (const ExprRef &parameter : region_.parameters) {
      bool clashes = false;
      if (parameter)
        ir::forEachExpr(*parameter, [&](const ir::Expr &expr) {
          clashes |= expr.symbol && expr.symbol->name == symbol->name;
        });
      if (clashes)
        return false;
    }
    std::set<unsigned> below;
    statementsIn(node, below);
    for (const unsigned id : below) {
      const Region::Statement &statement = region_.statements[id];
      bool clashes = false;
      for (const StmtRef &part : statement.text)
        ir::forEachStmt(*part, [&](const ir::Stmt &stmt) {
          clashes |= stmt.kind == ir::StmtKind::Declare && stmt.symbol == symbol;
          ir::forEachOwnExpr(stmt, [&](const ExprRef &own) {
            ir::forEachExpr(*own, [&](const ir::Expr &expr) {
              clashes |= expr.symbol && expr.symbol->name == symbol->name &&
                         !isOwn(statement, expr.symbol.get());
            });
          });
        });
      if (clashes)
        return false;
    }
    return true;
  }

  // --- Loops

  /// Something sets the user's variable: what the scopes know of it is past, and of what is computed from it.
  void forget(const ir::Symbol *symbol, Scope &here) {
    const auto mentions = [&](const std::string &value) {
      return value.find(symbol->name) != std::string::npos;
    };
    std::vector<Scope *> scopes = active_;
    scopes.push_back(&here);
    for (Scope *scope : scopes) {
      std::erase_if(scope->values,
                    [&](const auto &one) { return one.first == symbol || mentions(one.second); });
      std::erase_if(scope->renamed, [&](const Scope::Named &one) { return mentions(one.value); });
      std::erase_if(scope->bounds, [&](const Scope::Bound &one) {
        return analysis::mentions(*one.value, *symbol);
      });
    }
  }

  void emit(const LoopNode &node, Scope &scope) {
    switch (node.kind) {
    case LoopNode::Kind::Block:
      for (const LoopNode &child : node.children)
        emit(child, scope);
      return;
    case LoopNode::Kind::If: {
      std::vector<StmtRef> branches;
      for (const LoopNode &child : node.children) {
        const std::size_t outside = ranges_.mark();
        if (branches.empty())
          ranges_.assume(node.condition);
        branches.push_back(ir::block(inside(child, scope)));
        ranges_.leaveTo(outside);
      }
      scope.out.push_back(ir::ifThen(writer_.condition(node.condition), branches[0],
                                     branches.size() > 1 ? branches[1] : nullptr));
      return;
    }
    case LoopNode::Kind::Let: {
      const ExprRef value = writer_.value(node.first);
      const SymbolRef symbol =
          variable(nameOf(loops_.loops[node.loop]), constant(value->type), scope);
      writer_.setCounter(node.loop, symbol);
      scope.out.push_back(ir::declare(symbol, value));
      const std::size_t outside = ranges_.mark();
      ranges_.enter(node);
      emit(node.children.front(), scope);
      ranges_.leaveTo(outside);
      return;
    }
    case LoopNode::Kind::For:
      return loop(node, scope);
    case LoopNode::Kind::Statement:
      return statement(node, scope);
    }
  }

  std::vector<StmtRef> inside(const LoopNode &node, Scope &outer) {
    active_.push_back(&outer);
    Scope scope;
    emit(node, scope);
    active_.pop_back();
    return std::move(scope.out);
  }

  /// The name that the bound has already, here or around; null: none.
  SymbolRef knownBound(const std::string &counter, const ExprRef &value, const Scope &here) const {
    std::vector<const Scope *> scopes(active_.begin(), active_.end());
    scopes.push_back(&here);
    for (const Scope *scope : scopes)
      for (const Scope::Bound &known : scope->bounds)
        if (known.counter == counter && ir::sameType(*known.value->type, *value->type) &&
            analysis::sameExpression(*known.value, *value))
          return known.symbol;
    return nullptr;
  }

  /// The bound, with a name when it is a minimum or maximum.
  /// `keepsInt`: what fits is stored as int, whatever it is computed in.
  ExprRef bound(const LoopExpr &expr, bool isLast, const std::string &counter, bool keepsInt,
                Scope &scope) {
    const std::int64_t plus = isLast ? 1 : 0;
    const LoopExpr::Kind choice = isLast ? LoopExpr::Kind::Min : LoopExpr::Kind::Max;
    if (expr.kind != choice)
      return writer_.value(expr, plus);
    std::vector<LoopExpr> operands = expr.operands;
    if (!isLast && std::any_of(operands.begin(), operands.end(), [&](const LoopExpr &operand) {
          return ranges_.isNonNegative(operand);
        }))
      for (LoopExpr &operand : operands)
        operand = roundedTowardsZero(operand);
    const auto named = [&](const std::string &suffix, const ExprRef &value, bool isInt) {
      const ir::TypeRef type = isInt ? ir::intType() : value->type;
      const ExprRef kept = ir::cast(value, type);
      SymbolRef symbol = knownBound(counter, kept, scope);
      if (!symbol) {
        symbol = variable(counter + suffix, constant(type), scope);
        scope.out.push_back(ir::declare(symbol, kept));
        scope.bounds.push_back({counter, kept, symbol});
      }
      return ir::cast(ir::load(ir::varRef(symbol)), type);
    };
    const auto operandValue = [&](const LoopExpr &operand) {
      ExprRef value = writer_.value(operand, plus);
      bool isChoice = false; // would be written twice
      ir::forEachExpr(*value,
                      [&](const ir::Expr &part) { isChoice |= part.kind == ir::ExprKind::Select; });
      return isChoice ? named(isLast ? "_high" : "_low", value, false) : value;
    };
    ExprRef result = operandValue(operands[0]);
    for (std::size_t i = 1; i < operands.size(); ++i) {
      const ExprRef value = lesser(operandValue(operands[i]), result, /*greater=*/!isLast);
      const bool isDone = i + 1 == operands.size();
      const LoopExpr soFar{
          choice, 0, 0, {expr.operands.begin(), expr.operands.begin() + static_cast<long>(i) + 1}};
      result = named(isLast ? (isDone ? "_end" : "_limit") : (isDone ? "_begin" : "_start"), value,
                     keepsInt && ranges_.fitsInt(soFar, plus));
    }
    return result;
  }

  void loop(const LoopNode &node, Scope &scope) {
    const poly::LoopAst::Loop &origin = loops_.loops[node.loop];
    const std::string name = nameOf(origin);
    const Region::Loop *user = origin.isTile ? nullptr : userLoop(origin);
    if (user && !mayCount(user->variable, node))
      user = nullptr;
    const bool isOuterVariable = user && !user->declares;
    const bool keepsInt = isOuterVariable && isInt(*user->variable->type) &&
                          ranges_.fitsInt(node.first) && ranges_.fitsInt(node.last, node.step);
    const ExprRef first = bound(node.first, false, name, keepsInt, scope);
    const ExprRef limit = bound(node.last, true, name, keepsInt, scope);
    const bool isLong = !keepsInt && !(isInt(*first->type) && isInt(*limit->type));
    const ir::TypeRef type = isLong ? ir::longType() : ir::intType();

    ir::CountedLoop header;
    header.declares = true;
    Scope own; // the counter, visible in the body
    if (user && ir::sameType(*user->variable->type, *type) &&
        (user->header.declares || !user->declares)) {
      header.counter = user->variable;
      header.declares = user->declares;
      own.declared.insert(user->variable->name);
      if (!header.declares)
        forget(user->variable.get(), scope);
    } else if (user && user->declares) {
      header.counter = called(user->variable->name, type, own);
    } else {
      header.counter = variable(name, type, own);
    }
    writer_.setCounter(node.loop, header.counter);
    header.first = ir::cast(first, type);
    header.limit = limit;
    header.test = ir::BinaryOp::Lt;
    header.step = node.step;
    active_.push_back(&scope);
    active_.push_back(&own);
    const std::size_t outside = ranges_.mark();
    ranges_.enter(node);
    Scope body;
    emit(node.children.front(), body);
    ranges_.leaveTo(outside);
    active_.pop_back();
    active_.pop_back();
    const bool isOneScope = body.out.size() == 1 && body.out[0]->kind == ir::StmtKind::Block &&
                            body.out[0]->isScope && !body.out[0]->range.valid();
    scope.out.push_back(ir::withProof(
        ir::makeLoop(header, isOneScope ? body.out[0]->children : withoutNeedlessScopes(body.out)),
        evidence_.carriesProof() && origin.isParallel));
  }

  // --- Statements

  /// The value of the user's variable in an instance.
  ExprRef variableValue(const Region::Loop &loop, const LoopExpr &counter,
                        const std::map<const ir::Symbol *, ExprRef> &outer) const {
    const ir::TypeRef type = ir::unqualified(loop.variable->type);
    if (loop.isCounter)
      return isInt(*type) ? writer_.value(counter) : ir::cast(writer_.value(counter), type);
    const ExprRef start = ir::replaceReads(loop.header.first, outer);
    const std::int64_t step = loop.header.step;
    const LoopExpr scaled{
        LoopExpr::Kind::Mul, 0, 0, {{LoopExpr::Kind::Constant, std::abs(step), 0, {}}, counter}};
    const auto [from, moved] = inOneType(start, writer_.value(scaled));
    const ExprRef sum =
        ir::isZero(*start) && step > 0
            ? moved
            : ir::binary(step < 0 ? ir::BinaryOp::Sub : ir::BinaryOp::Add, from, moved);
    return isInt(*type) ? sum : ir::cast(sum, type);
  }

  static unsigned usesOf(const Region::Statement &statement, const ir::Symbol *symbol) {
    unsigned count = 0;
    for (const StmtRef &part : statement.text)
      ir::forEachExpr(*part,
                      [&](const ir::Expr &expr) { count += expr.symbol.get() == symbol ? 1 : 0; });
    return count;
  }

  void statement(const LoopNode &node, Scope &scope) {
    const Region::Statement &statement = region_.statements[node.statement];
    std::map<const ir::Symbol *, ExprRef> values;
    std::vector<StmtRef> text;
    for (std::size_t i = 0; i < statement.loops.size(); ++i) {
      const Region::Loop &loop = region_.loops[statement.loops[i]];
      const LoopExpr &counter = node.counters[i];
      if (loop.isCounter && LoopWriter::isLoop(counter) &&
          writer_.counter(counter.index) == loop.variable)
        continue; // it is counted by itself
      const bool hasOwnType = std::ranges::any_of(
          statement.text, [&](const StmtRef &part) { return needsOwnType(*part, *loop.variable); });
      const ExprRef plain = variableValue(loop, counter, values);
      const ExprRef value =
          hasOwnType ? ir::cast(plain, ir::unqualified(loop.variable->type)) : plain;
      const bool isSimple = usesOf(statement, loop.variable.get()) < 2 ||
                            (loop.isCounter && LoopWriter::isLoop(counter));
      values[loop.variable.get()] = isSimple ? value : named(loop, value, scope);
    }
    for (const StmtRef &part : statement.text)
      text.push_back(replaceReadsByWider(part, values));
    const bool declares = std::any_of(text.begin(), text.end(), [](const StmtRef &part) {
      return part->kind == ir::StmtKind::Declare ||
             (part->kind == ir::StmtKind::Block && !part->isScope && !part->isOneStatement());
    });
    // The same place of the text twice in a row would be taken for parts of one statement.
    const bool isRepeated = !scope.out.empty() && !text.empty() && text.front()->range.valid() &&
                            scope.out.back()->range.valid() &&
                            text.front()->range.begin < scope.out.back()->range.end &&
                            scope.out.back()->range.begin < text.back()->range.end;
    if (isRepeated || declares) // a variable that nothing else uses may have another one's name
      scope.out.push_back(ir::block(std::move(text), {}, /*isScope=*/declares));
    else
      scope.out.insert(scope.out.end(), text.begin(), text.end());
  }

  /// `const int j = tj - t;` before the statement; where that cannot be, the value itself.
  ExprRef named(const Region::Loop &loop, const ExprRef &value, Scope &scope) {
    const ir::Symbol *symbol = loop.variable.get();
    // The start is part of it, which need not be the same each time that the counter is.
    const std::string text = ir::print(*value);
    const auto known = std::find_if(scope.values.begin(), scope.values.end(),
                                    [&](const auto &one) { return one.first == symbol; });
    const bool isSame = known != scope.values.end() && known->second == text;
    if (loop.declares) {
      const auto read = [&](const SymbolRef &alias) {
        return ir::cast(ir::load(ir::varRef(alias)), ir::unqualified(alias->type));
      };
      for (const auto &[of, at, alias] : scope.renamed)
        if (of == symbol && at == text)
          return read(alias);
      const ir::TypeRef type = constant(value->type);
      // What is declared among the user's statements must be a new name there.
      const bool isTaken =
          &scope == outermost_ || isActive(symbol->name) || scope.declared.count(symbol->name) != 0;
      const SymbolRef alias =
          isTaken ? variable(symbol->name, type, scope) : called(symbol->name, type, scope);
      scope.renamed.push_back({symbol, text, alias});
      scope.out.push_back(ir::declare(alias, value));
      return read(alias);
    }
    if (isActive(symbol->name))
      return value;
    if (!isSame) {
      forget(symbol, scope);
      scope.out.push_back(ir::assign(ir::varRef(loop.variable), value));
      scope.values.emplace_back(symbol, text);
    }
    return ir::load(ir::varRef(loop.variable));
  }

  const legality::RescheduleEvidence &evidence_;
  const Region &region_;
  const poly::LoopAst &loops_;
  Names &names_;
  LoopRanges ranges_;
  LoopWriter writer_;
  std::vector<Scope *> active_; ///< scopes around, outermost first
  const Scope *outermost_ = nullptr;
  std::map<std::tuple<std::string, bool, unsigned>, std::vector<SymbolRef>> made_;
};

} // namespace

Change reschedule(const legality::RescheduleEvidence &evidence, Names &names) {
  return Rescheduling(evidence, names).run();
}

} // namespace parlift::transform
