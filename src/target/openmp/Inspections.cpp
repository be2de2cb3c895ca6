#include "target/openmp/Inspections.h"

#include "ir/Builder.h"
#include "ir/ExprText.h"
#include "ir/OnlyStatement.h"
#include "ir/Rewrite.h"
#include "support/Words.h"
#include "target/common/ClosedForm.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::target::openmp {

namespace {

using ir::InspectClause;

constexpr int marksEach = 16;
/// The test goes over the array twice, and marks as many places as the loop writes: with fewer threads it takes longer
/// than the loop.
constexpr int fewestThreads = 4;

class Lines {
public:
  Lines(LoopText &text, const ir::Stmt &loop, const ir::ParallelMark &mark, Layout &layout,
        std::string unit, const Language &language)
      : text_(text), loop_(loop), mark_(mark), layout_(layout), unit_(std::move(unit)),
        isCxx_(language.isCxx), isC90_(language.isC90) {}

  void add(const InspectClause &clause);

private:
  void line(int depth, const std::string &text) {
    std::string shift;
    for (int level = 0; level < depth; ++level)
      shift += unit_;
    text_.tests.push_back(shift + text);
  }
  /// `for (int i = 0; i < n; i++)`
  std::string header() const;
  ir::ExprRef next(const ir::ExprRef &expr) const;
  void distinct(const InspectClause &clause, const std::string &flag);
  void ascending(const InspectClause &clause, const std::string &flag);

  LoopText &text_;
  const ir::Stmt &loop_;
  const ir::ParallelMark &mark_;
  Layout &layout_;
  const std::string unit_;
  const bool isCxx_, isC90_;
};

/// The same in the iteration after.
ir::ExprRef Lines::next(const ir::ExprRef &expr) const {
  const ir::TypeRef type = ir::unqualified(mark_.counter->type);
  const ir::ExprRef counter = ir::load(ir::varRef(mark_.counter));
  return ir::replaceReads(
      expr,
      {{mark_.counter.get(),
        ir::cast(ir::binary(ir::BinaryOp::Add, counter, ir::intLiteral(1, counter->type)), type)}});
}

std::string Lines::header() const {
  const std::string &name = mark_.counter->name;
  const std::int64_t step = mark_.step;
  const std::string moves = step == 1    ? name + "++"
                            : step == -1 ? name + "--"
                            : step < 0   ? fmt::format("{} -= {}", name, -step)
                                         : fmt::format("{} += {}", name, step);
  return fmt::format("for ({} = {}; {}; {})",
                     isC90_ ? name : declarationOf(*mark_.counter, name, false),
                     initialValue(loop_, *mark_.counter), exprText(*loop_.condition), moves);
}

/// The last word of `m->idx`.
std::string wordOf(const std::string &name) {
  std::string word;
  for (const char c : name)
    if (isWordCharacter(c))
      word += c;
    else if (c != ']' && c != ')')
      word.clear();
  return word.empty() || std::isdigit(static_cast<unsigned char>(word[0])) != 0 ? "index" : word;
}

void Lines::add(const InspectClause &clause) {
  const bool isDistinct = clause.kind == InspectClause::Kind::Distinct;
  const std::string flag =
      layout_.freshName(wordOf(clause.name) + (isDistinct ? "_is_distinct" : "_ascends"));
  line(0, isDistinct
              ? fmt::format("/* In parallel if `{}` holds no value twice. */", clause.name)
              : fmt::format("/* In parallel if the parts that begin at `{}` follow one another. */",
                            clause.name));
  std::string asked = text_.condition.empty() ? "1" : text_.condition;
  if (isDistinct) {
    const std::string threads = fmt::format("omp_get_max_threads() >= {}", fewestThreads);
    asked = asked == "1"                            ? threads
            : asked.find("||") == std::string::npos ? asked + " && " + threads
                                                    : "(" + asked + ") && " + threads;
  } else if (const ir::Stmt &first = *ir::onlyStatement(*loop_.init);
             first.value->kind != ir::ExprKind::IntLiteral) {
    // Behind the last number of the counter's type there is no next one.
    const std::string runs = exprText(*ir::replaceReads(
        loop_.condition,
        {{mark_.counter.get(), ir::cast(first.value, ir::unqualified(mark_.counter->type))}}));
    asked = asked == "1" ? runs : runs + " && (" + asked + ")";
  }
  line(0, fmt::format("int {} = {};", flag, asked));
  line(0, fmt::format("if ({}) {{", flag));
  if (isC90_)
    line(1, declarationOf(*mark_.counter, mark_.counter->name, false) + ";");
  isDistinct ? distinct(clause, flag) : ascending(clause, flag);
  line(0, "}");
  text_.condition = flag;
}

void Lines::distinct(const InspectClause &clause, const std::string &flag) {
  text_.headers.insert({"limits.h", "omp.h", "stdlib.h"});
  const std::string least = layout_.freshName("least"), most = layout_.freshName("most"),
                    entries = layout_.freshName("entries"), value = layout_.freshName("value"),
                    range = layout_.freshName("range"), seen = layout_.freshName("seen"),
                    before = layout_.freshName("seen_before"), place = layout_.freshName("place");
  const ir::Type &type = *clause.low[0]->type;
  const std::string read = exprText(*clause.low[0]);
  const bool isLong = type.bits == 64 && type.isSigned;
  const std::string asLong = isLong || (type.bits < 64) ? read : "(long)" + read;
  const std::string loop = header();
  const char *const null = isCxx_ ? "nullptr" : "NULL";
  line(1, fmt::format("long {} = LONG_MAX, {} = LONG_MIN;", least, most));
  line(1, fmt::format("unsigned long {} = 0, {};", entries, range));
  line(1, fmt::format("unsigned char *{} = {};", seen, null));
  line(1,
       fmt::format("#pragma omp parallel for reduction(min:{}) reduction(max:{}) reduction(+:{})",
                   least, most, entries));
  line(1, loop + " {");
  line(2, fmt::format("const long {} = {};", value, asLong));
  line(2, fmt::format("{0} = {1} < {0} ? {1} : {0};", least, value));
  line(2, fmt::format("{0} = {1} > {0} ? {1} : {0};", most, value));
  line(2, entries + "++;");
  line(1, "}");
  line(1, fmt::format("{} = (unsigned long){} - (unsigned long){};", range, most, least));
  const std::string memory =
      isCxx_ ? fmt::format("static_cast<unsigned char *>(calloc({} + 1, 1))", range)
             : fmt::format("calloc({} + 1, 1)", range);
  line(1, fmt::format("if ({} < {} * {})", range, marksEach, entries));
  line(2, fmt::format("{} = {};", seen, memory));
  line(1, fmt::format("{} = {} != {};", flag, seen, null));
  line(1, fmt::format("if ({}) {{", flag));
  line(2, fmt::format("#pragma omp parallel for reduction(&:{})", flag));
  line(2, loop + " {");
  line(3, fmt::format("const unsigned long {} = (unsigned long){} - (unsigned long){};", place,
                      read, least));
  line(3, fmt::format("unsigned char {};", before));
  line(3, "#pragma omp atomic capture");
  line(3, "{");
  line(4, fmt::format("{} = {}[{}];", before, seen, place));
  line(4, fmt::format("{}[{}] = 1;", seen, place));
  line(3, "}");
  line(3, fmt::format("{} &= {} == 0;", flag, before));
  line(2, "}");
  line(1, "}");
  line(1, fmt::format("free({});", seen));
}

/// Without the conversion to `long` that a comparison of two reads of one type can do without.
const ir::Expr &bare(const ir::Expr &expr, const ir::Expr &other) {
  const bool isRead = expr.kind == ir::ExprKind::Cast && other.kind == ir::ExprKind::Cast &&
                      expr.operands[0]->kind == ir::ExprKind::Load &&
                      other.operands[0]->kind == ir::ExprKind::Load;
  return isRead && ir::sameType(*expr.operands[0]->type, *other.operands[0]->type)
             ? *expr.operands[0]
             : expr;
}

/// Each word of a sum converted to `long`: what C adds up in a narrower type may leave it where the loop does not.
std::string longText(const ir::Expr &sum) {
  switch (sum.kind) {
  case ir::ExprKind::Binary: {
    const char *const op = sum.binaryOp == ir::BinaryOp::Mul   ? "*"
                           : sum.binaryOp == ir::BinaryOp::Sub ? "-"
                                                               : "+";
    return fmt::format("{} {} {}", longText(*sum.operands[0]), op, longText(*sum.operands[1]));
  }
  case ir::ExprKind::Cast:
    return "(long)" + primary(exprText(*sum.operands[0]));
  default:
    return exprText(sum);
  }
}

void Lines::ascending(const InspectClause &clause, const std::string &flag) {
  line(1, fmt::format("#pragma omp parallel for reduction(&:{})", flag));
  line(1, header() + " {");
  const std::string isLast = "!(" + exprText(*next(loop_.condition)) + ")";
  const auto compare = [&](const ir::ExprRef &here, const ir::ExprRef &there) {
    const auto text = [](const ir::Expr &one, const ir::Expr &other) {
      const ir::Expr &plain = bare(one, other);
      return &plain == &one ? longText(one) : exprText(plain);
    };
    const std::string left = text(*here, *there), right = text(*there, *here);
    if (left != right)
      line(2, fmt::format("{} &= {} || {} <= {};", flag, isLast, left, right));
  };
  for (const ir::ExprRef &low : clause.low) {
    compare(low, next(low));
    for (const ir::ExprRef &end : clause.end)
      compare(end, next(low));
  }
  line(1, "}");
}

} // namespace

void addInspections(LoopText &text, const ir::Stmt &loop, const ir::ParallelMark &mark,
                    Layout &layout, const std::string &unit, const Language &language) {
  Lines lines(text, loop, mark, layout, unit, language);
  for (const InspectClause &clause : mark.inspections)
    lines.add(clause);
}

} // namespace parlift::target::openmp
