/// Finds the definitions, and copies their trees with the symbols of the file at hand.
#include "frontend/Linking.h"

#include "ir/FunctionName.h"
#include "ir/InnermostElement.h"
#include "ir/Memory.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace parlift::frontend {

using ir::Expr;
using ir::ExprRef;
using ir::FunctionRef;
using ir::Stmt;
using ir::StmtRef;
using ir::Symbol;
using ir::SymbolRef;
using ir::Type;
using ir::TypeKind;
using ir::TypeRef;

namespace {

/// Both files give the same bytes the same meaning. An incomplete type goes with any of its name.
class Layouts {
public:
  bool agree(const TypeRef &a, const TypeRef &b) {
    if (!a || !b)
      return a == b;
    if (!seen_.insert({a.get(), b.get()}).second)
      return true;
    if (a->kind != b->kind || a->bits != b->bits || a->isSigned != b->isSigned ||
        a->isVolatile != b->isVolatile || a->isAtomic != b->isAtomic || a->isUnion != b->isUnion)
      return false;
    switch (a->kind) {
    case TypeKind::Pointer:
      return agree(a->element, b->element);
    case TypeKind::Array:
      return extentsAgree(a->extent, b->extent) && agree(a->element, b->element);
    case TypeKind::Record:
      return recordsAgree(*a, *b);
    case TypeKind::Container:
    case TypeKind::Opaque:
      return a->spelling == b->spelling && a->size == b->size;
    default:
      return a->size == b->size;
    }
  }

private:
  static bool extentsAgree(const ExprRef &a, const ExprRef &b) {
    if (!a || !b)
      return true;
    return a->kind == b->kind &&
           (a->kind != ir::ExprKind::IntLiteral || a->intValue == b->intValue);
  }

  bool recordsAgree(const Type &a, const Type &b) {
    const bool isIncomplete =
        (a.size == 0 && a.fields.empty()) || (b.size == 0 && b.fields.empty());
    if (isIncomplete)
      return true;
    return a.size == b.size &&
           std::ranges::equal(a.fields, b.fields, [&](const ir::Field &x, const ir::Field &y) {
             return x.name == y.name && x.offset == y.offset && x.isBitField == y.isBitField &&
                    agree(x.type, y.type);
           });
  }

  std::set<std::pair<const Type *, const Type *>> seen_;
};

bool agree(const Signature &call, const Signature &definition) {
  Layouts layouts;
  return !call.type.empty() && call.type == definition.type &&
         std::ranges::equal(
             call.values, definition.values,
             [&](const TypeRef &a, const TypeRef &b) { return layouts.agree(a, b); });
}

/// Of one file with the others.
class Linking {
public:
  Linking(Program &program, std::string identity, Result &result)
      : program_(program), identity_(std::move(identity)), result_(result),
        nextSymbol_(result.links->nextSymbol), renamed_(result.links->renamed) {
    // An object's second name may stand in a file that has nothing else to do with the call.
    for (const LinkTable *other : program.tablesThatRename(identity_))
      renamed_.insert(other->renamed.begin(), other->renamed.end());
    for (const auto &[symbol, link] : result.links->variables)
      own_[link] = symbol;
    for (const FunctionRef &function : result.unit->functions)
      ++names_[ir::writtenName(function->name)];
    for (const SymbolRef &symbol : result.unit->globals)
      refs_[symbol.get()] = symbol;
  }

  void run() {
    // The calls point to these nodes, which become the functions: all are known before any is filled.
    for (const LinkTable::Call &call : result_.links->calls)
      static_cast<void>(bodyFor(call, *result_.links, call.function));
    while (!open_.empty()) {
      const auto [source, function] = open_.back();
      open_.pop_back();
      static_cast<void>(copied(*source, *function));
    }
    auto unit = std::make_shared<ir::Unit>(*result_.unit);
    for (FunctionRef &function : made_)
      if (function->body)
        unit->functions.push_back(std::move(function));
    result_.unit = std::move(unit);
  }

private:
  /// A file that is being copied from.
  struct Source {
    const LinkTable *links;
    std::map<const Symbol *, SymbolRef> symbols;
    std::map<const Type *, TypeRef> types;
    std::map<const ir::Function *, std::shared_ptr<ir::Function>> functions;
    std::map<const ir::Function *, const LinkTable::Call *> calls;
  };

  /// Null: nothing may be said of what is called.
  FunctionRef bodyFor(const LinkTable::Call &call, const LinkTable &from,
                      const std::shared_ptr<ir::Function> &node = nullptr) {
    const std::string &link = call.signature.link;
    const auto known = known_.find(link);
    if (known != known_.end())
      return known->second.second && agree(call.signature, *known->second.first)
                 ? known->second.second
                 : nullptr;
    known_[link] = {};
    // The file's own function, which another one calls back.
    for (const LinkTable::Definition &one : result_.links->definitions)
      if (one.signature.link == link) {
        known_[link] = {&one.signature, one.whyNot.empty() ? one.function : nullptr};
        return one.whyNot.empty() && from.dialect == result_.links->dialect &&
                       agree(call.signature, one.signature)
                   ? one.function
                   : nullptr;
      }
    const Found found = definitionOf(call);
    if (!found.links)
      return nullptr;
    known_[link].first = &found.definition->signature;
    Source &source = sourceOf(*found.links);
    const ir::FunctionRef &function = found.definition->function;
    if (!node)
      return known_[link].second = copied(source, *function);
    open_.emplace_back(&source, function.get());
    source.functions[function.get()] = node;
    return known_[link].second = node;
  }

  struct Found {
    const LinkTable::Definition *definition = nullptr;
    const LinkTable *links = nullptr; ///< of its file; null: there is none to be trusted
  };

  /// A file of the program that defines it; where none does, a summary of what the program is linked with.
  Found definitionOf(const LinkTable::Call &call) {
    Found found;
    unsigned count = 0;
    bool isTrusted = true;
    const auto look = [&](const LinkTable &links) {
      for (const LinkTable::Definition &one : links.definitions)
        if (one.signature.link == call.signature.link) {
          ++count;
          found = {&one, &links};
        }
    };
    if (!call.isOfSystem)
      for (const Program::Table &file : program_.tablesWith(call.name, identity_)) {
        const unsigned before = count;
        look(*file.links);
        isTrusted &= count == before || !file.isBuiltTwice;
      }
    std::string summaries;
    if (count == 0)
      for (const Program::ReadSummaries &file : program_.summariesOf(call.name, identity_)) {
        if (count == 0 && file.result.links)
          look(*file.result.links);
        if (summaries.empty() && count != 0)
          summaries = file.path;
        const auto fault = std::ranges::find_if(file.result.diagnostics, &Diagnostic::isError);
        if (fault != file.result.diagnostics.end() && unread_.insert(file.path).second)
          disbelieve(call, file.path, fmt::format("line {}: {}", fault->line, fault->text));
      }
    const bool isOne = count == 1 && isTrusted;
    const std::string whyNot = isOne ? whyNotFor(call, found) : "";
    if (!whyNot.empty() && !summaries.empty())
      disbelieve(call, summaries, whyNot);
    return isOne && whyNot.empty() ? found : Found();
  }

  std::string whyNotFor(const LinkTable::Call &call, const Found &found) const {
    const Signature &own = found.definition->signature;
    if (!found.definition->whyNot.empty())
      return found.definition->whyNot;
    if (found.links->dialect != result_.links->dialect)
      return "its flags give the language another meaning";
    return agree(call.signature, own) ? ""
                                      : fmt::format("it is of type `{}`, and the function of `{}`",
                                                    own.type, call.signature.type);
  }

  void disbelieve(const LinkTable::Call &call, const std::string &path, const std::string &why) {
    result_.remarks.push_back(
        diag::makeRemark(diag::ReasonId::SummaryIgnored, {}, {call.name, path, why}));
  }

  Source &sourceOf(const LinkTable &links) {
    const auto [found, isNew] = sources_.try_emplace(&links);
    if (isNew) {
      found->second.links = &links;
      for (const LinkTable::Call &call : links.calls)
        found->second.calls[call.function.get()] = &call;
    }
    return found->second;
  }

  /// Without a body where anything in it means nothing here.
  std::shared_ptr<ir::Function> copied(Source &source, const ir::Function &function) {
    std::shared_ptr<ir::Function> &node = source.functions[&function];
    if (!node)
      node = std::make_shared<ir::Function>();
    const std::shared_ptr<ir::Function> made = node;
    if (!filled_.insert(made.get()).second)
      return made;
    *made = function;
    made->body = nullptr;
    made->inMainFile = false;
    const std::string written = ir::writtenName(function.name);
    made->name = ir::distinctName(written, ++names_[written]);
    made->locals.clear();
    made_.push_back(made);
    const bool failed = std::exchange(failed_, false);
    ir::Function *around = std::exchange(function_, made.get());
    for (SymbolRef &parameter : made->parameters)
      parameter = symbol(source, parameter);
    for (const SymbolRef &local : function.locals)
      if (SymbolRef own = symbol(source, local); !local->hasStaticStorage())
        made->locals.push_back(std::move(own));
    StmtRef body = statement(source, function.body);
    function_ = around;
    if (!std::exchange(failed_, failed))
      made->body = std::move(body);
    return made;
  }

  SymbolRef symbol(Source &source, const SymbolRef &of) {
    SymbolRef here = of ? symbolOf(source, of) : nullptr;
    // Each function that names it has it among its variables: it may come before the others.
    if (here && here->storage == ir::Storage::StaticLocal &&
        std::ranges::find(function_->locals, here) == function_->locals.end())
      function_->locals.push_back(here);
    return here;
  }

  SymbolRef symbolOf(Source &source, const SymbolRef &of) {
    if (const auto known = source.symbols.find(of.get()); known != source.symbols.end()) {
      failed_ |= !known->second;
      return known->second;
    }
    const auto link = source.links->variables.find(of.get());
    const bool isExternal = link != source.links->variables.end();
    if (of->storage == ir::Storage::Global && isExternal) {
      const bool isRenamed =
          source.links->renamed.contains(link->second) || renamed_.contains(link->second);
      SymbolRef &same = externals_[link->second];
      if (const auto own = own_.find(link->second); !same && own != own_.end())
        same = refs_[own->second];
      if (same)
        failed_ |= isRenamed || !Layouts().agree(same->type, of->type);
      else
        same = copy(source, *of);
      failed_ |= isRenamed;
      return source.symbols[of.get()] = isRenamed ? nullptr : same;
    }
    return source.symbols[of.get()] = copy(source, *of);
  }

  SymbolRef copy(Source &source, const Symbol &of) {
    failed_ |= of.isThreadLocal;
    auto made = std::make_shared<Symbol>(of);
    source.symbols[&of] = made; // its own type may name it
    made->id = nextSymbol_++;
    made->object = memoryOf(source, of);
    if (of.hasStaticStorage()) {
      made->storage = ir::Storage::StaticLocal; // nothing here has a name for it
      made->addressTaken = true;
    }
    made->type = type(source, of.type);
    made->promised = expression(source, of.promised);
    return made;
  }

  /// As all files together have it. Otherwise most of what its file says is said in terms of that file's objects. But numbers that it keeps to itself no other file has a
  /// pointer to.
  std::shared_ptr<const ir::MemoryObject> memoryOf(const Source &source, const Symbol &of) const {
    const auto number = source.links->numbers.find(&of);
    if (source.links->memory && number != source.links->numbers.end() && result_.links->memoryOf)
      if (auto known = result_.links->memoryOf(*source.links->memory, number->second))
        return known;
    const Type &element = ir::innermostElement(*of.type);
    if (!of.hasStaticStorage() || !of.object || of.object->isKnownOutside ||
        source.links->variables.contains(&of) || !(element.isInteger() || element.isFloating()))
      return nullptr;
    auto made = std::make_shared<ir::MemoryObject>();
    made->number = of.object->number;
    made->isKnownOutside = false;
    made->isChangedByCalls = of.object->isChangedByCalls;
    return made;
  }

  /// Extents of arrays name variables.
  TypeRef type(Source &source, const TypeRef &of) {
    if (!of || !hasVariables(*of))
      return of;
    TypeRef &known = source.types[of.get()];
    if (known)
      return known;
    auto made = std::make_shared<Type>(*of);
    made->element = type(source, of->element);
    made->extent = expression(source, of->extent);
    return source.types[of.get()] = made;
  }

  static bool hasVariables(const Type &of) {
    const bool isVariable = of.extent && of.extent->kind != ir::ExprKind::IntLiteral;
    const bool isPart = of.kind == TypeKind::Pointer || of.kind == TypeKind::Array;
    return isVariable || (isPart && of.element && hasVariables(*of.element));
  }

  ExprRef expression(Source &source, const ExprRef &of) {
    if (!of)
      return nullptr;
    auto made = std::make_shared<Expr>(*of);
    made->isRewritten = true; // macros of the other file mean nothing here
    made->type = type(source, of->type);
    made->symbol = symbol(source, of->symbol);
    for (ExprRef &operand : made->operands)
      operand = expression(source, operand);
    if (of->kind == ir::ExprKind::Call) {
      const FunctionRef target = of->target.lock();
      made->target = target ? calledBy(source, *target) : nullptr;
    }
    return made;
  }

  FunctionRef calledBy(Source &source, const ir::Function &target) {
    if (const auto call = source.calls.find(&target); call != source.calls.end()) {
      return bodyFor(*call->second, *source.links);
    }
    return target.body ? copied(source, target) : nullptr;
  }

  StmtRef statement(Source &source, const StmtRef &of) {
    if (!of)
      return nullptr;
    auto made = std::make_shared<Stmt>(*of);
    made->assumptions.clear();
    made->symbol = symbol(source, of->symbol);
    made->target = expression(source, of->target);
    made->value = expression(source, of->value);
    made->condition = expression(source, of->condition);
    for (ExprRef &operand : made->operands)
      operand = expression(source, operand);
    for (StmtRef &child : made->children)
      child = statement(source, child);
    for (StmtRef *part : {&made->thenBranch, &made->elseBranch, &made->init, &made->before,
                          &made->after, &made->step, &made->body})
      *part = statement(source, *part);
    return made;
  }

  Program &program_;
  const std::string identity_;
  Result &result_;
  unsigned nextSymbol_;
  std::set<std::string> renamed_; ///< objects with several names in any of the files
  std::set<std::string> unread_;  ///< summaries that do not compile
  bool failed_ = false;
  ir::Function *function_ = nullptr; ///< that is being made
  std::vector<FunctionRef> made_;
  std::set<const ir::Function *> filled_;
  std::vector<std::pair<Source *, const ir::Function *>> open_; ///< to be filled
  std::map<std::string, unsigned> names_;
  std::map<std::string, const Symbol *> own_; ///< the file's, by the linker's names
  std::map<const Symbol *, SymbolRef> refs_;
  std::map<std::string, SymbolRef> externals_;
  std::map<const LinkTable *, Source> sources_;
  std::map<std::string, std::pair<const Signature *, FunctionRef>> known_;
};

} // namespace

void giveBodies(Program &program, const std::string &identity, Result &result) {
  Linking(program, identity, result).run();
}

} // namespace parlift::frontend
