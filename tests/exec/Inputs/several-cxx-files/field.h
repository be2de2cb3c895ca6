#pragma once
namespace physics {
class Field {
public:
  Field(double *cells, int width) : cells_(cells), width_(width) {}
  double &at(int i, int j) { return cells_[i * width_ + j]; }
  int width() const { return width_; }

private:
  double *cells_;
  int width_;
};
double pressure(double density);
float pressure(float density);
void advance(double *row, int width, double step) noexcept;
double total(const double *row, int width);
} // namespace physics
