#include "ir/RangeFor.h"

#include "ir/Builder.h"
#include "ir/PlainParts.h"
#include "support/Words.h"

namespace parlift::ir {

namespace {

/// v of `v[i$]`, of which the value is made; null: it is made of something else.
ExprRef objectOf(const Expr &value, const Symbol &counter) {
  const Expr *at = &value;
  while (at->kind == ExprKind::Cast || at->kind == ExprKind::Load ||
         at->kind == ExprKind::AddressOf)
    at = at->operands[0].get();
  const bool isElement = at->kind == ExprKind::Subscript &&
                         at->operands[0]->kind == ExprKind::AddressOf &&
                         isReadOf(*at->operands[1], &counter);
  return isElement ? at->operands[0]->operands[0] : nullptr;
}

} // namespace

std::optional<RangeLoop> rangeLoop(const Stmt &loop) {
  if (loop.kind != StmtKind::Loop || loop.source.form != LoopForm::RangeFor || !loop.condition ||
      loop.init->children.empty() || loop.body->children.size() != 2)
    return std::nullopt;
  RangeLoop result;
  result.init = loop.init->children;
  const StmtRef counter = result.init.back();
  result.init.pop_back();
  result.element = loop.body->children[0];
  result.body = loop.body->children[1];
  const Expr &test = withoutCasts(*loop.condition);
  if (counter->kind != StmtKind::Declare || !counter->symbol->isSynthetic || !counter->value ||
      !isZero(*counter->value) || result.element->kind != StmtKind::Declare ||
      !result.element->value || test.kind != ExprKind::Binary || test.binaryOp != BinaryOp::Lt ||
      !isReadOf(*test.operands[0], counter->symbol.get()))
    return std::nullopt;
  result.counter = counter->symbol;
  result.extent = test.operands[1];
  result.object = objectOf(*result.element->value, *counter->symbol);
  return result.object ? std::optional(result) : std::nullopt;
}

SourceRange elementWords(const Stmt &declaration) {
  SourceRange words = declaration.range;
  if (!words.valid() || !words.text().ends_with(':'))
    return {};
  const std::string &text = words.file->text();
  --words.end;
  while (words.end > words.begin && (text[words.end - 1] == ' ' || text[words.end - 1] == '\t'))
    --words.end;
  const std::string said = words.text();
  if (said.find('\n') != std::string::npos || said.find("//") != std::string::npos)
    return {};
  // `[[maybe_unused]] int x`: what stands before the type.
  const std::size_t open = text.find_last_of("(;", words.begin - 1);
  const std::string before =
      open == std::string::npos ? "?" : trimmed(text.substr(open + 1, words.begin - open - 1));
  if (before.starts_with("[[") && before.ends_with("]]"))
    words.begin = static_cast<std::uint32_t>(text.find('[', open));
  else if (!before.empty())
    return {};
  return words;
}

std::vector<std::string> elementNames(const Stmt &declaration) {
  if (!declaration.symbol->name.empty())
    return {declaration.symbol->name};
  const std::string words = elementWords(declaration).text();
  const std::size_t open = words.rfind('['), close = words.rfind(']');
  std::vector<std::string> names;
  if (open != std::string::npos && close != std::string::npos && open < close)
    forEachWord(std::string_view(words).substr(open, close - open),
                [&](std::string_view name) { names.emplace_back(name); });
  return names;
}

} // namespace parlift::ir
