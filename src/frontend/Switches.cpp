/// Switches, and macros' `do { } while (0)`: constructs that `break` leaves but that are no loops.
///
///     switch (e) {                     t$ = e;
///     case 1: case 2: A; break;        if (t$ == 1 || t$ == 2) { A }
///     default: B;              ->      else { B; C }
///     case 3: C;                       ... with fallthrough: a section number is kept in a variable
///     }
#include "frontend/Lowering.h"
#include "ir/Walk.h"

#include <algorithm>
#include <utility>

namespace parlift::frontend {

using ir::ExprRef;
using ir::StmtKind;
using ir::StmtRef;
using llvm::dyn_cast;
using llvm::isa;

/// The statements from one group of labels to the next.
struct FunctionLowering::Section {
  struct Label {
    ExprRef low, high; ///< high null: a single value
  };
  std::vector<Label> labels;
  bool isDefault = false;
  std::vector<const clang::Stmt *> written;
  Stmts statements;
  bool fallsThrough = false;
  SourceRange range;
};

// --- Jumps that are rewritten

namespace {

/// Whether control never runs off the end of the list.
bool neverFallsOff(const Stmts &list) {
  if (list.empty())
    return false;
  const ir::Stmt &last = *list.back();
  switch (last.kind) {
  case StmtKind::Break:
  case StmtKind::Continue:
  case StmtKind::Return:
    return true;
  case StmtKind::Block:
    return neverFallsOff(last.children);
  case StmtKind::If:
    return last.elseBranch && neverFallsOff(last.thenBranch->children) &&
           neverFallsOff(last.elseBranch->children);
  default:
    return false;
  }
}

bool contains(const ir::Stmt &stmt, const std::unordered_map<const ir::Stmt *, unsigned> &jumps,
              unsigned id) {
  if (const auto jump = jumps.find(&stmt); jump != jumps.end())
    return jump->second == id;
  for (const StmtRef &child : stmt.children)
    if (contains(*child, jumps, id))
      return true;
  for (const StmtRef *part : {&stmt.thenBranch, &stmt.elseBranch, &stmt.body, &stmt.init,
                              &stmt.before, &stmt.after, &stmt.step})
    if (*part && contains(**part, jumps, id))
      return true;
  return false;
}

} // namespace

bool FunctionLowering::removeJumps(Stmts &list, unsigned id) {
  for (std::size_t at = 0; at < list.size(); ++at) {
    const StmtRef stmt = list[at];
    if (!contains(*stmt, rewrittenJumps_, id))
      continue;
    if (rewrittenJumps_.contains(stmt.get())) { // what follows is never reached
      list.resize(at);
      return true;
    }
    Stmts rest(list.begin() + static_cast<long>(at) + 1, list.end());
    list.resize(at);
    if (stmt->kind == StmtKind::Block) {
      Stmts whole = stmt->children;
      whole.insert(whole.end(), rest.begin(), rest.end());
      if (!removeJumps(whole, id))
        return false;
      list.push_back(
          ir::block(std::move(whole), stmt->isScope ? stmt->range : SourceRange(), stmt->isScope));
      return true;
    }
    if (stmt->kind != StmtKind::If)
      return false; // from within a loop or something opaque
    Stmts yes = stmt->thenBranch->children;
    Stmts no = stmt->elseBranch ? stmt->elseBranch->children : Stmts{};
    // The rest runs where the branch did not jump. When that can be both, a flag says whether.
    if (neverFallsOff(yes)) {
      no.insert(no.end(), rest.begin(), rest.end());
    } else if (neverFallsOff(no)) {
      yes.insert(yes.end(), rest.begin(), rest.end());
    } else if (!rest.empty()) {
      const ir::SymbolRef goesOn = newTemporary(ir::intType());
      const auto set = [&](int to) {
        return ir::assign(ir::varRef(goesOn), ir::intLiteral(to, ir::intType()));
      };
      list.push_back(ir::declare(goesOn, ir::intLiteral(0, ir::intType())));
      yes.push_back(set(1));
      no.push_back(set(1));
      if (!removeJumps(rest, id))
        return false;
      rest = {ir::ifThen(ir::load(ir::varRef(goesOn)), ir::block(rest))};
    }
    const bool isRestOutside = !rest.empty() && !neverFallsOff(stmt->thenBranch->children) &&
                               !(stmt->elseBranch && neverFallsOff(stmt->elseBranch->children));
    if (!removeJumps(yes, id) || !removeJumps(no, id))
      return false;
    list.push_back(ir::ifThen(stmt->condition, ir::block(std::move(yes), stmt->thenBranch->range),
                              no.empty() ? nullptr : ir::block(std::move(no)), stmt->range));
    if (isRestOutside)
      list.insert(list.end(), rest.begin(), rest.end());
    return true;
  }
  return true;
}

void FunctionLowering::macroBlock(const clang::DoStmt *stmt, Stmts &out) {
  const unsigned id = ++nextJump_;
  jumps_.push_back({Target::Rewritten, Target::Rewritten, id, id, endings_, endings_});
  Stmts children;
  statement(stmt->getBody(), children);
  jumps_.pop_back();
  if (!removeJumps(children, id))
    children = {ir::opaqueStmt("unstructured-flow", {}, ir::worstEffects(), range(stmt), children)};
  out.push_back(ir::block(std::move(children), range(stmt)));
}

// --- Switches

/// A constant, by whatever functions it is computed.
ExprRef FunctionLowering::caseLabel(const clang::Expr *expr) {
  ExprRef known = constantValue(expr);
  return known ? known : value(expr);
}

/// Splits the body at its labels; false where a label stands inside another statement.
bool FunctionLowering::sectionsOf(const clang::SwitchStmt *stmt, std::vector<Section> &sections,
                                  Stmts &out) {
  const auto *body = dyn_cast<clang::CompoundStmt>(stmt->getBody());
  std::vector<const clang::Stmt *> children;
  if (body)
    children.assign(body->body_begin(), body->body_end());
  else
    children.push_back(stmt->getBody());
  unsigned labels = 0;
  bool continuesLabels = false;
  for (const clang::Stmt *child : children) {
    while (const auto *label = dyn_cast<clang::SwitchCase>(child)) {
      ++labels;
      if (!continuesLabels) {
        sections.emplace_back();
        sections.back().range = range(child);
      }
      continuesLabels = true;
      if (const auto *test = dyn_cast<clang::CaseStmt>(label))
        sections.back().labels.push_back(
            {caseLabel(test->getLHS()), test->getRHS() ? caseLabel(test->getRHS()) : nullptr});
      else
        sections.back().isDefault = true;
      child = label->getSubStmt();
    }
    continuesLabels = false;
    if (!sections.empty())
      sections.back().written.push_back(child);
    else if (isa<clang::DeclStmt>(child)) // in scope, though its initializer is never run
      statement(child, out);
  }
  unsigned all = 0;
  for (const clang::SwitchCase *label = stmt->getSwitchCaseList(); label;
       label = label->getNextSwitchCase())
    ++all;
  return labels == all;
}

ExprRef FunctionLowering::matches(const Section &section, const ExprRef &selector) {
  ExprRef any;
  for (const Section::Label &label : section.labels) {
    const auto compare = [&](ir::BinaryOp op, const ExprRef &bound) {
      return ir::binary(op, selector, ir::cast(bound, selector->type), section.range);
    };
    ExprRef one = label.high
                      ? ir::binary(ir::BinaryOp::LogicalAnd, compare(ir::BinaryOp::Ge, label.low),
                                   compare(ir::BinaryOp::Le, label.high), section.range)
                      : compare(ir::BinaryOp::Eq, label.low);
    any = any ? ir::binary(ir::BinaryOp::LogicalOr, any, one, section.range) : one;
  }
  return any;
}

ExprRef FunctionLowering::matchesNone(Sections::const_iterator first, Sections::const_iterator last,
                                      const ExprRef &selector) {
  ExprRef any;
  for (; first != last; ++first) {
    const ExprRef one = matches(*first, selector);
    any = any ? ir::binary(ir::BinaryOp::LogicalOr, any, one, first->range) : one;
  }
  return ir::unary(ir::UnaryOp::LogicalNot, any);
}

/// Whether a loop stands among the section's statements.
bool FunctionLowering::holdsLoops(const Section &section) {
  bool result = false;
  for (const StmtRef &stmt : section.statements)
    ir::forEachLoop(*stmt, [&](const ir::Stmt &, const ir::LoopStack &) { result = true; });
  return result;
}

namespace {

/// if (c1) S1 else if (c2) S2 ... else `otherwise`
StmtRef chain(const std::vector<std::pair<ExprRef, StmtRef>> &cases, StmtRef otherwise,
              const SourceRange &where) {
  for (auto each = cases.rbegin(); each != cases.rend(); ++each) {
    if (otherwise && otherwise->kind != StmtKind::Block)
      otherwise = ir::block({otherwise});
    otherwise = ir::ifThen(each->first, each->second, otherwise, where);
  }
  return otherwise;
}

} // namespace

/// Lowers the sections' statements and says which of them run on into the next.
void FunctionLowering::lowerSections(std::vector<Section> &sections) {
  for (Section &section : sections) {
    for (const clang::Stmt *child : section.written)
      statement(child, section.statements);
    section.fallsThrough = &section != &sections.back() && !neverFallsOff(section.statements);
  }
}

/// Each section runs alone: a chain of `if`s. A default with loops in sections behind it keeps its place, as loops are
/// numbered in the order that they are written in:
///
///     case 1: A; break;            if (t$ == 1) { A }
///     default: B; break;     ->    else if (!(t$ == 3 || t$ == 4)) { B }
///     case 3: C; break;            else if (t$ == 3) { C }
///     case 4: D;                   else { D }
StmtRef FunctionLowering::exclusiveSections(std::vector<Section> &sections, const ExprRef &selector,
                                            const SourceRange &where) {
  const auto usual = std::ranges::find_if(sections, &Section::isDefault);
  const bool keepsPlace = usual != sections.end() && usual + 1 != sections.end() &&
                          std::ranges::any_of(usual + 1, sections.end(), holdsLoops);
  std::vector<std::pair<ExprRef, StmtRef>> cases;
  StmtRef otherwise;
  for (auto section = sections.begin(); section != sections.end(); ++section) {
    StmtRef body = ir::block(std::move(section->statements), section->range);
    if (section == usual && keepsPlace)
      cases.emplace_back(matchesNone(usual + 1, sections.end(), selector), body);
    else if (section == usual || (keepsPlace && section + 1 == sections.end()))
      otherwise = body; // its labels are covered: whatever matches no other section
    else
      cases.emplace_back(matches(*section, selector), body);
  }
  return chain(cases, otherwise, where);
}

/// A variable says which section is to run next; running off the end of one goes on to the next.
StmtRef FunctionLowering::chooseSection(const std::vector<Section> &sections,
                                        const ExprRef &selector, const ir::SymbolRef &next,
                                        const SourceRange &where) {
  std::vector<std::pair<ExprRef, StmtRef>> cases;
  StmtRef otherwise;
  std::int64_t number = 0;
  for (const Section &section : sections) {
    StmtRef chosen =
        ir::block({ir::assign(ir::varRef(next), ir::intLiteral(number++, ir::intType()))});
    if (section.isDefault)
      otherwise = chosen;
    else
      cases.emplace_back(matches(section, selector), chosen);
  }
  return chain(cases, otherwise, where);
}

void FunctionLowering::switchStatement(const clang::SwitchStmt *stmt, Stmts &out) {
  Stmts whole;
  statement(stmt->getInit(), whole);
  if (const clang::DeclStmt *condition = stmt->getConditionVariableDeclStmt())
    declaration(condition, whole);
  const SourceRange where = range(stmt);
  ExprRef selector;
  inSequence(whole, [&] { selector = settled(temporary(value(stmt->getCond()))); });

  const unsigned id = ++nextJump_;
  JumpTargets targets = jumps_.empty() ? JumpTargets{} : jumps_.back();
  targets.onBreak = Target::Rewritten;
  targets.breakId = id;
  targets.endedAtBreak = endings_;
  jumps_.push_back(targets);
  std::vector<Section> sections;
  bool isStructured = sectionsOf(stmt, sections, whole);
  Stmts children; // in case that the structure cannot be kept
  if (isStructured) {
    lowerSections(sections);
  } else {
    function_.hasUnstructuredFlow = true; // labels inside other statements: Duff's device
    unknownStatement(stmt->getBody(), children);
  }
  jumps_.pop_back();

  const bool anyFallsThrough =
      std::ranges::any_of(sections, [](const Section &section) { return section.fallsThrough; });
  const ir::SymbolRef next = anyFallsThrough ? newTemporary(ir::intType()) : nullptr;
  std::int64_t number = 0;
  for (Section &section : sections) {
    ++number;
    children.insert(children.end(), section.statements.begin(), section.statements.end());
    if (section.fallsThrough)
      section.statements.push_back(
          ir::assign(ir::varRef(next), ir::intLiteral(number, ir::intType())));
    isStructured = isStructured && removeJumps(section.statements, id);
  }
  if (!isStructured) {
    whole.push_back(ir::opaqueStmt("statement-unsupported", {selector}, ir::worstEffects(), where,
                                   std::move(children)));
  } else if (!anyFallsThrough) {
    if (StmtRef all = exclusiveSections(sections, selector, where))
      whole.push_back(std::move(all));
  } else {
    whole.push_back(ir::declare(next, ir::intLiteral(-1, ir::intType())));
    whole.push_back(chooseSection(sections, selector, next, where));
    number = 0;
    for (Section &section : sections)
      whole.push_back(ir::ifThen(ir::binary(ir::BinaryOp::Eq, ir::load(ir::varRef(next)),
                                            ir::intLiteral(number++, ir::intType())),
                                 ir::block(std::move(section.statements), section.range), nullptr,
                                 section.range));
  }
  const bool declares = stmt->getInit() || stmt->getConditionVariableDeclStmt();
  out.push_back(ir::block(withoutWords(whole), where, /*isScope=*/declares));
}

} // namespace parlift::frontend
