"""states.py N: a state machine of N states in C, as decompressors are written."""
import sys

states = int(sys.argv[1])
print("""struct state { int mode; unsigned hold, bits; unsigned char *next; unsigned have; int x[16]; };
int run(struct state *st, int (*in)(void *, unsigned char **), void *d) {
  unsigned char *next = st->next;
  unsigned have = st->have, hold = st->hold, bits = st->bits;
  int ret = 0;
  for (;;)
    switch (st->mode) {""")
for state in range(states):
    print(f"""    case {state}:
      while (bits < {state + 3}) {{
        if (have == 0) {{
          have = in(d, &next);
          if (have == 0) {{
            next = 0;
            ret = -1;
            goto leave;
          }}
        }}
        have--;
        hold += (unsigned)(*next++) << bits;
        bits += 8;
      }}
      st->x[{state % 16}] = hold & 31;
      hold >>= {state % 5 + 1};
      bits -= {state % 5 + 1};
      st->mode = {state + 1};""")
print("""    default:
      ret = 1;
      goto leave;
    }
leave:
  st->next = next;
  st->have = have;
  return ret;
}
void clear(int n, int *a) {
  for (int i = 0; i < n; i++)
    a[i] = 0;
}""")
