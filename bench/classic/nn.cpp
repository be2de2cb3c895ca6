#include <cmath>
#include <iostream>
#include <memory>
#include <vector>

using Vector = std::vector<double>;

class Layer {
public:
  Layer(int in, int out, unsigned &s) : w(out, Vector(in)), b(out), z(out), delta(out) {
    for (auto &row : w)
      for (auto &x : row) {
        s = s * 1664525u + 1013904223u;
        x = (s / 4294967296.0 - 0.5) * 0.4;
      }
  }
  const Vector &forward(const Vector &x) {
    for (std::size_t o = 0; o < w.size(); ++o) {
      double sum = b[o];
      for (std::size_t i = 0; i < x.size(); ++i)
        sum += w[o][i] * x[i];
      z[o] = std::tanh(sum);
    }
    return z;
  }
  Vector backward(const Vector &x, const Vector &grad, double rate) {
    Vector back(x.size(), 0.0);
    for (std::size_t o = 0; o < w.size(); ++o)
      delta[o] = grad[o] * (1 - z[o] * z[o]);
    for (std::size_t i = 0; i < x.size(); ++i)
      for (std::size_t o = 0; o < w.size(); ++o)
        back[i] += w[o][i] * delta[o];
    for (std::size_t o = 0; o < w.size(); ++o) {
      for (std::size_t i = 0; i < x.size(); ++i)
        w[o][i] -= rate * delta[o] * x[i];
      b[o] -= rate * delta[o];
    }
    return back;
  }

private:
  std::vector<Vector> w;
  Vector b, z, delta;
};

class Network {
  std::vector<std::unique_ptr<Layer>> layers;
  std::vector<Vector> acts;

public:
  explicit Network(const std::vector<int> &sizes) {
    unsigned s = 1;
    for (std::size_t i = 0; i + 1 < sizes.size(); ++i)
      layers.push_back(std::make_unique<Layer>(sizes[i], sizes[i + 1], s));
  }
  const Vector &predict(const Vector &x) {
    acts.assign(1, x);
    for (auto &l : layers) acts.push_back(l->forward(acts.back()));
    return acts.back();
  }
  double train(const Vector &x, const Vector &y, double rate) {
    predict(x);
    Vector g = acts.back();
    double loss = 0;
    for (std::size_t i = 0; i < g.size(); ++i) {
      g[i] -= y[i];
      loss += g[i] * g[i];
    }
    for (int l = static_cast<int>(layers.size()) - 1; l >= 0; --l) g = layers[l]->backward(acts[l], g, rate);
    return loss;
  }
};

int main() {
  Network net({20, 64, 32, 3});
  double loss = 0;
  for (int e = 0; e < 30; ++e) {
    loss = 0;
    for (int k = 0; k < 400; ++k) {
      Vector x(20), y(3, -0.8);
      for (int i = 0; i < 20; ++i) x[i] = std::sin(k * 0.37 + i) + ((k + i) % 3 == 0);
      y[k % 3] = 0.8;
      loss += net.train(x, y, 0.02);
    }
  }
  std::cout.precision(8);
  std::cout << loss << '\n';
}
