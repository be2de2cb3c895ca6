/// \file
/// C text changed at random, token by token: programs that nearly are some.
///
///     for (int i = 0; i < n; i++)   =>   for (int i = 0; i < n; n++)       a name for a name
///                                        for (int i = 0 i < n; i++)        a token less
///                                        for (int i = 0; i < 65536; i++)   a number for a name
///
/// Most changes put a token of the same kind in, so that about half of the results still compile. The
/// same seed makes the same text everywhere.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace parlift::fuzz {

enum class PieceKind : std::uint8_t { Blank, Directive, Name, Number, Literal, Mark };

struct Piece {
  PieceKind kind = PieceKind::Blank;
  std::string text;
};

/// Cuts any text into pieces that give it again when put together; comments count as blanks.
std::vector<Piece> pieces(const std::string &text);
std::string text(const std::vector<Piece> &pieces);

class Mutator {
public:
  /// The programs that tokens and statements are taken from.
  explicit Mutator(const std::vector<std::string> &corpus);
  /// One of the programs with some changes.
  std::string mutant(std::uint64_t seed) const;
  const std::vector<std::string> &corpus() const { return corpus_; }
  std::size_t programFor(std::uint64_t seed) const;

private:
  using Random = std::mt19937_64;
  using Program = std::vector<Piece>;
  void change(Program &program, Random &random) const;
  std::size_t pickToken(const Program &program, Random &random) const;
  std::string another(const Program &program, std::size_t at, Random &random) const;
  Program statementOf(const Program &program, Random &random) const;

  std::vector<std::string> corpus_;
  std::vector<Program> programs_;
};

} // namespace parlift::fuzz
