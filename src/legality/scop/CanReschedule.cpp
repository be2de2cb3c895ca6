#include "legality/scop/CanReschedule.h"

#include "legality/loops/Reordering.h"
#include "legality/scop/RegionBuilder.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::legality {

using diag::ReasonId;

class RescheduleQuestion {
public:
  RescheduleQuestion(const Nest &nest, LoopIndex root, std::string what)
      : nest_(nest), root_(root), what_(std::move(what)) {}

  Answer<RescheduleEvidence> reschedule(const poly::Wish &wish) {
    Answer<Region> region = describeRegion(nest_, root_, what_);
    if (!region)
      return region.refusal();
    return conclude(*region, poly::reschedule(region->program, wish), !wish.tiles.empty());
  }

  Answer<RescheduleEvidence> rearrange(const BandPlan &plan) {
    Answer<Region> region = describeRegion(nest_, root_, what_);
    if (!region)
      return region.refusal();
    poly::Order order = region->program.original;
    poly::Order *innermost = &order;
    poly::Order band = order;
    band.members.clear();
    for (std::size_t level = 0; level < plan.band.size(); ++level) {
      if (innermost->kind != poly::Order::Kind::Band)
        return no(
            ReasonId::TransformUnsuited,
            fmt::format("the loops are not perfectly nested above loop `{}`, or its bounds are "
                        "not affine",
                        nest_.name(plan.band[level])));
      innermost = &innermost->children.front();
    }
    band.children = {*innermost};
    for (const std::vector<std::int64_t> &row : plan.rows) {
      poly::Order::Member member;
      forEachStatement(*innermost, [&](unsigned statement) {
        poly::Affine value;
        for (unsigned level = 0; level < row.size(); ++level)
          if (row[level] != 0)
            value.terms.emplace_back(level, row[level]);
        member.rows[statement] = std::move(value);
      });
      band.members.push_back(std::move(member));
    }
    band.tiles = plan.tiles;
    band.isWavefront = plan.isWavefront;
    return conclude(*region, poly::rearrange(region->program, band), plan.isWavefront);
  }

private:
  Refusal no(ReasonId id, const std::string &why, std::vector<diag::Note> notes = {}) const {
    return refuse(id, nest_, root_, what_, why, std::move(notes));
  }

  Answer<RescheduleEvidence> conclude(const Region &region, poly::OrderAnswer answer,
                                      bool carriesProof) const {
    if (auto *loops = std::get_if<poly::LoopAst>(&answer)) {
      if (auto unsaid = hasUnsaidValues(region, loops->root))
        return *unsaid;
      return RescheduleEvidence(region, std::move(*loops), carriesProof);
    }
    const auto &failure = std::get<poly::NoOrder>(answer);
    switch (failure.reason) {
    case poly::NoOrder::Reason::Quota:
      return no(ReasonId::TransformUnproved, "it takes too long to find out");
    case poly::NoOrder::Reason::Failed:
      return no(ReasonId::TransformUnsuited, "no loops were found that run the statements so");
    case poly::NoOrder::Reason::Illegal:
      break;
    }
    std::vector<diag::Note> notes;
    const auto add = [&](unsigned statement, const char *text) {
      const SourceRange &place = region.statements[statement].text.front()->range;
      if (place.valid())
        notes.push_back({place, text});
    };
    add(failure.source, "an instance of this");
    add(failure.sink, "and a later one of this, which touches the same memory");
    return no(ReasonId::TransformIllegal,
              "instances of statements that depend on each other would change places",
              std::move(notes));
  }

  /// Bounds speak of a value that has no name in C there.
  std::optional<Refusal> hasUnsaidValues(const Region &region, const poly::LoopNode &node) const {
    std::vector<const poly::LoopExpr *> work{&node.first, &node.last, &node.condition};
    for (const poly::LoopExpr &counter : node.counters)
      work.push_back(&counter);
    while (!work.empty()) {
      const poly::LoopExpr *expr = work.back();
      work.pop_back();
      if (expr->kind == poly::LoopExpr::Kind::Parameter && !region.parameters.at(expr->index))
        return no(ReasonId::TransformUnsuited,
                  fmt::format("the new bounds would need the value of `{}`, which cannot be said "
                              "there",
                              region.program.parameters[expr->index]));
      for (const poly::LoopExpr &operand : expr->operands)
        work.push_back(&operand);
    }
    for (const poly::LoopNode &child : node.children)
      if (auto found = hasUnsaidValues(region, child))
        return found;
    return std::nullopt;
  }

  const Nest &nest_;
  LoopIndex root_;
  std::string what_;
};

Answer<RescheduleEvidence> canReschedule(const Nest &nest, LoopIndex root, const poly::Wish &wish,
                                         const std::string &what) {
  return RescheduleQuestion(nest, root, what).reschedule(wish);
}

Answer<RescheduleEvidence> canRearrange(const Nest &nest, const BandPlan &plan,
                                        const std::string &what) {
  return RescheduleQuestion(nest, plan.band.front(), what).rearrange(plan);
}

} // namespace parlift::legality
