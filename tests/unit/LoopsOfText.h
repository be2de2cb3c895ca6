/// \file
/// A unit made from a piece of C text without a compiler: one function whose tree holds the text's
/// loops with their places, and nothing else. Enough for what edits depend on.
///
///     LoopsOfText c("void f(void) {\n  for (int i = 0; i < n; i++)\n    a[i] = 0;\n}\n");
///     c.loop(0).parallel = ...;  c.unit
#pragma once

#include "ir/Builder.h"
#include "ir/Stmt.h"

#include <cctype>
#include <memory>
#include <string>
#include <vector>

namespace parlift::testing {

class LoopsOfText {
public:
  explicit LoopsOfText(std::string text)
      : file_(std::make_shared<SourceFile>("f.c", std::move(text))), text_(file_->text()) {
    auto function = std::make_shared<ir::Function>();
    function->name = "f";
    auto body = std::make_shared<ir::Stmt>();
    body->kind = ir::StmtKind::Block;
    body->range = {file_, 0, size()};
    std::vector<unsigned> path;
    read(0, size(), body->children, "");
    function->body = body;
    function_ = function;
    unit.mainFile = file_;
    unit.functions = {function};
  }

  ir::Unit unit;

  ir::Stmt &loop(std::size_t n) { return *loops_.at(n); }
  const std::shared_ptr<ir::Function> &function() { return function_; }
  const SourceFileRef &file() { return file_; }

  /// The counter that the loop's header sets.
  ir::SymbolRef counter(std::size_t n) {
    const ir::Stmt &init = *loops_.at(n)->init->children.at(0);
    return init.kind == ir::StmtKind::Declare ? init.symbol : init.target->symbol;
  }

  static ir::SymbolRef symbol(const std::string &name, ir::TypeRef type = ir::intType()) {
    auto symbol = std::make_shared<ir::Symbol>();
    symbol->name = name;
    symbol->type = std::move(type);
    return symbol;
  }

private:
  std::uint32_t size() const { return static_cast<std::uint32_t>(text_.size()); }
  std::uint32_t blanks(std::uint32_t at) const {
    while (at < size() && std::isspace(static_cast<unsigned char>(text_[at])))
      ++at;
    return at;
  }
  bool word(std::uint32_t at, const std::string &name) const {
    const auto isWord = [](char c) {
      return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
    };
    return text_.compare(at, name.size(), name) == 0 && (at == 0 || !isWord(text_[at - 1])) &&
           !isWord(text_[at + name.size()]);
  }
  std::uint32_t closing(std::uint32_t at) const {
    const char open = text_[at], close = open == '(' ? ')' : '}';
    for (int depth = 0; at < size(); ++at) {
      depth += text_[at] == open ? 1 : text_[at] == close ? -1 : 0;
      if (depth == 0)
        break;
    }
    return at;
  }
  /// One past the end of the statement at `at`, its `;` left out as Clang leaves it out.
  std::uint32_t statementEnd(std::uint32_t at) const {
    if (text_[at] == '{')
      return closing(at) + 1;
    if (word(at, "for") || word(at, "if") || word(at, "while"))
      return statementEnd(blanks(closing(static_cast<std::uint32_t>(text_.find('(', at))) + 1));
    return static_cast<std::uint32_t>(text_.find(';', at));
  }

  void read(std::uint32_t at, std::uint32_t end, std::vector<ir::StmtRef> &into,
            const std::string &parent) {
    unsigned number = 0;
    for (; at < end; ++at) {
      if (word(at, "for") || word(at, "while") || word(at, "do")) {
        const std::string path = (parent.empty() ? "" : parent + ".") + std::to_string(++number);
        at = readLoop(at, into, path) - 1;
      }
    }
  }

  std::uint32_t readLoop(std::uint32_t at, std::vector<ir::StmtRef> &into,
                         const std::string &path) {
    auto loop = std::make_shared<ir::Stmt>();
    loops_.push_back(loop);
    loop->kind = ir::StmtKind::Loop;
    loop->loopPath = path;
    ir::LoopSource &source = loop->source;
    const bool isDo = word(at, "do");
    source.form = isDo              ? ir::LoopForm::DoWhile
                  : word(at, "for") ? ir::LoopForm::For
                                    : ir::LoopForm::While;
    source.keyword = {file_, at, at + (isDo ? 2U : word(at, "for") ? 3U : 5U)};
    std::uint32_t open = static_cast<std::uint32_t>(text_.find('(', at)), body = 0, end = 0;
    if (isDo) {
      body = blanks(at + 2);
      end = statementEnd(body);
      open = static_cast<std::uint32_t>(text_.find('(', end));
    } else {
      body = blanks(closing(open) + 1);
      end = statementEnd(body);
    }
    source.header = {file_, open + 1, closing(open)};
    source.body = {file_, body, end};
    source.bodyIsBlock = text_[body] == '{';
    const std::uint32_t wholeEnd = isDo ? closing(open) + 1 : end;
    source.whole = {file_, at, wholeEnd};
    loop->init = readInit(source);
    for (ir::StmtRef *part : {&loop->before, &loop->after, &loop->step})
      *part = ir::block({});
    std::vector<ir::StmtRef> inner;
    read(body, end, inner, path);
    loop->body = ir::block(std::move(inner));
    into.push_back(loop);
    return wholeEnd;
  }

  /// `int i = 1` or `i = 1` at the start of a `for`'s header.
  ir::StmtRef readInit(const ir::LoopSource &source) {
    const std::uint32_t begin = source.header.begin;
    const auto equals = static_cast<std::uint32_t>(text_.find('=', begin));
    const auto end = static_cast<std::uint32_t>(text_.find_first_of(",;", begin));
    if (source.form != ir::LoopForm::For || equals > end)
      return ir::block({});
    std::uint32_t last = equals;
    while (text_[last - 1] == ' ')
      --last;
    std::uint32_t first = last;
    while (first > begin && text_[first - 1] != ' ')
      --first;
    const ir::SymbolRef name = symbol(text_.substr(first, last - first));
    const ir::ExprRef value = ir::intLiteral(0, ir::intType(), {file_, blanks(equals + 1), end});
    return ir::block(
        {first > begin ? ir::declare(name, value) : ir::assign(ir::varRef(name), value)});
  }

  SourceFileRef file_;
  const std::string &text_;
  std::vector<std::shared_ptr<ir::Stmt>> loops_;
  std::shared_ptr<ir::Function> function_;
};

} // namespace parlift::testing
