#include "ir/MemberSection.h"

#include "ir/Builder.h"

#include <gtest/gtest.h>

namespace parlift::ir {
namespace {

std::shared_ptr<Type> record(std::string name) {
  auto made = std::make_shared<Type>();
  made->kind = TypeKind::Record;
  made->spelling = std::move(name);
  return made;
}

void add(Type &type, std::string name, TypeRef of, std::uint64_t offset, bool isHidden = false) {
  Field &field = type.fields.emplace_back();
  field.name = std::move(name);
  field.type = std::move(of);
  field.offset = offset;
  field.isHidden = isHidden;
}

class MemberSections : public ::testing::Test {
protected:
  MemberSections() {
    auto row = std::make_shared<Type>();
    row->kind = TypeKind::Array;
    row->element = doubleType();
    row->extent = intLiteral(3, intType());
    add(*base_, "low", longType(), 0);
    add(*derived_, "(base)", base_, 0);
    add(*derived_, "sum", doubleType(), 8, true);
    add(*derived_, "mom", row, 16);
    add(*outer_, "part", derived_, 16);
  }

  std::shared_ptr<Type> base_ = record("Base"), derived_ = record("Derived"),
                        outer_ = record("Outer");
};

TEST_F(MemberSections, HaveAPlaceInTheVariable) {
  const auto inner = memberSection(*outer_, ".part.sum");
  ASSERT_TRUE(inner);
  EXPECT_EQ(inner->offset, 24U);
  EXPECT_TRUE(inner->extents.empty());
  EXPECT_TRUE(inner->number->isFloating());
}

TEST_F(MemberSections, AreArraysWithTheirLengthsAlone) {
  const auto whole = memberSection(*derived_, ".mom[3]");
  ASSERT_TRUE(whole);
  EXPECT_EQ(whole->elements(), (std::vector<std::string>{".mom[0]", ".mom[1]", ".mom[2]"}));
  EXPECT_FALSE(memberSection(*derived_, ".mom[2]"));
  EXPECT_FALSE(memberSection(*derived_, ".mom"));
  EXPECT_FALSE(memberSection(*derived_, ".sum[3]"));
}

TEST_F(MemberSections, GoByTheNamesOfBases) {
  const auto member = memberSection(*derived_, ".low");
  ASSERT_TRUE(member);
  EXPECT_FALSE(member->isHidden);
  add(*derived_, "(base)", base_, 40);
  EXPECT_FALSE(memberSection(*derived_, ".low")); // of which of the two?
}

TEST_F(MemberSections, SayWhoMayNameThem) {
  EXPECT_TRUE(memberSection(*derived_, ".sum")->isHidden);
  EXPECT_FALSE(memberSection(*derived_, ".sum")->isHiddenInside);
  EXPECT_TRUE(memberSection(*outer_, ".part.sum")->isHiddenInside);
}

TEST_F(MemberSections, AreNoneOfUnionsAndOfWhatIsNotThere) {
  EXPECT_FALSE(memberSection(*derived_, ".high"));
  EXPECT_FALSE(memberSection(*outer_, ".part"));
  derived_->isUnion = true;
  EXPECT_FALSE(memberSection(*derived_, ".sum"));
}

} // namespace
} // namespace parlift::ir
