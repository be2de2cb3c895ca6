#include "ir/MarkParser.h"

#include <array>
#include <utility>

namespace parlift::ir {
namespace {

class MarkParser {
public:
  MarkParser(TokenReader &tokens, ExprParser &exprs) : tokens_(tokens), exprs_(exprs) {}

  ParallelMark run() {
    tokens_.expect("(");
    mark_.parallel = !tokens_.accept("off");
    while (!tokens_.accept(")"))
      if (!list() && !word() && !shape())
        tokens_.fail("expected a clause of a parallel loop");
    return std::move(mark_);
  }

private:
  std::string text(const char *what) { return tokens_.expect(Token::Kind::String, what); }

  bool list() {
    const std::array<std::pair<const char *, std::vector<SymbolRef> *>, 4> lists = {
        std::pair("shared", &mark_.shared), std::pair("private", &mark_.privates),
        std::pair("firstprivate", &mark_.firstprivates),
        std::pair("lastprivate", &mark_.lastprivates)};
    for (const auto &[clause, symbols] : lists) {
      if (!tokens_.accept(clause))
        continue;
      tokens_.expect("(");
      do
        symbols->push_back(exprs_.name());
      while (tokens_.accept(","));
      tokens_.expect(")");
      return true;
    }
    return false;
  }

  bool word() {
    if (tokens_.accept("reduction"))
      reduction();
    else if (tokens_.accept("if"))
      mark_.condition.add(exprs_.value());
    else if (tokens_.accept("fallback"))
      mark_.hasFallback = true;
    else if (tokens_.accept("collapse"))
      mark_.collapse = static_cast<unsigned>(tokens_.expectNumber("the number of loops"));
    else if (tokens_.accept("simd"))
      mark_.simd = true;
    else if (tokens_.accept("schedule"))
      mark_.schedule = text("the schedule in quotes");
    else
      return false;
    return true;
  }

  /// How the loop counts, and what follows its count.
  bool shape() {
    if (tokens_.accept("counter"))
      counter();
    else if (tokens_.accept("runs"))
      mark_.runsAtLeastOnce = true;
    else if (tokens_.accept("counted"))
      counted();
    else if (tokens_.accept("induction"))
      induction();
    else if (tokens_.accept("inductionsNeedCondition"))
      mark_.inductionsNeedCondition = true;
    else if (tokens_.accept("arg"))
      argReduction();
    else if (tokens_.accept("distinct"))
      inspection(InspectClause::Kind::Distinct);
    else if (tokens_.accept("ascending"))
      inspection(InspectClause::Kind::Ascending);
    else
      return false;
    return true;
  }

  void reduction() {
    ReductionClause clause;
    tokens_.expect("(");
    while (!tokens_.accept(":")) {
      if (tokens_.at(Token::Kind::End))
        tokens_.fail("expected `:`");
      clause.op += tokens_.next().text;
    }
    clause.symbol = exprs_.name();
    if (tokens_.at(Token::Kind::String))
      clause.member = tokens_.next().text;
    if (tokens_.accept("[")) {
      clause.low = exprs_.value();
      tokens_.expect(":");
      clause.length = exprs_.value();
      tokens_.expect("]");
    }
    tokens_.expect(")");
    mark_.reductions.push_back(std::move(clause));
  }

  void counter() {
    mark_.counter = exprs_.name();
    tokens_.expect("step");
    const bool isNegative = tokens_.accept("-");
    const auto magnitude = tokens_.expectNumber("the counter's step");
    mark_.step = static_cast<std::int64_t>(isNegative ? -magnitude : magnitude);
  }

  void counted() {
    CountedClause clause;
    clause.trip = exprs_.value();
    mark_.counted = std::move(clause);
  }

  void induction() {
    InductionClause clause;
    tokens_.expect("(");
    clause.symbol = exprs_.name();
    clause.number = exprs_.declaration(Storage::Local);
    tokens_.expect(",");
    clause.step = exprs_.value();
    exprs_.forget(clause.number);
    clause.liveAfter = tokens_.accept("live");
    tokens_.expect(")");
    mark_.inductions.push_back(std::move(clause));
  }

  void argReduction() {
    ArgReductionClause clause;
    tokens_.expect("(");
    clause.op = tokens_.expect(Token::Kind::Name, "min or max");
    clause.extremum = exprs_.name();
    tokens_.expect(":");
    while (!tokens_.accept(";"))
      clause.payload.push_back(exprs_.name());
    while (tokens_.at("up") || tokens_.at("down"))
      clause.directions.push_back(tokens_.next().text == "up" ? 1 : -1);
    if (tokens_.accept("nothing"))
      clause.nothing = exprs_.value();
    clause.lastOnTies = tokens_.accept("last");
    tokens_.expect(")");
    mark_.argReductions.push_back(std::move(clause));
  }

  void inspection(InspectClause::Kind kind) {
    InspectClause clause;
    clause.kind = kind;
    tokens_.expect("(");
    clause.name = text("the array's words in quotes");
    do
      clause.low.push_back(exprs_.value());
    while (tokens_.accept(","));
    if (kind == InspectClause::Kind::Ascending) {
      tokens_.expect(";");
      do
        clause.end.push_back(exprs_.value());
      while (tokens_.accept(","));
    }
    tokens_.expect(")");
    mark_.inspections.push_back(std::move(clause));
  }

  TokenReader &tokens_;
  ExprParser &exprs_;
  ParallelMark mark_;
};

} // namespace

ParallelMark parseMark(TokenReader &tokens, ExprParser &exprs) {
  return MarkParser(tokens, exprs).run();
}

} // namespace parlift::ir
