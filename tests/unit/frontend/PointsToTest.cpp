#include "frontend/PointsToSystem.h"

namespace parlift::frontend {
namespace {

using PointsToTest = PointsToSystem;

// --- Values

TEST_F(PointsToTest, aVariableHoldsWhatIsAssignedToIt) {
  sets_.include(addressOf(a_), in(p_)); // p = &a;
  sets_.include(in(p_), in(q_));        // q = p;
  EXPECT_THAT(held(in(q_)), UnorderedElementsAre(a_));
}

TEST_F(PointsToTest, aVariableDoesNotHoldWhatIsAssignedToItsCopy) {
  sets_.include(in(p_), in(q_));        // q = p;
  sets_.include(addressOf(a_), in(q_)); // q = &a;
  EXPECT_THAT(held(in(p_)), IsEmpty());
}

TEST_F(PointsToTest, bothPathsReachAJoin) {
  EXPECT_THAT(held(sets_.join(addressOf(a_), addressOf(b_))), UnorderedElementsAre(a_, b_));
}

TEST_F(PointsToTest, aJoinWithNothingIsTheOtherValueAlone) {
  const Node joined = sets_.join(PointsTo::nothing, addressOf(a_));
  sets_.include(PointsTo::nothing, joined);
  EXPECT_THAT(held(joined), UnorderedElementsAre(a_));
  EXPECT_THAT(held(PointsTo::nothing), IsEmpty());
}

// --- Through pointers

TEST_F(PointsToTest, aStoreReachesAllThatThePointerMayPointTo) {
  sets_.include(addressOf(p_), in(r_)); // r = &p or &q;
  sets_.include(addressOf(q_), in(r_));
  write(in(r_), addressOf(a_)); // *r = &a;
  EXPECT_THAT(held(in(p_)), UnorderedElementsAre(a_));
  EXPECT_THAT(held(in(q_)), UnorderedElementsAre(a_));
}

TEST_F(PointsToTest, aStoreDoesNotReachWhatThePointerNeverPointsTo) {
  sets_.include(addressOf(p_), in(r_));
  write(in(r_), addressOf(a_));
  EXPECT_THAT(held(in(q_)), IsEmpty());
  EXPECT_THAT(held(in(r_)), UnorderedElementsAre(p_));
}

TEST_F(PointsToTest, aLoadSeesStoresThatAreMadeLater) {
  const Node loaded = read(in(r_));     // .. = *r;
  write(in(q_), addressOf(a_));         // *q = &a;
  sets_.include(addressOf(p_), in(q_)); // q = r = &p;
  sets_.include(in(q_), in(r_));
  EXPECT_THAT(held(loaded), UnorderedElementsAre(a_));
}

TEST_F(PointsToTest, aLoadDoesNotSeeStoresThroughPointersToOthers) {
  const Node loaded = read(in(r_));
  write(in(q_), addressOf(a_));
  sets_.include(addressOf(p_), in(q_)); // q = &p; r = &b;
  sets_.include(addressOf(b_), in(r_));
  EXPECT_THAT(held(loaded), IsEmpty());
}

// --- Cycles

TEST_F(PointsToTest, allOfACycleHoldWhatOneHolds) {
  sets_.include(in(p_), in(q_));
  sets_.include(in(q_), in(r_));
  sets_.include(in(r_), in(p_));
  sets_.include(addressOf(a_), in(r_));
  for (const Object one : {p_, q_, r_})
    EXPECT_THAT(held(in(one)), UnorderedElementsAre(a_));
}

TEST_F(PointsToTest, whatLeadsIntoACycleHoldsNothingOfIt) {
  sets_.include(in(q_), in(r_));
  sets_.include(in(r_), in(q_));
  sets_.include(in(p_), in(q_)); // from p
  sets_.include(addressOf(a_), in(r_));
  EXPECT_THAT(held(in(p_)), IsEmpty());
}

TEST_F(PointsToTest, aListLeadsToAllItsNodesAndTheirValues) {
  const Node at = in(p_);                 // struct { node *next; T *value; } *p;
  sets_.include(addressOf(q_), at);       // p = &q;
  write(addressOf(q_), addressOf(r_));    // q.next = &r; r.next = &q;
  write(addressOf(r_), addressOf(q_));    // a cycle of objects
  write(addressOf(r_), addressOf(a_), 8); // r.value = &a;
  sets_.include(read(at), at);            // p = p->next; a cycle of constraints
  EXPECT_THAT(held(at), UnorderedElementsAre(q_, r_));
  EXPECT_THAT(held(read(at, 8)), UnorderedElementsAre(a_));
}

TEST_F(PointsToTest, aListDoesNotLeadToAnother) {
  const Node at = in(p_);
  sets_.include(addressOf(q_), at);
  write(addressOf(q_), addressOf(q_)); // of one node
  write(addressOf(r_), addressOf(r_)); // and another list
  sets_.include(read(at), at);
  EXPECT_THAT(held(at), UnorderedElementsAre(q_));
}

TEST_F(PointsToTest, aPointerThatWalksInACycleOfMovesComesToAnEnd) {
  sets_.include(addressOf(a_), in(p_));
  sets_.include(by(in(p_), 8), in(p_)); // p = (char *)p + 8, and again
  EXPECT_THAT(held(in(p_)), UnorderedElementsAre(a_));
  write(addressOf(a_), addressOf(b_), 16);
  EXPECT_THAT(held(read(in(p_))), UnorderedElementsAre(b_));
}

// --- Outside

TEST_F(PointsToTest, whatAnObjectHoldsWhoseAddressGetsOutIsKnownOutside) {
  write(addressOf(p_), addressOf(a_));
  sets_.leak(addressOf(p_));
  EXPECT_TRUE(sets_.solve(enough));
  EXPECT_TRUE(sets_.isKnownOutside(p_));
  EXPECT_TRUE(sets_.isKnownOutside(a_));
}

TEST_F(PointsToTest, whoHoldsAnAddressThatGotOutIsNotKnownOutside) {
  sets_.include(addressOf(a_), in(p_));
  sets_.leak(addressOf(a_));
  EXPECT_TRUE(sets_.solve(enough));
  EXPECT_TRUE(sets_.isKnownOutside(a_));
  EXPECT_FALSE(sets_.isKnownOutside(p_));
}

TEST_F(PointsToTest, whatIsReadOfAnObjectOutsideMayBeWhateverIsThere) {
  sets_.leak(addressOf(p_));
  sets_.leak(addressOf(a_));
  const Node loaded = read(addressOf(p_));
  EXPECT_THAT(held(loaded), UnorderedElementsAre(PointsTo::outside));
}

TEST_F(PointsToTest, whatIsReadOfAnObjectInsideIsNothingFromOutside) {
  write(addressOf(p_), addressOf(b_));
  sets_.leak(addressOf(a_));
  EXPECT_THAT(held(read(addressOf(p_))), UnorderedElementsAre(b_));
}

TEST_F(PointsToTest, aStoreToWhatMayBeOutsideLetsTheValueOut) {
  sets_.include(PointsTo::contentOfOutside, in(p_)); // p = elsewhere();
  write(in(p_), addressOf(a_));
  EXPECT_TRUE(sets_.solve(enough));
  EXPECT_TRUE(sets_.isKnownOutside(a_));
}

TEST_F(PointsToTest, aValueFromOutsideKeepsWhatNobodyThereKnows) {
  sets_.include(PointsTo::contentOfOutside, in(p_));
  sets_.include(addressOf(a_), in(q_));
  EXPECT_THAT(held(in(p_)), UnorderedElementsAre(PointsTo::outside));
  EXPECT_FALSE(sets_.isKnownOutside(a_));
}

// --- The same constraints for each call

/// `T **make(T *x) { block = malloc(..); *block = x; return block; }`
struct Function {
  PointsTo sets;
  Object parameter = sets.newObject(), block = sets.newObject();
  Node given = sets.contentOf(parameter, {0, pointer});
  Node returned = sets.newNode();
  Function() {
    sets.store(sets.addressOf(block), given, {0, pointer});
    sets.include(sets.addressOf(block), returned);
  }
};

TEST_F(PointsToTest, eachCallHasABlockOfItsOwn) {
  const Function made;
  const PointsTo::Copy one = sets_.add(made.sets.steps(), {}),
                       other = sets_.add(made.sets.steps(), {});
  sets_.include(addressOf(a_), one.nodes[made.given]);
  sets_.include(addressOf(b_), other.nodes[made.given]);
  const Node first = one.nodes[made.returned], second = other.nodes[made.returned];
  EXPECT_THAT(held(first), UnorderedElementsAre(one.objects[made.block]));
  EXPECT_THAT(held(second), UnorderedElementsAre(other.objects[made.block]));
  EXPECT_NE(one.objects[made.block], other.objects[made.block]);
  EXPECT_THAT(held(read(first)), UnorderedElementsAre(a_));
  EXPECT_THAT(held(read(second)), UnorderedElementsAre(b_));
}

TEST_F(PointsToTest, whatCallsHaveInCommonIsOne) {
  const Function made;
  const std::map<Object, Object> same = {{made.block, c_}}; // a static one
  const PointsTo::Copy one = sets_.add(made.sets.steps(), same),
                       other = sets_.add(made.sets.steps(), same);
  sets_.include(addressOf(a_), one.nodes[made.given]);
  sets_.include(addressOf(b_), other.nodes[made.given]);
  EXPECT_THAT(held(read(one.nodes[made.returned])), UnorderedElementsAre(a_, b_));
  EXPECT_THAT(held(other.nodes[made.returned]), UnorderedElementsAre(c_));
}

TEST_F(PointsToTest, aCopyOfAllConstraintsHasTheSameSolution) {
  sets_.include(addressOf(a_), in(p_));
  write(addressOf(r_), in(p_), 8);
  sets_.copy(addressOf(q_), addressOf(r_), 16);
  sets_.include(read(by(addressOf(q_), 8)), in(b_));
  PointsTo again;
  const PointsTo::Copy copy = again.add(sets_.steps(), {});
  EXPECT_TRUE(again.solve(enough));
  EXPECT_THAT(again.of(again.contentOf(copy.objects[b_], {0, pointer})),
              UnorderedElementsAre(copy.objects[a_]));
  EXPECT_THAT(again.of(again.contentOf(copy.objects[q_], {0, pointer})), IsEmpty());
}

// --- Calls through pointers: who is called follows from a solution, and is added to it

TEST_F(PointsToTest, aFunctionThatThePointerHoldsGetsTheArguments) {
  const Object function = variable(), parameter = variable();
  write(addressOf(r_), addressOf(function), 8); // r.at = function;
  const Node called = read(in(p_), 8);          // p->at(&a)
  sets_.include(addressOf(r_), in(p_));
  ASSERT_THAT(held(called), UnorderedElementsAre(function));
  sets_.include(addressOf(a_), in(parameter));
  write(in(parameter), addressOf(b_)); // what the function does
  EXPECT_THAT(held(in(a_)), UnorderedElementsAre(b_));
}

TEST_F(PointsToTest, aCallMayMakeAnotherOneReachMore) {
  const Object first = variable(), second = variable(), parameter = variable();
  sets_.include(addressOf(first), in(p_)); // p(&q): first(f) { *f = second; }
  ASSERT_THAT(held(in(p_)), UnorderedElementsAre(first));
  EXPECT_THAT(held(in(q_)), IsEmpty());
  sets_.include(addressOf(q_), in(parameter));
  write(in(parameter), addressOf(second));
  EXPECT_THAT(held(in(q_)), UnorderedElementsAre(second)); // and so q() calls it
}

TEST_F(PointsToTest, aFunctionInAnotherMemberIsNotCalled) {
  const Object function = variable(), other = variable();
  write(addressOf(r_), addressOf(function), 8);
  write(addressOf(r_), addressOf(other), 16);
  EXPECT_THAT(held(read(addressOf(r_), 8)), UnorderedElementsAre(function));
}

// --- Bounds

TEST_F(PointsToTest, nothingIsKnownWhereItTakesTooLong) {
  sets_.include(addressOf(a_), in(p_));
  sets_.include(in(p_), in(q_));
  EXPECT_FALSE(sets_.solve(1));
  EXPECT_TRUE(sets_.solve(enough));
}

TEST_F(PointsToTest, anObjectWithManyPlacesBecomesOneCell) {
  for (Offset at = 0; at < 64; ++at)
    sets_.include(by(addressOf(r_), 8 * at), in(p_));
  write(addressOf(r_), addressOf(a_), 800);
  EXPECT_THAT(held(read(in(p_))), UnorderedElementsAre(a_));
  EXPECT_EQ(sets_.strideOf(r_), 1);
}

TEST_F(PointsToTest, anObjectWithFewPlacesKeepsItsCells) {
  for (Offset at = 0; at < 8; ++at)
    sets_.include(by(addressOf(r_), 8 * at), in(p_));
  write(addressOf(r_), addressOf(a_), 800);
  EXPECT_THAT(held(read(in(p_))), IsEmpty());
  EXPECT_EQ(sets_.strideOf(r_), 0);
}

} // namespace
} // namespace parlift::frontend
