#include "support/FileIo.h"

#include <fmt/format.h>

#include <cerrno>
#include <climits>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <limits>
#include <sys/stat.h>
#include <unistd.h>

namespace parlift {

namespace {

Failure failure(const std::string &path, const char *action, int error) {
  return Failure{fmt::format("cannot {} `{}`: {}", action, path, std::strerror(error))};
}

/// Closes the descriptor at the end of the scope.
class Descriptor {
public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ >= 0)
      ::close(number_);
  }
  Descriptor(const Descriptor &) = delete;
  Descriptor &operator=(const Descriptor &) = delete;

  int get() const { return number_; }
  /// Closing can fail: that is where some file systems report that they are full.
  bool close() { return ::close(std::exchange(number_, -1)) == 0; }

private:
  int number_;
};

bool writeAll(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno == EINTR)
      continue;
    if (written < 0)
      return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

/// What `path` leads to when it is a symbolic link: renaming must replace the file, not the link.
std::string resolveLinks(const std::string &path) {
  char resolved[PATH_MAX];
  return ::realpath(path.c_str(), resolved) != nullptr ? resolved : path;
}

Status writeDirectly(const std::string &path, std::string_view text) {
  Descriptor out(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  if (out.get() < 0 || !writeAll(out.get(), text) || !out.close())
    return failure(path, "write", errno);
  return {};
}

Status writeByRename(const std::string &path, const struct stat *existing, std::string_view text) {
  const std::string temporary = fmt::format("{}.parlift-{}", path, ::getpid());
  Descriptor out(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
  if (out.get() < 0)
    return failure(path, "write", errno);
  const auto abandon = [&](int error) {
    ::unlink(temporary.c_str());
    return failure(path, "write", error);
  };
  if (existing != nullptr) {
    // Owner and group only where we may: an editor run by another group member keeps its own.
    [[maybe_unused]] const int owned = ::fchown(out.get(), existing->st_uid, existing->st_gid);
    if (::fchmod(out.get(), existing->st_mode & 07777) != 0)
      return abandon(errno);
  }
  if (!writeAll(out.get(), text) || ::fsync(out.get()) != 0 || !out.close())
    return abandon(errno);
  if (::rename(temporary.c_str(), path.c_str()) != 0)
    return abandon(errno);
  return {};
}

} // namespace

Result<std::string> readFile(const std::string &path) {
  const Descriptor in(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  struct stat info{};
  if (in.get() < 0 || ::fstat(in.get(), &info) != 0)
    return failure(path, "read", errno);
  if (S_ISDIR(info.st_mode))
    return failure(path, "read", EISDIR);
  std::string text;
  text.reserve(static_cast<std::size_t>(info.st_size));
  char buffer[1 << 16];
  while (true) {
    const ssize_t count = ::read(in.get(), buffer, sizeof buffer);
    if (count < 0 && errno == EINTR)
      continue;
    if (count < 0)
      return failure(path, "read", errno);
    if (count == 0)
      return text;
    text.append(buffer, static_cast<std::size_t>(count));
    if (text.size() >= std::numeric_limits<std::uint32_t>::max())
      return failure(path, "read", EFBIG);
  }
}

Status writeFile(const std::string &path, std::string_view text) {
  struct stat info{};
  if (::stat(path.c_str(), &info) != 0) {
    if (errno != ENOENT)
      return failure(path, "write", errno);
    return writeByRename(path, nullptr, text);
  }
  if (S_ISDIR(info.st_mode))
    return failure(path, "write", EISDIR);
  if (!S_ISREG(info.st_mode))
    return writeDirectly(path, text);
  // A rename would succeed on a read-only file as long as its directory is writable.
  if (::access(path.c_str(), W_OK) != 0)
    return failure(path, "write", errno);
  return writeByRename(resolveLinks(path), &info, text);
}

Status replaceFile(const std::string &path, std::string_view expected, std::string_view text) {
  const Result<std::string> present = readFile(path);
  if (!present)
    return Failure{present.error()};
  if (*present != expected)
    return Failure{fmt::format("cannot write `{}`: it changed while it was analysed", path)};
  return writeFile(path, text);
}

bool looksBinary(std::string_view text) {
  return text.find('\0') != std::string_view::npos;
}

TemporaryDirectory::TemporaryDirectory() {
  const char *root = std::getenv("TMPDIR");
  path_ = fmt::format("{}/parlift-XXXXXX", root != nullptr && *root != '\0' ? root : "/tmp");
  if (::mkdtemp(path_.data()) == nullptr)
    path_.clear();
}

TemporaryDirectory::~TemporaryDirectory() {
  std::error_code ignored;
  if (!kept_ && !path_.empty())
    std::filesystem::remove_all(path_, ignored);
}

} // namespace parlift
