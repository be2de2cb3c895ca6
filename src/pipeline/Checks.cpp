#include "pipeline/Checks.h"

#include "ChecksTexts.h"
#include "ir/CalledAs.h"
#include "ir/ExprText.h"
#include "ir/Walk.h"
#include "pipeline/AroundLoops.h"
#include "pipeline/CheckedCalls.h"
#include "pipeline/CheckedMemory.h"
#include "pipeline/CheckedPlaces.h"
#include "support/Edit.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace parlift::pipeline {

namespace {

using ir::AssumptionKind;

/// Of texts at one place: what ends comes before what begins, inner things end first and begin last. Loops are numbered from outside to inside.
enum Order : int { EndOfPlace = -300000000, EndOfLoop = -200000000, BeginOfLoop = -100000000 };

bool isAboutElements(const ir::Assumption &said) {
  return said.kind != AssumptionKind::Disjoint && !said.operands.empty() &&
         said.operands.front()->type->isPointer();
}

/// A row of the table that the program has of its assumptions.
struct Row {
  std::string place, text, unseen, counter;
  std::int64_t step = 0;
  int kind = -1;
};

class Checks {
public:
  Checks(const AnalyzedFile &file, const analysis::Options &options)
      : file_(file), options_(options), unit_(*file.unit), path_(absolutePath(file.path)) {
    for (const ir::FunctionRef &function : unit_.functions)
      ir::forEachLoop(*function->body, [&](const ir::Stmt &loop, const ir::LoopStack &) {
        if (!loop.assumptions.empty())
          addLoop(*function, loop);
      });
    for (const ir::FunctionRef &function : unit_.functions)
      if (function->inMainFile)
        addPlaces(function);
    addCalls();
  }

  Result<std::string> text() const {
    const std::string &before = unit_.mainFile->text();
    if (rows_.empty())
      return before;
    std::vector<std::string> rows;
    for (const Row &row : rows_)
      rows.push_back(fmt::format("{{{}, {}, {}, {}, {}, {}, 0, 0, 0, 0, 0}}", quoted(row.place),
                                 quoted(row.text), orNull(row.unseen), orNull(row.counter),
                                 row.step, row.kind));
    std::string prelude;
    if (std::ranges::any_of(rows_, [](const Row &row) { return isAboutMemory(row.kind); }))
      prelude += std::string(memoryMark) + "\n";
    prelude += checkDeclarations();
    prelude += fmt::format("static struct parlift_said parlift_table[] = {{{}}};\n"
                           "__attribute__((__constructor__)) static void parlift_tell(void) {{ "
                           "parlift_register(parlift_table, {}); }}\n#line 1 {}\n",
                           fmt::join(rows, ",\n  "), rows.size(), quoted(file_.path));
    std::vector<Edit> edits = edits_;
    for (const auto &[range, wraps] : places_)
      addWrap(range, wraps, edits);
    edits.push_back({0, 0, prelude, EndOfPlace - 1});
    return applyEdits(before, std::move(edits));
  }

private:
  using Key = std::tuple<const SourceFile *, std::uint32_t, std::string>;

  static bool isAboutMemory(int kind) {
    return kind == static_cast<int>(AssumptionKind::Pure) ||
           kind == static_cast<int>(AssumptionKind::Independent);
  }
  static std::string orNull(const std::string &text) { return text.empty() ? "0" : quoted(text); }

  /// Empty: the loop can be put into braces.
  static std::string whyNotChecked(const ir::Function &function, const ir::Stmt &loop) {
    if (!function.inMainFile || loop.source.notEditable == "in-header")
      return "its loop stands in a header";
    if (!loop.source.editable)
      return "its loop stands in a macro";
    if (function.isConstexpr)
      return "its loop stands in a constexpr function or in a coroutine";
    if (function.hasUnstructuredFlow)
      return "jumps of the function may lead into its loop";
    return canHaveBraces(loop.source) ? ""
                                      : "its loop stands in a region of OpenMP, or has a label";
  }

  void addLoop(const ir::Function &function, const ir::Stmt &loop) {
    const std::string fault = whyNotChecked(function, loop);
    const unsigned number = static_cast<unsigned>(loops_.size());
    const auto facts =
        std::ranges::find_if(file_.functions, [&](const analysis::FunctionFacts &one) {
          return one.function.get() == &function;
        });
    const analysis::LoopFacts *known =
        facts == file_.functions.end() ? nullptr : facts->find(&loop);
    std::string before, turns;
    // A template's loop has one row for all its instances.
    const bool isNew =
        loops_.insert({loop.source.whole.file.get(), loop.source.whole.begin}).second;
    for (const ir::AssumptionRef &said : loop.assumptions) {
      const auto [row, isFirst] = numbers_.emplace(
          Key{loop.source.whole.file.get(), loop.source.whole.begin, said->text}, rows_.size());
      said_[{&loop, said.get()}] = row->second;
      if (!isFirst)
        continue;
      rows_.push_back(makeRow(*said, known));
      if (!fault.empty()) {
        rows_.back().unseen = fault;
        rows_.back().kind = -1;
        continue;
      }
      before += beginText(function, loop, *said, row->second, known);
      const bool hasCounter = !rows_.back().counter.empty();
      turns += fmt::format(" parlift_turn(&parlift_table[{}], {});", row->second,
                           hasCounter ? "(long)(" + rows_.back().counter + ")" : "0");
    }
    if (fault.empty() && isNew)
      putAround(loop, number, before, turns);
  }

  Row makeRow(const ir::Assumption &said, const analysis::LoopFacts *facts) const {
    Row row;
    const std::string path =
        said.range.file == unit_.mainFile ? path_ : absolutePath(said.range.file->path());
    row.place = fmt::format("{} {} {}", said.range.line(), said.range.column(), path);
    row.text = said.text;
    row.kind = static_cast<int>(said.kind);
    if (facts && facts->counter && facts->step && facts->counter->type->isInteger() &&
        !facts->counter->isSynthetic) {
      row.counter = facts->counter->name;
      row.step = *facts->step;
    }
    return row;
  }

  void putAround(const ir::Stmt &loop, unsigned number, std::string before,
                 const std::string &turns) {
    const ir::LoopSource &source = loop.source;
    const std::uint32_t begin = beginWithDirectives(unit_, source.whole);
    const int at = 2 * static_cast<int>(number);
    if (begin != source.whole.begin)
      before +=
          fmt::format("\n#line {} {}\n", SourceRange{loop.source.whole.file, begin, begin}.line(),
                      quoted(file_.path));
    edits_.push_back({begin, begin, "{ " + before, BeginOfLoop + at});
    edits_.push_back({source.whole.end, source.whole.end, " }", EndOfLoop - at});
    if (source.bodyIsBlock) {
      edits_.push_back({source.body.begin + 1, source.body.begin + 1, turns, BeginOfLoop + at + 1});
    } else {
      edits_.push_back(
          {source.body.begin, source.body.begin, "{" + turns + " ", BeginOfLoop + at + 1});
      edits_.push_back({source.body.end, source.body.end, " }", EndOfLoop - at - 1});
    }
  }

  std::string beginText(const ir::Function &function, const ir::Stmt &loop,
                        const ir::Assumption &said, std::size_t row,
                        const analysis::LoopFacts *facts) {
    const bool isIndependent = said.kind == AssumptionKind::Independent;
    const std::string base =
        isAboutElements(said) ? fmt::format("(const void *)({})", ir::lineText(*said.operands[0]))
                              : "0";
    std::string text =
        fmt::format("struct parlift_said *parlift_w{0} __attribute__((__cleanup__(parlift_leave), "
                    "__unused__)) = parlift_enter(&parlift_table[{0}], {1}, {2}); ",
                    row, base, isIndependent ? "__builtin_dwarf_cfa()" : "0");
    if (said.kind == AssumptionKind::Range) {
      std::string values;
      for (std::size_t k = isAboutElements(said) ? 1 : 0; k < said.operands.size(); ++k)
        values += ", " + ir::lineText(*said.operands[k], 1);
      text += fmt::format("parlift_{}(&parlift_table[{}]{}); ",
                          isAboutElements(said) ? "limits" : "number", row, values);
    }
    if (!isIndependent)
      return text;
    const CheckedMemory memory = checkedMemory(unit_, function, loop, facts, row);
    noteUnseen(row, memory.unseen);
    return text + memory.text;
  }

  // --- elements, and what pointers lead to

  struct Wrap {
    std::size_t row;
    CheckedPlace place;
  };

  void addPlaces(const ir::FunctionRef &function) {
    CheckedPlaces found = checkedPlaces(unit_, function, options_);
    for (const auto &[said, why] : found.unseen)
      if (const auto row = said_.find(said); row != said_.end())
        noteUnseen(row->second, why);
    for (CheckedPlace &place : found.places) {
      const auto row = said_.find(place.said);
      if (row == said_.end() || rows_[row->second].kind < 0)
        continue;
      std::vector<Wrap> &wraps = places_[{place.range.begin, place.range.end}];
      const auto same = std::ranges::find_if(wraps, [&](const Wrap &wrap) {
        return wrap.row == row->second && wrap.place.pointer == place.pointer;
      });
      if (same == wraps.end())
        wraps.push_back({row->second, std::move(place)});
      else
        same->place.isWritten |= place.isWritten;
    }
  }
  void noteUnseen(std::size_t row, const std::string &why) {
    if (rows_[row].unseen.empty() && rows_[row].kind >= 0)
      rows_[row].unseen = why;
  }

  void addWrap(const std::pair<std::uint32_t, std::uint32_t> &range, const std::vector<Wrap> &wraps,
               std::vector<Edit> &edits) const {
    const int length = static_cast<int>(range.second - range.first);
    const std::string name = fmt::format("parlift_p{}", range.first);
    std::string told;
    for (const Wrap &wrap : wraps)
      told +=
          rows_[wrap.row].kind == static_cast<int>(AssumptionKind::Disjoint)
              ? fmt::format("parlift_reach(&parlift_table[{}], {}, {}, {}, sizeof *{}); ", wrap.row,
                            quoted(wrap.place.pointer), wrap.place.isWritten ? 1 : 0, name, name)
              : fmt::format("parlift_element(&parlift_table[{}], {}, sizeof *{}, {}); ", wrap.row,
                            name, name, wrap.place.isSigned ? 1 : 0);
    edits.push_back(
        {range.first, range.first,
         fmt::format("(*__extension__ ({{ {} {} = {}", unit_.isCxx ? "auto" : "__auto_type", name,
                     unit_.isCxx ? "__builtin_addressof(" : "&("),
         -length});
    edits.push_back({range.second, range.second, fmt::format("); {}{}; }}))", told, name),
                     EndOfPlace + length});
  }

  // --- Pure

  void addCalls() {
    std::map<std::string, std::vector<unsigned>> wanted;
    for (const auto &[said, row] : said_)
      if (said.second->kind == AssumptionKind::Pure && rows_[row].kind >= 0) {
        std::vector<unsigned> &rows = wanted[said.second->function];
        if (std::ranges::find(rows, row) == rows.end())
          rows.push_back(static_cast<unsigned>(row));
      }
    if (wanted.empty())
      return;
    for (const ir::FunctionRef &function : unit_.functions)
      if (function->inMainFile && !function->isConstexpr)
        ir::forEachExpr(*function->body, [&](const ir::Expr &expr) { addCall(expr, wanted); });
    for (const auto &[said, row] : said_)
      if (said.second->kind == AssumptionKind::Pure)
        noteHiddenCalls(*said.first, said.second->function, row);
  }
  void addCall(const ir::Expr &expr, const std::map<std::string, std::vector<unsigned>> &wanted) {
    const auto rows =
        expr.kind == ir::ExprKind::Call ? wanted.find(ir::calledAs(expr)) : wanted.end();
    if (rows == wanted.end() || !calls_.emplace(expr.range.begin, expr.range.end).second)
      return;
    if (auto edits = checkedCall(unit_, expr, rows->second, static_cast<unsigned>(calls_.size()))) {
      edits_.insert(edits_.end(), edits->begin(), edits->end());
      told_.emplace(expr.range.begin, expr.range.end);
    }
  }
  /// In the loop, and in functions that it calls.
  void noteHiddenCalls(const ir::Stmt &loop, const std::string &name, std::size_t row) {
    std::set<const ir::Function *> entered;
    const auto look = [&](const auto &self, const ir::Stmt &stmt) -> void {
      ir::forEachExpr(stmt, [&](const ir::Expr &expr) {
        if (expr.kind != ir::ExprKind::Call)
          return;
        if (ir::calledAs(expr) == name && (expr.range.file != unit_.mainFile ||
                                           !told_.contains({expr.range.begin, expr.range.end}))) {
          const bool isHere = expr.range.valid() && expr.range.file == unit_.mainFile;
          noteUnseen(row,
                     isHere ? fmt::format("the call in line {} is not followed", expr.range.line())
                            : "a call in another file is not followed");
        }
        const auto target = expr.target.lock();
        if (target && target->name != name && entered.insert(target.get()).second)
          self(self, *target->body);
      });
    };
    look(look, loop);
  }

  const AnalyzedFile &file_;
  const analysis::Options &options_;
  const ir::Unit &unit_;
  std::string path_;
  std::vector<Row> rows_;
  std::map<Key, std::size_t> numbers_;
  std::map<SaidOf, std::size_t> said_;                           ///< to its row
  std::set<std::pair<const SourceFile *, std::uint32_t>> loops_; ///< by where they begin
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<Wrap>> places_;
  std::set<std::pair<std::uint32_t, std::uint32_t>> calls_, told_;
  std::vector<Edit> edits_;
};

} // namespace

Result<std::string> withChecks(const AnalyzedFile &file, const analysis::Options &options) {
  return Checks(file, options).text();
}

std::string_view checkDeclarations() {
  return texts::checks;
}

} // namespace parlift::pipeline
