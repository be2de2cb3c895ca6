/// Finds the definitions, and copies their trees with the symbols of the file at hand.
#include "frontend/Program.h"

#include "frontend/MemoryLog.h"
#include "ir/CallSites.h"
#include "ir/FunctionName.h"
#include "ir/InnermostElement.h"
#include "ir/Memory.h"
#include "support/FileIo.h"
#include "support/Words.h"

#include <algorithm>
#include <filesystem>
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

std::string identityOf(const std::string &path) {
  std::error_code failed;
  const auto canonical = std::filesystem::weakly_canonical(path, failed);
  return failed ? path : canonical.string();
}

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

} // namespace

/// Of one file with the others.
class Linking {
public:
  Linking(Program &program, std::string identity, Result &result)
      : program_(program), identity_(std::move(identity)), result_(result),
        nextSymbol_(result.links->nextSymbol), renamed_(result.links->renamed) {
    // An object's second name may stand in a file that has nothing else to do with the call.
    for (const Program::File *file : program.filesThatRename(identity_))
      if (file->parsed.links)
        renamed_.insert(file->parsed.links->renamed.begin(), file->parsed.links->renamed.end());
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
      static_cast<void>(bodyFor(call.signature, call.name, *result_.links, call.function));
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
  FunctionRef bodyFor(const Signature &call, const std::string &name, const LinkTable &from,
                      const std::shared_ptr<ir::Function> &node = nullptr) {
    const auto known = known_.find(call.link);
    if (known != known_.end())
      return known->second.second && agree(call, *known->second.first) ? known->second.second
                                                                       : nullptr;
    known_[call.link] = {};
    // The file's own function, which another one calls back.
    for (const LinkTable::Definition &one : result_.links->definitions)
      if (one.signature.link == call.link) {
        known_[call.link] = {&one.signature, one.whyNot.empty() ? one.function : nullptr};
        return one.whyNot.empty() && from.dialect == result_.links->dialect &&
                       agree(call, one.signature)
                   ? one.function
                   : nullptr;
      }
    const LinkTable::Definition *definition = nullptr;
    const LinkTable *links = nullptr;
    unsigned count = 0;
    bool isBuiltTwice = false;
    for (const Program::File *file : program_.filesWith(name, identity_))
      if (file->parsed.links)
        for (const LinkTable::Definition &one : file->parsed.links->definitions)
          if (one.signature.link == call.link) {
            ++count;
            isBuiltTwice |= file->isBuiltTwice;
            definition = &one;
            links = file->parsed.links.get();
          }
    if (count != 1 || isBuiltTwice || !definition->whyNot.empty() ||
        links->dialect != result_.links->dialect || !agree(call, definition->signature))
      return nullptr;
    known_[call.link].first = &definition->signature;
    Source &source = sourceOf(*links);
    if (!node)
      return known_[call.link].second = copied(source, *definition->function);
    open_.emplace_back(&source, definition->function.get());
    source.functions[definition->function.get()] = node;
    return known_[call.link].second = node;
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
      return bodyFor(call->second->signature, call->second->name, *source.links);
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

void Program::File::read() {
  std::call_once(isRead, [&] {
    if (const parlift::Result<std::string> found = readFile(request.path))
      request.text = *found;
    if (!request.text)
      return;
    const std::string_view text = *request.text;
    forEachWord(text, [&](std::string_view word) { words.insert(word); });
    for (const char *part : {"alias", "asm"})
      mayRename |= text.find(part) != std::string_view::npos;
  });
}

void Program::add(const Request &request, bool isRead, bool isBuiltTwice) {
  auto file = std::make_unique<File>();
  file->request = request;
  file->request.program = nullptr;
  file->request.isPartOfProgram = true;
  file->isBuiltTwice = isBuiltTwice;
  file->isGiven = isRead;
  file->identity = identityOf(request.path);
  if (isRead)
    file->read();
  for (const auto &known : files_)
    if (known->identity == file->identity)
      return;
  files_.push_back(std::move(file));
}

template <class Wanted>
std::vector<const Program::File *> Program::parsedFiles(const std::string &identity,
                                                        const Wanted &isWanted) {
  std::vector<const File *> found;
  for (const auto &file : files_) {
    if (file->identity == identity)
      continue;
    file->read();
    if (!isWanted(*file))
      continue;
    std::call_once(file->isParsed, [&] { file->parsed = parse(file->request); });
    found.push_back(file.get());
  }
  return found;
}

std::vector<const Program::File *> Program::filesWith(const std::string &word,
                                                      const std::string &identity) {
  return parsedFiles(identity, [&](const File &file) { return file.words.contains(word); });
}

std::vector<const Program::File *> Program::filesThatRename(const std::string &identity) {
  return parsedFiles(identity, [](const File &file) { return file.mayRename; });
}

void Program::link(const std::string &path, Result &result) {
  if (!result.unit || !result.links)
    return;
  const std::string identity = identityOf(path);
  if (!isLarge())
    findCalls(identity, result);
  if (!result.links->calls.empty())
    Linking(*this, identity, result).run();
}

/// Each of them would be parsed for all others, and what they say put together as often.
bool Program::isLarge() const {
  constexpr std::ptrdiff_t mostFiles = 64;
  return std::ranges::count_if(files_, [](const auto &file) { return file->isGiven; }) > mostFiles;
}

MemoryLogs Program::memoryBesides(const std::string &path) {
  constexpr std::size_t mostSteps = 5000000; // of all files together
  if (isLarge())
    return {nullptr};
  MemoryLogs result;
  std::size_t steps = 0;
  for (const File *file :
       parsedFiles(identityOf(path), [](const File &one) { return one.isGiven; })) {
    const bool isKnown = file->parsed.links && !file->isBuiltTwice;
    result.push_back(isKnown ? file->parsed.links->memory : nullptr);
    steps += result.back() ? result.back()->steps.size() : 0;
  }
  return steps * files_.size() > mostSteps ? MemoryLogs{nullptr} : result;
}

void Program::findCalls(const std::string &identity, const Result &result) {
  std::map<std::string, unsigned> found;
  std::map<const File *, ir::CallSites> sites;
  for (const LinkTable::Definition &own : result.links->definitions) {
    const std::string &link = own.signature.link;
    const std::string word = ir::writtenName(own.function->name);
    for (const File *file : parsedFiles(
             identity, [&](const File &one) { return one.isGiven && one.words.contains(word); })) {
      if (!file->parsed.links || !file->parsed.unit)
        continue;
      const auto call =
          std::ranges::find_if(file->parsed.links->calls, [&](const LinkTable::Call &one) {
            return one.signature.link == link;
          });
      if (call == file->parsed.links->calls.end())
        continue;
      const ir::CallSites &calls =
          sites.try_emplace(file, file->parsed.unit->functions).first->second;
      const unsigned around = calls.loopsAround(*call->function);
      const auto [known, isNew] = found.try_emplace(own.function->name, around);
      known->second = std::min(known->second, around);
    }
  }
  const std::lock_guard<std::mutex> lock(mutex_);
  loopsAroundCalls_[identity] = std::move(found);
}

std::map<std::string, unsigned> Program::loopsAroundCalls(const std::string &path) {
  const std::lock_guard<std::mutex> lock(mutex_);
  return loopsAroundCalls_[identityOf(path)];
}

} // namespace parlift::frontend
