#include "frontend/ApartPointers.h"

#include "frontend/FileMemory.h"

#include <clang/AST/RecursiveASTVisitor.h>

#include <algorithm>
#include <set>
#include <utility>

namespace parlift::frontend {

using clang::Expr;
using clang::FunctionDecl;
using clang::VarDecl;
using llvm::dyn_cast;

namespace {

/// A pointer that an assignment changes: a variable, or what a variable points to.
struct Place {
  const VarDecl *variable = nullptr;
  bool isPointedTo = false;
  const Expr *expr = nullptr;
  bool operator==(const Place &other) const {
    return variable && variable == other.variable && isPointedTo == other.isPointedTo;
  }
};

Place placeOf(const Expr *expr) {
  const Expr *at = expr->IgnoreParenImpCasts();
  const auto *star = dyn_cast<clang::UnaryOperator>(at);
  const bool isPointedTo = star && star->getOpcode() == clang::UO_Deref;
  const auto *name =
      dyn_cast<clang::DeclRefExpr>(isPointedTo ? star->getSubExpr()->IgnoreParenImpCasts() : at);
  const auto *variable = name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
  if (!variable || !at->getType()->isPointerType() || at->getType().isVolatileQualified())
    return {};
  return {variable->getCanonicalDecl(), isPointedTo, at};
}

/// `to = from`, or a declaration that begins so.
struct Step {
  Place to, from;
  const Expr *assignment = nullptr; ///< null: the declaration
};

void addSteps(const clang::Stmt *stmt, std::vector<Step> &steps) {
  if (const auto *expr = dyn_cast<Expr>(stmt)) {
    const auto *binary = dyn_cast<clang::BinaryOperator>(expr->IgnoreParens());
    if (binary && binary->isCommaOp()) {
      addSteps(binary->getLHS(), steps);
      addSteps(binary->getRHS(), steps);
      return;
    }
    if (binary && binary->getOpcode() == clang::BO_Assign) {
      steps.push_back({placeOf(binary->getLHS()), placeOf(binary->getRHS()), binary});
      return;
    }
  }
  if (const auto *declared = dyn_cast<clang::DeclStmt>(stmt); declared && declared->isSingleDecl())
    if (const auto *variable = dyn_cast<VarDecl>(declared->getSingleDecl());
        variable && variable->getInit() && variable->getType()->isPointerType()) {
      steps.push_back(
          {{variable->getCanonicalDecl(), false, nullptr}, placeOf(variable->getInit()), nullptr});
      return;
    }
  steps.emplace_back(); // something else
}

/// t = a; a = b; b = c; c = t: from the step `begin` on; how many steps it has, 0: it is none.
std::size_t rotationAt(const std::vector<Step> &steps, std::size_t begin) {
  const Step &kept = steps[begin];
  if (!kept.to.variable || kept.to.isPointedTo || !kept.from.variable)
    return 0;
  std::vector<Place> places = {kept.from};
  for (std::size_t at = begin + 1; at < steps.size(); ++at) {
    const Step &step = steps[at];
    const bool goesOn = step.assignment && step.to == places.back() && step.from.variable;
    if (!goesOn)
      return 0;
    if (step.from == kept.to)
      return places.size() > 1 ? at - begin + 1 : 0;
    // Two pointers to one place only leave it as it is; of more than two that is not looked at.
    const bool mayBeOne = step.from.isPointedTo != kept.from.isPointedTo ||
                          (step.from.isPointedTo && places.size() > 1);
    if (mayBeOne || std::ranges::find(places, step.from) != places.end())
      return 0;
    places.push_back(step.from);
  }
  return 0;
}

class Blocks : public clang::RecursiveASTVisitor<Blocks> {
public:
  explicit Blocks(Exchanges &result) : result_(result) {}

  bool VisitCompoundStmt(const clang::CompoundStmt *block) {
    std::vector<Step> steps;
    for (const clang::Stmt *stmt : block->body())
      addSteps(stmt, steps);
    for (std::size_t begin = 0; begin < steps.size(); ++begin) {
      const std::size_t count = rotationAt(steps, begin);
      for (std::size_t at = begin + 1; at < begin + count; ++at) {
        const Place &from = at + 1 == begin + count ? steps[begin].from : steps[at].from;
        result_[steps[at].assignment] = from.expr;
      }
    }
    return true;
  }

private:
  Exchanges &result_;
};

/// The variable that the pointer comes from, wherever in its block it points: `a`, `a + n / 2`, `&a[i]`.
const VarDecl *rootOf(const Expr *expr) {
  expr = expr->IgnoreParenCasts();
  if (const auto *name = dyn_cast<clang::DeclRefExpr>(expr)) {
    const auto *variable = dyn_cast<VarDecl>(name->getDecl());
    return variable && variable->getType()->isPointerType() ? variable->getCanonicalDecl()
                                                            : nullptr;
  }
  if (const auto *sum = dyn_cast<clang::BinaryOperator>(expr);
      sum && sum->isAdditiveOp() && sum->getType()->isPointerType())
    return rootOf(sum->getLHS()->getType()->isPointerType() ? sum->getLHS() : sum->getRHS());
  const auto *address = dyn_cast<clang::UnaryOperator>(expr);
  const auto *element =
      address && address->getOpcode() == clang::UO_AddrOf
          ? dyn_cast<clang::ArraySubscriptExpr>(address->getSubExpr()->IgnoreParens())
          : nullptr;
  return element ? rootOf(element->getBase()) : nullptr;
}

} // namespace

void findExchanges(const clang::Stmt &body, Exchanges &result) {
  Blocks(result).TraverseStmt(const_cast<clang::Stmt *>(&body));
}

// A variable's value is a block that an allocation has just returned, or that another such variable has handed over and lost: by
// induction over the assignments no two of them hold one block. One that breaks the rule takes those with it that it changes places with.
void MemoryScan::markOwnBlocks(std::vector<ir::MemoryObject> &objects) const {
  for (const auto &[decl, object] : variables_) {
    const auto *variable = llvm::cast<VarDecl>(decl);
    objects[object].holdsOwnBlock = variable->getType()->isPointerType() &&
                                    !objects[object].isKnownOutside && !given_.contains(object);
  }
  const auto refuse = [&](Node address) {
    for (const Object object : sets_.of(address))
      objects[shown(object)].holdsOwnBlock = false;
  };
  // Whatever is stored: a number may be an address, `(double *)0x4000`, that two variables hold.
  for (const Store &store : stores_)
    if (!store.isNewBlock && store.exchanged == PointsTo::nothing)
      refuse(store.address);
  for (const MemoryLog::Store &store : otherStores_)
    if (!store.isNewBlock)
      refuse(store.address);
  const auto all = [&](Node address) {
    return std::ranges::all_of(sets_.of(address),
                               [&](Object object) { return objects[shown(object)].holdsOwnBlock; });
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (const Store &store : stores_)
      if (store.exchanged != PointsTo::nothing && all(store.address) != all(store.exchanged)) {
        refuse(store.address);
        refuse(store.exchanged);
        changed = true;
      }
  }
}

// Of a function that nobody calls but those in sight, and that leaves its pointers what they are: two parameters are apart where those of
// each call are. What is presumed of the calls among such functions holds until one of them contradicts.
void MemoryScan::markApartParameters(std::vector<ir::MemoryObject> &objects, bool isWhole) const {
  std::vector<bool> isAssigned(objects.size());
  for (const Store &store : stores_)
    for (const Object object : sets_.of(store.address))
      isAssigned[shown(object)] = true;
  for (const MemoryLog::Store &store : otherStores_)
    for (const Object object : sets_.of(store.address))
      isAssigned[shown(object)] = true;
  const auto numberOf = [&](const VarDecl *variable) {
    const auto found = variables_.find(variable->getCanonicalDecl());
    return found == variables_.end() ? PointsTo::outside : found->second;
  };
  std::set<std::pair<Object, Object>> apart;
  struct Question {
    const FunctionDecl *function;
    unsigned first, second;
    Object a, b;
  };
  std::vector<Question> questions;
  for (const FunctionDecl *function : functions_) {
    const bool isInSight = function->getFormalLinkage() == clang::Linkage::Internal || isWhole;
    const auto calls = callsOf_.find(function->getCanonicalDecl());
    if (!isInSight || isCalledUnseen(function) || !isSettled(function) || calls == callsOf_.end())
      continue;
    const auto isAskable = [&](unsigned at) {
      const VarDecl *parameter = function->getParamDecl(at);
      const Object object = numberOf(parameter);
      return parameter->getType()->isPointerType() && object != PointsTo::outside &&
             !objects[object].isKnownOutside && !isAssigned[object];
    };
    for (unsigned first = 0; first < function->getNumParams(); ++first)
      for (unsigned second = first + 1; second < function->getNumParams(); ++second)
        if (isAskable(first) && isAskable(second)) {
          const Object a = numberOf(function->getParamDecl(first)),
                       b = numberOf(function->getParamDecl(second));
          questions.push_back({function, first, second, a, b});
          apart.insert(std::minmax(a, b));
        }
  }
  const auto areApart = [&](const Passed &call, unsigned first, unsigned second) {
    const VarDecl *one = rootOf(call.expr->getArg(first)),
                  *other = rootOf(call.expr->getArg(second));
    if (one && other && one != other) {
      const Object a = numberOf(one), b = numberOf(other);
      if (a == PointsTo::outside || b == PointsTo::outside)
        return false;
      if ((objects[a].holdsOwnBlock && objects[b].holdsOwnBlock) ||
          apart.contains(std::minmax(a, b)))
        return true;
    }
    const auto blocks = [&](unsigned at) {
      ir::MemoryObjects result;
      for (const Object object : sets_.of(call.arguments[at]))
        result.push_back(&objects[shown(object)]);
      return result;
    };
    const ir::MemoryObjects a = blocks(first), b = blocks(second);
    return !ir::mayShare(a, b);
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (const Question &question : questions) {
      const auto pair = std::minmax(question.a, question.b);
      const auto &calls = callsOf_.at(question.function->getCanonicalDecl());
      if (apart.contains(pair) && !std::ranges::all_of(calls, [&](const Passed &call) {
            return areApart(call, question.first, question.second);
          })) {
        apart.erase(pair);
        changed = true;
      }
    }
  }
  for (const auto &[a, b] : apart) {
    objects[a].apartFrom.push_back(&objects[b]);
    objects[b].apartFrom.push_back(&objects[a]);
  }
}

} // namespace parlift::frontend
