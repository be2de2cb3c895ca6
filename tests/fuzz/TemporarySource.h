/// \file
/// A piece of C or C++ as a file of its own: what the front end wants to see.
///
///     TemporarySource("int f(void) { return 0; }").parse().unit
///
/// The file goes when the object does. Where it cannot be written, the front end says so.
#pragma once

#include "frontend/Frontend.h"
#include "support/FileIo.h"

#include <fstream>
#include <string>
#include <utility>
#include <vector>

namespace parlift::fuzz {

class TemporarySource {
public:
  /// `ending` is the file name's: the language hangs on it.
  explicit TemporarySource(const std::string &text, const std::string &ending = ".c")
      : path_(directory_.file("source" + ending)) {
    std::ofstream(path_, std::ios::binary) << text;
  }

  const std::string &path() const { return path_; }

  frontend::Result parse(std::vector<std::string> flags = {}) const {
    frontend::Request request;
    request.path = path_;
    request.flags = std::move(flags);
    return frontend::parse(request);
  }

private:
  TemporaryDirectory directory_;
  std::string path_;
};

} // namespace parlift::fuzz
