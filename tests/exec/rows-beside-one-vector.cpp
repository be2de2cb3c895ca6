// A vector by reference beside vectors in a vector's elements: where it lies says whether it is one of them.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t -std=c++17
// RUN: %parlift analyze %s -- -std=c++17 2>&1 | grep remark: | FileCheck %s
#include <cstdio>
#include <vector>

class Layer {
public:
  Layer(int out, int in) : out_(out), in_(in), w_(out, std::vector<double>(in, 0.5)), d_(out, 0.25) {}
  void update(const std::vector<double> &x, double rate) {
    // CHECK: :[[@LINE+1]]:{{.*}} is parallel when {{.*}}&x + 1 <= w_.data() || w_.data() + w_.size() <= &x{{.*}}[loop-conditional]
    for (int i = 0; i < out_; ++i)
      for (int j = 0; j < in_; ++j)
        w_[i][j] -= rate * d_[i] * x[j];
  }
  const std::vector<double> &row(int i) const { return w_[i]; }

private:
  int out_, in_;
  std::vector<std::vector<double>> w_;
  std::vector<double> d_;
};

struct Neuron {
  std::vector<double> weights;
  double bias = 0;
};
static void train(std::vector<Neuron> &neurons, const std::vector<double> &x, double rate) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel when `x` does not overlap `neurons`: {{.*}}
  for (Neuron &n : neurons) {
    for (std::size_t i = 0; i < x.size(); i++)
      n.weights[i] += rate * x[i];
    n.bias += rate;
  }
}
// Rows behind pointers may be anywhere.
static void behind(std::vector<std::vector<double> *> &rows, const std::vector<double> &x) {
  // CHECK: :[[@LINE+1]]:{{.*}} {{not proved parallel|is parallel if}}{{.*}}
  for (auto *row : rows)
    for (std::size_t i = 0; i < x.size(); i++)
      (*row)[i] = (*row)[i] * 0.5 + x[i];
}

int main() {
  enum { out = 40, in = 300 };
  Layer l(out, in);
  std::vector<double> x(in);
  for (int i = 0; i < in; i++)
    x[i] = i % 7 * 0.5;
  l.update(x, 0.125);
  l.update(l.row(3), 0.125);
  std::vector<Neuron> neurons(out);
  for (Neuron &n : neurons)
    n.weights = x;
  train(neurons, x, 0.25);
  train(neurons, neurons[5].weights, 0.25);
  std::vector<std::vector<double> *> rows;
  for (Neuron &n : neurons)
    rows.push_back(&n.weights);
  rows.push_back(&neurons[2].weights);
  behind(rows, neurons[9].weights);
  double sum = 0;
  for (int i = 0; i < out; i++)
    for (int j = 0; j < in; j++)
      sum = sum * 0.999 + l.row(i)[j] + neurons[i].weights[j] + neurons[i].bias;
  std::printf("%.12g\n", sum);
}
