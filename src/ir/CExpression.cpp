#include "ir/CExpression.h"

#include "ir/Builder.h"
#include "ir/CTypes.h"
#include "ir/Conversions.h"
#include "ir/Iterator.h"
#include "ir/Notation.h"
#include "ir/Printer.h"
#include "ir/Reference.h"
#include "ir/Tokens.h"

#include <cctype>
#include <fmt/format.h>

#include <utility>

namespace parlift::ir {
namespace {

using notation::precedence;

class CParser {
public:
  CParser(std::string_view text, const CScope &scope) : tokens_(text, Dialect::C), scope_(scope) {}

  ExprRef whole();
  TypeRef wholeType();

private:
  ExprRef conditional();
  ExprRef binaryChain(int weakest);
  ExprRef combine(BinaryOp op, ExprRef left, ExprRef right);
  ExprRef pointerSum(ExprRef pointer, ExprRef offset, bool isDifference);
  ExprRef compared(BinaryOp op, ExprRef left, ExprRef right);
  ExprRef signOf(UnaryOp op);
  ExprRef castValue();
  ExprRef sizeOf();
  ExprRef addressValue();
  /// A value, or a place that was not read yet.
  ExprRef operand();
  ExprRef postfix();
  ExprRef primary();
  SymbolRef ofTemplate();
  ExprRef dereferenced(ExprRef pointer);
  ExprRef memberOf(ExprRef object);
  ExprRef containerCall(const ExprRef &object, const std::string &name);
  TypeRef complete(const TypeRef &type) const;
  ExprRef read(ExprRef expr);
  ExprRef number(ExprRef value);
  ExprRef scalar(ExprRef value);
  void end();

  TokenReader tokens_;
  const CScope &scope_;
  unsigned depth_ = 0;
};

ExprRef zero() {
  return intLiteral(0, intType());
}

bool isNullLiteral(const Expr &value) {
  return value.kind == ExprKind::IntLiteral && value.intValue == 0;
}

void CParser::end() {
  if (!tokens_.at(Token::Kind::End))
    tokens_.fail("expected the end of the expression");
}

ExprRef CParser::whole() {
  ExprRef value = scalar(conditional());
  end();
  return value;
}

TypeRef CParser::wholeType() {
  TypeRef type = readCType(tokens_, scope_);
  end();
  return type;
}

// --- values of the right kind

/// A place is read; an array is the address of its first element.
ExprRef CParser::read(ExprRef expr) {
  if (!expr->isLvalue())
    return expr;
  const TypeKind kind = expr->type->kind;
  if (kind == TypeKind::Void || kind == TypeKind::Opaque || kind == TypeKind::Container)
    tokens_.fail(fmt::format("a value of type `{}` is not understood", expr->type->spelling));
  return kind == TypeKind::Array ? addressOf(std::move(expr)) : load(std::move(expr));
}

ExprRef CParser::number(ExprRef value) {
  value = read(std::move(value));
  if (!value->type->isInteger() && !value->type->isFloating())
    tokens_.fail("expected a number before this");
  return value;
}

ExprRef CParser::scalar(ExprRef value) {
  value = read(std::move(value));
  if (!value->type->isPointer())
    return number(std::move(value));
  return value;
}

// --- operators

ExprRef CParser::conditional() {
  const Nesting nesting(depth_, tokens_);
  ExprRef test = binaryChain(notation::SelectPrecedence + 1);
  if (!tokens_.accept("?"))
    return test;
  test = scalar(std::move(test));
  ExprRef then = scalar(conditional());
  tokens_.expect(":");
  ExprRef otherwise = scalar(conditional());
  if (then->type->isPointer() && isNullLiteral(*otherwise))
    otherwise = cast(otherwise, then->type);
  if (otherwise->type->isPointer() && isNullLiteral(*then))
    then = cast(then, otherwise->type);
  if (then->type->isPointer() && otherwise->type->isPointer()) {
    if (!sameType(*then->type, *otherwise->type))
      tokens_.fail("the two pointers before this differ in type");
    return select(std::move(test), std::move(then), std::move(otherwise));
  }
  auto [left, right] = balanced(std::move(then), std::move(otherwise));
  if (!left)
    tokens_.fail("a pointer and a number cannot be alternatives");
  return select(std::move(test), std::move(left), std::move(right));
}

/// Operators that bind at least as tightly as `weakest`; a chain has a limit because trees are walked
/// recursively.
ExprRef CParser::binaryChain(int weakest) {
  constexpr unsigned longestChain = 10'000;
  ExprRef left = operand();
  for (unsigned links = 0;; ++links) {
    const bool isMark = tokens_.at(Token::Kind::Punctuation);
    const auto op = isMark ? notation::binaryOperator(tokens_.peek().text) : std::nullopt;
    if (!op || precedence(*op) < weakest)
      return left;
    if (links == longestChain)
      tokens_.fail("too many operators in a row");
    tokens_.next();
    left = scalar(std::move(left));
    ExprRef right = scalar(binaryChain(precedence(*op) + 1));
    left = combine(*op, std::move(left), std::move(right));
  }
}

ExprRef CParser::combine(BinaryOp op, ExprRef left, ExprRef right) {
  if (op == BinaryOp::LogicalAnd || op == BinaryOp::LogicalOr)
    return binary(op, std::move(left), std::move(right));
  if (notation::isTest(op))
    return compared(op, std::move(left), std::move(right));
  const bool leftIsPointer = left->type->isPointer(), rightIsPointer = right->type->isPointer();
  if (op == BinaryOp::Add && leftIsPointer != rightIsPointer)
    return leftIsPointer ? pointerSum(std::move(left), std::move(right), false)
                         : pointerSum(std::move(right), std::move(left), false);
  if (op == BinaryOp::Sub && leftIsPointer && !rightIsPointer)
    return pointerSum(std::move(left), std::move(right), true);
  if (op == BinaryOp::Sub && leftIsPointer && sameType(*left->type, *right->type))
    return binary(BinaryOp::PtrDiff, std::move(left), std::move(right));
  if (leftIsPointer || rightIsPointer)
    tokens_.fail("pointers do not have this operator, before this");
  const bool areIntegers = left->type->isInteger() && right->type->isInteger();
  if (op == BinaryOp::Shl || op == BinaryOp::Shr) {
    if (!areIntegers)
      tokens_.fail("only integers are shifted");
    return binary(op, promoted(std::move(left)), promoted(std::move(right)));
  }
  const bool wantsIntegers =
      op == BinaryOp::Rem || op == BinaryOp::And || op == BinaryOp::Or || op == BinaryOp::Xor;
  if (wantsIntegers && !areIntegers)
    tokens_.fail("only integers have this operator, before this");
  auto [first, second] = balanced(std::move(left), std::move(right));
  return binary(op, std::move(first), std::move(second));
}

ExprRef CParser::pointerSum(ExprRef pointer, ExprRef offset, bool isDifference) {
  if (!offset->type->isInteger())
    tokens_.fail("only integers are added to pointers");
  if (isDifference) {
    // An unsigned offset must be widened before it is negated, and so must the least int.
    offset = cast(std::move(offset), longType());
    offset = unary(UnaryOp::Neg, std::move(offset));
  }
  return binary(BinaryOp::PtrAdd, std::move(pointer), std::move(offset));
}

ExprRef CParser::compared(BinaryOp op, ExprRef left, ExprRef right) {
  const bool leftIsPointer = left->type->isPointer(), rightIsPointer = right->type->isPointer();
  if (leftIsPointer && rightIsPointer)
    return binary(op, std::move(left), std::move(right));
  if (leftIsPointer && isNullLiteral(*right))
    return binary(op, left, cast(right, left->type));
  if (rightIsPointer && isNullLiteral(*left))
    return binary(op, cast(left, right->type), right);
  auto [first, second] = balanced(std::move(left), std::move(right));
  if (!first)
    tokens_.fail("a pointer and a number cannot be compared");
  return binary(op, std::move(first), std::move(second));
}

ExprRef CParser::operand() {
  const Nesting nesting(depth_, tokens_);
  if (tokens_.accept("-"))
    return signOf(UnaryOp::Neg);
  if (tokens_.accept("~"))
    return signOf(UnaryOp::BitNot);
  if (tokens_.accept("+"))
    return promoted(number(operand()));
  if (tokens_.accept("!"))
    return unary(UnaryOp::LogicalNot, scalar(operand()));
  if (tokens_.accept("*"))
    return dereferenced(read(operand()));
  if (tokens_.accept("&"))
    return addressValue();
  if (tokens_.accept("sizeof"))
    return sizeOf();
  if (tokens_.at("(")) {
    const std::size_t start = tokens_.position();
    tokens_.next();
    const bool isCast = beginsCType(tokens_, scope_);
    tokens_.seek(start);
    if (isCast)
      return castValue();
  }
  return postfix();
}

ExprRef CParser::signOf(UnaryOp op) {
  ExprRef value = promoted(number(operand()));
  if (op == UnaryOp::BitNot && !value->type->isInteger())
    tokens_.fail("only integers have a complement");
  return unary(op, std::move(value));
}

ExprRef CParser::castValue() {
  tokens_.expect("(");
  TypeRef type = readCType(tokens_, scope_);
  tokens_.expect(")");
  ExprRef value = scalar(operand());
  const bool isNumber = type->isInteger() || type->isFloating();
  if (!isNumber && !type->isPointer())
    tokens_.fail("casts are to numbers and pointers only");
  if ((type->isPointer() && value->type->isFloating()) ||
      (type->isFloating() && value->type->isPointer()))
    tokens_.fail("a pointer is no floating-point number");
  return cast(std::move(value), unqualified(std::move(type)));
}

/// The operand is not evaluated: only its type counts.
ExprRef CParser::sizeOf() {
  TypeRef type;
  const std::size_t start = tokens_.position();
  if (tokens_.accept("(") && beginsCType(tokens_, scope_)) {
    type = readCType(tokens_, scope_);
    tokens_.expect(")");
  } else {
    tokens_.seek(start);
    type = operand()->type;
  }
  if (type->size == 0)
    tokens_.fail("the size of what stands before this is not known");
  return intLiteral(static_cast<std::int64_t>(type->size), unsignedLongType());
}

/// `&*p` is p and `&p[i]` is p + i; the address of an array points to an array.
ExprRef CParser::addressValue() {
  ExprRef object = operand();
  if (!object->isLvalue())
    tokens_.fail("only a place has an address");
  const TypeRef type = object->type;
  return cast(addressOfObject(std::move(object)), pointerTo(type));
}

// --- places

ExprRef CParser::dereferenced(ExprRef pointer) {
  if (!pointer->type->isPointer())
    tokens_.fail("only a pointer has a target");
  return subscript(std::move(pointer), zero());
}

ExprRef CParser::postfix() {
  constexpr unsigned longestChain = 1'000;
  ExprRef expr = primary();
  for (unsigned links = 0;; ++links) {
    if (links == longestChain)
      tokens_.fail("too many subscripts in a row");
    if (tokens_.accept("[")) {
      const bool isElements = expr->isLvalue() && expr->type->kind == TypeKind::Container;
      ExprRef base = isElements ? addressOf(std::move(expr)) : scalar(std::move(expr));
      ExprRef index = scalar(conditional());
      tokens_.expect("]");
      if (index->type->isPointer())
        std::swap(base, index); // C lets them change places
      if (!base->type->isPointer() || !index->type->isInteger())
        tokens_.fail("a subscript needs a pointer and an integer");
      expr = subscript(std::move(base), std::move(index));
    } else if (tokens_.accept("->")) {
      expr = memberOf(dereferenced(read(std::move(expr))));
    } else if (tokens_.accept(".")) {
      expr = memberOf(std::move(expr));
    } else {
      return expr;
    }
  }
}

/// A record behind a pointer in another record has no fields there: the scope may know it.
TypeRef CParser::complete(const TypeRef &type) const {
  if (type->kind != TypeKind::Record || !type->fields.empty() || !scope_.type)
    return type;
  TypeRef found = scope_.type(notation::unqualifiedSpelling(*type));
  return found ? found : type;
}

ExprRef CParser::memberOf(ExprRef object) {
  const std::string name = tokens_.expect(Token::Kind::Name, "a member's name");
  if (!object->isLvalue())
    tokens_.fail("only a place has members");
  if (object->type->kind == TypeKind::Container)
    return containerCall(object, name);
  if (isDisguised(*object->type) && name + "()" == object->type->fields.front().name) {
    tokens_.expect("(");
    tokens_.expect(")");
    return load(std::move(object));
  }
  const TypeRef record = complete(object->type);
  if (record != object->type) { // the same object, its type told in full
    auto known = std::make_shared<Expr>(*object);
    known->type = record;
    object = std::move(known);
  }
  for (unsigned i = 0; i < record->fields.size(); ++i) {
    const Field &field = record->fields[i];
    if (field.name != name)
      continue;
    if (field.isBitField)
      tokens_.fail(fmt::format("`{}` is a bit-field", name));
    ExprRef place = member(std::move(object), i);
    const ExprRef stored = load(place);
    return hasWordsOfObject(*stored) ? subscript(stored, zero()) : place;
  }
  tokens_.fail(fmt::format("`{}` has no member `{}`", record->spelling, name));
}

/// `v.size()` is a pseudo field or known, `v.data()` the elements' address.
ExprRef CParser::containerCall(const ExprRef &object, const std::string &name) {
  tokens_.expect("(");
  tokens_.expect(")");
  if (name == "data")
    return addressOf(object);
  if (name == "size")
    return object->type->extent ? object->type->extent : load(member(object, 0));
  tokens_.fail(fmt::format("`{}` of a container is not understood", name));
}

/// `Table<double, 8>::step`, as the front end spells it; null where no variable has such a name.
SymbolRef CParser::ofTemplate() {
  constexpr unsigned longest = 24;
  std::string name;
  for (unsigned count = 0; scope_.variable && count < longest && !tokens_.at(Token::Kind::End);
       ++count) {
    if (count == 1 && !tokens_.at("<"))
      return nullptr;
    const bool isWord = tokens_.at(Token::Kind::Name) || tokens_.at(Token::Kind::Number);
    const bool isBehindWord =
        !name.empty() && std::isalnum(static_cast<unsigned char>(name.back())) != 0;
    name += isWord && (isBehindWord || name.ends_with(',')) ? " " : "";
    name += tokens_.next().text;
    const bool isMember = name.find(">::") != std::string::npos; // else it may be a comparison
    if (SymbolRef found = isMember ? scope_.variable(name) : nullptr)
      return found;
  }
  return nullptr;
}

ExprRef CParser::primary() {
  if (tokens_.at(Token::Kind::Number) || tokens_.at(Token::Kind::Character))
    return readCLiteral(tokens_);
  if (tokens_.accept("(")) {
    ExprRef inner = conditional();
    tokens_.expect(")");
    return inner;
  }
  if (!tokens_.at(Token::Kind::Name))
    tokens_.fail("expected an expression");
  const std::size_t start = tokens_.position();
  if (tokens_.accept("std::begin")) { // of a container without data()
    tokens_.expect("(");
    ExprRef container = postfix();
    tokens_.expect(")");
    if (!container->isLvalue() || container->type->kind != TypeKind::Container)
      tokens_.fail("std::begin is understood of containers only");
    return addressOf(std::move(container));
  }
  if (SymbolRef member = ofTemplate())
    return varRef(std::move(member));
  tokens_.seek(start);
  SymbolRef symbol = scope_.variable ? scope_.variable(tokens_.peek().text) : nullptr;
  if (!symbol) { // `n_` is this->n_
    if (scope_.self)
      return memberOf(dereferenced(load(varRef(scope_.self))));
    tokens_.fail("this name is not known");
  }
  tokens_.next();
  return varRef(std::move(symbol));
}

/// Runs one reading of a text; what it throws becomes the result's error.
template <typename Value, typename Read>
Result<Value> guarded(std::string_view text, const CScope &scope, Read &&read) {
  try {
    CParser parser(text, scope);
    return read(parser);
  } catch (const SyntaxError &error) {
    return Failure{describe(error, text)};
  }
}

} // namespace

Result<ExprRef> parseCExpression(std::string_view text, const CScope &scope) {
  return guarded<ExprRef>(text, scope, [](CParser &parser) { return parser.whole(); });
}

Result<TypeRef> parseCType(std::string_view text, const CScope &scope) {
  return guarded<TypeRef>(text, scope, [](CParser &parser) { return parser.wholeType(); });
}

} // namespace parlift::ir
