#include "tool/Config.h"

#include "support/FileIo.h"

#include <fmt/format.h>

#include <llvm/ADT/SmallString.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/YAMLParser.h>

#include <algorithm>
#include <filesystem>
#include <optional>

namespace parlift::tool {
namespace {

namespace yaml = llvm::yaml;

/// Walks one document; the first fault ends it.
class Reader {
public:
  Reader(const std::string &path, const std::string &text) : text_(text) {
    config_.path = path;
    // LLVM would print what it finds; here the first of it is kept.
    manager_.setDiagHandler(
        [](const llvm::SMDiagnostic &found, void *reader) {
          static_cast<Reader *>(reader)->fail(static_cast<unsigned>(found.getLineNo()),
                                              found.getMessage().str());
        },
        this);
  }

  Result<Config> read() {
    yaml::Stream stream(text_, manager_, /*ShowColors=*/false);
    // The first document is all: LLVM's parser may look for a next one behind a fault for ever.
    if (yaml::document_iterator document = stream.begin(); document != stream.end())
      readRoot(document->getRoot());
    if (!fault_ && stream.failed())
      fail(1, "is no YAML");
    if (fault_)
      return Failure{*fault_};
    return config_;
  }

private:
  void fail(unsigned line, const std::string &sentence) {
    if (!fault_)
      fault_ = fmt::format("{}:{}: {}", config_.path, line, sentence);
  }

  unsigned lineOf(const yaml::Node &node) const {
    const char *at = node.getSourceRange().Start.getPointer();
    const char *end = std::clamp(at, text_.data(), text_.data() + text_.size());
    return 1 + static_cast<unsigned>(std::count(text_.data(), end, '\n'));
  }

  void readRoot(yaml::Node *root) {
    if (root == nullptr || fault_ || llvm::isa<yaml::NullNode>(root)) // an empty file
      return;
    if (auto *mapping = llvm::dyn_cast<yaml::MappingNode>(root))
      readMapping(*mapping, "");
    else
      fail(lineOf(*root), "wants lines `key: value`");
  }

  void readMapping(yaml::MappingNode &mapping, const std::string &command) {
    for (yaml::KeyValueNode &entry : mapping) {
      auto *key = llvm::dyn_cast_or_null<yaml::ScalarNode>(entry.getKey());
      if (fault_)
        return;
      if (key == nullptr)
        return fail(lineOf(entry), "a key is a word");
      llvm::SmallString<32> storage;
      ConfigSetting setting{command, key->getValue(storage).str(), {}, lineOf(*key)};
      if (std::ranges::any_of(config_.settings, [&](const ConfigSetting &other) {
            return other.key == setting.key && other.command == command;
          }))
        return fail(setting.line, fmt::format("`{}` stands here a second time", setting.key));
      readValue(entry.getValue(), std::move(setting));
    }
  }

  void readValue(yaml::Node *value, ConfigSetting setting) {
    auto *section = llvm::dyn_cast_or_null<yaml::MappingNode>(value);
    if (section != nullptr && setting.command.empty())
      return readMapping(*section, setting.key);
    llvm::SmallString<32> storage;
    if (auto *word = llvm::dyn_cast_or_null<yaml::ScalarNode>(value)) {
      setting.values.push_back(word->getValue(storage).str());
    } else if (auto *list = llvm::dyn_cast_or_null<yaml::SequenceNode>(value)) {
      for (yaml::Node &item : *list) {
        if (fault_)
          return;
        auto *one = llvm::dyn_cast<yaml::ScalarNode>(&item);
        if (one == nullptr)
          return fail(setting.line, fmt::format("`{}` wants words", setting.key));
        storage.clear();
        setting.values.push_back(one->getValue(storage).str());
      }
    } else {
      return fail(setting.line, fmt::format("`{}` has no value", setting.key));
    }
    if (std::ranges::any_of(setting.values, &std::string::empty) || setting.values.empty())
      return fail(setting.line, fmt::format("`{}` has no value", setting.key));
    config_.settings.push_back(std::move(setting));
  }

  const std::string &text_;
  llvm::SourceMgr manager_;
  Config config_;
  std::optional<std::string> fault_;
};

} // namespace

Result<Config> readConfig(const std::string &path) {
  const Result<std::string> text = readFile(path);
  if (!text)
    return Failure{text.error()};
  if (looksBinary(*text))
    return Failure{fmt::format("`{}` is not text: it has NUL bytes", path)};
  return Reader(path, *text).read();
}

std::string nearestConfig(const std::string &source) {
  std::error_code error;
  const std::filesystem::path whole = std::filesystem::absolute(source, error).lexically_normal();
  for (std::filesystem::path folder = whole.parent_path(); !folder.empty();
       folder = folder.parent_path()) {
    const std::filesystem::path candidate = folder / ".parlift";
    if (std::filesystem::is_regular_file(candidate, error))
      return candidate.string();
    if (folder == folder.root_path())
      break;
  }
  return {};
}

} // namespace parlift::tool
