/// \file
/// When what is analysed. Typing never waits: a change is taken at once, the analysis of the text before it is killed, and
/// the next one begins when nothing has changed for a while (the longer the last one took, the longer).
///
///     main thread      documents change, requests come, some are cancelled
///     worker           one job after the other, each a process of its own (Job.h)
///
/// Requests wait until what is known of their document is about the text as it is now. A job that fails or takes too
/// long leaves one diagnostic that says so.
#pragma once

#include "lsp/Client.h"
#include "lsp/Documents.h"

#include <nlohmann/json.hpp>

#include <array>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace parlift::lsp {

/// Makes a request's result of its document's facts.
using Answer = std::function<nlohmann::json(const Document &)>;
/// Takes an edit job's answer: `edits` and `message`.
using EditDone = std::function<void(const nlohmann::json &edit, const Document &document)>;

class Scheduler {
public:
  /// `jobCommand`: what is run for a job, with the document's path, and reads the job on standard input.
  using JobCommand = std::function<std::vector<std::string>(const std::string &path)>;

  Scheduler(Client &client, JobCommand jobCommand);
  ~Scheduler();
  Scheduler(const Scheduler &) = delete;
  Scheduler &operator=(const Scheduler &) = delete;

  void negotiate(Encoding encoding, bool showsErrors);

  void open(Document document);
  /// False: there is no such document, or the changes are malformed.
  bool change(const std::string &uri, std::optional<std::int64_t> version,
              const nlohmann::json &changes);
  void save(const std::string &uri);
  void close(const std::string &uri);
  /// Something on the disk has changed that any document may depend on.
  void refreshAll();

  /// Answers when the document's facts are current; at once with null for a document that is not open.
  void request(const nlohmann::json &id, const std::string &uri, Answer answer);
  /// `words`: line, column and the like, of the document's `edition`; refused when that is over.
  void edit(const nlohmann::json &id, const std::string &uri, std::uint64_t edition,
            nlohmann::json words, EditDone done);
  void cancel(const nlohmann::json &id);

private:
  struct Request {
    nlohmann::json id;
    std::string uri;
    Answer answer;
  };
  struct EditJob {
    nlohmann::json id;
    std::string uri;
    std::uint64_t edition;
    nlohmann::json words;
    EditDone done;
  };
  struct Running {
    std::string uri;
    nlohmann::json id; ///< of an edit job; null for an analysis
    bool isCancelled = false;
  };
  using Lock = std::unique_lock<std::mutex>;
  using Clock = std::chrono::steady_clock;

  void work();
  void analyse(Lock &lock, const std::string &uri);
  void perform(Lock &lock, EditJob job);
  nlohmann::json runJob(Lock &lock, const Document &document, const nlohmann::json &words,
                        const nlohmann::json &id, double &seconds);
  void changed(Document &document);
  void publish(const Document &document);
  void answerRequests(const Document &document);
  void stopRunning();
  /// The document to analyse now, or the time when there may be one.
  std::string dueNow(Clock::time_point &next) const;

  Client &client_;
  JobCommand jobCommand_;
  std::mutex mutex_;
  std::condition_variable wake_;
  Documents documents_;
  std::vector<Request> requests_;
  std::deque<EditJob> edits_;
  std::optional<Running> running_;
  std::uint64_t lastEdition_ = 0;
  Encoding encoding_ = Encoding::Utf16;
  bool showsErrors_ = true;
  bool isEnding_ = false;
  std::array<int, 2> stopPipe_{-1, -1};
  std::thread worker_; ///< last: it uses all of the above
};

} // namespace parlift::lsp
