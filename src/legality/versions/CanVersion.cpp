#include "legality/versions/CanVersion.h"

#include "analysis/dependences/Apart.h"
#include "analysis/dependences/AssumedIn.h"
#include "analysis/model/InTree.h"
#include "analysis/symbolic/Words.h"
#include "ir/Conjunction.h"
#include "ir/Walk.h"
#include "legality/loops/Copying.h"
#include "legality/loops/Reordering.h"
#include "legality/nest/NamesBefore.h"
#include "legality/versions/CanAvoidOverlap.h"
#include "legality/versions/SizeCondition.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace parlift::legality {

using namespace analysis;
using diag::ReasonId;

namespace {

constexpr const char *what = "version";
constexpr LoopIndex root = 0;

/// The parts of the test, each once, in the order in which they are asked: that numbers are numbers first.
class Test {
public:
  explicit Test(const Nest &nest) : nest_(nest), tree_(nest.model, root) {}

  void addSize(const ir::ExprRef &size) { add(size, "the loops are long enough"); }
  std::optional<Refusal> addPremises();
  std::optional<Refusal> addShapes();
  std::optional<Refusal> addOverlaps();

  const ir::Conjunction &clauses() const { return clauses_; }
  std::string meaning() const {
    std::string result;
    for (const std::string &one : meanings_)
      result += (result.empty() ? "" : ", ") + one;
    return result;
  }

private:
  void add(const ir::ExprRef &clause, const char *meaning) {
    const std::size_t before = clauses_.parts().size();
    clauses_.add(clause);
    if (clauses_.parts().size() == before) // it always holds, or is asked already
      return;
    if (std::find(meanings_.begin(), meanings_.end(), meaning) == meanings_.end())
      meanings_.emplace_back(meaning);
  }
  Refusal unproved(const std::string &why, std::vector<diag::Note> notes = {}) const {
    return refuse(ReasonId::TransformUnproved, nest_, root, what, why, std::move(notes));
  }

  const Nest &nest_;
  InTree tree_;
  ir::Conjunction clauses_;
  std::vector<std::string> meanings_;
};

std::optional<Refusal> Test::addPremises() {
  for (const Premise &premise : nest_.model.premises) {
    const auto words = tree_.holds(premise.constraint);
    if (!words)
      return unproved(
          fmt::format("loop `{}` may wrap around, and no words before the nest say when "
                      "not; a signed or wider counter would do without",
                      nest_.name(premise.loop)));
    add(*words, "nothing wraps around");
  }
  return std::nullopt;
}

std::optional<Refusal> Test::addShapes() {
  for (const Assumption &assumption : nest_.dependences.assumptions) {
    if (!isAbout(nest_.table(), assumption, root))
      continue; // the loops inside ask for themselves
    const auto words = tree_.holds(assumption.constraint);
    const Access &access = nest_.table().accesses[assumption.pairs.front().first];
    if (!words)
      return unproved(
          fmt::format("no words before the nest say when `{}` stays in its row", access.text),
          {{access.range, "here"}});
    add(*words, "subscripts stay in their rows");
  }
  return std::nullopt;
}

std::optional<Refusal> Test::addOverlaps() {
  std::set<std::pair<unsigned, unsigned>> asked;
  const AccessTable &table = nest_.table();
  for (const AliasQuestion &question : nest_.dependences.aliases) {
    if (!asked.insert(std::minmax(question.baseA, question.baseB)).second)
      continue;
    const bool isTested =
        std::any_of(table.apart.begin(), table.apart.end(), [&](const ApartRanges &test) {
          return std::minmax(test.first.base, test.second.base) ==
                 std::minmax(question.baseA, question.baseB);
        });
    if (isTested)
      return unproved(
          fmt::format("a test of `{}` and `{}` stands before the nest already, and it is "
                      "not proved that the nest stays in what it tests",
                      table.bases[question.baseA].text, table.bases[question.baseB].text));
    const Overlap overlap = question.baseA == question.baseB
                                ? Overlap{}
                                : canAvoidOverlap(nest_, root, question.baseA, question.baseB,
                                                  /*isAlwaysAsked=*/true);
    if (overlap.condition)
      add(overlap.condition, "the arrays do not overlap");
    if (overlap.condition || overlap.proved)
      continue;
    const Base &a = table.bases[question.baseA], &b = table.bases[question.baseB];
    const std::string why =
        question.baseA == question.baseB
            ? fmt::format("`{}` may be the same memory in several iterations, which no test before "
                          "the nest rules out",
                          a.text)
            : fmt::format("`{}` and `{}` may overlap, and no words before the nest say which part "
                          "of them it uses; `restrict` would do without",
                          a.text, b.text);
    std::vector<diag::Note> notes;
    for (const unsigned id : {question.accessA, question.accessB})
      notes.push_back({table.accesses[id].range,
                       fmt::format("{} here: `{}`", table.accesses[id].isWrite ? "written" : "read",
                                   table.accesses[id].text)});
    return unproved(why, std::move(notes));
  }
  return std::nullopt;
}

/// `v.size()`, and the place of it: only calls that change a container change it, and the analysis forgets a test behind these.
bool isSizeOfVariable(const ir::Expr &part) {
  const ir::Expr &place = part.kind == ir::ExprKind::Load ? *part.operands[0] : part;
  return isContainerSize(place) && place.operands[0]->kind == ir::ExprKind::VarRef;
}

/// What is read by way of an address, and so need not be the same when the nest reads it.
const ir::Expr *memoryIn(const ir::Expr &condition) {
  const ir::Expr *found = nullptr;
  ir::forEachExpr(condition, [&](const ir::Expr &part) {
    const bool isPlain =
        part.kind == ir::ExprKind::IntLiteral || part.kind == ir::ExprKind::VarRef ||
        part.kind == ir::ExprKind::Binary || part.kind == ir::ExprKind::Unary ||
        part.kind == ir::ExprKind::Cast ||
        ((part.kind == ir::ExprKind::Load || part.kind == ir::ExprKind::AddressOf) &&
         part.operands[0]->kind == ir::ExprKind::VarRef &&
         (!part.operands[0]->symbol->isReference || part.kind == ir::ExprKind::AddressOf) &&
         !part.operands[0]->type->isVolatile && !part.operands[0]->type->isAtomic) ||
        isSizeOfVariable(part);
    found = isPlain || found ? found : &part;
  });
  return found;
}

/// Each name stands for the same variable before the nest.
bool meansTheSame(const ir::Expr &condition, const NamesBefore &names) {
  bool result = true;
  ir::forEachExpr(condition, [&](const ir::Expr &part) {
    if (part.kind == ir::ExprKind::VarRef)
      result &= names.find(part.symbol->name) == part.symbol;
  });
  return result;
}

} // namespace

bool isFallback(const Nest &nest) {
  const auto isPresumed = [&](const Constraint &tested) {
    const auto isIt = [&](const auto &presumed) {
      return presumed.constraint.kind == tested.kind && presumed.constraint.value == tested.value;
    };
    return std::any_of(nest.model.premises.begin(), nest.model.premises.end(), isIt) ||
           std::any_of(nest.dependences.assumptions.begin(), nest.dependences.assumptions.end(),
                       isIt);
  };
  const auto isAsked = [&](const ApartRanges &tested) {
    return std::any_of(nest.dependences.aliases.begin(), nest.dependences.aliases.end(),
                       [&](const AliasQuestion &question) {
                         return std::minmax(tested.first.base, tested.second.base) ==
                                std::minmax(question.baseA, question.baseB);
                       });
  };
  return std::any_of(
      nest.table().failed.begin(), nest.table().failed.end(), [&](const Tested &test) {
        return (!test.apart.empty() || !test.constraints.empty()) &&
               std::all_of(test.apart.begin(), test.apart.end(), isAsked) &&
               std::all_of(test.constraints.begin(), test.constraints.end(), isPresumed);
      });
}

bool needsVersion(const Nest &nest) {
  return !nest.dependences.aliases.empty() || !nest.model.premises.empty() ||
         std::ranges::any_of(nest.dependences.assumptions, [&](const Assumption &assumption) {
           return isAbout(nest.table(), assumption, root);
         });
}

Answer<VersionEvidence> canVersion(const Nest &nest, LoopIndex loop, const ir::ExprRef &size) {
  const auto unsuited = [&](const std::string &why) {
    return refuse(ReasonId::TransformUnsuited, nest, loop, what, why);
  };
  if (loop != root)
    return unsuited(
        fmt::format("the test stands before a whole nest, that over `{}` here", nest.name(root)));
  if (auto no = cannotCopy(nest, loop, what))
    return *no;
  if (!needsVersion(nest))
    return unsuited("there is nothing to test: no arrays may overlap and no counter wraps around");
  if (isFallback(nest))
    return unsuited("the loop is what runs where such a test has failed");
  Test test(nest);
  if (size)
    test.addSize(size);
  const std::size_t besides = test.clauses().parts().size();
  for (const auto part : {&Test::addPremises, &Test::addShapes, &Test::addOverlaps})
    if (auto no = (test.*part)())
      return *no;
  if (test.clauses().parts().size() == besides)
    return unsuited("what would be tested always holds");
  const ir::ExprRef condition = test.clauses().tree();
  const std::string words = test.clauses().text();
  if (!meansTheSame(*condition, NamesBefore(nest.function, *nest.loop(loop).stmt)))
    return refuse(ReasonId::TransformUnproved, nest, loop, what,
                  fmt::format("`{}` cannot be tested before the nest", words));
  if (memoryIn(*condition))
    return refuse(ReasonId::TransformUnproved, nest, loop, what,
                  fmt::format("`{}` would be tested, and what it reads from memory may be another "
                              "value in the nest; variables that are set before it would do",
                              words));
  VersionEvidence evidence;
  evidence.loop_ = nest.loop(loop).stmt;
  evidence.condition_ = condition;
  evidence.meaning_ = test.meaning();
  return evidence;
}

Answer<VersionEvidence> canVersionBy(const Nest &nest, LoopIndex loop, const std::string &condition,
                                     bool asksApart) {
  if (auto no = cannotCopy(nest, loop, what))
    return *no;
  const Result<ir::ExprRef> test = sizeCondition(nest, loop, condition);
  if (!test)
    return refuse(ReasonId::TransformUnsuited, nest, loop, what, test.error());
  if (asksApart)
    return canVersion(nest, loop, *test);
  VersionEvidence evidence;
  evidence.loop_ = nest.loop(loop).stmt;
  evidence.condition_ = *test;
  evidence.meaning_ = "both do the same; the sizes decide which one is faster";
  return evidence;
}

} // namespace parlift::legality
