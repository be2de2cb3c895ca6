/// \file
/// The question of CanSearch.h as it is being answered. Private to its sources:
///
///     CanSearch.cpp        what is looked at in an iteration; the mark
///     SearchBound.cpp      how many iterations may be, and which values the movers have in them
///     SearchReads.cpp      whether all that is evaluated exists, and whose the variables are
///
/// The parts are asked in this order; the first refusal stays.
#pragma once

#include "legality/search/CanSearch.h"
#include "legality/search/SearchHeader.h"
#include "legality/search/SureElements.h"

#include <optional>
#include <set>
#include <vector>

namespace parlift::legality {

/// Variables that the loop's test asks for, counters apart.
std::set<const ir::Symbol *> askedFor(const ir::Stmt &loop);

class SearchQuestion {
public:
  SearchQuestion(const Nest &nest, LoopIndex loop)
      : nest_(nest), loop_(*nest.loop(loop).stmt), body_(loop_, askedFor(loop_)) {}

  std::variant<Search, SearchRefusal> answer();

private:
  bool look();
  bool bound();
  bool boundByExtent();
  bool movers();
  bool reads(const ir::StmtRef &stmt, bool isAlways);
  bool inner(const ir::Stmt &loop, bool isAlways);
  bool variables();
  bool refuse(diag::ReasonId reason, const SourceRange &place, const std::string &what = {}) {
    if (!refusal_)
      refusal_ = {reason, what.empty() && place.valid() ? place.oneLine() : what, place};
    return false;
  }

  const Nest &nest_;
  const ir::Stmt &loop_;
  SearchBody body_;
  ir::StmtRef cut_;
  std::optional<SearchHeader> header_;
  std::optional<SureElements> sure_;
  ir::StmtRef look_;
  Sum distance_; ///< iterations that are looked at, times the counter's step
  std::int64_t stride_ = 1;
  std::vector<ir::ExprRef> entry_;      ///< guards that come first
  std::vector<const ir::Symbol *> set_; ///< set by `look` before anything leaves
  std::optional<SearchRefusal> refusal_;
};

} // namespace parlift::legality
