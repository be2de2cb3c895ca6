"""shapes.py SHAPE N: a C file of N parts of one shape, each of which an analysis without a bound would double its work for."""
import sys

shape, count = sys.argv[1], int(sys.argv[2])


def joined(separator, part):
    return separator.join(part(number) for number in range(count))


def shapes():
    if shape == "unequal":  # `a != b` is `a < b || a > b`
        condition = joined(" && ", lambda k: f"k != {k}")
        return f"void f(int *a, int n, int k) {{ for (int i = 0; i < n; i++) {{ int t = {condition}; a[i] = t; }} }}"
    if shape == "unequal-branches":
        before = joined(" ", lambda k: f"if (k == {k}) return;")
        return (f"void f(int *a, int n, int k) {{ int m = 0; if ({joined(' && ', lambda k: f'k != {k}')}) m = n;"
                f" {before} for (int i = 0; i < m; i++) a[i] = k; }}")
    if shape == "calls":  # each function calls the one before in four places: 4^N ways to the first one
        steps = joined("\n", lambda k: f"static int f{k + 1}(int *a, int i) {{ " +
                       " ".join(f"i += f{k}(a, i + {j});" for j in range(4)) + " return i; }")
        return ("static int f0(int *a, int i) { a[i] = i; return i; }\n" + steps +
                f"\nint f(int *a, int n) {{ int s = 0; for (int i = 0; i < n; i++) s += f{count}(a, i); return s; }}")
    if shape == "recursion":  # all call all
        heads = joined("\n", lambda k: f"static int f{k}(int *, int);")
        bodies = joined("\n", lambda k: f"static int f{k}(int *a, int i) {{ if (i < 0) return a[i]; " +
                        joined(" ", lambda j: f"a[i] += f{j}(a, i + {j});") +
                        " for (int j = 0; j < i; j++) a[j] = i; return i; }")
        return f"{heads}\n{bodies}\nint f(int *a, int n) {{ return f0(a, n); }}"
    raise SystemExit(f"no such shape: {shape}")


print(shapes())
