#include "frontend/PointsToSystem.h"

namespace parlift::frontend {
namespace {

using PointsToMembersTest = PointsToSystem;

// --- Members

TEST_F(PointsToMembersTest, aMemberHoldsWhatIsStoredInIt) {
  write(in(p_), addressOf(a_), 8); // p->v = &a;
  sets_.include(addressOf(r_), in(p_));
  EXPECT_THAT(held(in(r_, 8)), UnorderedElementsAre(a_));
}

TEST_F(PointsToMembersTest, aMemberDoesNotHoldWhatItsNeighbourHolds) {
  write(in(p_), addressOf(a_), 8);
  write(in(p_), addressOf(b_), 16);
  sets_.include(addressOf(r_), in(p_));
  EXPECT_THAT(held(in(r_)), IsEmpty());
  EXPECT_THAT(held(in(r_, 8)), UnorderedElementsAre(a_));
  EXPECT_THAT(held(in(r_, 16)), UnorderedElementsAre(b_));
}

TEST_F(PointsToMembersTest, theAddressOfAMemberLeadsToItAlone) {
  const Node member = by(addressOf(r_), 8); // q = &r.v;
  sets_.include(member, in(q_));
  write(in(q_), addressOf(a_)); // *q = &a;
  write(addressOf(r_), addressOf(b_));
  EXPECT_THAT(held(in(r_, 8)), UnorderedElementsAre(a_));
  EXPECT_THAT(held(in(r_)), UnorderedElementsAre(b_));
  EXPECT_FALSE(sets_.isPointedToAtBegin(r_));
}

TEST_F(PointsToMembersTest, pointersToTheBeginningAreKnownAsSuch) {
  sets_.include(addressOf(r_), in(q_));
  write(in(q_), addressOf(a_), 8);
  EXPECT_THAT(held(in(q_)), UnorderedElementsAre(r_));
  EXPECT_TRUE(sets_.isPointedToAtBegin(r_));
}

TEST_F(PointsToMembersTest, theSameMemberOfAllElementsIsOne) {
  const Node element = inSteps(addressOf(r_), 24); // struct { int n; T *u, *v; } r[..];
  write(element, addressOf(a_), 8);                // r[i].u = &a;
  EXPECT_THAT(held(read(by(addressOf(r_), 48), 8)), UnorderedElementsAre(a_)); // r[2].u
  EXPECT_EQ(sets_.strideOf(r_), 24);
}

TEST_F(PointsToMembersTest, membersOfElementsAreApart) {
  const Node element = inSteps(addressOf(r_), 24);
  write(element, addressOf(a_), 8);
  write(element, addressOf(b_), 16);
  EXPECT_THAT(held(read(by(addressOf(r_), 48), 8)), UnorderedElementsAre(a_));
  EXPECT_THAT(held(read(element, 16)), UnorderedElementsAre(b_));
}

TEST_F(PointsToMembersTest, stepsThatMeetInOtherMembersMakeTheseOne) {
  const Node element = inSteps(addressOf(r_), 24);
  write(element, addressOf(a_), 8);
  write(element, addressOf(b_), 16);
  const Node other = inSteps(addressOf(r_), 16); // who reads it as an array of another structure
  EXPECT_THAT(held(read(other)), UnorderedElementsAre(a_, b_));
  EXPECT_EQ(sets_.strideOf(r_), 8);
}

TEST_F(PointsToMembersTest, anArrayInsideIsLeftByNoStep) {
  const Node row = by(addressOf(r_), 8, 24);   // struct { T *u; T *rows[4]; T *v; } r;  &r.rows[i]
  write(inSteps(row, pointer), addressOf(a_)); // and on from there
  write(addressOf(r_), addressOf(b_));
  write(addressOf(r_), addressOf(c_), 40);
  EXPECT_THAT(held(in(r_, 32)), UnorderedElementsAre(a_));
  EXPECT_THAT(held(in(r_)), UnorderedElementsAre(b_));
  EXPECT_THAT(held(in(r_, 40)), UnorderedElementsAre(c_));
}

TEST_F(PointsToMembersTest, anAccessOfBytesOfTwoMembersMakesThemOne) {
  write(addressOf(r_), addressOf(a_));
  write(addressOf(r_), addressOf(b_), 8);
  EXPECT_THAT(held(read(addressOf(r_), 4)), UnorderedElementsAre(a_, b_));
  EXPECT_THAT(held(in(r_)), UnorderedElementsAre(a_, b_));
}

TEST_F(PointsToMembersTest, anAccessOfBytesThatNobodyCanSayMakesAllOne) {
  write(addressOf(r_), addressOf(a_));
  write(addressOf(r_), addressOf(b_), 8);
  sets_.store(addressOf(r_), addressOf(c_), {});
  EXPECT_THAT(held(in(r_)), UnorderedElementsAre(a_, b_, c_));
  EXPECT_THAT(held(in(r_, 8)), UnorderedElementsAre(a_, b_, c_));
}

TEST_F(PointsToMembersTest, aPointerThatWalksByteByByteMayReadAnyMember) {
  write(addressOf(r_), addressOf(a_));
  write(addressOf(r_), addressOf(b_), 8);
  EXPECT_THAT(held(read(inSteps(addressOf(r_), 1))), UnorderedElementsAre(a_, b_));
}

TEST_F(PointsToMembersTest, whatIsTouchedAreTheCellsOfTheseBytesAlone) {
  const Node element = inSteps(addressOf(r_), 24);
  write(element, addressOf(a_), 8);
  write(element, addressOf(b_), 16);
  EXPECT_TRUE(sets_.solve(enough));
  EXPECT_THAT(sets_.touched(element, {8, 8}), UnorderedElementsAre(std::pair(r_, Offset{8})));
  EXPECT_THAT(sets_.touched(element, {0, 8}), IsEmpty());
  EXPECT_THAT(sets_.touched(element, {}),
              UnorderedElementsAre(std::pair(r_, Offset{8}), std::pair(r_, Offset{16})));
}

// --- Records as wholes

TEST_F(PointsToMembersTest, aCopyTakesEachMemberToItsPlace) {
  sets_.copy(addressOf(q_), addressOf(r_), 16); // q = r;
  write(addressOf(r_), addressOf(a_));          // later than the constraint, and seen
  write(addressOf(r_), addressOf(b_), 8);
  EXPECT_THAT(held(in(q_)), UnorderedElementsAre(a_));
  EXPECT_THAT(held(in(q_, 8)), UnorderedElementsAre(b_));
}

TEST_F(PointsToMembersTest, aCopyTakesNothingBackAndNothingBehindItsEnd) {
  sets_.copy(addressOf(q_), addressOf(r_), 8);
  write(addressOf(r_), addressOf(a_), 8);
  write(addressOf(q_), addressOf(b_));
  EXPECT_THAT(held(in(q_, 8)), IsEmpty());
  EXPECT_THAT(held(in(r_)), IsEmpty());
}

TEST_F(PointsToMembersTest, aCopyOfUnknownSizeKeepsMembersApartAndStridesEqual) {
  const Node element = inSteps(addressOf(r_), 16);
  write(element, addressOf(a_));
  write(element, addressOf(b_), 8);
  sets_.copy(addressOf(q_), addressOf(r_), Bytes::unknown); // memcpy(q, r, n);
  EXPECT_THAT(held(read(by(addressOf(q_), 32))), UnorderedElementsAre(a_));
  EXPECT_EQ(sets_.strideOf(q_), 16);
}

TEST_F(PointsToMembersTest, aCopyToWhoKnowsWhereInAnObjectMayReachAnyMember) {
  sets_.copy(sets_.move(addressOf(q_), {}), addressOf(r_), 8);
  write(addressOf(r_), addressOf(a_));
  EXPECT_THAT(held(in(q_, 16)), UnorderedElementsAre(a_));
}

} // namespace
} // namespace parlift::frontend
