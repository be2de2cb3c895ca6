// Views: records that hold a pointer into somebody else's elements and a length, several of them over one array.
#include "fuzz/Generator.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::fuzz {

/// struct view7_int { int *data; int size; }
std::string Generator::viewType(const ElementType &type) {
  std::string spelled = type.spelling;
  std::replace(spelled.begin(), spelled.end(), ' ', '_');
  viewTypes_.insert(type.spelling);
  return global("view") + "_" + spelled;
}

/// A parameter that points to three views, which inputs set to the same array or to different ones.
void Generator::declareViews() {
  viewed_ = elementType(choices_.pick<std::string>({"int", "double"}));
  viewType(viewed_);
  notAffine();
  for (std::size_t number = 0; number < 3; ++number) {
    Array array;
    array.type = viewed_;
    array.prefix = fmt::format("views[{}].data", number);
    array.isParameter = false;
    array.isPointer = true;
    array.range = {0, 0};
    arrays_.push_back(std::move(array));
    homes_.emplace_back();
    readOnly_.push_back(false);
  }
}

/// struct view v = {a + 2, n}, w = {a, n}: in this function, now and then by way of a pointer to the view.
void Generator::localViews() {
  if (affine_)
    return;
  std::vector<std::size_t> candidates;
  for (std::size_t index = 0; index < arrays_.size(); ++index)
    if ((arrays_[index].form == Form::Pointer && arrays_[index].isParameter &&
         arrays_[index].parents.empty() && !arrays_[index].isIndex) ||
        (arrays_[index].form == Form::KnownArray && !arrays_[index].isLocal))
      candidates.push_back(index);
  if (candidates.empty())
    return;
  notAffine();
  const std::size_t parent = choices_.pick(candidates);
  const ElementType type = arrays_[parent].type;
  arrays_[parent].isWritten = true;
  const std::size_t count = choices_.chance(60) ? 2 : 1;
  for (std::size_t number = 0; number < count; ++number) {
    Array view;
    view.type = type;
    view.isParameter = false;
    view.parents = {parent};
    view.bias = arrays_[parent].form == Form::KnownArray ? 10 : 0;
    Expression distance = choices_.chance(60) ? constant(choices_.between(0, 3)) : parameter();
    if (arrays_[parent].form == Form::KnownArray && distance.range.low < 0)
      distance = constant(0);
    view.shift = distance.range;
    const std::string name = fmt::format("v{}", nextName_++);
    line(fmt::format("struct {} {};", viewType(type), name));
    line(fmt::format("{}.data = {}{};", name, arrays_[parent].prefix,
                     distance.text == "0" ? "" : " + " + distance.text));
    line(fmt::format("{}.size = {};", name, choices_.between(3, 6)));
    view.prefix = name + ".data";
    if (choices_.chance(25)) {
      line(fmt::format("struct {0} *p{1} = &{1};", viewType(type), name));
      view.prefix = fmt::format("p{}->data", name);
    }
    touch(parent, view.shift);
    arrays_.push_back(std::move(view));
    homes_.emplace_back();
    readOnly_.push_back(false);
  }
}

} // namespace parlift::fuzz
