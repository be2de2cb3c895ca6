/* The element's type: `-DREAL=float`. */
#ifndef REAL
#define REAL double
#endif
