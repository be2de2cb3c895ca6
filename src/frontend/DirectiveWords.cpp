#include "frontend/DirectiveWords.h"

#include <clang/AST/Expr.h>
#include <clang/Lex/MacroInfo.h>

#include <array>

namespace parlift::frontend {

using llvm::dyn_cast;

namespace {

/// A parenthesis follows these: macros with parameters replace them, too.
constexpr std::array clauses = {"private",     "firstprivate", "lastprivate", "shared",
                                "reduction",   "schedule",     "collapse",    "if",
                                "num_threads", "default",      "initializer"};
constexpr std::array words = {"omp",     "parallel", "for",       "simd",     "static",
                              "dynamic", "guided",   "monotonic", "nowait",   "critical",
                              "single",  "barrier",  "ordered",   "atomic",   "capture",
                              "declare", "omp_in",   "omp_out",   "omp_priv", "omp_orig"};
constexpr std::array reductions = {"min", "max"};
constexpr std::array exits = {"read", "write"}; // what zlib and gnulib define, too

/// Whether the name is replaced by something else at `place`.
bool isReplaced(const char *name, bool isBeforeParenthesis, clang::SourceLocation place,
                clang::Preprocessor &preprocessor) {
  const clang::IdentifierInfo *word = preprocessor.getIdentifierInfo(name);
  if (!word->hadMacroDefinition())
    return false;
  clang::MacroDirective *history = preprocessor.getLocalMacroDirectiveHistory(word);
  if (!history)
    return false;
  const clang::MacroDirective::DefInfo found =
      history->findDirectiveAtLoc(place, preprocessor.getSourceManager());
  if (!found || found.getDirective()->getKind() != clang::MacroDirective::MD_Define)
    return false;
  const clang::MacroInfo *macro = found.getMacroInfo();
  const bool isItself =
      macro->getNumTokens() == 1 && macro->getReplacementToken(0).getIdentifierInfo() == word;
  return !isItself && (isBeforeParenthesis || macro->isObjectLike());
}

template <std::size_t Count>
std::string firstReplaced(const std::array<const char *, Count> &names, bool isBeforeParenthesis,
                          clang::SourceLocation place, clang::Preprocessor &preprocessor) {
  for (const char *name : names)
    if (isReplaced(name, isBeforeParenthesis, place, preprocessor))
      return name;
  return {};
}

/// A minimum or maximum takes a test, here or in what is called.
bool decides(const clang::Stmt *stmt) {
  if (!stmt)
    return false;
  if (llvm::isa<clang::IfStmt, clang::SwitchStmt, clang::CallExpr,
                clang::AbstractConditionalOperator>(stmt))
    return true;
  for (const clang::Stmt *child : stmt->children())
    if (decides(child))
      return true;
  return false;
}

/// An iteration may leave the loop, so that threads look at a place that another one has found.
bool leaves(const clang::Stmt *stmt) {
  if (!stmt)
    return false;
  const auto *binary = dyn_cast<clang::BinaryOperator>(stmt);
  if ((binary && binary->isLogicalOp()) ||
      llvm::isa<clang::BreakStmt, clang::ReturnStmt, clang::GotoStmt, clang::WhileStmt,
                clang::DoStmt>(stmt))
    return true;
  for (const clang::Stmt *child : stmt->children())
    if (leaves(child))
      return true;
  return false;
}

/// What an expression names by itself: a variable or a member.
const clang::IdentifierInfo *nameIn(const clang::Stmt *stmt) {
  if (const auto *reference = dyn_cast<clang::DeclRefExpr>(stmt))
    return reference->getDecl()->getIdentifier();
  if (const auto *member = dyn_cast<clang::MemberExpr>(stmt))
    return member->getMemberDecl()->getIdentifier();
  return nullptr;
}

std::string firstName(const clang::Stmt *stmt, clang::SourceLocation place,
                      clang::Preprocessor &preprocessor) {
  if (!stmt)
    return {};
  if (const clang::IdentifierInfo *name = nameIn(stmt);
      name && isReplaced(name->getNameStart(), false, place, preprocessor))
    return name->getName().str();
  for (const clang::Stmt *child : stmt->children())
    if (std::string found = firstName(child, place, preprocessor); !found.empty())
      return found;
  return {};
}

} // namespace

std::string macroInDirectives(const clang::Stmt &loop, clang::SourceLocation place,
                              clang::Preprocessor &preprocessor) {
  std::string found = firstReplaced(clauses, true, place, preprocessor);
  if (found.empty())
    found = firstReplaced(words, false, place, preprocessor);
  if (found.empty())
    found = firstName(&loop, place, preprocessor);
  if (found.empty() && decides(&loop))
    found = firstReplaced(reductions, false, place, preprocessor);
  if (found.empty() && leaves(&loop))
    found = firstReplaced(exits, false, place, preprocessor);
  return found;
}

} // namespace parlift::frontend
