#include "transform/Contract.h"

#include "ir/Builder.h"
#include "ir/Rewrite.h"
#include "support/Words.h"
#include "transform/Bodies.h"
#include "transform/BoundExprs.h"
#include "transform/ElementName.h"

#include <algorithm>
#include <limits>

namespace parlift::transform {

namespace {

/// The assignment to that place, among the statements of the sequence and of those inside it.
const ir::Stmt *assignmentTo(const ir::Stmt &sequence, const ir::Expr *place) {
  for (const ir::StmtRef &child : sequence.children) {
    if (child->kind == ir::StmtKind::Assign && child->target.get() == place)
      return child.get();
    if (child->kind == ir::StmtKind::Block)
      if (const ir::Stmt *found = assignmentTo(*child, place))
        return found;
  }
  return nullptr;
}

/// What stands between the n-th brackets of a variable's declaration, if that is one word: `N` rather than 100.
SourceRange extentWord(const legality::ContractionEvidence &evidence, std::size_t level) {
  SourceRange word = evidence.array()->declaration;
  if (!word.valid())
    return {};
  const std::string &text = word.file->text();
  for (std::size_t at = word.end, passed = 0; at < text.size() && text[at] == '['; ++passed) {
    const std::size_t close = text.find(']', at);
    if (close == std::string::npos)
      return {};
    word.begin = static_cast<std::uint32_t>(at + 1);
    word.end = static_cast<std::uint32_t>(close);
    const std::string name = word.text();
    const bool isPlain = !name.empty() && std::all_of(name.begin(), name.end(), isWordCharacter);
    if (!isPlain)
      return {};
    const auto isVariable = [&](const ir::SymbolRef &symbol) { return symbol->name == name; };
    if (passed == level) {
      const ir::Function &function = evidence.function();
      const bool isHidden = std::ranges::any_of(function.locals, isVariable) ||
                            std::ranges::any_of(function.parameters, isVariable);
      return isHidden ? SourceRange{} : word;
    }
    at = close + 1;
  }
  return {};
}

/// The array's type without these subscripts.
ir::TypeRef withoutDropped(const ir::TypeRef &type, const legality::ContractionEvidence &evidence,
                           std::size_t level) {
  const std::vector<bool> &dropped = evidence.dropped();
  if (level == dropped.size())
    return ir::unqualified(type);
  ir::TypeRef element = withoutDropped(type->element, evidence, level + 1);
  if (dropped[level])
    return element;
  const auto number = constantOf(*type->extent);
  return ir::arrayOf(element,
                     number && *number <= std::numeric_limits<int>::max()
                         ? ir::intLiteral(*number, ir::intType(), extentWord(evidence, level))
                         : type->extent);
}

/// The element by the subscripts that are left, `level` being the innermost one of `place`.
ir::ExprRef withoutDropped(const ir::ExprRef &place, const std::vector<bool> &dropped,
                           std::size_t level, const ir::SymbolRef &row) {
  if (place->kind == ir::ExprKind::VarRef)
    return ir::varRef(row);
  const ir::ExprRef rest = withoutDropped(place->operands[0]->operands[0], dropped, level - 1, row);
  return dropped[level] ? rest : ir::subscript(ir::addressOf(rest), place->operands[1]);
}

/// `T_i` of T[i][j], `T_row` where the subscripts that go are no names.
std::string rowName(const legality::ContractionEvidence &evidence) {
  std::string words;
  const ir::Expr *place = evidence.places().front();
  for (std::size_t level = evidence.dropped().size(); level-- > 0;
       place = place->operands[0]->operands[0].get())
    if (evidence.dropped()[level])
      words = std::string(place->operands[1]->range.text()) + words;
  std::erase_if(words, [](char c) { return c == '+' || c == ' '; });
  const bool isPlain = !words.empty() && std::all_of(words.begin(), words.end(), isWordCharacter);
  return evidence.array()->name + "_" + (isPlain ? words : "row");
}

/// The array that is left is declared where each iteration begins.
Change contractToRow(const legality::ContractionEvidence &evidence, Names &names) {
  const std::vector<bool> &dropped = evidence.dropped();
  const auto &places = evidence.places();
  const ir::SymbolRef row =
      names.variable(rowName(evidence), withoutDropped(evidence.array()->type, evidence, 0));
  std::vector<ir::StmtRef> statements = {ir::declare(row)};
  for (const ir::StmtRef &child : evidence.loop().body->children) {
    const bool declares =
        child->kind == ir::StmtKind::Declare && child->symbol == evidence.array() && !child->value;
    if (!declares || !evidence.mayGo())
      statements.push_back(ir::rewriteExprs(child, [&](const ir::ExprRef &expr) -> ir::ExprRef {
        const bool isPlace = std::find(places.begin(), places.end(), expr.get()) != places.end();
        return isPlace ? withoutDropped(expr, dropped, dropped.size() - 1, row) : nullptr;
      }));
  }
  Change change{&evidence.loop(),
                {ir::withBody(evidence.loop(), ir::block(std::move(statements)))}};
  if (evidence.mayGo())
    change.unused = unusedDeclarations(evidence.function(), evidence.loop(), *evidence.array());
  return change;
}

} // namespace

Change contract(const legality::ContractionEvidence &evidence, Names &names) {
  if (!evidence.dropped().empty())
    return contractToRow(evidence, names);
  const auto &places = evidence.places();
  const ir::Stmt &body = *evidence.loop().body;
  const ir::SymbolRef variable =
      names.variable(elementName(*places.front()), ir::unqualified(places.front()->type));
  // Declared where it is set first, if all uses are in that sequence.
  const ir::Stmt *first = assignmentTo(body, places.front());
  const bool isInBody = std::any_of(body.children.begin(), body.children.end(),
                                    [&](const ir::StmtRef &child) { return child.get() == first; });
  const auto inPlace = [&](const ir::ExprRef &expr) -> ir::ExprRef {
    const bool isPlace = std::find(places.begin(), places.end(), expr.get()) != places.end();
    return isPlace ? ir::varRef(variable) : nullptr;
  };
  std::vector<ir::StmtRef> statements;
  if (!isInBody)
    statements.push_back(ir::declare(variable));
  for (const ir::StmtRef &child : body.children) {
    const bool declares =
        child->kind == ir::StmtKind::Declare && child->symbol == evidence.array() && !child->value;
    if (declares && evidence.mayGo())
      continue;
    statements.push_back(isInBody && child.get() == first
                             ? ir::declare(variable, first->value)
                             : ir::withoutIdle(ir::rewriteExprs(child, inPlace), *variable));
  }
  Change change{&evidence.loop(),
                {ir::withBody(evidence.loop(), ir::block(std::move(statements)))}};
  if (evidence.mayGo())
    change.unused = unusedDeclarations(evidence.function(), evidence.loop(), *evidence.array());
  return change;
}

} // namespace parlift::transform
