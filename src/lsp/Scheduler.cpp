#include "lsp/Scheduler.h"

#include "support/Subprocess.h"

#include <fmt/format.h>

#include <algorithm>
#include <fcntl.h>
#include <unistd.h>
#include <utility>

namespace parlift::lsp {
namespace {

using Json = nlohmann::json;

constexpr double longestJob = 60; // seconds
// A pause in typing after which an analysis is worth its start: half of what the last one took, between these.
constexpr double shortestPause = 0.15, longestPause = 1.5;

Json noFacts() {
  return {{"diagnostics", Json::array()}, {"loops", Json::array()}};
}

/// Facts of a job that has not told any: that, on the first line.
Json failedFacts(const Completed &job) {
  std::string why = job.error;
  if (job.timedOut)
    why = fmt::format("the analysis of this file takes longer than {} s", longestJob);
  else if (job.started && job.signal != 0)
    why = fmt::format("parlift stopped with signal {} on this text", job.signal);
  else if (const std::size_t at = job.err.find("error: "); at != std::string::npos)
    why = job.err.substr(at + 7, job.err.find('\n', at) - at - 7);
  else if (job.started)
    why = fmt::format("parlift ended with status {} on this text", job.exitCode);
  constexpr int warning = 2;
  const Json start = toJson({});
  Json facts = noFacts();
  facts["diagnostics"].push_back({{"range", {{"start", start}, {"end", start}}},
                                  {"severity", warning},
                                  {"source", "parlift"},
                                  {"message", why}});
  facts["message"] = why;
  return facts;
}

std::chrono::steady_clock::duration seconds(double count) {
  return std::chrono::duration_cast<std::chrono::steady_clock::duration>(
      std::chrono::duration<double>(count));
}

} // namespace

Scheduler::Scheduler(Client &client, JobCommand jobCommand)
    : client_(client), jobCommand_(std::move(jobCommand)) {
  if (::pipe2(stopPipe_.data(), O_CLOEXEC | O_NONBLOCK) != 0)
    stopPipe_ = {-1, -1}; // jobs run to their end, then
  worker_ = std::thread([this] { work(); });
}

Scheduler::~Scheduler() {
  {
    const Lock lock(mutex_);
    isEnding_ = true;
    stopRunning();
  }
  wake_.notify_all();
  worker_.join();
  for (const int end : stopPipe_)
    if (end >= 0)
      ::close(end);
}

void Scheduler::negotiate(Encoding encoding, bool showsErrors) {
  const Lock lock(mutex_);
  encoding_ = encoding;
  showsErrors_ = showsErrors;
}

// --- the main thread's side

void Scheduler::changed(Document &document) {
  // Never used twice, not even by a document that is closed and opened again: a job knows by it whether its text is still there.
  document.edition = ++lastEdition_;
  document.due =
      Clock::now() + seconds(std::clamp(document.seconds / 2, shortestPause, longestPause));
  if (running_ && running_->uri == document.uri)
    stopRunning();
  wake_.notify_all();
}

void Scheduler::open(Document document) {
  const Lock lock(mutex_);
  Document &place = documents_[document.uri];
  place = std::move(document);
  place.facts = noFacts();
  changed(place);
  place.due = Clock::now(); // nobody is typing yet
}

bool Scheduler::change(const std::string &uri, std::optional<std::int64_t> version,
                       const Json &changes) {
  const Lock lock(mutex_);
  const auto found = documents_.find(uri);
  if (found == documents_.end())
    return false;
  const bool isWhole = applyChanges(found->second.text, changes, encoding_);
  found->second.version = version;
  found->second.isUnsaved = true;
  changed(found->second);
  return isWhole;
}

void Scheduler::save(const std::string &uri) {
  const Lock lock(mutex_);
  if (const auto found = documents_.find(uri); found != documents_.end())
    found->second.isUnsaved = false;
  // Others may include it.
  for (auto &[other, document] : documents_)
    if (other != uri)
      changed(document);
}

void Scheduler::refreshAll() {
  const Lock lock(mutex_);
  for (auto &[uri, document] : documents_)
    changed(document);
}

void Scheduler::close(const std::string &uri) {
  const Lock lock(mutex_);
  if (documents_.erase(uri) == 0)
    return;
  if (running_ && running_->uri == uri)
    stopRunning();
  // Each request has one answer: editors wait for it.
  std::erase_if(requests_, [&](const Request &request) {
    if (request.uri == uri)
      client_.answer(request.id, nullptr);
    return request.uri == uri;
  });
  client_.notify("textDocument/publishDiagnostics", {{"uri", uri}, {"diagnostics", Json::array()}});
}

void Scheduler::request(const Json &id, const std::string &uri, Answer answer) {
  const Lock lock(mutex_);
  const auto found = documents_.find(uri);
  if (found == documents_.end())
    return client_.answer(id, nullptr);
  if (found->second.isCurrent())
    return client_.answer(id, answer(found->second));
  requests_.push_back({id, uri, std::move(answer)});
  // Somebody waits: the pause is cut short, but not left out, since editors ask with each key.
  found->second.due = std::min(found->second.due, Clock::now() + seconds(shortestPause / 3));
  wake_.notify_all();
}

void Scheduler::edit(const Json &id, const std::string &uri, std::uint64_t edition, Json words,
                     EditDone done) {
  const Lock lock(mutex_);
  edits_.push_back({id, uri, edition, std::move(words), std::move(done)});
  wake_.notify_all();
}

void Scheduler::cancel(const Json &id) {
  const Lock lock(mutex_);
  const auto refuse = [&] { client_.refuse(id, ErrorCode::RequestCancelled, "cancelled"); };
  if (std::erase_if(requests_, [&](const Request &request) { return request.id == id; }) > 0)
    return refuse();
  if (std::erase_if(edits_, [&](const EditJob &job) { return job.id == id; }) > 0)
    return refuse();
  if (running_ && running_->id == id && !id.is_null()) {
    running_->isCancelled = true;
    stopRunning();
  }
}

void Scheduler::stopRunning() {
  const char byte = 0;
  if (stopPipe_[1] >= 0) // a pipe that is full says the same
    static_cast<void>(!::write(stopPipe_[1], &byte, 1));
}

// --- the worker's side

std::string Scheduler::dueNow(Clock::time_point &next) const {
  const Clock::time_point now = Clock::now();
  const Document *best = nullptr;
  next = now + std::chrono::hours(1);
  for (const auto &[uri, document] : documents_) {
    if (document.isCurrent())
      continue;
    next = std::min(next, document.due);
    const bool isWaitedFor = std::ranges::any_of(
        requests_, [&](const Request &request) { return request.uri == document.uri; });
    if (document.due <= now && (best == nullptr || isWaitedFor))
      best = &document;
  }
  return best != nullptr ? best->uri : "";
}

void Scheduler::work() {
  Lock lock(mutex_);
  while (!isEnding_) {
    // Somebody has asked for an edit and looks at the screen; an analysis can wait.
    if (!edits_.empty()) {
      EditJob job = std::move(edits_.front());
      edits_.pop_front();
      perform(lock, std::move(job));
      continue;
    }
    Clock::time_point next;
    if (const std::string uri = dueNow(next); !uri.empty())
      analyse(lock, uri);
    else
      wake_.wait_until(lock, next);
  }
}

/// Lets others have the lock while it runs. Null: it was stopped.
Json Scheduler::runJob(Lock &lock, const Document &document, const Json &words, const Json &id,
                       double &took) {
  Json job = words;
  job["uri"] = document.uri;
  job["language"] = document.language;
  job["text"] = document.text;
  job["utf8"] = encoding_ == Encoding::Utf8;
  for (const auto &[uri, other] : documents_)
    if (other.isUnsaved && uri != document.uri && uri.starts_with("file:"))
      job["unsaved"][other.path] = other.text;
  Command command;
  command.argv = jobCommand_(document.path);
  command.timeout = longestJob;
  command.stopDescriptor = stopPipe_[0];
  // What stopped a job before this one, and came too late for it, must not stop this one.
  char bytes[64];
  while (stopPipe_[0] >= 0 && ::read(stopPipe_[0], bytes, sizeof bytes) > 0) {
  }
  running_ = Running{document.uri, id};
  lock.unlock();
  command.input = job.dump(-1, ' ', false, Json::error_handler_t::replace);
  const Completed done = run(command);
  Json result = done.succeeded() ? Json::parse(done.out, nullptr, false) : Json();
  lock.lock();
  took = done.seconds;
  if (done.stopped)
    return nullptr;
  return result.is_object() ? result : failedFacts(done);
}

void Scheduler::analyse(Lock &lock, const std::string &uri) {
  const Document asked = documents_[uri];
  double took = 0;
  Json facts = isProgram(asked.language) ? runJob(lock, asked, {{"kind", "analyze"}}, nullptr, took)
                                         : noFacts();
  running_.reset();
  const auto found = documents_.find(uri);
  if (found == documents_.end() || found->second.edition != asked.edition || facts.is_null())
    return;
  // Found anew: while the lock was others', documents have come and gone.
  Document &document = found->second;
  document.facts = std::move(facts);
  document.analysed = document.edition;
  document.seconds = took;
  publish(document);
  answerRequests(document);
}

void Scheduler::publish(const Document &document) {
  Json shown = Json::array();
  for (const Json &diagnostic : document.facts.value("diagnostics", Json::array()))
    if (showsErrors_ || diagnostic.value("severity", 0) != 1)
      shown.push_back(diagnostic);
  Json params{{"uri", document.uri}, {"diagnostics", std::move(shown)}};
  if (document.version)
    params["version"] = *document.version;
  client_.notify("textDocument/publishDiagnostics", params);
}

void Scheduler::answerRequests(const Document &document) {
  std::erase_if(requests_, [&](const Request &request) {
    if (request.uri == document.uri)
      client_.answer(request.id, request.answer(document));
    return request.uri == document.uri;
  });
}

void Scheduler::perform(Lock &lock, EditJob job) {
  const auto isOver = [&] {
    const auto found = documents_.find(job.uri);
    return found == documents_.end() || found->second.edition != job.edition;
  };
  if (isOver())
    return client_.refuse(job.id, ErrorCode::ContentModified, "the text has changed");
  const Document asked = documents_[job.uri];
  double took = 0;
  const Json edit = runJob(lock, asked, job.words, job.id, took);
  const bool isCancelled = running_ && running_->isCancelled;
  running_.reset();
  if (isCancelled)
    return client_.refuse(job.id, ErrorCode::RequestCancelled, "cancelled");
  if (isOver() || edit.is_null())
    return client_.refuse(job.id, ErrorCode::ContentModified, "the text has changed");
  job.done(edit, asked);
}

} // namespace parlift::lsp
