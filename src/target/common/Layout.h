/// \file
/// How the user lays out a file: its line breaks, its indentation, where statements end. The
/// printers ask here, so that inserted lines look like their neighbours.
///
/// Works on the bytes alone. Skips comments and literals where it looks for tokens.
#pragma once

#include "ir/Stmt.h"
#include "support/Source.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>

namespace parlift::target {

class Layout {
public:
  explicit Layout(SourceFileRef file);

  const std::string &text() const { return file_->text(); }
  const std::string &path() const { return file_->path(); }

  /// "\r\n" where the file's lines end so, else "\n".
  const std::string &newline() const { return newline_; }

  /// The white space that the line of `offset` begins with.
  std::string indentAt(std::uint32_t offset) const;

  /// One level of indentation around the loop at `offset` whose body begins at `body`.
  std::string indentUnit(std::uint32_t offset, std::uint32_t body) const;

  /// Nothing but white space stands before `offset` on its line, which is no continuation line.
  bool beginsLine(std::uint32_t offset) const;

  /// The offset before the white space that precedes `offset`.
  std::uint32_t skipBlanksBackwards(std::uint32_t offset) const;

  /// The offset after the white space that follows on the same line.
  std::uint32_t skipBlanks(std::uint32_t offset) const;

  /// The statement's text ends at `end`, perhaps before its `;`: the offset after the `;` or `}`.
  std::uint32_t statementEnd(std::uint32_t end) const;

  /// The end of the line when only white space and one-line comments follow `offset`; else
  /// `offset`.
  std::uint32_t afterTrailingComment(std::uint32_t offset) const;

  /// The offset after white space, line breaks and comments.
  std::uint32_t skipComments(std::uint32_t offset) const;

  /// Comments that begin in the range, in their order: from and to where.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> comments(std::uint32_t begin,
                                                                std::uint32_t end) const;

  /// The offset of the first `token` at or after `from`, comments and literals skipped; the file's
  /// size when there is none.
  std::uint32_t find(char token, std::uint32_t from) const;

  /// `for (...)`, or what a macro says in place of it: `REP(i, n)`.
  SourceRange headOf(const ir::LoopSource &loop) const;

  /// The line of `offset` holds a `//` before it.
  bool mayBeInComment(std::uint32_t offset) const;

  /// Only white space follows on the line.
  bool endsLine(std::uint32_t offset) const;

  /// `name`, or `name2`, `name3` ...: an identifier that the file does not use, nor got before where it would be in sight.
  std::string freshName(const std::string &name);
  /// The same, in sight in all of the file.
  std::string freshNameInFile(const std::string &name);
  /// The file says this word.
  bool has(const std::string &word) const { return identifiers_.contains(word); }
  /// What freshName gave so far is out of scope. Names that the function means through macros of a header are taken.
  void beginFunction(const ir::Function &function);
  /// What freshName gave so far that nobody can see at `offset` may be given once more.
  void comeTo(std::uint32_t offset);
  /// Of the names given since the last call, those in `wide` are in sight up to the end of the block around `loop`, the others up
  /// to the end of the loop, with whose lines they stand.
  void limitNames(const SourceRange &loop, const std::set<std::string> &wide);

private:
  /// The `}` of the block around what ends at `offset`, or a later one where `#if` may hide it.
  std::uint32_t blockEnd(std::uint32_t offset) const;
  std::uint32_t skipCommentOrLiteral(std::uint32_t offset) const;

  SourceFileRef file_;
  std::string newline_;
  std::set<std::string, std::less<>> identifiers_, meant_;
  std::map<std::string, std::uint32_t, std::less<>> made_; ///< up to where it is in sight
};

} // namespace parlift::target
