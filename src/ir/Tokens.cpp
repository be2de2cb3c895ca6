#include "ir/Tokens.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <utility>

namespace parlift::ir {
namespace {

/// Longer ones first.
constexpr std::array<std::string_view, 12> longMarks = {
    "->", ":=", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "++", "--"};
constexpr std::string_view marks = "+-*/%&|^~!<>=?:.,;()[]{}#'";

bool isDigit(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

/// Part of an identifier: any byte beyond ASCII counts as a letter.
bool isNameByte(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return std::isalnum(byte) != 0 || c == '_' || c == '$' || byte >= 0x80;
}

class Lexer {
public:
  Lexer(std::string_view text, Dialect dialect) : text_(text), dialect_(dialect) {}

  std::vector<Token> run() {
    for (skipBlanks(); at_ < text_.size(); skipBlanks())
      tokens_.push_back(token());
    tokens_.push_back({Token::Kind::End, "", at_, at_});
    return std::move(tokens_);
  }

private:
  char look(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  void skipBlanks() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0)
      ++at_;
  }
  Token made(Token::Kind kind, std::size_t begin) const {
    return {kind, std::string(text_.substr(begin, at_ - begin)), begin, at_};
  }

  Token token() {
    const std::size_t begin = at_;
    const char c = look();
    if (isDigit(c) || (c == '.' && isDigit(look(1)) && dialect_ == Dialect::C))
      return number();
    if (isNameByte(c) || (c == '@' && dialect_ == Dialect::Tree))
      return name();
    if (c == '"' || (c == '\'' && dialect_ == Dialect::C))
      return string(c);
    const auto isHere = [&](std::string_view mark) { return text_.substr(at_).starts_with(mark); };
    const auto *found = std::find_if(longMarks.begin(), longMarks.end(), isHere);
    // In a tree `--x` negates twice.
    const bool isLong =
        found != longMarks.end() && (dialect_ == Dialect::C || (*found != "--" && *found != "++"));
    if (!isLong && marks.find(c) == std::string_view::npos)
      throw SyntaxError{begin, "this character has no meaning here"};
    at_ += isLong ? 2 : 1;
    return made(Token::Kind::Punctuation, begin);
  }

  Token name() {
    const std::size_t begin = at_++;
    while (isNameByte(look()) ||
           (look() == ':' && look(1) == ':' && isNameByte(look(2)) && text_[begin] != '@'))
      at_ += look() == ':' ? 2 : 1;
    return made(Token::Kind::Name, begin);
  }

  /// C's preprocessing number, which is also what a loop path looks like.
  Token number() {
    const std::size_t begin = at_;
    if (dialect_ == Dialect::Tree && begin > 0 && text_[begin - 1] == '#') { // an id: `x#3.field`
      while (isDigit(look()))
        ++at_;
      return made(Token::Kind::Number, begin);
    }
    const bool isHex = look() == '0' && (look(1) == 'x' || look(1) == 'X');
    for (;; ++at_) {
      const char last = at_ > begin ? text_[at_ - 1] : '\0';
      const bool isExponent = isHex ? last == 'p' || last == 'P' : last == 'e' || last == 'E';
      if (!isNameByte(look()) && look() != '.' && !(isExponent && (look() == '+' || look() == '-')))
        return made(Token::Kind::Number, begin);
    }
  }

  Token string(char quote) {
    Token token{quote == '"' ? Token::Kind::String : Token::Kind::Character, "", at_, 0};
    for (++at_; look() != quote; ++at_) {
      if (at_ >= text_.size())
        throw SyntaxError{token.offset, "the quotes that begin here do not end"};
      // What a character literal escapes is C's business.
      if (look() == '\\' && at_ + 1 < text_.size()) {
        if (quote == '\'')
          token.text += look();
        ++at_;
        token.text += quote == '"' && look() == 'n' ? '\n' : look();
      } else {
        token.text += look();
      }
    }
    token.end = ++at_;
    return token;
  }

  std::string_view text_;
  Dialect dialect_;
  std::size_t at_ = 0;
  std::vector<Token> tokens_;
};

} // namespace

std::string describe(const SyntaxError &error, std::string_view text) {
  const std::string_view before = text.substr(0, error.offset);
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const std::size_t start = before.rfind('\n') + 1; // npos + 1 is 0
  return fmt::format("{}:{}: {}", line, before.size() - start + 1, error.message);
}

TokenReader::TokenReader(std::string_view text, Dialect dialect)
    : tokens_(Lexer(text, dialect).run()) {}

const Token &TokenReader::peek(std::size_t ahead) const {
  return tokens_[std::min(at_ + ahead, tokens_.size() - 1)];
}

Token TokenReader::next() {
  Token token = peek();
  if (token.kind != Token::Kind::End)
    ++at_;
  return token;
}

bool TokenReader::at(std::string_view text, std::size_t ahead) const {
  const Token &token = peek(ahead);
  return (token.kind == Token::Kind::Name || token.kind == Token::Kind::Punctuation) &&
         token.text == text;
}

bool TokenReader::accept(std::string_view text) {
  if (!at(text))
    return false;
  ++at_;
  return true;
}

void TokenReader::expect(std::string_view text) {
  if (!accept(text))
    fail(fmt::format("expected `{}`", text));
}

std::string TokenReader::expect(Token::Kind kind, const char *what) {
  if (!at(kind))
    fail(fmt::format("expected {}", what));
  return next().text;
}

std::uint64_t TokenReader::expectNumber(const char *what) {
  std::uint64_t value = 0;
  const Token &token = peek();
  const char *const end = token.text.data() + token.text.size();
  const auto [stop, fault] = std::from_chars(token.text.data(), end, value);
  if (token.kind != Token::Kind::Number || fault != std::errc() || stop != end)
    fail(fmt::format("expected {}", what));
  ++at_;
  return value;
}

void TokenReader::fail(std::string message) const {
  const Token &token = peek();
  message +=
      token.kind == Token::Kind::End ? ", not the end" : fmt::format(", at `{}`", token.text);
  throw SyntaxError{token.offset, std::move(message)};
}

} // namespace parlift::ir
