/// Types, records and symbols of the printed tree.
#include "ir/ExprParser.h"

#include "ir/Builder.h"
#include "ir/Notation.h"

#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <string_view>
#include <utility>

namespace parlift::ir {

using namespace notation;

namespace {

/// The number that follows a letter or word: 32 of `i32` for "i".
std::optional<unsigned> bitsAfter(std::string_view text, std::string_view prefix) {
  unsigned bits = 0;
  if (!text.starts_with(prefix) || text.size() == prefix.size())
    return std::nullopt;
  const char *const end = text.data() + text.size();
  const auto [stop, fault] = std::from_chars(text.data() + prefix.size(), end, bits);
  return fault == std::errc() && stop == end ? std::optional(bits) : std::nullopt;
}

TypeRef numberType(std::string_view word) {
  constexpr unsigned widest = 1U << 23; // C's _BitInt
  if (word == "bool")
    return boolType();
  for (const auto &[letter, isSigned] : {std::pair("i", true), std::pair("u", false)})
    if (const auto bits = bitsAfter(word, letter); bits && *bits > 0 && *bits <= widest) {
      Type type;
      type.bits = *bits;
      type.isSigned = isSigned;
      type.kind = TypeKind::Integer;
      return integerType(*bits, isSigned, usualSpelling(type));
    }
  if (const auto bits = bitsAfter(word, "f");
      bits && (*bits == 16 || *bits == 32 || *bits == 64 || *bits == 80 || *bits == 128)) {
    Type type;
    type.bits = *bits;
    type.kind = TypeKind::Floating;
    return floatingType(*bits, usualSpelling(type));
  }
  return nullptr;
}

std::shared_ptr<Type> makeType(TypeKind kind, std::string spelling, std::uint64_t size) {
  auto type = std::make_shared<Type>();
  type->kind = kind;
  type->spelling = std::move(spelling);
  type->size = size;
  return type;
}

} // namespace

TypeRef ExprParser::type() {
  const Nesting nesting(depth_, tokens_);
  const bool isConst = tokens_.accept("const");
  const bool isVolatile = tokens_.accept("volatile");
  const bool isAtomic = tokens_.accept("atomic");
  TypeRef plain = unqualifiedType();
  if (!isConst && !isVolatile && !isAtomic)
    return plain;
  auto qualified = std::make_shared<Type>(*plain);
  qualified->isConst = isConst;
  qualified->isVolatile = isVolatile;
  qualified->isAtomic = isAtomic;
  if (const auto mention = mentions_.find(plain.get()); mention != mentions_.end())
    return mentioned(std::move(qualified), mention->second);
  return qualified;
}

TypeRef ExprParser::arrayType() {
  ExprRef extent;
  if (!tokens_.accept("?"))
    extent = value();
  tokens_.expect("]");
  return arrayOf(type(), extent);
}

TypeRef ExprParser::unqualifiedType() {
  const Nesting nesting(depth_, tokens_);
  if (tokens_.accept("*")) {
    const bool wasBehind = std::exchange(behindPointer_, true);
    TypeRef pointee = type();
    behindPointer_ = wasBehind;
    return pointerTo(std::move(pointee));
  }
  if (tokens_.accept("["))
    return arrayType();
  if (tokens_.accept("void"))
    return voidType();
  for (const auto &[word, isUnion] : {std::pair("record", false), std::pair("union", true)})
    if (tokens_.accept(word))
      return namedType(TypeKind::Record, isUnion, false);
  for (const auto &[word, isView] : {std::pair("container", false), std::pair("view", true)})
    if (tokens_.accept(word))
      return namedType(TypeKind::Container, false, isView);
  if (!tokens_.at(Token::Kind::Name))
    tokens_.fail("expected a type");
  const std::string word = tokens_.peek().text;
  for (const auto &[prefix, kind] :
       {std::pair("opaque", TypeKind::Opaque), std::pair("complex", TypeKind::Complex)})
    if (const auto bits = bitsAfter(word, prefix); bits || word == prefix) {
      tokens_.next();
      return makeType(kind, tokens_.expect(Token::Kind::String, "the type's spelling"),
                      bits.value_or(0) / 8);
    }
  TypeRef number = numberType(word);
  if (!number)
    tokens_.fail("expected a type");
  tokens_.next();
  if (!tokens_.at(Token::Kind::String))
    return number;
  auto spelled = std::make_shared<Type>(*number);
  spelled->spelling = tokens_.next().text;
  return spelled;
}

// --- records

/// A record's key is its spelling, with the number if several have it.
TypeRef ExprParser::namedType(TypeKind kind, bool isUnion, bool isView) {
  const std::string spelling = tokens_.expect(Token::Kind::String, "the type's spelling");
  std::string recordKey = spelling;
  if (tokens_.accept("#"))
    recordKey += fmt::format("#{}", tokens_.expectNumber("a number"));
  // Behind a pointer inside a record it may be this very record. There it is a mention without fields,
  // so that no record contains itself. A container that was declared before contains none that comes after.
  const bool isContainer = kind == TypeKind::Container;
  if (const auto known = records_.find(recordKey);
      known != records_.end() && (isContainer || !(inRecord_ && behindPointer_)))
    return inRecord_ ? known->second : withDeclaredElement(known->second);
  auto mention = makeType(kind, spelling, 0);
  mention->isUnion = isUnion;
  mention->isView = isView;
  if (kind == TypeKind::Container)
    mention->element = opaqueType("");
  return mentioned(std::move(mention), recordKey);
}

/// Of `struct Tree { std::vector<Tree> below; }` the vector is declared before its element.
TypeRef ExprParser::withDeclaredElement(const TypeRef &container) const {
  if (container->kind != TypeKind::Container)
    return container;
  TypeRef element = declaredAs(container->element);
  if (element == container->element)
    return container;
  auto made = std::make_shared<Type>(*container);
  made->element = std::move(element);
  return made;
}

TypeRef ExprParser::mentioned(std::shared_ptr<Type> type, const std::string &recordKey) {
  mentions_[type.get()] = recordKey;
  keptMentions_.push_back(type);
  return type;
}

/// The size of a mention is the record's, which may be declared later.
void ExprParser::endDeclarations() {
  for (; mentionsWithSize_ < keptMentions_.size(); ++mentionsWithSize_) {
    Type &mention = *keptMentions_[mentionsWithSize_];
    if (const auto known = records_.find(mentions_[&mention]); known != records_.end())
      mention.size = known->second->size;
  }
}

/// The type with every record that was only mentioned in it replaced by the declared one.
TypeRef ExprParser::declaredAs(const TypeRef &mention) const {
  if (const auto found = mentions_.find(mention.get()); found != mentions_.end()) {
    const auto known = records_.find(found->second);
    if (known == records_.end())
      return mention;
    if (!mention->isConst && !mention->isVolatile)
      return known->second;
    auto qualified = std::make_shared<Type>(*known->second);
    qualified->isConst = mention->isConst;
    qualified->isVolatile = mention->isVolatile;
    return qualified;
  }
  if (mention->kind != TypeKind::Pointer && mention->kind != TypeKind::Array)
    return mention;
  TypeRef element = declaredAs(mention->element);
  if (element == mention->element)
    return mention;
  auto made = std::make_shared<Type>(*mention);
  made->element = std::move(element);
  return made;
}

void ExprParser::record() {
  if (std::exchange(recordsEnd_, false))
    records_.clear();
  inRecord_ = true;
  const bool isContainer = tokens_.at("container") || tokens_.at("view");
  auto made = makeType(isContainer ? TypeKind::Container : TypeKind::Record, "", 0);
  made->isUnion = tokens_.at("union");
  made->isView = tokens_.at("view");
  tokens_.next();
  made->spelling = tokens_.expect(Token::Kind::String, "the type's spelling");
  std::string recordKey = made->spelling;
  if (tokens_.accept("#"))
    recordKey += fmt::format("#{}", tokens_.expectNumber("a number"));
  tokens_.expect("size");
  made->size = tokens_.expectNumber("the size in bytes");
  if (isContainer) {
    tokens_.expect("of");
    made->element = type();
    if (tokens_.accept("extent"))
      made->extent = value();
    made->fields = {{"size()", unsignedLongType(), 0, false}};
  } else {
    tokens_.expect("{");
    while (!tokens_.accept("}")) {
      Field field;
      field.name = tokens_.at(Token::Kind::String)
                       ? tokens_.next().text
                       : tokens_.expect(Token::Kind::Name, "a field's name");
      tokens_.expect(":");
      field.type = type();
      const std::string offset = tokens_.expect(Token::Kind::Name, "the field's offset");
      const auto bytes = bitsAfter(offset, "@");
      if (!bytes)
        tokens_.fail("expected the field's offset");
      field.offset = *bytes;
      field.isBitField = tokens_.accept("bits");
      tokens_.expect(";");
      made->fields.push_back(std::move(field));
    }
  }
  records_[recordKey] = std::move(made);
  inRecord_ = false;
}

// --- symbols

/// A name as it is written: the key of a symbol.
std::string ExprParser::key() {
  if (!tokens_.at(Token::Kind::Name) && !tokens_.at(Token::Kind::String))
    tokens_.fail("expected a name");
  std::string text = tokens_.next().text;
  if (tokens_.accept("#"))
    text += fmt::format("#{}", tokens_.expectNumber("an id"));
  return text;
}

std::shared_ptr<Symbol> ExprParser::makeSymbol(Storage storage, const std::string &written) {
  auto symbol = std::make_shared<Symbol>();
  symbol->storage = storage;
  const std::size_t mark = written.rfind('#');
  symbol->name = written.substr(0, mark);
  const std::string_view digits =
      mark == std::string::npos ? std::string_view() : std::string_view(written).substr(mark);
  if (const auto id = bitsAfter(digits, "#")) {
    symbol->id = *id;
    return symbol;
  }
  while (usedIds_.contains(nextId_))
    ++nextId_;
  symbol->id = nextId_++;
  return symbol;
}

void ExprParser::symbolType(Symbol &symbol) {
  tokens_.expect(":");
  symbol.isReference = tokens_.accept("ref");
  symbol.isRestrict = tokens_.accept("restrict");
  symbol.addressTaken = tokens_.accept("addressTaken");
  symbol.isSynthetic = tokens_.accept("synthetic");
  symbol.isThis = tokens_.accept("this");
  symbol.isThreadLocal = tokens_.accept("threadLocal");
  symbol.type = type();
}

SymbolRef ExprParser::declaration(Storage storage) {
  const std::string written = key();
  const auto symbol = makeSymbol(storage, written);
  symbolType(*symbol);
  if (!locals_.emplace(written, symbol).second)
    tokens_.fail(fmt::format("`{}` is declared twice", written));
  return symbol;
}

/// Every function lists the globals that it uses. One may be `x` in a function and `x#12` in another
/// that has a local `x` too.
void ExprParser::global() {
  const std::string written = key();
  auto symbol = makeSymbol(Storage::Global, written);
  symbolType(*symbol);
  const bool hasId = written.find('#') != std::string::npos;
  const auto &known = globalsByKey_;
  if (known.contains(written))
    return;
  std::shared_ptr<Symbol> same;
  for (const auto &[other, candidate] : known)
    if (candidate->name == symbol->name && (!hasId || other.find('#') == std::string::npos))
      same = candidate;
  if (same && hasId)
    same->id = symbol->id;
  if (!same)
    globals_.push_back(symbol);
  globalsByKey_[written] = same ? same : symbol;
}

SymbolRef ExprParser::name() {
  const std::size_t place = tokens_.position();
  const std::string written = key();
  if (const auto local = locals_.find(written); local != locals_.end())
    return local->second;
  if (const auto global = globalsByKey_.find(written); global != globalsByKey_.end())
    return global->second;
  tokens_.seek(place);
  tokens_.fail("this name is not declared");
}

void ExprParser::forget(const SymbolRef &symbol) {
  std::erase_if(locals_, [&](const auto &known) { return known.second == symbol; });
}

void ExprParser::endFunction() {
  locals_.clear();
  recordsEnd_ = true;
}

} // namespace parlift::ir
