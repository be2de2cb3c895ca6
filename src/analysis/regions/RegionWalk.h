/// \file
/// One abstract execution of a function for its regions. Private to the folder.
///
/// The state at a place holds restraints on the function's numbers, one for each integer that nobody else can reach and for the offset of each such
/// pointer, and for each of these pointers what it points into. Numbers of a statement's own come behind them and go with it.
#pragma once

#include "analysis/regions/Regions.h"

#include <set>

namespace parlift::analysis {

/// What a pointer points into: nothing, the base, which may be the function's own, any memory.
struct PointsInto {
  enum class Kind : std::uint8_t { Nothing, Own, Base, Any };
  Kind kind = Kind::Any;
  RegionBase base;
  bool operator==(const PointsInto &) const = default;
};

class RegionWalk {
public:
  RegionWalk(Regions &regions, const ir::Function &function);

  /// Under these restraints on the parameters. Nullopt: `Regions::refuse` has been told why.
  std::optional<FunctionRegions> run(const poly::Restraints &onEntry);

private:
  struct State {
    poly::Restraints numbers;
    std::map<const ir::Symbol *, PointsInto> pointers;
  };
  struct PointerValue {
    PointsInto into;
    std::optional<poly::Affine> offset; ///< in elements; nullopt: not known
  };
  struct Element {
    PointsInto in;
    std::optional<poly::Affine> at;
  };

  // --- statements (RegionWalk.cpp)
  void run(const ir::Stmt &stmt);
  void runLoop(const ir::Stmt &loop);
  State runTrip(const ir::Stmt &loop);
  void setVariable(const ir::Symbol &symbol, const ir::Expr *value);
  void returns(const ir::Stmt &stmt);
  poly::Variable addEntry(poly::Restraints &numbers) const;
  bool isReached() const { return !state_.numbers.isUnreached(); }
  static State joined(const State &a, const State &b);
  static State widened(const State &a, const State &next);
  static bool includes(const State &a, const State &b);
  void refuse(SourceRange at, std::string why);

  // --- what is touched (RegionTouches.cpp)
  void read(const ir::Expr &expr);
  void readInOrder(const ir::Expr &first, bool whenTrue, const ir::Expr &second);
  void touch(const ir::Expr &lvalue, bool isWrite);
  void touch(const Element &element, bool isWrite, const ir::Expr *call, SourceRange at);
  void touchWhere(const PointsInto &in, poly::Restraints where, bool isWrite, const ir::Expr *call,
                  SourceRange at);
  void enter(const ir::Expr &call);
  void noteGiven(const ir::Expr &call);
  void touchRuns(const ir::Expr &call);
  void addOnEntry(const Touched &touched);
  void addToSummary(const Touched &touched);

  // --- values (RegionValues.cpp)
  std::optional<poly::Affine> number(const ir::Expr &expr);
  std::optional<poly::Affine> numberOf(const ir::Expr &binary);
  std::optional<poly::Affine> atMost(const ir::Expr &expr);
  poly::Affine quotient(const poly::Affine &value, std::int64_t by, bool roundsDown);
  std::optional<poly::Affine> chosen(const ir::Expr &select);
  std::optional<poly::Affine> resultOf(const ir::Expr &call);
  std::optional<poly::Affine> fitting(std::optional<poly::Affine> value, const ir::Type &type);
  bool fits(const poly::Affine &value, const ir::Type &type) const;
  poly::Affine fresh();
  PointerValue pointer(const ir::Expr &expr);
  Element element(const ir::Expr &lvalue);
  static bool countAlike(const ir::Type &one, const ir::Type &other);
  static bool countsInElements(const ir::Expr &place);
  void assume(const ir::Expr &condition, bool isTrue);
  void assumeComparison(ir::BinaryOp op, const poly::Affine &left, const poly::Affine &right);
  const poly::Variable *numberOf(const ir::Symbol &symbol) const;

  const FunctionRegions *summaryOf(const ir::Expr &call, const ir::Function &callee);
  /// This state's numbers with the callee's parameters as the call says them, behind all others: the first one.
  poly::Variable addArguments(const ir::Expr &call, const ir::Function &callee,
                              poly::Restraints &numbers);
  /// Restraints on the callee's parameters, then one number more, in this state's: its parameters are said by the call.
  poly::Restraints inCallersNumbers(const ir::Expr &call, const ir::Function &callee,
                                    const poly::Restraints &of, const poly::Affine &shift);

  Regions &regions_;
  const ir::Function &function_;
  FunctionRegions result_;
  unsigned count_ = 0; ///< numbers of the function
  std::vector<const ir::Symbol *> ofNumber_;
  State state_;
  const ir::Stmt *at_ = nullptr;
  std::set<const ir::Stmt *> callsItselfIn_; ///< statements with calls of the function itself
  bool failed_ = false;
  std::vector<State> breaks_, continues_;
  unsigned steps_ = 0;
};

} // namespace parlift::analysis
