/// \file
/// The texts that the editor has open, and what is known of them.
///
///     didOpen    =>  a document with the editor's text
///     didChange  =>  its text after one edit or several, each on what the one before has left
///     didClose   =>  forgotten; from here on the disk counts
///
/// Plain data: whoever holds it sees to it that one thread at a time does (Scheduler).
#pragma once

#include "lsp/Text.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace parlift::lsp {

struct Document {
  std::string uri, path, language;
  std::string text;
  bool isUnsaved = false;                    ///< the disk holds another text
  std::optional<std::int64_t> version;       ///< the client's number
  std::uint64_t edition = 0;                 ///< ours: goes up with each change, never repeats
  std::uint64_t analysed = 0;                ///< the edition that `facts` are about; 0: none yet
  nlohmann::json facts;                      ///< what a job said (Facts.h)
  std::chrono::steady_clock::time_point due; ///< when to analyse, if nothing changes until then
  double seconds = 0;                        ///< that the last analysis took
  bool isCurrent() const { return analysed == edition; }
};

using Documents = std::map<std::string, Document>;

/// The path that a file's URI stands for; for others (`untitled:1`) a name for messages, with the language's ending.
std::string pathOf(const std::string &uri, const std::string &language);
std::string uriOf(const std::string &path);

/// Is it a language that parlift reads?
bool isProgram(const std::string &language);

/// Carries out the `contentChanges` of a didChange. False, and the text as far as it came: they are malformed.
bool applyChanges(std::string &text, const nlohmann::json &changes, Encoding encoding);

/// The position of a request's JSON; none: it is malformed.
std::optional<Position> positionOf(const nlohmann::json &json);
nlohmann::json toJson(Position position);

} // namespace parlift::lsp
