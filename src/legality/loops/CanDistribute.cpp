#include "legality/loops/CanDistribute.h"

#include "ir/Jumps.h"
#include "ir/OnlyStatement.h"
#include "legality/loops/CanInterchange.h"
#include "legality/loops/Reordering.h"
#include "legality/nest/Touched.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

namespace parlift::legality {

using namespace analysis;
using diag::Direction;

namespace {

constexpr std::size_t mostStatements = 40;

/// The perfectly nested loops around and inside `loop`, outermost first.
std::vector<LoopIndex> bandOf(const Nest &nest, LoopIndex loop) {
  LoopIndex outermost = loop;
  while (
      nest.loop(outermost).parent &&
      isPerfectlyNested(*nest.loop(*nest.loop(outermost).parent).stmt, *nest.loop(outermost).stmt))
    outermost = *nest.loop(outermost).parent;
  return perfectBand(nest, outermost, nest.table().loops.size());
}

/// One row of the direction matrix, over the band.
using Row = std::vector<Direction>;

/// In this order of the band's loops no row leads with ">".
bool isLegal(const std::vector<Row> &rows, const std::vector<std::size_t> &order) {
  for (const Row &row : rows)
    for (std::size_t position : order) {
      if (mayBe(row[position], Direction::Gt))
        return false;
      if (!mayBe(row[position], Direction::Eq))
        break;
    }
  return true;
}

/// The loop at `which` carries no row in this order.
bool isParallel(const std::vector<Row> &rows, const std::vector<std::size_t> &order,
                std::size_t which) {
  for (const Row &row : rows) {
    bool carriedOutside = false;
    for (std::size_t position : order) {
      if (position == which) {
        if (!carriedOutside && row[position] != Direction::Eq)
          return false;
        break;
      }
      carriedOutside |= row[position] == Direction::Lt;
    }
  }
  return true;
}

/// Groups of statements on common cycles, by transitive closure (there are few statements).
std::vector<std::size_t> groupsOf(std::vector<std::vector<bool>> reaches) {
  const std::size_t count = reaches.size();
  for (std::size_t k = 0; k < count; ++k)
    for (std::size_t i = 0; i < count; ++i)
      for (std::size_t j = 0; j < count; ++j)
        if (reaches[i][k] && reaches[k][j])
          reaches[i][j] = true;
  std::vector<std::size_t> group(count);
  for (std::size_t i = 0; i < count; ++i) {
    group[i] = i;
    for (std::size_t j = 0; j < i; ++j)
      if (reaches[i][j] && reaches[j][i]) {
        group[i] = group[j];
        break;
      }
  }
  return group;
}

/// Asks about the statements of one nest's innermost body. Each part returns why not, or nothing.
class DistributionQuestion {
public:
  DistributionQuestion(const Nest &nest, LoopIndex loop, const std::set<unsigned> &remedied)
      : nest_(nest), loop_(loop), remedied_(remedied), band_(bandOf(nest, loop)),
        statements_(ir::bodyStatements(*nest.loop(band_.back()).stmt)) {}

  Answer<Distribution, diag::Note> answer() {
    Why why = isSimple();
    if (!why)
      why = tieByScalars();
    if (!why)
      why = tieByDependences();
    if (!why)
      why = decide();
    if (why)
      return std::move(*why);
    return result_;
  }

private:
  using Why = std::optional<diag::Note>;
  static Why because(const SourceRange &where, const std::string &reason) {
    return diag::Note{where, "distributing the loop does not help: " + reason};
  }
  Why because(const std::string &reason) const {
    return because(nest_.loop(loop_).stmt->source.keyword, reason);
  }

  Why isSimple() const {
    if (band_.size() > 3 || statements_.size() > mostStatements)
      return because("there are too many statements, or loops around them");
    for (const ir::StmtRef &statement : statements_) {
      if (ir::holdsAny(*statement, {ir::StmtKind::Loop, ir::StmtKind::Break, ir::StmtKind::Continue,
                                    ir::StmtKind::Return, ir::StmtKind::OpaqueStmt}))
        return because(statement->range, "this holds a loop of its own, or leaves the iteration");
    }
    return {};
  }

  void tie(std::size_t first, std::size_t second) {
    edges_[first][second] = edges_[second][first] = true;
  }

  /// Scalars that carry values between statements tie them together; one that carries values between
  /// iterations is more than distribution can mend.
  Why tieByScalars() {
    std::vector<Touched> touched;
    for (std::size_t i = 0; i < statements_.size(); ++i) {
      makers_.add(*statements_[i], i);
      touched.push_back(touchedBy(nest_, *statements_[i]));
    }
    edges_.assign(statements_.size(), std::vector<bool>(statements_.size(), false));
    for (const auto &[first, second] : makers_.sharing()) // as in a swap of two places
      tie(first, second);
    for (const ScalarUse &use : scalarUses(*nest_.loop(band_.front()).stmt, nest_.liveness)) {
      bool counter = false;
      for (LoopIndex index : band_)
        counter |= nest_.loop(index).variable == use.symbol;
      if (counter || !use.written)
        continue;
      if (use.exposedRead || use.liveAfter)
        return because(use.firstWrite, "`" + use.symbol->name + "` is kept beyond an iteration");
      for (std::size_t i = 0; i < statements_.size(); ++i)
        for (std::size_t j = 0; j < statements_.size(); ++j)
          if (touched[i].has(*use.symbol) && touched[j].has(*use.symbol))
            edges_[i][j] = true;
    }
    return {};
  }

  Why tieByDependences() {
    for (unsigned id = 0; id < nest_.dependences.dependences.size(); ++id) {
      const Dependence &dependence = nest_.dependences.dependences[id];
      if (dependence.carriedBy && !nest_.isInside(*dependence.carriedBy, band_.front()))
        continue;
      if (dependence.viaAlias)
        continue; // ruled out by the condition
      const Access &source = nest_.table().accesses[dependence.source];
      const auto from = makers_.of(source),
                 to = makers_.of(nest_.table().accesses[dependence.sink]);
      Row row;
      for (LoopIndex index : band_) {
        auto at = std::find(dependence.loops.begin(), dependence.loops.end(), index);
        if (at != dependence.loops.end())
          row.push_back(
              dependence.direction[static_cast<std::size_t>(at - dependence.loops.begin())]);
      }
      if (!from || !to || row.size() != band_.size())
        return because(source.range, "this is not in the loop's own statements");
      edges_[*from][*to] = true;
      if (remedied_.contains(id))
        tie(*from, *to);
      rows_.push_back({*from, *to, remedied_.contains(id), std::move(row)});
    }
    return {};
  }

  /// What may run in parallel in some legal order of the band.
  struct Orders {
    bool some = false;          ///< one of the loops
    bool here = false;          ///< the loop asked about
    bool hereAsWritten = false; ///< it, with the loops as they are
  };
  Orders ordersOf(std::size_t statement, const std::vector<std::size_t> &group) const {
    std::vector<Row> inside, unremedied;
    for (const Edge &edge : rows_)
      if (group[edge.from] == statement && group[edge.to] == statement) {
        inside.push_back(edge.row);
        if (!edge.isRemedied)
          unremedied.push_back(edge.row);
      }
    const auto wanted =
        static_cast<std::size_t>(std::find(band_.begin(), band_.end(), loop_) - band_.begin());
    std::vector<std::size_t> order(band_.size());
    std::iota(order.begin(), order.end(), 0);
    Orders found;
    // A remedy is one for the loops as they are.
    found.hereAsWritten = isLegal(inside, order) && isParallel(unremedied, order, wanted);
    do {
      if (!isLegal(inside, order))
        continue;
      for (std::size_t which = 0; which < band_.size(); ++which)
        found.some |= isParallel(inside, order, which);
      found.here |= isParallel(inside, order, wanted);
    } while (std::next_permutation(order.begin(), order.end()));
    found.here |= found.hereAsWritten;
    found.some |= found.hereAsWritten;
    return found;
  }

  Why decide() {
    const auto group = groupsOf(edges_);
    bool helps = false;
    std::size_t groups = 0;
    for (std::size_t g = 0; g < statements_.size(); ++g) {
      if (group[g] != g)
        continue;
      ++groups;
      const Orders orders = ordersOf(g, group);
      if (!orders.some)
        return because(statements_[g]->range, "what depends on this depends on itself");
      helps |= orders.here;
      result_.interchanges |= orders.here && !orders.hereAsWritten;
    }
    result_.distributes = groups > 1;
    return helps ? Why() : because("no statement is parallel in it");
  }

  struct Edge {
    std::size_t from, to;
    bool isRemedied;
    Row row;
  };

  const Nest &nest_;
  const LoopIndex loop_;
  const std::set<unsigned> &remedied_;
  const std::vector<LoopIndex> band_;
  const std::vector<ir::StmtRef> statements_;
  Makers makers_;
  std::vector<std::vector<bool>> edges_;
  std::vector<Edge> rows_;
  Distribution result_;
};

} // namespace

Answer<Distribution, diag::Note> canDistribute(const Nest &nest, LoopIndex loop,
                                               const std::set<unsigned> &remedied) {
  return DistributionQuestion(nest, loop, remedied).answer();
}

} // namespace parlift::legality
