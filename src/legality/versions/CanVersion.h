/// \file
/// Can it be tested before a nest that its memory does not overlap, and what else its other steps presume?
///
///     for (i = 0; i < n; i++)        =>    if (c + n <= a || a + n <= c) {
///       c[i] = a[i];                         for (i = 0; i < n; i++) c[i] = a[i];
///                                          } else {
///                                            for (i = 0; i < n; i++) c[i] = a[i];
///                                          }
///
/// The test is the conjunction of what `parallel` puts into its `if(...)`: premises of the model (no counter wraps
/// around), shapes that subscripts presume, and for each pair of bases that may overlap that their ranges in the whole
/// nest are apart. The order stays, so it is always legal. In the first copy the analysis finds the test and takes it
/// for known (analysis/dependences/Apart.h); steps that were refused for it may then follow, in any order.
///
/// Refuses inner loops, nests that need no test, ranges without bounds or without words before the nest, and texts
/// that cannot stand there twice. What the test reads must be variables: of memory that is read twice it is not
/// known that it says the same.
///
/// `canVersionBy` is given the condition, and that about sizes (SizeCondition.h): one copy for some of them, one for the
/// others. Any loop may have it; as legal as the first. Asked both the sizes come first.
#pragma once

#include "legality/nest/Answer.h"
#include "legality/nest/Nest.h"

#include <string>

namespace parlift::legality {

class VersionEvidence {
public:
  const ir::Stmt &loop() const { return *loop_; }
  const ir::ExprRef &condition() const { return condition_; }
  /// What the condition says, in words: "the arrays do not overlap".
  const std::string &meaning() const { return meaning_; }

private:
  friend Answer<VersionEvidence> canVersion(const Nest &, LoopIndex, const ir::ExprRef &);
  friend Answer<VersionEvidence> canVersionBy(const Nest &, LoopIndex, const std::string &, bool);
  VersionEvidence() = default;
  const ir::Stmt *loop_ = nullptr;
  ir::ExprRef condition_;
  std::string meaning_;
};

/// `size`: what is asked besides, before all else; null: nothing.
Answer<VersionEvidence> canVersion(const Nest &nest, LoopIndex loop,
                                   const ir::ExprRef &size = nullptr);
/// `condition`: C text, "n > 3000". `asksApart`: what `canVersion` tests is asked, too.
Answer<VersionEvidence> canVersionBy(const Nest &nest, LoopIndex loop, const std::string &condition,
                                     bool asksApart = false);

/// Something in the nest would need a version; where it runs because a test has failed, nothing does.
bool needsVersion(const Nest &nest);
/// The nest runs where what it would need was tested, and did not hold.
bool isFallback(const Nest &nest);

} // namespace parlift::legality
