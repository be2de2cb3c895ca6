#include "legality/parallel/Advice.h"

#include "legality/nest/Describe.h"
#include "legality/nest/Nests.h"
#include "legality/parallel/FlowBetween.h"
#include "legality/parallel/Hypotheses.h"
#include "legality/parallel/Judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace parlift::legality {

using analysis::FunctionFacts;
using analysis::LoopFacts;
using diag::ReasonId;
using diag::Verdict;

namespace {

constexpr unsigned mostQuestions = 16, mostOfAFunction = 64;
constexpr std::size_t mostAdvice = 3;

using Asked = std::vector<Hypothesis>;

bool mayRun(Verdict verdict) {
  return verdict == Verdict::Parallel || verdict == Verdict::Conditional;
}

class Advisor {
public:
  Advisor(FunctionFacts &facts, const analysis::Options &options)
      : facts_(facts), options_(options),
        isCxx_(facts.function->outline && facts.function->outline->isCxx) {
    options_.explains = options_.advises = false;
  }

  void adviseOn(LoopFacts &loop) {
    loop_ = &loop;
    left_ = std::min(mostQuestions, leftOfFunction_);
    const unsigned before = left_;
    advice_.clear();
    flow_.clear();
    endsByCharacter_ = false;
    helpsApart_ = true;
    arraySaid_ = nullptr;
    const Nests nests(facts_.function, options_, [&](const ir::Stmt &root) {
      return loop.loop->loopPath == root.loopPath ||
             loop.loop->loopPath.starts_with(root.loopPath + ".");
    });
    if (const Nests::Place place = nests.find(*loop.loop); place.nest) {
      nest_ = place.nest;
      index_ = place.loop;
      search(hypothesesAbout(*nest_, index_, isCxx_));
    }
    leftOfFunction_ -= before - left_;
    tell();
  }

private:
  void search(const Hypotheses &known) {
    if (options_.strictFp && loop_->record.reasonId == ReasonId::StrictFp)
      return askWithoutStrictFp();
    endsByCharacter_ = !known.length.empty();
    std::vector<const std::vector<Hypothesis> *> kinds{&known.apart,  &known.steady,  &known.own,
                                                       &known.length, &known.indices, &known.pure};
    for (const auto *kind : kinds)
      for (const Hypothesis &one : *kind)
        ask({one});
    if (advice_.empty())
      askTogether(known);
    if (!advice_.empty() || loop_->record.reasonId == ReasonId::QuotaExceeded)
      return;
    if (loop_->record.verdict != Verdict::Sequential)
      findFlow();
    // Of iterations that are proved to meet somewhere it would not be true, whatever can be done about that.
    if (!flow_.empty() || isProvedToMeet() || !known.independent.said)
      return;
    ask({known.independent});
    if (advice_.empty() && !known.pure.empty()) {
      Asked all = known.pure;
      all.push_back(known.independent);
      ask(all);
    }
  }

  bool isProvedToMeet() const {
    const auto carried = nest_->carried(index_);
    return std::ranges::any_of(
        carried, [&](unsigned id) { return nest_->dependences.dependences[id].exact; });
  }

  /// Were all pointers and rows apart, and did all conditions hold that data decide: would iterations still pass values on?
  void findFlow() {
    if (left_ == 0)
      return;
    --left_;
    analysis::Options apart = options_;
    apart.assumeNoAlias = true;
    const std::string &path = loop_->loop->loopPath;
    const Nests nests(facts_.function, apart, [&](const ir::Stmt &root) {
      return path == root.loopPath || path.starts_with(root.loopPath + ".");
    });
    for (const LoopFacts &other : judge(nests).loops)
      if (other.loop->loopPath == path)
        helpsApart_ = mayRun(other.record.verdict);
    const Nests::Place place = nests.find(*loop_->loop);
    if (const auto found = place.nest ? flowBetween(*place.nest, place.loop) : std::nullopt)
      flow_ = inWords(*place.nest, place.loop, *found);
  }

  static std::string inWords(const Nest &nest, LoopIndex loop, const FlowBetween &flow) {
    const std::string &write = nest.table().accesses[flow.write].text;
    const std::string &read = nest.table().accesses[flow.read].text;
    const std::string from = iterationInWords(nest, loop, flow.source);
    const std::string to = iterationInWords(nest, loop, flow.sink);
    const std::string name = read == write ? "" : fmt::format(" as `{}`", read);
    return flow.isSure
               ? fmt::format(
                     "no assumption helps: iteration {} writes `{}`, and iteration {} reads it{}",
                     from, write, to, name)
               : fmt::format("independent only if iteration {} does not write `{}`, which "
                             "iteration {} reads{}",
                             from, write, to, name);
  }

  /// All that is not about one index array, and each of those.
  void askTogether(const Hypotheses &known) {
    Asked common = known.apart;
    common.insert(common.end(), known.steady.begin(), known.steady.end());
    common.insert(common.end(), known.pure.begin(), known.pure.end());
    common.insert(common.end(), known.own.begin(), known.own.end());
    common.insert(common.end(), known.length.begin(), known.length.end());
    if (common.size() > 1)
      ask(common);
    if (common.empty())
      return;
    for (const Hypothesis &index : known.indices) {
      Asked all = common;
      all.push_back(index);
      if (ask(all))
        return;
    }
  }

  void askWithoutStrictFp() {
    analysis::Options loose = options_;
    loose.strictFp = false;
    if (const auto verdict = answer({}, loose))
      advice_.push_back({"parallel without --strict-fp, which keeps the order of sums and products",
                         "no --strict-fp", "", *verdict});
  }

  bool ask(const Asked &asked) {
    if (advice_.size() >= mostAdvice || isSaid(asked) || !answer(asked, options_))
      return false;
    // Rising values are all different: what asks more is no news.
    const auto isOfOne = [&](const Hypothesis &one) {
      return one.said && !one.said->operands.empty() && one.said->operands[0] == arraySaid_;
    };
    if (asked.size() == 1 && arraySaid_ && isOfOne(asked[0]) &&
        asked[0].said->kind == ir::AssumptionKind::Increasing)
      return false;
    if (asked[0].said && !asked[0].said->operands.empty() && asked.size() == 1)
      arraySaid_ = asked[0].said->operands[0];
    const Asked needed = reduced(asked);
    if (const auto verdict = answer(needed, options_))
      advice_.push_back(inWords(needed, *verdict));
    return true;
  }

  /// It was found already with less.
  bool isSaid(const Asked &asked) const {
    return std::ranges::any_of(advice_, [&](const diag::Advice &known) {
      return asked.size() == 1 && asked[0].said && known.assumption == asked[0].said->text;
    });
  }

  /// Without what it would be parallel without as well.
  Asked reduced(Asked asked) {
    for (std::size_t at = 0; asked.size() > 1 && at < asked.size();) {
      Asked fewer = asked;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(at));
      if (answer(fewer, options_))
        asked = std::move(fewer);
      else
        ++at;
    }
    for (Hypothesis &one : asked)
      if (one.said && one.said->kind == ir::AssumptionKind::Disjoint)
        one = reducedApart(asked, one);
    return asked;
  }

  Hypothesis reducedApart(const Asked &asked, const Hypothesis &whole) {
    std::vector<unsigned> bases = basesThatMayOverlap(*nest_, index_);
    Hypothesis result = whole;
    for (std::size_t at = bases.size(); at-- > 0 && bases.size() > 2;) {
      std::vector<unsigned> fewer = bases;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(at));
      const Hypothesis less = apartOf(*nest_, index_, isCxx_, fewer);
      Asked other = asked;
      for (Hypothesis &one : other)
        if (one.said == whole.said)
          one = less;
      if (answer(other, options_)) {
        bases = std::move(fewer);
        result = less;
      }
    }
    return result;
  }

  /// The verdict when all that is so; nullopt: not parallel, or no questions are left.
  std::optional<Verdict> answer(const Asked &asked, const analysis::Options &options) {
    std::string key = options.strictFp ? "strict" : "";
    for (const Hypothesis &one : asked)
      key += "|" + (one.said ? one.said->text : one.words);
    key = loop_->loop->loopPath + key;
    const auto known = answers_.find(key);
    if (known != answers_.end())
      return known->second;
    if (left_ == 0)
      return std::nullopt;
    --left_;
    const std::string &path = loop_->loop->loopPath;
    const Nests nests(withHypotheses(facts_.function, path, asked), options,
                      [&](const ir::Stmt &root) {
                        return path == root.loopPath || path.starts_with(root.loopPath + ".");
                      });
    std::optional<Verdict> &result = answers_[key];
    for (const LoopFacts &other : judge(nests).loops)
      if (other.loop->loopPath == path && mayRun(other.record.verdict))
        result = other.record.verdict;
    return result;
  }

  static diag::Advice inWords(const Asked &asked, Verdict verdict) {
    std::string words, items, changes, all;
    for (const Hypothesis &one : asked) {
      const auto add = [](std::string &list, const std::string &word, const char *separator) {
        list += (list.empty() || word.empty() ? "" : separator) + word;
      };
      add(words, one.words, ", and ");
      add(all, one.said ? one.said->text : one.words, ", ");
      if (one.said)
        add(items, one.said->text, ", ");
      else
        add(changes, one.change, ", and ");
    }
    const std::string directive =
        items.empty() ? "" : fmt::format("#pragma parlift assume({})", items);
    std::string text = fmt::format(
        "{} if {}: ", verdict == Verdict::Parallel ? "parallel" : "parallel under a test", words);
    if (!items.empty())
      text += fmt::format("say so with `{}`{}", directive, changes.empty() ? "" : ", and ");
    text += changes;
    // Another way to say it is one where it says all of it.
    if (asked.size() == 1 && asked[0].said && !asked[0].change.empty())
      text += fmt::format(", or {}", asked[0].change);
    return {std::move(text), std::move(all), directive, verdict};
  }

  void tell() {
    diag::LoopRecord &record = loop_->record;
    record.advice = advice_;
    if (record.remarks.empty())
      return;
    std::vector<diag::Note> &notes = record.remarks.front().notes;
    if (isRefuted(record.remarks.front().id))
      std::erase_if(notes, [](const diag::Note &note) { return !note.range.valid(); });
    for (const diag::Advice &one : advice_)
      notes.push_back({{}, one.text});
    if (!flow_.empty())
      notes.push_back({{}, flow_});
  }

  /// What helps against a reason in general would not help this loop, or has been asked of it.
  bool isRefuted(ReasonId id) const {
    const bool isOfRows = id == ReasonId::RowsMayAlias && !helpsApart_;
    return !flow_.empty() || isOfRows || id == ReasonId::PointersMayAlias ||
           id == ReasonId::CallOpaque || (id == ReasonId::ReadsPastExit && endsByCharacter_);
  }

  FunctionFacts &facts_;
  analysis::Options options_;
  const bool isCxx_;
  LoopFacts *loop_ = nullptr;
  const Nest *nest_ = nullptr;
  LoopIndex index_ = 0;
  unsigned left_ = 0, leftOfFunction_ = mostOfAFunction;
  std::map<std::string, std::optional<Verdict>> answers_;
  std::vector<diag::Advice> advice_;
  std::string flow_;             ///< what no assumption changes
  bool endsByCharacter_ = false; ///< `while (*s)`: the array's length would not do
  bool helpsApart_ = true;       ///< parallel, or not asked, if rows and pointers were all apart
  ir::ExprRef arraySaid_;        ///< something of it alone would do
};

bool isInParallelLoop(const FunctionFacts &facts, const LoopFacts &loop) {
  for (const LoopFacts *at = loop.parent ? facts.find(loop.parent) : nullptr; at;
       at = at->parent ? facts.find(at->parent) : nullptr)
    if (mayRun(at->record.verdict))
      return true;
  return false;
}

} // namespace

void advise(FunctionFacts &facts, const analysis::Options &options,
            const std::function<bool(const LoopFacts &)> &isShown) {
  Advisor advisor(facts, options);
  for (LoopFacts &loop : facts.loops)
    if (!mayRun(loop.record.verdict) && isShown(loop) && !loop.loop->source.inOmpRegion &&
        !isInParallelLoop(facts, loop))
      advisor.adviseOn(loop);
}

} // namespace parlift::legality
