#include "ir/interpreter/RaceDetector.h"

#include <fmt/format.h>

namespace parlift::ir::interpreter {

std::optional<std::string> RaceDetector::conflict(const Memory &memory, Address address,
                                                  std::int64_t other, const char *how) const {
  const std::string who = other == several  ? "several iterations do"
                          : other == header ? "the loop's header does"
                                            : fmt::format("iteration {} does", other);
  return fmt::format("iteration {} {} {}, as {}", iteration_, how, memory.describe(address), who);
}

void RaceDetector::exempt(Address address, std::uint64_t size) {
  for (std::uint64_t i = 0; i < size; ++i)
    exemptBytes_.insert(address + i);
}

void RaceDetector::forgetFrom(ObjectId object) {
  std::erase_if(users_, [&](const auto &entry) { return Memory::object(entry.first) >= object; });
}

std::optional<std::string> RaceDetector::access(const Memory &memory, Address address,
                                                std::uint64_t size, bool isWrite, bool isUpdate) {
  const ObjectId object = Memory::object(address);
  if (object >= own_ || exempt_.contains(object))
    return std::nullopt;
  const bool isCopy = object >= copies_;
  for (std::uint64_t i = 0; i < size; ++i) {
    if (exemptBytes_.contains(address + i))
      continue;
    Users &users = users_[address + i];
    const bool foreignWriter = users.writer != nobody && users.writer != iteration_;
    const bool foreignUpdater = users.updater != nobody && users.updater != iteration_;
    if (foreignUpdater && !isUpdate && !isCopy)
      return conflict(memory, address, users.updater,
                      isWrite ? "writes what another one updates,"
                              : "reads what another one updates,");
    if (isCopy) {
      if (!isWrite && foreignWriter)
        return fmt::format("iteration {} reads from its private copy what iteration {} left there: "
                           "{}",
                           iteration_, users.writer, memory.describe(address));
    } else if ((isWrite || isUpdate) && users.reader != nobody && users.reader != iteration_) {
      return conflict(memory, address, users.reader, "writes what another one reads,");
    } else if (foreignWriter) {
      return conflict(memory, address, users.writer,
                      isWrite ? "writes what another one writes,"
                              : "reads what another one writes,");
    }
    if (isUpdate && !isCopy)
      users.updater = foreignUpdater ? several : iteration_;
    else if (isWrite)
      users.writer = iteration_;
    else if (users.reader == nobody || users.reader == iteration_)
      users.reader = iteration_;
    else
      users.reader = several;
  }
  return std::nullopt;
}

} // namespace parlift::ir::interpreter
