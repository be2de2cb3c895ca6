/// \file
/// Messages on two streams, framed as the base protocol of LSP says:
///
///     Content-Length: 52\r\n
///     \r\n
///     {"jsonrpc": "2.0", ...}
///
/// In: bytes that anybody may have written. Out: bodies, or a sentence about a frame that is none, after which the
/// reader stands behind it as well as that can be told. Bodies over 256 MiB are passed over.
#pragma once

#include <mutex>
#include <optional>
#include <string>

namespace parlift::lsp {

struct Frame {
  std::string body;
  std::string fault; ///< why there is no body; empty: there is one
};

class Transport {
public:
  Transport(int input, int output) : input_(input), output_(output) {}
  Transport(const Transport &) = delete;
  Transport &operator=(const Transport &) = delete;

  /// None: the other side has closed the stream.
  std::optional<Frame> read();
  /// Whole or not at all for readers; for any thread. False: the other side has gone away.
  bool write(const std::string &body);

private:
  bool fill();
  std::optional<std::string> line();

  int input_, output_;
  std::string buffer_; ///< read, and not yet taken
  std::size_t taken_ = 0;
  std::mutex writing_;
};

} // namespace parlift::lsp
