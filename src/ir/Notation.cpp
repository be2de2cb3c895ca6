#include "ir/Notation.h"

#include "ir/Printer.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace parlift::ir::notation {
namespace {

constexpr std::array<std::string_view, 36> words = {
    "let",          "static",    "global",    "record",      "union",    "container",
    "view",         "function",  "if",        "else",        "loop",     "break",
    "continue",     "return",    "seq",       "eval",        "opaque",   "init",
    "before",       "after",     "step",      "body",        "ref",      "restrict",
    "addressTaken", "synthetic", "this",      "threadLocal", "parallel", "testlast",
    "size",         "of",        "parameter", "unit",        "local",    "extent"};

} // namespace

bool isPlainName(std::string_view text) {
  if (text.empty() || std::isdigit(static_cast<unsigned char>(text[0])) != 0)
    return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    if (text.substr(i).starts_with("::") && i > 0 && i + 2 < text.size())
      ++i;
    else if (std::isalnum(c) == 0 && c != '_' && c != '$' && c < 0x80)
      return false;
  }
  return true;
}

bool isWord(std::string_view text) {
  return std::find(words.begin(), words.end(), text) != words.end();
}

std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\')
      result += '\\';
    if (c == '\n')
      result += "\\n";
    else
      result += c;
  }
  return result + "\"";
}

std::string unqualifiedSpelling(const Type &type) {
  std::string_view text = type.spelling;
  for (bool changed = true; changed;) {
    changed = false;
    for (const std::string_view qualifier : {"const ", "volatile ", "_Atomic "})
      if (text.starts_with(qualifier)) {
        text.remove_prefix(qualifier.size());
        changed = true;
      }
  }
  return std::string(text);
}

std::string usualSpelling(const Type &type) {
  if (type.kind == TypeKind::Bool)
    return "bool";
  if (type.kind == TypeKind::Floating)
    return type.bits == 32 ? "float" : type.bits == 64 ? "double" : "long double";
  const std::string sign = type.isSigned ? "" : "unsigned ";
  switch (type.bits) {
  case 8:
    return sign + "char";
  case 16:
    return sign + "short";
  case 32:
    return sign + "int";
  case 64:
    return sign + "long";
  default:
    return sign + "__int128";
  }
}

std::string effectLetters(const Effects &effects) {
  std::string letters;
  if (effects.readsMemory)
    letters += 'r';
  if (effects.writesMemory)
    letters += 'w';
  if (effects.mayNotReturn)
    letters += 'n';
  if (effects.observable)
    letters += 'o';
  return letters.empty() ? letters : "!" + letters;
}

int precedence(BinaryOp op) {
  switch (op) {
  case BinaryOp::LogicalOr:
    return 2;
  case BinaryOp::LogicalAnd:
    return 3;
  case BinaryOp::Or:
    return 4;
  case BinaryOp::Xor:
    return 5;
  case BinaryOp::And:
    return 6;
  case BinaryOp::Eq:
  case BinaryOp::Ne:
    return 7;
  case BinaryOp::Lt:
  case BinaryOp::Le:
  case BinaryOp::Gt:
  case BinaryOp::Ge:
    return 8;
  case BinaryOp::Shl:
  case BinaryOp::Shr:
    return 9;
  case BinaryOp::Add:
  case BinaryOp::Sub:
  case BinaryOp::PtrAdd:
  case BinaryOp::PtrDiff:
    return 10;
  case BinaryOp::Mul:
  case BinaryOp::Div:
  case BinaryOp::Rem:
    return 11;
  }
  return AnyPrecedence;
}

std::optional<BinaryOp> binaryOperator(std::string_view text) {
  for (int op = 0; op <= static_cast<int>(BinaryOp::LogicalOr); ++op)
    if (text == spelling(static_cast<BinaryOp>(op)))
      return static_cast<BinaryOp>(op);
  return std::nullopt;
}

bool isTest(BinaryOp op) {
  return precedence(op) == 7 || precedence(op) == 8 || op == BinaryOp::LogicalAnd ||
         op == BinaryOp::LogicalOr;
}

} // namespace parlift::ir::notation
