#include "target/openmp/ScanStrips.h"

#include "ir/Builder.h"
#include "ir/Clauses.h"
#include "ir/Conversions.h"
#include "ir/CountedLoop.h"
#include "ir/ExprText.h"
#include "ir/Notation.h"
#include "ir/PlainParts.h"
#include "ir/Rewrite.h"
#include "ir/RootSymbol.h"
#include "ir/Scan.h"
#include "ir/Synthetic.h"
#include "ir/Walk.h"
#include "support/Words.h"
#include "target/common/ClosedForm.h"
#include "target/openmp/ArgReduction.h"
#include "target/openmp/ScanWords.h"
#include "target/openmp/StripHeader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <utility>

namespace parlift::target::openmp {

namespace {

using ir::SymbolRef;

/// Clang 19 does not see the sum in `if (c) m = m - 2;` of integers, and says so of a loop that is asked to be vectorized.
bool isHardForClang(const ir::Expr &sum) {
  const ir::Expr &by = withoutCasts(*sum.operands[1]);
  return sum.binaryOp == ir::BinaryOp::Sub && sum.type->isInteger() &&
         !(by.kind == ir::ExprKind::IntLiteral && by.intValue == 1);
}

/// Nor the one in `if (c) m = m + 1; else if (d) m = m - 1;`: another value on one way, and another or none on the other.
bool isHardForClang(const ir::Stmt &branches, const std::vector<SymbolRef> &members) {
  if (branches.kind != ir::StmtKind::If || !branches.elseBranch)
    return false;
  const auto assigns = [](const ir::Stmt &part, const SymbolRef &member) {
    bool found = false;
    ir::forEachStmt(part, [&](const ir::Stmt &stmt) {
      found |= stmt.kind == ir::StmtKind::Assign && stmt.target->symbol == member;
    });
    return found;
  };
  const auto assignsInside = [&](const ir::Stmt &part, const SymbolRef &member) {
    bool found = false;
    ir::forEachStmt(part, [&](const ir::Stmt &stmt) {
      found |= stmt.kind == ir::StmtKind::If && assigns(stmt, member);
    });
    return found;
  };
  return std::ranges::any_of(members, [&](const SymbolRef &member) {
    return assigns(*branches.thenBranch, member) && assigns(*branches.elseBranch, member) &&
           (assignsInside(*branches.thenBranch, member) ||
            assignsInside(*branches.elseBranch, member));
  });
}

/// `m = m op e;` alone, under conditions or not, of operators whose order says nothing to OpenMP: several sums at a time.
bool isReduction(const ir::ScanLevel &level) {
  std::vector<SymbolRef> members;
  for (const ir::ScanGroup &group : level.groups) {
    const bool isTaken = group.family == ir::ScanFamily::Operator &&
                         (group.op == "+" || group.op == "*" || group.op == "&" ||
                          group.op == "|" || group.op == "^");
    if (!isTaken)
      return false;
    members.insert(members.end(), group.members.begin(), group.members.end());
  }
  const auto isMember = [&](const ir::Symbol *symbol) {
    return std::ranges::any_of(members,
                               [&](const SymbolRef &member) { return member.get() == symbol; });
  };
  const auto mentionsMember = [&](const ir::Expr &expr) {
    bool found = false;
    ir::forEachExpr(expr, [&](const ir::Expr &part) { found |= isMember(part.symbol.get()); });
    return found;
  };
  bool ok = !level.settle;
  ir::forEachExpr(*level.compose,
                  [&](const ir::Expr &expr) { // of a long double there are no vectors
                    ok = ok && !(expr.type && expr.type->isFloating() && expr.type->bits > 64);
                  });
  ir::forEachStmt(*level.compose, [&](const ir::Stmt &stmt) {
    if (stmt.kind == ir::StmtKind::Assign && isMember(stmt.target->symbol.get())) {
      const ir::Expr &sum = withoutCasts(*stmt.value);
      ok = ok && sum.kind == ir::ExprKind::Binary && !isHardForClang(sum) &&
           ((ir::isReadOf(*sum.operands[0], stmt.target->symbol.get()) &&
             !mentionsMember(*sum.operands[1])) ||
            (ir::isReadOf(*sum.operands[1], stmt.target->symbol.get()) &&
             !mentionsMember(*sum.operands[0])));
      return;
    }
    ok = ok && !isHardForClang(stmt, members) &&
         (stmt.kind == ir::StmtKind::Block || stmt.kind == ir::StmtKind::If ||
          (stmt.kind == ir::StmtKind::Declare && stmt.symbol->type->isScalar()));
    ir::forEachOwnExpr(stmt, [&](const ir::ExprRef &own) {
      ir::forEachExpr(*own, [&](const ir::Expr &part) {
        ok = ok && part.kind != ir::ExprKind::Call && !isMember(part.symbol.get());
      });
    });
  });
  return ok;
}

class StripWriter {
public:
  StripWriter(LoopText &text, const ir::Stmt &loop, const ir::ParallelMark &mark,
              StripHeader strips, Layout &layout, std::string indent, std::string unit,
              const Language &language)
      : text_(text), loop_(loop), mark_(mark), scan_(*mark.scan), level_(scan_.levels[0]),
        strips_(std::move(strips)), layout_(layout), words_(loop, *mark.scan, layout, language),
        indent_(std::move(indent)), unit_(std::move(unit)), isC90_(language.isC90),
        counter_(strips_.loop.counter->name), mayGetLost_(!words_.lostTest(level_).empty()) {}

  void write();

private:
  void line(const std::string &words) { text_.directive.push_back(at_ + words); }
  void lines(const std::vector<std::string> &words) {
    for (const std::string &one : words)
      line(one);
  }
  std::string constant(const std::string &name, const std::string &value) const {
    return fmt::format("const {} {} = {};", strips_.type, name, value);
  }
  /// `i < i_end`.
  std::string before(const std::string &end) const {
    return fmt::format("{} {} {}", counter_, strips_.rises ? "<" : ">", end);
  }
  /// `for (i = n; i >= 0; i--)`: the limit is below zero.
  bool isDownToZero() const { return !strips_.rises && strips_.limit == "(-1)"; }
  /// Where no operator stands before it.
  std::string limitAlone() const {
    const std::string &limit = strips_.limit;
    return limit.starts_with("(-") && limit.find_first_not_of("0123456789", 2) == limit.size() - 1
               ? limit.substr(1, limit.size() - 2)
               : limit;
  }
  /// `i_round < n`.
  std::string isInRange(const std::string &at) const {
    return isDownToZero() ? at + " >= 0"
                          : fmt::format("{} {} {}", at, strips_.rises ? "<" : ">", limitAlone());
  }
  std::string header(const std::string &test) const;
  void writeStates();
  void writeLength();
  void openLoop();
  ir::ExprRef fromStart(const ir::ExprRef &identity);
  void compose();
  void takeTurn();
  bool isBehind(const ir::PackClause &pack) const;
  bool readsBehind(const ir::PackClause &pack) const;
  void addBuffers();
  void packInBuffers();
  void storeBuffers();
  void statements(const std::vector<ir::StmtRef> &stmts, const std::string &at);
  void handOnUnlessLost(const std::vector<ir::StmtRef> &stmts);
  void writeLoop();

  LoopText &text_;
  const ir::Stmt &loop_;
  const ir::ParallelMark &mark_;
  const ir::ScanMark &scan_;
  const ir::ScanLevel &level_;
  const StripHeader strips_;
  Layout &layout_;
  ScanWords words_;
  const std::string indent_, unit_;
  const bool isC90_;
  const std::string counter_;
  const bool mayGetLost_;
  std::string at_; ///< white space of what is written
  std::map<unsigned, SymbolRef>
      starts_; ///< what the states were before the loop, where that is asked for
  std::string strip_, length_, skip_, threads_, turn_, round_, end_, stop_, from_;
  std::optional<Searches> searches_; ///< of the greatest or least value beside the states
  /// Of an array that is packed: what a strip stores, from where the strip's cursor began, and who copies it.
  struct Buffer {
    const ir::PackClause *pack = nullptr;
    std::string name, first, at;
    bool isBehind = false; ///< `a[++k]`
  };
  std::vector<Buffer> buffers_;
  std::vector<std::pair<SymbolRef, SymbolRef>>
      lasts_; ///< variables of which the last strip's value stays, and what keeps it
};

/// The user's header with another start and another end, on one line.
std::string StripWriter::header(const std::string &test) const {
  const SourceRange &header = loop_.source.header;
  const std::string &all = layout_.text();
  const std::uint32_t begin = loop_.source.keyword.begin, end = layout_.find(')', header.end) + 1;
  const std::string words =
      all.substr(begin, strips_.firstRange.begin - begin) + strip_ +
      all.substr(strips_.firstRange.end, strips_.testRange.begin - strips_.firstRange.end) + test +
      all.substr(strips_.testRange.end, end - strips_.testRange.end);
  std::string result;
  for (const char c : words)
    if (const bool isBlank = std::isspace(static_cast<unsigned char>(c)) != 0;
        !isBlank || (!result.empty() && result.back() != ' '))
      result += isBlank ? ' ' : c;
  return result;
}

void StripWriter::writeStates() {
  for (const ir::ScanState &state : scan_.states) // a variable without a value gets one
    if (!state.isElement && !ir::isReadOf(*state.start, state.symbol.get()))
      text_.before.push_back(
          {fmt::format("{} = {};", state.symbol->name, ir::exprText(*state.start)), false});
  for (unsigned n = 0; n < scan_.states.size(); ++n) {
    const ir::ScanState &state = scan_.states[n];
    const std::string start = state.isElement ? ir::exprText(*state.start) : state.symbol->name;
    text_.before.push_back({ScanWords::declared(*words_.next(n), start), true});
  }
  searches_.emplace(text_, loop_, mark_, layout_);
}

/// As long as the cache has room for, and for each thread as many.
void StripWriter::writeLength() {
  line(constant(threads_, "omp_get_num_threads()"));
  const ir::Expr *count = scan_.trips.get(); // divided by a long, it is one
  if (count->kind == ir::ExprKind::Cast && count->operands[0]->type->isInteger() &&
      count->operands[0]->type->bits < count->type->bits)
    count = count->operands[0].get();
  const std::string trips = ir::lineText(*count, ir::notation::precedence(ir::BinaryOp::Div));
  const std::string rounds = layout_.freshName("rounds");
  line(constant(rounds, fmt::format("{} / ({} * {}) + 1", trips, threads_, scan_.strip)));
  std::string length = fmt::format("{} / ({} * {}) + 1", trips, threads_, rounds);
  if (const std::int64_t pace = std::abs(strips_.loop.step); pace != 1)
    length = fmt::format("{} * ({})", pace, length);
  line(constant(length_, length));
  line(constant(skip_, "omp_get_thread_num() * " + length_));
  addBuffers();
}

/// `a[++k] = a[i]`
bool StripWriter::isBehind(const ir::PackClause &pack) const {
  const ir::Symbol *array = ir::rootSymbolOf(*pack.array);
  return std::ranges::any_of(scan_.slices, [&](const ir::ScanSlice &slice) {
    return slice.cursor == pack.cursor && slice.array.get() == array && slice.isBehind;
  });
}

/// `a[i - 1]`: of the last element of the strip before, which that one may store on itself.
bool StripWriter::readsBehind(const ir::PackClause &pack) const {
  const auto cursor = std::ranges::find(scan_.states, pack.cursor, &ir::ScanState::symbol);
  bool result = cursor != scan_.states.end() && !cursor->reads.empty();
  const ir::Symbol *array = ir::rootSymbolOf(*pack.array);
  ir::forEachExpr(*loop_.body, [&](const ir::Expr &part) {
    result |= part.kind == ir::ExprKind::Subscript && ir::rootSymbolOf(part) == array &&
              withoutCasts(*part.operands[1]).kind == ir::ExprKind::Binary &&
              withoutCasts(*part.operands[1]).binaryOp != ir::BinaryOp::Add;
  });
  return result;
}

/// A strip is no longer than `scan_.strip`, and each of its iterations stores one element at most.
void StripWriter::addBuffers() {
  for (const ir::PackClause &pack : scan_.packs) {
    const std::string array = pack.store->operands[0]->range.oneLine();
    Buffer &made = buffers_.emplace_back(Buffer{&pack, layout_.freshName(array + "_part"),
                                                layout_.freshName(pack.cursor->name + "_first"),
                                                layout_.freshName("at"), isBehind(pack)});
    const ir::SymbolRef element = ir::syntheticSymbol(made.name, ir::unqualified(pack.store->type));
    line(fmt::format("{}[{}];", ir::declarationText(*element), scan_.strip));
    if (isC90_)
      line(fmt::format("{} {}, {};", ir::unqualified(pack.cursor->type)->spelling, made.first,
                       made.at));
  }
}

/// `a[k++] = a[i]` is `a_part[k++ - k_first] = a[i]`: where it goes another strip may not have read yet.
void StripWriter::packInBuffers() {
  for (const Buffer &one : buffers_) {
    const std::string type = ir::unqualified(one.pack->cursor->type)->spelling;
    line(fmt::format("{}{} = {}{};", isC90_ ? "" : "const " + type + " ", one.first,
                     one.pack->cursor->name, one.isBehind ? " + 1" : ""));
    const SourceRange &place = one.pack->store->range, &array = one.pack->store->operands[0]->range;
    text_.names.push_back({array.begin, array.end, one.name, 0});
    text_.names.push_back({place.end - 1, place.end - 1, " - " + one.first, 0});
  }
}

/// Behind the loops of all strips of a round.
void StripWriter::storeBuffers() {
  if (!buffers_.empty())
    text_.closing.push_back(at_ + "#pragma omp barrier");
  for (const Buffer &one : buffers_) {
    const std::string array = one.pack->store->operands[0]->range.oneLine(),
                      type = ir::unqualified(one.pack->cursor->type)->spelling;
    text_.closing.push_back(at_ + fmt::format("for ({0}{1} = {2}; {1} {4} {3}; {1}++)",
                                              isC90_ ? "" : type + " ", one.at, one.first,
                                              one.pack->cursor->name, one.isBehind ? "<=" : "<"));
    text_.closing.push_back(
        at_ + unit_ +
        fmt::format("{0}[{1}] = {2}[{1} - {3}];", array, one.at, one.name, one.first));
  }
  // The next round's first strip reads an element that the last one of this round may store on itself.
  if (std::ranges::any_of(buffers_, [&](const Buffer &one) { return readsBehind(*one.pack); }))
    text_.closing.push_back(at_ + "#pragma omp barrier");
}

/// Each thread has a strip of each round.
void StripWriter::openLoop() {
  ir::ParallelMark share = mark_;
  share.scan = nullptr;
  share.condition = {};
  share.schedule.clear();
  const auto addPrivate = [&](const SymbolRef &symbol) {
    for (const auto *list : {&share.privates, &share.firstprivates})
      if (std::ranges::find(*list, symbol) != list->end())
        return;
    share.privates.push_back(symbol);
  };
  if (!strips_.loop.declares)
    addPrivate(strips_.loop.counter);
  for (const SymbolRef &symbol : std::exchange(share.lastprivates, {})) {
    if (symbol == strips_.loop.counter)
      continue;
    addPrivate(symbol);
    auto kept = std::make_shared<ir::Symbol>(*symbol);
    kept->name = layout_.freshName(symbol->name + "_last");
    kept->type = ir::unqualified(symbol->type);
    text_.before.push_back({ir::declarationText(*kept) + ";", true});
    lasts_.emplace_back(symbol, std::move(kept));
  }
  for (const ir::ScanState &state : scan_.states) // each has a value, or compilers would miss one
    if (isUsers(*state.symbol) &&
        std::ranges::find(share.firstprivates, state.symbol) == share.firstprivates.end())
      share.firstprivates.push_back(state.symbol);
  for (const SymbolRef &symbol : level_.privates)
    if (isUsers(*symbol))
      addPrivate(symbol);
  searches_->addClauses(share);
  lines(directiveLines("#pragma omp parallel", ir::clauseTexts(share), indent_));
  line("{");
  at_ += unit_;
  writeLength();
  if (isC90_) {
    line(fmt::format("{} {};", strips_.type, round_));
    line(fmt::format("{} {};", strips_.type, turn_));
  }
  lines(searches_->opening());
  line(fmt::format("for ({0}{1} = {2}; {3}; {1} {4} {5} * {6}) {{",
                   isC90_ ? "" : strips_.type + " ", round_, strips_.first, isInRange(round_),
                   strips_.rises ? "+=" : "-=", threads_, length_));
  at_ += unit_;
  // The last round's strips may be empty.
  const std::string &limit = strips_.limit;
  const auto leftOf = [&](const std::string &at) {
    return strips_.rises    ? fmt::format("{} - {} >", limit, at)
           : limit == "0"   ? at + " >"
           : isDownToZero() ? at + " >="
                            : fmt::format("{} - {} >", at, limit);
  };
  const char *const way = strips_.rises ? "+" : "-";
  line(constant(strip_, fmt::format("{} {} ? {} {} {} : {}", leftOf(round_), skip_, round_, way,
                                    skip_, limitAlone())));
  line(constant(end_, fmt::format("{} {} ? {} {} {} : {}", leftOf(strip_), length_, strip_, way,
                                  length_, limitAlone())));
  if (mayGetLost_)
    line(fmt::format("{} {} = {};", strips_.type, stop_, strip_));
}

/// The neutral element of an extremum is the state before the loop, which a strip's own variable does not hold.
ir::ExprRef StripWriter::fromStart(const ir::ExprRef &identity) {
  ir::ExprRef result = words_.named(identity);
  for (unsigned n = 0; n < scan_.states.size(); ++n) {
    const SymbolRef own = words_.named(scan_.states[n].symbol);
    bool isRead = false;
    ir::forEachExpr(*result, [&](const ir::Expr &part) { isRead |= part.symbol == own; });
    if (!isRead)
      continue;
    SymbolRef &start = starts_[n];
    if (!start) {
      auto made = std::make_shared<ir::Symbol>(*words_.next(n));
      made->name = layout_.freshName(own->name + "_start");
      const bool isPointer =
          made->type->isPointer(); // behind whose star the word would have to stand
      text_.before.push_back(
          {(isPointer ? "" : "const ") + ScanWords::declared(*made, words_.next(n)->name), true});
      start = std::move(made);
    }
    result = ir::rewrite(result, [&](const ir::ExprRef &part) -> ir::ExprRef {
      return part->kind == ir::ExprKind::VarRef && part->symbol == own ? ir::varRef(start)
                                                                       : nullptr;
    });
  }
  return result;
}

/// Vectors read bytes that are there or not one at a time, which Clang says of loops that are told to be vectors.
static bool readsBytesUnderConditions(const ir::Stmt &stmt) {
  bool found = false;
  const auto look = [&](const ir::Expr &part) {
    constexpr unsigned leastBits = 32;
    found |= part.kind == ir::ExprKind::Load && part.operands[0]->kind != ir::ExprKind::VarRef &&
             part.type->isInteger() && part.type->bits < leastBits;
  };
  ir::forEachStmt(stmt, [&](const ir::Stmt &part) {
    if (part.kind == ir::StmtKind::If)
      for (const ir::StmtRef *branch : {&part.thenBranch, &part.elseBranch})
        if (*branch)
          ir::forEachExpr(**branch, look);
    ir::forEachOwnExpr(part, [&](const ir::ExprRef &own) {
      ir::forEachExpr(*own, [&](const ir::Expr &choice) {
        const bool isChoice =
            choice.kind == ir::ExprKind::Select ||
            (choice.kind == ir::ExprKind::Binary && (choice.binaryOp == ir::BinaryOp::LogicalAnd ||
                                                     choice.binaryOp == ir::BinaryOp::LogicalOr));
        for (std::size_t n = 1; isChoice && n < choice.operands.size(); ++n)
          ir::forEachExpr(*choice.operands[n], look);
      });
    });
  });
  return found;
}

void StripWriter::compose() {
  for (const ir::ScanState &state : scan_.states) // compilers do not see that its turn comes
    if (!isUsers(*state.symbol))
      line(ScanWords::declared(*words_.named(state.symbol), "0"));
  for (const ir::ScanGroup &group : level_.groups)
    for (std::size_t n = 0; n < group.members.size(); ++n) {
      const SymbolRef member = words_.named(group.members[n]);
      line(ScanWords::declared(
          *member, ir::convertedText(*fromStart(group.identity[n]), *group.members[n]->type)));
    }
  for (const SymbolRef &symbol : level_.privates)
    if (!isUsers(*symbol))
      line(ir::declarationText(*words_.named(symbol)) + ";");
  const std::vector<ir::StmtRef> body = words_.composed(level_, text_.headers);
  const bool isVector =
      isReduction(level_) && std::ranges::none_of(body, [](const ir::StmtRef &stmt) {
        return readsBytesUnderConditions(*stmt);
      });
  if (isVector) {
    ir::ParallelMark sums;
    for (const ir::ScanGroup &group : level_.groups)
      for (const SymbolRef &member : group.members) {
        ir::ReductionClause &sum = sums.reductions.emplace_back();
        sum.op = group.op;
        sum.symbol = words_.named(member);
      }
    lines(directiveLines("#pragma omp simd", ir::clauseTexts(sums), indent_ + at_));
  }
  const bool isOne = body.size() == 1 && body[0]->kind == ir::StmtKind::Assign;
  line(header(before(end_)) + (isOne ? "" : " {"));
  statements(body, at_ + unit_);
  if (!isOne)
    line("}");
}

/// In the strips' order, behind which all threads wait. The user's loops stand outside of the ordered one: GCC hands on where an iteration
/// ends, and what came behind the `ordered` block would run one after the other.
void StripWriter::takeTurn() {
  line("#pragma omp for ordered schedule(static, 1)");
  line(fmt::format("for ({0}{1} = 0; {1} < {2}; {1}++) {{", isC90_ ? "" : strips_.type + " ", turn_,
                   threads_));
  const std::string outside = at_;
  at_ += unit_;
  line("#pragma omp ordered");
  line("{");
  at_ += unit_;
  const std::vector<ir::StmtRef> stmts = words_.handedOn(level_);
  if (mayGetLost_)
    handOnUnlessLost(stmts);
  else
    statements(stmts, at_);
  at_ = outside + unit_;
  line("}");
  at_ = outside;
  line("}");
}

void StripWriter::statements(const std::vector<ir::StmtRef> &stmts, const std::string &at) {
  std::vector<std::string> inside;
  words_.lines(stmts, at, inside);
  text_.directive.insert(text_.directive.end(), inside.begin(), inside.end());
}

void StripWriter::handOnUnlessLost(const std::vector<ir::StmtRef> &stmts) {
  const auto isTaken = [&](const ir::StmtRef &stmt) {
    return std::ranges::any_of(scan_.states, [&](const ir::ScanState &state) {
      return stmt->kind == ir::StmtKind::Assign &&
             stmt->target->symbol == words_.named(state.symbol);
    });
  };
  std::vector<ir::StmtRef> taken, given;
  for (const ir::StmtRef &stmt : stmts)
    (isTaken(stmt) ? taken : given).push_back(stmt);
  statements(taken, at_);
  line(fmt::format("if ({} == {}) {{", from_, strip_));
  statements(given, at_ + unit_);
  line(unit_ + fmt::format("if ({})", words_.lostTest(level_, /*asksIfKept=*/true)));
  line(unit_ + unit_ + fmt::format("{} = {} = {};", from_, stop_, end_));
  line(unit_ + (scan_.states.size() > 1 ? "else { /* the loop itself may be finite */"
                                        : "else /* the loop itself may be finite */"));
  for (unsigned n = 0; n < scan_.states.size(); ++n)
    line(unit_ + unit_ +
         fmt::format("{} = {};", words_.next(n)->name, words_.named(scan_.states[n].symbol)->name));
  if (scan_.states.size() > 1)
    line(unit_ + "}");
  line("}");
}

/// The user's loop, with the state's name where it read the element. The last strip has the last values.
void StripWriter::writeLoop() {
  text_.names.push_back({strips_.firstRange.begin, strips_.firstRange.end, strip_, 0});
  text_.names.push_back({strips_.testRange.begin, strips_.testRange.end, before(stop_), 0});
  words_.reword(text_);
  storeBuffers();
  std::vector<std::pair<std::string, std::string>> kept = {}; // by what the variable is kept
  for (const unsigned n : words_.liveAfter())
    kept.emplace_back(scan_.states[n].symbol->name, words_.next(n)->name);
  for (const auto &[symbol, last] : lasts_)
    kept.emplace_back(symbol->name, last->name);
  const auto close = [&](const std::string &words) { text_.closing.push_back(at_ + words); };
  if (!kept.empty()) {
    close(fmt::format("if ({} && {} == {}){}", isInRange(strip_), stop_, limitAlone(),
                      kept.size() > 1 ? " {" : ""));
    for (const auto &[name, keeper] : kept) {
      close(unit_ + fmt::format("{} = {};", keeper, name));
      text_.after.push_back(fmt::format("{} = {};", name, keeper));
    }
    if (kept.size() > 1)
      close("}");
  }
  if (std::ranges::find(mark_.lastprivates, strips_.loop.counter) != mark_.lastprivates.end())
    text_.after.push_back(fmt::format("{} = {};", counter_, limitAlone()));
  text_.nested = static_cast<unsigned>(at_.size() / unit_.size());
  at_.resize(at_.size() - unit_.size());
  close("}");
  searches_->close(text_, at_, unit_);
  at_.resize(at_.size() - unit_.size());
  close("}");
}

void StripWriter::write() {
  strip_ = layout_.freshName(counter_ + "_strip");
  length_ = layout_.freshName("strip");
  turn_ = layout_.freshName("turn");
  round_ = layout_.freshName(counter_ + "_round");
  threads_ = layout_.freshName("threads");
  skip_ = layout_.freshName("skip");
  end_ = layout_.freshName(counter_ + "_end");
  stop_ = mayGetLost_ ? layout_.freshName(counter_ + "_stop") : end_;
  if (mayGetLost_) {
    from_ = layout_.freshName(counter_ + "_from");
    text_.tests.push_back(fmt::format("{} {} = {};", strips_.type, from_, strips_.first));
    text_.testsInScope = true;
    text_.goesOn.push_back({strips_.firstRange.begin, strips_.firstRange.end, from_, 0});
  }
  writeStates();
  openLoop();
  compose();
  takeTurn();
  packInBuffers();
  writeLoop();
}

} // namespace

bool addScanStrips(LoopText &text, const ir::Stmt &loop, const ir::ParallelMark &mark,
                   Layout &layout, const std::string &indent, const std::string &unit,
                   const Language &language) {
  auto strips = stripHeader(loop, mark);
  if (!strips)
    return false;
  StripWriter(text, loop, mark, std::move(*strips), layout, indent, unit, language).write();
  return true;
}

} // namespace parlift::target::openmp
