/// \file
/// The printer behind StmtText.h, by what it decides: which words of the user's stay (StmtWords.cpp), how loops and branches begin
/// (StmtHeads.cpp), and where comments go (StmtComments.cpp). Private to StmtText.h.
#pragma once

#include "target/common/StmtText.h"

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace parlift::target {

/// How the old statement was laid out, for what replaces it.
struct StmtStyle {
  std::string unit;           ///< one level of indentation
  bool bracesSingles = false; ///< a body of one statement has braces
  bool bracesOnOwnLine = false;
};

class StmtPrinter {
public:
  /// `place`: what is replaced; the comments above it stay where they are.
  StmtPrinter(const Layout &layout, const SourceRange &place, StmtStyle style, LineAbove above = {})
      : layout_(layout), place_(place), style_(std::move(style)), above_(std::move(above)) {}

  std::vector<std::string> lines;

  /// One for what stands inside, which prints no comment that was printed already.
  StmtPrinter inside() const {
    StmtPrinter inner(layout_, place_, style_, above_);
    inner.printed_ = printed_;
    return inner;
  }
  bool bracesOnOwnLine() const { return style_.bracesOnOwnLine; }
  void commentsAbove(std::uint32_t begin, const std::string &indent);
  void all(const std::vector<ir::StmtRef> &stmts, const std::string &indent);

private:
  static bool isSequence(const ir::Stmt &stmt) {
    return stmt.kind == ir::StmtKind::Block && !stmt.isScope && !stmt.isOneStatement();
  }
  static bool isOneOfSeveral(const ir::Stmt &stmt);
  static ir::StmtRef withList(const std::vector<ir::StmtRef> &stmts, std::size_t at);
  bool isBeforeComma(const ir::Stmt &stmt) const;
  void parts(const ir::Stmt &stmt, const std::string &indent);

  void one(const ir::Stmt &stmt, const std::string &indent);
  void loop(const ir::Stmt &stmt, const std::string &indent);
  void branch(const ir::Stmt &stmt, const std::string &indent);
  std::string test(const ir::Expr &condition, const std::string &indent);
  void body(const std::string &head, const ir::StmtRef &content, const std::string &indent,
            const ir::Stmt *loop = nullptr);
  std::string commentBehindHeader(const ir::Stmt &loop);
  std::string commentBefore(std::uint32_t begin) const;
  void commentsAtEnd(const ir::Stmt &loop, const std::vector<ir::StmtRef> &stmts,
                     const std::string &indent);
  void source(const ir::Stmt &stmt, const std::string &indent);
  std::string header(const ir::Stmt &stmt);
  static std::string updateText(const std::string &target, const ir::Expr &update);
  static std::string simple(const ir::Stmt &stmt);
  static std::string inHeader(const ir::Stmt &part);

  const Layout &layout_;
  SourceRange place_;
  StmtStyle style_;
  LineAbove above_;
  std::uint32_t printedBegin_ = 0;
  /// Where comments of loops stand that are in the lines: a loop may be written several times.
  std::shared_ptr<std::set<std::uint32_t>> printed_ = std::make_shared<std::set<std::uint32_t>>();
};

/// Comments of the user's between two places that are in none of the lines, as lines of their own: what is said of a loop that is there
/// no more.
std::vector<std::string> lostComments(std::uint32_t begin, std::uint32_t end,
                                      const std::vector<std::string> &lines,
                                      const std::string &indent, const Layout &layout);

/// `// words` where the file has such comments; else `/* words */`, which C90 knows, too.
std::string asComment(const std::string &words, const Layout &layout);

} // namespace parlift::target
