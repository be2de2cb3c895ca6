// A drawing without arrows is no proof: what is not drawn is said beside it.
// RUN: %parlift report -q %s -o %t.html
// RUN: sed -n '/data-words="[^"]*:[0-9]* talk /,/<.details>$/p' %t.html | sed 's/></>\n</g' | FileCheck --check-prefix=TALK %s
// RUN: sed -n '/data-words="[^"]*:[0-9]* scatter /,/<.details>$/p' %t.html | sed 's/></>\n</g' | FileCheck --check-prefix=SCATTER %s
// RUN: sed -n '/data-words="[^"]*:[0-9]* chase /,/<.details>$/p' %t.html | sed 's/></>\n</g' | FileCheck --check-prefix=CHASE %s
// RUN: sed -n '/data-words="[^"]*:[0-9]* many /,/<.details>$/p' %t.html | sed 's/></>\n</g' | FileCheck --check-prefix=MANY %s

// TALK: No dependence was found that joins the statements. What could not be followed, see the verdict, is not in it.
// TALK: No arrows: no iteration was found to touch what another one writes.{{.*}}What could not be followed, see the verdict, is not in it.
int say(int);
void talk(int n, int *a) {
  for (int i = 0; i < n; i++)
    a[i] = say(i);
}

// SCATTER: 1 dependence with no fixed place, or only not excluded, is not drawn.
void scatter(int n, const int *restrict idx, double *restrict out, double *restrict in) {
  for (int i = 0; i < n; i++)
    out[idx[i]] = in[i];
}

// CHASE: Not drawn: its bounds depend on what is only known when it runs.
struct node { struct node *next; int value; };
void chase(struct node *p) {
  while (p) {
    p->value++;
    p = p->next;
  }
}

// MANY: Not drawn: 25 statements are too many to draw
void many(int n, int *a) {
  for (int i = 0; i < n; i++) {
    a[25 * i] = 1; a[25 * i + 1] = 1; a[25 * i + 2] = 1; a[25 * i + 3] = 1; a[25 * i + 4] = 1;
    a[25 * i + 5] = 1; a[25 * i + 6] = 1; a[25 * i + 7] = 1; a[25 * i + 8] = 1; a[25 * i + 9] = 1;
    a[25 * i + 10] = 1; a[25 * i + 11] = 1; a[25 * i + 12] = 1; a[25 * i + 13] = 1; a[25 * i + 14] = 1;
    a[25 * i + 15] = 1; a[25 * i + 16] = 1; a[25 * i + 17] = 1; a[25 * i + 18] = 1; a[25 * i + 19] = 1;
    a[25 * i + 20] = 1; a[25 * i + 21] = 1; a[25 * i + 22] = 1; a[25 * i + 23] = 1; a[25 * i + 24] = 1;
  }
}
