#include "ir/CTypes.h"

#include "ir/Builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <limits>
#include <map>
#include <utility>

namespace parlift::ir {
namespace {

/// The words of a type specifier, each counted: `unsigned long long` has two long.
class Specifiers {
public:
  bool add(const std::string &word) {
    static constexpr std::array<std::string_view, 11> known = {
        "void",     "char",  "short",  "int",   "long", "signed",
        "unsigned", "float", "double", "_Bool", "bool"};
    if (std::find(known.begin(), known.end(), word) == known.end())
      return false;
    ++counts_[word];
    ++total_;
    return true;
  }
  bool any() const { return total_ > 0; }

  /// Null if C has no such combination.
  TypeRef type() const {
    const bool isUnsigned = has("unsigned"), isSigned = has("signed");
    if (total_ == 1 && has("void"))
      return voidType();
    if (total_ == 1 && (has("_Bool") || has("bool")))
      return boolType();
    if (total_ == 1 && has("float"))
      return floatingType(32, "float");
    if (has("double") && total_ == 1)
      return doubleType();
    if (has("double") && has("long") && total_ == 2)
      return floatingType(80, "long double");
    if (has("void") || has("_Bool") || has("bool") || has("float") || has("double") ||
        (isUnsigned && isSigned) || has("char") + has("short") + (has("long") > 0) > 1 ||
        has("long") > 2 || (has("char") && has("int")))
      return nullptr;
    const std::string sign = isUnsigned ? "unsigned " : "";
    if (has("char"))
      return integerType(8, !isUnsigned, isSigned ? "signed char" : sign + "char");
    if (has("short"))
      return integerType(16, !isUnsigned, sign + "short");
    if (has("long"))
      return integerType(64, !isUnsigned, sign + (has("long") == 2 ? "long long" : "long"));
    return integerType(32, !isUnsigned, sign + "int");
  }

private:
  int has(const char *word) const {
    const auto found = counts_.find(word);
    return found == counts_.end() ? 0 : found->second;
  }
  std::map<std::string, int, std::less<>> counts_;
  int total_ = 0;
};

/// Names of <stddef.h> and <stdint.h> on the machines that parlift is for, where long has 64 bits.
TypeRef standardType(const std::string &name) {
  if (name == "size_t" || name == "uintptr_t" || name == "uintmax_t")
    return integerType(64, false, name);
  if (name == "ptrdiff_t" || name == "intptr_t" || name == "intmax_t" || name == "ssize_t")
    return integerType(64, true, name);
  for (const unsigned bits : {8U, 16U, 32U, 64U}) {
    if (name == fmt::format("int{}_t", bits))
      return integerType(bits, true, name);
    if (name == fmt::format("uint{}_t", bits))
      return integerType(bits, false, name);
  }
  return nullptr;
}

bool isQualifier(const TokenReader &tokens) {
  return tokens.at("const") || tokens.at("volatile") || tokens.at("restrict") ||
         tokens.at("__restrict");
}

/// Takes qualifiers and adds them to the type.
TypeRef qualified(TokenReader &tokens, const TypeRef &type, bool isConst, bool isVolatile) {
  while (isQualifier(tokens)) {
    const std::string word = tokens.next().text;
    isConst |= word == "const";
    isVolatile |= word == "volatile";
  }
  if (!isConst && !isVolatile)
    return type;
  auto made = std::make_shared<Type>(*type);
  made->isConst |= isConst;
  made->isVolatile |= isVolatile;
  return made;
}

/// `struct point`, `row_t`: what the scope knows; null if nothing.
TypeRef scopeType(TokenReader &tokens, const CScope &scope) {
  std::string name = tokens.peek().text;
  const bool isTag = name == "struct" || name == "union" || name == "enum";
  if (isTag)
    name += " " + tokens.peek(1).text;
  TypeRef found = scope.type ? scope.type(name) : nullptr;
  if (!found && !isTag)
    found = standardType(name);
  if (found)
    tokens.seek(tokens.position() + (isTag ? 2 : 1));
  return found;
}

} // namespace

bool beginsCType(const TokenReader &tokens, const CScope &scope) {
  if (!tokens.at(Token::Kind::Name))
    return false;
  const std::string &name = tokens.peek().text;
  if (isQualifier(tokens) || name == "struct" || name == "union" || name == "enum" ||
      Specifiers().add(name))
    return true;
  if (scope.variable && scope.variable(name))
    return false;
  return standardType(name) || (scope.type && scope.type(name));
}

TypeRef readCType(TokenReader &tokens, const CScope &scope) {
  bool isConst = false, isVolatile = false;
  Specifiers words;
  TypeRef type;
  while (tokens.at(Token::Kind::Name)) {
    if (isQualifier(tokens)) {
      isConst |= tokens.at("const");
      isVolatile |= tokens.at("volatile");
      tokens.next();
    } else if (!type && words.add(tokens.peek().text)) {
      tokens.next();
    } else if (!type && !words.any()) {
      type = scopeType(tokens, scope);
      if (!type)
        tokens.fail("this type is not known");
    } else {
      break;
    }
  }
  if (!type && words.any())
    type = words.type();
  if (!type)
    tokens.fail("this is not a type");
  type = qualified(tokens, type, isConst, isVolatile);
  for (unsigned stars = 0; tokens.accept("*"); ++stars) {
    constexpr unsigned most = 100;
    if (stars == most)
      tokens.fail("nested too deeply");
    type = qualified(tokens, pointerTo(type), false, false);
  }
  return type;
}

// --- literals

namespace {

struct Suffix {
  bool isUnsigned = false;
  int longs = 0;
};

/// `ul`, `LLU` and the like; false if the text is none.
bool readSuffix(std::string text, Suffix &suffix) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  for (const auto &[spelled, value] :
       {std::pair("", Suffix{false, 0}), std::pair("u", Suffix{true, 0}),
        std::pair("l", Suffix{false, 1}), std::pair("ll", Suffix{false, 2}),
        std::pair("ul", Suffix{true, 1}), std::pair("lu", Suffix{true, 1}),
        std::pair("ull", Suffix{true, 2}), std::pair("llu", Suffix{true, 2})})
    if (text == spelled) {
      suffix = value;
      return true;
    }
  return false;
}

/// C 6.4.4.1: the first type that can hold the value. Only octal, hexadecimal and binary numbers
/// become unsigned by themselves.
TypeRef integerLiteralType(std::uint64_t value, bool isDecimal, const Suffix &suffix) {
  const bool mayBeSigned = !suffix.isUnsigned, mayBeUnsigned = suffix.isUnsigned || !isDecimal;
  if (suffix.longs == 0 && mayBeSigned && value <= std::numeric_limits<std::int32_t>::max())
    return intType();
  if (suffix.longs == 0 && mayBeUnsigned && value <= std::numeric_limits<std::uint32_t>::max())
    return integerType(32, false, "unsigned int");
  const std::string longs = suffix.longs == 2 ? "long long" : "long";
  if (mayBeSigned && value <= std::numeric_limits<std::int64_t>::max())
    return integerType(64, true, longs);
  return mayBeUnsigned ? integerType(64, false, "unsigned " + longs) : nullptr;
}

ExprRef integerLiteral(const TokenReader &tokens, const std::string &text) {
  const bool isHex = text.starts_with("0x") || text.starts_with("0X");
  const bool isBinary = text.starts_with("0b") || text.starts_with("0B");
  const int base = isHex ? 16 : isBinary ? 2 : text[0] == '0' ? 8 : 10;
  const char *const digits = text.c_str() + (isHex || isBinary ? 2 : 0);
  char *end = nullptr;
  errno = 0;
  const unsigned long long value = std::strtoull(digits, &end, base);
  Suffix suffix;
  if (errno != 0 || end == digits || !readSuffix(end, suffix))
    tokens.fail("this is not a number of C");
  const TypeRef type = integerLiteralType(value, base == 10, suffix);
  if (!type)
    tokens.fail("this number fits no type");
  return intLiteral(static_cast<std::int64_t>(value), type);
}

ExprRef floatingLiteral(const TokenReader &tokens, const std::string &text) {
  char *end = nullptr;
  double value = std::strtod(text.c_str(), &end);
  const std::string suffix = end;
  if (suffix.empty())
    return floatLiteral(value, doubleType());
  if (suffix == "f" || suffix == "F")
    return floatLiteral(std::strtof(text.c_str(), nullptr), floatingType(32, "float"));
  if (suffix == "l" || suffix == "L")
    return floatLiteral(value, floatingType(80, "long double"));
  tokens.fail("this is not a number of C");
}

/// 'a' and the simple escapes: an int, in C.
ExprRef characterLiteral(const TokenReader &tokens, const std::string &text) {
  static const std::map<char, char> escapes = {{'n', '\n'},  {'t', '\t'}, {'r', '\r'}, {'0', '\0'},
                                               {'a', '\a'},  {'b', '\b'}, {'f', '\f'}, {'v', '\v'},
                                               {'\'', '\''}, {'"', '"'},  {'\\', '\\'}};
  if (text.size() == 1)
    return intLiteral(static_cast<signed char>(text[0]), intType());
  const auto escape = text.size() == 2 && text[0] == '\\' ? escapes.find(text[1]) : escapes.end();
  if (escape == escapes.end())
    tokens.fail("this character is not understood");
  return intLiteral(escape->second, intType());
}

} // namespace

ExprRef readCLiteral(TokenReader &tokens) {
  const Token &token = tokens.peek();
  ExprRef made;
  if (token.kind == Token::Kind::Character) {
    made = characterLiteral(tokens, token.text);
  } else {
    const std::string &text = token.text;
    const bool isHex = text.starts_with("0x") || text.starts_with("0X");
    const bool isFloating = text.find_first_of(isHex ? ".pP" : ".eE") != std::string::npos;
    made = isFloating ? floatingLiteral(tokens, text) : integerLiteral(tokens, text);
  }
  tokens.next();
  return made;
}

} // namespace parlift::ir
