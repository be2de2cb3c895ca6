// Small systems of constraints, for the tests of their solver.
#pragma once

#include "frontend/PointsTo.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace parlift::frontend {

using testing::IsEmpty;
using testing::UnorderedElementsAre;

using Node = PointsTo::Node;
using Object = PointsTo::Object;
using Offset = PointsTo::Offset;
using Bytes = PointsTo::Bytes;
using Move = PointsTo::Move;

inline constexpr std::uint64_t enough = 100000;
inline constexpr Offset pointer = 8; ///< bytes of one

/// Systems of constraints, each solved when it is asked.
class PointsToSystem : public ::testing::Test {
protected:
  Object variable() { return sets_.newObject(); }
  Node addressOf(Object object) { return sets_.addressOf(object); }
  /// What the pointer holds that begins with that byte of it.
  Node in(Object object, Offset at = 0) { return sets_.contentOf(object, {at, pointer}); }
  Node read(Node address, Offset at = 0) { return sets_.load(address, {at, pointer}); }
  void write(Node address, Node value, Offset at = 0) {
    sets_.store(address, value, {at, pointer});
  }
  Node by(Node address, Offset bytes, Offset room = 0) {
    return sets_.move(address, {Move::Kind::By, bytes, room});
  }
  Node inSteps(Node address, Offset bytes) {
    return sets_.move(address, {Move::Kind::Steps, bytes});
  }
  std::vector<Object> held(Node node) {
    EXPECT_TRUE(sets_.solve(enough));
    return sets_.of(node);
  }

  PointsTo sets_;
  /// Variables of no system in particular.
  Object a_ = variable(), b_ = variable(), c_ = variable();
  Object p_ = variable(), q_ = variable(), r_ = variable();
};

} // namespace parlift::frontend
