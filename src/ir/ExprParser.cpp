#include "ir/ExprParser.h"

#include "ir/Builder.h"
#include "ir/Notation.h"
#include "ir/Printer.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace parlift::ir {

using namespace notation;

namespace {

/// Chains of operators and of marks are read in a loop and not by recursion, but whoever walks the
/// tree recurs, so that they too have a limit.
constexpr unsigned longestChain = 10'000;

/// The field's type as seen through a record that is itself const or volatile.
TypeRef qualifiedLike(const TypeRef &type, const Type &record) {
  if (!record.isConst && !record.isVolatile && !record.isAtomic)
    return type;
  auto made = std::make_shared<Type>(*type);
  if (type->kind == TypeKind::Array) { // an array is what its elements are
    made->element = qualifiedLike(type->element, record);
    return made;
  }
  made->isConst |= record.isConst;
  made->isVolatile |= record.isVolatile;
  made->isAtomic |= record.isAtomic;
  return made;
}

} // namespace

ExprParser::ExprParser(TokenReader &tokens) : tokens_(tokens) {
  // Symbols without an id in the text get one that no other symbol has.
  const std::size_t start = tokens_.position();
  for (; !tokens_.at(Token::Kind::End); tokens_.next())
    if (tokens_.at("#")) {
      const std::string digits = tokens_.peek(1).text;
      unsigned id = 0;
      if (std::from_chars(digits.data(), digits.data() + digits.size(), id).ec == std::errc())
        usedIds_.insert(id);
    }
  tokens_.seek(start);
}

ExprParser::Node ExprParser::make(ExprKind kind, TypeRef type, std::vector<ExprRef> operands) {
  auto node = std::make_shared<Expr>();
  node->kind = kind;
  node->type = std::move(type);
  node->operands = std::move(operands);
  return node;
}

ExprParser::Node ExprParser::asValue(Node node) {
  if (!node->isLvalue())
    return node;
  const TypeKind kind = node->type->kind;
  if (kind == TypeKind::Array || kind == TypeKind::Container)
    return make(ExprKind::AddressOf, pointerTo(node->type->element), {node});
  return make(ExprKind::Load, unqualified(node->type), {node});
}

ExprRef ExprParser::value() {
  return select();
}

ExprRef ExprParser::place() {
  Node node = postfix();
  if (!node->isLvalue())
    tokens_.fail("expected a place before this");
  return node;
}

Effects ExprParser::effects() {
  Effects found;
  if (!tokens_.accept("!"))
    return found;
  for (const char letter : tokens_.expect(Token::Kind::Name, "the letters of the effects"))
    switch (letter) {
    case 'r':
      found.readsMemory = true;
      break;
    case 'w':
      found.writesMemory = true;
      break;
    case 'n':
      found.mayNotReturn = true;
      break;
    case 'o':
      found.observable = true;
      break;
    default:
      tokens_.fail("effects are written with the letters r, w, n and o");
    }
  return found;
}

std::string ExprParser::reason() {
  std::string text;
  while (!tokens_.accept(")")) {
    if (tokens_.at(Token::Kind::End))
      tokens_.fail("expected `)`");
    text += tokens_.next().text;
  }
  return text;
}

// --- operators

ExprParser::Node ExprParser::select() {
  const Nesting nesting(depth_, tokens_);
  Node condition = binary(SelectPrecedence + 1);
  if (!tokens_.accept("?"))
    return condition;
  ExprRef then = value();
  tokens_.expect(":");
  Node otherwise = select();
  TypeRef type = then->type;
  return make(ExprKind::Select, std::move(type), {condition, then, otherwise});
}

ExprParser::Node ExprParser::makeBinary(BinaryOp op, Node left, Node right) {
  const bool leftIsPointer = left->type->isPointer();
  if (op == BinaryOp::Add && leftIsPointer)
    op = BinaryOp::PtrAdd;
  if (op == BinaryOp::Sub && leftIsPointer && right->type->isPointer())
    op = BinaryOp::PtrDiff;
  TypeRef type = isTest(op) ? intType() : op == BinaryOp::PtrDiff ? longType() : left->type;
  Node node = make(ExprKind::Binary, std::move(type), {std::move(left), std::move(right)});
  node->binaryOp = op;
  return node;
}

/// Operators that bind at least as tightly as `weakest`.
ExprParser::Node ExprParser::binary(int weakest) {
  Node left = unary();
  for (unsigned links = 0;; ++links) {
    const bool isMark = tokens_.at(Token::Kind::Punctuation);
    const auto op = isMark ? binaryOperator(tokens_.peek().text) : std::nullopt;
    if (!op || precedence(*op) < weakest)
      return left;
    if (links == longestChain)
      tokens_.fail("too many operators in a row");
    tokens_.next();
    left = asValue(std::move(left));
    Node right = asValue(binary(precedence(*op) + 1));
    left = makeBinary(*op, std::move(left), std::move(right));
  }
}

ExprParser::Node ExprParser::unary() {
  const Nesting nesting(depth_, tokens_);
  // A minus sign before digits belongs to the literal: `-(5)` is a negation.
  const bool isNegativeLiteral =
      tokens_.at("-") && (tokens_.at(Token::Kind::Number, 1) || tokens_.at("@inf", 1));
  if (!isNegativeLiteral)
    for (const UnaryOp op : {UnaryOp::Neg, UnaryOp::BitNot, UnaryOp::LogicalNot})
      if (tokens_.accept(spelling(op))) {
        Node inner = asValue(unary());
        TypeRef type = op == UnaryOp::LogicalNot ? intType() : inner->type;
        Node node = make(ExprKind::Unary, std::move(type), {std::move(inner)});
        node->unaryOp = op;
        return node;
      }
  if (tokens_.accept("<")) {
    TypeRef target = type();
    tokens_.expect(">");
    return make(ExprKind::Cast, std::move(target), {asValue(unary())});
  }
  if (tokens_.at("&") || tokens_.at("@load") || tokens_.at("@ref"))
    return addressed();
  return asValue(postfix());
}

/// `&p`, `@load p`, `@ref p`.
ExprParser::Node ExprParser::addressed() {
  const std::string word = tokens_.next().text;
  Node operand = postfix();
  if (!operand->isLvalue())
    tokens_.fail("expected a place before this");
  if (word == "@ref")
    return operand;
  TypeRef type = word == "&" ? pointerTo(operand->type) : unqualified(operand->type);
  return make(word == "&" ? ExprKind::AddressOf : ExprKind::Load, std::move(type),
              {std::move(operand)});
}

// --- places and what they are made of

ExprParser::Node ExprParser::postfix() {
  Node node = primary();
  for (unsigned links = 0;; ++links) {
    if (links == longestChain)
      tokens_.fail("too many subscripts in a row");
    if (tokens_.accept("[")) {
      node = subscript(std::move(node));
    } else if (tokens_.accept(".")) {
      node = member(std::move(node));
    } else if (tokens_.accept("'")) {
      node = asValue(std::move(node));
      node->type = unqualifiedType();
    } else {
      return node;
    }
  }
}

ExprParser::Node ExprParser::subscript(Node base) {
  base = asValue(std::move(base));
  if (!base->type || !base->type->isPointer())
    tokens_.fail("only a pointer can be subscripted");
  ExprRef index = value();
  tokens_.expect("]");
  TypeRef element = declaredAs(base->type->element); // of a vector of pointers to records
  return make(ExprKind::Subscript, std::move(element), {std::move(base), std::move(index)});
}

ExprParser::Node ExprParser::member(Node object) {
  if (!object->isLvalue())
    tokens_.fail("only a place has fields");
  const std::string text = tokens_.expect(Token::Kind::Name, "a field's name");
  const std::vector<Field> &fields = object->type->fields;
  std::size_t index = fields.size();
  if (text[0] == '@')
    std::from_chars(text.data() + 1, text.data() + text.size(), index);
  else
    for (std::size_t i = fields.size(); i-- > 0;)
      if (fields[i].name == text)
        index = i;
  if (index >= fields.size())
    tokens_.fail(fmt::format("`{}` has no field `{}`", object->type->spelling, text));
  TypeRef type = qualifiedLike(declaredAs(fields[index].type), *object->type);
  Node node = make(ExprKind::Member, std::move(type), {std::move(object)});
  node->field = static_cast<unsigned>(index);
  return node;
}

ExprParser::Node ExprParser::primary() {
  if (tokens_.accept("(")) {
    Node inner = select();
    tokens_.expect(")");
    return inner;
  }
  if (tokens_.at(Token::Kind::Number) || tokens_.at("-") || tokens_.at("@inf") ||
      tokens_.at("@nan"))
    return literal();
  if (tokens_.accept("@opaque"))
    return opaque();
  if (tokens_.at("@value") || tokens_.at("@null"))
    tokens_.fail("this is a part of a broken tree");
  const bool isMemberCall = tokens_.accept(".");
  const bool isNumbered = tokens_.at("#", 1) && tokens_.at(Token::Kind::Number, 2);
  const std::size_t after = isNumbered ? 3 : 1;
  if (isMemberCall || tokens_.at("(", after) || tokens_.at("!", after))
    if (tokens_.at(Token::Kind::Name) || tokens_.at(Token::Kind::String))
      return call(tokens_.next().text, isMemberCall);
  SymbolRef symbol = name();
  Node node = make(ExprKind::VarRef, symbol->type);
  node->symbol = std::move(symbol);
  return node;
}

ExprParser::Node ExprParser::literal() {
  const bool isNegative = tokens_.accept("-");
  const double sign = isNegative ? -1 : 1;
  if (tokens_.at("@inf") || tokens_.at("@nan")) {
    Node node = make(ExprKind::FloatLiteral, doubleType());
    node->floatValue =
        sign * (tokens_.next().text == "@inf" ? std::numeric_limits<double>::infinity()
                                              : std::numeric_limits<double>::quiet_NaN());
    return node;
  }
  const std::string text = tokens_.peek().text;
  const char *const end = text.data() + text.size();
  if (text.find_first_of(".e") != std::string::npos) {
    Node node = make(ExprKind::FloatLiteral, doubleType());
    const auto [stop, fault] = std::from_chars(text.data(), end, node->floatValue);
    if (fault != std::errc() || stop != end)
      tokens_.fail("this is no number");
    node->floatValue *= sign;
    tokens_.next();
    return node;
  }
  Node node = make(ExprKind::IntLiteral, intType());
  const std::uint64_t magnitude = tokens_.expectNumber("a number");
  node->intValue = static_cast<std::int64_t>(isNegative ? -magnitude : magnitude);
  return node;
}

// --- calls

ExprParser::Node ExprParser::call(std::string callee, bool isMemberCall) {
  PendingCall pending;
  pending.call = make(ExprKind::Call, nullptr);
  if (callee != "@indirect")
    pending.call->callee = std::move(callee);
  pending.call->isMemberCall = isMemberCall;
  if (tokens_.accept("#"))
    pending.which = static_cast<std::int64_t>(tokens_.expectNumber("a number"));
  pending.call->effects = effects();
  atom(pending.call, "the type of this call is not given");
  if (!pending.call->callee.empty())
    calls_.push_back(pending);
  return pending.call;
}

ExprParser::Node ExprParser::opaque() {
  Node node = make(ExprKind::OpaqueExpr, nullptr);
  tokens_.expect("(");
  node->reason = reason();
  node->effects = effects();
  atom(node, "the type of this opaque expression is not given");
  return node;
}

/// The operands in parentheses and the type: places among them were marked with `@ref`.
void ExprParser::atom(const Node &node, const char *message) {
  tokens_.expect("(");
  while (!tokens_.accept(")")) {
    if (!node->operands.empty())
      tokens_.expect(",");
    node->operands.push_back(value());
  }
  if (!tokens_.at("'"))
    tokens_.fail(message);
  tokens_.next();
  node->type = unqualifiedType();
}

} // namespace parlift::ir
