#include "included-source.c"
