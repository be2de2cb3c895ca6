#include "lsp/Transport.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <unistd.h>

namespace parlift::lsp {
namespace {

constexpr std::size_t longestBody = 256u << 20;
constexpr std::size_t longestLine = 16u << 10;

bool isLengthField(std::string_view name) {
  constexpr std::string_view wanted = "content-length";
  return std::equal(name.begin(), name.end(), wanted.begin(), wanted.end(),
                    [](char left, char right) {
                      return std::tolower(static_cast<unsigned char>(left)) == right;
                    });
}

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos)
    return {};
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

std::optional<std::size_t> number(std::string_view text) {
  std::size_t result = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), result);
  if (error != std::errc() || end != text.data() + text.size() || text.empty())
    return std::nullopt;
  return result;
}

} // namespace

bool Transport::fill() {
  if (taken_ > 0) {
    buffer_.erase(0, taken_);
    taken_ = 0;
  }
  char bytes[1 << 16];
  ssize_t count = 0;
  do
    count = ::read(input_, bytes, sizeof bytes);
  while (count < 0 && errno == EINTR);
  if (count <= 0)
    return false;
  buffer_.append(bytes, static_cast<std::size_t>(count));
  return true;
}

/// Up to a line break, which may lack its carriage return. A line that does not end comes in pieces.
std::optional<std::string> Transport::line() {
  std::size_t end = 0;
  while ((end = buffer_.find('\n', taken_)) == std::string::npos) {
    if (buffer_.size() - taken_ > longestLine) {
      end = buffer_.size() - 1;
      break;
    }
    if (!fill())
      return std::nullopt;
  }
  std::string result = buffer_.substr(taken_, end - taken_);
  taken_ = end + 1;
  if (result.ends_with('\r'))
    result.pop_back();
  return result;
}

std::optional<Frame> Transport::read() {
  std::optional<std::size_t> length;
  std::string fault = "a frame has no `Content-Length`";
  for (bool isFirst = true;; isFirst = false) {
    const std::optional<std::string> header = line();
    if (!header)
      return std::nullopt;
    if (header->empty()) {
      if (isFirst)
        continue; // between frames
      break;
    }
    const std::size_t colon = header->find(':');
    if (colon == std::string::npos || !isLengthField(trimmed(header->substr(0, colon))))
      continue;
    const std::string value(trimmed(std::string_view(*header).substr(colon + 1)));
    length = number(value);
    if (!length)
      fault = fmt::format("`Content-Length: {}` is no length", value.substr(0, 40));
  }
  if (!length)
    return Frame{{}, fault};
  if (*length > longestBody) {
    for (std::size_t left = *length; left > 0;) {
      const std::size_t here = std::min(left, buffer_.size() - taken_);
      taken_ += here;
      left -= here;
      if (left > 0 && !fill())
        return std::nullopt;
    }
    return Frame{{}, fmt::format("a message of {} bytes is too long", *length)};
  }
  while (buffer_.size() - taken_ < *length)
    if (!fill())
      return std::nullopt;
  Frame frame{buffer_.substr(taken_, *length), {}};
  taken_ += *length;
  return frame;
}

bool Transport::write(const std::string &body) {
  const std::string text = fmt::format("Content-Length: {}\r\n\r\n{}", body.size(), body);
  const std::scoped_lock lock(writing_);
  for (std::size_t at = 0; at < text.size();) {
    const ssize_t count = ::write(output_, text.data() + at, text.size() - at);
    if (count < 0 && errno == EINTR)
      continue;
    if (count <= 0)
      return false;
    at += static_cast<std::size_t>(count);
  }
  return true;
}

} // namespace parlift::lsp
