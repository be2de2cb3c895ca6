/// Reads the files that somebody asks for.
#include "frontend/Program.h"

#include "frontend/Invocation.h"
#include "frontend/Linking.h"
#include "frontend/MemoryLog.h"
#include "ir/CallSites.h"
#include "ir/FunctionName.h"
#include "support/FileIo.h"
#include "support/Words.h"

#include <algorithm>
#include <filesystem>
#include <utility>

namespace parlift::frontend {

namespace {

std::string identityOf(const std::string &path) {
  std::error_code failed;
  const auto canonical = std::filesystem::weakly_canonical(path, failed);
  return failed ? path : canonical.string();
}

} // namespace

void Program::File::read() {
  std::call_once(isRead, [&] {
    if (const parlift::Result<std::string> found = readFile(request.path))
      request.text = *found;
    if (!request.text)
      return;
    const std::string_view text = *request.text;
    forEachWord(text, [&](std::string_view word) { words.insert(word); });
    for (const char *part : {"alias", "asm"})
      mayRename |= text.find(part) != std::string_view::npos;
    pastesWords = text.find("##") != std::string_view::npos;
  });
}

const Result &Program::File::parse() {
  std::call_once(isParsed, [&] { parsed = frontend::parse(request); });
  return parsed;
}

void Program::add(const Request &request, bool isRead, bool isBuiltTwice) {
  auto file = std::make_unique<File>();
  file->request = request;
  file->request.program = nullptr;
  file->request.isPartOfProgram = true;
  file->isBuiltTwice = isBuiltTwice;
  file->isGiven = isRead;
  file->identity = identityOf(request.path);
  if (isRead)
    file->read();
  for (const auto &known : files_)
    if (known->identity == file->identity)
      return;
  files_.push_back(std::move(file));
}

template <class Wanted>
std::vector<const Program::File *> Program::parsedFiles(const std::string &identity,
                                                        const Wanted &isWanted) {
  std::vector<const File *> found;
  for (const auto &file : files_) {
    if (file->identity == identity)
      continue;
    file->read();
    if (!isWanted(*file))
      continue;
    static_cast<void>(file->parse());
    found.push_back(file.get());
  }
  return found;
}

std::vector<Program::Table> Program::tablesWith(const std::string &word,
                                                const std::string &identity) {
  std::vector<Table> result;
  for (const File *file : parsedFiles(identity, [&](const File &one) { return one.mayName(word); }))
    if (file->parsed.links)
      result.push_back({file->parsed.links.get(), file->isBuiltTwice});
  return result;
}

std::vector<const LinkTable *> Program::tablesThatRename(const std::string &identity) {
  std::vector<const LinkTable *> result;
  for (const File *file : parsedFiles(identity, [](const File &one) { return one.mayRename; }))
    if (file->parsed.links)
      result.push_back(file->parsed.links.get());
  return result;
}

void Program::addSummaries(std::vector<Summaries> files) {
  for (Summaries &one : files) {
    auto file = std::make_unique<File>();
    file->request.path = std::move(one.path);
    file->request.text = std::move(one.text);
    file->read();
    summaries_.push_back(std::move(file));
  }
}

bool Program::mayHaveSummaryOf(std::string_view name) const {
  return std::ranges::any_of(summaries_, [&](const auto &file) { return file->mayName(name); });
}

/// `given` as the file of `caller` would read it.
Program::File &Program::summary(const File &given, const Request &caller) {
  Request request = readLike(caller, given.request.path);
  request.text = given.request.text;
  request.flags.emplace_back("-fno-semantic-interposition"); // it says what is linked
  std::vector<std::string> key = request.flags;
  key.insert(key.end(), {request.directory, request.path});
  const std::lock_guard<std::mutex> lock(mutex_);
  std::unique_ptr<File> &file = readSummaries_[key];
  if (!file) {
    file = std::make_unique<File>();
    file->request = std::move(request);
  }
  return *file;
}

std::vector<Program::ReadSummaries> Program::summariesOf(const std::string &word,
                                                         const std::string &identity) {
  std::vector<ReadSummaries> result;
  const auto caller =
      std::ranges::find_if(files_, [&](const auto &file) { return file->identity == identity; });
  for (const auto &given : summaries_)
    if (caller != files_.end() && given->mayName(word))
      result.push_back({given->request.path, summary(*given, (*caller)->request).parse()});
  return result;
}

void Program::link(const std::string &path, Result &result) {
  if (!result.unit || !result.links)
    return;
  const std::string identity = identityOf(path);
  if (!isLarge())
    findCalls(identity, result);
  if (!result.links->calls.empty())
    giveBodies(*this, identity, result);
}

/// Each of them would be parsed for all others, and what they say put together as often.
bool Program::isLarge() const {
  constexpr std::ptrdiff_t mostFiles = 64;
  return std::ranges::count_if(files_, [](const auto &file) { return file->isGiven; }) > mostFiles;
}

MemoryLogs Program::memoryBesides(const std::string &path) {
  constexpr std::size_t mostSteps = 5000000; // of all files together
  if (isLarge())
    return {nullptr};
  MemoryLogs result;
  std::size_t steps = 0;
  for (const File *file :
       parsedFiles(identityOf(path), [](const File &one) { return one.isGiven; })) {
    const bool isKnown = file->parsed.links && !file->isBuiltTwice;
    result.push_back(isKnown ? file->parsed.links->memory : nullptr);
    steps += result.back() ? result.back()->steps.size() : 0;
  }
  return steps * files_.size() > mostSteps ? MemoryLogs{nullptr} : result;
}

void Program::findCalls(const std::string &identity, const Result &result) {
  std::map<std::string, unsigned> found;
  std::map<const File *, ir::CallSites> sites;
  for (const LinkTable::Definition &own : result.links->definitions) {
    const std::string &link = own.signature.link;
    const std::string word = ir::writtenName(own.function->name);
    for (const File *file :
         parsedFiles(identity, [&](const File &one) { return one.isGiven && one.mayName(word); })) {
      if (!file->parsed.links || !file->parsed.unit)
        continue;
      const auto call =
          std::ranges::find_if(file->parsed.links->calls, [&](const LinkTable::Call &one) {
            return one.signature.link == link;
          });
      if (call == file->parsed.links->calls.end())
        continue;
      const ir::CallSites &calls =
          sites.try_emplace(file, file->parsed.unit->functions).first->second;
      const unsigned around = calls.loopsAround(*call->function);
      const auto [known, isNew] = found.try_emplace(own.function->name, around);
      known->second = std::max(known->second, around);
    }
  }
  const std::lock_guard<std::mutex> lock(mutex_);
  loopsAroundCalls_[identity] = std::move(found);
}

std::map<std::string, unsigned> Program::loopsAroundCalls(const std::string &path) {
  const std::lock_guard<std::mutex> lock(mutex_);
  return loopsAroundCalls_[identityOf(path)];
}

} // namespace parlift::frontend
