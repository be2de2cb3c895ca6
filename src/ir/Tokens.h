/// \file
/// Text cut into tokens, for the parsers of this folder: the tree's notation and C expressions.
///
///     `x#12 := p[0].y'u64"size_t";`    Name x, # , Number 12, := , Name p, [ , Number 0, ...
///
/// In: any bytes. Out: tokens with their places, or SyntaxError at a byte that begins none or at a
/// string that does not end. SyntaxError is how a parser gives up from deep inside; the functions
/// that other folders call catch it and return its words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace parlift::ir {

/// What is wrong with a text, and at which byte.
struct SyntaxError {
  std::size_t offset = 0;
  std::string message; ///< lower case, no final period
};
/// "3:14: message": line and column (in bytes) count from 1.
std::string describe(const SyntaxError &error, std::string_view text);

struct Token {
  enum class Kind : std::uint8_t {
    End,
    Name,        ///< a C identifier, also qualified with `::`; in a tree also `@load`, `@0`
    Number,      ///< as written, suffix and all: `1.5e-3f`, `0x1F`; also a loop path, `1.2.1`
    String,      ///< the text between double quotes, escapes resolved
    Character,   ///< the text between single quotes as written; in C only
    Punctuation, ///< the longest operator or mark that fits
  };
  Kind kind = Kind::End;
  std::string text;
  std::size_t offset = 0;
  std::size_t end = 0;
};

enum class Dialect : std::uint8_t { Tree, C };

/// The tokens of a text, and where a parser has got to.
class TokenReader {
public:
  TokenReader(std::string_view text, Dialect dialect);

  const Token &peek(std::size_t ahead = 0) const;
  Token next();
  /// Takes the token if it is that name or that punctuation; strings never are.
  bool accept(std::string_view text);
  void expect(std::string_view text);
  bool at(std::string_view text, std::size_t ahead = 0) const;
  bool at(Token::Kind kind, std::size_t ahead = 0) const { return peek(ahead).kind == kind; }
  /// Takes a token of that kind and returns its text; `what` is for the message.
  std::string expect(Token::Kind kind, const char *what);
  std::uint64_t expectNumber(const char *what);

  [[noreturn]] void fail(std::string message) const; ///< at the token that comes next

  std::size_t position() const { return at_; }
  void seek(std::size_t position) { at_ = position; }

private:
  std::vector<Token> tokens_; ///< the last one is End
  std::size_t at_ = 0;
};

/// Counts how deep a parser is inside the text, so that no text can exhaust the stack.
class Nesting {
public:
  Nesting(unsigned &depth, const TokenReader &tokens) : depth_(depth) {
    constexpr unsigned deepest = 1000;
    if (depth_ >= deepest)
      tokens.fail("nested too deeply");
    ++depth_;
  }
  ~Nesting() { --depth_; }
  Nesting(const Nesting &) = delete;
  Nesting &operator=(const Nesting &) = delete;

private:
  unsigned &depth_;
};

} // namespace parlift::ir
