/// \file
/// A program while a plan changes it.
///
///     text --parse--> tree --a step of the plan--> changed tree --print--> text --parse--> ...
///
/// After each step the program is printed and read again. So every step is checked by a fresh analysis of
/// what really stands there, line numbers are those of the text that a refusal quotes, and a plan that
/// was printed replays to the same program.
///
/// In: a file, and steps. A refused step leaves the program as it was. A step whose result Clang cannot read
/// is a defect of parlift's.
#pragma once

#include "legality/nest/Nests.h"
#include "pipeline/Pipeline.h"
#include "plan/gpu/Kernels.h"
#include "plan/language/Verbs.h"
#include "support/Edit.h"

#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace parlift::pipeline {

class Workbench {
public:
  /// `file`: analysed without errors; `request`: how it was parsed.
  Workbench(frontend::Request request, const AnalyzedFile &file, const Options &options);

  /// As ParallelizedFile has it.
  const std::string &gpuHeader() const { return gpuHeader_; }
  /// How the text is parsed.
  const frontend::Request &request() const { return request_; }
  const std::string &text() const { return result_ ? *result_ : unit_->mainFile->text(); }
  const ir::Unit &unit() const { return *unit_; }
  std::shared_ptr<const ir::Unit> unitRef() const { return unit_; }
  /// Null: there is no such function.
  const legality::Nests *nests(const std::string &function);
  const analysis::FunctionFacts *facts(const std::string &function);
  /// The loop "f:1.2"; null: there is none.
  const ir::Stmt *loop(const std::string &id) const;

  struct Refused {
    std::string sentence;               ///< about the step itself; empty where there is a remark
    std::optional<diag::Remark> remark; ///< about the program
  };
  /// Carries out one step; nullopt: it is done.
  std::optional<Refused> perform(const plan::Instruction &step);
  /// One step each, no marks, of different functions: the text is read again once for all of them. The answers are in the
  /// order of the steps.
  std::vector<std::optional<Refused>> performTogether(const plan::Script &steps);

  /// Writes the marks that `parallel`, `simd` and `map` have asked for into the text. Behind kernels no step follows: the
  /// text is that of the target then.
  /// `isLast`: no step follows; then nothing asks any more whether a GPU pays that has no kernel.
  void finish(bool isLast = false);
  unsigned parallelized() const { return parallelized_; }
  const std::vector<diag::Remark> &remarks() const { return remarks_; }

private:
  /// What a step will do to the text and the tree.
  struct Prepared {
    std::vector<Edit> edits;
    ir::FunctionRef changed; ///< null: the tree stays what it is, in other words
    std::vector<const ir::Function *> calledLess; ///< once for each call that is gone
  };
  std::variant<Prepared, Refused> prepare(const plan::Instruction &step) const;
  void declareDecision();
  void carryOut(const std::vector<Prepared> &changes);
  std::optional<Refused> mark(const plan::Instruction &step, const ir::Stmt &loop);
  std::optional<Refused> addToKernel(const plan::Instruction &step, const ir::Stmt &loop);
  /// "f:1" runs in parallel, or has a kernel, and `loop` is inside it; empty: it is not.
  std::string parallelAround(const ir::Stmt &loop) const;
  const plan::FunctionKernels &kernelsOf(const std::string &function);
  /// `changed`: the functions that are not as before, as trees.
  void reparse(std::string text, const std::vector<ir::FunctionRef> &changed = {});
  ir::FunctionRef function(const std::string &name) const;

  frontend::Request request_;
  Options options_;
  analysis::Options proofsSuffice_; ///< for marks: they are put on what steps have proved
  std::shared_ptr<const ir::Unit> unit_;
  std::map<std::string, std::unique_ptr<legality::Nests>> nests_;
  std::map<std::string, analysis::FunctionFacts> facts_;
  std::map<std::string, std::unique_ptr<plan::FunctionKernels>> makers_;
  plan::Plan marks_;
  std::optional<std::string> whyNoKernels_;    ///< once it is known
  std::map<std::string, plan::Script> orders_; ///< of kernels, by loop: the steps that said so
  std::string gpuHeader_;
  std::optional<std::string> result_; ///< a text with kernels, which is not read again
  unsigned parallelized_ = 0;
  std::vector<diag::Remark> remarks_;
};

} // namespace parlift::pipeline
