#include "target/openmp/StripHeader.h"

#include "ir/Conversions.h"
#include "ir/ExprText.h"
#include "ir/Notation.h"
#include "ir/PlainParts.h"
#include "ir/Scan.h"
#include "support/Words.h"
#include "target/common/ClosedForm.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace parlift::target::openmp {

namespace {

using ir::SymbolRef;

bool isWithin(const SourceRange &part, const SourceRange &whole) {
  return part.valid() && part.file == whole.file && part.begin >= whole.begin &&
         part.end <= whole.end;
}

bool hasWords(const ir::Expr &expr, const SourceRange &header) {
  return isWithin(expr.range, header) && !expr.wordsSayMore;
}

/// The first value with braces around it, `{0}`, in which nothing wider than the counter may stand.
SourceRange withBraces(SourceRange value, const SourceRange &header) {
  const std::string &text = header.file->text();
  const auto isBlank = [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; };
  std::uint32_t begin = value.begin, end = value.end;
  while (begin > header.begin && isBlank(text[begin - 1]))
    --begin;
  while (end < header.end && isBlank(text[end]))
    ++end;
  if (begin > header.begin && end < header.end && text[begin - 1] == '{' && text[end] == '}') {
    value.begin = begin - 1;
    value.end = end + 1;
  }
  return value;
}

/// Without conversions of a comparison; one that may lose a part of the number, `(int)v.size()`, stays.
const ir::Expr &asWritten(const ir::Expr &expr) {
  const ir::Expr *at = &expr;
  while (at->kind == ir::ExprKind::Cast) {
    const ir::Type &from = *at->operands[0]->type, &to = *at->type;
    if (!from.isInteger() || !to.isInteger() ||
        !(ir::preservesValue(from, to) || from.bits == to.bits))
      break;
    at = at->operands[0].get();
  }
  return *at;
}

/// A type that holds the counter and its limit, where comparing in it says what the header says; null: none does.
const char *stripType(const ir::CountedLoop &loop, bool rises) {
  const ir::Type &counter = *loop.counter->type, &limit = *asWritten(*loop.limit).type;
  // Of a narrower counter g++ takes no comparison with a `long` in `omp simd`.
  constexpr unsigned narrow = 32;
  if (!limit.isInteger() || counter.bits < narrow || counter.bits > 64 || limit.bits > 64)
    return nullptr;
  const bool isWide =
      (counter.isUnsigned() && counter.bits == 64) || (limit.isUnsigned() && limit.bits == 64);
  if (isWide && !rises)
    return nullptr;
  const ir::Expr &first = withoutCasts(*loop.first);
  const bool isNatural = rises && first.kind == ir::ExprKind::IntLiteral && first.intValue >= 0;
  const auto isSmall = [](const ir::Type &type) { return type.isUnsigned() && type.bits < 32; };
  const bool isAlike =
      counter.isUnsigned() == limit.isUnsigned() || isSmall(counter) || isSmall(limit);
  if (!isAlike && !isNatural)
    return nullptr;
  return isWide ? "unsigned long" : "long";
}

/// The first value that the counter does not reach, as an operand. `past`: 1 behind `<= limit`, -1 behind `>= limit`.
std::string limitText(const ir::CountedLoop &loop, int past) {
  const ir::Expr &limit = asWritten(*loop.limit);
  const ir::Type &counter = *loop.counter->type;
  std::string text = ir::lineText(limit, ir::notation::precedence(ir::BinaryOp::Mul));
  if (text.find_first_not_of("0123456789") == std::string::npos) {
    const std::int64_t value = limit.intValue + past;
    return value < 0 ? fmt::format("({})", value) : std::to_string(value);
  }
  // A limit below zero is a large number where the loop compares it with an unsigned counter.
  if (counter.isUnsigned() && counter.bits >= 32 && !limit.type->isUnsigned() &&
      limit.type->bits <= counter.bits)
    text = fmt::format("({}){}", counter.bits == 64 ? "unsigned long" : "unsigned", primary(text));
  else if (limit.type->isEnumeration ||
           (limit.typeOfWords &&
            limit.typeOfWords->isEnumeration)) // compilers warn of `c ? enumerator : number`
    text = "(long)" + primary(text);
  return past == 0 ? text : fmt::format("({} {} 1L)", text, past > 0 ? "+" : "-");
}

} // namespace

std::optional<StripHeader> stripHeader(const ir::Stmt &loop, const ir::ParallelMark &mark) {
  const ir::ScanMark &scan = *mark.scan;
  const SourceRange &header = loop.source.header;
  auto counted = ir::countedLoop(loop);
  if (scan.strip <= 0 || !scan.trips || scan.levels.size() != 1 || !counted ||
      counted->counter != mark.counter || !loop.condition)
    return std::nullopt;
  StripHeader result;
  result.loop = *counted;
  result.rises = counted->step > 0;
  const std::int64_t pace = std::abs(counted->step);
  const bool isLoose = counted->test == ir::BinaryOp::Le || counted->test == ir::BinaryOp::Ge;
  const bool isKept = std::ranges::find(mark.lastprivates, mark.counter) != mark.lastprivates.end();
  const char *type = stripType(*counted, result.rises);
  const bool isPlain = hasWords(*counted->first, header) && hasWords(*loop.condition, header) &&
                       hasWords(*counted->limit, header) && !mentionsWord(header.text(), "auto");
  if (!type || !isPlain || pace > 1024 || (counted->test == ir::BinaryOp::Ne && pace != 1) ||
      (isKept && pace != 1))
    return std::nullopt;
  // What composing sets must be free to be set once more.
  for (const SymbolRef &symbol : scan.levels[0].privates) {
    const auto isListed = [&](const std::vector<SymbolRef> &list) {
      return std::ranges::find(list, symbol) != list.end();
    };
    const bool isSummed = std::ranges::any_of(
        mark.reductions, [&](const ir::ReductionClause &one) { return one.symbol == symbol; });
    if (isListed(mark.firstprivates) || isSummed)
      return std::nullopt;
  }
  result.type = type;
  result.first = initialValue(loop, *counted->counter);
  result.limit = limitText(*counted, isLoose ? (result.rises ? 1 : -1) : 0);
  result.firstRange = withBraces(counted->first->range, header);
  result.testRange = loop.condition->range;
  return result.first.empty() ? std::nullopt : std::optional(std::move(result));
}

} // namespace parlift::target::openmp
