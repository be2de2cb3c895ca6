extern int trip, i_start, k_start, i_end;
#define SCALED(x) ((x) * trip + i_start + k_start - i_end)
