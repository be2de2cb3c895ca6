#include "ir/ExprText.h"

#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "ir/Iterator.h"
#include "ir/Notation.h"
#include "ir/Printer.h"
#include "ir/Reference.h"
#include "ir/Walk.h"
#include "support/Words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <tuple>
#include <utility>

namespace parlift::ir {

using namespace notation;

namespace {

bool isBlank(char c) {
  return std::isspace(static_cast<unsigned char>(c)) != 0;
}

/// `SQUARE(`: a macro may use its argument in any place. `if (` is no such thing.
bool opensArguments(const std::string &text, std::uint32_t paren) {
  while (paren > 0 && isBlank(text[paren - 1]))
    --paren;
  std::uint32_t begin = paren;
  while (begin > 0 && isWordCharacter(text[begin - 1]))
    --begin;
  const std::string word = text.substr(begin, paren - begin);
  return !word.empty() && word != "if" && word != "while" && word != "for" && word != "switch" &&
         word != "return";
}

/// What the text around [begin, end) leaves to it: in brackets, or as all that stands behind `=`, parentheses would say nothing; nor
/// would those of a sum at the end of a comparison. What stands on the line before may be a comment.
int contextOf(const std::string &text, std::uint32_t begin, std::uint32_t end) {
  while (begin > 0 && isBlank(text[begin - 1]) && text[begin - 1] != '\n')
    --begin;
  while (end < text.size() && isBlank(text[end]))
    ++end;
  const auto before = [&](std::uint32_t count) {
    return begin >= count ? text[begin - count] : '\0';
  };
  const char open = before(1), close = end < text.size() ? text[end] : '\0';
  if ((open == '[' && close == ']') ||
      (open == '(' && close == ')' && !opensArguments(text, begin - 1)))
    return AnyPrecedence;
  const std::string_view operators = "=!<>";
  const bool isAlone = operators.find(before(2)) == std::string_view::npos;
  if (close == ';' && open == '=' && isAlone)
    return AnyPrecedence;
  const bool isLess = open == '<' ? isAlone : open == '=' && before(2) == '<' && before(3) != '<';
  return close == ';' && isLess ? precedence(BinaryOp::Lt) + 1 : PostfixPrecedence;
}

/// The user's words say the expression, with what is rewritten in them put in place.
bool canUseWords(const Expr &expr);

bool hasWords(const Expr &expr) {
  const bool saysAnother = expr.typeOfWords && expr.typeOfWords->kind == TypeKind::Void;
  return expr.range.valid() && !expr.isRewritten && !expr.wordsSayMore && !saysAnother;
}

/// A literal whose text has another type, which C converts: by its words, or `2 * (long)n`, where nobody wrote it.
bool isWrittenAs(const Expr &expr) {
  return expr.typeOfWords && expr.typeOfWords->kind != TypeKind::Void &&
         (hasWords(expr) || !expr.range.valid());
}

/// What C makes of the text: a number that was converted without a word is what its words are.
ExprRef asWritten(const Expr &expr) {
  Expr result = expr;
  if (isWrittenAs(expr))
    result.type = expr.typeOfWords;
  return std::make_shared<const Expr>(std::move(result));
}

/// `isPlain`: the other operand's type makes it what it is, a suffix would say nothing.
std::string literal(const Expr &expr, bool isPlain = false) {
  const Type &type = isWrittenAs(expr) ? *expr.typeOfWords : *expr.type;
  if (expr.kind == ExprKind::FloatLiteral) {
    std::string text = fmt::format("{}", expr.floatValue);
    if (std::isfinite(expr.floatValue) && text.find_first_of(".e") == std::string::npos)
      text += ".0";
    return text + (type.bits == 32 ? "f" : "");
  }
  constexpr std::int64_t largest = 1 << 30;
  if (isPlain && expr.intValue > -largest && expr.intValue < largest)
    return fmt::format("{}", expr.intValue);
  // What no int holds is a long without being told.
  const bool isLong = type.bits == 64 && expr.intValue >= -INT32_MAX && expr.intValue <= INT32_MAX;
  if (!type.isUnsigned() || type.bits < 32)
    return fmt::format("{}{}", expr.intValue, isLong ? "L" : "");
  if (type.bits == 64 && expr.intValue < 0) // what has the highest bit is a pattern
    return fmt::format("{:#x}UL", static_cast<std::uint64_t>(expr.intValue));
  return fmt::format("{}{}", static_cast<std::uint64_t>(expr.intValue),
                     type.bits == 64 ? "UL" : "U");
}

/// A conversion between numbers that nobody wrote: without words, or with those of its operand.
bool isConversion(const Expr &expr) {
  const auto isNumber = [](const Type &type) { return type.isInteger() || type.isFloating(); };
  return expr.kind == ExprKind::Cast && isNumber(*expr.type) && isNumber(*expr.operands[0]->type) &&
         !expr.operands[0]->type->isScoped && // which C++ converts by word only
         (!hasWords(expr) || isImplicit(expr));
}

/// For where the type does not matter, only the number.
const Expr &withoutPreserving(const Expr &expr) {
  const bool preserves = isConversion(expr) && preservesValue(*expr.operands[0]->type, *expr.type);
  return preserves ? withoutPreserving(*expr.operands[0]) : expr;
}

/// For where C converts to the type of the expression again. Only the last conversion may change the
/// value: (int)(short)n is not n.
const Expr &beforeConversion(const Expr &expr) {
  return isConversion(expr) ? withoutPreserving(*expr.operands[0]) : expr;
}

/// Two operands without the conversions that C would make again to bring them to one type. `warns`: compilers do, of
/// signed and unsigned operands side by side.
std::pair<Expr, Expr> beforeBalancing(const Expr &left, const Expr &right, bool warns = true) {
  const auto means = [&](const Expr &one, const Expr &other) {
    const auto [a, b] = balanced(asWritten(one), asWritten(other));
    return a && sameType(*a->type, *left.type) && sameType(*b->type, *right.type);
  };
  const auto plain = [&](const Expr &expr) -> const Expr & {
    const Expr &before = beforeConversion(expr);
    const bool losesSign = warns && before.type->isInteger() && before.type->isSigned &&
                           expr.type->isUnsigned() && before.kind != ExprKind::IntLiteral;
    return losesSign ? expr : before;
  };
  const Expr &plainLeft = plain(left), &plainRight = plain(right);
  if (means(plainLeft, plainRight))
    return {plainLeft, plainRight};
  if (means(plainLeft, right) && plainLeft.kind == ExprKind::IntLiteral)
    return {plainLeft, right}; // 2 * (double)n
  if (means(left, plainRight))
    return {left, plainRight}; // (long)n + m
  if (means(plainLeft, right))
    return {plainLeft, right};
  Expr spelled = left;
  if (!means(left, right))
    spelled.range = {}; // 50U - 100
  return {spelled, right};
}

std::string placeText(const Expr &expr);
/// What a stored reference refers to; of all else what `exprText` says.
std::string referredText(const Expr &expr, int context);

/// The object behind a stored reference.
bool isOfReference(const Expr &place) {
  const Expr &index = *place.operands[1];
  return hasWordsOfObject(*place.operands[0]) && index.kind == ExprKind::IntLiteral &&
         index.intValue == 0;
}

/// A literal that C widens by itself next to `other`, which is as wide, or a pointer: no suffix.
std::string besideText(const Expr &expr, const Expr &other, int context) {
  const auto isLong = [](const Expr &one) {
    return one.type->isInteger() && one.type->isSigned && one.type->bits == 64;
  };
  const bool isAsWide = other.kind != ExprKind::IntLiteral && isLong(other);
  const bool isPlain = expr.kind == ExprKind::IntLiteral && !hasWords(expr) && isLong(expr) &&
                       expr.intValue >= INT32_MIN && expr.intValue <= INT32_MAX &&
                       (isAsWide || other.type->isPointer());
  return isPlain && (expr.intValue >= 0 || context <= UnaryPrecedence)
             ? fmt::format("{}", expr.intValue)
             : exprText(expr, context);
}

bool isShift(const Expr &expr) {
  return expr.binaryOp == BinaryOp::Shl || expr.binaryOp == BinaryOp::Shr;
}

std::string binaryText(const Expr &expr) {
  const Expr &left = *expr.operands[0], &right = *expr.operands[1];
  const int binds = precedence(expr.binaryOp);
  const bool isPointer = left.type->isPointer() || right.type->isPointer();
  const bool isLogical =
      expr.binaryOp == BinaryOp::LogicalAnd || expr.binaryOp == BinaryOp::LogicalOr;
  const bool isBack = expr.binaryOp == BinaryOp::PtrAdd && right.kind == ExprKind::IntLiteral &&
                      !hasWords(right) && right.intValue < 0 && right.intValue > INT32_MIN;
  if (isBack)
    return fmt::format("{} - {}", exprText(left, binds), -right.intValue);
  const bool isTaken = expr.binaryOp == BinaryOp::PtrAdd && right.kind == ExprKind::Unary &&
                       right.unaryOp == UnaryOp::Neg && !hasWords(right);
  if (isTaken)
    return fmt::format("{} - {}", exprText(left, binds),
                       exprText(withoutPreserving(*right.operands[0]), binds + 1));
  const auto [x, y] = [&]() -> std::pair<Expr, Expr> {
    if (isPointer || isShift(expr))
      return {left, withoutPreserving(right)};
    if (isLogical)
      return {withoutPreserving(left), withoutPreserving(right)};
    return beforeBalancing(left, right);
  }();
  // Compilers ask for parentheses in `n - 2 & 31`.
  const bool isOfBits = expr.binaryOp == BinaryOp::And || expr.binaryOp == BinaryOp::Or ||
                        expr.binaryOp == BinaryOp::Xor || isShift(expr);
  const bool isSame = x.kind == ExprKind::Binary && x.binaryOp == expr.binaryOp && !isShift(expr);
  // And in `a || b && c`.
  const auto isAndInOr = [&](const Expr &operand) {
    return expr.binaryOp == BinaryOp::LogicalOr && operand.kind == ExprKind::Binary &&
           operand.binaryOp == BinaryOp::LogicalAnd;
  };
  const int leftBinds = isAndInOr(x) || (isOfBits && !isSame) ? UnaryPrecedence : binds;
  const int rightBinds = isAndInOr(y) || isOfBits ? UnaryPrecedence : binds + 1;
  return fmt::format("{} {} {}", besideText(x, y, leftBinds), spelling(expr.binaryOp),
                     besideText(y, x, rightBinds));
}

/// `c(0, 0)` and `c[0]` of "operator()(0, 0)" and "operator[](0)", which calls the object's operator (ir::MemberWords); nullopt: the
/// member is no such call.
std::optional<std::string> operatorCall(const std::string &object, const std::string &member) {
  const std::string call = "operator()(", subscript = "operator[](";
  if (member.starts_with(call))
    return object + member.substr(call.size() - 1);
  if (member.starts_with(subscript))
    return object + "[" + member.substr(subscript.size(), member.size() - subscript.size() - 1) +
           "]";
  return std::nullopt;
}

/// x of a `*(T *)&x` without words, where T is written as the type of x is: it has other members, or no `const`. Null: it is something
/// else.
const Expr *seenOtherwise(const Expr &object) {
  const bool isCast = object.kind == ExprKind::Subscript && !hasWords(object) &&
                      object.operands[0]->kind == ExprKind::Cast && !hasWords(*object.operands[0]);
  const Expr *address = isCast ? object.operands[0]->operands[0].get() : nullptr;
  const bool isSame = address && address->kind == ExprKind::AddressOf && !hasWords(*address) &&
                      sameType(*unqualified(address->operands[0]->type),
                               *unqualified(object.operands[0]->type->element));
  return isSame ? address->operands[0].get() : nullptr;
}

/// It, or what it is a part of.
bool isConstObject(const Expr &object) {
  return object.type->isConst ||
         (object.kind == ExprKind::Member && isConstObject(*object.operands[0]));
}

/// The part of an object that its class has from another one.
std::string asBase(const Expr &part) {
  const Expr &object = *part.operands[0];
  const bool isFollowed = object.kind == ExprKind::Subscript && !hasWords(object) &&
                          !hasWordsOfObject(*object.operands[0]) &&
                          object.operands[1]->kind == ExprKind::IntLiteral &&
                          object.operands[1]->intValue == 0;
  const std::string words =
      isFollowed ? "*" + exprText(*object.operands[0], UnaryPrecedence) : placeText(object);
  const bool addsConst = isConstObject(object) && !part.type->spelling.starts_with("const ");
  return std::string("static_cast<") + (addsConst ? "const " : "") + part.type->spelling + " &>(" +
         words + ")";
}

/// `v.n`, `p->n`; `p->v` is what a pointer leads to whose words the container has, too.
std::string memberOf(const Expr &record, const std::string &member) {
  if (const Expr *object = seenOtherwise(record)) {
    const TypeRef &type = record.operands[0]->type->element;
    if (!object->type->isConst || type->isConst)
      return memberOf(*object, member);
    const std::string changeable =
        "const_cast<" + type->spelling + " &>(" + placeText(*object) + ")";
    const auto call = operatorCall(changeable, member);
    return call ? *call : changeable + "." + member;
  }
  if (const auto call = operatorCall(placeText(record), member))
    return *call;
  const bool isFirst = record.kind == ExprKind::Subscript &&
                       record.operands[1]->kind == ExprKind::IntLiteral &&
                       record.operands[1]->intValue == 0;
  const bool isArrow =
      isFirst && (!hasWords(record) || (isSameText(record.range, record.operands[0]->range) &&
                                        !hasWordsOfObject(*record.operands[0])));
  return isArrow ? exprText(*record.operands[0], PostfixPrecedence) + "->" + member
                 : placeText(record) + "." + member;
}

/// The pointer to a container's elements, not to the container.
bool isElementsOfContainer(const Expr &address) {
  const Type &type = *address.operands[0]->type;
  return type.kind == TypeKind::Container && !isAddressOfContainer(address);
}

/// Text and precedence of a node without words.
std::pair<std::string, int> nodeText(const Expr &expr) {
  switch (expr.kind) {
  case ExprKind::IntLiteral:
    return {literal(expr), expr.intValue < 0 ? UnaryPrecedence : PostfixPrecedence};
  case ExprKind::FloatLiteral:
    return {literal(expr), expr.floatValue < 0 ? UnaryPrecedence : PostfixPrecedence};
  case ExprKind::VarRef:
  case ExprKind::Subscript:
  case ExprKind::Member:
    return {placeText(expr), PostfixPrecedence};
  case ExprKind::Load: {
    const std::string place = placeText(*expr.operands[0]);
    const Type &held = *expr.operands[0]->type;
    const bool isInside = isDisguised(held) && !isDisguised(*expr.type);
    return {isInside ? place + "." + held.fields.front().name : place, PostfixPrecedence};
  }
  case ExprKind::AddressOf:
    if (expr.type->spelling.ends_with('&')) // where a reference stood (inPlaceOf)
      return {placeText(*expr.operands[0]), PostfixPrecedence};
    if (isElementsOfContainer(expr) && !hasData(*expr.operands[0]->type))
      return {"std::begin(" + placeText(*expr.operands[0]) + ")", PostfixPrecedence};
    if (isElementsOfContainer(expr))
      return {memberOf(*expr.operands[0], "data()"), PostfixPrecedence};
    if (expr.operands[0]->type->kind == TypeKind::Array)
      return {placeText(*expr.operands[0]), PostfixPrecedence};
    return {"&" + placeText(*expr.operands[0]), UnaryPrecedence};
  case ExprKind::Unary: {
    const std::string operand = exprText(*expr.operands[0], UnaryPrecedence);
    const bool joins = operand.starts_with('-') || operand.starts_with('+') ||
                       operand.starts_with('&'); // `- -x` would become `--x`
    return {spelling(expr.unaryOp) + (joins ? "(" + operand + ")" : operand), UnaryPrecedence};
  }
  case ExprKind::Binary:
    return {binaryText(expr), precedence(expr.binaryOp)};
  case ExprKind::Select: {
    const auto [one, other] = beforeBalancing(*expr.operands[1], *expr.operands[2]);
    return {fmt::format("{} ? {} : {}", exprText(*expr.operands[0], SelectPrecedence + 1),
                        besideText(one, other, SelectPrecedence + 1),
                        besideText(other, one, SelectPrecedence)),
            SelectPrecedence};
  }
  case ExprKind::Cast:
    return {fmt::format("({}){}", expr.type->spelling,
                        exprText(isConversion(expr) ? beforeConversion(expr) : *expr.operands[0],
                                 UnaryPrecedence)),
            UnaryPrecedence};
  case ExprKind::Call: {
    const bool isThroughPointer = expr.callee.empty() && !expr.operands.empty();
    const std::size_t count = expr.operands.size() - (isThroughPointer ? 1 : 0);
    std::string text = isThroughPointer ? exprText(*expr.operands.back(), PostfixPrecedence) + "("
                                        : expr.callee + "(";
    for (std::size_t i = 0; i < count; ++i)
      text += (i ? ", " : "") + exprText(*expr.operands[i]);
    return {text + ")", PostfixPrecedence};
  }
  case ExprKind::OpaqueExpr:
    break;
  }
  return {expr.range.valid() ? expr.range.text() : "?", AnyPrecedence};
}

std::string placeText(const Expr &expr) {
  if (canUseWords(expr))
    return exprText(expr, PostfixPrecedence);
  switch (expr.kind) {
  case ExprKind::Subscript:
    if (isOfReference(expr))
      return referredText(*expr.operands[0], PostfixPrecedence);
    return fmt::format("{}[{}]", exprText(*expr.operands[0], PostfixPrecedence),
                       exprText(withoutPreserving(*expr.operands[1])));
  case ExprKind::Member: {
    const std::string &name = expr.operands[0]->type->fields.at(expr.field).name;
    return name == "(base)" ? asBase(expr) : memberOf(*expr.operands[0], name);
  }
  default:
    return expr.symbol ? expr.symbol->name : "?";
  }
}

/// How tightly the user's words bind: what is not a name, a number or in brackets may be anything.
int bindingOf(const std::string &words) {
  int depth = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const char c = words[i];
    depth += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
    const bool isPlain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.' ||
                         c == ')' || c == ']' || c == '(' || c == '[' ||
                         (c == '>' && i > 0 && words[i - 1] == '-') ||
                         (c == '-' && i + 1 < words.size() && words[i + 1] == '>');
    if (depth == 0 && !isPlain)
      return AnyPrecedence;
  }
  return PostfixPrecedence;
}

} // namespace

void collectRewritten(const Expr &expr, std::vector<const Expr *> &out) {
  forEachExpr(expr, [&](const Expr &part) {
    if (part.isRewritten)
      out.push_back(&part);
    return !part.isRewritten;
  });
}

void collectRewritten(const Stmt &stmt, std::vector<const Expr *> &out) {
  forEachStmt(stmt, [&](const Stmt &part) {
    forEachOwnExpr(part, [&](const ExprRef &own) { collectRewritten(*own, out); });
  });
}

namespace {

/// At places of their own, or the same at the same place; none covers words that say more.
bool areApart(std::vector<const Expr *> rewritten) {
  std::ranges::stable_sort(rewritten, {}, [](const Expr *part) { return part->range.begin; });
  const Expr *last = nullptr;
  return std::ranges::all_of(rewritten, [&](const Expr *part) {
    const Expr *before = std::exchange(last, part);
    const bool overlaps = before && part->range.begin < before->range.end;
    const bool isSame = overlaps && part->range.begin == before->range.begin &&
                        part->range.end == before->range.end &&
                        exprText(*part) == exprText(*before);
    return part->range.valid() && !part->wordsSayMore && (!overlaps || isSame);
  });
}

bool canUseWords(const Expr &expr) {
  std::vector<const Expr *> rewritten;
  collectRewritten(expr, rewritten);
  return hasWords(expr) && areApart(std::move(rewritten));
}

} // namespace

bool canSplice(const Stmt &stmt) {
  // The words of `x += e` are those of the sum as well: another sum in their place would be no assignment.
  bool losesTarget = false;
  forEachStmt(stmt, [&](const Stmt &part) {
    if (part.kind != StmtKind::Assign || !part.value || !part.target->range.valid())
      return;
    const SourceRange &target = part.target->range;
    std::vector<const Expr *> anew;
    collectRewritten(*part.value, anew);
    losesTarget |= std::ranges::any_of(anew, [&](const Expr *expr) {
      return expr->range.valid() && expr->range.file == target.file &&
             expr->range.begin <= target.begin && target.end <= expr->range.end &&
             (expr->range.begin != target.begin || expr->range.end != target.end); // x itself
    });
  });
  if (losesTarget)
    return false;
  std::vector<const Expr *> rewritten;
  collectRewritten(stmt, rewritten);
  return areApart(std::move(rewritten));
}

std::string splicedText(const SourceRange &range, const std::vector<const Expr *> &rewritten) {
  std::vector<const Expr *> parts = rewritten;
  std::sort(parts.begin(), parts.end(),
            [](const Expr *a, const Expr *b) { return a->range.begin < b->range.begin; });
  const std::string &text = range.file->text();
  std::string result;
  std::uint32_t at = range.begin;
  for (const Expr *part : parts) {
    if (part->range.begin < at || part->range.end > range.end)
      continue; // the same place twice: `x += e` reads and writes x
    result += text.substr(at, part->range.begin - at);
    result += exprText(*part, contextOf(text, part->range.begin, part->range.end));
    at = part->range.end;
  }
  return result + text.substr(at, range.end - at);
}

namespace {

std::string referredText(const Expr &expr, int context) {
  std::string text;
  int binds = AnyPrecedence;
  const bool isUnsaid = hasWords(expr) && isConversion(expr);
  if (isUnsaid && preservesValue(*expr.operands[0]->type, *expr.type))
    return exprText(*expr.operands[0], context);
  std::vector<const Expr *> rewritten;
  if (hasWords(expr) && !isUnsaid)
    collectRewritten(expr, rewritten);
  if (hasWords(expr) && !isUnsaid && areApart(rewritten)) {
    text = splicedText(expr.range, rewritten);
    binds = bindingOf(text);
    const bool isOperation = expr.kind == ExprKind::Binary || expr.kind == ExprKind::Select ||
                             expr.kind == ExprKind::Unary;
    if (isOperation && binds == PostfixPrecedence && !text.starts_with('('))
      binds = AnyPrecedence; // a macro, whose expansion may have no parentheses
    else if (binds == AnyPrecedence && expr.kind == ExprKind::Binary)
      binds = precedence(expr.binaryOp); // the words of a sum may stand in a sum
  } else {
    std::tie(text, binds) = nodeText(expr);
  }
  return binds < context ? "(" + text + ")" : text;
}

} // namespace

std::string exprText(const Expr &expr, int context) {
  if (!hasWordsOfObject(expr))
    return referredText(expr, context);
  const std::string text = "&" + referredText(expr, UnaryPrecedence);
  return UnaryPrecedence < context ? "(" + text + ")" : text;
}

std::string lineText(const Expr &expr, int context) {
  const std::string text = exprText(expr, context);
  std::string line;
  for (std::size_t at = 0; at < text.size(); ++at)
    if (!isBlank(text[at]))
      line += text[at];
    else if (at + 1 == text.size() || !isBlank(text[at + 1]))
      line += ' ';
  return line;
}

std::string convertedText(const Expr &expr, const Type &target) {
  const bool isNumber = target.isInteger() || target.isFloating();
  const Expr &plain = !isNumber                      ? expr
                      : sameType(*expr.type, target) ? beforeConversion(expr)
                                                     : withoutPreserving(expr);
  const bool isLiteral = plain.kind == ExprKind::IntLiteral;
  // C++, in which kernels are for files of C, too, makes no enumeration of a number by itself; an enumerator is one.
  if (target.isEnumeration && !plain.type->isEnumeration && !(isLiteral && hasWords(plain)))
    return fmt::format("({}){}", target.spelling, exprText(plain, UnaryPrecedence));
  return isLiteral && !hasWords(plain) && target.isInteger() ? literal(plain, true)
                                                             : exprText(plain);
}

std::optional<std::string> amountText(const Expr &update) {
  const Expr &left = *update.operands[0], &right = *update.operands[1];
  if (left.type->isPointer() || isShift(update))
    return exprText(withoutPreserving(right));
  const auto [target, amount] = beforeBalancing(left, right, /*warns=*/false);
  if (target.kind != ExprKind::Load)
    return std::nullopt;
  return convertedText(amount, *amount.type);
}

std::string declarationText(const Symbol &symbol) {
  std::string extents;
  const Type *type = symbol.type.get();
  while (type->kind == TypeKind::Array) {
    const bool isNumber =
        type->extent && type->extent->kind == ExprKind::IntLiteral && !hasWords(*type->extent);
    extents += fmt::format("[{}]", isNumber       ? literal(*type->extent, true)
                                   : type->extent ? exprText(*type->extent)
                                                  : "");
    type = type->element.get();
  }
  std::string spelling = type->spelling;
  if (spelling.empty() && type->isPointer())
    spelling = type->element->spelling + " *";
  if (type->isConst && !spelling.starts_with("const "))
    spelling = "const " + spelling;
  if (const std::size_t star = spelling.find("(*");
      star != std::string::npos) { // to a row or a function
    const std::size_t close = spelling.find(')', star);
    const std::string gap = spelling[close - 1] == '*' ? "" : " ";
    return spelling.substr(0, close) + gap + symbol.name + extents + spelling.substr(close);
  }
  if (!spelling.ends_with('*'))
    spelling += ' ';
  return spelling + symbol.name + extents;
}

} // namespace parlift::ir
