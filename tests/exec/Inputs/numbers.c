#include "numbers.h"
double number(int i) { return i * 0.5; }
