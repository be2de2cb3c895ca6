#include "frontend/Assumptions.h"

#include "ir/PlainParts.h"
#include "ir/Walk.h"
#include "support/Nearest.h"

#include <clang/Lex/Preprocessor.h>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>

namespace parlift::frontend {

using ir::AssumptionKind;
using ir::Expr;
using ir::ExprKind;
using ir::ExprRef;

namespace {

struct Word {
  AssumptionKind kind;
  const char *name;
  const char *form; ///< how it is said
};
constexpr std::array<Word, 7> vocabulary{{
    {AssumptionKind::Injective, "injective", "injective(idx)"},
    {AssumptionKind::Monotone, "monotone", "monotone(row)"},
    {AssumptionKind::Increasing, "increasing", "increasing(row)"},
    {AssumptionKind::Disjoint, "disjoint", "disjoint(a, b, ...)"},
    {AssumptionKind::Range, "range", "range(x, low, high)"},
    {AssumptionKind::Pure, "pure", "pure(f)"},
    {AssumptionKind::Independent, "independent", "independent"},
}};

std::string allForms() {
  std::string result;
  for (const Word &word : vocabulary)
    result += (result.empty() ? "" : ", ") + std::string(word.form);
  return result;
}

bool hasRightCount(AssumptionKind kind, std::size_t count) {
  switch (kind) {
  case AssumptionKind::Independent:
    return count == 0;
  case AssumptionKind::Disjoint:
    return count >= 2;
  case AssumptionKind::Range:
    return count == 3;
  default:
    return count == 1;
  }
}

/// `assume(item, item ...)` or `off`, token by token.
class DirectiveReader {
public:
  DirectiveReader(const std::vector<clang::Token> &tokens, clang::Preprocessor &preprocessor)
      : tokens_(tokens), preprocessor_(preprocessor) {}

  /// The failure says what is wrong.
  Status read(AssumptionDirective &directive) {
    const std::string verb = word();
    if (verb == "off" && isAtEnd()) {
      directive.isOff = true;
      return {};
    }
    if (verb != "assume")
      return Failure{verb.empty()
                         ? "`#pragma parlift` knows `assume(...)` and `off`"
                         : fmt::format("`#pragma parlift {}`: `assume(...)` and `off` are known{}",
                                       verb, didYouMean(verb, {"assume", "off"}))};
    if (!accept(clang::tok::l_paren))
      return Failure{"`#pragma parlift assume` wants parentheses around what is assumed"};
    do {
      if (Status item = readItem(directive); !item)
        return item;
    } while (accept(clang::tok::comma));
    if (!accept(clang::tok::r_paren) || !isAtEnd())
      return Failure{
          "`#pragma parlift assume(...)` wants a list with commas, and nothing behind it"};
    return {};
  }

private:
  bool isAtEnd() const { return at_ == tokens_.size(); }
  bool accept(clang::tok::TokenKind kind) {
    const bool isIt = !isAtEnd() && tokens_[at_].is(kind);
    at_ += isIt ? 1 : 0;
    return isIt;
  }
  std::string word() {
    if (isAtEnd() || !tokens_[at_].getIdentifierInfo())
      return {};
    return preprocessor_.getSpelling(tokens_[at_++]);
  }

  Status readItem(AssumptionDirective &directive) {
    const std::string name = word();
    const auto known =
        std::ranges::find_if(vocabulary, [&](const Word &one) { return name == one.name; });
    if (known == vocabulary.end()) {
      std::vector<std::string> names;
      for (const Word &one : vocabulary)
        names.emplace_back(one.name);
      return Failure{
          fmt::format("`{}` is nothing that `#pragma parlift assume` knows, which are {}{}", name,
                      allForms(), didYouMean(name, names))};
    }
    AssumptionWords item{known->kind, {}, known->name};
    if (accept(clang::tok::l_paren)) {
      if (!accept(clang::tok::r_paren) && !readArguments(item))
        return Failure{fmt::format("`{}` lacks its `)`", name)};
      item.text += "(" + fmt::format("{}", fmt::join(item.arguments, ", ")) + ")";
    }
    const bool isEmpty = std::ranges::any_of(item.arguments, &std::string::empty);
    if (isEmpty || !hasRightCount(item.kind, item.arguments.size()))
      return Failure{fmt::format("`{}` is said as `{}`", name, known->form)};
    directive.items.push_back(std::move(item));
    return {};
  }

  /// Up to the closing parenthesis; commas in brackets are the argument's own.
  bool readArguments(AssumptionWords &item) {
    unsigned depth = 0;
    item.arguments.emplace_back();
    for (; !isAtEnd(); ++at_) {
      const clang::Token &token = tokens_[at_];
      if (token.isOneOf(clang::tok::l_paren, clang::tok::l_square))
        ++depth;
      if (depth == 0 && accept(clang::tok::r_paren))
        return true;
      if (token.isOneOf(clang::tok::r_paren, clang::tok::r_square) && depth > 0)
        --depth;
      if (depth == 0 && token.is(clang::tok::comma)) {
        item.arguments.emplace_back();
        continue;
      }
      std::string &argument = item.arguments.back();
      if (!argument.empty() && token.hasLeadingSpace())
        argument += ' ';
      argument += preprocessor_.getSpelling(token);
    }
    return false;
  }

  const std::vector<clang::Token> &tokens_;
  clang::Preprocessor &preprocessor_;
  std::size_t at_ = 0;
};

} // namespace

AssumptionDirectives::AssumptionDirectives(const PreprocessorLog &log,
                                           clang::Preprocessor &preprocessor, Ranges &ranges) {
  for (const ParliftPragma &pragma : log.pragmas())
    read(pragma, preprocessor, ranges);
}

void AssumptionDirectives::read(const ParliftPragma &pragma, clang::Preprocessor &preprocessor,
                                Ranges &ranges) {
  AssumptionDirective directive;
  directive.line =
      pragma.place.isFileID() ? ranges.directiveAt(pragma.place) : ranges.ofToken(pragma.place);
  directive.next = pragma.next;
  directive.isBeforeLoop = pragma.isBeforeLoop;
  if (const Status status = DirectiveReader(pragma.tokens, preprocessor).read(directive); !status)
    ignore(directive.line, status.error());
  else
    directives_.push_back(std::move(directive));
}

std::vector<AssumptionDirective *> AssumptionDirectives::at(clang::SourceLocation begin) {
  std::vector<AssumptionDirective *> result;
  for (AssumptionDirective &one : directives_)
    if (begin.isValid() && one.next == begin)
      result.push_back(&one);
  return result;
}

void AssumptionDirectives::ignore(const SourceRange &line, const std::string &why) {
  diag::Remark remark = diag::makeRemark(diag::ReasonId::PragmaIgnored, line, {why});
  const auto isSame = [&](const diag::Remark &one) { // templates, functions of headers
    return one.text == remark.text && one.range.file == line.file && one.range.begin == line.begin;
  };
  if (std::ranges::none_of(remarks_, isSame))
    remarks_.push_back(std::move(remark));
}

std::vector<diag::Remark> AssumptionDirectives::remarks() {
  for (const AssumptionDirective &one : directives_)
    if (!one.isTaken && !one.isBeforeLoop)
      ignore(one.line, "`#pragma parlift` stands before a loop, or before a statement with loops");
  std::ranges::stable_sort(remarks_, {}, [](const diag::Remark &one) { return one.range.begin; });
  return remarks_;
}

namespace {

/// Binds the words of one item to the variables at a loop.
class Binder {
public:
  Binder(const AssumptionWords &item, const ir::Stmt &loop, const ir::CScope &scope)
      : words_(item), scope_(scope) {
    ir::forEachStmt(loop, [&](const ir::Stmt &stmt) {
      if (stmt.kind == ir::StmtKind::Assign && stmt.target->kind == ExprKind::VarRef)
        assigned_.insert(stmt.target->symbol.get());
      else if (stmt.kind == ir::StmtKind::Assign)
        stored_.push_back(stmt.target.get());
      else if (stmt.kind == ir::StmtKind::Declare)
        assigned_.insert(stmt.symbol.get());
    });
    ir::forEachExpr(loop, [&](const Expr &expr) {
      if (expr.symbol)
        named_.insert(expr.symbol.get());
    });
  }

  /// Empty: all is well.
  std::string bind(ir::Assumption &assumption) {
    for (std::size_t at = 0; at < words_.arguments.size(); ++at)
      if (std::string fault = bindOne(at, assumption); !fault.empty())
        return fault;
    return contradiction(assumption.operands);
  }

private:
  /// What no run of any program fulfils would prove whatever is asked.
  std::string contradiction(const std::vector<ExprRef> &operands) const {
    if (words_.kind == AssumptionKind::Range) {
      const auto low = number(*operands.at(1)), high = number(*operands.at(2));
      if (low && high && *low > *high)
        return fmt::format("no number in `{}` is from {} to {}", words_.text, *low, *high);
    }
    if (words_.kind == AssumptionKind::Disjoint)
      for (auto one = operands.begin(); one != operands.end(); ++one)
        if (std::any_of(one + 1, operands.end(),
                        [&](const ExprRef &other) { return isSame(**one, *other); }))
          return fmt::format("`{}` names one pointer twice", words_.text);
    return {};
  }
  static std::optional<std::int64_t> number(const Expr &expr) {
    const Expr &value = ir::withoutCasts(expr);
    if (value.kind == ExprKind::IntLiteral)
      return value.intValue;
    if (value.kind == ExprKind::Unary && value.unaryOp == ir::UnaryOp::Neg)
      if (const auto opposite = number(*value.operands.front()); opposite)
        return -*opposite;
    return std::nullopt;
  }

  std::string bindOne(std::size_t at, ir::Assumption &assumption) {
    const std::string &argument = words_.arguments[at];
    const bool isBound = words_.kind == AssumptionKind::Range && at > 0;
    Result<ExprRef> parsed = parse(argument);
    if (!parsed)
      return fmt::format("`{}` in `{}` is not understood here: {}", argument, words_.text,
                         afterPlace(parsed.error()));
    const ExprRef &value = *parsed;
    if (const ir::Symbol *changed = firstIn(*value, assigned_))
      return fmt::format("`{}` changes in the loop that `{}` is about", changed->name, words_.text);
    const bool isPointer = value->type && value->type->isPointer();
    const bool isElements = isPointer && value->type->element && value->type->element->isInteger();
    if (isBound || (words_.kind == AssumptionKind::Range && !isPointer)) {
      if (!value->type || !value->type->isInteger())
        return fmt::format("`{}` in `{}` is no integer", argument, words_.text);
    } else if (words_.kind == AssumptionKind::Disjoint ? !isPointer : !isElements) {
      return fmt::format("`{}` in `{}` is no {}", argument, words_.text,
                         words_.kind == AssumptionKind::Disjoint ? "pointer or array"
                                                                 : "array of integers");
    }
    if (isPointer && !firstIn(*value, named_))
      return fmt::format("the loop behind it does not use `{}`", argument);
    if (isElements && words_.kind != AssumptionKind::Disjoint &&
        std::ranges::any_of(stored_, [&](const Expr *place) { return goesBy(*place, *value); }))
      return fmt::format("the loop that `{}` is about writes `{}`", words_.text, argument);
    assumption.operands.push_back(value);
    return {};
  }

  /// The value of the words; of a container, where its elements lie.
  Result<ExprRef> parse(const std::string &argument) const {
    Result<ExprRef> elements = ir::parseCExpression(argument + ".data()", scope_);
    return elements ? elements : ir::parseCExpression(argument, scope_);
  }
  /// "1:3: this name is not known" without the place in a text that nobody sees.
  static std::string afterPlace(const std::string &message) {
    const std::size_t colon = message.find(": ");
    return message.substr(colon == std::string::npos ? 0 : colon + 2);
  }
  static const ir::Symbol *firstIn(const Expr &value, const std::set<const ir::Symbol *> &symbols) {
    if (value.symbol && symbols.contains(value.symbol.get()))
      return value.symbol.get();
    for (const ExprRef &operand : value.operands)
      if (const ir::Symbol *found = firstIn(*operand, symbols))
        return found;
    return nullptr;
  }

  static bool isSame(const Expr &a, const Expr &b) {
    return a.kind == b.kind && a.symbol == b.symbol && a.field == b.field &&
           a.intValue == b.intValue &&
           std::ranges::equal(a.operands, b.operands,
                              [](const ExprRef &x, const ExprRef &y) { return isSame(*x, *y); });
  }
  /// The place is reached through the pointer: `row[i]`, `*row`, `row[i].x`.
  static bool goesBy(const Expr &place, const Expr &pointer) {
    return isSame(place, pointer) ||
           (!place.operands.empty() && goesBy(*place.operands.front(), pointer));
  }

  const AssumptionWords &words_;
  const ir::CScope &scope_;
  std::set<const ir::Symbol *> assigned_, named_;
  std::vector<const Expr *> stored_; ///< places
};

} // namespace

Result<ir::AssumptionRef> bindAssumption(const AssumptionWords &words, const SourceRange &line,
                                         const ir::Stmt &loop, const ir::CScope &scope) {
  auto made = std::make_shared<ir::Assumption>();
  made->kind = words.kind;
  made->text = words.text;
  made->range = line;
  if (std::string fault = Binder(words, loop, scope).bind(*made); !fault.empty())
    return Failure{std::move(fault)};
  return ir::AssumptionRef(std::move(made));
}

} // namespace parlift::frontend
