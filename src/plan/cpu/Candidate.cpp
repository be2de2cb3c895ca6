#include "plan/cpu/Candidate.h"

#include "analysis/symbolic/ValueRange.h"
#include "ir/MacroWords.h"
#include "ir/Memory.h"
#include "ir/OnlyStatement.h"
#include "ir/PlainParts.h"
#include "ir/Walk.h"
#include "plan/language/ArgSearch.h"
#include "plan/model/Cost.h"
#include "plan/model/LoopVariables.h"
#include "support/Hints.h"
#include "support/Words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdlib>
#include <set>

namespace parlift::plan {

namespace {

using analysis::LoopFacts;
using analysis::ScalarRole;
using diag::ReasonId;

/// " + 2", " - 1", or nothing for 0.
std::string signedText(std::int64_t value) {
  return value == 0 ? "" : fmt::format(" {} {}", value < 0 ? '-' : '+', std::abs(value));
}

/// "{t}", "-{t}", "3 * {t}".
std::string stepText(std::int64_t step) {
  if (std::abs(step) == 1)
    return step < 0 ? "-{t}" : "{t}";
  return fmt::format("{} * {{t}}", step);
}

bool isWord(const std::string &text) {
  return !text.empty() && isWordOrEmpty(text);
}

/// Makes the mark of one loop, or finds what prevents it.
class Maker {
public:
  Maker(const LoopFacts &facts, const analysis::FunctionFacts &all,
        const analysis::Liveness &liveness)
      : facts_(facts), all_(all), loop_(*facts.loop), liveness_(liveness),
        variables_(variablesOf(*facts.loop)) {}

  Candidate make();

private:
  // Each returns false when it has refused the loop.
  bool checkVerdict();
  bool checkPlace();
  bool checkNeeds();
  bool addPrivateArray(const analysis::PrivateArray &array);
  bool hasKnownBins(const diag::Need &need) const;
  bool asksForType(const ir::Symbol &symbol) const;
  bool isOpenAtFirst(const ir::Symbol &symbol) const;
  bool addCopies(const diag::Need &need);
  bool addCopy(const analysis::CopiedArray &array);
  bool checkCopies();
  bool checkStatics();
  bool addShape();
  bool addStride();
  bool addHeaderVariable(const ir::SymbolRef &symbol);
  bool headerHasForm() const;
  std::string tripCount() const;
  bool addRoles();
  void addLastprivate(const ir::SymbolRef &symbol);
  bool addReductions();
  bool addReduction(const analysis::Reduction &reduction);
  bool addArrayReduction(const analysis::Reduction &reduction, ir::ReductionClause &clause);
  bool addInductions();
  bool checkStartValue();
  bool checkCondition();
  /// Where clauses cannot do for a condition that fails: a second version of the loop can, where its text may stand
  /// twice.
  bool fallBack() {
    mark_.hasFallback = canStandTwice(loop_);
    return mark_.hasFallback;
  }

  bool refuse(ReasonId id, const std::vector<std::string> &arguments = {}) {
    std::vector<std::string> all = {loopName(facts_)};
    all.insert(all.end(), arguments.begin(), arguments.end());
    refusal_ = diag::makeRemark(id, loop_.source.keyword, all);
    return false;
  }
  bool refuseNeed(const std::string &what) { return refuse(ReasonId::NeedNotEmitted, {what}); }

  bool isInduction(const ir::Symbol &symbol) const {
    return std::any_of(facts_.inductions.begin(), facts_.inductions.end(),
                       [&](const auto &form) { return form.symbol.get() == &symbol; });
  }
  ir::SymbolRef variable(const std::string &name) const {
    for (const ir::SymbolRef &symbol : variables_)
      if (symbol->name == name && !isDeclaredIn(loop_, *symbol))
        return symbol;
    return nullptr;
  }

  const LoopFacts &facts_;
  const analysis::FunctionFacts &all_;
  const ir::Stmt &loop_;
  const analysis::Liveness &liveness_;
  std::vector<ir::SymbolRef> variables_;
  std::vector<std::string>
      entryTests_; ///< where one fails array sections may not exist, or the header mean nothing
  bool standsTwice_ = false; ///< no clause will do for its condition
  ir::ParallelMark mark_;
  std::optional<diag::Remark> refusal_;
};

Candidate Maker::make() {
  const bool ok = checkVerdict() && checkPlace() && checkNeeds() && addShape() && addRoles() &&
                  addReductions() && addInductions() && checkCondition() && checkCopies() &&
                  checkStatics();
  Candidate result;
  if (ok)
    result.mark = std::move(mark_);
  else
    result.refusal = std::move(refusal_);
  return result;
}

bool Maker::checkVerdict() {
  refusal_ = verdictRefusal(facts_);
  // A condition would compute addresses that nothing ever touches.
  if (!refusal_ && runsAtMost(facts_, 0))
    return refuse(ReasonId::TooSmall, {"0"});
  return !refusal_;
}

/// The identifier at the place where the loop seems to stand: the macro that it comes from.
std::string macroName(const ir::LoopSource &source) {
  if (!source.macroName.empty())
    return source.macroName;
  if (!source.keyword.valid())
    return "?";
  const std::string &text = source.keyword.file->text();
  const std::size_t begin = source.keyword.begin;
  return text.substr(begin, wordEnd(text, begin) - begin);
}

bool Maker::checkPlace() {
  const ir::LoopSource &source = loop_.source;
  if (source.inOmpRegion)
    return refuse(ReasonId::InOmpRegion);
  if (!source.editable) {
    const diag::Reason *reason = diag::findReason(source.notEditable);
    return refuse(reason ? reason->id : ReasonId::InMacro, {macroName(source)});
  }
  if (all_.function->isConstexpr) // OpenMP's statements are not allowed in it
    return refuseNeed("a function that is not constexpr");
  for (const Hint &hint : hintsBefore(source.keyword))
    if (hint.reader == Hint::Reader::Unknown)
      return refuseNeed(fmt::format("`{}` before it removed", hint.range.oneLine()));
  return true;
}

bool isNumber(const std::string &text) {
  return !text.empty() && text.size() < 10 &&
         std::all_of(
             text.begin(), text.end(),
             [](char c) { return std::isdigit(static_cast<unsigned char>(c)); });
}

/// Needs that lines cannot fulfil; those that clauses fulfil follow from the roles, except for arrays.
bool Maker::checkNeeds() {
  using diag::NeedKind;
  for (const diag::Need &need : facts_.record.needs) {
    if (need.kind == NeedKind::Reduction || need.kind == NeedKind::Induction ||
        (need.kind == NeedKind::Histogram && hasKnownBins(need)))
      continue;
    if (need.kind == NeedKind::Copy) {
      if (!addCopies(need))
        return false;
      continue;
    }
    if (need.kind != NeedKind::Private && need.kind != NeedKind::Firstprivate &&
        need.kind != NeedKind::Lastprivate)
      return refuseNeed(fmt::format("`{}`", diag::name(need.kind)));
    for (const std::string &name : need.names) {
      const auto array = std::find_if(facts_.privateArrays.begin(), facts_.privateArrays.end(),
                                      [&](const auto &one) { return one.name == name; });
      const bool isArray = array != facts_.privateArrays.end();
      const ir::SymbolRef symbol = variable(name);
      if (!isArray && symbol && facts_.roles.contains(symbol.get()))
        continue;
      if (!isArray || !array->symbol || !array->followsName)
        return refuseNeed(fmt::format("a private copy of what `{}` points to", name));
      if (!addPrivateArray(*array))
        return false;
    }
  }
  for (const ir::SymbolRef &symbol : variables_)
    if (symbol->isThreadLocal)
      return refuseNeed(fmt::format("one `{}` for all threads", symbol->name));
  return true;
}

/// All elements of a declared array may be bins: each thread has a copy of it. Copies of so many are put together in less
/// time than it takes to start the threads.
bool Maker::hasKnownBins(const diag::Need &need) const {
  constexpr std::int64_t mostBins = 1024;
  return std::all_of(need.names.begin(), need.names.end(), [&](const std::string &name) {
    return std::ranges::any_of(facts_.reductions, [&](const analysis::Reduction &one) {
      return one.isArray && one.symbol && one.symbol->name == name && isNumber(one.length) &&
             std::stol(one.length) <= mostBins && one.entryTests.empty();
    });
  });
}

bool Maker::addCopies(const diag::Need &need) {
  return std::all_of(need.names.begin(), need.names.end(), [&](const std::string &name) {
    const auto array = std::find_if(facts_.copiedArrays.begin(), facts_.copiedArrays.end(),
                                    [&](const auto &one) { return one.name == name; });
    return array == facts_.copiedArrays.end()
               ? refuseNeed(fmt::format("a copy of `{}` from before it", name))
               : addCopy(*array);
  });
}

/// Can be written as an array's elements, in a type that C needs no parentheses for.
bool isPlainElement(const ir::Type &type) {
  const ir::Type *element = &type;
  while (element->kind == ir::TypeKind::Array && element->extent && element->element)
    element = element->element.get();
  // A class of C++ may do more than hold bytes.
  const bool isPlain = element->isScalar() || element->spelling.starts_with("struct ");
  return isPlain && isDeclarable(*element) && !element->isVolatile && !element->isAtomic;
}

/// A function that the code calls, or one that it calls in turn, names the variable.
bool isNamedByCallees(const ir::Stmt &code, const ir::Symbol &symbol,
                      std::set<const ir::Function *> &visited) {
  bool found = false;
  ir::forEachExpr(code, [&](const ir::Expr &call) {
    const auto callee = call.kind == ir::ExprKind::Call ? call.target.lock() : nullptr;
    if (found || !callee || !callee->body || !visited.insert(callee.get()).second)
      return;
    ir::forEachExpr(*callee->body, [&](const ir::Expr &expr) {
      found |= expr.kind == ir::ExprKind::VarRef && expr.symbol.get() == &symbol;
    });
    found = found || isNamedByCallees(*callee->body, symbol, visited);
  });
  return found;
}

bool isNamedByCallees(const ir::Stmt &code, const ir::Symbol &symbol) {
  std::set<const ir::Function *> visited;
  return isNamedByCallees(code, symbol, visited);
}

/// `sizeof w` and its like, behind a macro's name perhaps: of a pointer to the elements it is another one.
bool Maker::asksForType(const ir::Symbol &symbol) const {
  const std::string text = loop_.source.whole.text();
  const auto hidden = ir::wordsOfMacros(text, all_.function->outline.get());
  for (const char *word : {"sizeof", "_Alignof", "alignof", "__alignof__", "__alignof", "typeof",
                           "__typeof__", "__typeof", "_Generic", "decltype"})
    if (mentionsWord(text, word) || hidden.contains(word))
      return true;
  bool isMeasured = false; // by a macro of the system's: what is left of it is a number
  ir::forEachExpr(loop_, [&](const ir::Expr &expr) {
    isMeasured = isMeasured || (expr.kind == ir::ExprKind::IntLiteral && expr.range.valid() &&
                                mentionsWord(expr.range.text(), symbol.name));
  });
  return isMeasured;
}

/// `extern double w[];` comes before `double w[40];`: Clang takes the first declaration's type for that of clauses, and has none.
bool Maker::isOpenAtFirst(const ir::Symbol &symbol) const {
  if (symbol.storage != ir::Storage::Global || !all_.function->outline)
    return false;
  const std::vector<ir::Declaration> &all = all_.function->outline->declarations;
  const auto first = std::ranges::find_if(all, [&](const ir::Declaration &one) {
    return one.kind == ir::DeclarationKind::Variable && one.name == symbol.name &&
           !one.scope.valid();
  });
  if (first == all.end())
    return false;
  const std::string text = first->whole.text();
  const std::size_t open = text.find('[');
  const std::size_t close =
      open == std::string::npos ? open : text.find_first_not_of(" \t", open + 1);
  return close != std::string::npos && text[close] == ']' &&
         text.find('=', close) == std::string::npos;
}

/// On the threads' stacks by a clause where the array is small, else in memory of their own.
bool Maker::addPrivateArray(const analysis::PrivateArray &array) {
  const ir::SymbolRef &symbol = array.symbol;
  const ir::Type &type = *symbol->type;
  const auto refuseCopy = [&] {
    return refuseNeed(fmt::format("a private copy of `{}`", symbol->name));
  };
  // A function that names a global array would see another one.
  const bool isNamedElsewhere = symbol->hasStaticStorage() && isNamedByCallees(loop_, *symbol);
  const bool isArray = type.kind == ir::TypeKind::Array;
  // A variable of C's record types, set field by field.
  const bool isRecord = type.kind == ir::TypeKind::Record && !type.isUnion &&
                        type.spelling.starts_with("struct ") && isPlainElement(type);
  const bool isRun = (isArray || type.isPointer()) && type.element && isPlainElement(*type.element);
  if ((!isRun && !isRecord) || symbol->isReference || symbol->isThreadLocal || isNamedElsewhere)
    return refuseCopy();
  std::uint64_t size = type.size;
  for (const ir::Type *part = &type; part->kind == ir::TypeKind::Array; part = part->element.get())
    if (!part->extent || part->extent->kind != ir::ExprKind::IntLiteral)
      size = 0;
  const bool isSmall =
      (isArray || isRecord) && size > 0 && size <= maxStackBytes && !isOpenAtFirst(*symbol);
  // Where the condition fails a clause makes a copy all the same.
  const bool hasCondition = facts_.record.verdict == diag::Verdict::Conditional;
  if (isSmall &&
      (!hasCondition || (!facts_.formsNeedCondition && !symbol->isExposed()) || fallBack())) {
    (array.last ? mark_.lastprivates : mark_.privates).push_back(symbol);
    if (array.last && (!array.wholly || facts_.constantTrip.value_or(0) <= 0) &&
        mayHaveValueBefore(*all_.function, loop_, *symbol))
      mark_.firstprivates.push_back(symbol);
    return true;
  }
  if (!isRun || array.end.empty() || !isNumber(array.low) || (array.last && !array.wholly) ||
      asksForType(*symbol) || loop_.source.isTemplateInstance)
    return refuseCopy();
  mark_.ownArrays.push_back({symbol, array.low, array.end, array.last});
  return true;
}

/// The name at the root of a place: `a` of `a[i][j]`.
const ir::Expr *nameOf(const ir::Expr &place) {
  const ir::Expr *at = &place;
  while (at->kind != ir::ExprKind::VarRef && !at->operands.empty())
    at = at->operands[0].get();
  return at->kind == ir::ExprKind::VarRef ? at : nullptr;
}

bool Maker::addCopy(const analysis::CopiedArray &array) {
  ir::CopyInClause clause{array.symbol, array.low, array.end, {}};
  const auto refuseCopy = [&] {
    return refuseNeed(fmt::format("a copy of `{}` from before it", array.name));
  };
  if (!array.symbol || array.reads.empty() || array.end.empty() || !isNumber(array.low) ||
      loop_.source.isTemplateInstance)
    return refuseCopy();
  const ir::Type &type = *array.symbol->type;
  if ((type.kind != ir::TypeKind::Array && !type.isPointer()) || !type.element ||
      !isPlainElement(*type.element) || array.symbol->isReference)
    return refuseCopy();
  for (const ir::Expr *place : array.reads) {
    const ir::Expr *name = nameOf(*place);
    if (!name || !name->range.valid() || name->range.text() != array.symbol->name)
      return refuseCopy();
    clause.names.push_back(name);
  }
  mark_.copyIns.push_back(std::move(clause));
  return true;
}

/// Canonical, or counted and all that changes has a closed form.
bool Maker::addShape() {
  mark_.counter = facts_.counter;
  mark_.step = facts_.step.value_or(1);
  mark_.runsAtLeastOnce = facts_.constantTrip.value_or(0) > 0;
  // Its type decides the test: it runs never, or for ever.
  if (loop_.condition && analysis::knownComparison(ir::withoutCasts(*loop_.condition)))
    return refuse(ReasonId::NotCanonical);
  if (facts_.canonical && facts_.counter && !facts_.step)
    return addStride();
  if (facts_.canonical)
    return facts_.counter ? true : refuse(ReasonId::NotCanonical);
  // The counter of `for (T x : array)` has no name; since OpenMP 5.0 the loop is as good as canonical.
  if (loop_.source.form == ir::LoopForm::RangeFor && facts_.counted) {
    mark_.counter = nullptr;
    return facts_.inductions.empty() ? true : refuse(ReasonId::NotCanonical);
  }
  if (!facts_.counted || facts_.tripText.empty() || facts_.tripType.empty())
    return refuse(ReasonId::NotCanonical);
  for (const ir::SymbolRef &symbol : variables_)
    if (!addHeaderVariable(symbol))
      return refuse(ReasonId::NotCanonical);
  if (!headerHasForm())
    return refuse(ReasonId::NotCanonical);
  const auto isCounter = [&](const auto &clause) { return clause.symbol == facts_.counter; };
  const bool hasForm = !facts_.counter || isInduction(*facts_.counter) ||
                       std::any_of(mark_.inductions.begin(), mark_.inductions.end(), isCounter);
  const std::string trip = tripCount();
  if (trip.empty() || !hasForm)
    return refuse(ReasonId::NotCanonical);
  mark_.counted = ir::CountedClause{trip, facts_.tripType};
  return true;
}

/// `i += s`: OpenMP divides by s, and asks for one that fits the test, where the loop runs no iteration, too.
bool Maker::addStride() {
  const ir::Stmt *step = ir::onlyStatement(*loop_.step);
  const ir::Expr &sum = ir::withoutCasts(*step->value);
  const ir::Expr &by = ir::withoutCasts(*sum.operands.at(1));
  if (sum.binaryOp != ir::BinaryOp::Add || !by.range.valid() || !facts_.inductions.empty() ||
      loop_.source.isTemplateInstance || liveness_.liveAfter(loop_, *facts_.counter))
    return refuse(ReasonId::NotCanonical);
  const std::string words = by.range.oneLine();
  const std::string stride = isWord(words) ? words : "(" + words + ")";
  entryTests_.push_back(stride + " > 0");
  // GCC adds it to the distance before it divides: a large one may lead out of the counter's type.
  if (by.type->bits > 16)
    entryTests_.push_back(stride + " <= 65535");
  standsTwice_ = true;
  return true;
}

/// Variables that the header of a `for` sets and moves, the counter for one, are no inductions to the
/// analysis, but step like them. Their step is gone from the new loop: false when it is not a constant.
bool Maker::addHeaderVariable(const ir::SymbolRef &symbol) {
  const bool isMoved = isAssignedIn(*loop_.step, *symbol) || isAssignedIn(*loop_.before, *symbol) ||
                       isAssignedIn(*loop_.after, *symbol);
  const bool isOwn = isDeclaredIn(*loop_.init, *symbol);
  if (isInduction(*symbol) || (!isMoved && !(isOwn && isAssignedIn(*loop_.body, *symbol))))
    return true;
  const std::optional<std::int64_t> step = constantUpdates({loop_.step}, *symbol);
  if (!step || isAssignedIn(*loop_.body, *symbol) || isAssignedIn(*loop_.before, *symbol) ||
      isAssignedIn(*loop_.after, *symbol) || symbol->isSynthetic || symbol->isExposed() ||
      !isDeclarable(*symbol->type))
    return false;
  mark_.inductions.push_back(
      {symbol, stepText(*step), !isOwn && liveness_.liveAfter(loop_, *symbol)});
  return true;
}

/// Whatever the test and the step do is gone from a counted loop: they may step variables that have a closed form, and
/// no more.
bool Maker::headerHasForm() const {
  const auto isKnown = [&](const ir::Symbol &symbol) {
    return isInduction(symbol) ||
           std::any_of(mark_.inductions.begin(), mark_.inductions.end(),
                       [&](const auto &clause) { return clause.symbol.get() == &symbol; });
  };
  bool result = true;
  for (const ir::StmtRef &part : {loop_.before, loop_.after, loop_.step})
    if (part)
      ir::forEachStmt(*part, [&](const ir::Stmt &stmt) {
        const bool steps = stmt.kind == ir::StmtKind::Assign &&
                           stmt.target->kind == ir::ExprKind::VarRef &&
                           isKnown(*stmt.target->symbol);
        result &= steps || stmt.kind == ir::StmtKind::Block;
      });
  return result;
}

/// The trip count as C text that is right, or empty, whatever the signs and types. A difference of two
/// words is compared before it is taken, since it may be unsigned.
std::string Maker::tripCount() const {
  std::string trip = withoutParentheses(facts_.tripText);
  if (mark_.runsAtLeastOnce)
    return trip;
  const char *const least = loop_.testFirst ? "0" : "1"; // of a do loop
  const std::size_t minus = trip.find(" - ");
  const std::string left = trip.substr(0, minus);
  const std::string right = minus == std::string::npos ? "0" : trip.substr(minus + 3);
  // As long, which an unsigned long makes unsigned again: the difference of two ints need not be one.
  const bool areNumbers = std::ranges::any_of(variables_, [&](const ir::SymbolRef &symbol) {
    return symbol->name == left && symbol->type->isInteger();
  });
  const bool isWidened = minus != std::string::npos && areNumbers;
  if (isWord(left) && isWord(right))
    return fmt::format("{} > {} ? {}{} : {}", left, right, isWidened ? "(long)" : "", trip, least);
  // Anything longer is computed as long, and its sign says whether the loop runs.
  trip = withoutParentheses(facts_.longTripText);
  if (trip.find_first_of("&|^?<>=!") != std::string::npos)
    trip = facts_.longTripText; // (m & 7) > 0
  return trip.empty() ? trip : fmt::format("{0} > {1} ? {0} : {1}", trip, least);
}

bool Maker::addRoles() {
  for (const ir::SymbolRef &symbol : variables_) {
    const auto found = facts_.roles.find(symbol.get());
    if (found == facts_.roles.end() || found->second == ScalarRole::ReadOnly ||
        found->second == ScalarRole::Local)
      continue;
    if (symbol->isSynthetic && found->second == ScalarRole::Counter)
      continue; // of a range-based for
    if (symbol->isThis || symbol->isSynthetic || symbol->type->isVolatile || symbol->type->isAtomic)
      return refuseNeed(fmt::format("a private copy of `{}`", symbol->name));
    const ScalarRole role = found->second;
    if (role == ScalarRole::Carried)
      return refuseNeed(fmt::format("the order of the accesses to `{}`", symbol->name));
    if (role == ScalarRole::Private)
      mark_.privates.push_back(symbol);
    else if (role == ScalarRole::Lastprivate)
      addLastprivate(symbol);
    else if (role == ScalarRole::Counter && facts_.canonical && symbol == facts_.counter &&
             !isDeclaredIn(*loop_.init, *symbol) && liveness_.liveAfter(loop_, *symbol))
      mark_.lastprivates.push_back(symbol);
  }
  const bool keepsCounter =
      facts_.counter && std::find(mark_.lastprivates.begin(), mark_.lastprivates.end(),
                                  facts_.counter) != mark_.lastprivates.end();
  return !keepsCounter || mark_.runsAtLeastOnce || checkStartValue();
}

/// A last value needs a first one too: a loop that runs no iteration must leave the variable as it was
/// (OpenMP leaves it unspecified, and GCC 12 does write an undefined value back).
void Maker::addLastprivate(const ir::SymbolRef &symbol) {
  mark_.lastprivates.push_back(symbol);
  if (!mark_.runsAtLeastOnce && mayHaveValueBefore(*all_.function, loop_, *symbol))
    mark_.firstprivates.push_back(symbol);
}

/// The counter's first value is written once more outside the loop's header: it must mean the same there.
bool Maker::checkStartValue() {
  const ir::Expr *value = nullptr;
  ir::forEachStmt(*loop_.init, [&](const ir::Stmt &stmt) {
    const bool sets =
        stmt.symbol == facts_.counter || (stmt.target && stmt.target->symbol == facts_.counter);
    if (sets && stmt.value)
      value = stmt.value.get();
  });
  bool same = value && value->range.valid();
  if (same)
    ir::forEachExpr(*value, [&](const ir::Expr &expr) {
      // Loads through pointers and calls may give another value later; so may variables that change.
      same &= expr.kind == ir::ExprKind::IntLiteral || expr.kind == ir::ExprKind::VarRef ||
              expr.kind == ir::ExprKind::Load || expr.kind == ir::ExprKind::Binary ||
              expr.kind == ir::ExprKind::Unary || expr.kind == ir::ExprKind::Cast;
      if (expr.kind == ir::ExprKind::VarRef) {
        const auto role = facts_.roles.find(expr.symbol.get());
        same &= role == facts_.roles.end() || role->second == ScalarRole::ReadOnly;
      }
    });
  return same || refuseNeed(fmt::format("the first value of `{}` a second time", loopName(facts_)));
}

bool Maker::addReductions() {
  return std::all_of(facts_.reductions.begin(), facts_.reductions.end(),
                     [&](const analysis::Reduction &one) { return addReduction(one); });
}

bool Maker::addReduction(const analysis::Reduction &reduction) {
  if (!reduction.symbol) // behind a member or a computed pointer: no clause can name it
    return refuseNeed("a copy of the array that is updated for each thread");
  const ir::Symbol &symbol = *reduction.symbol;
  if (!reduction.payload.empty()) {
    std::optional<ir::ArgReductionClause> clause = argSearch(reduction, facts_, all_);
    if (clause && clause->lastOnTies && (mark_.counted || !checkStartValue()))
      clause.reset();
    for (const ir::SymbolRef &payload : reduction.payload)
      if (!isDeclarable(*payload->type))
        clause.reset();
    if (!clause || !isDeclarable(*symbol.type))
      return refuseNeed(fmt::format("the index of the best `{}` from all threads", symbol.name));
    mark_.argReductions.push_back(*clause);
    return true;
  }
  ir::ReductionClause clause{reduction.op, reduction.symbol, nullptr, nullptr, {}};
  if (reduction.isArray) {
    if (!addArrayReduction(reduction, clause))
      return false;
  } else if (!symbol.type->isInteger() && !symbol.type->isFloating()) {
    return refuseNeed(
        fmt::format("a reduction into `{}` of type `{}`", symbol.name, symbol.type->spelling));
  }
  mark_.reductions.push_back(std::move(clause));
  return true;
}

bool Maker::addArrayReduction(const analysis::Reduction &reduction, ir::ReductionClause &clause) {
  const ir::Symbol &symbol = *reduction.symbol;
  const bool isRun = symbol.type->isPointer() || symbol.type->kind == ir::TypeKind::Array;
  const bool isPlain = isRun && !symbol.isReference && !symbol.isThis && symbol.type->element &&
                       (symbol.type->element->isInteger() || symbol.type->element->isFloating());
  std::int64_t length = 0;
  const char *end = reduction.length.data() + reduction.length.size();
  const auto parsed = std::from_chars(reduction.length.data(), end, length);
  const bool isSmall =
      parsed.ec == std::errc() && parsed.ptr == end && length > 0 && length <= maxPrivateElements;
  // Part of a global array: clang 19 does not give the threads copies of it (ir/Clauses.cpp).
  const bool isGlobal = symbol.hasStaticStorage();
  const bool isWhole = symbol.type->extent && reduction.low == "0" &&
                       symbol.type->extent->kind == ir::ExprKind::IntLiteral &&
                       symbol.type->extent->intValue == length;
  // The clause renames what the name stands for, not what another pointer or a function leads to.
  const auto pointees = [](const ir::Symbol &of) { // what its name leads to
    if (!of.object)
      return ir::MemoryObjects{};
    return of.type->isPointer() ? of.object->holds : ir::MemoryObjects{of.object.get()};
  };
  bool isReachedOtherwise = isGlobal && isNamedByCallees(loop_, symbol);
  ir::forEachExpr(loop_, [&](const ir::Expr &expr) {
    isReachedOtherwise |= expr.kind == ir::ExprKind::VarRef && expr.symbol != reduction.symbol &&
                          expr.symbol->type->isPointer() &&
                          expr.symbol->storage != ir::Storage::Parameter &&
                          ir::mayShare(pointees(*expr.symbol), pointees(symbol));
  });
  if (isReachedOtherwise)
    return refuseNeed(fmt::format("a copy of `{}` for each thread", symbol.name));
  const bool isMistaken = isGlobal && symbol.type->kind == ir::TypeKind::Array && !isWhole;
  if (!isPlain || !isSmall || reduction.low.empty() || isMistaken || isOpenAtFirst(symbol))
    return refuseNeed(fmt::format("a copy of `{}` for each thread", symbol.name));
  clause.section = fmt::format("[{}:{}]", reduction.low, reduction.length);
  entryTests_.insert(entryTests_.end(), reduction.entryTests.begin(), reduction.entryTests.end());
  return true;
}

bool Maker::addInductions() {
  for (const analysis::InductionForm &form : facts_.inductions) {
    const ir::Symbol &symbol = *form.symbol;
    const bool isCounter = form.symbol == facts_.counter;
    if (isCounter && facts_.canonical)
      continue;
    if (form.stepText.empty() || symbol.isExposed() || !isDeclarable(*symbol.type) ||
        (!symbol.type->isInteger() && !symbol.type->isPointer()))
      return refuseNeed(fmt::format("the value of `{}` in each iteration", symbol.name));
    const std::optional<std::int64_t> offset = testOffset(loop_, symbol);
    if (!offset)
      return refuseNeed(fmt::format("the value of `{}` after the test", symbol.name));
    mark_.inductions.push_back({form.symbol, form.stepText + signedText(*offset), form.liveAfter});
  }
  // A closed form speaks of values on entry: a variable that the loop changes has another one in the body.
  for (const ir::InductionClause &clause : mark_.inductions)
    for (const ir::SymbolRef &symbol : variables_)
      if (mentionsWord(clause.stepText, symbol->name) &&
          (isAssignedIn(*loop_.body, *symbol) || isAssignedIn(*loop_.before, *symbol) ||
           isAssignedIn(*loop_.after, *symbol) || isAssignedIn(*loop_.step, *symbol)))
        return refuseNeed(fmt::format("the first value of `{}` a second time", symbol->name));
  const bool usesStart = !mark_.inductions.empty() && facts_.canonical;
  if (loop_.source.isTemplateInstance &&
      (!mark_.inductions.empty() || mark_.counted || !mark_.argReductions.empty()))
    return refuse(ReasonId::InTemplate);
  return !usesStart || checkStartValue();
}

/// One of those that `condition` joins.
bool holdsClause(const std::string &condition, const std::string &clause) {
  return (" && " + condition + " && ").find(" && " + clause + " && ") != std::string::npos;
}

bool Maker::checkCondition() {
  const bool isConditional = facts_.record.verdict == diag::Verdict::Conditional;
  if (!isConditional && entryTests_.empty())
    return true;
  mark_.condition = isConditional ? facts_.record.condition.value_or("") : "";
  // The threads' copies of a section are added to it whatever an `if` clause says.
  for (const std::string &test : entryTests_)
    if (!holdsClause(mark_.condition, test))
      mark_.condition = mark_.condition.empty() ? test : conjunct(mark_.condition) + " && " + test;
  // Other names would see the variable itself, not the copy.
  const auto exposed = [](const ir::SymbolRef &symbol) { return symbol->isExposed(); };
  // A trip count that may be wrong has no clause; inductions step by themselves on one thread.
  // OpenMP counts the trips once, on one thread too.
  bool ok = !(mark_.counted && facts_.formsNeedCondition) && !facts_.headerNeedsCondition &&
            !standsTwice_;
  for (const auto *list : {&mark_.privates, &mark_.firstprivates, &mark_.lastprivates})
    ok &= std::none_of(list->begin(), list->end(), exposed);
  for (const ir::ReductionClause &reduction : mark_.reductions)
    ok &= reduction.section.empty() && !reduction.symbol->isExposed();
  for (const ir::ArgReductionClause &search : mark_.argReductions)
    ok &= !search.extremum->isExposed() &&
          std::none_of(search.payload.begin(), search.payload.end(), exposed);
  if (mark_.condition.empty() || (!ok && !fallBack()))
    return refuseNeed("a second version for the case that its condition does not hold");
  mark_.inductionsNeedCondition =
      facts_.formsNeedCondition && !mark_.inductions.empty() && !mark_.hasFallback;
  return true;
}

/// The lines around the loop that make copies go with clauses and closed forms, not with other lines.
bool Maker::checkCopies() {
  if (mark_.ownArrays.empty() && mark_.copyIns.empty())
    return true;
  const bool ok =
      mark_.argReductions.empty() && !(mark_.inductionsNeedCondition && !mark_.condition.empty());
  return ok || refuseNeed("copies of arrays and the index of an extremum at once");
}

/// A variable that the loop's own text declares `static` has no name before the loop, where clauses name it.
bool Maker::checkStatics() {
  std::vector<ir::SymbolRef> named;
  for (const auto *list : {&mark_.privates, &mark_.firstprivates, &mark_.lastprivates})
    named.insert(named.end(), list->begin(), list->end());
  const auto add = [&](const auto &clauses) {
    for (const auto &clause : clauses)
      named.push_back(clause.symbol);
  };
  add(mark_.reductions);
  add(mark_.inductions);
  add(mark_.ownArrays);
  add(mark_.copyIns);
  for (const ir::ArgReductionClause &clause : mark_.argReductions) {
    named.push_back(clause.extremum);
    named.insert(named.end(), clause.payload.begin(), clause.payload.end());
  }
  for (const ir::SymbolRef &symbol : named) {
    if (isStaticOf(loop_, *symbol))
      return refuseNeed(fmt::format("`{}` declared in front of the loop", symbol->name));
  }
  return true;
}

} // namespace

std::optional<diag::Remark> verdictRefusal(const LoopFacts &facts) {
  const diag::LoopRecord &record = facts.record;
  if (record.verdict == diag::Verdict::Parallel || record.verdict == diag::Verdict::Conditional)
    return std::nullopt;
  if (!record.remarks.empty())
    return record.remarks.front();
  return diag::makeRemark(record.reasonId, facts.loop->source.keyword,
                          {loopName(facts), record.reason});
}

bool canStandTwice(const ir::Stmt &loop) {
  const ir::LoopSource &source = loop.source;
  return source.editable && source.whole.valid() && source.label.empty() &&
         source.hiddenDeclaration.empty() && !source.whole.holdsDirectives() &&
         std::ranges::none_of(
             variablesOf(loop),
             [&](const ir::SymbolRef &symbol) { return isStaticOf(loop, *symbol); }) &&
         std::ranges::all_of(hintsBefore(source.keyword), meansNothing);
}

std::string loopName(const LoopFacts &facts) {
  if (!facts.record.induction.empty())
    return facts.record.induction;
  if (facts.counter && !facts.counter->isSynthetic)
    return facts.counter->name;
  const ir::LoopSource &source = facts.loop->source;
  return source.keyword.valid() ? source.keyword.oneLine() : "for";
}

Candidate candidate(const LoopFacts &facts, const analysis::FunctionFacts &all,
                    const analysis::Liveness &liveness) {
  return Maker(facts, all, liveness).make();
}

} // namespace parlift::plan
