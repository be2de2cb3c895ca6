/// \file
/// A region while it is described. Private to its sources:
///
///     Region.cpp             loops, domains
///     RegionBodies.cpp       what of a body is one statement
///     RegionAccesses.cpp     what the statements touch
///     RegionValues.cpp       polynomials as affine forms, parameters as C
///
/// Throws the Refusal when the region cannot be described; describeRegion catches it.
#pragma once

#include "legality/scop/Region.h"

#include <functional>
#include <set>

namespace parlift::legality {

class RegionBuilder {
public:
  RegionBuilder(const Nest &nest, LoopIndex root, std::string what);
  Region build();

private:
  /// Parameters and other variables while their numbers are not known.
  static constexpr unsigned firstParameter = 1u << 20, firstOther = 1u << 21;

  /// Polynomials over the counters of some loops as rows; what cannot be said so is nullopt.
  class Affines {
  public:
    /// Counters of `loops` are variables 0, 1 ...
    Affines(RegionBuilder &builder, std::vector<LoopIndex> loops)
        : builder_(&builder), loops_(std::move(loops)) {}
    std::optional<poly::Affine> form(const analysis::Polynomial &value);
    /// Another variable for the counter of a loop that is not scheduled.
    void addLoop(LoopIndex loop) { inner_.emplace(loop, firstOther + others_++); }
    unsigned others() const { return others_; }
    poly::Conjunction rows;

  private:
    std::optional<unsigned> variable(const analysis::Monomial &monomial);
    std::optional<unsigned> quotient(analysis::AtomId id);
    RegionBuilder *builder_;
    std::vector<LoopIndex> loops_;
    std::map<LoopIndex, unsigned> inner_;
    std::map<analysis::AtomId, unsigned> quotients_;
    unsigned others_ = 0;
  };

  /// A loop's body as one list: the statements of inner braces stand in it like the others.
  struct Body {
    struct Braces {
      ir::StmtRef block;
      std::size_t begin = 0, end = 0; ///< items that were in them
    };
    std::vector<ir::StmtRef> items;
    std::vector<Braces> braces; ///< that declare something, outer ones first

    /// The end of the innermost braces around an item.
    std::size_t scopeEnd(std::size_t item) const;
    /// Items as one statement; braces that are only a part of them stay.
    std::vector<ir::StmtRef> text(std::size_t begin, std::size_t end) const;
  };
  static void openBody(const ir::StmtRef &part, Body &body);

  Refusal unsuited(const std::string &why, const SourceRange &place = {}) const;

  // Region.cpp
  std::optional<LoopIndex> indexOf(const ir::Stmt &stmt) const;
  bool mayStartTooFar(const analysis::NestLoop &loop) const;
  bool isSchedulable(LoopIndex index);
  std::vector<LoopIndex> scheduledAround(LoopIndex index) const;
  poly::Order loop(LoopIndex index, std::vector<unsigned> &around);
  void finishCounters();
  void describeDomains();
  void describeContext();
  void moveParameters();

  // RegionBodies.cpp
  poly::Order body(LoopIndex index, const Body &body, std::vector<unsigned> &around);
  std::vector<std::size_t> groups(LoopIndex index, const Body &body);
  static bool isBareCounter(const ir::Stmt &stmt, const std::vector<ir::StmtRef> &items);

  // RegionAccesses.cpp
  void describeVariables();
  std::set<const ir::Symbol *> reductions() const;
  void describeMemory();
  void checkHeldValues() const;
  std::map<const ir::Expr *, unsigned> statementsOfExprs() const;
  std::vector<unsigned> classesOfBases() const;
  void describeBase(const std::vector<std::pair<const analysis::Access *, unsigned>> &accesses);
  std::optional<std::vector<std::vector<analysis::Polynomial>>>
  subscripts(const std::vector<std::pair<const analysis::Access *, unsigned>> &accesses);
  void touch(const analysis::Access &access, unsigned statement, unsigned array,
             const std::vector<analysis::Polynomial> &subscripts);

  // RegionValues.cpp
  bool isFixed(analysis::AtomId id) const;
  unsigned parameter(const analysis::Monomial &monomial);
  std::string textOf(const analysis::Monomial &monomial) const;
  ir::ExprRef wordInHeaders(const analysis::Atom &atom) const;
  ir::ExprRef expressionOf(const analysis::Monomial &monomial) const;

  const Nest &nest_;
  LoopIndex root_;
  std::string what_;
  Region region_;
  std::vector<LoopIndex> inside_; ///< loops of the function in the root
  /// Variables that each iteration of a loop sets before it reads them, dead after it.
  std::map<LoopIndex, std::set<const ir::Symbol *>> privates_;
  std::map<const ir::Symbol *, ir::StmtRef> bareCounters_; ///< with their declarations
  std::map<analysis::Monomial, unsigned> parameters_;
  std::vector<Affines> affines_; ///< of each statement's domain
  unsigned arrays_ = 0;
};

/// Calls `visit` with each statement of the order.
void forEachStatement(const poly::Order &order, const std::function<void(unsigned)> &visit);

} // namespace parlift::legality
