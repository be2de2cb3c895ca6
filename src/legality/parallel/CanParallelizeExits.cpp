// A loop that an iteration may leave: a search for that iteration, and the loop from there on.
#include "legality/parallel/ParallelQuestion.h"
#include "legality/search/CanSearch.h"

#include "ir/Search.h"

namespace parlift::legality {

using namespace analysis;
using diag::NeedKind;
using diag::ReasonId;
using diag::Verdict;

/// The loop may be left early, or its number of iterations depends on what they find. True: its iterations stay in order, and a search
/// decides where it begins. Otherwise what is refused stays refused, with what kept the search from being the answer.
bool Question::search() {
  const NestLoop &loop = nest_.loop(loop_);
  if (loop.inlined || !loop.stmt)
    return false;
  auto answer = canSearch(nest_, loop_);
  if (const auto *why = std::get_if<SearchRefusal>(&answer)) {
    if (why->name.empty())
      return false;
    const bool isOpen = answer_.reason == ReasonId::LoopExitsEarly ||
                        answer_.reason == ReasonId::LoopNotCounted ||
                        answer_.reason == ReasonId::UnstructuredFlow ||
                        answer_.reason == ReasonId::DependenceUnknown;
    if (why->reason == ReasonId::ReadsPastExit && isOpen) {
      refused_ = false;
      refuse(Verdict::Unknown, ReasonId::ReadsPastExit, {why->name}, why->place);
    } else if (answer_.reason == ReasonId::LoopExitsEarly && why->place.valid() &&
               why->reason == ReasonId::LoopExitsEarly) {
      if (answer_.notes.empty() && answer_.place.valid())
        answer_.notes.push_back({answer_.place, "here"});
      answer_.notes.push_back({why->place, "no search for the iteration that leaves: those before "
                                           "it do this, or could not do it early"});
    }
    return false;
  }
  auto &mark = std::get<Search>(answer);
  refused_ = false;
  answer_.verdict = Verdict::Parallel;
  answer_.asWritten = Verdict::Unknown;
  answer_.reason = ReasonId::LoopParallel;
  answer_.arguments.resize(1);
  answer_.arguments.emplace_back(
      "iterations before the one that leaves it do nothing else, and that one can be searched for");
  answer_.place = {};
  answer_.notes.clear();
  answer_.blocking.clear();
  answer_.more.clear();
  answer_.condition = {};
  answer_.inspections.clear();
  answer_.scan.reset();
  answer_.needs = {{NeedKind::Search, "", {mark->movers.front().symbol->name}}};
  answer_.search = std::move(mark);
  parts_ = {};
  parts_.formsNeedCondition = false;
  return true;
}

} // namespace parlift::legality
