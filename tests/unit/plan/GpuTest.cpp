// What a GPU holds at once, and which register tile is the fastest on it.
#include "plan/model/Gpu.h"
#include "plan/model/Coalescing.h"
#include "plan/model/Machine.h"
#include "plan/model/TileTime.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace {

using namespace parlift::plan;

TEST(Gpu, HoldsAsManyBlocksAsTheScarcestResourceAllows) {
  const Gpu gpu;
  EXPECT_EQ(residentBlocks(gpu, {256, 32, 0}), 8U) << "threads";
  EXPECT_EQ(residentBlocks(gpu, {256, 128, 0}), 2U) << "registers";
  EXPECT_EQ(residentBlocks(gpu, {256, 32, 100 * 1024}), 2U) << "shared memory";
  EXPECT_EQ(residentBlocks(gpu, {32, 32, 0}), 32U) << "blocks";
}

TEST(Gpu, CountsRegistersInEights) {
  EXPECT_EQ(residentBlocks(Gpu(), {256, 33, 0}), 6U); // 40 each
}

TEST(Gpu, HoldsNoBlockWhoseThreadsWantMoreRegistersThanThereAre) {
  EXPECT_EQ(residentBlocks(Gpu(), {32, 256, 0}), 0U);
  EXPECT_EQ(residentBlocks(Gpu(), {1024, 128, 0}), 0U);
}

TEST(Gpu, IsKnownByItsName) {
  ASSERT_TRUE(knownGpu("t4"));
  EXPECT_EQ(residentBlocks(*knownGpu("t4"), {256, 32, 0}), 4U);
  EXPECT_FALSE(knownGpu("H200"));
  EXPECT_FALSE(knownGpu(""));
}

/// Of a product n x n in tiles of 16 x 16 threads with d x a iterations.
std::optional<double> product(const Gpu &gpu, unsigned n, unsigned down, unsigned across,
                              unsigned elementBytes = 4) {
  const auto count = [&](unsigned each) { return (n + 16 * each - 1) / (16 * each); };
  TileWork work;
  work.ownBytes = work.elementBytes = elementBytes;
  work.shared = std::uint64_t{2} * 8 * 16 * (down + across) * elementBytes;
  work.blocks = count(down) * count(across);
  return tileTime(gpu, {16, 16, down, across}, work);
}

TEST(TileTime, IsLeastForLargeTilesWhereTheGridIsLarge) {
  EXPECT_LT(product(Gpu(), 4096, 16, 8), product(Gpu(), 4096, 8, 8));
  EXPECT_LT(product(Gpu(), 4096, 8, 8), product(Gpu(), 4096, 4, 4));
}

TEST(TileTime, IsLeastForSmallTilesWhereLargeOnesLeaveMultiprocessorsIdle) {
  EXPECT_LT(product(Gpu(), 512, 4, 2), product(Gpu(), 512, 16, 8));
  EXPECT_LT(product(Gpu(), 256, 2, 2), product(Gpu(), 256, 4, 2));
}

TEST(TileTime, DependsOnHowManyMultiprocessorsThereAre) {
  Gpu small;
  small.multiprocessors = 8;
  EXPECT_LT(product(small, 512, 16, 8), product(small, 512, 4, 2));
}

TEST(TileTime, IsNoneWhereTheSumsHaveNotEnoughRegisters) {
  EXPECT_TRUE(product(Gpu(), 4096, 16, 8));
  EXPECT_FALSE(product(Gpu(), 4096, 16, 8, 8));
  EXPECT_TRUE(product(Gpu(), 4096, 8, 8, 8));
}

TEST(BurstEfficiency, IsTheShareOfASectorThatNeighboursUse) {
  EXPECT_EQ(burstEfficiency({Pattern::Unit, 1}, 4), 1);
  EXPECT_EQ(burstEfficiency({Pattern::Same, 0}, 4), 1);
  EXPECT_DOUBLE_EQ(burstEfficiency({Pattern::Unit, 1, true}, 4), 0.8) << "five sectors for four";
  EXPECT_DOUBLE_EQ(burstEfficiency({Pattern::Unit, 1, true}, 1), 0.5);
  EXPECT_DOUBLE_EQ(burstEfficiency({Pattern::Strided, -3}, 4), 1.0 / 3);
  EXPECT_DOUBLE_EQ(burstEfficiency({Pattern::Strided, 16}, 4), 4.0 / 32) << "never less";
  EXPECT_DOUBLE_EQ(burstEfficiency({Pattern::Strided, 0}, 8), 8.0 / 32) << "rows";
  EXPECT_DOUBLE_EQ(burstEfficiency({Pattern::Gather, 0}, 2), 2.0 / 32);
  EXPECT_EQ(burstEfficiency({Pattern::Strided, 5}, 64), 1) << "whole sectors";
}

class MachineFile : public ::testing::Test {
protected:
  parlift::Result<Machine> read(const std::string &text) {
    std::ofstream(path_) << text;
    return readMachine(path_);
  }
  void TearDown() override { std::filesystem::remove(path_); }

private:
  std::string path_ = ::testing::TempDir() + "machine-of-GpuTest";
};

TEST_F(MachineFile, NamesAGpuOrItsNumbers) {
  const auto machine = read("threads = 4\ngpu = t4 # and less\ngpu-shared = 32768\n");
  ASSERT_TRUE(machine);
  EXPECT_EQ(machine->threads, 4);
  EXPECT_EQ(machine->gpu.multiprocessors, 40);
  EXPECT_EQ(machine->gpu.shared, 32768);
}

TEST_F(MachineFile, NamesNoGpuThatIsNotKnown) {
  const auto machine = read("\ngpu = h201\n");
  ASSERT_FALSE(machine);
  EXPECT_NE(machine.error().find(":2: no GPU `h201` is known; there are a10, a100"),
            std::string::npos)
      << machine.error();
}

TEST(Machine, IsAGpuByNameWhereThereIsNoSuchFile) {
  const auto machine = readMachine("v100");
  ASSERT_TRUE(machine);
  EXPECT_EQ(machine->gpu.multiprocessors, 80);
  const auto none = readMachine("h201");
  ASSERT_FALSE(none);
  EXPECT_NE(none.error().find("nor is that one of the GPUs a10"), std::string::npos)
      << none.error();
  const auto file = readMachine("./h201");
  ASSERT_FALSE(file);
  EXPECT_EQ(file.error().find("GPUs"), std::string::npos) << file.error();
}

} // namespace
