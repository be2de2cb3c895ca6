/// What `#pragma parlift` says of the loops of a function, put on their trees.
#include "frontend/Lowering.h"
#include "frontend/Replaceable.h"
#include "ir/CalledAs.h"

#include <clang/AST/DeclCXX.h>

#include <algorithm>

namespace parlift::frontend {

using llvm::dyn_cast;
using llvm::isa;

namespace {

std::string withoutSpaces(std::string text) {
  std::erase(text, ' ');
  return text;
}

} // namespace

void FunctionLowering::statement(const clang::Stmt *stmt, Stmts &out, bool isUnbracedChild) {
  if (!stmt)
    return;
  std::vector<AssumptionDirective *> directives = unit_.assumptions.at(stmt->getBeginLoc());
  if (isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt, clang::CXXForRangeStmt>(stmt)) {
    directives.insert(directives.begin(), aboutLoopsInside_.begin(), aboutLoopsInside_.end());
    return directives.empty() && aboutLoopsInside_.empty()
               ? lowerStatement(stmt, out, isUnbracedChild)
               : loopWithAssumptions(stmt, std::move(directives), out, isUnbracedChild);
  }
  const auto outside = aboutLoopsInside_;
  aboutLoopsInside_.insert(aboutLoopsInside_.end(), directives.begin(), directives.end());
  lowerStatement(stmt, out, isUnbracedChild);
  aboutLoopsInside_ = outside;
}

void FunctionLowering::loopWithAssumptions(const clang::Stmt *stmt,
                                           std::vector<AssumptionDirective *> directives,
                                           Stmts &out, bool isUnbracedChild) {
  const auto outside = std::exchange(aboutLoopsInside_, {});
  const std::size_t pureOutside = pureNames_.size(), before = out.size();
  const bool isOff = std::ranges::any_of(directives, &AssumptionDirective::isOff);
  for (const AssumptionDirective *one : directives)
    for (const AssumptionWords &item : one->items)
      if (item.kind == ir::AssumptionKind::Pure)
        pureNames_.push_back({withoutSpaces(item.arguments.front())});
  offDepth_ += isOff ? 1 : 0;
  lowerStatement(stmt, out, isUnbracedChild);
  offDepth_ -= isOff ? 1 : 0;
  if (out.size() > before && out.back()->kind == ir::StmtKind::Loop)
    out.back() = assuming(directives, out.back(), stmt);
  pureNames_.resize(pureOutside);
  aboutLoopsInside_ = outside;
}

ir::StmtRef FunctionLowering::assuming(const std::vector<AssumptionDirective *> &directives,
                                       const ir::StmtRef &loop, const clang::Stmt *stmt) {
  ir::CScope scope;
  scope.variable = [&](std::string_view name) { return visibleAt(name, stmt); };
  scope.self = this_;
  ir::Stmt said = *loop;
  for (AssumptionDirective *directive : directives) {
    directive->isTaken = true;
    for (const AssumptionWords &item : directive->items) {
      if (item.kind == ir::AssumptionKind::Pure) {
        const std::string name = withoutSpaces(item.arguments.front());
        const bool isCalled = std::ranges::any_of(
            pureNames_, [&](const PureName &one) { return one.name == name && one.isCalled; });
        if (isCalled)
          said.assumptions.push_back(std::make_shared<const ir::Assumption>(
              ir::Assumption{item.kind, {}, name, item.text, directive->line}));
        else
          unit_.assumptions.ignore(directive->line, "the loop behind it calls no `" + name +
                                                        "` of which something has to be assumed");
        continue;
      }
      const parlift::Result<ir::AssumptionRef> bound =
          bindAssumption(item, directive->line, *loop, scope);
      if (bound)
        said.assumptions.push_back(*bound);
      else
        unit_.assumptions.ignore(directive->line, bound.error());
    }
  }
  return std::make_shared<const ir::Stmt>(std::move(said));
}

/// Such a name is noted as one that some call needs.
bool FunctionLowering::isAssumedPure(const clang::FunctionDecl &callee) {
  bool found = false;
  for (PureName &one : pureNames_)
    if ((callee.getQualifiedNameAsString() == one.name || callee.getNameAsString() == one.name) &&
        unit_.effectsOf(&callee).any())
      found = one.isCalled = true;
  return found;
}

/// Of what is called by a pointer or an object. A lambda's body tells what it does.
bool FunctionLowering::isAssumedPure(const ir::Expr &call) {
  const std::string name = ir::calledAs(call);
  bool found = false;
  if (name != call.callee && !name.empty())
    for (PureName &one : pureNames_)
      if (name == one.name)
        found = one.isCalled = true;
  return found;
}

namespace {

/// The variables of a function's blocks whose names mean something where `place` begins, inner ones last.
bool collectVisible(const clang::Stmt *around, const clang::Stmt *place,
                    std::vector<const clang::VarDecl *> &known) {
  if (!around)
    return false;
  if (around == place)
    return true;
  const std::size_t outside = known.size();
  for (const clang::Stmt *child : around->children()) {
    if (collectVisible(child, place, known))
      return true;
    if (const auto *declared = llvm::dyn_cast_or_null<clang::DeclStmt>(child))
      for (const clang::Decl *decl : declared->decls())
        if (const auto *variable = dyn_cast<clang::VarDecl>(decl))
          known.push_back(variable);
  }
  known.resize(outside);
  return false;
}

} // namespace

/// Null: no variable; a member of the object is none.
ir::SymbolRef FunctionLowering::visibleAt(std::string_view name, const clang::Stmt *place) {
  if (name == "this")
    return this_;
  const auto isIt = [&](const clang::NamedDecl *decl) {
    return decl->getIdentifier() && decl->getName() == llvm::StringRef(name.data(), name.size());
  };
  std::vector<const clang::VarDecl *> known;
  collectVisible(decl_->getBody(), place, known);
  for (auto one = known.rbegin(); one != known.rend(); ++one)
    if (isIt(*one))
      return symbol(*one);
  for (const clang::ParmVarDecl *parameter : decl_->parameters())
    if (isIt(parameter))
      return symbol(parameter);
  for (const auto &[captured, made] : captures_)
    if (isIt(captured))
      return made;
  const clang::IdentifierInfo &word =
      unit_.ast.Idents.get(llvm::StringRef(name.data(), name.size()));
  for (const clang::DeclContext *context = decl_->getDeclContext(); context;
       context = context->getParent()) {
    for (const clang::NamedDecl *found : context->getPrimaryContext()->lookup(&word))
      if (const auto *variable = dyn_cast<clang::VarDecl>(found))
        return symbol(variable);
      else if (isa<clang::FieldDecl>(found))
        return nullptr;
    if (isa<clang::FunctionDecl>(
            context)) // a local class or lambda: names of the function around it are not followed
      return nullptr;
  }
  return nullptr;
}

} // namespace parlift::frontend
