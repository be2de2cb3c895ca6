#include "analysis/dependences/Dependences.h"
#include "analysis/dependences/HoldApart.h"

#include "analysis/dependences/Apart.h"
#include "analysis/dependences/Directions.h"
#include "analysis/dependences/Overlap.h"
#include "analysis/dependences/Refutations.h"
#include "analysis/model/Analysis.h"
#include "poly/Quota.h"

#include <algorithm>
#include <map>

namespace parlift::analysis {

namespace {

using diag::DependenceKind;
using diag::Direction;

/// Once there are this many rows, further ones come without conditions and witnesses.
constexpr std::size_t maximumDetailed = 300;
/// So many descriptions of accesses to one base are first asked about without their guards.
constexpr std::size_t manyDescriptions = 32;

bool sameConstraints(const std::vector<Constraint> &a, const std::vector<Constraint> &b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const Constraint &x, const Constraint &y) {
                      return x.kind == y.kind && x.value == y.value;
                    });
}

bool sameStep(const PathStep &a, const PathStep &b) {
  return a.isField == b.isField && a.index == b.index && a.extent == b.extent &&
         a.elementSize == b.elementSize && a.fieldOffset == b.fieldOffset &&
         a.fieldSize == b.fieldSize && a.inUnion == b.inUnion && a.fieldName == b.fieldName;
}

/// A view's inside, which only stores of views and of records with views change: no store of a number does, but for
/// one of a character, which may be to any byte.
bool isInsideOfView(const Access &access, const Access &other) {
  const auto typeOf = [](const Access &one) { return one.expr ? one.expr->type.get() : nullptr; };
  const ir::Type *view = typeOf(access), *stored = typeOf(other);
  return view && stored && !access.wholeObject && !other.wholeObject &&
         view->kind == ir::TypeKind::Container && view->isView && stored->isScalar() &&
         !(stored->isInteger() && stored->bits == 8);
}

/// The bytes of the largest structure that the lvalue is a member of, `sizeof(Sphere)` of `hit->center.x`; 0: of none.
std::uint64_t structureNamed(const Access &access) {
  const ir::Expr *at = access.expr;
  if (at && at->kind == ir::ExprKind::Load)
    at = at->operands[0].get();
  std::uint64_t size = 0;
  while (at && !access.wholeObject) {
    if (at->kind == ir::ExprKind::Member) {
      at = at->operands[0].get();
      if (at->type && at->type->kind == ir::TypeKind::Record && !at->type->isUnion)
        size = std::max(size, at->type->size);
    } else if (at->kind == ir::ExprKind::Subscript &&
               at->operands[0]->kind == ir::ExprKind::AddressOf) {
      at = at->operands[0]->operands[0].get();
    } else {
      break;
    }
  }
  return size;
}

/// No member of a structure lies in a number that has fewer bytes than the structure, which as a whole would have to:
///     double t;  s.hit(ray, t);      hit = &s;  ..  hit->center.x
/// Bytes may be anything, and a list's head is taken for a node by old programs, `(struct node *)&head`, where the link comes first.
bool isTooSmallFor(const Base &variable, const Access &member) {
  if (variable.kind != BaseKind::Object || variable.isContainer || variable.allocation ||
      !variable.symbol || variable.symbol->isReference)
    return false;
  const ir::Type &type = *variable.symbol->type;
  return type.isScalar() && !type.isPointer() && type.size > 1 &&
         structureNamed(member) > type.size;
}

/// Alike in everything that decides which other executions they meet.
bool sameDescription(const Access &a, const Access &b) {
  return a.base == b.base && a.size == b.size && a.wholeObject == b.wholeObject &&
         a.exact == b.exact && a.loops == b.loops && a.inTestOf == b.inTestOf &&
         std::equal(a.path.begin(), a.path.end(), b.path.begin(), b.path.end(), sameStep) &&
         sameConstraints(a.guards, b.guards) && sameConstraints(a.inBounds, b.inBounds);
}

/// Some `if` sends them different ways, so no one iteration executes both.
bool branchesExclude(const Access &a, const Access &b) {
  // Numbered as they are come to, so from the outermost inwards; paths may be long: `else if`.
  if (std::ranges::is_sorted(a.branches) && std::ranges::is_sorted(b.branches)) {
    auto one = a.branches.begin(), other = b.branches.begin();
    while (one != a.branches.end() && other != b.branches.end())
      if (one->first != other->first)
        ++(one->first < other->first ? one : other);
      else if (one->second != other->second)
        return true;
      else
        ++one, ++other;
    return false;
  }
  for (const auto &[branch, way] : a.branches)
    for (const auto &[otherBranch, otherWay] : b.branches)
      if (branch == otherBranch && way != otherWay)
        return true;
  return false;
}

DependenceKind kindOf(const Access &source, const Access &sink) {
  if (!source.isWrite)
    return DependenceKind::WAR;
  return sink.isWrite ? DependenceKind::WAW : DependenceKind::RAW;
}

} // namespace

bool refutesHeldValue(const AccessTable &table, const Dependence &dependence) {
  const Access &source = table.accesses[dependence.source];
  const Access &sink = table.accesses[dependence.sink];
  if (dependence.viaAlias || source.isWrite == sink.isWrite)
    return false;
  const Access &read = source.isWrite ? sink : source;
  const Access &write = source.isWrite ? source : sink;
  return read.heldIn &&
         std::find(write.loops.begin(), write.loops.end(), *read.heldIn) != write.loops.end();
}

bool hasProvedLoops(const AccessTable &table) {
  return std::any_of(table.loops.begin(), table.loops.end(),
                     [](const NestLoop &loop) { return loop.stmt && loop.stmt->isProvedApart; });
}

bool restsOnProofs(const AccessTable &table, const Options &options) {
  return options.proofsSuffice && hasProvedLoops(table);
}

namespace {

class Search {
public:
  Search(const AccessTable &table, const Options &options, const std::vector<bool> &withoutHope)
      : table_(table), options_(options), withoutHope_(withoutHope), delinearizer_(table),
        apart_(table) {
    for (const Access &access : table.accesses)
      classes_.push_back(classOf(access));
    isSettled_ = restsOnProofs(table, options);
    isPastHope_ =
        !withoutHope.empty() && std::ranges::all_of(withoutHope, [](bool one) { return one; });
  }

  /// `refuted`: null, or what becomes of values that do not last (Refutations.h).
  DependenceSet run(HeldFrom *refuted = nullptr) {
    const poly::Quota quota(options_.timeoutPerLoop);
    const std::size_t count = table_.accesses.size();
    for (std::size_t a = 0; a < count; ++a)
      for (std::size_t b = a; b < count; ++b)
        testPair(a, b);
    if (isPastHope_)
      return std::move(result_);
    const auto isRefuted = [&](const Dependence &one) { return refutesHeldValue(table_, one); };
    if (refuted && !isSettled_) {
      for (const Dependence &one : result_.dependences)
        if (isRefuted(one))
          shorten(*refuted, table_.accesses[one.source].isWrite ? one.sink : one.source);
    } else if (std::ranges::any_of(result_.dependences, isRefuted)) {
      assumeWhatRestsOnValues();
    }
    return std::move(result_);
  }

private:
  void shorten(HeldFrom &refuted, unsigned read) const {
    const Access &access = table_.accesses[read];
    const auto at = std::ranges::find(access.loops, *access.heldIn);
    std::size_t &from = refuted[access.expr];
    from = std::max(from, static_cast<std::size_t>(at - access.loops.begin()) + 1);
  }

  std::size_t classOf(const Access &access) {
    auto &candidates = representatives_[access.base];
    for (const std::size_t representative : candidates)
      if (sameDescription(table_.accesses[representative], access))
        return representative;
    candidates.push_back(static_cast<std::size_t>(&access - table_.accesses.data()));
    return candidates.back();
  }

  /// Subscripts, guards and branches were compared as if values read from memory stayed the same, and some does
  /// not: what rests on any of them may meet in all ways.
  void assumeWhatRestsOnValues() {
    const std::size_t count = table_.accesses.size();
    for (std::size_t a = 0; a < count; ++a)
      for (std::size_t b = a; b < count; ++b) {
        const Access &first = table_.accesses[a], &second = table_.accesses[b];
        if ((!first.isWrite && !second.isWrite) ||
            (first.base != second.base && !haveOneHolder(first, second)) ||
            (first.isScalarVariable && second.isScalarVariable) ||
            (!restsOnValues(first) && !restsOnValues(second)))
          continue;
        if (isOutsideHope(a) && isOutsideHope(b)) {
          assumeOnce(a, b);
          continue;
        }
        for (const DirectionRow &row : assumeDirections(first, second, a == b).rows) {
          if (row.carrier)
            add(row.firstIsSource ? a : b, row.firstIsSource ? b : a, row);
          else if (first.position != second.position)
            add(first.position < second.position ? a : b, first.position < second.position ? b : a,
                row);
        }
      }
  }

  bool restsOnValues(const Access &access) const {
    const auto isValue = [&](AtomId id) { return table_.atoms[id].kind != AtomKind::Counter; };
    return !access.guards.empty() || !access.branches.empty() ||
           std::any_of(access.path.begin(), access.path.end(), [&](const PathStep &step) {
             const auto atoms = step.index.atoms();
             return !step.isField && std::any_of(atoms.begin(), atoms.end(), isValue);
           });
  }

  void testPair(std::size_t a, std::size_t b) {
    const Access &first = table_.accesses[a];
    const Access &second = table_.accesses[b];
    if ((!first.isWrite && !second.isWrite) ||
        (first.isScalarVariable && second.isScalarVariable && first.base == second.base))
      return;
    if ((first.base == second.base && table_.bases[first.base].kind != BaseKind::Unknown) ||
        haveOneHolder(first, second))
      return testSameBase(a, b);
    if (isInsideOfView(first, second) || isInsideOfView(second, first))
      return;
    if (first.base != second.base && (isTooSmallFor(table_.bases[first.base], second) ||
                                      isTooSmallFor(table_.bases[second.base], first)))
      return;
    switch (aliasOf(first.base, second.base)) {
    case AliasAnswer::Never:
      return;
    case AliasAnswer::Same:
      return testSameBase(a, b);
    case AliasAnswer::May:
      // Those that are alike in all that decides are asked about once.
      if (!apart_.excludes(table_.accesses[classes_[a]], table_.accesses[classes_[b]]))
        noteAlias(first, second);
      return;
    }
  }

  /// Elements of containers that lie in one object, so that where these lie tells whether they are the same.
  bool haveOneHolder(const Access &first, const Access &second) const {
    const auto rootOf = [&](unsigned base) {
      while (table_.bases[base].holder)
        base = table_.bases[base].holder->base;
      return base;
    };
    return table_.bases[first.base].holder && table_.bases[second.base].holder &&
           rootOf(first.base) == rootOf(second.base);
  }

  AliasAnswer aliasOf(unsigned a, unsigned b) {
    const auto [found, isNew] = aliases_.try_emplace({a, b}, AliasAnswer::May);
    if (isNew)
      found->second = alias(table_, a, b, options_);
    return found->second;
  }

  // --- one base

  /// Rows for the descriptions of a and b; `flipped` says that they are stored for b and a.
  const DirectionSet &directionsOf(std::size_t a, std::size_t b, bool &flipped) {
    const std::size_t first = classes_[a], second = classes_[b];
    flipped = first > second;
    const auto key = std::minmax(first, second);
    if (const DirectionSet *bare = withoutGuards(first, second))
      return *bare;
    const auto [found, isNew] = directions_.try_emplace(key);
    if (isNew) {
      const bool inHolder = haveOneHolder(table_.accesses[key.first], table_.accesses[key.second]);
      const auto placeOf = [&](std::size_t id) {
        return inHolder ? fullPlace(table_, table_.accesses[id]) : table_.accesses[id];
      };
      const Access x = placeOf(key.first), y = placeOf(key.second);
      found->second =
          isSettled_ || poly::Quota::current()->exhausted()
              ? assumeDirections(x, y, first == second)
              : findDirections(table_, x, y,
                               {first == second, result_.dependences.size() < maximumDetailed},
                               options_, delinearizer_);
    }
    return found->second;
  }

  /// Guards only keep accesses from running. Chains of `else if` have one for each of their branches, and all pairs of them
  /// are often no more than one: what no two iterations do in any branches. Null: ask about these two.
  const DirectionSet *withoutGuards(std::size_t first, std::size_t second) {
    if (isSettled_ || representatives_[table_.accesses[first].base].size() < manyDescriptions)
      return nullptr;
    const std::size_t one = bareClassOf(first), other = bareClassOf(second);
    const auto key = std::minmax(one, other);
    const auto [found, isNew] = bareDirections_.try_emplace(key);
    if (isNew && !poly::Quota::current()->exhausted()) {
      DirectionSet set = findDirections(table_, bare_[key.first], bare_[key.second],
                                        {one == other, false}, options_, delinearizer_);
      const bool isCarried = std::ranges::any_of(set.rows, [](const DirectionRow &row) {
        return row.carrier || row.quota || row.throughRows;
      });
      if (!isCarried && set.assumptions.empty())
        found->second = std::move(set);
    }
    return found->second ? &*found->second : nullptr;
  }

  std::size_t bareClassOf(std::size_t id) {
    const auto [found, isNew] = bareClasses_.try_emplace(id, bare_.size());
    if (!isNew)
      return found->second;
    Access access = table_.accesses[id];
    access.guards.clear();
    access.inBounds.clear();
    access.exact = false;
    for (std::size_t k = 0; k < bare_.size(); ++k)
      if (sameDescription(bare_[k], access))
        return found->second = k;
    bare_.push_back(std::move(access));
    return found->second;
  }

  /// Nobody asks how they meet: they are elements of arrays, and no value that is taken for fixed.
  bool isWithoutHope(const Access &first, const Access &second) const {
    if (withoutHope_.empty() || first.heldIn || second.heldIn || first.isScalarVariable ||
        second.isScalarVariable)
      return false;
    return std::ranges::all_of(commonLoops(first, second),
                               [&](LoopIndex loop) { return withoutHope_[loop]; });
  }

  void assumeDependent(std::size_t a, std::size_t b) {
    for (DirectionRow &row :
         assumeDirections(table_.accesses[a], table_.accesses[b], a == b).rows) {
      row.quota = false;
      if (row.carrier)
        add(row.firstIsSource ? a : b, row.firstIsSource ? b : a, row);
      else
        addUncarried(a, b, row);
    }
  }

  /// None of the loops that it is in can become parallel.
  bool isOutsideHope(std::size_t access) const {
    return !withoutHope_.empty() &&
           std::ranges::all_of(table_.accesses[access].loops,
                               [&](LoopIndex loop) { return withoutHope_[loop]; });
  }

  /// No loop around the two can be had, so nobody asks which accesses to an object depend on each other: the hundreds that
  /// unrolled code has, or the thousands of an interpreter's loop, would make a row for each pair of them.
  void assumeOnce(std::size_t a, std::size_t b) {
    const Access &first = table_.accesses[a], &second = table_.accesses[b];
    const std::vector<LoopIndex> loops = commonLoops(first, second);
    if (loops.empty())
      return;
    Stands &known =
        assumed_[{first.base, second.base, loops.back(), first.isWrite, second.isWrite}];
    const bool meet = !known.within && runInOneIteration(a, b);
    if (known.across && !meet)
      return;
    for (DirectionRow &row : assumeDirections(first, second, a == b).rows) {
      row.quota = false;
      if (row.carrier && !known.across)
        add(row.firstIsSource ? a : b, row.firstIsSource ? b : a, row);
      else if (!row.carrier && meet)
        addUncarried(a, b, row);
    }
    known = {true, known.within || meet};
  }

  void testSameBase(std::size_t a, std::size_t b) {
    if (isPastHope_)
      return assumeOnce(a, b);
    if (isWithoutHope(table_.accesses[a], table_.accesses[b]))
      return isOutsideHope(a) && isOutsideHope(b) ? assumeOnce(a, b) : assumeDependent(a, b);
    bool flipped = false;
    const DirectionSet &set = directionsOf(a, b, flipped);
    const bool mirrored = classes_[a] == classes_[b];
    for (const DirectionRow &row : set.rows) {
      if (!row.carrier) {
        addUncarried(a, b, row);
        continue;
      }
      if (mirrored) {
        // one order was computed; between two accesses it holds both ways
        add(a, b, row);
        if (a != b)
          add(b, a, row);
        continue;
      }
      const bool aIsSource = row.firstIsSource != flipped;
      add(aIsSource ? a : b, aIsSource ? b : a, row);
    }
    for (const Assumption &assumption : set.assumptions)
      addAssumption(assumption, table_.accesses[a], table_.accesses[b]);
    const auto loops = commonLoops(table_.accesses[a], table_.accesses[b]);
    for (const DirectionRow &row : set.rows)
      if (row.throughRows && row.carrier &&
          !isAssumedIndependent(loops[*row.carrier], table_.accesses[a], table_.accesses[b]))
        noteQuestion(loops[*row.carrier], table_.accesses[a], table_.accesses[b]);
  }

  bool runInOneIteration(std::size_t a, std::size_t b) const {
    const Access &first = table_.accesses[a], &second = table_.accesses[b];
    return a != b && first.position != second.position && !branchesExclude(first, second);
  }

  void addUncarried(std::size_t a, std::size_t b, const DirectionRow &row) {
    if (!runInOneIteration(a, b))
      return;
    const bool inOrder = table_.accesses[a].position < table_.accesses[b].position;
    add(inOrder ? a : b, inOrder ? b : a, row);
  }

  void add(std::size_t source, std::size_t sink, const DirectionRow &row) {
    const Access &from = table_.accesses[source];
    const Access &to = table_.accesses[sink];
    const auto loops = commonLoops(from, to);
    if (row.carrier && isApart(loops[*row.carrier], from, to))
      return;
    Dependence dependence;
    dependence.kind = kindOf(from, to);
    dependence.source = from.id;
    dependence.sink = to.id;
    dependence.loops = loops;
    dependence.direction = row.direction;
    dependence.distance = row.distance;
    if (row.carrier)
      dependence.carriedBy = dependence.loops[*row.carrier];
    dependence.exact = row.exact;
    dependence.quota = row.quota && !isSettled_;
    dependence.viaAlias = row.throughRows;
    dependence.existsWhen = row.existsWhen;
    dependence.witness = row.witness;
    result_.dependences.push_back(std::move(dependence));
  }

  void addAssumption(const Assumption &assumption, const Access &first, const Access &second) {
    auto found = std::find_if(result_.assumptions.begin(), result_.assumptions.end(),
                              [&](const Assumption &other) {
                                return sameConstraints({other.constraint}, {assumption.constraint});
                              });
    if (found == result_.assumptions.end())
      found = result_.assumptions.insert(found, Assumption{assumption.constraint, {}});
    if (const std::pair pair{first.id, second.id};
        found->pairs.empty() || found->pairs.back() != pair)
      found->pairs.push_back(pair);
  }

  /// A step has proved that the loop carries none.
  bool isApart(LoopIndex loop, const Access &first, const Access &second) const {
    const ir::Stmt *stmt = table_.loops[loop].stmt;
    return stmt && stmt->isProvedApart && !first.isScalarVariable && !second.isScalarVariable;
  }

  /// The user says that the iterations of the loop are independent, whatever pointers they go by. Within one object the remedies
  /// decide: an array that each iteration writes anew is to be private.
  bool isAssumedIndependent(LoopIndex loop, const Access &first, const Access &second) const {
    return !first.isScalarVariable && !second.isScalarVariable &&
           std::ranges::any_of(table_.assumed, [&](const Assumed &assumed) {
             return assumed.loop == loop && assumed.said->kind == ir::AssumptionKind::Independent;
           });
  }

  /// The user says of the loop, or of one around it, that what it reaches through the two is apart.
  bool isAssumedDisjoint(LoopIndex loop, const Access &first, const Access &second) const {
    const auto isInside = [&](LoopIndex outer) {
      std::optional<LoopIndex> at = loop;
      while (at && *at != outer)
        at = table_.loops[*at].parent;
      return at.has_value();
    };
    const auto names = [](const Assumed &assumed, unsigned base) {
      return std::ranges::find(assumed.bases, base) != assumed.bases.end();
    };
    return first.base != second.base &&
           std::ranges::any_of(table_.assumed, [&](const Assumed &assumed) {
             return assumed.said->kind == ir::AssumptionKind::Disjoint && isInside(assumed.loop) &&
                    names(assumed, first.base) && names(assumed, second.base);
           });
  }

  // --- two bases that may overlap

  /// Two pointers that loops further out alone change, `a` and `b` of a time loop that swaps them, are two while this one runs.
  bool stayWhile(const std::vector<LoopIndex> &loops, unsigned carrier, unsigned baseA,
                 unsigned baseB) const {
    const auto stays = [&](const Base &base) {
      return base.kind != BaseKind::Unknown && !base.variesEverywhere &&
             std::ranges::all_of(base.variesIn, [&](LoopIndex in) {
               return std::find(loops.begin(), loops.begin() + carrier, in) !=
                      loops.begin() + carrier;
             });
    };
    return baseA != baseB && stays(table_.bases[baseA]) && stays(table_.bases[baseB]);
  }

  /// One of them reads the same place in all iterations, as `m->x`, and the other one writes numbers of another type, `m->x[i]`: C lets
  /// nobody read what was last stored so. Each iteration but the last one has another read behind it, and so has the last one where the
  /// test of a loop reads that place, or another member of the same structure, which is a structure as long as anybody does: `i < m->n`.
  /// Else memory that `malloc` gave may get another type once it has been read, as it may where the read goes from place to place:
  /// `for (i) d[i] = k[i];` in one buffer.
  bool isOtherThing(const Access &first, const Access &second, const std::vector<LoopIndex> &loops,
                    unsigned carrier) const {
    if (!options_.usesEffectiveTypes || first.isWrite == second.isWrite)
      return false;
    const Access &read = first.isWrite ? second : first;
    const auto isPlain = [](const Access &access) {
      const ir::Expr *place = access.expr;
      return place && place->isLvalue() && place->type && !access.wholeObject &&
             access.size == place->type->size &&
             std::ranges::none_of(access.path, &PathStep::inUnion);
    };
    const Access &write = first.isWrite ? first : second;
    if (!isPlain(first) || !isPlain(second) || !staysWhile(read, loops, carrier) ||
        !typesExclude(first.expr->type, second.expr->type))
      return false;
    return std::ranges::any_of(table_.accesses, [&](const Access &other) {
      return other.base == read.base && !other.isWrite && !other.inTestOf.empty() &&
             isPlain(other) && isOfOneStructure(other, read) && staysWhile(other, loops, carrier) &&
             typesExclude(other.expr->type, write.expr->type) &&
             isReadBehind(other, write, loops[carrier]);
    });
  }
  /// The same place, or members of one structure.
  static bool isOfOneStructure(const Access &one, const Access &other) {
    if (one.path.size() != other.path.size())
      return false;
    for (std::size_t k = 0; k < one.path.size(); ++k) {
      const PathStep &a = one.path[k], &b = other.path[k];
      const bool isLast = k + 1 == one.path.size();
      if (a.isField != b.isField || (!a.isField && a.index != b.index) ||
          (a.isField && !isLast && a.fieldOffset != b.fieldOffset))
        return false;
    }
    return true;
  }
  /// In the test of the loop or of one inside it around the write, which is asked once more behind the last iteration.
  bool isReadBehind(const Access &read, const Access &write, LoopIndex loop) const {
    const auto at = std::ranges::find(write.loops, loop);
    return std::any_of(at, write.loops.end(), [&](LoopIndex around) {
      const ir::Stmt *stmt = table_.loops[around].stmt;
      return std::ranges::find(read.inTestOf, around) != read.inTestOf.end() &&
             !read.isInCallee() && stmt && stmt->condition &&
             isSurelyRead(*stmt->condition, *read.expr);
    });
  }
  /// Whatever the condition's parts say: not behind `&&`, and in no branch of `?:`.
  static bool isSurelyRead(const ir::Expr &condition, const ir::Expr &place) {
    if (&condition == &place)
      return true;
    const bool isFirstAlone = condition.kind == ir::ExprKind::Select ||
                              (condition.kind == ir::ExprKind::Binary &&
                               (condition.binaryOp == ir::BinaryOp::LogicalAnd ||
                                condition.binaryOp == ir::BinaryOp::LogicalOr));
    for (const ir::ExprRef &part : condition.operands)
      if (isSurelyRead(*part, place))
        return true;
      else if (isFirstAlone)
        return false;
    return false;
  }
  bool staysWhile(const Access &read, const std::vector<LoopIndex> &loops, unsigned carrier) const {
    const auto changes = [&](LoopIndex in) {
      return std::find(loops.begin(), loops.begin() + carrier, in) == loops.begin() + carrier;
    };
    const Base &base = table_.bases[read.base];
    if (base.kind == BaseKind::Unknown || base.variesEverywhere ||
        std::ranges::any_of(base.variesIn, changes))
      return false;
    return std::ranges::all_of(read.path, [&](const PathStep &step) {
      return step.isField ||
             (!step.index.isPoisoned() && std::ranges::all_of(step.index.atoms(), [&](AtomId id) {
               const Atom &atom = table_.atoms[id];
               return atom.kind != AtomKind::Unknown && !atom.variesEverywhere &&
                      std::ranges::none_of(atom.variesIn, changes);
             }));
    });
  }

  void noteAlias(const Access &first, const Access &second) {
    const auto loops = commonLoops(first, second);
    for (unsigned carrier = 0; carrier < loops.size(); ++carrier) {
      if (isApart(loops[carrier], first, second) ||
          isAssumedIndependent(loops[carrier], first, second) ||
          isAssumedDisjoint(loops[carrier], first, second) ||
          ((options_.assumeNoAlias ||
            holdApart(table_.bases[first.base], table_.bases[second.base])) &&
           stayWhile(loops, carrier, first.base, second.base)) ||
          isOtherThing(first, second, loops, carrier))
        continue;
      noteQuestion(loops[carrier], first, second);
      noteMayRow(first, second, loops, carrier);
      if (&first != &second)
        noteMayRow(second, first, loops, carrier);
    }
  }

  void noteQuestion(LoopIndex loop, const Access &first, const Access &second) {
    const auto bases = std::minmax(first.base, second.base);
    if (questions_.insert({loop, bases.first, bases.second}).second)
      result_.aliases.push_back({loop, first.base, second.base, first.id, second.id});
  }

  /// One row for each pair of bases, kind and carrier is enough to say what may happen.
  void noteMayRow(const Access &source, const Access &sink, const std::vector<LoopIndex> &loops,
                  unsigned carrier) {
    const DependenceKind kind = kindOf(source, sink);
    if (!mayRows_.insert({source.base, sink.base, kind, loops[carrier]}).second)
      return;
    Dependence dependence;
    dependence.kind = kind;
    dependence.source = source.id;
    dependence.sink = sink.id;
    dependence.loops = loops;
    dependence.direction.assign(loops.size(), Direction::Star);
    dependence.distance.assign(loops.size(), std::nullopt);
    for (unsigned level = 0; level < carrier; ++level) {
      dependence.direction[level] = Direction::Eq;
      dependence.distance[level] = 0;
    }
    dependence.direction[carrier] = Direction::Lt;
    dependence.carriedBy = loops[carrier];
    dependence.exact = false;
    dependence.viaAlias = true;
    result_.dependences.push_back(std::move(dependence));
  }

  const AccessTable &table_;
  const Options &options_;
  const std::vector<bool> &withoutHope_;
  Delinearizer delinearizer_;
  KnownApart apart_;
  std::map<unsigned, std::vector<std::size_t>> representatives_; ///< of the classes, by base
  std::vector<std::size_t> classes_;                             ///< of each access
  std::map<std::pair<std::size_t, std::size_t>, DirectionSet> directions_;
  std::vector<Access> bare_; ///< without guards, each description once
  std::map<std::size_t, std::size_t> bareClasses_;
  /// Of these; none: some iterations may meet.
  std::map<std::pair<std::size_t, std::size_t>, std::optional<DirectionSet>> bareDirections_;
  /// There are rows that stand for all accesses to two objects in a loop: carried, and not.
  struct Stands {
    bool across = false, within = false;
  };
  std::map<std::tuple<unsigned, unsigned, LoopIndex, bool, bool>, Stands> assumed_;
  std::map<std::pair<unsigned, unsigned>, AliasAnswer> aliases_;
  std::set<std::tuple<LoopIndex, unsigned, unsigned>> questions_;
  std::set<std::tuple<unsigned, unsigned, DependenceKind, LoopIndex>> mayRows_;
  bool isPastHope_ = false; ///< no loop of the nest can become parallel
  bool isSettled_ = false;  ///< other dependences than those that are proved absent are assumed
  DependenceSet result_;
};

} // namespace

DependenceSet findDependences(const AccessTable &table, const Options &options,
                              const std::vector<bool> &withoutHope) {
  return Search(table, options, withoutHope).run();
}

DependenceSet findDependences(const AccessTable &table, const Options &options,
                              const std::vector<bool> &withoutHope, HeldFrom &refuted) {
  return Search(table, options, withoutHope).run(&refuted);
}

} // namespace parlift::analysis
