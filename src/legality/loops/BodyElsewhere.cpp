#include "legality/loops/BodyElsewhere.h"

#include "ir/Builder.h"
#include "ir/ClassAround.h"
#include "ir/MacroWords.h"
#include "ir/Walk.h"
#include "legality/nest/DeclaresMore.h"
#include "support/Words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

namespace parlift::legality {

using ir::Expr;
using ir::ExprKind;
using ir::Stmt;
using ir::StmtKind;
using Words = std::set<std::string, std::less<>>;

bool hasObject(const ir::Function &function) {
  return !function.parameters.empty() && function.parameters.front()->isThis;
}

bool isThis(const Expr &pointer) {
  return pointer.kind == ExprKind::Load && pointer.operands[0]->kind == ExprKind::VarRef &&
         pointer.operands[0]->symbol->isThis;
}

bool isOfThis(const Expr &expr) {
  const Expr *object = expr.kind == ExprKind::Member ? expr.operands[0].get() : nullptr;
  return object && object->kind == ExprKind::Subscript && isThis(*object->operands[0]) &&
         object->operands[1]->kind == ExprKind::IntLiteral && object->operands[1]->intValue == 0;
}

Words variableNamesOf(const ir::Function &function) {
  Words names;
  for (const auto *symbols : {&function.parameters, &function.locals})
    for (const ir::SymbolRef &symbol : *symbols)
      names.insert(symbol->name);
  ir::forEachStmt(*function.body, [&](const Stmt &stmt) {
    if (stmt.kind == StmtKind::Declare)
      names.insert(stmt.symbol->name);
  });
  return names;
}

namespace {

/// Its size and that of all it points to is a number.
bool hasKnownExtents(const ir::Type &type) {
  if (type.kind == ir::TypeKind::Array &&
      (!type.extent || type.extent->kind != ExprKind::IntLiteral))
    return false;
  return !type.element || hasKnownExtents(*type.element);
}

/// Plain variables are handed over and given back: no references, no classes that do something when they are copied.
bool isPlainValue(const ir::Symbol &symbol) {
  return !symbol.isReference && !symbol.isThis && !symbol.name.empty() && symbol.type->isScalar() &&
         !symbol.type->isVolatile && !symbol.type->isAtomic && hasKnownExtents(*symbol.type);
}

/// What a body says of where it stands, and what lives until a function ends.
bool asksWhereItStands(const Words &words) {
  static constexpr std::array<std::string_view, 12> asking = {"__func__",
                                                              "__FUNCTION__",
                                                              "__PRETTY_FUNCTION__",
                                                              "__LINE__",
                                                              "__COUNTER__",
                                                              "alloca",
                                                              "__builtin_alloca",
                                                              "__builtin_return_address",
                                                              "va_start",
                                                              "__builtin_va_start",
                                                              "__builtin_frame_address",
                                                              "_Pragma"};
  return std::ranges::any_of(asking, [&](std::string_view word) { return words.contains(word); });
}

/// The words of the text, and those of the macros that it names.
Words allWords(std::string_view text, const ir::Outline *outline) {
  Words words = ir::wordsOfMacros(text, outline);
  forEachWord(text, [&](std::string_view word) { words.emplace(word); });
  return words;
}

/// The words of the text that are no members' names.
Words wordsButMembers(std::string_view text) {
  Words words;
  forEachWord(text, [&](std::string_view word) {
    const std::size_t at = static_cast<std::size_t>(word.data() - text.data());
    const std::size_t before =
        at == 0 ? std::string_view::npos : text.find_last_not_of(" \t\r\n", at - 1);
    const bool isMember =
        before != std::string_view::npos &&
        (text[before] == '.' || (text[before] == '>' && before > 0 && text[before - 1] == '-'));
    if (!isMember)
      words.emplace(word);
  });
  return words;
}

/// Something of this name is declared outside of blocks.
bool isDeclaredOutside(const ir::Outline &outline, const std::string &name) {
  return std::ranges::any_of(outline.declarations, [&](const ir::Declaration &declaration) {
    return declaration.name == name;
  });
}

/// Its words name a parameter or a variable more often than the tree does: `sizeof x`, `(x, 2)`. There it would be the caller's.
bool saysUnread(const ir::Function &function) {
  std::map<std::string, unsigned, std::less<>> said;
  forEachWord(function.body->range.text(), [&](std::string_view word) {
    ++said.try_emplace(std::string(word), 0U).first->second;
  });
  std::map<std::string, std::set<std::pair<unsigned, unsigned>>> read;
  const auto note = [&](const std::string &name, const SourceRange &where) {
    read[name].insert({where.begin, where.end});
  };
  ir::forEachExpr(*function.body, [&](const Expr &part) {
    if (part.kind == ExprKind::VarRef)
      note(part.symbol->name, part.range);
  });
  return std::ranges::any_of(function.parameters, [&](const ir::SymbolRef &parameter) {
    const auto words = said.find(parameter->name);
    return words != said.end() && words->second > read[parameter->name].size();
  });
}

/// Members of one class: they may say all of it, and names of the class mean the same in both.
bool areOfOneClass(const ir::Function &function, const ir::Function &caller) {
  return hasObject(function) && hasObject(caller) &&
         ir::sameType(*ir::unqualified(caller.parameters[0]->type->element),
                      *ir::unqualified(function.parameters[0]->type->element));
}

/// Why a member function's words cannot be said of an object by its name; empty: they can. Each mention of a member must be in the
/// tree, and one that the caller may say.
std::string whyNotOfObject(const ir::Function &function, const ir::Function &caller) {
  const ir::Type &record = *function.parameters.front()->type->element;
  const bool isOwn = areOfOneClass(function, caller);
  if (record.kind != ir::TypeKind::Record || record.isUnion || record.isVolatile)
    return "is a member of a union";
  Words fields;
  for (const ir::Field &field : record.fields) {
    if (field.name == "(base)")
      return "is a member of a class with bases";
    fields.insert(field.name);
  }
  unsigned objects = 0, members = 0;
  std::string why;
  std::set<std::pair<unsigned, unsigned>> said, saidByThis;
  ir::forEachExpr(*function.body, [&](const Expr &expr) {
    objects += expr.kind == ExprKind::VarRef && expr.symbol->isThis ? 1 : 0;
    if (!isOfThis(expr))
      return;
    ++members;
    const ir::Field &field = record.fields.at(expr.field);
    const bool isPlain =
        field.type && (field.type->isScalar() || field.type->kind == ir::TypeKind::Array) &&
        !field.isBitField && !field.type->spelling.ends_with('&') && hasKnownExtents(*field.type);
    if (!isPlain || !expr.range.valid())
      why = "has members that are no plain values";
    else if (field.isHidden && !isOwn)
      why = fmt::format("says `{}`, which only its class may say", field.name);
    else
      (expr.range.text().starts_with("this") ? saidByThis : said)
          .insert({expr.range.begin, expr.range.end});
  });
  std::size_t mentions = 0, mentionsOfThis = 0;
  const std::string text = function.body->range.text();
  forEachWord(text, [&](std::string_view word) {
    mentionsOfThis += word == "this" ? 1 : 0;
    const std::size_t at = static_cast<std::size_t>(word.data() - text.data());
    const std::size_t before = text.find_last_not_of(" \t\r\n", at - 1);
    const bool isBehind = text[before] == '.' || (text[before] == '>' && text[before - 1] == '-');
    mentions += fields.contains(word) && !isBehind ? 1 : 0;
  });
  if (!why.empty())
    return why;
  return objects == members && mentions == said.size() && mentionsOfThis == saidByThis.size()
             ? ""
             : "says more of its object than members";
}

/// Why the body of the function can stand nowhere else; empty: it can.
std::string whyNotBody(const ir::Function &function, bool mayBeMember) {
  const SourceRange &body = function.body->range;
  const bool isOfObject = mayBeMember && hasObject(function);
  const std::string written = function.nameRange.valid() ? function.nameRange.text() : "";
  const bool isSaid =
      isOfObject ? function.name.ends_with("::" + written) : written == function.name;
  if (!function.inMainFile || !body.valid() || !body.text().starts_with("{") || !isSaid ||
      function.whole.file != body.file)
    return "is not written as a plain function of the file";
  if (function.isTemplateInstance || function.isConstexpr ||
      (!function.isInNamespace && !isOfObject))
    return "is a member or made from a template";
  if (function.isVariadic || function.hasUnstructuredFlow || function.readsErrno)
    return "jumps, takes any number of arguments or reads `errno`";
  if (SourceRange{body.file, function.nameRange.begin, body.end}.holdsDirectives())
    return "has lines for the preprocessor in it";
  if (!declaresMore(body.text()).empty())
    return "declares more than variables of its own";
  if (function.returnType->kind != ir::TypeKind::Void &&
      (!function.returnType->isScalar() || function.returnType->isVolatile))
    return "gives back a structure";
  if (!std::ranges::all_of(function.parameters, [&](const ir::SymbolRef &symbol) {
        return isPlainValue(*symbol) || (isOfObject && symbol->isThis);
      }))
    return "has a parameter that is no plain value";
  if (saysUnread(function))
    return "says a parameter where it is not evaluated";
  if (asksWhereItStands(allWords(body.text(), function.outline.get())))
    return "asks where it stands";
  return {};
}

/// It, or what it calls, does something that the outside sees, or may not come back.
bool mayBeSeen(const ir::Function &function, std::set<const ir::Function *> &known) {
  bool result = false;
  if (!known.insert(&function).second)
    return false;
  ir::forEachExpr(*function.body, [&](const Expr &expr) {
    if (expr.kind != ExprKind::Call)
      return;
    const ir::FunctionRef target = expr.target.lock();
    result |= target && target->body ? mayBeSeen(*target, known)
                                     : expr.effects.observable || expr.effects.mayNotReturn;
  });
  return result;
}

/// `return count++;` is several statements in the tree, which share their words.
bool saysMore(const Expr &value) {
  bool result = false;
  ir::forEachExpr(value, [&](const Expr &part) {
    result |= part.kind == ExprKind::VarRef && part.symbol->isSynthetic;
  });
  return result;
}

/// The same by what it does.
std::string whyNotStatements(const ir::Function &function, const ir::Function &caller) {
  std::string why;
  const Stmt *last =
      function.body->children.empty() ? nullptr : function.body->children.back().get();
  ir::forEachStmt(*function.body, [&](const Stmt &stmt) {
    if (stmt.kind == StmtKind::OpaqueStmt)
      why = "has a statement in it that parlift does not follow";
    if (stmt.kind == StmtKind::Return && &stmt != last)
      why = "returns before its end";
    if (stmt.kind == StmtKind::Return && stmt.value && saysMore(*stmt.value))
      why = "does more in what it gives back than to say a value";
    if (stmt.kind == StmtKind::Loop &&
        (!stmt.source.label.empty() || !stmt.source.hiddenDeclaration.empty() ||
         stmt.source.form == ir::LoopForm::RangeFor))
      why = "has a loop with labels or declarations of its own";
    if (stmt.kind == StmtKind::Declare &&
        (stmt.symbol->storage != ir::Storage::Local || stmt.symbol->isReference ||
         stmt.symbol->isThreadLocal || !hasKnownExtents(*stmt.symbol->type)))
      why = fmt::format("declares `{}`", stmt.symbol->name);
    return why.empty();
  });
  ir::forEachExpr(*function.body, [&](const Expr &expr) {
    if (expr.kind == ExprKind::OpaqueExpr)
      why = "has an expression in it that parlift does not follow";
    if (expr.kind != ExprKind::Call)
      return;
    const ir::FunctionRef target = expr.target.lock();
    if (target.get() == &function || target.get() == &caller)
      why = "calls itself, or its caller";
  });
  std::set<const ir::Function *> known;
  if (why.empty() && mayBeSeen(function, known))
    why = "does what can be seen, or may not return";
  return why;
}

/// Both are written in their class, where all members are known from its beginning to its end.
bool standTogether(const ir::Function &function, const ir::Function &caller) {
  const ir::Declaration *around = ir::classAround(function);
  return around && around == ir::classAround(caller) && areOfOneClass(function, caller);
}

/// Its words do not mean the same in the caller.
std::string whyNotWords(const ir::Function &function, const ir::Function &caller, const Stmt &stmt,
                        const Expr &call) {
  if (!function.outline || !caller.whole.valid() || caller.whole.file != function.whole.file ||
      (function.whole.end > caller.whole.begin && !standTogether(function, caller)))
    return "is not written in front of its caller";
  const Words own = variableNamesOf(function), around = variableNamesOf(caller);
  const std::string text = function.body->range.text();
  const Words words = wordsButMembers(text),
              ofMacros = ir::wordsOfMacros(text, function.outline.get());
  // What it says of its object is said by the object's name, if that is not the caller's own.
  const auto isField = [&](const std::string &word) {
    return hasObject(function) && !isThis(*call.operands[0]) &&
           std::ranges::any_of(function.parameters.front()->type->element->fields,
                               [&](const ir::Field &field) { return field.name == word; });
  };
  for (const std::string &name : around)
    if (!own.contains(name) &&
        ((words.contains(name) && !isField(name)) ||
         (ofMacros.contains(name) && isDeclaredOutside(*function.outline, name))))
      return fmt::format("means another `{}` than the caller does", name);
  // Names that only macros of headers say.
  std::string why;
  if (hasObject(function) && !areOfOneClass(function, caller))
    for (const Words *all : {&words, &ofMacros})
      for (const std::string &word : *all)
        if (!isField(word) && ir::isNameInClass(word, *function.outline))
          why = fmt::format("says `{}` of its class", word);
  ir::forEachExpr(*function.body, [&](const Expr &expr) {
    const bool isOutside = expr.kind == ExprKind::VarRef && expr.symbol->hasStaticStorage();
    const std::string name = isOutside                     ? expr.symbol->name
                             : expr.kind == ExprKind::Call ? expr.callee
                                                           : "";
    if (!name.empty() && around.contains(name))
      why = fmt::format("means another `{}` than the caller does", name);
  });
  if (!why.empty() || !declaresMore(caller.body->range.text()).empty())
    return why.empty() ? "is called by a function with types of its own" : why;
  const std::uint32_t first = std::min(function.body->range.begin, stmt.range.begin),
                      last = std::max(function.body->range.end, stmt.range.end);
  for (const ir::Directive &directive : function.outline->directives) {
    if (directive.line.file != function.whole.file || directive.line.begin < first ||
        directive.line.begin >= last)
      continue;
    if (directive.kind == ir::DirectiveKind::Include)
      return "stands in front of an included file";
    if (words.contains(directive.name) || ofMacros.contains(directive.name))
      return fmt::format("means another `{}` than the caller does", directive.name);
  }
  return {};
}

} // namespace

std::string whyNotElsewhere(const ir::Function &function, const ir::Function &caller,
                            const Stmt &stmt, const Expr &call, bool mayBeMember) {
  if (std::string why = whyNotBody(function, mayBeMember); !why.empty())
    return why;
  if (hasObject(function))
    if (std::string why = whyNotOfObject(function, caller); !why.empty())
      return why;
  if (std::string why = whyNotStatements(function, caller); !why.empty())
    return why;
  return whyNotWords(function, caller, stmt, call);
}

} // namespace parlift::legality
