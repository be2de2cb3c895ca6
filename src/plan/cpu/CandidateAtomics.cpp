// Updates of an array of which threads cannot have copies, one by one.
#include "ir/UpdateText.h"
#include "ir/Walk.h"
#include "plan/cpu/MarkMaker.h"
#include "support/Words.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace parlift::plan {

namespace {

/// What compilers have instructions for, or a loop around one.
bool isPlainNumber(const ir::Type &type) {
  constexpr std::uint64_t widest = 8;
  return (type.isInteger() || type.isFloating()) && type.kind != ir::TypeKind::Bool &&
         !type.isVolatile && !type.isAtomic && type.size > 0 && type.size <= widest;
}

std::size_t skipBlanks(std::string_view text, std::size_t at) {
  while (at < text.size() && (std::isspace(static_cast<unsigned char>(text[at])) != 0))
    ++at;
  return at;
}

/// The words before `at`, without white space and lines that are comments.
std::string_view before(std::string_view text, std::size_t at) {
  for (;;) {
    while (at > 0 && std::isspace(static_cast<unsigned char>(text[at - 1])) != 0)
      --at;
    const std::size_t newline = text.find_last_of('\n', at == 0 ? 0 : at - 1);
    const std::size_t line = skipBlanks(text, newline == std::string_view::npos ? 0 : newline + 1);
    if (at == 0 || line + 1 >= at || text.substr(line, 2) != "//")
      return text.substr(0, at);
    at = line;
  }
}

/// The text ends in `if (...)` or the like, and not in a cast.
bool endsInHeader(std::string_view text) {
  unsigned open = 0;
  std::size_t at = text.size();
  do {
    if (at == 0)
      return false;
    --at;
    open += text[at] == ')' ? 1 : 0;
    open -= text[at] == '(' ? 1 : 0;
  } while (open > 0);
  const std::string_view head = before(text, at);
  std::size_t begin = head.size();
  while (begin > 0 && isWordCharacter(head[begin - 1]))
    --begin;
  constexpr std::array<std::string_view, 5> words = {"if", "for", "while", "switch", "constexpr"};
  return std::ranges::count(words, head.substr(begin)) != 0;
}

bool mayPrecedeStatement(std::string_view text) {
  if (text.empty())
    return false;
  constexpr std::string_view otherwise = "else";
  if (text.ends_with(otherwise))
    return text.size() > otherwise.size() &&
           !isWordCharacter(text[text.size() - otherwise.size() - 1]);
  return text.back() == ';' || text.back() == '{' || text.back() == '}' ||
         (text.back() == ')' && endsInHeader(text));
}

/// The text says the update by itself, as a directive wants it: `h[k] += w;`, `++h[k];`, with no macro in place of the operator.
bool standsAlone(const ir::Stmt &update, const ir::Stmt &loop) {
  const SourceRange &target = update.target->range, &whole = loop.source.whole;
  if (!loop.source.editable || !target.valid() || target.file != whole.file ||
      target.begin < whole.begin || target.end > whole.end)
    return false;
  const std::string_view text = whole.file->text();
  constexpr std::array<std::string_view, 8> operators = {
      "+=", "-=", "*=", "&=", "|=", "^=", "++", "--"};
  const std::uint32_t begin = ir::beginOfUpdate(update);
  const bool isSaid =
      begin != target.begin ||
      std::ranges::count(operators, text.substr(skipBlanks(text, target.end), 2)) != 0;
  return isSaid && mayPrecedeStatement(before(text, begin));
}

} // namespace

/// How often the statement runs in one iteration of the loop, more or less.
double MarkMaker::runsInIteration(const ir::Stmt &stmt) const {
  constexpr double presumedTrips = 20;
  double result = 1;
  for (const analysis::LoopFacts &inner : all_.loops) {
    if (inner.loop == &loop_)
      continue;
    bool isAround = false, isInside = false;
    ir::forEachStmt(*inner.loop, [&](const ir::Stmt &part) { isAround |= &part == &stmt; });
    ir::forEachStmt(loop_, [&](const ir::Stmt &part) { isInside |= &part == inner.loop; });
    if (isAround && isInside)
      result *= inner.constantTrip ? static_cast<double>(*inner.constantTrip) : presumedTrips;
  }
  return result;
}

/// An update that others wait for takes as long as some dozens of operations: it pays where there are as many for each.
bool MarkMaker::addAtomics(const analysis::Reduction &reduction) {
  constexpr double operationsOfUpdate = 40;
  constexpr std::int64_t few =
      64; // a team for them would be started on trust of what an iteration does
  if (runsAtMost(facts_, few))
    return false;
  double updates = 0;
  for (const ir::Stmt *update : reduction.updates) {
    if (!isPlainNumber(*update->target->type) || !standsAlone(*update, loop_))
      return false;
    updates += runsInIteration(*update);
  }
  const bool isWorthIt = updates > 0 && facts_.operations >= operationsOfUpdate * updates;
  if (!isWorthIt || loop_.source.isTemplateInstance)
    return false;
  mark_.atomics.insert(mark_.atomics.end(), reduction.updates.begin(), reduction.updates.end());
  return true;
}

} // namespace parlift::plan
