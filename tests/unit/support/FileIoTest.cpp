#include "support/FileIo.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

namespace parlift {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

TEST(FileIo, readsWhatItWrote) {
  const TemporaryDirectory directory;
  const std::string path = directory.file("a.c");
  ASSERT_TRUE(writeFile(path, "int a;\n"));
  const Result<std::string> text = readFile(path);
  ASSERT_TRUE(text);
  EXPECT_EQ(*text, "int a;\n");
}

TEST(FileIo, keepsTheModeOfAFileThatExists) {
  const TemporaryDirectory directory;
  const std::string path = directory.file("a.sh");
  ASSERT_TRUE(writeFile(path, "old"));
  ASSERT_EQ(::chmod(path.c_str(), 0750), 0);
  ASSERT_TRUE(writeFile(path, "new"));
  struct stat info{};
  ASSERT_EQ(::stat(path.c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 07777, 0750U);
}

TEST(FileIo, writesThroughASymbolicLink) {
  const TemporaryDirectory directory;
  ASSERT_TRUE(writeFile(directory.file("target"), "old"));
  fs::create_symlink("target", directory.file("link"));
  ASSERT_TRUE(writeFile(directory.file("link"), "new"));
  EXPECT_TRUE(fs::is_symlink(directory.file("link")));
  EXPECT_EQ(*readFile(directory.file("target")), "new");
}

TEST(FileIo, refusesDirectories) {
  const TemporaryDirectory directory;
  EXPECT_THAT(readFile(directory.path()).error(), HasSubstr("Is a directory"));
  EXPECT_THAT(writeFile(directory.path(), "x").error(), HasSubstr("Is a directory"));
}

TEST(FileIo, namesThePathThatIsMissing) {
  EXPECT_THAT(readFile("/nowhere/a.c").error(), HasSubstr("`/nowhere/a.c`"));
  EXPECT_THAT(writeFile("/nowhere/a.c", "x").error(), HasSubstr("`/nowhere/a.c`"));
}

TEST(FileIo, leavesNoTemporaryFileBehind) {
  const TemporaryDirectory directory;
  ASSERT_TRUE(writeFile(directory.file("a.c"), "x"));
  EXPECT_EQ(std::distance(fs::directory_iterator(directory.path()), fs::directory_iterator{}), 1);
}

TEST(FileIo, reportsAFullDevice) {
  if (!fs::exists("/dev/full"))
    return;
  EXPECT_THAT(writeFile("/dev/full", "x").error(), HasSubstr("No space left"));
}

TEST(FileIo, doesNotReplaceAFileThatChanged) {
  const TemporaryDirectory directory;
  const std::string path = directory.file("a.c");
  ASSERT_TRUE(writeFile(path, "saved meanwhile"));
  EXPECT_THAT(replaceFile(path, "as analysed", "result").error(), HasSubstr("changed"));
  EXPECT_EQ(*readFile(path), "saved meanwhile");
}

TEST(FileIo, tellsBinaryFromText) {
  EXPECT_TRUE(looksBinary(std::string_view("\x7f"
                                           "ELF\0\1",
                                           6)));
  EXPECT_FALSE(looksBinary("int caf\xe9;"));
}

TEST(FileIo, removesATemporaryDirectoryWithItsContents) {
  std::string path;
  {
    const TemporaryDirectory directory;
    path = directory.path();
    ASSERT_TRUE(writeFile(directory.file("a"), "x"));
  }
  EXPECT_FALSE(fs::exists(path));
}

} // namespace
} // namespace parlift
