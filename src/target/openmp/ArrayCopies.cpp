#include "target/openmp/ArrayCopies.h"

#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "ir/ExprText.h"
#include "ir/PlainParts.h"
#include "ir/Rewrite.h"
#include "support/Words.h"
#include "target/common/Conditions.h"
#include "target/openmp/ElementText.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace parlift::target::openmp {

namespace {

using Variables = std::set<const ir::Symbol *>;

/// The variable that is read; null: it is more than that.
const ir::Symbol *variableOf(const ir::Expr &value) {
  const ir::Expr &plain = ir::withoutCasts(value);
  const bool isRead =
      plain.kind == ir::ExprKind::Load && plain.operands[0]->kind == ir::ExprKind::VarRef;
  return isRead ? plain.operands[0]->symbol.get() : nullptr;
}

/// What is compared with a number in a part of the conjunction: n of `n > 4000 && ...`.
Variables positiveIn(const ir::Conjunction &condition) {
  Variables result;
  for (const ir::ExprRef &part : condition.parts()) {
    if (part->kind != ir::ExprKind::Binary || part->binaryOp != ir::BinaryOp::Gt)
      continue;
    const ir::Expr &number = ir::withoutCasts(*part->operands[1]);
    if (const ir::Symbol *variable = variableOf(*part->operands[0]);
        variable && number.kind == ir::ExprKind::IntLiteral && number.intValue >= 0)
      result.insert(variable);
  }
  return result;
}

/// A sum or product of numbers and of variables that are positive: `n + 2`, `(long)n * 3`.
bool isSurelyPositive(const ir::Expr &length, const Variables &positive) {
  const ir::Expr &plain = ir::withoutCasts(length);
  const bool isSum = plain.kind == ir::ExprKind::Binary &&
                     (plain.binaryOp == ir::BinaryOp::Add || plain.binaryOp == ir::BinaryOp::Mul);
  if (isSum)
    return isSurelyPositive(*plain.operands[0], positive) &&
           isSurelyPositive(*plain.operands[1], positive);
  return (plain.kind == ir::ExprKind::IntLiteral && plain.intValue > 0) ||
         positive.contains(variableOf(plain));
}

/// Elements between the threads' arrays, so that no two of them write to one line of a cache: two lines come together.
std::string withGap(const std::string &length, const ir::Type &element) {
  constexpr unsigned bytesApart = 128, fewRecords = 4;
  const unsigned gap =
      element.isScalar() && element.bits >= 8 ? bytesApart * 8 / element.bits : fewRecords;
  return isNumber(length) ? std::to_string(std::stoull(length) + gap)
                          : fmt::format("({} + {})", length, gap);
}

class Copies {
public:
  Copies(LoopText &text, ir::ParallelMark &mark, Layout &layout, std::string unit,
         const Language &language)
      : text_(text), mark_(mark), layout_(layout), unit_(std::move(unit)), isCxx_(language.isCxx),
        isC90_(language.isC90) {}

  void add();

private:
  std::string null() const { return isCxx_ ? "nullptr" : "NULL"; }
  ir::Conjunction withPositiveLengths() const;
  /// The number itself, or a variable that holds it: negative, perhaps, where the loop does not run.
  std::string lengthOf(const std::string &array, const ir::Expr &end) {
    std::string words = ir::lineText(end);
    if (isNumber(words))
      return words;
    const std::string name = layout_.freshName(array + "_length");
    text_.before.push_back({fmt::format("const long {} = {};", name, words), true});
    return name;
  }
  void ask(const ir::OwnArrayClause &clause, const std::string &flag);
  void fill(const ir::OwnArrayClause &clause, const std::string &own, const std::string &length,
            const std::string &apart);
  std::string forHeader(const std::string &index, const std::string &first,
                        const std::string &end) const {
    return fmt::format("for ({3}{0} = {1}; {0} < {2}; {0}++)", index, first, end,
                       isC90_ ? "" : "long ");
  }
  void allocate(const ElementText &element, const std::string &name, const std::string &count);
  void addOwn(const ir::OwnArrayClause &clause);
  void addCopy(const ir::CopyInClause &clause);

  LoopText &text_;
  ir::ParallelMark &mark_;
  Layout &layout_;
  const std::string unit_;
  const bool isCxx_, isC90_;
  std::string condition_;                             ///< the loop's own
  std::map<const ir::Symbol *, std::string> lengths_; ///< that have names by now
  std::string last_; ///< the number of the thread that had the last iteration
  std::vector<std::string> after_;
};

void Copies::allocate(const ElementText &element, const std::string &name,
                      const std::string &count) {
  std::string memory = allocationText(element, name, count, isCxx_);
  if (!condition_.empty())
    memory = fmt::format("{} ? {} : {}", condition_, memory, null());
  const std::string declared = pointerText(element, name, false) + " =";
  if (declared.size() + memory.size() < columnsOfLine) {
    text_.before.push_back({fmt::format("{} {};", declared, memory), true});
  } else {
    text_.before.push_back({declared, true});
    text_.before.push_back({fmt::format("    {};", memory), true});
  }
  text_.headers.insert("stdlib.h");
  after_.push_back(fmt::format("{}({});", freeWord(isCxx_), name));
  mark_.condition.add(ir::binary(ir::BinaryOp::Ne, wordOf(name), wordOf(null())));
}

/// Sets the flag to 0 where an element is not as copies of the array must find it.
void Copies::ask(const ir::OwnArrayClause &clause, const std::string &flag) {
  const std::string length = lengthOf(clause.symbol->name, *clause.end);
  lengths_.emplace(clause.symbol.get(), length);
  const std::string index = layout_.freshName("k");
  ir::ExprRef holds = ir::replaceReads(clause.holds, {{clause.at.get(), wordOf(index)}});
  // C90's header has no `signbit`.
  holds = ir::rewrite(holds, [&](const ir::ExprRef &part) -> ir::ExprRef {
    if (part->kind != ir::ExprKind::Call)
      return nullptr;
    if (!isC90_)
      text_.headers.insert("math.h");
    return isC90_ ? ir::call("__builtin_" + part->callee, part->operands, part->type, part->effects)
                  : part;
  });
  text_.before.push_back(
      {fmt::format("/* Copies of `{}` will do where all of it is so. */", clause.symbol->name)});
  text_.before.push_back({fmt::format("if ({}) {{", flag)});
  if (isC90_)
    text_.before.push_back({fmt::format("{}long {};", unit_, index)});
  text_.before.push_back({fmt::format("{}#pragma omp parallel for reduction(&:{})", unit_, flag)});
  text_.before.push_back({unit_ + forHeader(index, std::to_string(clause.low), length)});
  text_.before.push_back({fmt::format("{0}{0}{1} &= {2};", unit_, flag, ir::lineText(*holds))});
  text_.before.push_back({"}"});
}

/// Each thread's array begins as the loop's own.
void Copies::fill(const ir::OwnArrayClause &clause, const std::string &own,
                  const std::string &length, const std::string &apart) {
  const std::string &array = clause.symbol->name;
  const std::string index = layout_.freshName("k"), threads = layout_.freshName("threads");
  text_.headers.insert("string.h");
  text_.before.push_back({fmt::format("if ({} != {}) {{", own, null())});
  text_.before.push_back({fmt::format("{}const long {} = omp_get_max_threads();", unit_, threads)});
  if (isC90_)
    text_.before.push_back({fmt::format("{}long {};", unit_, index)});
  text_.before.push_back({unit_ + "#pragma omp parallel for"});
  text_.before.push_back({unit_ + forHeader(index, "0", threads)});
  text_.before.push_back(
      {fmt::format("{0}{0}memcpy({1} + (size_t){2} * {3}, {4}, {5} * sizeof *{1});", unit_, own,
                   index, apart, array, length)});
  text_.before.push_back({"}"});
}

void Copies::addOwn(const ir::OwnArrayClause &clause) {
  const std::string &array = clause.symbol->name;
  const ElementText element = elementText(*clause.symbol);
  const std::string own = layout_.freshName(array + "_own");
  const std::string all = layout_.freshName(array + "_all");
  const std::string length = lengths_.contains(clause.symbol.get())
                                 ? lengths_.at(clause.symbol.get())
                                 : lengthOf(array, *clause.end);
  const std::string apart = withGap(length, *clause.symbol->type->element);
  allocate(element, own, fmt::format("(size_t)omp_get_max_threads() * {}", apart));
  text_.headers.insert("omp.h");
  if (clause.holds)
    fill(clause, own, length, apart);
  text_.before.push_back({fmt::format("{} = {};", pointerText(element, all, false), array), true});
  if (clause.last && last_.empty()) {
    last_ = layout_.freshName("last_thread");
    text_.before.push_back({fmt::format("int {} = -1;", last_), true});
    auto symbol = std::make_shared<ir::Symbol>();
    symbol->name = last_;
    mark_.firstprivates.push_back(symbol);
    mark_.lastprivates.push_back(symbol);
    text_.bodyStart.push_back({fmt::format("{} = omp_get_thread_num();", last_)});
  }
  const std::string thread = clause.last ? last_ : "omp_get_thread_num()";
  text_.bodyStart.push_back(
      {fmt::format("{} = {} != {} ? {} + (size_t){} * {} : {};", pointerText(element, array, false),
                   own, null(), own, thread, apart, all),
       true});
  if (!clause.last)
    return;
  text_.headers.insert("string.h");
  const bool fromStart = clause.low == 0;
  const std::string low = fromStart ? "" : fmt::format(" + {}", clause.low);
  const std::string count = fromStart ? length : fmt::format("({} - {})", length, clause.low);
  // Loops inside that do not run leave fewer elements than come before the first one.
  const std::string some = fromStart ? "" : fmt::format(" && {} > {}", length, clause.low);
  text_.after.push_back(fmt::format("if ({} != {} && {} >= 0{})", own, null(), last_, some));
  text_.after.push_back(fmt::format("{}memcpy({}{}, {} + (size_t){} * {}{}, {} * sizeof *{});",
                                    unit_, array, low, own, last_, apart, low, count, own));
}

void Copies::addCopy(const ir::CopyInClause &clause) {
  const std::string &array = clause.symbol->name;
  const ElementText element = elementText(*clause.symbol);
  const std::string copy = layout_.freshName(array + "_copy");
  const std::string old = layout_.freshName(array + "_old");
  const std::string index = layout_.freshName("k");
  const std::string length = lengthOf(array, *clause.end);
  allocate(element, copy, length);
  text_.before.push_back({fmt::format("{} = {} != {} ? {} : {};", pointerText(element, old, true),
                                      copy, null(), copy, array),
                          true});
  text_.before.push_back({fmt::format("if ({} != {}) {{", copy, null())});
  if (isC90_)
    text_.before.push_back({fmt::format("{}long {};", unit_, index)});
  text_.before.push_back({unit_ + "#pragma omp parallel for"});
  text_.before.push_back({unit_ + forHeader(index, std::to_string(clause.low), length)});
  if (element.isRow()) {
    text_.headers.insert("string.h");
    text_.before.push_back({fmt::format("{0}{0}memcpy({1}[{2}], {3}[{2}], sizeof {1}[{2}]);", unit_,
                                        copy, index, array)});
  } else {
    text_.before.push_back({fmt::format("{0}{0}{1}[{2}] = {3}[{2}];", unit_, copy, index, array)});
  }
  text_.before.push_back({"}"});
  for (const ir::Expr *name : clause.names)
    text_.names.push_back({name->range.begin, name->range.end, old, 0});
}

/// The loop's condition, and that no array is asked for with a negative length: the product of two negative sizes is as
/// positive as any, and without a condition nothing was asked.
ir::Conjunction Copies::withPositiveLengths() const {
  const Variables positive = positiveIn(mark_.condition);
  ir::Conjunction result = mark_.condition;
  const auto ask = [&](const ir::ExprRef &end) {
    if (!isSurelyPositive(*end, positive))
      result.add(ir::together(ir::BinaryOp::Gt, end, ir::number(0)));
  };
  for (const ir::CopyInClause &clause : mark_.copyIns)
    ask(clause.end);
  for (const ir::OwnArrayClause &clause : mark_.ownArrays)
    ask(clause.end);
  return result;
}

void Copies::add() {
  if (mark_.ownArrays.empty() && mark_.copyIns.empty())
    return;
  ir::Conjunction condition = withPositiveLengths();
  if (!mark_.copyIns.empty()) { // a copy that one thread makes and reads is work for nothing
    condition.add(ir::binary(ir::BinaryOp::Gt, wordOf("omp_get_max_threads()"), ir::number(1)));
    text_.headers.insert("omp.h");
  }
  condition_ = condition.text();
  if (mark_.hasFallback) { // which runs where it does not hold
    // What looks at index arrays has a condition already.
    text_.condition = bothHold(text_.condition, condition_);
    condition_.clear();
  }
  const bool isAsked =
      std::ranges::any_of(mark_.ownArrays, [](const auto &one) { return one.holds != nullptr; });
  if (isAsked || condition_.find(' ') != std::string::npos) {
    const std::string name = layout_.freshName("in_parallel");
    text_.before.push_back({fmt::format("{}int {} = {};", isAsked ? "" : "const ", name,
                                        condition_.empty() ? "1" : condition_),
                            true});
    condition_ = name;
    for (const ir::OwnArrayClause &clause : mark_.ownArrays)
      if (clause.holds)
        ask(clause, name);
  }
  mark_.condition = {};
  for (const ir::CopyInClause &clause : mark_.copyIns)
    addCopy(clause);
  for (const ir::OwnArrayClause &clause : mark_.ownArrays)
    if (!clause.isInClause)
      addOwn(clause);
  const bool hasTestAlone = isAsked && mark_.condition.empty();
  if (hasTestAlone) // no memory of which it says that it is there
    mark_.condition.add(wordOf(condition_));
  text_.after.insert(text_.after.end(), after_.begin(), after_.end());
}

} // namespace

void addArrayCopies(LoopText &text, ir::ParallelMark &mark, Layout &layout, const std::string &unit,
                    const Language &language) {
  Copies(text, mark, layout, unit, language).add();
}

} // namespace parlift::target::openmp
