#include "fuzz/frontend/Mutation.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace parlift::fuzz {
namespace {

constexpr std::array<std::string_view, 22> longMarks = {
    "<<=", ">>=", "...", "->", "++", "--", "<<", ">>", "<=", ">=", "==",
    "!=",  "&&",  "||",  "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^="};

/// Numbers at which types end, and a few that are odd.
constexpr std::array<std::string_view, 20> numbers = {"0",
                                                      "1",
                                                      "2",
                                                      "3",
                                                      "7",
                                                      "8",
                                                      "63",
                                                      "64",
                                                      "255",
                                                      "32767",
                                                      "65536",
                                                      "2147483647",
                                                      "2147483648",
                                                      "4294967295",
                                                      "9223372036854775807",
                                                      "0x7fffffffffffffffLL",
                                                      "18446744073709551615u",
                                                      "1e300",
                                                      "0.5f",
                                                      "0x1p-1074"};

constexpr std::array<std::string_view, 48> words = {
    "int",      "unsigned",   "char",           "short",    "long",          "float",
    "double",   "void",       "_Bool",          "struct",   "union",         "enum",
    "const",    "volatile",   "restrict",       "static",   "extern",        "register",
    "typedef",  "if",         "else",           "for",      "while",         "do",
    "switch",   "case",       "default",        "break",    "continue",      "return",
    "goto",     "sizeof",     "inline",         "_Atomic",  "_Complex",      "__int128",
    "_Alignof", "__typeof__", "__extension__",  "_Generic", "_Thread_local", "__attribute__",
    "asm",      "signed",     "_Static_assert", "__func__", "_Noreturn",     "_Alignas"};

constexpr std::array<std::string_view, 12> ends = {";", "{", "}", "(", ")", "[",
                                                   "]", ",", ":", "?", "=", "*"};

/// Operators of which each may stand where another one of its row stands.
const std::vector<std::vector<std::string_view>> rows = {
    {"+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>"},
    {"<", "<=", ">", ">=", "==", "!="},
    {"&&", "||"},
    {"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="},
    {"++", "--"},
    {"!", "-", "~", "+"},
    {"int", "unsigned", "char", "short", "long", "float", "double", "_Bool", "signed char",
     "long long", "unsigned short", "unsigned char", "unsigned long", "__int128", "long double"},
    {"while", "if"},
    {"break", "continue", "return"},
    {"const", "volatile", "restrict", "_Atomic", "register", "static"}};

const std::vector<std::string_view> *rowOf(const std::string &text) {
  for (const auto &row : rows)
    if (std::find(row.begin(), row.end(), text) != row.end())
      return &row;
  return nullptr;
}

/// A token that only few others can replace: a bracket, `for`.
bool isRigid(const Piece &piece) {
  const bool isWord = std::find(words.begin(), words.end(), piece.text) != words.end();
  return (piece.kind == PieceKind::Mark || isWord) && !rowOf(piece.text);
}

bool isNameByte(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return std::isalnum(byte) != 0 || c == '_' || byte >= 0x80;
}

/// Finds where the piece that begins at a place ends.
class Cutter {
public:
  explicit Cutter(const std::string &text) : text_(text) {}

  std::vector<Piece> run() {
    std::vector<Piece> found;
    while (at_ < text_.size()) {
      const std::size_t begin = at_;
      const PieceKind kind = cut();
      found.push_back({kind, text_.substr(begin, at_ - begin)});
    }
    return found;
  }

private:
  bool here(std::string_view word) const {
    return std::string_view(text_).substr(at_).starts_with(word);
  }
  void to(std::size_t end) { at_ = std::min(end, text_.size()); }

  PieceKind cut() {
    const char c = text_[at_];
    if (here("/*"))
      return to(after("*/")), PieceKind::Blank;
    if (here("//"))
      return to(text_.find('\n', at_)), PieceKind::Blank;
    if (c == '#' && isLineStart())
      return directive(), PieceKind::Directive;
    if (std::isspace(static_cast<unsigned char>(c)) != 0) {
      while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0)
        if (text_[at_++] == '\n')
          break;
      return PieceKind::Blank;
    }
    if (std::isdigit(static_cast<unsigned char>(c)) != 0)
      return number(), PieceKind::Number;
    if (isNameByte(c)) {
      while (at_ < text_.size() && isNameByte(text_[at_]))
        ++at_;
      return PieceKind::Name;
    }
    if (c == '"' || c == '\'')
      return literal(c), PieceKind::Literal;
    for (const std::string_view mark : longMarks)
      if (here(mark))
        return to(at_ + mark.size()), PieceKind::Mark;
    ++at_;
    return PieceKind::Mark;
  }

  std::size_t after(std::string_view end) const {
    const std::size_t found = text_.find(end, at_ + 2);
    return found == std::string::npos ? text_.size() : found + end.size();
  }
  bool isLineStart() const {
    const std::size_t before = text_.find_last_not_of(" \t", at_ == 0 ? 0 : at_ - 1);
    return at_ == 0 || before == std::string::npos || text_[before] == '\n';
  }
  void directive() {
    while (at_ < text_.size() && text_[at_] != '\n')
      at_ += text_[at_] == '\\' ? 2 : 1;
    to(at_);
  }
  void number() {
    for (; at_ < text_.size(); ++at_) {
      const char last = text_[at_ - (at_ > 0 ? 1 : 0)];
      const bool isSign = (text_[at_] == '+' || text_[at_] == '-') &&
                          (last == 'e' || last == 'E' || last == 'p' || last == 'P');
      if (!isNameByte(text_[at_]) && text_[at_] != '.' && !isSign)
        return;
    }
  }
  void literal(char quote) {
    for (++at_; at_ < text_.size() && text_[at_] != quote && text_[at_] != '\n'; ++at_)
      at_ += text_[at_] == '\\' ? 1 : 0;
    to(at_ + 1);
  }

  const std::string &text_;
  std::size_t at_ = 0;
};

/// A number below `count`; std's distributions differ from library to library.
std::size_t below(std::mt19937_64 &random, std::size_t count) {
  return count == 0 ? 0 : static_cast<std::size_t>(random() % count);
}

template <typename Array> std::string pick(std::mt19937_64 &random, const Array &array) {
  return std::string(array[below(random, array.size())]);
}

} // namespace

std::vector<Piece> pieces(const std::string &text) {
  return Cutter(text).run();
}

std::string text(const std::vector<Piece> &pieces) {
  std::string all;
  for (const Piece &piece : pieces)
    all += piece.text;
  return all;
}

Mutator::Mutator(const std::vector<std::string> &corpus) : corpus_(corpus) {
  for (const std::string &program : corpus_)
    programs_.push_back(pieces(program));
}

std::size_t Mutator::programFor(std::uint64_t seed) const {
  Random random(seed);
  return below(random, programs_.size());
}

std::string Mutator::mutant(std::uint64_t seed) const {
  Random random(seed);
  Program program = programs_[below(random, programs_.size())];
  // Mostly one change or two, seldom many.
  do {
    if (!program.empty())
      change(program, random);
  } while (below(random, 2) == 0);
  return text(program);
}

/// A token, not a blank; a directive is rarely taken.
std::size_t Mutator::pickToken(const Program &program, Random &random) const {
  constexpr int tries = 50;
  std::size_t at = 0;
  for (int i = 0; i < tries; ++i) {
    at = below(random, program.size());
    const bool isRare = program[at].kind == PieceKind::Directive && below(random, 10) != 0;
    if (program[at].kind != PieceKind::Blank && !isRare)
      break;
  }
  return at;
}

/// A token that could stand in the place of the one at `at`: mostly one from nearby, where names mean
/// something.
std::string Mutator::another(const Program &program, std::size_t at, Random &random) const {
  const Piece &old = program[at];
  if (old.kind == PieceKind::Number && below(random, 2) == 0)
    return pick(random, numbers);
  if (old.kind == PieceKind::Name && below(random, 40) == 0)
    return pick(random, words);
  const auto *row = rowOf(old.text);
  if (row && below(random, 12) != 0)
    return pick(random, *row);
  constexpr std::size_t tries = 100, nearby = 40;
  const bool isNear = below(random, 12) != 0;
  const Program &from = isNear ? program : programs_[below(random, programs_.size())];
  const std::size_t first = isNear && at > nearby ? at - nearby : 0;
  const std::size_t count =
      std::min(from.size() - std::min(first, from.size()), isNear ? 2 * nearby : from.size());
  for (std::size_t i = 0; i < tries && count > 0; ++i) {
    const Piece &piece = from[first + below(random, count)];
    if (piece.kind == old.kind && piece.text != old.text && (!isRigid(piece) || isRigid(old)))
      return piece.text;
  }
  return old.kind == PieceKind::Mark ? pick(random, ends) : pick(random, numbers);
}

/// From one `;`, `{` or `}` to the next.
Mutator::Program Mutator::statementOf(const Program &program, Random &random) const {
  const auto isEnd = [](const Piece &piece) {
    return piece.text == ";" || piece.text == "{" || piece.text == "}";
  };
  if (program.empty())
    return {};
  auto begin = program.begin() + static_cast<std::ptrdiff_t>(below(random, program.size()));
  begin = std::find_if(begin, program.end(), isEnd);
  if (begin == program.end())
    return {};
  auto end = std::find_if(begin + 1, program.end(), isEnd);
  return {begin + 1, end == program.end() ? end : end + 1};
}

void Mutator::change(Program &program, Random &random) const {
  std::size_t at = pickToken(program, random);
  const bool isRigidWelcome = below(random, 8) == 0;
  for (int tries = 0; tries < 20 && !isRigidWelcome && isRigid(program[at]); ++tries)
    at = pickToken(program, random);
  const auto place = program.begin() + static_cast<std::ptrdiff_t>(at);
  const auto run = [&] {
    const std::size_t length = 1 + below(random, 10);
    return place + static_cast<std::ptrdiff_t>(std::min(length, program.size() - at));
  };
  switch (below(random, 40)) {
  case 0:
    program.erase(place);
    break;
  case 1:
    program.erase(place, run());
    break;
  case 2: {
    const Program copy(place, run());
    program.insert(place, copy.begin(), copy.end());
    break;
  }
  case 3:
    std::swap(program[at], program[pickToken(program, random)]);
    break;
  case 4:
    program.insert(place, {PieceKind::Mark, pick(random, ends)});
    break;
  case 5:
    program[at] = {PieceKind::Name, " " + pick(random, words) + " "};
    break;
  case 6:
  case 7: {
    const Program &from =
        below(random, 8) != 0 ? program : programs_[below(random, programs_.size())];
    const Program copy = statementOf(from, random);
    const auto end = std::find_if(place, program.end(), [](const Piece &piece) {
      return piece.text == ";" || piece.text == "{";
    });
    program.insert(end == program.end() ? end : end + 1, copy.begin(), copy.end());
    break;
  }
  default:
    program[at].text = another(program, at, random);
  }
}

} // namespace parlift::fuzz
